"""What comes of the answer: the line that is shown, with the further choices that are asked, and how hard it is to
find."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from sandtable import bots
from sandtable.bots.planner import Planner
from sandtable.bots.puzzles.finding import Found
from sandtable.bots.puzzles.solving import Solved, solve
from sandtable.kernel import Choice, Position, Rng
from sandtable.kernel.scenario.export import Recorder
from sandtable.kernel.tasks import Task

MOST_ASKED = 4
SAMPLES = 12
"""Dice that are tried until the task is done with them: what is shown is a line in which the answer works."""
LONGEST = 250
"""Choices of a line that is shown."""
GUESSES = (("novice", 12), ("greedy", 6), ("planner", 6))
"""Bots that are asked, and how often."""


class Line(NamedTuple):
    """A line of the script."""

    seat: int
    key: str
    solved: Solved | None = None
    """Set where it is asked."""


class Unfolded(NamedTuple):
    found: Found
    lines: tuple[Line, ...]
    """From the checkpoint before the question."""
    rolls: tuple[object, ...]
    missed: int
    """How many of 100 bots miss the answer."""

    @property
    def asked(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.solved is not None)


def unfold(found: Found) -> Unfolded | None:
    """A line in which the answer works; None where it never does, or where the end is too far."""
    missed = _missed(found.position, found.seat, found.solved)
    for sample in range(SAMPLES):
        made = _line(found, f"{found.origin.words} {sample}")
        if made is not None:
            return Unfolded(found, made[0], made[1], missed)
    return None


def _line(found: Found, seed: str) -> tuple[tuple[Line, ...], tuple[object, ...]] | None:
    position, game, task = found.position, found.position.game, found.solved.task
    assert position.checkpoint is not None
    state = position.checkpoint.clone()
    recorder = state.rng = Recorder.of(state.rng)
    live: Position[Any] = Position.resume(game, state, ())
    lines = []
    for entry in position.tail:
        if not entry[2]:
            lines.append(Line(entry[0], game.describe(live.state, entry[1]).key))
        live.feed(entry)
    live.turn(Random(seed).randbytes(32))
    rng = Rng(Random(f"{seed} bots").randbytes(32))
    asked: Solved | None = found.solved
    count = 0
    while True:
        decision = live.decision_for(found.seat) or live.pending[0]
        if asked is not None:
            choice, count = asked.best.choice, count + 1
        else:
            choice = Planner().choose(live, decision.seat, rng)
        lines.append(Line(decision.seat, game.describe(live.state, choice).key, asked))
        live.choose(decision, choice)
        verdict = task.judge(live.state)
        if verdict is not None or live.over:
            return (tuple(lines), tuple(recorder.results)) if verdict else None
        if len(lines) > LONGEST:
            return None
        mine = live.decision_for(found.seat)
        asked = None
        if mine is not None and count < MOST_ASKED:
            asked = _asked_again(live, found.seat, task, f"{seed} {len(lines)}")


def _asked_again(live: Position[Any], seat: int, task: Task, seed: str) -> Solved | None:
    """The next choice, where it matters as much."""
    decision = live.decision_for(seat)
    if decision is None or len(decision.choices()) < 2:
        return None
    return solve(live, seat, task, seed)


def _missed(position: Position[Any], seat: int, solved: Solved) -> int:
    """How many of 100 bots give a wrong answer; who does first what can be done as well is not counted."""
    neutral = {each.choice for each in solved.others if each.neutral}
    rates = []
    for name, times in GUESSES:
        guesses = [_guess(position, seat, name, number) for number in range(times)]
        counted = [guess for guess in guesses if guess not in neutral]
        rates.append(sum(guess != solved.best.choice for guess in counted) / len(counted) if counted else 0.5)
    return round(100 * sum(rates) / len(rates))


def _guess(position: Position[Any], seat: int, name: str, number: int) -> Choice:
    return bots.get(name).choose(position, seat, Rng(Random(f"{name} {number}").randbytes(32)))


def level(missed: int, options: int, asked: int) -> int:
    """How hard a puzzle is, from 1 to 5: by how many miss it, how many wrong answers there are, how long it is."""
    points = 0.6 * missed + 3 * min(options, 10) + 14 * (asked - 1)
    bounds: Sequence[int] = (35, 55, 72, 92)
    return 1 + sum(points >= bound for bound in bounds)
