"""Looking for puzzles in games of bots: a question on whose answer hangs whether something comes about this turn.

Every game is played from its own seed by bots of mixed levels, so that the same word finds the same puzzles again. What
a quick look finds (two tries of the likeliest answers) is looked at thoroughly by `solving`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from sandtable import bots, games
from sandtable.bots.puzzles.solving import MOST_CHOICES, Solved, field, solve
from sandtable.bots.puzzles.trying import Worlds
from sandtable.bots.recording import settings_for
from sandtable.kernel import Choice, Decision, Position, Rng
from sandtable.kernel.tasks import Task

PLAYERS = (("planner", 0.55), ("greedy", 0.3), ("novice", 0.15))
LONGEST = 6_000
"""Choices after which a game is left."""
LOOKED_AT = 0.6
"""How many of the questions of a game are looked at."""
QUICK_CHOICES, QUICK_ROWS = 6, 4
THOROUGH = 12
"""Questions of one game that are looked at thoroughly, and puzzles that are taken from it."""
FROM_ONE = 2


class Origin(NamedTuple):
    """Where a position is from."""

    game: str
    seed: str
    number: int
    settings: dict[str, Any]
    players: tuple[str, ...]
    choices: int
    """How many had been made."""

    @property
    def words(self) -> str:
        players = " and ".join(dict.fromkeys(self.players))
        return f"a game of {players}, seed {self.seed} {self.number}, choice {self.choices}"


class Found(NamedTuple):
    position: Position[Any]
    """As it was when the question was asked."""
    seat: int
    solved: Solved
    origin: Origin


def games_from(
    game: str, seed: str, number: int, setups: Sequence[str] = ()
) -> tuple[dict[str, Any], tuple[str, ...], bytes]:
    """The settings, players and seed of the n-th game under a word."""
    found = games.get(game)
    key = sha256(f"{seed} puzzles {game} {number}".encode()).digest()
    random = Random(key)
    settings = settings_for(found, random, setups)
    seats = len(found.seats(settings))
    names, shares = [name for name, _ in PLAYERS], [share for _, share in PLAYERS]
    return settings, tuple(random.choices(names, shares, k=seats)), key


def look_through(
    game: str,
    seed: str,
    number: int,
    setups: Sequence[str] = (),
    wanted: Callable[[Task], bool] = lambda task: True,
) -> Iterator[Found]:
    """The puzzles of one game."""
    settings, players, key = games_from(game, seed, number, setups)
    found = games.get(game)
    position = Position(found, found.new(settings, Rng(key)))
    named = {name: bots.get(name) for name in players}
    rngs = [Rng(sha256(key + bytes([seat])).digest()) for seat in range(len(players))]
    random = Random(key + b"looks")
    looked = taken = 0
    for count in range(LONGEST):
        if position.over or taken >= FROM_ONE or looked >= THOROUGH:
            return
        decision = position.pending[0]
        if 1 < len(decision.choices()) <= MOST_CHOICES and random.random() < LOOKED_AT:
            at = f"{seed} {game} {number} {count}"
            for task in promising(position, decision, at, wanted):
                looked += 1
                solved = solve(position, decision.seat, task, at)
                if solved is not None:
                    taken += 1
                    yield Found(
                        position.clone(), decision.seat, solved,
                        Origin(game, seed, number, settings, players, count),
                    )  # fmt: skip
                    break
        seat = decision.seat
        position.choose(decision, named[players[seat]].choose(position, seat, rngs[seat]))


def promising(position: Position[Any], decision: Decision, seed: str, wanted: Callable[[Task], bool]) -> list[Task]:
    """The tasks that some of the likeliest answers do every time and others never."""
    game = position.game
    tasks = [task for task in game.tasks(position.state, decision.seat) if wanted(task)]
    if not tasks:
        return []
    worlds = Worlds(position, decision.seat, f"{seed} quick")
    world = worlds.world(0)
    if world is None:
        return []
    choices = _quick_field(position, decision, world.state, seed)
    judges = [task.judge for task in tasks]
    done = {choice: [0] * len(tasks) for choice in choices}
    open_ = set(range(len(tasks)))
    for row in range(QUICK_ROWS):
        for choice in choices:
            tried = worlds.try_out(choice, judges, row)
            if tried is None:
                return []
            for number, well in enumerate(tried.done):
                done[choice][number] += well
        slips = int(row >= 2)  # once in three times chance may have been against it
        open_ = {number for number in open_ if _parts([each[number] for each in done.values()], row + 1, slips)}
        if not open_:
            return []
    return [tasks[number] for number in sorted(open_)]


def _parts(counts: Sequence[int], rows: int, slips: int) -> bool:
    """Whether one answer does it nearly always, and half of the others nearly never."""
    return max(counts) >= rows - slips and 2 * sum(count <= slips for count in counts) >= len(counts) - 1


def _quick_field(position: Position[Any], decision: Decision, state: Any, seed: str) -> list[Choice]:
    """The likeliest, what the rules of thumb like best, and one that chance picks."""
    choices = field(position, decision, state)
    found = choices[: QUICK_CHOICES - 2]
    thumb = position.game.inclination(state, decision)
    if thumb is not None:
        all_ = decision.choices()
        first = all_[max(range(len(thumb)), key=thumb.__getitem__)]
        if first not in found:
            found.append(first)
    rest = [choice for choice in choices if choice not in found]
    if rest:
        found.append(Random(f"{seed} field").choice(rest))
    return found
