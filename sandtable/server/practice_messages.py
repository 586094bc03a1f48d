"""What is sent when a scenario is played along its script: lessons, puzzles, positions that are tried."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from sandtable.kernel.scenario import StoryLine
from sandtable.server.fields import Key, Name, Source
from sandtable.server.messages import Along, Choose, Detail, Detailed, Refused, State


class LookAt(msgspec.Struct, frozen=True, tag="look"):
    """Asks for everything as it stands."""


class GoOn(msgspec.Struct, frozen=True, tag="next"):
    """Goes on from where something is said."""


class GoBack(msgspec.Struct, frozen=True, tag="back"):
    """Goes back a stop, or to where what was tried began."""


class ShowMe(msgspec.Struct, frozen=True, tag="show"):
    """Does what the script does now."""


class TryOut(msgspec.Struct, frozen=True, tag="try"):
    """Chooses something of one's own, beside the script, with real dice and a novice for the others."""

    key: Key
    then: Along = []
    plan: bool = False


Doing: TypeAlias = LookAt | GoOn | GoBack | ShowMe | TryOut | Choose | Detail


class PracticeBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody is in a scenario, and what they do there. The server remembers nothing of it."""

    do: Doing
    source: Source = ""
    """A file that came along: `GAME/first-game`, `puzzle:GAME/ID`, `example:GAME/combat/ambush`."""
    text: str = ""
    """Instead of a source, a scenario file."""
    seat: Name = ""
    """Whom one plays; left out: whom the lesson says, elsewhere who chooses first."""
    at: Annotated[int, msgspec.Meta(ge=-1, le=1000)] = -1
    """Lines of the script that have been played; -1: as far as the first stop."""
    tried: Annotated[list[TryOut], msgspec.Meta(max_length=30)] = []
    """What was tried since."""
    epoch: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    """As in the newest state."""


class Coach(msgspec.Struct, frozen=True):
    """Where the script waits, and what it says there."""

    kind: Literal["say", "choose", "watch", "end", "try"]
    """Something is said; a choice is awaited; others are about to act; it has ended; something is tried."""
    say: str
    done: str
    """What came of the choice before."""
    point: list[str]
    """What it is about: refs as options have them, or a part of the screen, `area:hand`."""
    key: str
    """The option that a lesson takes now; a puzzle does not tell."""
    line: int
    """Of the file."""
    passed: int
    of: int
    """How many of its sentences and choices have been passed, and how many there are."""


class Practised(msgspec.Struct, frozen=True):
    """Where it stands now, to be sent along with the next step; and the messages that a table would send."""

    at: int
    tried: list[TryOut]
    epoch: int
    coach: Coach
    aside: bool
    """What was chosen is lawful, but not what the script does: it was refused, and may be tried."""
    messages: list[State | Refused | Detailed]


class RanScenario(msgspec.Struct, frozen=True):
    """What came of every line of a scenario file."""

    game: str
    title: str
    ok: bool
    story: list[StoryLine]
