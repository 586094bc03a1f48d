"""Saved games of older rules versions."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.banners import GAME
from sandtable.games.banners.records import CARD_MASKS, HANDS
from sandtable.games.banners.rules.fight import under_shield
from sandtable.games.banners.state import Banners
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


def of_old(g: Banners) -> list[Any]:
    """The position as 0.1 froze it: parts without names."""
    now = g.freeze()
    magic = now["arcana"]

    def part(*names: str) -> list[Any]:
        return [now[name] for name in names]

    tables = [magic[name] for name in ("monster", "command", "defeated")]
    return [
        *part("campaign", "rng", "at", "weakened", "finished", "marker", "gold", "income", "collapsed", "held"),
        *part("phase", "season", "turn", "new_friendly"),
        part("active", "movement", "road", "moved", "sailed", "must_leave", "denied"),
        None,
        now["free"],
        part("covens", "coven_tried", "hidden", "revolts", "free_covens"),
        [now["declined"], *now["player"], now["returns"]],
        [
            [
                *(magic[name] for name in HANDS),
                [magic[name] for name in CARD_MASKS],
                *tables,
                [magic["glyphs"], magic["churns"], *magic["study"]],
                *(magic[name] for name in ("force", "today", "turn_gains")),
            ],
            now["owner"],
            part("rider", "rider_movement"),
            now["gains"],
            now["free_heroes"],
        ],
    ]


def test_a_draconic_shield_of_version_2_still_protects() -> None:
    g, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    at = g.campaign.map.hex("wildlands:6,10")
    g.magic.force["draconic shield"] = g.hero[at]
    older = GAME.thaw(GAME.migrate(of_old(g), 2))
    assert under_shield(older, at)
    assert not older.magic.force


@pytest.mark.parametrize("version", [2, 3])
def test_without_a_shield_nothing_changes(version: int) -> None:
    g, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    assert GAME.thaw(GAME.migrate(of_old(g), version)).freeze() == g.freeze()


def test_data_that_is_no_position_is_refused() -> None:
    g, _ = GAME.from_setup(SETUP, Rng(bytes(32)))
    with pytest.raises(ValueError, match=r"no position of Burning Banners.*phase"):
        GAME.thaw({**g.freeze(), "phase": 9})
