"""How far armies get before they can be answered: where they could stand, and what they could attack from there."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import FLYING
from sandtable.games.banners.content.map import Hex, Mask
from sandtable.games.banners.rules import ships, stacks, walking
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.movement import forbidden_ends
from sandtable.games.banners.rules.special_rules import shut_out
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel.bits import bits


@lru_cache(maxsize=60000)
def attacked_from(camp: Campaign, hexes: Mask, flying: bool) -> Mask:
    """All that could be attacked by somebody who may stand in any of these hexes."""
    around = camp.map.adjacent if flying else camp.map.crossable
    found = 0
    for h in bits(hexes):
        found |= around[h]
    return found


def walked(g: Banners, start: Hex, way: int, points: int, block: Mask) -> Mask:
    """Hexes that can be entered on foot or wing from here."""
    return walking.reach_from(g.campaign, way, start, points, way != FLYING, False, block, g.razed).hexes


def barrier(g: Banners, kingdom: int) -> Mask:
    """Hexes that a kingdom's armies do not walk through (8.2)."""
    return g.enemy_mask(kingdom) | g.hostile[kingdom] | g.campaign.never_entered | g.barred | shut_out(g, kingdom)


def roam(g: Banners, unit: int, rider: int = NOBODY, block: Mask | None = None) -> Mask:
    """Where a unit, with its hero if it takes one along, could stand after moving from where it is, others aside."""
    kind = g.campaign.unit_army[unit]
    at = g.at[unit]
    here = 1 << at
    if kind.static:
        return here
    way = kind.profile if g.arcana is None else stacks.profile(g, unit, rider)
    points = stacks.movement_rating(g, unit)
    if rider != NOBODY:
        points = min(points, stacks.movement_rating(g, rider))
    if way == FLYING or block is None:
        block = walking.blocked(g, unit, way)
    found = here | walked(g, at, way, points, block)
    if kind.kingdom == "fjordland" and seafaring(g, unit) and not ships.barred_from_ships(g, unit, rider):
        found |= _sailed(g, unit)
    return found & ~forbidden_ends(g, unit) | here


def _sailed(g: Banners, unit: int) -> Mask:
    """Fjordland sails and still attacks (12.5.2): from where it stands."""
    camp = g.campaign
    ports = camp.map.ship_hexes | camp.map.port_mask & ~g.razed | camp.kingdoms[g.owner[unit]].entry
    if not ports >> g.at[unit] & 1:
        return 0
    return ships.ship_reach(g, unit)


def flies(g: Banners, unit: int, rider: int = NOBODY) -> bool:
    if g.arcana is None:
        return g.campaign.unit_army[unit].flying
    return stacks.profile(g, unit, rider) == FLYING
