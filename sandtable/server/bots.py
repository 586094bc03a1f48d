"""Seats played by the program. Bots think in threads, on copies; a bot that fails is replaced by chance.

Where the rules themselves fail at what a bot chose, or cannot say what it may choose, it stops: asked again it would
only fail again. The table is informed; whoever plays at it may let the bot try again, or take its seat.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sandtable import bots
from sandtable.kernel.decisions import Choice
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng, fresh_seed
from sandtable.server.here import outcome
from sandtable.server.messages import Refusal, RulesFailed

if TYPE_CHECKING:
    from sandtable.server.room import Answer, Room

logger = logging.getLogger("sandtable.server")

TRIES = 100
"""Refusals in a row after which a bot stops."""
FAILED = "The rules failed at what it was to do; the fault has been written down."
UNSTORED = "Its choices could not be stored."


class Driver:
    """Moves the bots of all rooms."""

    def __init__(self, pause: float, threads: int) -> None:
        self._pause = pause
        self._pool = ThreadPoolExecutor(threads, "sandtable-bot")

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, room: Room) -> None:
        """After every change: let a bot that is asked now go to work."""
        if room.bots_at_work is None and self._next(room) is not None:
            room.bots_at_work = asyncio.get_running_loop().create_task(self._work(room))

    def _next(self, room: Room) -> int | None:
        """The bot seat to move, unless it has stopped, bots only play each other and nobody watches, people do not see
        yet that it is to move, or the set-up will be dealt anew."""
        if room.stopped is not None or (room.window is not None and not room.table.in_window) or room.seating.awaited:
            return None
        players = room.facts.players
        for decision in room.table.pending:
            if players[decision.seat].startswith("bot:"):
                if room.listeners or not all(player.startswith("bot:") for player in players):
                    return decision.seat
                return None
        return None

    async def _work(self, room: Room) -> None:
        refused = 0
        try:
            while not room.gone and refused < TRIES:
                if room.window is None:  # which has a pause of its own
                    await asyncio.sleep(self._pause)
                if not await self._move(room):
                    refused += 1
                    await asyncio.sleep(min(0.05 * refused, 1.0))
                else:
                    refused = 0
                if self._next(room) is None:
                    return
            self._stop(room, UNSTORED)
        except asyncio.CancelledError:
            raise
        except RulesFailed:
            self._stop(room, FAILED)
        except Exception:
            logger.exception("table %s: a bot's seat cannot be moved", room.id)
            self._stop(room, FAILED)
        finally:
            room.bots_at_work = None

    def _stop(self, room: Room, reason: str) -> None:
        seat = self._next(room)
        if seat is not None and not room.gone:
            room.stop_bot(seat, reason)

    async def _move(self, room: Room) -> bool:
        """One choice of one bot; False if it could not be made now. Raises RulesFailed."""

        def look() -> tuple[int, int, int, Position[Any]] | None:
            seat = self._next(room)
            return None if seat is None else (seat, room.epoch, room.table.length, room.table.position.clone())

        def choose(answer: Answer) -> None:
            room.choose_for_bot(seat, epoch, n, choice, answer)

        try:
            found = await room.ask(look)
            if found is None:
                return True
            seat, epoch, n, position = found
            name = room.facts.players[seat].removeprefix("bot:")
            loop = asyncio.get_running_loop()
            choice = await loop.run_in_executor(self._pool, _think, name, position, seat, room.id)
            await outcome(choose)
        except RulesFailed:
            raise
        except Refusal:
            return False
        return True


def _think(name: str, position: Position[Any], seat: int, table: str) -> Choice:
    decision = position.decision_for(seat)
    assert decision is not None
    choices = decision.choices()
    rng = Rng(fresh_seed())
    try:
        choice = bots.get(name).choose(position.clone(), seat, rng)
        if choice in choices:
            return choice
        logger.error("table %s: bot %s chose %r, which is not offered", table, name, choice)
    except Exception:
        logger.exception("table %s: bot %s failed at %r", table, name, decision)
    return rng.pick(choices)
