"""The parts of a position that are records of their own: a party with its companions and Legendary cards, a combat.

They are frozen and checked as they are; the position that holds them (`state.py`) is native in the compiled build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Self, TypeAlias

from msgspec import Meta, Struct, field

from sandtable.games.alkalim.content.shapes import Ability

OPENING, BEFORE, ROUND, PHASE, END, READY = range(6)
"""Stages of a combat: before anything, the Challenge's Before Combat text, the start of a round, a phase, the end of a
round; and (between the second and the third) the heroes' own Before Combat abilities."""
NOWHERE = -1

Count: TypeAlias = Annotated[int, Meta(ge=0, le=100_000)]
Change: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Place: TypeAlias = Change
"""A number, or -1 for none: a hex, a card, a seat."""
Cards: TypeAlias = list[Count]
Changes: TypeAlias = tuple[Change, Change, Change]
Face: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
"""A face of a die (six: any terrain), or a symbol."""
Three: TypeAlias = Annotated[list[Count], Meta(min_length=3, max_length=3)]
Four: TypeAlias = Annotated[list[Count], Meta(min_length=4, max_length=4)]
Five: TypeAlias = Annotated[list[Count], Meta(min_length=5, max_length=5)]

Source = tuple[int, int, int, Ability]
"""An ability at hand: its owner (a character's card), the card it is printed on, its place there, what it does."""


class Record(Struct, eq=False, forbid_unknown_fields=True):
    """A part of the state, which is frozen as it is; no two of them are the same."""

    if TYPE_CHECKING:  # msgspec has it

        def __copy__(self) -> Self: ...


class Ally(Record):
    """A companion, Legendary or hired."""

    card: Count
    wounds: Count = 0
    exhaustion: Count = 0


class Legend(Record):
    """A Legendary card on a quest tile: a quest with its progress, or a reward."""

    card: Count
    done: bool
    progress: tuple[Count, ...]
    """Per step: how often, or which bazaars (bit by bit), or 1 for done."""
    uses: Count = 3


class Kit:
    """What a party can do, gathered from its cards; made when first needed, forgotten when the cards change."""

    __slots__ = ("always", "entry", "offers")

    def __init__(self) -> None:
        self.always: list[tuple[int, int, Ability]] = []
        """Owner, card, ability."""
        self.offers: dict[str, list[Source]] = {}
        self.entry: list[int] | None = None
        """Where cards open terrains: by which symbols each hex is entered."""


class Party(Record):
    """A hero, with all that is his."""

    hero: Count
    at: Place = NOWHERE
    gold: Count = 3
    wounds: Count = 0
    exhaustion: Count = 0
    allies: list[Ally] = []
    items: Cards = []
    down: frozenset[Count] = frozenset()
    """Cards that are turned face down until the next refresh."""
    gear: Three = field(default_factory=lambda: [0, 0, 0])
    trophies: Four = field(default_factory=lambda: [0, 0, 0, 0])
    """Adventure counters not spent yet, by colour."""
    counters: Five = field(default_factory=lambda: [0, 0, 0, 0, 0])
    """Experience counters: +2 Mind, +2 Body, +2 Spirit, +2 fatigue, +1 life."""
    last_life: bool = False
    tile: Annotated[int, Meta(ge=0, le=4)] = 0
    """The number on the quest tile."""
    legends: list[Legend] = []
    kit: Kit | None = None
    """Never frozen; a copy shares it: whoever changes the cards forgets only his own."""

    def clone(self) -> Party:
        copy = self.__copy__()
        copy.allies = [ally.__copy__() for ally in self.allies]
        copy.items = self.items[:]
        copy.gear = self.gear[:]
        copy.trophies = self.trophies[:]
        copy.counters = self.counters[:]
        copy.legends = [legend.__copy__() for legend in self.legends]
        return copy

    def ally(self, card: int) -> Ally | None:
        for ally in self.allies:
            if ally.card == card:
                return ally
        return None

    def bearer(self, card: int) -> Party | Ally | None:
        """Who bears a character's wounds and exhaustion: the party itself for its hero, or the ally."""
        return self if card == self.hero else self.ally(card)


class Fight(Record):
    """A combat that goes on (RB-80 to RB-94)."""

    kind: Annotated[int, Meta(ge=0, le=2)]
    by: Count
    """The seat in the hero's role now; in a duel the roles change every round (RB-141)."""
    card: Place = -1
    jewel: Place = -1
    foe: Place = -1
    """In a duel: the seat in the Challenge's role."""
    against: Count = -1
    """In a duel: the seat that attacked."""
    wounds: Count = 0
    """Of the Challenge."""
    stage: Annotated[int, Meta(ge=0, le=5)] = OPENING
    round: Count = 0
    phase: Annotated[int, Meta(ge=0, le=3)] = 0
    acted: frozenset[Count] = frozenset()
    """Characters that have attacked in this round; helpers too, where helping takes their attack."""
    tried: bool = False
    """An escape has been tried in this round."""
    first: bool = True
    """No combat roll has been made yet (RB-89)."""
    value: Changes = (0, 0, 0)
    """What has changed the Challenge's values and damage for this combat; in a duel those of the attacked."""
    fierce: Changes = (0, 0, 0)
    back_value: Changes = (0, 0, 0)
    """In a duel: the same for the one who attacked."""
    back_fierce: Changes = (0, 0, 0)
    bonus: dict[Count, Change] = {}
    """Per character: added to its rolls for this combat; `damage` likewise, by 3 * card + phase."""
    damage: dict[Count, Change] = {}
    used: frozenset[Count] = frozenset()
    """Abilities used once a combat: 8 * card + place."""
    at_round: Count = 0
    """The seats, bit by bit, that have activated an item in this round (RB-123)."""

    def __post_init__(self) -> None:
        if self.against < 0:
            self.against = self.by

    def clone(self) -> Fight:
        copy = self.__copy__()
        copy.bonus = self.bonus.copy()
        copy.damage = self.damage.copy()
        return copy
