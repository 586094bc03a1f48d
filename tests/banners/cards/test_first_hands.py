"""What lies on the table before an Advanced game begins (2.4, 2.6, 16, 17.1.2). A scenario tells its own hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sandtable.games import get
from sandtable.games.banners.content.cardbook import BLESSINGS, SPELLS, TREASURES, blessings_of, monsters
from sandtable.games.banners.content.sandbox import SANDBOX_SIDES, sandbox_spec
from sandtable.games.banners.rules.heroes import waiting
from sandtable.games.banners.state import Banners
from sandtable.kernel import Rng
from sandtable.kernel.bits import bits
from tests.rules import rules

SEEDS = (b"one", b"two", b"three")


def begin(settings: Mapping[str, Any], seed: bytes = b"one") -> Banners:
    g: Banners = get("banners").new(settings, Rng(seed))
    return g


def two_players(seed: bytes = b"one", start: str = "Spring") -> Banners:
    """Oathborn against Orcs and Goblins, which one player runs."""
    players = [["oathborn"], ["orcs", "goblins"]]
    order = [kingdom for group in players for kingdom in group]
    spec = sandbox_spec(["wildlands"], order, SANDBOX_SIDES, {}, [], {}, 9, start, advanced=True, players=players)
    return begin({"setup": spec}, seed)


@rules("BB 2.6/hand", "BB 16/first-hand", "BB 16/example", "BB 16.4/in-play")
@pytest.mark.parametrize("seed", SEEDS)
def test_each_player_begins_with_three_spells_and_a_blessing_of_each_kingdom(seed: bytes) -> None:
    g = two_players(seed)
    for hand, kingdoms in zip(g.magic.hand, (["oathborn"], ["orcs", "goblins"]), strict=True):
        assert (hand & SPELLS).bit_count() == 3
        assert not hand & TREASURES
        assert [(hand & blessings_of(k)).bit_count() for k in kingdoms] == [1] * len(kingdoms)
        assert hand.bit_count() == 3 + len(kingdoms)
    assert not g.magic.hand[0] & g.magic.hand[1]


@rules("BB 16/first-hand")
def test_the_first_hand_is_drawn_at_random() -> None:
    assert len({tuple(two_players(seed).magic.hand) for seed in SEEDS}) == len(SEEDS)


@rules("BB 2.6", "BB 2.6/hero-cards", "BB 16", "BB 16.1")
def test_decks_and_pools_hold_what_nobody_has_drawn() -> None:
    g = two_players()
    arcana = g.magic
    drawn = arcana.hand[0] | arcana.hand[1]
    assert arcana.spell_deck == SPELLS & ~drawn
    assert arcana.treasure_deck == TREASURES
    for kingdom in g.campaign.kingdoms:
        assert arcana.blessing_decks[kingdom.index] == blessings_of(kingdom.id) & ~drawn
        assert len(waiting(g, kingdom.index)) == len(g.campaign.heroes_of[kingdom.index])
    assert not any(arcana.owned)
    assert not arcana.spell_discard | arcana.blessing_discard | arcana.treasures_gone
    assert sum(arcana.blessing_decks).bit_count() < BLESSINGS.bit_count(), "kingdoms out of play have no deck"
    sea = [m for m in bits(arcana.pool) if monsters()[m].sea]
    assert (len(sea), arcana.pool.bit_count() - len(sea)) == (7, 29)


@rules("BB 17.1/three", "BB 17.1.2", "BB 17.2")
def test_study_markers_of_the_first_season_are_dealt_with_the_autumn_churn_in_autumn_only() -> None:
    arcana = two_players().magic
    assert (arcana.glyphs, arcana.churns) == (3, 1)
    arcana = two_players(start="Autumn").magic
    assert (arcana.glyphs, arcana.churns) == (3, 2), "a game that begins in Autumn has it from the first deal"
