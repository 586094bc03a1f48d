"""What is sent when somebody wants to know why: a hint for one's own choice, or what spoke for one that was made."""

from __future__ import annotations

import msgspec

from sandtable.bots.explaining import Explanation


class Explain(msgspec.Struct, frozen=True, tag="explain"):
    """Asks what speaks for the choices: of one's open question, or of the newest choice that a seat has made."""

    whose: int | None = None
    """The seat whose newest choice it is about; without it, a hint for the open question."""
    seat: int | None = None


class Explained(msgspec.Struct, frozen=True, tag="explained"):
    """The answer to `explain`, after a second or two."""

    seat: int
    """Who asked."""
    whose: int | None
    explanation: Explanation
