"""The lessons of Burning Banners (docs/lessons.md): they hold, guide every choice, and answer choices that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.kernel.scenario import Scenario, parse
from sandtable.kernel.scenario import run as play
from sandtable.kernel.scenario.expect import fitting
from sandtable.kernel.scenario.parse import Choose, Say
from sandtable.kernel.scenario.run import Result
from tests.positions import assert_holds, failures, position

FOLDER = Path(__file__).parents[2] / "lessons" / "banners"
FILES = sorted(FOLDER.glob("*.yaml"))
A_SENTENCE = re.compile(r"[.!?](?:\s|$)")


def lesson(file: Path) -> Scenario:
    return parse(file.read_text(encoding="utf-8"), file.name)


def mine(scenario: Scenario) -> Iterator[Choose]:
    """The choices of whoever learns."""
    assert scenario.lesson is not None
    seat = scenario.lesson.seat
    return (line for line in scenario.script if isinstance(line, Choose) and line.seat == seat)


def offered(result: Result) -> Iterator[tuple[int, list[str]]]:
    """What could be chosen at each line of the file where something was."""
    return ((line.line or 0, list(line.options)) for line in result.story if line.kind == "offered")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_lesson_holds_and_answers_only_choices_that_it_leaves_open(file: Path) -> None:
    scenario = lesson(file)
    result = play(scenario)
    assert result.ok, [line.text for line in result.failures]
    open_at = dict(offered(result))
    game, table = scenario.game, result.table
    assert table is not None
    for choice in mine(scenario):
        assert choice.guide is not None, f"line {choice.line} is not guided"
        for key in choice.guide.instead:
            rest = [each for each in open_at[choice.line] if not fitting(choice.key, [each])]
            assert fitting(game.respell(table.state, key), rest), f"line {choice.line}: nothing is offered as '{key}'"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_lesson_says_no_more_than_two_sentences_at_a_time(file: Path) -> None:
    scenario = lesson(file)
    said = [(line.line, line.text) for line in scenario.script if isinstance(line, Say)]
    for choice in mine(scenario):
        assert choice.guide is not None
        said += [(choice.line, text) for text in (choice.guide.say, choice.guide.done, *choice.guide.instead.values())]
    assert not [(line, text) for line, text in said if len(A_SENTENCE.findall(text)) > 2]


def test_the_lessons_have_an_order() -> None:
    orders = [each.lesson.order for each in map(lesson, FILES) if each.lesson is not None]
    assert sorted(orders) == list(range(1, len(FILES) + 1))


ATTACK = """
active: orcs
units:
  - {kingdom: orcs, army: Orc Reavers, at: "wildlands:6,9"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:6,10"}
"""
AWAKE = "[{orcs: activate Orc Reavers at 6,9}]"


def test_a_scenario_may_expect_what_an_option_promises() -> None:
    assert_holds(position("banners", ATTACK, AWAKE, expect='{offered: "attack 6,10", promises: 1□ 1◆ against}'))
    said = failures(position("banners", ATTACK, AWAKE, expect='{offered: "attack 6,10", promises: 99% to hit}'))
    assert "'attack wildlands:6,10' does not promise '99% to hit': Attack Oathborn Miners" in said


@pytest.mark.parametrize(
    ("points", "seen"),
    [
        ("hex:wildlands:6,9", "hex:wildlands:6,9"),
        ("hex:Zarinbar", "hex:wildlands:5,11"),
        ("hex:Atlantis", None),
        ("settlement:zarinbar", "settlement:Zarinbar"),
        ("card:Heat Ray", "card:heat-ray"),
        ("card:Negation", None),
        ("card:Throndil", "card:throndil"),
        ("area:hand", "area:hand"),
    ],
)
def test_a_lesson_points_at_places_and_cards_by_their_names(points: str, seen: str | None) -> None:
    result = play(parse(position("banners", """
advanced: true
active: orcs
hands: {orcs: [Heat Ray], oathborn: [Negation]}
units: [{hero: Throndil, at: "wildlands:6,11"}]
""")))  # fmt: skip
    assert result.table is not None
    game, state = result.table.game, result.table.state
    orcs = next(number for number, seat in enumerate(result.table.seats) if seat.id == "orcs")
    assert game.pointed(state, points, orcs) == seen
