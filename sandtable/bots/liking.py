"""How much a game likes each choice, and what follows from it: the best of them, and how far it lies above others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sandtable.kernel import Choice, Decision, Game

LOOKED_AT = 8
"""The choices among the best by whose differences all are measured: one hopeless choice must not make all others look
alike."""
ALIKE = 1e-9


def liking(game: Game[Any], state: Any, decision: Decision, plans: bool = True) -> list[float]:
    """How good each choice looks: by the game's plans, else by its rules of thumb, else all alike."""
    liked = game.weigh(state, decision) if plans else None
    if liked is None:
        liked = game.inclination(state, decision)
    return [0.0] * len(decision.choices()) if liked is None else liked


def best(choices: Sequence[Choice], liked: Sequence[float], random: Random) -> Choice:
    """The choice that is liked best; one of them where several are."""
    top = max(liked)
    finest = [choice for choice, value in zip(choices, liked, strict=True) if value > top - ALIKE]
    return finest[0] if len(finest) == 1 else finest[int(random.random() * len(finest))]


def spread(liked: Sequence[float]) -> float:
    """How far the best choice lies above the next ones: what is a small difference depends on that."""
    top, *finest = sorted(liked, reverse=True)[:LOOKED_AT]
    return top - sum(finest) / len(finest) if finest else 0.0
