"""A position written as a scenario leads to the same position again."""

from random import Random
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import EVERYTHING, Rng, Table
from sandtable.kernel.scenario import export
from tests.positions import assert_holds, play
from tests.tiny import GAME


def questions(table: Table[Any]) -> list[tuple[int, str, list[Any]]]:
    return [(d.seat, d.kind, d.choices()) for d in table.pending]


@pytest.mark.parametrize(("name", "setup"), [("tiny", "full"), ("tiny", "short"), ("banners", "drefeld")])
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_comes_back_and_so_does_its_end(name: str, setup: str, seed: int) -> None:
    chance = Random(seed)
    table = Table.new(games.get(name), {"setup": setup}, bytes([seed]) * 32)
    while True:
        text = export(table)
        result = play(text)
        assert result.ok, (text, result.failures)
        assert result.table is not None
        assert questions(result.table) == questions(table)
        assert result.table.outcome == table.outcome
        if table.over:
            break
        assert result.table.view(EVERYTHING) == table.view(EVERYTHING)
        decision = chance.choice(table.pending)
        table.choose(decision.seat, chance.choice(decision.choices()))
    assert "{over: true}" in text


def test_dice_rolled_since_the_checkpoint_are_scripted() -> None:
    setup = {"hands": {"north": ["raid-0"], "east": ["trap-19", "trap-20"]}}
    for number in range(20):
        seed = bytes([number]) * 32
        table = Table.start(GAME, {"setup": "full"}, seed, GAME.from_setup(setup, Rng(seed))[0])
        table.choose("north", "raid east with raid-0")
        table.choose("east", "pass")
        if table.pending[0].kind == "lose":
            break
    text = export(table, "What is lost")
    assert "title: What is lost\n" in text
    assert "rolls: [" in text
    assert "  - north: raid east with raid-0\n  - east: pass\n" in text
    assert_holds(text)
