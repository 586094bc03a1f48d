"""The records of the content files, and the words and bits that cards are described with."""

from __future__ import annotations

from typing import Any, Final

import msgspec

# -- types of cards, as bits: a card can be of two at once (a Jinn back in hand is Spell and Hero) ---------------------

STRONGHOLD: Final = 1
SECTION: Final = 2
HERO: Final = 4
ACTION: Final = 8
HOLDING: Final = 16
FOLLOWER: Final = 32
ITEM: Final = 64
SPELL: Final = 128
STORY: Final = 256
PANTHEON: Final = 512
TOKEN: Final = 1024

TYPES: Final[dict[str, int]] = {
    "Stronghold": STRONGHOLD,
    "City Section": SECTION,
    "Hero": HERO,
    "Action": ACTION,
    "Holding": HOLDING,
    "Follower": FOLLOWER,
    "Item": ITEM,
    "Spell": SPELL,
    "Story": STORY,
    "Pantheon": PANTHEON,
    "Token": TOKEN,
}

FACTIONS: Final = (
    "Ashalan", "Assassins", "Celestial Alliance", "Dahab", "Ebonites", "Ivory Kingdoms", "Jackals", "Moto", "Qabal",
    "Ra'Shari", "Senpet", "Yodatai",
)  # fmt: skip

# -- kinds of actions, as bits -----------------------------------------------------------------------------------------

DAY: Final = 1
NIGHT: Final = 2
BATTLE: Final = 4
OPEN: Final = 8
REACTION: Final = 16
KINDS: Final = {"Day": DAY, "Night": NIGHT, "Battle": BATTLE, "Open": OPEN, "Reaction": REACTION}

RESERVED: Final = frozenset({
    "ally", "allies", "attacker", "attackers", "defender", "defenders", "day", "faction", "night", "stronghold",
    "battle", "open", "reaction", "player", "action", "card", "deck", "hand", "home", "raid", "attack", "turn", "phase",
    "unit", "army", "water", "copper", "influence", "strength", "ka", "fate", "a", "the", "of", "and", "from", "at",
    "in", "my", "your", "his", "her", "him", "to", "with", "is", "not",
})  # fmt: skip
"""Words of the game and of the language: never a trait when they stand in a title (LBS AW 42 reserved)."""

NO_TRAITS: Final[dict[str, frozenset[str]]] = {
    "Hojyn": frozenset({"Yesugai"}),  # LBS FAQ hojyn/1: a companion to Yesugai is no Yesugai
    "Yodajin Templar": frozenset({"Yodatai"}),  # LBS FAQ yodajin-templar/1
}
"""Words on a card that make no trait, by ruling."""


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card in a content file."""

    name: str
    type: str
    many: bool = False
    """The name stands for many: "The Sewers are destroyed"."""
    emblem: str = ""
    figure: str = ""
    """Of people: the head or shape that their portrait is made of, with the emblem."""
    factions: list[str] = []
    traits: list[str] = []
    values: dict[str, int] = {}
    strength: int | None = None
    ka: int | None = None
    plus: list[str] = []
    water: int = 0
    copper: int = 0
    influence: int | None = None
    fate: int = 0
    produces: int = 0
    points: int = 0
    capacity: int = 0
    story: int = 0
    grants: list[str] = []
    gives: dict[str, int] = {}
    limit: int | None = None
    text: list[str] = []
    abilities: list[dict[str, Any]] = []
    """Abilities of a common shape, written as data (see `recipes`)."""
    provenance: dict[str, list[str]] = {}
