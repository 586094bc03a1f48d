"""Odds of combats against all that can come of the engine's own combats by the same plan; tests and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise, product
from math import fsum, sqrt
from typing import NamedTuple

import pytest

from sandtable.games.alkalim.content.book import CHALLENGE, ITEM
from sandtable.games.alkalim.content.shapes import Challenge, Consequence, Peril
from sandtable.games.alkalim.content.world import world_of
from sandtable.games.alkalim.odds.chances import against_colour, chosen, estimate, expected, left_out, ranking
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.duel_odds import DuelOdds, duel_between
from sandtable.games.alkalim.odds.paths import DEFENDS, Odds, Plan
from sandtable.games.alkalim.records import PHASE, Ally, Fight, Legend
from sandtable.games.alkalim.rules import duels
from sandtable.games.alkalim.rules.numbers import chance, matched
from sandtable.games.alkalim.rules.setup import set_up
from sandtable.games.alkalim.rules.skill_tests import test_chance as chance_of_test
from sandtable.games.alkalim.state import AMBUSH, DUEL, AlKalim
from sandtable.kernel import Rng
from tests.alkalim.odds.all_ways import Ended, Ways, one_stage
from tests.alkalim.positions import number
from tests.rules import rules

HERO, FIRST, SECOND, NOBODY = 0, 1, 2, -1
"""Who attacks: places in the party."""
EXACT = 1e-5
NOTHING = Consequence()


def plan_odds(g: AlKalim, fight: Fight, plan: Plan) -> Odds:
    return CombatOdds(g, fight).odds(plan)


def best_plan(g: AlKalim, fight: Fight) -> Odds | None:
    return next(iter(ranking(CombatOdds(g, fight))), None)


class Case(NamedTuple):
    foe: Callable[[Challenge], bool]
    attacks: tuple[int, int, int]
    """Who attacks at range, in melee, with magic."""
    night: bool = False
    hero: str = "Eliam"
    counters: tuple[int, ...] = (0, 0, 0, 0, 0)
    allies: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    settings: Mapping[str, str] = {}
    colour: str = ""


def simple(foe: Challenge) -> bool:
    """One that only fights until it falls."""
    return not (any(peril.when != "defeated" for peril in foe.peril) or foe.hide or foe.immune or foe.pack)


def text(when: str, what: Callable[[Consequence], object], by: str | None = None) -> Callable[[Challenge], bool]:
    """Challenges with a text for a moment that does something when a test fails (or without one)."""

    def fits(peril: Peril) -> bool:
        return peril.when == when and peril.by in (None, by) and bool(what(peril.fail))

    return lambda foe: any(fits(peril) for peril in foe.peril)


CASES: dict[str, Case] = {
    "alone by day": Case(simple, (NOBODY, HERO, NOBODY), colour="yellow", counters=(1, 2, 1, 0, 0)),
    "alone at night": Case(simple, (NOBODY, HERO, NOBODY), True, colour="yellow", counters=(1, 2, 1, 0, 0)),
    "nobody attacks but an ally": Case(simple, (NOBODY, FIRST, NOBODY), allies=("Camel Lancer",), colour="green"),
    "hero and two allies": Case(
        simple, (SECOND, HERO, FIRST), allies=("Brass Jinni", "Night-Archer"), counters=(1, 2, 1, 0, 0), colour="blue"
    ),
    "an ally who is killed leaves the phase to the hero": Case(
        simple, (FIRST, HERO, NOBODY), allies=("Sling-Boy",), counters=(0, 3, 0, 0, 0), colour="blue"
    ),
    "hide": Case(lambda foe: foe.hide > 0, (NOBODY, HERO, NOBODY), counters=(1, 2, 0, 0, 0), colour="yellow"),
    "immune": Case(
        lambda foe: "ranged" in foe.immune, (FIRST, HERO, NOBODY), allies=("Night-Archer",), counters=(0, 2, 1, 0, 0)
    ),
    "pack": Case(
        lambda foe: foe.pack > 0, (NOBODY, HERO, FIRST), True, allies=("Brass Jinni", "Sling-Boy"), colour="yellow",
        counters=(1, 2, 0, 0, 0),
    ),
    "regeneration": Case(
        text("end of round", lambda fail: fail.mend, "night"), (NOBODY, HERO, NOBODY), True, counters=(1, 1, 0, 0, 0)
    ),
    "a miss exhausts": Case(
        text("missed", lambda fail: fail.exhaustion), (HERO, NOBODY, NOBODY), True, hero="Landrec", counters=(0,) * 5
    ),
    "a miss wounds": Case(
        text("missed", lambda fail: fail.wounds, "day"), (NOBODY, HERO, NOBODY), counters=(2, 3, 1, 0, 0)
    ),
    "a miss makes it fiercer": Case(
        text("missed", lambda fail: fail.fiercer), (HERO, FIRST, NOBODY), allies=("Camel Lancer",), hero="Landrec",
        counters=(1, 1, 0, 0, 0),
    ),
    "wounds with a test": Case(
        text("wounds", lambda fail: fail.wounds), (NOBODY, HERO, FIRST), allies=("Brass Jinni",),
        counters=(1, 1, 1, 0, 0),
    ),
    "wounds that mend it": Case(
        text("wounds", lambda fail: fail.mend), (NOBODY, HERO, FIRST), allies=("Brass Jinni",),
        counters=(3, 5, 3, 0, 2),
    ),
    "exhaustion every round": Case(
        text("round", lambda fail: fail.exhaustion and fail.of == "hero"), (HERO, NOBODY, NOBODY), True,
        hero="Landrec", counters=(1, 1, 1, 0, 0),
    ),
    "exhaustion of everybody every round": Case(
        text("round", lambda fail: fail.exhaustion and fail.of == "party"), (FIRST, HERO, NOBODY),
        allies=("Sling-Boy", "Mute Bodyguard"), counters=(2, 4, 2, 0, 1),
    ),
    "before combat: stronger": Case(
        text("before", lambda fail: fail.stronger), (NOBODY, HERO, NOBODY), hero="Landrec", counters=(0, 2, 0, 0, 0)
    ),
    "before combat: wounds for all": Case(
        text("before", lambda fail: fail.wounds and fail.of == "party"), (FIRST, HERO, NOBODY), True,
        allies=("Sling-Boy", "Road-Warden"), counters=(0, 2, 1, 0, 0), colour="yellow",
    ),
    "soak": Case(
        simple, (NOBODY, HERO, NOBODY), items=("Plate of the Lapsed Crusader",), counters=(0, 3, 0, 0, 0), colour="blue"
    ),
    "stronger while wounded": Case(
        simple, (NOBODY, FIRST, NOBODY), allies=("Hazim the Berserker",), items=("Belt of the Pit Champion",),
        counters=(2, 1, 2, 0, 0), colour="yellow",
    ),
    "better at the first roll": Case(
        simple, (HERO, NOBODY, NOBODY), True, hero="Kirga", items=("Sun-Tipped Javelin",), counters=(1, 1, 1, 0, 0),
        colour="yellow",
    ),
    "better alone": Case(
        simple, (FIRST, HERO, NOBODY), allies=("Sling-Boy",), items=("Outcast's Dirk",), counters=(0, 2, 1, 0, 0),
        colour="yellow",
    ),
    "it may be gone": Case(
        text("end of round", lambda fail: fail.flee, "day"), (NOBODY, HERO, NOBODY), hero="Corbin"
    ),
    "it hurts as it falls": Case(
        text("defeated", lambda fail: fail.wounds), (HERO, NOBODY, NOBODY), True, hero="Landrec", counters=(1,) * 5
    ),
    "natural rolls": Case(
        simple, (NOBODY, HERO, NOBODY), settings={"naturals": "extremes"}, counters=(3, 6, 4, 0, 0), colour="yellow"
    ),
    "nobody stands idle": Case(
        simple, (FIRST, NOBODY, NOBODY), allies=("Night-Archer",), settings={"idle": "forbidden", "harmless": "skip"},
        hero="Kirga", items=("Sun-Tipped Javelin",), colour="green",
    ),
    "penalties for all": Case(
        text("before", lambda fail: fail.wounds and fail.of == "hero"), (FIRST, HERO, NOBODY),
        allies=("Sling-Boy", "Road-Warden"), settings={"penalties": "party"}, counters=(0, 2, 1, 0, 0), colour="yellow",
    ),
}  # fmt: skip


def table(hero: str = "Eliam", settings: Mapping[str, str] | None = None) -> AlKalim:
    g = AlKalim(world_of({"setup": "two", "heroes": hero, **(settings or {})}), Rng(b"odds" * 8))
    set_up(g)
    for party in g.parties:
        party.at = g.world.board.towns[0].label
    g.turn = 0
    return g


def laid(case: Case) -> tuple[AlKalim, Fight, Plan]:
    g = table(case.hero, case.settings)
    g.night = case.night
    party = g.parties[0]
    party.counters = list(case.counters)
    party.allies = [Ally(number(name)) for name in case.allies]
    party.items = [number(name) for name in case.items]
    party.kit = None
    foes = [
        card.number
        for card in g.world.cards
        if card.kind == CHALLENGE and case.foe(card.challenge) and case.colour in ("", card.challenge.colour)
    ]
    members = g.members(party)
    a, b, c = (members[place] if place >= 0 else DEFENDS for place in case.attacks)
    return g, Fight(AMBUSH, 0, foes[0]), (a, b, c)


def mean(ends: dict[Ended, float], what: Callable[[Ended], float]) -> float:
    return fsum(p * what(each) for each, p in ends.items())


def compare(g: AlKalim, fight: Fight, plan: Plan, now: Plan | None = None) -> None:
    """What is promised is what comes of it; its first round goes by `now`, if there is one."""
    shown = CombatOdds(g, fight).odds(plan, now=now)
    ends = Ways(g, fight, lambda f: now if now and f.round == fight.round else plan).ends()
    assert fsum(ends.values()) == pytest.approx(1.0, abs=EXACT)
    assert shown.win == pytest.approx(mean(ends, lambda end: end.won), abs=EXACT)
    assert shown.knocked_out == pytest.approx(mean(ends, lambda end: end.out), abs=EXACT)
    assert shown.wounds == pytest.approx(mean(ends, lambda end: end.wounds), abs=EXACT)
    begun = max(fight.round - 1, 0)
    assert shown.rounds == pytest.approx(mean(ends, lambda end: end.round - begun), abs=EXACT)


@rules("AK RB-81", "AK RB-82", "AK RB-83", "AK RB-84", "AK RB-85", "AK RB-86", "AK RB-88")
@pytest.mark.parametrize("name", CASES)
def test_a_plan_promises_what_combats_by_it_bring(name: str) -> None:
    compare(*laid(CASES[name]))


def test_cases_are_not_foregone() -> None:
    """Most of these combats could end either way, so that agreement says something."""
    wins = {name: plan_odds(*laid(case)).win for name, case in CASES.items()}
    assert sum(0.04 < win < 0.96 for win in wins.values()) >= 16, wins


def test_a_combat_that_has_begun_goes_on_from_where_it_stands() -> None:
    g, fight, plan = laid(CASES["hero and two allies"])
    party = g.parties[0]
    party.wounds, party.allies[0].wounds = 2, 1
    fight.stage, fight.round, fight.phase, fight.wounds = PHASE, 3, 1, 2
    fight.acted = frozenset({party.hero})
    fight.first = False
    fight.value, fight.fierce = (1, -2, 0), (0, 1, -1)
    fight.bonus = {party.allies[0].card: 2}
    fight.damage = {3 * party.hero + 1: 1}
    compare(g, fight, plan)


def test_a_round_may_go_otherwise_than_those_after_it() -> None:
    g, fight, plan = laid(CASES["hero and two allies"])
    hero, _, two = g.members(g.parties[0])
    fight.stage, fight.round = PHASE, 1
    now = (hero, two, DEFENDS)
    assert plan != now
    compare(g, fight, plan, now)
    kept = plan_odds(g, fight, now).win
    assert CombatOdds(g, fight).odds(plan, now=now).win != pytest.approx(kept, abs=0.02)


@pytest.mark.parametrize("kind", [AMBUSH, DUEL])
def test_a_choice_is_not_judged_as_if_it_were_made_in_every_round(kind: int) -> None:
    """What a hero does now binds the rounds after it to nothing: they go by the best plan."""
    g = table("Tahlia")
    g.parties[0].allies = [Ally(number("Sling-Boy"))]
    fight = Fight(DUEL, 0, foe=1) if kind == DUEL else Fight(AMBUSH, 0, number("Dune Jackals"))
    fight.stage, fight.round = PHASE, 1
    chain = DuelOdds(g, fight, 0) if kind == DUEL else CombatOdds(g, fight)
    later = ranking(chain)[0].plan
    better = 0
    for who in (DEFENDS, *g.members(g.parties[0])):
        found = chosen(chain, fight, who, later)
        kept = [each for each in ranking(chain, 200) if each.plan[0] == who]
        assert all(who in (each.now or each.plan)[:1] for each in found)
        if kept:
            assert found[0].win >= kept[0].win - 1e-6
            better += found[0].win > kept[0].win + 0.02
    assert better, "some choice is worth more than the same choice for ever"


def test_the_deaths_of_allies_are_counted() -> None:
    """Where the hero is hardly ever knocked out (which may cost an ally besides), deaths are as often as promised."""
    g, fight, plan = laid(CASES["an ally who is killed leaves the phase to the hero"])
    g.parties[0].counters = [0, 3, 0, 0, 24]
    shown = plan_odds(g, fight, plan)
    ally = g.parties[0].allies[0].card
    ends = Ways(g, fight, lambda f: plan).ends()
    least, out = mean(ends, lambda end: ally in end.dead), mean(ends, lambda end: end.out)
    assert out < 0.01
    assert least - EXACT < shown.deaths[ally] < least + out + EXACT


def test_the_best_plan_is_the_best_of_all() -> None:
    g, fight, _ = laid(CASES["hero and two allies"])
    chain = CombatOdds(g, fight)
    found = ranking(chain)
    assert all(one.win >= next_best.win - 1e-4 for one, next_best in pairwise(found))
    members = (DEFENDS, *g.members(g.parties[0]))
    for plan in product(members, members, members):
        those = [who for who in plan if who != DEFENDS]
        if len(set(those)) == len(those):
            assert chain.odds(plan).win <= found[0].win + 1e-4


def test_a_challenge_that_cannot_be_reached_has_no_plan() -> None:
    g, fight, _ = laid(CASES["alone by day"])
    fight.value = (30, 30, 30)
    assert best_plan(g, fight) is None


def test_computing_odds_changes_nothing() -> None:
    for case in CASES.values():
        g, fight, plan = laid(case)
        g.fight = fight
        before = g.freeze()
        plan_odds(g, fight, plan)
        best_plan(g, fight)
        estimate(g, 0, fight.card, True)
        assert g.freeze() == before


@pytest.mark.parametrize("allies", [(), ("Camel Lancer",), ("Camel Lancer", "Night-Archer")])
@pytest.mark.parametrize("night", [False, True])
def test_estimates_are_near_the_truth(allies: tuple[str, ...], night: bool) -> None:
    """The quick choice among a party's plans misses little."""
    g = table("Eliam")
    g.night = night
    party = g.parties[0]
    party.counters = [1, 2, 0, 0, 1]
    party.allies = [Ally(number(name)) for name in allies]
    party.kit = None
    for colour in range(3):
        truth = []
        for card in g.adventure[colour]:
            best = best_plan(g, expected(0, card))
            truth.append(best.win if best else 0.0)
            assert abs(estimate(g, 0, card, night) - truth[-1]) < 0.05
        assert abs(against_colour(g, 0, colour, night) - sum(truth) / len(truth)) < 0.01


def test_the_odds_against_a_colour_do_not_know_the_order_of_its_pile() -> None:
    g = table("Eliam")
    found = against_colour(g, 0, 0, False)
    for turn in range(len(g.adventure[0])):
        g.adventure[0] = [*g.adventure[0][1:], g.adventure[0][0]] if turn else g.adventure[0][::-1]
        assert against_colour(g, 0, 0, False) == found


def test_an_estimate_knows_a_change_of_the_party() -> None:
    g = table("Eliam")
    card = g.adventure[1][0]
    well = estimate(g, 0, card, False)
    g.parties[0].wounds = 3
    assert estimate(g, 0, card, False) < well
    g.parties[0].wounds = 0
    g.parties[0].counters = [2, 2, 2, 0, 2]
    assert estimate(g, 0, card, False) > well


def test_cards_that_may_be_used_are_named() -> None:
    g, fight, _ = laid(CASES["alone by day"])
    party = g.parties[0]
    bomb = number("Dwarven Fire Bomb")
    assert g.card(bomb).kind == ITEM
    party.items = [bomb]
    party.kit = None
    shown = left_out(g, 0, fight)
    assert "Dwarven Fire Bomb" in shown
    assert "Eliam" in shown
    party.exhaustion = g.fatigue(party, party.hero)
    assert "Eliam" not in left_out(g, 0, fight)


# -- hero against hero ------------------------------------------------------------------------------------------------


@rules("AK RB-141")
def test_two_rolls_against_each_other() -> None:
    rolls = [a + b for a, b in product(range(1, 11), repeat=2)]
    for ahead in (-25, -4, 0, 3, 19):
        good = sum(mine + ahead >= theirs for mine in rolls for theirs in rolls)
        assert matched(ahead, False) == pytest.approx(good / 10_000)
    assert matched(-25, True) == pytest.approx(0.01)
    assert matched(25, True) == pytest.approx(0.99)


PARTIES: list[tuple[str, list[str], list[str], dict[str, str]]] = [
    ("Tahlia, Corbin", [], [], {"idle": "forbidden"}),
    ("Sahla, Landrec", ["Sling-Boy"], [], {"harmless": "skip"}),
    ("Silhouette, Mad Carthos", ["Mute Bodyguard", "Night Archer"], ["Camel Lancer"], {}),
    ("Red Scorpion, Eliam", ["Chained Ghoul"], ["Knife for Hire", "Brass Jinni"], {"naturals": "extremes"}),
]


def rivals(heroes: str, *allies: list[str], settings: Mapping[str, str] | None = None) -> AlKalim:
    """Two heroes who cannot pay for what they could use, but have gold to lose."""
    g = table(heroes, settings)
    g.night = True
    for party, those in zip(g.parties, allies, strict=True):
        party.allies = [Ally(number(name)) for name in those]
        for ally in party.allies:
            ally.exhaustion = g.fatigue(party, ally.card)
        party.kit = None
        party.exhaustion = g.fatigue(party, party.hero)
        party.gold = 3
    return g


def close(found: float, seen: list[float], what: str) -> None:
    """The mean of what was seen lies within four standard errors of what was computed."""
    mean = sum(seen) / len(seen)
    error = sqrt(max(mean * (1 - mean), 1 / len(seen)) / len(seen))
    assert abs(found - mean) <= 4 * error, f"{what}: computed {found:.4f}, played {mean:.4f} (error {error:.4f})"


@rules("AK RB-141", "AK RB-141/swap")
@pytest.mark.parametrize(("heroes", "mine", "theirs", "settings"), PARTIES)
@pytest.mark.parametrize("begun", [False, True])
def test_duels_end_as_promised(
    heroes: str, mine: list[str], theirs: list[str], settings: dict[str, str], begun: bool
) -> None:
    start = rivals(heroes, mine, theirs, settings=settings)
    duels.begin(start, 1)
    f = start.fight
    assert f is not None
    if begun:  # the attacked hero has the second round, and one of his allies or he himself has struck
        f.by, f.foe, f.round, f.stage, f.phase, f.first = 1, 0, 2, PHASE, 1, False
        f.acted = frozenset(ally.card for ally in start.parties[1].allies[:1])
        start.parties[0].wounds = 1
    chain = DuelOdds(start, f, 0)
    best = ranking(chain)[0]
    assert sum(who != DEFENDS for who in best.plan) > len(mine) / 2, "allies are of use"
    plans = (best.plan, chain.answer)
    rng = Rng(b"duel" * 8)
    won, lost = [], []
    for _ in range(1500):
        g = start.clone()
        g.rng, now = rng, g.combat
        while g.fight is now:
            one_stage(g, now, plans[now.by])
        won.append(float(g.parties[1].gold == 0))
        lost.append(float(g.parties[0].gold == 0))
    close(best.win, won, "duels won")
    close(best.knocked_out, lost, "duels lost")
    assert best.win + best.knocked_out == pytest.approx(1.0, abs=0.01)


@rules("AK RB-141")
def test_in_a_duel_an_ally_has_a_chance_of_his_own() -> None:
    g = rivals("Sahla, Landrec", ["Sling-Boy"], [])
    chain = duel_between(g, 0, 1)
    ally = g.parties[0].allies[0].card
    assert chain.roll(chain.start, 0, ally, 2) != chain.roll(chain.start, 0, g.parties[0].hero, 2)
    alone = rivals("Sahla, Landrec", [], [])
    assert ranking(chain)[0].win > ranking(duel_between(alone, 0, 1))[0].win
    reverse = duel_between(g, 1, 0)
    assert ranking(reverse)[0].win < ranking(duel_between(alone, 1, 0))[0].win


# -- dice and tests ---------------------------------------------------------------------------------------------------


@rules("AK RB-60", "AK RB-64")
@pytest.mark.parametrize("need", range(-3, 26))
def test_two_ten_sided_dice(need: int) -> None:
    rolls = [a + b for a, b in product(range(1, 11), repeat=2)]
    assert chance(need) == pytest.approx(sum(roll >= need for roll in rolls) / 100)
    natural = [(roll >= need and roll != 2) or roll == 20 for roll in rolls]
    assert chance(need, True) == pytest.approx(sum(natural) / 100)


@rules("AK RB-60")
def test_a_test_adds_attribute_skill_and_cards() -> None:
    g = table("Eliam")
    party = g.parties[0]
    card = g.card(party.hero)
    body = card.value[1]
    ride = card.skills["Ride"]
    assert chance_of_test(g, 0, "Ride", 1, 14) == pytest.approx(chance(14 - body - ride))
    assert chance_of_test(g, 0, "Swim", 1, 14) == pytest.approx(chance(14 - body))
    party.counters[1] = 1
    assert chance_of_test(g, 0, "Swim", 1, 14) == pytest.approx(chance(12 - body))
    party.legends = [Legend(number("Old Patience"), True, (0,))]
    party.kit = None
    assert chance_of_test(g, 0, "Ride", 1, 99) == 1.0
