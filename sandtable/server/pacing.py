"""Bots have time: what they choose is played at one table after another, with a rest after each.

So people's choices never share the server with more than one choice of a bot, however many tables of bots there are,
and bots have a third of its time at most. What it does for people meanwhile counts as well: the more they want of it,
the longer bots rest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

REST = 2.0
"""After a bot's choice nothing of bots is done for so many times as long as the server was at work meanwhile."""
IN_A_ROW = 4
"""Of so many turns, one is for a table at which nobody plays, where any of those waits."""


class Lane:
    """Lets one in at a time: first those for whom somebody waits who plays there."""

    def __init__(self, rest: float = REST, clock: Callable[[], float] = time.process_time) -> None:
        self._rest = rest
        self._clock = clock
        self._taken = False
        self._awaited: dict[object, asyncio.Future[None]] = {}
        self._others: dict[object, asyncio.Future[None]] = {}
        """Each by whose turn it will be, in the order of coming."""
        self._in_a_row = 0
        """Turns that some had before others who came earlier."""

    @asynccontextmanager
    async def turn(self, who: object, awaited: bool) -> AsyncIterator[None]:
        """One's turn; `awaited` where somebody plays who waits for it."""
        loop = asyncio.get_running_loop()
        if self._taken:
            await self._come(who, awaited, loop.create_future())
        self._taken = True
        begun = self._clock()
        try:
            yield
        finally:
            loop.call_later(self._rest * (self._clock() - begun), self._next)

    def hurry(self, who: object) -> None:
        """If it stands in line: somebody has come who waits for it."""
        turn = self._others.pop(who, None)
        if turn is not None:
            self._awaited[who] = turn

    async def _come(self, who: object, awaited: bool, turn: asyncio.Future[None]) -> None:
        (self._awaited if awaited else self._others)[who] = turn
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it was given the turn, and has no use for it
            raise

    def _next(self) -> None:
        while line := self._line():
            turn = line.pop(next(iter(line)))
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

    def _line(self) -> dict[object, asyncio.Future[None]]:
        if self._awaited and (not self._others or self._in_a_row < IN_A_ROW - 1):
            self._in_a_row += bool(self._others)
            return self._awaited
        self._in_a_row = 0
        return self._others
