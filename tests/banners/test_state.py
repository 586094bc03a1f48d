"""What is kept up to date beside the data it follows from."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.banners import GAME
from sandtable.games.banners.state import NO_MARKER, RAZED, Banners
from sandtable.kernel import Position, Rng


def worked_out(g: Banners) -> dict[str, object]:
    """The derived masks, from the units and markers alone."""
    camp = g.campaign
    found: dict[str, list[int]] = {
        name: [0] * size
        for size, names in (
            (len(camp.kingdoms), ("occupied", "heroes", "controlled")),
            (2, ("side_armies", "side_heroes")),
        )
        for name in names
    }
    for where, own, sides in ((g.army, "occupied", "side_armies"), (g.hero, "heroes", "side_heroes")):
        for at, unit in where.items():
            found[own][g.owner[unit]] |= 1 << at
            found[sides][camp.kingdoms[g.owner[unit]].side] |= 1 << at
    for place, mark, loyal in zip(camp.map.settlements, g.marker, camp.loyal, strict=True):
        holder = loyal if mark == NO_MARKER and loyal >= 0 and not g.collapsed >> loyal & 1 else mark
        if holder >= 0:
            found["controlled"][holder] |= 1 << place.at
    razed = sum(1 << camp.map.settlements[s].at for s, mark in enumerate(g.marker) if mark == RAZED)
    return {**found, "leading": sum(1 << unit for unit in g.hero.values()), "razed": razed}


@pytest.mark.parametrize("setup", ["drefeld", "fight-to-the-death", "fire-in-the-fields-of-ash", "chronicle-1"])
def test_masks_say_what_stands_on_the_map(setup: str) -> None:
    chance = Random(setup)
    position = Position(GAME, GAME.new({"setup": setup}, Rng(chance.randbytes(32))), track=False)
    while not position.over:
        decision = position.pending[0]
        position.choose(decision, chance.choice(decision.choices()))
        expected = worked_out(position.state)
        assert {name: getattr(position.state, name) for name in expected} == expected
