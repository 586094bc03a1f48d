"""Seats played by the program. Bots think in threads, on copies; a bot that fails is replaced by chance."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from sandtable.kernel.decisions import Choice
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng, fresh_seed
from sandtable.server.messages import Refusal, UndoRequest

if TYPE_CHECKING:
    from sandtable.server.room import Room

logger = logging.getLogger("sandtable.server")

TRIES = 100
"""Refusals in a row after which a bot gives up until the table changes again."""


class Bot(Protocol):
    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice: ...


class Registry(Protocol):
    """The package `sandtable.bots`, as the server uses it."""

    def names(self) -> tuple[str, ...]: ...

    def get(self, name: str) -> Bot: ...


def registry() -> Registry:
    return cast(Registry, import_module("sandtable.bots"))


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
        """The bot seat to move, unless bots only play each other and nobody watches."""
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
                await asyncio.sleep(self._pause)
                if not await self._move(room):
                    refused += 1
                    await asyncio.sleep(min(0.05 * refused, 1.0))
                else:
                    refused = 0
                if self._next(room) is None:
                    return
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("table %s: a bot's seat cannot be moved", room.id)
        finally:
            room.bots_at_work = None

    async def _move(self, room: Room) -> bool:
        """One choice of one bot; False if it could not be made now."""

        def look() -> tuple[int, int, int, Position[Any]] | None:
            seat = self._next(room)
            return None if seat is None else (seat, room.epoch, room.table.length, room.table.position.clone())

        try:
            found = await room.ask(look)
        except Refusal:
            return False
        if found is None:
            return True
        seat, epoch, n, position = found
        name = room.facts.players[seat].removeprefix("bot:")
        loop = asyncio.get_running_loop()
        choice = await loop.run_in_executor(self._pool, _think, name, position, seat, room.id)
        outcome: asyncio.Future[int | UndoRequest | Refusal] = loop.create_future()
        room.choose_for_bot(seat, epoch, n, choice, lambda how: None if outcome.done() else outcome.set_result(how))
        return not isinstance(await outcome, Refusal)


def _think(name: str, position: Position[Any], seat: int, table: str) -> Choice:
    decision = position.decision_for(seat)
    assert decision is not None
    choices = decision.choices()
    rng = Rng(fresh_seed())
    try:
        choice = registry().get(name).choose(position.clone(), seat, rng)
        if choice in choices:
            return choice
        logger.error("table %s: bot %s chose %r, which is not offered", table, name, choice)
    except Exception:
        logger.exception("table %s: bot %s failed at %r", table, name, decision)
    return rng.pick(choices)
