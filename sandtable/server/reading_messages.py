"""What is sent to those who look rules up."""

from __future__ import annotations

import msgspec


class RuleEntry(msgspec.Struct, frozen=True):
    """A clause of a game's ledger."""

    id: str
    title: str
    text: str
    scope: str
    """The part of the game that it belongs to, in words."""
    chapter: str
    """The id of the chapter in which it stands."""
    reading: str
    """Where the rulebook is open: how Sandtable plays it."""
    certainty: str
    page: int | None
    near: tuple[str, ...]
    """Clauses that name it, are named in it or are shown by the same examples."""
    cards: tuple[str, ...]
    """Names of the cards whose rulings it is one of."""
    examples: int
    """How many scenarios show it."""


class ChapterEntry(msgspec.Struct, frozen=True):
    """A chapter of a game's rules, in the order of the book."""

    id: str
    title: str
    part: str
    """The book that it belongs to."""
    about: str
    """What one finds there, where the title does not say it."""
    clauses: int
