"""Spells that strike (18.1)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

# -- strikes ---------------------------------------------------------------------------------------------------------

LOCH_FOSSVANET = "wildlands:3,12"
"""A Sea hex too small for a tidal wave (18.1, Tsunami)."""


def _strikes_in(g: Banners, moment: Moment, player: int, card: Card, where: Mask) -> Iterator[Aim]:
    for aim in aims.strikes(g, moment, player, card):
        if where >> aim[1] & 1:
            yield aim


def _near(terrain: int) -> Aims:
    """A Strike at a hex in or next to such terrain."""
    return lambda g, moment, player, card: _strikes_in(
        g, moment, player, card, in_or_next_to(g, terrain_mask(g, terrain))
    )


def _by_the_sea(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    game_map = g.campaign.map
    loch = game_map.find(LOCH_FOSSVANET)
    sea = game_map.sea if loch is None else game_map.sea & ~(1 << loch)
    yield from _strikes_in(g, moment, player, card, in_or_next_to(g, sea) & game_map.coastal & ~game_map.sea)


def _with_one_more(g: Banners, it: Play) -> Flow[None]:
    yield from strike(g, it, heavy=2 + it.extra["more"])


effect("tsunami", "turn", aims=_by_the_sea, prepare=one_die_more)(_with_one_more)
effect("lightning-bolt", "turn", aims=_near(MOUNTAIN), prepare=one_die_more)(_with_one_more)
effect("ice-storm", "turn", aims=aims.strikes, do=lambda g, it: strike(g, it, light=2))
effect("fireball", "any", aims=aims.strikes, do=lambda g, it: strike(g, it, heavy=1))
effect("hawk-eye", "any", aims=aims.strikes, do=lambda g, it: strike(g, it, light=2))
effect("heat-lightning", "any", aims=aims.strikes, do=lambda g, it: strike(g, it, light=1))


@effect("crushing-vines", "turn", aims=_near(FOREST))
def crushing_vines(g: Banners, it: Play) -> Flow[None]:
    """After the result is seen, another Spell may be given for a second Strike at the same target."""
    yield from strike(g, it, light=1, heavy=1)
    if aims.strikeable(g, it.player) >> it.value & 1 and (yield from may_discard(g, it, "strike again")):
        yield from strike(g, it, light=1, heavy=1)


def _unsteady(g: Banners, kingdom: int) -> Mask:
    """Hexes with something to strike: stacks of either side, the enemy's monsters (15.4), garrisons hostile to the
    caster's kingdom (16.9), but nothing behind magical walls."""
    mask = g.all_armies() | g.all_heroes() | (g.hostile[kingdom] & ~g.campaign.out_of_play)
    mask |= aims.enemy_monsters(g, g.player[kingdom])
    for place in g.campaign.map.settlements:
        if place.fortified > 1 and not g.razed >> place.at & 1:
            mask &= ~(1 << place.at)
    return mask


def _shaken(g: Banners, kingdom: int, at: Hex) -> tuple[Hex, ...]:
    """Those of the area."""
    return members((g.campaign.map.adjacent[at] | 1 << at) & _unsteady(g, kingdom))


def _shaking(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    adjacent = g.campaign.map.adjacent
    for caster in casters(g, player, card):
        kingdom = g.owner[caster] if caster >= 0 else g.magic.command[home(g, caster)]
        found = _unsteady(g, kingdom)
        for h in members(within(g, caster, card)):
            if (adjacent[h] | 1 << h) & found:
                yield caster, h


@effect("earthquake", "turn", aims=_shaking)
def earthquake(g: Banners, it: Play) -> Flow[None]:
    """A Strike for each hex of the area, friends and plain walls or not."""
    kingdom = kingdom_of(g, it)
    for h in _shaken(g, kingdom, it.value):
        if g.outcome is None and h in _shaken(g, kingdom, it.value):
            where = f"hex:{g.campaign.map.names[h]}"
            g.note(f"The ground shakes {g.where_text(h)}.", "BB 18.1/4/each", refs=(where,), kind="battle")
            yield from strike_hex(g, kingdom, h, 2, 0, [by_card(it.card, 2)], through_walls=True)


def possessable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Heroes of the other side, but not behind walls (9.7). No monster casts what may eliminate it (16.6.2)."""
    side, walls = g.side_of(player), aims.fortified_hexes(g)
    for caster in heroes_only(casters(g, player, card)):
        for h, hero in sorted(g.hero.items()):
            if g.kingdom_of(hero).side != side and in_range(g, caster, card, h) and not walls >> h & 1:
                yield caster, UNIT + hero


@effect("demonic-possession", "turn", aims=possessable)
def demonic_possession(g: Banners, it: Play) -> Flow[None]:
    """A Strike that can hurt one hero only: it falls and a new one is gained, or the caster falls."""
    hero, kingdom = it.value, kingdom_of(g, it)
    at = g.at[hero]
    count = yield from resolve_strike(g, Strike(NOBODY, kingdom, at, 2, 0, [by_card(it.card, 2)]))
    if count:
        yield from hits.take(g, at, NOBODY, hero, count, True, it.card.clause)
    if g.at[hero] < 0:
        yield from heroes.gain(g, kingdom)
    else:
        yield from sacrifice(g, it)


FIST_RANGE = 4
"""How far from a welcoming settlement the Four Fingered Fist goes."""


def in_reach_of_the_fist(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The enemy's monsters and unexplored lairs near a settlement that welcomes the player."""
    welcome = 0
    for kingdom in g.kingdoms_of(player):
        welcome |= standing_mask(g) & ~g.hostile[kingdom]
    found = aims.enemy_monsters(g, player)
    found |= sum(1 << h for h in g.campaign.map.lairs if monsters.explorable(g, g.kingdom, h))
    for h in members(found):
        if g.campaign.map.ball(h, FIST_RANGE) & welcome:
            yield NOBODY, h


@effect("the-four-fingered-fist", "turn", aims=in_reach_of_the_fist)
def the_four_fingered_fist(g: Banners, it: Play) -> Flow[None]:
    """A Strike that earns a Treasure, and the monster's gold less the adventurers' fee of 1."""
    kingdom, at = kingdom_of(g, it), it.value
    if at not in g.magic.monster:
        yield from monsters.explore(g, kingdom, at)
    number = g.magic.monster[at]
    yield from strike_hex(g, kingdom, at, 0, 2, [by_card(it.card, heavy=2)], reward=True)
    if at not in g.magic.monster:
        monsters.reward(g, kingdom, max(0, bestiary()[number].gold - 1), True, at)
    elif g.events is not None:
        text, title = f"{monsters.does(number, 'stands', 'stand')} unharmed.", f"{it.card.name} misses"
        g.note(text, it.card.clause, refs=hex_refs(g, at), kind="battle", by=g.seat(kingdom), moment=title)
    monsters.leave_unclaimed(g, at)
