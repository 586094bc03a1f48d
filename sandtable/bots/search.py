"""The search: tries lines of play on positions that its seat cannot tell from the real one, and takes the best.

Information-set Monte Carlo tree search. Every try begins on an imagined position (what is hidden dealt anew, the dice
re-seeded), walks down the tree of choices made so far, adds one node, plays a few choices on by rules of thumb, and
asks the learned evaluation how likely each seat is to win there. The game's plans say which choices to look at first.
The choices asked for are tried side by side, each on the same deals and the same dice, and the worse half of them is
left out again and again (sequential halving).
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from sandtable import games
from sandtable.bots.liking import ALIKE, best, likely, liking
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
WORLDS = 48
"""Positions that are imagined for one decision."""
FIELD = 16
"""The most choices that are tried, the likeliest of all; at small budgets so few that each is tried some ten times."""
TRIES_EACH = 10
TRIES_A_SECOND = 150
"""What is expected of a slow machine, to know how many choices can be tried in the time there is."""
PLAYED_ON = 6
"""The most choices by rules of thumb after the tree is left."""
TEMPERATURE = 0.4
"""How surely the plans' favourite is tried first: the smaller, the surer."""
NODES = 8_000
"""The most nodes of a tree, and the most forks that are remembered for later decisions."""
SURE = 1.0
"""How much what was little tried is distrusted in the end, in spreads of what lines of play bring."""
TRUST = 0.25
"""How much the plans are trusted in the end, in such spreads: what they like must be beaten by more than chance."""
LEAST_TRIED = 0.5
"""The share of the tries of the most tried choice that another must have had to be taken."""
FIRST_SPREAD, LEAST_SPREAD, SPREAD_WEIGHT = 0.1, 0.01, 8
"""What is assumed of the spread before anything was tried, and for how many tries that counts."""
PILOT = 4
"""Tries of each choice after which a question without stakes is answered, and between looks at who has fallen back."""
FALLEN_BACK = 4.0
"""A choice is left out at once that trails the best by so many standard errors of their differences, try by try."""
NO_STAKES = 0.002
"""Where what was tried differs by no more than this, nothing hangs on it."""
OVERRULED = 1.5
"""By how many standard errors of the difference the plans' favourite must be beaten to be overruled."""
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


def less_by(these: Sequence[float], those: Sequence[float], errors: float, at_least: float = 0.0) -> bool:
    """Whether the first bring less by more than so many standard errors: compared in pairs, as they met the same deals
    and dice."""
    lacking = [that - this for this, that in zip(these, those, strict=False)]
    number = len(lacking)
    if number < 2:
        return False
    mean = sum(lacking) / number
    varies = sum((each - mean) ** 2 for each in lacking) / (number - 1)
    return mean > at_least and mean > errors * sqrt(varies / number)


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

    def __init__(self, position: Position[Any], seat: int, rng: Rng, forks: dict[int, Fork]) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.rng = rng
        self.random = Random(rng.below(1 << 32))
        self.chance = self.random
        """What breaks ties in one try."""
        self.forks = forks
        self.worlds: list[Position[Any]] = []
        self.spread: list[Spread] = []
        """By seat."""
        self.priors: dict[Choice, float] = {}
        """Of the choices that are asked for."""
        self.brought: dict[Choice, list[float]] = {}
        """What each of these has brought, row by row."""
        self.favourite: Edge | None = None
        """What the plans like best, if it is one choice."""
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
        self.kind = decision.kind
        choices = decision.choices()
        if len(choices) == 1:
            return [Considered(choices[0], self.appraiser.appraise(first.state)[self.seat], 1)]
        settled = self.game.settled(first.state, decision, False)
        if settled is not None and settled in choices:
            return [Considered(settled, self.appraiser.appraise(first.state)[self.seat], 1)]
        root = self._root(first, decision)
        self.priors = {edge.choice: edge.prior for edge in root.ranked}
        self._halve(root, Budget(limits, began, cancelled))
        return self._found(root)

    def _found(self, root: Fork) -> list[Considered]:
        found = [Considered(e.choice, e.total / e.visits, e.visits) for e in root.ranked if e.visits]
        found = ranked(Findings(found, self.priors, self.spread[self.seat].wide))
        liked = None if self.favourite is None else self.favourite.choice
        if found and liked in self.brought:
            taken = found[0].choice
            if not less_by(self.brought[liked], self.brought[taken], OVERRULED):
                found.sort(key=lambda each: each.choice != liked)
        return found

    # -- what is asked for ---------------------------------------------------------------------------------------------

    def _halve(self, root: Fork, budget: Budget) -> None:
        """Try the likeliest choices side by side, and go on with the better half until two are left; what has clearly
        fallen back is left out before, and where nothing else remains that is the end."""
        field = self._field(root, budget)
        rounds = max(len(field) - 1, 1).bit_length()
        row = 0
        for number in range(1, rounds + 1):
            while True:
                if not self._row(root, field, row, budget):
                    return
                row += 1
                if not row % PILOT:
                    field = self._in_the_race(field)
                    if len(field) == 1 or (row == PILOT and self._without_stakes(field)):
                        return
                if budget.spent(self.iterations) >= number / rounds:
                    break
            field = self._better_half(field)

    def _field(self, root: Fork, budget: Budget) -> list[Edge]:
        """The choices that are tried. Among equals chance decides which of them."""
        size = max(2, min(FIELD, budget.expected // TRIES_EACH))
        edges = list(root.ranked)
        if len(edges) > 1 and edges[0].prior > edges[1].prior + ALIKE:
            self.favourite = edges[0]
        if len(edges) > size:
            self.random.shuffle(edges)
            edges.sort(key=lambda edge: -edge.prior)
        return edges[:size]

    def _row(self, root: Fork, field: list[Edge], row: int, budget: Budget) -> bool:
        """Every choice once, on the same deal and the same dice: what differs then is their own doing. False where
        the budget ended it."""
        world, seed = self._world(row), self.random.randbytes(32)
        for edge in field:
            if budget.cancelled() or (self.iterations and budget.spent(self.iterations) >= 1):
                return False
            values = self._try(root, edge, world.clone(track=False), seed)
            self.brought.setdefault(edge.choice, []).append(values[self.seat])
            self.iterations += 1
        return True

    def _better_half(self, field: list[Edge]) -> list[Edge]:
        """The plans' favourite stays among them: whatever beats it must do so over all rows."""
        kept = sorted(field, key=self._standing, reverse=True)[: max(-(-len(field) // 2), 2)]
        if self.favourite is not None and self.favourite in field and self.favourite not in kept:
            kept[-1] = self.favourite
        return kept

    def _in_the_race(self, field: list[Edge]) -> list[Edge]:
        """Those that have not clearly fallen back behind the best."""
        brought = self.brought
        leader = max(field, key=self._standing)
        ahead = brought[leader.choice]
        return [
            edge
            for edge in field
            if edge is leader or not less_by(brought[edge.choice], ahead, FALLEN_BACK, at_least=NO_STAKES)
        ]

    def _standing(self, edge: Edge) -> float:
        return edge.total / max(edge.visits, 1) + TRUST * self.spread[self.seat].wide * edge.prior

    def _without_stakes(self, field: list[Edge]) -> bool:
        values = [edge.total / edge.visits for edge in field]
        return max(values) - min(values) < NO_STAKES

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

    # -- the tree ------------------------------------------------------------------------------------------------------

    def _root(self, world: Position[Any], decision: Decision) -> Fork:
        """The fork of this very question, if it was met before; all others are forgotten when it was not."""
        seen = self._seen(world, decision)
        known = self.forks.get(seen)
        if known is None or len(self.forks) > NODES or not self.game.feature_names():
            self.forks.clear()
            known = None
        root = Fork(self.seat) if known is None else known
        root.forget()
        self.forks[seen] = root
        self._offer(root, world, decision)
        return root

    def _seen(self, world: Position[Any], decision: Decision) -> int:
        """What the seat sees when it is asked this, as a number: what a fork is found again by."""
        return hash((decision.kind, tuple(decision.choices()), tuple(self.game.features(world.state, self.seat))))

    def _offer(self, fork: Fork, world: Position[Any], decision: Decision) -> None:
        game = self.game
        fork.offer(decision.choices(), lambda: likely(liking(game, world.state, decision), TEMPERATURE))

    def _try(self, root: Fork, first: Edge, world: Position[Any], seed: bytes) -> list[float]:
        """One line of play: a choice, down the tree, a node more, a few choices on, and what it is worth to everybody
        there. `seed`: of all that is left to chance on the way."""
        world.turn(seed)
        self.chance = Random(seed)
        way: list[tuple[Fork, Edge]] = []
        decision = world.decision_for(self.seat)
        fork: Fork | None = root
        while decision is not None and fork is not None and len(way) < STACKED:
            self._offer(fork, world, decision)
            edge = fork.pick(self.spread[fork.seat].wide) if way else first
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
        return values

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
        """Play on until the like is asked again, for a little at most, and ask what everybody's chances are: a fight
        just begun is not judged in its middle, and where nothing was begun no dice are added."""
        game = self.game
        for _ in range(PLAYED_ON):
            if world.over:
                break
            decision = world.pending[0]
            if decision.kind == self.kind:
                break
            choices = decision.choices()
            world.choose(decision, best(choices, liking(game, world.state, decision, plans=False), self.chance))
        if world.over:
            return self.appraiser.settle(game.outcome(world.state))
        return self.appraiser.appraise(world.state)
