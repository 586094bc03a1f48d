"""What happened, shown to each seat as far as it may know.

Rules report through `state.events`, a plain list that is None when nobody listens:

    if g.events is not None:
        g.note("Oathborn loot Norstead for 2 gold", "BB 4.8")

The list is not part of the position: it is not cloned, saved or compared.
"""

from __future__ import annotations

import msgspec

WINDOW = "window"
"""The kind of an event, shown to nobody, that a game notes where somebody might answer out of a hidden hand, before it
asks anybody. It follows from what is public alone. Whoever runs the table can then take as long as if somebody had been
asked, so that nothing is learned from the pause."""

SKIPPED = "skipped"
"""The kind of an event, shown to nobody, for a question with a single answer that was not even asked."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    kind: str = ""
    """For boards that animate or mark some lines: `dice`, `battle`, `turn`, `end`..."""
    to: tuple[int, ...] | None = None
    """The seats that may read `text`; None for everybody."""
    public: str | None = None
    """What the others read instead; None: nothing."""
    reveals: bool = False
    """Somebody learned something by it (a card drawn or shown): taking it back needs the others' consent."""

    def seen_by(self, seat: int | None) -> Line | None:
        """The line this seat (None: a spectator) may read."""
        if self.to is None or seat in self.to:
            return Line(self.text, self.rules, self.refs, self.kind)
        return None if self.public is None else Line(self.public, self.rules, (), self.kind)


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log as one seat reads it."""

    text: str
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    kind: str = ""
