"""Games between bots, one after the other or side by side in processes."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from hashlib import sha256
from typing import Any, Protocol

import msgspec

from sandtable import bots
from sandtable.kernel import Choice, Decision, Position, Rng
from sandtable.kernel.registry import get, load_plugins


class Match(msgspec.Struct, frozen=True):
    """What a worker is given: one game."""

    number: int
    game: str
    settings: dict[str, Any]
    bots: tuple[str, ...]
    """By seat."""
    seed: bytes
    limit: int
    decks: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    match: Match
    decisions: int
    winners: tuple[int, ...] = ()
    facts: dict[str, str | int] = {}
    outcome: str = ""
    error: str = ""
    broke: str = ""
    """The traceback, for whoever mends it."""
    choices: tuple[tuple[int, Choice], ...] = ()
    """Only of a game that broke: what was chosen, to replay it."""
    thought: dict[str, tuple[int, float]] = {}
    """How often each bot chose, and for how many seconds in all it thought."""
    turns: int = 0
    asked: dict[str, int] = {}
    """Where questions are counted: how often each was asked by the rules..."""
    seen: dict[str, int] = {}
    """... and how often a person would have seen it."""


class Onlooker(Protocol):
    """Looks on while bots play, and may answer in their place."""

    def answer(self, decision: Decision) -> Choice | None: ...

    def note(self, decision: Decision, choice: Choice, answered: bool) -> None: ...

    def listen(self) -> None: ...

    def report(self, played: Played) -> Played: ...


def play_match(match: Match, onlooker: Callable[[Position[Any]], Onlooker] | None = None) -> Played:
    """One game between bots. Whatever breaks is part of the answer."""
    choices: list[tuple[int, Choice]] = []
    try:
        return _play(match, choices, onlooker)
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        return Played(match, len(choices), error=text, broke=traceback.format_exc(), choices=tuple(choices))


def _play(
    match: Match, choices: list[tuple[int, Choice]], onlooker: Callable[[Position[Any]], Onlooker] | None
) -> Played:
    game = get(match.game)
    players = {name: bots.get(name) for name in match.bots}
    rngs = [Rng(sha256(match.seed + bytes([seat])).digest()) for seat in range(len(match.bots))]
    position = Position(game, game.new(match.settings, Rng(match.seed)), track=set(match.bots) != {"random"})
    watching = None if onlooker is None else onlooker(position)
    thought = dict.fromkeys(match.bots, (0, 0.0))
    while not position.over:
        decision = position.pending[0]
        seat = decision.seat
        answer = None if watching is None else watching.answer(decision)
        if answer is None:
            name = match.bots[seat]
            began = time.perf_counter()
            choice = players[name].choose(position, seat, rngs[seat])
            times, seconds = thought[name]
            thought[name] = (times + 1, seconds + time.perf_counter() - began)
        else:
            choice = answer
        if watching is not None:
            watching.note(decision, choice, answer is not None)
        choices.append((seat, choice))
        if len(choices) > match.limit:
            return Played(match, len(choices), error=f"no end after {match.limit} choices", choices=tuple(choices))
        position.choose(decision, choice)
        if watching is not None:
            watching.listen()
    outcome = game.outcome(position.state)
    if outcome is None:
        return Played(match, len(choices), error="over without an outcome", choices=tuple(choices))
    facts = game.facts(position.state)
    played = Played(match, len(choices), outcome.winners, facts, outcome.text, thought=thought)
    return played if watching is None else watching.report(played)


def play_all(
    matches: Iterable[Match], jobs: int = 1, onlooker: Callable[[Position[Any]], Onlooker] | None = None
) -> Iterator[Played]:
    """Every match once, each as soon as it is over. No more are handed out than can be played at once, so that whoever
    stops listening waits for few."""
    play = partial(play_match, onlooker=onlooker)
    if jobs == 1:
        yield from map(play, matches)
        return
    waiting = iter(matches)
    with ProcessPoolExecutor(jobs, initializer=load_plugins) as pool:
        under_way: set[Future[Played]] = set()
        try:
            while True:
                while len(under_way) < 2 * jobs and (match := next(waiting, None)) is not None:
                    under_way.add(pool.submit(play, match))
                if not under_way:
                    return
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                for each in done:
                    yield each.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def seed_of(word: str, number: int) -> bytes:
    """The seed of the n-th game under a word."""
    return sha256(f"{word} {number}".encode()).digest()
