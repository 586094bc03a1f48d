"""Hunt for faults where two rules meet, as long as one likes; a bounded part is in `make test` (tests/crossings).

    python -m tools.crossings GAME [--pairs N] [--seed S] [--points P] [--only WORDS] [--quick]

Printed are the pairs tried, the positions looked at, and as a scenario, for each pair the first
finding against each law; an interrupt (Ctrl-C) ends the hunt with the sum so far.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections import Counter
from contextlib import suppress
from itertools import islice
from random import Random

from sandtable import games
from tests.crossings.frame import GENERAL, POINTS, hunt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--points", type=int, default=POINTS, help="positions for each pair")
    parser.add_argument("--only", default="", help="only pairs whose name has these words")
    parser.add_argument("--quick", action="store_true", help="only the game's own laws: several times as many pairs")
    asked = parser.parse_args()
    hunter = importlib.import_module(f"tests.crossings.{asked.game}")
    game = games.get(asked.game)
    found: Counter[str] = Counter()
    pairs = positions = 0
    start = time.monotonic()
    crossings = (c for c in hunter.crossings(Random(asked.seed)) if asked.only in c.name)
    with suppress(KeyboardInterrupt):
        for crossing in islice(crossings, asked.pairs):
            result = hunt(
                game, crossing, (*(() if asked.quick else GENERAL), *hunter.LAWS), asked.points, seed=asked.seed
            )
            pairs, positions = pairs + 1, positions + result.positions
            told_here = set()
            for finding in result.findings:
                found[finding.law] += 1
                if finding.law not in told_here:
                    told_here.add(finding.law)
                    print(finding.scenario(), flush=True)
    took = time.monotonic() - start
    print(f"{pairs} pairs, {positions} positions, {took:.0f} s; {sum(found.values())} findings {dict(found)}")


if __name__ == "__main__":
    main()
