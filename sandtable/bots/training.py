"""Training the learned evaluation: recorded positions in, a value file and the record of its making out.

    python -m sandtable.bots.training lbs --games 4000 --jobs 16

is the same as `sandtable train lbs ...` and needs nothing beside NumPy and what the games themselves need. Training is
plain NumPy (Adam on a network of some 20,000 weights), so that it can be repeated anywhere.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from sandtable import games
from sandtable.bots.recording import Recorded, Task, record_all, store, stored
from sandtable.bots.value import Network, Numbers, UnfitValue, fingerprint, home_of, save
from sandtable.kernel import Game, SandtableError
from sandtable.kernel.registry import load_plugins

HIDDEN = 64
BATCH = 512
RATE = 1e-3
DECAY = 1e-4
"""How much smaller every weight gets in a step, in units of the rate."""
HELD_OUT = 10
"""One game in so many is kept for testing."""
BINS = 10
LEAST_SPREAD = 0.05
"""A feature that varies less than this is not blown up beyond it."""
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a training is made of."""

    game: str
    games: int = 0
    """How many to play; 0 where all positions come from files."""
    jobs: int = 1
    seed: str = "sandtable"
    epochs: int = 12
    data: tuple[Path, ...] = ()
    out: Path | None = None
    """Where the value file goes; the game's own place where nothing is said."""
    record_only: Path | None = None
    """Only record, into this file."""
    setups: tuple[str, ...] = ()
    first: int = 0
    """The number of the first game: recordings of other games go on where this one ends."""
    minutes: float = 0.0
    """After so many no further games are played; 0: all of them."""
    ray: str | None = None
    """The address of a Ray cluster that plays the games."""


class Bin(msgspec.Struct, frozen=True):
    """Positions for which about the same chance was predicted."""

    predicted: float
    won: float
    positions: int


class Made(msgspec.Struct, frozen=True):
    """The record of a training, kept beside the value file."""

    game: str
    features: int
    made_for: str
    games: int
    positions: int
    held_out_positions: int
    unfinished: int
    """Games that were played but did not end."""
    seed: str
    data: tuple[str, ...]
    epochs: int
    best_epoch: int
    train_loss: float
    held_out_loss: float
    """Cross entropy; `base_loss` is that of always saying the mean."""
    base_loss: float
    held_out_right: float
    """How often who is given more than his share wins more than that."""
    calibration: tuple[Bin, ...]
    commit: str
    python: str
    numpy: str
    seconds: float


Say = Callable[[str], None]


def train(plan: Plan, say: Say) -> Made | None:
    """Record, train, write. None where only recording was asked for."""
    game = games.get(plan.game)
    if not game.feature_names():
        raise UnfitValue(f"{game.title} has no features to learn from")
    began = time.perf_counter()
    recorded, unfinished = gathered(game, plan, say)
    if plan.record_only is not None:
        store(plan.record_only, game, recorded)
        say(f"{len(recorded.won):,} positions of {len(set(recorded.game.tolist())):,} games in {plan.record_only}")
        return None
    layers, figures = fitted(recorded, plan.seed, plan.epochs, say)
    out = plan.out or home_of(game)
    save(out, game, layers)
    made = Made(
        game=game.name,
        features=recorded.features.shape[1],
        made_for=fingerprint(game),
        games=len(set(recorded.game.tolist())),
        positions=len(recorded.won),
        unfinished=unfinished,
        seed=plan.seed,
        data=tuple(path.name for path in plan.data),
        epochs=plan.epochs,
        commit=_commit(),
        python=sys.version.split()[0],
        numpy=np.__version__,
        seconds=round(time.perf_counter() - began, 1),
        **figures,
    )
    out.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(made)) + b"\n")
    say(f"{out}: held-out loss {made.held_out_loss:.4f} (always the mean: {made.base_loss:.4f})")
    return made


def gathered(game: Game[Any], plan: Plan, say: Say) -> tuple[Recorded, int]:
    """Positions from files and from games played now, and how many games did not end."""
    parts: list[Recorded] = []
    taken = 0
    for path in plan.data:
        part = stored(path, game)
        parts.append(part._replace(game=part.game + taken))  # two recordings may have numbered their games alike
        taken = int(parts[-1].game.max(initial=-1)) + 1
    unfinished = 0
    began = time.perf_counter()
    numbers = range(plan.first, plan.first + plan.games)
    for done, found in enumerate(_recordings(game.name, numbers, plan) if numbers else (), 1):
        if found is None:
            unfinished += 1
        else:
            parts.append(found._replace(game=found.game + taken))
        seconds = time.perf_counter() - began
        if done % max(1, plan.games // 20) == 0:
            say(f"{done} of {plan.games} games, {seconds:.0f} s")
        if plan.minutes and seconds > 60 * plan.minutes:
            say(f"the time is over after {done} of {plan.games} games")
            break
    if not parts:
        raise UnfitValue("there is nothing to learn from: name --games or --data")
    return Recorded.joined(parts), unfinished


def _recordings(game: str, numbers: range, plan: Plan) -> Iterator[Recorded | None]:
    """The games with these numbers, in order, wherever they are played."""
    if plan.ray is None:
        return record_all(game, numbers, plan.seed, plan.jobs, plan.setups)
    from sandtable.bots.cluster import record_on

    return record_on(plan.ray, [Task(game, number, plan.seed, plan.setups) for number in numbers])


def _commit() -> str:
    try:
        found = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],
            cwd=Path(__file__).parent, capture_output=True, text=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()


# -- fitting -----------------------------------------------------------------------------------------------------------


def is_held_out(game: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Whether positions of these games are for testing: by the game, so that no game is on both sides."""
    known = {number: sha256(b"held out %d" % number).digest()[0] % HELD_OUT == 0 for number in set(game.tolist())}
    return np.array([known[number] for number in game.tolist()], np.bool_)


def fitted(recorded: Recorded, seed: str, epochs: int, say: Say) -> tuple[list[Numbers], dict[str, Any]]:
    """The layers of the network that does best on the games it has not seen, and its figures."""
    test = is_held_out(recorded.game)
    if test.all() or not test.any():
        raise UnfitValue("these are too few games: some must be kept for testing")
    seen, seen_won = recorded.features[~test].astype(np.float32), recorded.won[~test]
    new, new_won = recorded.features[test].astype(np.float32), recorded.won[test]
    mean, spread = seen.mean(axis=0), np.maximum(seen.std(axis=0), LEAST_SPREAD)
    seen -= mean
    seen /= spread
    rng = np.random.default_rng(list(sha256(seed.encode()).digest()))
    fit = Fit(seen.shape[1], rng)
    best: tuple[float, int, list[Numbers]] | None = None
    steps = epochs * (len(seen) // BATCH + 1)
    for epoch in range(1, epochs + 1):
        order = rng.permutation(len(seen))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            fit.learn(seen[some], seen_won[some], RATE * 0.5 * (1 + np.cos(np.pi * fit.steps / steps)))
        layers = fit.folded(mean, spread)
        loss = cross_entropy(Network(layers).chances(new), new_won)
        say(f"epoch {epoch}: held-out loss {loss:.4f}")
        if best is None or loss < best[0]:
            best = (loss, epoch, layers)
    assert best is not None
    predicted = Network(best[2]).chances(new)
    figures = {
        "best_epoch": best[1],
        "held_out_positions": len(new_won),
        "train_loss": round(cross_entropy(Network(best[2]).chances(seen * spread + mean), seen_won), 5),
        "held_out_loss": round(best[0], 5),
        "base_loss": round(cross_entropy(np.full_like(new_won, seen_won.mean()), new_won), 5),
        "held_out_right": round(float(((predicted > seen_won.mean()) == (new_won > seen_won.mean())).mean()), 4),
        "calibration": calibration(predicted, new_won),
    }
    return best[2], figures


def cross_entropy(predicted: Numbers, won: Numbers) -> float:
    sure = np.clip(predicted, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def calibration(predicted: Numbers, won: Numbers) -> tuple[Bin, ...]:
    """Predicted against won, in bins of a tenth."""
    found = []
    places = np.minimum((predicted * BINS).astype(int), BINS - 1)
    for place in range(BINS):
        inside = places == place
        if inside.any():
            said, was = float(predicted[inside].mean()), float(won[inside].mean())
            found.append(Bin(round(said, 4), round(was, 4), int(inside.sum())))
    return tuple(found)


class Fit:
    """A network that is being trained, with Adam."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        sizes = ((inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 1))
        self.layers: list[Numbers] = []
        for size in sizes:
            self.layers += [
                rng.normal(0.0, np.sqrt(2.0 / size[0]), size).astype(np.float32),
                np.zeros(size[1], np.float32),
            ]
        self.layers[4] *= 0.1
        self._means = [np.zeros_like(layer) for layer in self.layers]
        self._squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def learn(self, rows: Numbers, won: Numbers, rate: float) -> None:
        """One step down the slope of the cross entropy."""
        first, first_plus, second, second_plus, last, last_plus = self.layers
        hidden = np.maximum(rows @ first + first_plus, 0.0)
        deeper = np.maximum(hidden @ second + second_plus, 0.0)
        predicted = 0.5 + 0.5 * np.tanh(0.5 * (deeper @ last + last_plus))
        error = (predicted - won[:, None]) / np.float32(len(won))
        into_deeper = (error @ last.T) * (deeper > 0)
        into_hidden = (into_deeper @ second.T) * (hidden > 0)
        slopes = (
            rows.T @ into_hidden, into_hidden.sum(axis=0), hidden.T @ into_deeper, into_deeper.sum(axis=0),
            deeper.T @ error, error.sum(axis=0),
        )  # fmt: skip
        self.steps += 1
        early = np.sqrt(1 - SECOND_MOMENT**self.steps) / (1 - FIRST_MOMENT**self.steps)
        for layer, mean, square, slope in zip(self.layers, self._means, self._squares, slopes, strict=True):
            mean += (1 - FIRST_MOMENT) * (slope - mean)
            square += (1 - SECOND_MOMENT) * (slope * slope - square)
            if layer.ndim == 2:
                layer *= 1 - DECAY * rate / RATE
            layer -= (rate * early) * mean / (np.sqrt(square) + TINY)

    def folded(self, mean: Numbers, spread: Numbers) -> list[Numbers]:
        """The layers for features as they are, instead of measured against their mean and spread."""
        first = self.layers[0] / spread[:, None]
        return [first, self.layers[1] - mean @ first, *(layer.copy() for layer in self.layers[2:])]


# -- without the rest of the command -----------------------------------------------------------------------------------


def _read(words: Sequence[str]) -> Plan:
    parser = argparse.ArgumentParser(
        prog="python -m sandtable.bots.training", description="Train a learned evaluation."
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="sandtable")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--data", type=Path, action="append", default=[])
    parser.add_argument("--out", type=Path)
    parser.add_argument("--record-only", type=Path)
    parser.add_argument("--setups", default="", help="names with commas between them; all where none is named")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--ray", help="the address of a Ray cluster, or local")
    given = vars(parser.parse_args(words))
    given["data"] = tuple(given["data"])
    given["setups"] = tuple(filter(None, given["setups"].split(",")))
    return Plan(**given)


def main(words: Sequence[str] | None = None) -> int:
    load_plugins()
    try:
        train(_read(sys.argv[1:] if words is None else words), lambda text: print(text, flush=True))
    except SandtableError as error:
        print(f"sandtable: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
