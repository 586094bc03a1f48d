"""Spells that change dice, before the roll and after it (18.1)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

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


@in_combat
def _with_an_army(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """Heroes who stand with an army that fights."""
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

# -- dice in combat (28, 30, 32, 36, 37, 39, 40, 51) -----------------------------------------------------------------

standing("molten-hammer", aims=aims.own_side, apply=gains(heavy=1))
standing("spirit-blade", aims=aims.own_side, apply=gains(light=1))


@in_combat
def feral_armies(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """The Feral army of either side; one of the enemy's only if it has a heavy die to lose (16.7)."""
    mine = fight.side_of(g, player)
    for side, army in enumerate((fight.unit, fight.army)):
        if army == NOBODY or not abilities(g, army) & FERAL:
            continue
        if side != mine and not dice_of(g, fight, UNIT + army)[1]:
            continue
        yield from in_reach(g, player, card, g.at[army], UNIT + army)


def feral_mastery(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A heavy die more for the own side's Feral army, or one less for the enemy's: nobody would choose otherwise."""
    own = g.kingdom_of(it.value).side == g.side_of(it.player)
    add_gain(gained, it.value, heavy=1 if own else -1)


standing("feral-mastery", aims=feral_armies, apply=feral_mastery)


standing("blazing-hands", aims=aims.caster_in_fight, apply=caster_gains(light=2))


def units_near(near: Callable[[Banners, Hex], bool]) -> Aims:
    """The own side, if it has a unit, where the ground is right; monsters and garrisons are no units."""

    def found(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
        fight = moment.fight
        if fight is None:
            return
        side = fight.side_of(g, player)
        if fight.key(side) >= 0 and near(g, fight.home if side == ATTACK else fight.at):
            yield from aims.own_side(g, moment, player, card)

    return found


def near_lair(g: Banners, at: Hex) -> bool:
    """In or next to a lair on land; an abandoned one counts (15.8)."""
    game_map = g.campaign.map
    return bool((1 << at | game_map.adjacent[at]) & game_map.lair_mask & ~game_map.sea)


def near_sea(g: Banners, at: Hex) -> bool:
    return bool(g.campaign.map.adjacent[at] & g.campaign.map.sea)


def near_swamp(g: Banners, at: Hex) -> bool:
    return any(terrain_of(g, h) == SWAMP for h in (at, *g.campaign.map.neighbours[at]))


standing("summon-the-dead", aims=units_near(near_lair), apply=gains(heavy=1))
standing("summon-kraken", aims=units_near(near_sea), apply=gains(light=3))
standing("summon-morag", aims=units_near(near_swamp), apply=gains(heavy=2))


@in_combat
def army_with_light_dice(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """The army stacked with the caster in this combat, if it has light dice to double."""
    for caster in casters(g, player, card):
        for army, hero in ((fight.unit, fight.rider), (fight.army, fight.hero)):
            if caster == hero and army != NOBODY and dice_of(g, fight, UNIT + army)[0]:
                yield caster, UNIT + army


def ritual_of_power(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """As many light dice again as the army has at this point."""
    light, _ = unit_dice(g, it.fight, it.value)
    add_gain(gained, it.value, light=light)


standing("ritual-of-power", aims=army_with_light_dice, apply=ritual_of_power)


# -- after the dice (33, 41, 44) -------------------------------------------------------------------------------------


def _rolled_by(g: Banners, roll: Roll) -> tuple[int, Hex, int] | None:
    """Who rolled: the target, its hex, its side. A card's own Strike has no stack, monster or garrison behind it."""
    fight, struck = roll.fight, roll.strike
    if fight is not None:
        mine = g.campaign.kingdoms[fight.kingdom].side
        side = mine if roll.side == ATTACK else 1 - mine
        return SIDE + roll.side, fight.home if roll.side == ATTACK else fight.at, side
    if struck is None or struck.unit == NOBODY:
        return None
    at = aims.home(g, struck.unit)
    return (at, at, g.campaign.kingdoms[struck.kingdom].side) if at >= 0 else None


def lucky_enemies(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Whoever of the other side has rolled a success."""
    for roll in moment.rolls:
        rolled = _rolled_by(g, roll)
        if rolled is None or rolled[2] == g.side_of(player) or not roll.successes:
            continue
        yield from in_reach(g, player, card, rolled[1], rolled[0])


@effect("ray-of-weakness", "rolled", aims=lucky_enemies)
def ray_of_weakness(g: Banners, it: Play) -> None:
    """The best success becomes a failure; with it goes the critical hit it may be."""
    for roll in it.moment.rolls:
        rolled = _rolled_by(g, roll)
        if rolled is None or rolled[0] != it.target:
            continue
        good = [i for i, (_, face, need) in enumerate(roll.dice) if face >= need]
        if good:
            best = max(good, key=lambda number: roll.dice[number][1])
            sides, _, need = roll.dice[best]
            roll.dice[best] = (sides, 1, need)
        else:
            roll.lost += 1
        g.note(f"One success of {roll.who} becomes a failure.", it.card.clause, kind="dice")


def rolls_with_the_caster(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The caster's own side has rolled successes that are not critical yet."""
    for roll in moment.rolls:
        if roll.fight is None or roll.darts:
            continue
        if not any(face >= need and not roll.is_critical(face, need) for _, face, need in roll.dice):
            continue
        for caster in casters(g, player, card):
            if roll.fight.side_with(g, caster) == roll.side:
                yield caster, SIDE + roll.side


@effect("unerring-darts", "rolled", aims=rolls_with_the_caster)
def unerring_darts(g: Banners, it: Play) -> None:
    """Every success is a critical hit, still to be confirmed."""
    for roll in it.moment.rolls:
        if roll.side == it.value:
            roll.darts = True


def own_criticals(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The hex that a critical hit of the player's side is aimed at."""
    for roll in moment.rolls:
        if roll.fester or roll.chain:
            continue
        if roll.fight is not None:
            at = roll.fight.at if roll.side == ATTACK else roll.fight.home
            mine = roll.fight.side_of(g, player) == roll.side
        else:
            assert roll.strike is not None
            at = roll.strike.at
            mine = g.campaign.kingdoms[roll.strike.kingdom].side == g.side_of(player)
        if mine:
            yield from in_reach(g, player, card, at, at)


@effect("festering-wounds", "critical", aims=own_criticals)
def festering_wounds(g: Banners, it: Play) -> None:
    """One critical hit is confirmed with three light dice."""
    it.moment.rolls[0].fester = True
