"""The planner: whole turns, what the enemy can answer, and the campaign's goal."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.banners import GAME
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Position, Rng

SETUPS = [
    {"setup": "drefeld"},
    {"setup": "great-goblin-raid", "rules": "basic"},
    {"setup": "great-goblin-raid"},
    {"setup": "spire-of-the-moon"},
    {"setup": "jarls-war"},
    {"setup": "undead-empress", "players": "2"},
    {"setup": "goblin-high-tide"},
    {"setup": "chronicle-1"},
]


def played(settings: dict[str, str], steps: int, seed: int = 1) -> Position[Banners]:
    """A game of random choices, so many choices on."""
    position = Position(GAME, GAME.new(settings, Rng(bytes([seed]) * 32)))
    dice = Rng(bytes([seed + 1]) * 32)
    for _ in range(steps):
        if position.over:
            break
        decision = position.pending[0]
        choices = decision.choices()
        position.choose(decision, choices[dice.below(len(choices))])
    return position


def stands(**setup: Any) -> Position[Banners]:
    """A small position on the Wildlands, with whoever is to move."""
    plain: dict[str, Any] = {
        "maps": ["wildlands"],
        "sides": {"invader": ["fjordland"], "resistance": ["oathborn"]},
        "order": ["oathborn", "fjordland"],
        "active": "oathborn",
    }
    state, _ = GAME.from_setup(plain | setup, Rng(bytes(32)))
    return Position(GAME, state)


@pytest.mark.parametrize("settings", SETUPS, ids=lambda each: "-".join(each.values()))
def test_every_question_has_an_answer_and_nothing_changes(settings: dict[str, str]) -> None:
    position = played(settings, 0)
    dice = Rng(bytes(32))
    for _ in range(160):
        if position.over:
            return
        decision = position.pending[0]
        before = position.state.freeze()
        choices = decision.choices()
        values = GAME.weigh(position.state, decision)
        assert values is not None
        assert len(values) == len(choices)
        choice = choices[dice.below(len(choices))]
        assert isinstance(GAME.reason(position.state, decision, choice), str)
        assert position.state.freeze() == before
        position.choose(decision, choice)


@pytest.mark.parametrize("steps", [40, 90, 140])
def test_what_is_hidden_does_not_matter(steps: int) -> None:
    position = played({"setup": "fight-to-the-death"}, steps)
    decision = position.pending[0]
    other = position.imagine(decision.seat, Rng(bytes([7]) * 32))
    assert other is not None
    asked = other.decision_for(decision.seat)
    assert asked is not None
    assert GAME.weigh(other.state, asked) == GAME.weigh(position.state, decision)


def follow(position: Position[Banners], most: int = 8) -> list[str]:
    """What the planner does from here, as keys, until it ends its turn."""
    keys: list[str] = []
    while not position.over and len(keys) < most and (not keys or keys[-1] != "end"):
        decision = position.pending[0]
        values = GAME.weigh(position.state, decision)
        assert values is not None
        choice: Choice = max(zip(values, decision.choices(), strict=True))[1]
        keys.append(GAME.describe(position.state, choice).key)
        position.choose(decision, choice)
    return keys


def reasons(position: Position[Banners]) -> dict[str, str]:
    decision = position.pending[0]
    return {
        GAME.describe(position.state, choice).key: GAME.reason(position.state, decision, choice)
        for choice in decision.choices()
    }


def test_it_takes_what_it_can_take() -> None:
    army = {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:5,4"}
    position = stands(controls={"fjordland": ["Norstead"]}, settlements=["Arulud", "Norstead"], units=[army])
    assert "takes Arulud (" in reasons(position)["activate Iron Legion at wildlands:5,4"]
    assert "attack wildlands:5,5" in follow(position)
