"""The mathematics of a fight: exact chances of combats, Ambushes and Strikes (9.2, 9.6 to 9.8, 9.9.1, 14.4, 15.2).

Nothing here knows a map or a unit; `odds` reads them and asks here. Dice are counted in whole numbers, every face of
every die and of every confirming die, and divided once at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import zip_longest
from operator import or_
from typing import NamedTuple

from sandtable.games.banners.rules.dice import CRITICAL, SUCCESS

Counts = tuple[int, ...]
"""In how many of all equally likely rolls there are 0, 1, 2... of something; the sum is the number of all rolls."""

Distribution = tuple[float, ...]
"""The chance of 0, 1, 2... of something."""

CONFIRMING = 3
"""One confirming die in this many is a success, whatever modifies the dice it confirms (9.8.1)."""

WEAKENED, ARMY, HERO, GARRISON, MONSTER = (1 << i for i in range(5))
"""What a hit may take away (9.2.1): an army's full strength, then the army itself..."""
HOLDERS = ARMY | GARRISON | MONSTER
"""...and which of it holds the hex."""

Losses = tuple[int, ...]
"""What the first hit takes away, the second, and so on."""

ARMY_THEN_HERO: Losses = (WEAKENED, HERO, ARMY)
"""Whom the owner lets take a hit (14.4): the army while at full strength, then the Hero, at last the army."""
HERO_FIRST: Losses = (HERO, WEAKENED, ARMY)
HERO_LAST: Losses = (WEAKENED, ARMY, HERO)


# -- who fights ------------------------------------------------------------------------------------------------------


class Roll(NamedTuple):
    """A Combat Rating as it is rolled (1.10)."""

    light: int = 0
    heavy: int = 0
    sure: int = 0
    """Heavy dice rolled apart that nothing modifies (Iron Golem): success on 5, critical on 7."""
    needed: int = SUCCESS
    """What a success takes: more against fortifications (4.4) and a Draconic Shield."""
    critical: int = CRITICAL
    added: int = 0
    """Successes added to those rolled."""
    axes: bool = False
    """In a Strike every success is a hit (Lightning Axes)."""


class Side(NamedTuple):
    """Attacker or defender: what it rolls and what hits do to it."""

    combat: Roll
    """Its dice in a normal combat, with terrain, garrison and fortification."""
    losses: Losses = (WEAKENED, ARMY)
    strikes: tuple[Roll, ...] = ()
    """Its dice in a Strike, without any of these (9.7), after 0, 1, 2... hits; after more as after the last."""
    ranged: bool = False
    stealth: bool = False
    cancels: int = 0
    """Hits of a normal combat that it suffers less (Finger Cutter)."""
    wins_draws: bool = False
    """It wins a combat in which nobody scores (Weasel Eyes)."""


def army_losses(
    weakened: bool = False, fragile: bool = False, hero: bool = False, order: Losses = ARMY_THEN_HERO
) -> Losses:
    """What hits take from an army, with a Hero stacked or not, if the owner keeps to this order (9.2.1, 14.4)."""
    steps = order if not (weakened or fragile) else tuple(loss for loss in order if loss != WEAKENED)
    return steps if hero else tuple(loss for loss in steps if loss != HERO)


def garrison_losses(hero: bool = False) -> Losses:
    """The first hit defeats a garrison, and eliminates a Hero who commands it (9.5, 14.6.5)."""
    return (GARRISON | HERO if hero else GARRISON,)


MONSTER_LOSSES: Losses = (MONSTER,)
"""The first hit defeats a Monster (15.2.1)."""


# -- what may come of it -----------------------------------------------------------------------------------------------


class Fate(NamedTuple):
    """What a fight does to one side."""

    hits: Distribution
    """Hits inflicted on it, also those that find nothing left."""
    weakened: float = 0.0
    """An army that was at full strength is left weakened."""
    eliminated: float = 0.0
    """The army is eliminated, the garrison or Monster defeated: nothing holds the hex any more."""
    hero: float = 0.0
    """Its Hero is eliminated by a hit."""

    @property
    def hit(self) -> float:
        return sum(self.hits[1:])


class Chances(NamedTuple):
    """How a fight may end. An Ambush has no winner, no tie and no draw (9.6): there the first four are 0."""

    win: float
    """The attacker wins, also a tie by Ranged (3.1.1)."""
    tie: float
    draw: float
    lose: float
    attacker: Fate
    defender: Fate
    advance: float
    """The attacker may, or must, advance (9.3): its army stands, and the defender's hex has been emptied by a hit."""


def mixture(parts: Iterable[tuple[float, Chances]]) -> Chances:
    """The chances before it is known which of these fights it will be, such as with a Monster not yet drawn (15.2)."""
    known = list(parts)
    whole = sum(weight for weight, _ in known)

    def mean(values: Iterable[float]) -> float:
        return sum(weight / whole * value for (weight, _), value in zip(known, values, strict=True))

    def fate(fates: Iterable[Fate]) -> Fate:
        hits, *others = zip(*fates, strict=True)
        return Fate(tuple(mean(column) for column in zip_longest(*hits, fillvalue=0.0)), *map(mean, others))

    *ends, attacker, defender, advance = zip(*(chances for _, chances in known), strict=True)
    win, tie, draw, lose = map(mean, ends)
    return Chances(win, tie, draw, lose, fate(attacker), fate(defender), mean(advance))


# -- dice --------------------------------------------------------------------------------------------------------------


def _faces(sides: int, needed: int, critical: int) -> tuple[int, int]:
    """Faces of a die that are successes, and those among them that are critical (9.8)."""
    return max(0, sides - needed + 1), max(0, sides - max(needed, critical) + 1)


def _kinds(roll: Roll) -> tuple[tuple[int, int, tuple[int, int]], ...]:
    """How many dice of how many sides, and their faces that count."""
    return (
        (roll.light, 6, _faces(6, roll.needed, roll.critical)),
        (roll.heavy, 8, _faces(8, roll.needed, roll.critical)),
        (roll.sure, 8, _faces(8, SUCCESS, CRITICAL)),
    )


def _together(first: Counts, second: Counts) -> Counts:
    counts = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            counts[i + j] += a * b
    return tuple(counts)


@lru_cache(maxsize=4096)
def successes(roll: Roll) -> Counts:
    """How many successes these dice make in combat, confirmed critical hits and added ones counted in (9.2, 9.8)."""
    total: Counts = (1,)
    for dice, sides, (scoring, critical) in _kinds(roll):
        die = (CONFIRMING * (sides - scoring), CONFIRMING * scoring - critical, critical)
        for _ in range(dice):
            total = _together(total, die)
    return (0,) * roll.added + total


@lru_cache(maxsize=4096)
def strike_hits(roll: Roll) -> Counts:
    """How many hits these dice make in a Strike: one for any success, one for each confirmed critical hit (9.7)."""
    if roll.axes:
        return successes(roll)
    confirmed: Counts = (1,)
    missed = 0 if roll.added else 1
    for dice, sides, (scoring, critical) in _kinds(roll):
        for _ in range(dice):
            confirmed = _together(confirmed, (CONFIRMING * sides - critical, critical))
            missed *= CONFIRMING * (sides - scoring)
    return (missed, confirmed[0] - missed, *confirmed[1:])


# -- fights ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def combat(attacker: Side, defender: Side) -> Chances:
    """A normal combat: both roll, the loser takes the difference in hits (9.2)."""
    mine, theirs = successes(attacker.combat), successes(defender.combat)
    on_defender, on_attacker = [0] * max(2, len(mine)), [0] * max(2, len(theirs))
    tied = drawn = 0
    for i, a in enumerate(mine):
        for j, b in enumerate(theirs):
            if i > j:
                on_defender[i - j] += a * b
            elif i < j:
                on_attacker[j - i] += a * b
            elif i:
                tied += a * b
            else:
                drawn += a * b
    if attacker.ranged != defender.ranged:
        (on_defender if attacker.ranged else on_attacker)[1] += tied
        tied = 0
    if attacker.wins_draws != defender.wins_draws:
        (on_defender if attacker.wins_draws else on_attacker)[1] += drawn
        drawn = 0
    whole = sum(mine) * sum(theirs)
    win, tie, draw, lose = (n / whole for n in (sum(on_defender), tied, drawn, sum(on_attacker)))
    mine_lost = _fate(_suffered(on_attacker, attacker, whole), attacker)
    theirs_lost = _fate(_suffered(on_defender, defender, whole), defender)
    advance = 0.0 if defender.losses == MONSTER_LOSSES else theirs_lost.eliminated
    return Chances(win, tie, draw, lose, mine_lost, theirs_lost, advance)


def _suffered(hits: list[int], side: Side, whole: int) -> Distribution:
    """Chances of a combat's hits, given how often there are 1, 2... of them, less those that the side cancels."""
    left = hits[1 + side.cancels :]
    return ((whole - sum(left)) / whole, *(n / whole for n in left))


@lru_cache(maxsize=65536)
def ambush_by_attacker(attacker: Side, defender: Side) -> Chances:
    """The attacker strikes first; what is left of the defender strikes back (9.6, 9.9.1)."""
    return _ambush(attacker, defender, _exchange(attacker, defender))


@lru_cache(maxsize=65536)
def ambush_by_defender(attacker: Side, defender: Side) -> Chances:
    """The defender strikes first; what is left of the attacker strikes back (9.6, 9.9.1)."""
    return _ambush(attacker, defender, {(back, hits): p for (hits, back), p in _exchange(defender, attacker).items()})


def _exchange(first: Side, second: Side) -> dict[tuple[int, int], float]:
    """Chances of hits on the second side and, struck back, on the first."""
    both: dict[tuple[int, int], float] = {}
    for hits, p in enumerate(_strike(first, 0)):
        for back, q in enumerate(_strike(second, hits)):
            both[hits, back] = p * q
    return both


def _strike(side: Side, hits: int) -> Distribution:
    """The hits of this side's Strike after it has taken so many itself; none if nothing of it holds its hex."""
    if not side.strikes or _taken(side, hits) & HOLDERS:
        return (1.0,)
    counts = strike_hits(side.strikes[min(hits, len(side.strikes) - 1)])
    whole = sum(counts)
    return tuple(n / whole for n in counts)


def _ambush(attacker: Side, defender: Side, both: dict[tuple[int, int], float]) -> Chances:
    """Both sides' fates, given the chances of (hits on the defender, hits on the attacker)."""
    on_defender = [0.0] * (1 + max(hits for hits, _ in both))
    on_attacker = [0.0] * (1 + max(hits for _, hits in both))
    advance = 0.0
    for (theirs, mine), p in both.items():
        on_defender[theirs] += p
        on_attacker[mine] += p
        emptied = _taken(defender, theirs) & (ARMY | GARRISON)
        if emptied and not _taken(attacker, mine) & HOLDERS:
            advance += p
    nobody_wins = (0.0,) * 4
    return Chances(*nobody_wins, _fate(tuple(on_attacker), attacker), _fate(tuple(on_defender), defender), advance)


@lru_cache(maxsize=16384)
def strike(striker: Roll, target: Side) -> Fate:
    """A single Strike, in no combat: nobody strikes back (9.7, 16.9)."""
    counts = strike_hits(striker)
    whole = sum(counts)
    return _fate(tuple(n / whole for n in counts), target)


def _taken(side: Side, hits: int) -> int:
    """All that so many hits take from a side."""
    return reduce(or_, side.losses[:hits], 0)


def _fate(hits: Distribution, side: Side) -> Fate:
    while not hits[-1]:
        hits = hits[:-1]
    weakened = eliminated = hero = 0.0
    for n, p in enumerate(hits):
        taken = _taken(side, n)
        if taken & HOLDERS:
            eliminated += p
        elif taken & WEAKENED:
            weakened += p
        if taken & HERO:
            hero += p
    return Fate(hits, weakened, eliminated, hero)


def ways(attacker: Side, defender: Side, fortified: bool = False) -> dict[str, Chances]:
    """The fights that an attack may become: a normal combat, and the Ambush of the only side with Stealth (9.6).

    Nobody ambushes what is inside a fortified settlement (9.7), which may well ambush those before it.
    """
    found = {"normal": combat(attacker, defender)}
    if attacker.stealth and not defender.stealth and not fortified:
        found["ambush by attacker"] = ambush_by_attacker(attacker, defender)
    if defender.stealth and not attacker.stealth:
        found["ambush by defender"] = ambush_by_defender(attacker, defender)
    return found
