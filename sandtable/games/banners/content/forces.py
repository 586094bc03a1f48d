"""Units (1.7, chapters 3 and 14): what is printed on the counters of armies and heroes, as fast lookups."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from sandtable.games.banners.content import cardbook, loading, shapes
from sandtable.games.banners.content.map import FOREST, MOUNTAIN

ON_FOOT: Final = 0
MOUNTAINEER: Final = 1
WOODCRAFT: Final = 2
FLYING: Final = 3
TUNNEL: Final = 4
"""How a unit moves over terrain: like everybody, 12.1.2 and 12.2.5, 12.5.1, 3.1.4, and by the Deep Paths (18.3)."""

EASED = {MOUNTAINEER: MOUNTAIN, WOODCRAFT: FOREST}

RANGED: Final = 1 << 0
STEALTH: Final = 1 << 1
REGENERATE: Final = 1 << 2
WINGS: Final = 1 << 3
MAGE: Final = 1 << 4
ENGINE: Final = 1 << 5
FERAL: Final = 1 << 6
HUGE: Final = 1 << 7
FRAGILE: Final = 1 << 8
SHIELDED: Final = 1 << 9
"""Abilities and characteristics (3.1, 3.2) as bits of a mask, and what only magic gives (18.2, Draconic Shield)."""
BITS = {
    "ranged": RANGED,
    "stealth": STEALTH,
    "regenerate": REGENERATE,
    "flying": WINGS,
    "mage": MAGE,
    "siege": ENGINE,
    "feral": FERAL,
    "huge": HUGE,
    "fragile": FRAGILE,
    "shielded": SHIELDED,
}


@dataclass(eq=False, kw_only=True)
class Army:
    """A type of army, or a hero. Dice and movement are pairs: full strength, weakened."""

    number: int
    kingdom: str
    """The nation it belongs to, whoever commands it."""
    name: str
    names: tuple[str, ...]
    """What it may be called, in small letters."""
    abilities: int
    """Its abilities and characteristics."""
    mountaineers: bool = False
    record: shapes.ArmyRecord | None = None
    """None for heroes."""
    single: bool = True
    count: int = 1
    cost: int = 0
    recovery: int | None = None
    light: tuple[int, int] = (0, 0)
    heavy: tuple[int, int] = (0, 0)
    movement: tuple[int, int]
    ghostly: bool = False
    miner: bool = False
    woodcraft: bool = False
    hero: bool = False
    enslaved: bool = False
    static: bool = False
    """It never leaves its hex (campaign rules)."""
    passive: bool = False
    """It only defends (campaign rules)."""
    card: int = -1
    """A hero's card number (14.5)."""
    flying: bool = field(init=False)
    siege: bool = field(init=False)
    feral: bool = field(init=False)
    huge: bool = field(init=False)
    fragile: bool = field(init=False)
    ground: int = field(init=False)
    profile: int = field(init=False)

    @property
    def called(self) -> str:
        """Within a sentence, without the style that follows a comma: `Lilith`."""
        return self.name.partition(",")[0]

    @property
    def with_article(self) -> str:
        """`a Hill Troll`, `Miners`."""
        if not self.single:
            return self.name
        return f"{'an' if self.name[0] in 'AEIOU' else 'a'} {self.name}"

    def __post_init__(self) -> None:
        self.flying = bool(self.abilities & WINGS)
        self.siege = bool(self.abilities & ENGINE)
        self.feral = bool(self.abilities & FERAL)
        self.huge = bool(self.abilities & HUGE)
        self.fragile = bool(self.abilities & FRAGILE)
        climbs = self.mountaineers and not self.siege
        self.ground = WOODCRAFT if self.woodcraft else MOUNTAINEER if climbs else ON_FOOT
        self.profile = FLYING if self.flying else self.ground


def _mask(*words: str) -> int:
    return sum({BITS[word] for word in words})


def printed(number: int, record: shapes.ArmyRecord, mountaineers: bool = False) -> Army:
    """An army as its counter shows it."""
    return Army(
        number=number,
        kingdom=record.kingdom,
        name=record.name,
        names=tuple(n.casefold() for n in (record.name, *record.aliases)),
        abilities=_mask(*record.abilities, *record.characteristics),
        mountaineers=mountaineers,
        record=record,
        single=record.single,
        count=record.count,
        cost=record.cost,
        recovery=record.recovery,
        light=(record.light, record.weakened_light or 0),
        heavy=(record.heavy, record.weakened_heavy or 0),
        movement=(record.movement, record.weakened_movement or record.movement),
        **dict.fromkeys(record.traits, True),
    )


def hero(number: int, card: cardbook.Card, mountaineers: bool) -> Army:
    """A hero (chapter 14): one hit eliminates it, there is no weakened side."""
    return Army(
        number=number,
        kingdom=card.kingdom or "",
        name=card.name,
        names=cardbook.short_names(card.name),
        abilities=_mask(*card.abilities),
        mountaineers=mountaineers,
        cost=card.cost,
        light=(card.light, card.light),
        heavy=(card.heavy, card.heavy),
        movement=(card.movement, card.movement),
        hero=True,
        card=card.number,
    )


def enslaved_hero(number: int) -> Army:
    """The Army of the Night's Enslaved Heroes (12.3.7): Mages who move and fight as the army they hold."""
    return Army(
        number=number,
        kingdom="night",
        name="Enslaved Hero",
        names=cardbook.short_names("Enslaved Hero"),
        abilities=MAGE,
        count=ENSLAVED_HEROES,
        movement=(99, 99),
        hero=True,
        enslaved=True,
    )


ENSLAVED_HEROES = 4


@lru_cache(maxsize=1)
def armies() -> tuple[Army, ...]:
    kingdoms = loading.kingdoms()
    return tuple(printed(n, r, kingdoms[r.kingdom].mountaineers) for n, r in enumerate(loading.armies()))


@lru_cache(maxsize=8)
def heroes(kingdom: str) -> tuple[Army, ...]:
    """The kingdom's heroes, numbered behind all armies; the Night's Enslaved Heroes come last."""
    first = len(armies())
    mountaineers = loading.kingdoms()[kingdom].mountaineers
    found = [hero(first + card.number, card, mountaineers) for card in cardbook.heroes_of(kingdom)]
    if kingdom == "night":
        found.append(enslaved_hero(first + len(cardbook.cards())))
    return tuple(found)
