"""Saved games of older rules versions."""

from __future__ import annotations

from sandtable.games.banners import GAME
from sandtable.games.banners.rules.fight import under_shield
from sandtable.kernel import Rng

SETUP = {
    "advanced": True,
    "active": "orcs",
    "units": [
        {"kingdom": "oathborn", "army": "Miners", "at": "wildlands:6,10"},
        {"hero": "Throndil", "at": "wildlands:6,10"},
        {"kingdom": "orcs", "army": "Black Axes", "at": "wildlands:6,9"},
    ],
}


def test_a_draconic_shield_of_version_2_still_protects() -> None:
    g, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    at = g.campaign.map.hex("wildlands:6,10")
    data = g.freeze()
    data[-1][0][8] = [["draconic shield", g.hero[at]]]
    older = GAME.thaw(GAME.migrate(data, 2))
    assert under_shield(older, at)
    assert not older.magic.force


def test_without_a_shield_nothing_changes() -> None:
    g, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    assert GAME.thaw(GAME.migrate(g.freeze(), 2)).freeze() == g.freeze()
