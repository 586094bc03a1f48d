"""`sandtable simulate`: many games between bots, and a replay file for each one that breaks."""

from __future__ import annotations

import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sandtable.bots.matches import Match, Played, play_all, seed_of
from sandtable.cli import figures
from sandtable.cli.common import (
    GameName,
    SetupName,
    Switches,
    UsageError,
    bot_name,
    by_seat,
    err,
    get_game,
    say,
    table_settings,
    write_bytes,
)
from sandtable.cli.prompts import Person
from sandtable.kernel import Game, Table
from sandtable.kernel.saved import save
from sandtable.kernel.text import plural


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 100,
    seats: Annotated[
        str, typer.Option("--seats", help="The bots: `greedy,random`, or one name for all seats.")
    ] = "random",
    setup: SetupName = None,
    option: Switches = None,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes; 0 for one per core.", min=0)] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any word; the same word gives the same games.")] = "sandtable",
    swap: Annotated[bool, typer.Option("--swap", help="Let the bots change seats from game to game.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", help="Choices after which a game counts as endless.", min=1)
    ] = 100_000,
    decks: Annotated[
        str | None,
        typer.Option("--decks", help="`all`, or names: this many games for every pair of these decks, seats changing."),
    ] = None,
    campaign: Annotated[
        str | None,
        typer.Option("--campaign", help="`all`, or names of set-ups: this many games for each, one line for each."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", help="`all`, or numbers such as `2,4`: this many games with each number of players."),
    ] = None,
    prompts: Annotated[
        bool, typer.Option("--prompts", help="Count the questions that a person in the bots' place would see.")
    ] = False,
    replays: Annotated[Path, typer.Option("--replays", help="Where replay files of broken games go.")] = Path("broken"),
) -> None:
    """Let bots play, and count who wins. Exit code 1 if a game breaks or does not end; it is saved as a replay file.

    Example: `sandtable simulate banners --games 200 --seats greedy,random --swap --jobs 2`
    """
    found = get_game(game)
    if players is not None and (setup is not None or campaign is not None or decks is not None):
        raise UsageError("--players chooses the set-ups itself; leave out --setup, --campaign and --decks")
    series = Series(found, games, seats, option or (), jobs or os.cpu_count() or 1, seed, swap, limit, prompts)
    if players is not None:
        played = _by_players(series, players)
    elif campaign is not None:
        played = _campaigns(series, campaign)
    else:
        played = _one_setup(series, setup, decks)
    broken = [each for each in played if each.error]
    for each in broken:
        _keep(found, each, replays)
    if broken:
        raise typer.Exit(1)


class Series(NamedTuple):
    """What all games of a simulation have in common."""

    game: Game[Any]
    games: int
    seats: str
    switches: Sequence[str]
    jobs: int
    seed: str
    swap: bool
    limit: int
    prompts: bool

    def match(self, number: int, settings: dict[str, Any], n: int, seed: str, decks: tuple[str, ...] = ()) -> Match:
        """The n-th game with these settings."""
        bots = [bot_name(word) for word in by_seat(self.game.seats(settings), self.seats, "random")]
        order = tuple(_rotated(bots, n) if self.swap else bots)
        return Match(number, self.game.name, settings, order, seed_of(seed, n), self.limit, decks)

    def matches(self, seeds: dict[str, str]) -> list[Match]:
        """So many games for each set-up, of which each has a word for its seeds."""
        wanted = [(name, n) for name in seeds for n in range(self.games)]
        settings = {name: table_settings(self.game, name, self.switches) for name in seeds}
        return [self.match(number, settings[name], n, seeds[name]) for number, (name, n) in enumerate(wanted)]


def _one_setup(series: Series, setup: str | None, decks: str | None) -> list[Played]:
    settings = table_settings(series.game, setup, series.switches)
    pairings = _pairings(series.game, decks, series.games, len(series.game.seats(settings)))
    matches = [series.match(n, settings | given, n, series.seed, pair) for n, (given, pair) in enumerate(pairings)]
    began = time.perf_counter()
    played = _played(matches, series)
    figures.report(series.game, settings, played, time.perf_counter() - began)
    return played


def _campaigns(series: Series, wanted: str) -> list[Played]:
    """So many games for each set-up, one line each."""
    known = [each.id for each in series.game.setups()]
    names = known if wanted == "all" else _words(wanted)
    played = _played(series.matches({name: f"{series.seed} {name}" for name in names}), series)
    wide = max(len(name) for name in names)
    for name in names:
        say((f"{name:<{wide}}  ", "bold"), _campaign_text(series.game, _of(played, name)))
    figures.report_broken(played)
    return played


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def _of(played: list[Played], setup: str) -> list[Played]:
    return [each for each in played if each.match.settings["setup"] == setup]


def _campaign_text(game: Game[Any], played: list[Played]) -> str:
    """Wins by team (by seat, where there are no teams), how long the games were, and their commonest endings."""
    ended = [each for each in played if not each.error]
    seats = game.seats(played[0].match.settings)
    teams = sorted({seat.team or seat.name for seat in seats})
    wins = Counter(team for each in ended for team in {seats[s].team or seats[s].name for s in each.winners})
    shown = [f"{len(played)} games", ", ".join(f"{team} {wins[team]}" for team in teams)]
    lengths = sorted(int(each.facts["seasons"]) for each in ended if "seasons" in each.facts)
    if lengths:
        shown.append(f"seasons {lengths[0]} to {lengths[-1]}, median {statistics.median(lengths):.0f}")
    endings = Counter(str(each.facts.get("ending", each.outcome)) for each in ended)
    shown.append(", ".join(f"{text} {number}" for text, number in endings.most_common(3)))
    return "; ".join(shown)


def _by_players(series: Series, wanted: str) -> list[Played]:
    """So many games with each number of players, for each number and for all of them together."""
    setups = _setups_for(series.game, wanted)
    matches = series.matches({name: f"{series.seed} {number} players" for number, name in setups.items()})
    began = time.perf_counter()
    played = _played(matches, series)
    seconds = time.perf_counter() - began
    for number, name in setups.items():
        figures.section(series.game, plural(number, "player"), _of(played, name))
    if len(setups) > 1:
        figures.section(series.game, "In all", played)
    say(figures.speed(played, seconds))
    return played


def _setups_for(game: Game[Any], wanted: str) -> dict[int, str]:
    """For each number of players that was asked for, the first set-up with so many seats."""
    known: dict[int, str] = {}
    for each in game.setups():
        known.setdefault(len(each.seats), each.id)
    if wanted.strip() == "all":
        return dict(sorted(known.items()))
    found: dict[int, str] = {}
    for word in _words(wanted):
        if not word.isdigit():
            raise UsageError(f"'{word}' is not a number of players; write numbers such as 2,4, or all")
        if int(word) not in known:
            there = ", ".join(map(str, sorted(known)))
            raise UsageError(
                f"{game.title} has no set-up for {plural(int(word), 'player')}; there are some for {there}"
            )
        found[int(word)] = known[int(word)]
    if not found:
        raise UsageError("--players names no number; write numbers such as 2,4, or all")
    return found


def _pairings(
    game: Game[Any], decks: str | None, games: int, seats: int
) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """The settings of each game: nothing special, or every group of decks in turn, each of them in every seat."""
    if decks is None:
        yield from (({}, ()) for _ in range(games))
        return
    known = game.deck_ids()
    wanted = list(known) if decks == "all" else _words(decks)
    unknown = [word for word in wanted if word not in known]
    if unknown or len(wanted) < seats:
        there = f"there are {', '.join(known)}" if known else f"{game.title} is played without decks"
        raise UsageError(
            f"no deck '{unknown[0]}'; {there}" if unknown else f"{seats} seats need {seats} decks; {there}"
        )
    for group in combinations(wanted, seats):
        for n in range(games):
            pair = tuple(_rotated(group, n))
            yield game.deck_settings(pair), pair


def _rotated(bots: Sequence[str], by: int) -> list[str]:
    by %= len(bots)
    return [*bots[by:], *bots[:by]]


def _played(matches: list[Match], series: Series) -> list[Played]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    onlooker = Person if series.prompts else None
    with Progress(*columns, console=err, transient=True) as progress:
        played = progress.track(play_all(matches, series.jobs, onlooker), total=len(matches))
        return sorted(played, key=lambda each: each.match.number)


# -- broken games ------------------------------------------------------------------------------------------------------


def _keep(game: Game[Any], played: Played, folder: Path) -> None:
    """Save a broken game as far as it can be replayed, and what broke it."""
    match = played.match
    path = folder / f"broken-{match.game}-{match.number}.sand"
    say(("broken ", "bold red"), f"game {match.number} after {plural(played.decisions, 'choice')}: {played.error}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        table = _replayed(game, played)
        write_bytes(path, save(table))
        last = f"next would be: {played.choices[table.length]}" if table.length < len(played.choices) else ""
        write_bytes(path.with_suffix(".txt"), f"{played.error}\n{last}\n{played.broke}".encode())
        say(f"  sandtable replay {path}")
    except (OSError, UsageError) as error:
        say((f"  could not be saved: {error}", "yellow"))
    except Exception as error:  # the set-up itself is what breaks
        say((f"  cannot be replayed: {type(error).__name__}: {error}", "yellow"))
        write_bytes(path.with_suffix(".txt"), f"{played.error}\nseed {match.seed.hex()}\n{played.broke}".encode())


def _replayed(game: Game[Any], played: Played) -> Table[Any]:
    """The table up to the last choice that it survives."""
    choices = list(played.choices)
    while True:
        table = Table.new(game, played.match.settings, played.match.seed)
        try:
            for seat, choice in choices:
                table.choose(seat, choice)
        except Exception:  # the choice after which it broke cannot be part of a table
            del choices[table.length :]
        else:
            return table
