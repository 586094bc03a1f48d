"""Large answers leave compressed. To be called in a thread: a map takes longer than a turn of the loop may."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Any

from litestar import MediaType, Request, Response

SMALLEST = 2000
"""Bytes below which it is not worth it."""
LEVEL = 5


def packed(
    request: Request[Any, Any, Any],
    content: bytes,
    media_type: str = MediaType.JSON,
    headers: dict[str, str] | None = None,
) -> Response[bytes]:
    """An answer, compressed if it is large and the client can read that."""
    sent = dict(headers or {})
    if len(content) >= SMALLEST:
        sent["vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            sent["content-encoding"] = "gzip"
            content = compressed(content)
    return Response(content, media_type=media_type, headers=sent)


@lru_cache(64)
def compressed(content: bytes) -> bytes:
    """Kept for a while: maps, ledgers and the web client are asked for again and again."""
    return gzip.compress(content, LEVEL, mtime=0)
