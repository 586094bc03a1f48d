"""How fast the engine plays and copies, and how small a position is, in uniformly random play."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from sandtable.bench import Figure, Rate
from sandtable.kernel import Game, Position, Rng
from sandtable.kernel.position import encode

SAMPLES = 200
"""Positions that the copies are made of."""
SHAPE_GAMES = 20


def rates(game: Game[Any], settings: Mapping[str, Any], name: str = "", seed: int = 1) -> list[Rate]:
    """Decisions and games per second of play that nobody copies, and copies per second of positions on the way."""
    chance = Random(seed)
    sampled = sample(game, settings, Random(seed))
    return [
        Rate(name or game.name, "decisions", lambda seconds: play(game, settings, chance, seconds)[0]),
        Rate(name or game.name, "games", lambda seconds: play(game, settings, chance, seconds)[1]),
        Rate(name or game.name, "copies", lambda seconds: copy(sampled, seconds)),
    ]


def play(game: Game[Any], settings: Mapping[str, Any], chance: Random, seconds: float) -> tuple[int, int]:
    """Play whole games for at least so long: the decisions that players made, and the games."""
    decisions = games = 0
    end = time.perf_counter() + seconds
    random = chance.random
    while time.perf_counter() < end:
        position = Position(game, game.new(settings, Rng(chance.randbytes(32))), track=False)
        while not position.over:
            decision = position.pending[0]
            choices = decision.choices()
            position.choose(decision, choices[int(random() * len(choices))])
            decisions += 1
        games += 1
    return decisions, games


def positions(game: Game[Any], settings: Mapping[str, Any], chance: Random) -> Iterator[Position[Any]]:
    """Every position of one random game in which somebody decides; it goes on when the next one is asked for."""
    position = Position(game, game.new(settings, Rng(chance.randbytes(32))))
    while not position.over:
        yield position
        decision = position.pending[0]
        position.choose(decision, chance.choice(decision.choices()))


def sample(game: Game[Any], settings: Mapping[str, Any], chance: Random) -> list[Position[Any]]:
    """Copies of positions from all stages of random games, each equally likely."""
    kept: list[Position[Any]] = []
    seen = 0
    for _ in range(SHAPE_GAMES):
        for position in positions(game, settings, chance):
            seen += 1
            if len(kept) < SAMPLES:
                kept.append(position.clone())
            elif (place := chance.randrange(seen)) < SAMPLES:
                kept[place] = position.clone()
    return kept


def copy(sampled: list[Position[Any]], seconds: float) -> int:
    done = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for position in sampled:
            position.clone()
        done += len(sampled)
    return done


def shape(game: Game[Any], settings: Mapping[str, Any], seed: int = 2) -> list[Figure]:
    """The size of a stored position and the length of the tail of choices after its checkpoint."""
    chance = Random(seed)
    tails: list[int] = []
    largest = 0
    lengths = []
    for _ in range(SHAPE_GAMES):
        before = len(tails)
        checkpoint: Any = None
        for position in positions(game, settings, chance):
            tails.append(len(position.tail))
            if position.checkpoint is not checkpoint:
                checkpoint = position.checkpoint
                state = encode(checkpoint)
            largest = max(largest, len(msgspec.msgpack.encode((state, position.tail))))
        lengths.append(len(tails) - before)
    return [
        Figure(game.name, "snapshot, largest", largest, "bytes"),
        Figure(game.name, "tail, median", statistics.median(tails), "choices"),
        Figure(game.name, "tail, longest", max(tails), "choices"),
        Figure(game.name, "game, median", statistics.median(lengths), "choices"),
    ]
