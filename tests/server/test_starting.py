"""A server that was only just started: the games are loaded before anybody asks, and the event loop never loads one."""

import threading
import time
from typing import Any

import pytest

from sandtable.kernel import registry
from sandtable.kernel.game import Game
from sandtable.server import api
from tests.server.conftest import Start
from tests.tiny import GAME


def test_the_list_of_games_is_made_before_anybody_asks(start: Start) -> None:
    api._listed.cache_clear()
    tables = start()
    deadline = time.monotonic() + 30
    while not (made := api._listed.cache_info()).currsize:
        assert time.monotonic() < deadline, "nobody makes it"
        time.sleep(0.01)
    assert {each["name"] for each in tables.http.get("/api/games").json()} >= {"alkalim", "banners", "lbs"}
    assert api._listed.cache_info().misses == made.misses


def test_whoever_asks_meanwhile_does_not_make_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    api._listed.cache_clear()
    entry, made = api._entry, []

    def slow(game: Game[Any]) -> Any:
        made.append(game.name)
        time.sleep(0.01)
        return entry(game)

    monkeypatch.setattr(api, "_entry", slow)
    threads = [threading.Thread(target=api.prepare) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(made) == sorted(registry.names())
    api._listed.cache_clear()


def test_a_list_that_cannot_be_made_does_not_keep_the_server_from_starting(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: Game[Any]) -> Any:
        raise ValueError(game.name)

    api._listed.cache_clear()
    monkeypatch.setattr(api, "_entry", broken)
    tables = start()
    assert tables.http.get("/api/games").status_code == 500
    monkeypatch.undo()
    assert tables.http.get("/api/games").status_code == 200


def test_a_game_is_loaded_once_and_never_in_the_event_loop(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, seen = start(), []
    monkeypatch.setattr(registry, "at_home", lambda: ("late",))
    begun = threading.Barrier(2)

    def load(name: str) -> Game[Any]:
        seen.append(threading.get_ident())
        time.sleep(0.05)  # long enough for the other to come
        return GAME

    def get() -> None:
        begun.wait()
        registry.get("late")

    monkeypatch.setattr(registry, "_from_home", load)
    monkeypatch.setattr(registry, "register", lambda game: registry._loaded.update(late=game))
    threads = [threading.Thread(target=get) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(seen) == 1
    registry._loaded.pop("late")
    tables.make(game="late")
    registry._loaded.pop("late")
    assert len(seen) == 2
    assert seen[1] != tables.hall._here._thread
