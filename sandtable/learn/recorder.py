"""Games between bots as a Parquet file, a row for every choice (docs/learning.md has the columns)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sandtable import __version__, bots, games
from sandtable.bots.matches import seed_of
from sandtable.kernel import Game, Rng, SandtableError
from sandtable.kernel.registry import load_plugins
from sandtable.learn.actions import actions_of
from sandtable.learn.play import LIMIT, Play, observer_of


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played and recorded."""

    game: str
    settings: dict[str, Any]
    bots: tuple[str, ...] = ("random",)
    """By seat; the last one plays the seats that are left."""
    games: int = 10
    seed: str = "sandtable"
    """Any word; the same word gives the same games."""
    limit: int = LIMIT
    jobs: int = 1


def schema(game: Game[Any]) -> Any:
    """The columns of a recording, with what its numbers mean as metadata."""
    observer, actions = observer_of(game), actions_of(game)
    columns = {
        "game": pa.string(),
        "number": pa.int32(),
        "seed": pa.binary(32),
        "n": pa.int32(),
        "seat": pa.int8(),
        "bot": pa.string(),
        "asks": pa.string(),
        "observation": pa.list_(pa.float32(), observer.size),
        "legal": pa.list_(pa.int32()),
        "action": pa.int32(),
        "key": pa.string(),
        "reward": pa.float32(),
        "ended": pa.bool_(),
    }
    known = {
        "sandtable": __version__,
        "game": game.name,
        "actions": actions.fingerprint,
        "actions_version": str(actions.version),
        "action_count": str(actions.size),
        "observation": json.dumps(observer.names),
    }
    return pa.schema(list(columns.items()), metadata=known)


def play_recorded(plan: Plan, number: int) -> dict[str, list[Any]]:
    """The columns of one game."""
    game = games.get(plan.game)
    seed = seed_of(plan.seed, number)
    play = Play(game, plan.settings, seed, plan.limit, track=set(plan.bots) != {"random"})
    names = [plan.bots[min(seat, len(plan.bots) - 1)] for seat in range(play.seats)]
    players = [bots.get(name) for name in names]
    rngs = [Rng(seed_of(f"{plan.seed} {number} seat", seat)) for seat in range(play.seats)]
    columns: dict[str, list[Any]] = {name: [] for name in schema(game).names}
    while (decision := play.decision) is not None:
        seat = decision.seat
        choice = players[seat].choose(play.position, seat, rngs[seat])
        numbers = play.numbers()
        row = {
            "game": game.name, "number": number, "seed": seed, "n": play.made, "seat": seat, "bot": names[seat],
            "asks": decision.asks, "observation": play.observation(seat), "legal": numbers,
            "action": numbers[decision.choices().index(choice)],
            "key": game.describe(play.position.state, choice).key,
        }  # fmt: skip
        for name, value in row.items():
            columns[name].append(value)
        play.choose(decision, choice)
    rewards = play.rewards()
    columns["reward"] = [rewards[seat] for seat in columns["seat"]]
    columns["ended"] = [play.over] * len(columns["seat"])
    return columns


def recorded(plan: Plan) -> Iterator[dict[str, list[Any]]]:
    """The games of a plan, in order."""
    play = partial(play_recorded, plan)
    if plan.jobs == 1:
        yield from map(play, range(plan.games))
        return
    with ProcessPoolExecutor(plan.jobs, initializer=load_plugins) as pool:
        yield from pool.map(play, range(plan.games))


def record(plan: Plan, out: Path | str) -> int:
    """Play the games of a plan and write every choice into a Parquet file, a row group for each game. How many rows."""
    game = games.get(plan.game)
    game.check_settings(plan.settings)
    if len(plan.bots) > len(game.seats(plan.settings)):
        raise SandtableError(f"{len(plan.bots)} bots are named for {len(game.seats(plan.settings))} seats")
    for name in plan.bots:
        bots.get(name)
    columns = schema(game)
    rows = 0
    try:
        with pq.ParquetWriter(out, columns, compression="zstd") as writer:
            for found in recorded(plan):
                if found["n"]:
                    writer.write_table(_table(found, columns))
                rows += len(found["n"])
    except OSError as error:
        raise SandtableError(f"{out}: cannot be written: {error}") from error
    return rows


def _table(found: dict[str, list[Any]], columns: Any) -> Any:
    width = columns.field("observation").type.list_size
    flat = pa.array(np.concatenate(found["observation"]), pa.float32())
    held = {**found, "observation": pa.FixedSizeListArray.from_arrays(flat, width)}
    return pa.table({name: held[name] for name in columns.names}, schema=columns)
