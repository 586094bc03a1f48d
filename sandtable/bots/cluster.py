"""Games between bots on the machines of a Ray cluster (extra `ray`). Every machine needs the same Sandtable."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

import ray

from sandtable.bots.matches import Match, Played, play_match
from sandtable.kernel.registry import load_plugins

LOCAL = "local"
AHEAD = 2
"""Games handed out for each core: one that it plays, and the next."""


def play_on(address: str, matches: Iterable[Match], cores: int | None = None) -> Iterator[Played]:
    """Every match once, each as soon as it is over, on all cores of the cluster; `cores`: of one that is started
    here."""
    local = address == LOCAL
    ray.init(
        address=None if local else address,
        num_cpus=cores if local else None,
        include_dashboard=False if local else None,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    try:
        play = ray.remote(num_cpus=1)(_play)
        waiting = iter(matches)
        under_way: list[ray.ObjectRef[Played]] = []
        room = AHEAD * int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call] # Ray gives it none
        while True:
            while len(under_way) < room and (match := next(waiting, None)) is not None:
                under_way.append(play.remote(match))
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
