"""The content of Burning Banners: loads and checks the TOML files in `content/`.

Every loader checks what it reads, and raises a `ContentError` that names the file, the record and the field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec

from sandtable.games.banners.content.shapes import (
    NO_HEX,
    SEASONS,
    AlliedContingent,
    AllOf,
    AnySpecial,
    ArmiesFile,
    ArmyRecord,
    CampaignRecord,
    ClosedHex,
    Collapsed,
    Condition,
    Count,
    FixedDefender,
    Hex,
    Hexsides,
    IncomeAtMost,
    JoinsRecord,
    KingdomRecord,
    KingdomsFile,
    KingdomStart,
    LoyaltyRecord,
    MapRecord,
    OnlyListedSettlements,
    OpeningSpending,
    OsterlichAtTheSpire,
    RestoreLoyalty,
    Season,
    SettlementRecord,
    Sides,
    SwapControlForCoven,
    TerrainChart,
    Variant,
    VictoryRecord,
    hex_of,
    hex_text,
    hexside_of,
    neighbours,
)
from sandtable.kernel.content import ContentError, load_toml

CONTENT = Path(__file__).parent


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
        wet = {f"{hex_text(a)} {hex_text(b)}" for a, b in _sides(board) if a in sea or b in sea}
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


@cache
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
    return {f"{hex_text(at)} {hex_text(other)}" for at, other in moved.items() if other in there}


def _touching(first: MapRecord, second: MapRecord, shift: Hex) -> set[str]:
    """The hexsides that cross the join: neither of the hexes belongs to both boards."""
    here = frozenset(first.hexes())
    there = {(column + shift[0], row + shift[1]): (column, row) for column, row in second.hexes()}
    return {
        f"{hex_text(at)} {hex_text(there[other])}"
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
            raise ContentError(file, f"row {at[1]}", "terrain", f"hex {hex_text(at)} is a lair, but no lair is told")


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
    _check_duration(file, "", content.turns, content.start, content.end)
    _check_in_play(file, content, folder)
    everywhere = {s.name: s for name in content.maps for s in map_record(name, folder).settlements}
    for name in content.settlements:
        _known(file, "", "settlements", name, everywhere)
    in_play = {name: s for name, s in everywhere.items() if not content.settlements or name in content.settlements}
    for name in content.razed:
        _known(file, "", "razed", name, in_play)
    for field, boards in (("razed_except", content.razed_except), ("abandoned_lairs", content.abandoned_lairs)):
        for board in boards:
            _known(file, "", field, board, content.maps)
    held = dict.fromkeys(content.razed, "razed")
    for board, standing in content.razed_except.items():
        here = {s.name for s in map_record(board, folder).settlements}
        for name in standing:
            _known(file, "", f"razed_except.{board}", name, here)
        held.update(dict.fromkeys(here.difference(standing), "razed"))
    for kingdom, names in content.held_by_nobody.items():
        _known(file, "", "held_by_nobody", kingdom, kingdoms(folder))
        if kingdom in content.kingdoms:
            raise ContentError(file, "", "held_by_nobody", f"'{kingdom}' is in play; list its markers as controls")
        for name in names:
            _known(file, "", f"held_by_nobody.{kingdom}", name, in_play)
            held[name] = kingdom
    for kingdom, start in content.kingdoms.items():
        _check_start(file, content, kingdom, start, in_play, held, folder)
    _check_postures(file, content, in_play, folder)
    for number, special in enumerate(content.special, 1):
        _check_special(file, f"special rule number {number}", content, special, in_play, folder)
    _check_victory(file, "victory", content, content.victory, in_play, folder)
    for kingdom in content.together:
        _known(file, "", "together", kingdom, content.kingdoms)
    for variant in content.variants:
        _check_variant(file, content, variant, in_play, folder)


def _check_duration(file: str, record: str, turns: int, start: Season, end: Season) -> None:
    seasons = [(each.year - 1) * len(SEASONS) + SEASONS.index(each.season) for each in (start, end)]
    if turns != seasons[1] - seasons[0] + 1:
        message = f"says {turns}, but there are {seasons[1] - seasons[0] + 1} from the start to the end"
        raise ContentError(file, record, "turns", message)


def _check_variant(
    file: str, content: CampaignRecord, variant: Variant, in_play: Mapping[str, SettlementRecord], folder: Path
) -> None:
    record = f"variant '{variant.id}'"
    if sum(other.id == variant.id for other in content.variants) > 1:
        raise ContentError(file, record, "id", "there are two variants of this id")
    if (variant.turns is None) != (variant.end is None):
        raise ContentError(file, record, "end", "goes together with turns")
    if variant.turns is not None and variant.end is not None:
        _check_duration(file, record, variant.turns, content.start, variant.end)
    for special in variant.special:
        _check_special(file, record, content, special, in_play, folder)
    if variant.victory is not None:
        _check_victory(file, f"{record}, victory", content, variant.victory, in_play, folder)
    if variant.rival is not None:
        _known(file, record, "rival", variant.rival, content.kingdoms)


def _check_special(
    file: str,
    record: str,
    content: CampaignRecord,
    special: AnySpecial,
    in_play: Mapping[str, SettlementRecord],
    folder: Path,
) -> None:
    """Whatever a special rule names is there."""
    for field in ("kingdom", "host", "keeper", "giver", "receiver"):
        if hasattr(special, field):
            _known(file, record, field, getattr(special, field), content.kingdoms)
    if hasattr(special, "nation"):
        _known(file, record, "nation", special.nation, kingdoms(folder))
    for field in ("settlement", "near"):
        if hasattr(special, field):
            _known(file, record, field, getattr(special, field), in_play)
    if isinstance(special, OnlyListedSettlements) and not content.settlements:
        raise ContentError(file, record, "type", "'only-listed-settlements' needs a list of settlements")
    if isinstance(special, OpeningSpending):
        _known(file, record, "map", special.map, content.maps)
    if isinstance(special, FixedDefender):
        _known(file, record, "army", special.army, [a.name for a in armies(folder) if a.kingdom == special.nation])
    if isinstance(special, ClosedHex):
        for at in special.hexes:
            if at not in in_play:
                _check_place_name(file, record, "hexes", at, content, folder)
    night = isinstance(special, SwapControlForCoven | OsterlichAtTheSpire)
    if night and "night" not in content.kingdoms:
        raise ContentError(file, record, "type", "is for campaigns in which the Night is in play")
    if isinstance(special, RestoreLoyalty):
        held = [name for names in content.held_by_nobody.values() for name in names]
        if special.settlement not in held:
            raise ContentError(file, record, "settlement", "carries no marker of a kingdom that is not in play")


def _check_place_name(file: str, record: str, field: str, at: str, content: CampaignRecord, folder: Path) -> None:
    """A hex of one of the campaign's boards, "board:column,row"."""
    board, colon, place = at.partition(":")
    if not colon:
        raise ContentError(file, record, field, f"'{at}' is no hex; write board:column,row as in \"wildlands:7,10\"")
    _known(file, record, field, board, content.maps)
    _check_hex(file, map_record(board, folder), record, field, place)


def _check_victory(
    file: str,
    record: str,
    content: CampaignRecord,
    victory: VictoryRecord,
    in_play: Mapping[str, SettlementRecord],
    folder: Path,
) -> None:
    """There is an end, and everybody whom a condition names is in play."""
    winners = {*content.kingdoms, *Sides.__struct_fields__}
    if (victory.deadline is None) == (victory.most is None):
        raise ContentError(file, record, "deadline", "tell who wins at the end: either deadline or most")
    for number, immediate in enumerate(victory.immediate, 1):
        field = f"immediate number {number}"
        _known(file, record, f"{field}, winner", immediate.winner, winners)
        _known(file, record, f"{field}, check", immediate.check, {"any-time", "season-end", *content.kingdoms})
        _check_condition(file, record, field, content, immediate.if_, in_play, folder)
    if victory.deadline is not None:
        _known(file, record, "deadline.winner", victory.deadline.winner, winners)
        if (victory.deadline.if_ is None) != (victory.deadline.otherwise is None):
            raise ContentError(file, record, "deadline.otherwise", "goes together with if")
        if victory.deadline.if_ is not None and victory.deadline.otherwise is not None:
            _known(file, record, "deadline.otherwise", victory.deadline.otherwise, winners)
            _check_condition(file, record, "deadline", content, victory.deadline.if_, in_play, folder)
    if victory.most is not None:
        _known(file, record, "most.tie", victory.most.tie, winners)
        for name in victory.most.among:
            _known(file, record, "most.among", name, in_play)


def _check_condition(
    file: str,
    record: str,
    field: str,
    content: CampaignRecord,
    condition: Condition,
    in_play: Mapping[str, SettlementRecord],
    folder: Path,
) -> None:
    if isinstance(condition, AllOf):
        for each in condition.of:
            _check_condition(file, record, field, content, each, in_play, folder)
    elif isinstance(condition, Collapsed):
        for kingdom in condition.kingdoms:
            _known(file, record, f"{field}, kingdoms", kingdom, content.kingdoms)
    elif isinstance(condition, IncomeAtMost):
        _known(file, record, f"{field}, kingdom", condition.kingdom, content.kingdoms)
    elif isinstance(condition, Count):
        for name in condition.by:
            _known(file, record, f"{field}, by", name, {*content.kingdoms, *Sides.__struct_fields__})
        for name in condition.settlements:
            _known(file, record, f"{field}, settlements", name, in_play)
        for name in condition.loyalties:
            _known(file, record, f"{field}, loyalties", name, _all_loyalties(folder))
        found = sum(
            (not condition.settlements or s.name in condition.settlements)
            and (not condition.loyalties or (s.loyalty or "neutral") in condition.loyalties)
            and (not condition.cities or s.city)
            for s in in_play.values()
        )
        if not found or condition.at_least > found:
            message = f"{condition.at_least} are needed, but only {found} settlements would count"
            raise ContentError(file, record, f"{field}, at_least", message)


def _all_loyalties(folder: Path) -> set[str]:
    return {"neutral", *kingdoms(folder), *loyalties(folder)}


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
    content: CampaignRecord,
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
    chosen = start.chosen.count if start.chosen is not None else 0
    if len(start.controls) + chosen + start.covens > markers:
        message = f"{len(start.controls) + chosen + start.covens} markers, but it has {markers}"
        raise ContentError(file, record, "controls", message)
    if start.chosen is not None:
        for name in start.chosen.maps:
            _known(file, record, "chosen.maps", name, content.maps)
        for name in start.chosen.loyalties:
            _known(file, record, "chosen.loyalties", name, _all_loyalties(folder))
    if start.covens and kingdom != "night":
        raise ContentError(file, record, "covens", "only the Army of the Night has Covens (12.3.1)")
    if kingdom != "empire" and (start.revolt or start.revolt_modifiers or start.suppression):
        raise ContentError(file, record, "revolt", "only the Empire suffers revolts (12.4.2)")
    for at in start.entries:
        _check_place_name(file, record, "entries", at, content, folder)
    _check_opening_units(file, content, kingdom, start, folder)
    if start.guests_at is not None:
        _known(file, record, "guests_at", start.guests_at, in_play)
    if len(start.fixed_heroes) > start.heroes:
        message = f"{len(start.fixed_heroes)} are named, but heroes says {start.heroes}"
        raise ContentError(file, record, "fixed_heroes", message)


def _check_opening_units(file: str, content: CampaignRecord, kingdom: str, start: KingdomStart, folder: Path) -> None:
    contingents = {(each.nation, each.host) for each in content.special if isinstance(each, AlliedContingent)}
    for number, unit in enumerate(start.units, 1):
        record = f"kingdom '{kingdom}', unit number {number}"
        owner = unit.kingdom or kingdom
        _known(file, record, "kingdom", owner, kingdoms(folder))
        if owner != kingdom and (owner, kingdom) not in contingents:
            raise ContentError(file, record, "kingdom", "units of another kingdom need the rule 'allied-contingent'")
        counts = {army.name: army.count for army in armies(folder) if army.kingdom == owner}
        _known(file, record, "army", unit.army, counts)
        if not 1 <= unit.count <= counts[unit.army]:
            message = f"{unit.count} of {unit.army}, but there are {counts[unit.army]}"
            raise ContentError(file, record, "count", message)
    for guests in start.guest_heroes:
        if (guests.kingdom, kingdom) not in contingents:
            message = "Heroes of another kingdom need the rule 'allied-contingent'"
            raise ContentError(file, f"kingdom '{kingdom}'", "guest_heroes", message)


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
            _known(file, record, "loyalty", posture.loyalty, _all_loyalties(folder))
        sides = {"invader": content.sides.invader, "resistance": content.sides.resistance}
        for field in ("hostile", "welcoming", "allied", "prohibited"):
            named = getattr(posture, field)
            for name in named:
                _known(file, record, field, name, {*content.kingdoms, *sides})
            for kingdom in [k for name in named for k in sides.get(name, (name,))]:
                if (about, kingdom) in told:
                    raise ContentError(file, record, field, f"the posture towards '{kingdom}' is told twice")
                told.add((about, kingdom))
        if posture.prohibited and (posture.hostile or posture.welcoming or posture.allied):
            raise ContentError(file, record, "prohibited", "a settlement is out of play for everybody or for nobody")
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
