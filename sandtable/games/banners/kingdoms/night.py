"""The Army of the Night (12.3): Covens, Feral armies, the Spire of the Moon."""

from __future__ import annotations

from sandtable.games.banners.dice import SUCCESS
from sandtable.games.banners.map import WILDERNESS, Hex, Mask, bits
from sandtable.games.banners.settlements import disperse_coven, friendly_settlements, standing_at
from sandtable.games.banners.state import NOBODY, RAZED, Banners
from sandtable.kernel import Choice

NIGHT = "night"
VENGEFUL_GHOSTS = "vengeful-ghosts"


def night(g: Banners) -> int:
    """The Night's number, or NOBODY where it is not in play."""
    return g.campaign.index.get(NIGHT, NOBODY)


def is_night(g: Banners, kingdom: int) -> bool:
    return g.campaign.kingdoms[kingdom].id == NIGHT


# -- covens ----------------------------------------------------------------------------------------------------------


def coven_choices(g: Banners, kingdom: int) -> list[Choice]:
    """One attempt a turn, in any hostile settlement without a Coven, as long as markers are left (12.3.2)."""
    if g.coven_tried or g.markers_left(kingdom) <= 0:
        return []
    return coven_places(g, kingdom)


def coven_places(g: Banners, kingdom: int) -> list[Choice]:
    """Hostile settlements without a Coven; what is razed or welcoming takes none (12.3.2)."""
    camp = g.campaign
    return [
        ("coven", s)
        for s, place in enumerate(camp.map.settlements)
        if camp.in_play[s] and g.hostile[kingdom] >> place.at & 1 and not g.covens >> s & 1
    ]


def place_coven(g: Banners, kingdom: int, settlement: int) -> None:
    """Roll to place a Coven (12.3.2)."""
    g.coven_tried = True
    camp = g.campaign
    place = camp.map.settlements[settlement]
    applied = {
        "BB 12.3.2/unoccupied": place.at not in g.army,
        "BB 12.3.2/unfortified": not place.fortified,
        "BB 12.3.2/wilderness": near_wilderness(g, place.at),
    }
    modifier = sum(applied.values())
    die = g.rng.roll(6)
    placed = die + modifier >= SUCCESS
    if placed:
        g.covens |= 1 << settlement
    if g.events is not None:
        result = "a Coven gathers" if placed else "nobody answers"
        rules = [rule for rule, holds in applied.items() if holds]
        g.note(f"Coven in {place.name}: □{die} +{modifier}, {result}.", "BB 12.3.2/roll", *rules, kind="dice")


def open_coven(g: Banners, settlement: int) -> None:
    """A Coven of the Opening Builds: no roll (12.3.2)."""
    g.free_covens -= 1
    g.covens |= 1 << settlement
    if g.events is not None:
        g.note(f"A Coven gathers in {g.campaign.map.settlements[settlement].name}.", "BB 12.3.2/opening")


def near_wilderness(g: Banners, at: Hex) -> bool:
    """A Wilderness Settlement, or one next to a Wilderness hex."""
    return any(is_wilderness(g, h) for h in (at, *g.campaign.map.neighbours[at]))


def is_wilderness(g: Banners, at: Hex) -> bool:
    """Forest, mountain or swamp; a settlement by its symbol, or by its ground once razed."""
    game_map = g.campaign.map
    settlement = game_map.settlement_at.get(at)
    if settlement is None:
        return game_map.terrain[at] in WILDERNESS
    if game_map.settlements[settlement].wilderness is not None:
        return True
    return g.marker[settlement] == RAZED and game_map.terrain[at] in WILDERNESS


def hide_in_shadows(g: Banners, unit: int) -> None:
    """An enemy army ends its move with a Coven: it is found, unless the Night rolls a success (12.3.5)."""
    settlement = standing_at(g, g.at[unit])
    if settlement == NOBODY or not (g.covens & ~g.hidden) >> settlement & 1:
        return
    kingdom = night(g)
    if g.kingdom_of(unit).side == g.campaign.kingdoms[kingdom].side:
        return
    die = g.rng.roll(6)
    name = g.campaign.map.settlements[settlement].name
    if g.events is not None:
        g.note(f"The Coven in {name} hides in shadows: □{die}.", "BB 12.3.5", kind="dice")
    if die >= SUCCESS:
        g.hidden |= 1 << settlement
    else:
        disperse_coven(g, settlement, "BB 12.3.4/discovered", "BB 12.3.5")


def hidden_agents(g: Banners, unit: int, at: Hex) -> int:
    """A light die for the Night's armies attacking a settlement with a Coven (12.3.3)."""
    if not g.covens or not is_night(g, g.campaign.unit_kingdom[unit]):
        return 0
    settlement = standing_at(g, at)
    return 1 if settlement != NOBODY and g.covens >> settlement & 1 else 0


def vengeful(g: Banners, unit: int) -> bool:
    """Optional rule: Vengeful Ghosts pass through ordinary fortifications (12.3.9)."""
    return VENGEFUL_GHOSTS in g.campaign.optional and g.army_of(unit).ghostly


# -- feral armies ----------------------------------------------------------------------------------------------------


def haunts(g: Banners, kingdom: int) -> Mask:
    """Wilderness next to the Night's settlements and Covens, besieged or not: for its Feral armies (12.3.8)."""
    camp = g.campaign
    around: Mask = 0
    for s in (*friendly_settlements(g, kingdom), *bits(g.covens)):
        around |= camp.map.adjacent[camp.map.settlements[s].at]
    return sum(1 << h for h in bits(around & ~camp.closed[kingdom] & ~g.hostile[kingdom]) if is_wilderness(g, h))
