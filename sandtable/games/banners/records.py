"""The part of a position that only the Advanced game has (chapters 13 to 17), a record of its own beside the state."""

from __future__ import annotations

from typing import Any

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.map import Hex, Mask

Cards = int

Gain = tuple[int, int, int, int]
"""Light dice, heavy dice, abilities (forces.BITS), movement."""
NO_GAIN: Gain = (0, 0, 0, 0)

HANDS = ("hand", "owned", "blessing_decks")
CARD_MASKS = (
    "played", "spell_deck", "spell_discard", "treasure_deck", "treasures_gone", "blessing_discard", "locked", "fallen",
    "unavailable", "active_monsters", "abandoned", "pool",
)  # fmt: skip
MARKERS = ("glyphs", "churns", "study")
TABLES = ("monster", "command", "defeated", "force", "today")
"""What is frozen of it: sets of cards and hexes, numbers, tables."""


def to_bytes(mask: Mask) -> bytes:
    return mask.to_bytes((mask.bit_length() + 7) // 8, "little")


def frozen_gains(gains: dict[int, Gain]) -> list[list[int]]:
    return [[key, *gain] for key, gain in sorted(gains.items())]


class Arcana:
    """What only the Advanced game has on the table (chapters 13 to 17): cards, monsters, study markers, magic in force.

    Sets of cards are bit masks over card numbers (`cardbook.cards()`). A deck is the set of the cards in it; its order
    is decided when a card is drawn, so nobody, not even the program, knows what comes next.
    """

    __slots__ = (
        "abandoned", "active_monsters", "blessing_decks", "blessing_discard", "churns", "command", "defeated",
        "fallen", "force", "glyphs", "hand", "locked", "memo", "monster", "owned", "played", "pool", "spell_deck",
        "spell_discard", "standing", "study", "today", "treasure_deck", "treasures_gone", "turn_gains",
        "unavailable",
    )  # fmt: skip

    def __init__(self, kingdoms: int = 0, players: int = 0) -> None:
        """With neither, what `clone` fills."""
        if not players:
            return
        self.hand: list[Cards] = [0] * players
        """Per player: Spells, Blessings and Treasures in hand; hidden from the others."""
        self.owned: list[Cards] = [0] * players
        """Per player: Treasures that were played and lie open (16.1.2)."""
        self.played: Cards = 0
        """Treasures played this turn, which may not be sold in it (16.5)."""
        self.spell_deck: Cards = cardbook.SPELLS
        self.spell_discard: Cards = 0
        self.treasure_deck: Cards = cardbook.TREASURES
        self.treasures_gone: Cards = 0
        """Sold or eliminated: they come back in Winter (16.1.2)."""
        self.blessing_decks: list[Cards] = [0] * kingdoms
        self.blessing_discard: Cards = 0
        self.locked: Mask = 0
        """Hero units whose cards are locked (14.5.2)."""
        self.fallen: Mask = 0
        """Heroes eliminated this turn; they go back to their kingdoms when it ends (14.4)."""
        self.unavailable: Mask = 0
        """Heroes that the campaign leaves out."""
        self.monster: dict[Hex, int] = {}
        """Monsters in play, face up, and by which kingdom each is commanded (15.3)."""
        self.command: dict[Hex, int] = {}
        self.active_monsters: Mask = 0
        """Hexes of commanded monsters that are ready this turn (15.4)."""
        self.defeated: dict[Hex, int] = {}
        """Defeated monsters, face down in the lairs they leave explored (15.2.1)."""
        self.abandoned: Mask = 0
        self.pool: Mask = (1 << len(cardbook.monsters())) - 1
        """Monsters waiting to be drawn, of the land and of the sea."""
        self.glyphs = 0
        """Arcane Study markers that may still turn up this season (17.1)."""
        self.churns = 0
        self.study: tuple[int, int] = (0, 0)
        """Glyphs and churns of the campaign's pool, the Autumn Churn aside."""
        self.force: dict[str, int] = {}
        """Magic that lasts until the active unit's activation ends (16.7.1), by name."""
        self.today: dict[str, int] = {}
        """Magic that lasts for this turn, or as long as its rule says."""
        self.turn_gains: dict[int, Gain] = {}
        self.standing: dict[int, Gain] = {}
        """What the cards that stand in the Battle Magic going on give (16.7.3); empty outside it, so never saved."""
        self.memo: dict[Any, Any] | None = None
        """What has been worked out while one question is made up; never kept longer."""

    def clone(self) -> Arcana:
        copy = Arcana()
        copy.hand = self.hand[:]
        copy.owned = self.owned[:]
        copy.played = self.played
        copy.spell_deck = self.spell_deck
        copy.spell_discard = self.spell_discard
        copy.treasure_deck = self.treasure_deck
        copy.treasures_gone = self.treasures_gone
        copy.blessing_decks = self.blessing_decks[:]
        copy.blessing_discard = self.blessing_discard
        copy.locked = self.locked
        copy.fallen = self.fallen
        copy.unavailable = self.unavailable
        copy.monster = self.monster.copy()
        copy.command = self.command.copy()
        copy.active_monsters = self.active_monsters
        copy.defeated = self.defeated.copy()
        copy.abandoned = self.abandoned
        copy.pool = self.pool
        copy.glyphs = self.glyphs
        copy.churns = self.churns
        copy.study = self.study
        copy.force = self.force.copy()
        copy.today = self.today.copy()
        copy.turn_gains = self.turn_gains.copy()
        copy.standing = self.standing.copy()
        copy.memo = None
        return copy

    def freeze(self) -> dict[str, Any]:
        return {
            **{name: [to_bytes(mask) for mask in getattr(self, name)] for name in HANDS},
            **{name: to_bytes(getattr(self, name)) for name in CARD_MASKS},
            **{name: getattr(self, name) for name in MARKERS},
            **{name: sorted(getattr(self, name).items()) for name in TABLES},
            "turn_gains": frozen_gains(self.turn_gains),
        }
