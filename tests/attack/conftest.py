"""A server whose event loop is watched: how much processor time does one turn of it cost?"""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel.table import Table
from tests.server.conftest import Tables, settings_for, start, tables

__all__ = ["start", "tables"]


class Alarm:
    """The longest callback of the server's event loop, in seconds of processor time.

    Processor time of the loop's own thread, because on a busy machine the wall clock also counts what others do.
    """

    def __init__(self) -> None:
        self.thread: int | None = None
        self.longest = 0.0
        self.what = ""

    def reset(self) -> None:
        self.longest, self.what = 0.0, ""

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            if threading.get_ident() != self.thread:
                run(handle)
                return
            begin = time.thread_time()
            run(handle)
            took = time.thread_time() - begin
            if took > self.longest:
                self.longest, self.what = took, repr(handle)

        monkeypatch.setattr(asyncio.Handle, "_run", timed)


class Watched(Tables):
    """Runs on asyncio's own loop, whose callbacks can be timed."""

    def __init__(self, settings: Any, alarm: Alarm) -> None:
        self.alarm = alarm
        super().__init__(settings)

    def prepare(self) -> None:
        self.server.config.loop = "asyncio"

    def thread_started(self, ident: int) -> None:
        self.alarm.thread = ident


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """As after `serve`: what was loaded before is not looked through for garbage."""
    for name in ("lbs", "banners", "alkalim"):  # what is made once for all tables of a game
        game = games.get(name)
        Table.new(game, {"setup": game.setups()[0].id})
    with pytest.MonkeyPatch.context() as patch:
        alarm = Alarm()
        alarm.watch(patch)
        gc.collect()
        gc.freeze()
        gc.disable()
        running = Watched(settings_for(tmp_path_factory.mktemp("attacked"), window_seconds=0.01), alarm)
        yield running
        running.stop()
        gc.enable()
        gc.unfreeze()
