"""What people make beside decks and positions: a campaign, as a text that a game reads, checks and plays."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

Step: TypeAlias = str | int
"""A name in a table, or a place in a list."""


class CampaignFault(msgspec.Struct, frozen=True):
    """Something that is wrong with a campaign."""

    reason: str
    path: list[Step] = []
    """Where it lies in the text, as far as that can be told."""


class Draft(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody is writing, as it is understood."""

    title: str
    text: str
    """As a file has it."""
    data: dict[str, Any] | None
    """The same as plain data; None where the text cannot be read at all."""
    faults: list[CampaignFault] = []
    """Without any it can be played."""


class Template(msgspec.Struct, frozen=True):
    """Something that comes with the game, to begin from."""

    id: str
    title: str
