"""Keys: whoever holds a seat's key plays the seat. An invitation is used once, for a key. Only hashes are kept."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

SPECTATOR = -1
"""What `holder` answers for the spectator's key."""


INVITED = "i."
"""How an invitation begins, so that a link can be distinguished from a key."""

FROM_FILE = "file-"
"""How the id of a game begins that somebody brought as a file."""


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_invitation() -> str:
    return INVITED + secrets.token_urlsafe(24)


def new_table_id() -> str:
    """It does not begin with a dash, which commands take for an option."""
    while (made := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return made


def hashed(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def same(key: str, kept: str) -> bool:
    return hmac.compare_digest(hashed(key), kept)


def holder(key: str, seats: Sequence[str | None], spectator: str) -> int | None:
    """Whose key it is: a seat, SPECTATOR, or None. Takes the same time wherever, and whether, it matches."""
    given = hashed(key)
    found = None
    for seat, kept in enumerate(seats):
        if hmac.compare_digest(given, kept or "0" * 64) and kept is not None:
            found = seat
    if hmac.compare_digest(given, spectator):
        found = SPECTATOR
    return found
