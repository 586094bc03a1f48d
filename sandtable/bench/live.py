"""The server under load: real processes, real sockets on loopback, a real database file.

    python -m sandtable.bench.live            prints all three measurements

`run` lets scripted clients play many tables flat out and takes the time from one seat's choice, through the database,
to the other seat's screen. `memory` opens many tables in one server. `open_stored` brings a long game back.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, cast

import msgspec

from sandtable import games
from sandtable.bench import Figure
from sandtable.kernel.table import Table

WARM_UP = 1.0
"""Seconds of play that are not counted."""
NO_LIMIT = 1e9
CONNECTIONS = 4000


def run(which: dict[str, str], tables: int = 50, seconds: float = 10.0) -> dict[str, float]:
    """Latency in milliseconds from a seat's choice to the other seat's screen, and choices per second."""
    with (
        server() as (port, _),
        started({"do": "play", "port": port, "tables": tables, "seconds": seconds, **which}) as clients,
    ):
        return said(clients)


def memory(which: dict[str, str], tables: int = 1000, choices: int = 20) -> dict[str, float]:
    """Resident MiB of a server in which so many tables are open, each watched and some choices old."""
    with server() as (port, process):
        empty = _resident(process.pid)
        with started({"do": "hold", "port": port, "tables": tables, "choices": choices, **which}) as clients:
            return {"tables": tables, **said(clients), "empty": empty, "mib": _resident(process.pid)}


def open_stored(which: dict[str, str], choices: int = 1500, times: int = 15) -> dict[str, float]:
    """Milliseconds to open a stored table with so many choices: read, decode, resume. The median, and the worst."""
    from sandtable.server.hall import load
    from sandtable.server.store import open_database

    with tempfile.TemporaryDirectory() as folder:
        engine = open_database(f"sqlite:///{folder}/tables.sqlite")
        table = _long_table(choices, **which)
        asyncio.run(_store(engine, table))
        gc.collect()  # as `serve` does: what was loaded to begin with is not looked through again and again
        gc.freeze()
        took = []
        for _ in range(times):
            begin = time.perf_counter()
            loaded = load(engine, "bench")
            took.append((time.perf_counter() - begin) * 1000)
            assert loaded.table.position.canonical() == table.position.canonical()
        engine.dispose()
    gc.unfreeze()
    took.sort()
    return {"choices": table.length, "ms": took[len(took) // 2], "worst_ms": took[-1]}


def figures(say: Callable[[str], None], game: str = "banners") -> list[Figure]:
    """All three, as `sandtable bench` prints them."""
    which = {"game": game, "setup": games.get(game).setups()[0].id}
    say("50 tables played flat out")
    live = run(which)
    note = f"{live['tables']:.0f} tables, {live['per_second']:.0f} choices/s"
    say("1,000 tables open")
    held = memory(which)
    say("a stored table of 1,500 choices")
    stored = open_stored(which)
    return [
        Figure("server", "a choice on the other screen, p50", live["p50_ms"], "ms", note),
        Figure("server", "a choice on the other screen, p95", live["p95_ms"], "ms", note),
        Figure("server", "1,000 tables open", held["mib"], "MiB", f"{held['choices']:.0f} choices each, all watched"),
        Figure("server", "opening a stored table", stored["ms"], "ms", f"{stored['choices']:.0f} choices"),
    ]


# -- a table to store --------------------------------------------------------------------------------------------------


def _long_table(choices: int, game: str, setup: str) -> Table[Any]:
    """A table with exactly so many choices of random play. Where one game is shorter, the steps of several follow each
    other, each short of its end: what has to be read and decoded is that of one long game."""
    rng = random.Random(7)
    table = Table.new(games.get(game), {"setup": setup}, bytes(32))
    earlier: list[Any] = []
    while len(earlier) + table.length < choices:
        decision = rng.choice(table.pending)
        table.choose(decision.seat, rng.choice(decision.choices()))
        if table.over:
            earlier += table.steps[1:-1]
            table = Table.new(games.get(game), {"setup": setup}, bytes([len(earlier) % 256]) * 32)
    own = len(earlier)
    spaced = [msgspec.structs.replace(table.snapshots[0], step=step) for step in range(0, own, 20)]
    moved = [msgspec.structs.replace(snapshot, step=snapshot.step + own) for snapshot in table.snapshots]
    table.steps[1:1] = earlier
    table.snapshots = [*spaced, *(s for s in moved if not spaced or s.step > spaced[-1].step)]
    return table


async def _store(engine: Any, table: Table[Any]) -> None:
    from sandtable.server.store import Facts, Head, Write, Writer

    writer = Writer(engine, asyncio.get_running_loop())
    facts = Facts("bench", table.game.name, table.settings, table.seed, ["human"] * 2, ["0" * 64] * 2, "0" * 64, 0.0)
    head = Head(table.game.rules_version, 0, table.over, 0.0, table.snapshot())
    done = asyncio.get_running_loop().create_future()
    steps = tuple(enumerate(table.steps))
    writer.put(Write("bench", facts, steps=steps, snapshots=table.snapshots, head=head, done=done.set_result))
    error = await done
    await writer.close()
    if error is not None:
        raise error


# -- processes ---------------------------------------------------------------------------------------------------------


@contextmanager
def started(what: dict[str, Any], module: str = "sandtable.bench.live") -> Iterator[subprocess.Popen[str]]:
    """This module, or another, in a process of its own; it ends when its standard input is closed."""
    command = [sys.executable, "-m", module, json.dumps(what)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


@contextmanager
def server(**settings: Any) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """One of its own, with these settings beside the usual ones: its port and its process."""
    with (
        tempfile.TemporaryDirectory() as folder,
        started({"do": "serve", "database": f"sqlite:///{folder}/tables.sqlite", "settings": settings}) as process,
    ):
        yield int(said(process)["port"]), process


def said(process: subprocess.Popen[str]) -> dict[str, float]:
    """The next line of a process."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("the server or its clients did not start")
    found: dict[str, float] = json.loads(line)
    return found


def _resident(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("the system does not say how much memory a process has")


def _main(what: dict[str, Any]) -> None:
    if what["do"] == "serve":
        _serve(what["database"], what["settings"])
        return
    use_uvloop()
    crowd = Crowd(what["port"], what["game"], what["setup"])
    if what["do"] == "play":
        asyncio.run(crowd.play(what["tables"], what["seconds"]))
    else:
        asyncio.run(crowd.hold(what["tables"], what["choices"]))


def use_uvloop() -> None:
    """Where it is installed."""
    try:
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    except ImportError:
        pass


def _serve(database: str, changed: dict[str, Any]) -> None:
    import signal
    import threading

    from sandtable.server import Settings, serve
    from sandtable.server.settings import Rate, built_web_client

    def end_with_input() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    unlimited = Rate(NO_LIMIT, NO_LIMIT)
    settings = Settings(
        port=0,
        database=database,
        web_dist=built_web_client(),
        connections_per_client=100_000,
        hello_seconds=3600.0,
        request_rate=unlimited,
        create_rate=unlimited,
        message_rate=unlimited,
        **changed,
    )
    threading.Thread(target=end_with_input, daemon=True).start()
    serve(settings, ready=lambda url: print(json.dumps({"port": int(url.rsplit(":", 1)[1])}), flush=True))


# -- scripted clients --------------------------------------------------------------------------------------------------


class _Option(msgspec.Struct):
    key: str


class _Question(msgspec.Struct):
    id: str
    options: list[_Option]


class State(msgspec.Struct):
    """As much of a message as a scripted client needs."""

    type: str
    seat: int | None = None
    n: int = 0
    question: _Question | str | None = None
    over: bool = False
    reason: str = ""


_decode = msgspec.json.Decoder(State).decode
_encode = msgspec.json.Encoder().encode


class Player(asyncio.Protocol):
    """One WebSocket, as lean as it can be: the clients must not be what is measured."""

    def __init__(self) -> None:
        self._hello = b""
        self._heard: Callable[[Player, State, float], None]
        self._buffer = b""
        self._open = False
        self.answered = ""
        self.rests = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16))
        self.transport.write(
            b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
        )

    def greet(self, table: str, keys: list[str], heard: Callable[[Player, State, float], None]) -> None:
        """Say hello; `heard` gets every message with the moment of its arrival."""
        self._heard = heard
        self._hello = _encode({"type": "hello", "table": table, "keys": keys})
        if self._open:
            self.send(self._hello)

    def send(self, message: bytes) -> None:
        size = len(message)
        # A mask of zeros leaves the bytes as they are; the server has the same work with it as with any other.
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)

    def answer(self, state: State, rng: random.Random) -> bytes:
        """Some answer to what is asked, once; nothing to what is only sent again."""
        question = state.question
        if not isinstance(question, _Question) or question.id == self.answered:
            return b""
        self.answered = question.id
        key = rng.choice(question.options).key
        return _encode({"type": "choose", "seat": state.seat, "question": question.id, "key": key})

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        data = self._buffer + data if self._buffer else data
        if not self._open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"refused: {data[:100]!r}")
            self._open = True
            data = data[end + 4 :]
            if self._hello:
                self.send(self._hello)
        at = 0
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start > len(data) or start + size > len(data):
                break
            if data[at] == 0x81:
                self._heard(self, _decode(data[start : start + size]), now)
            at = start + size
        self._buffer = data[at:]


class Crowd:
    """All the clients of one measurement."""

    def __init__(self, port: int, game: str, setup: str) -> None:
        self.port = port
        self.game = game
        self.setup = setup
        self.rng = random.Random(1)
        self.made: list[dict[str, Any]] = []
        self.latencies: list[float] = []
        self.choices = 0
        self.counting = False
        self.ended = 0
        self.refused: list[str] = []
        self.sitting: list[asyncio.Task[None]] = []
        self.connected: list[Player] = []
        """Connections for the games to come: it is choices that are timed, not handshakes."""

    def make_tables(self, count: int) -> None:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        body = json.dumps({"game": self.game, "setup": self.setup, "seats": {"*": "me"}})
        for _ in range(count):
            connection.request("POST", "/api/tables", body, {"content-type": "application/json"})
            answer = connection.getresponse()
            made = json.loads(answer.read())
            if answer.status != 201:
                raise RuntimeError(f"no table: {made}")
            self.made.append(made)
        connection.close()

    async def play(self, tables: int, seconds: float) -> None:
        spare = int(tables * (seconds + WARM_UP) * 2)
        await asyncio.to_thread(self.make_tables, tables + spare)
        seats = len(self.made[0]["keys"])
        for _ in range(min(len(self.made) * seats, CONNECTIONS)):
            self.connected.append(await self.connect())
        for _ in range(tables):
            await self.sit_down()
        await asyncio.sleep(WARM_UP)
        self.counting = True
        begin = time.perf_counter()
        await asyncio.sleep(seconds)
        self.counting = False
        took = time.perf_counter() - begin
        for task in self.sitting:
            task.cancel()
        found = sorted(self.latencies)
        if not found:
            raise RuntimeError(f"nothing was played: {self.refused[:3]}")
        at = {"p50_ms": len(found) // 2, "p95_ms": int(len(found) * 0.95), "worst_ms": -1}
        result = {
            "tables": tables, "seconds": round(took, 1), "choices": self.choices,
            "per_second": round(self.choices / took), "games_ended": self.ended, "refused": len(self.refused),
            **{name: round(found[place] * 1000, 2) for name, place in at.items()},
        }  # fmt: skip
        print(json.dumps(result), flush=True)

    async def sit_down(self) -> None:
        """Open the next table, one connection for each seat, and play it; when it ends, the next."""
        if not self.made:
            await asyncio.to_thread(self.make_tables, 10)
        made = self.made.pop()
        sent: dict[int, tuple[float, Player]] = {}
        players: list[Player] = []

        def heard(player: Player, state: State, now: float) -> None:
            if state.type != "state":
                self.refused.append(state.reason)
                return
            begun = sent.get(state.n)
            if begun is not None and begun[1] is not player:
                del sent[state.n]
                if self.counting:
                    self.latencies.append(now - begun[0])
                    self.choices += 1
            if state.over:
                if players and player is players[0]:
                    self.ended += 1
                    for each in players:
                        each.transport.close()
                    self.sitting.append(loop.create_task(self.sit_down()))
            elif answer := player.answer(state, self.rng):
                sent[state.n + 1] = (time.perf_counter(), player)
                player.send(answer)

        loop = asyncio.get_running_loop()
        for key in made["keys"].values():
            player = self.connected.pop() if self.connected else await self.connect()
            players.append(player)
            player.greet(made["table"], [key], heard)

    async def connect(self) -> Player:
        _, player = await asyncio.get_running_loop().create_connection(Player, "127.0.0.1", self.port)
        return player

    async def hold(self, tables: int, choices: int) -> None:
        """Open many tables with all seats at one screen, play each a little, and keep them open."""
        await asyncio.to_thread(self.make_tables, tables)
        played = 0
        resting = asyncio.Semaphore(0)

        def heard(player: Player, state: State, now: float) -> None:
            nonlocal played
            if state.over or state.n >= choices:
                if not player.rests:
                    player.rests = True
                    resting.release()
            elif answer := player.answer(state, self.rng):
                played += 1
                player.send(answer)

        for made in self.made:
            (await self.connect()).greet(made["table"], list(made["keys"].values()), heard)
        for _ in self.made:
            await resting.acquire()
        print(json.dumps({"choices": played / len(self.made)}), flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        _main(json.loads(sys.argv[1]))
    else:
        for figure in figures(print):
            print(f"{figure.what}: {figure.value:.2f} {figure.unit} ({figure.note})")
