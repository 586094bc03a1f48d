"""Small words: lists, amounts, names for what cannot be seen."""

from __future__ import annotations

from collections.abc import Iterable

A_CARD = "a card"
"""A card that the viewer cannot see."""


def many(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def sums(copper: int, water: int) -> str:
    parts = [f"{n} {what}" for n, what in ((copper, "Copper"), (water, "Water")) if n]
    return listed(parts) or "nothing"
