"""How far it pays to look ahead: `python -m sandtable.bench.horizons GAME --positions 60 --log FILE`.

On positions of games between planners the choices that the plans like best are played on by planners, side by side on
the same deals and the same dice, and the learned evaluation is asked on the way, at several horizons. What it says at
the farthest stands for what is true. For each nearer one the figures say how far chance moves a single try, how much
choices truly differ there, whether those differences are the ones that come out in the end, and what a decision gains
by choosing after so many tries. LOG keeps the positions: those in it are not played again.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from sandtable import bots, games
from sandtable.bots.liking import best, liking
from sandtable.bots.matches import seed_of
from sandtable.bots.search import DOUBT, PLAYED_ON
from sandtable.bots.value import Appraiser
from sandtable.kernel import Choice, Decision, Game, Position, Rng

HORIZONS = {
    "lbs": (0.0, 0.25, 0.5, 1.0, 2.0, 4.0),
    "banners": (0.0, 0.5, 1.0, 2.0, 4.0),
    "alkalim": (0.0, 1.0, 2.0, 3.0, 5.0, 8.0),
}
"""In rounds of `Game.clock`; at 0 a choice is judged at once."""
CHOICES = 3
ROWS = 12
PILOT = 3
"""Rows after which a question is left where all choices come to the same at every horizon."""
EVERY = 0.03
"""How many of the questions are looked at."""
LIMIT = 20_000


class Probe(msgspec.Struct, frozen=True):
    """One question, tried out."""

    number: int
    label: str
    kind: str
    likings: tuple[float, ...]
    """Of the choices that were tried, as the plans like them, the favourite first."""
    values: tuple[tuple[tuple[float, ...], ...], ...]
    """By row, choice and horizon: the chance to win. Rows are few where nothing hung on the question."""
    seconds: tuple[float, ...]
    """By horizon: what a try took until there."""


def questions(game: Game[Any], word: str) -> Iterator[tuple[int, str, Position[Any], int]]:
    """Positions of games between planners at which a seat has a choice: their number, where, the position, the seat."""
    tables, planner, found = game.contests(0), bots.get("planner"), 0
    for n in range(LIMIT):
        table = tables[n % len(tables)]
        seed = seed_of(f"horizons {word}", n)
        random, rng = Random(seed), Rng(seed)
        position = Position(game, game.new(table.settings, Rng(seed)))
        for _ in range(LIMIT):
            if position.over:
                break
            decision = position.pending[0]
            choices = decision.choices()
            if len(choices) > 1 and random.random() < EVERY and game.settled(position.state, decision, False) is None:
                yield found, table.label, position, decision.seat
                found += 1
            position.choose(decision, planner.choose(position, decision.seat, rng))


def probed(number: int, label: str, position: Position[Any], seat: int, horizons: Sequence[float]) -> Probe | None:
    game, random, rng = position.game, Random(number), Rng(seed_of("probe", number))
    first = position.imagine(seat, rng)
    if first is None:
        return None
    decision = first.decision_for(seat)
    assert decision is not None
    field = tried(game, first.state, decision, random)
    appraiser = Appraiser(game, game.teams(position.state), seat)
    took = [0.0] * len(horizons)
    rows: list[tuple[tuple[float, ...], ...]] = []
    for _ in range(ROWS):
        world, seed = position.imagine(seat, rng), random.randbytes(32)
        if world is None:
            return None
        rows.append(tuple(line(world.clone(track=False), seat, c, seed, appraiser, horizons, took) for c, _ in field))
        if len(rows) == PILOT and all(len(set(row)) == 1 for row in rows):
            break
    each = len(rows) * len(field)
    return Probe(
        number, label, decision.kind, tuple(value for _, value in field), tuple(rows), tuple(t / each for t in took)
    )


def tried(game: Game[Any], state: Any, decision: Decision, random: Random) -> list[tuple[Choice, float]]:
    """The choices that the plans like best, chance deciding between equals."""
    liked = list(zip(decision.choices(), liking(game, state, decision), strict=True))
    random.shuffle(liked)
    liked.sort(key=lambda each: -each[1])
    return liked[:CHOICES]


def line(
    world: Position[Any], seat: int, choice: Choice, seed: bytes, appraiser: Appraiser, horizons: Sequence[float],
    took: list[float],
) -> tuple[float, ...]:  # fmt: skip
    """What the evaluation says of a choice at each horizon."""
    game, chance, began = world.game, Random(seed), time.process_time()
    world.turn(seed)
    clock = game.clock(world.state)
    decision = world.decision_for(seat)
    assert decision is not None
    world.choose(decision, choice)
    found: list[float] = []
    for place, horizon in enumerate(horizons):
        for _ in range(PLAYED_ON):
            if world.over or game.clock(world.state) >= clock + horizon:
                break
            decision = world.pending[0]
            choices = decision.choices()
            only = len(choices) == 1
            world.choose(decision, choices[0] if only else best(choices, liking(game, world.state, decision), chance))
        found.append(judged(world, seat, appraiser))
        took[place] += time.process_time() - began
    return tuple(found)


def judged(world: Position[Any], seat: int, appraiser: Appraiser) -> float:
    if world.over:
        return appraiser.settle(world.game.outcome(world.state))[seat]
    return appraiser.appraise(world.state)[seat]


# -- what it comes to --------------------------------------------------------------------------------------------------


class Horizon(msgspec.Struct, frozen=True):
    noise: float
    """The standard deviation of the difference of two choices, one try."""
    spread: float
    """The standard deviation of the true differences, as the evaluation sees them there."""
    agrees: float
    """The correlation of the true differences with those at the farthest horizon."""
    gain: float
    """What a decision gains at the farthest horizon by choosing after half of the rows as the search chooses."""
    error: float
    """The standard error of that."""
    overruled: float
    """How many of the favourites were given up."""
    milliseconds: float


def figures(probes: Sequence[Probe], doubt: float = DOUBT) -> list[Horizon]:
    """For each horizon. True differences are taken from two halves of the rows, whose chance has nothing in common."""
    found = []
    for horizon in range(len(probes[0].seconds)):
        noise, here, both, there, gains, given_up = 0.0, 0.0, 0.0, 0.0, list[float](), 0
        compared = 0
        for probe in probes:
            half = len(probe.values) // 2
            gain = 0.0
            for first, second in ((slice(0, half), slice(half, None)), (slice(half, None), slice(0, half))):
                pairs = [
                    (differences(probe, choice, first, horizon), differences(probe, choice, second, horizon),
                     differences(probe, choice, second, -1), differences(probe, choice, first, -1))
                    for choice in range(1, len(probe.likings))
                ]  # fmt: skip
                worths = [_mean(one) - doubt * _variance(one) / len(one) for one, *_ in pairs]
                for one, other, far, near_far in pairs:
                    compared += 1
                    noise += _variance(one)
                    here += _mean(one) * _mean(other)
                    both += _mean(one) * _mean(far)
                    there += _mean(near_far) * _mean(far)
                top = max(range(len(worths)), key=worths.__getitem__)
                if worths[top] > 0:
                    gain += _mean(pairs[top][2]) / 2
                    given_up += 1
            gains.append(gain)
        spreads = max(here, 0.0) ** 0.5, max(there, 0.0) ** 0.5
        found.append(
            Horizon(
                (noise / compared) ** 0.5, (max(here, 0.0) / compared) ** 0.5,
                both / (spreads[0] * spreads[1]) if all(spreads) else 0.0,
                _mean(gains), (_variance(gains) / len(gains)) ** 0.5, given_up / (2 * len(probes)),
                1000 * _mean([probe.seconds[horizon] for probe in probes]),
            )
        )  # fmt: skip
    return found


def differences(probe: Probe, choice: int, rows: slice, horizon: int) -> list[float]:
    """What a choice brings beyond the favourite, by row."""
    return [row[choice][horizon] - row[0][horizon] for row in probe.values[rows]]


def _mean(some: Sequence[float]) -> float:
    return sum(some) / len(some)


def _variance(some: Sequence[float]) -> float:
    mean = _mean(some)
    return sum((each - mean) ** 2 for each in some) / max(len(some) - 1, 1)


def known(log: Path) -> list[Probe]:
    data = log.read_bytes() if log.exists() else b""
    return [msgspec.json.decode(each, type=Probe) for each in data[: data.rfind(b"\n") + 1].splitlines()]


def played(game: Game[Any], log: Path, positions: int, word: str) -> Iterable[Probe]:
    """All positions of the log, and then further ones until there are so many."""
    done = known(log)
    yield from done[:positions]
    skipped = max((probe.number for probe in done), default=-1)
    left = positions - len(done)
    for number, label, position, seat in questions(game, word) if left > 0 else ():
        if number <= skipped:
            continue
        probe = probed(number, label, position, seat, HORIZONS[game.name])
        if probe is not None:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(probe) + b"\n")
            yield probe
            left -= 1
        if not left:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(HORIZONS))
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--seed", default="")
    asked = parser.parse_args()
    probes = list(played(games.get(asked.game), asked.log, asked.positions, asked.seed))
    idle = sum(len(probe.values) <= PILOT for probe in probes)
    print(f"{asked.game}: {len(probes)} questions, {idle} without stakes")
    for horizon, found in zip(HORIZONS[asked.game], figures(probes), strict=True):
        print(
            f"after {horizon:g}: noise of a try {found.noise:.1%}, true spread {found.spread:.1%}, agrees "
            f"{found.agrees:.2f}, gains {found.gain:+.2%} (s.e. {found.error:.2%}) a decision, overrules "
            f"{found.overruled:.0%}, a try takes {found.milliseconds:.0f} ms"
        )


if __name__ == "__main__":
    main()
