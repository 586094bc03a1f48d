"""Back to the event loop from the threads in which tables are worked at."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any


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


def nobody(_: object) -> None:
    """An answer that nobody waits for."""
