"""Lines of the log, and how players are called in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from sandtable.games.lbs.content.settings import SEAT_NAMES
from sandtable.games.lbs.state import Lbs
from sandtable.kernel.events import ShownFields


def report(
    g: Lbs, text: str, *rules: str, refs: Iterable[int] = (), kind: str = "", **shown: Unpack[ShownFields]
) -> None:
    """A line for everybody's log; one without rules is what a card does."""
    if g.events is not None:
        rules = rules or (() if kind == "end" else ("LBS AW 34 cards-beat-rules",))
        by, concerned = shown.get("by"), shown.get("concerns", ())
        if by is not None and by < 0:
            shown["by"] = None
        if concerned:
            own = -1 if kind == "raid" else by  # how a raid ends is news to the raider too: others have answered it
            shown["concerns"] = tuple(dict.fromkeys(seat for seat in concerned if seat >= 0 and seat != own))
        text = text.replace("!.", "!")  # after a name that ends in a mark of its own
        g.note(text, *rules, refs=tuple(f"card:{c}" for c in refs), kind=kind, **shown)


def who(g: Lbs, seat: int) -> str:
    return SEAT_NAMES[seat]


def whose(g: Lbs, seat: int, card: int) -> str:
    """A card with its player: `Azure's Lower Terraces`, `Potters' Row (Azure)`."""
    name = g.name(card)
    if any(word.endswith(("'s", "s'")) for word in name.split()):
        return f"{name} ({who(g, seat)})"
    return f"{who(g, seat)}'s {name.removeprefix('The ')}"


def everybody(g: Lbs) -> tuple[int, ...]:
    """Whom a line befalls that concerns the whole table."""
    return tuple(range(len(g.players)))


def controllers(g: Lbs, cards: Iterable[int]) -> tuple[int, ...]:
    """Whom a line befalls that is about these cards."""
    return tuple(g.controller[c] for c in cards if 0 <= c < len(g.controller))


def open_card(card: int) -> str:
    """The ref of a card that is laid open in the middle."""
    return f"card:{card}"
