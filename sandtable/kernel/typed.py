"""Plain data as typed records, safely from several threads.

msgspec works out what a record holds when it is first asked for, and keeps that with the class. Two threads that ask at
the same time meet it half done and crash the process. So the first time goes through a lock, for all records at once.
"""

from __future__ import annotations

from threading import RLock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_lock = RLock()
_known: set[Any] = set()


def known(type_: Any) -> None:
    """From now on the type, with all that it holds, may be read in any thread."""
    if type_ not in _known:
        with _lock:
            msgspec.json.Decoder(type_)
            _known.add(type_)


def converted(data: object, type_: type[T], **how: Any) -> T:
    """`msgspec.convert`, for any thread. Raises msgspec.ValidationError."""
    known(type_)
    made: T = msgspec.convert(data, type_, **how)
    return made
