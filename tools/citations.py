"""What players read, with the clauses that are cited for it, to be read by eye.

    python tools/citations.py banners 150            # a random sample of 150 pairs
    python tools/citations.py lbs 75 --seed 3 --clause thrust

Pairs come from scenarios (log lines and refusals), from random play, and from asking why many keys that are offered
elsewhere are not offered here. `tests/test_citations.py` checks the same pairs.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from sandtable import games
from sandtable.kernel import Table, scenario

ROOT = Path(__file__).resolve().parents[1]


class Pair(NamedTuple):
    """A message, and one of the clauses cited for it."""

    message: str
    clause: str
    kind: str
    """`log` or `refused`."""


def gather(game: str, scenarios: Iterable[Path], seeds: Iterable[int], choices: int) -> dict[Pair, str]:
    """Pairs of a game, each with where it was first met."""
    found: dict[Pair, str] = {}
    pool: dict[str, None] = {}
    for path in scenarios:
        for pair in _from_scenario(path, pool):
            found.setdefault(pair, path.name)
    for seed in seeds:
        for pair in _from_play(games.get(game), random.Random(seed), choices, pool):
            found.setdefault(pair, f"random play {seed}")
    return found


def scenarios_of(game: str) -> list[Path]:
    return sorted((ROOT / "scenarios" / game).rglob("*.yaml"))


def shape(message: str) -> str:
    """The kind of a message: without names and figures."""
    plain = re.sub(r"'[^']*[A-Z:][^']*'|\([^)]*\)|(?:[a-z]+(?:-[a-z]+)*:)?\d+(?:,\d+)?|[□◆+]", "#", message)
    named = re.sub(
        r"\b[A-Z][\w'’-]*(?:(?:,? (?:of|the|with|and|at|in|to))* [A-Z][\w'’-]*|, [A-Z][\w'’-]*)*", "…", plain
    )
    return re.sub(r"#(?: #)+", "#", named)


def one_of_a_kind(pairs: Iterable[Pair], chance: random.Random) -> list[Pair]:
    """One pair for each kind of message and clause, in random order."""
    mixed = list(pairs)
    chance.shuffle(mixed)
    return list({(shape(pair.message), pair.clause): pair for pair in mixed}.values())


def _from_scenario(path: Path, pool: dict[str, None]) -> Iterator[Pair]:
    result = scenario.run(scenario.parse(path.read_text(encoding="utf-8"), path.name))
    for line in result.story:
        pool.update(dict.fromkeys(line.options))
        kind = "log" if line.kind == "log" else "refused"
        yield from (Pair(line.text.removeprefix("refused: "), rule, kind) for rule in line.rules)
    if result.table is not None:
        yield from _refusals(result.table, random.Random(path.name), list(pool))


ASKED_FOR = 12
"""Keys that every position of a game is asked for in vain."""


def _from_play(game: Any, chance: random.Random, choices: int, pool: dict[str, None]) -> Iterator[Pair]:
    setup = chance.choice([setup.id for setup in game.setups()])
    table: Table[Any] = Table.new(game, {"setup": setup}, chance.randbytes(32))
    for _ in range(choices):
        for event in table.steps[-1].events:
            if event.text:
                yield from (Pair(event.text, rule, "log") for rule in event.rules)
        if table.over:
            return
        yield from _refusals(table, chance, list(pool))
        decision = chance.choice(table.pending)
        offered = table.described(decision)
        pool.update(dict.fromkeys(offered))
        table.choose(decision.seat, chance.choice(list(offered)))


def _refusals(table: Any, chance: random.Random, pool: list[str]) -> Iterator[Pair]:
    for decision in table.pending:
        offered = table.described(decision)
        for key in chance.sample(pool, min(ASKED_FOR, len(pool))):
            if key not in offered and table.game.respell(table.state, key) not in offered:
                refusal = table.game.why_not(table.state, decision, key)
                yield from (Pair(refusal.reason, rule, "refused") for rule in refusal.rules)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Messages with the clauses cited for them.")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("sample", type=int, nargs="?", default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--clause", default="", help="only pairs whose clause id contains this")
    parser.add_argument("--scenarios", type=int, default=300, help="how many scenarios are played")
    wanted = parser.parse_args(arguments)
    chance = random.Random(wanted.seed)
    paths = scenarios_of(wanted.game)
    found = gather(
        wanted.game, chance.sample(paths, min(wanted.scenarios, len(paths))), range(wanted.seed, wanted.seed + 3), 300
    )
    pairs = one_of_a_kind((pair for pair in found if wanted.clause in pair.clause), chance)
    ledger = games.get(wanted.game).ledger
    for pair in pairs[: wanted.sample]:
        clause = ledger.clauses[pair.clause]
        print(f"{pair.kind}: {pair.message}   ({found[pair]})\n    {clause.id}  {clause.title}: {clause.text}")
    print(f"{len(found)} pairs were met, of {len(pairs)} kinds")


if __name__ == "__main__":
    main(sys.argv[1:])
