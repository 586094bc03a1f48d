"""Whether the server is well, and its figures; for whoever watches over it."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from litestar import Request, Response, get

from sandtable.server.hall import Hall
from sandtable.server.messages import Refusal
from sandtable.server.settings import Settings, networks

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
    """The figures, for whoever runs the server only: a count that rises in a window shows that somebody was asked."""
    hall: Hall = request.app.state.hall
    settings: Settings = request.app.state.settings
    passed_on = "x-forwarded-for" in request.headers and not settings.trusted_proxies
    if passed_on or not _among(request.client.host if request.client else "", settings.metrics_for):
        raise Refusal(403, "The figures are for whoever runs the server (--metrics-for).")
    return Response(hall.figures.text(), media_type=TEXT, headers={"cache-control": "no-store"})


def _among(host: str, allowed: str) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in network for network in networks(allowed))
