"""Back to the event loop from the threads in which tables are worked at."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Here:
    """The loop that runs where this is made. Sockets, futures, timers and tasks may be touched there only."""

    __slots__ = ("_thread", "loop")

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()

    @property
    def inside(self) -> bool:
        return threading.get_ident() == self._thread

    def do(self, what: Callable[..., object], *about: Any) -> None:
        """Do it now if this is the loop's thread, else as soon as the loop comes to it, in the order of asking."""
        if self.inside:
            what(*about)
        else:
            self.loop.call_soon_threadsafe(what, *about)


async def outcome(start: Callable[[Callable[[T | Exception], None]], None]) -> T:
    """What the work that is started here answers in the end, from whichever thread; an exception is raised."""
    here = Here()
    answered: asyncio.Future[T] = here.loop.create_future()

    def settle(how: T | Exception) -> None:
        if answered.done():
            return
        if isinstance(how, Exception):
            answered.set_exception(how)
        else:
            answered.set_result(how)

    start(lambda how: here.do(settle, how))
    return await answered


def nobody(_: object) -> None:
    """An answer that nobody waits for."""
