"""The story of a game: how it went for everybody, when it turned, and how kind the dice were.

Made from the steps of a table by playing them again once; nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from sandtable.kernel.events import Event
from sandtable.kernel.game import EVERYTHING
from sandtable.kernel.table import Step, Table

TURNING_POINTS = 6
"""The most that are named."""
LEAST_TURN = 0.08
"""How much somebody's way must change by a choice for it to be one."""


class Point(msgspec.Struct, frozen=True):
    """How far everybody had come after a public step, from 0 to 1."""

    n: int
    shares: tuple[float, ...]


class Turn(msgspec.Struct, frozen=True):
    """A choice after which the game stood differently."""

    n: int
    seat: int
    """Whose way changed most."""
    change: float
    text: str
    """What happened, as the log has it."""
    refs: tuple[str, ...] = ()


class Luck(msgspec.Struct, frozen=True):
    """What a seat rolled, against what was to be expected."""

    dice: int = 0
    hits: int = 0
    expected: float = 0.0


class Mark(msgspec.Struct, frozen=True):
    """A place in a replay that is worth going to: a turn, a round, a battle."""

    n: int
    kind: str
    text: str
    seat: int | None = None


class Story(msgspec.Struct, frozen=True):
    curve: tuple[Point, ...]
    turns: tuple[Turn, ...]
    luck: tuple[Luck, ...]
    """By seat."""
    marks: tuple[Mark, ...]
    statistics: dict[str, tuple[str | int, ...]]
    """What the game counts, by seat."""


def story(table: Table[Any], seat: int | None) -> Story:
    """The story of a game as `seat` may read it; of a finished one everybody may read everything."""
    reader = EVERYTHING if table.over else seat
    curve = tuple(_curve(table))
    return Story(curve, _turning_points(table, curve, reader), _luck(table), _marks(table, reader), _statistics(table))


def _curve(table: Table[Any]) -> Iterator[Point]:
    for n, state in _states(table):
        goals = {goal.seat: goal.share for goal in table.game.goals(state)}
        yield Point(n, tuple(round(goals.get(seat, 0.0), 3) for seat in range(len(table.seats))))


def _states(table: Table[Any]) -> Iterator[tuple[int, Any]]:
    """The state after each public step. Steps are played again one by one; where the dice were turned or the rules have
    changed, from the nearest snapshot."""
    position = table.position_at(0)
    yield 0, position.state
    for number, step in enumerate(table.steps):
        if step.seat >= 0:
            decision = position.decision_for(step.seat)
            assert decision is not None
            position.choose(decision, step.choice)
        elif number:
            position = table.position_at(number)
        public = table.numbers[number]
        if number and number == table.last_of(public):
            yield public, position.state


def _turning_points(table: Table[Any], curve: tuple[Point, ...], seat: int | None) -> tuple[Turn, ...]:
    found = []
    for before, after in pairwise(curve):
        changes = [now - then for then, now in zip(before.shares, after.shares, strict=True)]
        most = max(range(len(changes)), key=lambda each: abs(changes[each]))
        if abs(changes[most]) >= LEAST_TURN and (line := _headline(table, after.n, seat)) is not None:
            found.append(Turn(after.n, most, round(changes[most], 3), line.text, line.refs))
    found.sort(key=lambda turn: -abs(turn.change))
    return tuple(sorted(found[:TURNING_POINTS], key=lambda turn: turn.n))


def _steps_of(table: Table[Any], public: int) -> list[Step]:
    return table.steps[table.firsts[public] : table.last_of(public) + 1]


def _headline(table: Table[Any], public: int, seat: int | None) -> Event | None:
    """The line that says most about what happened: a moment, else the last that says anything."""
    lines = [
        event
        for step in _steps_of(table, public)
        for event in step.events
        if event.text and (event.to is None or seat == EVERYTHING or seat in event.to)
    ]
    return next((event for event in lines if event.moment), lines[-1] if lines else None)


def _luck(table: Table[Any]) -> tuple[Luck, ...]:
    dice, hits, expected = ([0] * len(table.seats) for _ in range(3))
    hoped: list[float] = [float(each) for each in expected]
    for step in table.steps:
        for event in step.events:
            by = step.seat if event.by is None else event.by
            if event.dice and event.expected is not None and by >= 0:
                dice[by] += len(event.dice)
                hits[by] += sum(die.hit for die in event.dice)
                hoped[by] += event.expected
    return tuple(Luck(*each) for each in zip(dice, hits, (round(each, 1) for each in hoped), strict=True))


def _marks(table: Table[Any], seat: int | None) -> tuple[Mark, ...]:
    found = []
    for number, step in enumerate(table.steps):
        for event in step.events:
            kind = "moment" if event.moment else table.game.begins(event)
            if kind and (event.to is None or seat == EVERYTHING or seat in event.to):
                by = event.by if event.by is not None or step.seat < 0 else step.seat
                found.append(Mark(table.numbers[number], kind, event.moment or event.text, by))
    return tuple(found)


def _statistics(table: Table[Any]) -> dict[str, tuple[str | int, ...]]:
    """Facts about single seats (`thing SEAT`), as rows."""
    ids = [seat.id for seat in table.seats]
    facts: dict[str, dict[str, str | int]] = {}
    for name, value in table.game.facts(table.state).items():
        thing, _, whose = name.rpartition(" ")
        if whose in ids:
            facts.setdefault(thing, {})[whose] = value
    return {thing: tuple(values.get(each, "") for each in ids) for thing, values in facts.items()}
