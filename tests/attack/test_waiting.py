"""Spectators never take a player's place, nor one player another's, while a table is busy."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from sandtable.server import store
from sandtable.server.room import WAITING_OF_GUESTS, WAITING_OF_SEAT
from tests.server.conftest import Start


@pytest.mark.parametrize(("flooding", "share"), [("spectator", WAITING_OF_GUESTS), ("west", WAITING_OF_SEAT)])
def test_a_flood_of_looks_leaves_room_for_players(
    start: Start, monkeypatch: pytest.MonkeyPatch, flooding: str, share: int
) -> None:
    tables = start()
    made = tables.make()
    tables.get(made)
    room = tables.room(made)
    whole, going, arrived = store.Writer._store, threading.Event(), threading.Event()

    def slowly(self: store.Writer, group: list[store.Write]) -> None:
        arrived.set()
        assert going.wait(30)
        whole(self, group)

    monkeypatch.setattr(store.Writer, "_store", slowly)
    with ThreadPoolExecutor(share + 40) as pool:
        choice = pool.submit(tables.rest, made)
        assert arrived.wait(10)
        try:
            looks = [pool.submit(tables.get, made, "", flooding) for _ in range(share + 20)]
            while sum(look.done() for look in looks) < 20:  # the rest wait
                time.sleep(0.005)
            assert len(room._queue) + len(room._guests) == share
            players = [pool.submit(tables.get, made, "", each) for each in ("north", "east", "south")]
            while len(room._queue) + len(room._guests) < share + 3:
                assert not any(player.done() for player in players)
                time.sleep(0.005)
        finally:
            going.set()
        assert choice.result() == 200
        assert [player.result().status_code for player in players] == [200] * 3
        assert sorted(look.result().status_code for look in looks) == [200] * share + [429] * 20
