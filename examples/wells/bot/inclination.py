"""Rules of thumb for bots: dig where one can, else ride to the nearest well that nobody has."""

from __future__ import annotations

from examples.wells.state import NOBODY, Wells
from sandtable.kernel import Decision


def inclination(g: Wells, decision: Decision) -> list[float]:
    """How good each choice looks at first sight."""
    found = []
    for choice in decision.choices():
        match choice:
            case ("dig", _):
                found.append(10.0)
            case ("move", int(camel), int(to)):
                on_well = 5.0 if _distance(g, camel) == 0 else 0.0
                found.append(float(_distance(g, camel) - _distance(g, to)) - on_well)
            case _:
                found.append(-1.0)
    return found


def _distance(g: Wells, square: int) -> int:
    """Steps to the nearest well that nobody has, over dunes and camels."""
    column, row = g.desert.places[square]
    free = (g.desert.places[at] for well, at in enumerate(g.desert.wells) if g.owners[well] == NOBODY)
    return min((max(abs(column - c), abs(row - r)) for c, r in free), default=0)


def evaluate(g: Wells, seat: int) -> float:
    mine, theirs = g.score(seat), g.score(1 - seat)
    near = sum(_distance(g, camel) for camel in g.camels[seat])
    return mine - theirs - near / 20
