"""The planner's numbers: one for every choice, in every position, from what the seat may know."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

from sandtable.games.lbs import GAME
from sandtable.kernel import Decision, Position, Rng
from sandtable.kernel.position import encode

SETUPS = {len(setup.seats): setup.id for setup in GAME.setups()}


def played(seats: int, choices: int, seed: int) -> Iterator[tuple[Position[Any], Decision]]:
    """Questions of a game in which everybody follows the plan, now and then something else."""
    rng = Rng(bytes([seed]) * 32)
    position = Position(GAME, GAME.new({"setup": SETUPS[seats]}, rng))
    chance = Rng(bytes([seed + 1]) * 32)
    for _ in range(choices):
        if position.over:
            return
        decision = position.pending[0]
        yield position, decision
        offered = decision.choices()
        liked = GAME.weigh(position.state, decision)
        assert liked is not None
        wild = chance.below(4) == 0
        position.choose(decision, offered[chance.below(len(offered)) if wild else liked.index(max(liked))])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_choice_gets_a_number_and_the_position_stays_as_it_is(seats: int) -> None:
    for position, decision in played(seats, 150, seats):
        before = encode(position.state)
        liked = GAME.weigh(position.state, decision)
        assert liked is not None
        assert len(liked) == len(decision.choices())
        assert all(isfinite(value) for value in liked)
        assert all(isinstance(GAME.reason(position.state, decision, c), str) for c in decision.choices()[:3])
        assert encode(position.state) == before


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_changes_nothing(seats: int) -> None:
    rng = Rng(bytes([9]) * 32)
    compared = 0
    for position, decision in played(seats, 120, 40 + seats):
        other = position.imagine(decision.seat, rng)
        same = None if other is None else other.decision_for(decision.seat)
        if other is not None and same is not None:
            compared += 1
            assert GAME.weigh(other.state, same) == GAME.weigh(position.state, decision), decision
    assert compared > 60
