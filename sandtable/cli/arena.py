"""`sandtable arena`: which bot is stronger, by how much, and how even the game is between them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from sandtable import __version__, bots
from sandtable.bots.arena import Arena, Rate, Result, Summary, matches, read, result, summary
from sandtable.bots.matches import Match, Played, play_all
from sandtable.cli.common import (
    GameName,
    RayAddress,
    UsageError,
    checked_ray,
    err,
    get_game,
    out,
    read_bytes,
    say,
    write_bytes,
)  # fmt: skip
from sandtable.kernel import SandtableError


def arena(
    game: GameName,
    players: Annotated[
        str,
        typer.Option("--bots", help="The bots, separated by commas: every two meet. One alone shows the balance."),
    ] = "greedy,random",
    games: Annotated[int, typer.Option("--games", help="Games for every two bots.", min=2)] = 100,
    seats: Annotated[
        int, typer.Option("--players", help="Only tables of this size; 0: the game's usual spread.", min=0, max=6)
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes; 0 for one per core.", min=0)] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any word; the same word gives the same games.")] = "arena",
    log: Annotated[
        Path | None,
        typer.Option("--log", help="Keep every game in this file; what is in it already is not played again."),
    ] = None,
    json: Annotated[Path | None, typer.Option("--json", help="Write the figures to this file, too.")] = None,
    ray: RayAddress = None,
) -> None:
    """Let bots meet at a spread of tables, on changing sides with the same seeds, and say who is stronger.

    Exit code 1 if a game breaks. Example: `sandtable arena lbs --bots planner,greedy,random --games 400 --jobs 2
    --log lbs.jsonl`
    """
    found = get_game(game)
    wanted = Arena(found.name, tuple(word.strip() for word in players.split(",") if word.strip()), games, seats, seed)
    for name in wanted.bots:
        bots.get(name)
    planned = matches(found, wanted)
    known = _known(log, wanted)
    contests = {match.number: contest for match, contest in planned}
    todo = [match for match, _ in planned if match.number not in known]
    for played in _shown(_played(todo, jobs or os.cpu_count() or 1, ray), len(planned), len(known)):
        each = result(played, contests[played.match.number])
        known[each.number] = each
        _keep(log, wanted, each)
    figures = summary(found, wanted, (known[match.number] for match, _ in planned), __version__)
    report(figures)
    if json is not None:
        write_bytes(json, msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")
    if figures.broken:
        raise typer.Exit(1)


def _played(todo: list[Match], jobs: int, ray: str | None) -> Iterator[Played]:
    address = checked_ray(ray)
    if address is None:
        return play_all(todo, jobs)
    from sandtable.bots.cluster import play_on

    return play_on(address, todo)


def _shown(played: Iterable[Played], total: int, done: int) -> Iterator[Played]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task("games", total=total, completed=done)
        for each in played:
            progress.advance(task)
            yield each


# -- the file of games -------------------------------------------------------------------------------------------------


def _known(log: Path | None, wanted: Arena) -> dict[int, Result]:
    """The games that were played before; broken ones are played again."""
    if log is None or not log.exists():
        return {}
    data = read_bytes(log)
    try:
        kept = read(data, wanted)
    except SandtableError as error:
        raise UsageError(f"{log}: {error}") from error
    if not data.endswith(b"\n"):  # whoever wrote it was interrupted
        write_bytes(log, data[: data.rfind(b"\n") + 1])
    return {each.number: each for each in kept if not each.error}


def _keep(log: Path | None, wanted: Arena, each: Result) -> None:
    if log is None:
        return
    try:
        fresh = not log.exists()
        with log.open("ab") as file:
            if fresh:
                file.write(msgspec.json.encode(wanted) + b"\n")
            file.write(msgspec.json.encode(each) + b"\n")
    except OSError as error:
        raise UsageError(f"{log}: cannot be written: {error.strerror or error}") from error


# -- the report --------------------------------------------------------------------------------------------------------


def report(figures: Summary) -> None:
    if len(figures.standings) > 1:
        grid = Grid("bot", "Elo", "won", "95%", "games", "ms a choice", title="strength", title_justify="left")
        for each in figures.standings:
            rate = each.rate
            elo = f"{each.elo:+.0f} ± {each.margin:.0f}"
            grid.add_row(each.bot, elo, _share(rate), _span(rate), str(rate.games), f"{each.milliseconds:.2f}")
        out.print(grid)
    for met in figures.meetings:
        rows = {"in all": met.rate} | (met.by_label if len(met.by_label) > 1 else {})
        _grid(f"{met.first} against {met.second}", rows)
    _grid("by side", figures.sides)
    for label, teams in figures.labels.items():
        shares = ", ".join(f"{team} {_share(rate)}" for team, rate in teams.items())
        say((f"{label}: ", "bold"), shares)
    say((f"broken games: {figures.broken}", "bold red" if figures.broken else "green"), f" of {figures.played}")


def _grid(title: str, rows: dict[str, Rate]) -> None:
    grid = Grid("", "won", "95%", "games", title=title, title_justify="left")
    for name, rate in rows.items():
        grid.add_row(name, _share(rate), _span(rate), str(rate.games))
    out.print(grid)


def _share(rate: Rate) -> str:
    return f"{100 * rate.share:.1f}%"


def _span(rate: Rate) -> str:
    return f"{100 * rate.low:.0f} to {100 * rate.high:.0f}%"
