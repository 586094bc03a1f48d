"""Broken messages and requests by the thousand: is each answered, and does nothing change?

    python -m tools.attack.fuzz [--count 5000] [--seed 1]

Messages and requests are made of the words the server knows, of what people paste, and of noise. Afterwards the server
must have had no fault, the table must stand where it stood, and the server must be well.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from typing import Any, Protocol
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tools.attack.served import bearer, make, serving

TYPES = ("hello", "choose", "undo", "agree", "decline", "yield", "hold", "detail", "ping", "state", "", "\0")
FIELDS = ("type", "table", "keys", "since", "question", "key", "seat", "undo", "kinds", "until", "on", "epoch", "n")
CALLS = ("choose", "undo", "agree", "decline", "retry", "take", "join", "share", "invite", "withdraw", "invitation")
BODY = (*FIELDS, "invitation", "promise", "share", "game", "setup", "settings", "options", "seats", "text")
LOOKS = ("", "/log", "/at", "/scenario", "/file", "/nothing")
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2**31, 2**63, -(2**70), 1e308, "", " ", "\0", "\n", "\r\nERROR forged", "\u2028", "\ud800",
    "🐫",
    "a" * 399, "a" * 401, "%s%n", "../../etc/passwd", "' OR 1=1 --", "react ", "*", [], {}, [[]], {"": ""},
)  # fmt: skip


class Attacked(Protocol):
    url: str

    def http(self) -> httpx.Client: ...


def value(rng: random.Random, known: list[Any], depth: int = 0) -> Any:
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(known)
    if kind < 0.8 or depth > 2:
        return rng.choice(ODD)
    if kind < 0.9:
        return [value(rng, known, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(FIELDS): value(rng, known, depth + 1) for _ in range(rng.randrange(4))}


def noise(rng: random.Random, text: str) -> str:
    """The text with something cut, doubled or put in."""
    at = rng.randrange(len(text) + 1)
    return rng.choice((text[:at], text[at:], text[:at] + rng.choice(("{", "\0", '"', "\\u", "[" * 2000)) + text[at:]))


def message(rng: random.Random, known: list[Any]) -> str:
    made = {"type": rng.choice(TYPES)}
    made |= {rng.choice(FIELDS): value(rng, known) for _ in range(rng.randrange(5))}
    text = json.dumps(made)
    return noise(rng, text) if rng.random() < 0.2 else text


def request(rng: random.Random, http: httpx.Client, made: dict[str, Any], known: list[Any]) -> httpx.Response:
    keys = [*made["keys"].values(), made["spectator"], "x", "\x7f"]
    headers = bearer(rng.choice(keys)) if rng.random() < 0.8 else {}
    table = made["table"] if rng.random() < 0.8 else quote(str(rng.choice(ODD))[:100].encode("utf-8", "replace"))
    if rng.random() < 0.4:
        query = {rng.choice(("n", "before", "setup", "players")): str(rng.choice(ODD))[:200].encode("utf-8", "replace")}
        path = rng.choice(
            (f"/api/tables/{table}{rng.choice(LOOKS)}", "/api/games/lbs/board", "/api/games/banners/seats")
        )
        return http.get(path, params=query, headers=headers)
    path = rng.choice((f"/api/tables/{table}/{rng.choice(CALLS)}", "/api/tables", "/api/tables/scenario"))
    text = json.dumps({rng.choice(BODY): value(rng, known) for _ in range(rng.randrange(5))})
    body = (noise(rng, text) if rng.random() < 0.2 else text).encode("utf-8", "replace")
    return http.request(rng.choice(("POST", "POST", "POST", "PUT", "DELETE")), path, content=body,
                        headers={**headers, "content-type": "application/json"})  # fmt: skip


def patiently(http: httpx.Client, path: str, key: str) -> httpx.Response:
    """The answer once the server has forgiven us for asking so much."""
    for _ in range(40):
        answer = http.get(path, headers=bearer(key))
        if answer.status_code != 429:
            break
        time.sleep(0.25)
    return answer


def attack(served: Attacked, count: int, rng: random.Random) -> None:
    answers: Counter[str] = Counter()
    with served.http() as http:
        made = make(http, "lbs", "two").json()
        looked = [http.get(f"/api/tables/{made['table']}", headers=bearer(key)).json() for key in made["keys"].values()]
        questions = [state["question"]["id"] for state in looked if state["question"]]
        known = [made["table"], *made["keys"].values(), *questions, 0, 1, "lbs", "two", "amber", "me"]
        address = served.url.replace("http", "ws") + "/api/live"
        socket: ClientConnection | None = None
        for n in range(count):
            if n % 3 == 0:
                answer = request(rng, http, made, known)
                answers[str(answer.status_code)] += 1
                assert answer.status_code < 500, (answer.request.method, answer.request.url, answer.text)
                continue
            try:
                if socket is None:
                    socket = connect(address, compression=None, max_size=None, close_timeout=0.1).__enter__()
                if n % 50 == 1:
                    keys = list(made["keys"].values())
                    socket.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
                socket.send(message(rng, known).encode("utf-8", "replace").decode())
                socket.send('{"type":"ping"}')
                while (answer := json.loads(socket.recv(20)))["type"] != "pong":
                    answers[answer["type"]] += 1
                    if answer["type"] == "error" and "slow down" in answer["reason"]:
                        socket.close()
                        socket = None
                        break
            except ConnectionClosed as closed:
                answers[f"closed {closed.rcvd.code if closed.rcvd else '?'}"] += 1
                socket = None
        after = [patiently(http, f"/api/tables/{made['table']}", key).json() for key in made["keys"].values()]
        figures = http.get("/metrics").text
        assert http.get("/healthz").json() == {"ok": True}
    assert "sandtable_faults_total 0\n" in figures
    assert [state["view"] for state in after] == [state["view"] for state in looked], "the table has changed"
    print(f"{count} messages and requests: {dict(sorted(answers.items()))}; no fault, nothing changed")


def main() -> None:
    parser = argparse.ArgumentParser(description="Broken messages and requests by the thousand.")
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with serving() as served:
        attack(served, asked.count, random.Random(asked.seed))
        said = served.said.read_text()
    assert "Traceback" not in said, said


if __name__ == "__main__":
    main()
