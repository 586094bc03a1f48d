"""Every puzzle (docs/puzzles.md) holds: its line does the task, its answer is the best of those that tempt, and it is
told briefly. `sandtable puzzles check` tries more often."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.bots.puzzles.checking import check
from sandtable.kernel.scenario import Scenario, parse
from sandtable.kernel.scenario.puzzles import asked, puzzles

FOLDER = Path(__file__).parents[2] / "puzzles"
FILES = sorted(FOLDER.glob("*/*.yaml"))
A_SENTENCE = re.compile(r"[.!?](?:\s|$)")

every_puzzle = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def puzzle(file: Path) -> Scenario:
    return parse(file.read_text(encoding="utf-8"), f"{file.parent.name}/{file.name}")


@every_puzzle
def test_a_puzzle_holds_and_its_answer_is_the_best(file: Path) -> None:
    scenario = puzzle(file)
    assert scenario.puzzle is not None
    assert scenario.file.startswith(f"{scenario.game.name}/"), "it lies with another game"
    checked = check(scenario)
    assert checked.faults == ()
    assert checked.margin is not None, "it names no task, so nothing proves its answer"


@every_puzzle
def test_a_puzzle_is_told_briefly(file: Path) -> None:
    scenario = puzzle(file)
    assert scenario.puzzle is not None
    assert not scenario.title.endswith(".")
    for text in (scenario.puzzle.question, scenario.puzzle.learn):
        assert text.endswith((".", "?"))
        assert 1 <= len(A_SENTENCE.findall(text)) <= 3, text
    for choice in asked(scenario):
        assert choice.guide is not None
        assert choice.guide.instead
        assert choice.guide.done


@pytest.mark.parametrize("game", sorted({file.parent.name for file in FILES}))
def test_the_puzzles_of_a_game_differ(game: str) -> None:
    listed = puzzles(game)
    assert len({each.title for each in listed}) == len(listed)
