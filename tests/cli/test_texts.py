"""The sentences that people meet can be listed, and those that look wrong are found."""

from __future__ import annotations

import pytest

from sandtable.cli.texts import SLIPS
from tests.cli.test_commands import printed


@pytest.mark.parametrize("game", ["lbs", "banners", "alkalim"])
def test_nothing_that_people_read_looks_wrong(game: str) -> None:
    assert "0 that look wrong" in printed("texts", game, "--games", "1", "--limit", "250", "--slips")


@pytest.mark.parametrize(
    ("slip", "text"),
    [
        ("machine text", "Moves to wildlands:10,14"),
        ("one of many", "1 units attack"),
        ("one of many", "1 movement dice"),
        ("several of one", "3 army"),
        ("two articles", "Azure's The Lower Terraces"),
        ("twice", "the the well"),
        ("spacing", "brings Water home ."),
        ("empty", "costs None gold"),
    ],
)
def test_slips_are_found(slip: str, text: str) -> None:
    assert SLIPS[slip].search(text)
