"""The Blessings of Fjordland (18.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *


def on_water(g: Banners, at: Hex) -> bool:
    """A coastal or major-river hex."""
    return bool((g.campaign.map.coastal | g.campaign.map.major_river) >> at & 1)


@in_combat
def by_water(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """An army in or attacking into a coastal or major-river hex; the card adds Lairs at sea."""
    sea_lairs = g.campaign.map.sea & g.campaign.map.lair_mask
    for army in armies_in(g, fight, card):
        if any(on_water(g, h) or sea_lairs >> h & 1 for h in hexes_of(fight, army)):
            yield from in_reach(g, player, card, g.at[army], UNIT + army)


@in_combat
def in_the_wild(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """An army in or attacking into wilderness, wilderness settlements included."""
    for army in armies_in(g, fight, card):
        if any(is_wilderness(g, h) for h in hexes_of(fight, army)):
            yield from in_reach(g, player, card, g.at[army], UNIT + army)


standing("water-elemental", aims=by_water, apply=gains(heavy=1))
standing("call-of-the-wild", aims=in_the_wild, apply=gains(light=2))
effect("warrior-of-the-north", "turn", aims=hero_to_gain)(gain_hero)


a_treasure_is_left = only_if(lambda g, moment, player, card: g.magic.treasure_deck | g.magic.treasures_gone)


@effect("quest-to-the-western-isles", "turn", aims=a_treasure_is_left)
def western_isles(g: Banners, it: Play) -> None:
    """Two Spells, discarded as the card was played, for a Treasure."""
    hands.gain_treasure(g, it.player)


def valkyries(g: Banners, kingdom: int) -> int:
    """Valkyries on the playmat, or NOBODY."""
    spare = g.spare(army_named("fjordland", "Valkyries"))
    return NOBODY if spare is None or g.owner[spare] != kingdom else spare


def landing_hexes(g: Banners, unit: int, around: Hex) -> Mask:
    """Where an army may be placed in or next to a hex: where it might end a move, without asking an ally for entry."""
    camp, kingdom = g.campaign, g.owner[unit]
    taken = no_room(g, unit, NOBODY) | enemy_heroes(g, kingdom) | deniable(g, kingdom)
    return camp.map.ball(around, 1) & ~(camp.closed[kingdom] | g.hostile[kingdom] | g.barred | taken)


@in_combat
def singers(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """A Mage in the combat, or one near whom Valkyries could appear: without either the song has no effect (16.7)."""
    army = valkyries(g, owner(g, card))
    for caster in casters(g, player, card):
        fights = fight.side_with(g, caster) is not None
        if fights or (army != NOBODY and landing_hexes(g, army, g.at[caster])):
            yield caster, NOBODY


def valkyries_answer(g: Banners, it: Play) -> Flow[None]:
    die = yield from roll(g, it)
    unit = valkyries(g, owner(g, it.card))
    if die < SUCCESS or unit == NOBODY or g.at[it.caster] < 0:
        return
    places = members(landing_hexes(g, unit, g.at[it.caster]))
    if places:
        answer = yield from choose(g, it, [("appear", h) for h in places])
        appears(g, it, unit, int(answer[1]))


# The caster's die comes in any case: the printed card is followed where the guide may be read otherwise.
standing("song-of-the-valkyrie", aims=singers, apply=caster_gains(light=1), settle=valkyries_answer)


def berserk_rage(g: Banners, it: Play) -> None:
    """Critical hits on 6 and more; all dice of the side are rolled together."""
    g.magic.force[BERSERK_RAGE] = it.caster
    it.fight.critical_at[it.value] = RAGING_CRITICAL


standing("berserk-rage", aims=caster_in_fight, apply=gains(abilities=STEALTH), settle=berserk_rage)


def wall_of(g: Banners, fight: Fight, card: Card) -> int | None:
    """Who forms the Shield Wall, under whose key the die is gained: a defending unit of the kingdom, or the garrison of
    a settlement that it holds. A garrison counts beside an ally's army only in a city (9.5.2)."""
    k = owner(g, card)
    if fight.monster != NOBODY:
        return None
    for unit in (fight.army, fight.hero):
        if unit != NOBODY and g.owner[unit] == k:
            return unit
    settlement = standing_at(g, fight.at)
    if settlement == NOBODY or controller(g, settlement) != k:
        return None
    if fight.army != NOBODY and not g.campaign.map.settlements[settlement].city:
        return None
    return spot(fight.at)


@in_combat
def defenders(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    if wall_of(g, fight, card) is not None:
        yield NOBODY, fight.at


def shield_wall(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    wall = wall_of(g, it.fight, it.card)
    if wall is not None:
        add_gain(gained, wall, heavy=1)


standing("shield-wall", aims=defenders, apply=shield_wall)


def tyrs_favor(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """The second die is for where the army stands, not for where it attacks."""
    at = g.at[it.value]
    add_gain(gained, it.value, light=1, heavy=1 if at >= 0 and on_water(g, at) else 0)


def gydas_favor(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    at = g.at[it.value]
    add_gain(gained, it.value, light=3 if at >= 0 and is_wilderness(g, at) else 1)


standing("tyrs-favor", aims=own_army, apply=tyrs_favor)
standing("gydas-favor", aims=own_army, apply=gydas_favor)


def northern_rangers(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """Stealth; two of the army's own light dice are heavy if a forest is involved."""
    fight = it.fight
    add_gain(gained, it.caster, abilities=STEALTH)
    if any(terrain_of(g, h) == FOREST for h in hexes_of(fight, it.caster)):
        dice = min(2, own_light(g, it.caster))
        add_gain(gained, it.caster, light=-dice, heavy=dice)


standing("northern-rangers", aims=caster_in_fight, apply=northern_rangers)
