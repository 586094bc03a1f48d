"""Every lesson (docs/lessons.md) holds, guides every choice, answers choices that exist, and is brief."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable.kernel.scenario import Scenario, parse, run
from sandtable.kernel.scenario.expect import fitting
from sandtable.kernel.scenario.parse import Choose, Say

LESSONS = Path(__file__).parents[2] / "lessons"
FILES = sorted(LESSONS.glob("*/*.yaml"))
A_SENTENCE = re.compile(r"[.!?](?:\s|$)")

every_lesson = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def lesson(file: Path) -> Scenario:
    return parse(file.read_text(encoding="utf-8"), f"{file.parent.name}/{file.name}")


def learners(scenario: Scenario) -> Iterator[Choose]:
    """The choices of whoever learns."""
    assert scenario.lesson is not None
    seat = scenario.lesson.seat
    return (line for line in scenario.script if isinstance(line, Choose) and line.seat == seat)


@every_lesson
def test_a_lesson_holds_and_answers_only_choices_that_it_leaves_open(file: Path) -> None:
    scenario = lesson(file)
    result = run(scenario)
    assert result.ok, [line.text for line in result.failures]
    open_at = {line.line: line.options for line in result.story if line.kind == "offered"}
    table = result.table
    assert table is not None
    for choice in learners(scenario):
        assert choice.guide is not None, f"line {choice.line} is not guided"
        for key in choice.guide.instead:
            rest = [each for each in open_at[choice.line] if not fitting(choice.key, [each])]
            assert fitting(table.game.respell(table.state, key), rest), f"line {choice.line}: nothing offers '{key}'"


@every_lesson
def test_a_lesson_says_no_more_than_two_sentences_at_a_time(file: Path) -> None:
    scenario = lesson(file)
    said = [(line.line, line.text) for line in scenario.script if isinstance(line, Say)]
    for choice in learners(scenario):
        assert choice.guide is not None
        said += [(choice.line, text) for text in (choice.guide.say, choice.guide.done, *choice.guide.instead.values())]
    assert not [(line, text) for line, text in said if len(A_SENTENCE.findall(text)) > 2]


def test_the_lessons_of_a_game_have_an_order() -> None:
    orders = defaultdict(list)
    for scenario in map(lesson, FILES):
        assert scenario.lesson is not None, f"{scenario.file} is no lesson"
        assert scenario.file.startswith(f"{scenario.game.name}/"), f"{scenario.file} lies with another game"
        orders[scenario.game.name].append(scenario.lesson.order)
    assert {game: sorted(order) for game, order in orders.items()} == {
        game: list(range(1, len(order) + 1)) for game, order in orders.items()
    }
