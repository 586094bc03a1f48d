"""Bots: they choose for a seat, knowing only what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, runtime_checkable

from sandtable.bots.greedy import Greedy
from sandtable.bots.novice import Novice
from sandtable.bots.planner import Planner
from sandtable.bots.uniform import Random
from sandtable.kernel import Choice, Position, Rng, SandtableError


class Bot(Protocol):
    name: str
    says: str
    """How it plays, in one sentence for whoever chooses an opponent."""
    seconds: float
    """That it takes for a choice by itself; 0: it answers at once."""

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        """One of the choices of the seat's pending decision. `position` must not be changed."""


@runtime_checkable
class Stoppable(Protocol):
    """A bot that can be told to answer now."""

    cancelled: Callable[[], bool]


class Level(NamedTuple):
    """An opponent as people choose one."""

    name: str
    says: str


SEARCH, STRONG = "search", "strong"
STRONG_SECONDS = 3
"""That the strong level thinks about a choice, where the table says nothing else."""
LEVELS = (
    Level("novice", Novice.says),
    Level("easy", "Follows rules of thumb: sound, but without a plan."),
    Level("fair", "Plans its turns, minds what you can answer, and keeps its goal in sight."),
    Level(STRONG, f"Tries out lines of play against what you may hold, up to {STRONG_SECONDS} seconds a choice."),
)
"""From the weakest to the strongest; all but the last answer at once."""

_KINDS: dict[str, Callable[[], Bot]] = {
    "random": Random, "greedy": Greedy, "planner": Planner, "novice": Novice, "easy": Greedy, "fair": Planner,
}  # fmt: skip


def names() -> tuple[str, ...]:
    """All that `get` knows: the levels, and what they are made of."""
    return (*_KINDS, SEARCH, STRONG)


def get(name: str) -> Bot:
    """A new bot by its name; `search:0.5` and `strong:0.5` think half a second a choice, `search:200i` tries 200 lines
    of play."""
    kind, _, budget = name.partition(":")
    if kind in (SEARCH, STRONG) and (budget or kind == name):
        from sandtable.bots.search import Search, named

        return named(budget) if budget else Search() if kind == SEARCH else Search(STRONG_SECONDS)
    if name not in _KINDS:
        raise SandtableError(f"there is no bot '{name[:40]}'; there are {', '.join(names())}")
    return _KINDS[name]()
