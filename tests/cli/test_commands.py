"""The `sandtable` command: what it prints, what it writes, what it exits with."""

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from sandtable.cli import app
from sandtable.cli.hexes import HexMap
from sandtable.games import get
from sandtable.games.banners.content.cardbook import cards
from sandtable.kernel import Table
from sandtable.kernel.saved import load, pack, save, unpack
from sandtable.kernel.shares import Share
from tests.tiny import GAME

ROOT = Path(__file__).parents[2]
SCENARIO = """\
game: tiny
title: Digging
setup: {setup: short}
rolls: [5]
script:
  - north: dig
  - north: stop
expect:
  - {points: {sun: 1}}
"""


def sandtable(*words: str | Path, given: str = "") -> Any:
    return CliRunner().invoke(app, [str(word) for word in words], input=given, env={"COLUMNS": "200"})


def printed(*words: str | Path, given: str = "", code: int = 0) -> str:
    """What a command prints that exits with this code."""
    result = sandtable(*words, given=given)
    assert result.exit_code == code, (result.output, result.exception)
    return str(result.output)


def has(text: str, *parts: str) -> None:
    for part in parts:
        assert part in text


def command(*words: str | Path, given: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """The real thing, as its own process."""
    environment = {**os.environ, "SANDTABLE_GAMES": "tests.tiny:GAME", "PYTHONPATH": str(ROOT), "COLUMNS": "200", **env}
    words = (sys.executable, "-m", "sandtable", *map(str, words))
    return subprocess.run(words, input=given, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A save file of a game that has gone on for a while."""
    file = tmp_path / "game.sand"
    given = f"\ndraw\ndig\nstop\n\nrest\nscout\n\nsave {file}\nquit\n"  # an empty line opens each seat's curtain
    printed("play", "tiny", "--seats", "north=me,east=me,south=me,west=me", "--seed", "7", given=given)
    return file


# -- help and mistakes -------------------------------------------------------------------------------------------------

COMMANDS = ("serve", "play", "learn", "new", "show", "export", "replay", "verify", "run", "rules", "simulate", "bench")


def test_help_tells_of_every_command_with_an_example() -> None:
    told = printed("--help")
    for name in COMMANDS:
        assert name in told
        assert "Example:" in printed(name, "--help")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["frobnicate"], "No such command"),
        (["play"], "name a game"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "tiny", "--setup", "huge"], "no set-up 'huge'; there are full, short"),
        (["play", "tiny", "--seats", "me,bot:greedy"], "there are 4 seats"),
        (["play", "tiny", "--seats", "bot:deep"], "no bot 'deep'"),
        (["play", "tiny", "--setting", "hand=9"], "hand must be one of 3, 4"),
        (["play", "tiny", "--setting", "foot=9"], "not a setting of tiny"),
        (["simulate", "lbs", "--setting", "nonsense=1"], "'nonsense=1' is not a setting of lbs; there are edition"),
        (["play", "--load", "nowhere.sand"], "nowhere.sand: cannot be read"),
        (["show", "pyproject.toml"], "not a Sandtable save file"),
        (["verify", "pyproject.toml"], "not a Sandtable save file"),
        (["run", "nowhere.yaml"], "cannot be read"),
        (["verify", "nowhere.sand"], "sandtable: nowhere.sand: cannot be read"),
        (["run", "sandtable/kernel"], "no scenarios"),
        (["rules", "tiny", "TY 99"], "no clause 'TY 99'"),
        (["simulate", "tiny", "--seats", "me"], "no bot 'me'"),
        (["simulate", "tiny", "--players", "9"], "has no set-up for 9 players; there are some for 4"),
        (["simulate", "banners", "--players", "2,x"], "'x' is not a number of players"),
        (["simulate", "banners", "--players", ","], "--players names no number"),
        (["simulate", "banners", "--players", "2", "--setup", "drefeld"], "--players chooses the set-ups itself"),
        (["bench", "--only", "luck"], "nothing called 'luck'"),
        (["map", "lbs"], "without a map"),
        (["map", "banners", "Nowhere"], "no hex or settlement 'Nowhere'"),
        (["map", "banners", "5,9"], "say which"),
    ],
)
def test_a_mistake_is_told_in_one_line_with_exit_code_2(words: list[str], part: str, monkeypatch: Any) -> None:
    monkeypatch.chdir(ROOT)
    result = printed(*words, code=2)
    assert part in result.replace("\n", " ")
    assert "Traceback" not in result


def test_exit_codes_of_the_real_process(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text(SCENARIO)
    (tmp_path / "bad.yaml").write_text(SCENARIO.replace("sun: 1", "sun: 2"))
    (tmp_path / "broken.yaml").write_text(SCENARIO.replace("title", "titel"))
    good = command("run", tmp_path / "good.yaml")
    assert (good.returncode, good.stderr) == (0, "")
    bad = command("run", tmp_path / "good.yaml", tmp_path / "bad.yaml")
    assert bad.returncode == 1
    broken = command("run", tmp_path)
    assert broken.returncode == 2
    assert f"{tmp_path / 'broken.yaml'}:2: a scenario has no field 'titel'" in broken.stderr
    assert "1 held, 1 failed, 1 malformed" in broken.stdout
    mistake = command("show", "nowhere")
    assert mistake.returncode == 2
    assert mistake.stderr == "sandtable: nowhere: cannot be read: No such file or directory\n"
    assert command("rules", "tiny", "TY 4").returncode == 0, "a game from elsewhere"
    wrong = command("rules", "tiny", SANDTABLE_GAMES="tests.tiny")
    assert (wrong.returncode, "SANDTABLE_GAMES names 'tests.tiny'" in wrong.stderr) == (2, True)


# -- playing -----------------------------------------------------------------------------------------------------------


TOLD: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "play explains itself": (
        "play tiny --seed 7", "?\n? TY 3\n? raids\n? T\n? XX 1\nlog\noptions\ntable\ndance\n99\nquit\n",
        ("save FILE", "on 3 or more it takes a point", "TY 8  Nightfall", "no clause 'XX 1'",
         "'dance' is not possible now [TY 2]", "there are options 1 to", "Left after 0 choices"),
    ),
    "undo asks the others where they have seen something": (
        "play tiny --seats north=me,south=me --seed 7", "\ndraw\nundo\nn\nundo\ny\nquit\n",
        ("South must agree", "Nothing is taken back", "Taken back: 0 choices are left"),
    ),
    "a curtain falls between two people at one screen": (
        "play tiny --seats north=me,east=me --seed 7", "\nrest\nrest\n\nquit\n",
        ("North, the keyboard is yours", "East, the keyboard is yours"),
    ),
    "the end reveals the seed": (
        "play tiny --setup short --seats random --seed end", "", ("TY 1", "The secret seed was "),
    ),
    "a rule by its id": ("rules tiny 'TY 3'", "", ("Raids",)),
    "a rule by a word": ("rules tiny night", "", ("Nightfall",)),
    "all rules": ("rules tiny", "", tuple(clause.title for clause in GAME.ledger)),
    "a rule by the name of a card": ("rules banners Fireball", "", ("Strike with 1◆", "BB 18.1/43")),
    "a Monster": ("rules banners 'Hill Giant'", "", ("Monster, 2□ 2◆",)),
    "a Hero by its power": ("rules banners --cards 'Dwarven Defense'", "", ("Smith-Master Horne",)),
    "seats are swapped and wins counted by bot": (
        "simulate tiny --games 2 --setup short --seats greedy,random,random,random --swap", "", ("by bot", "greedy"),
    ),
    "figures, and how to get the peers": (
        "bench --only engine --only peers --game tiny --rounds 1 --seconds 0.01", "",
        ("decisions", "copies", "snapshot, largest", "tail, median", "make bench"),
    ),
    "the map": (
        "map banners", "",
        ("wildlands", "broken-coast", "imperial-heartland", "fields-of-ash",
         "Norstead: wildlands:2,8 (Norstead, neutral, clear)",
         "Nal Narag: wildlands:8,3 (Nal Narag, loyal to oathborn, port, mountain settlement, clear, river)",
         "(Spire of the Moon, loyal to night, city, magically fortified, mountain settlement, mountain)"),
    ),
    "the map of a set-up": ("map banners --setup drefeld", "", ("wildlands",)),
    "hexes side by side": (
        "map banners wildlands:6,9 wildlands:6,10", "", ("adjacent: wildlands:6,10 lies below",),
    ),
    "hexes far apart": ("map banners Norstead wildlands:6,9", "", ("4 hexes apart",)),
    "a hex and its neighbours": (
        "map banners wildlands:1,8", "", ("to the upper left: wildlands:0,8 (lair: Frostmarsh Mansion, river)",),
    ),
    "what lies between two hexes": ("map banners wildlands:1,8 wildlands:0,8", "", ("Major River",)),
    "another game's map": (
        "map alkalim", "", ("Irram: 3,3", "Prison of the Efreet (canyons): ", "green jewel with a sunburst: "),
    ),
    "a place by two names": ("map alkalim Irram 3,3", "", ("the same hex",)),
    "what is in a space": (
        "map alkalim 2,4", "", ("2,4 (bluffs, Vulture's Stair, green jewel with a sunburst)",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", TOLD)
def test_what_is_told(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.bench.peers.missing", lambda: ["catanatron", "open_spiel", "rlcard"])
    words, given, parts = TOLD[what]
    has(printed(*shlex.split(words), given=given), *parts)


def test_a_region_is_told_with_all_its_spaces() -> None:
    assert printed("map", "alkalim", "fields of fertility").count("lowlands, Fields of Fertility") == 6


def test_play_by_number_key_and_part(tmp_path: Path) -> None:
    file = tmp_path / "g.sand"
    given = f"rules\n\n1\ndig\nstop\nsave {file}\nquit\n"
    told = printed("play", "tiny", "--seats", "north=me", "--seed", "7", given=given)
    has(told, "Choose an action  [TY 2]", "North draws", "TY 6")
    table = load(file.read_bytes())
    mine = [step.key for step in table.steps if step.seat == 0]
    assert mine[:3] == ["draw", "dig", "stop"]
    assert any(step.seat != 0 for step in table.steps[1:]), "the bots have played too"


def test_play_goes_on_with_a_saved_game_and_with_a_scenario(game: Path, tmp_path: Path) -> None:
    before = load(game.read_bytes()).length
    printed("play", "--load", game, "--seats", "random,random,random,random")
    printed("play", "--load", game, "--seats", "me,me,me,me", given=f"\nrest\nsave {game}\nquit\n")
    assert load(game.read_bytes()).length == before + 1
    scenario = tmp_path / "s.yaml"
    scenario.write_text(SCENARIO.replace("rolls: [5]\nscript:\n  - north: dig\n  - north: stop\n", ""))
    assert "Choose an action" in printed("play", "--load", scenario, given="quit\n")
    printed("play", "--load", game, "--seed", "3", code=2)


def test_nothing_but_a_save_file_is_written_over(tmp_path: Path) -> None:
    precious = tmp_path / "thesis.txt"
    precious.write_text("two years of work")
    assert "left alone" in printed("play", "tiny", given=f"save {precious}\nquit\n")
    printed("new", "tiny", "--out", precious, code=2)
    assert precious.read_text() == "two years of work"


# -- save files --------------------------------------------------------------------------------------------------------


def test_new_show_and_export(tmp_path: Path) -> None:
    file = tmp_path / "n.sand"
    assert "commitment" in printed(
        "new", "tiny", "--setup", "short", "--setting", "hand=4", "--seed", "x", "--out", file
    )
    table = load(file.read_bytes())
    assert table.settings == {"setup": "short", "hand": "4"}
    printed("new", "tiny", "--option", "hand=3", "--option=hand=4", "--out", tmp_path / "as in 0.1.sand")
    assert load((tmp_path / "as in 0.1.sand").read_bytes()).settings["hand"] == "4"
    cards = table.view(0)["seats"][0]["hand_cards"]
    assert cards[0] in printed("show", file, "--seat", "north")
    assert cards[0] in printed("show", file, "--seat", "all")
    assert cards[0] not in printed("show", file)
    assert "draw" not in printed("show", file, "--seat", "east").split("North is asked")[1]
    assert "would reveal what is hidden" in sandtable("export", file).output
    text = printed("export", file, "--secrets")
    assert text.startswith("game: tiny\n")
    made = tmp_path / "out.yaml"
    printed("export", file, "--secrets", "--out", made)
    assert made.read_text() == text
    printed("export", file, "--secrets", "--out", made, code=2)
    printed("run", made)


def test_replay_whole_to_a_choice_and_step_by_step(game: Path) -> None:
    whole = printed("replay", game, "--all", "--seat", "all")
    has(whole, "North: draw", "North draws")
    assert "North: dig" in printed("replay", game, "--to", "2", "--seat", "all")
    assert "draws a card" in printed("replay", game, "--all"), "a spectator does not see the card"
    assert "after 1 choice" in printed("export", game, "--at", "1", "--secrets")
    assert "there is no choice 99" in sandtable("export", game, "--at", "99", "--secrets").output
    stepped = printed("replay", game, "--seat", "all", given="\n\nb\n3\nt\n77\nq\n")
    assert stepped.count("North: draw") == 2
    assert "There are choices 0 to" in stepped


def test_verify_tells_honest_from_forged(game: Path, tmp_path: Path) -> None:
    assert "verified" in printed("verify", game)
    saved = unpack(game.read_bytes())
    steps = [msgspec.structs.replace(s, key="rest") if n == 2 else s for n, s in enumerate(saved.steps)]
    forged = tmp_path / "forged.sand"
    forged.write_bytes(pack(msgspec.structs.replace(saved, steps=steps)))
    told = printed("verify", forged, code=1)
    assert "at choice 2: the choice is recorded as 'rest' but is 'dig'" in told
    printed("verify", game, "--commitment", "ff", code=1)
    damaged = tmp_path / "damaged.sand"
    damaged.write_bytes(game.read_bytes()[:-3])
    assert "cut off" in sandtable("verify", damaged).output


def test_verify_tells_the_shares_and_looks_for_ones_own(tmp_path: Path) -> None:
    file, mine = tmp_path / "shared.sand", bytes(range(32))
    table = Table.again(GAME, {"setup": "full"}, bytes(32), (Share((0,), mine, "player"),))
    file.write_bytes(save(table))
    told = printed("verify", file, "--share", mine.hex())
    assert f"share for seat 1, made by the player: {mine.hex()}" in told
    printed("verify", file, "--share", "ff" * 32, code=1)


# -- scenarios and rules -----------------------------------------------------------------------------------------------


def test_run_tells_the_whole_story_of_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(SCENARIO)
    assert printed("run", file) == f"ok     {file}: Digging\n1 held, 0 failed, 0 malformed\n"
    assert "North rolls 5: 5  [TY 6]" in printed("run", "--story", file)
    assert "ok " not in printed("run", "--quiet", file)
    file.write_text(SCENARIO.replace("north: stop", "north: halt"))
    told = printed("run", file, code=1)
    told = told.replace("'halt' is not offered: ", "")
    has(told, "FAILED", "6  north: dig", "offered: roll; stop", "FAILS: 'halt' is not possible now", "North rolls 5")


def test_coverage_counts_scenarios_and_tests(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "tests").mkdir()
    head = "game: tiny\ntitle: t\n"
    (tmp_path / "scenarios" / "a.yaml").write_text(head + "cites:\n  - TY 1\n  - TY 2\n")
    (tmp_path / "tests" / "test_a.py").write_text('@rules("TY 3", "TY 4")\ndef test_x() -> None: ...\n')
    told = printed("rules", "tiny", "--coverage", "--source", tmp_path, code=1)
    has(told, "coverage: 4 of 9 clauses in scope have a test or a reason", "MISSING TY 5", "tests/test_a.py::test_x")
    every = ", ".join(clause.id for clause in GAME.ledger)
    (tmp_path / "scenarios" / "b.yaml").write_text(head + f"cites: [{every}]\n")
    assert "coverage: 9 of 9 clauses" in printed("rules", "tiny", "--coverage", "--source", tmp_path)
    (tmp_path / "scenarios" / "c.yaml").write_text(head + "cites: TY 77\n")
    told = printed("rules", "tiny", "--coverage", "--source", tmp_path, code=1)
    assert "unknown rule TY 77, cited by scenarios/c.yaml" in told
    printed("rules", "tiny", "--coverage", "--source", tmp_path / "tests", code=2)


# -- many games --------------------------------------------------------------------------------------------------------


def test_simulate_counts_and_is_the_same_with_the_same_seed() -> None:
    first = printed("simulate", "tiny", "--games", "6", "--setup", "short", "--seed", "a")
    has(first, "wins in 6 games", "broken games: 0")
    again = printed("simulate", "tiny", "--games", "6", "--setup", "short", "--seed", "a", "--jobs", "2")
    assert [line for line in first.splitlines() if "/s" not in line] == [
        line for line in again.splitlines() if "/s" not in line
    ]


def test_simulate_keeps_a_broken_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("a bug in the rules of nightfall")

    monkeypatch.setattr("tests.tiny.nightfall", broken)
    told = printed("simulate", "tiny", "--games", "1", "--replays", tmp_path, code=1)
    assert "broken games: 1" in told
    table = load((tmp_path / "broken-tiny-0.sand").read_bytes())
    assert table.length > 5
    assert "nightfall" in (tmp_path / "broken-tiny-0.txt").read_text()


def test_simulate_tells_each_number_of_players_and_all_together() -> None:
    told = printed("simulate", "alkalim", "--players", "2,3", "--games", "2", "--seats", "random", "--seed", "b")
    two, rest = told.split("2 players: 2 games")[1].split("3 players: 2 games")
    three, whole = rest.split("In all: 4 games")
    for part, count in ((two, 2), (three, 2), (whole, 4)):
        assert "by hero" in part
        assert "1st" in part.split("by turn order")[1]
        assert "rounds: median" in part
        assert f"({1:.1%})" in part.split("length: ")[1]
        has(part, "turns per game: day ", "Challenges beaten per game: green ", "quests failed per game: ally ")
        has(part, "broken games: 0")
        assert sum(int(row.split("│")[3]) for row in part.splitlines() if "│ 1st" in row) == count
    assert "3rd" in three
    assert "3rd" not in two


def test_simulate_keeps_the_broken_games_of_each_number(tmp_path: Path) -> None:
    words = ("--players", "2,4", "--games", "1", "--limit", "10", "--replays", tmp_path)
    told = printed("simulate", "alkalim", *words, code=1)
    assert told.count("broken games: 1") == 2
    has(told, "broken games: 2", "no end after 10 choices")
    assert {path.name for path in tmp_path.glob("*.sand")} == {"broken-alkalim-0.sand", "broken-alkalim-1.sand"}


# -- what there is to choose from, and what a card says ---------------------------------------------------------------


def test_setups_and_settings_are_told() -> None:
    told = printed("play", "banners", "--setup", "?")
    assert "spire-of-the-moon  The Spire of the Moon" in told
    assert "players=one each|2|3" in printed("new", "banners", "--setting", "?", "--out", "unused.sand")
    assert not Path("unused.sand").exists()
    meant = "do you mean spire-of-the-moon or against-the-spire?"
    assert meant in sandtable("play", "banners", "--setup", "spire").output


def test_a_game_begins_with_its_story_and_the_table() -> None:
    told = printed("play", "banners", "--seed", "7", given="quit\n")
    assert "The Invasion of Drefeld" in told
    assert told.index("Settlements that count: Oathborn 2, Fjordland 3") < told.index("opening builds")
    assert "Build Valkyries at" in told, "many builds are told by army"


def test_a_seat_is_told_its_hand_and_no_other(tmp_path: Path) -> None:
    file = tmp_path / "magic.sand"
    printed("new", "banners", "--setup", "fight-to-the-death", "--seed", "hands", "--out", file)
    table = load(file.read_bytes())
    hands = [[card.name for card in cards() if mask >> card.number & 1] for mask in table.state.magic.hand]
    assert all(hands)
    orcs, spectator = printed("show", file, "--seat", "orcs"), printed("show", file)
    everything = printed("show", file, "--seat", "all")
    for name in hands[0]:
        assert (name in orcs, name in spectator, name in everything) == (True, False, True)
    for name in set(hands[1]) - set(hands[0]):
        assert (name in orcs, name in spectator, name in everything) == (False, False, True)
    assert not set(hands[0] + hands[1]) & set(printed("replay", file, "--all").split("\n"))


def test_the_map_at_a_terminal_shows_choices_places_and_pieces_and_fits() -> None:
    table = Table.new(get("banners"), {"setup": "drefeld"}, seed=bytes(32))
    table.choose("oathborn", "build Miners at wildlands:5,11")
    drawing = HexMap(table.game.board(table.settings), table.seats)
    marks = table.game.marks(table.state, 0)
    lines = [line.plain for line in drawing.drawn(marks, {"wildlands:6,11": "12"}, ["wildlands:6,11"], 40, 20)]
    assert any("12" in line for line in lines)
    assert any("Min" in line for line in lines)
    assert any("5,11 Zarinbar" in line for line in lines)
    grid = lines[: 1 + 2 * 8 + 1]
    assert max(map(len, grid)) <= 40


def test_the_map_at_a_terminal_tells_adventures_and_lands_apart() -> None:
    table = Table.new(get("alkalim"), {"setup": "two"}, seed=bytes(32))
    drawing = HexMap(table.game.board(table.settings), table.seats)
    lines = [line.plain for line in drawing.drawn(table.game.marks(table.state, 0), {"6,2": "31"}, ["6,2"], 80, 40)]
    assert any("31" in line for line in lines)
    has(lines[-1], "x barrens", "b bluffs", "G green adventure")
    assert any("xR" in line for line in lines)
    assert sum(line.count("G") for line in lines[:-1]) > 10


def test_a_terminal_begins_with_a_good_first_game_and_one_person() -> None:
    said = printed("play", "alkalim", "--seed", "first", given="1\nquit\n")
    assert "Corbin: in which town do you begin?" in said
    assert "Kirga begins in" in said
    assert "Round 1: Corbin." in said


def test_a_terminal_says_what_comes_along_and_cites_no_rules_unless_asked() -> None:
    begun = "begin in Traders Fort\ntravel at night\n"
    said = printed("play", "alkalim", "--seed", "first", given=begun + "stay\nquit\n")
    assert "then explore the bazaar" in " ".join(said.split())  # where lines end hangs on the terminal
    assert "Corbin explores the bazaar of Traders Fort." in said
    assert "[AK" not in said
    assert "[AK" in printed("play", "alkalim", "--seed", "first", given=begun + "rules\nstay\nquit\n")


def test_a_terminal_gives_hints_and_reasons() -> None:
    words = ("play", "banners", "--setup", "drefeld", "--seats", "me,bot:random", "--seed", "why")
    said = printed(*words, given="why\nhint\nbuild Miners at Zarinbar\nwhy\nwhy fjordland\nquit\n")
    assert "nothing has been chosen yet" in said
    assert "to win" in said
    assert "The last choice of Oathborn: build Miners" in said
    assert "(chosen)" in said
    assert "Fjordland has not chosen anything yet" in said


def test_between_people_a_terminal_explains_nothing_before_the_end() -> None:
    said = printed("play", "banners", "--setup", "drefeld", "--seats", "me,me", given="why\nquit\n")
    assert "when the game is over" in said
