"""How often could a seat learn what others hold by what it is sent, and when?

    python tools/attack/leaks.py [SEEDS] [GAME/SETUP ...]

Prints, for each game, after how many choices two worlds that differ only in hidden cards could be distinguished. What
is compared and when two worlds differ legally: `tests/worlds.py`.
"""

from __future__ import annotations

import sys

from sandtable import games
from tests import tiny
from tests.worlds import Told, hunt

GAMES: dict[str, dict[str, str]] = {
    "lbs/two": {},
    "lbs/four": {},
    "lbs/two/always": {"reactions": "always"},
    "banners/drefeld": {"rules": "advanced"},
    "banners/chronicle-1": {"rules": "advanced"},
    "banners/chronicle-1/always": {"rules": "advanced", "reactions": "always"},
    "alkalim/": {},
    "tiny/full": {},
}


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for name in sys.argv[2:] or GAMES:
        game = tiny.GAME if name.startswith("tiny") else games.get(name.split("/")[0])
        setup = name.split("/")[1] or game.setups()[0].id
        usual = {spec.name: spec.default for spec in game.settings()}
        seen: list[str] = []

        def report(seed: int, onlooker: int | None, shown: Told, seen: list[str] = seen) -> None:
            if shown.difference:
                seen.append(f"  seed {seed}, seat {onlooker}: {shown.difference}")

        found, tried = hunt(game, {"setup": setup, **usual, **GAMES.get(name, {})}, range(seeds), report=report)
        print(f"{name}: answers that differ: {found} of {tried}", flush=True)
        for line in seen[:12]:
            print(line)


if __name__ == "__main__":
    main()
