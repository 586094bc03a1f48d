"""The built web client as static files, the headers that every answer carries, and errors as clients expect them."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope

from sandtable.kernel.decisions import SandtableError
from sandtable.server.live import origin_allowed
from sandtable.server.messages import Refusal, encode
from sandtable.server.packing import packed
from sandtable.server.settings import Settings

logger = logging.getLogger("sandtable.server")

_SHUT = "base-uri 'none'; frame-ancestors 'none'; form-action 'self'; object-src 'none'"
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " + _SHUT
REFERENCE_POLICY = f"script-src 'self' 'unsafe-inline'; {POLICY}"
"""For the API's reference page, which starts itself with a script inside the page."""

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<body style="font-family: sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>Sandtable is running</h1>
<p>The web client has not been built yet. <code>make play</code> builds it and starts the server.</p>
<p>The <a href="/api/schema">JSON API</a> is ready.</p>
</body></html>
"""

NO_CALL = "There is no such call; /api/schema lists them."
_REFERENCE_FILES = {"swagger-ui-bundle.js", "swagger-ui-standalone-preset.js", "swagger-ui.css", "favicon-32x32.png"}
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
"""Where the machine's own table of types may be wrong."""


async def add_headers(message: Message, scope: Scope) -> None:
    """Before anything is sent."""
    if message["type"] != "http.response.start":
        return
    if message["status"] >= 500:
        scope["litestar_app"].state.hall.figures.faults.add()
    headers = MutableScopeHeaders.from_message(message)
    path: str = scope["path"]
    headers["content-security-policy"] = REFERENCE_POLICY if path.startswith("/api/schema") else POLICY
    headers["x-content-type-options"] = "nosniff"
    headers["referrer-policy"] = "no-referrer"
    headers["cross-origin-opener-policy"] = "same-origin"
    if path.startswith("/api/") and "cache-control" not in headers:
        headers["cache-control"] = "no-store"


def guard(request: Request[Any, Any, Any]) -> None:
    """Before every request: rates, and no writing from foreign pages."""
    if not request.scope["path"].startswith("/api/"):
        return
    state = request.app.state
    state.hall.figures.requests.add()
    if not state.requests.allows(request.client.host if request.client else ""):
        raise Refusal(429, "Too many requests from here; please wait a little.")
    if request.method == "POST" and not origin_allowed(request.headers, state.settings):
        raise Refusal(403, "This page may not write here.")


# -- errors ------------------------------------------------------------------------------------------------------------


def on_refusal(_: Request[Any, Any, Any], refusal: Refusal) -> Response[bytes]:
    headers = {"retry-after": "5"} if refusal.status in (429, 503) else None
    return Response(encode(refusal.body()), status_code=refusal.status, media_type=MediaType.JSON, headers=headers)


def on_mistake(request: Request[Any, Any, Any], error: SandtableError) -> Response[Any]:
    return on_refusal(request, Refusal(409, str(error)))


def on_http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    reason = error.detail or "The request cannot be answered."
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [
        f"{each.get('key', '')}: {each.get('message', '')}".strip(": ") for each in extra if isinstance(each, dict)
    ]
    status = error.status_code
    if status >= 500:
        logger.error("a request failed: %r", error)
        reason, faults = "Something went wrong here. The error has been logged.", []
    if status == 405:
        methods = allowed(request.app, request.scope["path"])
        if not methods:
            return on_refusal(request, Refusal(404, NO_CALL))
        answer = on_refusal(request, Refusal(405, f"This is called with {' or '.join(methods)}."))
        answer.headers["allow"] = ", ".join(methods)
        return answer
    return on_refusal(request, Refusal(status, "; ".join([reason, *faults])))


def allowed(app: Litestar, path: str) -> list[str]:
    """The methods that calls at this address answer to; none under /api/ where there is no such call."""
    found: set[str] = set()
    for route in app.routes:
        if isinstance(route, HTTPRoute) and not (path.startswith("/api/") and route.path == "/{path:path}"):
            pattern = re.sub(r"\\{\w+:(\w+)\\}", lambda m: ".+" if m[1] == "path" else "[^/]+", re.escape(route.path))
            if re.fullmatch(pattern, path):
                found |= {str(method) for method in route.methods}
    return sorted(found - {"OPTIONS"})


def on_depth(request: Request[Any, Any, Any], _: RecursionError) -> Response[Any]:
    logger.warning("%s %r: nested too deeply", request.method, request.scope["path"])
    return on_refusal(request, Refusal(400, "This is nested too deeply."))


def on_exception(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    logger.error("%s %r failed", request.method, request.scope["path"], exc_info=error)
    return on_refusal(request, Refusal(500, "Something went wrong here. The error has been logged."))


# -- files -------------------------------------------------------------------------------------------------------------


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the web client; its page for every other address, because the client finds its own way."""
    wanted = request.scope["path"].strip("/")
    if wanted == "api" or wanted.startswith("api/"):
        raise Refusal(404, NO_CALL)
    return await asyncio.to_thread(_file, request, request.app.state.settings, wanted)


def _file(request: Request[Any, Any, Any], settings: Settings, wanted: str) -> Response[bytes]:
    if settings.web_dist is None or not (settings.web_dist / "index.html").is_file():
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML)
    root = settings.web_dist.resolve()
    found = _inside(root, wanted)
    if found is None:
        if wanted.startswith("assets/"):
            raise Refusal(404, "There is no such file.")
        found = root / "index.html"
    kept = "public, max-age=31536000, immutable" if found.parent.name == "assets" else "no-cache"
    return packed(request, found.read_bytes(), _type(found), {"cache-control": kept})


@get("/api/schema/files/{name:str}", include_in_schema=False)
async def reference_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """What the API's reference page needs, from a package, so that it works without the internet."""
    if name not in _REFERENCE_FILES:
        raise Refusal(404, "There is no such file.")

    def read() -> Response[bytes]:
        data = (files("swagger_ui") / "static" / name).read_bytes()
        return packed(request, data, _type(Path(name)), {"cache-control": "public, max-age=86400"})

    return await asyncio.to_thread(read)


def _inside(root: Path, wanted: str) -> Path | None:
    if not wanted or "\0" in wanted:
        return None
    try:
        found = (root / wanted).resolve()
        return found if found.is_relative_to(root) and found.is_file() else None
    except (OSError, ValueError):
        return None


def _type(path: Path) -> str:
    known = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{known}; charset=utf-8" if known.startswith("text/") else known
