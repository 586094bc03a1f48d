"""Trains an agent that scores its options, by policy gradient (REINFORCE), against a bot.

    python -m examples.learning.train banners --setup drefeld --against random --minutes 2

The agent looks at each option's row of numbers (`Environment.options`), adds them up with weights that it learns, and
chooses with the chances that follow (softmax). After each batch of games the weights of what was chosen in games that
went better than usual grow, and shrink where they went worse. There is nothing of the game in it but those numbers.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable import games
from sandtable.learn import Environment, env
from sandtable.learn.play import seed_bytes

Weights = NDArray[np.float64]
STANDING = 4.0
"""What a change of the standing counts beside who has won: there is something to learn from a lost game, too."""
FADING = 0.9
"""How much of that is put down to the choice before, and the one before it..."""
EVERY = 10.0
"""Seconds from one line about the progress to the next."""


class Task(NamedTuple):
    """One game that the agent is to play."""

    game: str
    setup: str
    against: str
    seat: int
    """Of the agent; the bot has all others."""
    seed: int
    weights: Weights
    liking: bool = False
    """Whether the agent is shown what the game's rules of thumb like."""


class Played(NamedTuple):
    reward: float
    credits: Weights
    """What each choice of the game has brought."""
    pushes: Weights
    """For each choice, the direction in which the weights would make it likelier."""


@cache
def table(game: str, setup: str, against: str, seat: int, liking: bool) -> Environment:
    """One environment for each seat, kept in each process."""
    others = range(len(games.get(game).seats({"setup": setup})))
    bots = {each: against for each in others if each != seat}
    return env(game, setup=setup, opponents=bots, liking=liking, limit=3000)


def play(task: Task) -> Played:
    """Play a game, choosing by chance as the weights say."""
    at = table(task.game, task.setup, task.against, task.seat, task.liking)
    random = np.random.default_rng(int.from_bytes(seed_bytes(task.seed)[:8], "big"))
    agent = f"seat_{task.seat}"
    at.reset(seed=task.seed)
    pushes: list[Weights] = []
    standings = [at.standing(agent)]
    while not (at.terminations[agent] or at.truncations[agent]):
        rows = at.options(agent).astype(np.float64)
        chances = softmax(rows @ task.weights)
        chosen = int(random.choice(len(rows), p=chances))
        pushes.append(rows[chosen] - chances @ rows)
        at.step_option(chosen)
        standings.append(at.standing(agent))
    return Played(at.rewards[agent], credits(at.rewards[agent], standings), np.array(pushes))


def credits(reward: float, standings: Sequence[float]) -> Weights:
    """What is put down to each choice: the end of the game, and how the standing has changed after it."""
    found = np.zeros(len(standings) - 1)
    more = 0.0
    for n in range(len(found) - 1, -1, -1):
        more = standings[n + 1] - standings[n] + FADING * more
        found[n] = reward + STANDING * more
    return found


def softmax(scores: Weights) -> Weights:
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum())


class Adam:
    """Steps of about the same size for every weight."""

    def __init__(self, size: int, rate: float) -> None:
        self.rate = rate
        self.mean, self.square = np.zeros(size), np.zeros(size)
        self.steps = 0

    def step(self, push: Weights) -> Weights:
        self.steps += 1
        self.mean += 0.1 * (push - self.mean)
        self.square += 0.01 * (push**2 - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.99**self.steps)
        return np.asarray(self.rate * mean / (np.sqrt(square) + 1e-8))


class Trainer:
    """Learns to play a game against a bot, on all seats in turn."""

    def __init__(
        self,
        game: str,
        setup: str,
        against: str,
        *,
        liking: bool = False,
        rate: float = 0.15,
        jobs: int = 1,
        seed: int = 1,
    ) -> None:
        self.game, self.setup, self.against, self.liking = game, setup, against, liking
        self.seats = len(games.get(game).seats({"setup": setup}))
        self.names = table(game, setup, against, 0, liking).option_names
        self.weights = np.zeros(len(self.names))
        self.adam = Adam(len(self.names), rate)
        self.pool: Executor | None = ProcessPoolExecutor(jobs) if jobs > 1 else None
        self.seed = seed * 1_000_000

    def games(self, number: int, weights: Weights | None = None) -> list[Played]:
        """Play so many games, on changing seats."""
        chosen = self.weights if weights is None else weights
        tasks = [
            Task(self.game, self.setup, self.against, n % self.seats, self.seed + n, chosen, self.liking)
            for n in range(number)
        ]
        self.seed += number
        return list(map(play, tasks) if self.pool is None else self.pool.map(play, tasks, chunksize=2))

    def learn(self, batch: int) -> float:
        """One batch of games and what is learned from it; the mean reward."""
        played = self.games(batch)
        push = np.zeros_like(self.weights)
        for seat in range(self.seats):
            mine = played[seat :: self.seats]
            usual = np.mean(np.concatenate([each.credits for each in mine]))
            for each in mine:
                push += (each.credits - usual) @ each.pushes
        self.weights = self.weights + self.adam.step(push / batch)
        return float(np.mean([each.reward for each in played]))

    def wins(self, number: int) -> float:
        """The share of games that the agent wins now."""
        return float(np.mean([each.reward > 0 for each in self.games(number)]))

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown()


def train(trainer: Trainer, minutes: float, batch: int, trials: int, say: Callable[[str], None] = print) -> None:
    """Learn for so many minutes, and say how often the agent wins before and after."""
    before = trainer.wins(trials)
    say(f"before: wins {before:.0%} of {trials} games against {trainer.against}")
    began = told = time.monotonic()
    played = 0
    rewards: list[float] = []
    while (now := time.monotonic()) - began < minutes * 60:
        rewards.append(trainer.learn(batch))
        played += batch
        if now - told > EVERY:
            say(f"  {played:5} games, {now - began:4.0f} s: mean reward {np.mean(rewards):+.2f}")
            told, rewards = now, []
    say(f"after {played} games: wins {trainer.wins(trials):.0%} of {trials} games against {trainer.against}")
    order = np.argsort(-np.abs(trainer.weights))[:12]
    say("what it minds most: " + ", ".join(f"{trainer.names[n]} {trainer.weights[n]:+.1f}" for n in order))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Train an agent that scores its options.")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--setup", default="", help="the first one of the game unless told")
    parser.add_argument("--against", default="random", help="the bot that it learns against")
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--batch", type=int, default=32, help="games from one step of learning to the next")
    parser.add_argument("--trials", type=int, default=200, help="games before and after, to see what was learned")
    parser.add_argument("--liking", action="store_true", help="show the agent what the game's rules of thumb like")
    parser.add_argument("--rate", type=float, default=0.15, help="how large a step is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(words)
    setup = given.setup or games.get(given.game).setups()[0].id
    trainer = Trainer(given.game, setup, given.against, liking=given.liking, rate=given.rate, jobs=given.jobs)
    try:
        train(trainer, given.minutes, given.batch, given.trials)
    finally:
        trainer.close()


if __name__ == "__main__":
    main()
