"""Tables of this version for `tests/fixtures`, played at random: run it once for each release.

.venv/bin/python tools/fixtures.py tests/fixtures/0.1
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from sandtable.games import get
from sandtable.kernel import Table
from sandtable.kernel.saved import save
from tests.playing import LONGEST_GAME, play_on, secret
from tests.server.conftest import Tables, settings_for

TABLES: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("lbs", "two-finished", {"setup": "two"}, LONGEST_GAME),
    ("lbs", "two-running", {"setup": "two"}, 400),
    ("lbs", "three-always", {"setup": "three", "reactions": "always"}, 500),
    ("lbs", "six-episode-3", {"setup": "six", "edition": "episode-3"}, 700),
    ("banners", "drefeld-finished", {"setup": "drefeld"}, LONGEST_GAME),
    ("banners", "drefeld-advanced", {"setup": "drefeld", "rules": "advanced"}, 150),
    ("banners", "spire-running", {"setup": "spire-of-the-moon"}, 200),
    ("banners", "chronicle-1-running", {"setup": "chronicle-1"}, 600),
    ("banners", "chronicle-5-linked", {"setup": "chronicle-5", "until": "chronicle-6"}, 400),
    ("alkalim", "four-finished", {"setup": "four", "rounds": "12"}, LONGEST_GAME),
    ("alkalim", "two-running", {"setup": "two"}, 500),
    ("alkalim", "solo-running", {"setup": "solo"}, 300),
    ("alkalim", "six-running", {"setup": "six"}, 600),
)


def main(folder: Path) -> None:
    folder.mkdir(parents=True)
    for seed, (game, name, settings, choices) in enumerate(TABLES, 3):
        table = Table.new(get(game), settings, secret(seed))
        play_on(table, Random(seed), choices)
        (folder / f"{game}-{name}.sandtable").write_bytes(save(table))
        print(f"{game} {name}: {table.length} choices{', over' if table.over else ''}")
    database(folder)


def database(folder: Path) -> None:
    """Tables of a server, and what it answered to whoever made them: see `tests/server/test_released.py`."""
    tables = Tables(settings_for(folder))
    made = [
        tables.make(east="bot:random", south="bot:random", west="open"),
        tables.make(west="open"),
        tables.make("banners", "drefeld", fjordland="open"),
    ]
    tables.play(made[1], 1, lambda keys: "draw")
    tables.play(made[2], 4, Random(5).choice)
    (folder / "tables.json").write_text(json.dumps(made, indent=1) + "\n")
    tables.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
