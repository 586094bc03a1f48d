"""Spells 1 to 26 (18.1). The others are in `spells_more.py`.

A caster who is eliminated by the Spell (Negation, Blood Magic, Spellbound, Martyrdom) is its price: it is paid when the
card is played, and stays paid if the card is cancelled, like every cost of a cancelled card (18.1, Negation); unless
the table reads it as part of what the card does (`CANCELLED_CASTERS_LIVE`), which comes when it takes effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners import monsters
from sandtable.games.banners.activation import finish
from sandtable.games.banners.cardbook import HERO, Card
from sandtable.games.banners.dice import SUCCESS
from sandtable.games.banners.fight import ATTACK, DEFENCE
from sandtable.games.banners.forces import FLYING, RANGED, STEALTH
from sandtable.games.banners.ground import standing_at, terrain_mask
from sandtable.games.banners.kingdoms.fjordland import seafaring
from sandtable.games.banners.magic import aims, casting, moments
from sandtable.games.banners.magic.aims import casters, heroes_only, home, in_range, within
from sandtable.games.banners.magic.recipes import (
    blessed,
    choose_lost_dice,
    choose_place,
    dice_of,
    draw_blessings,
    gains,
    in_or_next_to,
    kingdom_of,
    legal_places,
    lose_dice,
    may_discard,
    place_stack,
    recover,
    sacrifice,
    stack_at,
    strike,
    with_dice,
)
from sandtable.games.banners.magic.registry import PLAYED, SIDE, UNIT, Aim, Moment, Play, effect, standing
from sandtable.games.banners.magic.strikes import strike_hex
from sandtable.games.banners.map import FOREST, MOUNTAIN, Hex, Mask, bits
from sandtable.games.banners.movement import forbidden_ends
from sandtable.games.banners.readings import CANCELLED_CASTERS_LIVE
from sandtable.games.banners.settlements import controller
from sandtable.games.banners.ships import barred_from_ships, wave_strider
from sandtable.games.banners.sources import by_card
from sandtable.games.banners.stacks import may_stack
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.walking import moves_as, rider_of
from sandtable.kernel import Choice, Decision, Flow

FULL_HAND = 3
"""Spells in a hand at Full Strength (17.4.4)."""

# -- dice in combat --------------------------------------------------------------------------------------------------

standing("heat-ray", aims=with_dice(heavy=1), apply=gains(heavy=-1))
standing("dust-devil", aims=with_dice(light=1), apply=gains(light=-1))
standing("mage-arrows", aims=aims.own_side, apply=gains(light=1, abilities=RANGED))
standing("swarm-of-bees", aims=aims.own_side, apply=gains(light=1, abilities=STEALTH))
standing("giants-strength", aims=with_dice(light=1, own=True), apply=gains(light=-1, heavy=1))


def _clouded(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The other side, if it has any dice to lose."""
    fight = moment.fight
    if fight is not None and any(dice_of(g, fight, SIDE + 1 - fight.side_of(g, player))):
        yield from aims.other_side(g, moment, player, card)


standing("sudden-fog", aims=_clouded, apply=lose_dice, prepare=choose_lost_dice)


def _with_an_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Heroes who stand with an army that fights."""
    fight = moment.fight
    if fight is None:
        return
    army = fight.unit if fight.side_of(g, player) == ATTACK else fight.army
    for caster in heroes_only(casters(g, player, card)):
        if army != NOBODY and g.at[caster] == g.at[army] and g.owner[caster] == g.owner[army]:
            yield caster, UNIT + army


def _pay_with_caster(g: Banners, it: Play) -> Flow[None]:
    if CANCELLED_CASTERS_LIVE not in g.campaign.optional:
        yield from sacrifice(g, it)


def _caster_falls(g: Banners, it: Play) -> Flow[None]:
    """Where the caster's life is no price, it is taken when the card takes effect."""
    if CANCELLED_CASTERS_LIVE in g.campaign.optional and g.at[it.caster] >= 0:
        yield from sacrifice(g, it)


standing(
    "blood-magic",
    aims=_with_an_army,
    apply=gains(light=1, heavy=1),
    prepare=_pay_with_caster,
    settle=_caster_falls,
)

# -- strikes ---------------------------------------------------------------------------------------------------------

LOCH_FOSSVANET = "wildlands:3,12"
"""A Sea hex too small for a tidal wave (18.1, Tsunami)."""


def _strikes_in(g: Banners, moment: Moment, player: int, card: Card, where: Mask) -> Iterator[Aim]:
    for aim in aims.strikes(g, moment, player, card):
        if where >> aim[1] & 1:
            yield aim


def _terrain(g: Banners, terrain: int) -> Mask:
    return terrain_mask(g, terrain)


def _by_the_forest(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    yield from _strikes_in(g, moment, player, card, in_or_next_to(g, _terrain(g, FOREST)))


def _by_the_mountains(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    yield from _strikes_in(g, moment, player, card, in_or_next_to(g, _terrain(g, MOUNTAIN)))


def _by_the_sea(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    game_map = g.campaign.map
    loch = game_map.find(LOCH_FOSSVANET)
    sea = game_map.sea if loch is None else game_map.sea & ~(1 << loch)
    yield from _strikes_in(g, moment, player, card, in_or_next_to(g, sea) & game_map.coastal & ~game_map.sea)


def _one_die_more(g: Banners, it: Play) -> Flow[None]:
    """Decided before the dice are rolled."""
    more = yield from may_discard(g, it, "more dice")
    it.extra["more"] = int(more)


def _with_one_more(g: Banners, it: Play) -> Flow[None]:
    yield from strike(g, it, heavy=2 + it.extra["more"])


effect("tsunami", "turn", aims=_by_the_sea, prepare=_one_die_more)(_with_one_more)
effect("lightning-bolt", "turn", aims=_by_the_mountains, prepare=_one_die_more)(_with_one_more)


@effect("crushing-vines", "turn", aims=_by_the_forest)
def crushing_vines(g: Banners, it: Play) -> Flow[None]:
    """After the result is seen, another Spell may be given for a second Strike at the same target."""
    yield from strike(g, it, light=1, heavy=1)
    if aims.strikeable(g, it.player) >> it.value & 1 and (yield from may_discard(g, it, "strike again")):
        yield from strike(g, it, light=1, heavy=1)


def _shaken(g: Banners, kingdom: int, at: Hex) -> list[Hex]:
    """Hexes of the area with something to strike: stacks of either side, the enemy's monsters (15.4), garrisons hostile
    to the caster's kingdom (16.9), but nothing behind magical walls."""
    game_map = g.campaign.map
    mask = g.all_armies() | (g.hostile[kingdom] & ~g.campaign.out_of_play)
    for heroes in g.heroes:
        mask |= heroes
    mask |= aims.enemy_monsters(g, g.player[kingdom])
    found = bits((game_map.adjacent[at] | 1 << at) & mask)
    return [h for h in found if (s := standing_at(g, h)) == NOBODY or game_map.settlements[s].fortified < 2]


def _shaking(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for caster in casters(g, player, card):
        kingdom = g.owner[caster] if caster >= 0 else g.magic.command[home(g, caster)]
        for h in bits(within(g, caster, card)):
            if _shaken(g, kingdom, h):
                yield caster, h


@effect("earthquake", "turn", aims=_shaking)
def earthquake(g: Banners, it: Play) -> Flow[None]:
    """A Strike for each hex of the area, friends and plain walls or not."""
    kingdom = kingdom_of(g, it)
    for h in _shaken(g, kingdom, it.value):
        if g.outcome is None and h in _shaken(g, kingdom, it.value):
            if g.events is not None:
                where = f"hex:{g.campaign.map.names[h]}"
                g.note(f"The ground shakes at {g.place_text(h)}.", "BB 18.1/4/each", refs=(where,), kind="battle")
            yield from strike_hex(g, kingdom, h, 2, 0, [by_card(it.card, 2)], through_walls=True)


# -- what stops an attack or a Strike --------------------------------------------------------------------------------


def _attackers(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The attacking army, for its enemies."""
    fight = moment.fight
    if fight is None or fight.side_of(g, player) == ATTACK:
        return
    for caster in casters(g, player, card):
        if in_range(g, caster, card, fight.home):
            yield caster, UNIT + fight.unit


def sleep(g: Banners, it: Play) -> Flow[None]:
    """The attacking army is finished, and a hero with it; the attack is off."""
    fight = it.moment.fight
    assert fight is not None
    fight.called_off = True
    for unit in (fight.unit, fight.rider, g.companion(fight.unit)):
        if unit != NOBODY:
            g.exhaust(unit)
    if g.events is not None:
        does = g.group_did(fight.unit, g.companion(fight.unit), "falls", "fall")
        g.note(f"{does} asleep.", it.card.clause, refs=(f"unit:{fight.unit}",), kind="battle")
    yield from ()


standing("sleep", aims=_attackers, settle=sleep)


def _against(g: Banners, moment: Moment, player: int) -> bool:
    """Whether a Strike that was declared is the other side's; a neutral garrison strikes only back at an attacker."""
    strike = moment.strike
    assert strike is not None
    if strike.kingdom != NOBODY:
        return g.campaign.kingdoms[strike.kingdom].side != g.side_of(player)
    return strike.fight is not None and strike.fight.side_of(g, player) == ATTACK


def _darkened(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The hex that is attacked or struck at."""
    fight, strike = moment.fight, moment.strike
    if strike is not None:
        at = strike.at if strike.cancelled_by is None and _against(g, moment, player) else NOBODY
    else:
        at = fight.at if fight is not None and fight.side_of(g, player) == DEFENCE else NOBODY
    if at != NOBODY:
        for caster in casters(g, player, card):
            if in_range(g, caster, card, at):
                yield caster, at


def _dark(g: Banners, it: Play) -> Flow[None]:
    assert it.moment.fight is not None
    it.moment.fight.called_off = True
    yield from ()


@effect("cloud-of-darkness", "battle", "strike", aims=_darkened, settle=_dark)
def cloud_of_darkness(g: Banners, it: Play) -> Flow[None]:
    """A Strike that was declared is cancelled; an attack is called off when Battle Magic ends."""
    assert it.moment.strike is not None
    it.moment.strike.cancelled_by, it.moment.result = it.card, True
    yield from ()


def _strikers(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Whoever strikes with its own dice; a card that strikes is in no hex. Also open against an Ambush's
    opening Strike: the guide has Illusion cancel one side's Strike in an Ambush and leave the other's."""
    strike = moment.strike
    if strike is None or strike.unit == NOBODY or strike.cancelled_by is not None or not _against(g, moment, player):
        return
    at = home(g, strike.unit)
    for caster in casters(g, player, card):
        if in_range(g, caster, card, at):
            yield caster, at


@effect("illusion", "strike", aims=_strikers)
def illusion(g: Banners, it: Play) -> Flow[None]:
    """The Strike is cancelled; what was played for it is spent."""
    assert it.moment.strike is not None
    it.moment.strike.cancelled_by, it.moment.result = it.card, True
    yield from ()


def _cards_played(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Cards of opponents: the one just played, or in Battle Magic those that stand."""
    plays: list[Play] = []
    if moment.name == "cast" and moment.play is not None:
        plays = [moment.play]
    elif moment.fight is not None:
        plays = [it for it in casting.standing_plays(moment.fight) if it.fate != "done"]
    side = g.side_of(player)
    found = [it for it in plays if g.side_of(it.player) != side and it.card.kind != HERO and not it.cancelled]
    for caster in heroes_only(casters(g, player, card)) if found else []:
        for it in found:
            yield caster, PLAYED + it.card.number


def _negate(g: Banners, it: Play) -> Flow[None]:
    """In Battle Magic the card cancelled is noted; either way the caster is the price."""
    if it.moment.fight is not None and it.moment.name == "battle":
        it.cancels = next(p for p in reversed(it.moment.fight.plays) if p.card.number == it.value)
    yield from _pay_with_caster(g, it)


def _stands(g: Banners, it: Play) -> Flow[None]:
    """Counting who cancels whom is all Negation does in Battle Magic."""
    if g.events is not None and it.cancels is not None:
        _tell_negated(g, it, it.cancels)
    yield from _caster_falls(g, it)


def _tell_negated(g: Banners, it: Play, what: Play) -> None:
    refs = (f"card:{what.card.id}", f"card:{it.card.id}")
    g.note(f"{what.card.name} is cancelled by {it.card.name}.", it.card.clause, refs=refs, kind="card")


@effect("negation", "cast", "battle", aims=_cards_played, prepare=_negate, settle=_stands)
def negation(g: Banners, it: Play) -> Flow[None]:
    """An opponent's card is cancelled before it takes effect; it counts as played."""
    assert it.moment.play is not None
    it.moment.play.cancelled = it.moment.result = True
    if g.events is not None:
        _tell_negated(g, it, it.moment.play)
    yield from _caster_falls(g, it)


# -- hits and wounds -------------------------------------------------------------------------------------------------


def _sheltered(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A stack, monster or garrison of the own side that is about to take hits, or one that nobody controls."""
    if moment.hits <= 0 or not _own_hits(g, moment, player):
        return
    for caster in casters(g, player, card):
        if in_range(g, caster, card, moment.at):
            yield caster, moment.at


def _own_hits(g: Banners, moment: Moment, player: int) -> bool:
    at = moment.at
    kingdom = NOBODY
    if moment.unit != NOBODY:
        kingdom = g.owner[moment.unit]
    elif moment.hero != NOBODY:
        kingdom = g.owner[moment.hero]
    elif at in g.magic.command:
        kingdom = g.magic.command[at]
    elif standing_at(g, at) != NOBODY:
        kingdom = controller(g, standing_at(g, at))
    side = g.side_of(player)
    if kingdom == NOBODY:
        return g.campaign.kingdoms[g.kingdom].side != side
    return g.campaign.kingdoms[kingdom].side == side


@effect("tidal-shelter", "hits", aims=_sheltered)
def tidal_shelter(g: Banners, it: Play) -> Flow[None]:
    """Three light dice; each success takes a hit away."""
    faces = []
    for _ in range(3):
        face = yield from moments.rolled_die(g, g.rng.roll(6))
        faces.append(face)
    saved = min(it.moment.hits, sum(face >= SUCCESS for face in faces))
    it.moment.hits -= saved
    if g.events is not None:
        dice = " ".join(f"□{face}" for face in faces)
        g.note(f"Tidal Shelter: {dice} – hits cancelled: {saved}.", it.card.clause, "BB 1.10", kind="dice")


def _wounded(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Weakened armies of the own side; while hits are dealt only the one that takes them."""
    side = g.side_of(player)
    found = [moment.unit] if moment.name in ("hits", "wounded") else bits(g.weakened)
    weak = [u for u in found if u != NOBODY and g.weakened >> u & 1 and g.at[u] >= 0 and g.kingdom_of(u).side == side]
    for caster in casters(g, player, card) if weak else []:
        for unit in weak:
            if in_range(g, caster, card, g.at[unit]):
                yield caster, UNIT + unit


@effect("cure-wounds", "any", "hits", "wounded", aims=_wounded)
def cure_wounds(g: Banners, it: Play) -> Flow[None]:
    """A weakened army recovers for nothing."""
    recover(g, it.value, it.card.clause)
    yield from ()


def _weak(g: Banners, kingdom: int) -> list[int]:
    return [u for _, u in sorted(g.army.items()) if g.owner[u] == kingdom and g.weakened >> u & 1]


def _near_the_dead(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A unit of either side was eliminated within range."""
    spells = g.magic.spell_deck | g.magic.spell_discard
    for caster in casters(g, player, card):
        kingdom = g.owner[caster] if caster >= 0 else g.magic.command[home(g, caster)]
        if in_range(g, caster, card, moment.at) and (spells or _weak(g, kingdom)):
            yield caster, moment.at


@effect("necromancy", "eliminated", aims=_near_the_dead)
def necromancy(g: Banners, it: Play) -> Flow[None]:
    """Draw a Spell, and a weakened army of the caster's kingdom recovers, wherever it is."""
    kingdom = kingdom_of(g, it)
    casting.draw_spell(g, it.player)
    choices: list[Choice] = [("recovers", u, g.at[u]) for u in _weak(g, kingdom)]
    if choices:
        answer = yield Decision(it.player, "recovers", choices, ())
        recover(g, int(answer[1]), it.card.clause)


# -- moving and placing ----------------------------------------------------------------------------------------------


def _portals(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Stacks of the caster's kingdom that could be placed with it or next to it."""
    game_map = g.campaign.map
    for caster in casters(g, player, card):
        here = home(g, caster)
        kingdom = g.owner[caster] if caster >= 0 else g.magic.command[here]
        for at in bits(within(g, caster, card) & (g.occupied[kingdom] | g.heroes[kingdom])):
            stack = stack_at(g, at, kingdom)
            if legal_places(g, stack, game_map.ball(here, 1)):
                yield caster, UNIT + stack[0]


def _choose_portal(g: Banners, it: Play) -> Flow[None]:
    stack = stack_at(g, g.at[it.value], g.owner[it.value])
    around = g.campaign.map.ball(home(g, it.caster), 1)
    yield from choose_place(g, it, stack, legal_places(g, stack, around))


@effect("portal", "any", aims=_portals, prepare=_choose_portal)
def portal(g: Banners, it: Play) -> Flow[None]:
    """A friendly stack is placed in the caster's hex or next to it."""
    if "to" in it.extra:
        stack = stack_at(g, g.at[it.value], g.owner[it.value])
        yield from place_stack(g, stack, it.extra["to"], it.card.clause)


def _teleports(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for caster in heroes_only(casters(g, player, card)):
        if _teleport_places(g, caster):
            yield caster, NOBODY


def _teleport_places(g: Banners, caster: int) -> Mask:
    at = g.at[caster]
    return legal_places(g, stack_at(g, at, g.owner[caster]), g.campaign.map.ball(at, 2))


def _choose_teleport(g: Banners, it: Play) -> Flow[None]:
    stack = stack_at(g, g.at[it.caster], g.owner[it.caster])
    yield from choose_place(g, it, stack, _teleport_places(g, it.caster))


@effect("teleport", "turn", aims=_teleports, prepare=_choose_teleport)
def teleport(g: Banners, it: Play) -> Flow[None]:
    """The caster's stack is placed up to two hexes away, and may go on from there."""
    if "to" in it.extra:
        stack = stack_at(g, g.at[it.caster], g.owner[it.caster])
        yield from place_stack(g, stack, it.extra["to"], it.card.clause)


def _could_sail(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active unit or stack, unless it has sailed or would sail freely anyhow (12.5.2)."""
    unit = g.active
    if unit == NOBODY or moment.fight is not None or g.sailed or wave_strider(g):
        return
    if seafaring(g, unit) and not barred_from_ships(g, unit):
        return
    for caster in casters(g, player, card):
        if in_range(g, caster, card, g.at[unit]):
            yield caster, UNIT + unit


@effect("wave-strider", "turn", aims=_could_sail)
def wave_strider_spell(g: Banners, it: Play) -> Flow[None]:
    """Once in this activation the unit sails as a Free Action, even if it is Huge or Feral."""
    g.magic.force["wave strider"] = 1
    yield from ()


def _stoppable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy that has just moved, neither flying nor by ship, into a hex where it could end its activation. In
    another kingdom's turn it has no action to lose (16.7)."""
    unit, at = moment.unit, moment.at
    if moment.sailing or g.kingdom_of(unit).side == g.side_of(player) or g.finished >> unit & 1:
        return
    if g.owner[unit] != g.kingdom or g.at[unit] != at:
        return
    if moves_as(g, unit) == FLYING or not _could_stay(g, unit, at):
        return
    for caster in casters(g, player, card):
        if in_range(g, caster, card, at):
            yield caster, UNIT + unit


def _could_stay(g: Banners, unit: int, at: Hex) -> bool:
    if (forbidden_ends(g, unit) | g.campaign.map.sea) >> at & 1 or (unit == g.active and g.must_leave):
        return False
    mate = (g.army if g.army_of(unit).hero else g.hero).get(at, NOBODY)
    return mate in (NOBODY, rider_of(g, unit)) or may_stack(g, unit, mate)


@effect("earth-to-mud", "moved", aims=_stoppable)
def earth_to_mud(g: Banners, it: Play) -> Flow[None]:
    """The stack is finished where it stands, without an action."""
    unit = it.value
    it.moment.result = True
    if g.events is not None:
        does = g.group_did(unit, rider_of(g, unit), "sinks", "sink")
        refs = (f"unit:{unit}", f"hex:{g.campaign.map.names[it.moment.at]}")
        g.note(f"{does} into the mud at {g.place_text(it.moment.at)} and can do no more.", it.card.clause, refs=refs)
    if unit == g.active:
        yield from finish(g, unit)
    else:
        g.exhaust(unit)


def hills(g: Banners) -> Mask:
    """Free hexes within three of a land lair, explored or not."""
    game_map = g.campaign.map
    near = 0
    for lair in bits(game_map.lair_mask & ~game_map.sea):
        near |= game_map.ball(lair, 3)
    return near & monsters.wandering_hexes(g, False)


def _land_monster(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if monsters.pool_for(g, False) and hills(g):
        yield NOBODY, NOBODY


@effect("monsters-in-the-hills", "turn", aims=_land_monster)
def monsters_in_the_hills(g: Banners, it: Play) -> Flow[None]:
    """A land monster is drawn, looked at and placed (15.7)."""
    yield from monsters.wander(g, kingdom_of(g, it), hills(g), False, it.card.clause)


# -- cards for cards -------------------------------------------------------------------------------------------------


def _learned(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """With any Spell, as long as there is something to draw."""
    if g.magic.spell_deck | g.magic.spell_discard or blessed(g, player):
        yield NOBODY, NOBODY


@effect("living-grimoire", aims=_learned)
def living_grimoire(g: Banners, it: Play) -> Flow[None]:
    """Read with another Spell: draw a Spell and a Blessing."""
    casting.draw_spell(g, it.player)
    yield from draw_blessings(g, it.player, 1)


def _wanting(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Only with fewer than three other Spells in hand."""
    left = casting.spells_in(g, player) & ~(1 << card.number)
    if left.bit_count() < FULL_HAND and g.magic.spell_deck | g.magic.spell_discard:
        for caster in heroes_only(casters(g, player, card)):
            yield caster, NOBODY


@effect("spellbound", "any", aims=_wanting, prepare=_pay_with_caster)
def spellbound(g: Banners, it: Play) -> Flow[None]:
    """Draw to three Spells."""
    yield from _caster_falls(g, it)
    while casting.spells_in(g, it.player).bit_count() < FULL_HAND and casting.draw_spell(g, it.player):
        pass


def _faithful(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if blessed(g, player):
        for caster in heroes_only(casters(g, player, card)):
            yield caster, NOBODY


@effect("martyrdom", "any", aims=_faithful, prepare=_pay_with_caster)
def martyrdom(g: Banners, it: Play) -> Flow[None]:
    """Draw two Blessings of the player's kingdoms, from one deck or two."""
    yield from _caster_falls(g, it)
    yield from draw_blessings(g, it.player, 2)
