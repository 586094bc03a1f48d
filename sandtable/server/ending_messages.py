"""What is asked and told when a game is over; `docs/api.md` explains it."""

from __future__ import annotations

from typing import Literal

import msgspec

from sandtable.kernel.story import Story
from sandtable.server.fields import Digest, Name, Person, Seats, TableSettings


class RematchState(msgspec.Struct, frozen=True):
    """The players have gone on to another table; with a key of this one, `/follow` gives the key of a seat there."""

    table: str
    by: int
    """The seat that asked for it."""
    seats: tuple[int | None, ...]
    """For each seat here the one there; none for one that nobody follows."""


class RematchBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: Literal["same", "rotated"] = "same"
    """Rotated: everybody sits one seat further on."""
    setup: Name | None = None
    """Left out: as before."""
    settings: TableSettings = {}
    """Those that are to be others than before."""
    promise: Digest | None = None


class FollowBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    promise: Digest | None = None


class Followed(msgspec.Struct, frozen=True):
    """A place at the table to which the players have gone on; the same whenever it is asked for."""

    table: str
    seat: str | None
    """None for a spectator."""
    key: str
    spectator: str
    commitment: str
    awaits: bool
    """Whether the promised share is awaited before the seat can play."""
    maker: str | None = None
    """The new table's, for whoever asked for it, once."""
    invitations: dict[str, str] = {}
    """Likewise: to give a seat to somebody else if its player does not come."""


class BranchBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    """The public step after which play goes on."""
    seats: Seats = {}
    promise: Digest | None = None
    learning: bool = False
    person: Person = ""


class OpenedReplay(msgspec.Struct, frozen=True):
    table: str
    """Under which the game can be looked at without a key."""


class Told(Story, frozen=True, kw_only=True):
    """The story of a game."""

    n: int
    """Public steps that it covers."""
