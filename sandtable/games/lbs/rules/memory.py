"""What the rules and cards remember: deeds of this turn, and what is to happen later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.lbs.state import Lbs

LATER: dict[str, Callable[..., Any]] = {}
"""Named functions that cards leave behind to be carried out at a later moment."""


def stir(g: Lbs) -> None:
    """Somebody has lost something to somebody: the game is alive."""
    g.memo["stir!"] = g.turn


def spent(g: Lbs, seat: int, what: str) -> None:
    """Remember something this turn, for cards that count (`g.memo[f"{what}:{seat}"]`)."""
    key = f"{what}:{seat}"
    g.memo[key] = g.memo.get(key, 0) + 1


def later(g: Lbs, when: str, name: str, *args: Any) -> None:
    """Have the function registered under `name` carried out at `when` (`battle ends`, `turn ends`, `dawn`, `day`,
    `night`...)."""
    g.later.append((when, name, args))
