"""How much one client may ask for: token buckets by client address."""

from __future__ import annotations

import time
from collections.abc import Callable

from sandtable.server.settings import Rate

KEPT = 10_000
"""Addresses remembered; the least recently seen are forgotten first."""


class Bucket:
    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed; if so it is counted."""
        rate = self.rate
        left = self._left + (now - self._at) * rate.per_second
        self._at = now
        if left > rate.burst:
            left = rate.burst
        if left < 1.0:
            self._left = left
            return False
        self._left = left - 1.0
        return True


class Limiter:
    """A bucket per client."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def allows(self, client: str) -> bool:
        now = self._clock()
        bucket = self._buckets.pop(client, None)
        if bucket is None:
            bucket = Bucket(self._rate, now)
            if len(self._buckets) >= KEPT:
                del self._buckets[next(iter(self._buckets))]
        self._buckets[client] = bucket
        return bucket.take(now)
