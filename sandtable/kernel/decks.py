"""What a game with decks says of one: what is in it, what is wrong with it, and how it plays."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

import msgspec

from sandtable.kernel.welcome import ChoiceCard


class DeckFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is wrong with a deck, in words, with the clauses that forbid it."""

    text: str
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The names of the cards that it is about."""
    line: int = 0
    """Of the text, where that cannot be read."""

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.rules)}]" if self.rules else self.text


class DeckCard(msgspec.Struct, frozen=True):
    """A card of a deck, and how often it is in it."""

    name: str
    n: int
    part: str
    """Under which heading it is listed: `Stronghold`, `Heroes`."""


class DeckFigure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that tells how a deck is built: `City Points` 18 of 20."""

    label: str
    have: float
    least: int | None = None
    most: int | None = None
    text: str = ""
    """What it is for, in a sentence."""


class DeckSpread(msgspec.Struct, frozen=True):
    """How many cards there are of each kind: what they cost, their types."""

    title: str
    counts: dict[str, int]
    curve: bool = False
    """The kinds are numbers that follow each other, from 0 on."""


class DeckReport(msgspec.Struct, frozen=True):
    """What a deck file says, and everything that is wrong with it."""

    name: str
    summary: tuple[str, ...]
    faults: tuple[DeckFault, ...]
    text: str
    """The deck written out as a file again."""
    cards: tuple[DeckCard, ...] = ()
    figures: tuple[DeckFigure, ...] = ()
    spreads: tuple[DeckSpread, ...] = ()
    hand: int = 0
    """Cards drawn before the first turn."""
    draws: int = 0
    """Cards drawn each turn."""
    drawn: tuple[str, ...] = ()
    """The parts of the deck that are drawn from; the others lie on the table when the game begins."""
    parts: dict[str, str] = {}
    """Under which heading cards of each type are listed, in the order of the headings."""
    sign: str = ""
    """The starter whose sign and colours it has: that of its Faction, say."""


class KeyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card on which the plan of a deck rests."""

    card: str
    why: str


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why some cards are in a deck."""

    cards: tuple[str, ...]
    why: str


class MatchUp(msgspec.Struct, frozen=True):
    """How a deck fares against another."""

    deck: str
    won: float
    """A draw is half a win."""
    games: int


class Starter(msgspec.Struct, frozen=True):
    """A deck that comes with a game, and all that is told of it."""

    id: str
    title: str
    text: str
    """The deck as a file."""
    card: ChoiceCard
    plan: str
    keys: tuple[KeyCard, ...]
    reasons: tuple[Reason, ...]
    matchups: tuple[MatchUp, ...]
    """Against each of the others, the best first; empty where nobody has counted."""
    measured: str = ""
    """The command that counted them."""


class StarterTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a content file tells of a starter deck."""

    plan: str = ""
    """How it wins, in two or three sentences."""
    key: tuple[KeyCard, ...] = ()
    reason: tuple[Reason, ...] = ()
    """A line for every card, or for several that are there for the same."""


class MatchUps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of results, made by `tools/matchups.py`."""

    measured: str = ""
    games: dict[str, dict[str, tuple[float, int]]] = {}
    """By deck and opponent: games won, and played."""

    def of(self, deck: str) -> tuple[MatchUp, ...]:
        found = [MatchUp(other, won, games) for other, (won, games) in self.games.get(deck, {}).items()]
        return tuple(sorted(found, key=lambda each: (-each.won / max(1, each.games), each.deck)))


def spread(title: str, counts: Mapping[str, int]) -> DeckSpread:
    """By name, the most first."""
    kept = {name: n for name, n in sorted(counts.items(), key=lambda each: -each[1]) if n}
    return DeckSpread(title, kept)


def curve(title: str, numbers: Mapping[int, int]) -> DeckSpread:
    """By number, none left out."""
    top = max((number for number, n in numbers.items() if n), default=0)
    return DeckSpread(title, {str(number): numbers.get(number, 0) for number in range(top + 1)}, curve=True)


def drawn(size: int, copies: int, cards: int) -> float:
    """How likely one of so many copies is among the first so many cards of a shuffled deck."""
    return 1 - comb(size - copies, cards) / comb(size, cards) if cards < size else float(copies > 0)
