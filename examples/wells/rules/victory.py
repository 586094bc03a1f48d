"""Who has won (WL 1)."""

from __future__ import annotations

from examples.wells.content.desert import SEATS
from examples.wells.state import NOBODY, Wells
from sandtable.kernel import Outcome

TURNS = 40


def outcome(g: Wells) -> Outcome | None:
    amber, azure = g.score(0), g.score(1)
    if max(amber, azure) >= g.needed:
        return _won(g, "WL 1")
    if g.turn < TURNS and NOBODY in g.owners:
        return None
    if amber == azure:
        return Outcome((), f"Nobody wins: {amber} wells each", ("WL 1/time",))
    return _won(g, "WL 1/time")


def _won(g: Wells, rule: str) -> Outcome:
    winner = 0 if g.score(0) > g.score(1) else 1
    return Outcome((winner,), f"{SEATS[winner].name} wins, {g.score(winner)} wells to {g.score(1 - winner)}", (rule,))
