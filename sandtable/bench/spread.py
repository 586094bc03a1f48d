"""What is lost by spreading work over processes: `python -m sandtable.bench.spread [GAME ...] [--games N]`.

Games between planners one after the other in this process, and on a Ray cluster of two machines with one core each,
started here; steps of sixteen environments for agents in this process, and in one and two processes of a vector. Beside
what is done in a second stands what a game or a step takes of a core, in the process that works on it and with all that
this process does for its part: that remains to compare where other work keeps the cores busy.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ray.cluster_utils import Cluster

from sandtable import games
from sandtable.bench.beside import seconds_of
from sandtable.bots.arena import Arena, matches
from sandtable.bots.cluster import spread
from sandtable.bots.matches import Match, play_match
from sandtable.kernel.registry import load_plugins
from sandtable.learn import vector

WORKERS = 2
WARM_UP = 3 * WORKERS
"""Games until every worker has loaded what it needs."""
BOT = "planner"
ENVIRONMENTS = 16
STEPS = 400


class Worked(NamedTuple):
    """A game that was played: where, and how much processor time that process has taken so far."""

    process: int
    taken: float


class Rate(NamedTuple):
    each_second: float
    """By one worker."""
    milliseconds: float
    """Of a core, for each."""


def worked(match: Match) -> Worked:
    load_plugins()
    played = play_match(match)
    if played.error:
        raise RuntimeError(played.error)
    return Worked(os.getpid(), time.process_time())


def of_games(todo: list[Match], ray: bool) -> Rate:
    """Of all games but the first ones."""
    if not ray:
        return _measured(map(worked, todo), 1)
    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        for _ in range(WORKERS):
            machines.add_node(num_cpus=1)
        return _measured(spread(machines.address, worked, todo), WORKERS)
    finally:
        machines.shutdown()  # type: ignore[no-untyped-call] # Ray gives it none


def _measured(done: Iterator[Worked], workers: int) -> Rate:
    """What the workers took, and this process for them, where it is another."""
    before = {each.process: each.taken for each in islice(done, WARM_UP)}
    began, own = time.perf_counter(), time.process_time()
    after, number = dict(before), 0
    for each in done:
        number += 1
        before.setdefault(each.process, each.taken)
        after[each.process] = max(each.taken, after.get(each.process, 0.0))
    taken = sum(after[process] - before[process] for process in after)
    if os.getpid() not in after:
        taken += time.process_time() - own
    return Rate(number / (time.perf_counter() - began) / workers, 1000 * taken / number)


def of_steps(game: str, processes: int) -> Rate:
    """Agents that take the first action they may."""
    with vector(game, ENVIRONMENTS, processes=processes) as tables:
        batch = tables.reset(seed=1)
        workers = [os.getpid(), *(each.pid for each in multiprocessing.active_children() if each.pid is not None)]
        began, before = time.perf_counter(), sum(map(seconds_of, workers))
        for _ in range(STEPS):
            batch = tables.step(batch.masks.argmax(axis=1))
        took, number = time.perf_counter() - began, STEPS * ENVIRONMENTS
        return Rate(number / took / max(processes, 1), 1000 * (sum(map(seconds_of, workers)) - before) / number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=games.names())
    parser.add_argument("--games", dest="number", type=int, default=100, help="how many each time; 0: only steps")
    asked = parser.parse_intermixed_args()
    for name in asked.games:
        if asked.number:
            _games(name, asked.number)
        here = of_steps(name, 0)
        _say(f"{name}: steps in this process", here, here)
        for processes in (1, WORKERS):
            _say(f"{name}: steps by each of {processes} processes", of_steps(name, processes), here)


def _games(name: str, number: int) -> None:
    todo = [match for match, _ in matches(games.get(name), Arena(name, (BOT,), number))]
    alone = of_games(todo, ray=False)
    _say(f"{name}: games in this process", alone, alone)
    _say(f"{name}: games by each of {WORKERS} workers of a Ray cluster", of_games(todo, ray=True), alone)
    _say(f"{name}: games in this process, once more", of_games(todo, ray=False), alone)


def _say(what: str, rate: Rate, beside: Rate) -> None:
    print(
        f"{what}: {rate.each_second:.2f} a second ({rate.each_second / beside.each_second:.2f} x), "
        f"{rate.milliseconds:.3f} ms of a core for each ({beside.milliseconds / rate.milliseconds:.2f} x)",
        flush=True,
    )


if __name__ == "__main__":
    main()
