"""The mathematics of fights: some by hand, dice and whole fights against a count of everything that can be rolled.

The count shares no code with `chances`: it looks at every face of every die, confirms criticals and hands out hits one
by one. `test_combat_odds` sets the same figures against the game's own fights.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from sandtable.games.banners.odds.chances import (
    ARMY,
    GARRISON,
    HERO,
    HERO_FIRST,
    HERO_LAST,
    HOLDERS,
    MONSTER_LOSSES,
    WEAKENED,
    Chances,
    Fate,
    Roll,
    Side,
    ambush_by_attacker,
    ambush_by_defender,
    army_losses,
    combat,
    garrison_losses,
    mixture,
    strike,
    strike_hits,
    successes,
    ways,
)
from tests.rules import rules

# -- by hand -----------------------------------------------------------------------------------------------------------


def shares(counts: tuple[int, ...]) -> list[Fraction]:
    return [Fraction(n, sum(counts)) for n in counts]


@rules("BB 18.3/goblins-11")
def test_finger_cutter_cancels_no_hit_of_a_strike() -> None:
    fragile = Side(Roll(), army_losses(fragile=True, hero=True), cancels=1)
    assert strike(Roll(2), fragile).hits == pytest.approx((4 / 9, 5 / 9))


@rules("BB 9.5", "BB 14.6.5", "BB 15.2.1", "BB 14.6.4")
def test_what_one_hit_ends() -> None:
    hard = Side(Roll(0, 1))
    village, commanded, monster = (
        Side(Roll(), losses) for losses in (garrison_losses(), garrison_losses(hero=True), MONSTER_LOSSES)
    )
    assert combat(hard, village).advance == pytest.approx(0.5)
    assert combat(hard, village).defender == Fate((0.5, 5 / 12, 1 / 12), 0, 0.5, 0)
    assert combat(hard, commanded).defender.hero == pytest.approx(0.5)
    assert combat(hard, monster).defender.eliminated == pytest.approx(0.5)
    assert combat(hard, monster).advance == 0


@rules("BB 9.2.1", "BB 14.4")
def test_the_order_in_which_a_stack_takes_hits() -> None:
    assert army_losses() == (WEAKENED, ARMY)
    assert army_losses(weakened=True) == army_losses(fragile=True) == (ARMY,)
    assert army_losses(hero=True) == (WEAKENED, HERO, ARMY)
    assert army_losses(weakened=True, hero=True) == (HERO, ARMY)
    assert army_losses(hero=True, order=HERO_FIRST) == (HERO, WEAKENED, ARMY)
    one, two, three = (strike(Roll(0, 9, added=1), Side(Roll(), army_losses(hero=True, order=order)))
                       for order in ((WEAKENED, HERO, ARMY), HERO_FIRST, HERO_LAST))  # fmt: skip
    assert one.hits == two.hits == three.hits
    assert two.hero == pytest.approx(1)
    assert one.hero == pytest.approx(sum(one.hits[2:]))
    assert three.hero == one.eliminated == two.eliminated == pytest.approx(sum(one.hits[3:]))
    assert three.eliminated == pytest.approx(one.hero)


@rules("BB 9.6")
def test_who_may_ambush() -> None:
    plain = Side(Roll(1), strikes=(Roll(1),))
    sly = plain._replace(stealth=True)
    assert list(ways(plain, plain)) == list(ways(sly, sly)) == ["normal"]
    assert list(ways(sly, plain)) == ["normal", "ambush by attacker"]
    assert list(ways(plain, sly, fortified=True)) == ["normal", "ambush by defender"]
    assert list(ways(sly, plain, fortified=True)) == ["normal"]


@rules("BB 15.2")
def test_a_monster_not_yet_drawn_is_a_mixture() -> None:
    party = Side(Roll(2, 1))
    monsters = [Side(Roll(n, n // 2), MONSTER_LOSSES) for n in range(4)]
    each = [combat(party, monster) for monster in monsters]
    mixed = mixture((1, chances) for chances in each)
    assert mixed.win == pytest.approx(sum(chances.win for chances in each) / 4)
    assert sum(mixed[:4]) == pytest.approx(1)
    assert sum(mixed.attacker.hits) == pytest.approx(1)
    assert mixed.attacker.eliminated == pytest.approx(sum(chances.attacker.eliminated for chances in each) / 4)
    assert mixture([(3, each[1])]) == each[1]


# -- all small fights --------------------------------------------------------------------------------------------------


def every_roll(roll: Roll) -> Iterator[tuple[int, int, Fraction]]:
    """Successes, confirmed criticals and chance, face by face."""
    kinds = [(6, roll.needed, roll.critical)] * roll.light + [(8, roll.needed, roll.critical)] * roll.heavy
    kinds += [(8, 5, 7)] * roll.sure
    for faces in product(*(range(1, sides + 1) for sides, _, _ in kinds)):
        share = Fraction(1)
        scored, criticals = roll.added, 0
        for face, (sides, needed, critical) in zip(faces, kinds, strict=True):
            share /= sides
            scored += face >= needed
            criticals += face >= needed and face >= critical
        for confirming in product(range(1, 7), repeat=criticals):
            yield scored, sum(die >= 5 for die in confirming), share / 6**criticals


ROLLS = [
    Roll(),
    Roll(2, 0),
    Roll(1, 1),
    Roll(0, 2, needed=6),
    Roll(1, 1, sure=1, needed=7),
    Roll(2, 1, critical=6),
    Roll(1, 0, added=2),
    Roll(3, 0, needed=6, critical=6),
    Roll(1, 0, needed=7, critical=6),
    Roll(0, 2, added=1),
]


@pytest.mark.parametrize("roll", ROLLS, ids=str)
@rules("BB 1.10", "BB 9.7", "BB 9.8", "BB 9.8.1", "BB 4.4", "BB 9.11.1/magical")
@rules("BB 18.2/9", "BB 18.2/34", "BB 18.3/fjordland-6")
def test_rolls_are_those_of_all_faces(roll: Roll) -> None:
    scored: defaultdict[int, Fraction] = defaultdict(Fraction)
    struck: defaultdict[int, Fraction] = defaultdict(Fraction)
    for hits, confirmed, share in every_roll(roll):
        scored[hits + confirmed] += share
        struck[(hits > 0) + confirmed] += share
    assert shares(successes(roll)) == [scored[n] for n in range(len(successes(roll)))]
    assert shares(strike_hits(roll)) == [struck[n] for n in range(len(strike_hits(roll)))]


@pytest.mark.parametrize("mine", ROLLS, ids=str)
@pytest.mark.parametrize("theirs", ROLLS, ids=str)
def test_sums_and_symmetry(mine: Roll, theirs: Roll) -> None:
    a = Side(mine, army_losses(hero=True), (mine, theirs), ranged=True)
    b = Side(theirs, army_losses(weakened=True), (theirs,), wins_draws=True)
    there, back = combat(a, b), combat(b, a)
    assert sum(there[:4]) == pytest.approx(1, abs=1e-12)
    assert (there.win, there.tie, there.draw, there.lose) == (back.lose, back.tie, back.draw, back.win)
    assert (there.attacker, there.defender) == (back.defender, back.attacker)
    first, second = ambush_by_attacker(a, b), ambush_by_defender(b, a)
    assert (first.attacker, first.defender) == (second.defender, second.attacker)
    for fate in (there.attacker, there.defender, first.attacker, first.defender, strike(mine, b)):
        assert sum(fate.hits) == pytest.approx(1, abs=1e-12)
        assert all(0 <= p <= 1 for p in fate.hits)
        assert fate.weakened + fate.eliminated <= fate.hit + 1e-12


# -- whole fights, roll by roll ----------------------------------------------------------------------------------------


class Case(NamedTuple):
    name: str
    way: str
    attacker: Side
    defender: Side


FULL = (WEAKENED, ARMY)
CASES = [
    Case("open field", "normal", Side(Roll(1, 2)), Side(Roll(3, 1))),
    Case("a village across a river", "normal", Side(Roll(2)), Side(Roll(4), garrison_losses())),
    Case("ranged attacker", "normal", Side(Roll(1, 1), ranged=True), Side(Roll(1, 1))),
    Case("ranged defender", "normal", Side(Roll(1)), Side(Roll(1), ranged=True)),
    Case("both ranged", "normal", Side(Roll(1), ranged=True), Side(Roll(1), ranged=True)),
    Case("nobody rolls against Weasel Eyes", "normal", Side(Roll()), Side(Roll(), wins_draws=True)),
    Case("a city behind magic walls, golem and sphere", "normal",
         Side(Roll(2, 2, sure=1, needed=7, added=1)), Side(Roll(5, 1))),
    Case("draconic shield against berserkers with a Hero", "normal",
         Side(Roll(2, 1, needed=6, critical=6), army_losses(hero=True)), Side(Roll(2, 1), army_losses(hero=True))),
    Case("Weasel Eyes before a village", "normal",
         Side(Roll(2), army_losses(fragile=True, hero=True), wins_draws=True),
         Side(Roll(1), garrison_losses(hero=True))),
    Case("Finger Cutter holds out", "normal",
         Side(Roll(2, 2)), Side(Roll(3), army_losses(fragile=True, hero=True), cancels=1)),
    Case("a Monster with Ranged", "normal",
         Side(Roll(2, 1), army_losses(weakened=True, hero=True)), Side(Roll(3, 1), MONSTER_LOSSES, ranged=True)),
    Case("ambush by the attacker", "attacker",
         Side(Roll(), FULL, (Roll(2), Roll(1))), Side(Roll(), FULL, (Roll(1, 2), Roll(1, 1)))),
    Case("ambush on a garrison", "attacker",
         Side(Roll(), FULL, (Roll(0, 2), Roll(0, 1))), Side(Roll(), garrison_losses(), (Roll(3),))),
    Case("ambush by the defender", "defender",
         Side(Roll(), FULL, (Roll(1, 1), Roll(1))), Side(Roll(), FULL, (Roll(0, 2), Roll(0, 1)))),
    Case("ambush by a Monster on a stack", "defender",
         Side(Roll(), army_losses(hero=True), (Roll(2, 2), Roll(1, 2), Roll(1, 1))),
         Side(Roll(), MONSTER_LOSSES, (Roll(0, 3),))),
    Case("berserkers ambush a stack whose Hero falls first", "attacker",
         Side(Roll(), FULL, (Roll(3, 1, critical=6), Roll(1, 1, critical=6))),
         Side(Roll(), army_losses(hero=True, order=HERO_FIRST), (Roll(1, 2), Roll(1, 1), Roll(1)))),
]  # fmt: skip

Rolls = dict[tuple[int, int], Fraction]


@cache
def rolls(roll: Roll) -> Rolls:
    """Chances of (successes, confirmed critical hits)."""
    found: Rolls = {}
    for scored, confirmed, share in every_roll(roll):
        found[scored, confirmed] = found.get((scored, confirmed), Fraction(0)) + share
    return found


def fought(a: Side, d: Side, mine: int, theirs: int) -> tuple[str, int, int]:
    """How a combat ends, hits on the attacker, hits on the defender."""
    lead = mine - theirs
    if lead == 0:
        lead = a.ranged - d.ranged if mine else a.wins_draws - d.wins_draws
    if lead > 0:
        return "win", 0, max(0, lead - d.cancels)
    if lead < 0:
        return "lose", max(0, -lead - a.cancels), 0
    return "tie" if mine else "draw", 0, 0


def struck(side: Side, hits: int) -> Iterator[tuple[int, Fraction]]:
    if any(loss & HOLDERS for loss in side.losses[:hits]):
        yield 0, Fraction(1)
        return
    for (scored, confirmed), p in rolls(side.strikes[hits]).items():
        yield (scored > 0) + confirmed, p


def every_fight(case: Case) -> Iterator[tuple[tuple[str, int, int], Fraction]]:
    a, d = case.attacker, case.defender
    if case.way == "normal":
        for mine, p in rolls(a.combat).items():
            for theirs, q in rolls(d.combat).items():
                yield fought(a, d, sum(mine), sum(theirs)), p * q
        return
    first, second = (a, d) if case.way == "attacker" else (d, a)
    for hits, p in struck(first, 0):
        for back, q in struck(second, hits):
            yield ("", back, hits) if first is a else ("", hits, back), p * q


def facts(chances: Chances) -> dict[str, float]:
    flat = {"win": chances.win, "tie": chances.tie, "draw": chances.draw, "lose": chances.lose}
    for who, fate in (("attacker", chances.attacker), ("defender", chances.defender)):
        flat |= {f"{who} weakened": fate.weakened, f"{who} eliminated": fate.eliminated, f"{who} hero": fate.hero}
        flat |= {f"{who} {n} hits": p for n, p in enumerate(fate.hits)}
    return flat | {"advance": chances.advance}


def counted(case: Case) -> dict[str, Fraction]:
    """The same facts, told from what becomes of both sides in every fight there can be."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (end, mine, theirs), p in every_fight(case):
        if end:
            found[end] += p
        left: dict[str, int] = {}
        for who, side, hits in (("attacker", case.attacker, mine), ("defender", case.defender, theirs)):
            found[f"{who} {hits} hits"] += p
            gone = 0
            for loss in side.losses[:hits]:
                gone |= loss
            left[who] = gone
            if gone & HOLDERS:
                found[f"{who} eliminated"] += p
            elif gone & WEAKENED:
                found[f"{who} weakened"] += p
            if gone & HERO:
                found[f"{who} hero"] += p
        if left["defender"] & (ARMY | GARRISON) and not left["attacker"] & ARMY:
            found["advance"] += p
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@rules("BB 9.2", "BB 9.2/tie", "BB 9.2/draw", "BB 9.6", "BB 9.7", "BB 9.8", "BB 9.8/example", "BB 9.9.1")
@rules("BB 3.1.1", "BB 14.4", "BB 15.2.1", "BB 18.3/goblins-11", "BB 18.3/goblins-12")
def test_chances_are_those_of_all_fights(case: Case) -> None:
    how = {"normal": combat, "attacker": ambush_by_attacker, "defender": ambush_by_defender}[case.way]
    exact = facts(how(case.attacker, case.defender))
    found = counted(case)
    assert {fact for fact, p in found.items() if p} <= set(exact)
    for fact, p in exact.items():
        assert p == pytest.approx(float(found.get(fact, 0)), abs=1e-12), fact
