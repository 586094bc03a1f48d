"""Stacks (14.6): what an army and a hero together can do, with what they have gained by magic (16.6.3)."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.content.cardbook import card
from sandtable.games.banners.content.forces import FERAL, FLYING, HUGE, TUNNEL, WINGS
from sandtable.games.banners.content.map import FOREST, Mask
from sandtable.games.banners.records import NO_GAIN, Gain
from sandtable.games.banners.rules.ground import terrain_of
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel.verbs import Reason

# -- gains -----------------------------------------------------------------------------------------------------------


def gained(g: Banners, key: int) -> Gain:
    """What a unit (or the garrison or monster of a `spot`) has gained by now: for this activation, for this turn, and
    by cards that stand in Battle Magic (16.6.3)."""
    found = g.gains.get(key, NO_GAIN)
    if g.arcana is not None:
        for more in (g.arcana.turn_gains.get(key), g.arcana.standing.get(key)):
            if more is not None:
                found = (found[0] + more[0], found[1] + more[1], found[2] | more[2], found[3] + more[3])
    return found


def enchanted(g: Banners) -> bool:
    """Whether anybody has gained anything."""
    return bool(g.gains or (g.arcana is not None and (g.arcana.turn_gains or g.arcana.standing)))


def add_gain(
    gains: dict[int, Gain], key: int, light: int = 0, heavy: int = 0, abilities: int = 0, movement: int = 0
) -> None:
    old = gains.get(key, NO_GAIN)
    gains[key] = (old[0] + light, old[1] + heavy, old[2] | abilities, old[3] + movement)


# -- heroes whose powers are always at work (14.5.1) -----------------------------------------------------------------

THOR: Final = card("thor-jotunsson").number
KHARIS: Final = card("kharis").number
SWARM_MASTER: Final = card("swarm-master").number
KARSCH: Final = card("karsch").number
BELA: Final = card("bela").number
HORNE: Final = card("smith-master-horne").number
FINGER_CUTTER: Final = card("finger-cutter").number
WEASEL_EYES: Final = card("weasel-eyes").number
FROSTHEART: Final = card("frostheart").number
DOMINIA: Final = card("dominia-herald-of-scyx").number
SOFIA: Final = card("princess-sofia").number
HAGA_TOR: Final = card("haga-tor-the-red-eagle").number
WITH_ARMY = {card("throndil").number: "Miners", card("iron-skull").number: "Goblin Elites"}
"""Heroes who gain a light die while stacked with armies of this type."""
PLAGUE_FLIES = "Plague Flies"


def led_by(g: Banners, unit: int, hero_card: int) -> bool:
    """Whether this hero is the unit, or is stacked with it."""
    camp = g.campaign
    if camp.unit_army[unit].card == hero_card:
        return True
    other = g.companion(unit)
    return other != NOBODY and camp.unit_army[other].card == hero_card


def bearer(g: Banners, hero_card: int) -> int:
    """The hero of a card: its own kingdom's, or the one that is out with another kingdom's contingent."""
    own = g.campaign.hero_of_card.get(hero_card, NOBODY)
    if own == NOBODY or g.at[own] >= 0:
        return own
    return next((u for u in sorted(g.hero.values()) if g.campaign.unit_army[u].card == hero_card), own)


def ongoing_light(g: Banners, hero: int) -> int:
    """Light dice a hero has by an ongoing power."""
    number = g.campaign.unit_army[hero].card
    if number == KARSCH:
        return 1 if terrain_of(g, g.at[hero]) == FOREST else 0
    if number not in WITH_ARMY and number != BELA:
        return 0
    army = g.companion(hero)
    if army == NOBODY:
        return 0
    if number == BELA:
        return 1 if abilities(g, army) & FERAL else 0
    return 1 if g.army_of(army).name == WITH_ARMY[number] else 0


# -- abilities -------------------------------------------------------------------------------------------------------


def abilities(g: Banners, unit: int) -> int:
    """Abilities and characteristics of one unit (3.1, 3.2), magic counted in."""
    kind = g.campaign.unit_army[unit]
    arcana = g.arcana
    mask = kind.abilities
    if arcana is None:
        return mask
    if g.gains or arcana.turn_gains or arcana.standing:  # `enchanted`: asked more often than anything else
        mask |= gained(g, unit)[2]
    if kind.enslaved or kind.card == SWARM_MASTER:
        army = g.companion(unit)
        if army != NOBODY:
            if kind.enslaved:
                mask |= abilities(g, army) & ~(FERAL | HUGE)
            elif g.army_of(army).name == PLAGUE_FLIES:
                mask |= WINGS
    return mask


def shared(g: Banners, unit: int, other: int) -> int:
    """Abilities of a stack: those of both, but Flying only if both have it; characteristics are their own (14.6.3)."""
    mask = abilities(g, unit)
    if other == NOBODY:
        return mask
    also = abilities(g, other)
    return (mask | also) & ~WINGS | (mask & also & WINGS)


def at_hex(g: Banners, unit: int) -> int:
    """Abilities of the unit with whoever is stacked with it."""
    return shared(g, unit, g.companion(unit) if g.hero else NOBODY)


def acts_feral(g: Banners, army: int) -> bool:
    """Feral limits hold, unless a hero that is not Feral leads the army (3.2.1)."""
    if g.arcana is None:
        return g.army_of(army).feral
    if not abilities(g, army) & FERAL:
        return False
    hero = g.companion(army)
    return hero == NOBODY or bool(abilities(g, hero) & FERAL)


def acts_huge(g: Banners, unit: int) -> bool:
    """A Huge army, or a stack whose hero has become Huge (3.2.3)."""
    if not enchanted(g):
        return g.campaign.unit_army[unit].huge
    if abilities(g, unit) & HUGE:
        return True
    other = g.companion(unit)
    return other != NOBODY and bool(abilities(g, other) & HUGE)


def loots(g: Banners, unit: int) -> bool:
    """Neither a Huge nor a Feral army loots (4.8); one that is not Huge itself does beside a hero that is (14.6.3)."""
    return not abilities(g, unit) & HUGE and not acts_feral(g, unit)


# -- dice and movement -----------------------------------------------------------------------------------------------


def rating(g: Banners, unit: int, axe: bool = False) -> tuple[int, int]:
    """A unit's own dice: its counter's, an ongoing power's, and what magic gave or took (9.1.1); with the Sea King's
    Axe one light die is heavy."""
    kind = g.campaign.unit_army[unit]
    weak = g.weakened >> unit & 1
    light, heavy = kind.light[weak], kind.heavy[weak]
    if g.arcana is not None:
        if kind.card >= 0:
            light += ongoing_light(g, unit)
        if axe:
            light, heavy = light - 1, heavy + 1
        if enchanted(g):
            gain = gained(g, unit)
            light, heavy = max(0, light + gain[0]), max(0, heavy + gain[1])
    return light, heavy


def stack_rating(g: Banners, army: int, hero: int) -> tuple[int, int]:
    """Army and hero together (14.6.1)."""
    if hero != NOBODY and g.at[hero] < 0:  # it fell earlier in this combat
        hero = NOBODY
    axe = sea_kings_axe(g, army, hero) if hero != NOBODY else NOBODY
    light = heavy = 0
    for unit in (army, hero):
        if unit != NOBODY:
            more = rating(g, unit, unit == axe)
            light, heavy = light + more[0], heavy + more[1]
    return light, heavy


def sea_kings_axe(g: Banners, army: int, hero: int) -> int:
    """Whose light die Thor's power turns heavy on the coast: his army's, else his own (18.3); NOBODY without any."""
    if hero == NOBODY or g.army_of(hero).card != THOR or g.at[hero] < 0 or not g.campaign.map.coastal >> g.at[hero] & 1:
        return NOBODY
    return next((u for u in (army, hero) if u != NOBODY and rating(g, u)[0]), NOBODY)


def movement_rating(g: Banners, unit: int) -> int:
    kind = g.campaign.unit_army[unit]
    points = kind.movement[g.weakened >> unit & 1]
    if g.arcana is not None and g.hero:
        points += gained(g, unit)[3]
    return points


def night_winds(g: Banners, army: int, hero: int) -> int:
    """Kharis makes the Flying army that moves with her faster by a point (18.3)."""
    return 1 if g.army_of(hero).card == KHARIS and abilities(g, army) & WINGS else 0


def profile(g: Banners, unit: int, rider: int) -> int:
    """How a unit, or an army with its hero, moves over terrain (14.6.3)."""
    if g.arcana is None:
        return g.campaign.unit_army[unit].profile
    if g.arcana.force.get("deep paths"):
        return TUNNEL
    kind = g.campaign.unit_army[unit]
    if rider == NOBODY and not kind.hero and not enchanted(g):
        return kind.profile
    if shared(g, unit, rider) & WINGS:
        return FLYING
    return kind.ground


def may_stack(g: Banners, unit: int, other: int) -> bool:
    """An army and a hero of one kingdom, and of one nation, make a stack (14.6); the enslaved keep to themselves."""
    one, two = g.army_of(unit), g.army_of(other)
    return (
        g.owner[unit] == g.owner[other]
        and one.kingdom == two.kingdom
        and one.hero != two.hero
        and not (one.enslaved or two.enslaved or one.static or two.static)
    )


def no_room(g: Banners, unit: int, rider: int) -> Mask:
    """Hexes whose stacking limit this unit or stack would break (8.3, 14.6). Lone enemy heroes give way to armies."""
    occupied = g.all_armies()
    camp = g.campaign
    if not g.hero and not camp.unit_army[unit].hero:
        return occupied
    kingdom = g.owner[unit]
    heroes = g.heroes
    friends = g.side_heroes[camp.kingdoms[kingdom].side]
    if rider != NOBODY:
        return occupied | friends
    if camp.unit_army[unit].hero:
        full = friends | enemy_heroes(g, kingdom) | (occupied & ~g.occupied[kingdom])
        mates, where = g.occupied[kingdom], g.army
    else:
        full = occupied | (friends & ~heroes[kingdom])
        mates, where = heroes[kingdom], g.hero
    if not camp.mixed and g.owner is camp.unit_kingdom:
        return full  # everybody a kingdom has is of its own nation
    while mates:
        low = mates & -mates
        mates ^= low
        if not full & low and not may_stack(g, unit, where[low.bit_length() - 1]):
            full |= low
    return full


def enemy_heroes(g: Banners, kingdom: int) -> Mask:
    """Hexes with heroes of a kingdom's enemies."""
    return g.side_heroes[g.campaign.foes[kingdom]]


BESIDE_FINISHED: Reason = (
    "{unit_has} joined {companion}, who can do no more this turn: no action is left",
    "BB 14.6.2/finished",
    "BB 14.6.2",
)


def beside_finished(g: Banners, unit: int) -> bool:
    """Stacked with a finished unit, it may perform no action (14.6.2)."""
    if not g.hero or g.rider != NOBODY:
        return False
    other = g.companion(unit)
    return other != NOBODY and bool(g.finished >> other & 1) and (g.moved or g.sailed)


def take_up(g: Banners, other: int) -> None:
    """A hero and an army go on together (14.6.1): the army leads, each keeps what movement it has left."""
    if g.army_of(other).hero:
        g.rider, g.rider_movement = other, movement_rating(g, other)
    else:
        g.rider, g.rider_movement = g.active, g.movement
        g.active, g.movement = other, movement_rating(g, other)
    g.movement += night_winds(g, g.active, g.rider)
    g.road = g.road and profile(g, g.active, g.rider) != FLYING
    g.sailed = g.sailed or f"sailed {other}" in g.magic.today
