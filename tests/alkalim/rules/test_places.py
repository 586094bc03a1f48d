"""The storm and the edge of the map, locations, Lost Cities, bazaars and what all cards of a kind have in common."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.alkalim.content.board import DUNES, LOWLANDS, ROAD, Board, board
from sandtable.games.alkalim.content.book import ALLY, GEAR, GEAR_NAMES, TYPES, book
from sandtable.games.alkalim.content.shapes import BoardRecord, Jewel, Location, Town
from sandtable.games.alkalim.rules import storm
from sandtable.kernel import Table
from sandtable.kernel.bits import bits
from tests.alkalim.positions import SEEDS, SKILLS, begun, table
from tests.rules import rules

PLACES = (
    "Traders Fort", "Irram", "Samirah", "Qasr Azhar", "Dar Nejma", "City of Faith", "City of Dreams", "City of Clouds",
)  # fmt: skip


# -- the sandstorm ---------------------------------------------------------------------------------------------------


def off(column: int, row: int, side: int, spaces: int) -> bool:
    """Whether so many spaces across a side lie off the map of 15 columns and 11 rows, reckoned without the board."""
    x, y = column, 2 * row + (column % 2 == 0)  # in half hexes: even columns lie lower
    right, down = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))[side]
    x, y = x + spaces * right, y + spaces * down
    return not (1 <= x <= 15 and 1 <= (y - (x % 2 == 0)) // 2 <= 11)


@rules("AK wind/edge", "AK wind/example-edge")
def test_at_the_edge_the_storm_turns_clockwise_no_further_than_it_must() -> None:
    g = begun()
    for centre, name in enumerate(board().names):
        column, row = map(int, name.split(","))
        for wind in range(6):
            turned = storm.straighten(g, centre, wind)
            for step in range((turned - wind) % 6 + 1):
                side = (wind + step) % 6
                outward = off(column, row, side, 2) or off(column, row, (side + 1) % 6, 2)
                assert outward == (side != turned), (name, wind)


@rules("AK wind/two", "AK wind/arrows", "AK wind/edge")
def test_from_every_space_the_storm_moves_two_spaces_and_never_leaves_the_map() -> None:
    g = begun()
    ground = board()
    for centre in range(ground.size):
        for wind in range(6):
            if storm.straighten(g, centre, wind) != wind:
                continue
            first, second = wind, (wind + 1) % 6
            across = ground.across
            expected = {
                across[across[centre][first]][first],
                across[across[centre][first]][second],
                across[across[centre][second]][second],
            }
            assert set(storm.ways(g, centre, wind)) == expected
            assert {ground.far(centre)[end] for end in expected} == {2}


@rules("AK wind/direction", "AK wind/example-first")
def test_over_the_prison_the_arrows_may_point_anywhere() -> None:
    assert storm.winds(begun(), board().prison) == [0, 1, 2, 3, 4, 5]
    assert board().names[board().prison] == "8,6"
    assert board().location_of[board().prison] == ("Prison of the Efreet",)


# -- locations -------------------------------------------------------------------------------------------------------


@rules("AK locations/fields")
def test_the_fields_of_fertility_are_six_lowlands_at_the_upper_right() -> None:
    place = board().place["fields of fertility"]
    hexes = list(bits(place.hexes))
    assert len(hexes) == 6
    for h in hexes:
        column, row = map(int, board().names[h].split(","))
        assert board().terrain[h] == LOWLANDS
        assert column > 15 / 2
        assert row < 11 / 2


@rules("AK locations/desert", "AK locations/bleeding-sands")
def test_the_desert_of_eternity_is_nine_dunes_the_bleeding_sands_among_them() -> None:
    desert = board().place["desert of eternity"]
    assert desert.hexes.bit_count() == 9
    assert all(board().terrain[h] == DUNES for h in bits(desert.hexes))
    sands = board().number["8,11"]
    assert desert.hexes >> sands & 1
    assert set(board().location_of[sands]) == {"The Bleeding Sands", "Desert of Eternity"}


@rules("AK locations/extent")
def test_a_location_hangs_together_and_ends_where_its_terrain_ends() -> None:
    for place in board().locations:
        hexes = set(bits(place.hexes))
        assert place.label in hexes
        assert {board().terrain[h] for h in hexes} == {place.terrain}
        reached = {place.label}
        while more := {n for h in reached for n in board().around[h] if n in hexes} - reached:
            reached |= more
        assert reached == hexes
        rim = {n for h in hexes for n in board().around[h]} - hexes
        assert all(board().terrain[h] != place.terrain for h in rim), place.name


def small(grid: str, label: str) -> Board:
    return Board(
        BoardRecord(
            grid=grid,
            prison="1,1",
            supply={"green": 1, "yellow": 0, "blue": 0, "red": 0},
            town=[Town(name="Here", at="1,2", text="A town.")],
            location=[Location(name="The Place", label=(label,))],
            jewel=[Jewel(at="1,1", colour="green")],
        )
    )


@rules("AK locations/extent")
def test_a_road_across_the_terrain_is_no_part_of_a_location() -> None:
    ground = small("ddDdd\nTxxxx", "1,1")
    found = {ground.names[h] for h in bits(ground.locations[0].hexes)}
    assert ground.terrain[ground.number["3,1"]] == ROAD
    assert found == {"1,1", "2,1"}
    whole = small("ddddd\nTxxxx", "1,1")
    assert {whole.names[h] for h in bits(whole.locations[0].hexes)} == {"1,1", "2,1", "3,1", "4,1", "5,1"}


@rules("AK locations/quests")
def test_quests_name_places_by_their_labels() -> None:
    sought = {step.location for card in _legends() for step in card.legend.steps if step.location}
    assert sought <= {place.name for place in board().locations}
    assert len(sought) >= 10


# -- bazaars, gear and Lost Cities -----------------------------------------------------------------------------------


@rules("AK allies/replaced")
def test_at_setup_no_base_ally_lies_in_a_market_stack() -> None:
    replaced = 0
    for seed in SEEDS:
        g = begun(seed)
        drawn = [card for stack in g.stacks for card in stack]
        assert not [card for card in drawn if g.card(card).kind == ALLY and card not in g.world.book.desert]
        assert all(g.card(card).kind == ALLY for card in g.market_discards)
        assert len(g.market_discards) == sum(card in g.world.book.desert for card in drawn)
        replaced += len(g.market_discards)
    assert replaced


@rules("AK gear/bazaar", "AK bazaar/draw")
@pytest.mark.parametrize("place", PLACES)
def test_every_bazaar_sells_gear_and_draws_a_card(place: str) -> None:
    cities = {place: "6,4"} if place.startswith("City") else {}
    at = table(heroes=[{"hero": "Kirga", "at": place, "gold": 5}, "Eliam"], phase="step", cities=cities)
    for key in (f"explore {place}", "draw one"):
        if key in _keys(at):
            at.choose(0, key)
    assert {f"gear {name}" for name in GEAR_NAMES} <= _keys(at)
    stocked = {each["place"]: len(each["cards"]) for each in at.view(None)["markets"]}
    assert stocked == {each: int(each == place) for each in PLACES}


def _keys(at: Table[Any]) -> set[str]:
    """What the first seat is offered."""
    decision = at.decision(0)
    assert decision is not None
    return set(at.described(decision))


@rules("AK gear/supply")
@pytest.mark.parametrize("setup", ["two", "six"])
def test_there_are_six_counters_of_each_kind_of_gear(setup: str) -> None:
    g = begun(setup=setup)
    assert g.gear == [6, 6, 6]
    assert [party.gear for party in g.parties] == [[0, 0, 0]] * len(g.parties)


@rules("AK gear/not-in-stack")
def test_no_market_card_is_survival_gear() -> None:
    names = {book().cards[card].name.casefold() for card in [*book().market, *book().desert]}
    assert not names & {*GEAR_NAMES, *GEAR}


# -- what all cards of a kind have in common -------------------------------------------------------------------------


def _legends(type_: str = "") -> list[Any]:
    cards = [book().cards[card] for pile in book().legends for card in pile]
    return [card for card in cards if type_ in ("", card.type)]


@rules("AK traits/lasher")
def test_the_sinkhole_lasher_is_an_abomination() -> None:
    assert book().by_name["sinkhole lasher"].trait == "Abomination"


@rules("AK failing/conditions")
def test_every_quest_has_conditions_of_its_own() -> None:
    cards = _legends()
    assert all(card.legend.steps for card in cards)
    shown = {tuple(step.text for step in card.legend.steps) for card in cards}
    assert len(shown) == len(cards) == 25


@rules("AK failing/challenges", "AK failing/bazaars", "AK failing/tests")
def test_quests_ask_for_challenges_bazaars_and_tests() -> None:
    steps = [step for card in _legends() for step in card.legend.steps]
    assert any(step.beat and step.terrain for step in steps)
    assert any(step.beat and step.location for step in steps)
    assert any(step.explore for step in steps)
    assert any(step.test is not None and step.location for step in steps)


@rules("AK legendary/artifact")
def test_every_legendary_artifact_masters_one_skill_and_helps_on_the_way() -> None:
    mastered = []
    for card in _legends("artifact"):
        skills = [skill for each in card.legend.ability for skill in each.master]
        assert len(skills) == 1
        mastered += skills
        assert any(
            each.when in ("moving", "rolled") or each.enter or each.shade or each.clear_sight or each.dice
            for each in card.legend.ability
        ), card.name
    assert len(set(mastered)) == 5
    assert set(mastered) <= SKILLS


@rules("AK legendary/location")
def test_every_legendary_location_teaches_how_to_fight_a_kind_of_foe() -> None:
    assert "knowledge" in TYPES
    assert "location" not in TYPES
    for card in _legends("knowledge"):
        assert any(each.against for each in card.legend.ability), card.name


@rules("AK legendary/mount")
def test_every_legendary_mount_makes_movement_easier_and_lets_tests_succeed() -> None:
    for card in _legends("mount"):
        abilities = card.legend.ability
        assert any(each.master for each in abilities), card.name
        assert any(
            each.dice or each.when in ("moving", "rolled") or each.enter or each.through_storm for each in abilities
        ), card.name
