"""Requests that are dear to answer: how long do all the others wait meanwhile?

    python -m tools.attack.freeze [--code CHECKOUT] [ATTACK...]

Beside each attack a client pings the server over its WebSocket. Printed are the answer, the time it took, and
the longest time that a pong took meanwhile. On a busy machine pongs take some milliseconds without any attack: the
line `nothing` says how many.
"""

from __future__ import annotations

import argparse
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tools.attack.served import HERE, Served, bearer, make, serving


class Pings(threading.Thread):
    """Pings 40 times a second, which is under the rate that the server allows, until it is asked to stop; remembers the
    longest wait for a pong, in seconds."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.address = url.replace("http", "ws") + "/api/live"
        self.longest = 0.0
        self.count = 0
        self.ready = threading.Event()
        self.ended = threading.Event()

    def run(self) -> None:
        with connect(self.address, compression=None, ping_interval=None) as socket:
            while not self.ended.is_set():
                begin = time.monotonic()
                socket.send('{"type":"ping"}')
                socket.recv(120)
                self.longest = max(self.longest, time.monotonic() - begin)
                self.count += 1
                if self.count == 5:
                    self.longest = 0.0
                    self.ready.set()
                self.ended.wait(0.025)


def nothing(served: Served, http: httpx.Client) -> str:
    time.sleep(1)
    return ""


def deck(served: Served, http: httpx.Client) -> str:
    """210 KB of names that are no cards."""
    text = "\n".join(f"{n % 3 + 1} Sworn Blade of the Desert {n}" for n in range(6800))[:210_000] + "\n"
    return outcome(make(http, "lbs", "two", settings={"deck1": text}))


def heroes(served: Served, http: httpx.Client) -> str:
    """60,000 names of heroes."""
    setup = next(g for g in http.get("/api/games").json() if g["name"] == "alkalim")["setups"][0]["id"]
    return outcome(make(http, "alkalim", setup, settings={"heroes": ",".join(["no"] * 60_000)}))


def _many_cards() -> str:
    cards = ", ".join(["Copper Mine"] * 4400)
    return f"game: lbs\ntitle: Many cards\nsetup:\n  players:\n    amber:\n      home: [{cards}]\n"


def cards(served: Served, http: httpx.Client) -> str:
    """A position with 4,400 cards, and twenty looks at it."""
    answer = http.post("/api/tables/scenario", json={"text": _many_cards()})
    if answer.status_code != 201:
        return outcome(answer)
    table = answer.json()
    looked = [http.get(f"/api/tables/{table['table']}", headers=bearer(table["spectator"])) for _ in range(20)]
    return f"{outcome(answer)}; states of {len(looked[0].content)} bytes"


def lines(served: Served, http: httpx.Client) -> str:
    """A scenario of many short lines."""
    text = "game: lbs\ntitle: x\nsetup: {}\nscript:\n" + "- amber: x\n" * 5700
    return outcome(http.post("/api/tables/scenario", json={"text": text}))


def keys(served: Served, http: httpx.Client) -> str:
    """Five connections that choose with keys of 60 KB, for two seconds."""
    table = make(http, "lbs", "two").json()
    address = served.url.replace("http", "ws") + "/api/live"
    key = "bring " + " to a with the at on for in of" * 2000
    answered = []

    def flood(n: int) -> None:
        with connect(address, compression=None, max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "table": table["table"], "keys": list(table["keys"].values())}))
            questions: dict[str, Any] = {}
            while not questions:
                message = json.loads(socket.recv(30))
                if message.get("question"):
                    questions[message["seat"]] = message["question"]["id"]
            seat, question = questions.popitem()
            choice = json.dumps({"type": "choose", "seat": seat, "question": question, "key": key[:60_000]})
            end = time.monotonic() + 2
            with suppress(ConnectionClosed):  # a flood is cut off
                while time.monotonic() < end:
                    socket.send(choice)
                    answered.append(len(socket.recv(60)))

    with ThreadPoolExecutor(5) as pool:
        list(pool.map(flood, range(5)))
    return f"{len(answered)} answers of up to {max(answered)} bytes"


def choices(served: Served, http: httpx.Client) -> str:
    """The same over HTTP: one choice with a key of 200 KB."""
    table = make(http, "lbs", "two").json()
    for key in table["keys"].values():
        state = http.get(f"/api/tables/{table['table']}", headers=bearer(key)).json()
        if state["question"]:
            body = {"question": state["question"]["id"], "key": "bring " + "x to " * 40_000}
            address = f"/api/tables/{table['table']}/choose"
            return outcome(http.post(address, json=body, headers=bearer(key)))
    return "nobody is asked"


ATTACKS: dict[str, Callable[[Served, httpx.Client], str]] = {
    each.__name__: each for each in (nothing, deck, heroes, cards, lines, keys, choices)
}


def outcome(answer: httpx.Response) -> str:
    return f"{answer.status_code} {answer.text[:80]!r} ({len(answer.content)} bytes)"


def main() -> None:
    parser = argparse.ArgumentParser(description="Requests that are dear to answer.")
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--code", type=Path, default=HERE, help="the checkout whose server is attacked")
    asked = parser.parse_args()
    for name in asked.attacks or ATTACKS:
        with serving(asked.code) as served, served.http() as http:
            pings = Pings(served.url)
            pings.start()
            pings.ready.wait(30)
            begin = time.monotonic()
            answer = ATTACKS[name](served, http)
            took = time.monotonic() - begin
            pings.ended.set()
            pings.join(150)
            print(f"{name:8} longest pong {pings.longest * 1000:8.1f} ms; took {took:5.1f} s; {answer}", flush=True)


if __name__ == "__main__":
    main()
