"""The first page of a server that has only just been started: `python -m sandtable.bench.starting`.

What a browser fetches for it, one after the other over one connection, from the moment the server says that it is
ready; then the same again. Where Python may not keep what it has compiled (PYTHONDONTWRITEBYTECODE) and `make` has not
compiled it beforehand, the first takes longer: the games are then compiled at every start.
"""

from __future__ import annotations

import gzip
import re
import time
from http.client import HTTPConnection

from sandtable.bench import Figure
from sandtable.bench.live import server

CALLS = ("/api/games", "/api/address")
"""What the page asks for once its scripts run."""


def first_page(port: int) -> float:
    """Seconds until everything has come."""
    begun = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def fetched(path: str) -> bytes:
        connection.request("GET", path, headers={"accept-encoding": "gzip"})
        answer = connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        return gzip.decompress(data) if answer.headers["content-encoding"] == "gzip" else data

    for path in re.findall(r'(?:src|href)="(/[^"]+)"', fetched("/").decode()):
        fetched(path)
    for path in CALLS:
        fetched(path)
    connection.close()
    return time.perf_counter() - begun


def figures() -> list[Figure]:
    with server() as (port, _):
        cold, warm = first_page(port), first_page(port)
    note = "page, scripts, list of games"
    return [
        Figure("server", "first page, server just started", cold * 1000, "ms", note),
        Figure("server", "first page, again", warm * 1000, "ms", note),
    ]


if __name__ == "__main__":
    for figure in figures():
        print(f"{figure.what}: {figure.value:.0f} {figure.unit} ({figure.note})")
