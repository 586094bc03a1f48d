"""A server in a process of its own, of this checkout or of another one, for the attacks to aim at."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).resolve().parent.parent.parent


class Served:
    """A running server: its address, its process, and where its complaints go."""

    def __init__(self, code: Path, database: str, said: Path, *arguments: str) -> None:
        self.said = said
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", database, *arguments],
            cwd=code,
            env={**os.environ, "PYTHONPATH": str(code), "COLUMNS": "200", "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=said.open("ab"),
            text=True,
        )
        assert self.process.stdout is not None
        found = None
        for line in self.process.stdout:
            found = re.search(r"http://\S+:\d+", line)
            if found:
                break
        if found is None:
            raise SystemExit(f"the server did not start:\n{said.read_text()}")
        self.url = found[0]

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=120)

    def kill(self) -> None:
        """As kill -9 does."""
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self._ended()

    def _ended(self) -> None:
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def serving(code: Path = HERE, database: str = "", *arguments: str) -> Iterator[Served]:
    """A server for one attack; without a database's address, on a new file."""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/tables.sqlite"
        served = Served(code, url, Path(folder) / "said.txt", *arguments)
        try:
            yield served
        finally:
            served.stop()


def make(http: httpx.Client, game: str, setup: str, **more: Any) -> httpx.Response:
    """A new table, all of its seats played by whoever makes it."""
    seats = {seat["id"]: "me" for seat in http.get(f"/api/games/{game}/seats", params={"setup": setup}).json()}
    return http.post("/api/tables", json={"game": game, "setup": setup, "seats": seats, **more})


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}
