"""The content of Burning Banners as typed records: armies, kingdoms, terrain, boards, joins and campaigns.

The data lies in `content/` as TOML. Every loader checks what it reads, and raises a `ContentError` that names the
file, the record and the field. A hex is written "column,row" and a hexside as its two hexes, "7,0 7,1".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from sandtable.kernel.content import ContentError, load_toml

CONTENT = Path(__file__).parent / "content"

Hex = tuple[int, int]
"""Column and row of a hex on its board; odd columns lie half a hex lower than even ones."""

Provenance = Literal["counter", "board", "campaign-book", "chart", "rulebook", "reconstructed"]
Ability = Literal["ranged", "stealth", "regenerate", "flying", "mage", "siege"]
Characteristic = Literal["feral", "fragile", "huge"]
Trait = Literal["miner", "woodcraft", "ghostly"]
SeasonName = Literal["spring", "summer", "autumn"]
SEASONS: tuple[SeasonName, ...] = ("spring", "summer", "autumn")
NO_HEX = "no hex"


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
    """Armies placed free of charge at the start (2.5), of the owner's own kingdom unless told."""

    army: str
    count: int = 1
    weakened: bool = False
    kingdom: str | None = None


class KingdomStart(Part, frozen=True, kw_only=True):
    """What a kingdom begins with. Shashka kingdoms have no income; `suppression` lets opening gold put revolts down."""

    gold: int
    income: int | None = None
    controls: tuple[str, ...] = ()
    units: tuple[OpeningUnit, ...] = ()
    heroes: int = 0
    covens: int = 0
    revolt: int = 0
    suppression: bool = False
    control_cap: int | None = None


class PostureRecord(Record, frozen=True, kw_only=True):
    """How one settlement, or all of one loyalty ("neutral" for none), stand to kingdoms in play (4.6)."""

    settlement: str | None = None
    loyalty: str | None = None
    hostile: tuple[str, ...] = ()
    welcoming: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()
    prohibited: tuple[str, ...] = ()


class VictoryRecord(Part, frozen=True, kw_only=True):
    """Who wins when the campaign ends: "most-settlements" of those named (all in play, if none is), else `tie`."""

    kind: Literal["most-settlements"]
    among: tuple[str, ...] = ()
    tie: str


class CampaignRecord(Record, frozen=True, kw_only=True):
    """A campaign (2.1). An empty `settlements` means all settlements of its maps are in play."""

    id: str
    series: Literal["intro", "scroll", "chronicle"]
    number: int
    name: str
    story: str
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
    victory: VictoryRecord
    study: Study | None = None
    special: tuple[Literal["only-listed-settlements"], ...] = ()
    notes: tuple[str, ...] = ()


@cache
def kingdoms(folder: Path = CONTENT) -> Mapping[str, KingdomRecord]:
    """The playable kingdoms by id."""
    return {k.id: k for k in _kingdoms_file(folder).kingdoms}


@cache
def loyalties(folder: Path = CONTENT) -> Mapping[str, LoyaltyRecord]:
    """The powers that are played by nobody, by id."""
    return {k.id: k for k in _kingdoms_file(folder).loyalties}


@cache
def armies(folder: Path = CONTENT) -> tuple[ArmyRecord, ...]:
    """All types of army."""
    file = "armies.toml"
    content = load_toml(folder / file, ArmiesFile, file=file)
    seen = set()
    for army in content.armies:
        record = f"army '{army.name}'"
        _known(file, record, "kingdom", army.kingdom, kingdoms(folder))
        if (army.kingdom, army.name) in seen:
            raise ContentError(file, record, "name", f"'{army.kingdom}' has this army twice")
        seen.add((army.kingdom, army.name))
        fragile = "fragile" in army.characteristics
        for field in ("recovery", "weakened_light", "weakened_heavy", "weakened_movement"):
            if (getattr(army, field) is None) != fragile:
                raise ContentError(file, record, field, "a Fragile army has none" if fragile else "is missing")
    _total(file, "types", content.types, len(content.armies))
    _total(file, "counters", content.counters, sum(a.count for a in content.armies))
    for kingdom, counters in content.counters_of.items():
        own = sum(a.count for a in content.armies if a.kingdom == kingdom)
        _total(file, f"counters_of.{kingdom}", counters, own)
    return content.armies


@cache
def terrain(folder: Path = CONTENT) -> TerrainChart:
    """What hexes and hexsides do."""
    file = "terrain.toml"
    chart = load_toml(folder / file, TerrainChart, file=file)
    for feature in Hexsides.__struct_fields__:
        if feature not in chart.hexsides:
            raise ContentError(file, "", "hexsides", f"'{feature}' is missing")
    for name, each in chart.hexes.items():
        if (each.move is None) != (each.entry != "any"):
            raise ContentError(file, f"hex '{name}'", "move", "is for hexes with entry 'any', and for all of those")
        if (each.eased_by is None) != (each.eased_move is None):
            raise ContentError(file, f"hex '{name}'", "eased_move", "goes together with eased_by")
    return chart


def map_ids(folder: Path = CONTENT) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (folder / "maps").glob("*.toml")))


def map_record(map_id: str, folder: Path = CONTENT) -> MapRecord:
    """The board with this id."""
    boards = maps(folder)
    if map_id not in boards:
        raise ContentError(f"maps/{map_id}.toml", "", "", f"there is no such map{_nearest(map_id, boards)}")
    return boards[map_id]


@cache
def maps(folder: Path = CONTENT) -> Mapping[str, MapRecord]:
    """All boards by id; no two settlements of the game share a name."""
    boards: dict[str, MapRecord] = {}
    names: dict[str, str] = {}
    for map_id in map_ids(folder):
        file = f"maps/{map_id}.toml"
        board = load_toml(folder / file, MapRecord, file=file)
        _check_board(file, map_id, board, folder)
        for settlement in board.settlements:
            for name in (settlement.name, *settlement.aliases):
                if name in names:
                    record = f"settlement '{settlement.name}'"
                    raise ContentError(file, record, "name", f"'{name}' is also a settlement of {names[name]}")
                names[name] = file
        sea = board.sea_hexes()
        wet = {f"{_text(a)} {_text(b)}" for a, b in _sides(board) if a in sea or b in sea}
        boards[map_id] = msgspec.structs.replace(board, hexsides=_with_sea(board.hexsides, wet))
    return boards


@cache
def joins(folder: Path = CONTENT) -> JoinsRecord:
    """How the boards join, checked against the totals of the joined map."""
    file = "joins.toml"
    content = load_toml(folder / file, JoinsRecord, file=file)
    boards = maps(folder)
    placed: dict[str, Hex] = {}
    for board in content.boards:
        _known(file, f"board '{board.map}'", "map", board.map, boards)
        if board.column % 2:
            raise ContentError(file, f"board '{board.map}'", "column", "must be even, or lower and higher columns mix")
        placed[board.map] = board.column, board.row
    hexes = sum(len(list(boards[name].hexes())) for name in placed)
    crossings = 0
    joined = []
    for number, join in enumerate(content.joins, 1):
        record = f"join number {number}"
        for field in ("first", "second"):
            _known(file, record, field, getattr(join, field), placed)
        first, second = boards[join.first], boards[join.second]
        shift = placed[join.second][0] - placed[join.first][0], placed[join.second][1] - placed[join.first][1]
        same, touching = _overlap(first, second, shift), _touching(first, second, shift)
        for pair in sorted(same.symmetric_difference(join.same_hex)):
            wrong = (
                "is not two halves of one hex"
                if pair in join.same_hex
                else "is one hex in two halves, but is not listed"
            )
            raise ContentError(file, record, "same_hex", f"'{pair}' {wrong}")
        for label, groups in (("hexsides", join.hexsides.groups()), ("unverified", join.unverified.groups())):
            for feature, pairs in groups.items():
                for pair in pairs:
                    if pair not in touching:
                        raise ContentError(file, record, f"{label}.{feature}", f"'{pair}' are not two hexes that touch")
        seas = first.sea_hexes(), second.sea_hexes()
        wet = {pair for pair in touching if any(hex_of(at) in sea for at, sea in zip(pair.split(), seas, strict=True))}
        joined.append(msgspec.structs.replace(join, hexsides=_with_sea(join.hexsides, wet)))
        hexes -= len(same)
        crossings += len(touching)
    _total(file, "totals.hexes", content.totals.hexes, hexes)
    _total(file, "totals.crossings", content.totals.crossings, crossings)
    for field in ("settlements", "mines", "lairs"):
        found = sum(len(getattr(boards[name], field)) for name in placed)
        _total(file, f"totals.{field}", getattr(content.totals, field), found)
    return msgspec.structs.replace(content, joins=tuple(joined))


def campaign_ids(folder: Path = CONTENT) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (folder / "campaigns").glob("*.toml")))


@cache
def campaign(campaign_id: str, folder: Path = CONTENT) -> CampaignRecord:
    """The campaign with this id."""
    file = f"campaigns/{campaign_id}.toml"
    known = campaign_ids(folder)
    if campaign_id not in known:
        raise ContentError(file, "", "", f"there is no such campaign{_nearest(campaign_id, known)}")
    content = load_toml(folder / file, CampaignRecord, file=file)
    _check_campaign(file, campaign_id, content, folder)
    return content


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


def _text(at: Hex) -> str:
    return f"{at[0]},{at[1]}"


def _sides(board: MapRecord) -> Iterator[tuple[Hex, Hex]]:
    """All hexsides of a board, the lesser hex first."""
    hexes = frozenset(board.hexes())
    for at in sorted(hexes):
        for other in neighbours(at):
            if at < other and other in hexes:
                yield at, other


def _overlap(first: MapRecord, second: MapRecord, shift: Hex) -> set[str]:
    """The pairs of halves that are one hex when `second` lies `shift` away from `first`."""
    there = frozenset(second.hexes())
    moved = {at: (at[0] - shift[0], at[1] - shift[1]) for at in first.hexes()}
    return {f"{_text(at)} {_text(other)}" for at, other in moved.items() if other in there}


def _touching(first: MapRecord, second: MapRecord, shift: Hex) -> set[str]:
    """The hexsides that cross the join: neither of the hexes belongs to both boards."""
    here = frozenset(first.hexes())
    there = {(column + shift[0], row + shift[1]): (column, row) for column, row in second.hexes()}
    return {
        f"{_text(at)} {_text(there[other])}"
        for at in here - there.keys()
        for other in neighbours(at)
        if other in there and other not in here
    }


def _with_sea(hexsides: Hexsides, wet: Iterable[str]) -> Hexsides:
    return msgspec.structs.replace(hexsides, sea=tuple(sorted({*hexsides.sea, *wet}, key=hexside_of)))


@cache
def _kingdoms_file(folder: Path) -> KingdomsFile:
    file = "kingdoms.toml"
    content = load_toml(folder / file, KingdomsFile, file=file)
    seen = {"neutral"}
    named = [("kingdom", k.name, k.id) for k in content.kingdoms] + [
        ("loyalty", k.name, k.id) for k in content.loyalties
    ]
    for kind, name, kingdom_id in named:
        if kingdom_id in seen:
            raise ContentError(file, f"{kind} '{name}'", "id", f"'{kingdom_id}' is taken")
        seen.add(kingdom_id)
    for kingdom in content.kingdoms:
        if kingdom.shashka != (kingdom.cities_to_collapse is None):
            message = "is for kingdoms that are not Shashka, and for all of those (7.6, 7.7)"
            raise ContentError(file, f"kingdom '{kingdom.name}'", "cities_to_collapse", message)
    return content


def _check_board(file: str, map_id: str, board: MapRecord, folder: Path) -> None:
    if board.id != map_id:
        raise ContentError(file, "", "id", f"must be '{map_id}', as the file is called")
    for code, name in board.legend.items():
        if name != NO_HEX:
            _known(file, "", f"legend.{code}", name, terrain(folder).hexes)
    if len(board.terrain) != board.rows:
        raise ContentError(file, "", "terrain", f"has {len(board.terrain)} rows, not {board.rows}")
    for row, line in enumerate(board.terrain):
        if len(line) != board.columns:
            raise ContentError(file, f"row {row}", "terrain", f"has {len(line)} columns, not {board.columns}")
        for column, code in enumerate(line):
            if code not in board.legend:
                raise ContentError(file, f"row {row}", "terrain", f"'{code}' in column {column} is not in the legend")
    _check_places(file, board, folder)
    for label, hexsides in (("hexsides", board.hexsides), ("unverified", board.unverified)):
        for feature, sides in hexsides.groups().items():
            _check_hexsides(file, board, f"{label}.{feature}", sides)
    rivers = {frozenset(side.split(" ")) for side in board.hexsides.river}
    for side in board.hexsides.major_river:
        if frozenset(side.split(" ")) in rivers:
            raise ContentError(file, "", "hexsides.major_river", f"'{side}' is a river too; it can be only one")


def _check_places(file: str, board: MapRecord, folder: Path) -> None:
    """Everything that lies in a hex lies in one that exists, and fits it."""
    for field in ("coastal", "major_river"):
        _check_hexes(file, board, field, getattr(board, field))
    _check_hexes(file, board, "partial", [each.at for each in board.partial])
    _check_hexes(file, board, "doubtful", [each.at for each in board.doubtful])
    for kingdom, hexes in board.entries.items():
        _known(file, "", "entries", kingdom, kingdoms(folder))
        _check_hexes(file, board, f"entries.{kingdom}", hexes)
    taken: set[str] = set()
    for settlement in board.settlements:
        record = f"settlement '{settlement.name}'"
        ground = _check_place(file, board, record, settlement.at, taken)
        if ground in ("sea", "lair"):
            raise ContentError(file, record, "at", f"hex {settlement.at} is {ground}")
        if settlement.loyalty is not None:
            _known(file, record, "loyalty", settlement.loyalty, {**kingdoms(folder), **loyalties(folder)})
        if settlement.port and settlement.at not in board.coastal and settlement.at not in board.major_river:
            message = f"hex {settlement.at} is neither coastal nor on a major river"
            raise ContentError(file, record, "port", message)
    for mine in board.mines:
        ground = _check_place(file, board, f"mine '{mine.name or mine.at}'", mine.at, taken)
        if ground in ("sea", "lair"):
            raise ContentError(file, f"mine '{mine.name or mine.at}'", "at", f"hex {mine.at} is {ground}")
    for lair in board.lairs:
        ground = _check_place(file, board, f"lair '{lair.name}'", lair.at, taken)
        if ground != "lair":
            raise ContentError(file, f"lair '{lair.name}'", "at", f"hex {lair.at} is {ground}, not lair")
    lairs = {hex_of(lair.at) for lair in board.lairs}
    for at in board.hexes():
        if board.terrain_at(at) == "lair" and at not in lairs:
            raise ContentError(file, f"row {at[1]}", "terrain", f"hex {_text(at)} is a lair, but no lair is told there")


def _check_place(file: str, board: MapRecord, record: str, at: str, taken: set[str]) -> str:
    """The terrain of the hex at which something is the only thing."""
    _check_hex(file, board, record, "at", at)
    if at in taken:
        raise ContentError(file, record, "at", f"hex {at} is taken")
    taken.add(at)
    return board.terrain_at(hex_of(at))


def _check_hexes(file: str, board: MapRecord, field: str, hexes: Iterable[str]) -> None:
    seen = set()
    for at in hexes:
        _check_hex(file, board, "", field, at)
        if at in seen:
            raise ContentError(file, "", field, f"'{at}' is listed twice")
        seen.add(at)


def _check_hex(file: str, board: MapRecord, record: str, field: str, at: str) -> None:
    if not re.fullmatch(r"\d+,\d+", at):
        raise ContentError(file, record, field, f"'{at}' is no hex; write column,row as in \"7,10\"")
    if board.terrain_at(hex_of(at)) == NO_HEX:
        raise ContentError(file, record, field, f"there is no hex '{at}' on this board")


def _check_hexsides(file: str, board: MapRecord, field: str, sides: Iterable[str]) -> None:
    seen = set()
    for side in sides:
        hexes = side.split(" ")
        if len(hexes) != 2:
            raise ContentError(file, "", field, f"'{side}' is no hexside; write two hexes as in \"7,0 7,1\"")
        for at in hexes:
            _check_hex(file, board, "", field, at)
        first, second = hexside_of(side)
        if second not in neighbours(first):
            raise ContentError(file, "", field, f"the hexes of '{side}' do not touch")
        if frozenset(hexes) in seen:
            raise ContentError(file, "", field, f"'{side}' is listed twice")
        seen.add(frozenset(hexes))


def _check_campaign(file: str, campaign_id: str, content: CampaignRecord, folder: Path) -> None:
    if content.id != campaign_id:
        raise ContentError(file, "", "id", f"must be '{campaign_id}', as the file is called")
    for name in content.maps:
        _known(file, "", "maps", name, maps(folder))
    seasons = [(each.year - 1) * len(SEASONS) + SEASONS.index(each.season) for each in (content.start, content.end)]
    _total(file, "turns", content.turns, seasons[1] - seasons[0] + 1)
    _check_in_play(file, content, folder)
    everywhere = {s.name: s for name in content.maps for s in map_record(name, folder).settlements}
    for name in content.settlements:
        _known(file, "", "settlements", name, everywhere)
    in_play = {name: s for name, s in everywhere.items() if not content.settlements or name in content.settlements}
    if "only-listed-settlements" in content.special and not content.settlements:
        raise ContentError(file, "", "special", "'only-listed-settlements' needs a list of settlements")
    for field, names in (("razed", content.razed), ("victory.among", content.victory.among)):
        for name in names:
            _known(file, "", field, name, in_play)
    _known(file, "", "victory.tie", content.victory.tie, {*content.kingdoms, *Sides.__struct_fields__})
    held = dict.fromkeys(content.razed, "razed")
    for kingdom, start in content.kingdoms.items():
        _check_start(file, kingdom, start, in_play, held, folder)
    _check_postures(file, content, in_play, folder)


def _check_in_play(file: str, content: CampaignRecord, folder: Path) -> None:
    """The same kingdoms stand in the sides, the turn order, the deployment and the table of beginnings."""
    for kingdom in content.kingdoms:
        _known(file, f"kingdom '{kingdom}'", "", kingdom, kingdoms(folder))
    lists = {
        "sides": [*content.sides.invader, *content.sides.resistance],
        "turn_order": list(content.turn_order),
        "deployment": [kingdom for group in content.deployment for kingdom in group],
    }
    for field, named in lists.items():
        for kingdom in named:
            _known(file, "", field, kingdom, content.kingdoms)
            if named.count(kingdom) > 1:
                raise ContentError(file, "", field, f"'{kingdom}' is listed twice")
        for kingdom in content.kingdoms:
            if kingdom not in named:
                raise ContentError(file, "", field, f"'{kingdom}' is in play but is not listed")


def _check_start(
    file: str,
    kingdom: str,
    start: KingdomStart,
    in_play: Mapping[str, SettlementRecord],
    held: dict[str, str],
    folder: Path,
) -> None:
    record = f"kingdom '{kingdom}'"
    if (start.income is None) != kingdoms(folder)[kingdom].shashka:
        raise ContentError(file, record, "income", "is for kingdoms that are not Shashka, and for all of those")
    for name in start.controls:
        _known(file, record, "controls", name, in_play)
        if in_play[name].loyalty == kingdom:
            raise ContentError(file, record, "controls", f"'{name}' is loyal to it and takes no marker")
        if name in held:
            raise ContentError(file, record, "controls", f"'{name}' already has a marker ({held[name]})")
        held[name] = kingdom
    markers = kingdoms(folder)[kingdom].control_markers if start.control_cap is None else start.control_cap
    if len(start.controls) > markers:
        raise ContentError(file, record, "controls", f"{len(start.controls)} markers, but it has {markers}")
    for number, unit in enumerate(start.units, 1):
        owner = unit.kingdom or kingdom
        _known(file, f"{record}, unit number {number}", "kingdom", owner, kingdoms(folder))
        counts = {army.name: army.count for army in armies(folder) if army.kingdom == owner}
        _known(file, f"{record}, unit number {number}", "army", unit.army, counts)
        if not 1 <= unit.count <= counts[unit.army]:
            message = f"{unit.count} of {unit.army}, but there are {counts[unit.army]}"
            raise ContentError(file, f"{record}, unit number {number}", "count", message)


def _check_postures(file: str, content: CampaignRecord, in_play: Mapping[str, SettlementRecord], folder: Path) -> None:
    """Every settlement in play that is loyal to no kingdom in play has a posture towards each of them (4.6)."""
    told: set[tuple[str, str]] = set()
    for number, posture in enumerate(content.postures, 1):
        about = posture.settlement or f"loyalty {posture.loyalty}"
        record = f"posture number {number}"
        if (posture.settlement is None) == (posture.loyalty is None):
            raise ContentError(file, record, "settlement", "name either a settlement or a loyalty")
        if posture.settlement is not None:
            _known(file, record, "settlement", posture.settlement, in_play)
        if posture.loyalty is not None:
            known = {"neutral", *kingdoms(folder), *loyalties(folder)}
            _known(file, record, "loyalty", posture.loyalty, known)
        for field in ("hostile", "welcoming", "allied", "prohibited"):
            for kingdom in getattr(posture, field):
                _known(file, record, field, kingdom, content.kingdoms)
                if (about, kingdom) in told:
                    raise ContentError(file, record, field, f"the posture towards '{kingdom}' is told twice")
                told.add((about, kingdom))
    for settlement in in_play.values():
        if settlement.loyalty in content.kingdoms:
            continue
        loyalty = f"loyalty {settlement.loyalty or 'neutral'}"
        for kingdom in content.kingdoms:
            if not {(settlement.name, kingdom), (loyalty, kingdom)} & told:
                message = f"'{settlement.name}' has no posture towards '{kingdom}'"
                raise ContentError(file, "", "postures", message)


def _known(file: str, record: str, field: str, name: str, known: Iterable[str]) -> None:
    names = list(known)
    if name not in names:
        raise ContentError(file, record, field, f"'{name}' is not known here{_nearest(name, names)}")


def _nearest(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    near = get_close_matches(name, names, n=1)
    return f"; do you mean '{near[0]}'?" if near else f"; there are {', '.join(names)}"


def _total(file: str, field: str, told: int, found: int) -> None:
    if told != found:
        raise ContentError(file, "", field, f"says {told}, but there are {found}")
