"""Where a game of Legend of the Burning Sands stands: plain data only.

Cards are numbers. What is true of every card is kept in lists side by side (`printed` which card of the pool it is,
`kind` its types, `zone`, `controller`, `host`, `bowed`, `water`...); what few cards have is in dicts. A token that is
more than a count (a Weapon, a Follower, a Doom token) is a card number too, whose printed card is marked as a token.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.games.lbs.content.book import CARDS, Ability, Card
from sandtable.games.lbs.content.shapes import HERO, SECTION
from sandtable.games.lbs.records import DAWN_PHASE, Attack, Battle, Duel, Player, Raid
from sandtable.kernel.game import Outcome
from sandtable.kernel.rng import Rng
from sandtable.kernel.state import State
from sandtable.kernel.text import for_many

# -- zones -------------------------------------------------------------------------------------------------------------

DECK: Final = 0
HAND: Final = 1
SAVED: Final = 2
BURIED: Final = 3
PLAY: Final = 4
TABLE: Final = 5
"""Shown or lying face-down, but not in play: a card while it is being played, a thrust, a raid's Fate card."""
GONE: Final = 6
"""Out of the game: used-up tokens, the cards of a player who was removed."""
HELD: Final = 7
"""Set aside by another card, which will say when it comes back; not in play."""

ZONE_NAMES = {
    DECK: "deck", HAND: "hand", SAVED: "saved", BURIED: "buried", PLAY: "play", TABLE: "table", GONE: "gone",
    HELD: "held",
}  # fmt: skip

# -- how long a change lasts -------------------------------------------------------------------------------------------

FOREVER: Final = 0
"""Permanent: follows the card through the piles (LBS AW 62 permanent)."""
TURN: Final = 1
FIGHT: Final = 2
"""To the end of the battle."""
DUEL: Final = 3
STAY: Final = 4
"""As long as the card stays in play."""
RAID: Final = 5
WHILE_BOWED: Final = 1000
"""WHILE_BOWED + c: as long as card c is in play and bowed."""
WHILE_IN_PLAY: Final = 100000
"""WHILE_IN_PLAY + c: as long as card c is in play."""

Mod = tuple[str, Any, int]
"""(what, value, how long): ("S", 2, TURN), ("K", -1, DUEL), ("trait", "Archery", TURN), ("invisible", 1, TURN)..."""

NOWHERE: Final = -2
"""The place of a battle at no City Section."""

Use = tuple[int, int, Ability]
"""An ability of a card: which card, the place of the ability among its own, the ability."""


class InPlay:
    """What follows from nothing but which cards are in play and who is in the game. A state keeps it until that changes
    (`Lbs.play_changed`); copies share it. Lists have an entry for each seat."""

    __slots__ = (
        "all_heroes", "answered", "cards", "far", "heroes", "makers", "namesakes", "of_types", "order", "ready",
        "seats", "sections", "stories", "uses", "waiting",
    )  # fmt: skip

    def __init__(self, g: Lbs) -> None:
        """Goes once through all that is in play; what is asked less often is worked out when it is first asked for."""
        kind, printed, under = g.kind, g.printed, g.under
        self.seats: tuple[int, ...] = tuple([seat for seat, player in enumerate(g.players) if not player.out])
        self.heroes: list[tuple[int, ...]] = []
        self.sections: list[tuple[int, ...]] = []
        self.makers: list[list[tuple[int, int]]] = []
        """What makes Copper, and how much is printed on it; 0 where the card itself must be asked."""
        self.stories: list[int] = []
        """Story Points."""
        self.uses: list[list[Use]] = []
        """What the cards can do, as `abilities` numbers it."""
        for player in g.players:
            heroes, sections, makers, uses, points = [], [], list[tuple[int, int]](), list[Use](), 0
            for c in player.play:
                card = CARDS[printed[c]]
                if kind[c] & HERO:
                    heroes.append(c)
                elif kind[c] & SECTION:
                    sections.append(c)
                if card.producer is not None:
                    makers.append((c, 0))
                elif card.produces:
                    makers.append((c, card.produces))
                for i, ability in enumerate(card.abilities):
                    uses.append((c, i, ability))
                if c in under:
                    own = len(card.abilities)
                    beneath = CARDS[printed[under[c]]].abilities
                    uses.extend((c, own + i, ability) for i, ability in enumerate(beneath))
                points += card.story
            self.heroes.append(tuple(heroes))
            self.sections.append(tuple(sections))
            self.makers.append(makers)
            self.uses.append(uses)
            self.stories.append(points)
        self.order: dict[int, tuple[int, ...]] = {}
        """Who is first -> the seats clockwise."""
        self.answered: frozenset[str] | None = None
        """The kinds of events that can be answered at all with the cards of this game."""
        self.cards: tuple[int, ...] | None = None
        self.all_heroes: tuple[int, ...] | None = None
        self.of_types: dict[int, tuple[int, ...]] = {}
        """Types -> the cards that are of one of them."""
        self.far: dict[int, bool] = {}
        """Seat -> whether something lets it act in a battle in which it has no unit."""
        self.namesakes: dict[str, tuple[int, ...]] | None = None
        """The name of a person or thing -> all its versions in play."""
        self.ready: dict[tuple[int, int], tuple[Use, ...]] = {}
        """Seat, kinds of actions -> the abilities of such kinds."""
        self.waiting: dict[str, list[list[Use]]] | None = None
        """Kind of event that somebody can answer -> for each seat the Reactions to it."""


class Lbs(State):
    """The whole position."""

    __slots__ = (
        "ask_always", "attack", "battle", "blessed", "bowed", "controller", "dirty", "duel", "edition", "history",
        "host", "kids", "kind", "known", "later", "live", "lying", "memo", "mods", "omens", "outcome", "owner",
        "passes", "phase", "place", "players", "pool", "printed", "raid", "raided", "sections_hit", "started", "to_act",
        "turn", "under", "used", "water", "zone",
    )  # fmt: skip

    def __init__(self, rng: Rng, seats: int = -1) -> None:
        """Without seats, what `clone` fills."""
        self.rng = rng
        self.events = None
        if seats < 0:
            return
        self.lying: InPlay | None = None
        self.edition = "awakening"
        self.ask_always = False
        """Every seat is asked at every trigger, so that being asked tells nothing."""
        self.players = [Player() for _ in range(seats)]
        self.printed: list[int] = []
        self.pool: frozenset[int] = frozenset()
        """The printed cards that are in this game at all; follows from `printed`."""
        self.kind: list[int] = []
        self.owner: list[int] = []
        self.controller: list[int] = []
        self.zone: list[int] = []
        self.host: list[int] = []
        self.bowed: list[bool] = []
        self.water: list[int] = []
        self.place: list[int] = []
        """Where a Hero is: -1 at home, a City Section (battle or raid), or NOWHERE (a battle at none)."""
        self.kids: dict[int, tuple[int, ...]] = {}
        """What is attached to a card, oldest first."""
        self.under: dict[int, int] = {}
        """Experienced Hero -> the earlier version beneath."""
        self.mods: dict[int, tuple[Mod, ...]] = {}
        self.live: dict[str, tuple[int, ...]] = {}
        """Question -> cards in play with a continuous effect on it."""
        self.omens: list[int] = []
        """The Omen in play, if any (one at a time)."""
        self.known: dict[int, int] = {}
        """Hidden cards that some seats have seen where they are: card -> bits of seats."""
        self.turn = 1
        self.phase = DAWN_PHASE
        self.started = False
        """Whether the beginning of this phase has been carried out."""
        self.blessed = 0
        self.to_act = 0
        self.passes = 0
        self.attack: Attack | None = None
        self.battle: Battle | None = None
        self.raid: Raid | None = None
        self.duel: Duel | None = None
        self.raided: list[int] = []
        """City Sections that were the goal of a raid this turn."""
        self.sections_hit: list[int] = []
        self.used: set[tuple[int, int, str]] = set()
        """(card, ability, turn | battle | game) spent."""
        self.history: list[tuple[int, str, int, int]] = []
        """(seat, what, card, ability) of the actions of this turn, in order."""
        self.memo: dict[str, Any] = {}
        """Small facts that cards must remember. Keys ending in `!` last the whole game, others this turn."""
        self.later: list[tuple[str, str, tuple[Any, ...]]] = []
        """(when, name of a registered function, its arguments): what a card will do later."""
        self.dirty = False
        """Something may have died of lost Ka or dried up; `settle` looks."""
        self.outcome: Outcome | None = None

    # -- copies and saved forms ----------------------------------------------------------------------------------------

    def clone(self) -> Lbs:
        new = Lbs(self.rng.clone())
        new.lying = self.lying
        new.edition = self.edition
        new.ask_always = self.ask_always
        new.players = [p.copy() for p in self.players]
        new.printed = self.printed[:]
        new.pool = self.pool
        new.kind = self.kind[:]
        new.owner = self.owner[:]
        new.controller = self.controller[:]
        new.zone = self.zone[:]
        new.host = self.host[:]
        new.bowed = self.bowed[:]
        new.water = self.water[:]
        new.place = self.place[:]
        new.kids = self.kids.copy()
        new.under = self.under.copy()
        new.mods = self.mods.copy()
        new.live = self.live.copy()
        new.omens = self.omens[:]
        new.known = self.known.copy()
        new.turn = self.turn
        new.phase = self.phase
        new.started = self.started
        new.blessed = self.blessed
        new.to_act = self.to_act
        new.passes = self.passes
        new.attack = None if self.attack is None else self.attack.copy()
        new.battle = None if self.battle is None else self.battle.copy()
        new.raid = None if self.raid is None else self.raid.copy()
        new.duel = None if self.duel is None else self.duel.copy()
        new.raided = self.raided[:]
        new.sections_hit = self.sections_hit[:]
        new.used = self.used.copy()
        new.history = self.history[:]
        new.memo = self.memo.copy()
        new.later = self.later[:]
        new.dirty = self.dirty
        new.outcome = self.outcome
        return new

    def freeze(self) -> Any:
        """Named fields; what they are is said in `frozen.py`."""

        def build(value: Any) -> Any:
            return msgspec.to_builtins(value, str_keys=True)

        return {
            "version": 2,
            "rng": self.rng.freeze(),
            "edition": self.edition,
            "ask_always": self.ask_always,
            "players": build(self.players),
            "cards": [CARDS[i].name for i in self.printed],
            "kind": self.kind,
            "owner": self.owner,
            "controller": self.controller,
            "zone": self.zone,
            "host": self.host,
            "bowed": [int(b) for b in self.bowed],
            "water": self.water,
            "place": self.place,
            "kids": {str(k): list(v) for k, v in self.kids.items()},
            "under": {str(k): v for k, v in self.under.items()},
            "mods": {str(k): [list(m) for m in v] for k, v in self.mods.items()},
            "live": {k: list(v) for k, v in sorted(self.live.items())},
            "omens": self.omens,
            "known": {str(k): v for k, v in self.known.items()},
            "turn": self.turn,
            "phase": self.phase,
            "started": self.started,
            "blessed": self.blessed,
            "to_act": self.to_act,
            "passes": self.passes,
            "attack": _paired(build(self.attack), self.attack, "sides"),
            "battle": build(self.battle),
            "raid": _paired(build(self.raid), self.raid, "cards", "defending"),
            "duel": build(self.duel),
            "raided": self.raided,
            "sections_hit": self.sections_hit,
            "used": sorted(list(u) for u in self.used),
            "history": [list(h) for h in self.history],
            "memo": dict(sorted(self.memo.items())),
            "later": [[w, n, list(a)] for w, n, a in self.later],
            "dirty": self.dirty,
            "outcome": build(self.outcome),
        }

    # -- looking -------------------------------------------------------------------------------------------------------

    def card(self, card: int) -> Card:
        return CARDS[self.printed[card]]

    def name(self, card: int) -> str:
        return CARDS[self.printed[card]].name

    def does(self, card: int, verb: str) -> str:
        """A card and what it does, the verb given as for one: "is"."""
        return f"{self.name(card)} {self.verb(card, verb)}"

    def verb(self, card: int, verb: str) -> str:
        """The verb, given as for one, in the form that goes with the card's name."""
        return for_many(verb) if CARDS[self.printed[card]].many else verb

    def play_changed(self) -> None:
        """A card has entered or left play, changed hands or become another, or a player has left: said by whoever
        did that."""
        self.lying = None

    def look(self) -> InPlay:
        """What follows from which cards are in play."""
        if self.lying is None:
            self.lying = InPlay(self)
        return self.lying

    def heroes(self, seat: int) -> tuple[int, ...]:
        """The Heroes in play that `seat` controls."""
        return (self.lying or self.look()).heroes[seat]

    def all_heroes(self) -> tuple[int, ...]:
        lying = self.look()
        if lying.all_heroes is None:
            lying.all_heroes = tuple([c for heroes in lying.heroes for c in heroes])
        return lying.all_heroes

    def sections(self, seat: int) -> tuple[int, ...]:
        return (self.lying or self.look()).sections[seat]

    def in_play(self) -> tuple[int, ...]:
        lying = self.look()
        if lying.cards is None:
            lying.cards = tuple([c for p in self.players for c in p.play])
        return lying.cards

    def of_types(self, mask: int) -> tuple[int, ...]:
        """The cards in play of these types."""
        lying = self.look()
        found = lying.of_types.get(mask)
        if found is None:
            kind = self.kind
            found = lying.of_types[mask] = tuple([c for c in self.in_play() if kind[c] & mask])
        return found

    def namesakes(self, person: str) -> tuple[int, ...]:
        """The cards in play of this name, all versions of a Hero alike."""
        lying = self.lying or self.look()
        found = lying.namesakes
        if found is None:
            found = lying.namesakes = {}
            for c in self.in_play():
                name = CARDS[self.printed[c]].person
                found[name] = (*found[name], c) if name in found else (c,)
        return found.get(person, ())

    def seats(self) -> tuple[int, ...]:
        """Who is still in the game, by seat."""
        return (self.lying or self.look()).seats

    def order(self, first: int) -> tuple[int, ...]:
        """The players in order of play (clockwise), beginning with `first` or the next one still in the game."""
        lying = self.lying or self.look()
        found = lying.order.get(first)
        if found is None:
            seats = lying.seats
            found = lying.order[first] = (*(s for s in seats if s >= first), *(s for s in seats if s < first))
        return found

    def at_rest(self) -> bool:
        """Neither attack nor raid is under way. Asked here, where mypy cannot believe to know it from an earlier
        question: compiled code takes its word."""
        return self.attack is None and self.raid is None

    def left_of(self, seat: int) -> tuple[int, ...]:
        """The players in order, beginning with the one on the left of `seat` and ending with `seat`."""
        return self.order((seat + 1) % len(self.players))

    def add(self, card: Card, owner: int, zone: int) -> int:
        """A new card (or token) number."""
        c = len(self.printed)
        self.printed.append(card.index)
        if card.index not in self.pool:
            self.pool = self.pool | {card.index}
            self.play_changed()
        self.kind.append(card.mask)
        self.owner.append(owner)
        self.controller.append(owner)
        self.zone.append(zone)
        self.host.append(-1)
        self.bowed.append(False)
        self.water.append(0)
        self.place.append(-1)
        return c


def _paired(data: Any, record: Any, *fields: str) -> Any:
    """Maps whose order matters, as lists of pairs: a saved form sorts the keys of maps."""
    for field in fields if data is not None else ():
        data[field] = [list(pair) for pair in getattr(record, field).items()]
    return data
