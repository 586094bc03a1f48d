"""Who runs which kingdoms (1.11, 2.1): a number of players, or the kingdoms of each player by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel import BadOptions


def groups(order: Sequence[str], sides: Sequence[Sequence[str]], players: Any) -> list[list[str]]:
    """The kingdoms of each player.

    >>> groups(["orcs", "oathborn", "night", "empire"], [["night", "orcs"], ["empire", "oathborn"]], 2)
    [['orcs', 'night'], ['oathborn', 'empire']]
    >>> groups(["orcs", "oathborn", "night", "empire"], [["night", "orcs"], ["empire", "oathborn"]], "3")
    [['orcs', 'night'], ['oathborn'], ['empire']]
    >>> groups(["orcs", "oathborn"], [["orcs"], ["oathborn"]], "orcs, oathborn")
    [['orcs'], ['oathborn']]
    """
    text = str(players).strip().casefold()
    if text.isdigit():
        return _dealt(order, sides, int(text))
    named = [[k.strip() for k in group.split("+")] for group in text.split(",")]
    everyone = [k for group in named for k in group]
    if sorted(everyone) != sorted(order):
        missing = [k for k in order if k not in everyone]
        wrong = [k for k in everyone if k not in order or everyone.count(k) > 1]
        fault = f"{wrong[0]!r} is not in play or named twice" if wrong else f"nobody runs {missing[0]}"
        raise BadOptions(f"players: {fault}; write a number, or all of {', '.join(order)} like '{_example(order)}'")
    for group in named:
        if len({_side(sides, k) for k in group}) > 1:
            raise BadOptions(f"players: {' and '.join(group)} are enemies; one player runs kingdoms of one side")
    return named


def _dealt(order: Sequence[str], sides: Sequence[Sequence[str]], count: int) -> list[list[str]]:
    """So many players: each side gets its share, the larger side's kingdoms are given to one player each first."""
    if not len(sides) <= count <= len(order):
        raise BadOptions(f"players: this campaign takes {len(sides)} to {len(order)} players, not {count}")
    seats = [1] * len(sides)
    while sum(seats) < count:
        crowded = max(range(len(sides)), key=lambda s: (len(sides[s]) / seats[s], s))
        seats[crowded] += 1
    found: list[list[str]] = []
    for side, share in zip(sides, seats, strict=True):
        own = [k for k in order if k in side]
        hands: list[list[str]] = [[] for _ in range(share)]
        for i, kingdom in enumerate(own):
            hands[i * share // len(own)].append(kingdom)
        found += hands
    return sorted(found, key=lambda group: order.index(group[0]))


def _side(sides: Sequence[Sequence[str]], kingdom: str) -> int:
    return next(i for i, side in enumerate(sides) if kingdom in side)


def _example(order: Sequence[str]) -> str:
    return ", ".join(order)
