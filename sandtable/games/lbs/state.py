"""Where a game of Legend of the Burning Sands stands: plain data only.

Cards are numbers. What is true of every card is kept in lists side by side (`printed` which card of the pool it is,
`kind` its types, `zone`, `controller`, `host`, `bowed`, `water`...); what few cards have is in dicts. A token that is
more than a count (a Weapon, a Follower, a Doom token) is a card number too, whose printed card is marked as a token.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.shapes import HERO, SECTION
from sandtable.games.lbs.records import DAWN_PHASE, Attack, Battle, Duel, Player, Raid
from sandtable.kernel.game import Outcome
from sandtable.kernel.rng import Rng
from sandtable.kernel.state import State

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

_ROUND: Final = [[[(first + i) % n for i in range(n)] for first in range(n)] for n in range(7)]
"""Players at the table -> who is first -> the seats clockwise."""


class Lbs(State):
    """The whole position."""

    __slots__ = (
        "ask_always", "attack", "battle", "blessed", "bowed", "controller", "dirty", "duel", "edition", "history",
        "host", "kids", "kind", "known", "later", "live", "memo", "mods", "omens", "outcome", "owner", "passes",
        "phase", "place", "players", "pool", "printed", "raid", "raided", "sections_hit", "started", "to_act", "turn",
        "under", "used", "water", "zone",
    )  # fmt: skip

    def __init__(self, rng: Rng, seats: int = -1) -> None:
        """Without seats, what `clone` fills."""
        self.rng = rng
        self.events = None
        if seats < 0:
            return
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

    def heroes(self, seat: int) -> list[int]:
        """The Heroes in play that `seat` controls."""
        kind = self.kind
        return [c for c in self.players[seat].play if kind[c] & HERO]

    def all_heroes(self) -> list[int]:
        kind = self.kind
        return [c for p in self.players for c in p.play if kind[c] & HERO]

    def sections(self, seat: int) -> list[int]:
        kind = self.kind
        return [c for c in self.players[seat].play if kind[c] & SECTION]

    def at_rest(self) -> bool:
        """Neither attack nor raid is under way. Asked here, where mypy cannot believe to know it from an earlier
        question: compiled code takes its word."""
        return self.attack is None and self.raid is None

    def has_section(self, seat: int) -> bool:
        kind = self.kind
        for c in self.players[seat].play:  # noqa: SIM110 - a loop is twice as fast here
            if kind[c] & SECTION:
                return True
        return False

    def in_play(self) -> list[int]:
        return [c for p in self.players for c in p.play]

    def seats(self) -> list[int]:
        """Who is still in the game, by seat."""
        return [s for s, p in enumerate(self.players) if not p.out]

    def order(self, first: int) -> list[int]:
        """The players in order of play (clockwise), beginning with `first` or the next one still in the game."""
        players = self.players
        seats = _ROUND[len(players)][first]
        for player in players:
            if player.out:
                return [s for s in seats if not players[s].out]
        return seats[:]

    def left_of(self, seat: int) -> list[int]:
        """The players in order, beginning with the one on the left of `seat` and ending with `seat`."""
        return self.order((seat + 1) % len(self.players))

    def add(self, card: Card, owner: int, zone: int) -> int:
        """A new card (or token) number."""
        c = len(self.printed)
        self.printed.append(card.index)
        if card.index not in self.pool:
            self.pool = self.pool | {card.index}
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
