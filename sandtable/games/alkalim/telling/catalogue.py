"""All cards with their figures and rulings, for `sandtable rules alkalim --cards`."""

from __future__ import annotations

from functools import cache

import msgspec

from sandtable.games.alkalim.cards.abilities import amounts
from sandtable.games.alkalim.content import shapes
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import (
    A_GEAR,
    ALLY,
    ATTRIBUTES,
    CHALLENGE,
    FOLDER,
    GEAR,
    HERO,
    ITEM,
    LEGEND,
    PHASES,
    Card,
    book,
)
from sandtable.kernel import CardEntry, CardField
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.library import MeasuredCards, facts
from sandtable.kernel.typed import converted

SORTS = ("Hero", "Ally", "Item", "Challenge", "Legendary")
BOXES = {"al-kalim": "Sands of Al-Kalim", "terrinoth": "Terrinoth"}

FIELDS = (
    CardField("type", "Type", order=SORTS),
    CardField("jewel", "Jewel", order=tuple(map(str.capitalize, COLOURS)), text="The colour of a Challenge."),
    CardField("kind", "Kind", text="Of an item or a Legendary card."),
    CardField("trait", "Trait", text="What a Challenge is."),
    CardField("skill", "Skill", every=True, text="It adds to tests of this skill."),
    CardField("set", "From", text="Whether it belongs to the desert or to the base game."),
    CardField("also", "Also", every=True),
    CardField("cost", "Gold", number=True),
    CardField("mind", "Mind", number=True, text="Added to rolls at range, and to tests of the mind."),
    CardField("body", "Body", number=True, text="Added to rolls in melee, and to tests of the body."),
    CardField("spirit", "Spirit", number=True, text="Added to rolls of magic, and to tests of the spirit."),
    CardField("ranged", "Ranged", number=True, text="What must be reached at range against a Challenge."),
    CardField("melee", "Melee", number=True, text="What must be reached in melee."),
    CardField("magic", "Magic", number=True, text="What must be reached with magic."),
    CardField("life", "Life", number=True, text="Of a Challenge by day."),
    CardField("fatigue", "Fatigue", number=True),
    CardField("copies", "Copies", number=True, text="How many of it lie in the deck."),
)
"""By what one looks for a card."""


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    """One entry per card. A card is ruled on by the clauses `AK card/<its id>` and their parts."""
    ruled: dict[str, list[str]] = {}
    for clause in ledger:
        if clause.scope == "card":
            ruled.setdefault(clause.id.split("/")[1], []).append(clause.id)
    return tuple(
        CardEntry(
            card.name, type_of(card), texts(card), tuple(ruled.get(card.id, ())), figures(card),
            id=card.id, facts=facts_of(card), sources=sources_of(card), copies=getattr(card.record, "copies", 1),
            measured=measured().of(card.name),
        )
        for card in book().cards
    )  # fmt: skip


def facts_of(card: Card) -> dict[str, tuple[str | int, ...]]:
    fights = card.kind == CHALLENGE
    person = not fights and bool(card.life)
    values: dict[str, int] = dict(zip(PHASES if fights else ATTRIBUTES, card.value, strict=True))
    also = {"Sunburst": card.sunburst, "No escape": fights and card.challenge.no_escape}
    return facts(
        FIELDS,
        type=SORTS[card.kind],
        jewel=COLOURS[card.colour].capitalize() if fights else None,
        kind=card.type.partition(":")[0].capitalize() if card.kind in (ITEM, LEGEND) else None,
        trait=card.trait,
        skill=list(card.skills),
        set=BOXES[box] if (box := box_of(card)) else None,
        also=[word for word, holds in also.items() if holds],
        cost=card.cost or None,
        life=(card.day if fights else card.life) or None,
        fatigue=card.fatigue if person else None,
        copies=copies if (copies := getattr(card.record, "copies", 1)) > 1 else None,
        **(values if fights or person else {}),
    )


@cache
def measured() -> MeasuredCards:
    """How the heroes fared, as docs/results has it."""
    return converted(msgspec.json.decode((FOLDER / "measured.json").read_bytes()), MeasuredCards)


def box_of(card: Card) -> str:
    """The game that a hero or an ally comes from."""
    if card.kind == ALLY:
        return "al-kalim" if card.number in book().desert else "terrinoth"
    return card.type if card.kind == HERO else ""


def sources_of(card: Card) -> dict[str, str]:
    """Where its facts are known from: what is so, and which facts."""
    found: dict[str, list[str]] = {}
    for fact in getattr(card.record, "provenance", "designed").split("; "):
        what, _, source = fact.partition(": ")
        if fact != "designed":
            found.setdefault(f"known from {source}" if source else "known from the printed game", []).append(what)
    listed = {source: "; ".join(what) for source, what in found.items()}
    return listed | {"designed for Sandtable": "everything else" if listed else "all of it"}


def type_of(card: Card) -> str:
    """`Hero (al-kalim)`, `Ally`, `Weapon: Sword`, `green Challenge`, `Legendary Mount`."""
    if card.kind == HERO:
        return f"Hero ({card.type})"
    if card.kind == ALLY:
        return "Ally of Al-Kalim" if card.number in book().desert else "Ally"
    if card.kind == ITEM:
        return card.type
    if card.kind == CHALLENGE:
        return f"{COLOURS[card.colour]} Challenge"
    return f"Legendary {card.type.capitalize()}"


def texts(card: Card) -> tuple[str, ...]:
    """What the card says, line by line: a quest before its reward, and last what a Challenge brings."""
    record = card.record
    if isinstance(record, shapes.LegendaryCard):
        return f"Quest, {record.quest}: {record.quest_text}", f"Reward: {record.reward_text}"
    if isinstance(record, shapes.Challenge):
        return tuple(filter(None, (record.text, f"Reward: {reward(record.reward)}.")))
    return (card.text,)


def reward(given: shapes.Reward) -> str:
    """The printed reward of a Challenge."""
    parts = [f"{given.gold} gold"] if given.gold else []
    if given.market:
        parts.append("a market card" if given.market == 1 else f"one of {given.market} market cards")
    if given.heal:
        parts.append(f"everybody loses {amounts(0, given.heal)}")
    if given.rest:
        parts.append(f"everybody loses {given.rest} exhaustion")
    parts += [A_GEAR[GEAR.index(name)] for name in given.gear]
    if given.kept is not None:
        parts.append(f"the card is kept ({given.kept.type}): {given.kept.text.rstrip('.')}")
    return ", ".join(parts) or "nothing but the counter"


def figures(card: Card) -> str:
    """What is printed beside the text, in one line."""
    record = card.record
    parts: list[str] = []
    if isinstance(record, shapes.Challenge):
        parts += [f"{name} {getattr(record, name)}" for name in PHASES]
        parts += [f"life {card.day} by day, {card.night} at night", card.trait]
        parts += ["sunburst"] if card.sunburst else []
        parts += ["no escape"] if record.no_escape else []
        return ", ".join(parts)
    if card.cost:
        parts.append(f"costs {card.cost}")
    fighter = record.ally if isinstance(record, shapes.LegendaryCard) else record
    if isinstance(fighter, shapes.Character):
        parts += [f"{name.capitalize()} {getattr(fighter, name)}" for name in ATTRIBUTES]
        parts += [f"life {fighter.life}", f"fatigue {fighter.fatigue}"]
    parts += [f"{skill} +{bonus}" for skill, bonus in card.skills.items()]
    if isinstance(record, shapes.LegendaryCard) and record.kind:
        parts.append(record.kind)
    if isinstance(record, shapes.ItemCard) and record.copies > 1:
        parts.append(f"{record.copies} of them")
    return ", ".join(parts)
