"""The kingdoms' own rules (chapter 12) in the data, and wars of all six kingdoms and of fewer, played at random."""

from random import Random
from typing import Any

import pytest

from sandtable import games
from sandtable.games.banners.content import loading
from sandtable.games.banners.content.map import joined
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.state import NOBODY, RAZED, Banners
from sandtable.kernel import Rng, ScenarioError, Table
from sandtable.kernel.bits import bits
from tests.playing import LONGEST_GAME, some_choice
from tests.properties import offers_what_can_be_done, resumes, sets_up
from tests.properties import refuses as refuses_with_reasons
from tests.rules import rules

GAME = games.get("banners")
ALL_MAPS = ["broken-coast", "wildlands", "imperial-heartland", "fields-of-ash"]
GOLD = {"oathborn": 18, "fjordland": 18, "empire": 18, "night": 18, "orcs": 20, "goblins": 20}
INCOME = {"oathborn": 8, "fjordland": 8, "empire": 11, "night": 8}

WARS: dict[str, dict[str, Any]] = {
    "all six on all maps": {"maps": ALL_MAPS, "gold": GOLD, "income": INCOME, "free covens": 2, "revolts": 3,
        "opening suppression": True, "optional": ["vengeful-ghosts"],
        "controls": {"orcs": ["Budar", "Katurkhas"], "night": ["Arulud", "Norstead"]}},
    "night against dwarves and the north": {"maps": ["wildlands"],
        "gold": {"oathborn": 15, "fjordland": 15, "night": 15},
        "income": {"oathborn": 5, "fjordland": 4, "night": 6}, "free covens": 1, "controls": {"night": ["Mangut"]}},
    "orcs against goblins": {"maps": ["wildlands"], "sides": {"invader": ["orcs"], "resistance": ["goblins"]},
        "gold": {"orcs": 15, "goblins": 20}},
    "orcs in the ashes": {"maps": ["fields-of-ash"], "gold": {"empire": 10, "oathborn": 15, "orcs": 25},
        "income": {"empire": 3, "oathborn": 5}, "controls": {"orcs": ["Dungkha", "Yurku", "Urut"]}, "revolts": 12},
    "the empire in its heartland": {"maps": ["broken-coast", "imperial-heartland"],
        "sides": {"invader": ["empire"], "resistance": ["fjordland", "night"]},
        "gold": {"empire": 28, "fjordland": 12, "night": 12}, "income": {"empire": 11, "fjordland": 7, "night": 3},
        "revolts": 6, "free covens": 3, "covens": ["Urbicus"], "allied": {"Khalesh": ["fjordland", "night"]},
        "welcoming": {"Beledi": ["empire"]}},
}  # fmt: skip

DESTRUCTIVE = ("remove", "disperse", "lay waste", "raze")


@rules("BB 12.2.4")
def test_shashka_entry_hexes_lie_on_the_map_edge() -> None:
    whole = joined(tuple(ALL_MAPS))
    columns, rows = zip(*whole.places, strict=True)
    assert {whole.places[h][0] for h in bits(whole.entries["orcs"])} == {max(columns)}
    assert {whole.places[h][1] for h in bits(whole.entries["goblins"])} == {min(rows)}
    boards = {kingdom: {whole.names[h].split(":")[0] for h in bits(mask)} for kingdom, mask in whole.entries.items()}
    assert boards == {"orcs": {"wildlands", "fields-of-ash"}, "goblins": {"wildlands", "broken-coast"}}
    state, _ = GAME.from_setup({"order": ["orcs", "goblins", "oathborn"]}, Rng(bytes(32)))
    kingdoms = state.campaign.kingdoms
    assert kingdoms[0].entry == state.campaign.map.entries["orcs"]
    assert kingdoms[1].entry == state.campaign.map.entries["goblins"]


@rules("BB 12.6/no-units", "BB 12.6")
def test_mara_mitai_and_the_guild_have_settlements_but_no_armies_and_no_seat() -> None:
    assert set(loading.loyalties()) == {"mara-mitai", "assassins-guild"}
    assert not set(loading.loyalties()) & {army.kingdom for army in loading.armies()}
    assert not set(loading.loyalties()) & set(loading.kingdoms())
    state, settings = GAME.from_setup({"maps": ALL_MAPS, "order": list(GOLD)}, Rng(bytes(32)))
    assert {seat.id for seat in GAME.seats(settings)} == set(GOLD)
    loyal = {s.name: s.loyalty for s in state.campaign.map.settlements if s.loyalty in loading.loyalties()}
    assert set(loyal.values()) == set(loading.loyalties())
    for name in loyal:
        settlement = state.campaign.map.settlement(name)
        assert settlement is not None
        assert controller(state, settlement) == NOBODY
    with pytest.raises(ScenarioError, match="mara-mitai"):
        GAME.from_setup({"order": ["oathborn", "mara-mitai"]}, Rng(bytes(32)))


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"order": ["orcs", "oathborn"], "income": {"orcs": 3}}, "income.orcs"),
        ({"order": ["orcs", "oathborn"], "covens": ["Arulud"]}, "covens"),
        ({"covens": ["Spire of the Moon"]}, "covens"),
        ({"covens": ["Arulud"], "razed": ["Arulud"]}, "covens"),
        ({"order": ["orcs", "oathborn"], "free covens": 1}, "free covens"),
        ({"order": ["orcs", "oathborn"], "revolts": 1}, "revolts"),
        ({"revolts": 20}, "revolts"),
        ({"optional": ["vengeful-goats"]}, "optional[0]"),
    ],
)
def test_impossible_positions_are_refused(setup: dict[str, Any], field: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        GAME.from_setup(setup, Rng(bytes(32)))
    assert field in str(refused.value)


def begin(war: str, seed: int) -> Table[Banners]:
    setup = {"phase": "opening", "turns": 3, **WARS[war]}
    secret = seed.to_bytes(32, "big")
    state, settings = GAME.from_setup(setup, Rng(secret))
    return Table.start(GAME, settings, secret, state)


def assert_sound(g: Banners) -> None:
    """What is true of every position, whoever plays."""
    camp = g.campaign
    assert min(g.gold) >= 0, "gold is negative"
    assert all(income == 0 for k, income in zip(camp.kingdoms, g.income, strict=True) if k.shashka), "Shashka income"
    assert 0 <= g.revolts <= 19, "the Revolt marker is off its track"
    for kingdom in camp.kingdoms:
        assert g.markers_left(kingdom.index) >= 0, f"{kingdom.name} has more markers on the map than there are"
    on_map = [at for at in g.at if at >= 0]
    shared = len(on_map) - len(set(on_map))
    assert shared == (1 if g.must_leave else 0), "two armies in a hex"
    for s, mark in enumerate(g.marker):
        at = camp.map.settlements[s].at
        if g.covens >> s & 1:
            assert mark != RAZED, "a Coven in ruins"
            assert g.hostile[camp.index["night"]] >> at & 1, "a Coven in a welcoming settlement"
    for kingdom in camp.kingdoms:
        if g.collapsed >> kingdom.index & 1:
            assert kingdom.index not in g.marker, "markers of a collapsed kingdom"
            assert all(g.at[u] < 0 for u in camp.units_of[kingdom.index]), "armies of a collapsed kingdom"
            assert kingdom.id != "night" or not g.covens, "Covens of a collapsed Night"


def play(table: Table[Banners], random: Random, choices: int = LONGEST_GAME) -> None:
    for _ in range(choices):
        if table.over:
            return
        assert table.pending, "nobody is asked, but the game is not over"
        decision = table.pending[0]
        offered = decision.choices()
        assert offered, f"{decision!r} is a dead end"
        choice = some_choice(random, offered)
        if choice[0] in DESTRUCTIVE:  # less often, or kingdoms would be gone before much has happened
            choice = some_choice(random, offered)
        table.choose(decision.seat, choice)
        assert_sound(table.state)
    assert choices < LONGEST_GAME, "the game does not end"


@rules("BB 4.9.2/shashka")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("war", WARS)
def test_random_wars_end(war: str, seed: int) -> None:
    table = begin(war, seed)
    play(table, Random(seed))
    assert table.outcome is not None


@pytest.mark.parametrize("war", WARS)
@pytest.mark.parametrize("prop", [resumes, sets_up, refuses_with_reasons, offers_what_can_be_done])
def test_properties_hold_in_random_wars(war: str, prop: Any) -> None:
    random = Random(war)
    length = begin(war, 1)
    play(length, Random(1))
    for _ in range(3):
        table = begin(war, 1)
        play(table, Random(1), random.randrange(length.length))
        prop(table, random)
