"""Games between bots on the machines of a Ray cluster (extra `ray`). Every machine needs the same Sandtable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import ray

from sandtable.bots.matches import Match, Played, play_match
from sandtable.kernel.registry import load_plugins

LOCAL = "local"
AHEAD = 2
"""Games handed to each worker at once: one that it plays, and the next."""


def play_on(address: str, matches: Iterable[Match]) -> Iterator[Played]:
    """Every match once, each as soon as it is over, one worker for each core of the cluster."""
    ray.init(address=None if address == LOCAL else address, log_to_driver=False, include_dashboard=False)
    try:
        worker = ray.remote(_Worker)
        idle = [worker.remote() for _ in range(int(ray.cluster_resources().get("CPU", 1)))]
        waiting = iter(matches)
        under_way: dict[ray.ObjectRef, ray.actor.ActorHandle] = {}
        for each in idle * AHEAD:
            if (match := next(waiting, None)) is not None:
                under_way[each.play.remote(match)] = each
        while under_way:
            (ready, *_), _ = ray.wait(list(under_way))
            each = under_way.pop(ready)
            if (match := next(waiting, None)) is not None:
                under_way[each.play.remote(match)] = each
            yield ray.get(ready)
    finally:
        ray.shutdown()


class _Worker:
    """A process that keeps the games and their content loaded."""

    def __init__(self) -> None:
        load_plugins()

    def play(self, match: Match) -> Played:
        return play_match(match)
