"""The card pool in memory: one `Card` per record of the content files, with its abilities and continuous effects.

The data comes from `content/cards/*.toml` (`loading.py` reads it), the effects from the modules in `cards/`, which
register small functions by the card's name. What changes during play (where a card is, who controls it, what lies on
it) is in `state`. Apart from the records of the files, because these classes are native in the compiled build.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from sandtable.games.lbs.content.shapes import FOLLOWER, NO_TRAITS, RESERVED, TOKEN, TYPES, Record

if TYPE_CHECKING:
    from sandtable.games.lbs.rules.trigger import Act, Trigger
    from sandtable.games.lbs.state import Lbs
    from sandtable.kernel import Flow

Pool = Callable[["Lbs", "Act"], Iterable[int]]


@dataclass(eq=False)
class Target:
    """What an action asks its player to choose before anything is paid: one of a pool of cards (or seats, or
    numbers)."""

    pool: Pool
    word: str = "a target"
    what: str = "card"
    """`card`, `seat` or `number`."""
    free: bool = False
    """The choice does not count as targeting (a card to pay with, a number)."""
    reach: bool = False
    """In a battle: it may be a card outside of it (because it is moved in, say)."""
    optional: bool = False
    bars: str = ""
    """A question of the rules, such as `cannot go home`, by which a card in play can keep a Hero from being chosen."""
    unit: bool = False
    """The target is a whole unit: what makes its Hero untargetable does not protect it (LBS FAQ invisibility)."""


@dataclass(eq=False)
class Ability:
    """Something a card lets its player do: an action or a Reaction. How it is taken: `rules/acting.py`."""

    name: str
    kind: int
    run: Callable[[Lbs, Act], Any]
    index: int = 0
    text: str = ""
    """Its line of the card's text."""
    near: bool = False
    """Its text speaks of opposing cards or of this battle: its card must be in the battle (LBS AW 50 lawful/2)."""
    bow: bool = False
    """Bow the card itself as part of the cost."""
    water: int | Callable[[Lbs, Act], int] = 0
    copper: int | Callable[[Lbs, Act], int] = 0
    """Payments beyond the card's printed cost; with `cost_of`, a cost."""
    cost_of: Callable[[Lbs, Act], tuple[int, int]] | None = None
    """`cost_of(g, act)`: the card whose cost `copper` and `water` are, instead of its printed one, and its host."""
    discard: int = 0
    """Cards of the hand to discard as part of the cost."""
    discard_of: Callable[[Lbs, int], bool] | None = None
    """`discard_of(g, c)`: which cards may be discarded for it."""
    sacrifice: bool = False
    """Destroy the card itself as part of the cost."""
    cost: Callable[[Lbs, Act], Any] | None = None
    """`cost(g, act)`: what else is done as part of the cost (a flow or not), once the targets are chosen."""
    council: int = 0
    """Influence to bow for (LBS AW 61 council)."""
    targets: Sequence[Target] = ()
    can: Callable[[Lbs, int, int], bool] | None = None
    """`can(g, me, seat)`: further conditions."""
    once: str = ""
    """`turn`, `battle` or `game`: how often this card may do it. Empty: as often as it is paid for."""
    on: tuple[str, ...] = ()
    """Reactions: the kinds of events that trigger it."""
    when: Callable[[Lbs, int, int, Trigger], bool] | None = None
    """Reactions: `when(g, me, seat, trigger)`."""
    hand: bool = False
    """Played from the hand (Actions, Spells, Stories, Pantheon cards) rather than used in play."""
    piles: bool = False
    """Works from the Buried or Saved pile instead."""
    ready: bool = True
    """The source must be unbowed (a bowed card takes no action, LBS AW 34 bowed)."""
    moves_in: bool = False
    """Moves a unit into the battle, so no unit need be there yet."""
    outside: bool = False
    """May be taken in a battle without a unit there, because the card says so."""
    caster: bool = False
    """A Spell: bow a Sahir who casts it."""
    tale: bool = False
    quiet: bool = False
    """Not an action that can be answered (Weight of Dreams)."""

    by_targets: bool = field(init=False)
    """Whether what it costs hangs on its targets."""
    takes: bool = field(init=False)
    """Whether it takes Influence, a Sahir, or cards of the hand."""
    free: bool = field(init=False)
    """Whether it takes neither Copper nor Water, unless a card in play says so."""

    def __post_init__(self) -> None:
        self.targets = tuple(self.targets)
        self.by_targets = self.cost_of is not None or callable(self.copper) or callable(self.water)
        self.takes = bool(self.council or self.caster or self.discard)
        self.free = not (self.hand or self.by_targets or self.copper or self.water)
        if self.once not in ("", "turn", "battle", "game"):
            raise TypeError(f"once is turn, battle or game, not '{self.once}'")
        for target in self.targets:
            if not isinstance(target, Target):
                raise TypeError("targets are a list of targets: write opposing_hero(), with the brackets")

    def answers(self, g: Lbs, seat: int, card: int, trigger: Trigger) -> bool:
        """Whether the seat could take this Reaction of this card to what happens."""
        raise NotImplementedError

    def take(self, g: Lbs, seat: int, card: int, index: int, trigger: Trigger) -> Flow[bool]:
        """Take it, as the Reaction of this card that has this number."""
        raise NotImplementedError


class Card:
    """A card as printed."""

    __slots__ = (
        "abilities", "bury", "capacity", "champion", "check", "clauses", "copper", "curse", "enters",
        "factions", "fate", "file", "gives", "grants", "hand_kinds", "index", "influence", "ka", "leaves", "limit",
        "listens", "many", "mask", "name", "omen", "person", "pile_kinds", "play_kinds", "plus_k", "plus_s", "points",
        "producer", "produces", "provenance", "record", "slug", "statics", "story", "strength", "text", "token",
        "traits", "type", "unique", "used", "values", "water",
    )  # fmt: skip

    def __init__(self, record: Record, index: int, token: bool = False) -> None:
        self.index = index
        self.record = record
        self.file = ""
        """The content file that has it."""
        self.name = record.name
        self.slug = slug(record.name)
        self.person = record.name.replace(" (Experienced)", "")
        """The name that all versions of a Hero share."""
        self.many = record.many
        self.type = record.type
        self.mask = TYPES[record.type] | (TOKEN if token else 0)
        self.token = token
        self.factions = frozenset(record.factions)
        if record.type == "Spell" and "Jinn" in record.traits and not record.factions:
            self.factions = frozenset({"Unaligned"})  # LBS FAQ jinn/8
        self.traits = frozenset(record.traits) | self.factions | _title_traits(record.name)
        for phrase in record.traits:
            if " " in phrase:  # a Qolat Master is a Qolat card too (LBS AW 42 foo/1)
                self.traits |= _title_traits(phrase)
        self.traits -= NO_TRAITS.get(record.name, frozenset())
        self.values = record.values
        self.strength = record.strength or 0
        self.ka = record.ka or 0
        item = record.type == "Item"
        self.plus_s = item or "strength" in record.plus or (token and not self.mask & FOLLOWER)
        self.plus_k = item or "ka" in record.plus or (token and not self.mask & FOLLOWER)
        self.water = record.water
        self.copper = record.copper
        self.influence = record.influence or 0
        self.fate = record.fate
        self.produces = record.produces
        self.points = record.points
        self.capacity = record.capacity
        self.story = record.story
        self.grants = frozenset(record.grants)
        self.gives = record.gives
        self.limit = record.limit if record.limit is not None else (1 if record.type == "Pantheon" else 3)
        self.text = tuple(record.text)
        self.provenance = record.provenance
        self.unique = "Unique" in record.traits
        self.omen = "battle" if "Battle Omen" in record.traits else "omen" if "Omen" in record.traits else ""
        self.bury = "Buried" in record.traits
        self.curse = "Curse" in record.traits
        self.champion = record.fate == 5
        self.abilities: list[Ability] = []
        self.hand_kinds = self.play_kinds = self.pile_kinds = 0
        """The kinds of actions it has in hand, in play, in a discard pile: to pass over it quickly."""
        self.listens: frozenset[str] = frozenset()
        """Kinds of events that one of its Reactions answers."""
        self.statics: dict[str, Callable[..., Any]] = {}
        self.clauses: dict[str, str] = {}
        """By question of the statics: the ruling that decides it."""
        """Continuous effects by the question they answer (`strength`, `copper cost`, `cannot attack`...)."""
        self.check: Callable[[Lbs, int, int, int], bool] | None = None
        """`check(g, me, seat, host)`: whether it may be brought in or attached there."""
        self.producer: Callable[[Lbs, int, int, int], int] | None = None
        """`producer(g, me, seat, purpose)`: Copper it would make towards paying for `purpose` (a card, or -1)."""
        self.used: Callable[[Lbs, int, int, int], Any] | None = None
        """`used(g, me, seat, purpose)`: what making Copper with it does, instead of bowing it."""
        self.enters: Callable[[Lbs, int], Any] | None = None
        """`enters(g, me)`: what happens as it enters play."""
        self.leaves: Callable[[Lbs, int], Any] | None = None

    def __repr__(self) -> str:
        return f"<{self.name}>"


def slug(name: str) -> str:
    """The name as keys write it: `Janan-Barakah`, `R-adjir-the-Thunderfoot`."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name.replace("'", "")).strip("-")


def _title_traits(name: str) -> frozenset[str]:
    """Every word of a title is a trait, in singular, plural and possessive alike (LBS AW 42 foo), reserved words
    apart."""
    found = set()
    for word in re.findall(r"[^\s(),!]+", name):
        bare = re.sub(r"'s$|'$", "", word)
        if bare.lower() in RESERVED:
            continue
        found.add(bare)
        if bare.endswith("s") and len(bare) > 3 and not bare.endswith("ss"):
            found.add(bare[:-1])
    return frozenset(found)


CARDS: Final[list[Card]] = []
"""All cards and tokens that there are, by number."""
NAMED: Final[dict[str, Card]] = {}
PILED: Final[set[int]] = set()
"""Cards with an action that is taken from a discard pile."""
FROM_AFAR: Final[set[int]] = set()
"""Cards with an action for battles in which their player has no unit."""
