"""The card pool: read from the content files, found by name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from sandtable.games.lbs.content.book import CARDS, FROM_AFAR, NAMED, PILED, Ability, Card, slug
from sandtable.games.lbs.content.shapes import DAY, FACTIONS, PANTHEON, SPELL, TYPES, Record
from sandtable.kernel.content import ContentError, Emblems, load_emblems, load_toml
from sandtable.kernel.text import instead

CONTENT = Path(__file__).parent


class _File(msgspec.Struct, forbid_unknown_fields=True):
    card: list[Record]


_SLUGS: dict[str, Card] = {}
PROVENANCE: Final = ("rulebook", "faq", "source", "inferred")

NUMBERS: Final = {"values": ("Raid", "Carry", "Archery", "Guard", "Water"),
                  "gives": ("Raid", "Carry", "Archery", "Guard", "Strength", "Base")}  # fmt: skip
NEEDED: Final = {
    "Hero": ("strength", "ka"),
    "City Section": ("strength", "capacity", "points"),
    "Stronghold": ("points",),
}


def _check(record: Record, file: str, where: str) -> None:
    """Numbers that are missing, or that nothing would ever read."""
    for field in NEEDED.get(record.type, ()):
        value = getattr(record, field)
        if value is None or (not value and field in ("capacity", "points")):
            raise ContentError(file, where, field, f"is missing: a {record.type} has it")
    for field, known in NUMBERS.items():
        for what in getattr(record, field):
            if what not in known:
                raise ContentError(file, where, f"{field}.{what}", f"is not known here; there are {', '.join(known)}")
    for what in record.plus:
        if what not in ("strength", "ka"):
            raise ContentError(file, where, "plus", f"expected strength or ka, got '{what}'")
    if not 0 <= record.fate <= 6:
        raise ContentError(file, where, "fate", f"expected 0 to 6, got {record.fate}")


def _add(record: Record, token: bool = False, file: str = "") -> Card:
    where = f"card '{record.name}'"
    if record.name in NAMED:
        other = NAMED[record.name].file
        raise ContentError(file, where, "name", f"is used by another card{f' in {other}' if other else ''}")
    if record.type not in TYPES:
        raise ContentError(file, where, "type", f"expected one of {', '.join(TYPES)}, got '{record.type}'")
    for faction in record.factions:
        if faction not in FACTIONS and faction != "Unaligned":
            raise ContentError(file, where, "factions", f"there is no Faction '{faction}'{instead(faction, FACTIONS)}")
    for source in record.provenance:
        if source not in PROVENANCE:
            raise ContentError(file, where, "provenance", f"expected one of {', '.join(PROVENANCE)}, got '{source}'")
    if not token:
        _check(record, file, where)
    card = Card(record, len(CARDS), token)
    card.file = file
    if card.slug in _SLUGS:
        raise ContentError(file, where, "name", f"reads like '{_SLUGS[card.slug].name}'")
    CARDS.append(card)
    NAMED[card.name] = card
    _SLUGS[card.slug] = card
    return card


def token(name: str, type: str = "Token", strength: int = 0, ka: int = 0, **facts: Any) -> Card:
    """Declare a kind of token: not a card, but perhaps an Item, a Weapon or a Follower; `facts`: see `Record`."""
    return _add(Record(name, type, strength=strength, ka=ka, **facts), token=True)


def load() -> None:
    """Read the card pool, once."""
    if CARDS:
        return
    for path in sorted((CONTENT / "cards").rglob("*.toml")):
        file = path.relative_to(CONTENT).as_posix()
        for record in load_toml(path, _File, file=file).card:
            record.text = [_HYPHEN.sub("\u2212", line) for line in record.text]
            _add(record, file=file)


_HYPHEN = re.compile(r"(?<!\w)-(?=\d)")
"""What stands in a data file for the minus of a number."""


@cache
def emblems() -> Emblems:
    """Those of Factions, types of cards, tokens and decks."""
    return load_emblems(CONTENT / "emblems.toml")


def card(name: str) -> Card:
    """The card of that name (or slug)."""
    found = NAMED.get(name) or _SLUGS.get(slug(name))
    if found is None:
        raise KeyError(name)
    return found


_NEAR = re.compile(r"\bopposing\b|\bthis battle\b|\banother (?:attacking|defending) Hero\b")

_ABILITY = re.compile(r"(?:Reward: )?(?:[A-Z][\w +-]* )?(Day|Night|Battle|Open|Reaction)\b[^:.]*:")


def ability_lines(card: Card) -> list[str]:
    """The lines of the card's text that tell an ability."""
    return [line for line in card.text if _ABILITY.match(line)]


def spoken(card: Card) -> list[Ability]:
    """The abilities that need a line: not the playing of a Pantheon card or the summoning of a Jinn, which the rules
    allow, and not what is no action at all (nobody can answer it)."""
    found = []
    for a in card.abilities:
        rule = a.hand and (card.mask & PANTHEON or (card.mask & SPELL and "Jinn" in card.traits and a.kind == DAY))
        if not rule and not (a.quiet and a.piles):
            found.append(a)
    return found


def unwritten(card: Card) -> list[str]:
    """The lines that tell an ability which the card does not have: neither recipe nor code."""
    return ability_lines(card)[len(spoken(card)) :]


def finish() -> None:
    """After all effects are registered: number the abilities and tie them to their lines of text."""
    for c in CARDS:
        lines = ability_lines(c)
        for index, ability in enumerate(c.abilities):
            ability.index = index
            rest = c.text[min(index, len(c.text) - 1)] if c.text else ""
            ability.text = ability.text or (lines[index] if index < len(lines) else rest)
            ability.near = bool(_NEAR.search(ability.text)) and not (ability.moves_in or ability.outside)
        c.listens = frozenset(kind for a in c.abilities for kind in a.on)
        c.hand_kinds = c.play_kinds = c.pile_kinds = 0
        for ability in c.abilities:
            if ability.hand:
                c.hand_kinds |= ability.kind
            elif ability.piles:
                c.pile_kinds |= ability.kind
            else:
                c.play_kinds |= ability.kind
    PILED.clear()
    PILED.update(c.index for c in CARDS if c.pile_kinds)
    FROM_AFAR.clear()
    FROM_AFAR.update(c.index for c in CARDS if any(a.moves_in or a.outside for a in c.abilities))


@cache
def _by_slug(cards: int) -> dict[str, Card]:
    return {card.slug.casefold(): card for card in CARDS[:cards]}


def index() -> dict[str, Card]:
    """Cards and tokens by their slug in small letters."""
    return _by_slug(len(CARDS))


load()
