"""What is on the table: everything that changes while Al-Kalim is played.

Cards and hexes are numbers. `world` is the shared, unchanging background. Where play stands between two decisions is
`phase`; a combat that goes on is `fight`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import msgspec

from sandtable.games.alkalim.content.board import TERRAINS, Hex, Mask
from sandtable.games.alkalim.content.book import ALLY, CITIES, Card
from sandtable.games.alkalim.content.movement_dice import EVERY
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.content.world import Dice, World
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

Source = tuple[int, int, int, Ability]
"""An ability at hand: its owner (a character's card), the card it is printed on, its place there, what it does."""


class Ally:
    """A companion, Legendary or hired."""

    __slots__ = ("card", "exhaustion", "wounds")

    def __init__(self, card: int, wounds: int = 0, exhaustion: int = 0) -> None:
        self.card = card
        self.wounds = wounds
        self.exhaustion = exhaustion


class Legend:
    """A Legendary card on a quest tile: a quest with its progress, or a reward."""

    __slots__ = ("card", "done", "progress", "uses")

    def __init__(self, card: int, done: bool, progress: tuple[int, ...], uses: int = 3) -> None:
        self.card = card
        self.done = done
        self.progress = progress
        """Per step: how often, or which bazaars (bit by bit), or 1 for done."""
        self.uses = uses


class Kit:
    """What a party can do, gathered from its cards; made when first needed, forgotten when the cards change."""

    __slots__ = ("always", "entry", "offers")

    def __init__(self) -> None:
        self.always: list[tuple[int, int, Ability]] = []
        """Owner, card, ability."""
        self.offers: dict[str, list[Source]] = {}
        self.entry: list[int] | None = None
        """Where cards open terrains: by which symbols each hex is entered."""


class Party:
    """A hero, with all that is his."""

    __slots__ = (
        "allies", "at", "counters", "down", "exhaustion", "gear", "gold", "hero", "items", "kit", "last_life",
        "legends", "tile", "trophies", "wounds",
    )  # fmt: skip

    def __init__(self, hero: int) -> None:
        self.hero = hero
        self.at: Hex = NOWHERE
        self.gold = 3
        self.wounds = 0
        self.exhaustion = 0
        self.allies: list[Ally] = []
        self.items: list[int] = []
        self.down: frozenset[int] = frozenset()
        """Cards that are turned face down until the next refresh."""
        self.gear = [0, 0, 0]
        self.trophies = [0, 0, 0, 0]
        """Adventure counters not spent yet, by colour."""
        self.counters = [0, 0, 0, 0, 0]
        """Experience counters: +2 Mind, +2 Body, +2 Spirit, +2 fatigue, +1 life."""
        self.last_life = False
        self.tile = 0
        """The number on the quest tile."""
        self.legends: list[Legend] = []
        self.kit: Kit | None = None

    def clone(self) -> Party:
        copy = Party.__new__(Party)
        copy.hero = self.hero
        copy.at = self.at
        copy.gold = self.gold
        copy.wounds = self.wounds
        copy.exhaustion = self.exhaustion
        copy.allies = [Ally(a.card, a.wounds, a.exhaustion) for a in self.allies]
        copy.items = self.items[:]
        copy.down = self.down
        copy.gear = self.gear[:]
        copy.trophies = self.trophies[:]
        copy.counters = self.counters[:]
        copy.last_life = self.last_life
        copy.tile = self.tile
        copy.legends = [Legend(each.card, each.done, each.progress, each.uses) for each in self.legends]
        copy.kit = self.kit  # what it is gathered from is equal; whoever changes the cards forgets only his own
        return copy

    def freeze(self) -> dict[str, Any]:
        return {
            "hero": self.hero, "at": self.at, "gold": self.gold, "wounds": self.wounds, "exhaustion": self.exhaustion,
            "allies": [{"card": a.card, "wounds": a.wounds, "exhaustion": a.exhaustion} for a in self.allies],
            "items": self.items, "down": sorted(self.down), "gear": self.gear, "trophies": self.trophies,
            "counters": self.counters, "last_life": self.last_life, "tile": self.tile,
            "legends": [
                {"card": each.card, "done": each.done, "progress": list(each.progress), "uses": each.uses}
                for each in self.legends
            ],
        }  # fmt: skip

    def ally(self, card: int) -> Ally | None:
        for ally in self.allies:
            if ally.card == card:
                return ally
        return None

    def bearer(self, card: int) -> Party | Ally | None:
        """Who bears a character's wounds and exhaustion: the party itself for its hero, or the ally."""
        return self if card == self.hero else self.ally(card)


class Fight:
    """A combat that goes on (RB-80 to RB-94)."""

    __slots__ = (
        "acted", "against", "at_round", "back_fierce", "back_value", "bonus", "by", "card", "damage", "fierce", "first",
        "foe", "jewel", "kind", "phase", "round", "stage", "tried", "used", "value", "wounds",
    )  # fmt: skip

    def __init__(self, kind: int, by: int, card: int = -1, jewel: int = -1, foe: int = -1) -> None:
        self.kind = kind
        self.by = by
        """The seat in the hero's role now; in a duel the roles change every round (RB-141)."""
        self.card = card
        self.jewel = jewel
        self.foe = foe
        """In a duel: the seat in the Challenge's role."""
        self.against = by
        """In a duel: the seat that attacked."""
        self.wounds = 0
        """Of the Challenge."""
        self.stage = OPENING
        self.round = 0
        self.phase = 0
        self.acted: frozenset[int] = frozenset()
        """Characters that have attacked in this round; helpers too, where helping takes their attack."""
        self.tried = False
        """An escape has been tried in this round."""
        self.first = True
        """No combat roll has been made yet (RB-89)."""
        self.value = (0, 0, 0)
        """What has changed the Challenge's values and damage for this combat; in a duel those of the attacked."""
        self.fierce = (0, 0, 0)
        self.back_value = (0, 0, 0)
        """In a duel: the same for the one who attacked."""
        self.back_fierce = (0, 0, 0)
        self.bonus: dict[int, int] = {}
        """Per character: added to its rolls for this combat; `damage` likewise, by 3 * card + phase."""
        self.damage: dict[int, int] = {}
        self.used: frozenset[int] = frozenset()
        """Abilities used once a combat: 8 * card + place."""
        self.at_round = 0
        """The seats, bit by bit, that have activated an item in this round (RB-123)."""

    def clone(self) -> Fight:
        copy = Fight.__new__(Fight)
        copy.kind = self.kind
        copy.by = self.by
        copy.card = self.card
        copy.jewel = self.jewel
        copy.foe = self.foe
        copy.against = self.against
        copy.wounds = self.wounds
        copy.stage = self.stage
        copy.round = self.round
        copy.phase = self.phase
        copy.acted = self.acted
        copy.tried = self.tried
        copy.first = self.first
        copy.value = self.value
        copy.fierce = self.fierce
        copy.back_value = self.back_value
        copy.back_fierce = self.back_fierce
        copy.bonus = self.bonus.copy() if self.bonus else {}
        copy.damage = self.damage.copy() if self.damage else {}
        copy.used = self.used
        copy.at_round = self.at_round
        return copy

    def freeze(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "by": self.by, "card": self.card, "jewel": self.jewel, "foe": self.foe,
            "against": self.against, "wounds": self.wounds, "stage": self.stage, "round": self.round,
            "phase": self.phase, "acted": sorted(self.acted), "tried": self.tried, "first": self.first,
            "value": list(self.value), "fierce": list(self.fierce), "back_value": list(self.back_value),
            "back_fierce": list(self.back_fierce), "bonus": {str(k): v for k, v in sorted(self.bonus.items())},
            "damage": {str(k): v for k, v in sorted(self.damage.items())}, "used": sorted(self.used),
            "at_round": self.at_round,
        }  # fmt: skip


FORM = 1
"""The version of the frozen form."""
PLAIN = (
    "adventure", "discards", "market", "market_discards", "desert", "stacks", "legends", "laid", "supply", "gear",
    "storm", "wind", "cities", "round", "first", "turn", "phase", "night", "start", "pool", "extra", "rested", "cool",
    "story", "visit", "bought", "geared", "die_rolled", "clouds", "spent", "threat", "doom", "tally",
)  # fmt: skip
"""What is frozen as it is."""
_PLAIN = attrgetter(*PLAIN)


class AlKalim(State):
    __slots__ = (
        "adventure", "bought", "cities", "clouds", "cool", "cover", "dealt", "desert", "dice", "die_rolled",
        "discards", "doom", "extra", "fight", "first", "gear", "geared", "jewels", "laid", "legends", "market",
        "market_discards", "night", "outcome", "parties", "phase", "pool", "rested", "round", "spent", "stacks",
        "start", "storm", "story", "supply", "tally", "threat", "turn", "visit", "waiting", "wind", "world",
    )  # fmt: skip

    def __init__(self, background: World, rng: Rng) -> None:
        self.world = background
        self.rng = rng
        self.events = None
        ground = background.board
        self.parties: list[Party] = []
        self.adventure: list[list[int]] = [[], [], [], []]
        """Per colour: the deck, its top last."""
        self.discards: list[list[int]] = [[], [], [], []]
        self.market: list[int] = []
        self.market_discards: list[int] = []
        self.desert: list[int] = []
        """The Al-Kalim allies still to come."""
        self.stacks: list[list[int]] = [[] for _ in range(8)]
        """The market stacks: five towns, then the three Lost Cities."""
        self.legends: list[list[int]] = [[], [], [], [], []]
        """Per type: the Legendary cards, their top last."""
        self.laid = [0] * 11
        """Per deck (see `decks`): how many of its cards, from the bottom, lie in order. The others above them are drawn
        in any order (in a Legendary stack under the open top)."""
        self.jewels: Mask = 0
        """The jewels that have their counter."""
        self.waiting: dict[int, tuple[int, int]] = {}
        """Undefeated Challenges: per jewel the card and the wounds that it kept (RB-54, RB-55)."""
        self.supply = ground.supply[:]
        self.gear = [6, 6, 6]
        self.storm: Hex = NOWHERE
        self.wind = 0
        """The arrows point across this side and the next one clockwise."""
        self.cities: list[Hex] = [NOWHERE, NOWHERE, NOWHERE]
        self.round = 1
        self.first = 0
        self.turn = 0
        """Whose turn: a seat."""
        self.phase = PLACING
        self.night = False
        self.start: Hex = NOWHERE
        """Where the Movement step began."""
        self.pool = -1
        """Movement dice still to be rested or rolled; -1 while their number is open."""
        self.extra = 0
        """Dice gained by cards this turn."""
        self.rested = False
        self.cool = False
        self.dice: Dice = ()
        """Rolled and not spent yet."""
        self.dealt: list[tuple[int, int, int]] = []
        """What the day march and mirages dealt this turn: character, exhaustion, wounds (for the water skin)."""
        self.story: list[int] = []
        """Symbols of the story die that are still to be resolved."""
        self.fight: Fight | None = None
        self.visit = -1
        """The market stack of the bazaar that is explored."""
        self.bought: list[int] = []
        """Cards gained in bazaars this turn (RB-113)."""
        self.geared = 0
        """Survival gear bought in this Story step, bit by bit."""
        self.die_rolled = False
        """The story die has been rolled this turn."""
        self.clouds = False
        """The City of Clouds was explored this turn."""
        self.spent = 0
        """Experience spendings in this step whose right to discard a quest is open."""
        self.threat = 0
        self.doom = 0
        self.tally = [0] * TALLIES
        self.outcome: Outcome | None = None
        self.cover: Mask = 0
        """Derived: what the sandstorm covers."""

    # -- plain data ---------------------------------------------------------------------------------------------------

    def clone(self) -> AlKalim:
        copy = AlKalim.__new__(AlKalim)
        copy.world = self.world
        copy.rng = self.rng.clone()
        copy.events = None
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
        return {
            "version": FORM,
            "spec": self.world.spec,
            "rng": self.rng.freeze(),
            "parties": [party.freeze() for party in self.parties],
            "fight": None if self.fight is None else self.fight.freeze(),
            "jewels": self.jewels.to_bytes((len(self.world.board.jewels) + 7) // 8, "little"),
            "waiting": [[jewel, *kept] for jewel, kept in sorted(self.waiting.items())],
            "dice": list(self.dice),
            "dealt": [list(each) for each in self.dealt],
            "outcome": None if self.outcome is None else msgspec.to_builtins(self.outcome),
            **dict(zip(PLAIN, _PLAIN(self), strict=True)),
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
