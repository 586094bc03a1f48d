"""Many environments at once, spread over processes that share nothing.

with vector("lbs", 8, processes=2, opponents={1: "greedy"}) as tables:
    batch = tables.reset(seed=1)
    while True:
        batch = tables.step(choose(batch.observations, batch.masks))
"""

from __future__ import annotations

import multiprocessing as mp
import traceback
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from random import Random
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sandtable import games
from sandtable.kernel import SandtableError
from sandtable.kernel.registry import load_plugins
from sandtable.learn.actions import actions_of
from sandtable.learn.play import LIMIT, Play, observer_of, seed_bytes


class Batch(NamedTuple):
    """Where all environments stand, a row for each. Where a game has just ended, the rewards are its own, and all else
    is of the game that has begun in its place."""

    seats: NDArray[np.int64]
    """Who is asked."""
    observations: NDArray[np.float32]
    """As that seat sees it."""
    masks: NDArray[np.int8]
    """What that seat may do."""
    rewards: NDArray[np.float32]
    """A column for each seat of the table; zeros while the game goes on."""
    terminated: NDArray[np.bool_]
    """Which games have just ended..."""
    truncated: NDArray[np.bool_]
    """... and which were given up."""


class Table(NamedTuple):
    """What is played in every environment."""

    game: str
    settings: dict[str, Any]
    limit: int
    opponents: dict[int, str]


class _Seat:
    """One environment of a process: game after game, each from a seed of its own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seed = 0
        self.played = 0
        self.play: Play | None = None

    def begin(self, seed: int | None = None) -> Play:
        if seed is not None:
            self.seed, self.played = seed, 0
        while True:
            self.played += 1
            game = games.get(self.table.game)
            word = seed_bytes(f"{self.seed} {self.played}")
            self.play = Play(game, self.table.settings, word, self.table.limit, self.table.opponents)
            if not self.play.ended:
                return self.play

    def step(self, action: int) -> tuple[list[float], bool, bool]:
        play = self.play
        assert play is not None
        play.act(action)
        found = (play.rewards(), play.over, play.given_up)
        if play.ended:
            self.begin()
        return found


class Part:
    """The environments of one process."""

    def __init__(self, table: Table, number: int) -> None:
        self.environments = [_Seat(table) for _ in range(number)]

    def reset(self, seeds: Sequence[int]) -> Batch:
        plays = [each.begin(seed) for each, seed in zip(self.environments, seeds, strict=True)]
        nothing = [([0.0] * play.seats, False, False) for play in plays]
        return self._batch(nothing)

    def step(self, actions: Sequence[int]) -> Batch:
        return self._batch([each.step(action) for each, action in zip(self.environments, actions, strict=True)])

    def _batch(self, ended: list[tuple[list[float], bool, bool]]) -> Batch:
        plays = [each.play for each in self.environments if each.play is not None]
        asked = [(play, play.seat or 0) for play in plays]
        return Batch(
            np.array([seat for _, seat in asked]),
            np.stack([play.observation(seat) for play, seat in asked]),
            np.stack([play.mask(seat) for play, seat in asked]),
            np.array([rewards for rewards, _, _ in ended], np.float32),
            np.array([over for _, over, _ in ended]),
            np.array([given_up for _, _, given_up in ended]),
        )


def _serve(pipe: Connection, table: Table, number: int) -> None:
    """The work of a process: answers until the other end is closed."""
    load_plugins()
    part = Part(table, number)
    while True:
        try:
            kind, data = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            batch = part.reset(data) if kind == "reset" else part.step(data)
            packed = batch._replace(masks=np.packbits(batch.masks.astype(np.uint8), axis=1))  # type: ignore[arg-type]
            pipe.send((packed, ""))
        except Exception as error:
            pipe.send((None, f"{error}\n{traceback.format_exc()}"))


class Vector:
    """Environments that are stepped together. With no processes of their own they run in this one."""

    def __init__(self, table: Table, number: int, processes: int) -> None:
        if number < 1:
            raise SandtableError("a vector needs at least one environment")
        self.number = number
        self.actions = actions_of(games.get(table.game))
        self.names = observer_of(games.get(table.game)).names
        """What each number of an observation is."""
        count = min(max(processes, 0), number)
        self._sizes = [number // count + (each < number % count) for each in range(count)]
        self._here = Part(table, number) if not count else None
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        context = mp.get_context("spawn")
        for size in self._sizes:
            pipe, other = context.Pipe()
            process = context.Process(target=_serve, args=(other, table, size), daemon=True)
            process.start()
            other.close()
            self._pipes.append(pipe)
            self._processes.append(process)

    def reset(self, seed: int = 0) -> Batch:
        """Begin a game everywhere. The same seed gives the same games, with any number of processes."""
        random = Random(seed)
        return self._all("reset", [random.getrandbits(64) for _ in range(self.number)])

    def step(self, actions: ArrayLike) -> Batch:
        """Take an action everywhere; where a game ends, the next one begins."""
        wanted = np.asarray(actions, np.int64).reshape(-1)
        if len(wanted) != self.number:
            raise SandtableError(f"there are {self.number} environments and {len(wanted)} actions")
        return self._all("step", wanted.tolist())

    def close(self) -> None:
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(timeout=5)
        self._pipes, self._processes = [], []

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _all(self, kind: str, data: list[int]) -> Batch:
        if self._here is not None:
            return self._here.reset(data) if kind == "reset" else self._here.step(data)
        if not self._pipes:
            raise SandtableError("these environments are closed")
        place = 0
        for pipe, size in zip(self._pipes, self._sizes, strict=True):
            pipe.send((kind, data[place : place + size]))
            place += size
        answers = [pipe.recv() for pipe in self._pipes]  # all of them, or the next step would read what is left
        if wrong := [said for _, said in answers if said]:
            raise SandtableError(wrong[0])
        batches = [batch for batch, _ in answers]
        whole = Batch(*(np.concatenate([batch[n] for batch in batches]) for n in range(len(Batch._fields))))
        masks = np.unpackbits(whole.masks.view(np.uint8), axis=1, count=self.actions.size)
        return whole._replace(masks=masks.view(np.int8))


def vector(
    game: str,
    number: int,
    *,
    processes: int = 0,
    setup: str | None = None,
    opponents: Mapping[int, str] | None = None,
    limit: int = LIMIT,
    **settings: Any,
) -> Vector:
    """`number` environments of a game in so many processes (0: in this one); the other words are those of `env`."""
    found = games.get(game)
    chosen = {"setup": found.setups()[0].id if setup is None else setup, **settings}
    found.check_settings(chosen)
    found.seats(chosen)
    return Vector(Table(game, chosen, limit, dict(opponents or {})), number, processes)
