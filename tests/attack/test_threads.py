"""Tables that are worked at in threads: everybody is told everything, in order, whoever comes and goes meanwhile."""

import random
import threading
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.kernel.saved import save, verify
from sandtable.server import store
from tests.server.conftest import SEATS, Live, Start, Tables
from tests.tiny import GAME


@pytest.fixture(autouse=True)
def worked_at_in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "swift", lambda self, state: False)


class Player(threading.Thread):
    """Plays one seat until the game is over, and writes down what it was told."""

    def __init__(self, live: Live, seed: int) -> None:
        super().__init__(daemon=True)
        self.live = live
        self.rng = random.Random(seed)
        self.told: list[tuple[int, int]] = []
        self.last: dict[str, Any] = {}

    def run(self) -> None:
        answered = set()
        while True:
            message = self.live.read(30)
            if message["type"] == "refused":
                assert (
                    message["question"] is None or "moved on" in message["reason"] or "not asked" in message["reason"]
                )
                continue
            self.told.append((message["epoch"], message["n"]))
            self.last = {**self.last, **message}
            if message.get("over"):
                return
            question = message["question"]
            if question and question["id"] not in answered:
                answered.add(question["id"])
                if self.rng.random() < 0.1:
                    self.live.send({"type": "undo"})
                self.live.choose(question, self.rng.choice(question["options"])["key"])


def passers_by(tables: Tables, made: dict[str, Any], ended: threading.Event) -> None:
    """Spectators who come, look and go, and ask for what they may ask for."""
    while not ended.is_set():
        live = tables.live({"table": made["table"], "keys": [made["spectator"]]}, close_timeout=0.1)
        live.read()
        tables.get(made, "/log", seat="spectator")
        with suppress(ConnectionClosed):
            live.close()


def test_a_whole_game_with_passers_by(start: Start) -> None:
    tables = start(window_seconds=0.01)
    made = tables.make()
    players = [Player(tables.sit(made, seat), n) for n, seat in enumerate(SEATS)]
    ended = threading.Event()
    crowd = [threading.Thread(target=passers_by, args=(tables, made, ended), daemon=True) for _ in range(2)]
    for each in (*players, *crowd):
        each.start()
    for player in players:
        player.join(60)
        assert not player.is_alive()
    ended.set()
    for each in crowd:
        each.join(20)
    room = tables.room(made)
    assert not room._inline
    for player in players:
        assert player.told == sorted(player.told)  # epochs and steps only rise
        assert player.last["n"] == room.telling.n
    stored = store.read_table(tables.hall.engine, made["table"])
    assert stored is not None
    assert stored.steps == room.table.steps
    report = verify(save(room.table))
    assert report.ok
    assert report.checked == report.choices


def test_a_table_that_is_slow_once_is_worked_at_in_threads(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "swift", lambda self, state: True)
    monkeypatch.setattr("sandtable.server.room.QUICK", 60.0)
    made = tables.make()
    tables.play(made, 1)
    room = tables.room(made)
    assert room._inline
    monkeypatch.setattr("sandtable.server.room.QUICK", -1.0)
    tables.play(made, 1)
    assert not room._inline
    assert tables.play(made, 3) == 5
