"""The shape of the content files: armies, kingdoms, terrain, boards and joins as typed records.

A hex is written "column,row" and a hexside as its two hexes, "7,0 7,1". `loading.py` loads and checks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

Hex = tuple[int, int]
"""Column and row of a hex on its board; odd columns lie half a hex lower than even ones."""

Provenance = Literal["counter", "board", "campaign-book", "chart", "rulebook", "reconstructed", "own"]
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
    up, down, left, right = row - 1 + column % 2, row + column % 2, column - 1, column + 1
    return ((column, row - 1), (right, up), (right, down), (column, row + 1), (left, down), (left, up))


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
    emblem: str = ""
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
    emblem: str = ""
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
    """One board. `hexsides.sea` need not list the sides of sea hexes, all of which are Sea (8.1.3)."""

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
    """How the boards make one map (1.3)."""

    boards: tuple[BoardPlacement, ...]
    joins: tuple[JoinRecord, ...]
    totals: JoinTotals
    notes: tuple[str, ...] = ()
