"""The Blessings of the Goblins (18.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

RABBLE = ("Goblin Warriors", "Goblin Sneaks", "Goblin Elites")


@in_combat
def mischief_makers(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """An attacking hero, or an attacking army of three types, that has dice to double."""
    for unit in (fight.unit, fight.rider):
        able = is_own(g, unit, card) and (g.army_of(unit).hero or g.army_of(unit).name in RABBLE)
        if able and any(dice_of(g, fight, UNIT + unit)):
            yield NOBODY, UNIT + unit


# What the unit has when the card is played, counter and magic together, it has twice.
standing(
    "instruments-of-mischief",
    aims=mischief_makers,
    apply=lambda g, it, gained: add_gain(gained, it.value, *rating(g, it.value)),
)


looters = only_if(lambda g, moment, player, card: is_own(g, moment.unit, card))


@effect("we-have-our-ways", "looted", aims=looters)
def we_have_our_ways(g: Banners, it: Play) -> Flow[None]:
    """A d6 of gold besides the loot."""
    die = yield from roll_die(g, it, "the looters find")
    gain_gold(g, owner(g, it.card), die, it.card)


def unbuilt_heroes(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if heroes.gain_places(g, owner(g, card)):
        for unit in heroes.waiting(g, owner(g, card)):
            yield NOBODY, UNIT + unit


# The unbuilt hero of the player's choice; the others stay face down.
effect("kharks-chosen", "turn", aims=unbuilt_heroes, do=lambda g, it: heroes.gain(g, owner(g, it.card), it.value))


def moving_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active army, which may still move (16.7.1); in combat it may not."""
    if moment.fight is None and is_own(g, g.active, card) and not g.army_of(g.active).hero:
        yield NOBODY, UNIT + g.active


def quicken(g: Banners, points: int) -> None:
    """The active unit or stack has more movement points until its activation ends."""
    add_gain(g.gains, g.active, movement=points)
    g.movement += points
    if g.rider != NOBODY:
        add_gain(g.gains, g.rider, movement=points)
        g.rider_movement += points


@effect("quick-and-quiet", "turn", aims=moving_army)
def quick_and_quiet(g: Banners, it: Play) -> None:
    """A point for an army; with a hero two, and a way through enemy units (`walking.blocked`)."""
    if g.rider == NOBODY:
        quicken(g, 1)
    else:
        quicken(g, 2)
        g.magic.force["quiet"] = 1


# If the attack inflicts a hit the card may go back to hand (`combat._return_cards`).
standing(
    "spy-network",
    aims=attacking_unit,
    apply=gains(light=1),
    settle=lambda g, it: it.fight.returning.append(it.card),
)


def fallen_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    kind = g.army_of(moment.unit)
    if is_own(g, moment.unit, card) and not kind.hero:
        yield from hero_to_gain(g, moment, player, card)


effect("natural-selection", "eliminated", aims=fallen_army)(gain_hero)

standing("eye-of-badrok", aims=aims.caster_in_fight, apply=caster_gains(light=1, more=STEALTH))


def could_ambush(g: Banners, fight: Fight, caster: int, side: int) -> bool:
    """The side could declare an Ambush if Battle Magic ended now (9.6)."""
    walls = side == ATTACK and fight.monster == NOBODY and fortified(g, fight.at)
    return able_to_ambush(g, fight) == side or lifted(AMBUSH_AT_WALLS if walls else SHARED_STEALTH)


def sneak_attack(g: Banners, it: Play) -> None:
    """A gold, and the Ambush has to be declared; where magic has made it impossible there is neither gold nor die."""
    fight = it.fight
    if able_to_ambush(g, fight) == it.value:
        fight.sworn = it.value
        gain_gold(g, owner(g, it.card), 1, it.card)
    else:
        add_gain(g.gains, it.caster, light=-1)
        g.note(f"No Ambush is possible: {it.card.name} comes to nothing.", it.card.clause, kind="battle")


standing("sneak-attack", aims=fighters(could_ambush), apply=caster_gains(light=1), settle=sneak_attack)


def trolls(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Troll in mountains, and an enemy army next to it that can be struck (9.7)."""
    armies = g.enemy_mask(owner(g, card)) & aims.strikeable(g, player)
    for troll in casters(g, player, card):
        if terrain_of(g, g.at[troll]) == MOUNTAIN:
            for h in members(g.campaign.map.adjacent[g.at[troll]] & armies):
                yield troll, h


effect("boulder-toss", "turn", "any", aims=trolls, do=lambda g, it: strike(g, it, heavy=1))


@in_combat
def infiltrators(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """A Mage that fights against an army or a garrison, its player holding three Spells; monsters are neither."""
    for caster in casters(g, player, card) if spare_spell(g, player) else ():
        side = fight.side_with(g, caster)
        if side == DEFENCE or (side == ATTACK and fight.monster == NOBODY):
            yield caster, SIDE + 1 - side


def infiltrate(g: Banners, it: Play) -> Flow[None]:
    """One hit on the other side. A settlement that it leaves without an army falls without dice (9.2.1, 9.5)."""
    fight = it.fight
    if fight.broken(g) or fight.decided:
        return
    dealt = yield from deal(g, fight, it.value, 1, False, it.card.clause, "BB 18.3/goblins-10/target")
    if it.value == DEFENCE and dealt and fight.at not in g.army and g.hostile[fight.kingdom] >> fight.at & 1:
        fight.decided = True


standing("infiltration", aims=infiltrators, settle=infiltrate, prepare=lose_spell)
