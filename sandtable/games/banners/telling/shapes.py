"""What a view and a board consist of; clients read these types (`web/src/lib/generated`)."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

# -- the view --------------------------------------------------------------------------------------------------------


class KingdomState(TypedDict):
    """A kingdom in play."""

    kingdom: str
    name: str
    side: str
    """`invader` or `resistance`"""
    seat: int
    """who runs it, from 0"""
    gold: int
    income: int | None
    markers: int
    """Control markers left"""
    settlements: int
    """friendly ones"""
    collapsed: bool
    playmat: dict[str, int]
    """armies not on the map: `{Miners: 3}`"""


class Unit(TypedDict):
    """A counter on the map."""

    unit: int
    """its number"""
    kingdom: str
    army: str
    """its name, also a Hero's"""
    at: str
    weakened: bool
    status: Literal["ready", "finished", "active"]
    """`ready`, `active`, `finished`"""
    hero: NotRequired[bool]
    """`true` for a Hero"""
    card: NotRequired[str]
    """a Hero's"""
    locked: NotRequired[bool]
    """a Hero's power"""
    enslaved: NotRequired[bool]
    """`true` for an army under an Enslaved Hero"""


class SettlementState(TypedDict):
    """A settlement in play, as it stands."""

    settlement: str
    at: str
    marker: str | None
    """a kingdom, `razed` or none"""
    controller: str | None
    besieged: bool
    coven: bool


_Leaving = TypedDict("_Leaving", {"must leave": bool})


class Active(_Leaving):
    """The army being activated."""

    unit: int
    army: str
    at: str
    movement: int
    road: bool
    moved: bool
    sailed: bool
    rider: int | None
    """the Hero in its stack"""


class Goal(TypedDict):
    """A victory condition, and how it stands."""

    side: str
    """`invader` or `resistance`"""
    when: str
    text: str


class PlayerState(TypedDict):
    """What a player of the Advanced game has."""

    seat: int
    kingdoms: list[str]
    spells: int
    """how many in hand"""
    blessings: dict[str, int]
    """how many in hand, by kingdom"""
    treasures: int
    """how many in hand"""
    hand: list[str] | None
    """ids, in that seat's own view"""
    owned: list[str]
    """ids of Treasures that lie open"""


class Decks(TypedDict):
    spells: int
    treasures: int
    blessings: dict[str, int]
    """by kingdom"""


class Discards(TypedDict):
    spells: list[str]
    blessings: list[str]


class Explored(TypedDict):
    """A defeated Monster, face down in its lair."""

    at: str
    monster: str


class MonsterState(Explored):
    """A Monster in play."""

    command: str
    ready: bool


class Pool(TypedDict):
    land: int
    sea: int


class Study(TypedDict):
    glyphs: int
    churns: int


class Gain(TypedDict):
    """What magic has given somebody."""

    unit: int | None
    at: str | None
    light: int
    heavy: int
    abilities: list[str]
    movement: int


_Gone = TypedDict("_Gone", {"treasures gone": list[str]})


class Magic(_Gone):
    """What only the Advanced game has."""

    players: list[PlayerState]
    decks: Decks
    """how many are left"""
    discards: Discards
    """ids in the order of the card guide, for a pile has no order"""
    monsters: list[MonsterState]
    explored: list[Explored]
    abandoned: list[str]
    """hexes"""
    pool: Pool
    """how many Monsters may be drawn"""
    study: Study
    heroes: dict[str, int]
    """how many wait, by kingdom"""
    fallen: list[str]
    gains: list[Gain]
    force: list[str]
    """what stands until the end of the turn"""


class Settlement(TypedDict):
    """A settlement as it lies on the board."""

    name: str
    at: str
    loyalty: str | None
    city: bool
    fortified: int
    port: bool
    wilderness: str | None
    in_play: bool


class View(TypedDict):
    campaign: str
    """its id"""
    season: str
    """`Spring`, `Summer` or `Autumn`"""
    year: int
    """from 1"""
    turn: int
    """the number of the season, from 1"""
    turns: int
    """how many are played"""
    phase: str
    """`opening`, `income`, `activation`, `study` or `over`"""
    kingdom: str | None
    """whose turn it is"""
    kingdoms: list[KingdomState]
    units: list[Unit]
    settlements: list[SettlementState]
    revolts: int | None
    """the Empire's Revolt Track, or none without the Empire"""
    active: Active | None
    """the army being activated, or none"""
    score: dict[str, int]
    """what counts for victory: `{oathborn: 2}`"""
    aims: list[Goal]
    """how victory stands"""
    advanced: bool
    """whether it is the Advanced game"""
    magic: NotRequired[Magic]
    """in the Advanced game"""
    founded: NotRequired[list[Settlement]]
    """settlements that the board does not have: the Lost City"""


# -- the board -------------------------------------------------------------------------------------------------------


class MapName(TypedDict):
    id: str
    name: str


class Hex(TypedDict):
    id: str
    q: int
    j: int
    terrain: str
    place: str
    """as people name it: `the forest north of Zarinbar`"""
    coastal: NotRequired[bool]
    river: NotRequired[bool]
    partial: NotRequired[bool]
    mine: NotRequired[bool]
    at_sea: NotRequired[bool]
    lair: NotRequired[str]
    entry: NotRequired[list[str]]
    """the kingdoms that may enter here"""


class Side(TypedDict):
    """A hexside with something on it."""

    a: str
    b: str
    river: NotRequired[int]
    """1, or 2 for a major river"""
    road: NotRequired[bool]
    waterway: NotRequired[bool]
    coastal: NotRequired[bool]
    sea: NotRequired[bool]
    doubt: NotRequired[bool]


class Kingdom(TypedDict):
    id: str
    name: str
    adjective: str
    """before the name of its army: `Imperial`"""
    emblem: str
    color: str


class Dice(TypedDict):
    light: int
    heavy: int


class Army(Dice):
    """A type of army, as printed."""

    kingdom: str
    name: str
    emblem: str
    count: int
    cost: int
    recovery: int | None
    weakened: Dice | None
    movement: int
    abilities: list[str]
    characteristics: list[str]
    doubt: str


class Card(TypedDict):
    """A Spell, Treasure, Blessing or Hero card, as printed."""

    id: str
    name: str
    emblem: str
    kind: Literal["spell", "treasure", "blessing", "hero"]
    number: int
    text: str
    clause: str
    cantrip: bool
    battle: bool
    mage: bool
    tome: bool
    range: tuple[int, int] | None
    discard: int
    kingdom: str | None
    doubt: str
    figure: NotRequired[str]
    """the head of a Hero's portrait"""
    power: NotRequired[str]
    lock: NotRequired[bool]
    ongoing: NotRequired[bool]
    movement: NotRequired[int]
    light: NotRequired[int]
    heavy: NotRequired[int]
    abilities: NotRequired[list[str]]
    cost: NotRequired[int]


class Monster(Dice):
    """A Monster, as printed."""

    id: str
    name: str
    emblem: str
    sea: bool
    abilities: list[str]
    gold: int
    range: int
    doubt: str


class Board(TypedDict):
    kind: str
    maps: list[MapName]
    hexes: list[Hex]
    sides: list[Side]
    settlements: list[Settlement]
    kingdoms: list[Kingdom]
    armies: list[Army]
    emblems: dict[str, dict[str, str]]
    """of what has no record of its own: `terrain`, `places`, `decks`"""
    advanced: bool
    cards: NotRequired[list[Card]]
    monsters: NotRequired[list[Monster]]


class Variant(TypedDict):
    id: str
    name: str
    text: str


_From = TypedDict("_From", {"from": str})


class Balance(TypedDict):
    """How even a campaign is between opponents of the same strength."""

    invader: float
    """the share of games that the Invader won"""
    games: int
    handicap: str | None
    """a setting that makes it more even"""
    evened: float | None
    """the Invader's share with it"""


class SetupFacts(_From):
    """What a list of campaigns shows."""

    series: str
    number: int
    year: int
    maps: list[str]
    sides: dict[str, list[str]]
    """the kingdoms of each"""
    kingdoms: int
    players: int
    seasons: int
    to: str
    difficulty: str
    rules: str
    variants: list[Variant]
    linked: bool
    """whether it can be linked with later chapters"""
    balance: Balance | None
    """how often each side wins between equals; null where that was not measured"""
    doubts: list[str]
