"""What would be possible without one of the limits on casters and targets.

A refusal tries the limits one by one: the one without which a card could be played is the rule that stands in its way.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

WALLS = "walls"
"""No Strikes at fortified settlements (9.7)."""
OWN_SIDE = "own side"
"""Monsters are safe from their own side (15.4)."""
MONSTERS = "monsters"
"""A monster casts nothing that would eliminate it or take it out of its hex (15.3, 16.6.2)."""
SUPPRESSION = "suppression"
"""No Revolt is suppressed after Hand of the Emperor (18.3)."""
AMBUSH_AT_WALLS = "ambush at walls"
"""No attacker ambushes a fortified settlement (4.4)."""
SHARED_STEALTH = "shared stealth"
"""Nobody ambushes where both sides have Stealth (9.6)."""
SHELTERED = "sheltered"
"""No army is enslaved that has a Hero or stands in a settlement (12.3.7)."""

_lifted: ContextVar[str] = ContextVar("lifted", default="")


class Prevented(Exception):
    """The limit that is tried out is reached."""


def prevented_by(limit: str) -> None:
    """Where nothing sensible could follow if the limit did not hold: it is the one that decides."""
    if lifted(limit):
        raise Prevented


def lifted(limit: str) -> bool:
    return _lifted.get() == limit


@contextmanager
def without(limit: str) -> Iterator[None]:
    """Within this, the limit does not hold."""
    token = _lifted.set(limit)
    try:
        yield
    finally:
        _lifted.reset(token)
