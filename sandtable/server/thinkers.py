"""Where bots think: in processes of their own, so that no table waits for one that thinks.

A thinker is a process that is handed a position and answers with a choice. It runs behind everything else (`nice`), has
a bounded memory, and a bounded time for each answer. One that dies or takes too long is replaced, and what it was asked
goes to the new one, once. Whoever has no more use for an answer says so, and a bot that can stop early does.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Self

from sandtable import bots
from sandtable.bots import Bot, Stoppable
from sandtable.kernel import Position, Rng
from sandtable.kernel.position import Entry, decode, encode
from sandtable.kernel.registry import UnknownGame, get, load_plugins, register

if sys.platform != "win32":
    import resource

logger = logging.getLogger("sandtable.server")

PATIENCE = 60.0
"""Seconds beyond what a bot has been given that its process may take to answer."""
MEMORY = 2 << 30
"""Bytes that a thinker may take."""
TRIES = 2
NICENESS = 10
STOP = b"stop"
REMEMBERED = 8
"""Bots that a thinker remembers, with what they have found out about their games."""


class Lost(Exception):
    """A thinker died, or did not answer in time."""


@dataclass(frozen=True)
class Question:
    """A position, and which bot is to choose for which seat."""

    game: str
    home: tuple[str, str]
    """The module and the class of the game, for one that only this process has registered."""
    checkpoint: bytes
    tail: tuple[Entry, ...]
    version: int
    table: str
    seat: int
    bot: str
    seed: bytes

    @classmethod
    def about(cls, position: Position[Any], table: str, seat: int, bot: str, seed: bytes, **more: Any) -> Self:
        game = position.game
        assert position.checkpoint is not None
        home = (type(game).__module__, type(game).__qualname__)
        data = encode(position.checkpoint)
        return cls(game.name, home, data, tuple(position.tail), game.rules_version, table, seat, bot, seed, **more)

    @property
    def seconds(self) -> float:
        """That the answer takes by itself."""
        return bots.get(self.bot).seconds

    def position(self) -> Position[Any]:
        try:
            game = get(self.game)
        except UnknownGame:
            module, name = self.home
            register(getattr(import_module(module), name)())
            game = get(self.game)
        return Position.resume(game, decode(game, self.checkpoint, self.version), self.tail)

    def answer(self, stopped: Callable[[], bool]) -> Any:
        """In the thinker's process: the choice. A bot that remembers its game is the same as the last time."""
        who = (self.table, self.seat, self.bot)
        bot = _remembered.pop(who, None) or bots.get(self.bot)
        if isinstance(bot, Stoppable):
            bot.cancelled = stopped
            _remembered[who] = bot
            if len(_remembered) > REMEMBERED:
                del _remembered[next(iter(_remembered))]
        return bot.choose(self.position(), self.seat, Rng(self.seed))


_remembered: dict[tuple[str, int, str], Bot] = {}


class Thinkers:
    """So many processes, each started when it is first needed. A table keeps to one of them, if that is free."""

    def __init__(self, number: int, patience: float = PATIENCE, memory: int = MEMORY) -> None:
        self._patience = patience
        self._memory = memory
        self._idle: list[_Thinker | None] = [None] * number
        """None: a place for a process that is not there yet."""
        self._all: list[_Thinker] = []
        self._free = threading.Condition()
        self._closed = False

    def think(self, question: Question, given_up: threading.Event | None = None) -> Any:
        """What the question's `answer` gives. Called in a thread, which waits. Raises Lost."""
        thinker = self._taken(question.table)
        try:
            for attempt in range(TRIES):
                if thinker is None:
                    thinker = self._start()
                try:
                    return thinker.ask(question, self._patience, given_up)
                except Lost:
                    self._drop(thinker)
                    thinker = None
                    if attempt == TRIES - 1:
                        raise
                    logger.warning("a bot's process was lost and is replaced (%s, %s)", question.bot, question.game)
            raise AssertionError
        finally:
            with self._free:
                self._idle.append(thinker)
                self._free.notify()

    def close(self) -> None:
        with self._free:
            self._closed = True
            found, self._all = self._all, []
            self._free.notify_all()
        for each in found:
            each.kill()

    def _taken(self, table: str) -> _Thinker | None:
        with self._free:
            while not self._idle:
                self._free.wait()
            chosen = next((each for each in self._idle if each is not None and each.table == table), self._idle[-1])
            self._idle.remove(chosen)
            return chosen

    def _start(self) -> _Thinker:
        with self._free:
            if self._closed:
                raise Lost("the server is closing")
            made = _Thinker(self._memory)
            self._all.append(made)
            return made

    def _drop(self, thinker: _Thinker) -> None:
        thinker.kill()
        with self._free:
            if thinker in self._all:
                self._all.remove(thinker)


class _Thinker:
    """One process, seen from here."""

    def __init__(self, memory: int) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks as they happen to be
        self._here, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there, memory), name="sandtable-bot", daemon=True)
        self._process.start()
        there.close()
        self.table = ""
        """That it thought about last."""

    def ask(self, question: Question, patience: float, given_up: threading.Event | None) -> Any:
        self.table = question.table
        try:
            self._here.send(question)
            if not self._answered(patience + question.seconds, given_up):
                raise Lost(f"no answer after {patience:.0f} seconds")
            failed, answer = self._here.recv()
        except (EOFError, OSError) as error:
            raise Lost(f"its process has ended ({type(error).__name__})") from error
        if failed:
            raise RuntimeError(answer)
        return answer

    def _answered(self, seconds: float, given_up: threading.Event | None) -> bool:
        if given_up is None:
            return self._here.poll(seconds)
        waited = 0.0
        while not self._here.poll(0.1):
            waited += 0.1
            if given_up.is_set():
                self._here.send(STOP)
                return self._here.poll(max(0.1, seconds - waited))
            if waited > seconds:
                return False
        return True

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._here.close()


# -- in the process ----------------------------------------------------------------------------------------------------


def _work(link: Connection, memory: int) -> None:
    """Answers questions until nobody is there to ask."""
    _modest(memory)
    load_plugins()
    while True:
        try:
            question = link.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        if question == STOP:  # it came too late
            continue
        try:
            answer = (False, question.answer(link.poll))
        except Exception as error:
            logger.exception("bot %s failed", question.bot)
            answer = (True, f"{type(error).__name__}: {error}")
        try:
            link.send(answer)
        except (OSError, KeyboardInterrupt):
            return


def _modest(memory: int) -> None:
    """Behind everything else, and bounded, where the system can."""
    if sys.platform != "win32":
        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
