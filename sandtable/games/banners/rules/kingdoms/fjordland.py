"""Fjordland (12.5): Rangers in the woods, and the sea."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.content.map import FOREST, Hex
from sandtable.games.banners.rules.ground import terrain_of
from sandtable.games.banners.state import Banners

SHIP_BONUS: Final = 2
"""What Fjordland's Ship Movement Ratings have more than others' (12.5.2)."""


def seafaring(g: Banners, unit: int) -> bool:
    """Its ships sail as a Free Action, and farther (12.5.2)."""
    return g.army_of(unit).kingdom == "fjordland"


def woodcraft(g: Banners, unit: int, *hexes: Hex) -> int:
    """Rangers gain a light die attacking or striking into a forest, or defending in one (12.5.1)."""
    return 1 if g.army_of(unit).woodcraft and any(terrain_of(g, h) == FOREST for h in hexes) else 0
