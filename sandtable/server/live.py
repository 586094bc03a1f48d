"""The WebSocket at `/api/live`: one connection, one table, one or several seats or a spectator."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from sandtable.server.explaining import FAILED
from sandtable.server.explaining_messages import Explain, Explained
from sandtable.server.hall import Hall, wrong_key
from sandtable.server.here import Here, nobody
from sandtable.server.keys import SPECTATOR, holder
from sandtable.server.limits import Bucket, Limiter
from sandtable.server.messages import (
    Agree,
    Broken,
    Choose,
    Decline,
    Detail,
    Detailed,
    Ease,
    Hello,
    Hold,
    Message,
    Ping,
    Pong,
    Refusal,
    Refused,
    Since,
    Undo,
    Yield,
    decode_message,
    encode,
)
from sandtable.server.protocol import EXTENSION, LiveProtocol, QueuedLink
from sandtable.server.room import Room
from sandtable.server.settings import Settings

logger = logging.getLogger("sandtable.server")

PATIENCE = 1000
"""Messages over the rate after which a connection is closed."""

_UPGRADE = b'{"error":{"reason":"This is a WebSocket."}}'
POLICY, TRY_AGAIN = 1008, 1013


class Connection:
    """One client. It is the room's listener."""

    def __init__(self, hall: Hall, link: LiveProtocol | QueuedLink, send: Send) -> None:
        self.hall = hall
        self.seats: tuple[int | None, ...] = ()
        self.room: Room | None = None
        self.left = False
        self._here = Here()
        self._link = link
        self._send = send
        self._sent: dict[int | None, Since] = {}
        self._behind = False
        self._greeted = False
        self._over_rate = 0
        self._bucket = Bucket(hall.settings.message_rate, time.monotonic())

    # -- the room's side ---------------------------------------------------------------------------------------------

    def deliver(self, seat: int | None, message: bytes, epoch: int, n: int) -> None:
        """Send a state, unless the client is too slow: then it gets what it missed, in one, when it can take it."""
        if not self._here.inside:
            self._here.do(self.deliver, seat, message, epoch, n)
            return
        if self._behind:
            return
        if self._link.congested:
            self._behind = True
            return
        self._link.send_text(message)
        self._sent[seat] = Since(epoch, n)

    def drained(self) -> None:
        if self._behind and self.room is not None:
            self._behind = False
            for seat in self.seats:
                self.room.catch_up(self, seat, self._sent.get(seat))

    def refuse(self, refusal: Refusal, seat: int | None = None, question: str | None = None) -> None:
        self._reply(Refused(seat, question, refusal.reason, refusal.rules))

    def hang_up(self, reason: str) -> None:
        self.close(TRY_AGAIN, reason)

    # -- the client's side -------------------------------------------------------------------------------------------

    def _reply(self, message: Refused | Detailed | Explained | Broken | Pong) -> None:
        if not self._here.inside:
            self._here.do(self._reply, message)
        elif not self._link.congested:
            self._link.send_text(encode(message))

    def receive(self, data: bytes) -> None:
        self.hall.figures.messages.add()
        if not self._bucket.take(time.monotonic()):
            self._over_rate += 1
            if self._over_rate > PATIENCE:
                self.close(POLICY, "too many messages")
            else:
                self._reply(Broken("too many messages; slow down"))
            return
        try:
            message = decode_message(data)
        except ValueError as error:
            self._reply(Broken(str(error)))
            return
        try:
            self._obey(message)
        except Refusal as refusal:
            self.refuse(refusal, getattr(message, "seat", None), getattr(message, "question", None))

    def _obey(self, message: Message) -> None:
        if isinstance(message, Ping):
            self._reply(Pong())
            return
        if isinstance(message, Hello):
            self._hello(message)
            return
        room, seat = self._held(message.seat)

        def answer(how: object, question: str | None = None) -> None:
            if isinstance(how, Refusal):
                self.refuse(how, seat, question)

        match message:
            case Choose(question):
                room.choose(seat, message, lambda how: answer(how, question))
            case Ease(on):
                # A thread may be at work at the table.
                room.submit(lambda: room.easing.turn(seat, on), nobody, seat)
            case Yield(windows, until=until):
                room.reacting.yield_to(seat, frozenset(windows), until)
            case Hold(on):
                room.reacting.hold(seat, on)
            case Detail(question, key, ref):
                room.detail(seat, message, lambda found: self._reply(Detailed(seat, question, ref or key, found)))
            case Explain():
                self.hall.spawn(self._explain(room, seat, message))
            case Undo():
                room.undo(seat, answer)
            case Agree(undo):
                room.agree(seat, undo, answer)
            case Decline(undo):
                room.decline(seat, undo, answer)

    async def _explain(self, room: Room, seat: int, message: Explain) -> None:
        try:
            self._reply(await self.hall.explaining.explain(room, seat, message))
        except Refusal as refusal:
            self.refuse(refusal, seat)
        except Exception:
            logger.exception("table %s: nothing can be explained", room.id)
            self.refuse(Refusal(500, FAILED), seat)

    def _hello(self, hello: Hello) -> None:
        if self._greeted:
            self._reply(Broken("hello has been said; open another connection for another table"))
            return
        self._greeted = True
        self.hall.spawn(self._enter(hello))

    async def _enter(self, hello: Hello) -> None:
        try:
            room = await self.hall.room(hello.table)
            held = [holder(key, room.facts.keys, room.facts.spectator) for key in hello.keys]
            if None in held:
                raise wrong_key(hello.keys[held.index(None)])
            seats = tuple(sorted({seat for seat in held if seat is not None and seat != SPECTATOR}))
        except Refusal as refusal:
            self._greeted = False
            self.refuse(refusal)
            return
        except Exception:
            logger.exception("table %r: hello", hello.table)
            self.close(TRY_AGAIN, "the table cannot be opened now")
            return
        self.seats = seats or (None,)
        self.room = room
        room.join(self, hello.since, self._joined)

    def _joined(self, outcome: int | Refusal) -> None:
        if isinstance(outcome, Refusal):
            self.close(TRY_AGAIN, outcome.reason)

    def _held(self, seat: int | None) -> tuple[Room, int]:
        """The room, and the seat that a message speaks for."""
        room = self.room
        if room is None:
            raise Refusal(401, "Say hello first.")
        if seat is None and len(self.seats) == 1:
            seat = self.seats[0]
            if seat is None:
                raise Refusal(403, "A spectator cannot choose.")
        if seat is None:
            raise Refusal(400, "Several seats are held here: say which one.")
        if seat not in self.seats:
            raise Refusal(403, "That seat is not yours.")
        return room, seat

    def close(self, code: int, reason: str) -> None:
        self._here.do(lambda: self.hall.spawn(self._close(code, reason)))

    async def _close(self, code: int, reason: str) -> None:
        with suppress(OSError, RuntimeError):  # it may have gone already
            await self._send({"type": "websocket.close", "code": code, "reason": reason[:100]})

    def close_if_silent(self) -> None:
        if self.room is None:
            self.close(POLICY, "no hello")

    def gone(self) -> None:
        self.left = True
        if self.room is not None:
            self.room.leave(self)


class Live:
    """The ASGI application behind `/api/live`."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._limiter = Limiter(hall.settings.request_rate)
        self._connections: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings = self._hall.settings
        if scope["type"] != ScopeType.WEBSOCKET:
            await send(
                {"type": "http.response.start", "status": 426, "headers": [(b"content-type", b"application/json")]}
            )
            await send({"type": "http.response.body", "body": _UPGRADE, "more_body": False})
            return
        client = str((scope.get("client") or ("",))[0])
        if (await receive())["type"] != "websocket.connect":
            return
        if not origin_allowed(Headers.from_scope(scope), settings):
            await send({"type": "websocket.close", "code": POLICY, "reason": "foreign origin"})
            return
        if self._connections[client] >= settings.connections_per_client or not self._limiter.allows(client):
            await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": "too many connections"})
            return
        self._connections[client] += 1
        self._hall.sockets += 1
        extensions: dict[str, Any] = scope.get("extensions") or {}
        link: LiveProtocol | QueuedLink = extensions.get(EXTENSION) or QueuedLink(send)
        connection = Connection(self._hall, link, send)
        silence = asyncio.get_running_loop().call_later(settings.hello_seconds, connection.close_if_silent)
        try:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            link.attach(connection.receive, connection.drained)
            while True:
                event = await receive()
                if event["type"] == "websocket.disconnect":
                    return
                text, data = event.get("text"), event.get("bytes")
                message = text.encode() if isinstance(text, str) else data if isinstance(data, bytes) else b""
                if len(message) > settings.message_limit:
                    await send({"type": "websocket.close", "code": 1009, "reason": "message too large"})
                    return
                connection.receive(message)
        finally:
            silence.cancel()
            connection.gone()
            self._hall.sockets -= 1
            self._connections[client] -= 1
            if not self._connections[client]:
                del self._connections[client]
            if isinstance(link, QueuedLink):
                link.stop()


def origin_allowed(headers: Headers, settings: Settings) -> bool:
    """A page of this very host may connect, pages of the named origins, and programs, which have no origin."""
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        site = urlsplit(origin)
        return site.scheme in ("http", "https") and site.netloc == headers.get("host")
    except ValueError:
        return False
