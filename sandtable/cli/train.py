"""`sandtable train`: the learned evaluation of a game, from games that bots play against each other."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from sandtable.cli.common import GameName, RayAddress, UsageError, checked_ray, get_game, say


def train(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="How many games to play and record.", min=0)] = 2000,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes; 0 for one per core.", min=0)] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any word; the same word gives the same file.")] = "sandtable",
    epochs: Annotated[int, typer.Option("--epochs", help="How often all positions are gone through.", min=1)] = 12,
    out: Annotated[
        Path | None, typer.Option("--out", help="The value file; without it, the one that the game's bots use.")
    ] = None,
    data: Annotated[
        list[Path] | None, typer.Option("--data", help="A recording to learn from as well. Repeatable.")
    ] = None,
    record_only: Annotated[
        Path | None, typer.Option("--record-only", help="Only record, into this file (.npz), and learn nothing.")
    ] = None,
    setups: Annotated[str, typer.Option("--setups", help="Only these set-ups, separated by commas.")] = "",
    first: Annotated[int, typer.Option("--first", help="The number of the first game, to go on after others.")] = 0,
    minutes: Annotated[
        float, typer.Option("--minutes", help="Play no further games after this many minutes; 0: all of them.", min=0)
    ] = 0.0,
    ray: RayAddress = None,
) -> None:
    """Let bots play each other, and learn from the positions how likely each seat is to win.

    Example: `sandtable train lbs --games 4000 --jobs 16`; with recordings alone: `sandtable train lbs --games 0 --data
    one.npz --data two.npz`
    """
    from sandtable.bots import training

    known = [each.id for each in get_game(game).setups()]
    wanted = tuple(word.strip() for word in setups.split(",") if word.strip())
    for word in wanted:
        if word not in known:
            raise UsageError(f"{game} has no set-up '{word}'; there are {', '.join(known)}")
    plan = training.Plan(
        game=get_game(game).name, games=games, jobs=jobs or os.cpu_count() or 1, seed=seed, epochs=epochs,
        data=tuple(data or ()), out=out, record_only=record_only, setups=wanted, first=first, minutes=minutes,
        ray=checked_ray(ray),
    )  # fmt: skip
    made = training.train(plan, say)
    for each in () if made is None else made.calibration:
        say(f"  said {each.predicted:6.1%}, won {each.won:6.1%}  ({each.positions:,} positions)")
