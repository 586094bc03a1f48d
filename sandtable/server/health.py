"""Whether the server is well, and its figures; for whoever watches over it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get

from sandtable.server.hall import Hall

TEXT = "text/plain; version=0.0.4; charset=utf-8"
"""What Prometheus expects."""


@get("/healthz", include_in_schema=False)
async def healthz(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """200 as long as tables can be read and stored, else 503."""
    hall: Hall = request.app.state.hall
    well = await hall.well()
    return Response({"ok": well}, status_code=200 if well else 503, headers={"cache-control": "no-store"})


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    hall: Hall = request.app.state.hall
    return Response(hall.figures.text(), media_type=TEXT, headers={"cache-control": "no-store"})
