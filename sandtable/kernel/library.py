"""The cards of a game as a library: what each is, and by what one looks for it. A game declares its fields once
(`telling/catalogue.py`); client and terminal filter, sort and compare by them without knowing the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

Fact = str | int
Facts = Mapping[str, tuple[Fact, ...]]


class CardField(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something by which cards are told apart: their Faction, what they cost."""

    id: str
    """In the facts of a card, and in addresses: `faction`."""
    label: str
    number: bool = False
    """It is a number: one looks for a range of it."""
    every: bool = False
    """A card has several, and one looks for cards that have all of those named; otherwise any of them will do."""
    order: tuple[str, ...] = ()
    """Its words in their order, if that is not the order of the alphabet."""
    text: str = ""
    """What it is, in a sentence, where the label does not say it."""


class Measured(msgspec.Struct, frozen=True, omit_defaults=True):
    """How often a card won in games of bots, or what it was in."""

    what: str
    """`Deck Senpet, 3 of it`, `At tables of four`."""
    won: float
    """A draw is half a win."""
    games: int
    command: str
    """What has counted them."""
    note: str = ""
    """What has changed since."""


class MeasuredCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A content file with results of an arena for cards by name."""

    what: str
    command: str
    cards: dict[str, tuple[float, int]]
    """Games won, and played."""
    notes: dict[str, str] = {}

    def of(self, card: str) -> tuple[Measured, ...]:
        if card not in self.cards:
            return ()
        return (Measured(self.what, *self.cards[card], self.command, self.notes.get(card, "")),)


class CardEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card of the game, for lists of cards with their rulings and tests."""

    name: str
    type: str
    text: tuple[str, ...]
    rules: tuple[str, ...] = ()
    """Ledger ids of the rulings on it."""
    figures: str = ""
    """Its numbers and traits in one line."""
    unwritten: tuple[str, ...] = ()
    """Lines of its text that nothing in the game does yet."""
    id: str = ""
    """As the board names it."""
    facts: dict[str, tuple[Fact, ...]] = {}
    """By the id of a `CardField`; what it does not have is left out."""
    sources: dict[str, str] = {}
    """Where its facts are known from: what is so, and which facts: `Printed in the rulebook`: `name, type`."""
    copies: int = 1
    """How many of it lie in the box, or may lie in a deck."""
    measured: tuple[Measured, ...] = ()
    counter: bool = False
    """It is no card but lies on the map."""


class CardLibrary(msgspec.Struct, frozen=True):
    """All cards of a game, and by what one looks for them."""

    fields: tuple[CardField, ...]
    cards: tuple[CardEntry, ...]


def facts(fields: Iterable[CardField], **known: Fact | Iterable[Fact] | None) -> dict[str, tuple[Fact, ...]]:
    """Those of a card's facts that it has, in the order of the fields.

    >>> facts([CardField("cost", "Cost", number=True), CardField("trait", "Trait")], trait=["Jinn"], cost=None)
    {'trait': ('Jinn',)}
    """
    listed = {name: _listed(value) for name, value in known.items()}
    unknown = listed.keys() - {field.id for field in fields}
    if unknown:
        raise LookupError(f"no field of a card: {', '.join(sorted(unknown))}")
    return {field.id: listed[field.id] for field in fields if listed.get(field.id)}


def _listed(value: Fact | Iterable[Fact] | None) -> tuple[Fact, ...]:
    if value is None or value == "":
        return ()
    return (value,) if isinstance(value, str | int) else tuple(value)
