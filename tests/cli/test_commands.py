"""The `sandtable` command: what it prints, what it writes, what it exits with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from sandtable.cli import app
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

COMMANDS = ("serve", "play", "new", "show", "export", "replay", "verify", "run", "rules", "simulate", "bench")


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
        (["play", "tiny", "--setting", "hand=9"], "hand is one of 3, 4"),
        (["play", "tiny", "--setting", "foot=9"], "no setting of tiny"),
        (["simulate", "alkalim", "--setting", "nonsense=1"], "'nonsense=1' is no setting of alkalim; there are heroes"),
        (["simulate", "banners", "--setting", "nonsense=1"], "'nonsense=1' is no setting of banners; there are rules"),
        (["simulate", "lbs", "--setting", "nonsense=1"], "'nonsense=1' is no setting of lbs; there are edition"),
        (["play", "--load", "nowhere.sand"], "nowhere.sand: cannot be read"),
        (["show", "README-none.md"], "cannot be read"),
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
    assert (mistake.returncode, mistake.stderr) == (
        2,
        "sandtable: nowhere: cannot be read: No such file or directory\n",
    )


def test_games_from_elsewhere() -> None:
    assert command("rules", "tiny", "TY 4").returncode == 0
    for wrong in ("nowhere:GAME", "tests.tiny:NOTHING", "tests.tiny:CARDS", "tests.tiny"):
        told = command("rules", "tiny", SANDTABLE_GAMES=wrong)
        assert told.returncode == 2
        assert f"SANDTABLE_GAMES names '{wrong}'" in told.stderr


# -- playing -----------------------------------------------------------------------------------------------------------


def test_play_by_number_key_and_part(tmp_path: Path) -> None:
    file = tmp_path / "g.sand"
    given = f"1\ndig\nstop\nsave {file}\nquit\n"
    told = printed("play", "tiny", "--seats", "north=me", "--seed", "7", given=given)
    has(told, "Choose an action  [TY 2]", "North draws", "TY 6")
    table = load(file.read_bytes())
    mine = [step.key for step in table.steps if step.seat == 0]
    assert mine[:3] == ["draw", "dig", "stop"]
    assert any(step.seat != 0 for step in table.steps[1:]), "the bots have played too"


def test_play_explains_itself() -> None:
    told = printed(
        "play", "tiny", "--seed", "7", given="?\n? TY 3\n? raids\n? T\n? XX 1\nlog\noptions\ntable\ndance\n99\nquit\n"
    )
    has(told, "save FILE", "on 3 or more it takes a point", "TY 8  Nightfall", "no clause 'XX 1'")
    has(told, "'dance' is not possible now [TY 2]", "there are options 1 to", "Left after 0 choices")


def test_play_undo_asks_the_others_where_they_have_seen_something() -> None:
    told = printed(
        "play", "tiny", "--seats", "north=me,south=me", "--seed", "7", given="\ndraw\nundo\nn\nundo\ny\nquit\n"
    )
    has(told, "South must agree", "Nothing is taken back", "Taken back: 0 choices are left")


def test_a_curtain_falls_between_two_people_at_one_screen() -> None:
    told = printed("play", "tiny", "--seats", "north=me,east=me", "--seed", "7", given="\nrest\nrest\n\nquit\n")
    has(told, "North, the keyboard is yours", "East, the keyboard is yours")


def test_play_to_the_end_reveals_the_seed(tmp_path: Path) -> None:
    told = printed("play", "tiny", "--setup", "short", "--seats", "random", "--seed", "end")
    has(told, "TY 1", "The secret seed was ")


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


def test_export_of_an_earlier_position(game: Path, tmp_path: Path) -> None:
    text = printed("export", game, "--at", "1", "--secrets")
    assert "after 1 choices" in text
    assert "there is no choice 99" in sandtable("export", game, "--at", "99", "--secrets").output


def test_replay_whole_to_a_choice_and_step_by_step(game: Path) -> None:
    whole = printed("replay", game, "--all", "--seat", "all")
    has(whole, "North: draw", "North draws")
    assert "North: dig" in printed("replay", game, "--to", "2", "--seat", "all")
    assert "draws a card" in printed("replay", game, "--all"), "a spectator does not see the card"
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
    for part in (
        "FAILED", "6  north: dig", "offered: roll; stop", "FAILS: 'halt' is not possible now", "North rolls 5",
    ):  # fmt: skip
        assert part in told.replace("'halt' is not offered: ", "")


def test_rules_are_found_by_id_and_word() -> None:
    assert "Raids" in printed("rules", "tiny", "TY 3")
    assert "Nightfall" in printed("rules", "tiny", "night")
    listed = printed("rules", "tiny")
    assert all(clause.title in listed for clause in GAME.ledger)


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


def test_simulate_swaps_seats_and_counts_by_bot() -> None:
    words = ("--games", "2", "--setup", "short", "--seats", "greedy,random,random,random", "--swap")
    told = printed("simulate", "tiny", *words)
    has(told, "by bot", "greedy")


def test_simulate_keeps_a_broken_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("a bug in the rules of nightfall")

    monkeypatch.setattr("tests.tiny.nightfall", broken)
    told = printed("simulate", "tiny", "--games", "1", "--replays", tmp_path, code=1)
    assert "broken games: 1" in told
    table = load((tmp_path / "broken-tiny-0.sand").read_bytes())
    assert table.length > 5
    assert "nightfall" in (tmp_path / "broken-tiny-0.txt").read_text()


def test_simulate_finds_games_without_an_end(tmp_path: Path) -> None:
    told = printed("simulate", "tiny", "--games", "1", "--limit", "10", "--replays", tmp_path, code=1)
    assert "no end after 10 choices" in told
    assert (tmp_path / "broken-tiny-0.sand").exists()


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
    assert "broken games: 2" in told
    assert {path.name for path in tmp_path.glob("*.sand")} == {"broken-alkalim-0.sand", "broken-alkalim-1.sand"}


def test_bench_prints_figures_and_says_how_to_get_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.bench.peers.missing", lambda: ["catanatron", "open_spiel", "rlcard"])
    words = ("--only", "engine", "--only", "peers", "--game", "tiny", "--rounds", "1", "--seconds", "0.01")
    told = printed("bench", *words)
    for part in ("decisions", "copies", "snapshot, largest", "tail, median", "make bench"):
        assert part in told


# -- what there is to choose from, and what a card says ---------------------------------------------------------------


def test_setups_and_settings_are_told() -> None:
    told = printed("play", "banners", "--setup", "?")
    assert "spire-of-the-moon  The Spire of the Moon" in told
    assert "players=one each|2|3" in printed("new", "banners", "--setting", "?", "--out", "unused.sand")
    assert not Path("unused.sand").exists()
    assert (
        "do you mean spire-of-the-moon or against-the-spire?" in sandtable("play", "banners", "--setup", "spire").output
    )


def test_a_rule_by_the_name_of_a_card() -> None:
    told = printed("rules", "banners", "Fireball")
    has(told, "Strike with 1◆", "BB 18.1/43")
    assert "Monster, 2□ 2◆" in printed("rules", "banners", "Hill Giant")
    assert "Smith-Master Horne" in printed("rules", "banners", "--cards", "Dwarven Defense"), "by the power of a Hero"


def test_a_game_begins_with_its_story_and_the_table() -> None:
    told = printed("play", "banners", "--seed", "7", given="quit\n")
    assert "The Invasion of Drefeld" in told
    assert told.index("Settlements that count: Oathborn 2, Fjordland 3") < told.index("opening builds")
    assert "Build Miners at" in told, "many builds are told by army"


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


def test_the_map_and_how_places_lie_to_each_other() -> None:
    drawn = printed("map", "banners")
    assert all(board in drawn for board in ("wildlands", "broken-coast", "imperial-heartland", "fields-of-ash"))
    has(drawn, "Norstead: wildlands:2,8 (Norstead, neutral, clear)")
    has(drawn, "Nal Narag: wildlands:8,3 (Nal Narag, loyal to oathborn, port, mountain settlement, clear, river)")
    has(drawn, "(Spire of the Moon, loyal to night, city, magically fortified, mountain settlement, mountain)")
    assert "wildlands" in printed("map", "banners", "--setup", "drefeld")
    assert "adjacent: wildlands:6,10 lies below" in printed("map", "banners", "wildlands:6,9", "wildlands:6,10")
    assert "4 hexes apart" in printed("map", "banners", "Norstead", "wildlands:6,9")
    assert "to the upper left: wildlands:0,8 (lair: Frostmarsh Mansion, river)" in printed(
        "map", "banners", "wildlands:1,8"
    )
    assert "Major River" in printed("map", "banners", "wildlands:1,8", "wildlands:0,8")
    assert "Irram: 3,3" in printed("map", "alkalim")
    assert "the same hex" in printed("map", "alkalim", "Irram", "3,3")
    drawn = printed("map", "alkalim")
    has(drawn, "Prison of the Efreet (canyons): ", "green jewel with a sunburst: ")
    assert "2,4 (bluffs, Vulture's Stair, green jewel with a sunburst)" in printed("map", "alkalim", "2,4")
    assert printed("map", "alkalim", "fields of fertility").count("lowlands, Fields of Fertility") == 6
    for words, part in (
        (("map", "lbs"), "without a map"),
        (("map", "banners", "Nowhere"), "no hex or settlement 'Nowhere'"),
        (("map", "banners", "5,9"), "say which"),
    ):
        refused = sandtable(*words)
        assert refused.exit_code == 2
        assert part in refused.output
