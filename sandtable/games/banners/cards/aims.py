"""Casters, ranges and targets (16.6): who may play a card, and what it may be aimed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from sandtable.games.banners.cards.registry import SIDE, Aim, Aims, Moment
from sandtable.games.banners.cards.supposing import MONSTERS, OWN_SIDE, WALLS, lifted, prevented_by
from sandtable.games.banners.content.cardbook import HERO, SPELL, Card, monsters
from sandtable.games.banners.content.forces import MAGE, RANGED
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.rules.stacks import abilities, at_hex, bearer, enchanted
from sandtable.games.banners.state import NOBODY, Banners, spot

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight

# -- casters ---------------------------------------------------------------------------------------------------------


def home(g: Banners, caster: int) -> Hex:
    """The hex a caster is in."""
    return g.at[caster] if caster >= 0 else -2 - caster


def is_monster(caster: int) -> bool:
    return caster <= -2


def kingdoms_for(g: Banners, player: int, card: Card) -> list[int]:
    """The player's kingdoms whose units may cast the card: a Blessing's own, else all (16.4)."""
    own = g.kingdoms_of(player)
    return own if card.kingdom is None else [k for k in own if g.campaign.kingdoms[k].id == card.kingdom]


def mages(g: Banners, player: int, card: Card) -> list[int]:
    """Heroes with Mage, and for Spells commanded monsters with Mage (16.6, 16.6.2)."""
    own = kingdoms_for(g, player, card)
    found = [u for u in members(g.leading) if g.owner[u] in own and abilities(g, u) & MAGE]
    if card.kingdom is not None:  # a hero who serves with another kingdom does not cast its Blessings (16.4)
        found = [u for u in found if g.army_of(u).kingdom == card.kingdom]
    if card.kind == SPELL and g.magic.monster:
        found += mage_monsters(g, own)
    return found


def mage_monsters(g: Banners, kingdoms: list[int]) -> list[int]:
    """Monsters with Mage that these kingdoms command (15.3)."""
    arcana = g.magic
    own = [h for h, k in arcana.command.items() if k in kingdoms]
    return [spot(h) for h in sorted(own) if "mage" in monsters()[arcana.monster[h]].abilities]


def casters(g: Banners, player: int, card: Card) -> list[int]:
    """Everybody who could cast the card; `[NOBODY]` if it asks for no caster (16.6.2)."""
    if not card.mage and not card.ranged and not card.armies and card.kind != HERO:
        return [NOBODY]
    memo = g.magic.memo
    if memo is None or card.kind == HERO:
        return _casters(g, player, card)
    key = (player, card.kingdom, card.kind == SPELL, card.mage, card.ranged, card.armies)
    found: list[int] | None = memo.get(key)
    if found is None:
        found = memo[key] = _casters(g, player, card)
    return found


def _casters(g: Banners, player: int, card: Card) -> list[int]:
    if card.kind == HERO:
        hero = bearer(g, card.number)
        return [hero] if hero != NOBODY and g.at[hero] >= 0 else []
    if card.mage:
        return mages(g, player, card)
    if card.armies:
        own = kingdoms_for(g, player, card)
        return [u for u in armies_of(g, own) if g.army_of(u).name in card.armies]
    if card.ranged:
        return _archers(g, kingdoms_for(g, player, card))
    return [NOBODY]


def _archers(g: Banners, kingdoms: list[int]) -> list[int]:
    """The armies of these kingdoms that have Ranged, if only by the hero beside them, and lone heroes who do."""
    armies = armies_of(g, kingdoms)
    if not enchanted(g):  # then an army has it by itself, or there is a hero beside it
        unit_army, at, hero = g.campaign.unit_army, g.at, g.hero
        armies = [u for u in armies if unit_army[u].abilities & RANGED or at[u] in hero]
    return [u for u in armies if at_hex(g, u) & RANGED] + [
        u
        for u in members(g.leading)
        if g.owner[u] in kingdoms and g.companion(u) == NOBODY and abilities(g, u) & RANGED
    ]


def armies_of(g: Banners, kingdoms: list[int]) -> list[int]:
    """The armies of these kingdoms on the map, by number."""
    army = g.army
    return sorted(army[h] for k in kingdoms for h in members(g.occupied[k]))


def heroes_only(found: list[int]) -> list[int]:
    """Without monsters: for what would eliminate or move its caster (15.3, 16.6.2)."""
    left = [c for c in found if not is_monster(c)]
    if found and not left:
        prevented_by(MONSTERS)
    return left


# -- range -----------------------------------------------------------------------------------------------------------


def within(g: Banners, caster: int, card: Card, reach: int = 1) -> Mask:
    """Hexes in the card's range of its caster (16.6.2); a Tome may double the far end."""
    assert card.range is not None
    near, far = card.range
    here = home(g, caster)
    mask = g.campaign.map.ball(here, far * reach)
    return mask & ~g.campaign.map.ball(here, near - 1) if near else mask


def in_range(g: Banners, caster: int, card: Card, at: Hex) -> bool:
    return card.range is None or caster == NOBODY or bool(within(g, caster, card) >> at & 1)


def in_reach(g: Banners, player: int, card: Card, at: Hex, target: int) -> Iterator[Aim]:
    """A target in a hex, for everybody who could cast the card at that hex."""
    for caster in casters(g, player, card):
        if in_range(g, caster, card, at):
            yield caster, target


# -- targets ---------------------------------------------------------------------------------------------------------


def enemy_stacks(g: Banners, player: int) -> Mask:
    """Hexes with armies or heroes of the other side."""
    side = 1 - g.side_of(player)
    return g.side_armies[side] | g.side_heroes[side]


def enemy_monsters(g: Banners, player: int) -> Mask:
    """Hexes with monsters that the other side commands; one's own side's are spared (15.4)."""
    command = g.magic.command
    if not command:
        return 0
    side, kingdoms, all_of_them = g.side_of(player), g.campaign.kingdoms, lifted(OWN_SIDE)
    mask = 0
    for h, k in command.items():
        if kingdoms[k].side != side or all_of_them:
            mask |= 1 << h
    return mask


def hostile_settlements(g: Banners, player: int) -> Mask:
    """Standing settlements hostile to every kingdom of the player's."""
    mask = ~0
    for k in g.kingdoms_of(player):
        mask &= g.hostile[k]
    side = g.side_of(player)
    mask &= ~(g.campaign.out_of_play | g.side_armies[side] | g.side_heroes[side])
    return max(mask, 0)


def fortified_hexes(g: Banners) -> Mask:
    """Standing fortified settlements, which Strikes may not target (4.4, 9.7)."""
    return 0 if lifted(WALLS) else g.campaign.fortified & ~g.razed


def strikeable(g: Banners, player: int) -> Mask:
    """What a Strike may be aimed at: enemy stacks, monsters and hostile settlements that are not fortified (9.7)."""
    memo = g.magic.memo
    known: Mask | None = memo.get(("strikeable", player)) if memo is not None else None
    if known is None:
        known = enemy_stacks(g, player) | enemy_monsters(g, player) | hostile_settlements(g, player)
        known &= ~fortified_hexes(g)
        if memo is not None:
            memo["strikeable", player] = known
    return known


def strikes(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Strike at a hex within range."""
    found = strikeable(g, player)
    if not found:
        return
    if not card.ranged or _anybody_near(g, player, card, found):
        yield from at_hexes(g, player, card, found)


def _anybody_near(g: Banners, player: int, card: Card, found: Mask) -> bool:
    """A quick look, before it is worked out who has Ranged, whether a target is near enough to anybody."""
    assert card.range is not None
    ball, far = g.campaign.map.ball, card.range[1]
    mine = 0
    for k in kingdoms_for(g, player, card):
        mine |= g.occupied[k] | g.heroes[k]
    return any(ball(h, far) & found for h in members(mine))


def yourself(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """No target: whoever may cast it."""
    for caster in casters(g, player, card):
        yield caster, NOBODY


def at_hexes(g: Banners, player: int, card: Card, hexes: Mask) -> Iterator[Aim]:
    """Those of the hexes that whoever may cast it has in range."""
    for caster in casters(g, player, card):
        for h in members(within(g, caster, card) & hexes):
            yield caster, h


def hero_casts(g: Banners, player: int, card: Card) -> Iterator[Aim]:
    """No target: a hero that may cast it, for what would eliminate or move its caster."""
    for caster in heroes_only(casters(g, player, card)):
        yield caster, NOBODY


def only_if(able: Callable[[Banners, Moment, int, Card], object]) -> Aims:
    """Neither caster nor target: whoever holds the card, if `able(g, moment, player, card)`."""

    def aims(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
        if able(g, moment, player, card):
            yield NOBODY, NOBODY

    return aims


def those(found: Aims, fit: Callable[[Banners, int, int], object]) -> Aims:
    """Of these aims those that fit: `fit(g, caster, target)`."""
    return lambda *asked: (aim for aim in found(*asked) if fit(asked[0], *aim))


# -- in combat -------------------------------------------------------------------------------------------------------

ATTACK: Final = 0
DEFENCE: Final = 1


def in_combat(aims: Callable[[Banners, Fight, int, Card], Iterator[Aim]]) -> Aims:
    """A card that is aimed at something in a combat: outside of one at nothing."""
    return lambda g, moment, player, card: () if moment.fight is None else aims(g, moment.fight, player, card)


def fighters(fit: Callable[[Banners, Fight, int, int], object]) -> Aims:
    """The caster itself, if it takes part in the combat and fits: `fit(g, fight, caster, side)`; the target is its
    side."""

    def aims(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
        for caster in casters(g, player, card):
            side = fight.side_with(g, caster)
            if side is not None and fit(g, fight, caster, side):
                yield caster, SIDE + side

    return in_combat(aims)


caster_in_fight = fighters(lambda g, fight, caster, side: True)


@in_combat
def own_side(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """The side the player is on, for what helps: nobody strengthens the enemy."""
    return _side(g, fight, player, card, fight.side_of(g, player))


@in_combat
def other_side(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """The side the player fights against, for what harms."""
    return _side(g, fight, player, card, 1 - fight.side_of(g, player))


def _side(g: Banners, fight: Fight, player: int, card: Card, side: int) -> Iterator[Aim]:
    """A side of the combat, for dice: the caster must have that side's hex in range."""
    return in_reach(g, player, card, fight.home if side == ATTACK else fight.at, SIDE + side)
