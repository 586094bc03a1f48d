"""Seats played by the program. Bots think elsewhere, on copies (`thinkers.py`); for one that fails, chance chooses.

Where the rules themselves fail at what a bot chose, or cannot say what it may choose, it stops: asked again it would
only fail again. The table is informed; whoever plays at it may let the bot try again, or take its seat.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sandtable.kernel.decisions import Choice
from sandtable.kernel.rng import Rng, fresh_seed
from sandtable.server.here import outcome
from sandtable.server.messages import Refusal, RulesFailed
from sandtable.server.pacing import Lane
from sandtable.server.thinkers import Question, Thinkers

if TYPE_CHECKING:
    from sandtable.server.room import Answer, Room

logger = logging.getLogger("sandtable.server")

TRIES = 100
"""Refusals in a row after which a bot stops."""
GLANCE = 0.25
"""Seconds between looks at whether the table still waits for what a bot thinks about."""
FAILED = "The rules failed at what it was to do; the error has been logged."
UNSTORED = "Its choices could not be stored."


def _played_at(room: Room) -> bool:
    """Whether somebody is there who plays, and does not only look on."""
    return any(listener.seats != (None,) for listener in room.listeners)


class Driver:
    """Moves the bots of all rooms."""

    def __init__(self, pause: float, processes: int) -> None:
        """With no processes, bots think in a thread of this one."""
        self._pause = pause
        self._lane = Lane()
        self._thinkers = Thinkers(processes) if processes else None
        self._pool = ThreadPoolExecutor(processes or 1, "sandtable-bot")
        self._working: set[asyncio.Task[None]] = set()
        self._ended = False

    def rest(self) -> None:
        """No bot chooses any more: the server is closing."""
        self._ended = True
        for task in tuple(self._working):
            task.cancel()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._thinkers is not None:
            self._thinkers.close()

    def wake(self, room: Room) -> None:
        """After every change: let a bot that is asked now go to work."""
        if room.bots_at_work is not None:
            if _played_at(room):
                self._lane.hurry(room)
        elif not self._ended and self._next(room) is not None:
            room.bots_at_work = task = asyncio.get_running_loop().create_task(self._work(room))
            self._working.add(task)
            task.add_done_callback(self._working.discard)

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

        def look() -> tuple[int, int, Question, list[Choice]] | None:
            seat = self._next(room)
            if seat is None:
                return None
            position = room.table.position
            decision = position.decision_for(seat)
            assert decision is not None
            name = room.facts.players[seat].removeprefix("bot:")
            question = Question.about(position, room.id, seat, name, fresh_seed())
            return room.epoch, room.table.length, question, decision.choices()

        def choose(answer: Answer) -> None:
            room.choose_for_bot(question.seat, epoch, n, choice, answer)

        try:
            found = await room.ask(look)
            if found is None:
                return True
            epoch, n, question, choices = found
            choice = await self._chosen(room, epoch, n, question, choices)
            if room.window is None:
                async with self._lane.turn(room, _played_at(room)):
                    await outcome(choose)
            else:  # which closes in its time: a bot that stood in line would show that it was asked
                await outcome(choose)
        except RulesFailed:
            raise
        except Refusal:
            return False
        return True

    async def _chosen(self, room: Room, epoch: int, n: int, question: Question, choices: list[Choice]) -> Choice:
        """What the bot chooses; it is stopped as soon as the table has moved on without it."""
        given_up = threading.Event()
        thinking = self.thinking(question, given_up)
        try:
            while not (await asyncio.wait((thinking,), timeout=GLANCE))[0]:
                if room.gone or (room.epoch, room.table.length) != (epoch, n):
                    given_up.set()
            choice: Choice = thinking.result()
            if choice in choices:
                return choice
            logger.error("table %s: bot %s chose %r, which is not offered", room.id, question.bot, choice)
        except asyncio.CancelledError:
            given_up.set()
            raise
        except Exception:
            logger.exception("table %s: bot %s failed", room.id, question.bot)
        return Rng(question.seed).pick(choices)

    def thinking(self, question: Question, given_up: threading.Event) -> asyncio.Future[Any]:
        """What comes of a question; with `given_up` nobody waits for it any more."""
        return asyncio.get_running_loop().run_in_executor(self._pool, self._think, question, given_up)

    def _think(self, question: Question, given_up: threading.Event) -> Any:
        if self._thinkers is not None:
            return self._thinkers.think(question, given_up)
        return question.answer(given_up.is_set)
