"""All cards with their figures and rulings, for `sandtable rules alkalim --cards`."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import amounts
from sandtable.games.alkalim.content import shapes
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import (
    A_GEAR,
    ALLY,
    ATTRIBUTES,
    CHALLENGE,
    GEAR,
    HERO,
    ITEM,
    PHASES,
    Card,
    book,
)
from sandtable.kernel import CardEntry
from sandtable.kernel.ledger import Ledger


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    """One entry per card. A card is ruled on by the clauses `AK card/<its id>` and their parts."""
    ruled: dict[str, list[str]] = {}
    for clause in ledger:
        if clause.scope == "card":
            ruled.setdefault(clause.id.split("/")[1], []).append(clause.id)
    return tuple(
        CardEntry(card.name, type_of(card), texts(card) + known(card), tuple(ruled.get(card.id, ())), figures(card))
        for card in book().cards
    )


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


def known(card: Card) -> tuple[str, ...]:
    """What of it is a fact of the printed game, if anything; names and numbers of all the others are ours."""
    known: str = getattr(card.record, "provenance", "designed")
    facts = [fact.partition(": ") for fact in known.split("; ") if fact != "designed"]
    words = "; ".join(f"{what} ({source})" if source else what for what, _, source in facts)
    return (f"From the printed game: {words}.",) if words else ()


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
