"""The fourth reward ends the game on the spot: nothing that would come after it happens any more."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.content.board import board
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.kernel import Position, Rng
from tests.rules import rules

LAST: dict[str, tuple[str, dict[str, Any]]] = {
    "tale": (
        board().names[board().place["salt mirror"].label],
        {"quest": "Stars over the Salt", "progress": [["Dar Nejma"]]},
    ),
    "parting": ("Qasr Azhar", {"quest": "The Salt Queen's Errand", "progress": [1, 0]}),
}
"""By where the turn stands: the space, and a quest that lacks one deed there."""


@rules("AK victory/at-once")
@pytest.mark.parametrize("phase", LAST)
def test_a_winner_is_not_knocked_out_any_more(phase: str) -> None:
    """Though the last deed may have cost him what kept him on his feet."""
    at, quest = LAST[phase]
    hero = {
        "hero": "Landrec", "at": at, "gold": 5, "tile": 4,
        "rewards": ["Rune of Endings", "Old Patience", "Den of Forty Knives"], "quests": [quest],
    }  # fmt: skip
    setup = {"heroes": [hero, {"hero": "Eliam", "at": "Irram"}], "phase": phase, "time": "night"}
    g, _ = from_setup(setup, Rng(bytes(32)))
    g.rng = Rng(bytes(32), 0, [10, 10])
    g.party.wounds = g.life(g.party, g.party.hero)
    position = Position(GAME, g)
    position.choose(position.pending[0], position.pending[0].choices()[0])
    assert position.over
    assert g.outcome is not None
    assert g.outcome.winners == (0,)
    assert board().texts[g.party.at].startswith(at)
    assert g.party.wounds
