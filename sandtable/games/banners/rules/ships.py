"""Ship Movement (8.1.4 to 8.1.6)."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.content.forces import FERAL
from sandtable.games.banners.content.map import Hex, Map, Mask
from sandtable.games.banners.rules.kingdoms.fjordland import SHIP_BONUS, seafaring
from sandtable.games.banners.rules.stacks import BESIDE_FINISHED, abilities, acts_huge, beside_finished
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel.verbs import Reason

SHIP_POINTS: Final = 3
PORT_POINTS: Final = 6
SHIP_LEFT: Final = "ship points"
"""In force: what is left of Ship Movement that was kept from going where it wanted (18.2, Horn of Udun)."""


# What stands against Ship Movement; refusals fill in the words in braces.
SAILED: Reason = "a unit sails only once in an activation", "BB 7.3/ship-once", "BB 12.5.2/once"
HUGE_ABOARD: Reason = "Huge armies do not sail, and {unit_is} Huge", "BB 3.2.3/ship"
FERAL_ABOARD: Reason = "Feral armies do not sail, and {unit_is} Feral", "BB 3.2.1/ship"
NO_SHIPS: Reason = "no ship departs from {here}", "BB 8.1.4/start", "BB 8.1.4"


def may_sail(g: Banners, unit: int, rider: int = NOBODY) -> bool:
    return _at_ships(g, unit) and not against_sailing(g, unit, rider)


def against_sailing(g: Banners, unit: int, rider: int = NOBODY) -> Reason:
    """Ship Movement (8.1.4): once per activation, from shore, river or port; not for Feral or Huge armies (3.2)."""
    if g.sailed:
        return SAILED
    if unit == g.active and beside_finished(g, unit) and not sails_freely(g, unit):
        return BESIDE_FINISHED
    if barred_from_ships(g, unit, rider) and not wave_strider(g):
        return FERAL_ABOARD if g.army_of(unit).feral or not acts_huge(g, unit) else HUGE_ABOARD
    return () if _at_ships(g, unit) else NO_SHIPS


def _at_ships(g: Banners, unit: int) -> bool:
    camp = g.campaign
    ports = camp.map.ship_hexes | camp.map.port_mask & ~g.razed | camp.kingdoms[g.owner[unit]].entry
    return bool(ports >> g.at[unit] & 1)


def sails_freely(g: Banners, unit: int) -> bool:
    """Ship Movement is a Free Action for Fjordland (12.5.2), and by magic (18.1, Wave Strider)."""
    return seafaring(g, unit) or wave_strider(g)


def barred_from_ships(g: Banners, unit: int, rider: int = NOBODY) -> bool:
    """Feral and Huge armies do not sail (3.2.1, 3.2.3), nor does what never moves; a hero who comes along may lead
    Feral ones."""
    hero = g.rider if unit == g.active else rider
    feral = abilities(g, unit) & FERAL and (hero == NOBODY or abilities(g, hero) & FERAL)
    return bool(feral) or acts_huge(g, unit) or g.army_of(unit).static


def wave_strider(g: Banners) -> bool:
    """The Spell that lets the active unit sail as a Free Action, Huge and Feral armies too (18.1)."""
    return g.arcana is not None and "wave strider" in g.arcana.force


def ship_points(g: Banners, unit: int) -> int:
    if g.arcana is not None and unit == g.active and SHIP_LEFT in g.arcana.force:
        return g.arcana.force[SHIP_LEFT]
    camp = g.campaign
    kingdom = camp.kingdoms[g.owner[unit]]
    at = g.at[unit]
    port = camp.map.port_mask & ~g.razed & ~g.hostile[kingdom.index]
    points = PORT_POINTS if (port | kingdom.entry) >> at & 1 else SHIP_POINTS
    return points + SHIP_BONUS if seafaring(g, unit) else points


def ship_reach(g: Banners, unit: int, shun: Mask = 0) -> Mask:
    """Hexes in which the unit's Ship Movement could end, friends' armies aside, without entering those to `shun`."""
    camp = g.campaign
    start = g.at[unit]
    points = ship_points(g, unit)
    block = ship_block(g, unit) | shun
    near = camp.farthest.get((start, points))
    if near is None:
        seen, ends = _voyage(camp.map, start, points, 0)
        near = camp.farthest[start, points] = seen | ends
    key = (start, points, block & near)
    found: Mask | None = camp.reaches.get(key)
    if found is None:
        found = camp.reaches[key] = sail(camp.map, start, points, block)
    return found


def ship_lane(g: Banners, unit: int, at: Hex) -> bool:
    """Whether a ship with enough points would get there."""
    game_map = g.campaign.map
    return bool(sail(game_map, g.at[unit], game_map.size, ship_block(g, unit)) >> at & 1)


def ship_block(g: Banners, unit: int) -> Mask:
    """Hexes no ship may enter: wings do not help aboard (3.1.4)."""
    kingdom = g.owner[unit]
    return g.enemy_mask(kingdom) | g.hostile[kingdom] | g.campaign.never_entered | g.denied | g.barred


def sail(
    game_map: Map,
    start: Hex,
    points: int,
    block: Mask,
    came: dict[Hex, Hex] | None = None,
    crossed: dict[Hex, Hex] | None = None,
) -> Mask:
    """Ship lanes (8.1.4 to 8.1.6): sea and coastal sides and the course of major rivers; a river bank ends the move.

    `came` and `crossed`, if given, are filled with the hex before each: by a lane, and over a bank.
    """
    seen, ends = _voyage(game_map, start, points, block, came, crossed)
    stops = seen & (game_map.coastal | game_map.major_river) & ~game_map.sea
    return (stops | ends) & ~(1 << start)


def _voyage(
    game_map: Map,
    start: Hex,
    points: int,
    block: Mask,
    came: dict[Hex, Hex] | None = None,
    crossed: dict[Hex, Hex] | None = None,
) -> tuple[Mask, Mask]:
    """Hexes that a ship gets to by lanes, and those over a bank."""
    lanes = game_map.lanes
    seen = 1 << start
    ends: Mask = 0
    edge = [start]
    for _ in range(points):
        grown = []
        for h in edge:
            for n, bit, lane in lanes[h]:
                if block & bit:
                    continue
                if not lane:
                    ends |= bit
                    if crossed is not None:
                        crossed.setdefault(n, h)
                elif not seen & bit:
                    seen |= bit
                    grown.append(n)
                    if came is not None:
                        came[n] = h
        edge = grown
    return seen, ends
