"""The cards as the rule ledger knows them: each with its figures and the clauses of its guide entry (chapter 18).
Behind them the counters of armies and monsters, to look up what is printed on them."""

from __future__ import annotations

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import HERO, Card, title
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.loading import kingdoms
from sandtable.kernel import CardEntry
from sandtable.kernel.ledger import Ledger

NO_DICE = "no dice"
TYPES = ("Spell", "Treasure", "Blessing", "Hero")


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    ids = [clause.id for clause in ledger]
    found = []
    for card in cardbook.cards():
        rules = tuple(i for i in ids if i == card.clause or i.startswith(card.clause + "/"))
        kind = TYPES[card.kind] if card.kingdom is None else f"{kingdoms()[card.kingdom].adjective} {TYPES[card.kind]}"
        name = card.name if card.kind == HERO else title(card.number)
        found.append(CardEntry(name, kind, (card.text,), rules, figures(card)))
    return (*found, *_armies(), *_monsters())


def _armies() -> list[CardEntry]:
    found = []
    for army in armies():
        if army.record is None:
            continue
        weak = "" if army.fragile else f"weakened {dice(army.light[1], army.heavy[1])}"
        again = "" if army.recovery is None else f"recovers for {army.recovery}"
        words = (*army.record.abilities, *army.record.characteristics)
        parts = (dice(army.light[0], army.heavy[0]), weak, f"movement {army.movement[0]}", f"costs {army.cost}", again)
        shown = ", ".join((*filter(None, parts), *words, f"{army.count} of them"))
        found.append(CardEntry(army.name, f"{kingdoms()[army.kingdom].adjective} Army", (), (), shown))
    return found


def _monsters() -> list[CardEntry]:
    found = []
    for monster in cardbook.monsters():
        reward = f"{monster.gold} gold" if monster.gold else "no gold"
        words = (dice(monster.light, monster.heavy), *sorted(monster.abilities), f"range {monster.range}", reward)
        found.append(CardEntry(monster.name, "Sea Monster" if monster.sea else "Monster", (), (), ", ".join(words)))
    return found


def dice(light: int, heavy: int) -> str:
    """
    >>> dice(2, 1), dice(0, 3), dice(0, 0)
    ('2□ 1◆', '3◆', 'no dice')
    """
    return " ".join(filter(None, (f"{light}□" if light else "", f"{heavy}◆" if heavy else ""))) or NO_DICE


def figures(card: Card) -> str:
    """What is printed beside the text, in one line."""
    parts = []
    if card.kind == HERO:
        own = dice(card.light, card.heavy) if card.light or card.heavy else ""
        abilities = ", ".join(sorted(card.abilities))
        parts += [card.power, f"costs {card.cost}", f"movement {card.movement}", own, abilities]
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
