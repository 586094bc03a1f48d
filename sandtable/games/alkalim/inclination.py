"""Rules of thumb for quick bots, and how good a position looks."""

from __future__ import annotations

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Decision


def evaluate(g: AlKalim, seat: int) -> float:
    return 0.0


def inclination(g: AlKalim, decision: Decision) -> list[float] | None:
    return None
