"""The puzzles that come along with a game, the easiest first, and which of them is the one of a day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from sandtable.kernel.scenario.packed import files
from sandtable.kernel.scenario.parse import Choose, Scenario, parse


class ListedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle in a list of them: nothing that gives its answer away."""

    id: str
    """`two-gates`; its source is `puzzle:GAME/two-gates`."""
    title: str
    theme: str
    """Of what kind it is: `Save the city`."""
    question: str
    seat: str
    level: int
    """From 1, easy, to 5."""
    choices: int
    """How many are asked."""
    missed: int
    """How many of 100 bots miss it."""
    found: str
    """Where it comes from."""


class Puzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game."""

    daily: str
    """The id of the one of the day; empty where there are none."""
    day: str
    """Of what day, by Greenwich: `2026-11-19`."""
    puzzles: tuple[ListedPuzzle, ...]
    """The easiest first."""


def puzzles(game: str) -> tuple[ListedPuzzle, ...]:
    """Those of a game, the easiest first."""
    return _puzzles(tuple((file, file.stat().st_mtime) for file in files("puzzle", game)))


def today() -> date:
    """Everywhere the same."""
    return datetime.now(UTC).date()


def of_the_day(game: str, day: date) -> str:
    """The puzzle of a day: all in turn, in an order that has nothing to do with how hard they are."""
    ids = sorted((each.id for each in puzzles(game)), key=lambda id_: blake2b(id_.encode()).digest())
    return ids[day.toordinal() % len(ids)] if ids else ""


def with_daily(game: str, day: date) -> Puzzles:
    return Puzzles(of_the_day(game, day), day.isoformat(), puzzles(game))


@lru_cache(32)
def _puzzles(found: tuple[tuple[Path, float], ...]) -> tuple[ListedPuzzle, ...]:
    listed = [_listed(file.stem, parse(file.read_text(encoding="utf-8"), file.name)) for file, _ in found]
    return tuple(sorted((each for each in listed if each is not None), key=_by_difficulty))


def _by_difficulty(puzzle: ListedPuzzle) -> tuple[int, int, str]:
    return puzzle.level, puzzle.missed, puzzle.id


def _listed(name: str, scenario: Scenario) -> ListedPuzzle | None:
    """None for a scenario that lies there and is no puzzle."""
    puzzle = scenario.puzzle
    if puzzle is None:
        return None
    return ListedPuzzle(
        name, scenario.title, puzzle.theme, puzzle.question, puzzle.seat, puzzle.level, len(asked(scenario)),
        puzzle.missed, puzzle.found,
    )  # fmt: skip


def asked(scenario: Scenario) -> tuple[Choose, ...]:
    """The choices of a puzzle that are asked."""
    return tuple(line for line in scenario.script if isinstance(line, Choose) and line.guide is not None)
