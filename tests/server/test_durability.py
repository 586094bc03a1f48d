"""What was acknowledged is there, whatever happens; what could not be stored has not happened."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.kernel import Table, registry
from sandtable.kernel.position import encode
from sandtable.server import store
from tests.server.conftest import SEATS, Live, Tables
from tests.tiny import GAME

ROOT = Path(__file__).parent.parent.parent


class Process:
    def __init__(self, folder: Path) -> None:
        database = json.dumps({"database": f"sqlite:///{folder}/tables.sqlite"})
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.serving", database], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player(threading.Thread):
    """Plays all seats of a table as fast as it can, and remembers every choice that was acknowledged."""

    def __init__(self, url: str, made: dict[str, Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.live = Live(url, {"table": made["table"], "keys": list(made["keys"].values())})
        self.made = made
        self.rng = random.Random(seed)
        self.told: dict[int, str] = {}
        """The number of each choice that a state has told us of, and what we had sent for it."""
        self.n = 0

    def run(self) -> None:
        sent: dict[int, str] = {}
        answered = set()
        try:
            while True:
                state = self.live.read(20)
                if state["type"] != "state":
                    continue
                self.n = state["n"]
                self.told.update({n: key for n, key in sent.items() if n <= self.n})
                if state.get("over"):
                    return
                question = state["question"]
                if not question:
                    continue
                first = "window" in question or state["waiting"][0] == state["seat"]
                if first and question["id"] not in answered:
                    answered.add(question["id"])
                    sent[self.n + 1] = key = self.rng.choice(question["options"])["key"]
                    self.live.choose(question, key, seat=state["seat"])
        except (ConnectionClosed, OSError, TimeoutError):
            return


def test_kill_9_in_the_middle_of_traffic_loses_nothing_acknowledged(tmp_path: Path) -> None:
    server = Process(tmp_path)
    body = {"game": "tiny", "setup": "full", "seats": dict.fromkeys(SEATS, "me")}
    made = [httpx.post(f"{server.url}/api/tables", json=body).json() for _ in range(6)]
    played: dict[str, dict[int, str]] = {table["table"]: {} for table in made}
    for attempt in range(3):
        players = [Player(server.url, table, attempt * 10 + number) for number, table in enumerate(made)]
        for player in players:
            player.start()
        while not all(player.n >= 10 * (attempt + 1) for player in players):  # tables are in full swing
            time.sleep(0.001)
        server.process.send_signal(signal.SIGKILL)
        server.kill()
        for player in players:
            player.join(20)
            assert not player.is_alive()
        server = Process(tmp_path)
        for player in players:
            table = player.made["table"]
            played[table] |= player.told
            headers = {"authorization": f"Bearer {player.made['spectator']}"}
            state = httpx.get(f"{server.url}/api/tables/{table}", headers=headers).json()
            assert state["n"] >= player.n
    assert sum(map(len, played.values())) > 50
    server.kill()
    engine = store.open_database(f"sqlite:///{tmp_path}/tables.sqlite")
    for table, choices in played.items():
        stored = store.read_table(engine, table)
        assert stored is not None
        assert {n: stored.steps[n].key for n in choices} == choices
        replayed = Table.again(GAME, stored.facts.settings, stored.facts.seed, stored.steps[0].shares)
        for step in stored.steps[1:]:
            replayed.choose(step.seat, step.choice)
        assert replayed.steps == stored.steps
        assert stored.head.snapshot == replayed.snapshot()
    engine.dispose()


def test_a_stopped_server_goes_on_where_it_was(start: Callable[..., Tables]) -> None:
    first = start()
    made = first.make()
    rng = random.Random(1)
    first.play(made, 47, rng.choice)
    before = [first.get(made, seat=seat).json() for seat in SEATS]
    canonical = first.hall.rooms[made["table"]].table.position.canonical()
    first.stop()
    second = start()
    after = [second.get(made, seat=seat).json() for seat in SEATS]
    assert after == before
    assert second.hall.rooms[made["table"]].table.position.canonical() == canonical
    assert second.play(made, 10, rng.choice) > 47


def test_a_question_still_open_while_others_have_answered_is_the_same_after_a_restart(
    start: Callable[..., Tables],
) -> None:
    first = start()
    rng = random.Random(4)
    made = first.make()
    while not first.hall.rooms[made["table"]].table.position.answered:
        if first.asked(made) is None:
            made = first.make()
        first.play(made, 1, rng.choice)
    seat, question = first.asked(made) or ("", {})
    first.stop()
    second = start()
    assert second.asked(made) == (seat, question)
    answer = {"question": question["id"], "key": question["options"][0]["key"]}
    assert second.post(made, "choose", answer, seat).status_code == 200


def test_a_table_left_alone_leaves_the_memory_and_comes_back(start: Callable[..., Tables]) -> None:
    tables = start(idle_seconds=0.2)
    made, watched = tables.make(), tables.make()
    tables.play(made, 45, random.Random(2).choice)
    live = tables.sit(watched, "north")
    live.state(n=0)
    before = tables.get(made).json()
    deadline = time.monotonic() + 5
    while made["table"] in tables.hall.rooms:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert watched["table"] in tables.hall.rooms
    assert tables.get(made).json() == before
    room = tables.hall.rooms[made["table"]]
    assert [snapshot.step for snapshot in room.table.snapshots] == [0, 20, 40]
    assert tables.get(made, "/at", n=33).json()["n"] == 33


def test_undo_is_durable(start: Callable[..., Tables]) -> None:
    first = start()
    made = first.make()
    assert first.play(made, 1, lambda keys: "rest") == 1
    assert first.post(made, "undo", {}).json() == {"accepted": True, "n": 0}
    first.stop()
    state = start().get(made).json()
    assert (state["epoch"], state["n"], state["question"]["id"]) == (1, 0, "1-0-0")


def test_a_choice_that_cannot_be_stored_has_not_happened(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made, other = tables.make(), tables.make()
    tables.play(made, 3)
    north, east = tables.sit(made, "north"), tables.sit(made, "east")
    question = east.state(n=3)["question"] or north.state(n=3)["question"]
    before = encode(tables.hall.rooms[made["table"]].table.state)
    whole = store.Writer._store

    def failing(self: store.Writer, group: list[store.Write]) -> None:
        if any(write.table == made["table"] for write in group):
            raise OSError("no space left on device")
        whole(self, group)

    monkeypatch.setattr(store.Writer, "_store", failing)
    seat = tables.asked(made)
    assert seat is not None
    answer = tables.post(made, "choose", {"question": question["id"], "key": question["options"][0]["key"]}, seat[0])
    assert answer.status_code == 503
    assert "nothing was changed" in answer.json()["error"]["reason"]
    assert tables.play(other, 2) == 2
    again = east.until(lambda m: m["type"] == "state" and m["reset"] and m["n"] == 3)
    assert again["view"]
    monkeypatch.setattr(store.Writer, "_store", whole)
    assert encode(tables.hall.rooms[made["table"]].table.state) == before
    assert tables.play(made, 1) == 4
    assert "no space left" in caplog.text


def test_rules_that_fail_change_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables.make()
    tables.play(made, 1)
    seat, question = tables.asked(made) or ("", {})
    monkeypatch.setattr("tests.tiny.perform", lambda g, seat, action: 1 / 0)
    answer = tables.post(made, "choose", {"question": question["id"], "key": "rest"}, seat)
    assert answer.status_code == 409
    assert "rules failed" in answer.json()["error"]["reason"]
    monkeypatch.undo()
    assert tables.get(made).json()["n"] == 1
    assert tables.play(made, 1) == 2


def test_a_table_goes_on_under_newer_rules(start: Callable[..., Tables], monkeypatch: pytest.MonkeyPatch) -> None:
    first = start()
    made = first.make()
    rng = random.Random(3)
    first.play(made, 30, rng.choice)
    before = first.get(made).json()
    first.stop()
    monkeypatch.setattr(type(GAME), "rules_version", 2)
    second = start()
    state = second.get(made).json()
    assert state["n"] == 31
    assert state["view"] == before["view"]
    assert state["lines"][-1]["kind"] == "notice"
    assert "from version 1 to 2" in state["lines"][-1]["text"]
    seat, _ = second.asked(made) or ("", {})
    assert second.post(made, "undo", {}, seat).status_code == 409  # what older rules made stays
    second.play(made, 3, rng.choice)
    second.stop()
    third = start()
    again = third.get(made).json()
    assert again["n"] == 34
    assert [line["text"] for line in again["lines"]].count(state["lines"][-1]["text"]) == 1
    assert third.get(made, "/at", n=33).status_code == 200


def test_a_table_of_a_game_that_is_gone_is_explained(start: Callable[..., Tables]) -> None:
    first = start()
    made = first.make()
    first.stop()

    kept = registry._loaded.pop("tiny")
    try:
        answer = start().get(made)
        assert answer.status_code == 409
        assert "tiny" in answer.json()["error"]["reason"]
    finally:
        registry._loaded["tiny"] = kept


def test_keys_are_never_logged(tmp_path: Path) -> None:
    database = json.dumps({"database": f"sqlite:///{tmp_path}/tables.sqlite"})
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.serving", database],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        made = httpx.post(f"{url}/api/tables", json={"game": "tiny", "setup": "full", "seats": {"*": "me"}}).json()
        key = made["keys"]["north"]
        httpx.get(f"{url}/api/tables/{made['table']}", headers={"authorization": f"Bearer {key}"})
        live = Live(url, {"table": made["table"], "keys": [key]})
        live.state(n=0)
        live.send('{"type": "hello", "keys": ["' + key)
        assert live.read()["type"] == "error"
        live.close()
        os.kill(process.pid, signal.SIGTERM)
        told, _ = process.communicate(timeout=15)
    assert not any(each in told for each in [*made["keys"].values(), made["spectator"]])
    assert "Traceback" not in told
