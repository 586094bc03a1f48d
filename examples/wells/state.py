"""The state: plain data that says everything about a position."""

from __future__ import annotations

from typing import Any

from examples.wells.content.desert import Desert, desert
from sandtable.kernel import Rng, State

VERSION = 1
"""Of the frozen form."""
NOBODY = -1


class Wells(State):
    __slots__ = ("camels", "desert", "needed", "owners", "turn", "vain")

    def __init__(self, needed: int, rng: Rng) -> None:
        self.rng = rng
        self.events = None
        self.desert: Desert = desert()
        """Shared by all positions: it never changes."""
        self.needed = needed
        """Wells that win the game."""
        self.turn = 0
        """Turns that have been taken by both together."""
        self.camels = [list(squares) for squares in self.desert.camels]
        self.owners = [NOBODY] * len(self.desert.wells)
        self.vain = [0] * len(self.desert.wells)
        """Rolls in vain at each well (WL 4/deeper)."""

    def clone(self) -> Wells:
        copy = Wells.__new__(Wells)
        copy.rng = self.rng.clone()
        copy.events = None
        copy.desert = self.desert
        copy.needed = self.needed
        copy.turn = self.turn
        copy.camels = [squares[:] for squares in self.camels]
        copy.owners = self.owners[:]
        copy.vain = self.vain[:]
        return copy

    def freeze(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "needed": self.needed,
            "turn": self.turn,
            "camels": self.camels,
            "owners": self.owners,
            "vain": self.vain,
            "rng": self.rng.freeze(),
        }

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turn % 2

    def well_at(self, square: int) -> int | None:
        """The number of the well on a square."""
        wells = self.desert.wells
        return wells.index(square) if square in wells else None

    def score(self, seat: int) -> int:
        return self.owners.count(seat)
