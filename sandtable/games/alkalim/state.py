"""What is on the table: everything that changes while Al-Kalim is played.

Cards and hexes are numbers. `world` is the shared, unchanging background. Where play stands between two decisions is
`phase`; a combat that goes on is `fight`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Self, TypeAlias

from msgspec import Meta, Struct, field, to_builtins
from msgspec.structs import asdict

from sandtable.games.alkalim.content.board import TERRAINS, Hex, Mask
from sandtable.games.alkalim.content.book import ALLY, CITIES, Card
from sandtable.games.alkalim.content.movement_dice import EVERY
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.content.world import World
from sandtable.kernel import Choice, Outcome, Rng, State

(
    PLACING, TIME, PLAN, ROLLED, MOVE, ARRIVED, STEP, STORY, TALE, FIGHT, BAZAAR, PARTING, CLOUDS, EXPERIENCE, NEXT,
    OVER,
) = range(16)  # fmt: skip
PHASE_NAMES = (
    "placing", "refresh", "movement", "rolled", "movement", "arrived", "step", "story", "tale", "combat", "bazaar",
    "parting", "clouds", "experience", "next", "over",
)  # fmt: skip

CAMEL, WATER, KIT = range(3)
ADVENTURE, AMBUSH, DUEL = range(3)
FIGHTS = ("adventure", "ambush", "duel")
OPENING, BEFORE, ROUND, PHASE, END, READY = range(6)
"""Stages of a combat: before anything, the Challenge's Before Combat text, the start of a round, a phase, the end of a
round; and (between the second and the third) the heroes' own Before Combat abilities."""
NOWHERE = -1
(
    KNOCKOUTS, DAYS, NIGHTS, GREEN, YELLOW, BLUE, RED, AMBUSHES, DUELS, ESCAPES, DONE, FAILED, DROPPED, BOUGHT,
) = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25)  # fmt: skip
TALLIES = 26
"""What is counted for simulations; quests done, failed and dropped are five numbers each, by type."""

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


FORM = 1
"""The version of the frozen form."""


class AlKalim(State):
    __slots__ = (
        "adventure", "bought", "cities", "clouds", "cool", "cover", "dealt", "desert", "dice", "die_rolled",
        "discards", "doom", "extra", "fight", "first", "gear", "geared", "jewels", "laid", "legends", "market",
        "market_discards", "night", "outcome", "parties", "phase", "pool", "rested", "round", "spent", "stacks",
        "start", "storm", "story", "supply", "tally", "threat", "turn", "visit", "waiting", "wind", "world",
    )  # fmt: skip

    world: World
    parties: list[Party]
    adventure: Annotated[list[Cards], Meta(min_length=4, max_length=4)]
    """Per colour: the deck, its top last."""
    discards: Annotated[list[Cards], Meta(min_length=4, max_length=4)]
    market: Cards
    market_discards: Cards
    desert: Cards
    """The Al-Kalim allies still to come."""
    stacks: Annotated[list[Cards], Meta(min_length=8, max_length=8)]
    """The market stacks: five towns, then the three Lost Cities."""
    legends: Annotated[list[Cards], Meta(min_length=5, max_length=5)]
    """Per type: the Legendary cards, their top last."""
    laid: Annotated[list[Count], Meta(min_length=11, max_length=11)]
    """Per deck (see `decks`): how many of its cards, from the bottom, lie in order. The others above them are drawn in
    any order (in a Legendary stack under the open top)."""
    jewels: Mask
    """The jewels that have their counter."""
    waiting: dict[int, tuple[int, int]]
    """Undefeated Challenges: per jewel the card and the wounds that it kept (RB-54, RB-55)."""
    supply: Annotated[list[Change], Meta(min_length=4, max_length=4)]
    gear: Three
    storm: Place
    wind: Annotated[int, Meta(ge=0, le=5)]
    """The arrows point across this side and the next one clockwise."""
    cities: Annotated[list[Place], Meta(min_length=3, max_length=3)]
    round: Count
    first: Count
    turn: Count
    """Whose turn: a seat."""
    phase: Annotated[int, Meta(ge=0, le=15)]
    night: bool
    start: Place
    """Where the Movement step began."""
    pool: Change
    """Movement dice still to be rested or rolled; -1 while their number is open."""
    extra: Count
    """Dice gained by cards this turn."""
    rested: bool
    cool: bool
    dice: tuple[Face, ...]
    """Rolled and not spent yet."""
    dealt: list[tuple[Count, Count, Count]]
    """What the day march and mirages dealt this turn: character, exhaustion, wounds (for the water skin)."""
    story: list[Face]
    """Symbols of the story die that are still to be resolved."""
    fight: Fight | None
    visit: Annotated[int, Meta(ge=-1, le=7)]
    """The market stack of the bazaar that is explored."""
    bought: list[Change]
    """Cards gained in bazaars this turn (RB-113)."""
    geared: Count
    """Survival gear bought in this Story step, bit by bit."""
    die_rolled: bool
    """The story die has been rolled this turn."""
    clouds: bool
    """The City of Clouds was explored this turn."""
    spent: Count
    """Experience spendings in this step whose right to discard a quest is open."""
    threat: Count
    doom: Count
    tally: Annotated[list[Count], Meta(min_length=TALLIES, max_length=TALLIES)]
    outcome: Outcome | None
    cover: Mask
    """Derived: what the sandstorm covers."""

    def __init__(self, background: World | None, rng: Rng) -> None:
        """Without its world, what `clone` fills."""
        self.rng = rng
        self.events = None
        if background is None:
            return
        self.world = background
        self.parties = []
        self.adventure = [[], [], [], []]
        self.discards = [[], [], [], []]
        self.market, self.market_discards, self.desert = [], [], []
        self.stacks = [[] for _ in range(8)]
        self.legends = [[], [], [], [], []]
        self.laid = [0] * 11
        self.jewels = 0
        self.waiting = {}
        self.supply = background.board.supply[:]
        self.gear = [6, 6, 6]
        self.storm = self.start = NOWHERE
        self.cities = [NOWHERE, NOWHERE, NOWHERE]
        self.round = 1
        self.phase = PLACING
        self.pool = self.visit = -1
        self.night = self.rested = self.cool = self.die_rolled = self.clouds = False
        self.wind = self.first = self.turn = self.extra = self.geared = self.spent = self.threat = self.doom = 0
        self.dice = ()
        self.dealt, self.story, self.bought = [], [], []
        self.fight = None
        self.tally = [0] * TALLIES
        self.outcome = None
        self.cover = 0

    # -- plain data ---------------------------------------------------------------------------------------------------

    def clone(self) -> AlKalim:
        copy = AlKalim(None, self.rng.clone())
        copy.world = self.world
        copy.parties = [party.clone() for party in self.parties]
        copy.adventure = [pile[:] for pile in self.adventure]
        copy.discards = [pile[:] for pile in self.discards]
        copy.market = self.market[:]
        copy.market_discards = self.market_discards[:]
        copy.desert = self.desert[:]
        copy.stacks = [pile[:] for pile in self.stacks]
        copy.legends = [pile[:] for pile in self.legends]
        copy.laid = self.laid[:]
        copy.jewels = self.jewels
        copy.waiting = self.waiting.copy()
        copy.supply = self.supply[:]
        copy.gear = self.gear[:]
        copy.storm = self.storm
        copy.wind = self.wind
        copy.cities = self.cities[:]
        copy.round = self.round
        copy.first = self.first
        copy.turn = self.turn
        copy.phase = self.phase
        copy.night = self.night
        copy.start = self.start
        copy.pool = self.pool
        copy.extra = self.extra
        copy.rested = self.rested
        copy.cool = self.cool
        copy.dice = self.dice
        copy.dealt = self.dealt[:]
        copy.story = self.story[:]
        copy.fight = None if self.fight is None else self.fight.clone()
        copy.visit = self.visit
        copy.bought = self.bought[:]
        copy.geared = self.geared
        copy.die_rolled = self.die_rolled
        copy.clouds = self.clouds
        copy.spent = self.spent
        copy.threat = self.threat
        copy.doom = self.doom
        copy.tally = self.tally[:]
        copy.outcome = self.outcome
        copy.cover = self.cover
        return copy

    def freeze(self) -> dict[str, Any]:
        plain = {name: getattr(self, name) for name in PLAIN}
        plain["parties"] = [asdict(party) for party in self.parties]
        for party in plain["parties"]:
            del party["kit"]
        return {
            "version": FORM,
            "spec": self.world.spec,
            "rng": self.rng.freeze(),
            "jewels": self.jewels.to_bytes((len(self.world.board.jewels) + 7) // 8, "little"),
            "waiting": [[jewel, *kept] for jewel, kept in sorted(self.waiting.items())],
            **to_builtins(plain, order="deterministic", str_keys=True),
        }

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def party(self) -> Party:
        """The party whose turn it is."""
        return self.parties[self.turn]

    @property
    def combat(self) -> Fight:
        """The combat that goes on, where there must be one."""
        assert self.fight is not None
        return self.fight

    def card(self, number: int) -> Card:
        return self.world.cards[number]

    def ability(self, choice: Choice) -> Ability:
        """What a choice `("use", card, place)` uses."""
        return self.world.cards[int(choice[1])].abilities[int(choice[2])]

    def name(self, seat: int) -> str:
        """The hero of a seat."""
        return self.world.cards[self.parties[seat].hero].name

    def pile(self, deck: int) -> list[int]:
        """A deck by its number (see `decks`), its top last."""
        if deck < 4:
            return self.adventure[deck]
        if deck > 5:
            return self.legends[deck - 6]
        return self.market if deck == 4 else self.desert

    def said(self, number: int) -> str:
        """A character or card in a sentence."""
        return self.world.cards[number].name

    def does(self, number: int, verb: str) -> str:
        """A card and what it does, the verb given as for one: "recovers"."""
        return self.world.cards[number].does(verb)

    def card_refs(self, number: int) -> tuple[str, ...]:
        """A card for events, questions and options to point at."""
        return (f"card:{self.world.cards[number].id}",)

    def hex_refs(self, at: Hex) -> tuple[str, ...]:
        return (f"hex:{self.world.board.names[at]}",)

    def shift_storm(self, centre: Hex) -> None:
        self.storm = centre
        self.cover = 0 if centre < 0 else self.world.board.cover[centre]

    def stormy(self, at: Hex) -> bool:
        return bool(self.cover >> at & 1)

    def places_at(self, at: Hex) -> list[int]:
        """The market stacks of the town and the Lost Cities in a space; not whether a storm covers them."""
        town = self.world.board.town_at.get(at)
        found = [] if town is None else [town]
        if at in self.cities:
            found += [5 + number for number, city in enumerate(self.cities) if city == at]
        return found

    def place_name(self, stack: int) -> str:
        return self.world.board.towns[stack].name if stack < 5 else CITIES[stack - 5]

    # -- a party's numbers --------------------------------------------------------------------------------------------

    def kit(self, party: Party) -> Kit:
        kit = party.kit
        if kit is None:
            kit = party.kit = self._gather(party)
        return kit

    def _gather(self, party: Party) -> Kit:
        kit = Kit()
        cards = self.world.cards
        held: list[tuple[int, int]] = [(party.hero, party.hero)]
        held += [(ally.card, ally.card) for ally in party.allies]
        held += [(party.hero, item) for item in dict.fromkeys(party.items)]
        held += [(party.hero, each.card) for each in party.legends if each.done and cards[each.card].type != "ally"]
        for owner, number in held:
            for place, ability in enumerate(cards[number].abilities):
                if ability.when == "always":
                    kit.always.append((owner, number, ability))
                else:
                    kit.offers.setdefault(ability.when, []).append((owner, number, place, ability))
        opened = [ability for _, _, ability in kit.always if ability.enter]
        if opened:
            names = {terrain for ability in opened for terrain in ability.enter}
            kit.entry = self.world.entry[:]
            for h in range(self.world.board.size):
                if TERRAINS[self.world.board.terrain[h]] in names or TERRAINS[self.world.board.under[h]] in names:
                    kit.entry[h] = EVERY
        return kit

    def life(self, party: Party, card: int) -> int:
        """The life of the hero or an ally, with counters and cards."""
        total = self.world.cards[card].life
        if card == party.hero:
            total += party.counters[4]
        for owner, _, ability in self.kit(party).always:
            if ability.life and concerns(ability, owner, card, party):
                total += ability.life
        return total

    def fatigue(self, party: Party, card: int) -> int:
        total = self.world.cards[card].fatigue
        if card == party.hero:
            total += 2 * party.counters[3]
        for owner, _, ability in self.kit(party).always:
            if ability.fatigue and concerns(ability, owner, card, party):
                total += ability.fatigue
        return total

    def wounds_of(self, party: Party, card: int) -> int:
        if card == party.hero:
            return party.wounds
        ally = party.ally(card)
        return 0 if ally is None else ally.wounds

    def exhaustion_of(self, party: Party, card: int) -> int:
        if card == party.hero:
            return party.exhaustion
        ally = party.ally(card)
        return 0 if ally is None else ally.exhaustion

    def members(self, party: Party) -> list[int]:
        """The hero and his allies."""
        if not party.allies:
            return [party.hero]
        return [party.hero, *(ally.card for ally in party.allies)]

    def hired(self, party: Party) -> list[Ally]:
        """The allies that count toward the limit (RB-115)."""
        return [ally for ally in party.allies if self.world.cards[ally.card].kind == ALLY]


def concerns(ability: Ability, owner: int, card: int, party: Party) -> bool:
    """Whether what always works for `ability.of` works for this character."""
    of = ability.of
    if of == "owner":
        return owner == card
    if of == "hero":
        return card == party.hero
    if of == "party":
        return True
    return card != party.hero


PLAIN = tuple(name for name in AlKalim.__annotations__ if name not in ("world", "jewels", "waiting", "cover"))
"""What is frozen as it is."""
