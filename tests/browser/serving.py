"""Run as a process of its own: `python -m tests.browser.serving DATABASE-FILE PORT`; prints its address."""

from __future__ import annotations

import sys

from examples import wells
from sandtable import games
from sandtable.server import Settings, serve
from sandtable.server.settings import Rate, built_web_client
from tests.browser import eased
from tests.tiny import GAME

if __name__ == "__main__":
    games.register(GAME)
    games.register(eased.GAME)
    games.register(wells.GAME)
    plenty = Rate(1e9, 1e9)
    settings = Settings(
        port=int(sys.argv[2]),
        database=f"sqlite:///{sys.argv[1]}",
        web_dist=built_web_client(),
        bot_pause=0.02,
        bot_processes=0,
        window_seconds=0.05,
        request_rate=plenty,
        create_rate=plenty,
    )
    serve(settings, ready=lambda url: print(url, flush=True))
