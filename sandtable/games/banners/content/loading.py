"""The content of Burning Banners: loads and checks the TOML files beside it, but for the campaigns.

Every loader checks what it reads, and raises a `ContentError` that names the file, the record and the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from sandtable.games.banners.content import shapes
from sandtable.kernel.content import ContentError, Emblems, load_emblems, load_toml
from sandtable.kernel.text import instead

CONTENT = Path(__file__).parent


@cache
def kingdoms(folder: Path = CONTENT) -> Mapping[str, shapes.KingdomRecord]:
    """The playable kingdoms by id."""
    return {k.id: k for k in _kingdoms_file(folder).kingdoms}


@cache
def loyalties(folder: Path = CONTENT) -> Mapping[str, shapes.LoyaltyRecord]:
    """The powers that are played by nobody, by id."""
    return {k.id: k for k in _kingdoms_file(folder).loyalties}


@cache
def armies(folder: Path = CONTENT) -> tuple[shapes.ArmyRecord, ...]:
    """All types of army."""
    file = "armies.toml"
    content = load_toml(folder / file, shapes.ArmiesFile, file=file)
    seen = set()
    for army in content.armies:
        record = f"army '{army.name}'"
        known(file, record, "kingdom", army.kingdom, kingdoms(folder))
        refuse_if((army.kingdom, army.name) in seen, file, record, "name", f"'{army.kingdom}' has this army twice")
        seen.add((army.kingdom, army.name))
        fragile = "fragile" in army.characteristics
        for field in ("recovery", "weakened_light", "weakened_heavy", "weakened_movement"):
            if (getattr(army, field) is None) != fragile:
                raise ContentError(file, record, field, "a Fragile army has none" if fragile else "is missing")
    total(file, "types", content.types, len(content.armies))
    total(file, "counters", content.counters, sum(a.count for a in content.armies))
    for kingdom, counters in content.counters_of.items():
        own = sum(a.count for a in content.armies if a.kingdom == kingdom)
        total(file, f"counters_of.{kingdom}", counters, own)
    return content.armies


@cache
def emblems(folder: Path = CONTENT) -> Emblems:
    """Those of terrain, places and decks."""
    return load_emblems(folder / "emblems.toml")


@cache
def terrain(folder: Path = CONTENT) -> shapes.TerrainChart:
    """What hexes and hexsides do."""
    file = "terrain.toml"
    chart = load_toml(folder / file, shapes.TerrainChart, file=file)
    for feature in shapes.Hexsides.__struct_fields__:
        refuse_if(feature not in chart.hexsides, file, "", "hexsides", f"'{feature}' is missing")
    for name, each in chart.hexes.items():
        if (each.move is None) != (each.entry != "any"):
            raise ContentError(file, f"hex '{name}'", "move", "is for hexes with entry 'any', and for all of those")
        if (each.eased_by is None) != (each.eased_move is None):
            raise ContentError(file, f"hex '{name}'", "eased_move", "goes together with eased_by")
    return chart


def map_ids(folder: Path = CONTENT) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (folder / "maps").glob("*.toml")))


def map_record(map_id: str, folder: Path = CONTENT) -> shapes.MapRecord:
    """The board with this id."""
    boards = maps(folder)
    if map_id not in boards:
        raise ContentError(f"maps/{map_id}.toml", "", "", f"there is no such map{instead(map_id, boards)}")
    return boards[map_id]


@cache
def maps(folder: Path = CONTENT) -> Mapping[str, shapes.MapRecord]:
    """All boards by id; no two settlements of the game share a name."""
    boards: dict[str, shapes.MapRecord] = {}
    names: dict[str, str] = {}
    for map_id in map_ids(folder):
        file = f"maps/{map_id}.toml"
        board = load_toml(folder / file, shapes.MapRecord, file=file)
        _check_board(file, map_id, board, folder)
        for settlement in board.settlements:
            for name in (settlement.name, *settlement.aliases):
                if name in names:
                    record = f"settlement '{settlement.name}'"
                    raise ContentError(file, record, "name", f"'{name}' is also a settlement of {names[name]}")
                names[name] = file
        boards[map_id] = board
    return boards


@cache
def joins(folder: Path = CONTENT) -> shapes.JoinsRecord:
    """How the boards join, checked against the totals of the joined map."""
    file = "joins.toml"
    content = load_toml(folder / file, shapes.JoinsRecord, file=file)
    boards = maps(folder)
    placed: dict[str, shapes.Hex] = {}
    for board in content.boards:
        known(file, f"board '{board.map}'", "map", board.map, boards)
        if board.column % 2:
            raise ContentError(file, f"board '{board.map}'", "column", "must be even, or lower and higher columns mix")
        placed[board.map] = board.column, board.row
    hexes = sum(len(list(boards[name].hexes())) for name in placed)
    crossings = 0
    for number, join in enumerate(content.joins, 1):
        record = f"join number {number}"
        for field in ("first", "second"):
            known(file, record, field, getattr(join, field), placed)
        first, second = boards[join.first], boards[join.second]
        shift = placed[join.second][0] - placed[join.first][0], placed[join.second][1] - placed[join.first][1]
        same, touching = _overlap(first, second, shift), _touching(first, second, shift)
        for pair in sorted(same.symmetric_difference(join.same_hex)):
            is_listed = pair in join.same_hex
            wrong = "is not two halves of one hex" if is_listed else "is one hex in two halves, but is not listed"
            raise ContentError(file, record, "same_hex", f"'{pair}' {wrong}")
        for label, groups in (("hexsides", join.hexsides.groups()), ("unverified", join.unverified.groups())):
            for feature, pairs in groups.items():
                for pair in pairs:
                    if pair not in touching:
                        raise ContentError(file, record, f"{label}.{feature}", f"'{pair}' are not two hexes that touch")
        hexes -= len(same)
        crossings += len(touching)
    total(file, "totals.hexes", content.totals.hexes, hexes)
    total(file, "totals.crossings", content.totals.crossings, crossings)
    for field in ("settlements", "mines", "lairs"):
        found = sum(len(getattr(boards[name], field)) for name in placed)
        total(file, f"totals.{field}", getattr(content.totals, field), found)
    return content


def _overlap(first: shapes.MapRecord, second: shapes.MapRecord, shift: shapes.Hex) -> set[str]:
    """The pairs of halves that are one hex when `second` lies `shift` away from `first`."""
    there = frozenset(second.hexes())
    moved = {at: (at[0] - shift[0], at[1] - shift[1]) for at in first.hexes()}
    return {f"{shapes.hex_text(at)} {shapes.hex_text(other)}" for at, other in moved.items() if other in there}


def _touching(first: shapes.MapRecord, second: shapes.MapRecord, shift: shapes.Hex) -> set[str]:
    """The hexsides that cross the join: neither of the hexes belongs to both boards."""
    here = frozenset(first.hexes())
    there = {(column + shift[0], row + shift[1]): (column, row) for column, row in second.hexes()}
    return {
        f"{shapes.hex_text(at)} {shapes.hex_text(there[other])}"
        for at in here - there.keys()
        for other in shapes.neighbours(at)
        if other in there and other not in here
    }


@cache
def _kingdoms_file(folder: Path) -> shapes.KingdomsFile:
    file = "kingdoms.toml"
    content = load_toml(folder / file, shapes.KingdomsFile, file=file)
    seen = {"neutral"}
    for kind, records in (("kingdom", content.kingdoms), ("loyalty", content.loyalties)):
        for each in records:
            refuse_if(each.id in seen, file, f"{kind} '{each.name}'", "id", f"'{each.id}' is taken")
            seen.add(each.id)
    for kingdom in content.kingdoms:
        if kingdom.shashka != (kingdom.cities_to_collapse is None):
            message = "is for kingdoms that are not Shashka, and for all of those (7.6, 7.7)"
            raise ContentError(file, f"kingdom '{kingdom.name}'", "cities_to_collapse", message)
    return content


def _check_board(file: str, map_id: str, board: shapes.MapRecord, folder: Path) -> None:
    refuse_if(board.id != map_id, file, "", "id", f"must be '{map_id}', as the file is called")
    for code, name in board.legend.items():
        if name != shapes.NO_HEX:
            known(file, "", f"legend.{code}", name, terrain(folder).hexes)
    refuse_if(len(board.terrain) != board.rows, file, "", "terrain", f"has {len(board.terrain)} rows, not {board.rows}")
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


def _check_places(file: str, board: shapes.MapRecord, folder: Path) -> None:
    """Everything that lies in a hex lies in one that exists, and fits it."""
    for field in ("coastal", "major_river"):
        _check_hexes(file, board, field, getattr(board, field))
    _check_hexes(file, board, "partial", [each.at for each in board.partial])
    _check_hexes(file, board, "doubtful", [each.at for each in board.doubtful])
    for kingdom, hexes in board.entries.items():
        known(file, "", "entries", kingdom, kingdoms(folder))
        _check_hexes(file, board, f"entries.{kingdom}", hexes)
    taken: set[str] = set()
    for settlement in board.settlements:
        _check_settlement(file, board, settlement, taken, folder)
    for mine in board.mines:
        _check_place(file, board, f"mine '{mine.name or mine.at}'", mine.at, taken)
    for lair in board.lairs:
        _check_place(file, board, f"lair '{lair.name}'", lair.at, taken, lair=True)
    lairs = {shapes.hex_of(lair.at) for lair in board.lairs}
    for at in board.hexes():
        if board.terrain_at(at) == "lair" and at not in lairs:
            raise ContentError(
                file, f"row {at[1]}", "terrain", f"hex {shapes.hex_text(at)} is a lair, but no lair is listed"
            )


def _check_settlement(
    file: str, board: shapes.MapRecord, settlement: shapes.SettlementRecord, taken: set[str], folder: Path
) -> None:
    record = f"settlement '{settlement.name}'"
    _check_place(file, board, record, settlement.at, taken)
    if settlement.loyalty is not None:
        known(file, record, "loyalty", settlement.loyalty, {**kingdoms(folder), **loyalties(folder)})
    if settlement.port and settlement.at not in board.coastal and settlement.at not in board.major_river:
        raise ContentError(file, record, "port", f"hex {settlement.at} is neither coastal nor on a major river")


def _check_place(file: str, board: shapes.MapRecord, record: str, at: str, taken: set[str], lair: bool = False) -> None:
    """A hex holds one thing at most: lairs their own ground, others any on land."""
    check_hex(file, board, record, "at", at)
    refuse_if(at in taken, file, record, "at", f"hex {at} is taken")
    taken.add(at)
    ground = board.terrain_at(shapes.hex_of(at))
    refuse_if(lair and ground != "lair", file, record, "at", f"hex {at} is {ground}, not lair")
    refuse_if(not lair and ground in ("sea", "lair"), file, record, "at", f"hex {at} is {ground}")


def _check_hexes(file: str, board: shapes.MapRecord, field: str, hexes: Iterable[str]) -> None:
    seen = set()
    for at in hexes:
        check_hex(file, board, "", field, at)
        refuse_if(at in seen, file, "", field, f"'{at}' is listed twice")
        seen.add(at)


def check_hex(file: str, board: shapes.MapRecord, record: str, field: str, at: str) -> None:
    if not re.fullmatch(r"\d+,\d+", at):
        raise ContentError(file, record, field, f"'{at}' is no hex; write column,row as in \"7,10\"")
    if board.terrain_at(shapes.hex_of(at)) == shapes.NO_HEX:
        raise ContentError(file, record, field, f"there is no hex '{at}' on this board")


def _check_hexsides(file: str, board: shapes.MapRecord, field: str, sides: Iterable[str]) -> None:
    seen = set()
    for side in sides:
        hexes = side.split(" ")
        refuse_if(len(hexes) != 2, file, "", field, f"'{side}' is no hexside; write two hexes as in \"7,0 7,1\"")
        for at in hexes:
            check_hex(file, board, "", field, at)
        first, second = shapes.hexside_of(side)
        refuse_if(second not in shapes.neighbours(first), file, "", field, f"the hexes of '{side}' do not touch")
        refuse_if(frozenset(hexes) in seen, file, "", field, f"'{side}' is listed twice")
        seen.add(frozenset(hexes))


def known(file: str, record: str, field: str, name: str, known: Iterable[str]) -> None:
    names = list(known)
    if name not in names:
        raise ContentError(file, record, field, f"'{name}' is not known here{instead(name, names)}")


def total(file: str, field: str, said: int, found: int) -> None:
    refuse_if(said != found, file, "", field, f"says {said}, but there are {found}")


def refuse_if(wrong: bool, file: str, record: str, field: str, message: str) -> None:
    if wrong:
        raise ContentError(file, record, field, message)
