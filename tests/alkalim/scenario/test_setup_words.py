"""Positions of Al-Kalim as scenario files write them: defaults, what is taken out of the decks, and complaints."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sandtable import games
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.scenario.form import WHERE
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.games.alkalim.scenario.writing import to_setup
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import EVERYTHING, Rng, ScenarioError, Table
from sandtable.kernel.scenario import export, parse, run
from tests.playing import play_on

SEED = bytes(32)


def stand(**setup: Any) -> AlKalim:
    return from_setup(setup, Rng(SEED))[0]


def names(g: AlKalim, pile: list[int]) -> list[str]:
    """From the top."""
    return [g.said(number) for number in reversed(pile)]


def all_cards(g: AlKalim) -> Counter[int]:
    """Every card on the table and in the decks."""
    found: Counter[int] = Counter()
    for pile in (*g.adventure, *g.discards, g.market, g.market_discards, g.desert, *g.stacks, *g.legends):
        found.update(pile)
    for party in g.parties:
        found.update([party.hero, *party.items, *(each.card for each in party.legends)])
        found.update(ally.card for ally in party.allies if ally.card not in {each.card for each in party.legends})
    found.update(card for card, _ in g.waiting.values())
    if g.fight is not None and g.fight.jewel not in g.waiting:
        found[g.fight.card] += 1
    return found


# -- what is assumed -----------------------------------------------------------------------------------------------


def test_an_empty_setup_is_two_heroes_in_a_town_at_the_start_of_a_turn() -> None:
    g, settings = from_setup({}, Rng(SEED))
    assert settings == {"setup": "two"}
    assert [party.at for party in g.parties] == [g.world.board.towns[0].label] * 2
    assert [party.gold for party in g.parties] == [3, 3]
    assert g.phase == WHERE.index("time")
    assert g.jewels.bit_count() == len(g.world.board.jewels)
    assert all(number >= 0 for number in g.supply)
    assert not any(g.stacks)


def test_nothing_is_left_to_chance() -> None:
    rng = Rng(SEED)
    from_setup({"heroes": ["Sahla"], "decks": {"green": ["Lamp Sprite"]}}, rng)
    assert rng.position == 0


def test_whoever_is_not_told_gets_a_hero_that_nobody_has() -> None:
    g = stand(players=3, heroes=[{"seat": "azure", "hero": "Tahlia"}])
    heroes = [g.name(seat) for seat in range(3)]
    assert heroes[1] == "Tahlia"
    assert len(set(heroes)) == 3


def test_the_quest_tile_has_room_for_the_cards_on_it() -> None:
    g = stand(heroes=[{"quests": ["The Longest Caravan"], "rewards": ["Rune of Endings"]}])
    assert g.parties[0].tile == 2
    assert [each.done for each in g.parties[0].legends] == [True, False]


def test_a_legendary_ally_among_the_rewards_travels_with_the_hero() -> None:
    g = stand(heroes=[{"rewards": ["Lubna Two-Moons"], "allies": ["Sling-Boy"]}])
    assert [g.said(ally.card) for ally in g.parties[0].allies] == ["Sling-Boy", "Lubna Two-Moons"]


@pytest.mark.parametrize(
    ("field", "value", "phase"),
    [("dice", [1, 2], "move"), ("story", ["dunes"], "story"), ("fight", {"kind": "duel"}, "fight")],
)
def test_what_lies_on_the_table_tells_the_phase(field: str, value: Any, phase: str) -> None:
    assert stand(**{field: value}).phase == WHERE.index(phase)


def test_a_die_is_told_by_its_number_or_by_symbols_that_only_it_shows() -> None:
    g = stand(dice=[6, ["barrens", "mirage"], "any"])
    assert [g.world.layout.words[face] for face in g.dice] == [
        "lowlands, mirage, barrens", "dunes, bluffs, mirage", "any terrain",
    ]  # fmt: skip


def test_the_wind_may_be_told_by_both_its_sides_in_any_order() -> None:
    winds = [stand(storm={"at": "8,6", "wind": wind}).wind for wind in (["above", "upper right"], "above", 4)]
    assert winds == [4, 4, 4]
    assert stand(storm={"at": "8,6", "wind": ["lower right", "upper right"]}).wind == 5


def test_a_lost_city_on_the_board_is_a_place() -> None:
    g = stand(heroes=[{"at": "City of Faith"}], cities={"City of Faith": "4,5"}, phase="bazaar")
    assert g.world.board.names[g.parties[0].at] == "4,5"
    assert g.place_name(g.visit) == "City of Faith"


def test_a_fight_begins_before_anything_unless_a_round_is_told() -> None:
    hero = {"hero": "Tahlia", "at": "2,4"}
    opening = stand(heroes=[hero], fight={"card": "Dune Jackals"}).fight
    later = stand(heroes=[hero], fight={"card": "Dune Jackals", "phase": "magic"}).fight
    assert opening is not None
    assert later is not None
    assert (opening.stage, opening.round, opening.first) == (0, 0, True)
    assert (later.stage, later.round, later.phase, later.first) == (3, 1, 2, False)


# -- cards and counters --------------------------------------------------------------------------------------------


FULL: dict[str, Any] = {
    "heroes": [
        {
            "hero": "Tahlia", "at": "2,4", "items": ["Chainmail", "Healing Draught"], "allies": ["Sling-Boy"],
            "quests": ["The Longest Caravan"], "rewards": ["Lubna Two-Moons"],
        },
        {"hero": "Eliam", "trophies": {"green": 2}, "gear": ["camel", "water"]},
    ],
    "fight": {"card": "Dune Jackals"},
    "undefeated": [{"at": "3,6", "card": "Lamp Sprite"}],
    "stacks": {"Irram": ["Healing Draught"], "City of Clouds": ["Brass Jinni"]},
    "decks": {"green": ["Cinder Mote", "Basking Monitor"], "legends": {"mount": ["Mare of the Flood"]}},
    "discards": {"red": ["Efreet Unchained"], "market": ["Sir Gareth"]},
}  # fmt: skip


def test_no_card_is_in_two_places_and_none_is_lost() -> None:
    g, plain = stand(**FULL), stand()
    cards, usual = all_cards(g), all_cards(plain)
    heroes = {party.hero for table in (g, plain) for party in table.parties}
    assert {number: cards[number] for number in usual if number not in heroes} == {
        number: usual[number] for number in usual if number not in heroes
    }


def test_a_deck_lies_as_listed_and_below_that_in_the_order_of_the_cards() -> None:
    g = stand(**FULL)
    deck = g.adventure[0][::-1]
    assert [g.said(number) for number in deck[:2]] == ["Cinder Mote", "Basking Monitor"]
    assert deck[2:] == sorted(deck[2:])
    assert names(g, g.legends[3])[0] == "Mare of the Flood"


def test_a_deck_may_lie_in_no_order_from_the_top() -> None:
    g = stand(decks={"green": ["Cinder Mote"]}, loose={"green": 3, "legends": {"rune": 2}})
    assert g.laid[0] == len(g.adventure[0]) - 3
    assert g.laid[10] == len(g.legends[4]) - 3
    assert stand().laid == [len(pile) for pile in (*g.adventure, g.market, g.desert, *(p[:-1] for p in g.legends))]


def test_the_rest_of_a_deck_may_be_discarded() -> None:
    g = stand(decks={"blue": ["Locust Mother"]}, discards={"blue": "the rest"}, gone=["Sling-Boy", "the rest"])
    assert names(g, g.adventure[2]) == ["Locust Mother"]
    assert len(g.discards[2]) == len(g.world.book.challenges[2]) - 1
    assert g.desert == []


def test_counters_and_gear_that_nobody_has_lie_in_the_pile() -> None:
    g = stand(
        heroes=[{"trophies": {"green": 3}, "tile": 2, "gear": {"camel": 2}}], jewels={"without": ["2,4", "10,9 green"]}
    )
    usual = stand()
    assert g.supply[0] == usual.supply[0] - 3 + 2
    assert g.supply[1] == usual.supply[1] - 1
    assert g.gear == [4, 6, 6]
    assert stand(supply={"red": 0}, gear_supply={"kit": 1}).supply[3] == 0


def test_a_hex_with_two_jewels_means_both_unless_a_colour_is_told() -> None:
    both, one = stand(jewels={"without": ["10,9"]}), stand(jewels=["10,9 yellow"])
    every = len(both.world.board.jewels)
    assert both.jewels.bit_count() == every - 2
    assert [COLOURS[spot.colour] for n, spot in enumerate(one.world.board.jewels) if one.jewels >> n & 1] == ["yellow"]


# -- complaints ----------------------------------------------------------------------------------------------------

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"heros": []}, "heros", "do you mean 'heroes'"),
    ({"players": 7}, "players", "from 1 to 6"),
    ({"players": 1, "heroes": ["Tahlia", "Eliam"]}, "players", "2 heroes are listed"),
    ({"options": {"escapes": "before"}}, "options.escapes", "do you mean 'escape'"),
    ({"options": {"nonsense": "1"}}, "options.nonsense", "escape"),
    ({"loose": {"green": 99}}, "loose.green", "from 0 to 20"),
    ({"loose": {"legends": {"rune": 5}}}, "loose.legends.rune", "from 0 to 4"),
    ({"options": {"escape": "never"}}, "options.escape", "each-round"),
    ({"options": {"prices": "1 2"}}, "options", "five numbers"),
    ({"heroes": ["Talia"]}, "heroes[0].hero", "Tahlia"),
    ({"heroes": ["Tahlia", "Tahlia"]}, "heroes[1].hero", "heroes[0].hero already"),
    ({"heroes": [{"seat": "amber"}, {"seat": "amber"}]}, "heroes[1]", "amber has a hero already"),
    ({"heroes": [{"at": "Iram"}]}, "heroes[0].at", "Irram"),
    ({"heroes": [{"at": 6, "10": None}]}, "heroes[0].10", '"3,3"'),
    ({"heroes": [{"at": "99,1"}]}, "heroes[0].at", "COLUMN,ROW"),
    ({"heroes": [{"hero": "Tahlia", "wounds": 4}]}, "heroes[0]", "4 life"),
    ({"heroes": [{"allies": [{"ally": "Sling-Boy", "wounds": 1}]}]}, "heroes[0]", "1 life"),
    ({"heroes": [{"allies": ["Lubna Two-Moons"]}]}, "heroes[0].allies[0]", "rewards"),
    ({"heroes": [{"items": ["Sling-Boy"]}]}, "heroes[0].items[0]", "is an ally"),
    ({"heroes": [{"items": ["Dune Jackals"]}]}, "heroes[0].items[0]", "not kept"),
    ({"heroes": [{"items": ["Chainmail"]}], "stacks": {"Irram": ["Chainmail"]}},
     "stacks.Irram[0]", "heroes[0].items[0]"),
    ({"heroes": [{"items": ["Chainmail", "Robe of White Linen"]}]}, "heroes[0].items", "carry"),
    ({"heroes": [{"turned": ["Chainmail"]}]}, "heroes[0].turned[0]", "has no Chainmail"),
    ({"heroes": [{"gear": {"horse": 1}}]}, "heroes[0].gear.horse", "camel"),
    ({"heroes": [{"gear": {"camel": 7}}]}, "heroes", "camel"),
    ({"heroes": [{"trophies": {"red": 9}}]}, "jewels", "red counters"),
    ({"heroes": [{"quests": ["The Longest Caravan"], "tile": 0}]}, "heroes[0].tile", "1 Legendary"),
    ({"heroes": [{"quests": ["The Longest Caravan", "Foaled in High Water"]}]}, "heroes[0]", "type mount"),
    ({"heroes": [{"quests": [{"quest": "The Longest Caravan", "progress": [["Paris"]]}]}]},
     "heroes[0].quests[0].progress[0][0]", "Irram"),
    ({"heroes": [{"quests": [{"quest": "Foaled in High Water", "progress": [1, 1]}]}]},
     "heroes[0].quests[0].progress", "Mare of the Flood"),
    ({"heroes": [{"quests": [{"quest": "The Last Quenching", "progress": [0, 1]}]}]},
     "heroes[0].quests[0].progress", "one after the other"),
    ({"heroes": [{"rewards": [{"reward": "Old Patience", "uses": 1}]}]}, "heroes[0].rewards[0].uses", "only Runes"),
    ({"active": "crimson"}, "active", "amber, azure"),
    ({"phase": "lunch"}, "phase", "bazaar"),
    ({"phase": "fight"}, "fight", "phase `fight`"),
    ({"phase": "step", "dice": [1]}, "dice", "`move`"),
    ({"phase": "step", "story": ["dunes"]}, "story", "`story`"),
    ({"dice": [7]}, "dice[0]", "from 1 to 6"),
    ({"dice": [["road"]]}, "dice[0]", "more than one face"),
    ({"dice": [["road", "bluffs"]]}, "dice[0]", "no face"),
    ({"phase": "bazaar", "heroes": [{"at": "2,4"}]}, "phase", "no bazaar"),
    ({"threat": 2}, "threat", "players: 1"),
    ({"storm": {"at": "8,6", "wind": ["above", "below"]}}, "storm.wind", "neighbouring"),
    ({"cities": {"Atlantis": "4,5"}}, "cities.Atlantis", "City of Faith"),
    ({"jewels": ["Irram"]}, "jewels[0]", "no jewel"),
    ({"jewels": ["2,4 red"]}, "jewels[0]", "a green one"),
    ({"undefeated": [{"at": "2,1", "card": "Dune Jackals"}]}, "undefeated[0].at", "no green jewel"),
    ({"undefeated": [{"at": "2,4", "card": "Dune Jackals"}], "jewels": {"without": ["2,4"]}},
     "undefeated[0].at", "RB-54"),
    ({"decks": {"green": ["Locust Mother"]}}, "decks.green[0]", "no green Challenge"),
    ({"decks": {"green": "the rest"}}, "decks.green", "anyway"),
    ({"decks": {"market": ["Sling-Boy"]}}, "decks.market[0]", "no market card"),
    ({"decks": {"green": ["Dun Jackals"]}}, "decks.green[0]", "no card 'Dun Jackals'; do you mean 'Dune Jackals'"),
    ({"storm": {"wind": "above"}}, "storm.at", "name a hex or a town here"),
    ({"heroes": [{"allies": [{"wounds": 1}]}]}, "heroes[0].allies[0].ally", "name an ally or a Legendary card here"),
    ({"fight": {}}, "fight.card", "name a Challenge here"),
    ({"fight": {"card": "Dune Jackals"}}, "fight.jewel", "no green jewel at Irram, nor any other"),
    ({"fight": {"kind": "ambush", "card": "Dune Jackals", "wounds": 9}}, "fight.wounds", "life"),
    ({"fight": {"kind": "duel", "card": "Dune Jackals"}}, "fight.card", "duel"),
    ({"players": 3, "fight": {"kind": "duel"}}, "fight.foe", "foe: SEAT"),
]  # fmt: skip


@pytest.mark.parametrize(("setup", "field", "said"), WRONG, ids=[f"{n}-{each[1]}" for n, each in enumerate(WRONG)])
def test_what_is_wrong_is_told_with_its_field(setup: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(ScenarioError) as shown:
        from_setup(setup, Rng(SEED))
    assert shown.value.field == field
    assert said in shown.value.message


# -- and back ------------------------------------------------------------------------------------------------------


def test_a_setup_is_told_in_the_same_words() -> None:
    g = stand(**FULL)
    again, _ = from_setup(to_setup(g), Rng(SEED))
    assert again.freeze() == g.freeze()
    shown = to_setup(g)
    assert shown["stacks"] == FULL["stacks"]
    assert shown["decks"] == {"green": ["Cinder Mote"]}  # the others lie in their order anyway
    assert "jewels" not in shown
    assert "supply" not in shown


@pytest.mark.parametrize(("setup", "seed"), [("solo", 1), ("two", 2), ("four", 3)])
def test_positions_of_a_game_come_back_from_their_export(setup: str, seed: int) -> None:
    chance = Random(seed)
    table = Table.new(games.get("alkalim"), {"setup": setup}, bytes([seed]) * 32)
    for _ in range(10):
        play_on(table, chance, 40)
        result = run(parse(export(table), "x.yaml"))
        assert result.ok, (export(table), result.failures)
        assert result.table is not None
        assert result.table.view(EVERYTHING) == table.view(EVERYTHING)
