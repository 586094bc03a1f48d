"""Positions that a scenario describes: they come back as they were, also when what they list is nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games import get
from sandtable.games.banners.state import Banners
from sandtable.kernel import Position, Rng, Table
from sandtable.kernel.position import encode
from tests.rules import rules

GAME = get("banners")
SEED = bytes(32)


def state_of(setup: dict[str, Any]) -> Banners:
    state, _ = GAME.from_setup(setup, Rng(SEED))
    assert isinstance(state, Banners)
    return state


def test_a_pool_without_monsters_stays_empty() -> None:
    g = state_of({"advanced": True, "active": "orcs", "pool": []})
    assert g.magic.pool == 0
    assert encode(state_of(GAME.to_setup(g))) == encode(g)


def test_after_the_opening_nobody_is_owed_units() -> None:
    """Or they would turn up when a kingdom comes back into a linked war and is set up anew."""
    setup = {"campaign": "chronicle-7", "rules": "advanced", "until": "chronicle-8", "turn": 3, "active": "orcs"}
    g = state_of(setup)
    assert not any(g.free)
    assert not any(g.free_heroes)


def test_a_returning_kingdom_is_set_up_alone_and_can_be_undone() -> None:
    setup = {"campaign": "chronicle-7", "rules": "basic", "until": "chronicle-8", "turn": 3, "active": "oathborn"}
    state, settings = GAME.from_setup(setup, Rng(SEED))
    table = Table.start(GAME, settings, SEED, state)
    while table.pending[0].kind != "opening":
        decision = table.pending[0]
        keys = list(table.described(decision))
        table.choose(decision.seat, "end" if "end" in keys else keys[0])
    there = table.position.canonical()
    decision = table.pending[0]
    table.choose(decision.seat, decision.choices()[0])
    table.undo(decision.seat)
    assert table.position.canonical() == there


def test_nothing_changes_after_a_checkpoint_when_there_is_nothing_to_study() -> None:
    held = ["Soul Drinker", "Helm of Domination", "Elven Bow", "Iron Golem"]
    units = [{"kingdom": "orcs", "army": "Orc Reavers", "at": "wildlands:6,3"}]
    setup = {"advanced": True, "season": "Autumn", "study": {"glyphs": 0}, "hands": {"orcs": held}, "units": units}
    state, settings = GAME.from_setup(setup, Rng(SEED))
    table = Table.start(GAME, settings, SEED, state)
    table.choose("orcs", "end")
    assert table.pending[0].kind == "winter"
    checkpoint = table.position.checkpoint
    assert checkpoint is not None
    assert Position.resume(GAME, checkpoint.clone(), ()).canonical() == encode(checkpoint)


@rules("BB 16.5")
@pytest.mark.parametrize("held", ["Iron Golem", "Fountain of Valor"])
def test_being_asked_before_income_does_not_tell_which_treasure_is_held(held: str) -> None:
    """The Empire owes gold, and all see that it holds a Treasure; only the Golem can be sold."""
    setup = {
        "advanced": True,
        "phase": "income",
        "active": "empire",
        "revolts": 2,
        "hands": {"empire": [held]},
        "units": [{"kingdom": "orcs", "army": "Orc Reavers", "at": "wildlands:6,9"}],
    }
    state, settings = GAME.from_setup(setup, Rng(SEED))
    assert Table.start(GAME, settings, SEED, state).pending[0].kind == "income"
