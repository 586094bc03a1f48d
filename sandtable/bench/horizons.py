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
from typing import Any, NamedTuple

import msgspec

from sandtable import bots, games
from sandtable.bots.liking import best, liking
from sandtable.bots.matches import seed_of
from sandtable.bots.search import DOUBT, PLAYED_ON
from sandtable.bots.value import Appraiser
from sandtable.kernel import Choice, Decision, Game, Position, Rng, SandtableError
from sandtable.kernel.typed import converted

HORIZONS = "0,0.5,1,2,4"
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
    horizons: tuple[float, ...]
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


def probed(number: int, label: str, position: Position[Any], seat: int, horizons: tuple[float, ...]) -> Probe | None:
    """The question with what was found out about it; None where no position can be imagined."""
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
        number, label, decision.kind, horizons, tuple(value for _, value in field), tuple(rows),
        tuple(seconds / each for seconds in took),
    )  # fmt: skip


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


class Compared(NamedTuple):
    """A choice and the favourite, by two halves of the rows, whose chance has nothing in common."""

    near: list[float]
    """What it brings beyond the favourite at a horizon, by the rows of one half."""
    others_near: float
    """The mean of that in the other half."""
    far: float
    others_far: float
    """At the farthest horizon."""

    def worth(self, doubt: float) -> float:
        return _mean(self.near) - doubt * _variance(self.near) / len(self.near)


def figures(probes: Sequence[Probe], doubt: float = DOUBT) -> list[Horizon]:
    """For each horizon."""
    return [_figures(probes, place, doubt) for place in range(len(probes[0].horizons))]


def _figures(probes: Sequence[Probe], place: int, doubt: float) -> Horizon:
    halves = [_compared(probe, place, second) for probe in probes for second in (False, True)]
    all_pairs = [pair for half in halves for pair in half]
    taken = [max(half, key=lambda pair: pair.worth(doubt)) for half in halves]
    gains = [pair.others_far if pair.worth(doubt) > 0 else 0.0 for pair in taken]
    by_probe = [_mean(gains[n : n + 2]) for n in range(0, len(gains), 2)]
    spread = max(_mean([_mean(pair.near) * pair.others_near for pair in all_pairs]), 0.0) ** 0.5
    far_spread = max(_mean([pair.far * pair.others_far for pair in all_pairs]), 0.0) ** 0.5
    both = _mean([_mean(pair.near) * pair.others_far for pair in all_pairs])
    return Horizon(
        noise=_mean([_variance(pair.near) for pair in all_pairs]) ** 0.5,
        spread=spread,
        agrees=both / (spread * far_spread) if spread and far_spread else 0.0,
        gain=_mean(by_probe),
        error=(_variance(by_probe) / len(by_probe)) ** 0.5,
        overruled=_mean([float(pair.worth(doubt) > 0) for pair in taken]),
        milliseconds=1000 * _mean([probe.seconds[place] for probe in probes]),
    )


def _compared(probe: Probe, place: int, second: bool) -> list[Compared]:
    """Every choice but the favourite, chosen by the first or the second half of the rows."""
    half = len(probe.values) // 2
    rows = slice(0, half), slice(half, None)
    mine, others = rows[second], rows[not second]
    return [
        Compared(
            differences(probe, choice, mine, place),
            _mean(differences(probe, choice, others, place)),
            _mean(differences(probe, choice, mine, -1)),
            _mean(differences(probe, choice, others, -1)),
        )
        for choice in range(1, len(probe.likings))
    ]


def differences(probe: Probe, choice: int, rows: slice, horizon: int) -> list[float]:
    """What a choice brings beyond the favourite, by row."""
    return [row[choice][horizon] - row[0][horizon] for row in probe.values[rows]]


def _mean(some: Sequence[float]) -> float:
    return sum(some) / len(some)


def _variance(some: Sequence[float]) -> float:
    mean = _mean(some)
    return sum((each - mean) ** 2 for each in some) / max(len(some) - 1, 1)


def known(log: Path, horizons: tuple[float, ...]) -> list[Probe]:
    data = log.read_bytes() if log.exists() else b""
    found = [converted(msgspec.json.decode(each), Probe) for each in data[: data.rfind(b"\n") + 1].splitlines()]
    if any(each.horizons != horizons for each in found):
        raise SandtableError(f"{log} was made with other horizons; give another file, or take that away")
    return found


def played(game: Game[Any], log: Path, horizons: tuple[float, ...], positions: int, word: str) -> Iterable[Probe]:
    """All positions of the log, and then further ones until there are so many."""
    done = known(log, horizons)
    yield from done[:positions]
    skipped = max((probe.number for probe in done), default=-1)
    left = positions - len(done)
    for number, label, position, seat in questions(game, word) if left > 0 else ():
        if number <= skipped:
            continue
        probe = probed(number, label, position, seat, horizons)
        if probe is not None:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(probe) + b"\n")
            yield probe
            left -= 1
        if not left:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--horizons", default=HORIZONS, help="in rounds, separated by commas; 0: judged at once")
    parser.add_argument("--seed", default="")
    asked = parser.parse_args()
    horizons = tuple(float(each) for each in asked.horizons.split(","))
    probes = list(played(games.get(asked.game), asked.log, horizons, asked.positions, asked.seed))
    idle = sum(len(probe.values) <= PILOT for probe in probes)
    print(f"{asked.game}: {len(probes)} questions, {idle} without stakes")
    for horizon, found in zip(horizons, figures(probes), strict=True):
        print(
            f"after {horizon:g}: noise of a try {found.noise:.1%}, true spread {found.spread:.1%}, agrees "
            f"{found.agrees:.2f}, gains {found.gain:+.2%} (s.e. {found.error:.2%}) a decision, overrules "
            f"{found.overruled:.0%}, a try takes {found.milliseconds:.0f} ms"
        )


if __name__ == "__main__":
    main()
