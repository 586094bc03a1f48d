"""Whether a question has one best answer, and by how much.

Every answer is tried in the same imagined positions with the same dice. The best must beat the next by `MARGIN` with
certainty; what looks bad only because bots go on badly after it is given better ways to go on before it counts as bad.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from sandtable.bots.liking import liking
from sandtable.bots.puzzles.trying import Steer, Worlds, by_keys, without
from sandtable.kernel import Choice, Decision, Position
from sandtable.kernel.tasks import Task

MARGIN = 0.15
"""How much likelier the best answer does the task than the next."""
SURE = 2.326
"""Standard errors of that difference: 99%."""
AT_LEAST = 0.5
"""How likely the best answer does it at all."""
MOST_CHOICES = 40
MOST_PLAYED = 30_000
"""Choices of all tries together, after which a question is left."""
FIRST, SECOND, LAST = 6, 24, 100
"""Tries of each answer in turn: of all, of those that are left, of the best two at most."""
KEPT = 5
"""Answers that are tried more often."""
PATIENCE = 0.03
"""How much of the chance to win the answer may cost at most beside another one: else it is no good advice."""
NEXT_CHOICES, NEXT_ROWS = 6, 8
"""Ways to go on after another answer, and tries of each."""


class Answer(NamedTuple):
    choice: Choice
    key: str
    label: str
    rate: float
    """How often the task was done."""
    chance: float
    """How likely the seat then was to win."""
    tries: int
    neutral: bool = False
    """It can be done as well: what decides is still there afterwards."""


class Solved(NamedTuple):
    """A question with one best answer."""

    task: Task
    best: Answer
    others: tuple[Answer, ...]
    """The best of them first."""
    margin: float
    """By which the best beats the next, at least, in 99 of 100 cases."""

    @property
    def next(self) -> Answer:
        return next(each for each in self.others if not each.neutral)


class Rows:
    """What tries of one task have brought, for each answer by row."""

    def __init__(self, worlds: Worlds, task: Task) -> None:
        self.worlds = worlds
        self.task = task
        self.done: dict[Choice, list[float]] = {}
        self.chances: dict[Choice, list[float]] = {}

    def go_on(self, choice: Choice, rows: int) -> bool:
        """Until it has been tried so often. False where no position can be imagined."""
        done, chances = self.done.setdefault(choice, []), self.chances.setdefault(choice, [])
        while len(done) < rows:
            if self.worlds.played > MOST_PLAYED:
                return False
            tried = self.worlds.try_out(choice, (self.task.judge,), len(done))
            if tried is None:
                return False
            done.append(float(tried.done[0]))
            chances.append(tried.chance)
        return True

    def rate(self, choice: Choice) -> float:
        return _mean(self.done[choice])

    def chance(self, choice: Choice) -> float:
        return _mean(self.chances[choice])

    def surely_beats(self, one: Choice, other: Choice) -> float:
        """By how much one beats the other at least, pairs of tries compared."""
        return sure_margin(self.done[one], self.done[other])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def sure_margin(one: Sequence[float], other: Sequence[float]) -> float:
    """The difference of the means less its doubt. What comes out alike every time is not certain: as many pairs again
    as there are standard errors are taken to have gone the other way."""
    pairs = [a - b for a, b in zip(one, other, strict=False)]
    count = len(pairs)
    mean = _mean(pairs)
    spread = sum((each - mean) ** 2 for each in pairs) + (1 + mean) ** 2 + (1 - mean) ** 2
    doubt: float = SURE * (spread / (count + 1) / count) ** 0.5
    return mean - doubt


def field(position: Position[Any], decision: Decision, state: Any) -> list[Choice]:
    """The choices, the most promising first."""
    liked = zip(decision.choices(), liking(position.game, state, decision), strict=True)
    return [choice for choice, _ in sorted(liked, key=lambda each: -each[1])][:MOST_CHOICES]


def solve(position: Position[Any], seat: int, task: Task, seed: str) -> Solved | None:
    """The one best answer to a task, or None where there is none, or where it is not sure."""
    worlds = Worlds(position, seat, seed)
    world, decision = worlds.world(0), position.decision_for(seat)
    if world is None or decision is None or len(decision.choices()) > MOST_CHOICES:
        return None
    rows = Rows(worlds, task)
    choices = field(position, decision, world.state)
    best = _best_by_halves(rows, choices)
    if best is None:
        return None
    answers = _answers(position, rows, choices)
    top = next(each for each in answers if each.choice == best)
    found = _with_other_ways_on(position, worlds, task, answers, top)
    if found is None or not any(not each.neutral for each in found if each.choice != best):
        return None
    bad = [each for each in found if not each.neutral and each.choice != best]
    margin = min(rows.surely_beats(best, each.choice) for each in bad)
    if margin < MARGIN or any(rows.chance(best) < each.chance - PATIENCE for each in bad):
        return None
    others = sorted((each for each in found if each.choice != best), key=lambda each: (each.neutral, -each.rate))
    return Solved(task, top, tuple(others), margin)


def _best_by_halves(rows: Rows, choices: list[Choice]) -> Choice | None:
    """The best by far as often as it has been tried, the others as often as it takes to be sure of them."""
    for choice in choices:
        if not rows.go_on(choice, FIRST):
            return None
    left = sorted(choices, key=lambda choice: -rows.rate(choice))
    if rows.rate(left[0]) < AT_LEAST or rows.rate(left[-1]) > rows.rate(left[0]) - MARGIN:
        return None
    close = [choice for choice in left if rows.rate(choice) > rows.rate(left[0]) - 0.5][:KEPT]
    for choice in close:
        if not rows.go_on(choice, SECOND):
            return None
    best = max(close, key=rows.rate)
    if rows.rate(best) < AT_LEAST:
        return None
    return _made_sure(rows, best, choices)


def _made_sure(rows: Rows, best: Choice, choices: list[Choice]) -> Choice | None:
    """Try it against each other one until that is beaten for sure, or is not."""
    number = SECOND
    if not rows.go_on(best, number):
        return None
    for other in choices:
        while other != best and (margin := rows.surely_beats(best, other)) < MARGIN:
            tried = len(rows.done[other])
            if tried >= LAST or (tried >= SECOND and rows.rate(best) - rows.rate(other) < MARGIN and margin < 0):
                break  # as good perhaps: only another way on can tell
            more = min(LAST, max(tried * 2, FIRST * 2))
            if not (rows.go_on(best, max(more, len(rows.done[best]))) and rows.go_on(other, more)):
                return None
    return best


def _answers(position: Position[Any], rows: Rows, choices: list[Choice]) -> list[Answer]:
    game, state = position.game, position.state
    found = []
    for choice in choices:
        option = game.describe(state, choice)
        found.append(
            Answer(choice, option.key, option.label, rows.rate(choice), rows.chance(choice), len(rows.done[choice]))
        )
    return found


def _with_other_ways_on(
    position: Position[Any], worlds: Worlds, task: Task, answers: list[Answer], best: Answer
) -> list[Answer] | None:
    """The answers, those marked as neutral after which the best one can still be given and is as good. None where some
    other way to go on after another answer is nearly as good: then there is not one best answer."""
    found = []
    for each in answers:
        if each is best:
            found.append(each)
            continue
        again = _rate(worlds, task, each.choice, (best.key,), FIRST)
        if again > best.rate - MARGIN:
            again = _rate(worlds, task, each.choice, (best.key,), SECOND)
        if again > best.rate - MARGIN:
            steer = without(worlds.game, best.key)
            if _done(worlds, task, each.choice, steer, SECOND) / SECOND > best.rate - MARGIN:
                return None  # it does the task by itself
            found.append(each._replace(neutral=True))
            continue
        if worlds.played > MOST_PLAYED or _goes_on_as_well(worlds, task, each, best.rate):
            return None
        found.append(each)
    return found


def _rate(worlds: Worlds, task: Task, choice: Choice, keys: Sequence[str], rows: int, begin: int = 0) -> float:
    """How often the task is done where the seat takes these options as soon as they are offered."""
    done = 0
    for row in range(begin, begin + rows):
        tried = worlds.try_out(choice, (task.judge,), row, by_keys(worlds.game, keys))
        done += tried is not None and tried.done[0]
    return done / rows


def _done(worlds: Worlds, task: Task, choice: Choice, steer: Steer, rows: int) -> int:
    tried = (worlds.try_out(choice, (task.judge,), row, steer) for row in range(rows))
    return sum(each is not None and each.done[0] for each in tried)


def _goes_on_as_well(worlds: Worlds, task: Task, answer: Answer, best_rate: float) -> bool:
    """Whether some next choice after this answer does the task nearly as often."""
    for key in _next_keys(worlds, answer.choice):
        if _rate(worlds, task, answer.choice, (key,), NEXT_ROWS) > best_rate - MARGIN:
            again = _rate(worlds, task, answer.choice, (key,), SECOND, NEXT_ROWS)
            if again > best_rate - MARGIN - 0.05:
                return True
    return False


def _next_keys(worlds: Worlds, choice: Choice) -> list[str]:
    """What the seat can choose next after a choice, the likeliest first."""
    found: dict[str, float] = {}
    game = worlds.game
    for row in range(2):
        base = worlds.world(row)
        if base is None:
            continue
        world = base.clone(track=False)
        decision = world.decision_for(worlds.seat)
        assert decision is not None
        world.turn(Random(row).randbytes(32))
        world.choose(decision, choice)
        for _ in range(30):
            if world.over:
                break
            asked = world.pending[0]
            liked = liking(game, world.state, asked)
            if asked.seat == worlds.seat and len(asked.choices()) > 1:
                for each, value in zip(asked.choices(), liked, strict=True):
                    key = game.describe(world.state, each).key
                    found[key] = max(found.get(key, value), value)
                break
            world.choose(asked, asked.choices()[max(range(len(liked)), key=liked.__getitem__)])
    return sorted(found, key=lambda key: -found[key])[:NEXT_CHOICES]
