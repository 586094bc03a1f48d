"""What is remembered of somebody at this machine, in small files of their own; above all how far lessons have come."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sandtable.kernel.typed import converted

T = TypeVar("T")
LESSONS = "lessons"


class Progress(msgspec.Struct, frozen=True):
    """Where a lesson was left."""

    at: int
    """Lines of its script that have been played."""
    learned: bool
    """Whether it has been played to its end at some time."""
    text: str
    """A hash of its file: where that has changed since, a lesson begins afresh."""


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def kept_at(name: str = LESSONS) -> Path:
    """A file in the folder where programs keep what they remember."""
    state = os.environ.get("XDG_STATE_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else "")
    folder = Path(state) if state else Path.home() / ".local" / "state"
    return folder / "sandtable" / f"{name}.json"


def remembered() -> dict[str, Progress]:
    """Progress by the names of lessons, `GAME/ID`; nothing where there is no file that can be read."""
    kept: dict[str, Progress] | None = read_kept(LESSONS, dict[str, Progress])
    return kept or {}


def remember(source: str, progress: Progress) -> None:
    """Raises OSError."""
    _write(remembered() | {source: progress})


def forget(game: str) -> int:
    """Forget the lessons of a game, or of all (``""``), and say how many those were. Raises OSError."""
    kept = remembered()
    left = {source: progress for source, progress in kept.items() if game and not source.startswith(f"{game}/")}
    if len(left) < len(kept):
        _write(left)
    return len(kept) - len(left)


def _write(kept: dict[str, Progress]) -> None:
    write_kept(LESSONS, kept)


def read_kept(name: str, type_: type[T]) -> T | None:
    """What such a file holds; None where there is none that can be read."""
    try:
        return converted(msgspec.json.decode(kept_at(name).read_bytes()), type_)
    except (OSError, msgspec.MsgspecError):
        return None


def write_kept(name: str, kept: Any) -> None:
    """Raises OSError."""
    file = kept_at(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=2) + b"\n")
