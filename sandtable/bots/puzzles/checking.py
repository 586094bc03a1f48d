"""Whether a puzzle file holds: its script plays, its line does the task, and each answer that it asks for is the best
by what is tried anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandtable.bots.puzzles.solving import MARGIN, sure_margin
from sandtable.bots.puzzles.trying import Worlds
from sandtable.bots.puzzles.writing import WAITS
from sandtable.kernel import Choice
from sandtable.kernel.scenario import Scenario, run
from sandtable.kernel.scenario.parse import Choose
from sandtable.kernel.scenario.practice import Practice
from sandtable.kernel.scenario.puzzles import asked
from sandtable.kernel.tasks import Judge, Task

QUICK, THOROUGH = 5, 80
"""Tries of each answer. A quick check finds what cannot be true, a thorough one what is not proved."""


class Checked(NamedTuple):
    faults: tuple[str, ...]
    margin: float | None
    """By which the answer beats the best of the tempting ones, over all choices that are asked the least, in 99 of 100
    cases: thorough at least, quick at most. None where the puzzle names no task."""


def check(scenario: Scenario, tries: int = QUICK) -> Checked:
    """What is wrong with a puzzle; nothing where it holds."""
    assert scenario.puzzle is not None
    faults = [f"line {line.line}: {line.text}" for line in run(scenario).failures]
    if not asked(scenario):
        faults.append("nothing is asked: no choice of the seat has 'instead'")
    if faults:
        return Checked(tuple(faults), None)
    practice = Practice(scenario)
    task = _task(practice) if scenario.puzzle.task else None
    if scenario.puzzle.task and task is None:
        known = ", ".join(each.id for each in _tasks(practice)) or "none"
        return Checked((f"'{scenario.puzzle.task}' is no task here; there are: {known}",), None)
    margins = []
    for stop in _stops(practice):
        wrong, unknown = _tempting(stop)
        faults += [f"line {stop.stop.line}: 'instead' names '{key}', which is not offered" for key in unknown]
        if task is not None:
            margins.append(_margin(stop, task, wrong, tries))
    if task is not None and task.judge(practice.table.state) is not True:
        faults.append("at the end of the script the task is not done")
    margin = min(margins, default=None)
    return Checked((*faults, *_too_little(margin, tries)), margin)


def _too_little(margin: float | None, tries: int) -> Iterator[str]:
    if margin is not None and margin < MARGIN:
        how = "not the best by {0:.2f} for sure" if tries >= THOROUGH else "surely not the best by {0:.2f}"
        yield f"the answer is {how.format(MARGIN)}, but by {margin:.2f}{'' if tries >= THOROUGH else ' at most'}"


def _tasks(practice: Practice) -> tuple[Task, ...]:
    tasks: tuple[Task, ...] = practice.table.game.tasks(practice.table.state, practice.seat)
    return tasks


def _task(practice: Practice) -> Task | None:
    assert practice.scenario.puzzle is not None
    return next((each for each in _tasks(practice) if each.id == practice.scenario.puzzle.task), None)


def _stops(practice: Practice) -> Iterator[Practice]:
    """Every question in turn; in the end the script has been played."""
    while (kind := practice.stop.kind) != "end":
        if kind == "choose":
            yield practice
            practice.show(lambda: None)
        else:
            practice.go_on(lambda: None)


def _tempting(practice: Practice) -> tuple[list[Choice], list[str]]:
    """The wrong answers that the file names, and the names that nothing has."""
    line, table = practice.next, practice.table
    assert isinstance(line, Choose)
    assert line.guide is not None
    decision = table.decision(practice.seat)
    assert decision is not None
    wrong, unknown = [], []
    for pattern, answer in line.guide.instead.items():
        fits = practice.play.meant(practice.seat, pattern) if pattern != "*" else []
        if len(fits) != 1 and "*" not in pattern:
            unknown.append(pattern)
        elif len(fits) == 1 and answer != WAITS:
            wrong.append(table.described(decision)[fits[0]][1])
    return wrong, unknown


def _margin(practice: Practice, task: Task, wrong: list[Choice], tries: int) -> float:
    """Thorough: what is sure; quick: what is not impossible."""
    table, seat = practice.table, practice.seat
    decision = table.decision(seat)
    assert decision is not None
    worlds = Worlds(table.position, seat, f"check {practice.scenario.title}")
    best = _rates(worlds, table.described(decision)[practice.wanted][1], task.judge, tries)
    others = [_rates(worlds, choice, task.judge, tries) for choice in wrong]
    if tries >= THOROUGH:
        return min((sure_margin(best, other) for other in others), default=1.0)
    return min((-sure_margin(other, best) for other in others), default=1.0)


def _rates(worlds: Worlds, choice: Choice, judge: Judge, tries: int) -> list[float]:
    found: list[Any] = [worlds.try_out(choice, (judge,), row) for row in range(tries)]
    return [float(each is not None and each.done[0]) for each in found]
