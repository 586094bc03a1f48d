"""Puzzles (docs/puzzles.md): how they are read and played, which is the one of the day, and what a check finds."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from sandtable.bots.puzzles.checking import check
from sandtable.kernel.scenario import ScenarioFileError, parse
from sandtable.kernel.scenario.practice import NOT_THE_BEST, Aside, Practice
from sandtable.kernel.scenario.puzzles import of_the_day, puzzles

TEXT = (Path(__file__).parents[1] / "fixtures" / "puzzle.yaml").read_text(encoding="utf-8")


def nothing() -> None: ...


def changed(*words: str) -> str:
    text = TEXT
    for old, new in zip(words[::2], words[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


def test_a_puzzle_asks_only_its_question() -> None:
    practice = Practice(parse(TEXT))
    assert (practice.at, practice.stop.kind, practice.stop.say) == (1, "choose", "Eliminate the Miners.")
    with pytest.raises(Aside, match="the Miners survive"):
        practice.choose("pass", (), nothing)
    with pytest.raises(Aside) as refused:
        practice.choose("move wildlands:7,9", (), nothing)
    assert str(refused.value) == NOT_THE_BEST
    practice.choose("attack wildlands:6,10", (), nothing)
    assert practice.stop.done == "That works in 60 of 100 tries."
    while practice.stop.kind != "end":
        practice.go_on(nothing)
    assert practice.stop.say == "Only an attack eliminates anybody."


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (("level: 2", "level: 6"), "from 1 to 5"),
        (("  learn: Only an attack eliminates anybody.\n", ""), "'puzzle' needs learn"),
        (("best: 60", "best: 101"), "from 0 to 100"),
        (("theme: Destroy the army", "topic: x"), "has no field 'topic'"),
        (("setup:", "lesson: {seat: orcs, about: x, minutes: 1, order: 1}\nsetup:"), "a lesson or a puzzle"),
    ],
)
def test_what_is_no_puzzle_is_refused(words: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(ScenarioFileError, match=wrong):
        parse(changed(*words))


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("fell hex:wildlands:6,10", "fell hex:wildlands:6,11"), "is no task here; there are: "),
        (("[6, 6, 5]", "[1, 1, 1]"), "the task is not done"),
        (("        pass:", "        retreat:"), "names 'retreat', which is not offered"),
        (("choose: attack wildlands:6,10", "choose: pass", "        pass:", "        attack wildlands:6,10:",
          "rolls: [6, 6, 5]\n", ""), "surely not the best"),
        ((TEXT[TEXT.index("\n      choose: attack") :], " attack wildlands:6,10\n"), "nothing is asked"),
    ],
)  # fmt: skip
def test_a_check_finds_what_is_wrong(words: tuple[str, ...], fault: str) -> None:
    assert check(parse(TEXT), 60).faults == ()
    assert fault in "\n".join(check(parse(changed(*words)), 60).faults)


def test_every_day_has_its_puzzle_and_each_comes_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "puzzles" / "banners"
    folder.mkdir(parents=True)
    for number in range(1, 5):
        text = changed("level: 2", f"level: {number}", "title: Hold", f"title: {number} Hold")
        (folder / f"puzzle-{5 - number}.yaml").write_text(text)
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path)
    assert [each.level for each in puzzles("banners")] == [1, 2, 3, 4]
    first = date(2026, 11, 19)
    days = [of_the_day("banners", first + timedelta(days=n)) for n in range(8)]
    assert len(set(days[:4])) == 4
    assert days[:4] == days[4:]
