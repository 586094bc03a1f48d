"""Units (1.7, chapters 3 and 14): what is printed on the counters of armies and heroes, as fast lookups."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.content import cardbook, loading, shapes
from sandtable.games.banners.content.map import FOREST, MOUNTAIN

ON_FOOT, MOUNTAINEER, WOODCRAFT, FLYING, TUNNEL = range(5)
"""How a unit moves over terrain: like everybody, 12.1.2 and 12.2.5, 12.5.1, 3.1.4, and by the Deep Paths (18.3)."""

EASED = {MOUNTAINEER: MOUNTAIN, WOODCRAFT: FOREST}

RANGED, STEALTH, REGENERATE, WINGS, MAGE, ENGINE, FERAL, HUGE, FRAGILE, SHIELDED = (1 << n for n in range(10))
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


class Army:
    """A type of army, or a hero. Dice and movement are pairs: full strength, weakened."""

    __slots__ = (
        "abilities",
        "card",
        "cost",
        "count",
        "enslaved",
        "feral",
        "flying",
        "fragile",
        "ghostly",
        "ground",
        "heavy",
        "hero",
        "huge",
        "kingdom",
        "light",
        "mage",
        "miner",
        "movement",
        "name",
        "names",
        "number",
        "passive",
        "profile",
        "ranged",
        "record",
        "recovery",
        "regenerate",
        "siege",
        "single",
        "static",
        "stealth",
        "woodcraft",
    )

    def __init__(self, number: int, record: shapes.ArmyRecord, mountaineers: bool) -> None:
        self.number = number
        self.record: shapes.ArmyRecord | None = record
        self.kingdom = record.kingdom
        """The nation it belongs to, whoever commands it."""
        self.name = record.name
        self.names = tuple(n.casefold() for n in (record.name, *record.aliases))
        self.single = record.single
        self.count = record.count
        self.cost = record.cost
        self.recovery = record.recovery
        self.light = (record.light, record.weakened_light or 0)
        self.heavy = (record.heavy, record.weakened_heavy or 0)
        self.movement = (record.movement, record.weakened_movement or record.movement)
        self.ghostly = "ghostly" in record.traits
        self.miner = "miner" in record.traits
        self.woodcraft = "woodcraft" in record.traits
        self.hero = False
        self.enslaved = False
        self.static = False
        """It never leaves its hex (campaign rules)."""
        self.passive = False
        """It only defends (campaign rules)."""
        self.card = -1
        """A hero's card number (14.5)."""
        self._derive((*record.abilities, *record.characteristics), mountaineers)

    def _derive(self, words: tuple[str, ...], mountaineers: bool) -> None:
        self.abilities = sum({BITS[word] for word in words})
        self.ranged = bool(self.abilities & RANGED)
        self.stealth = bool(self.abilities & STEALTH)
        self.regenerate = bool(self.abilities & REGENERATE)
        self.flying = bool(self.abilities & WINGS)
        self.mage = bool(self.abilities & MAGE)
        self.siege = bool(self.abilities & ENGINE)
        self.feral = bool(self.abilities & FERAL)
        self.huge = bool(self.abilities & HUGE)
        self.fragile = bool(self.abilities & FRAGILE)
        if self.woodcraft:
            self.ground = WOODCRAFT
        elif mountaineers and not self.siege:
            self.ground = MOUNTAINEER
        else:
            self.ground = ON_FOOT
        self.profile = FLYING if self.flying else self.ground

    @classmethod
    def of_hero(cls, number: int, card: cardbook.Card, mountaineers: bool) -> Army:
        """A hero (chapter 14): one hit eliminates it, there is no weakened side."""
        self = cls._bare(number, card.kingdom or "", card.name)
        self.cost = card.cost
        self.light, self.heavy = (card.light, card.light), (card.heavy, card.heavy)
        self.movement = (card.movement, card.movement)
        self.card = card.number
        self._derive(tuple(sorted(card.abilities)), mountaineers)
        return self

    @classmethod
    def of_enslaved(cls, number: int, count: int) -> Army:
        """The Army of the Night's Enslaved Heroes (12.3.7): Mages who move and fight as the army they hold."""
        self = cls._bare(number, "night", "Enslaved Hero")
        self.count = count
        self.enslaved = True
        self.movement = (99, 99)
        self._derive(("mage",), False)
        return self

    @classmethod
    def _bare(cls, number: int, kingdom: str, name: str) -> Army:
        self = cls.__new__(cls)
        self.number, self.kingdom, self.name = number, kingdom, name
        self.record = None
        self.names = cardbook.short_names(name)
        self.single = self.hero = True
        self.count = 1
        self.cost = 0
        self.recovery = None
        self.light = self.heavy = (0, 0)
        self.ghostly = self.miner = self.woodcraft = self.enslaved = self.static = self.passive = False
        self.card = -1
        return self


ENSLAVED_HEROES = 4


@lru_cache(maxsize=1)
def armies() -> tuple[Army, ...]:
    kingdoms = loading.kingdoms()
    return tuple(Army(n, r, kingdoms[r.kingdom].mountaineers) for n, r in enumerate(loading.armies()))


@lru_cache(maxsize=8)
def heroes(kingdom: str) -> tuple[Army, ...]:
    """The kingdom's heroes, numbered behind all armies; the Night's Enslaved Heroes come last."""
    first = len(armies())
    mountaineers = loading.kingdoms()[kingdom].mountaineers
    found = [Army.of_hero(first + card.number, card, mountaineers) for card in cardbook.heroes_of(kingdom)]
    if kingdom == "night":
        found.append(Army.of_enslaved(first + len(cardbook.cards()), ENSLAVED_HEROES))
    return tuple(found)
