"""A turn (WL 2): a flow that asks, and what comes of the answers."""

from __future__ import annotations

from examples.wells.content.desert import SEATS
from examples.wells.rules import digging, moving, victory
from examples.wells.state import Wells
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

TURN = "turn"
"""The only kind of question."""


def play(g: Wells) -> Flow[None]:
    while victory.outcome(g) is None:
        yield CHECKPOINT
        choice = yield Decision(g.active, TURN, lambda: choices(g))
        act(g, choice)
        g.turn += 1


def choices(g: Wells) -> list[Choice]:
    """What can be done in a turn (WL 2)."""
    seat = g.active
    moves: list[Choice] = [
        ("move", camel, to)
        for camel in g.camels[seat]
        for to in g.desert.neighbours[camel]
        if moving.allowed(g, seat, camel, to)
    ]
    digs: list[Choice] = [("dig", square) for square in g.desert.wells if digging.allowed(g, seat, square)]
    return [*moves, *digs, ("rest",)]


def act(g: Wells, choice: Choice) -> None:
    match choice:
        case ("move", int(camel), int(to)):
            moving.move(g, g.active, camel, to)
        case ("dig", int(square)):
            digging.dig(g, g.active, square)
        case _:
            g.note(f"{SEATS[g.active].name} rests", "WL 2")
