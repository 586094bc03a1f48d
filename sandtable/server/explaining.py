"""Hints and explanations: what speaks for a choice, worked out where bots think, as far as whoever asks may know."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.bots.explaining import Explanation, explain, known_key
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng, fresh_seed
from sandtable.server.explaining_messages import Explain, Explained
from sandtable.server.messages import Refusal
from sandtable.server.thinkers import Question

if TYPE_CHECKING:
    from sandtable.server.bots import Driver
    from sandtable.server.room import Room

SECONDS = 1.5
"""That are thought about an explanation."""
NOT_LEARNING = "Hints are given in learning mode only, which is chosen when a table is made."
NOT_ALONE = "While people play each other, choices are explained when the game is over."
NOT_ASKED = "Nothing is asked of you just now."
NOTHING_YET = "Nothing has been chosen there yet."
BUSY = "An explanation is already being worked out; it takes a second or two."
FAILED = "This cannot be explained; the error has been logged."


@dataclass(frozen=True)
class Wondering(Question):
    """Why: what speaks for the choices of a seat, as far as `asker` may know."""

    asker: int
    key: str
    """Of what was chosen; empty for a question that is open, and where the asker does not know."""

    @property
    def seconds(self) -> float:
        return SECONDS

    def answer(self, stopped: Callable[[], bool]) -> Explanation:
        return explain(self.position(), self.seat, self.asker, Rng(self.seed), self.key, SECONDS, stopped)


class Explaining:
    """One explanation at a time for each seat of a table."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._busy: set[tuple[str, int]] = set()

    async def explain(self, room: Room, seat: int, message: Explain) -> Explained:
        """Raises Refusal."""
        who = (room.id, seat)
        if who in self._busy:
            raise Refusal(429, BUSY)
        self._busy.add(who)
        given_up = threading.Event()
        try:
            question = await room.ask(lambda: _question(room, seat, message.whose), seat)
            found = await self._driver.thinking(question, given_up)
        except asyncio.CancelledError:
            given_up.set()
            raise
        finally:
            self._busy.discard(who)
        return Explained(seat, message.whose, found)


def _question(room: Room, seat: int, whose: int | None) -> Wondering:
    table, players = room.table, room.facts.players
    if whose is None:
        if not room.facts.learning:
            raise Refusal(403, NOT_LEARNING)
        if seat not in room.telling.asked:
            raise Refusal(409, NOT_ASKED)
        return _about(room, table.position, seat, seat, "")
    if not 0 <= whose < len(players):
        raise Refusal(400, f"There is no seat {whose}.")
    others = [each for each in range(len(players)) if each != seat and not players[each].startswith("bot:")]
    if others and not table.over:
        raise Refusal(403, NOT_ALONE)
    newest = table.newest_of(whose, room.telling.shown)
    if newest is None:
        raise Refusal(409, NOTHING_YET)
    return _about(room, table.position_at(newest - 1), whose, seat, known_key(table, newest, seat))


def _about(room: Room, position: Position[Any], seat: int, asker: int, key: str) -> Wondering:
    return Wondering.about(position, room.id, seat, "search", fresh_seed(), asker=asker, key=key)
