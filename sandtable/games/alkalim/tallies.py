"""What simulations count about a finished game."""

from __future__ import annotations

from sandtable.games.alkalim.state import AlKalim


def facts(g: AlKalim) -> dict[str, str | int]:
    return {"rounds": g.round}
