"""Self-play for training: games between quick players over many set-ups, and positions of them in numbers.

Every game is played from its own seed, so that the same word gives the same positions with any number of processes.
Players follow the game's plans or its rules of thumb, some of them now and then a whim; a few know nothing at all, so
that what is lost and won for certain is seen too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable import games
from sandtable.bots.liking import best, liking
from sandtable.bots.value import UnfitValue, fingerprint, shares
from sandtable.kernel import Game, Position, Rng, SandtableError
from sandtable.kernel.registry import load_plugins

MOMENTS = 24
"""Positions kept of a game, each seen from every seat."""
LIMIT = 12_000
"""Choices after which a game is given up."""
WHIMS = (0.0, 0.02, 0.05, 0.15)
"""How often a player chooses at random: one of these for a game."""
PLAYERS = (("plans", 0.7), ("thumb", 0.25), ("random", 0.05))
"""How players choose, and how many of them do."""
UNUSUAL = 0.2
"""How many games are played with an unusual setting."""
HALF = np.float16
"""Features are kept in half precision: they are about 1, and a thousandth more or less says nothing."""


class Task(NamedTuple):
    """One game that is to be recorded."""

    game: str
    number: int
    seed: str
    setups: tuple[str, ...] = ()
    """The set-ups to choose from; all of them where none is named."""


class Recorded(NamedTuple):
    """Positions of one or more games."""

    features: NDArray[np.float16]
    won: NDArray[np.float32]
    """What the seat had of the end."""
    game: NDArray[np.int32]
    """The number of the game that a position is from: games are kept whole when they are split for testing."""

    @classmethod
    def joined(cls, parts: Sequence[Recorded]) -> Recorded:
        return cls(*(np.concatenate([part[n] for part in parts]) for n in range(3)))


def settings_for(game: Game[Any], random: Random, setups: Sequence[str] = ()) -> dict[str, Any]:
    """A set-up, now and then with one unusual setting."""
    known = [each.id for each in game.setups() if not setups or each.id in setups]
    settings: dict[str, Any] = {"setup": random.choice(known)}
    if random.random() < UNUSUAL:
        plain = [spec for spec in game.settings() if len(spec.choices) > 1 and not spec.house]
        if plain:
            spec = random.choice(plain)
            tried = settings | {spec.name: random.choice(spec.choices)}
            try:
                game.new(tried, Rng(bytes(32)))
            except SandtableError:
                return settings
            return tried
    return settings


def record(task: Task) -> Recorded | None:
    """Play a game and keep some of its positions; None where it did not end."""
    game = games.get(task.game)
    seed = sha256(f"{task.seed} {task.game} {task.number}".encode()).digest()
    random = Random(seed)
    settings = settings_for(game, random, task.setups)
    position = Position(game, game.new(settings, Rng(seed)), track=False)
    teams = game.teams(position.state)
    names = [name for name, _ in PLAYERS]
    players = random.choices(names, [share for _, share in PLAYERS], k=len(teams))
    whim = random.choice(WHIMS)
    kept: list[list[list[float]]] = []
    for number in range(LIMIT):
        if position.over:
            break
        _keep(game, position.state, len(teams), kept, number, random)
        decision = random.choice(position.pending)
        choices = decision.choices()
        if players[decision.seat] == "random" or random.random() < whim:
            choice = random.choice(choices)
        else:
            plans = players[decision.seat] == "plans"
            choice = best(choices, liking(game, position.state, decision, plans), random)
        position.choose(decision, choice)
    if not position.over or not kept:
        return None
    won = shares(game.outcome(position.state), teams)
    rows = [row for moment in kept for row in moment]
    return Recorded(
        np.array(rows, HALF), np.array(won * len(kept), np.float32), np.full(len(rows), task.number, np.int32)
    )


def _keep(game: Game[Any], state: Any, seats: int, kept: list[list[list[float]]], number: int, random: Random) -> None:
    """Every moment of a game is as likely to be among those that are kept."""
    place = number if number < MOMENTS else random.randrange(number + 1)
    if place < MOMENTS:
        moment = [game.features(state, seat) for seat in range(seats)]
        if place < len(kept):
            kept[place] = moment
        else:
            kept.append(moment)


def record_all(
    game: str, numbers: range, seed: str, jobs: int = 1, setups: Sequence[str] = ()
) -> Iterator[Recorded | None]:
    """The games with these numbers, in order."""
    tasks = [Task(game, number, seed, tuple(setups)) for number in numbers]
    if jobs == 1:
        yield from map(record, tasks)
        return
    pool = ProcessPoolExecutor(jobs, initializer=load_plugins)
    try:
        yield from pool.map(record, tasks)
    finally:  # whoever has enough does not wait for the rest
        pool.shutdown(cancel_futures=True)


def store(path: Path, game: Game[Any], recorded: Recorded) -> None:
    with path.open("wb") as file:
        np.savez_compressed(file, made_for=np.array(fingerprint(game)), **recorded._asdict())


def stored(path: Path, game: Game[Any]) -> Recorded:
    """Positions from a file. Raises UnfitValue where they are of other features."""
    try:
        with np.load(path) as held:
            if str(held["made_for"]) != fingerprint(game):
                raise UnfitValue(f"{path}: was recorded with features that are not those of {game.title} today")
            return Recorded(held["features"], held["won"], held["game"])
    except (OSError, KeyError, ValueError) as error:
        raise UnfitValue(f"{path}: is not a recording: {error}") from error
