"""Gold that must not be spent."""

from __future__ import annotations

from sandtable.games.banners.state import OPENING, Banners


def upkeep(g: Banners, kingdom: int) -> int:
    """Gold that the Shashka need for their markers (12.2.1): the last one is not plundered, but paid for to the end."""
    left = g.campaign.seasons - g.season - 1
    if not left or not g.campaign.kingdoms[kingdom].shashka:
        return 0
    held = g.marker.count(kingdom)
    return left if held == 1 else held


def affords(g: Banners, kingdom: int, cost: int) -> bool:
    """Whether enough is left for the markers. Before the first turn everything may be spent."""
    return g.phase == OPENING or g.gold[kingdom] - cost >= upkeep(g, kingdom)
