"""The Blessings of the Orcs (18.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.blessings.goblins import moving_army, quicken
from sandtable.games.banners.cards.language import *

REAVERS = "Orc Reavers"
WHIPPED = 2


def whippable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active army or stack, if with two points more it stands next to something to attack, or can get there."""
    if not any(True for _ in moving_army(g, moment, player, card)) or "must attack" in g.magic.force:
        return
    found = [c for c in aims.casters(g, player, card) if aims.in_range(g, c, card, g.at[g.active])]
    if found and _could_attack(g):
        for caster in found:
            yield caster, UNIT + g.active


def _could_attack(g: Banners) -> bool:
    if g.must_leave or beside_finished(g, g.active):
        return False
    movement, rest = g.movement, g.rider_movement
    g.movement, g.rider_movement = movement + WHIPPED, rest + WHIPPED
    able = bool(assaults(g, g.active, move_choices(g, g.active)))
    g.movement, g.rider_movement = movement, rest
    return able


@effect("whips-of-grom", "turn", aims=whippable)
def whips_of_grom(g: Banners, it: Play) -> None:
    """Two points more; from now on it goes only where it can attack, and has to (`activation.whipped`)."""
    quicken(g, WHIPPED)
    g.magic.force["must attack"] = 1


def with_reavers(g: Banners, fight: Fight, caster: int, side: int) -> bool:
    """A Mage that attacks with Orc Reavers, weakened or not."""
    return caster == fight.rider and g.army_of(fight.unit).name == REAVERS


def forged(g: Banners, it: Play) -> None:
    """Hero and army are eliminated after the combat (`combat._afterwards`)."""
    fight = it.fight
    fight.aftermath += [(it.caster, 0, it.card.clause), (fight.unit, 0, it.card.clause)]


standing("groms-forge", aims=fighters(with_reavers), apply=caster_gains(heavy=3), settle=forged)


def sick_neighbours(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An Orc army, and a stack next to it that is not Orc, whosever it is."""
    own = owner(g, card)
    others: Mask = 0
    for k in range(len(g.campaign.kingdoms)):
        if k != own:
            others |= g.occupied[k] | g.heroes[k]
    for at in members(g.occupied[own]):
        if is_own(g, g.army[at], card):
            for h in members(g.campaign.map.adjacent[at] & others):
                yield g.army[at], h


@effect("pestilence", "turn", aims=sick_neighbours)
def pestilence(g: Banners, it: Play) -> Flow[None]:
    """The neighbours' owner rolls: below 5 they take a hit, else the Orcs. No Strike, so walls do not help."""
    at = it.value
    army, hero = g.army.get(at, NOBODY), g.hero.get(at, NOBODY)
    sufferer = g.owner[army if army != NOBODY else hero]
    die = yield from roll_die(g, it, g.does(sufferer, "rolls", "roll"))
    if die >= SUCCESS:
        at = g.at[it.caster]
        army, hero = it.caster, g.companion(it.caster)
    if at >= 0:
        yield from hits.take(g, at, army, hero, 1, False, it.card.clause)


@effect("new-recruits", "turn", "any", aims=aims.yourself)
def new_recruits(g: Banners, it: Play) -> None:
    """Two gold, and one for each settlement the Orcs control."""
    own = owner(g, it.card)
    gain_gold(g, own, len(friendly_settlements(g, own)) + 2, it.card)


without_stealth = those(aims.caster_in_fight, lambda g, caster, target: not abilities(g, caster) & STEALTH)
standing("enforced-discipline", aims=without_stealth, apply=caster_gains(more=STEALTH))


def _weakened(g: Banners, card: Card) -> list[int]:
    return [u for u in sorted(g.army.values()) if g.weakened >> u & 1 and is_own(g, u, card)]


def hungry(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Some Orc army is weakened; while hits are dealt, the one that they fall on."""
    found = _weakened(g, card)
    if found and (moment.name not in ("hits", "wounded") or moment.unit in found):
        yield NOBODY, NOBODY


@effect("feed-off-the-land", "turn", "any", "hits", "wounded", aims=hungry)
def feed_off_the_land(g: Banners, it: Play) -> None:
    """All weakened Orc armies recover, anywhere and for nothing."""
    for unit in sorted(_weakened(g, it.card)):
        recover(g, unit, it.card.clause)


# It takes a hit after the combat.
standing(
    "endless-hate",
    aims=aims.caster_in_fight,
    apply=caster_gains(heavy=2),
    settle=lambda g, it: it.fight.aftermath.append((it.caster, 1, it.card.clause)),
)
standing("hate", aims=aims.caster_in_fight, apply=caster_gains(heavy=1))


@effect("groms-hammer", "battle", aims=hero_to_gain)
def groms_hammer(g: Banners, it: Play) -> Flow[None]:
    """A random hero, with a heavy die more."""
    hero = yield from heroes.gain(g, owner(g, it.card))
    if hero != NOBODY:
        add_gain(g.gains, hero, heavy=1)


def failed_rolls(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A roll with failures that an Orc army has just made in combat."""
    fight = moment.fight
    if fight is not None:
        for roll in moment.rolls:
            if roll.failures and is_own(g, _rolling(fight, roll.side), card):
                yield _rolling(fight, roll.side), SIDE + roll.side


def _rolling(fight: Fight, side: int) -> int:
    return fight.unit if side == ATTACK else fight.army


@effect("overrun", "rolled", aims=failed_rolls)
def overrun(g: Banners, it: Play) -> None:
    """All failures are rolled again; the army takes a hit after the combat."""
    for roll in it.moment.rolls:
        if roll.side == it.value:
            roll.reroll_failures(g)
    it.fight.aftermath.append((it.caster, 1, it.card.clause))
