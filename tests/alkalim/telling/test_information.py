"""Nobody learns the order of a deck: whatever lies face down, everything that players are shown stays the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import IllegalChoice, Position, Rng, Table
from tests.alkalim.positions import hidden, leaning

GAME = games.get("alkalim")
ASKED = ("attempt green at 3,3", "draw rune", "use Rune of Shackles", "buy Chainmail", "attack with Tahlia", "nonsense")


def shown(position: Position[Any]) -> list[Any]:
    """Everything that the players at a table can look at."""
    state = position.state
    said: list[Any] = [GAME.view(state, seat) for seat in (None, 0)] + [GAME.tell(state, 0)]
    for decision in position.pending:
        said += [GAME.prompt(state, decision), GAME.hints(state, decision)]
        for choice in decision.choices()[:12]:
            said += [choice, GAME.describe(state, choice), GAME.detail(state, decision, choice)]
        for words in ASKED:
            try:
                said.append(str(GAME.why_not(state, decision, words)))
            except IllegalChoice as refusal:
                said.append(str(refusal))
    return said


@pytest.mark.parametrize(("setup", "seed"), [("solo", 1), ("two", 2), ("six", 3)])
def test_what_lies_face_down_changes_nothing_that_is_shown(setup: str, seed: int) -> None:
    chance = Random(seed)
    table = Table.new(GAME, {"setup": setup}, bytes([seed]) * 32)
    looked = 0
    while not table.over and table.length < 900:
        position = table.position
        if not position.tail and chance.random() < 0.1:
            other = position.clone()
            other.state.laid = [len(pile) for pile in hidden(other.state)]
            GAME.redeal(other.state, 0, Rng(bytes([looked % 256]) * 32))
            assert shown(other) == shown(position)
            looked += 1
        decision = table.pending[0]
        table.choose(decision.seat, leaning(position.state, decision, chance, 0.5))
    assert looked > 30


def test_a_drawn_card_is_not_taken_back_alone() -> None:
    """Whatever shows a card of a deck, or rolls dice, is not undone without the others (kernel: `Step.reveals`)."""
    table, chance = Table.new(GAME, {"setup": "four"}, bytes(32)), Random(9)
    drawn = 0
    while not table.over and table.length < 1500:
        decision = table.pending[0]
        before = [len(pile) for pile in hidden(table.state)]
        table.choose(decision.seat, leaning(table.state, decision, chance, 0.6))
        fewer = any(len(pile) < number for pile, number in zip(hidden(table.state), before, strict=True))
        if fewer and decision.kind != "browse":  # that card had been looked at before
            drawn += 1
            assert table.undo_needs(decision.seat, range(4)), decision
    assert drawn > 20
