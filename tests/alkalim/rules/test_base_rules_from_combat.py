"""Base rules RB-80 to RB-156 where exact numbers of cards, or all cards and hexes at once, have to be looked at."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ATTRIBUTES, CHALLENGE, ITEM, PHASES
from sandtable.games.alkalim.content.settings import setup_id
from sandtable.games.alkalim.rules.bazaar import value_of
from sandtable.games.alkalim.rules.harm import refuges
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import EVERYTHING, Rng, Table
from tests.alkalim.positions import SEED, cards, dice, named, table
from tests.rules import rules

DRAGON = "Glass Dragon"
HARDY = {"life": 30}
"""Counters of a hero whom no card can fell."""


def log(at: Table[AlKalim]) -> list[str]:
    return [line.text for _, line in at.lines(EVERYTHING)]


def fighting(rolls: list[object], phase: str = "ranged", hero: str = "Tahlia", **more: Any) -> Table[AlKalim]:
    """A hardy hero and an ally in the first round against the Glass Dragon."""
    amber = {"hero": hero, "at": "7,1", "counters": HARDY, "allies": ["Emir in Exile"], **more.pop("amber", {})}
    fight = {"card": DRAGON, "round": 1, "phase": phase, **more.pop("fight", {})}
    return table(rolls, heroes=[amber], fight=fight, **more)


# -- combat ----------------------------------------------------------------------------------------------------------


@rules("AK RB-85", "AK RB-85/hit", "AK RB-85/miss")
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize("who", ["Tahlia", "Emir in Exile"])
@pytest.mark.parametrize("number", range(3))
def test_an_attack_that_reaches_the_value_hits_and_one_less_misses(number: int, who: str, short: int) -> None:
    """Equal is enough. A hit deals the attacker's damage of the phase, a miss the Challenge's to the attacker."""
    foe, fighter = named(DRAGON), named(who)
    need = foe.value[number] - fighter.value[number]
    at = fighting([*dice(need - short), *[10] * 4], PHASES[number])
    at.choose("amber", f"attack with {who}")
    f, party = at.state.fight, at.state.parties[0]
    assert f is not None
    assert f.wounds == (0 if short else fighter.damage[number])
    assert party.wounds == (foe.damage[number] if short and who == "Tahlia" else 0)
    hurt = foe.damage[number] if short and who != "Tahlia" else 0
    assert sum(ally.wounds for ally in party.allies) == hurt or (not party.allies and hurt >= fighter.life)


@rules("AK RB-86")
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize("number", range(3))
def test_a_defence_is_rolled_against_the_same_value(number: int, short: int) -> None:
    foe, hero = named(DRAGON), named("Tahlia")
    at = fighting(dice(foe.value[number] - hero.value[number] - short), PHASES[number])
    at.choose("amber", "defend")
    assert at.state.fight is not None
    assert at.state.fight.wounds == 0
    assert at.state.parties[0].wounds == (foe.damage[number] if short else 0)


@rules("AK RB-88/life", "AK RB-88")
@pytest.mark.parametrize("time", ["day", "night"])
def test_a_challenge_falls_exactly_when_its_life_of_the_time_is_used_up(time: str) -> None:
    life = named(DRAGON).night if time == "night" else named(DRAGON).day
    for left in (0, 1):
        blow = {"damage": {"Tahlia": {"ranged": life - left - named("Tahlia").damage[0]}}}
        at = fighting([10, 10], fight=blow, time=time)
        at.choose("amber", "attack with Tahlia")
        assert (at.state.fight is None) == (left == 0)


@rules("AK RB-89")
def test_each_combat_has_a_first_roll() -> None:
    """Kirga's bonus is there in his first roll of the first combat, gone in the second roll, and back next time."""
    heroes = [{"hero": "Kirga", "at": "10,9", "counters": HARDY}]
    at = table([10] * 8, heroes=heroes, phase="step", decks={"green": ["Viper Charmer"]}, players=1)
    plus = named("Kirga").abilities[0].attack
    assert plus > 0
    plain = at.view(0)["heroes"][0]["attack"]["ranged"]
    at.choose("amber", "attempt green at 10,9")
    assert at.view(0)["heroes"][0]["attack"]["ranged"] == plain + plus
    at.choose("amber", "defend")
    assert at.view(0)["heroes"][0]["attack"]["ranged"] == plain
    at.choose("amber", "defend")
    at.choose("amber", "defend")
    assert at.view(0)["heroes"][0]["attack"]["ranged"] == plain
    again = table(heroes=heroes, phase="fight", fight={"card": "Viper Charmer", "stage": "round"})
    assert again.view(0)["heroes"][0]["attack"]["ranged"] == plain + plus


@rules("AK RB-89")
def test_the_first_roll_may_be_a_defence_or_an_allys() -> None:
    """After anybody's roll the bonus for the first one is gone."""
    plus = named("Kirga").abilities[0].attack
    for key in ("defend", "attack with Emir in Exile"):
        at = fighting([10, 10], hero="Kirga", fight={"first": True})
        before = at.view(0)["heroes"][0]["attack"]["ranged"]
        at.choose("amber", key)
        assert at.view(0)["heroes"][0]["attack"]["ranged"] == before - plus


@rules("AK RB-91")
@pytest.mark.parametrize("number", range(3))
def test_a_counter_raises_the_value_for_attack_defence_and_escape(number: int) -> None:
    value = named("Tahlia").value[number] + 2
    counters = {"counters": {**HARDY, ATTRIBUTES[number]: 1}}
    attacking = fighting([10, 10, *[10] * 4], PHASES[number], amber=counters)
    shown = attacking.view(0)["heroes"][0]
    assert shown[ATTRIBUTES[number]] == f"{value}/{named('Tahlia').damage[number]}"
    attacking.choose("amber", "attack with Tahlia")
    assert any(f"Tahlia attacks in the {PHASES[number]} phase: 20 + {value} =" in line for line in log(attacking))
    defending = fighting([10, 10], PHASES[number], amber=counters)
    defending.choose("amber", "defend")
    assert any(f"Tahlia defends in the {PHASES[number]} phase: 20 + {value} =" in line for line in log(defending))
    fleeing = fighting([10, 10], amber=counters)
    fleeing.choose("amber", f"escape with {ATTRIBUTES[number].capitalize()}")
    assert any(f": 20 + {value} =" in line for line in log(fleeing))


@rules("AK RB-91")
def test_a_counter_raises_the_value_for_tests_and_for_texts() -> None:
    """The skill test of a Challenge's text, and the number that an attacked hero sets."""
    heroes: list[dict[str, Any]] = [{"hero": "Tahlia", "at": "5,4", "counters": {"spirit": 1, "life": 9}}]
    tested = table([10, 10], heroes=heroes, phase="step", decks={"green": ["Reader of Bone Dice"]})
    tested.choose("amber", "attempt green at 5,4")
    value = named("Tahlia").value[2] + 2
    assert any("tests Resist with Spirit" in line and f": 20 + {value} =" in line for line in log(tested))
    heroes = [{"hero": "Kirga", "at": "5,4", "counters": HARDY}, heroes[0]]
    duel = table([1, 1, 10, 10], heroes=heroes, fight={"kind": "duel", "foe": "azure", "round": 1, "phase": "magic"})
    duel.choose("amber", "defend")
    assert any(f"Tahlia sets 2 + {value} = " in line for line in log(duel))


@rules("AK RB-92", "AK RB-92/success", "AK RB-92/failure")
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize("number", range(3))
def test_escape_is_tested_against_the_value_of_the_matching_phase(number: int, short: int) -> None:
    foe, hero = named(DRAGON), named("Tahlia")
    at = fighting(dice(foe.value[number] - hero.value[number] - short))
    at.choose("amber", f"escape with {ATTRIBUTES[number].capitalize()}")
    assert (at.state.fight is None) == (not short)
    assert at.state.parties[0].wounds == (foe.damage[number] if short else 0)


@rules("AK RB-92/ambush")
@pytest.mark.parametrize("short", [0, 1])
def test_escape_from_an_ambush_needs_ten_more(short: int) -> None:
    foe, hero = named("Viper Charmer"), named("Kirga")
    counters = {**HARDY, "mind": 2}
    total = foe.value[0] - hero.value[0] - 4 + 10 - short
    heroes = [{"hero": "Kirga", "at": "7,1", "counters": counters}]
    fight = {"kind": "ambush", "card": foe.name, "round": 1}
    at = table(dice(total), heroes=heroes, time="night", fight=fight)
    at.choose("amber", "escape with Mind")
    assert (at.state.fight is None) == (not short)


@rules("AK RB-93")
def test_every_challenge_that_forbids_escape_offers_none_and_all_others_do() -> None:
    for card in cards(CHALLENGE):
        fight = {"card": card.name, "kind": "ambush", "round": 1}
        at = table(heroes=[{"hero": "Tahlia", "at": "7,1"}], fight=fight)
        verbs = {choice[0] for choice in at.pending[0].choices()}
        assert ("escape" in verbs) != card.challenge.no_escape, card.name


@rules("AK RB-103")
def test_if_all_towns_are_covered_they_count_in_any_case() -> None:
    """The printed storm is too small for that; a storm over the whole board is not."""
    g, _ = from_setup({"heroes": [{"hero": "Tahlia", "at": "7,1"}]}, Rng(SEED))
    at = g.parties[0].at
    clear = refuges(g, at)
    g.cover = (1 << g.world.board.size) - 1
    assert refuges(g, at) == clear
    g.cover &= ~(1 << next(town.label for town in g.world.board.towns if town.name == "Qasr Azhar"))
    assert [g.world.board.texts[h] for h in refuges(g, at)] == ["Qasr Azhar"]


@rules("AK RB-102", "AK RB-103")
def test_refuge_is_the_nearest_town_from_every_space() -> None:
    g, _ = from_setup({}, Rng(SEED))
    towns = [town.label for town in g.world.board.towns]
    for at in range(g.world.board.size):
        far = g.world.board.far(at)
        assert refuges(g, at) == [town for town in towns if far[town] == min(far[each] for each in towns)]


# -- market and experience -------------------------------------------------------------------------------------------


@rules("AK RB-112", "AK RB-112/rounding")
@pytest.mark.parametrize("rounding", ["down", "up"])
def test_every_item_brings_half_its_price(rounding: str) -> None:
    g, _ = from_setup({"options": {"rounding": rounding}}, Rng(SEED))
    items = cards(ITEM)
    assert any(card.cost % 2 for card in items)
    for card in items:
        half = card.cost / 2
        assert value_of(g, g.parties[0], card.number) == int(half + (0.5 if rounding == "up" else 0))


@rules("AK RB-131", "AK RB-131/table")
@pytest.mark.parametrize(("players", "price"), [(1, 5), (2, 5), (3, 4), (4, 4), (5, 3), (6, 3)])
def test_the_price_of_experience_by_the_number_of_players(players: int, price: int) -> None:
    assert Table.new(GAME, {"setup": setup_id(players)}, SEED).view(None)["price"] == price


@rules("AK RB-131/table")
def test_prices_of_the_tables_own_are_five_numbers() -> None:
    prices = [7, 6, 5, 2, 1]
    for players in range(2, 7):
        settings = {"setup": setup_id(players), "prices": "7 6 5 2 1"}
        assert Table.new(GAME, settings, SEED).view(None)["price"] == prices[players - 2]


# -- decks and the end -----------------------------------------------------------------------------------------------


@rules("AK RB-150/red")
def test_no_red_jewel_has_a_sunburst() -> None:
    jewels = Table.new(GAME, {"setup": "two"}, SEED).view(None)["jewels"]
    assert any(jewel["colour"] == "red" for jewel in jewels)
    assert not any(jewel["sunburst"] for jewel in jewels if jewel["colour"] == "red")
    assert all(any(j["sunburst"] for j in jewels if j["colour"] == colour) for colour in COLOURS[:3])


@rules("AK RB-154", "AK RB-155/lost")
def test_only_a_hero_alone_is_threatened_and_from_zero() -> None:
    for number, setup in ((number, setup_id(number)) for number in range(1, 7)):
        shown = Table.new(GAME, {"setup": setup}, SEED).view(None)["threat"]
        assert shown == ({"threat": 0, "doom": 0, "difficulty": 20} if number == 1 else None)
