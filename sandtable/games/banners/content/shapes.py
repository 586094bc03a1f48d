"""The shape of the content files: armies, kingdoms, terrain, boards, joins and campaigns as typed records.

A hex is written "column,row" and a hexside as its two hexes, "7,0 7,1". `records.py` loads and checks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Hex = tuple[int, int]
"""Column and row of a hex on its board; odd columns lie half a hex lower than even ones."""

Provenance = Literal["counter", "board", "campaign-book", "chart", "rulebook", "reconstructed"]
Ability = Literal["ranged", "stealth", "regenerate", "flying", "mage", "siege"]
Characteristic = Literal["feral", "fragile", "huge"]
Trait = Literal["miner", "woodcraft", "ghostly"]
SeasonName = Literal["spring", "summer", "autumn"]
SEASONS: tuple[SeasonName, ...] = ("spring", "summer", "autumn")
NO_HEX = "no hex"


def hex_of(text: str) -> Hex:
    """The hex written "column,row".

    >>> hex_of("7,10")
    (7, 10)
    """
    column, row = text.split(",")
    return int(column), int(row)


def hexside_of(text: str) -> tuple[Hex, Hex]:
    """The two hexes of a hexside written "7,0 7,1", as they are written."""
    first, second = text.split(" ")
    return hex_of(first), hex_of(second)


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around one, on a board without end.

    >>> neighbours((2, 5))
    ((2, 4), (3, 4), (3, 5), (2, 6), (1, 5), (1, 4))
    """
    column, row = at
    high = row - 1 + column % 2
    return (
        (column, row - 1),
        (column + 1, high),
        (column + 1, high + 1),
        (column, row + 1),
        (column - 1, high + 1),
        (column - 1, high),
    )


def hex_text(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A thing of the game that was read somewhere: where, and what is not sure about it."""

    provenance: Provenance
    doubt: str = ""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece of a record, which has the provenance of the whole."""


class ArmyRecord(Record, frozen=True, kw_only=True):
    """A type of army counter (1.7, 3.1, 3.2). A Fragile army has no recovery and no weakened face."""

    kingdom: str
    name: str
    single: bool = False
    """One creature or thing, for the grammar of the log."""
    aliases: tuple[str, ...] = ()
    count: int
    cost: int
    recovery: int | None = None
    light: int
    heavy: int
    movement: int
    weakened_light: int | None = None
    weakened_heavy: int | None = None
    weakened_movement: int | None = None
    abilities: tuple[Ability, ...] = ()
    characteristics: tuple[Characteristic, ...] = ()
    traits: tuple[Trait, ...] = ()
    note: str = ""


class ArmiesFile(Part, frozen=True, kw_only=True):
    types: int
    counters: int
    counters_of: dict[str, int]
    armies: tuple[ArmyRecord, ...]


class KingdomRecord(Record, frozen=True, kw_only=True):
    """A playable kingdom (1.2, 12)."""

    id: str
    name: str
    adjective: str
    control_markers: int
    colour: str
    shashka: bool = False
    mountaineers: bool = False
    cities_to_collapse: int | None = None


class LoyaltyRecord(Record, frozen=True, kw_only=True):
    """A power that holds loyal settlements and is played by nobody (12.6)."""

    id: str
    name: str
    colour: str


class KingdomsFile(Part, frozen=True, kw_only=True):
    kingdoms: tuple[KingdomRecord, ...]
    loyalties: tuple[LoyaltyRecord, ...] = ()


class TerrainRecord(Record, frozen=True, kw_only=True):
    """A kind of hex. `move` is None where nobody walks; `entry` "over" is for ships and flyers, who may not stop."""

    name: str
    move: int | None = None
    eased_by: Literal["woodcraft", "mountaineers"] | None = None
    eased_move: int | None = None
    defence_light: int = 0
    wilderness: bool = False
    entry: Literal["any", "over", "none"] = "any"
    note: str = ""


class HexsideRecord(Record, frozen=True, kw_only=True):
    """A kind of hexside. `move` replaces the cost of the hex beyond, `move_extra` comes on top of it."""

    name: str
    move: int | None = None
    move_extra: int = 0
    whole_move_bonus: int = 0
    defence_light: int = 0
    crossing: Literal["any", "over"] = "any"
    ships: Literal["free", "last", "none"] = "none"
    note: str = ""


class SettlementEffects(Record, frozen=True, kw_only=True):
    move: int
    garrison_light: int
    city_garrison_light: int
    fortified_modifiers: tuple[int, int, int]


class TerrainChart(Part, frozen=True, kw_only=True):
    playable_fraction: float
    hexes: dict[str, TerrainRecord]
    hexsides: dict[str, HexsideRecord]
    settlement: SettlementEffects


class Hexsides(Part, frozen=True, kw_only=True):
    """Hexsides by feature; one may stand in several groups."""

    road: tuple[str, ...] = ()
    river: tuple[str, ...] = ()
    major_river: tuple[str, ...] = ()
    coastal: tuple[str, ...] = ()
    sea: tuple[str, ...] = ()
    waterway: tuple[str, ...] = ()

    def groups(self) -> dict[str, tuple[str, ...]]:
        return {feature: getattr(self, feature) for feature in self.__struct_fields__}


class SettlementRecord(Record, frozen=True, kw_only=True):
    """A settlement (4). `fortified`: 1 Fortified, 2 Magically Fortified. Without a loyalty it is Neutral."""

    at: str
    name: str
    aliases: tuple[str, ...] = ()
    loyalty: str | None = None
    city: bool = False
    fortified: Literal[0, 1, 2] = 0
    port: bool = False
    wilderness: Literal["forest", "mountain", "swamp"] | None = None


class LairRecord(Record, frozen=True, kw_only=True):
    """A lair (15.1); one of the sea pool lies at sea, so that all its hexsides are sea."""

    at: str
    name: str
    pool: Literal["land", "sea"]


class MineRecord(Record, frozen=True, kw_only=True):
    at: str
    name: str = ""


class PartialHex(Part, frozen=True, kw_only=True):
    """A hex less than half of which is on the board; `visible` is the fraction that is, where known (8.2.2)."""

    at: str
    visible: float | None = None


class DoubtfulHex(Part, frozen=True, kw_only=True):
    at: str
    doubt: str


class MapRecord(Record, frozen=True, kw_only=True):
    """One board. As loaded, `hexsides.sea` is complete: it holds every side of a sea hex too (8.1.3)."""

    id: str
    name: str
    columns: int
    rows: int
    terrain: tuple[str, ...]
    legend: dict[str, str]
    coastal: tuple[str, ...] = ()
    major_river: tuple[str, ...] = ()
    partial: tuple[PartialHex, ...] = ()
    settlements: tuple[SettlementRecord, ...] = ()
    lairs: tuple[LairRecord, ...] = ()
    mines: tuple[MineRecord, ...] = ()
    entries: dict[str, tuple[str, ...]] = {}
    hexsides: Hexsides = Hexsides()
    unverified: Hexsides = Hexsides()
    """Hexsides of which it is doubtful whether they have the feature, recorded so or not."""
    doubtful: tuple[DoubtfulHex, ...] = ()
    notes: tuple[str, ...] = ()

    def terrain_at(self, at: Hex) -> str:
        """The name of the terrain in the legend's words, `NO_HEX` where the board has none."""
        column, row = at
        if 0 <= row < len(self.terrain) and 0 <= column < len(self.terrain[row]):
            return self.legend[self.terrain[row][column]]
        return NO_HEX

    def hexes(self) -> Iterator[Hex]:
        for row in range(self.rows):
            for column in range(self.columns):
                if self.terrain_at((column, row)) != NO_HEX:
                    yield column, row

    def sea_hexes(self) -> frozenset[Hex]:
        """Sea hexes, and lairs at sea."""
        lairs = {hex_of(lair.at) for lair in self.lairs if lair.pool == "sea"}
        return frozenset(lairs.union(at for at in self.hexes() if self.terrain_at(at) == "sea"))


class BoardPlacement(Record, frozen=True, kw_only=True):
    """Where a board lies on the joined map: its hex 0,0 is hex column,row there."""

    map: str
    column: int
    row: int


class JoinRecord(Record, frozen=True, kw_only=True):
    """Two boards that touch: the first hex of each pair is on `first`. The halves in `same_hex` are one hex."""

    first: str
    second: str
    same_hex: tuple[str, ...] = ()
    hexsides: Hexsides = Hexsides()
    unverified: Hexsides = Hexsides()


class JoinTotals(Part, frozen=True, kw_only=True):
    hexes: int
    crossings: int
    settlements: int
    mines: int
    lairs: int


class JoinsRecord(Part, frozen=True, kw_only=True):
    """How the boards make one map (1.3). As loaded, `hexsides.sea` of each join is complete."""

    boards: tuple[BoardPlacement, ...]
    joins: tuple[JoinRecord, ...]
    totals: JoinTotals
    notes: tuple[str, ...] = ()


class Season(Part, frozen=True, kw_only=True):
    year: int
    season: SeasonName


class Sides(Part, frozen=True, kw_only=True):
    invader: tuple[str, ...]
    resistance: tuple[str, ...]


class Study(Part, frozen=True, kw_only=True):
    """The Arcane Study markers of the Advanced Game (17.1)."""

    glyphs: int
    churns: int


class OpeningUnit(Part, frozen=True, kw_only=True):
    """Armies placed free of charge at the start (2.5), of the owner's own kingdom unless told.

    Those of another kingdom are a contingent: see `AlliedContingent`.
    """

    army: str
    count: int = 1
    weakened: bool = False
    kingdom: str | None = None


class GuestHeroes(Part, frozen=True, kw_only=True):
    """Random Heroes of another kingdom that this one begins with, with its contingent."""

    kingdom: str
    count: int = 1


class ChosenControls(Part, frozen=True, kw_only=True):
    """Control markers that a kingdom puts where it likes, before anybody builds. Nothing listed means any."""

    count: int
    maps: tuple[str, ...] = ()
    loyalties: tuple[str, ...] = ()
    cities: bool = False
    instead_of: tuple[str, ...] = ()
    """Kingdoms whose markers are left out where the chosen one goes; other kingdoms' settlements are not chosen."""
    in_income: bool = True
    """Whether the printed Income has the markers in it."""


class RevoltModifier(Part, frozen=True, kw_only=True):
    """What is added to the Imperial Revolt roll (12.4.3), from the start or from a season on."""

    value: int
    from_: Season | None = msgspec.field(default=None, name="from")


class KingdomStart(Part, frozen=True, kw_only=True):
    """What a kingdom begins with. Shashka kingdoms have no income; `suppression` lets opening gold put revolts down.

    `heroes` counts all its opening Heroes: those in `fixed_heroes`, the others at random but none of `absent_heroes`.
    """

    gold: int
    income: int | None = None
    controls: tuple[str, ...] = ()
    chosen: ChosenControls | None = None
    units: tuple[OpeningUnit, ...] = ()
    heroes: int = 0
    fixed_heroes: tuple[str, ...] = ()
    absent_heroes: tuple[str, ...] = ()
    guest_heroes: tuple[GuestHeroes, ...] = ()
    guests_at: str | None = None
    """Its contingent begins in or next to this settlement, else any that it controls."""
    covens: int = 0
    revolt: int = 0
    revolt_modifiers: tuple[RevoltModifier, ...] = ()
    suppression: bool = False
    control_cap: int | None = None
    cannot_collapse: bool = False
    entries: tuple[str, ...] = ()
    """Temporary Entry hexes (4.11), "board:column,row", beside the printed ones."""
    doubt: str = ""


class PostureRecord(Record, frozen=True, kw_only=True):
    """How one settlement, or all of one loyalty ("neutral" for none), stand to kingdoms in play (4.6).

    Kingdoms are named, or a whole side. Prohibited: out of play for them, neither attacked nor entered.
    """

    settlement: str | None = None
    loyalty: str | None = None
    hostile: tuple[str, ...] = ()
    welcoming: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()
    prohibited: tuple[str, ...] = ()


# -- special rules of campaigns, told apart by `type` -----------------------------------------------------------------


class Special(Part, frozen=True, kw_only=True, tag_field="type"):
    """A special rule (specials.py)."""

    doubt: str = ""


class OnlyListedSettlements(Special, frozen=True, kw_only=True, tag="only-listed-settlements"):
    """Settlements that are not listed take no part."""


class OpeningMiners(Special, frozen=True, kw_only=True, tag="opening-miners"):
    """Miners may be built in mines so many hexes from a settlement of the kingdom during set-up."""

    kingdom: str
    distance: int


class ClosedHex(Special, frozen=True, kw_only=True, tag="closed-hex"):
    """Nobody enters or passes these hexes."""

    hexes: tuple[str, ...]
    advanced_only: bool = False


class AlliedContingent(Special, frozen=True, kw_only=True, tag="allied-contingent"):
    """Units of `nation` that `host` runs: it pays for their recovery, never rebuilds them, never mixes stacks."""

    nation: str
    host: str
    recover_at_host: bool = False
    """They recover only at settlements the host controls."""


class FixedDefender(Special, frozen=True, kw_only=True, tag="fixed-defender"):
    """An army of a kingdom not in play that only defends a settlement; a Coven there hides each turn of `keeper`."""

    nation: str
    army: str
    settlement: str
    keeper: str


class NoGoldTransfer(Special, frozen=True, kw_only=True, tag="no-gold-transfer"):
    giver: str
    receiver: str


class FreeRebuilding(Special, frozen=True, kw_only=True, tag="free-rebuilding"):
    """The kingdom takes Razed markers off for nothing (4.10.2)."""

    kingdom: str


class Withdrawal(Special, frozen=True, kw_only=True, tag="withdrawal"):
    """In the winter after a year's Autumn the kingdom leaves the war; only its armies on the map stay."""

    kingdom: str
    after_year: int


class NoOpeningBuilds(Special, frozen=True, kw_only=True, tag="no-opening-builds"):
    """The kingdom builds nothing in or next to a settlement during set-up."""

    kingdom: str
    near: str


class RestoreLoyalty(Special, frozen=True, kw_only=True, tag="restore-loyalty"):
    """A unit of the loyal kingdom that enters takes the marker of nobody in play off in peace, without loot."""

    settlement: str


class OsterlichAtTheSpire(Special, frozen=True, kw_only=True, tag="osterlich"):
    """Osterlich stands at the settlement as a Fragile army of the Night that never leaves."""

    settlement: str
    dice: tuple[int, int]
    """Light and heavy."""
    winter_of: int | None = None
    """He comes in the winter after this year of the game, else with set-up."""


class SwapControlForCoven(Special, frozen=True, kw_only=True, tag="swap-control-for-coven"):
    """The Night may give one of its Control markers for a Coven in any hostile settlement, without a roll."""

    when: Literal["set-up", "first-income"]


class OpeningSpending(Special, frozen=True, kw_only=True, tag="opening-spending"):
    """At most so much opening gold is spent on a board; what is left over is lost."""

    kingdom: str
    map: str
    most: int


AnySpecial = (
    OnlyListedSettlements
    | OpeningMiners
    | ClosedHex
    | AlliedContingent
    | FixedDefender
    | NoGoldTransfer
    | FreeRebuilding
    | Withdrawal
    | NoOpeningBuilds
    | RestoreLoyalty
    | OsterlichAtTheSpire
    | SwapControlForCoven
    | OpeningSpending
)


# -- victory ----------------------------------------------------------------------------------------------------------


class Count(Part, frozen=True, kw_only=True, tag_field="type", tag="count"):
    """So many settlements, of these loyalties, cities or names, that kingdoms or sides have in some way.

    "controlled-or-razed" counts ruins whoever made them; "army-occupies" an army in the hex, "unit-or-control" a unit
    in the settlement or a marker on it; "markers" Control markers. An `at_least` of 0 means all there are. With
    `friends` a settlement under the marker of a friend who is not in play counts as well.
    """

    metric: Literal["controlled", "controlled-or-razed", "markers", "army-occupies", "unit-or-control"]
    by: tuple[str, ...]
    at_least: int
    loyalties: tuple[str, ...] = ()
    settlements: tuple[str, ...] = ()
    cities: bool = False
    friends: bool = False


class IncomeAtMost(Part, frozen=True, kw_only=True, tag_field="type", tag="income"):
    """A kingdom's Income marker; revolts do not move it."""

    kingdom: str
    at_most: int


class Collapsed(Part, frozen=True, kw_only=True, tag_field="type", tag="collapse"):
    kingdoms: tuple[str, ...]
    any: bool = False


class AllOf(Part, frozen=True, kw_only=True, tag_field="type", tag="all"):
    of: tuple[Count, ...]


class HostileCityEntered(Part, frozen=True, kw_only=True, tag_field="type", tag="hostile-city-entered"):
    """An army of the side stands in a hostile city, before it is controlled or razed."""


Condition = Count | IncomeAtMost | Collapsed | AllOf | HostileCityEntered


class Immediate(Part, frozen=True, kw_only=True):
    """Wins at once. `check`: "any-time" after every action, "season-end", or a kingdom, at the end of its turn."""

    winner: str
    check: str
    if_: Condition = msgspec.field(name="if")
    from_: Season | None = msgspec.field(default=None, name="from")
    clause: str = ""
    doubt: str = ""


class Deadline(Part, frozen=True, kw_only=True):
    """The end of the last season: `winner` wins, if there is a condition only if it holds, else `otherwise`."""

    winner: str
    if_: Condition | None = msgspec.field(default=None, name="if")
    otherwise: str | None = None
    clause: str = "deadline"
    """Its clause of the campaign in the ledger."""


class Most(Part, frozen=True, kw_only=True):
    """The end of the last season: the side with the most wins. An empty `among` means all settlements in play."""

    of: Literal["settlements", "victory-points", "income"]
    among: tuple[str, ...] = ()
    tie: str
    clause: str = "deadline"


class VictoryRecord(Part, frozen=True, kw_only=True):
    """How the campaign is won: at once, or at its end by `deadline` or by `most`."""

    immediate: tuple[Immediate, ...] = ()
    deadline: Deadline | None = None
    most: Most | None = None


class Variant(Part, frozen=True, kw_only=True):
    """Another way to play the campaign; what is not told stays."""

    id: str
    name: str
    text: str
    turns: int | None = None
    end: Season | None = None
    revolt_modifiers: tuple[RevoltModifier, ...] = ()
    special: tuple[AnySpecial, ...] = ()
    victory: VictoryRecord | None = None
    rival: str | None = None
    """Of its side only this kingdom wins if its Control markers are at least `lead` more than the others'."""
    lead: int = 0
    doubt: str = ""


Difficulty = Literal["first game", "easy", "medium", "demanding"]


class CampaignRecord(Record, frozen=True, kw_only=True):
    """A campaign (2.1). An empty `settlements` means all settlements of its maps are in play.

    Within a group of `deployment` the kingdoms stand in the order in which they place: fewest places first.
    """

    id: str
    series: Literal["intro", "scroll", "chronicle"]
    number: int
    name: str
    story: str
    difficulty: Difficulty
    year: int
    maps: tuple[str, ...]
    rules: Literal["basic", "advanced"]
    players: int
    turns: int
    start: Season
    end: Season
    sides: Sides
    turn_order: tuple[str, ...]
    deployment: tuple[tuple[str, ...], ...]
    kingdoms: dict[str, KingdomStart]
    postures: tuple[PostureRecord, ...] = ()
    settlements: tuple[str, ...] = ()
    razed: tuple[str, ...] = ()
    razed_except: dict[str, tuple[str, ...]] = {}
    """Boards on which every settlement is razed, and those that stand."""
    abandoned_lairs: tuple[str, ...] = ()
    """Boards whose lairs are all abandoned (15.8)."""
    held_by_nobody: dict[str, tuple[str, ...]] = {}
    """Control markers of kingdoms that are not in play."""
    victory: VictoryRecord
    study: Study | None = None
    special: tuple[AnySpecial, ...] = ()
    variants: tuple[Variant, ...] = ()
    together: tuple[str, ...] = ()
    """With one player less than kingdoms, one player runs these."""
    notes: tuple[str, ...] = ()
