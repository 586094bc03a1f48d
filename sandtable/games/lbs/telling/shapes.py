"""The view and the board as clients read them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Player(TypedDict):
    seat: str
    number: int
    """from 0"""
    name: str
    faction: str
    stronghold: str | None
    blessed: bool
    out: bool
    water: int
    """all of it"""
    city_water: int
    copper: int
    """that could be made now"""
    influence: int
    """likewise"""
    story: int
    """Story Points"""
    sections: int
    """how many"""
    hand: int
    """how many cards"""
    hand_size: int
    """how many may be kept in the End Phase"""
    deck: int
    saved: int
    buried: int
    attacked: int
    """attacks this turn"""
    raided: int
    """raids this turn"""


class Card(TypedDict):
    """A card that may be seen."""

    card: int
    """its number at this table"""
    name: str
    slug: str
    """its name in keys"""
    type: str
    token: bool
    owner: str
    controller: str
    zone: str
    """`play`, `hand`, `deck`, `saved`, `buried`, `table` or `held`"""
    traits: list[str]
    fate: int | None
    position: NotRequired[int]
    """in piles: 1 is the top"""
    copper_cost: NotRequired[int]
    """in hand"""
    water_cost: NotRequired[int]
    """in hand"""
    host: NotRequired[str | None]
    """in play, like all that follow: what it is attached to"""
    on: NotRequired[int | None]
    """the number of the same"""
    attached: NotRequired[list[str]]
    bowed: NotRequired[bool]
    water: NotRequired[int]
    strength: NotRequired[int]
    ka: NotRequired[int]
    influence: NotRequired[int]
    unit_strength: NotRequired[int]
    place: NotRequired[str]
    at: NotRequired[int | None]
    """the number of the same"""
    flying: NotRequired[bool]
    beneath: NotRequired[str | None]
    """the earlier version under an Experienced Hero"""
    base: NotRequired[int]
    capacity: NotRequired[int]
    plus: NotRequired[list[str]]
    raid: NotRequired[int]
    carry: NotRequired[int]
    archery: NotRequired[int]
    copper: NotRequired[int]
    story: NotRequired[int]
    changes: NotRequired[list[str]]
    """what it has gained or lost"""


class AttackingUnit(TypedDict):
    """A Hero sent to a battle, with those attached."""

    hero: str
    card: int
    controller: str
    side: Literal["attacking", "defending"]
    place: str
    at: int | None
    strength: int
    bowed: bool


class Party(TypedDict):
    """A player who has a part in an attack, or was asked to take one."""

    seat: str
    part: Literal["attacks", "defends", "asked"]
    by: list[str]
    """who asked"""
    ready: int
    """Strength of unbowed units at home"""
    paid: bool
    """a Water token was given for the promise to send a unit"""


class Attack(TypedDict):
    attacker: str
    defenders: list[str]
    stage: str
    invited: list[str]
    paid: list[str]
    parties: list[Party]
    units: list[AttackingUnit]
    battles: list[str]
    """to come"""
    toll: int


class Battle(TypedDict):
    place: str
    at: int | None
    attacker: str
    defender: str
    acts: Literal["attacker", "defender"]
    passes: int
    attacking: list[str]
    """Heroes"""
    attacking_strength: int
    """of unbowed cards"""
    defending: list[str]
    defending_strength: int
    city_strength: int | None
    water: int | None
    lost: list[str]


class RaidingHero(TypedDict):
    """One Hero's raid on one City Section."""

    raider: str
    card: int
    controller: str
    section: str
    at: int
    defender_seat: str
    bonus: int
    fate_card: str | None
    value: int | None
    defender: str | None
    defence_card: str | None
    against: int
    carries: int
    done: bool


class Raid(TypedDict):
    raider: str
    stage: str
    raids: list[RaidingHero]


class Duel(TypedDict):
    challenger: str
    challenger_card: int
    challenger_left: int | None
    """Ka left"""
    challenged: str
    challenged_card: int
    challenged_left: int | None
    stat: str
    round: int
    thruster: str | None
    thrust: str | None
    parry: str | None
    blind: bool


class View(TypedDict):
    turn: int
    """from 1"""
    phase: str
    """`dawn`, `day`, `night` or `end`"""
    you: str | None
    """the seat whose `view` it is"""
    edition: str
    """`awakening` or `episode-3`"""
    blessed: str
    """the seat with the Blessing"""
    to_act: str
    """whose turn to act it is"""
    passes: int
    """passes in a row"""
    omen: str | None
    """the Omen's name, or none"""
    omen_card: int | None
    """its number at this table"""
    players: list[Player]
    cards: list[Card]
    """all cards that may be seen"""
    hand: list[Card]
    """the same for the hand of the seat whose `view` it is"""
    attack: Attack | None
    """the attack that goes on, or none"""
    battle: Battle | None
    """the battle that goes on, or none"""
    raid: Raid | None
    """the raid that goes on, or none"""
    duel: Duel | None
    """the duel that goes on, or none"""
    winner: list[str] | None
    """seats; once the game is over"""


class Face(TypedDict):
    """A card as it is printed."""

    slug: str
    token: bool
    name: str
    type: str
    emblem: NotRequired[str]
    figure: NotRequired[str]
    """the head of a portrait"""
    factions: NotRequired[list[str]]
    traits: NotRequired[list[str]]
    values: NotRequired[dict[str, int]]
    strength: NotRequired[int]
    ka: NotRequired[int]
    water: NotRequired[int]
    copper: NotRequired[int]
    influence: NotRequired[int]
    fate: NotRequired[int]
    produces: NotRequired[int]
    points: NotRequired[int]
    capacity: NotRequired[int]
    story: NotRequired[int]
    grants: NotRequired[list[str]]
    gives: NotRequired[dict[str, int]]
    limit: NotRequired[int]
    text: NotRequired[list[str]]
    plus: NotRequired[list[str]]
    """which of its numbers are added to its Hero's"""
    provenance: dict[str, str]
    """where each fact is known from"""
    rulings: list[str]
    """the clauses of the ledger on this very card"""


class SeatName(TypedDict):
    id: str
    name: str


class Board(TypedDict):
    cards: list[Face]
    """the face of every card, since any could turn up"""
    seats: list[SeatName]
    triggers: dict[str, str]
    """what can be answered, in words"""
    emblems: dict[str, dict[str, str]]
    """of what has no record of its own: `factions`, `types`, `tokens`, `decks`"""
    zones: list[str]
    provenance: dict[str, str]
    """what each source is"""
