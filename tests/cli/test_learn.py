"""`sandtable learn`: the list, a lesson that answers every word, the free game, and what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.cli import pointing
from sandtable.cli.progress import kept_at, remembered
from sandtable.games import get
from sandtable.kernel import Table
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.scenario.practice import Practice
from tests.cli.test_commands import ROOT, has, printed

ATTACK = ROOT / "tests" / "fixtures" / "lessons" / "attack.yaml"
WRITTEN = ATTACK.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two lessons of Burning Banners, and a home of one's own."""
    folder = tmp_path / "package" / "lessons" / "banners"
    folder.mkdir(parents=True)
    (folder / "attack.yaml").write_text(WRITTEN)
    (folder / "again.yaml").write_text(
        WRITTEN.replace("order: 1", "order: 2").replace("The first attack", "The second attack")
    )
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path / "package")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return folder


def learned(*words: str, lesson: str = "attack") -> str:
    """What somebody reads who types these words in a lesson, one a line."""
    return printed("learn", "banners", lesson, given="\n".join((*words, "quit", "")))


def after(text: str, part: str) -> str:
    assert part in text
    return text.partition(part)[2]


def test_lessons_are_listed_with_their_minutes_and_what_one_learns() -> None:
    told = printed("learn", "banners", given="quit\n")
    has(told, "1  The first attack  3 minutes  (attack)", "Waking an army, and what the dice say.", "Enter is 1")
    assert told.index("The first attack") < told.index("The second attack")
    assert "sandtable learn GAME" in printed("learn")


@pytest.mark.parametrize("word", ["1", "attack", "first", "The First Attack"])
def test_a_lesson_is_chosen_by_number_name_or_words(word: str) -> None:
    assert "You lead the Orcs" in printed("learn", "banners", given=f"{word}\nquit\n")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["banners", "cooking"], "banners has no lesson 'cooking'; there are attack, again"),
        (["tiny"], "has no lessons"),
        (["chess"], "there is no game 'chess'"),
        (["nowhere.yaml"], "cannot be read"),
        (["banners", "a"], "banners has several lessons 'a'; there are attack, again"),
    ],
)
def test_what_cannot_be_learned_is_told(words: list[str], part: str) -> None:
    assert part in printed("learn", *words, code=2).replace("\n", " ")


def test_a_lesson_says_what_to_do_and_names_what_it_points_at() -> None:
    told = after(learned("", ""), "Miners stand in your way.")
    has(told, "Look at: 6,10 (Miners).", "Activate your Reavers.", "Look at: 6,9 (Orc Reavers).", "2 of 5>")


def test_the_option_that_a_lesson_points_at_is_numbered() -> None:
    told = learned("", "activate", "attack 6,10")
    has(after(told, "They are active, and may move or attack."), "Attack the Miners.", "The lesson means ")
    has(after(told, "Orc Reavers win 2 to 1."), "Your Reavers win 2 to 1, and the Miners are weakened.")


def test_another_lawful_choice_is_answered_and_can_be_tried_and_left_again() -> None:
    told = learned("", "end", "try", "back")
    tried = after(told, "That would end your turn with nothing done. Type try to do it all the same.")
    has(tried, "the Oathborn's turn", "trying; back returns>")
    back = after(tried, "trying; back returns>")
    has(back, "Activate your Reavers.", "2 of 5>")


def test_what_the_rules_refuse_is_explained_with_its_clause() -> None:
    assert "activate one before it can move  [BB 7.2]" in learned("", "move 6,8")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["try"], "First choose something that is not meant here"),
        (["back"], "This is where it begins."),
        (["attack 6,10"], "There is nothing to choose yet. Press Enter to go on."),
        (["", "17"], "There are options 1 to 2"),
        (["?"], "one step back"),
        (["", "? stealth"], "BB "),
        (["", "options"], "End the turn"),
        (["", "table"], "Orc Reavers"),
        (["", "map"], "1*"),
        (["", "log"], "Spring"),
        (["", "rules", ""], "[BB 7.2"),
    ],
)
def test_a_lesson_answers_every_word(words: list[str], part: str) -> None:
    assert part in after(learned(*words), "You lead the Orcs.")


def test_show_does_the_step_and_back_takes_it_back() -> None:
    told = learned("", "show", "back")
    has(told, "You choose: activate Orc Reavers at wildlands:6,9", "They are active")
    assert "Activate your Reavers." in after(told, "They are active")


def test_a_whole_lesson_is_led_into_a_free_game_against_a_novice() -> None:
    told = learned("", "show", "hint", "1 ", "end", "", "", "", "end")
    has(told, "That was a whole turn.", "You have finished this lesson.", "Destroy the Miners before the season ends.")
    free = after(
        told, "Enter to play on against a novice, next to begin the next lesson, The second attack, quit to leave"
    )
    has(free, "commitment to the dice", "Orcs>", "Left after")


def test_after_a_lesson_comes_the_next() -> None:
    told = learned("", "show", "show", "end", "", "", "next")
    assert "You lead the Orcs." in after(told, "The second attack, quit to leave")


def test_how_far_one_has_come_is_remembered_and_forgotten() -> None:
    learned("", "show")
    assert remembered()["banners/attack"].at == 2
    told = learned()
    has(told, "You go on where you left it", "Attack the Miners.")
    assert "You lead the Orcs" not in told
    assert "3 minutes, begun  (attack)" in printed("learn", "banners", given="quit\n")
    assert "You lead the Orcs" in printed("learn", "banners", "1", "--afresh", given="quit\n")
    learned("", "show", "show", "end", "", "", "quit")
    told = printed("learn", "banners", given="quit\n")
    has(told, "3 minutes, learned  (attack)", "Enter is 2")
    assert "in 1 lesson" in printed("learn", "banners", "--forget")
    assert not remembered()
    assert "in 0 lessons" in printed("learn", "--forget")


def test_a_lesson_that_has_been_rewritten_begins_afresh(lessons: Path) -> None:
    learned("", "show")
    (lessons / "attack.yaml").write_text(WRITTEN.replace("You lead the Orcs.", "You are an Orc."))
    assert "You are an Orc." in learned()


def test_a_memory_that_cannot_be_read_or_written_stops_nobody(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept_at().parent.mkdir(parents=True)
    kept_at().write_text("no json")
    assert "You lead the Orcs" in learned("")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    has(learned(""), "cannot be kept", "Activate your Reavers.")


def test_a_lesson_of_ones_own_is_played_from_its_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(WRITTEN)
    assert "You lead the Orcs" in printed("learn", mine, given="quit\n")
    assert not kept_at().exists()
    mine.write_text("game: banners\ntitle: No lesson\nsetup: {campaign: sandbox, maps: [wildlands]}\n")
    assert "is a scenario and no lesson" in printed("learn", mine, code=2).replace("\n", " ")


CARDS = """\
game: lbs
title: Cards
lesson: {seat: amber, about: Cards., minutes: 1, order: 9}
setup:
  players:
    amber: {home: [Khaemet], hand: [Scarab Guard, Khaemet]}
    azure: {home: [Khaemet], sections: [Duqaq's School of Astronomy]}
script: [say: This.]
"""


@pytest.mark.parametrize(
    ("ref", "name"),
    [
        ("card:Khaemet", "Khaemet"),
        ("card:azure:Khaemet", "Azure's Khaemet"),
        ("card:khaemet in hand", "Khaemet in hand"),
        ("card:Duqaqs School of Astronomy", "Duqaq's School of Astronomy"),
        ("seat:azure", "Azure"),
        ("area:hand", "your hand (type: table)"),
        ("area:options", None),
        ("card:Camel", None),
    ],
)
def test_what_is_pointed_at_has_its_name(ref: str, name: str | None) -> None:
    table = Practice(scenarios.parse(CARDS)).table
    assert pointing.named(table, [ref], 0) == ([name] if name else [])


def test_places_and_stacks_have_their_names() -> None:
    table = Table.new(get("alkalim"), {"setup": "two"}, seed=bytes(32))
    refs = ["hex:Irram", "hex:2,4", "jewel:3,6", "type:artifact", "stack:City of Faith"]
    assert pointing.named(table, refs, 0) == ["3,3 (Irram)", "2,4", "jewel 3,6", "artifact", "City of Faith"]
