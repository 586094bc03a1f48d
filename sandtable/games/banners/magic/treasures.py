"""Treasures (18.2). Only heroes cast them, where they need a Mage: monsters never do (15.3)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners import heroes
from sandtable.games.banners import monsters as bestiary
from sandtable.games.banners.arcana import Gain, spot
from sandtable.games.banners.cardbook import BLESSING, BLESSINGS, SPELL, SPELLS, Card, blessings_of, card
from sandtable.games.banners.combat import ATTACK, DEFENCE, DIAMOND, GOLEM, SHIELD, Fight, Roll, fortified
from sandtable.games.banners.forces import FERAL, FRAGILE, HUGE, RANGED, REGENERATE, STEALTH, WINGS
from sandtable.games.banners.ground import standing_at
from sandtable.games.banners.magic import aims, casting
from sandtable.games.banners.magic.registry import (
    EFFECTS,
    KINGDOM,
    PLAYED,
    PLAYER,
    SIDE,
    UNIT,
    Aim,
    Aims,
    Apply,
    Moment,
    Play,
    Resolve,
    effect,
    standing,
)
from sandtable.games.banners.map import Hex, Mask, bits
from sandtable.games.banners.movement import forbidden_ends
from sandtable.games.banners.stacks import abilities, add_gain, no_room, rating
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow

ENOUGH_SPELLS = 3
"""Spells in hand without which nobody gives one up for the Stone or the Sphere."""

Dice = tuple[int, int]

# -- weapons: dice and abilities for a Mage in combat ----------------------------------------------------------------


def weapon(card_id: str, plain: Dice, hero: Dice, monster: Dice, gains: int = 0) -> None:
    """Register a card that gives its caster dice by what the opponent is: plain, led by a hero, a monster."""

    def apply(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
        fight = _fight(it)
        dice = plain
        if it.value == DEFENCE:
            dice = hero if fight.rider != NOBODY else plain
        elif fight.monster != NOBODY:
            dice = monster
        elif fight.hero != NOBODY:
            dice = hero
        add_gain(gained, it.caster, *dice, gains)

    standing(card_id, aims=aims.caster_in_fight, apply=apply)


def _fight(it: Play) -> Fight:
    assert it.moment.fight is not None
    return it.moment.fight


weapon("storm-gods-hammer", (1, 0), (0, 1), (0, 1))
weapon("soul-drinker", (1, 0), (3, 0), (1, 0))
weapon("elven-bow", (1, 0), (2, 0), (2, 0), RANGED)
weapon("black-arrow", (0, 0), (0, 1), (0, 1), STEALTH | RANGED)
weapon("storm-giants-amulet", (0, 1), (0, 1), (0, 1), HUGE)


def golem(g: Banners, it: Play) -> Flow[None]:
    """A heavy die that succeeds on 5 against any fortification."""
    _fight(it).golem[it.value] = 1
    g.magic.force[GOLEM] = it.caster
    yield from ()


standing("iron-golem", aims=aims.caster_in_fight, settle=golem)


# -- what grows with the opponent's cards ----------------------------------------------------------------------------


def opponent(g: Banners, fight: Fight, side: int) -> int:
    """The player whom a side fights, allies aside; NOBODY for a neutral settlement."""
    kingdom = fight.foe(g) if side == ATTACK else fight.kingdom
    return g.player[kingdom] if kingdom != NOBODY else NOBODY


def counting(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster who fights a player that has played, or may yet play, a Spell or Treasure in this Battle Magic."""
    for caster, target in aims.caster_in_fight(g, moment, player, card):
        assert moment.fight is not None
        foe = opponent(g, moment.fight, target - SIDE)
        if foe != NOBODY and (moment.step < 2 or moment.fight.played.get(foe)):
            yield caster, target


def counted(g: Banners, it: Play) -> int:
    """Spells and Treasures of the opponent, before this card and after."""
    fight = _fight(it)
    return fight.played.get(opponent(g, fight, it.value), 0)


def helm(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A heavy die for each of the opponent's cards."""
    add_gain(gained, it.caster, heavy=counted(g, it))


standing("helm-of-domination", aims=counting, apply=helm)


def plagues(g: Banners, it: Play) -> Flow[None]:
    """The opposing stack loses a die for each of its player's cards; whoever holds the Staff says which."""
    fight, side = _fight(it), 1 - it.value
    kinds: list[Choice] = [("take light",), ("take heavy",)]
    for _ in range(counted(g, it)):
        found = [kind for kind, dice in zip(kinds, fight.dice(g, side), strict=True) if dice]
        if not found:
            return
        answer = found[0]
        if len(found) > 1:
            answer = yield Decision(it.player, "plague", lambda: kinds, ())
        _take_die(g, fight, side, answer == kinds[1])
        if g.events is not None:
            what = "heavy" if answer == kinds[1] else "light"
            g.note(f"{fight.text(g, side)}: a {what} die fewer.", it.card.clause, kind="battle")


def _take_die(g: Banners, fight: Fight, side: int, heavy: bool) -> None:
    """From the units first: what garrison and terrain add is no part of an Ambush (9.7)."""
    units = (fight.unit, fight.rider) if side == ATTACK else (fight.army, fight.hero)
    if side == DEFENCE and fight.monster != NOBODY:
        units = (NOBODY, NOBODY)
    key = next((u for u in units if u != NOBODY and rating(g, u)[heavy]), NOBODY)
    if key == NOBODY:
        key = spot(fight.at) if side == DEFENCE else fight.unit
    add_gain(g.gains, key, light=-(not heavy), heavy=-heavy)


standing("staff-of-plagues", aims=counting, settle=plagues)


# -- dice on the table -----------------------------------------------------------------------------------------------


def roller(g: Banners, roll: Roll) -> int:
    """The kingdom whose stack has rolled; NOBODY for garrisons, monsters and cards."""
    if roll.fight is None:
        unit = NOBODY if roll.strike is None else roll.strike.unit
    elif roll.side == ATTACK:
        unit = roll.fight.unit
    elif roll.fight.monster != NOBODY:
        unit = NOBODY
    else:
        unit = roll.fight.army if roll.fight.army != NOBODY else roll.fight.hero
    return g.owner[unit] if unit >= 0 else NOBODY


def failures(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A roll with failures by a stack of a kingdom whose Blessing the player holds."""
    for roll in moment.rolls:
        kingdom = roller(g, roll)
        if kingdom != NOBODY and roll.failures and g.magic.hand[player] & _blessings(g, kingdom):
            for caster in aims.casters(g, player, card):
                yield caster, SIDE + roll.side


def _blessings(g: Banners, kingdom: int) -> int:
    return blessings_of(g.campaign.kingdoms[kingdom].id)


def _roll(it: Play) -> Roll:
    return next(roll for roll in it.moment.rolls if roll.side == it.value)


def give_blessing(g: Banners, it: Play) -> Flow[None]:
    own = g.magic.hand[it.player] & _blessings(g, roller(g, _roll(it)))
    yield from casting.choose_discard(g, it.player, own, "BB 18.2/7/kingdom")


@effect("ring-of-the-moirai", "rolled", aims=failures, prepare=give_blessing)
def ring_of_the_moirai(g: Banners, it: Play) -> Flow[None]:
    """For a Blessing all failures of its kingdom's stack are rolled again."""
    _roll(it).reroll_failures(g)
    yield from ()


def criticals(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster whose stack has Criticals to confirm."""
    (roll,) = moment.rolls
    if roll.chain:
        return
    for caster in aims.casters(g, player, card):
        if roll.fight is not None:
            mine = roll.fight.side_with(g, caster) == roll.side
        else:
            mine = roll.strike is not None and roll.strike.unit == caster
        if mine:
            yield caster, NOBODY


@effect("black-diamond", "critical", aims=criticals)
def black_diamond(g: Banners, it: Play) -> Flow[None]:
    """Criticals are confirmed with heavy dice, which may be critical in turn."""
    it.moment.rolls[0].chain = True
    if g.active != NOBODY:
        g.magic.force[DIAMOND] = it.caster
    yield from ()


def sphere(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster who attacks a settlement, with Spells enough to lose one."""
    if casting.spells_in(g, player).bit_count() < ENOUGH_SPELLS:
        return
    for caster, target in aims.caster_in_fight(g, moment, player, card):
        assert moment.fight is not None
        if target == SIDE + ATTACK and moment.fight.monster == NOBODY and standing_at(g, moment.fight.at) != NOBODY:
            yield caster, target


def lose_spell(g: Banners, it: Play) -> Flow[None]:
    """An opponent picks it unseen: chance does."""
    casting.discard_random_spell(g, it.player, f"{it.card.clause}/random")
    yield from ()


def infernal_sphere(g: Banners, it: Play) -> Flow[None]:
    """A success more in the attack."""
    _fight(it).bonus[ATTACK] += 1
    yield from ()


standing("infernal-sphere", aims=sphere, prepare=lose_spell, settle=infernal_sphere)


# -- when the caster's stack is attacked, struck or hit --------------------------------------------------------------


def set_upon(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster whose stack is attacked (Battle Magic) or is the target of a Strike."""
    if moment.name == "battle":
        for caster, target in aims.caster_in_fight(g, moment, player, card):
            if target == SIDE + DEFENCE:
                yield caster, target
    elif moment.strike is not None:
        for caster in aims.casters(g, player, card):
            if g.at[caster] == moment.strike.at:
                yield caster, NOBODY


def staff(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    return set_upon(g, moment, player, card) if _spells_left(g) else iter(())


def _spells_left(g: Banners) -> bool:
    return bool(g.magic.spell_deck | g.magic.spell_discard)


@effect("wizard-staff", "battle", "strike", aims=staff)
def wizard_staff(g: Banners, it: Play) -> Flow[None]:
    """Draw a Spell."""
    casting.draw_spell(g, it.player)
    yield from ()


def shield(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Not in a fortified settlement, nor under the same shield."""
    for caster, target in set_upon(g, moment, player, card):
        if not fortified(g, g.at[caster]):
            yield caster, target


def raise_shield(g: Banners, it: Play) -> Flow[None]:
    _fight(it).shield[DEFENCE] = True
    g.magic.force[SHIELD] = it.caster
    yield from ()


@effect("draconic-shield", "battle", "strike", aims=shield, settle=raise_shield)
def draconic_shield(g: Banners, it: Play) -> Flow[None]:
    """Dice against the caster's stack succeed only on 6."""
    assert it.moment.strike is not None
    it.moment.strike.shielded = True
    if g.active != NOBODY:
        g.magic.force[SHIELD] = it.caster
    yield from ()


def given_a_hit(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The Mage to whom a hit was given, and where it could go: up to two hexes away, or nowhere."""
    caster = moment.unit
    if caster not in aims.casters(g, player, card):
        return
    at = g.at[caster]
    for h in bits((legal(g, caster) | 1 << at) & g.campaign.map.ball(at, 2)):
        yield caster, h


@effect("ring-of-invisibility", "assigned", aims=given_a_hit)
def ring_of_invisibility(g: Banners, it: Play) -> Flow[None]:
    """The hit is cancelled, and the caster placed elsewhere, without its army."""
    it.moment.result = True
    if it.value != g.at[it.caster]:
        put(g, it.caster, it.value, it.card)
    yield from ()


# -- placing units (16.6.3) ------------------------------------------------------------------------------------------


def legal(g: Banners, unit: int) -> Mask:
    """Hexes in which a unit may be placed: where it could stop and stack, and no enemy hero is."""
    closed = forbidden_ends(g, unit) | no_room(g, unit, NOBODY)
    for k in g.campaign.enemies(g.owner[unit]):
        closed |= g.heroes[k]
    return ((1 << g.campaign.map.size) - 1) & ~closed


def put(g: Banners, unit: int, to: Hex, by: Card) -> None:
    """Place a unit alone; whoever is active with it goes on without it."""
    before = g.at[unit]
    if unit == g.rider or (unit == g.active and g.rider != NOBODY):
        g.finished |= 1 << g.rider
        g.rider, g.rider_movement = NOBODY, 0
    if unit == g.active:
        g.must_leave = False
    g.shift(unit, to)
    if g.events is not None:
        names = g.campaign.map.names
        refs = (f"unit:{unit}", f"hex:{names[before]}", f"hex:{names[to]}")
        g.note(f"{g.did(unit, 'is', 'are')} placed at {g.place_text(to)}.", "BB 16.6.3/place", by.clause, refs=refs)


def summoned(g: Banners, player: int, near: Mask, to: Mask) -> list[int]:
    """Armies of the player's side in hexes near the caster that could be placed in one of `to`."""
    found = []
    for k in g.campaign.sides[g.side_of(player)]:
        for h in bits(g.occupied[k] & near):
            army = g.army[h]
            if not g.army_of(army).static and not _enslaved(g, army) and legal(g, army) & to & ~(1 << h):
                found.append(army)
    return found


def _enslaved(g: Banners, army: int) -> bool:
    return g.owner[army] != g.campaign.unit_kingdom[army]


def horn(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An army within range of the caster: to go anywhere there, or into the hex of a fallen army of the own side, or
    the one that an enemy is about to enter."""
    to = -1
    if moment.name == "eliminated":
        if g.army_of(moment.unit).hero or g.kingdom_of(moment.unit).side != g.side_of(player):
            return
        to = 1 << moment.at
    elif moment.name == "entering":
        if g.kingdom_of(moment.unit).side == g.side_of(player):
            return
        to = 1 << moment.at
    for caster in aims.casters(g, player, card):
        near = aims.within(g, caster, card)
        for army in summoned(g, player, near, near & to):
            yield caster, UNIT + army


def where_to(g: Banners, it: Play) -> Flow[None]:
    if it.moment.name in ("eliminated", "entering"):
        it.extra["to"] = it.moment.at
        return
    army = it.value
    to = bits(legal(g, army) & aims.within(g, it.caster, it.card) & ~(1 << g.at[army]))
    choices: list[Choice] = [("summon", h) for h in to]
    answer = choices[0]
    if len(choices) > 1:
        answer = yield Decision(it.player, "summon", lambda: choices, (army,))
    it.extra["to"] = int(answer[1])


@effect("horn-of-udun", "any", "eliminated", "entering", aims=horn, prepare=where_to)
def horn_of_udun(g: Banners, it: Play) -> Flow[None]:
    """An army is placed next to the caster, or with it."""
    if g.at[it.value] >= 0 and legal(g, it.value) >> it.extra["to"] & 1:
        put(g, it.value, it.extra["to"], it.card)
        it.moment.result = it.moment.name in ("eliminated", "entering")
    yield from ()


# -- for the caster and its army -------------------------------------------------------------------------------------


def pair(g: Banners, caster: int) -> list[int]:
    """The caster and the army stacked with it."""
    army = g.companion(caster)
    return [caster] if army == NOBODY else [caster, army]


def is_active(g: Banners, unit: int) -> bool:
    return unit in (g.active, g.rider)


def cloaked(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster of the active stack that does not fly yet; in combat only to get over a river (3.1.4)."""
    fight = moment.fight
    if g.active == NOBODY or (fight is not None and not g.campaign.map.side(fight.home, fight.at).river):
        return
    for caster in aims.casters(g, player, card):
        if any(is_active(g, u) and not abilities(g, u) & WINGS for u in pair(g, caster)):
            yield caster, NOBODY


@effect("khadans-feathered-cloak", "any", aims=cloaked)
def khadans_feathered_cloak(g: Banners, it: Play) -> Flow[None]:
    """Caster and army gain Flying and Feral."""
    for unit in pair(g, it.caster):
        add_gain(g.gains, unit, abilities=WINGS | FERAL)
    yield from ()


def wolves(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster of the active stack, before it attacks."""
    if g.active == NOBODY or moment.fight is not None:
        return
    for caster in aims.casters(g, player, card):
        if any(is_active(g, u) for u in pair(g, caster)):
            yield caster, NOBODY


@effect("white-wolf-amulet", "turn", aims=wolves)
def white_wolf_amulet(g: Banners, it: Play) -> Flow[None]:
    """Caster and army gain two movement points and Feral."""
    for unit in pair(g, it.caster):
        add_gain(g.gains, unit, abilities=FERAL, movement=2)
        if unit == g.active:
            g.movement += 2
        elif unit == g.rider:
            g.rider_movement += 2
    yield from ()


@effect("ring-of-dragons", "any", aims=aims.yourself)
def ring_of_dragons(g: Banners, it: Play) -> Flow[None]:
    """For the turn the caster gains a light die, Flying and Feral."""
    add_gain(g.magic.turn_gains, it.caster, light=1, abilities=WINGS | FERAL)
    yield from ()


def healed(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An army whose turn it is, at any distance, that can recover and has no Regenerate."""
    for caster in aims.casters(g, player, card):
        for h in bits(g.occupied[g.kingdom]):
            army = g.army[h]
            if not abilities(g, army) & (REGENERATE | FRAGILE):
                yield caster, UNIT + army


@effect("staff-of-healing", "turn", aims=healed)
def staff_of_healing(g: Banners, it: Play) -> Flow[None]:
    """For the turn the army gains Regenerate."""
    add_gain(g.magic.turn_gains, it.value, abilities=REGENERATE)
    yield from ()


def weary(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster outside any settlement whose stack, or part of it, is finished in its own turn."""
    for caster in aims.casters(g, player, card):
        outside = g.owner[caster] == g.kingdom and not aims.has_settlement(g, g.at[caster])
        if outside and any(g.finished >> u & 1 for u in pair(g, caster)):
            yield caster, NOBODY


@effect("eye-of-kagutomo", "turn", aims=weary)
def eye_of_kagutomo(g: Banners, it: Play) -> Flow[None]:
    """The caster's stack is ready again."""
    for unit in pair(g, it.caster):
        g.finished &= ~(1 << unit)
    if g.events is not None:
        refs = tuple(f"unit:{u}" for u in pair(g, it.caster))
        g.note(f"{g.unit_text(it.caster)}: the stack is ready again.", it.card.clause, refs=refs)
    yield from ()


# -- answers to cards ------------------------------------------------------------------------------------------------

MAGIC = (SPELL, BLESSING)


def confusing(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy's Spell or Blessing that was just played, or still stands in Battle Magic."""
    side = g.side_of(player)
    if moment.play is not None:
        if moment.play.card.kind in MAGIC and g.side_of(moment.play.player) != side and not moment.play.cancelled:
            yield NOBODY, PLAYED + moment.play.card.number
        return
    if moment.fight is not None:
        for it in casting.standing_plays(moment.fight):
            if it.fate != "done" and it.card.kind in MAGIC and g.side_of(it.player) != side:
                yield NOBODY, PLAYED + it.card.number


def confuse(g: Banners, it: Play) -> Flow[None]:
    """In Battle Magic the card is cancelled as long as the Orb stands; its player draws at once."""
    if it.moment.play is None:
        it.cancels = next(p for p in reversed(_fight(it).plays) if p.card.number == it.value)
        _draw_alike(g, it.cancels)
    yield from ()


def _draw_alike(g: Banners, cancelled: Play) -> None:
    if cancelled.card.kind == SPELL:
        casting.draw_spell(g, cancelled.player)
    else:
        assert cancelled.card.kingdom is not None
        casting.draw_blessing(g, cancelled.player, g.campaign.index[cancelled.card.kingdom])


def stands(g: Banners, it: Play) -> Flow[None]:
    yield from ()


@effect("orb-of-confusion", "cast", "battle", aims=confusing, prepare=confuse, settle=stands)
def orb_of_confusion(g: Banners, it: Play) -> Flow[None]:
    """The card is cancelled and discarded; its player draws another of the kind."""
    assert it.moment.play is not None
    it.moment.play.cancelled = it.moment.result = True
    casting.put_away(g, it.moment.play.card.number)
    _draw_alike(g, it.moment.play)
    yield from ()


# -- riches ----------------------------------------------------------------------------------------------------------


def gain_gold(g: Banners, gold: int, it: Play) -> None:
    g.gold[g.kingdom] += gold
    if g.events is not None:
        g.note(f"{g.does(g.kingdom, 'gains', 'gain')} {gold} gold.", it.card.clause)


def hoard(gold: int) -> Resolve:
    def resolve(g: Banners, it: Play) -> Flow[None]:
        """Gold, and the card is gone until Winter."""
        it.fate = "eliminated"
        gain_gold(g, gold, it)
        yield from ()

    return resolve


for size in (3, 4, 5):
    effect(f"treasure-hoard-{size}", "turn", aims=aims.yourself)(hoard(size))


def learned(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if casting.spells_in(g, player).bit_count() >= ENOUGH_SPELLS:
        yield NOBODY, NOBODY


@effect("philosophers-stone", "turn", aims=learned, prepare=lose_spell)
def philosophers_stone(g: Banners, it: Play) -> Flow[None]:
    """Two gold for a Spell."""
    gain_gold(g, 2, it)
    yield from ()


def led(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The kingdom that gains a hero; if none can, there is still the Treasure."""
    own = [k for k in g.kingdoms_of(player) if heroes.gain_places(g, k)]
    for k in own:
        yield NOBODY, KINGDOM + k
    if not own:
        yield NOBODY, NOBODY


def fountain(g: Banners, it: Play) -> Flow[None]:
    """A hero; then the Fountain is gone until Winter and another Treasure is drawn."""
    if it.target != NOBODY:
        yield from heroes.gain(g, it.value)
    it.fate = "given"
    casting.put_away(g, it.card.number)
    casting.gain_treasure(g, it.player)


effect("fountain-of-power", "turn", aims=led)(fountain)
effect("fountain-of-valor", "turn", aims=led)(fountain)


def others(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for other in range(len(g.campaign.players)):
        if other != player and g.kingdoms_of(other):
            yield NOBODY, PLAYER + other


def curse(g: Banners, it: Play) -> Flow[None]:
    """Another player owns it from now on; the giver draws a Treasure."""
    it.fate = "given"
    g.magic.owned[it.value] |= 1 << it.card.number
    if g.events is not None:
        seats = g.campaign.seats
        text = f"{seats[it.player].name}: gives {it.card.name} to {seats[it.value].name}."
        g.note(text, it.card.clause, refs=(f"card:{it.card.id}",), kind="card")
    casting.gain_treasure(g, it.player)
    yield from ()


effect("curse-of-xaraxxes", "turn", aims=others)(curse)
effect("the-red-wizards-curse", "turn", aims=others)(curse)


@effect("endless-satchel", "turn", aims=aims.yourself)
def endless_satchel(g: Banners, it: Play) -> Flow[None]:
    """Played, it is simply owned; what it is good for is in `study`."""
    yield from ()


# -- Tomes (16.6.2): aims are asked for the Spell they go with, and they are read with that Spell ---------------------


def tome(card_id: str, tome_aims: Aims, read: Resolve) -> None:
    effect(card_id, aims=tome_aims)(read)


def caster_tome(card_id: str, tome_aims: Aims, apply: Apply, prepare: Resolve | None = None) -> None:
    """A Tome whose gains stand and fall with the Spell."""
    standing(card_id, aims=tome_aims, apply=apply, prepare=prepare, moments=())


def far(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Spell with a range; `casting` doubles it."""
    if card.range is not None:
        yield NOBODY, NOBODY


def journal(g: Banners, it: Play) -> Flow[None]:
    yield from ()


tome("the-journal-of-thorgils-ogmundarson", far, journal)


def victims(g: Banners, player: int) -> list[int]:
    """Opponents with a Spell or Blessing in hand."""
    side = g.side_of(player)
    hands = g.magic.hand
    return [p for p in range(len(hands)) if g.side_of(p) != side and hands[p] & (SPELLS | BLESSINGS)]


def against_somebody(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if victims(g, player):
        yield NOBODY, NOBODY


BOOK = card("book-of-the-dead")


def book_of_the_dead(g: Banners, it: Play) -> Flow[None]:
    """An opponent discards a Spell or Blessing."""
    found = victims(g, it.player)
    if not found:
        return
    target = yield from pick(g, it.player, BOOK, [PLAYER + p for p in found])
    victim = target - PLAYER
    yield from casting.choose_discard(g, victim, g.magic.hand[victim] & (SPELLS | BLESSINGS), BOOK.clause)


def pick(g: Banners, player: int, of: Card, targets: list[int]) -> Flow[int]:
    """The Tome's own target, chosen like that of any card."""
    choices: list[Choice] = [("aim", NOBODY, target) for target in targets]
    answer = choices[0]
    if len(choices) > 1:
        answer = yield Decision(player, "aim", lambda: choices, (of.number,))
    return int(answer[2])


tome("book-of-the-dead", against_somebody, book_of_the_dead)


def spells_left(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if _spells_left(g):
        yield NOBODY, NOBODY


def astronomicon(g: Banners, it: Play) -> Flow[None]:
    """Draw a Spell."""
    casting.draw_spell(g, it.player)
    yield from ()


tome("the-astronomicon", spells_left, astronomicon)


def blessed(g: Banners, player: int) -> list[int]:
    """The player's kingdoms with a Blessing left to draw."""
    arcana = g.magic
    return [k for k in g.kingdoms_of(player) if arcana.blessing_decks[k] | arcana.blessing_discard & _blessings(g, k)]


def blessings_left(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if blessed(g, player):
        yield NOBODY, NOBODY


SCROLLS = card("scrolls-of-scholos")


def scrolls_of_scholos(g: Banners, it: Play) -> Flow[None]:
    """Draw a Blessing of a kingdom of one's own."""
    found = blessed(g, it.player)
    if found:
        kingdom = yield from pick(g, it.player, SCROLLS, [KINGDOM + k for k in found])
        casting.draw_blessing(g, it.player, kingdom - KINGDOM)


tome("scrolls-of-scholos", blessings_left, scrolls_of_scholos)


def with_a_unit(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Spell that a unit can cast while somebody is active; without that the gain would end at once (16.7.1)."""
    if g.active != NOBODY and any(caster >= 0 for caster, _ in EFFECTS[card.number].aims(g, moment, player, card)):
        yield NOBODY, NOBODY


def with_a_mage(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    return with_a_unit(g, moment, player, card) if card.mage else iter(())


def tablets(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A light die for the Mage that casts the Spell."""
    add_gain(gained, it.caster, light=1)


caster_tome("tablets-of-amun-koth", with_a_mage, tablets)

ENCYCLOPEDIA = card("encyclopedia-of-monstrosities")


def look_up(g: Banners, it: Play) -> Flow[None]:
    """Which commanded monster's abilities the caster gains, if there is one."""
    found = sorted(g.magic.command)
    if found:
        it.extra["monster"] = g.magic.monster[(yield from pick(g, it.player, ENCYCLOPEDIA, found))]


def encyclopedia(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A light die, and the monster's abilities."""
    known = bestiary.abilities_of(it.extra["monster"]) if "monster" in it.extra else 0
    add_gain(gained, it.caster, light=1, abilities=known)


caster_tome("encyclopedia-of-monstrosities", with_a_unit, encyclopedia, look_up)
