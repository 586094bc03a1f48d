"""Limits, foreign pages, headers, files; and garbage everywhere is answered, never with a fault of ours."""

import base64
import json
import os
import socket
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame

from sandtable.server.limits import Bucket, Limiter
from sandtable.server.settings import Rate
from tests.server.conftest import Start, Tables, assert_refused, bearer

FEW = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
kinds = st.sampled_from(["hello", "choose", "undo", "agree", "decline", "ping", "state", ""])
fields = st.sampled_from(["table", "keys", "since", "question", "key", "seat", "undo", "extra"])
messages = st.builds(
    lambda kind, rest: {"type": kind, **rest}, kinds | anything, st.dictionaries(fields, anything, max_size=4)
)
garbage = st.binary(max_size=200) | st.text(max_size=200) | messages.map(json.dumps) | anything.map(json.dumps)


# -- garbage -----------------------------------------------------------------------------------------------------------


@FEW
@given(garbage)
def test_garbage_on_the_websocket_is_answered(tables: Tables, message: str | bytes) -> None:
    live = tables.live(None)
    live.send(message)
    live.send({"type": "ping"})
    answer = live.read()
    if answer["type"] != "pong":
        assert answer["type"] in ("error", "refused")
        assert isinstance(answer["reason"], str)
        assert "Traceback" not in answer["reason"]
        live.until(lambda m: m["type"] == "pong")
    live.close()


PATHS = (
    "/api/tables", "/api/tables/scenario", "/api/scenarios", "/api/tables/{}/choose", "/api/tables/{}/undo",
    "/api/tables/{}/agree", "/api/tables/{}/decline", "/api/tables/{}/join", "/api/tables/{}/share",
    "/api/tables/{}/invite", "/api/tables/{}/withdraw", "/api/tables/{}/invitation", "/api/tables/{}/take",
    "/api/games", "/api/live", "/api/nothing", "/",
)  # fmt: skip


@FEW
@given(st.sampled_from(PATHS), st.binary(max_size=100) | anything.map(lambda v: json.dumps(v).encode()), st.booleans())
def test_garbage_in_requests_is_answered(tables: Tables, path: str, body: bytes, typed: bool) -> None:
    made = tables.make()
    headers = bearer(made, "north") | ({"content-type": "application/json"} if typed else {})
    answer = tables.http.post(path.format(made["table"]), content=body, headers=headers)
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert_refused(answer, answer.status_code)


@FEW
@given(
    st.text(max_size=30), st.text(max_size=30), st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=3)
)
def test_garbage_in_addresses_is_answered(tables: Tables, one: str, two: str, query: dict[str, str]) -> None:
    one, two = quote(one), quote(two)
    for path in (f"/api/games/{one}/{two}", f"/api/games/tiny/board?setup={one}", f"/{one}"):
        answer = tables.http.get(path, params=query or None)
        assert answer.status_code < 500
        assert answer.status_code == 200 or answer.json()["error"]["reason"]


def test_deep_nesting_is_answered(tables: Tables) -> None:
    deep = "[" * 30_000 + "]" * 30_000
    live = tables.live(None)
    live.send(deep)
    assert live.read()["type"] == "error"
    live.send('{"type":"hello","table":"x","keys":["y"],"extra":' + deep + "}")
    assert live.read()["type"] in ("error", "refused")
    assert tables.http.post("/api/tables", content=deep.encode()).status_code == 400


# -- frames ------------------------------------------------------------------------------------------------------------


def frame(payload: bytes, opcode: int = 1, final: bool = True) -> bytes:
    return Frame(opcode, payload, final).serialize(mask=True)  # type: ignore[arg-type]  # opcodes that nobody knows, too


class Raw:
    """A WebSocket by hand."""

    def __init__(self, tables: Tables) -> None:
        host, port = tables.url.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), 5)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        assert b"101" in self.file.readline()
        while self.file.readline() != b"\r\n":
            pass

    def read(self) -> tuple[int, bytes]:
        head = self.file.read(2)
        size = head[1]
        if size == 126:
            size = int.from_bytes(self.file.read(2), "big")
        return head[0] & 15, self.file.read(size)

    def close(self) -> None:
        self.file.close()
        self.socket.close()


@FEW
@given(st.data())
def test_frames_are_understood_however_they_are_cut(tables: Tables, data: st.DataObject) -> None:
    ping, pong = b'{"type":"ping"}', (1, b'{"type":"pong"}')
    stream, wanted = b"", list[tuple[int, bytes]]()
    for kind in data.draw(
        st.lists(st.sampled_from(["whole", "split", "control", "long", "mixed"]), min_size=1, max_size=6)
    ):
        if kind == "whole":
            stream, wanted = stream + frame(ping), [*wanted, pong]
        elif kind == "long":
            stream, wanted = stream + frame(ping[:-1] + b" " * 300 + b"}"), [*wanted, pong]
        elif kind == "control":
            stream, wanted = stream + frame(b"hi", 9), [*wanted, (10, b"hi")]
        else:
            between = frame(b"", 9) if kind == "mixed" else b""
            stream += frame(ping[:5], 1, False) + between + frame(ping[5:], 0)
            wanted += [(10, b"")] if between else []
            wanted.append(pong)
    raw = Raw(tables)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        if begin < end:
            raw.socket.sendall(stream[begin:end])
    answers = [raw.read() for _ in wanted]
    assert sorted(answers) == sorted(wanted)
    raw.close()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * 70_000), 1009),
        (b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"mask", 1009),
        (b"\x81\x05hello", 1002),  # not masked
        (frame(b"x", 3), 1002),
        (frame(b"{", 1, False) + frame(b"{}"), 1002),
        (frame(b"x" * 40_000, 1, False) + frame(b"x" * 40_000, 0), 1009),
        (frame((1000).to_bytes(2, "big"), 8), 1000),
    ],
    ids=[
        "too-large", "told-too-large", "unmasked", "reserved", "unfinished-fragment", "fragments-too-large", "goodbye",
    ],
)  # fmt: skip
def test_broken_frames_close_the_connection(tables: Tables, sent: bytes, code: int) -> None:
    raw = Raw(tables)
    raw.socket.sendall(sent)
    opcode, payload = raw.read()
    while opcode != 8:
        opcode, payload = raw.read()
    assert int.from_bytes(payload[:2], "big") == code
    raw.close()


# -- limits ------------------------------------------------------------------------------------------------------------


def test_large_bodies_are_refused(tables: Tables) -> None:
    assert_refused(tables.http.post("/api/tables", content=b"x" * 300_000), 413)
    assert_refused(tables.http.post("/api/tables", content=(b"x" * 50_000 for _ in range(7))), 413)


def test_tables_are_made_at_a_bounded_rate(start: Start) -> None:
    tables = start(create_rate=Rate(3, 0.001))
    answers = [tables.http.post("/api/tables", json={"game": "tiny", "setup": "full"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].headers["retry-after"]


def test_requests_and_messages_are_bounded(start: Start) -> None:
    tables = start(request_rate=Rate(5, 0.001), message_rate=Rate(3, 0.001), connections_per_client=2)
    first = tables.live(None)
    for _ in range(4):
        first.send({"type": "ping"})
    assert [first.read()["type"] for _ in range(4)] == ["pong", "pong", "pong", "error"]
    tables.live(None)
    with pytest.raises(InvalidStatus):
        tables.live(None)
    codes = [tables.http.get("/api/games").status_code for _ in range(7)]
    assert codes == [200] * 5 + [429] * 2
    assert tables.http.get("/").status_code == 200  # the page itself stays


def test_a_flood_is_cut_off(start: Start) -> None:
    live = start(message_rate=Rate(1, 0.001)).live(None)

    def flood() -> None:
        for _ in range(3000):
            live.send({"type": "ping"})
            live.read()

    with pytest.raises((ConnectionClosed, OSError)):
        flood()


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limiter = Limiter(Rate(2, 1.0), lambda: now[0])
    assert [limiter.allows("a") for _ in range(3)] == [True, True, False]
    assert limiter.allows("b")
    now[0] = 1.5
    assert [limiter.allows("a") for _ in range(2)] == [True, False]
    assert Bucket(Rate(1, 1), 0.0).take(0.0)


# -- foreign pages -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"])
def test_foreign_pages_may_not_connect_or_write(tables: Tables, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        tables.live(None, origin=origin)
    assert refused.value.response.status_code == 403
    answer = tables.http.post("/api/tables", json={"game": "tiny", "setup": "full"}, headers={"origin": origin})
    assert answer.status_code == 403


def test_own_pages_and_named_origins_may_connect(start: Start) -> None:
    tables = start(origins=("https://play.example.org",))
    for origin in (tables.url, "https://play.example.org"):
        live = tables.live(None, origin=origin)
        live.send({"type": "ping"})
        assert live.read()["type"] == "pong"
        body = {"game": "tiny", "setup": "full"}
        assert tables.http.post("/api/tables", json=body, headers={"origin": origin}).status_code == 201


# -- headers and files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/games", "/api/nothing", "/api/tables/x"])
def test_every_answer_carries_the_policy(tables: Tables, path: str) -> None:
    headers = tables.http.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["connect-src"] == "'self'"
    assert policy["style-src"] == "'self' 'unsafe-inline'"
    assert policy["img-src"] == "'self' data:"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "script-src" not in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert "server" not in headers


def test_without_a_built_client_the_page_says_how_to_build_it(tables: Tables) -> None:
    assert "make play" in tables.http.get("/t/abc").text


def test_the_built_client_is_served(start: Start, tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<title>Sandtable</title>")
    (dist / "assets" / "main-1.js").write_text("1")
    (dist / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    (dist / "link.txt").symlink_to(tmp_path / "secret.txt")
    tables = start(web_dist=dist)
    for path in ("/", "/t/abc", "/replay/x/y", "/index.html"):
        answer = tables.http.get(path)
        assert answer.text == "<title>Sandtable</title>"
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
    script = tables.http.get("/assets/main-1.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert tables.http.get("/icon.svg").headers["content-type"] == "image/svg+xml"
    assert tables.http.get("/assets/missing.js").status_code == 404
    assert tables.http.get("/api/missing").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/link.txt", "/%00"):
        assert "secret" not in tables.http.get(path).text


def test_the_reference_page_needs_no_other_server(tables: Tables) -> None:
    page = tables.http.get("/api/schema")
    assert page.status_code == 200
    assert "http://" not in page.text.split("spec:")[0]
    assert "cdn" not in page.text.casefold()
    assert "script-src 'self' 'unsafe-inline'" in page.headers["content-security-policy"]
    for name in ("swagger-ui-bundle.js", "swagger-ui.css", "swagger-ui-standalone-preset.js"):
        assert f"/api/schema/files/{name}" in page.text
        assert tables.http.get(f"/api/schema/files/{name}").status_code == 200
    assert tables.http.get("/api/schema/files/core.py").status_code == 404
    described = tables.http.get("/api/schema/openapi.json").json()["paths"]
    assert {"/api/games", "/api/tables", "/api/tables/{table}/choose", "/api/tables/{table}/file"} <= set(described)


def test_the_websocket_address_explains_itself(tables: Tables) -> None:
    assert_refused(tables.http.get("/api/live"), 426, "WebSocket")
