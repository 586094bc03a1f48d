"""The story of a game: how it went for everybody, when it turned, and how kind the dice were.

Made from the steps of a table by playing them again once; nothing of it is stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from sandtable.kernel.events import Event
from sandtable.kernel.game import EVERYTHING
from sandtable.kernel.table import UPDATED, Table

TURNING_POINTS = 6
"""The most that are named."""
KEY_BATTLES = 6
"""Likewise."""
LEAST_TURN = 0.05
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
    """Dice, or rolls of several that are added up."""
    hits: int = 0
    expected: float = 0.0


class Battle(msgspec.Struct, frozen=True):
    """A fight, with what was rolled in it."""

    n: int
    """The public step in which it began."""
    text: str
    seat: int | None
    """Who began it."""
    rolls: tuple[Luck, ...]
    """By seat."""
    result: str = ""
    """What came of it, where a line says so."""
    refs: tuple[str, ...] = ()


class ReplayMark(msgspec.Struct, frozen=True):
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
    marks: tuple[ReplayMark, ...]
    battles: tuple[Battle, ...] = ()
    """Those in which most was at stake, in their order."""
    statistics: dict[str, tuple[str | int, ...]] = {}
    """What the game counts, by seat; once it is over."""
    counted: str = "dice"
    """What luck is counted in: dice or rolls."""


def story(table: Table[Any], seat: int | None) -> Story:
    """The story of a game as `seat` may read it; of a finished one everybody may read everything."""
    reader = EVERYTHING if table.over else seat
    curve, lines = tuple(_curve(table)), tuple(_lines(table, reader))
    return Story(
        curve,
        _turning_points(curve, lines),
        _luck(lines, table),
        tuple(_marks(table, lines)),
        _key_battles(table, curve, lines),
        _statistics(table, lines) if table.over else {},
        "dice" if table.game.dice_added == 1 else "rolls",
    )


class _Told(NamedTuple):
    """A line of the log that the reader may read."""

    n: int
    by: int | None
    """Who did it."""
    event: Event


def _lines(table: Table[Any], reader: int | None) -> Iterator[_Told]:
    for number, step in enumerate(table.steps):
        public = table.numbers[number]
        maker = table.steps[table.firsts[public]].seat  # who passed quietly within the step stays unknown
        for event in step.events:
            if event.text and (event.to is None or reader == EVERYTHING or reader in event.to):
                by = maker if event.by is None else event.by
                yield _Told(public, by if by >= 0 else None, event)


def _curve(table: Table[Any]) -> Iterator[Point]:
    for n, state in _states(table):
        goals = {goal.seat: goal.share for goal in table.game.goals(state)}
        yield Point(n, tuple(round(goals.get(seat, 0.0), 3) for seat in range(len(table.seats))))


def _states(table: Table[Any]) -> Iterator[tuple[int, Any]]:
    """The state after each public step, since the rules were last changed. Steps are played again one by one; where the
    dice were turned, from the nearest snapshot."""
    begin = max(number for number, step in enumerate(table.steps) if step.seat == UPDATED)
    position = table.position_at(begin)
    yield table.numbers[begin], position.state
    for number in range(begin + 1, len(table.steps)):
        step = table.steps[number]
        if step.seat >= 0:
            decision = position.decision_for(step.seat)
            assert decision is not None
            position.choose(decision, step.choice)
        elif step.shares:
            position = table.position_at(number)
        public = table.numbers[number]
        if number == table.last_of(public):
            yield public, position.state


def _turning_points(curve: tuple[Point, ...], lines: tuple[_Told, ...]) -> tuple[Turn, ...]:
    headlines = _headlines(lines)
    found = []
    for before, after in pairwise(curve):
        seat, change = _greatest_change(before, after)
        line = headlines.get(after.n)
        if abs(change) >= LEAST_TURN and line is not None and line.kind != "end":  # that it is won is no turn any more
            found.append(Turn(after.n, seat, round(change, 3), _first_sentence(line), line.refs))
    found.sort(key=lambda turn: -abs(turn.change))
    return tuple(sorted(found[:TURNING_POINTS], key=lambda turn: turn.n))


def _greatest_change(before: Point, after: Point) -> tuple[int, float]:
    """Whose way changed most between two points, and by how much; of equals the one who gained."""
    changes = [now - then for then, now in zip(before.shares, after.shares, strict=True)]
    most = max(range(len(changes)), key=lambda seat: (round(abs(changes[seat]), 3), changes[seat]))
    return most, changes[most]


def _headlines(lines: tuple[_Told, ...]) -> dict[int, Event]:
    """For each public step the line that says most about it: a moment, else the last that says anything."""
    found: dict[int, Event] = {}
    for n, _, event in lines:
        if event.kind != "turn" and (event.moment or n not in found or not found[n].moment):
            found[n] = event
    return found


def _luck(lines: Iterable[_Told], table: Table[Any]) -> tuple[Luck, ...]:
    found, added = [Luck() for _ in table.seats], table.game.dice_added
    for _, by, event in lines:
        if event.dice and event.expected is not None and by is not None:
            sofar, hits = found[by], sum(die.hit for die in event.dice) // added
            expected = round(sofar.expected + event.expected / added, 2)
            found[by] = Luck(sofar.dice + len(event.dice) // added, sofar.hits + hits, expected)
    return tuple(found)


def _marks(table: Table[Any], lines: tuple[_Told, ...]) -> Iterator[ReplayMark]:
    told = _told_by_their_end(table, lines)
    for number, (n, by, event) in enumerate(lines):
        kind = "moment" if event.moment else "end" if event.kind == "end" else table.game.begins(event)
        if kind and number not in told:
            said = _first_sentence(event).rstrip(".:") if kind == "turn" else event.text
            yield ReplayMark(n, kind, event.moment or said, by)


def _told_by_their_end(table: Table[Any], lines: tuple[_Told, ...]) -> set[int]:
    """The beginnings of combats whose end is a moment of its own: a mark for both would list them twice."""
    found: set[int] = set()
    begun: int | None = None
    for number, (_, _, event) in enumerate(lines):
        begins = table.game.begins(event)
        if begins:
            begun = number if begins == "combat" and not event.moment else None
        elif (
            begun is not None and event.moment and (event.kind == lines[begun].event.kind or table.game.settles(event))
        ):
            found.add(begun)
    return found


def _first_sentence(event: Event) -> str:
    return re.split(r"(?<=[.!?]) ", event.text, maxsplit=1)[0]


def _key_battles(table: Table[Any], curve: tuple[Point, ...], lines: tuple[_Told, ...]) -> tuple[Battle, ...]:
    """Those that changed most, and of equals those in which most dice fell."""
    shares = {point.n: point for point in curve}
    begins = [number for number, line in enumerate(lines) if table.game.begins(line.event)]
    weighed = []
    for begin, end in pairwise([*begins, len(lines)]):
        if table.game.begins(lines[begin].event) != "combat":
            continue
        battle = _battle(lines[begin:end], table)
        before, after = shares.get(battle.n - 1), shares.get(lines[end - 1].n)
        change = abs(_greatest_change(before, after)[1]) if before and after else 0.0
        weighed.append((change, sum(each.dice for each in battle.rolls), battle))
    weighed.sort(key=lambda each: (-each[0], -each[1]))
    return tuple(sorted((battle for _, _, battle in weighed[:KEY_BATTLES]), key=lambda battle: battle.n))


def _battle(lines: tuple[_Told, ...], table: Table[Any]) -> Battle:
    n, by, event = lines[0]
    ends = [_first_sentence(line.event).rstrip(".") for line in lines[1:] if table.game.settles(line.event)]
    moments = dict.fromkeys(line.event.moment for line in lines[1:] if line.event.moment)
    result = ends[0] if ends else ". ".join(moments)
    return Battle(n, _first_sentence(event), by, _luck(lines, table), result, event.refs)


def _statistics(table: Table[Any], lines: tuple[_Told, ...]) -> dict[str, tuple[str | int, ...]]:
    """Facts about single seats (`thing SEAT`), as rows, and what the lines of the log add up to."""
    ids = [seat.id for seat in table.seats]
    facts: dict[str, dict[str, str | int]] = {}
    for name, value in table.game.facts(table.state).items():
        thing, _, whose = name.rpartition(" ")
        if whose in ids:
            facts.setdefault(thing, {})[whose] = value
    rows: dict[str, tuple[str | int, ...]] = {
        thing: tuple(values.get(each, "") for each in ids) for thing, values in facts.items()
    }
    return rows | _counted(table, lines)


def _counted(table: Table[Any], lines: tuple[_Told, ...]) -> dict[str, tuple[int, ...]]:
    """What the game counts line by line; what never happened to anybody is left out."""
    sums = {thing: [0] * len(table.seats) for thing in table.game.counted()}
    for _, by, event in lines:
        for thing, seat, number in table.game.counts(table.state, event, by):
            sums[thing][seat] += number
    return {thing: tuple(numbers) for thing, numbers in sums.items() if any(numbers)}
