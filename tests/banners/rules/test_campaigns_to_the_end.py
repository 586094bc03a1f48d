"""Every campaign, linked war and variant played to its end at random."""

from __future__ import annotations

import random

import pytest

from sandtable.games import get
from sandtable.games.banners.rules.victory import told
from sandtable.games.banners.state import Banners
from sandtable.kernel import Position, Rng
from tests.banners.content.test_campaigns import ALL


def played(settings: dict[str, str], seed: bytes) -> Banners:
    """A game of random choices, to its end."""
    game = get("banners")
    position = Position(game, game.new(settings, Rng(seed)))
    chance = random.Random(seed)
    for _ in range(60_000):
        if position.over:
            break
        decision = position.pending[0]
        position.choose(decision, chance.choice(decision.choices()))
    assert position.over
    state: Banners = position.state
    assert state.outcome is not None
    assert state.outcome.text.endswith(".")
    assert "the the" not in told(state, state.outcome).lower()
    for rule in state.outcome.rules:
        assert rule in game.ledger
    return state


@pytest.mark.parametrize("table_rules", ["basic", "advanced"])
@pytest.mark.parametrize("campaign_id", ALL)
def test_every_campaign_is_played_to_its_end(campaign_id: str, table_rules: str) -> None:
    played({"setup": campaign_id, "rules": table_rules}, bytes(31) + b"\1")


@pytest.mark.parametrize("table_rules", ["basic", "advanced"])
@pytest.mark.parametrize(
    ("first", "until", "variant"),
    [
        ("chronicle-1", "chronicle-10", "bitter-end"),
        ("chronicle-4", "chronicle-9", "none"),
        ("chronicle-5", "chronicle-8", "none"),
        ("chronicle-7", "chronicle-10", "bitter-end"),
    ],
)
def test_linked_wars_are_played_to_their_end(first: str, until: str, variant: str, table_rules: str) -> None:
    played({"setup": first, "until": until, "variant": variant, "rules": table_rules}, bytes(31) + b"\2")


@pytest.mark.parametrize(
    ("campaign_id", "variant"), [("jarls-war", "long-war"), ("fire-in-the-fields-of-ash", "first-among-equals")]
)
def test_variants_are_played_to_their_end(campaign_id: str, variant: str) -> None:
    played({"setup": campaign_id, "variant": variant}, bytes(31) + b"\3")
