"""The cards as the rule ledger knows them: each with its figures and the clauses of its guide entry (chapter 18)."""

from __future__ import annotations

from sandtable.games.banners import cardbook
from sandtable.games.banners.cardbook import HERO, Card
from sandtable.games.banners.magic.wording import title
from sandtable.kernel import CardEntry
from sandtable.kernel.ledger import Ledger

TYPES = ("Spell", "Treasure", "Blessing", "Hero")


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    ids = [clause.id for clause in ledger]
    found = []
    for card in cardbook.cards():
        rules = tuple(i for i in ids if i == card.clause or i.startswith(card.clause + "/"))
        kind = TYPES[card.kind] if card.kingdom is None else f"{TYPES[card.kind]} ({card.kingdom})"
        name = card.name if card.kind == HERO else title(card.number)
        found.append(CardEntry(name, kind, (card.text,), rules, figures(card)))
    return tuple(found)


def figures(card: Card) -> str:
    """What is printed beside the text, in one line."""
    parts = []
    if card.kind == HERO:
        dice = " ".join(filter(None, (f"{card.light}□" if card.light else "", f"{card.heavy}◆" if card.heavy else "")))
        abilities = ", ".join(sorted(card.abilities))
        parts += [card.power, f"costs {card.cost}", f"movement {card.movement}", dice, abilities]
    parts += [
        "Cantrip" if card.cantrip else "",
        "Battle Magic" if card.battle else "",
        "Tome" if card.tome else "",
        "Mage" if card.mage else "",
        "Ranged" if card.ranged else "",
        "cast by " + " or ".join(card.armies) if card.armies else "",
        f"range {card.range[0]}-{card.range[1]}" if card.range is not None else "",
        f"discard {card.discard}" if card.discard else "",
        "locks" if card.lock else "",
        "ongoing" if card.ongoing else "",
    ]
    return ", ".join(part for part in parts if part)
