"""The rules of thumb: bots bring games to their end, know only what all know, and change nothing by thinking."""

from __future__ import annotations

import random

import pytest

from sandtable.bots.greedy import Greedy
from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.bot.aims import Aims, Outing
from sandtable.games.alkalim.bot.errands import arrives, effort, ways
from sandtable.games.alkalim.bot.inclination import Bot, evaluate, inclination
from sandtable.games.alkalim.bot.outlook import colour_win, might, odds, outlook, strength_of
from sandtable.games.alkalim.bot.thumbs import Impulse
from sandtable.games.alkalim.bot.worth import fancy
from sandtable.games.alkalim.odds.chances import estimate, expected
from sandtable.games.alkalim.records import Legend
from sandtable.games.alkalim.rules.quests import draw, wanted
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Position, Rng
from tests.alkalim.positions import named


def begun(setup: str = "four", seed: int = 1, **settings: str) -> AlKalim:
    """A table whose heroes stand in their towns."""
    g = GAME.new({"setup": setup, **settings}, Rng(seed.to_bytes(32, "big")))
    for seat, party in enumerate(g.parties):
        party.at = g.world.board.towns[seat % 5].label
    return g


def shown(seed: int, setup: str) -> AlKalim:
    """A whole game of greedy bots."""
    g = GAME.new({"setup": setup}, Rng(seed.to_bytes(32, "big")))
    position = Position(GAME, g, track=False)
    bot, rng = Greedy(), Rng((seed + 1).to_bytes(32, "big"))
    while not position.over:
        decision = position.pending[0]
        position.choose(decision, bot.choose(position, decision.seat, rng))
    return g


@pytest.mark.parametrize(("setup", "seed"), [("four", 3), ("two", 5)])
def test_bots_bring_a_tale_to_its_end(setup: str, seed: int) -> None:
    g = shown(seed, setup)
    assert g.outcome is not None
    assert g.outcome.rules[0] == "AK victory/four"
    assert 15 <= g.round <= 80


def test_every_question_is_judged_without_touching_the_table() -> None:
    """Random play meets all kinds of questions; thinking about them changes nothing and uses no order of a deck."""
    g = GAME.new({"setup": "three"}, Rng((11).to_bytes(32, "big")))
    position = Position(GAME, g, track=False)
    chance = random.Random(4)
    kinds: set[str] = set()
    for number in range(2500):
        if position.over:
            break
        decision = position.pending[0]
        choices = decision.choices()
        if decision.kind not in kinds or number % 9 == 0:
            before = g.freeze()
            liked = inclination(g, decision)
            assert liked is not None
            assert len(liked) == len(choices)
            assert g.freeze() == before, decision.kind
            _same_with_other_decks(g, decision, liked)
        kinds.add(decision.kind)
        position.choose(decision, choices[int(chance.random() * len(choices))])
    assert all(hasattr(Bot, f"on_{kind.replace(' ', '_')}") for kind in kinds)
    assert len(kinds) > 20


def _same_with_other_decks(g: AlKalim, decision: Decision, liked: list[float]) -> None:
    """Only the tops of the Legendary stacks lie open."""
    twin = g.clone()
    for pile in (*twin.adventure, twin.market, twin.desert):
        pile.reverse()
    for stack in twin.legends:
        stack[:-1] = stack[-2::-1]
    same = Decision(decision.seat, decision.kind, decision.choices(), decision.about)
    assert inclination(twin, same) == pytest.approx(liked)


def test_a_better_armed_hero_looks_forward_to_fights() -> None:
    g = begun()
    party = g.parties[0]
    plain = strength_of(g, party)
    weak = [colour_win(g, plain, colour, True, plain.life) for colour in range(4)]
    assert weak == sorted(weak, reverse=True)
    party.counters = [2, 2, 2, 0, 2]
    strong = strength_of(g, party)
    assert all(colour_win(g, strong, c, True, strong.life) > weak[c] for c in range(4))
    assert colour_win(g, strong, 1, True, 1) < colour_win(g, strong, 1, True, strong.life)


def test_the_quick_estimate_is_near_the_exact_one() -> None:
    """Not for people: bots guess from means, advice computes; over many foes they must not tell different stories."""
    g = begun(seed=8)
    apart = []
    for seat, party in enumerate(g.parties):
        party.counters = [seat, seat, seat, 0, 1]
        strength = strength_of(g, party)
        for colour in range(4):
            for card in g.world.book.challenges[colour][::2]:
                quick = outlook(strength, g.card(card), True).win(strength.life)
                apart.append(abs(quick - estimate(g, seat, card, True)))
    assert sum(apart) / len(apart) < 0.12


def test_odds_between_two_numbers() -> None:
    assert odds(2) == 1.0
    assert odds(21) == 0.0
    assert odds(11) == pytest.approx(0.55)
    assert odds(11.5) == pytest.approx(0.5)


def test_near_goals_are_reached_sooner() -> None:
    g = begun()
    world = g.world
    goal = world.board.towns[0].label
    far = ways(world, goal)
    assert far[goal] == 0.0
    assert all(far[h] < 1.5 for h in world.board.around[goal])
    assert arrives(5, 1.0) > arrives(3, 1.0) > arrives(3, 4.0)
    assert arrives(0, 1.0) == 0.0


def test_what_a_quest_asks_for_draws_the_hero() -> None:
    g = begun(seed=2)
    party = g.parties[0]
    card = named("The Physician's Rounds")
    idle = Aims(g, 0, True).bazaar_worth
    party.tile = 1
    party.legends = [Legend(card.number, False, (0, 0))]
    keen = Aims(g, 0, True).bazaar_worth
    towns = [town.name for town in g.world.board.towns]
    asked = {towns.index(name) for name in ("Irram", "Traders Fort", "Dar Nejma")}
    for stack in range(5):
        assert (keen[stack] > idle[stack] + 1) == (stack in asked)
    there = Legend(card.number, False, (1, 0))
    assert effort(g, 0, there, party.at) < effort(g, 0, party.legends[0], party.at)


def test_a_victory_counts_for_the_part_that_is_rarer() -> None:
    g = begun(seed=2)
    card = named("Struck Three Times at Noon")
    traits = [bool(step.trait) for step in card.legend.steps]
    choices: list[Choice] = [("deed", card.number, place) for place in range(len(traits))]
    found = inclination(g, Decision(0, "counts", choices, (0,)))
    assert found is not None
    assert found.index(max(found)) == traits.index(True)


def test_a_known_foe_is_sought_by_the_strong_alone() -> None:
    """And who is strong enough to begin does not run before anything has happened."""
    g = begun("two", heroes="Silhouette, Sahla")
    number, spot = next((n, each) for n, each in enumerate(g.world.board.jewels) if each.colour == 3)
    foe = named("Nuriya of Nine Veils")
    party = g.parties[1]
    g.night, g.turn, party.at = True, 1, spot.at
    for counters, brave in (([0, 0, 1, 0, 0], False), ([2, 2, 7, 0, 3], True)):
        party.counters, party.kit = counters, None
        g.waiting, g.fight = {number: (foe.number, 0)}, None
        assert (Aims(g, 1, True).jewel(number) > 0) == brave
        g.fight = expected(1, foe.number)
        choices = [("attack", party.hero), ("defend",), *(("escape", which) for which in range(3))]
        found = inclination(g, Decision(1, "combat", choices, ()))
        assert found is not None
        assert not brave or choices[found.index(max(found))][0] != "escape"


def test_a_free_place_on_the_tile_is_used() -> None:
    g = begun(seed=2)
    party = g.parties[0]
    assert Aims(g, 0, True).draw() == 0.0
    party.tile = 1
    assert Aims(g, 0, True).draw() > 0.0
    draw(g, 0, 0)
    assert Aims(g, 0, True).draw() == 0.0


def test_cards_are_worth_more_to_those_they_suit() -> None:
    g = begun(heroes="Corbin, Sahla")
    mace = named("Lightning Mace")
    assert fancy(g, g.parties[0], mace.number) > fancy(g, g.parties[1], mace.number)
    assert 0 < might(g, g.parties[0]) < 1


def test_rewards_and_wounds_show_in_the_standing() -> None:
    g = begun()
    even = evaluate(g, 0)
    g.parties[0].wounds = 3
    assert evaluate(g, 0) < even
    g.parties[0].wounds = 0
    card = g.legends[0][-1]
    g.parties[0].legends.append(Legend(card, True, (9, 9)))
    g.parties[0].kit = None
    assert evaluate(g, 0) > even + 5
    assert evaluate(g, 1) < evaluate(g, 0)


def test_rules_of_thumb_for_quests_and_purchases() -> None:
    """The quest with the fewest parts, the dearest card that can be paid, whatever they are good for."""
    g = begun("two", seed=2)
    party = g.parties[0]
    party.tile = 1
    g.turn = 0
    draws: list[Choice] = [("draw", type_) for type_ in range(5)]
    found = inclination(g, Decision(0, "step", draws))
    assert found is not None
    parts = [sum(map(wanted, g.card(stack[-1]).legend.steps)) for stack in g.legends]
    assert parts[found.index(max(found))] == min(parts)
    wares = sorted(g.world.book.market, key=lambda number: g.card(number).cost)
    cheap, dear = wares[0], wares[-1]
    g.visit, g.stacks[0], party.gold = 0, [cheap, dear], g.card(dear).cost
    choices: list[Choice] = [("leave",), ("buy", cheap), ("buy", dear)]
    found = inclination(g, Decision(0, "bazaar", choices, (0,)))
    assert found is not None
    assert choices[found.index(max(found))] == ("buy", dear)


def test_what_is_at_hand_counts_more_than_what_is_far() -> None:
    g = begun("two", seed=2)
    aims = Aims(g, 0, True)
    plain, planned = Impulse(aims), Outing(aims)
    nothing = [h for h in range(g.world.board.size) if h not in plain.spots and not g.places_at(h)]
    assert nothing
    for h in nothing:
        assert plain.later(h) == planned.later(h)
        assert plain.here(h) < planned.here(h)
