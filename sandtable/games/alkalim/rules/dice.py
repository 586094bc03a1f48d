"""Two ten-sided dice: how tests and combat rolls are made, and how they lie on the table afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Die

Pair = tuple[int, int]


def two_dice(g: AlKalim) -> Pair:
    roll = g.rng.roll
    return roll(10), roll(10)


def lying(dice: Pair, good: bool = False) -> tuple[Die, ...]:
    """The dice for everybody to see; `good`: together they succeeded."""
    return tuple(Die(value, hit=good, sides=10) for value in dice)


def showing(g: AlKalim, faces: Iterable[int]) -> tuple[Die, ...]:
    """Dice of the march, or the story die, with the symbols of their faces."""
    return tuple(Die(face + 1, face=g.world.layout.words[face]) for face in faces)
