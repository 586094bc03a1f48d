"""`sandtable record`: games between bots as a Parquet file, for whoever learns from them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.common import (
    GameName,
    SetupName,
    Switches,
    UsageError,
    bot_name,
    by_seat,
    get_game,
    say,
    table_settings,
)


def record(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", help="The Parquet file to write.")],
    games: Annotated[int, typer.Option("--games", help="How many games to play.", min=1)] = 10,
    seats: Annotated[
        str, typer.Option("--seats", help="The bots, separated by commas: one for all seats, or by seat.")
    ] = "greedy",
    setup: SetupName = None,
    setting: Switches = None,
    seed: Annotated[str, typer.Option("--seed", help="Any word; the same word gives the same games.")] = "sandtable",
    jobs: Annotated[int, typer.Option("--jobs", help="Processes; 0 for one per core.", min=0)] = 1,
) -> None:
    """Let bots play, and keep every choice with what its seat saw: a row for each, in numbers for learning agents.

    It needs the extra `learn`. Example: `sandtable record lbs --games 200 --seats planner --out lbs.parquet`
    """
    try:
        from sandtable import learn
    except ImportError as error:
        raise UsageError(str(error)) from error
    found = get_game(game)
    settings = table_settings(found, setup, setting or ())
    players = tuple(bot_name(word) for word in by_seat(found.seats(settings), seats, "random"))
    plan = learn.Plan(
        game=found.name, settings=settings, bots=players, games=games, seed=seed, jobs=jobs or os.cpu_count() or 1
    )
    rows = learn.record(plan, out)
    say(f"{rows:,} choices of {games} games in {out}")
