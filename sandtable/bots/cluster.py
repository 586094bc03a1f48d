"""Games between bots on the machines of a Ray cluster (extra `ray`). Every machine needs the same Sandtable."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

import ray

from sandtable.bots.matches import Match, Played, play_match
from sandtable.bots.recording import Recorded, Task, record
from sandtable.kernel.registry import load_plugins

LOCAL = "local"
AHEAD = 2
"""Games handed out for each core: one that it plays, and the next."""

Given = TypeVar("Given")
Made = TypeVar("Made")


def play_on(address: str, matches: Iterable[Match], cores: int | None = None) -> Iterator[Played]:
    """Every match once, each as soon as it is over, on all cores of the cluster; `cores`: of one that is started
    here."""
    return spread(address, _play, matches, cores)


def record_on(address: str, tasks: Sequence[Task], cores: int | None = None) -> Iterator[Recorded | None]:
    """Every game, in order, so that a recording is the same wherever it was made."""
    early: dict[int, Recorded | None] = {}
    wanted = (task.number for task in tasks)
    expected = next(wanted, None)
    for number, recorded in spread(address, _record, tasks, cores):
        early[number] = recorded
        while expected in early:
            yield early.pop(expected)
            expected = next(wanted, None)


def spread(
    address: str, work: Callable[[Given], Made], tasks: Iterable[Given], cores: int | None = None
) -> Iterator[Made]:
    """What the cluster makes of every task, each as soon as it is done. No more are handed out than can be done."""
    local = address == LOCAL
    ray.init(
        address=address,
        num_cpus=cores if local else None,
        include_dashboard=False if local else None,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    try:
        done_there = ray.remote(num_cpus=1)(work)
        waiting = iter(tasks)
        under_way: list[ray.ObjectRef[Made]] = []
        room = AHEAD * int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call] # Ray gives it none
        while True:
            while len(under_way) < room and (task := next(waiting, None)) is not None:
                under_way.append(done_there.remote(task))
            if not under_way:
                return
            done, under_way = ray.wait(under_way)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def _play(match: Match) -> Played:
    """Ray keeps its processes, and with them what the games have loaded."""
    load_plugins()
    return play_match(match)


def _record(task: Task) -> tuple[int, Recorded | None]:
    load_plugins()
    return task.number, record(task)
