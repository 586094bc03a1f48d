"""Trying an answer out: on positions that the seat cannot tell from the real one, against sensible players, until the
task is done or cannot be done any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from sandtable.bots.liking import best, liking
from sandtable.bots.value import Appraiser
from sandtable.kernel import Choice, Decision, Position, Rng
from sandtable.kernel.tasks import Judge

PLAYED_ON = 600
"""The most choices of a try; what is not done by then is not done."""
Steer = Callable[[Any, Decision], Choice | None]
"""What the seat chooses in the place of what it would choose by itself."""


class Tried(NamedTuple):
    """What came of one try."""

    done: tuple[bool, ...]
    """Each of the tasks."""
    chance: float
    """How likely the seat is to win the game from there."""


class Worlds:
    """Imagined positions in a row: hidden cards dealt anew, each with dice of its own. All answers meet the same."""

    def __init__(self, position: Position[Any], seat: int, seed: str) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.seed = seed
        self.appraiser = Appraiser(self.game, self.game.teams(position.state), seat)
        self._rng = Rng(Random(seed).randbytes(32))
        self._dealt: list[Position[Any]] = []
        self.played = 0
        """Choices of all tries so far."""

    def world(self, row: int) -> Position[Any] | None:
        """A position to play on from; None where none can be imagined."""
        while len(self._dealt) <= row:
            dealt = self.position.imagine(self.seat, self._rng)
            if dealt is None:
                return None
            self._dealt.append(dealt)
        return self._dealt[row]

    def try_out(self, choice: Choice, judges: Sequence[Judge], row: int, steer: Steer | None = None) -> Tried | None:
        found = self.world(row)
        if found is None:
            return None
        world = found.clone(track=False)
        decision = world.decision_for(self.seat)
        assert decision is not None
        seed = f"{self.seed} {row}"
        world.turn(Random(seed).randbytes(32))
        world.choose(decision, choice)
        return self._play_on(world, judges, Random(seed), steer)

    def _play_on(self, world: Position[Any], judges: Sequence[Judge], chance: Random, steer: Steer | None) -> Tried:
        game, open_ = self.game, dict(enumerate(judges))
        done = [False] * len(judges)
        for _ in range(PLAYED_ON):
            for number in list(open_):
                verdict = open_[number](world.state)
                if verdict is not None:
                    done[number] = verdict
                    del open_[number]
            if world.over or not open_:
                break
            decision = world.pending[0]
            choices = decision.choices()
            answer = steer(world.state, decision) if steer is not None and decision.seat == self.seat else None
            if answer is None:
                only = len(choices) == 1
                answer = choices[0] if only else best(choices, liking(game, world.state, decision), chance)
            self.played += 1
            world.choose(decision, answer)
        return Tried(tuple(done), self._chance(world))

    def _chance(self, world: Position[Any]) -> float:
        if world.over:
            return self.appraiser.settle(self.game.outcome(world.state))[self.seat]
        return self.appraiser.appraise(world.state)[self.seat]


def without(game: Any, key: str) -> Steer:
    """Never takes this option, wherever it is offered."""
    chance = Random(key)

    def steer(state: Any, decision: Decision) -> Choice | None:
        choices = decision.choices()
        liked = liking(game, state, decision)
        left = [n for n, choice in enumerate(choices) if game.describe(state, choice).key != key]
        if len(left) in (0, len(choices)):
            return None
        return best([choices[n] for n in left], [liked[n] for n in left], chance)

    return steer


def by_keys(game: Any, keys: Sequence[str]) -> Steer:
    """Takes the first of these options that is offered, each once."""
    left = list(keys)

    def steer(state: Any, decision: Decision) -> Choice | None:
        if not left:
            return None
        offered = {game.describe(state, choice).key: choice for choice in decision.choices()}
        for key in left:
            if key in offered:
                left.remove(key)
                return offered[key]
        return None

    return steer
