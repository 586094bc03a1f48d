"""The table as players see it; nothing is hidden."""

from __future__ import annotations

from examples.wells.content.desert import SEATS
from examples.wells.rules import digging
from examples.wells.state import NOBODY, Wells
from examples.wells.telling.shapes import View


def view(g: Wells) -> View:
    names = g.desert.names
    return {
        "turn": g.turn + 1,
        "active": SEATS[g.active].id,
        "needed": g.needed,
        "camels": [
            {"seat": SEATS[seat].id, "at": names[square]} for seat, camels in enumerate(g.camels) for square in camels
        ],
        "wells": [
            {
                "at": names[square],
                "owner": None if g.owners[well] == NOBODY else SEATS[g.owners[well]].id,
                "needs": digging.needed(g, well),
            }
            for well, square in enumerate(g.desert.wells)
        ],
    }
