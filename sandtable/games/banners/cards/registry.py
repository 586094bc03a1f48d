"""What a card does, said in one place per card: when it may be played, what it may be aimed at, what follows.

    @effect("portal", "any", aims=_portals, prepare=_choose_portal)
    def portal(g, it):
        ...

or, where one thing happens, say it at once:

    effect("ice-storm", "turn", aims=aims.strikes, do=lambda g, it: strike(g, it, light=2))

The moments are listed in `MOMENTS`. `spells.py`, `treasures.py`, `blessings.py` and `powers.py` fill the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from sandtable.games.banners.content.cardbook import Card, card, cards
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.records import Cards, Gain
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Flow

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight
    from sandtable.games.banners.rules.rolling import Roll, Strike

MOMENTS = {
    "turn": "in the player's own Activation Phase, outside combat; in combat as the attacker's first cards",
    "any": "whenever a Cantrip may be played: in quiet moments of anybody's turn, and in Battle Magic",
    "battle": "in Battle Magic (16.7.3)",
    "cast": "a card was just played and takes effect next; `play` is that card",
    "sorcery": "a hero has cast a Spell or Blessing that needs a Mage; `play` is that card",
    "strike": "a Strike was declared and its dice are not rolled yet; `strike` is that Strike",
    "rolled": "dice were rolled and count next; `rolls` are the rolls",
    "die": "a single d6 was rolled outside combat and counts next; `hits` is what it shows",
    "critical": "a roll has critical hits that wait to be confirmed; `rolls` has that roll",
    "hits": "a stack, monster or garrison is about to take hits: `at`, `unit` (its army), `hero`, `hits`",
    "wounded": "between two hits of the same combat or Strike: the same",
    "assigned": "a hit was given to a unit and is not dealt yet: `unit`, `at`",
    "falling": "a unit is about to be eliminated: `unit`, and whether by a hit: `hits`",
    "eliminated": "a unit was just eliminated: `unit`, and `at`, where it stood",
    "entering": "the active unit is about to enter a hex: `unit`, `at`",
    "moved": "the active unit has just moved into a hex: `unit`, `at`, `sailing`",
    "sailed": "the active unit has just crossed a Sea hexside by ship: `unit`, `at`",
    "won": "a stack has just won a combat, before it advances: `fight`, `unit`",
    "mined": "Miners have just worked a mine: `unit`",
    "looted": "an army has just looted a settlement: `unit`, `at`",
    "hiding": "a Coven is about to hide in shadows: `unit` (who found it), `at`",
}

Aim = tuple[int, int]
"""Who casts (a unit; a monster by the `spot` of its hex; NOBODY), and at what: a hex, or a tagged target as below."""


UNIT: Final = 10_000
SIDE: Final = 20_000
PLAYER: Final = 30_000
CARD: Final = 40_000
KINGDOM: Final = 50_000
PLAYED: Final = 60_000
DIE: Final = 70_000
CHOICE: Final = 80_000
"""Targets that are no hex: `UNIT + unit`, `SIDE + 0 or 1` (attacker, defender), `PLAYER + seat`, `CARD + number`,
`KINGDOM + index`, `PLAYED + number` (a card just played), `DIE + 1000 * roll + 10 * n + face` (the n-th die of
the first or second roll, and what it shows), `CHOICE + n`."""


class Moment:
    """An occasion to play magic, and what it is about."""

    __slots__ = ("at", "fight", "hero", "hits", "name", "play", "result", "rolls", "sailing", "step", "strike", "unit")

    def __init__(
        self,
        name: str,
        *,
        fight: Fight | None = None,
        step: int = 0,
        play: Play | None = None,
        strike: Strike | None = None,
        rolls: tuple[Roll, ...] = (),
        at: Hex = NOBODY,
        unit: int = NOBODY,
        hero: int = NOBODY,
        hits: int = 0,
        sailing: bool = False,
    ) -> None:
        self.name = name
        self.fight = fight
        self.step = step
        """In Battle Magic: 0 the attacker's cards, 1 the defender's Cantrips, 2 the attacker's Cantrips (16.8)."""
        self.play = play
        self.strike = strike
        self.rolls = rolls
        self.at = at
        self.unit = unit
        self.hero = hero
        self.hits = hits
        self.sailing = sailing
        self.result = False
        """Set by a card that settles the matter: the unit is saved, the way is blocked, the Coven needs no roll."""

    def of(self, fight: Fight) -> Moment:
        """The same occasion in another fight."""
        found = Moment(
            self.name, fight=fight, step=self.step, play=self.play, strike=self.strike, rolls=self.rolls, at=self.at,
            unit=self.unit, hero=self.hero, hits=self.hits, sailing=self.sailing,
        )  # fmt: skip
        found.result = self.result
        return found


@dataclass(eq=False)
class Play:
    """A card or power being played."""

    card: Card
    player: int
    caster: int
    target: int
    moment: Moment
    cancelled: bool = False
    cancels: Play | None = None
    """In Battle Magic: the earlier card that this one cancels."""
    fate: str = ""
    """Where the card goes: "" as usual (16.7), "hand", "eliminated", "given" (the effect has dealt with it)."""
    tomes: list[Card] = field(default_factory=list)
    read: list[tuple[Cards, Cards]] | None = None
    """In Battle Magic, once its Tomes are read: every hand before that and after."""
    reach: int = 1
    """By how much a Tome multiplies the Spell's range."""
    extra: dict[str, int] = field(default_factory=dict)
    """What was chosen along the way."""
    afterwards: Resolve | None = None
    """What another card makes follow once this one has taken effect."""

    @property
    def value(self) -> int:
        """The target without its tag: the hex, the unit, the side..."""
        return self.target % UNIT if self.target >= UNIT else self.target

    @property
    def fight(self) -> Fight:
        """The combat in which it is played; likewise the Strike or the card that it answers."""
        assert self.moment.fight is not None
        return self.moment.fight

    @property
    def strike(self) -> Strike:
        assert self.moment.strike is not None
        return self.moment.strike

    @property
    def answered(self) -> Play:
        assert self.moment.play is not None
        return self.moment.play


Aims = Callable[[Banners, Moment, int, Card], Iterable[Aim]]
Resolve = Callable[[Banners, Play], Flow[object] | None]
"""What a card does; a flow only where somebody may be asked on the way."""
Apply = Callable[[Banners, Play, dict[int, Gain]], None]


@dataclass(eq=False)
class Effect:
    card: Card
    moments: tuple[str, ...]
    aims: Aims
    resolve: Resolve | None
    """What happens at once, unless the card is cancelled."""
    apply: Apply | None = None
    """Battle Magic that stands until the dice: writes what is gained. It may be cancelled up to then."""
    prepare: Resolve | None = None
    """Choices that belong to playing the card (which dice, how many); asked before anybody can answer."""
    settle: Resolve | None = None
    """Battle Magic that is no gain (an attack called off, bonus successes): done once, when Battle Magic ends with
    the card uncancelled. A card with `settle` stands, and may be cancelled, up to then."""


def carry_out(step: Resolve | None, g: Banners, it: Play) -> Flow[None]:
    """One step of an effect, if the card has it."""
    flow = None if step is None else step(g, it)
    if flow is not None:
        yield from flow


EFFECTS: Final[dict[int, Effect]] = {}
MASKS: Final[dict[str, Cards]] = dict.fromkeys(MOMENTS, 0)


R = TypeVar("R", bound=Resolve)


def effect(
    card_id: str,
    *moments: str,
    aims: Aims,
    apply: Apply | None = None,
    prepare: Resolve | None = None,
    settle: Resolve | None = None,
    do: Resolve | None = None,
) -> Callable[[R], R]:
    """Register what a card does at once: the function below it, or `do`; in Battle Magic `apply` and `settle` go
    before it."""

    def register(resolve: R) -> R:
        _register(Effect(card(card_id), moments, aims, resolve, apply, prepare, settle))
        return resolve

    if do is not None:
        _register(Effect(card(card_id), moments, aims, do, apply, prepare, settle))
    return register


def standing(
    card_id: str,
    *,
    aims: Aims,
    apply: Apply | None = None,
    prepare: Resolve | None = None,
    settle: Resolve | None = None,
    moments: tuple[str, ...] = ("battle",),
) -> None:
    """Register a card that stands from Battle Magic on: gains until the active unit's activation ends (16.7.1), by
    `apply`, or what is no gain and happens when Battle Magic is over, by `settle`."""
    assert apply is not None or settle is not None
    _register(Effect(card(card_id), moments, aims, None, apply, prepare, settle))


def _register(known: Effect) -> None:
    of = known.card
    assert of.number not in EFFECTS, f"{of.id} is registered twice"
    assert all(name in MOMENTS for name in known.moments), f"{of.id}: unknown moment in {known.moments}"
    EFFECTS[of.number] = known
    for name in known.moments:
        MASKS[name] |= 1 << of.number


CANTRIPS: Final[Cards] = sum(1 << c.number for c in cards() if c.cantrip)
TOMES: Final[Cards] = sum(1 << c.number for c in cards() if c.tome)
