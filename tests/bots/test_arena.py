"""Arenas: balanced tables, ratings that follow from the results, files that go on where they ended."""

import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from sandtable.bots.arena import Arena, Result, Summary, elo, matches, rate, read, result, summary
from sandtable.bots.cluster import LOCAL, play_on
from sandtable.bots.matches import play_all
from sandtable.cli import app
from sandtable.games import get, names
from sandtable.kernel import Contest, SandtableError, groups

LBS = Arena("lbs", ("greedy", "random"), 6)


@pytest.mark.parametrize("name", ["lbs", "banners", "alkalim"])
def test_a_table_is_played_twice_with_the_sides_changed(name: str) -> None:
    game = get(name)
    for (one, contest), (other, same) in _twos(matches(game, Arena(name, ("greedy", "random"), 60))):
        assert (one.seed, one.settings, contest) == (other.seed, other.settings, same)
        assert all({a, b} == {"greedy", "random"} for a, b in zip(one.bots, other.bots, strict=True))
        teams: dict[str, set[str]] = {}
        for seat, bot in zip(game.seats(one.settings), one.bots, strict=True):
            teams.setdefault(seat.team or seat.id, set()).add(bot)
        assert all(len(bots) == 1 for bots in teams.values())


def _twos(planned: list[Any]) -> Iterator[tuple[Any, Any]]:
    return zip(planned[::2], planned[1::2], strict=True)


@pytest.mark.parametrize(("name", "players"), [("lbs", 2), ("lbs", 6), ("alkalim", 4), ("alkalim", 2)])
def test_every_side_is_played_about_as_often_as_any_other(name: str, players: int) -> None:
    planned = matches(get(name), Arena(name, ("greedy", "random"), 48, players))
    played = Counter(side for _, contest in planned for side in contest.sides)
    assert len(played) == 12
    assert max(played.values()) - min(played.values()) <= 2


@pytest.mark.parametrize("name", ["lbs", "banners", "alkalim"])
@pytest.mark.parametrize("players", range(7))
def test_every_table_of_an_arena_can_be_set_up(name: str, players: int) -> None:
    game = get(name)
    for contest in game.contests(players):
        seats = game.seats(contest.settings)
        assert len(seats) == len(contest.sides)
        assert players in (0, len(seats))
    assert game.contests(players) or players == 1


def test_the_longer_arena_begins_with_the_games_of_the_shorter() -> None:
    game = get("lbs")
    short, long = (matches(game, Arena("lbs", ("a", "b", "c"), number)) for number in (4, 10))
    assert long[: len(short)] == short
    assert len(short) == 3 * 4


def test_groups_are_of_different_things_and_always_the_same() -> None:
    things = list("abcdefg")
    made = list(groups(things, 3))
    assert made == list(groups(things, 3))
    assert all(len(set(group)) == 3 for group in made)


@pytest.mark.parametrize("number", [2, 5, 12])
def test_groups_of_two_are_all_pairs(number: int) -> None:
    things = [str(each) for each in range(number)]
    made = list(groups(things, 2))
    assert len({frozenset(pair) for pair in made}) == len(made) == number * (number - 1) // 2
    first = Counter(thing for pair in made[: number // 2] for thing in pair)
    assert set(first.values()) == {1}


def test_a_share_has_its_interval() -> None:
    assert rate(0, 0).share == 0.5
    half = rate(50, 100)
    assert half.low == pytest.approx(0.404, abs=0.001)
    assert half.high == pytest.approx(0.596, abs=0.001)
    assert rate(20, 20).high == pytest.approx(1.0)
    assert rate(20, 20).low == pytest.approx(0.839, abs=0.001)


def test_ratings_are_those_under_which_the_results_are_likely() -> None:
    found = elo(("a", "b", "c"), {("a", "b"): (750.0, 1000), ("b", "c"): (640.0, 1000), ("a", "c"): (842.0, 1000)})
    values = {name: value for name, (value, _) in found.items()}
    assert math.fsum(values.values()) == pytest.approx(0.0, abs=1e-6)
    assert values["a"] - values["b"] == pytest.approx(191, abs=3)
    assert values["b"] - values["c"] == pytest.approx(100, abs=3)
    always = elo(("a", "b"), {("a", "b"): (10.0, 10)})
    assert 0 < always["a"][0] < 1000
    assert always["a"][1] > always["a"][0] / 2


def _results(won: list[tuple[int, ...]]) -> list[Result]:
    return [
        Result(n, ("greedy", "random") if n % 2 == 0 else ("random", "greedy"), "two players", ("moto", "dahab"), who)
        for n, who in enumerate(won)
    ]


def test_a_summary_counts_for_bots_and_for_sides() -> None:
    found = summary(get("lbs"), LBS, _results([(0,), (1,), (0,), (0,), (), (0, 1)]), "0")
    (met,) = found.meetings
    assert (met.first, met.rate.won, met.rate.games) == ("greedy", 4.0, 6)
    assert (found.sides["moto"].won, found.sides["dahab"].won) == (4.0, 2.0)
    assert found.labels["two players"]["Amber"].won == 4.0
    assert [each.bot for each in found.standings] == ["greedy", "random"]


def test_one_bot_alone_shows_the_balance() -> None:
    arena = Arena("lbs", ("random",), 4)
    planned = matches(get("lbs"), arena)
    assert len({match.seed for match, _ in planned}) == 4
    contests = {match.number: contest for match, contest in planned}
    played = [result(each, contests[each.match.number]) for each in play_all(match for match, _ in planned)]
    found = summary(get("lbs"), arena, played, "0")
    assert found.meetings == ()
    assert sum(each.won for each in found.sides.values()) == 4.0


def test_what_is_no_arena_is_refused() -> None:
    with pytest.raises(SandtableError, match="each of them named once"):
        matches(get("lbs"), Arena("lbs", ("greedy", "greedy"), 4))
    with pytest.raises(SandtableError, match="has no table for 1 player"):
        matches(get("lbs"), Arena("lbs", ("greedy", "random"), 4, 1))


def test_an_arena_goes_on_where_it_ended(tmp_path: Path) -> None:
    log, figures = tmp_path / "games.jsonl", tmp_path / "figures.json"
    call = ["arena", "alkalim", "--bots", "random,greedy", "--log", str(log), "--json", str(figures)]
    answer = CliRunner().invoke(app, [*call, "--games", "2"])
    assert answer.exit_code == 0, answer.output
    assert "greedy" in answer.output
    first = log.read_bytes()
    log.write_bytes(first + b'{"number":7,"bo')  # interrupted while it wrote
    answer = CliRunner().invoke(app, [*call, "--games", "4", "--jobs", "2"])
    assert answer.exit_code == 0, answer.output
    kept = read(log.read_bytes(), Arena("alkalim", ("random", "greedy"), 4))
    assert log.read_bytes().startswith(first)
    assert sorted(each.number for each in kept) == [0, 1, 2, 3]
    found = msgspec.json.decode(figures.read_bytes(), type=Summary)
    assert (found.played, found.broken) == (4, 0)


def test_a_file_of_another_arena_is_left_alone(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    for content, words in (
        (msgspec.json.encode(LBS) + b"\n", "another arena"),
        (b"[1, 2]\n", "not a file of an arena"),
        (b"", "first line is missing"),
    ):
        log.write_bytes(content)
        answer = CliRunner().invoke(app, ["arena", "lbs", "--bots", "random", "--games", "2", "--log", str(log)])
        assert answer.exit_code == 2
        assert words in " ".join(answer.output.split())
        assert log.read_bytes() == content


def test_games_are_the_same_on_a_cluster() -> None:
    planned = [match for match, _ in matches(get("lbs"), Arena("lbs", ("greedy", "random"), 4))]
    here = {each.match.number: each.winners for each in play_all(planned)}
    there = {each.match.number: each.winners for each in play_on(LOCAL, planned, cores=2)}
    assert here == there


def test_a_game_that_says_nothing_is_spread_over_its_set_ups() -> None:
    assert {"lbs", "banners", "alkalim"} <= set(names())
    lowlands = next(each for each in get("banners").contests(6) if each.label == "chronicle-1")
    assert isinstance(lowlands, Contest)
    assert len(lowlands.sides) == 6
