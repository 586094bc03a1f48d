"""Gold that must not be spent."""

from __future__ import annotations

from sandtable.games.banners.rules.special_rules import loses_rest
from sandtable.games.banners.state import OPENING, Banners


def upkeep(g: Banners, kingdom: int) -> int:
    """Gold that the Shashka need for their markers (12.2.1): the last one is not plundered, but paid for to the end.

    When they set up they keep what the first season asks: there will be income before the next.
    """
    left = g.campaign.seasons - g.season - 1
    if not left or not g.campaign.kingdoms[kingdom].shashka:
        return 0
    held = g.marker.count(kingdom)
    if g.phase == OPENING and loses_rest(g, kingdom):
        return 0
    return left if held == 1 and g.phase != OPENING else held


def affords(g: Banners, kingdom: int, cost: int) -> bool:
    """Whether enough is left for the markers."""
    return g.gold[kingdom] - cost >= upkeep(g, kingdom)
