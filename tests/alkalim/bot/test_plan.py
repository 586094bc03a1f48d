"""The planner: a number for every choice, from what all know; the quest that wins, flights, the heat, reasons."""

from __future__ import annotations

import random

import pytest

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.bot.boons import boon
from sandtable.games.alkalim.bot.plan import Designs, fresh, weigh
from sandtable.games.alkalim.bot.raids import duel, prey
from sandtable.games.alkalim.bot.reasons import lifted
from sandtable.games.alkalim.bot.toil import arrival, toil, turns
from sandtable.games.alkalim.bot.worth import GOLD, fancy
from sandtable.games.alkalim.content.book import ITEM
from sandtable.games.alkalim.odds.chances import expected
from sandtable.games.alkalim.records import Legend
from sandtable.games.alkalim.state import STEP, TIME, AlKalim
from sandtable.kernel import Choice, Decision, Position, Rng
from tests.alkalim.positions import named
from tests.alkalim.positions import number as card


def begun(setup: str = "four", seed: int = 1, **settings: str) -> AlKalim:
    """A table whose heroes stand in their towns."""
    g = GAME.new({"setup": setup, **settings}, Rng(seed.to_bytes(32, "big")))
    for seat, party in enumerate(g.parties):
        party.at = g.world.board.towns[seat % 5].label
    return g


def best(g: AlKalim, decision: Decision) -> Choice:
    liked = weigh(g, decision)
    assert liked is not None
    return decision.choices()[liked.index(max(liked))]


@pytest.mark.parametrize(("setup", "seed"), [("two", 3), ("three", 11), ("six", 7)])
def test_every_question_is_weighed_without_touching_the_table(setup: str, seed: int) -> None:
    """One number per choice, a sentence at most, the same whatever lies in the decks."""
    g = GAME.new({"setup": setup}, Rng(seed.to_bytes(32, "big")))
    position = Position(GAME, g, track=False)
    chance = random.Random(seed)
    kinds: set[str] = set()
    for number in range(700):
        if position.over:
            break
        decision = position.pending[0]
        choices = decision.choices()
        liked = None
        if decision.kind not in kinds or number % 5 == 0:
            before = g.freeze()
            liked = weigh(g, decision)
            assert liked is not None
            assert len(liked) == len(choices)
            said = GAME.reason(g, decision, choices[liked.index(max(liked))])
            assert "\n" not in said
            assert g.freeze() == before, decision.kind
            assert weigh(*_with_other_decks(g, decision)) == pytest.approx(liked)
        kinds.add(decision.kind)
        sensible = liked is not None and chance.random() < 0.5
        choice = choices[liked.index(max(liked))] if sensible and liked else chance.choice(choices)
        position.choose(decision, choice)
    assert len(kinds) > 12


def _with_other_decks(g: AlKalim, decision: Decision) -> tuple[AlKalim, Decision]:
    """Only the tops of the Legendary stacks lie open."""
    twin = g.clone()
    for pile in (*twin.adventure, twin.market, twin.desert):
        pile.reverse()
    for stack in twin.legends:
        stack[:-1] = stack[-2::-1]
    return twin, Decision(decision.seat, decision.kind, decision.choices(), decision.about)


def test_the_deed_that_wins_is_done() -> None:
    """Three legends lived, the fourth needs a visit to the bazaar of this town."""
    g = begun("two", seed=2)
    party = g.parties[0]
    quest = named("The Physician's Rounds")
    party.tile = 4
    party.legends = [Legend(stack[-1], True, (9, 9)) for stack in g.legends if g.card(stack[-1]).type != quest.type][:3]
    party.legends.append(Legend(quest.number, False, (0b10, 1)))
    party.kit = None
    g.phase, g.turn = STEP, 0
    party.at = next(town.label for town in g.world.board.towns if town.name == "Irram")
    choices: list[Choice] = [("explore", 0), *(("attempt", n) for n in range(2))]
    stack = next(n for n, town in enumerate(g.world.board.towns) if town.name == "Irram")
    choices[0] = ("explore", stack)
    assert best(g, Decision(0, "step", choices)) == ("explore", stack)


def test_a_hopeless_fight_is_fled() -> None:
    g = begun("two", heroes="Silhouette, Sahla")
    number, spot = next((n, each) for n, each in enumerate(g.world.board.jewels) if each.colour == 3)
    party = g.parties[0]
    g.night, g.turn, party.at, party.gold = True, 0, spot.at, 9
    foe = card("Grand Master of Kellos")
    g.waiting = {number: (foe, 0)}
    g.fight = expected(0, foe)
    g.fight.round = 1
    g.fight.stage = 3
    choices: list[Choice] = [("attack", party.hero), ("defend",), *(("escape", which) for which in range(3))]
    decision = Decision(0, "combat", choices, (1, 0))
    choice = best(g, decision)
    assert choice[0] == "escape"
    assert "9 gold" in GAME.reason(g, decision, choice)


def test_a_weary_hero_in_the_dunes_goes_by_night() -> None:
    g = begun("two")
    ground = g.world.board
    party = g.parties[0]
    dunes = [h for h in range(ground.size) if ground.texts[h].endswith("(dunes)")]
    lonely = [h for h in dunes if all(ground.far(h)[spot.at] > 1 for spot in ground.jewels)]
    party.at = g.start = lonely[0]
    party.exhaustion = g.fatigue(party, party.hero)
    party.wounds = g.life(party, party.hero) - 1
    g.phase, g.turn = TIME, 0
    decision = Decision(0, "time", [("day",), ("night",)])
    assert best(g, decision) == ("night",)
    assert "march" in GAME.reason(g, decision, ("night",))


def test_fights_are_won_more_often_than_the_quick_estimate_says() -> None:
    assert lifted(0.0) == 0.0
    assert lifted(1.0) == 1.0
    assert 0.6 < lifted(0.5) < 0.7


def test_ways_and_quests_in_turns() -> None:
    assert turns(0) == 1.0
    assert turns(3) < turns(6) < turns(20)
    assert arrival(5, 3) > arrival(4, 3) > arrival(2, 3)
    assert arrival(0, 2) == 0.0
    assert arrival(5, 0) == 1.0
    g = begun("two", seed=2)
    quest = named("The Physician's Rounds")
    at = g.parties[0].at
    begun_, halfway = Legend(quest.number, False, (0, 0)), Legend(quest.number, False, (0b01, 1))
    assert 2 < toil(g, 0, begun_, at) < 12
    assert toil(g, 0, halfway, at) < toil(g, 0, begun_, at)
    test = named("The Name Behind the Door")
    clumsy = toil(g, 0, Legend(test.number, False, (0, 0)), at)
    g.parties[0].counters = [6, 0, 0, 0, 0]
    g.parties[0].kit = None
    assert toil(g, 0, Legend(test.number, False, (0, 0)), at) < clumsy


def test_the_quest_that_saves_most_turns_is_drawn() -> None:
    """Soonest done where all rewards are alike; with a reward that fights a quest may take longer, until red is won."""
    g = begun("two", seed=2)
    party = g.parties[0]
    party.tile = 1
    g.phase, g.turn = STEP, 0
    choices: list[Choice] = [("draw", type_) for type_ in range(5)]
    decision = Decision(0, "step", choices)
    saves = [boon(g, 0, g.legends[type_][-1]) - toil(g, 0, fresh(g, type_), party.at) for type_ in range(5)]
    drawn = saves.index(max(saves))
    assert best(g, decision) == ("draw", drawn)
    assert g.card(g.legends[drawn][-1]).legend.quest in GAME.reason(g, decision, ("draw", drawn))


def test_a_reward_that_fights_saves_turns_until_the_red_counter_is_won() -> None:
    g = begun("two", heroes="Corbin, Sahla")
    fighter, rider = named("Sakhr of the Broken Seal"), named("Mare of the Flood")
    early = boon(g, 0, fighter.number)
    assert early > 3 + boon(g, 0, rider.number)
    g.parties[0].trophies = [0, 0, 0, 1]
    assert 0 < boon(g, 0, fighter.number) < early / 2
    g.parties[0].trophies, g.parties[0].tile = [0, 0, 0, 0], 4
    assert boon(g, 0, fighter.number) < early / 2


def test_the_red_counter_is_worth_a_risk() -> None:
    """An even chance against a red Challenge is better than a sure victory over a green one."""
    g = begun("two")
    designs = Designs(g, 0, True)
    assert designs.fight(3, 0.5, 2.0) > designs.fight(0, 1.0, 0.0)
    assert designs.fight(3, 0.05, 2.0) < designs.fight(0, 1.0, 0.0)


def test_only_a_rival_about_to_win_is_hunted() -> None:
    g = begun("two", heroes="Corbin, Sahla")
    ground = g.world.board
    wild = next(h for h in range(ground.size) if h not in ground.town_at and ground.far(h)[g.parties[0].at] == 2)
    rival = g.parties[1]
    rival.at = wild
    assert prey(g, 0) == []
    rival.legends = [Legend(stack[-1], True, (9, 9)) for stack in g.legends[:3]]
    rival.wounds = g.life(rival, rival.hero) - 1
    g.parties[0].counters = [0, 4, 0, 0, 3]
    assert prey(g, 0) == [1]
    assert duel(g, 0, 1, True).win > 0.8
    assert Designs(g, 0, True).raids[wild] > 5
    rival.at = ground.towns[1].label
    assert prey(g, 0) == []


def test_gold_is_spent_on_what_helps() -> None:
    """A knock-out takes all gold: what helps is bought even if the gold could do a little more."""
    g = begun("two", heroes="Corbin, Sahla")
    party = g.parties[0]
    g.visit, g.turn = 0, 0
    helpful = next(
        number
        for number in g.world.book.market
        if g.card(number).kind == ITEM and 0.2 < fancy(g, party, number) < GOLD * g.card(number).cost
    )
    g.stacks[0] = [helpful]
    decision = Decision(0, "bazaar", [("leave",), ("buy", helpful)], (0,))
    party.gold = g.card(helpful).cost
    assert best(g, decision) == ("buy", helpful)
    party.gold -= 1
    assert best(g, decision) == ("leave",)


def test_no_gold_and_a_failed_test_make_a_quest_longer() -> None:
    g = begun("two", seed=2)
    party = g.parties[0]
    paid = named("The Salt Queen's Errand")
    party.gold = 9
    rich = toil(g, 0, Legend(paid.number, False, (0, 0)), party.at)
    party.gold = 0
    assert toil(g, 0, Legend(paid.number, False, (0, 0)), party.at) > rich + 2
