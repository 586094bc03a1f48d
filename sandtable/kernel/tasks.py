"""What a seat can be asked to bring about in a position: to win the battle, to keep the city. Puzzles ask it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

Judge = Callable[[Any], bool | None]
"""Of a later state of the same game: whether the task is done; None while that is open."""


class Task(msgspec.Struct, frozen=True):
    """Something that one seat wants, that others may prevent, and that is soon decided."""

    id: str
    """As a puzzle file writes it: `keep hex:wildlands:5,11`."""
    theme: str
    """Of what kind it is, in a word or two that people read: `Save the city`."""
    question: str
    """In a sentence: `Zarinbar is in danger. Keep it until your next turn.`"""
    fails: str
    """What comes of failing, within a sentence: `Zarinbar falls`."""
    judge: Judge
    """The game is over or goes on: it is asked of every state on the way."""
