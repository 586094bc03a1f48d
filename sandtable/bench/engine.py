"""How fast the engine plays and copies, and how small a position is, in uniformly random play."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

import msgspec

from sandtable.bench import Figure, Rate, repeated
from sandtable.bots.search import Search
from sandtable.kernel import Game, Position, Rng
from sandtable.kernel.position import encode

SAMPLES = 200
"""Positions that the copies are made of."""
SHAPE_GAMES = 20
TRIES = 32
"""Of one search."""


def rates(game: Game[Any], settings: Mapping[str, Any], name: str) -> list[Rate]:
    """Decisions and games per second of play that nobody copies; copies, imagined positions and tries of a search per
    second, of positions on the way."""
    chance = Random(1)
    dice = Rng(bytes(32))
    sampled = sample(game, settings, Random(1))

    def decisions() -> int:
        return play(game, settings, chance)

    def games() -> int:
        play(game, settings, chance)
        return 1

    def copies() -> int:
        for position in sampled:
            position.clone()
        return len(sampled)

    def imagined() -> int:
        position = chance.choice(sampled)
        return position.imagine(position.pending[0].seat, dice) is not None

    def searched() -> int:
        position = chance.choice(sampled)
        search = Search(iterations=TRIES)
        search.consider(position, position.pending[0].seat, dice)
        return search.iterations_done

    measured = {
        "decisions": decisions,
        "games": games,
        "copies": copies,
        "imagined": imagined,
        "search tries": searched,
    }
    return [Rate(name, what, partial(repeated, once=once)) for what, once in measured.items()]


def play(game: Game[Any], settings: Mapping[str, Any], chance: Random) -> int:
    """Play a whole game: the decisions that players made."""
    decisions = 0
    random = chance.random
    position = Position(game, game.new(settings, Rng(chance.randbytes(32))), track=False)
    while not position.over:
        decision = position.pending[0]
        choices = decision.choices()
        position.choose(decision, choices[int(random() * len(choices))])
        decisions += 1
    return decisions


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


def shape(game: Game[Any], settings: Mapping[str, Any]) -> list[Figure]:
    """The size of a stored position and the length of the tail of choices after its checkpoint."""
    chance = Random(2)
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
