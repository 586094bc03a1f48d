"""What the end of a game tells of each player."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from sandtable import bots
from sandtable.games.lbs import GAME
from sandtable.games.lbs.telling.goals import endings
from sandtable.kernel import Rng, Table
from sandtable.kernel.story import story


def played(players: int, seed: str) -> Table[Any]:
    setup = next(each for each in GAME.setups() if len(each.seats) == players)
    table = Table.new(GAME, {"setup": setup.id}, sha256(seed.encode()).digest())
    rng, bot = Rng(bytes(32)), bots.get("greedy")
    while not table.over:
        seat = table.pending[0].seat
        table.choose(seat, bot.choose(table.position, seat, rng))
    return table


@pytest.fixture(scope="module")
def four() -> Table[Any]:
    return played(4, "four")


def test_what_players_did_is_counted_from_the_log(four: Table[Any]) -> None:
    found = story(four, None).statistics
    lines = [event for step in four.steps for event in step.events]
    fallen = sum(event.kind == "section" for event in lines)
    assert sum(map(int, found["City Sections lost"])) == fallen > 0
    carried = [event for event in lines if "LBS AW 56 resolving/3" in event.rules and event.short.endswith(" Water")]
    assert sum(map(int, found.get("raids won", ()))) == len(carried)
    assert all(len(values) == 4 for values in found.values())
    assert sum(map(int, found["Heroes brought in"])) >= sum(map(int, found.get("Heroes lost", ()))) > 0


def test_with_more_than_two_players_everybody_learns_what_ran_out(four: Table[Any]) -> None:
    told = [event for step in four.steps for event in step.events if event.kind == "end"]
    reasons = endings(four.state, told)
    assert len(reasons) == 4
    assert four.outcome is not None
    for seat, reason in enumerate(reasons):
        if seat in four.outcome.winners:
            continue
        name = four.seats[seat].name
        dry = any(event.text == f"{name} has no Water left." for event in told)
        razed = any(event.text == f"{name} has no City Section left." for event in told)
        assert (reason == "You ran out of Water.", reason == "You lost your last City Section.") == (dry, razed)
