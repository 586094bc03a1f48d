"""The components of the Advanced Game (chapters 14, 15, 16 and 18): Spells, Treasures, Blessings, Heroes and Monsters.

What is printed on cards and counters is read from `content/` once and kept as plain records; the rules that act on
them name a card by its id. Sets of cards are bit masks over the numbers of `cards()`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from msgspec import defstruct

from sandtable.games.banners.content import loading
from sandtable.games.banners.content.shapes import Ability, Part
from sandtable.kernel.bits import bits
from sandtable.kernel.content import ContentError, load_toml
from sandtable.kernel.text import instead, meant

SPELL: Final = 0
TREASURE: Final = 1
BLESSING: Final = 2
HERO: Final = 3
"""The kinds of card."""

KINGDOMS = ("fjordland", "empire", "oathborn", "goblins", "orcs", "night")
"""The kingdoms in the order of the card guide (18.3), which is the order of their cards."""

SPELL_COUNT, TREASURE_COUNT, BLESSING_COUNT = 52, 36, 10
"""Cards of the two common decks, and of each kingdom's deck of Blessings (18.1, 18.2, 18.3)."""

SPELLS: Final[int] = (1 << SPELL_COUNT) - 1
TREASURES: Final[int] = ((1 << TREASURE_COUNT) - 1) << SPELL_COUNT
BLESSINGS: Final[int] = ((1 << BLESSING_COUNT * len(KINGDOMS)) - 1) << SPELL_COUNT + TREASURE_COUNT

MAX_TEXT = 330
"""A card's text must fit on the card."""

Provenance = Literal["card", "counter", "rulebook", "reconstructed"]


class Entry(Part, frozen=True, kw_only=True):
    """A component as written in the content, where it was read, and what is not sure about it."""

    name: str
    emblem: str = ""
    provenance: Provenance
    doubt: str = ""


class CardRecord(Entry, frozen=True, kw_only=True):
    """A card as written in the content. Without an `id` it goes by its name."""

    number: int
    text: str
    id: str = ""
    cantrip: bool = False
    battle: bool = False
    discard: Literal[0, 1, 2] = 0
    mage: bool = False
    range: tuple[int, int] | None = None


class SpellRecord(CardRecord, frozen=True, kw_only=True):
    tome: bool = False
    ranged: bool = False


class TreasureRecord(CardRecord, frozen=True, kw_only=True):
    tome: bool = False
    sellable: bool = True
    retrievable: bool = True


class BlessingRecord(CardRecord, frozen=True, kw_only=True):
    kingdom: str
    ranged: bool = False
    armies: tuple[str, ...] = ()


class HeroRecord(CardRecord, frozen=True, kw_only=True):
    """A Hero's card and counter. The power is played, and locks the card or not, or it is ongoing."""

    kingdom: str
    figure: str = ""
    power: str = ""
    lock: bool = False
    ongoing: bool = False
    cost: int
    movement: int
    light: int = 0
    heavy: int = 0
    abilities: tuple[Ability, ...] = ()
    enslave: int = 0


class MonsterRecord(Entry, frozen=True, kw_only=True):
    sea: bool = False
    light: int = 0
    heavy: int = 0
    abilities: tuple[Ability, ...] = ()
    gold: int


FILES = (
    ("spells", tuple[SpellRecord, ...]),
    ("treasures", tuple[TreasureRecord, ...]),
    ("blessings", tuple[BlessingRecord, ...]),
    ("heroes", tuple[HeroRecord, ...]),
)
"""Per kind of card: what its file and the only field there are called, and what it holds."""


class MonstersFile(Part, frozen=True, kw_only=True):
    land: int
    sea: int
    monsters: tuple[MonsterRecord, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True, repr=False)
class Card:
    """A Spell, a Treasure, a Blessing, or a Hero with the power on its card (14.5, 16.1)."""

    number: int
    """Its place in `cards()`."""
    id: str
    kind: int
    printed: int
    """Its number in the card guide."""
    name: str
    emblem: str
    clause: str
    text: str
    provenance: str
    doubt: str
    cantrip: bool
    battle: bool
    """Only in the Battle Magic step (16.7.3)."""
    discard: int
    """How many Spells its player discards as a cost. What an effect takes at random is not counted here."""
    mage: bool
    """The caster has Mage."""
    range: tuple[int, int] | None
    """Least and greatest distance from the caster to the target in hexes; None where no range is printed."""
    kingdom: str | None = None
    tome: bool = False
    ranged: bool = False
    """The caster, a unit or a stack, has Ranged."""
    armies: tuple[str, ...] = ()
    """Only these types of army cast it; empty: it is not tied to any."""
    sellable: bool = False
    retrievable: bool = False
    figure: str = ""
    """The head that a Hero's portrait is made of."""
    power: str = ""
    """The name of a Hero's power; empty where there is none."""
    lock: bool = False
    ongoing: bool = False
    movement: int = 0
    light: int = 0
    heavy: int = 0
    abilities: frozenset[str] = frozenset()
    cost: int = 0
    """Gold to build the Hero (14.2)."""
    enslave: int = 0
    """What the Hero adds to the die of Enslave (12.3.7)."""

    def __repr__(self) -> str:
        return f"<{self.id}>"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True, repr=False)
class Monster:
    """A Monster counter (chapter 15)."""

    number: int
    """Its place in `monsters()`."""
    id: str
    name: str
    emblem: str
    sea: bool
    light: int
    heavy: int
    abilities: frozenset[str]
    gold: int
    range: int
    """How far its Strike reaches (15.5)."""
    provenance: str
    doubt: str

    def __repr__(self) -> str:
        return f"<{self.id}>"


@cache
def cards(folder: Path = loading.CONTENT) -> tuple[Card, ...]:
    """All cards, each at the index of its number: Spells, Treasures, and kingdom by kingdom Blessings, then Heroes."""
    book: list[Card] = []
    taken: dict[str, str] = {}
    for kind, field in enumerate(FILES):
        file = f"{field[0]}.toml"
        content = load_toml(folder / file, defstruct("File", [field], forbid_unknown_fields=True))
        for record in _in_order(file, kind, getattr(content, field[0])):
            _check_card(file, kind, record, folder)
            book.append(_card(len(book), kind, record))
            _take(file, _named(kind, record), taken, book[-1].id, record.name)
    return tuple(book)


@cache
def monsters(folder: Path = loading.CONTENT) -> tuple[Monster, ...]:
    """All Monsters, each at the index of its number, those of the land first."""
    file = "monsters.toml"
    content = load_toml(folder / file, MonstersFile)
    sea = sum(m.sea for m in content.monsters)
    for field, said, found in (("sea", content.sea, sea), ("land", content.land, len(content.monsters) - sea)):
        loading.total(file, field, said, found)
    taken: dict[str, str] = {}
    bestiary: list[Monster] = []
    for record in sorted(content.monsters, key=lambda monster: monster.sea):
        where = f"monster '{record.name}'"
        _take(file, where, taken, slug(record.name), record.name)
        _not_negative(file, where, record, ("light", "heavy", "gold"))
        own = {**_fields(record, Monster), "number": len(bestiary), "id": slug(record.name)}
        bestiary.append(Monster(**own, range=_strike_range(record)))
    return tuple(bestiary)


@cache
def card(name: str) -> Card:
    """The card with this id or name, however it is capitalised or accented.

    >>> card("heat ray").id
    'heat-ray'

    Of cards that share a name, the printed number says which (`Treasure Hoard 17`); of those that share the text too
    the name alone is the first.
    """
    wanted = slug(name)
    found = [c for c in cards() if c.id == wanted] or [c for c in cards() if slug(c.name) == wanted]
    found = found or [c for c in cards() if f"{slug(c.name)}-{c.printed}" == wanted]
    if not found:
        raise ValueError(f"there is no card '{name}'{meant(name, [each.name for each in cards()])}")
    if len({c.text for c in found}) > 1:
        raise ValueError(f"'{name}' may be {', '.join(c.id for c in found)}: say which")
    return found[0]


@cache
def monster(name: str) -> Monster:
    """The Monster with this id or name.

    >>> monster("The Blue Wizard").gold
    1
    """
    for each in monsters():
        if each.id == slug(name):
            return each
    raise ValueError(f"there is no monster '{name}'{meant(name, [each.name for each in monsters()])}")


def ids(mask: int) -> list[str]:
    """The cards of a set by their ids."""
    return [cards()[number].id for number in bits(mask)]


def blessings_of(kingdom: str) -> int:
    """The kingdom's ten Blessings as a mask.

    >>> blessings_of("fjordland") | blessings_of("empire") == 0xFFFFF << 88
    True
    """
    first = SPELL_COUNT + TREASURE_COUNT + KINGDOMS.index(kingdom) * BLESSING_COUNT
    return ((1 << BLESSING_COUNT) - 1) << first


@cache
def heroes_of(kingdom: str) -> tuple[Card, ...]:
    return tuple(c for c in cards() if c.kind == HERO and c.kingdom == kingdom)


TITLES = ("Princess", "Smith-Master", "Warlord", "Spy-Master")
"""Heroes with one of these before their names go by what follows."""


def short_names(name: str) -> tuple[str, ...]:
    """What a Hero may be called, in small letters.

    >>> short_names("Luna, Mist Hunter"), short_names("Princess Sofia")
    (('luna, mist hunter', 'luna', 'luna,'), ('princess sofia', 'princess sofia', 'princess', 'sofia'))
    """
    first, _, rest = name.partition(" ")
    called = (name, name.partition(",")[0], first, *((rest,) if first in TITLES else ()))
    return tuple(each.casefold() for each in called)


def doubts() -> list[tuple[str, str]]:
    """What is not sure: the name of the card or Monster, and why. Cards that share both are listed once."""
    unsure = [(c.name, c.doubt) for c in cards() if c.doubt]
    unsure += [(m.name, m.doubt) for m in monsters() if m.doubt]
    return list(dict.fromkeys(unsure))


def slug(name: str) -> str:
    """A name as an id.

    >>> slug("Tablets of Amûn Koth"), slug("Bread & Circuses"), slug("Tyr's Favor")
    ('tablets-of-amun-koth', 'bread-and-circuses', 'tyrs-favor')
    """
    plain = unicodedata.normalize("NFKD", name.replace("&", "and").casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def _in_order(file: str, kind: int, entries: Iterable[CardRecord]) -> list[CardRecord]:
    """The entries by kingdom and printed number, which run without a gap from the first to the last there must be."""
    decks: dict[str, dict[int, CardRecord]] = {k: {} for k in KINGDOMS} if kind in (BLESSING, HERO) else {"": {}}
    for record in entries:
        kingdom = getattr(record, "kingdom", "")
        if kingdom not in decks:
            message = f"'{kingdom}' is not known here; the kingdoms are {', '.join(KINGDOMS)}"
            raise ContentError(file, _named(kind, record), "kingdom", message)
        if record.number in decks[kingdom]:
            other = decks[kingdom][record.number].name
            message = f"{record.number} is taken by '{other}'"
            raise ContentError(file, _named(kind, record), "number", message)
        decks[kingdom][record.number] = record
    for kingdom, deck in decks.items():
        first, last = {
            SPELL: (1, SPELL_COUNT),
            TREASURE: (1, TREASURE_COUNT),
            BLESSING: (1, BLESSING_COUNT),
            HERO: (BLESSING_COUNT + 1, BLESSING_COUNT + len(deck)),
        }[kind]
        if wrong := sorted(deck.keys() ^ set(range(first, last + 1))):
            where = f"kingdom '{kingdom}'" if kingdom else ""
            what = "is too many" if wrong[0] in deck else "is missing"
            raise ContentError(file, where, "number", f"{wrong[0]} {what}; they run from {first} to {last}")
    return [deck[number] for deck in decks.values() for number in sorted(deck)]


def _check_card(file: str, kind: int, record: CardRecord, folder: Path) -> None:
    where = _named(kind, record)
    if record.range is not None and not 0 <= record.range[0] <= record.range[1]:
        raise ContentError(file, where, "range", f"{list(record.range)} is not a least and a greatest distance")
    if not record.text.endswith("."):
        raise ContentError(file, where, "text", "must end with a full stop")
    if len(record.text) > MAX_TEXT:
        raise ContentError(file, where, "text", f"has {len(record.text)} characters, more than {MAX_TEXT}")
    if isinstance(record, BlessingRecord):
        known = sorted(a.name for a in loading.armies(folder) if a.kingdom == record.kingdom)
        for army in record.armies:
            if army not in known:
                message = f"'{army}' is no army of '{record.kingdom}'{instead(army, known)}"
                raise ContentError(file, where, "armies", message)
    if isinstance(record, HeroRecord):
        _not_negative(file, where, record, ("cost", "movement", "light", "heavy", "enslave"))
        if record.lock and record.ongoing:
            raise ContentError(file, where, "lock", "an ongoing power is never played, so it locks nothing (14.5)")


def _card(number: int, kind: int, record: CardRecord) -> Card:
    own = _fields(record, Card)
    section = {SPELL: "18.1/", TREASURE: "18.2/"}.get(kind, f"18.3/{own.get('kingdom')}-")
    own |= {"number": number, "printed": record.number, "id": record.id or slug(record.name)}
    return Card(**own, kind=kind, clause=f"BB {section}{record.number}")


def _fields(record: Entry, kind: type[Card | Monster]) -> dict[str, Any]:
    """What a card or Monster takes over from its record."""
    own = {name: getattr(record, name) for name in record.__struct_fields__ if name in kind.__slots__}
    return {**own, "abilities": frozenset(own.get("abilities", ()))}


def _strike_range(record: MonsterRecord) -> int:
    """How far a Monster strikes (15.5): 4 hexes over water, 3 if it flies, 2 if it is a Mage, else next to it."""
    if record.sea:
        return 4
    if "flying" in record.abilities:
        return 3
    return 2 if "mage" in record.abilities else 1


def _not_negative(file: str, where: str, record: Entry, fields: Iterable[str]) -> None:
    for field in fields:
        if getattr(record, field) < 0:
            raise ContentError(file, where, field, f"{getattr(record, field)} is less than nothing")


def _take(file: str, where: str, taken: dict[str, str], wanted: str, name: str) -> None:
    if wanted in taken:
        raise ContentError(file, where, "id", f"'{wanted}' is taken by '{taken[wanted]}'; give it another one")
    taken[wanted] = name


def _named(kind: int, record: CardRecord) -> str:
    """What errors call the record, as those of `load_toml` do."""
    return f"{('spell', 'treasure', 'blessing', 'hero')[kind]} '{record.name}'"


@cache
def title(number: int) -> str:
    """A card as players name it; those that share a name are told apart by their printed number."""
    which = cards()[number]
    if which.kind == HERO:
        return which.power or which.name
    twins = sum(c.name == which.name and c.kind == which.kind for c in cards())
    return which.name if twins == 1 else f"{which.name} {which.printed}"
