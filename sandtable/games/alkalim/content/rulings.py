"""The ledger of Al-Kalim: the clauses of the file, and one for every card, made from its text.

A card's text is changed in one place, its content file; the clause that its tests cite follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sandtable.games.alkalim.content.book import CHALLENGE, LEGEND, Card, book
from sandtable.kernel.ledger import Clause, Ledger

SCOPES = {"al-kalim": "Sands of Al-Kalim", "base": "Base game", "card": "Cards"}


def card_rule(card: Card) -> str:
    """The id of the clause of a card."""
    return f"AK card/{card.id}"


def quest_rule(card: Card) -> str:
    return f"AK card/{card.id}/quest"


def card_clauses() -> Iterator[Clause]:
    for card in book().cards:
        text = card.text
        if not text:
            text = "Fights without special text." if card.kind == CHALLENGE else "Has its printed numbers and no text."
        yield Clause(card_rule(card), card.name, text, scope="card")
        if card.kind == LEGEND:
            yield Clause(quest_rule(card), card.legend.quest, card.legend.quest_text, scope="card")


def ledger(home: Path) -> Ledger:
    written = Ledger.load(home / "ledger.toml", frozenset(SCOPES))
    return Ledger([*written, *card_clauses()], written.in_scope)
