"""Measurements: our engine, our server and our peers, in one run. `sandtable bench` prints them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """Something that is done as often as possible. `work(seconds)` does it for about that long and says how
    often in a second."""

    subject: str
    """Who: `banners`, `catanatron`..."""
    what: str
    """`decisions` or `copies`."""
    work: Callable[[float], float]


def repeated(seconds: float, once: Callable[[], int]) -> float:
    """Do it again and again for at least so long; how much was done in a second of this process's own time, so that a
    busy machine measures the same as an idle one."""
    done = 0
    began = time.process_time()
    used = 0.0
    while used < seconds or not used:
        done += once()
        used = time.process_time() - began
    return done / used


class Figure(msgspec.Struct, frozen=True):
    subject: str
    what: str
    value: float
    unit: str = "/s"
    note: str = ""


def interleaved(rates: Iterable[Rate], rounds: int, seconds: float, say: Callable[[str], None]) -> list[Figure]:
    """Measure everything in turn, several times over, so that a busy moment of the machine hits all alike: medians."""
    todo = list(rates)
    seen: dict[int, list[float]] = {n: [] for n in range(len(todo))}
    for lap in range(rounds):
        for n, rate in enumerate(todo):
            say(f"round {lap + 1} of {rounds}: {rate.subject} {rate.what}")
            seen[n].append(rate.work(seconds))
    return [Figure(rate.subject, rate.what, statistics.median(seen[n])) for n, rate in enumerate(todo)]
