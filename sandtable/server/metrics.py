"""Figures for Prometheus: counts and histograms that cost next to nothing, written out in its text format.

A module of our own because that is all there is to it: the usual library brings its own server, registries and
multi-process files for the same thirty lines of text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""


class Count:
    __slots__ = ("value",)
    kind = "counter"

    def __init__(self) -> None:
        self.value = 0

    def add(self, more: int = 1) -> None:
        self.value += more

    def lines(self, name: str) -> Iterator[str]:
        yield f"{name} {self.value}"


class Level:
    """Something that is looked up when it is asked for."""

    kind = "gauge"

    def __init__(self, read: Callable[[], float]) -> None:
        self.read = read

    def lines(self, name: str) -> Iterator[str]:
        yield f"{name} {self.read():g}"


class Times:
    """How long something takes. Only one thread may add to it."""

    __slots__ = ("counts", "total")
    kind = "histogram"

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        sum_ = 0
        for limit, count in zip((*(f"{each:g}" for each in BUCKETS), "+Inf"), self.counts, strict=True):
            sum_ += count
            yield f'{name}_bucket{{le="{limit}"}} {sum_}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {sum_}"


class Figures:
    """What one server counts."""

    def __init__(self) -> None:
        self.choices = Count()
        self.refusals = Count()
        self.requests = Count()
        self.faults = Count()
        self.messages = Count()
        self.unstored = Count()
        self.choosing = Times()
        self.storing = Times()
        self.lag = Times()
        self._named: dict[str, tuple[str, Count | Level | Times]] = {
            "choices_total": ("Choices made and stored, of people and bots.", self.choices),
            "refusals_total": ("Choices that were refused.", self.refusals),
            "requests_total": ("HTTP requests to the API.", self.requests),
            "faults_total": ("HTTP requests answered with 500 or above.", self.faults),
            "messages_total": ("WebSocket messages received.", self.messages),
            "unstored_total": ("Changes that could not be stored.", self.unstored),
            "choice_seconds": ("From a choice's arrival until it is stored and shown.", self.choosing),
            "storage_seconds": ("A transaction with all choices that waited for it.", self.storing),
            "loop_lag_seconds": ("How late the event loop is with what is due.", self.lag),
        }

    def level(self, name: str, help: str, read: Callable[[], float]) -> None:
        self._named[name] = (help, Level(read))

    def text(self) -> str:
        lines = []
        for name, (help, figure) in self._named.items():
            full = f"sandtable_{name}"
            lines += [f"# HELP {full} {help}", f"# TYPE {full} {figure.kind}", *figure.lines(full)]
        return "\n".join(lines) + "\n"
