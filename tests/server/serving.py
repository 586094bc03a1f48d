"""Run as a process of its own by tests that kill it: `python -m tests.server.serving '{"database": "sqlite:///..."}'`."""

import json
import sys
import time

from sandtable import games
from sandtable.server import Settings, serve, store
from sandtable.server.settings import Rate
from tests.tiny import GAME

store_at_once = store.Writer._store


def store_slowly(self: store.Writer, group: list[store.Write]) -> None:
    """As on a slow disk: whatever is told too early is told long before it is stored."""
    time.sleep(0.015)
    store_at_once(self, group)


if __name__ == "__main__":
    store.Writer._store = store_slowly  # type: ignore[method-assign]  # a slow disk for the whole process
    games.register(GAME)
    unlimited = Rate(1e9, 1e9)
    rates = {"request_rate": unlimited, "create_rate": unlimited, "message_rate": unlimited}
    settings = Settings(**{"port": 0, **rates, **json.loads(sys.argv[1])})
    serve(settings, ready=lambda url: print(url, flush=True))
