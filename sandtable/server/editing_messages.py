"""What is sent while somebody writes a scenario in the editor."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET

from sandtable.kernel.forms import Placed, Word
from sandtable.kernel.scenario import StoryLine
from sandtable.kernel.scenario.drafting import Use, WhyNot
from sandtable.kernel.settings import Seat
from sandtable.server.fields import Key, Name
from sandtable.server.messages import Along, LogLine, Question

Step: TypeAlias = Annotated[str, msgspec.Meta(max_length=400)] | Annotated[int, msgspec.Meta(ge=0, le=5000)]


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another value somewhere in the text; what leads there is made where it is missing."""

    path: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=12)]
    """`["setup", "units", 0, "at"]`; one past the end of a list adds to it."""
    value: Any = UNSET
    """Plain data; left out: what stands there is taken away."""


class Choosing(msgspec.Struct, frozen=True, tag="choose"):
    """Writes a choice into the script where one looks, with the random results that come of it."""

    seat: Name
    key: Key
    then: Along = []


class Asking(msgspec.Struct, frozen=True, tag="why"):
    """Asks why something cannot be chosen where one looks."""

    seat: Name
    key: Key = ""
    ref: Key = ""
    """Instead of a key, a thing that was clicked."""
    subject: Key = ""
    """What was picked before it."""


class EditBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is being written, and what is done to it. The server remembers nothing of it."""

    text: str = ""
    source: Name = ""
    """Instead of a text, a file that came along: `example:GAME/ID`."""
    changes: Annotated[list[Change], msgspec.Meta(max_length=10)] = []
    """Made one after the other, before everything else."""
    at: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """Where one looks: after so many lines of the script, or as far as it goes."""
    do: Choosing | Asking | None = None
    sight: Literal["laid", "all", "own"] = "all"
    """`laid`: the set-up itself, before anything comes of it; `all`: everything, where one looks; `own`: what who is
    asked there sees."""


class Fault(msgspec.Struct, frozen=True):
    """Why the text is no scenario, or its position cannot be."""

    line: int
    reason: str
    path: list[str | int]
    """The value at fault, as far as that is known."""


class Asked(msgspec.Struct, frozen=True):
    seat: int
    question: Question


class Stand(msgspec.Struct, frozen=True):
    """How it stands where one looks."""

    at: int
    """After so many lines of the script: fewer than was asked for where it has no more, or where one cannot be
    played."""
    setup: str
    settings: dict[str, Any]
    seats: list[Seat]
    view: dict[str, Any]
    """All of it, or what `viewer` sees."""
    viewer: int | None
    asked: list[Asked]
    lines: list[LogLine]
    """The log so far."""
    over: bool


class Edited(msgspec.Struct, frozen=True):
    """The text after its changes, and what came of it."""

    text: str
    data: Any
    """What it says, as far as it can be read."""
    lines: dict[str, int]
    """The lines of the file on which the parts of script, expectations and set-up begin: `script/0`."""
    fault: Fault | None
    words: dict[str, tuple[Word, ...]]
    """What can be chosen in this position, instead of the form's own words or besides them."""
    placed: list[Placed]
    """What the set-up puts on the board."""
    stand: Stand | None
    story: list[StoryLine]
    """What came of every line."""
    ok: bool
    """Everything holds."""
    uses: list[Use]
    """What each random result is used for, in order."""
    why: WhyNot | None
    """The answer to `why`; none where a click there means nothing."""
    refused: str
    """Why what was to be done is not done; the text is as it was."""
    rules_version: int
    """Of the game's rules here; 0 where no game is known."""
    version: str
    """Of Sandtable."""
