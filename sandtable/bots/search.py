"""The search: tries lines of play on positions that its seat cannot tell from the real one, and takes the best.

Information-set Monte Carlo tree search. Every try begins on an imagined position (what is hidden dealt anew, the dice
re-seeded), walks down the tree of choices made so far, adds one node, plays a few choices on by rules of thumb, and
asks the learned evaluation how likely each seat is to win there. The game's plans say which choices to look at first.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from sandtable import games
from sandtable.bots.liking import best, likely, liking
from sandtable.bots.planner import Planner
from sandtable.bots.tree import Edge, Fork, Node
from sandtable.bots.value import Appraiser
from sandtable.kernel import Choice, Decision, Position, Rng, SandtableError
from sandtable.kernel.position import Entry, decode, encode
from sandtable.kernel.registry import load_plugins

SECONDS = 2.0
LONGEST = 60.0
"""Seconds that a search may be given for a decision, and tries in their place."""
MOST_TRIES = 100_000
WORLDS = 24
"""Positions that are imagined for one decision."""
TRIES_EACH = 6
"""Tries before another position is imagined."""
PLAYED_ON = 6
"""Choices by rules of thumb after the tree is left."""
TEMPERATURE = 0.4
"""How surely the plans' favourite is tried first: the smaller, the surer."""
NODES = 8_000
"""The most nodes of a tree, and the most forks that are remembered for later decisions."""
SURE = 1.0
"""How much what was little tried is distrusted in the end, in spreads of what lines of play bring."""
TRUST = 0.25
"""How much the plans are trusted in the end, in such spreads: what they like must be beaten by more than chance."""
LEAST_TRIED = 0.1
"""The share of the tries of the most tried choice that another must have had to be taken."""
FIRST_SPREAD, LEAST_SPREAD, SPREAD_WEIGHT = 0.1, 0.01, 8
"""What is assumed of the spread before anything was tried, and for how many tries that counts."""
PILOT = 32
"""Tries after which a question without stakes is answered."""
NO_STAKES = 0.006
"""Where what was tried differs by no more than this, nothing hangs on it."""
STACKED = 64
"""Choices after which a try ends, whatever is going on."""


class Considered(NamedTuple):
    """What the search makes of a choice."""

    choice: Choice
    estimate: float
    """How likely the seat is to win with it."""
    visits: int
    """How often it was tried."""


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
        self._forks: dict[int, dict[int, Fork]] = {}
        """By seat: what was found out about questions that it may still be asked, by what it would see then."""
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        considered = self.consider(position, seat, rng)
        return considered[0].choice if considered else self._otherwise.choose(position, seat, rng)

    def consider(self, position: Position[Any], seat: int, rng: Rng) -> list[Considered]:
        """The choices with what was found out about them, the best first; empty where nothing can be tried."""
        if self.processes > 1:
            return self._by_all(position, seat, rng)
        thinking = Thinking(position, seat, rng, self._forks.setdefault(seat, {}))
        found = thinking.think(self.limits, self.cancelled)
        self.iterations_done = thinking.iterations
        return found

    def close(self) -> None:
        """End the processes, if there are any."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _by_all(self, position: Position[Any], seat: int, rng: Rng) -> list[Considered]:
        """Every process searches by itself; what they found is added up."""
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
                _considered, position.game.name, *sent, seat, bytes(rng.below(256) for _ in range(32)), seconds, share
            )
            for _ in range(self.processes)
        ]
        return merged([task.result() for task in tasks])


def _considered(
    game: str, checkpoint: bytes, tail: list[Entry], seat: int, seed: bytes, seconds: float | None, tries: int | None
) -> Findings:
    """What one process makes of a position."""
    found = games.get(game)
    position = Position.resume(found, decode(found, checkpoint, found.rules_version), tail)
    thinking = Thinking(position, seat, Rng(seed), {})
    considered = thinking.think(Limits(seconds, tries), never)
    return Findings(considered, thinking.priors, thinking.spread[seat].wide if thinking.spread else FIRST_SPREAD)


class Findings(NamedTuple):
    """What one search has found."""

    considered: list[Considered]
    priors: dict[Choice, float]
    """How likely each choice was at first sight."""
    spread: float = FIRST_SPREAD


def merged(found: list[Findings]) -> list[Considered]:
    """What several have found, taken together."""
    visits: dict[Choice, int] = {}
    totals: dict[Choice, float] = {}
    priors: dict[Choice, float] = {}
    for part in found:
        priors |= part.priors
        for each in part.considered:
            visits[each.choice] = visits.get(each.choice, 0) + each.visits
            totals[each.choice] = totals.get(each.choice, 0.0) + each.visits * each.estimate
    spread = max((part.spread for part in found), default=FIRST_SPREAD)
    considered = [Considered(choice, totals[choice] / max(n, 1), n) for choice, n in visits.items()]
    return ranked(Findings(considered, priors, spread))


def ranked(found: Findings) -> list[Considered]:
    """The best first: what is at least so good as far as it was tried, and looked good at first sight; what was hardly
    tried comes last."""
    considered, priors, spread = found
    enough = LEAST_TRIED * max((each.visits for each in considered), default=0)

    def rank(each: Considered) -> tuple[bool, float, int]:
        doubt = SURE / sqrt(max(each.visits, 1)) - TRUST * priors.get(each.choice, 0.0)
        return each.visits < enough, spread * doubt - each.estimate, -each.visits

    return sorted(considered, key=rank)


class Spread:
    """By how much what lines of play bring to a seat differs."""

    __slots__ = ("_number", "_squares", "_total", "wide")

    def __init__(self) -> None:
        self._number, self._total, self._squares = 0, 0.0, 0.0
        self.wide = FIRST_SPREAD

    def add(self, value: float) -> None:
        self._number += 1
        self._total += value
        self._squares += value * value
        number = self._number
        varies = max(self._squares - self._total * self._total / number, 0.0)
        first = SPREAD_WEIGHT * FIRST_SPREAD * FIRST_SPREAD
        self.wide = max(sqrt((varies + first) / (number + SPREAD_WEIGHT)), LEAST_SPREAD)


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


class Thinking:
    """One decision, thought about."""

    def __init__(self, position: Position[Any], seat: int, rng: Rng, forks: dict[int, Fork]) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.rng = rng
        self.random = Random(rng.below(1 << 32))
        self.forks = forks
        self.worlds: list[Position[Any]] = []
        self.spread: list[Spread] = []
        """By seat."""
        self.priors: dict[Choice, float] = {}
        """Of the choices that are asked for."""
        self.nodes = 0
        self.iterations = 0

    def think(self, limits: Limits, cancelled: Callable[[], bool]) -> list[Considered]:
        began = time.perf_counter()
        first = self._imagined()
        teams = self.game.teams(self.position.state)
        if first is None or not teams:
            return []
        self.appraiser = Appraiser(self.game, teams, self.seat)
        self.spread = [Spread() for _ in teams]
        decision = first.decision_for(self.seat)
        assert decision is not None
        choices = decision.choices()
        if len(choices) == 1:
            return [Considered(choices[0], self.appraiser.appraise(first.state)[self.seat], 1)]
        settled = self.game.settled(first.state, decision, False)
        if settled is not None and settled in choices:
            return [Considered(settled, self.appraiser.appraise(first.state)[self.seat], 1)]
        root = self._root(first, decision)
        self.priors = {edge.choice: edge.prior for edge in root.ranked}
        while not cancelled():
            if self._enough(root, limits, time.perf_counter() - began):
                break
            self._try(root)
            self.iterations += 1
        return self._found(root)

    def _found(self, root: Fork) -> list[Considered]:
        found = [Considered(e.choice, e.total / e.visits, e.visits) for e in root.ranked if e.visits]
        return ranked(Findings(found, self.priors, self.spread[self.seat].wide))

    # -- when to stop --------------------------------------------------------------------------------------------------

    def _enough(self, root: Fork, limits: Limits, seconds: float) -> bool:
        done = self.iterations
        if not done:
            return False
        if limits.iterations is not None:
            left = limits.iterations - done
        else:
            assert limits.seconds is not None
            left = int(done * (limits.seconds - seconds) / max(seconds, 1e-6))
        if left <= 0:
            return True
        if done % 8:
            return False
        visits = sorted((edge.visits for edge in root.ranked), reverse=True)
        if visits[0] - visits[1] > left and self._found(root)[0].visits == visits[0]:
            return True
        if done != PILOT:
            return False
        values = [edge.total / edge.visits for edge in root.ranked if edge.visits]
        return max(values) - min(values) < NO_STAKES

    # -- worlds --------------------------------------------------------------------------------------------------------

    def _imagined(self) -> Position[Any] | None:
        found = self.position.imagine(self.seat, self.rng)
        if found is not None:
            self.worlds.append(found)
        return found

    def _world(self) -> Position[Any]:
        """One of the imagined positions, with other dice ahead."""
        number = self.iterations // TRIES_EACH
        if number >= len(self.worlds) and number < WORLDS and not self.iterations % TRIES_EACH:
            self._imagined()
        world = self.worlds[number % len(self.worlds)].clone(track=False)
        world.turn(self.random.randbytes(32))
        return world

    # -- the tree ------------------------------------------------------------------------------------------------------

    def _root(self, world: Position[Any], decision: Decision) -> Fork:
        """The fork of this very question, if it was met before; all others are forgotten when it was not."""
        seen = self._seen(world, decision)
        known = self.forks.get(seen)
        if known is None or len(self.forks) > NODES or not self.game.feature_names():
            self.forks.clear()
            known = None
        root = Fork(self.seat) if known is None else known
        self.forks[seen] = root
        self._offer(root, world, decision)
        return root

    def _seen(self, world: Position[Any], decision: Decision) -> int:
        """What the seat sees when it is asked this, as a number: what a fork is found again by."""
        return hash((decision.kind, tuple(decision.choices()), tuple(self.game.features(world.state, self.seat))))

    def _offer(self, fork: Fork, world: Position[Any], decision: Decision) -> None:
        game = self.game
        fork.offer(decision.choices(), lambda: likely(liking(game, world.state, decision), TEMPERATURE))

    def _try(self, root: Fork) -> None:
        """One line of play: down the tree, a node more, a few choices on, and what it is worth to everybody there."""
        world = self._world()
        way: list[tuple[Fork, Edge]] = []
        decision = world.decision_for(self.seat)
        fork: Fork | None = root
        while decision is not None and fork is not None and len(way) < STACKED:
            self._offer(fork, world, decision)
            edge = fork.pick(self.spread[fork.seat].wide)
            way.append((fork, edge))
            node = self._below(world, decision, fork, edge) if edge.visits else None
            world.choose(decision, edge.choice)
            if world.over:
                break
            decision = world.pending[0]
            fork = None if node is None else self._fork(node, world, decision)
        values = self._worth(world)
        for seat, value in enumerate(values):
            self.spread[seat].add(value)
        for fork, edge in way:
            value = values[fork.seat]
            fork.visits += 1
            fork.total += value
            edge.visits += 1
            edge.total += value

    def _below(self, world: Position[Any], decision: Decision, fork: Fork, edge: Edge) -> Node | None:
        """Where a choice leads; one place for all where the seat that searches cannot know which was made."""
        hidden = decision.seat != self.seat and (decision.secret or world.together is not None)
        node = fork.blind if hidden else edge.node
        if node is None and self.nodes < NODES:
            node = Node()
            self.nodes += 1
            if hidden:
                fork.blind = node
            else:
                edge.node = node
        return node

    def _fork(self, node: Node, world: Position[Any], decision: Decision) -> Fork:
        key = (decision.seat, decision.kind)
        fork = node.forks.get(key)
        if fork is None:
            fork = node.forks[key] = Fork(decision.seat)
            if decision.seat == self.seat and len(self.forks) < NODES:
                self.forks.setdefault(self._seen(world, decision), fork)
        return fork

    def _worth(self, world: Position[Any]) -> list[float]:
        """Play on for a little and ask what everybody's chances are."""
        game = self.game
        for _ in range(PLAYED_ON):
            if world.over:
                break
            decision = world.pending[0]
            choices = decision.choices()
            world.choose(decision, best(choices, liking(game, world.state, decision, plans=False), self.random))
        if world.over:
            return self.appraiser.settle(game.outcome(world.state))
        return self.appraiser.appraise(world.state)
