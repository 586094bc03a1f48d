"""The content of Burning Banners: its figures, its doubts, and what a broken file is told."""

from __future__ import annotations

import doctest
import pickle
from collections import Counter
from pathlib import Path

import pytest

from sandtable.games.banners.content import campaign_files, loading
from sandtable.games.banners.content.map import TERRAINS, WILDERNESS
from sandtable.games.banners.content.shapes import ArmyRecord, Hex, SettlementRecord, hex_of, hexside_of, neighbours
from sandtable.kernel.content import ContentError
from tests.banners.content.conftest import change
from tests.rules import rules


def army(kingdom: str, name: str) -> ArmyRecord:
    return next(a for a in loading.armies() if (a.kingdom, a.name) == (kingdom, name))


def settlement(name: str) -> SettlementRecord:
    return next(s for m in loading.map_ids() for s in loading.map_record(m).settlements if s.name == name)


# -- armies and kingdoms -----------------------------------------------------------------------------------------------


def test_there_are_44_types_of_army_and_146_counters() -> None:
    assert len(loading.armies()) == 44
    types = Counter(each.kingdom for each in loading.armies())
    counters = Counter(each.kingdom for each in loading.armies() for _ in range(each.count))
    assert counters.total() == 146
    assert counters == {"oathborn": 26, "fjordland": 20, "night": 23, "empire": 24, "goblins": 27, "orcs": 26}
    assert types == {"oathborn": 7, "fjordland": 7, "night": 8, "empire": 7, "goblins": 8, "orcs": 7}


@pytest.mark.parametrize(
    ("kingdom", "name", "count", "cost", "dice", "movement", "recovery"),
    [
        ("oathborn", "Miners", 9, 1, (1, 0), 2, 0),
        ("oathborn", "Dragon Slayers", 2, 5, (0, 2), 3, 3),
        ("oathborn", "Storm Giant", 1, 7, (3, 3), 2, 4),
        ("fjordland", "Freeholders", 7, 2, (2, 0), 3, 1),
        ("fjordland", "Rangers", 3, 4, (2, 0), 4, 2),
        ("fjordland", "Drakken", 1, 7, (1, 2), 3, 4),
        ("night", "Swarm of Rats", 5, 1, (0, 1), 2, None),
        ("night", "Wolf Pack", 3, 2, (2, 0), 4, 1),
        ("night", "Vampire Knights", 2, 9, (3, 1), 5, 5),
        ("empire", "Akritoi", 7, 1, (2, 0), 3, None),
        ("empire", "Cataphracts", 2, 7, (2, 2), 4, 4),
        ("goblins", "Hobgoblins", 3, 3, (2, 1), 3, 2),
        ("goblins", "Mountain Troll", 1, 9, (0, 3), 3, 5),
        ("orcs", "Orc Reavers", 10, 2, (1, 1), 3, 1),
        ("orcs", "Ogre", 2, 4, (2, 2), 2, 2),
    ],
)
def test_army_figures(
    kingdom: str, name: str, count: int, cost: int, dice: tuple[int, int], movement: int, recovery: int | None
) -> None:
    a = army(kingdom, name)
    assert (a.count, a.cost, (a.light, a.heavy), a.movement, a.recovery) == (count, cost, dice, movement, recovery)


def test_abilities_characteristics_and_traits() -> None:
    drakken = army("fjordland", "Drakken")
    assert set(drakken.abilities) == {"stealth", "ranged", "flying"}
    assert set(drakken.characteristics) == {"feral", "huge"}
    assert army("night", "Swarm of Rats").characteristics == ("feral", "fragile")
    assert army("night", "Siege Engine").abilities == ("flying", "siege")
    assert [a.name for a in loading.armies() if "miner" in a.traits] == ["Miners"]
    assert [a.name for a in loading.armies() if "woodcraft" in a.traits] == ["Rangers"]
    assert sum("siege" in a.abilities for a in loading.armies()) == 6
    assert army("fjordland", "Sea Reavers").aliases == ("Raider",)


def test_only_fragile_armies_have_no_weakened_face() -> None:
    for a in loading.armies():
        face = (a.recovery, a.weakened_light, a.weakened_heavy, a.weakened_movement)
        assert (face == (None,) * 4) == ("fragile" in a.characteristics), a.name
    assert sum("fragile" in a.characteristics for a in loading.armies()) == 13


def test_doubtful_counters_are_marked() -> None:
    assert {(a.kingdom, a.name) for a in loading.armies() if a.doubt} == {
        ("oathborn", "Siege Engine"), ("fjordland", "Siege Engine"), ("night", "Siege Engine"),
        ("goblins", "Hobgoblins"), ("orcs", "Orc Scouts"), ("orcs", "Dire Raven"),
    }  # fmt: skip


@rules("BB 1.2")
def test_kingdoms_and_their_markers() -> None:
    names = {k.name for k in loading.kingdoms().values()}
    assert names == {"Fjordland", "Eastern Empire", "Oathborn", "Army of the Night", "Goblins", "Orcs"}
    markers = {k.id: k.control_markers for k in loading.kingdoms().values()}
    assert markers == {"fjordland": 10, "empire": 10, "oathborn": 10, "night": 10, "goblins": 12, "orcs": 12}
    assert {k for k, r in loading.kingdoms().items() if r.shashka} == {"goblins", "orcs"}
    assert {k for k, r in loading.kingdoms().items() if r.mountaineers} == {"goblins", "oathborn"}
    assert set(loading.loyalties()) == {"assassins-guild", "mara-mitai"}


def test_cities_to_collapse_are_the_cities_of_the_boards() -> None:
    cities = Counter(s.loyalty for m in loading.maps().values() for s in m.settlements if s.city)
    for kingdom in loading.kingdoms().values():
        assert cities[kingdom.id] == (kingdom.cities_to_collapse or 0)


# -- terrain -----------------------------------------------------------------------------------------------------------


@rules("BB chart/wilderness")
def test_terrain_effects() -> None:
    chart = loading.terrain()
    assert {k: (h.move, h.defence_light, h.wilderness) for k, h in chart.hexes.items()} == {
        "clear": (1, 0, False), "forest": (2, 1, True), "mountain": (2, 1, True), "swamp": (2, 1, True),
        "desert": (1, 0, False), "major-river": (1, 0, False), "sea": (None, 0, False), "lair": (None, 0, False),
    }  # fmt: skip
    assert {TERRAINS[t] for t in WILDERNESS} == {"forest", "mountain", "swamp"}
    assert {k for k, h in chart.hexes.items() if h.doubt} == {"desert", "major-river"}
    assert {k: (s.move, s.move_extra, s.defence_light) for k, s in chart.hexsides.items()} == {
        "road": (1, 0, 0), "river": (None, 1, 1), "major_river": (None, 2, 2), "coastal": (None, 0, 0),
        "sea": (None, 0, 0), "waterway": (None, 0, 0),
    }  # fmt: skip
    assert chart.hexsides["sea"].crossing == "over"
    assert chart.settlement.fortified_modifiers == (0, -1, -2)


# -- boards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "settlements", "mines", "lairs", "terrain"),
    [
        ("broken-coast", 15, 3, 4, {"c": 95, "w": 55, "m": 42, "f": 17, "l": 4, "s": 3, "r": 1, ".": 7}),
        ("wildlands", 14, 5, 7, {"c": 140, "m": 41, "w": 19, "l": 7, "f": 7, "s": 3, ".": 7}),
        ("imperial-heartland", 14, 0, 5, {"c": 103, "w": 75, "f": 16, "m": 16, "l": 5, "s": 2, ".": 7}),
        ("fields-of-ash", 23, 3, 6, {"c": 148, "m": 25, "w": 20, "f": 13, "l": 6, "s": 5, ".": 7}),
    ],
)
def test_a_board_adds_up(board: str, settlements: int, mines: int, lairs: int, terrain: dict[str, int]) -> None:
    m = loading.map_record(board)
    assert (m.columns, m.rows, len(list(m.hexes()))) == (14, 16, 217)
    assert (len(m.settlements), len(m.mines), len(m.lairs)) == (settlements, mines, lairs)
    assert Counter("".join(m.terrain)) == terrain


@pytest.mark.parametrize(
    ("board", "sides", "unverified"),
    [
        ("broken-coast", (6, 0, 20, 41, 8, 15), (0, 0, 24, 0, 0, 12)),
        ("wildlands", (34, 22, 17, 20, 0, 10), (0, 6, 0, 1, 0, 4)),
        ("imperial-heartland", (25, 38, 19, 46, 17, 12), (0, 0, 0, 0, 0, 12)),
        ("fields-of-ash", (56, 57, 14, 19, 2, 13), (11, 6, 0, 0, 0, 1)),
    ],
)
def test_hexsides_add_up(board: str, sides: tuple[int, ...], unverified: tuple[int, ...]) -> None:
    """In the order road, river, major river, coastal, sea (those of sea hexes aside), waterway."""
    m = loading.map_record(board)
    assert tuple(map(len, m.hexsides.groups().values())) == sides
    assert tuple(map(len, m.unverified.groups().values())) == unverified


@pytest.mark.parametrize(
    ("name", "at", "loyalty", "city", "fortified", "port", "wilderness"),
    [
        ("Dwelfholm", "1,4", "oathborn", True, 2, False, None),
        ("Spire of the Moon", "5,7", "night", True, 2, False, "mountain"),
        ("Nal Narag", "8,3", "oathborn", False, 0, True, "mountain"),
        ("Fort Gorod", "9,11", None, False, 1, True, None),
        ("Aureliana", "10,7", "empire", True, 1, True, None),
        ("Vilkensinger Fortress", "12,1", "fjordland", True, 1, True, None),
        ("Farsund", "3,13", "assassins-guild", False, 0, True, None),
        ("Beledi", "12,13", "mara-mitai", False, 0, False, None),
        ("Blackstone Fortress", "5,12", "assassins-guild", False, 1, True, "forest"),
        ("Port Talonshield", "9,12", "oathborn", True, 1, True, None),
    ],
)
def test_settlement_figures(
    name: str, at: str, loyalty: str | None, city: bool, fortified: int, port: bool, wilderness: str | None
) -> None:
    s = settlement(name)
    told = (s.at, s.loyalty, s.city, s.fortified, s.port, s.wilderness)
    assert told == (at, loyalty, city, fortified, port, wilderness)


def test_nal_narag_lies_across_a_bridge_over_a_major_river() -> None:
    """The worked example of 9.4 needs both on the side to the southwest."""
    m = loading.map_record("wildlands")
    assert "7,3 8,3" in m.hexsides.road
    assert "7,3 8,3" in m.hexsides.major_river
    assert (7, 3) in neighbours(hex_of("8,3"))


def test_lairs_at_sea() -> None:
    at_sea = {lair.name: lair.at for m in loading.maps().values() for lair in m.lairs if lair.pool == "sea"}
    assert at_sea == {
        "The Sunken Temple": "11,9", "Darkwater Deeps": "4,12", "Shark Reef": "8,1", "Palace of the Sea Demon": "6,13",
    }  # fmt: skip


@rules("BB 4.11")
def test_entry_hexes_are_goblin_in_the_north_and_orc_in_the_east() -> None:
    entries = {(m.id, k): hexes for m in loading.maps().values() for k, hexes in m.entries.items()}
    assert {key: len(hexes) for key, hexes in entries.items()} == {
        ("broken-coast", "goblins"): 7,
        ("wildlands", "goblins"): 7,
        ("wildlands", "orcs"): 10,
        ("fields-of-ash", "orcs"): 9,
    }
    for (_, kingdom), hexes in entries.items():
        for column, row in map(hex_of, hexes):
            assert row == 0 if kingdom == "goblins" else column == 13


def test_partial_hexes_show_less_than_half() -> None:
    for m in loading.maps().values():
        for each in m.partial:
            assert each.visible is not None
            assert each.visible < loading.terrain().playable_fraction
    assert {m.id: len(m.partial) for m in loading.maps().values()} == {
        "broken-coast": 2, "wildlands": 1, "imperial-heartland": 8, "fields-of-ash": 7,
    }  # fmt: skip


def test_doubts_about_the_boards_are_kept() -> None:
    assert all(m.doubt for m in loading.maps().values())
    assert "0,2" in {d.at for d in loading.map_record("broken-coast").doubtful}
    assert settlement("Nal Narag").doubt
    assert settlement("Skegheld").aliases == ("Skegkeld",)


def test_the_four_boards_join_into_854_hexes() -> None:
    joins = loading.joins()
    assert {b.map: (b.column, b.row) for b in joins.boards} == {
        "broken-coast": (0, 0), "wildlands": (14, 0), "imperial-heartland": (0, 15), "fields-of-ash": (14, 15),
    }  # fmt: skip
    t = joins.totals
    assert (t.hexes, t.crossings, t.settlements, t.mines, t.lairs) == (854, 74, 66, 11, 22)
    assert sum(len(j.same_hex) for j in joins.joins) == 14
    features: Counter[str] = Counter()
    for j in joins.joins:
        features.update({feature: len(sides) for feature, sides in j.hexsides.groups().items()})
    assert +features == {"road": 4, "river": 2, "coastal": 3}


def test_the_skegheld_road_has_two_candidates() -> None:
    join = next(j for j in loading.joins().joins if (j.first, j.second) == ("broken-coast", "wildlands"))
    assert join.unverified.road == ("13,13 0,13", "13,13 0,14")
    assert join.doubt


# -- campaigns ---------------------------------------------------------------------------------------------------------


def test_the_invasion_of_drefeld_is_about_the_most_of_six_settlements() -> None:
    c = campaign_files.campaign("drefeld")
    assert c.rules == "basic"
    assert "drefeld" in campaign_files.campaign_ids()
    assert len(c.settlements) == 6
    assert c.victory.most is not None
    assert (c.victory.most.of, c.victory.most.tie) == ("settlements", "oathborn")
    assert set(c.victory.most.among) == set(c.settlements)


def test_postures_in_drefeld() -> None:
    stands = {p.settlement: (p.welcoming, p.hostile) for p in campaign_files.campaign("drefeld").postures}
    assert stands == {
        "Fort Gorod": ((), ("oathborn", "fjordland")),
        "Shaded Vale": (("oathborn",), ("fjordland",)),
        "Norstead": (("fjordland",), ("oathborn",)),
        "Far Tumed": (("fjordland",), ("oathborn",)),
    }


# -- broken files ------------------------------------------------------------------------------------------------------


def load_everything(folder: Path) -> None:
    loading.kingdoms(folder)
    loading.armies(folder)
    loading.terrain(folder)
    loading.joins(folder)
    for each in campaign_files.campaign_ids(folder):
        campaign_files.campaign(each, folder)


def test_a_whole_copy_loads(folder: Path) -> None:
    load_everything(folder)


def broken(folder: Path, file: str, old: str, new: str) -> ContentError:
    """What is told when the first `old` in a file of the content becomes `new`."""
    change(folder / file, old, new)
    with pytest.raises(ContentError) as told:
        load_everything(folder)
    return told.value


WILDLANDS = "maps/wildlands.toml"
DREFELD = "campaigns/drefeld.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "record", "field", "message"),
    [
        # what the schema finds
        (WILDLANDS, '"Norstead"', '"Norstead", port = "yes"', "settlement 'Norstead'", "port",
         "expected bool, got 'yes'"),
        (WILDLANDS, "fortified = 2", "fortified = 3", "settlement 'Dwelfholm'", "fortified", "one of 0, 1, 2, got 3"),
        (WILDLANDS, 'name = "Arulud"', 'nam = "Arulud"', "settlement '5,5'", "nam", "the fields are aliases, at"),
        (WILDLANDS, 'name = "Arulud", ', "", "settlement '5,5'", "name", "is missing"),
        (WILDLANDS, "columns = 14", 'columns = "14"', "", "columns", "expected int, got '14'"),
        (WILDLANDS, '"7,7 7,8"', "78", "", "hexsides.road item 24", "expected str, got 78"),
        (WILDLANDS, 'pool = "sea"', 'pool = "lake"', "lair 'The Sunken Temple'", "pool", "one of 'land', 'sea'"),
        ("armies.toml", "cost = 1", "cost = true", "army 'Miners'", "cost", "expected int, got true"),
        ("armies.toml", '["ranged"]', '["archery"]', "army 'King's Crossbows'", "abilities item 1", "got 'archery'"),
        ("armies.toml", "provenance", "# provenance", "army 'Miners'", "provenance", "is missing"),
        ("terrain.toml", "move = 2", "move = []", "hex 'forest'", "move", "expected int, got a list"),
        ("joins.toml", "column = 14", "columm = 14", "board number 2", "columm", "is not known here"),
        (DREFELD, "gold = 15", 'gold = "15"', "kingdom 'fjordland'", "gold", "expected int, got '15'"),
        (DREFELD, "gold = 15", "golf = 15", "kingdom 'fjordland'", "golf", "is not known here"),
        (DREFELD, 'season = "autumn"', 'season = "winter"', "", "end.season", "got 'winter'"),
        # what the loaders find
        ("armies.toml", "count = 9", "count = 8", "", "counters", "says 146, but there are 145"),
        ("armies.toml", "counters = 146", "counters = 147", "", "counters", "says 147, but there are 146"),
        ("armies.toml", "oathborn = 26", "oathborn = 25", "", "counters_of.oathborn", "says 25, but there are 26"),
        ("armies.toml", '"oathborn"', '"oathbron"', "army 'Miners'", "kingdom", "do you mean 'oathborn'?"),
        ("armies.toml", "recovery = 2\n", "", "army 'King's Crossbows'", "recovery", "is missing"),
        ("armies.toml", '"Oath Takers"', '"Iron Legion"', "army 'Iron Legion'", "name", "twice"),
        ("kingdoms.toml", 'id = "empire"', 'id = "fjordland"', "kingdom 'Eastern Empire'", "id", "is taken"),
        ("kingdoms.toml", "cities_to_collapse = 2", "", "kingdom 'Eastern Empire'", "cities_to_collapse",
         "not Shashka"),
        ("terrain.toml", "[hexsides.river]", "[hexsides.brook]", "", "hexsides", "'river' is missing"),
        (WILDLANDS, 'id = "wildlands"', 'id = "wilds"', "", "id", "must be 'wildlands'"),
        (WILDLANDS, '"mmccccmmccmmmm"', '"mmccccmmccmmm"', "row 1", "terrain", "has 13 columns, not 14"),
        (WILDLANDS, '"mmccccmmccmmmm"', '"mmccccmmccmmmx"', "row 1", "terrain",
         "'x' in column 13 is not in the legend"),
        (WILDLANDS, '  "cccccccmmmmmmm", # 0\n', "", "", "terrain", "has 15 rows, not 16"),
        (WILDLANDS, '"swamp"', '"swomp"', "", "legend.s", "do you mean 'swamp'?"),
        (WILDLANDS, '"0,9", "0,11"', '"0,9", "0,91"', "", "coastal", "there is no hex '0,91'"),
        (WILDLANDS, '"0,9", "0,11"', '"0,9", "0,9"', "", "coastal", "listed twice"),
        (WILDLANDS, '"0,9", "0,11"', '"0,9", "0;11"', "", "coastal", "is no hex"),
        (WILDLANDS, '"0,4 1,4"', '"0,4 2,4"', "", "hexsides.road", "the hexes of '0,4 2,4' do not touch"),
        (WILDLANDS, '"0,4 1,4"', '"0,4 0,5 0,6"', "", "hexsides.road", "is no hexside"),
        (WILDLANDS, '"0,4 1,4"', '"0,13 0,12"', "", "hexsides.road", "listed twice"),
        (WILDLANDS, '"0,6 1,5"', '"1,6 0,6"', "", "hexsides.major_river", "is a river too"),
        (WILDLANDS, '"0,3 1,3"', '"0,3 9,3"', "", "unverified.river", "do not touch"),
        (WILDLANDS, 'at = "2,8"', 'at = "1,15"', "settlement 'Norstead'", "at", "there is no hex '1,15'"),
        (WILDLANDS, 'at = "2,8"', 'at = "9,8"', "settlement 'Norstead'", "at", "hex 9,8 is sea"),
        (WILDLANDS, 'at = "2,8"', 'at = "1,4"', "settlement 'Norstead'", "at", "hex 1,4 is taken"),
        (WILDLANDS, '"Norstead"', '"Norstead", port = true', "settlement 'Norstead'", "port", "neither coastal nor"),
        (WILDLANDS, 'loyalty = "night"', 'loyalty = "day"', "settlement 'Spire of the Moon'", "loyalty", "'day'"),
        (WILDLANDS, 'at = "3,9"', 'at = "3,8"', "lair 'City of the Dead'", "at", "is clear, not lair"),
        (WILDLANDS, '"cccccccmmmmmmm"', '"lccccccmmmmmmm"', "row 0", "terrain", "hex 0,0 is a lair, but no lair"),
        (WILDLANDS, "\norcs = ", "\nogres = ", "", "entries", "'ogres' is not known here"),
        (WILDLANDS, '"Arulud"', '"Gorpin"', "settlement 'Gorpin'", "name",
         "also a settlement of maps/broken-coast.toml"),
        ("joins.toml", "lairs = 22", "lairs = 21", "", "totals.lairs", "says 21, but there are 22"),
        ("joins.toml", '"13,4 0,4"', '"13,4 0,6"', "join number 1", "hexsides.road", "are not two hexes that touch"),
        ("joins.toml", '"2,15 2,0"', '"2,15 4,0"', "join number 3", "same_hex", "'2,15 2,0' is one hex in two halves"),
        ("joins.toml", "column = 14", "column = 13", "board 'wildlands'", "column", "must be even"),
        (DREFELD, 'maps = ["wildlands"]', 'maps = ["wildland"]', "", "maps", "do you mean 'wildlands'?"),
        (DREFELD, "turns = 3", "turns = 4", "", "turns", "says 4, but there are 3"),
        (DREFELD, '"Fort Gorod",', '"Fort Gored",', "", "settlements", "do you mean 'Fort Gorod'?"),
        (DREFELD, '["Shaded Vale"]', '["Arulud"]', "kingdom 'oathborn'", "controls", "'Arulud' is not known here"),
        (DREFELD, '["Shaded Vale"]', '["Zarinbar"]', "kingdom 'oathborn'", "controls", "is loyal to it"),
        (DREFELD, '["Shaded Vale"]', '["Norstead"]', "kingdom 'fjordland'", "controls", "already has a marker"),
        (DREFELD, "income = 2\n", "", "kingdom 'oathborn'", "income", "not Shashka"),
        (DREFELD, "gold = 6", 'gold = 6\nunits = [{ army = "Miner" }]', "kingdom 'oathborn', unit number 1", "army",
         "do you mean 'Miners'?"),
        (DREFELD, "gold = 6", 'gold = 6\nunits = [{ army = "Miners", count = 10 }]',
         "kingdom 'oathborn', unit number 1", "count", "10 of Miners, but there are 9"),
        (DREFELD, '["oathborn", "fjordland"]', '["oathborn"]', "", "turn_order", "'fjordland' is in play but"),
        (DREFELD, '[["oathborn"], ', '[["orcs"], ', "", "deployment", "'orcs' is not known here"),
        (DREFELD, 'tie = "oathborn"', 'tie = "orcs"', "victory", "most.tie", "'orcs' is not known here"),
        (DREFELD, 'welcoming = ["oathborn"]', "", "", "postures", "'Shaded Vale' has no posture towards 'oathborn'"),
        (DREFELD, 'settlement = "Norstead"', "", "posture number 3", "settlement", "either a settlement or a loyalty"),
    ],
)  # fmt: skip
def test_a_broken_file_is_told_file_record_and_field(
    folder: Path, file: str, old: str, new: str, record: str, field: str, message: str
) -> None:
    error = broken(folder, file, old, new)
    assert (error.file, error.record, error.field) == (file, record, field), str(error)
    assert message in error.message
    assert "\n" not in str(error)


def test_the_error_is_one_readable_line(folder: Path) -> None:
    error = broken(folder, WILDLANDS, '"Norstead"', '"Norstead", port = "yes"')
    assert str(error) == "maps/wildlands.toml, settlement 'Norstead', field 'port': expected bool, got 'yes'"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_syntax_error_gives_the_line(folder: Path) -> None:
    error = broken(folder, WILDLANDS, "columns = 14", "columns = = 14")
    assert str(error) == "maps/wildlands.toml, line 8, column 11: is not TOML: invalid value"


def test_an_unfinished_file(folder: Path) -> None:
    (folder / DREFELD).write_text('id = "', encoding="utf-8")
    with pytest.raises(ContentError, match=r"^campaigns/drefeld.toml, end of file: is not TOML: "):
        campaign_files.campaign("drefeld", folder)


def test_a_file_that_is_not_utf8(folder: Path) -> None:
    (folder / DREFELD).write_bytes(b'id = "drefeld"\nname = "\xff"\n')
    with pytest.raises(ContentError, match=r"^campaigns/drefeld.toml, line 2: is not UTF-8 text$"):
        campaign_files.campaign("drefeld", folder)


def test_a_missing_file(folder: Path) -> None:
    (folder / "kingdoms.toml").unlink()
    with pytest.raises(ContentError, match=r"^kingdoms.toml: cannot be read: "):
        loading.kingdoms(folder)


def test_unknown_ids_are_told_the_nearest() -> None:
    with pytest.raises(ContentError, match=r"maps/wildland.toml: there is no such map; do you mean 'wildlands'\?"):
        loading.map_record("wildland")
    with pytest.raises(ContentError, match=r"there is no such campaign; do you mean 'drefeld'\?"):
        campaign_files.campaign("drefelt")


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(loading).failed == 0


def bank(board: str) -> set[frozenset[Hex]]:
    """Where a ship keeping to its bank passes from one major-river hex to the next: both touch consecutive sides of the
    river, with the same hex beyond it."""
    m = loading.map_record(board)
    river = {frozenset(hexside_of(side)) for side in m.hexsides.major_river}
    wet = {hex_of(at) for at in m.major_river}
    return {
        frozenset((a, b))
        for a in wet
        for b in set(neighbours(a)) & wet
        if frozenset((a, b)) not in river
        and any({frozenset((a, c)), frozenset((b, c))} <= river for c in set(neighbours(a)) & set(neighbours(b)))
    }


def waterways(board: str) -> set[frozenset[Hex]]:
    return {frozenset(hexside_of(side)) for side in loading.map_record(board).hexsides.waterway}


def test_where_courses_were_recorded_they_follow_the_bank() -> None:
    recorded, followed = waterways("fields-of-ash"), bank("fields-of-ash")
    mouth = {frozenset(((11, 11), (11, 12))), frozenset(((10, 12), (11, 12)))}
    assert recorded - followed == mouth
    assert followed <= recorded


@pytest.mark.parametrize("board", ["imperial-heartland", "broken-coast"])
def test_where_no_course_was_recorded_ships_follow_the_bank(board: str) -> None:
    doubtful = {frozenset(hexside_of(side)) for side in loading.map_record(board).unverified.waterway}
    assert bank(board) <= waterways(board)
    assert doubtful <= bank(board)
