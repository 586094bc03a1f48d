"""All six kingdoms on all four boards, and smaller wars, played at random."""

from random import Random
from typing import Any

import pytest

from sandtable import games
from sandtable.games.banners.state import RAZED, Banners
from sandtable.kernel import Rng, Table
from tests.properties import LONGEST_GAME, offers_what_can_be_done, resumes, sets_up, some_choice
from tests.properties import refuses as refuses_with_reasons

GAME = games.get("banners")
ALL_MAPS = ["broken-coast", "wildlands", "imperial-heartland", "fields-of-ash"]
GOLD = {"oathborn": 18, "fjordland": 18, "empire": 18, "night": 18, "orcs": 20, "goblins": 20}
INCOME = {"oathborn": 8, "fjordland": 8, "empire": 11, "night": 8}

WARS: dict[str, dict[str, Any]] = {
    "all six on all maps": {"maps": ALL_MAPS, "gold": GOLD, "income": INCOME, "free covens": 2, "revolts": 3,
        "opening suppression": True, "optional": ["vengeful-ghosts"],
        "controls": {"orcs": ["Budar", "Katurkhas"], "night": ["Arulud", "Norstead"]}},
    "night against dwarves and the north": {"maps": ["wildlands"], "gold": {"oathborn": 15, "fjordland": 15, "night": 15},
        "income": {"oathborn": 5, "fjordland": 4, "night": 6}, "free covens": 1, "controls": {"night": ["Mangut"]}},
    "orcs against goblins": {"maps": ["wildlands"], "sides": {"invader": ["orcs"], "resistance": ["goblins"]},
        "gold": {"orcs": 15, "goblins": 20}},
    "orcs in the ashes": {"maps": ["fields-of-ash"], "gold": {"empire": 10, "oathborn": 15, "orcs": 25},
        "income": {"empire": 3, "oathborn": 5}, "controls": {"orcs": ["Dungkha", "Yurku", "Urut"]}, "revolts": 12},
    "the empire in its heartland": {"maps": ["broken-coast", "imperial-heartland"],
        "sides": {"invader": ["empire"], "resistance": ["fjordland", "night"]},
        "gold": {"empire": 28, "fjordland": 12, "night": 12}, "income": {"empire": 11, "fjordland": 7, "night": 3},
        "revolts": 17, "free covens": 3, "allied": {"Khalesh": ["fjordland", "night"]}, "welcoming": {"Beledi": ["empire"]}},
}  # fmt: skip


def begin(war: str, seed: int) -> Table[Banners]:
    setup = {"phase": "opening", "turns": 3, **WARS[war]}
    secret = seed.to_bytes(32, "big")
    state, options = GAME.from_setup(setup, Rng(secret))
    return Table.start(GAME, options, secret, state)


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
        table.choose(decision.seat, some_choice(random, offered))
        assert_sound(table.state)
    assert choices < LONGEST_GAME, "the game does not end"


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
