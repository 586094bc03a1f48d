"""What many cards have in common: dice gained, dice taken away, Strikes, a Spell more discarded for a better effect."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners.cards import hands
from sandtable.games.banners.cards.aims import casters, heroes_only, in_combat, in_range, is_monster
from sandtable.games.banners.cards.registry import SIDE, UNIT, Aim, Aims, Apply, Moment, Play
from sandtable.games.banners.content.cardbook import Card, blessings_of
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.records import Gain
from sandtable.games.banners.rules import hits
from sandtable.games.banners.rules.activation import finish
from sandtable.games.banners.rules.dice_sources import by_card
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight
from sandtable.games.banners.rules.movement import forbidden_ends, let_in
from sandtable.games.banners.rules.settlements import restore_loyalty, standing_at
from sandtable.games.banners.rules.special_rules import shut_out
from sandtable.games.banners.rules.stacks import add_gain, enemy_heroes, no_room, rating, sea_kings_axe
from sandtable.games.banners.rules.strikes import strike_hex
from sandtable.games.banners.state import NOBODY, Banners, spot
from sandtable.kernel import Choice, Decision, Flow

KEEP: Choice = ("keep all",)

# -- who and what ----------------------------------------------------------------------------------------------------


def kingdom_of(g: Banners, it: Play) -> int:
    """The kingdom for which a card is played: its caster's; without a caster the one whose turn it is, if it is the
    player's, else the player's first."""
    if it.caster >= 0:
        return g.owner[it.caster]
    if is_monster(it.caster):
        return g.magic.command[-2 - it.caster]
    return g.kingdom if g.player[g.kingdom] == it.player else g.kingdoms_of(it.player)[0]


def key(it: Play) -> int:
    """Under what the target gains: a unit, a side of the combat, or the garrison or monster of a hex."""
    if it.target < UNIT:
        return spot(it.target)
    if it.target - it.value == SIDE:
        return it.fight.key(it.value)
    return it.value


# -- dice in combat --------------------------------------------------------------------------------------------------


def gains(light: int = 0, heavy: int = 0, abilities: int = 0, movement: int = 0) -> Apply:
    """The target gains dice and abilities, or loses dice, until the activation ends: `apply=gains(light=1)`."""
    return lambda g, it, gained: add_gain(gained, key(it), light, heavy, abilities, movement)


def caster_gains(light: int = 0, heavy: int = 0, more: int = 0) -> Apply:
    """The caster itself gains dice and abilities."""
    return lambda g, it, gained: add_gain(gained, it.caster, light, heavy, more)


def dice_of(g: Banners, fight: Fight, target: int) -> tuple[int, int]:
    """Dice of a target of Battle Magic as they would be rolled now: of a unit alone, or for a hex or `SIDE` of all that
    fights there, with terrain and garrison (9.1.1)."""
    if UNIT <= target < SIDE:
        return unit_dice(g, fight, target - UNIT)
    side = target - SIDE if target >= SIDE else ATTACK if target == fight.home else DEFENCE
    return fight.dice(g, side)


def unit_dice(g: Banners, fight: Fight, unit: int) -> tuple[int, int]:
    """Dice of one unit of a combat, with what its hero makes of them (18.3, Thor)."""
    pair = (fight.unit, fight.rider) if unit in (fight.unit, fight.rider) else (fight.army, fight.hero)
    return rating(g, unit, unit == sea_kings_axe(g, *pair))


def holders(g: Banners, fight: Fight, side: int, light: int, heavy: int) -> list[int]:
    """Targets of a side that have so many dice: its units; its hex, for a monster or garrison or for dice that only the
    terrain gives (9.4)."""
    units = (fight.unit, fight.rider) if side == ATTACK else (fight.army, fight.hero)
    at = fight.home if side == ATTACK else fight.at
    targets = [] if side == DEFENCE and fight.monster != NOBODY else [UNIT + u for u in units if u != NOBODY]
    found = [t for t in targets if _has(dice_of(g, fight, t), light, heavy)]
    if not found and side == DEFENCE and _has(dice_of(g, fight, at), light, heavy):
        found.append(at)
    return found


def _has(dice: tuple[int, int], light: int, heavy: int) -> bool:
    return dice[0] >= light and dice[1] >= heavy


def with_dice(light: int = 0, heavy: int = 0, *, own: bool = False) -> Aims:
    """Aims at units, monsters and garrisons of the enemy (or the own) side in this combat that have such a die; without
    one the card would have no effect (16.7)."""

    def aims(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
        side = fight.side_of(g, player) if own else 1 - fight.side_of(g, player)
        at = fight.home if side == ATTACK else fight.at
        able = [c for c in casters(g, player, card) if in_range(g, c, card, at)]
        targets = holders(g, fight, side, light, heavy) if able else []
        for caster in able:
            for target in targets:
                yield caster, target

    return in_combat(aims)


LOSE_LIGHT: Choice = ("lose light",)
LOSE_HEAVY: Choice = ("lose heavy",)


def choose_lost_dice(g: Banners, it: Play) -> Flow[None]:
    """The player says what a side loses, two light dice or a heavy one, of those that it has."""
    light, heavy = dice_of(g, it.fight, it.target)
    choices = [*([LOSE_LIGHT] if light else []), *([LOSE_HEAVY] if heavy else [])]
    answer = yield Decision(it.player, "dice lost", choices, (it.card.number,))
    it.extra["light"], it.extra["heavy"] = (2, 0) if answer == LOSE_LIGHT else (0, 1)
    what = "two light dice" if answer == LOSE_LIGHT else "a heavy die"
    g.note(f"{it.fight.text(g, it.value)}: {what} fewer.", it.card.clause, kind="card")


def lose_dice(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A side loses the chosen dice: whoever has them, and the rest what terrain and garrison give."""
    fight = it.fight
    light, heavy = it.extra["light"], it.extra["heavy"]
    units = (fight.unit, fight.rider) if it.value == ATTACK else (fight.army, fight.hero)
    for unit in units:
        if unit != NOBODY and (it.value == ATTACK or fight.monster == NOBODY):
            dice = unit_dice(g, fight, unit)
            taken = min(light, dice[0]), min(heavy, dice[1])
            add_gain(gained, unit, -taken[0], -taken[1])
            light, heavy = light - taken[0], heavy - taken[1]
    if it.value == DEFENCE and (light or heavy):
        add_gain(gained, spot(fight.at), -light, -heavy)


# -- strikes ---------------------------------------------------------------------------------------------------------


def strike(g: Banners, it: Play, light: int = 0, heavy: int = 0, through_walls: bool = False) -> Flow[int]:
    """The card strikes the hex it is aimed at (9.7, 16.9); how many hits were dealt."""
    dice = [by_card(it.card, light, heavy)]
    return (yield from strike_hex(g, kingdom_of(g, it), it.value, light, heavy, dice, through_walls=through_walls))


def in_or_next_to(g: Banners, mask: Mask) -> Mask:
    """The hexes of a mask and all that are next to them; remembered, as terrain hardly changes."""
    key = ("in or next to", mask)
    known: Mask | None = g.campaign.reaches.get(key)
    if known is None:
        known = g.campaign.reaches[key] = g.campaign.map.grown(mask)
    return known


# -- discards and eliminations ---------------------------------------------------------------------------------------


def may_discard(g: Banners, it: Play, kind: str) -> Flow[bool]:
    """The player may discard another Spell for more effect; `kind` is the question in `wording`."""
    spells = hands.spells_in(g, it.player)
    if not spells:
        return False
    choices: list[Choice] = [*(("discard", number) for number in members(spells)), KEEP]
    answer = yield Decision(it.player, kind, choices, (it.card.number,))
    if answer == KEEP:
        return False
    hands.discard(g, it.player, int(answer[1]), it.card.clause)
    return True


def one_die_more(g: Banners, it: Play) -> Flow[None]:
    """A Spell for a heavy die more, decided before the dice are rolled."""
    more = yield from may_discard(g, it, "more dice")
    it.extra["more"] = int(more)


ENOUGH_SPELLS = 3
"""Spells in hand without which nobody gives one up."""


def spare_spell(g: Banners, player: int) -> bool:
    return hands.spells_in(g, player).bit_count() >= ENOUGH_SPELLS


def lose_spell(g: Banners, it: Play) -> None:
    """An opponent picks it unseen: chance does."""
    hands.discard_random_spell(g, it.player, f"{it.card.clause}/random")


def sacrifice(g: Banners, it: Play) -> Flow[bool]:
    """The caster is eliminated; cards it has cast before still count (18.1). True if it is gone."""
    return (yield from hits.eliminate(g, it.caster, it.card.clause))


def recover(g: Banners, unit: int, *rules: str) -> None:
    """A weakened army recovers by magic, for nothing."""
    g.weakened &= ~(1 << unit)
    g.note(f"{g.did(unit, 'recovers', 'recover')}.", *rules, refs=(f"unit:{unit}",))


# -- placing (16.6.3) ------------------------------------------------------------------------------------------------


def stack_at(g: Banners, at: Hex, kingdom: int) -> tuple[int, ...]:
    """A kingdom's army and hero in a hex, the army first; nobody where a unit only passes through (8.3)."""
    if g.must_leave and at == g.at[g.active]:
        return ()
    found = (g.army.get(at, NOBODY), g.hero.get(at, NOBODY))
    return tuple(u for u in found if u != NOBODY and g.owner[u] == kingdom)


def legal_places(g: Banners, stack: tuple[int, ...], among: Mask) -> Mask:
    """Hexes of a mask in which a stack may be placed: it could end its activation there, there is room (8.2, 8.3)."""
    if not stack or any(g.army_of(u).static for u in stack):
        return 0
    lead, other = stack[0], stack[1] if len(stack) > 1 else NOBODY
    kingdom = g.owner[lead]
    closed = forbidden_ends(g, lead) | no_room(g, lead, other) | g.campaign.map.sea | shut_out(g, kingdom)
    return among & ~closed & ~enemy_heroes(g, kingdom) & ~(1 << g.at[lead])


def choose_place(g: Banners, it: Play, stack: tuple[int, ...], places: Mask) -> Flow[None]:
    """The player chooses where a stack is placed; an ally may deny it a settlement (1.11.4). The hex is kept in
    `extra["to"]`, which is missing if every hex was denied."""
    while places:
        choices: list[Choice] = [("set down", h) for h in members(places)]
        answer = yield Decision(it.player, "set down", choices, (it.card.number,))
        at = int(answer[1])
        if (yield from let_in(g, stack[0], at, it.player)):
            it.extra["to"] = at
            return
        places &= ~(1 << at)


def place_stack(g: Banners, stack: tuple[int, ...], to: Hex, *rules: str) -> Flow[None]:
    """Units are placed in a hex: no movement, and their state stays as it is, unless they join a finished unit (16.6.3,
    18.1 Portal)."""
    if not stack:  # lost before the card took effect
        return
    for unit in stack:
        g.shift(unit, to)
    names = " with ".join(g.unit_text(u) for u in stack)
    does = "are" if len(stack) > 1 or not g.army_of(stack[0]).single else "is"
    refs = (*(f"unit:{u}" for u in stack), f"hex:{g.campaign.map.names[to]}")
    g.note(f"{names} {does} placed {g.where_text(to)}.", "BB 16.6.3/place", *rules, refs=refs)
    restore_loyalty(g, stack[0], to)
    mates = [u for u in (g.army.get(to, NOBODY), g.hero.get(to, NOBODY)) if u != NOBODY and u not in stack]
    if any(g.finished >> u & 1 for u in mates):
        if g.active in stack:
            yield from finish(g, g.active)
        for unit in stack:
            g.exhaust(unit)


# -- the caster's stack -----------------------------------------------------------------------------------------------


def caster_stack(g: Banners, caster: int) -> list[int]:
    """The caster and the army in its hex (14.6)."""
    army = g.companion(caster)
    return [caster] if army == NOBODY else [army, caster]


def active_stack(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The caster is active or in the hex of the active army: with nobody active it would end at once (16.7.1), and an
    attack leaves no movement to use."""
    if g.active == NOBODY or moment.fight is not None:
        return
    for caster in heroes_only(casters(g, player, card)):
        if g.active in caster_stack(g, caster) or caster == g.rider:
            yield caster, NOBODY


def finished_in_the_field(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster outside any settlement whose stack, or part of it, is finished in its own kingdom's turn."""
    for caster in heroes_only(casters(g, player, card)):
        outside = g.owner[caster] == g.kingdom and standing_at(g, g.at[caster]) == NOBODY
        if outside and any(g.finished >> u & 1 for u in caster_stack(g, caster)):
            yield caster, NOBODY


def hasten(g: Banners, caster: int, gained: int = 0) -> None:
    """Two more Movement, and abilities gained, for the caster and the army in its hex."""
    for unit in caster_stack(g, caster):
        add_gain(g.gains, unit, abilities=gained, movement=2)
        if unit == g.active:
            g.movement += 2
        elif unit == g.rider:
            g.rider_movement += 2


# -- drawing ---------------------------------------------------------------------------------------------------------


def draw_one(g: Banners, it: Play) -> None:
    """Draw a Spell."""
    hands.draw_spell(g, it.player)


def blessed(g: Banners, player: int) -> list[int]:
    """The player's kingdoms that have a Blessing left to draw."""
    arcana = g.magic
    return [
        k
        for k in g.kingdoms_of(player)
        if arcana.blessing_decks[k] or arcana.blessing_discard & blessings_of(g.campaign.kingdoms[k].id)
    ]


def draw_blessings(g: Banners, player: int, count: int) -> Flow[None]:
    """Blessings, each from the deck of whichever of the player's kingdoms it likes (16.4)."""
    for _ in range(count):
        choices: list[Choice] = [("bless", k) for k in blessed(g, player)]
        if not choices:
            return
        answer = yield Decision(player, "bless", choices, ())
        hands.draw_blessing(g, player, int(answer[1]))
