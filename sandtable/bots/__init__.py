"""Bots: they choose for a seat, knowing only what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from sandtable.bots.greedy import Greedy
from sandtable.bots.planner import Planner
from sandtable.bots.uniform import Random
from sandtable.kernel import Choice, Position, Rng, SandtableError


class Bot(Protocol):
    name: str
    says: str
    """How it plays, in one sentence for whoever chooses an opponent."""

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        """One of the choices of the seat's pending decision. `position` must not be changed."""


@runtime_checkable
class Stoppable(Protocol):
    """A bot that can be told to answer now."""

    cancelled: Callable[[], bool]


_BOTS: dict[str, Bot] = {bot.name: bot for bot in (Greedy(), Planner(), Random())}
SEARCH = "search"


def names() -> tuple[str, ...]:
    return (*_BOTS, SEARCH)


def get(name: str) -> Bot:
    """A bot by its name; `search:0.5` thinks half a second a decision, `search:200i` tries 200 lines of play.

    A search remembers something of its game: everybody who asks gets a new one.
    """
    kind, _, budget = name.partition(":")
    if kind == SEARCH and (budget or kind == name):
        from sandtable.bots.search import Search, named

        return named(budget) if budget else Search()
    bot = _BOTS.get(name)
    if bot is None:
        raise SandtableError(f"there is no bot '{name}'; there are {', '.join(names())}")
    return bot
