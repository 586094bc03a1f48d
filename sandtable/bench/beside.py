"""A person's table beside many at which bots play: `python -m sandtable.bench.beside`.

One table, both seats at one screen, a choice every now and then: how long until it is back, first on a server that has
nothing else to do, then beside so many tables of bots, each with somebody who looks on. Beside the latency stands how
many choices a second the bots made, and how much of a core the server took. Clients run behind everything else (nice),
since they stand for other machines.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from sandtable.bench import Figure
from sandtable.bench.live import Player, State, said, server, started, use_uvloop

PERSON = {"game": "banners", "setup": "drefeld", "seats": {"*": "me"}}
BOTS = {"game": "banners", "setup": "chronicle-1", "settings": {"rules": "advanced"}, "seats": {"*": "bot:greedy"}}
EVERY = 0.05
"""Seconds between a person's choices."""
WARM_UP = 8.0
"""Seconds until bots have been loaded and their processes are all at work."""
NICENESS = 5
MODULE = "sandtable.bench.beside"


def run(tables: int = 200, choices: int = 200, processes: int = 2) -> tuple[dict[str, float], dict[str, float]]:
    """The latency on a server at rest, and beside bots; both in milliseconds."""
    with server(bot_processes=processes) as (port, process):
        idle = _asked({"do": "choose", "port": port, "choices": choices})
        with started({"do": "watch", "port": port, "tables": tables}, MODULE) as watching:
            said(watching)
            time.sleep(WARM_UP)
            before, begun, taken = _bot_choices(port), time.perf_counter(), seconds_of(process.pid)
            beside = _asked({"do": "choose", "port": port, "choices": choices})
            took = time.perf_counter() - begun
            made = _bot_choices(port) - before - beside["choices"]
            return idle, {**beside, "per_second": made / took, "cores": (seconds_of(process.pid) - taken) / took}


def figures(say: Callable[[str], None], tables: int = 200) -> list[Figure]:
    say(f"a person's table beside {tables} of bots")
    idle, beside = run(tables)
    note = (
        f"beside {tables} tables of bots, {beside['per_second']:.0f} choices/s of theirs, {beside['cores']:.2f} cores"
    )
    return [
        Figure("server", "a choice is back, p50", idle["p50_ms"], "ms", "nothing else to do"),
        Figure("server", "a choice is back, p95", idle["p95_ms"], "ms", "nothing else to do"),
        Figure("server", "a choice is back, p50", beside["p50_ms"], "ms", note),
        Figure("server", "a choice is back, p95", beside["p95_ms"], "ms", note),
    ]


def _asked(what: dict[str, Any]) -> dict[str, float]:
    with started(what, MODULE) as person:
        return said(person)


def _bot_choices(port: int) -> float:
    """All choices that the server has stored, by its own figures."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    connection.close()
    return next(float(line.split()[1]) for line in lines if line.startswith("sandtable_choices_total"))


def seconds_of(pid: int) -> float:
    """Processor time that a process has taken, of Linux' own counting."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- in processes of their own -----------------------------------------------------------------------------------------


def _made(port: int, bodies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    made = []
    for body in bodies:
        connection.request("POST", "/api/tables", json.dumps(body), {"content-type": "application/json"})
        made.append(json.loads(connection.getresponse().read()))
    connection.close()
    return made


async def _connect(port: int) -> Player:
    _, player = await asyncio.get_running_loop().create_connection(Player, "127.0.0.1", port)
    return player


async def _watch(port: int, tables: int) -> None:
    """Look on at tables of bots, until nobody wants it any more."""
    made = await asyncio.to_thread(_made, port, [BOTS] * tables)
    for each in made:
        (await _connect(port)).greet(each["table"], [each["spectator"]], lambda *_: None)
    print(json.dumps({"tables": tables}), flush=True)
    await asyncio.to_thread(sys.stdin.read)


async def _choose(port: int, choices: int) -> None:
    """Play at a table of one's own, without haste; a game that ends is followed by another."""
    took: list[float] = []
    rng = random.Random(3)
    heard: asyncio.Queue[tuple[State, float]] = asyncio.Queue()
    while len(took) < choices:
        (made,) = await asyncio.to_thread(_made, port, [PERSON])
        player = await _connect(port)
        player.greet(made["table"], list(made["keys"].values()), lambda _, state, now: heard.put_nowait((state, now)))
        over = False
        while not over and len(took) < choices:
            state, _ = await heard.get()
            over = state.over
            answer = player.answer(state, rng)
            if answer:
                await asyncio.sleep(EVERY)
                while not heard.empty():
                    heard.get_nowait()
                begun = time.perf_counter()
                player.send(answer)
                state, now = await heard.get()
                took.append(now - begun)
                heard.put_nowait((state, now))
        player.transport.close()
    took.sort()
    p50, p95 = took[len(took) // 2], took[int(len(took) * 0.95)]
    print(json.dumps({"p50_ms": p50 * 1000, "p95_ms": p95 * 1000, "choices": len(took)}), flush=True)


def _main(what: dict[str, Any]) -> None:
    use_uvloop()
    if what["do"] == "watch":
        os.nice(NICENESS)
        asyncio.run(_watch(what["port"], what["tables"]))
    else:
        asyncio.run(_choose(what["port"], what["choices"]))


if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].startswith("{"):
        _main(json.loads(sys.argv[1]))
    else:
        for figure in figures(print, *(int(each) for each in sys.argv[1:])):
            print(f"{figure.what}: {figure.value:.2f} {figure.unit} ({figure.note})")
