"""Putting the server together and running it."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
import uvicorn
from litestar import Litestar, asgi
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import SwaggerRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from sandtable import __version__
from sandtable.kernel.decisions import SandtableError
from sandtable.server import afterwards, api, campaigns, cards, decks, editing, health, logs, practice, reading, web
from sandtable.server.glances import Glances
from sandtable.server.hall import Hall
from sandtable.server.limits import Limiter
from sandtable.server.live import Live
from sandtable.server.messages import Refusal
from sandtable.server.protocol import LiveProtocol
from sandtable.server.settings import Settings
from sandtable.server.store import open_database

SWITCH_INTERVAL = 0.00002
"""Seconds after which a thread that waits gets its turn: the writer's commits must not wait behind the event loop."""

COLLECT = (50_000, 20, 100)
"""Tables are large, long-lived and free of cycles: looking through them for garbage is seldom worth a pause."""


class CannotListen(SandtableError):
    """The address is taken or not this machine's."""


def create_app(settings: Settings) -> Litestar:
    """The application. Opens and migrates the database; raises SandtableError where that cannot be done."""
    hall = Hall(settings, open_database(settings.database))

    @asynccontextmanager
    async def open_hall(_: Litestar) -> AsyncIterator[None]:
        hall.open()
        hall.spawn(asyncio.to_thread(api.prepare))
        try:
            yield
        finally:
            await hall.close()

    files = "/api/schema/files/"
    return Litestar(
        [
            *api.HANDLERS,
            *afterwards.HANDLERS,
            *practice.HANDLERS,
            *campaigns.HANDLERS,
            *editing.HANDLERS,
            *decks.HANDLERS,
            *reading.HANDLERS,
            *cards.HANDLERS,
            asgi("/api/live", copy_scope=False)(Live(hall)),
            web.reference_file,
            health.healthz,
            health.metrics,
            web.client,
        ],
        state=State(
            {
                "hall": hall,
                "glances": Glances(hall),
                "practices": practice.Practices(),
                "settings": settings,
                "requests": Limiter(settings.request_rate),
                "creations": Limiter(settings.create_rate),
            }
        ),
        lifespan=[open_hall],
        before_request=web.guard,
        before_send=[web.add_headers],
        exception_handlers={
            Refusal: web.on_refusal,
            SandtableError: web.on_mistake,
            RecursionError: web.on_depth,
            HTTPException: web.on_http_exception,
            Exception: web.on_exception,
        },
        request_max_body_size=settings.body_limit,
        openapi_config=OpenAPIConfig(
            title="Sandtable",
            version=__version__,
            description="Tables of rule-exact games. A seat's key goes into the header `Authorization: Bearer KEY`.",
            path="/api/schema",
            components=Components(security_schemes={"key": SecurityScheme(type="http", scheme="bearer")}),
            render_plugins=[
                SwaggerRenderPlugin(
                    js_url=files + "swagger-ui-bundle.js",
                    css_url=files + "swagger-ui.css",
                    standalone_preset_js_url=files + "swagger-ui-standalone-preset.js",
                    favicon=f"<link rel='icon' href='{files}favicon-32x32.png'>",
                )
            ],
        ),
        logging_config=None,
        debug=False,
    )


def serve(settings: Settings, ready: Callable[[str], None] | None = None) -> None:
    """Run the server until it is interrupted. `ready` is called with its address as soon as it can be reached.

    Port 0 takes any free port. Raises SandtableError where the database or the address cannot be used.
    """
    logs.configure(settings.log_format)
    server = Server(settings, ready)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    server.run()


class Server(uvicorn.Server):
    """uvicorn with our settings; listens from the start, so that a taken address is noticed before anything else."""

    def __init__(self, settings: Settings, ready: Callable[[str], None] | None = None) -> None:
        self._listening = _listen(settings.host, settings.port)
        self._ready = ready
        host, port = self._listening.getsockname()[:2]
        self.url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        try:
            self.application = create_app(msgspec.structs.replace(settings, port=port))
        except BaseException:
            self._listening.close()
            raise
        config = uvicorn.Config(
            self.application,
            ws=LiveProtocol,
            ws_max_size=settings.message_limit,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            access_log=False,
            log_config=None,
            log_level=logging.WARNING,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            super().run(sockets or [self._listening])
        finally:
            self._listening.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._ready is not None:
            self._ready(self.url)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        raise CannotListen(f"cannot listen on {host}, port {port}: {error}") from None
    return listening
