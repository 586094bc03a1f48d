"""The search: tries its choices on positions that its seat cannot tell from the real one, and takes the best.

Every try begins on an imagined position (what is hidden dealt anew, the dice re-seeded), makes one of the choices, and
plays on as planners would until everybody has had a turn; then the learned evaluation says how likely the seat is to
win. The choices are tried side by side, each on the same deals and the same dice, and the worse half of them is left
out again and again (sequential halving). What the game's plans like best is overruled only by what clearly brings more.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

from sandtable import games
from sandtable.bots.liking import ALIKE, best, liking
from sandtable.bots.planner import Planner
from sandtable.bots.value import Appraiser
from sandtable.kernel import Choice, Decision, Position, Rng, SandtableError
from sandtable.kernel.position import Entry, decode, encode
from sandtable.kernel.registry import load_plugins

SECONDS = 2.0
LONGEST = 60.0
"""Seconds that a search may be given for a decision, and tries in their place."""
MOST_TRIES = 100_000
WORLDS = 48
"""Positions that are imagined for one decision."""
FIELD = 8
"""The most choices that are tried, those that the plans like best; at small budgets so few that each is tried some six
times."""
TRIES_EACH = 6
TRIES_A_SECOND = 30
"""What is expected of a slow machine, to know how many choices can be tried in the time there is."""
PLAYED_ON = 1_000
"""The most choices after which a try ends, wherever that is."""
PILOT = 3
"""Tries of each choice after which a question without stakes is answered, and between looks at who has fallen back."""
FALLEN_BACK = 2.0
"""A choice is left out at once that trails another by so many standard errors of their differences, try by try; behind
the plans' favourite half as many are enough."""
NO_STAKES = 0.002
"""Where what was tried differs by no more than this, nothing hangs on it."""
SHARED = 2.0
"""For how many rows the spread of all choices counts beside a choice's own: a few tries that come out alike are not
certain."""
ASSUMED = 0.1
"""What is assumed of that spread after a single row."""
DOUBT = 30.0
"""How much what beats the plans' favourite is doubted: what it brings more must be so many times the variance of that
figure. So few tries must show a great difference, many tries a small one."""


class Considered(NamedTuple):
    """What the search makes of a choice."""

    choice: Choice
    estimate: float
    """How likely the seat is to win with it."""
    visits: int
    """How often it was tried."""


Row = dict[Choice, float]
"""What choices have brought that met the same deal and the same dice."""


class Findings(NamedTuple):
    """What one search has found."""

    rows: list[Row]
    favourite: Choice | None
    """What the plans like best, if it is one choice."""


class Limits(NamedTuple):
    seconds: float | None
    iterations: int | None


def never() -> bool:
    return False


class Search:
    """The bot. With a limit of iterations instead of seconds the same random numbers give the same choice."""

    name = "search"
    says = "Tries out lines of play ahead against what you may hold: the strongest, and it takes its time."

    def __init__(self, seconds: float = SECONDS, iterations: int | None = None, processes: int = 1) -> None:
        self.limits = Limits(None if iterations else seconds, iterations)
        self.seconds = 0.0 if iterations else seconds
        """What it takes for a decision, for whoever waits."""
        self.processes = processes
        self.cancelled: Callable[[], bool] = never
        """Asked before every try; when it says so, the best choice so far is taken."""
        self.iterations_done = 0
        """Tries made for the last decision."""
        self._otherwise = Planner()
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        considered = self.consider(position, seat, rng) if position.game.overrules else []
        return considered[0].choice if considered else self._otherwise.choose(position, seat, rng)

    def consider(self, position: Position[Any], seat: int, rng: Rng) -> list[Considered]:
        """The choices with what was found out about them, the best first; empty where nothing can be tried."""
        found = (
            self._by_all(position, seat, rng)
            if self.processes > 1
            else Thinking(position, seat, rng).think(self.limits, self.cancelled)
        )
        self.iterations_done = sum(len(row) for row in found.rows)
        return ranked(found)

    def close(self) -> None:
        """End the processes, if there are any."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _by_all(self, position: Position[Any], seat: int, rng: Rng) -> Findings:
        """Every process searches by itself; what they found is put together."""
        if position.checkpoint is None:
            raise ValueError("this position takes no snapshots, so it cannot be searched")
        if self._pool is None:  # a fresh process each: a copy of one with threads may hang
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, initializer=load_plugins)
        seconds, iterations = self.limits
        share = None if iterations is None else -(-iterations // self.processes)
        sent = encode(position.checkpoint), list(position.tail)
        tasks = [
            self._pool.submit(
                _found, position.game.name, *sent, seat, bytes(rng.below(256) for _ in range(32)), seconds, share
            )
            for _ in range(self.processes)
        ]
        return merged([task.result() for task in tasks])


def _found(
    game: str, checkpoint: bytes, tail: list[Entry], seat: int, seed: bytes, seconds: float | None, tries: int | None
) -> Findings:
    """What one process makes of a position."""
    found = games.get(game)
    position = Position.resume(found, decode(found, checkpoint, found.rules_version), tail)
    return Thinking(position, seat, Rng(seed)).think(Limits(seconds, tries), never)


def merged(found: Sequence[Findings]) -> Findings:
    """What several have found, taken together."""
    return Findings([row for each in found for row in each.rows], found[0].favourite)


def ranked(found: Findings) -> list[Considered]:
    """The best first. A choice counts for what it has brought beyond the plans' favourite where both were tried, less
    the doubt whether that was chance."""
    rows, favourite = found
    visits: dict[Choice, int] = {}
    for row in rows:
        for choice in row:
            visits[choice] = visits.get(choice, 0) + 1
    if not visits:
        return []
    most = max(visits.values())
    base = favourite if favourite in visits else next(c for c, number in visits.items() if number == most)
    mean = sum(row[base] for row in rows if base in row) / visits[base]
    gains = gained(rows, base)
    worth = {choice: gain.mean - gain.doubt * (favourite is not None) for choice, gain in gains.items()}
    considered = [
        Considered(choice, min(max(mean + gain.mean, 0.0), 1.0), visits[choice]) for choice, gain in gains.items()
    ]
    return sorted(considered, key=lambda each: (-worth[each.choice], -each.visits))


class Gain(NamedTuple):
    """What a choice brings beyond another, by the rows in which both were tried."""

    mean: float
    error: float
    """The standard error of that."""

    @property
    def doubt(self) -> float:
        return DOUBT * self.error * self.error

    def lacks(self, errors: float) -> bool:
        """Whether it brings less, by more than so many standard errors."""
        return self.mean + errors * self.error < -NO_STAKES


def gained(rows: Sequence[Row], base: Choice) -> dict[Choice, Gain]:
    """What every choice brings beyond this one. They are compared in pairs: on the same deal and the same dice what
    differs is the choices' own doing."""
    pairs: dict[Choice, list[float]] = {}
    for row in rows:
        if base in row:
            for choice, value in row.items():
                pairs.setdefault(choice, []).append(value - row[base])
    means = {choice: sum(some) / len(some) for choice, some in pairs.items()}
    squares = {choice: sum((each - means[choice]) ** 2 for each in some) for choice, some in pairs.items()}
    freedom = sum(len(some) - 1 for choice, some in pairs.items() if choice != base)
    shared = SHARED * (sum(squares.values()) / freedom if freedom else ASSUMED * ASSUMED)
    found = {}
    for choice, some in pairs.items():
        varies = 0.0 if choice == base else (squares[choice] + shared) / (len(some) - 1 + SHARED)
        found[choice] = Gain(means[choice], (varies / len(some)) ** 0.5)
    return found


def named(words: str) -> Search:
    """A search with another budget: `0.5` seconds a decision, or `200i` tries."""
    try:
        if words.endswith("i") and 0 < (iterations := int(words.removesuffix("i"))) <= MOST_TRIES:
            return Search(iterations=iterations)
        if 0 < (seconds := float(words)) <= LONGEST:
            return Search(seconds)
    except ValueError:
        pass
    raise SandtableError(
        f"'{words[:20]}' is no budget for a search: write seconds up to {LONGEST:.0f} (search:0.5) or tries up to "
        f"{MOST_TRIES:,} (search:200i)"
    )


class Budget(NamedTuple):
    """What one decision may take."""

    limits: Limits
    began: float
    cancelled: Callable[[], bool]

    @property
    def expected(self) -> int:
        """Tries that it is likely to be enough for."""
        seconds, iterations = self.limits
        return iterations if iterations is not None else int(TRIES_A_SECOND * (seconds or 0.0))

    def spent(self, iterations: int) -> float:
        """The share of it that is gone."""
        if self.limits.iterations is not None:
            return iterations / self.limits.iterations
        return (time.perf_counter() - self.began) / (self.limits.seconds or 1.0)


class Thinking:
    """One decision, thought about."""

    def __init__(self, position: Position[Any], seat: int, rng: Rng) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.rng = rng
        self.random = Random(rng.below(1 << 32))
        self.worlds: list[Position[Any]] = []
        self.rows: list[Row] = []
        self.favourite: Choice | None = None
        self.iterations = 0

    def think(self, limits: Limits, cancelled: Callable[[], bool]) -> Findings:
        began = time.perf_counter()
        first = self._imagined()
        teams = self.game.teams(self.position.state)
        if first is None or not teams:
            return Findings([], None)
        self.appraiser = Appraiser(self.game, teams, self.seat)
        self.until = self.game.clock(first.state) + self.game.foresight
        decision = first.decision_for(self.seat)
        assert decision is not None
        choices = decision.choices()
        settled = choices[0] if len(choices) == 1 else self.game.settled(first.state, decision, False)
        if settled is not None and settled in choices:
            return Findings([{settled: self.appraiser.appraise(first.state)[self.seat]}], settled)
        budget = Budget(limits, began, cancelled)
        self._halve(self._field(first, decision, budget), budget)
        return Findings(self.rows, self.favourite)

    # -- the field -----------------------------------------------------------------------------------------------------

    def _field(self, world: Position[Any], decision: Decision, budget: Budget) -> list[Choice]:
        """The choices that are tried, the favourite first. Among equals chance decides which of them."""
        size = max(2, min(FIELD, budget.expected // TRIES_EACH))
        liked = list(zip(decision.choices(), liking(self.game, world.state, decision), strict=True))
        self.random.shuffle(liked)
        liked.sort(key=lambda each: -each[1])
        if liked[0][1] > liked[1][1] + ALIKE:
            self.favourite = liked[0][0]
        return [choice for choice, _ in liked[:size]]

    def _halve(self, field: list[Choice], budget: Budget) -> None:
        """Try the choices side by side, and go on with the better half until two are left; what has clearly fallen back
        is left out before, and where nothing else remains that is the end."""
        rounds = max(len(field) - 1, 1).bit_length()
        for number in range(1, rounds + 1):
            while True:
                if not self._row(field, budget):
                    return
                if not len(self.rows) % PILOT:
                    field = self._in_the_race(field)
                    if len(field) == 1 or (len(self.rows) == PILOT and self._without_stakes(field)):
                        return
                if budget.spent(self.iterations) >= number / rounds:
                    break
            field = self._better_half(field)

    def _row(self, field: list[Choice], budget: Budget) -> bool:
        """Every choice once, on the same deal and the same dice. False where the budget ended it."""
        world, seed = self._world(len(self.rows)), self.random.randbytes(32)
        row: Row = {}
        self.rows.append(row)
        for choice in field:
            if budget.cancelled() or (self.iterations and budget.spent(self.iterations) >= 1):
                return False
            row[choice] = self._try(choice, world.clone(track=False), seed)
            self.iterations += 1
        return True

    def _better_half(self, field: list[Choice]) -> list[Choice]:
        """The plans' favourite stays among them: whatever beats it must do so over all rows."""
        size = max(-(-len(field) // 2), 2)
        gains = gained(self.rows, field[0])
        kept = sorted(field, key=lambda choice: -gains[choice].mean)[:size]
        if self.favourite is not None and self.favourite not in kept:
            kept[-1] = self.favourite
        return [choice for choice in field if choice in kept]

    def _in_the_race(self, field: list[Choice]) -> list[Choice]:
        """Those that have not clearly fallen back."""
        beyond_first = gained(self.rows, field[0])
        leader = max(field, key=lambda choice: beyond_first[choice].mean)
        beyond_leader = gained(self.rows, leader)
        return [
            choice
            for choice in field
            if not beyond_leader[choice].lacks(FALLEN_BACK) and not beyond_first[choice].lacks(FALLEN_BACK / 2)
        ]

    def _without_stakes(self, field: list[Choice]) -> bool:
        gains = gained(self.rows, field[0])
        means = [gains[choice].mean for choice in field]
        return max(means) - min(means) < NO_STAKES

    # -- worlds --------------------------------------------------------------------------------------------------------

    def _imagined(self) -> Position[Any] | None:
        found = self.position.imagine(self.seat, self.rng)
        if found is not None:
            self.worlds.append(found)
        return found

    def _world(self, row: int) -> Position[Any]:
        """One of the imagined positions."""
        if len(self.worlds) <= row < WORLDS:
            self._imagined()
        return self.worlds[row % len(self.worlds)]

    # -- a try ---------------------------------------------------------------------------------------------------------

    def _try(self, choice: Choice, world: Position[Any], seed: bytes) -> float:
        """One line of play: the choice, what planners would do until everybody has had a turn, and what the seat's
        chances are then. `seed`: of all that is left to chance on the way."""
        world.turn(seed)
        game, chance = self.game, Random(seed)
        decision = world.decision_for(self.seat)
        assert decision is not None
        world.choose(decision, choice)
        for _ in range(PLAYED_ON):
            if world.over or game.clock(world.state) >= self.until:
                break
            decision = world.pending[0]
            choices = decision.choices()
            only = len(choices) == 1  # where a seat must not show that it can only pass
            world.choose(decision, choices[0] if only else best(choices, liking(game, world.state, decision), chance))
        if world.over:
            return self.appraiser.settle(game.outcome(world.state))[self.seat]
        return self.appraiser.appraise(world.state)[self.seat]
