"""uvicorn's WebSocket protocol with a short way for what travels most: whole text messages in one frame.

The handshake, control frames, fragments, closing and errors stay with `websockets`. A whole, masked text frame is
handed to the connection at once, and a message is written to the socket at once, without queues, tasks and wake-ups
between. With 50 tables played flat out that saves about a seventh of what the server spends on a choice with uvicorn's
own `websockets-sansio` or `websockets`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "sandtable.link"
"""Where in the ASGI scope the application finds this protocol."""

TEXT = 0x81
"""First byte of a text message that is not split into fragments."""
MASKED = 0x80
CONTROL = 0x08


class LiveProtocol(WebSocketsSansIOProtocol):
    """Splits what arrives into whole frames, so `websockets` and the short way can take turns between frames."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.congested = False
        self._rest = b""
        self._fragmented = False
        self._limit = self.config.ws_max_size
        self._receive: Callable[[bytes], None] | None = None
        self._drained: Callable[[], None] | None = None

    def attach(self, receive: Callable[[bytes], None], drained: Callable[[], None]) -> None:
        """From now on messages may be handed to `receive`; `drained` is called when congestion ends."""
        self._receive = receive
        self._drained = drained

    def send_text(self, message: bytes) -> None:
        """Write one message. The caller looks at `congested` first."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        size = len(message)
        if size < 126:
            head = bytes((TEXT, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + message)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
            self._rest = b""
        at, end = 0, len(data)
        while end - at >= 2:
            first, second = data[at], data[at + 1]
            size, start = second & 0x7F, at + 2
            if size == 126:
                size, start = int.from_bytes(data[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(data[start : start + 8], "big"), start + 8
            if second & MASKED:
                start += 4
            if start > end:
                break
            if size > self._limit:
                super().data_received(data[at:])  # refused by its head, and the connection with it
                return
            stop = start + size
            if stop > end:
                break
            if first == TEXT and second & MASKED and self._receive and not self._fragmented and self.queue.empty():
                if not self.close_sent:
                    self._receive(apply_mask(data[start:stop], data[start - 4 : start]))
            else:
                if not first & CONTROL:
                    self._fragmented = not first & 0x80
                super().data_received(data[at:stop])
            at = stop
            if self.transport.is_closing():
                return
        self._rest = data[at:]

    def pause_writing(self) -> None:
        super().pause_writing()
        self.congested = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.congested = False
        if self._drained is not None:
            self._drained()


class QueuedLink:
    """The same two ways for any other ASGI server: a bounded queue and a task that empties it."""

    LIMIT = 32

    def __init__(self, send: Callable[[Any], Any]) -> None:
        self._send = send
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._drained: Callable[[], None] | None = None
        self._task = asyncio.get_running_loop().create_task(self._run())

    @property
    def congested(self) -> bool:
        return self._queue.qsize() >= self.LIMIT

    def attach(self, receive: Callable[[bytes], None], drained: Callable[[], None]) -> None:
        self._drained = drained

    def send_text(self, message: bytes) -> None:
        self._queue.put_nowait(message)

    async def _run(self) -> None:
        while True:
            message = await self._queue.get()
            was_congested = self.congested
            try:
                await self._send({"type": "websocket.send", "text": message.decode()})
            except OSError:  # the client has gone; the connection hears of it when it next receives
                return
            if was_congested and not self.congested and self._drained is not None:
                self._drained()

    def stop(self) -> None:
        self._task.cancel()
