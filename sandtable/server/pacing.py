"""Bots have time: what they choose is played at one table after another, with a rest after each.

So people's choices never share the server with more than one choice of a bot, however many tables of bots there are.
By the clock, so that bots do less where the machine is busy.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

REST = 1.5
"""After a bot's choice nothing of bots is done for so many times as long as it took."""
IN_A_ROW = 4
"""Of so many turns, one is for whoever has waited longest, also where nobody plays."""


class Lane:
    """Lets one in at a time: first those for whom somebody waits who plays there."""

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self._taken = False
        self._waiting: list[tuple[asyncio.Future[None], Callable[[], bool]]] = []
        """With the question whether somebody waits for it: people come and go meanwhile."""
        self._in_a_row = 0
        """Turns that were given out of the order of coming."""

    @asynccontextmanager
    async def turn(self, awaited: Callable[[], bool]) -> AsyncIterator[None]:
        """One's turn; `awaited` says whether somebody plays there who waits for it."""
        loop = asyncio.get_running_loop()
        if self._taken:
            await self._come(loop.create_future(), awaited)
        self._taken = True
        begun = loop.time()
        try:
            yield
        finally:
            loop.call_later(self._rest * (loop.time() - begun), self._next)

    async def _come(self, turn: asyncio.Future[None], awaited: Callable[[], bool]) -> None:
        self._waiting.append((turn, awaited))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it was given the turn, and has no use for it
            raise

    def _next(self) -> None:
        while self._waiting:
            turn, _ = self._waiting.pop(self._chosen())
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    def _chosen(self) -> int:
        first = next((place for place, (_, awaited) in enumerate(self._waiting) if awaited()), 0)
        if not first or self._in_a_row == IN_A_ROW - 1:
            self._in_a_row = 0
            return 0
        self._in_a_row += 1
        return first
