"""A real server in a thread, over real sockets, with a real database file; and people who talk to it."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from sandtable.kernel.shares import promise
from sandtable.server import Settings
from sandtable.server.app import Server
from sandtable.server.explaining_messages import Explained
from sandtable.server.messages import Broken, Detailed, Pong, Refused, State
from sandtable.server.settings import Rate
from tests.contract import misfit

SEATS = ("north", "east", "south", "west")
UNLIMITED = Rate(1e9, 1e9)
Made: TypeAlias = dict[str, Any]
"""What the server answers to whoever makes a table."""
TYPES = {"state": State, "refused": Refused, "detail": Detailed, "error": Broken, "pong": Pong, "explained": Explained}


def bearer(made: Made, seat: str) -> dict[str, str]:
    key = made["spectator"] if seat == "spectator" else made["keys"][seat]
    return {"authorization": f"Bearer {key}"}


def assert_refused(answer: httpx.Response, code: int, reason: str = "") -> None:
    """It is an error for people, and says why."""
    assert answer.status_code == code, answer.text
    assert reason in answer.json()["error"]["reason"]
    assert "Traceback" not in answer.text


class Live:
    """A client at a table."""

    def __init__(self, url: str, hello: dict[str, Any] | None, **options: Any) -> None:
        address = url.replace("http", "ws") + "/api/live"
        self.views: dict[int | None, dict[str, Any]] = {}
        self._context = connect(address, compression=None, max_size=None, **options)
        self.socket: ClientConnection = self._context.__enter__()
        if hello is not None:
            self.send({"type": "hello", **hello})

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def read(self, timeout: float = 5.0) -> dict[str, Any]:
        data = self.socket.recv(timeout, decode=False)
        message: dict[str, Any] = json.loads(data)
        assert not (wrong := misfit(data, TYPES[message["type"]])), wrong
        if "changes" in message:  # laid over the view before, as clients do
            message["view"] = {**self.views[message["seat"]], **message["changes"]}
        if "view" in message:
            self.views[message["seat"]] = message["view"]
        return message

    def until(self, wanted: Callable[[dict[str, Any]], Any], timeout: float = 5.0) -> dict[str, Any]:
        deadline = time.monotonic() + timeout
        while True:
            message = self.read(deadline - time.monotonic())
            if wanted(message):
                return message

    def state(self, **wanted: Any) -> dict[str, Any]:
        """The next state in which these fields have these values."""
        return self.until(lambda m: m["type"] == "state" and all(m.get(k) == v for k, v in wanted.items()))

    def refusal(self) -> dict[str, Any]:
        return self.until(lambda m: m["type"] == "refused")

    def choose(self, question: dict[str, Any], key: str | None = None, seat: int | None = None) -> None:
        key = key or question["options"][0]["key"]
        self.send({"type": "choose", "seat": seat, "question": question["id"], "key": key})

    def close(self) -> None:
        self._context.__exit__(None, None, None)


class Tables:
    """A running server, and what a person can do with it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.run()

    def run(self) -> None:
        self.server = Server(self.settings)
        self.url = self.server.url
        self.prepare()
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()
        assert self._thread.ident is not None
        self.thread_started(self._thread.ident)
        deadline = time.monotonic() + 15
        while not self.server.started:
            assert self._thread.is_alive()
            assert time.monotonic() < deadline
            time.sleep(0.01)
        self.http = httpx.Client(base_url=self.url, timeout=10)
        self._live: list[Live] = []

    def prepare(self) -> None:
        """What is to be changed before the server runs."""

    def thread_started(self, ident: int) -> None:
        """For those who want to know where it runs."""

    def stop(self) -> None:
        for live in self._live:
            live.close()
        self.http.close()
        self.server.should_exit = True
        self._thread.join(15)
        assert not self._thread.is_alive()

    def restart(self) -> None:
        self.stop()
        self.run()

    @property
    def hall(self) -> Any:
        return self.server.application.state.hall

    def room(self, made: Made) -> Any:
        return self.hall.rooms[made["table"]]

    def made(self, where: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.post(where, json=body)
        assert answer.status_code == 201, answer.text
        made: Made = answer.json()
        return made

    def make(self, game: str = "tiny", setup: str = "full", body: Any = None, **seats: str) -> dict[str, Any]:
        """A new table; seats not named are played by the one who makes it."""
        return self.made("/api/tables", {"game": game, "setup": setup, "seats": {"*": "me", **seats}, **(body or {})})

    def open(self, text: str, body: Any = None, **seats: str) -> dict[str, Any]:
        """The position of a scenario as a table; seats not named are played by the one who opens it."""
        return self.made("/api/tables/scenario", {"text": text, "seats": seats or {"*": "me"}, **(body or {})})

    def seated(self, text: str, *seats: str) -> list[Live]:
        """A scenario's table with somebody at each of these seats, the last of whom has seen it."""
        made = self.open(text)
        sitting = [self.sit(made, seat) for seat in seats]
        sitting[-1].state(n=0)
        return sitting

    def join(self, made: Made, seat: str, share: bytes | None = None) -> dict[str, Any]:
        """Somebody uses the invitation to a seat, and brings a share or none; the table with the new key."""
        where = f"/api/tables/{made['table']}"
        promised = {} if share is None else {"promise": promise(share)}
        answer = self.http.post(f"{where}/join", json={"invitation": made["invitations"][seat], **promised})
        assert answer.status_code == 200, answer.text
        with_key = {**made, "keys": {**made["keys"], seat: answer.json()["key"]}}
        if share is not None:
            assert self.post(with_key, "share", {"share": share.hex()}, seat).status_code == 200
        return with_key

    def sit(self, made: Made, *seats: str, since: dict[str, int] | None = None) -> Live:
        keys = [made["keys"][seat] for seat in seats] or [made["spectator"]]
        return self.live({"table": made["table"], "keys": keys, "since": since})

    def live(self, hello: dict[str, Any] | None, **options: Any) -> Live:
        live = Live(self.url, hello, **options)
        self._live.append(live)
        return live

    def get(self, made: Made, what: str = "", seat: str = "north", **params: Any) -> httpx.Response:
        return self.http.get(f"/api/tables/{made['table']}{what}", headers=bearer(made, seat), params=params)

    def state(self, made: Made, seat: str = "north") -> dict[str, Any]:
        found: dict[str, Any] = self.get(made, seat=seat).json()
        return found

    def post(self, made: Made, what: str, body: Any, seat: str = "north") -> httpx.Response:
        return self.http.post(f"/api/tables/{made['table']}/{what}", headers=bearer(made, seat), json=body)

    def choose(self, made: Made, key: str, seat: str = "") -> httpx.Response:
        """The seat that is asked, or this one, chooses."""
        asked, question = self.asked(made) or ("", {})
        return self.post(made, "choose", {"question": question["id"], "key": key}, seat or asked)

    def rest(self, made: Made) -> int:
        """The seat that is asked rests; with which code that is answered."""
        return self.choose(made, "rest").status_code

    def play(self, made: Made, choices: int, pick: Callable[[list[str]], str] | None = None) -> int:
        """Play over HTTP, whoever is asked; how many choices the table has then."""
        n = 0
        for _ in range(choices):
            asked = self.asked(made)
            if asked is None:
                break
            seat, question = asked
            keys = [option["key"] for option in question["options"]]
            key = pick(keys) if pick else keys[0]
            answer = self.post(made, "choose", {"question": question["id"], "key": key}, seat)
            assert answer.status_code == 200, answer.text
            n = answer.json()["n"]
        return n

    def asked(self, made: Made) -> tuple[str, dict[str, Any]] | None:
        """A seat that is asked now, and its question."""
        deadline = time.monotonic() + 10
        while True:
            state = self.state(made, "spectator")
            if state["over"]:
                return None
            # In a window the table waits for all others, and only who is asked knows it: nobody, or whoever chose.
            waiting = [state["seats"][number]["id"] for number in state["waiting"]]
            for seat in (each for each in dict.fromkeys((*waiting, *made["keys"])) if each in made["keys"]):
                question = self.state(made, seat)["question"]
                if question is not None:
                    return seat, question
            assert time.monotonic() < deadline, "nobody is asked"


def settings_for(folder: Path, **changed: Any) -> Settings:
    values: dict[str, Any] = {
        "port": 0,
        "database": f"sqlite:///{folder}/tables.sqlite",
        "bot_pause": 0.0,
        "bot_processes": 0,
        "window_seconds": 0.0,
        "request_rate": UNLIMITED,
        "create_rate": UNLIMITED,
        "message_rate": UNLIMITED,
    }
    return Settings(**{**values, **changed})


Start: TypeAlias = Callable[..., Tables]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    running = Tables(settings_for(tmp_path_factory.mktemp("server")))
    yield running
    running.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers of one's own; with the same folder they share a database."""
    running: list[Tables] = []

    def begin(**changed: Any) -> Tables:
        running.append(Tables(settings_for(tmp_path, **changed)))
        return running[-1]

    yield begin
    for each in running:
        if not each.server.should_exit:
            each.stop()
