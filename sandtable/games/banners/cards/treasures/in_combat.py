"""Treasures in combat (18.2): weapons, dice, shields. Only heroes cast them: monsters cast no Treasures (15.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

Dice = tuple[int, int]

# -- weapons: dice and abilities for a Mage in combat ----------------------------------------------------------------


def weapon(card_id: str, plain: Dice, hero: Dice, monster: Dice, gains: int = 0) -> None:
    """Register a card that gives its caster dice by what the opponent is: plain, led by a hero, a monster."""

    def apply(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
        fight = it.fight
        dice = plain
        if it.value == DEFENCE:
            dice = hero if fight.rider != NOBODY else plain
        elif fight.monster != NOBODY:
            dice = monster
        elif fight.hero != NOBODY:
            dice = hero
        add_gain(gained, it.caster, *dice, gains)

    standing(card_id, aims=aims.caster_in_fight, apply=apply)


weapon("storm-gods-hammer", (1, 0), (0, 1), (0, 1))
weapon("soul-drinker", (1, 0), (3, 0), (1, 0))
weapon("elven-bow", (1, 0), (2, 0), (2, 0), RANGED)
weapon("black-arrow", (0, 0), (0, 1), (0, 1), STEALTH | RANGED)
weapon("storm-giants-amulet", (0, 1), (0, 1), (0, 1), HUGE)


def golem(g: Banners, it: Play) -> None:
    """A heavy die that succeeds on 5 against any fortification."""
    it.fight.golem[it.value] = 1
    g.magic.force[GOLEM] = it.caster


standing("iron-golem", aims=aims.caster_in_fight, settle=golem)


# -- what grows with the opponent's cards ----------------------------------------------------------------------------


def opponent(g: Banners, fight: Fight, side: int) -> int:
    """The player whom a side fights, allies aside; NOBODY for a neutral settlement."""
    kingdom = fight.foe(g) if side == ATTACK else fight.kingdom
    return g.player[kingdom] if kingdom != NOBODY else NOBODY


def counting(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster who fights a player that has played, or may yet play, a Spell or Treasure in this Battle Magic."""

    def opposed(g: Banners, fight: Fight, caster: int, side: int) -> bool:
        foe = opponent(g, fight, side)
        return foe != NOBODY and (moment.step < 2 or fight.played.get(foe, 0) > 0)

    yield from fighters(opposed)(g, moment, player, card)


def counted(g: Banners, fight: Fight, side: int) -> int:
    """Spells and Treasures of a side's opponent, before this card and after."""
    return fight.played.get(opponent(g, fight, side), 0)


# A heavy die for each of the opponent's cards.
standing(
    "helm-of-domination",
    aims=counting,
    apply=lambda g, it, gained: add_gain(gained, it.caster, heavy=counted(g, it.fight, it.value)),
)


def plagued(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The stack that the caster fights."""
    for caster, target in counting(g, moment, player, card):
        yield caster, SIDE + 1 - (target - SIDE)


def plagues(g: Banners, it: Play) -> Flow[None]:
    """The opposing stack loses a die for each of its player's cards; whoever holds the Staff says which."""
    fight, side = it.fight, it.value
    kinds: list[Choice] = [("take light",), ("take heavy",)]
    for _ in range(counted(g, fight, 1 - side)):
        found = [kind for kind, dice in zip(kinds, fight.dice(g, side), strict=True) if dice]
        if not found:
            return
        answer = found[0]
        if len(found) > 1:
            answer = yield Decision(it.player, "plague", kinds, ())
        _take_die(g, fight, side, answer == kinds[1])
        what = "heavy" if answer == kinds[1] else "light"
        g.note(f"{fight.text(g, side)}: a {what} die fewer.", it.card.clause, kind="battle")


def _take_die(g: Banners, fight: Fight, side: int, heavy: bool) -> None:
    """From the units first: what garrison and terrain add is no part of an Ambush (9.7)."""
    units = (fight.unit, fight.rider) if side == ATTACK else (fight.army, fight.hero)
    if side == DEFENCE and fight.monster != NOBODY:
        units = (NOBODY, NOBODY)
    key = next((u for u in units if u != NOBODY and unit_dice(g, fight, u)[heavy]), NOBODY)
    if key == NOBODY:
        key = spot(fight.at) if side == DEFENCE else fight.unit
    add_gain(g.gains, key, light=-(not heavy), heavy=-heavy)


standing("staff-of-plagues", aims=plagued, settle=plagues)


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
        if kingdom != NOBODY and roll.failures and g.magic.hand[player] & own_blessings(g, kingdom):
            for caster in aims.casters(g, player, card):
                yield caster, SIDE + roll.side


def own_blessings(g: Banners, kingdom: int) -> int:
    return blessings_of(g.campaign.kingdoms[kingdom].id)


def _roll(it: Play) -> Roll:
    return next(roll for roll in it.moment.rolls if roll.side == it.value)


def give_blessing(g: Banners, it: Play) -> Flow[None]:
    own = g.magic.hand[it.player] & own_blessings(g, roller(g, _roll(it)))
    yield from hands.choose_discard(g, it.player, own, "BB 18.2/7/kingdom")


# For a Blessing all failures of its kingdom's stack are rolled again.
effect(
    "ring-of-the-moirai", "rolled", aims=failures, prepare=give_blessing, do=lambda g, it: _roll(it).reroll_failures(g)
)


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
def black_diamond(g: Banners, it: Play) -> None:
    """Criticals are confirmed with heavy dice, which may be critical in turn."""
    it.moment.rolls[0].chain = True
    if g.active != NOBODY:
        g.magic.force[DIAMOND] = it.caster


def besets(g: Banners, fight: Fight, caster: int, side: int) -> bool:
    """A caster who attacks a settlement, with Spells enough to lose one."""
    attacks = side == ATTACK and fight.monster == NOBODY and standing_at(g, fight.at) != NOBODY
    return attacks and spare_spell(g, g.seat(g.owner[caster]))


def infernal_sphere(g: Banners, it: Play) -> None:
    """A success more in the attack."""
    it.fight.bonus[ATTACK] += 1


standing("infernal-sphere", aims=fighters(besets), prepare=lose_spell, settle=infernal_sphere)


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
    return set_upon(g, moment, player, card) if hands.any_spells(g) else iter(())


effect("wizard-staff", "battle", "strike", aims=staff, do=draw_one)


def shield(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Not in a fortified settlement, nor under the same shield."""
    for caster, target in (*set_upon(g, moment, player, card), *_before_an_ambush(g, moment, player, card)):
        if not fortified(g, g.at[caster]):
            yield caster, target


def _before_an_ambush(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Where nothing answers the opening Strike of an Ambush, an attacker raises the shield in Battle Magic."""
    if SEALED_AMBUSH in g.campaign.optional and moment.fight is not None and moment.name == "battle":
        for caster, target in aims.caster_in_fight(g, moment, player, card):
            if target == SIDE + ATTACK and able_to_ambush(g, moment.fight) == DEFENCE:
                yield caster, target


def raise_shield(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    add_gain(gained, it.caster, abilities=SHIELDED)


@effect("draconic-shield", "battle", "strike", aims=shield, apply=raise_shield)
def draconic_shield(g: Banners, it: Play) -> None:
    """Dice against the caster's stack succeed only on 6, for this Strike and as long as somebody is active (16.7.1)."""
    it.strike.shielded = True
    if g.active != NOBODY:
        raise_shield(g, it, g.gains)
