"""The faces of all cards, and what is printed on them in a line."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, cast

from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import CARDS, Card, slug
from sandtable.games.lbs.content.loading import emblems, unwritten
from sandtable.games.lbs.content.settings import SEAT_NAMES, SEATS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, ITEM, SECTION, SPELL, STRONGHOLD
from sandtable.games.lbs.rules.windows import LISTENERS
from sandtable.games.lbs.state import ZONE_NAMES
from sandtable.games.lbs.telling import deck_report
from sandtable.games.lbs.telling.shapes import Board, Face
from sandtable.kernel import CardEntry, CardField
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.library import Measured, facts
from sandtable.kernel.text import listed, plural, signed

_FACTS = (
    "name", "type", "factions", "traits", "values", "strength", "ka", "water", "copper", "influence", "fate",
    "produces", "points", "capacity", "story", "grants", "gives", "limit", "text",
)  # fmt: skip
_EVEN_NOUGHT = ("fate", "strength", "ka", "influence", "copper", "water", "limit")

SOURCES = {
    "rulebook": "printed in the rulebook",
    "faq": "given in the official FAQ",
    "source": "given by another source",
    "inferred": "follows from what is known",
    "reconstructed": "lost, and made anew for Sandtable",
}
"""Where a fact is known from."""

WORDS = {
    "values": "values of traits", "copper": "Copper", "water": "Water", "ka": "Ka", "strength": "Strength",
    "influence": "Influence", "fate": "Fate", "factions": "Faction", "produces": "Copper it makes",
    "points": "City Points", "capacity": "Water it holds", "story": "Story Points", "grants": "traits it gives",
    "gives": "what it gives", "limit": "copies in a deck",
}  # fmt: skip
"""Facts in words, where they are not their own."""

TRIGGERS = {
    "acted": "an action, Spell or ability has been carried out",
    "action": "somebody plays an action, casts a Spell, uses an ability or engages",
    "assign": "a unit is sent to a City Section",
    "assigned": "all units of an attack are assigned",
    "attack": "an attack is declared",
    "attack ends": "an attack is over",
    "battle begins": "a battle begins",
    "battle ends": "a battle ends",
    "damage": "damage is about to be done",
    "destroyed": "a card was destroyed",
    "destroying": "a card is about to be destroyed",
    "discarded": "a card was discarded",
    "duel begins": "a duel begins",
    "duel decided": "a duel is decided",
    "duel ends": "a duel is over",
    "end begins": "the End Phase begins",
    "engaged": "an engagement is over",
    "entered": "a card has entered play",
    "entering": "a card is about to enter play",
    "flip": "a card is turned up",
    "going home": "a unit goes home",
    "influence": "a card bows for Influence",
    "lose water": "Water is about to be lost",
    "may thrust": "a Hero may thrust",
    "moving": "a unit moves to another City Section",
    "raid": "a raid is declared",
    "raid at": "a Hero raids a City Section",
    "raid defended": "the defenders against a raid are assigned",
    "raid ends": "a raid is over",
    "raid result": "a raid is being decided",
    "raid reveal": "the Fate card of a raid is revealed",
    "raided": "a Hero has raided a City Section",
    "section destroyed": "a City Section was destroyed",
    "spell saved": "a Spell goes to the Saved pile",
    "thrust": "somebody thrusts in a duel",
    "turn ends": "the turn ends",
}
"""What can be answered, in words: for those who do not want to be asked every time."""


def triggers() -> dict[str, str]:
    """All that some card can answer, in words."""
    return {kind: TRIGGERS.get(kind, kind) for kind in sorted(LISTENERS)}


@cache
def board(ledger: Ledger) -> Board:
    """The face of every card, since any could turn up."""
    rulings = rulings_by_card(ledger)
    return {
        "cards": [{**face(card), "rulings": [*meanings(card), *rulings.get(card.name, [])]} for card in CARDS],
        "seats": [{"id": s, "name": n} for s, n in zip(SEATS, SEAT_NAMES, strict=True)],
        "triggers": triggers(),
        "emblems": emblems(),
        "zones": list(ZONE_NAMES.values()),
        "provenance": SOURCES,
    }


def face(card: Card) -> Face:
    record = card.record
    known = {fact: source for source, facts in record.provenance.items() for fact in facts}
    found: dict[str, Any] = {"slug": card.slug, "token": card.token}
    for fact in _FACTS:
        value = getattr(record, fact)
        if value or (fact in _EVEN_NOUGHT and value is not None):
            found[fact] = value
    found |= {"emblem": record.emblem or emblems()["tokens"].get(card.name, "")}
    found |= {"figure": record.figure} if record.figure else {}
    if card.plus_s or card.plus_k:
        found["plus"] = [what for what, plus in (("strength", card.plus_s), ("ka", card.plus_k)) if plus]
    found["provenance"] = {
        fact: known.get(fact, "reconstructed")
        for fact in _FACTS
        if fact in found and getattr(record, fact) not in (0, None)
    }
    return cast(Face, found)


def figures(card: Card) -> list[str]:
    """What is printed on a card besides its name, price, traits and text."""
    found = []
    jinn = bool(card.mask & SPELL) and "Jinn" in card.traits
    if jinn or card.mask & (HERO | FOLLOWER | ITEM):
        s, k = ("+" if plus and n >= 0 else "" for plus, n in ((card.plus_s, card.strength), (card.plus_k, card.ka)))
        if jinn or card.mask & HERO or card.strength or card.ka:
            found.append(f"{s}{card.strength}S/{k}{card.ka}K")
    elif card.mask & SECTION:
        found += [f"Strength {card.strength}", f"holds {card.capacity} Water"]
    if card.influence:
        found.append(f"Influence {card.influence}")
    if card.produces:
        found.append(f"makes {card.produces} Copper")
    found += [f"{what} {signed(n)}" for what, n in card.values.items() if what in ("Raid", "Carry", "Archery")]
    found += [f"gives {what} {signed(n)}" for what, n in card.gives.items()]
    found += [f"gives {what}" for what in sorted(card.grants)]
    if card.story:
        found.append(plural(card.story, "Story Point"))
    return found


def printed_line(card: Card) -> str:
    """A card in one line: what it costs, its figures, Fate and traits."""
    price = [f"{n} {what}" for n, what in ((card.copper, "Copper"), (card.water, "Water")) if n]
    free = not card.mask & (STRONGHOLD | SECTION)
    fate = [f"Fate {card.fate}"] if free else []
    traits = [*sorted(card.factions), *(t for t in card.record.traits if t not in card.factions)]
    cost = f"printed cost {listed(price)}" if price else ""
    parts = [cost, ", ".join(figures(card) + fate), ", ".join(traits)]
    return "; ".join(part for part in parts if part)


ALIASES = {
    "qabal-stronghold": "The Veiled Library of the Qabal",
    "ebonite-stronghold": "The Temple of the Ebon Stone",
    "yodatai-stronghold": "The Eagle Camp of the Yodatai",
}
"""Rulings on cards whose title is lost; the title is ours."""


KEYWORDS = {
    "Archery": "LBS AW 67 archery/1",
    "Berserk": "LBS AW 67 berserk",
    "Carry": "LBS AW 68 carry",
    "Duelist": "LBS AW 68 duelist",
    "Experienced": "LBS AW 68 experienced/1",
    "Flying": "LBS AW 69 flying",
    "Khadi": "LBS AW 69 khadi/1",
    "Raid": "LBS AW 69 raid-bonus",
    "Sahir": "LBS AW 69 sahir",
    "Tactician": "LBS AW 70 tactician",
    "Undead": "LBS AW 70 undead/1",
}
"""Traits that the rules give a meaning to, and the clause that tells it."""


def meanings(card: Card) -> list[str]:
    """The clauses that say what the traits of a card mean."""
    return [clause for trait, clause in KEYWORDS.items() if trait in card.traits or trait in card.values]


def rulings_by_card(ledger: Ledger) -> dict[str, list[str]]:
    """The name of a card -> the ledger ids of the rulings on it."""
    named = {slug(c.name).casefold(): c.name for c in CARDS if not c.token}
    named.update(ALIASES)
    found: dict[str, list[str]] = {}
    for clause in ledger:
        if clause.scope == "cards":
            topic = clause.id.split(" ", 3)[-1] if clause.id.split(" ")[1] == "AW" else clause.id.split(" ", 2)[-1]
            name = named.get(topic.partition("/")[0])
            if name is not None:
                found.setdefault(name, []).append(clause.id)
    return found


FIELDS = (
    CardField(
        "type",
        "Type",
        order=(
            "Stronghold", "City Section", "Hero", "Holding", "Follower", "Item", "Action", "Spell", "Story", "Pantheon",
        ),
    ),
    CardField("faction", "Faction", text="Whose card it is; a card of no Faction goes into every deck."),
    CardField("trait", "Trait", every=True),
    CardField("keyword", "Keyword", every=True, text="A trait to which the rules give a meaning."),
    CardField("copper", "Copper", number=True, text="What it costs in Copper."),
    CardField("water", "Water", number=True, text="What it costs in Water."),
    CardField("fate", "Fate", number=True),
    CardField("strength", "Strength", number=True),
    CardField("ka", "Ka", number=True),
    CardField("influence", "Influence", number=True),
    CardField("makes", "Makes Copper", number=True),
    CardField("holds", "Holds Water", number=True),
    CardField("points", "City Points", number=True, text="What it counts when a city is built."),
    CardField("story", "Story Points", number=True),
    CardField("wording", "Wording", order=tuple(SOURCES.values()), text="Where the words of its text are known from."),
)  # fmt: skip
"""By what one looks for a card."""


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    rulings = rulings_by_card(ledger)
    return tuple(
        CardEntry(
            c.name, c.type, c.text, tuple(rulings.get(c.name, ())), printed_line(c), tuple(unwritten(c)),
            c.slug, facts_of(c), sources_of(c), c.limit, tuple(measured().get(c.name, ())),
        )
        for c in CARDS
        if not c.token
    )  # fmt: skip


@cache
def measured() -> dict[str, list[Measured]]:
    """The starter decks that each card is in, the most successful first, and how often they won."""
    found: dict[str, list[Measured]] = {}
    for starter in deck_report.starters():
        won, games = sum(each.won for each in starter.matchups), sum(each.games for each in starter.matchups)
        deck = decks.starter(starter.id)
        held = Counter({deck.stronghold: 1}) + Counter(deck.sections) + Counter(deck.cards)
        for name, n in held.items() if games else ():
            copies = f", {n} of it" if n > 1 else ""
            what = f"Deck {starter.title} ({starter.card.name}){copies}"
            found.setdefault(name, []).append(Measured(what, won, games, starter.measured))
    return {name: sorted(each, key=lambda one: -one.won / one.games) for name, each in found.items()}


def facts_of(card: Card) -> dict[str, tuple[str | int, ...]]:
    priced = not card.mask & (STRONGHOLD | SECTION)
    fights = bool(card.mask & (HERO | FOLLOWER | ITEM)) or bool(card.mask & SPELL and (card.strength or card.ka))
    keywords = {"Unique", *KEYWORDS} & {*card.record.traits, *card.values}
    known = sources_of(card, ("text",))
    return facts(
        FIELDS,
        type=card.type,
        faction=sorted(card.factions) or "no Faction",
        trait=[trait for trait in card.record.traits if trait not in card.factions and trait not in keywords],
        keyword=sorted(keywords),
        copper=card.copper if priced else None,
        water=card.water if priced else None,
        fate=card.fate if priced else None,
        strength=card.strength if fights or card.mask & SECTION else None,
        ka=card.ka if fights else None,
        influence=card.influence or None,
        makes=card.produces or None,
        holds=card.capacity or None,
        points=card.points or None,
        story=card.story or None,
        wording=next(iter(known), None),
    )


def sources_of(card: Card, about: tuple[str, ...] = _FACTS) -> dict[str, str]:
    """Where its facts are known from: what is so, and which facts."""
    known = {fact: source for source, listed in card.provenance.items() for fact in listed}
    found: dict[str, list[str]] = {}
    for fact in about:
        if getattr(card.record, fact) not in (0, None, [], {}):
            found.setdefault(known.get(fact, "reconstructed"), []).append(WORDS.get(fact, fact))
    return {SOURCES[source]: ", ".join(found[source]) for source in SOURCES if source in found}
