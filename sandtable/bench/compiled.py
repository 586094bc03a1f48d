"""The compiled build (`make compiled`), measured in a process of its own while this one runs without it.

The two talk in lines of JSON: what is to be measured, then again and again which of the rates and for how long.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import sandtable
from sandtable import games
from sandtable.bench import Rate, engine
from sandtable.kernel import SandtableError

HOME = Path(sandtable.__file__).parents[1] / "build" / "compiled"
MADE = "made-from"
"""Written when the build is complete."""


def missing() -> bool:
    return not (HOME / MADE).is_file()


@contextmanager
def rates(tables: Mapping[str, tuple[str, Mapping[str, Any]]]) -> Iterator[list[Rate]]:
    """The rates of these tables (name -> game and settings), measured there for as long as this lasts."""
    if missing():
        yield []
        return
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    command = [sys.executable, "-m", "sandtable.bench.compiled"]
    with subprocess.Popen(
        command, cwd=HOME, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        named: list[list[str]] = _asked(other, tables)
        yield [Rate(f"{who}, compiled", what, partial(_work, other, n)) for n, (who, what) in enumerate(named)]
        assert other.stdin is not None
        other.stdin.close()


def _work(other: subprocess.Popen[str], number: int, seconds: float) -> float:
    done: float = _asked(other, (number, seconds))
    return done


def _asked(other: subprocess.Popen[str], what: Any) -> Any:
    assert other.stdin is not None
    assert other.stdout is not None
    print(json.dumps(what), file=other.stdin, flush=True)
    line = other.stdout.readline()
    if not line:
        raise SandtableError("the compiled build does not run: `make compiled` makes it anew")
    return json.loads(line)


def main() -> None:
    """In the other process."""
    tables = json.loads(sys.stdin.readline())
    found = [
        rate for name, (game, settings) in tables.items() for rate in engine.rates(games.get(game), settings, name)
    ]
    print(json.dumps([[rate.subject, rate.what] for rate in found]), flush=True)
    for line in sys.stdin:
        number, seconds = json.loads(line)
        print(json.dumps(found[number].work(seconds)), flush=True)


if __name__ == "__main__":
    main()
