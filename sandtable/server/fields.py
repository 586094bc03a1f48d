"""Single fields of messages, with their bounds."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sandtable.kernel.settings import TEXT_LIMIT

Name = Annotated[str, msgspec.Meta(max_length=80)]
"""A game, a set-up, a seat, a table, a question, a window."""
Source = Annotated[str, msgspec.Meta(max_length=200)]
"""A file that came along: `GAME/first-game`, `puzzle:GAME/ID`, `example:GAME/combat/ambush`."""
Key = Annotated[str, msgspec.Meta(max_length=400)]
"""What is chosen; the longest that any game offers has 80 characters."""
SeatKey = Annotated[str, msgspec.Meta(max_length=200)]
Seats = Annotated[dict[Name, Name], msgspec.Meta(max_length=16)]
TableSettings = Annotated[
    dict[Name, Annotated[str, msgspec.Meta(max_length=TEXT_LIMIT)]],
    msgspec.Meta(max_length=100),
]
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hex: a hash, or a share of the dice."""
Token = Annotated[str, msgspec.Meta(max_length=200)]
Person = Annotated[str, msgspec.Meta(max_length=400)]
"""What somebody is called, as it was typed; `persons` says what a name may be."""
