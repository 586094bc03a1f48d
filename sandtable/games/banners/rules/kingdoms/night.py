"""The Army of the Night (12.3): Covens, Feral armies, the Spire of the Moon."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.forces import HUGE, WINGS
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.content.readings import VENGEFUL_GHOSTS
from sandtable.games.banners.rules import hits
from sandtable.games.banners.rules.dice import SUCCESS
from sandtable.games.banners.rules.ground import is_wilderness, standing_at, standing_mask
from sandtable.games.banners.rules.reporting import hex_refs, others, single
from sandtable.games.banners.rules.settlements import controller, disperse_coven, friendly_settlements
from sandtable.games.banners.rules.special_rules import withdrawn
from sandtable.games.banners.rules.stacks import DOMINIA, abilities, no_room
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow

NIGHT: Final = "night"


def night(g: Banners) -> int:
    """The Night's number, or NOBODY where it is not in play."""
    return g.campaign.index.get(NIGHT, NOBODY)


def is_night(g: Banners, kingdom: int) -> bool:
    return g.campaign.kingdoms[kingdom].id == NIGHT


# -- covens ----------------------------------------------------------------------------------------------------------


def coven_choices(g: Banners, kingdom: int) -> list[Choice]:
    """One attempt a turn, in any hostile settlement without a Coven, as long as markers are left (12.3.2)."""
    if g.coven_tried or g.markers_left(kingdom) <= 0 or withdrawn(g, kingdom):
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
    if g.hero and dominated(g, place.at):
        g.covens |= 1 << settlement
        g.note(f"Dominia gathers a Coven in {place.name}.", "BB 12.3.2", "BB 18.3/night-13")
        return
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
    result = "a Coven gathers" if placed else "nobody answers"
    rules = [rule for rule, holds in applied.items() if holds]
    text, by = f"Roll for a Coven in {g.town_text(settlement)}: {result} (+{modifier}).", g.seat(kingdom)
    where, threatened = hex_refs(g, place.at), others(g, by, controller(g, settlement))
    dice = single(die, SUCCESS - modifier)
    g.note(text, "BB 12.3.2/roll", *rules, kind="dice", refs=where, by=by, concerns=threatened, dice=dice, short=result)


def dominated(g: Banners, at: Hex) -> bool:
    """Within five hexes of Dominia a Coven needs no roll (18.3)."""
    hero = g.campaign.hero_of_card.get(DOMINIA, NOBODY)
    return hero != NOBODY and g.at[hero] >= 0 and bool(g.campaign.map.ball(g.at[hero], 5) >> at & 1)


def open_coven(g: Banners, settlement: int) -> None:
    """A Coven of the Opening Builds: no roll (12.3.2)."""
    g.free_covens -= 1
    g.covens |= 1 << settlement
    g.note(f"A Coven gathers in {g.town_text(settlement)}.", "BB 12.3.2/opening")


def near_wilderness(g: Banners, at: Hex) -> bool:
    """A Wilderness Settlement, or one next to a Wilderness hex."""
    return any(is_wilderness(g, h) for h in (at, *g.campaign.map.neighbours[at]))


def hide_in_shadows(g: Banners, unit: int) -> Flow[None]:
    """An enemy unit ends its move with a Coven: it is found, unless the Night rolls a success (12.3.5)."""
    settlement = standing_at(g, g.at[unit])
    if settlement == NOBODY or not (g.covens & ~g.hidden) >> settlement & 1:
        return
    kingdom = night(g)
    if g.kingdom_of(unit).side == g.campaign.kingdoms[kingdom].side:
        return
    name = g.town_text(settlement)
    if g.arcana is not None:
        if "true rulers" in g.arcana.today:
            g.hidden |= 1 << settlement
            return
        settled = yield from moments.hiding(g, unit, g.at[unit])
        if settled:
            return
    die = g.rng.roll(6)
    found, by = "found" if die < SUCCESS else "hidden", g.seat(kingdom)
    text = f"The Coven in {name} tries to hide in shadows: {found}."
    refs, seekers = hex_refs(g, g.at[unit]), others(g, by, g.owner[unit])
    g.note(text, "BB 12.3.5", kind="dice", refs=refs, by=by, concerns=seekers, dice=single(die), short=found)
    if g.arcana is not None:
        die = yield from moments.rolled_die(g, die)
    if die >= SUCCESS:
        g.hidden |= 1 << settlement
    else:
        disperse_coven(g, settlement, "BB 12.3.4/discovered", "BB 12.3.5")


def hidden_agents(g: Banners, unit: int, at: Hex) -> int:
    """A light die for the Night's armies attacking a settlement with a Coven (12.3.3)."""
    if not g.covens or not is_night(g, g.owner[unit]):
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
    for s in (*friendly_settlements(g, kingdom), *members(g.covens)):
        around |= camp.map.adjacent[camp.map.settlements[s].at]
    return sum(1 << h for h in members(around & ~camp.closed[kingdom] & ~g.hostile[kingdom]) if is_wilderness(g, h))


# -- enslaved armies (12.3.7) ----------------------------------------------------------------------------------------


def release(g: Banners) -> Flow[None]:
    """Freed armies in hexes welcoming to the Night go to neighbouring hexes of their owners' choice, or are lost."""
    if g.arcana is not None and g.arcana.today:
        freed = [key for key in g.arcana.today if key.startswith("freed ")]
        for key in sorted(freed):
            yield from _flee(g, g.arcana.today.pop(key))


def _flee(g: Banners, army: int) -> Flow[None]:
    """Also an army that was freed at sea, or in passing where another stands (8.1.3, 8.3)."""
    at = g.at[army]
    if at < 0:
        return
    camp = g.campaign
    afloat = bool(camp.map.sea >> at & 1)
    stays = g.army.get(at) == army and not afloat
    if stays and (standing_at(g, at) == NOBODY or g.hostile[night(g)] >> at & 1):
        return
    owner = g.owner[army]
    around = camp.map.adjacent[at] if afloat or abilities(g, army) & WINGS else camp.map.crossable[at]
    free = around & ~camp.closed[owner] & ~g.hostile[owner] & ~no_room(g, army, NOBODY) & ~g.barred
    if abilities(g, army) & HUGE:
        free &= ~standing_mask(g)  # it could not stay there (3.2.3)
    if not free:
        yield from hits.eliminate(g, army, "BB 12.3.7/freed")
        return
    choices: list[Choice] = [("flee", h) for h in members(free)]
    answer = yield Decision(g.seat(owner), "flee", choices, (army,))
    hero = g.hero.get(int(answer[1]), NOBODY)
    if hero != NOBODY and g.kingdom_of(hero).side != g.kingdom_of(army).side:
        yield from hits.eliminate(g, hero, "BB 14.6.5/overrun")
    g.shift(army, int(answer[1]))
    g.note(f"{g.did(army, 'moves', 'move')} to {g.place_text(int(answer[1]))}.", "BB 12.3.7/freed")
