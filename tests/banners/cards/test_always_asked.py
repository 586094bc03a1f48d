"""The setting `reactions: always`: at the moments of magic everybody is asked who might hold a card for it."""

from typing import Any

import pytest

from sandtable.games import get
from sandtable.games.banners.content.readings import ALWAYS_ASKED
from sandtable.kernel import BadSettings, Table
from sandtable.kernel.scenario import open_table, parse

POSITION = """
game: banners
title: An attack
setup:
  advanced: true
  optional: [%s]
  active: orcs
  units:
    - {kingdom: orcs, army: Black Axes, at: "wildlands:6,9"}
    - {kingdom: oathborn, army: Iron Legion, at: "wildlands:6,10"}
  hands: {oathborn: [%s]}
script: []
"""
ORCS, OATHBORN = 0, 1


def attacked(optional: str, held: str) -> Table[Any]:
    """The Orcs have activated an army and declared an attack."""
    table = open_table(parse(POSITION % (optional, held)))
    for key in ("activate Black Axes at wildlands:6,9", "attack wildlands:6,10"):
        while table.pending[0].window:
            table.choose(table.pending[0].seat, "pass")
        table.choose("orcs", key)
    return table


@pytest.mark.parametrize("held", ["Heat Ray", "Earthquake"])
def test_whoever_might_hold_something_is_asked(held: str) -> None:
    """Heat Ray is Battle Magic, but without a Mage it cannot be cast; Earthquake never fits a battle."""
    (decision,) = attacked(ALWAYS_ASKED, held).pending
    assert (decision.window, decision.choices(), decision.secret) == ("battle", [("pass",)], True)
    assert not any(step.windowed for step in attacked(ALWAYS_ASKED, held).steps), "nobody need wait for what all see"


def test_otherwise_only_whoever_can_play_something() -> None:
    table = attacked("vengeful-ghosts", "Earthquake")
    assert not any(decision.window for decision in table.pending)
    assert table.steps[-1].windowed


def test_who_holds_nothing_is_not_asked() -> None:
    """How many cards a player holds is public."""
    table = attacked(ALWAYS_ASKED, "")
    assert not any(decision.window for decision in table.pending)


def test_the_table_setting() -> None:
    game = get("banners")
    settings = {"setup": "drefeld", "rules": "advanced", "reactions": "always", "optional": "vengeful-ghosts"}
    table = Table.new(game, settings, bytes(32))
    assert table.state.campaign.optional == {"always-asked", "vengeful-ghosts"}
    with pytest.raises(BadSettings, match="when-possible or always"):
        Table.new(game, {**settings, "reactions": "sometimes"}, bytes(32))
