"""Small words: lists, amounts, names for what cannot be seen."""

from __future__ import annotations

from sandtable.kernel.text import listed

A_CARD = "a card"
"""A card that the viewer cannot see."""


def sums(copper: int, water: int) -> str:
    parts = [f"{n} {what}" for n, what in ((copper, "Copper"), (water, "Water")) if n]
    return listed(parts) or "nothing"
