"""Work that takes long and that nobody at a table waits for: it has a thread of its own, so that it keeps others from
nothing but from the like."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sandtable.server.messages import Refusal

T = TypeVar("T")


class Bench:
    """One thread, and places to wait for it."""

    def __init__(self, what: str, places: int) -> None:
        self._places = places
        self._taken = 0
        self._thread = ThreadPoolExecutor(1, f"sandtable-{what}")

    async def do(self, what: Callable[..., T], *about: object) -> T:
        """Raises Refusal where too many wait."""
        if self._taken >= self._places:
            raise Refusal(429, "Too many such requests at once; please wait a little.")
        self._taken += 1
        work = asyncio.get_running_loop().run_in_executor(self._thread, what, *about)
        work.add_done_callback(self._leave)
        return await asyncio.shield(work)

    def _leave(self, work: asyncio.Future[T]) -> None:
        self._taken -= 1
        if not work.cancelled():
            work.exception()  # whoever asked has had it, or has gone

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
