"""What is on the table: everything that changes while Al-Kalim is played.

Cards and hexes are numbers. `world` is the shared, unchanging background. Where play stands between two decisions is
`phase`; a combat that goes on is `fight`.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import asdict

from sandtable.games.alkalim.content.board import TERRAINS, Hex, Mask
from sandtable.games.alkalim.content.book import ALLY, CITIES, Card
from sandtable.games.alkalim.content.movement_dice import EVERY
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.records import NOWHERE, Ally, Fight, Kit, Party
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
(
    KNOCKOUTS, DAYS, NIGHTS, GREEN, YELLOW, BLUE, RED, AMBUSHES, DUELS, ESCAPES, DONE, FAILED, DROPPED, BOUGHT,
) = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25)  # fmt: skip
TALLIES = 26
"""What is counted for simulations; quests done, failed and dropped are five numbers each, by type."""

FORM: Final = 1
"""The version of the frozen form."""


PLAIN: Final = (
    "parties", "adventure", "discards", "market", "market_discards", "desert", "stacks", "legends", "laid",
    "supply", "gear", "storm", "wind", "cities", "round", "first", "turn", "phase", "night", "start", "pool",
    "extra", "rested", "cool", "dice", "dealt", "story", "fight", "visit", "bought", "geared", "die_rolled",
    "clouds", "spent", "threat", "doom", "tally", "outcome",
)  # fmt: skip
"""What is frozen as it is."""


class AlKalim(State):
    __slots__ = ("cover", "jewels", "waiting", "world", *PLAIN)

    world: World
    parties: list[Party]
    adventure: list[list[int]]
    """Per colour: the deck, its top last."""
    discards: list[list[int]]
    market: list[int]
    market_discards: list[int]
    desert: list[int]
    """The Al-Kalim allies still to come."""
    stacks: list[list[int]]
    """The market stacks: five towns, then the three Lost Cities."""
    legends: list[list[int]]
    """Per type: the Legendary cards, their top last."""
    laid: list[int]
    """Per deck (see `decks`): how many of its cards, from the bottom, lie in order. The others above them are drawn in
    any order (in a Legendary stack under the open top)."""
    jewels: Mask
    """The jewels that have their counter."""
    waiting: dict[int, tuple[int, int]]
    """Undefeated Challenges: per jewel the card and the wounds that it kept (RB-54, RB-55)."""
    supply: list[int]
    gear: list[int]
    storm: int
    wind: int
    """The arrows point across this side and the next one clockwise."""
    cities: list[int]
    round: int
    first: int
    turn: int
    """Whose turn: a seat."""
    phase: int
    night: bool
    start: int
    """Where the Movement step began."""
    pool: int
    """Movement dice still to be rested or rolled; -1 while their number is open."""
    extra: int
    """Dice gained by cards this turn."""
    rested: bool
    cool: bool
    dice: tuple[int, ...]
    """Rolled and not spent yet."""
    dealt: list[tuple[int, int, int]]
    """What the day march and mirages dealt this turn: character, exhaustion, wounds (for the water skin)."""
    story: list[int]
    """Symbols of the story die that are still to be resolved."""
    fight: Fight | None
    visit: int
    """The market stack of the bazaar that is explored."""
    bought: list[int]
    """Cards gained in bazaars this turn (RB-113)."""
    geared: int
    """Survival gear bought in this Story step, bit by bit."""
    die_rolled: bool
    """The story die has been rolled this turn."""
    clouds: bool
    """The City of Clouds was explored this turn."""
    spent: int
    """Experience spendings in this step whose right to discard a quest is open."""
    threat: int
    doom: int
    tally: list[int]
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
