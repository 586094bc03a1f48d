"""`sandtable puzzles`: the list, a puzzle that is played, and what a check says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_commands import ROOT, has, printed

WRITTEN = (ROOT / "tests" / "fixtures" / "puzzle.yaml").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two puzzles of Burning Banners, and a home of one's own."""
    folder = tmp_path / "package" / "puzzles" / "banners"
    folder.mkdir(parents=True)
    (folder / "miners.yaml").write_text(WRITTEN)
    (folder / "again.yaml").write_text(WRITTEN.replace("level: 2", "level: 3").replace("Hold the town", "Once more"))
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path / "package")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


def test_puzzles_are_listed_by_difficulty() -> None:
    told = printed("puzzles")
    has(told, "1  Hold the town  Destroy the army", "today's", "(miners)", "2  Once more", "Fair", "Hard")


def test_a_puzzle_is_played_until_its_answer_is_found() -> None:
    told = printed("puzzles", "banners", "1", given="pass\nMiners\n\n\nquit\n")
    has(told, "Eliminate the Miners.", "In every try, the Miners survive. Type try", "That works in 60 of 100 tries.")
    has(told, "Only an attack eliminates anybody.", "Solved.", "50 of 100 bots miss it", "next puzzle, Once more")
    assert "% to hit" not in told
    assert ", solved" in printed("puzzles")


def test_who_is_shown_the_answer_has_not_solved_it() -> None:
    assert "That was the answer." in printed("puzzles", "banners", "again", given="show\n\nquit\n")
    assert ", solved" not in printed("puzzles")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["banners", "cooking"], "banners has no puzzle 'cooking'; there are miners, again"),
        (["tiny"], "has no puzzles"),
        (["find"], "find needs a game and a folder"),
    ],
)
def test_what_cannot_be_played_is_said(words: list[str], part: str) -> None:
    assert part in printed("puzzles", *words, code=2)


def test_a_check_tells_which_hold(folder: Path) -> None:
    has(printed("puzzles", "check", "banners", "--quick"), "ok     banners/again.yaml", "2 hold, 0 do not")
    (folder / "again.yaml").write_text(WRITTEN.replace("[6, 6, 5]", "[1, 1, 1]"))
    has(printed("puzzles", "check", "banners", "--quick", code=1), "FAILED", "the task is not done", "1 do not")


def test_games_that_were_looked_through_are_not_looked_through_again(tmp_path: Path) -> None:
    words = ("puzzles", "find", "lbs", "--games", "1", "--out", str(tmp_path / "found"), "--setups", "two")
    assert "game 0: " in printed(*words)
    assert "game 0" not in printed(*words)
