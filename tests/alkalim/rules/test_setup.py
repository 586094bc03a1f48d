"""The box, setting up (Game Setup), and what the day costs from every space."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.games.alkalim.content.board import COLOURS, SYMBOLS, TERRAINS, TOWN
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, CITIES, HERO, ITEM, LEGEND, TYPES, book
from sandtable.games.alkalim.content.movement_dice import layout
from sandtable.games.alkalim.content.world import world_of
from sandtable.games.alkalim.records import NOWHERE, Legend
from sandtable.games.alkalim.rules.decks import DESERT, MARKET, draw, put_under
from sandtable.games.alkalim.rules.quests import check_victory
from sandtable.games.alkalim.rules.setup import highest
from sandtable.games.alkalim.rules.storm import arrows
from sandtable.kernel import Rng, Table
from tests.alkalim.positions import SEEDS, begun
from tests.alkalim.positions import table as standing
from tests.rules import rules

CONTENT = Path(str(games.get("alkalim").home())) / "content"


def printed(file: str, table: str) -> list[dict[str, Any]]:
    """Records as they stand in a content file."""
    found: list[dict[str, Any]] = tomllib.loads((CONTENT / file).read_text(encoding="utf-8"))[table]
    return found


# -- the box ---------------------------------------------------------------------------------------------------------


@rules("AK object/players")
def test_a_game_has_two_to_six_players_or_one_alone() -> None:
    seats = {each.id: len(each.seats) for each in games.get("alkalim").setups()}
    assert seats == {"solo": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
    for name, number in seats.items():
        assert len(begun(setup=name).parties) == number


@rules("AK components/list")
def test_what_is_in_the_box() -> None:
    cards = book()
    assert sum(map(len, cards.challenges)) == 56
    assert sum(map(len, cards.legends)) == 25
    assert len(cards.desert) == 23
    assert len(CITIES) == 3
    assert sum(cards.cards[hero].type == "al-kalim" for hero in cards.heroes) == 6
    assert len(begun(setup="six").parties) == 6


@rules(
    "AK object/no-events", "AK components/challenges-only", "AK components/decks", "AK setup/adventure-decks",
    "AK RB-5", "AK RB-152",
)  # fmt: skip
@pytest.mark.parametrize("seed", SEEDS[:3])
def test_the_adventure_decks_hold_the_challenges_by_colour_and_no_events_or_encounters(seed: bytes) -> None:
    g = begun(seed)
    assert [len(deck) for deck in g.adventure] == [20, 16, 12, 8]
    assert [sorted(deck) for deck in g.adventure] == [sorted(deck) for deck in book().challenges]
    for colour, deck in enumerate(g.adventure):
        assert {(g.card(card).kind, g.card(card).colour) for card in deck} == {(CHALLENGE, colour)}
    assert {card.kind for card in book().cards} <= {HERO, ALLY, ITEM, CHALLENGE, LEGEND}
    assert not any(g.discards)


@rules("AK components/legendary")
def test_every_legendary_card_has_a_quest_and_a_reward() -> None:
    cards = printed("legends.toml", "legendary")
    assert len({card["quest"] for card in cards}) == len({card["reward"] for card in cards}) == 25
    for card in cards:
        assert card["quest_text"]
        assert card["reward_text"]
        assert card["steps"]


@rules("AK object/rewards", "AK object/quests", "AK legendary/rune")
def test_the_five_kinds_and_what_they_bring() -> None:
    assert [len(pile) for pile in book().legends] == [5] * 5
    brings = {TYPES[number]: {book().cards[card].type for card in pile} for number, pile in enumerate(book().legends)}
    assert brings == {kind: {kind} for kind in ("ally", "artifact", "knowledge", "mount", "rune")}
    for pile in book().legends:
        for card in pile:
            record = book().cards[card].legend
            assert (record.ally is not None) == (record.type == "ally")
            uses = [bool(each.use) for each in record.ability]
            assert (all if record.type == "rune" else any)(uses) == (record.type == "rune"), record.reward


@rules("AK object/quests", "AK object/keep")
@pytest.mark.parametrize("left_out", range(5))
def test_any_four_kinds_of_five_are_a_story_and_three_are_not(left_out: int) -> None:
    g = begun()
    kinds = [type_ for type_ in range(5) if type_ != left_out]
    party = g.parties[0]
    for type_ in kinds[:3]:
        card = g.legends[type_].pop()
        party.legends.append(Legend(card, True, (1,) * len(g.card(card).legend.steps)))
    quest = Legend(card := g.legends[kinds[3]].pop(), False, (0,) * len(g.card(card).legend.steps))
    party.legends.append(quest)
    check_victory(g, 0)
    assert g.outcome is None
    quest.done = True
    lost = party.legends.pop(0)
    check_victory(g, 0)
    assert g.outcome is None
    party.legends.append(lost)
    check_victory(g, 0)
    assert g.outcome is not None
    assert g.outcome.winners == (0,)


@rules("AK components/allies", "AK setup/allies")
def test_the_allies_of_al_kalim_are_a_deck_of_their_own() -> None:
    orders = set()
    for seed in SEEDS:
        g = begun(seed)
        shown = [card for stack in g.stacks for card in stack if card in g.world.book.desert]
        assert sorted(g.desert + shown) == sorted(g.world.book.desert)
        assert not set(g.market) & set(g.world.book.desert)
        orders.add(tuple(g.desert))
    assert len(orders) == len(SEEDS)


@rules("AK components/heroes", "AK setup/hero")
def test_the_heroes_of_al_kalim_alone_or_together_with_the_others() -> None:
    def boxes(**settings: str) -> set[str]:
        return {book().cards[party.hero].type for seed in SEEDS for party in begun(seed, "six", **settings).parties}

    assert boxes() == {"al-kalim", "terrinoth"}
    assert boxes(roster="al-kalim") == {"al-kalim"}
    assert boxes(roster="terrinoth") == {"terrinoth"}
    assert len(book().heroes) == 12


@rules("AK components/tile")
def test_the_tile_is_empty_at_first_and_the_highest_counter_allows_four() -> None:
    assert all(party.tile == 0 and not party.legends for party in begun().parties)
    table = standing(heroes=[{"hero": "Kirga", "trophies": {"red": 2}}], phase="experience")
    table.choose(0, "learn body")
    assert next(each for each in table.view(None)["heroes"] if each["name"] == "Kirga")["tile"] == len(COLOURS) == 4


@rules("AK components/storm")
def test_the_storm_covers_a_space_and_all_around_it_and_has_two_neighbouring_arrows() -> None:
    ground = world_of({"setup": "two"}).board
    for at in range(ground.size):
        assert ground.cover[at] == sum(1 << there for there in range(ground.size) if ground.far(at)[there] <= 1)
    assert ground.cover[ground.prison].bit_count() == 7
    assert [arrows(wind) for wind in range(6)] == [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]


@rules("AK components/overlay", "AK components/terrain", "AK components/mirage")
def test_the_map_has_six_terrains_towns_and_no_forest() -> None:
    ground = world_of({"setup": "two"}).board
    found = Counter(TERRAINS[kind] for kind in ground.terrain)
    assert set(found) == {"road", "bluffs", "dunes", "lowlands", "canyons", "barrens", "town"}
    assert found["town"] == len(ground.towns) == 5
    assert {TERRAINS[kind] for kind in ground.under} <= set(found)
    assert min(ground.far(0)) == 0
    assert max(ground.far(0)) < 99  # one land, without islands


@rules("AK components/symbols", "AK components/mirage")
def test_the_symbols_of_the_base_dice_stand_for_the_new_terrains() -> None:
    stands_for = {
        "road": "road", "hills": "bluffs", "plains": "dunes", "river": "lowlands", "mountain": "canyons",
        "swamp": "barrens", "forest": "mirage",
    }  # fmt: skip
    base = (
        ("river", "forest", "road"), ("river", "swamp", "road"), ("river", "forest", "swamp"),
        ("plains", "mountain", "road"), ("plains", "hills", "mountain"), ("plains", "hills", "forest"),
    )  # fmt: skip
    shown = [{SYMBOLS[symbol] for symbol in face} for face in layout("reconstructed").symbols]
    assert shown == [{stands_for[symbol] for symbol in face} for face in base]


@rules("AK components/mirage")
def test_a_mirage_opens_no_space() -> None:
    world = world_of({"setup": "two"})
    mirage = 1 << SYMBOLS.index("mirage")
    assert not any(
        world.entry[at] & mirage for at in range(world.board.size) if world.board.terrain[at] != TOWN
    )  # towns open to any die


# -- setting up ------------------------------------------------------------------------------------------------------


@rules("AK setup/lost-cities", "AK setup/storm-aside", "AK cities/start", "AK cities/stack")
def test_the_lost_cities_wait_beside_their_stacks_and_no_storm_is_abroad() -> None:
    g = begun()
    assert [g.place_name(stack) for stack in range(5, 8)] == ["City of Faith", "City of Dreams", "City of Clouds"]
    assert g.cities == [NOWHERE] * 3
    assert g.storm < 0
    assert g.cover == 0
    view = Table.new(games.get("alkalim"), {"setup": "four"}, seed=bytes(32)).view(None)
    assert view["storm"] is None
    assert [city["at"] for city in view["cities"]] == [None] * 3


@rules("AK setup/jewels")
def test_every_jewel_has_a_counter_of_its_own_colour() -> None:
    g = begun()
    jewels = g.world.board.jewels
    assert g.jewels == (1 << len(jewels)) - 1
    laid = Counter(spot.colour for spot in jewels)
    for colour in range(4):
        assert g.supply[colour] == g.world.board.supply[colour] - laid[colour]
        assert g.supply[colour] > 0
    assert not g.waiting


@rules("AK setup/market", "AK RB-3", "AK cities/stack")
@pytest.mark.parametrize("seed", SEEDS)
def test_one_card_is_turned_up_on_each_of_eight_stacks(seed: bytes) -> None:
    g = begun(seed)
    assert [len(stack) for stack in g.stacks] == [1] * 8
    drawn = len(g.world.book.market) - len(g.market)
    assert drawn == 8
    assert len(g.market_discards) == sum(g.card(stack[0]).kind == ALLY for stack in g.stacks)


@rules("AK setup/market", "AK setup/adventure-decks", "AK setup/legendary")
def test_every_deck_is_shuffled() -> None:
    for deck in (*range(4), MARKET, DESERT):
        tables = [begun(seed) for seed in SEEDS]
        assert len({tuple(draw(g, deck) for _ in range(6)) for g in tables}) == len(SEEDS)
    tables = [begun(seed) for seed in SEEDS]
    for number in range(5):
        assert len({g.legends[number][-1] for g in tables}) > 2


@rules("AK failing/bottom", "AK discarding/bottom")
def test_what_was_put_under_a_deck_comes_last_and_then_nothing_has_an_order() -> None:
    g = begun()
    first, second = draw(g, DESERT), draw(g, DESERT)
    put_under(g, DESERT, first)
    put_under(g, DESERT, second)
    left = len(g.desert)
    drawn = [draw(g, DESERT) for _ in range(left)]
    assert drawn[-2:] == [first, second]
    assert g.laid[DESERT] == 0
    put_under(g, DESERT, first)
    assert (g.laid[DESERT], draw(g, DESERT), g.laid[DESERT]) == (1, first, 0)


@rules("AK setup/legendary", "AK draw/look")
def test_five_legendary_stacks_show_the_quests_of_their_top_cards() -> None:
    table = Table.new(games.get("alkalim"), {"setup": "four"}, seed=SEEDS[1])
    g = table.position.state
    for seat in (None, 0, 3):
        shown = {each["type"]: (each["quest"], each["left"]) for each in table.view(seat)["stacks"]}
        assert shown == {kind: (g.card(g.legends[n][-1]).legend.quest, 5) for n, kind in enumerate(TYPES)}


@rules("AK setup/hero")
def test_heroes_come_by_chance_or_by_agreement() -> None:
    assert len({tuple(party.hero for party in begun(seed).parties) for seed in SEEDS}) == len(SEEDS)
    agreed = begun(setup="three", heroes="Tahlia, Eliam")
    assert [agreed.name(seat) for seat in range(2)] == ["Tahlia", "Eliam"]
    for seed in SEEDS:
        assert len({party.hero for party in begun(seed, setup="six", heroes="Tahlia, Eliam").parties}) == 6


@rules("AK setup/gold")
@pytest.mark.parametrize("setup", ["solo", "two", "six"])
def test_everybody_starts_with_three_gold_and_nothing_else(setup: str) -> None:
    for party in begun(setup=setup).parties:
        assert party.gold == 3
        assert (party.items, party.allies, party.legends, party.wounds, party.exhaustion) == ([], [], [], 0, 0)
        assert not any(party.trophies + party.counters + party.gear)


@rules("AK setup/first")
@pytest.mark.parametrize(
    ("rolls", "first"),
    [
        ([3, 9, 4], 1),
        ([10, 9, 4], 0),
        ([2, 3, 8], 2),
        ([7, 2, 7, 1, 5], 2),
        ([7, 2, 7, 6, 5], 0),
        ([4, 4, 4, 1, 2, 1], 1),
    ],
)
def test_the_highest_roll_begins_and_those_tied_roll_again(rolls: list[object], first: int) -> None:
    g = begun(setup="three")
    g.rng = Rng(bytes(32), script=list(rolls))
    assert highest(g) == first
    assert not g.rng.script


@rules("AK setup/first")
def test_who_begins_is_rolled_for() -> None:
    tables = [begun(seed) for seed in SEEDS]
    assert len({g.first for g in tables}) > 1
    assert all(g.turn == g.first for g in tables)


@rules("AK setup/first", "AK setup/start", "AK RB-3")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_others_follow_in_the_order_of_the_seats(seed: bytes) -> None:
    table = Table.new(games.get("alkalim"), {"setup": "four"}, seed=seed)
    first = table.state.first
    placed = []
    assert {party.at for party in table.state.parties} == {-1}
    while table.pending[0].kind == "start":
        assert len(table.described(table.pending[0])) == 5
        placed.append(table.pending[0].seat)
        table.choose(table.pending[0].seat, "start Irram")
    assert placed == [(first + number) % 4 for number in range(4)]
    assert (table.pending[0].seat, table.pending[0].kind) == (first, "time")
    assert {hero["place"] for hero in table.view(None)["heroes"]} == {"Irram"}


# -- the march -------------------------------------------------------------------------------------------------------


@rules("AK day/summary", "AK day/elsewhere", "AK day/lowlands", "AK day/dunes", "AK mirage/terrain")
@pytest.mark.parametrize("mirages", [0, 1, 2])
def test_what_a_roll_costs_from_every_space(mirages: int) -> None:
    ground = world_of({"setup": "two"}).board
    price = {"dunes": 2, "lowlands": 0}
    for at in range(ground.size):
        rolls: list[object] = [*[6] * mirages, *[2] * (5 - mirages)]
        hero = {"hero": "Eliam", "at": ground.names[at], "tile": 1, "counters": {"fatigue": 4}, "gear": ["camel"]}
        table = standing(rolls, heroes=[hero, "Kirga"])
        table.choose(0, "day")
        table.choose(0, "roll")
        taken = next(each for each in table.view(None)["heroes"] if each["owner"] == "amber")["exhaustion"]
        assert taken == price.get(TERRAINS[ground.terrain[at]], 1) + mirages, ground.texts[at]


# -- life ------------------------------------------------------------------------------------------------------------


@rules("AK life/night", "AK life/day", "AK RB-88/life")
@pytest.mark.parametrize("time", ["day", "night"])
@pytest.mark.parametrize("colour", COLOURS)
def test_every_challenge_that_is_attempted_has_the_life_of_the_time(time: str, colour: str) -> None:
    spots = {"green": "5,4", "yellow": "1,5", "blue": "1,7", "red": "1,1"}
    for foe in printed("challenges.toml", "challenge"):
        if foe["colour"] != colour:
            continue
        table = standing(
            heroes=[{"hero": "Kirga", "at": spots[colour]}, "Eliam"],
            undefeated=[{"at": spots[colour], "card": foe["name"]}],
            phase="step",
            time=time,
            storm="12,9",
        )
        step = table.choose(0, f"attempt {colour} at {spots[colour]}")
        log = " ".join(event.text for event in step.events)
        when = "by day" if time == "day" else "at night"
        assert any(f"{foe['name']} {has} {foe[time]} life {when}." in log for has in ("has", "have"))
        if table.state.fight is not None:
            assert table.view(0)["fight"]["life"] == foe[time]


@rules("AK life/most")
def test_most_challenges_have_less_life_by_day() -> None:
    weaker = [foe for foe in printed("challenges.toml", "challenge") if foe["day"] < foe["night"]]
    assert len(weaker) > 56 / 2


@rules("AK life/few")
def test_a_minority_has_more_life_by_day_and_the_crusaders_of_kellos_are_among_them() -> None:
    foes = printed("challenges.toml", "challenge")
    stronger = [foe for foe in foes if foe["day"] > foe["night"]]
    assert 0 < len(stronger) < 56 / 3
    assert all(foe in stronger for foe in foes if foe["trait"] == "Crusader")
    assert any(foe["trait"] == "Beast" for foe in stronger)


# -- the story die ---------------------------------------------------------------------------------------------------


@rules("AK effects/time")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_only_dunes_know_day_from_night(symbol: str) -> None:
    said = []
    for time in ("day", "night"):
        rolls: list[object] = [4] if symbol == "mirage" else []
        position = {
            "heroes": [{"hero": "Kirga", "at": "6,4", "wounds": 2, "exhaustion": 2}, "Eliam"],
            "jewels": {"without": ["5,4"]},
            "storm": {"at": "8,6", "wind": "above"},
        }
        table = standing(rolls, **position, story=[symbol], time=time)
        view = table.view(None)
        said.append(
            (
                table.pending[0].kind,
                table.described(table.pending[0]).keys(),
                [view[name] for name in ("heroes", "jewels", "storm", "cities")],
            )
        )
    by_day, at_night = said
    if symbol == "dunes":
        assert (by_day[0], at_night[0]) == ("replenish", "combat")
    elif symbol == "mirage":  # the face that follows has dunes
        assert by_day[2][0][0]["wounds"] == at_night[2][0][0]["wounds"] == 1
    else:
        assert by_day == at_night
