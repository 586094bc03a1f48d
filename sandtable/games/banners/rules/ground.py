"""What a hex is right now: its terrain and the settlement standing in it (4.3, 4.10.1)."""

from __future__ import annotations

from sandtable.games.banners.content.map import WILDERNESS, Hex, Mask
from sandtable.games.banners.state import NOBODY, RAZED, Banners


def standing_at(g: Banners, at: Hex) -> int:
    """The settlement in a hex that is not razed, or NOBODY."""
    settlement = g.campaign.map.settlement_at.get(at, NOBODY)
    return NOBODY if settlement == NOBODY or g.marker[settlement] == RAZED else settlement


def standing_mask(g: Banners) -> Mask:
    return g.campaign.map.settlement_mask & ~g.razed


def terrain_of(g: Banners, at: Hex) -> int:
    """The terrain of a hex for combat; a settlement counts by its wilderness symbol, if any, while it stands (4.3)."""
    game_map = g.campaign.map
    settlement = game_map.settlement_at.get(at)
    if settlement is None:
        return game_map.terrain[at]
    wilderness = game_map.settlements[settlement].wilderness
    if wilderness is not None:
        return wilderness
    return game_map.terrain[at] if g.marker[settlement] == RAZED else 0


def terrain_mask(g: Banners, terrain: int) -> Mask:
    """All hexes of a terrain, as it counts now."""
    known = g.campaign.reaches
    key = ("terrain", terrain, g.razed)
    mask: Mask | None = known.get(key)
    if mask is None:
        mask = known[key] = sum(1 << h for h in range(g.campaign.map.size) if terrain_of(g, h) == terrain)
    return mask


def is_wilderness(g: Banners, at: Hex) -> bool:
    """Forest, mountain or swamp; a settlement by its symbol, or by its ground once razed."""
    game_map = g.campaign.map
    settlement = game_map.settlement_at.get(at)
    if settlement is None:
        return game_map.terrain[at] in WILDERNESS
    if game_map.settlements[settlement].wilderness is not None:
        return True
    return g.marker[settlement] == RAZED and game_map.terrain[at] in WILDERNESS
