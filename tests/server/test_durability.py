"""What was acknowledged is there, whatever happens; what could not be stored has not happened."""

import json
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.kernel import Table, registry
from sandtable.kernel.position import encode
from sandtable.server import store
from tests.server.conftest import SEATS, Live, Made, Start, Tables, assert_refused, bearer
from tests.tiny import GAME

ROOT = Path(__file__).parent.parent.parent


class Process:
    def __init__(self, folder: Path) -> None:
        words = ["-m", "tests.server.serving", json.dumps({"database": f"sqlite:///{folder}/tables.sqlite"})]
        self.process = subprocess.Popen(
            [sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url

    def end(self, how: signal.Signals = signal.SIGKILL) -> str:
        """What it has written since it was ready."""
        self.process.send_signal(how)
        return self.process.communicate(timeout=15)[0]


class Player(threading.Thread):
    """Plays all seats of a table as fast as it can, and remembers every choice that was acknowledged."""

    def __init__(self, url: str, made: Made, seed: int) -> None:
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
        server.end()
        for player in players:
            player.join(20)
            assert not player.is_alive()
        server = Process(tmp_path)
        for player in players:
            table = player.made["table"]
            played[table] |= player.told
            state = httpx.get(f"{server.url}/api/tables/{table}", headers=bearer(player.made, "spectator")).json()
            assert state["n"] >= player.n
    assert sum(map(len, played.values())) > 50
    server.end()
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


def test_a_stopped_server_goes_on_where_it_was(start: Start) -> None:
    tables, rng = start(), random.Random(1)
    made = tables.make()
    tables.play(made, 47, rng.choice)
    before = [tables.state(made, seat) for seat in SEATS]
    canonical = tables.room(made).table.position.canonical()
    tables.restart()
    assert [tables.state(made, seat) for seat in SEATS] == before
    assert tables.room(made).table.position.canonical() == canonical
    assert tables.play(made, 10, rng.choice) > 47


def test_a_question_still_open_while_others_have_answered_is_the_same_after_a_restart(start: Start) -> None:
    tables = start()
    setup = "{night: true, hands: {north: [raid-0, raid-1], east: [raid-2, raid-3]}}"
    made = tables.open(f"game: tiny\ntitle: Night\nsetup: {setup}\n")
    assert tables.choose(made, "offer raid-1", "north").status_code == 200
    assert tables.room(made).table.position.answered
    asked = tables.asked(made)
    tables.restart()
    assert tables.asked(made) == asked
    assert tables.choose(made, "offer raid-2").status_code == 200


def test_a_table_left_alone_leaves_the_memory_and_comes_back(start: Start) -> None:
    tables = start(idle_seconds=0.2)
    made, watched = tables.make(), tables.make()
    tables.play(made, 45, random.Random(2).choice)
    live = tables.sit(watched, "north")
    live.state(n=0)
    before = tables.state(made)
    deadline = time.monotonic() + 5
    while made["table"] in tables.hall.rooms:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert watched["table"] in tables.hall.rooms
    assert tables.state(made) == before
    room = tables.room(made)
    assert [snapshot.step for snapshot in room.table.snapshots] == [0, 20, 40]
    assert tables.get(made, "/at", n=33).json()["n"] == 33


def test_undo_is_durable(start: Start) -> None:
    tables = start()
    made = tables.make()
    assert tables.choose(made, "rest").json()["n"] == 1
    assert tables.post(made, "undo", {}).json() == {"accepted": True, "n": 1}  # the line that says so
    tables.restart()
    state = tables.state(made)
    assert (state["epoch"], state["n"], state["question"]["id"]) == (1, 1, "1-0-0")


def test_a_choice_that_cannot_be_stored_has_not_happened(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made, other = tables.make(), tables.make()
    tables.play(made, 3)
    east = tables.sit(made, "east")
    east.state(n=3)
    before = encode(tables.room(made).table.state)
    whole = store.Writer._store

    def failing(self: store.Writer, group: list[store.Write]) -> None:
        if any(write.table == made["table"] for write in group):
            raise OSError("no space left on device")
        whole(self, group)

    monkeypatch.setattr(store.Writer, "_store", failing)
    _, question = tables.asked(made) or ("", {})
    assert_refused(tables.choose(made, question["options"][0]["key"]), 503, "nothing was changed")
    assert tables.play(other, 2) == 2
    again = east.until(lambda m: m["type"] == "state" and m["reset"] and m["n"] == 3)
    assert again["view"]
    monkeypatch.setattr(store.Writer, "_store", whole)
    assert encode(tables.room(made).table.state) == before
    assert tables.play(made, 1) == 4
    assert "no space left" in caplog.text


@pytest.mark.parametrize("in_threads", [False, True])
def test_rules_that_fail_change_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch, in_threads: bool) -> None:
    monkeypatch.setattr(type(GAME), "swift", lambda self, state: not in_threads)
    made = tables.make()
    tables.play(made, 1)
    with monkeypatch.context() as patch:
        patch.setattr("tests.tiny.perform", lambda g, seat, action: 1 / 0)
        assert_refused(tables.choose(made, "rest"), 409, "rules failed")
    assert tables.state(made)["n"] == 1
    assert tables.play(made, 1) == 2


def test_a_table_goes_on_under_newer_rules(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, rng = start(), random.Random(3)
    made = tables.make()
    tables.play(made, 30, rng.choice)
    before = tables.state(made)
    monkeypatch.setattr(type(GAME), "rules_version", 2)
    tables.restart()
    state = tables.state(made)
    assert state["n"] == 31
    assert state["view"] == before["view"]
    assert state["lines"][-1]["kind"] == "notice"
    assert "from version 1 to 2" in state["lines"][-1]["text"]
    seat, _ = tables.asked(made) or ("", {})
    assert tables.post(made, "undo", {}, seat).status_code == 409  # what older rules made stays
    tables.play(made, 3, rng.choice)
    tables.restart()
    again = tables.state(made)
    assert again["n"] == 34
    assert [line["text"] for line in again["lines"]].count(state["lines"][-1]["text"]) == 1
    assert tables.get(made, "/at", n=33).status_code == 200


def test_a_table_of_a_game_that_is_gone_is_explained(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = start()
    made = tables.make()
    monkeypatch.delitem(registry._loaded, "tiny")
    tables.restart()
    assert_refused(tables.get(made), 409, "tiny")


def test_keys_are_never_logged(tmp_path: Path) -> None:
    server = Process(tmp_path)
    made = httpx.post(f"{server.url}/api/tables", json={"game": "tiny", "setup": "full", "seats": {"*": "me"}}).json()
    key = made["keys"]["north"]
    httpx.get(f"{server.url}/api/tables/{made['table']}", headers=bearer(made, "north"))
    live = Live(server.url, {"table": made["table"], "keys": [key]})
    live.state(n=0)
    live.send('{"type": "hello", "keys": ["' + key)
    assert live.read()["type"] == "error"
    live.close()
    told = server.end(signal.SIGTERM)
    assert not any(each in told for each in [*made["keys"].values(), made["spectator"]])
    assert "Traceback" not in told
