"""The Lost City of Khazud (12.1.3), found in play: a settlement more, which has to be saved, exported and shown."""

from __future__ import annotations

from typing import Any

from sandtable.games.banners import GAME
from sandtable.games.banners.content.cardbook import card
from sandtable.games.banners.rules.settlements import set_marker
from sandtable.games.banners.rules.victory import collapses
from sandtable.games.banners.state import NO_MARKER, RAZED, Banners
from sandtable.kernel import Rng
from sandtable.kernel.position import Position

SETUP: dict[str, Any] = {
    "advanced": True,
    "active": "oathborn",
    "income": {"oathborn": 7},
    "hands": {"oathborn": ["Lost City of Khazud"]},
    "units": [
        {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:12,3"},
        {"kingdom": "orcs", "army": "Orc Reavers", "at": "wildlands:13,2"},
    ],
}
HEX = "wildlands:12,2"


def found() -> Position[Banners]:
    g, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    position = Position(GAME, g)
    position.choose(position.pending[0], ("play", card("lost-city-of-khazud").number))
    aim = next(c for c in position.pending[0].choices() if c[2] == g.campaign.map.hex(HEX))
    position.choose(position.pending[0], aim)
    return position


def test_the_city_is_numbered_behind_the_printed_settlements() -> None:
    before, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    g = found().state
    assert g.marker == [*before.marker, NO_MARKER]
    assert g.campaign.map.settlements[:-1] == before.campaign.map.settlements
    assert g.own_units(0) == before.own_units(0)
    assert before.campaign.map.settlement("Khazud") is None


def test_a_game_with_khazud_is_saved_and_loaded() -> None:
    position = found()
    frozen = position.state.freeze()
    g = GAME.thaw(frozen)
    assert g.freeze() == frozen
    assert g.hostile == position.state.hostile
    assert Position(GAME, g).pending[0].choices() == position.pending[0].choices()
    assert position.clone().canonical() == position.canonical()


def test_a_position_with_khazud_is_exported() -> None:
    g = found().state
    setup = GAME.to_setup(g)
    again, settings = GAME.from_setup(setup, Rng(bytes(32)))
    assert setup["khazud"] == HEX
    assert GAME.to_setup(again) == setup
    assert GAME.board(settings)["settlements"][-1]["name"] == "Khazud"


def test_khazud_is_shown_though_the_board_was_told_before() -> None:
    view = GAME.view(found().state, 0)
    assert view["settlements"][-1] == {
        "settlement": "Khazud", "at": HEX, "marker": None, "controller": "oathborn", "besieged": True, "coven": False,
    }  # fmt: skip
    assert [(town["name"], town["at"], town["fortified"]) for town in view["founded"]] == [("Khazud", HEX, 2)]


def test_khazud_saves_a_kingdom_from_collapse_but_replaces_no_city_out_of_play() -> None:
    """The Oathborn may collapse only if their three printed cities are in play (7.6); where the table says so, Khazud
    does not count at all."""
    four = ["broken-coast", "fields-of-ash", "imperial-heartland", "wildlands"]
    for maps, optional, cities in ((["wildlands"], [], 1), (four, [], 4), (four, ["khazud-saves-nobody"], 3)):
        setup = {**SETUP, "maps": maps, "khazud": HEX, "hands": {}, "optional": optional}
        g, _ = GAME.from_setup(setup, Rng(bytes(32)))
        oathborn = g.campaign.kingdoms[g.campaign.index["oathborn"]]
        assert len(oathborn.cities) == cities
        for s in range(len(g.marker) - 1):
            if g.campaign.loyal[s] == oathborn.index and g.campaign.map.settlements[s].city:
                set_marker(g, s, RAZED)
        assert collapses(g, oathborn.index) == bool(optional)
