"""What a view and a board consist of; clients read these types (`web/src/lib/generated`)."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from sandtable.games.alkalim.content.shapes import Colour, Phase, Symbol, Time


class Character(TypedDict):
    """A hero or an ally, with the numbers of this moment."""

    seat: int
    """from 0"""
    owner: str
    """a seat"""
    name: str
    wounds: int
    life: int
    exhaustion: int
    fatigue: int
    mind: str
    """`4/2`: value and damage"""
    body: str
    spirit: str
    attack: dict[Phase, int]
    """by phase"""
    turned: bool


class Hero(Character):
    hero: str
    """the id"""
    title: str
    at: str | None
    place: str
    """`at` in words"""
    gold: int
    level: int
    defence: dict[Phase, int]
    """by phase"""
    skills: dict[str, int]
    mastered: list[str]
    counters: dict[str, int]
    trophies: dict[Colour, int]
    points: int
    tile: int
    gear: dict[str, int]
    active: bool


class Ally(Character):
    card: str
    """the id"""
    legendary: bool


class Item(TypedDict):
    seat: int
    owner: str
    card: str
    name: str
    type: str
    cost: int
    kept: bool
    """a Challenge's card"""
    turned: bool


class Step(TypedDict):
    """What a quest asks for."""

    text: str
    done: int
    of: int
    now: bool
    at: str | None
    """The nearest space where it can be taken now; none where any place will do."""
    far: int | None
    """How many spaces that is from the hero."""


class Legend(TypedDict):
    """A Legendary card on a tile: a quest, or a reward."""

    seat: int
    owner: str
    card: str
    type: str
    quest: str
    reward: str
    done: bool
    uses: int | None
    turned: bool
    words: str
    steps: list[Step]


class Jewel(TypedDict):
    at: str
    colour: Colour
    sunburst: bool
    counter: bool
    covered: bool


class Undefeated(TypedDict):
    """A Challenge that waits."""

    at: str
    card: str
    name: str
    colour: Colour
    wounds: int


class Storm(TypedDict):
    centre: str
    covers: list[str]
    wind: list[str]
    heading: str
    """the wind as people say it: `north and north-east`"""
    sides: list[int]
    next: list[str]


class City(TypedDict):
    name: str
    at: str | None


class Ware(TypedDict):
    """A card for sale."""

    card: str
    name: str
    price: int


class Market(TypedDict):
    place: str
    at: str | None
    cards: list[Ware]


class Stack(TypedDict):
    """Legendary cards of a type, and the one on top."""

    type: str
    card: str | None
    quest: str | None
    left: int


class Deck(TypedDict):
    name: str
    """`green Challenges` and so on, `market`, `allies`"""
    cards: int
    """how many"""
    discards: int
    """how many"""


class Die(TypedDict):
    face: int
    """from 0"""
    symbols: list[Symbol]


class Fight(TypedDict):
    kind: str
    card: str
    name: str
    colour: Colour | None
    trait: str | None
    life: int
    wounds: int
    round: int
    phase: str
    ranged: str
    """`13/1`"""
    melee: str
    magic: str
    hero: int
    """the place of a seat, from 0"""
    foe: int | None
    """likewise"""
    acted: list[str]
    text: str


class Threat(TypedDict):
    threat: int
    doom: int
    difficulty: int


class View(TypedDict):
    """The whole table."""

    round: int
    """from 1"""
    rounds: int
    """how many are played at most"""
    turn: str
    """a seat"""
    phase: str
    """`refresh`, `movement`, `step`, `story`, `combat`, `bazaar`, `experience` and so on"""
    time: Time | None
    """`day` or `night`"""
    price: int
    """of an experience counter"""
    heroes: list[Hero]
    allies: list[Ally]
    items: list[Item]
    legends: list[Legend]
    """Legendary cards on tiles"""
    jewels: list[Jewel]
    undefeated: list[Undefeated]
    """Challenges that wait"""
    storm: Storm | None
    """the sandstorm, or none"""
    cities: list[City]
    """the Lost Cities"""
    markets: list[Market]
    stacks: list[Stack]
    """the top of each Legendary stack"""
    decks: list[Deck]
    supply: dict[Colour, int]
    """adventure counters in the pile: `{supply: {green: 6}}`"""
    gear: dict[str, int]
    """survival gear in the pile: `{gear: {camel: 5}}`"""
    dice: list[Die]
    """rolled movement dice"""
    story: list[Symbol]
    """symbols of the story die still to come"""
    visit: str | None
    """the town or Lost City whose bazaar is being explored, or none"""
    start: str | None
    """where the hero stood as the Movement step began"""
    pool: int
    """dice to roll"""
    fight: Fight | None
    """the combat that goes on, or none"""
    threat: Threat | None
    """alone, or none"""
    rules: dict[str, str]
    """the settings that are not the usual ones"""
    house_rules: list[tuple[str, str]]
    """the same in words, title and choice, but for who plays whom"""


# -- what never changes ----------------------------------------------------------------------------------------------


class Hex(TypedDict):
    id: str
    q: int
    j: int
    terrain: str
    under: str
    """the land that a road crosses, or the terrain itself"""
    text: str


class Town(TypedDict):
    name: str
    at: str
    text: str


class Location(TypedDict):
    name: str
    label: str
    terrain: str
    hexes: list[str]


class JewelSpot(TypedDict):
    at: str
    colour: Colour
    sunburst: bool


class DiceLayout(TypedDict):
    """What the six faces of the movement dice show."""

    name: str
    text: str
    faces: list[list[Symbol]]


class Card(TypedDict):
    """A card as printed; which figures it has depends on its kind."""

    name: str
    emblem: str
    figure: NotRequired[str]
    """the head of a portrait"""
    kind: str
    text: str
    story: str
    provenance: str
    type: NotRequired[str]
    cost: NotRequired[int]
    copies: NotRequired[int]
    title: NotRequired[str]
    set: NotRequired[str]
    skills: NotRequired[dict[str, int]]
    life: NotRequired[int]
    fatigue: NotRequired[int]
    mind: NotRequired[str]
    body: NotRequired[str]
    spirit: NotRequired[str]
    colour: NotRequired[Colour]
    trait: NotRequired[str]
    day: NotRequired[int]
    night: NotRequired[int]
    ranged: NotRequired[str]
    melee: NotRequired[str]
    magic: NotRequired[str]
    sunburst: NotRequired[bool]
    reward: NotRequired[str]
    kept: NotRequired[str]
    """what a Challenge's card does for the one who keeps it"""
    quest: NotRequired[str]
    quest_text: NotRequired[str]
    steps: NotRequired[list[str]]
    in_order: NotRequired[bool]
    place: NotRequired[str]


class Effect(TypedDict):
    """What a symbol does on the story die."""

    symbol: Symbol
    title: str
    day: str
    night: str


class Board(TypedDict):
    """The map, the dice and the faces of all cards."""

    hexes: list[Hex]
    towns: list[Town]
    locations: list[Location]
    jewels: list[JewelSpot]
    prison: str
    dice: DiceLayout
    effects: list[Effect]
    cards: dict[str, Card]
    emblems: dict[str, dict[str, str]]
    """of what has no record of its own: `traits`, `slots`, `types`, `decks`, `terrain`, `places`, `gear`"""
    price: int
