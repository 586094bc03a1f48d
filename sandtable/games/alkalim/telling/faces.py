"""What is printed on the cards, once and for all, for clients that show them."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.games.alkalim.content import shapes
from sandtable.games.alkalim.content.book import ATTRIBUTES, KINDS, PHASES, Card, book
from sandtable.games.alkalim.telling.catalogue import reward


@cache
def faces() -> dict[str, dict[str, Any]]:
    """Every card by its id; shared by all tables, not to be changed."""
    return {card.id: _face(card) for card in book().cards}


def _face(card: Card) -> dict[str, Any]:
    record = card.record
    face: dict[str, Any] = {"name": card.name, "kind": KINDS[card.kind], "text": card.text}
    if isinstance(record, shapes.HeroCard):
        face |= {"title": record.title, "set": record.set, "skills": dict(record.skills), **_character(record)}
    elif isinstance(record, shapes.AllyCard):
        face |= {"cost": record.cost, **_character(record)}
    elif isinstance(record, shapes.ItemCard):
        face |= {"type": record.type, "cost": record.cost, "copies": record.copies}
    elif isinstance(record, shapes.Challenge):
        face |= _challenge(record)
    else:
        face |= _legend(card.legend)
    return face | {"story": getattr(record, "story", ""), "provenance": getattr(record, "provenance", "")}


def _character(record: shapes.HeroCard | shapes.AllyCard | shapes.LegendaryAlly) -> dict[str, Any]:
    numbers = {name: getattr(record, name) for name in ATTRIBUTES}
    return {"life": record.life, "fatigue": record.fatigue, **numbers}


def _challenge(record: shapes.Challenge) -> dict[str, Any]:
    face = {
        "colour": record.colour,
        "trait": record.trait,
        "day": record.day,
        "night": record.night,
        **{phase: getattr(record, phase) for phase in PHASES},
        "sunburst": record.sunburst,
        "reward": reward(record.reward),
    }
    if record.reward.kept is not None:
        face |= {"type": record.reward.kept.type, "kept": record.reward.kept.text}
    return face


def _legend(record: shapes.LegendaryCard) -> dict[str, Any]:
    face: dict[str, Any] = {
        "type": record.type,
        "quest": record.quest,
        "quest_text": record.quest_text,
        "steps": [step.text for step in record.steps],
        "in_order": record.in_order,
    }
    if record.kind:
        face["place"] = record.kind
    if record.ally is not None:
        face |= _character(record.ally)
    return face
