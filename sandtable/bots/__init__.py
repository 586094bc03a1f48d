"""Bots: they choose for a seat, knowing only what the seat may know."""

from __future__ import annotations

from typing import Any, Protocol

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


_BOTS: dict[str, Bot] = {bot.name: bot for bot in (Greedy(), Planner(), Random())}


def names() -> tuple[str, ...]:
    return tuple(_BOTS)


def get(name: str) -> Bot:
    bot = _BOTS.get(name)
    if bot is None:
        raise SandtableError(f"there is no bot '{name}'; there are {', '.join(_BOTS)}")
    return bot
