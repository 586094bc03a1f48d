"""Lines of the log, and how players are called in them."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.lbs.content.settings import SEAT_NAMES
from sandtable.games.lbs.state import Lbs


def report(g: Lbs, text: str, *rules: str, refs: Iterable[int] = (), kind: str = "") -> None:
    """A line for everybody's log; one without rules is what a card does."""
    if g.events is not None:
        rules = rules or (() if kind == "end" else ("LBS AW 34 cards-beat-rules",))
        g.note(text, *rules, refs=tuple(f"card:{c}" for c in refs), kind=kind)


def who(g: Lbs, seat: int) -> str:
    return SEAT_NAMES[seat]
