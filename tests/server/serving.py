"""Run as a process of its own by tests that kill it: `python -m tests.server.serving '{"database": "sqlite:///..."}'`."""

from __future__ import annotations

import json
import sys

from sandtable import games
from sandtable.server import Settings, serve
from sandtable.server.settings import Rate
from tests.tiny import GAME

if __name__ == "__main__":
    games.register(GAME)
    unlimited = Rate(1e9, 1e9)
    settings = Settings(
        **{"port": 0, "request_rate": unlimited, "create_rate": unlimited, "message_rate": unlimited},
        **json.loads(sys.argv[1]),
    )
    serve(settings, ready=lambda url: print(url, flush=True))
