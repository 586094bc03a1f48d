"""What happened, shown to each seat as far as it may know.

Rules report through `state.events`, a plain list that is None when nobody listens:

    if g.events is not None:
        g.note("Oathborn loot Norstead for 2 gold", "BB 4.8")

The list is not part of the position: it is not cloned, saved or compared.
"""

from __future__ import annotations

from typing import TypedDict

import msgspec

WINDOW = "window"
"""The kind of an event, shown to nobody, that a game notes where somebody might answer out of a hidden hand, before it
asks anybody. It follows from what is public alone. Whoever runs the table can then take as long as if somebody had been
asked, so that nothing is learned from the pause."""

PART = "part"
"""The kind of an event that a later one tells again as part of a whole: the log has both, a recap only the whole."""

SKIPPED = "skipped"
"""The kind of an event, shown to nobody, for a question with a single answer that was not even asked."""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die as it lies on the table."""

    value: int
    heavy: bool = False
    hit: bool = False
    """Whether it succeeded."""
    sides: int = 6
    face: str = ""
    """What it shows, where that is no number (`lowlands, mirage`): the words of the line say it too."""


NOT_A_SEAT = -1
"""By whom something is done that no seat does: a garrison, a monster."""


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a board shows while it plays an event back."""

    by: int | None = None
    """The seat that did it, or NOT_A_SEAT; None: the one whose choice it was."""
    concerns: tuple[int, ...] = ()
    """The other seats that it befalls: attacked, robbed, healed."""
    moment: str = ""
    """A title ("Norstead is lost"): something that those concerned, and who did it, should not miss."""
    dice: tuple[Die, ...] = ()
    expected: float | None = None
    """How many of the dice were to be expected to succeed."""
    trail: tuple[str, ...] = ()
    """Places passed on the way, in order, from the first to the last."""
    card: str = ""
    """The ref of a card that is laid open in the middle."""
    short: str = ""
    """What is written over the place: `-1 Water`, `routed`."""


class ShownFields(TypedDict, total=False):
    """The fields of `Shown`, for functions that pass them on."""

    by: int | None
    concerns: tuple[int, ...]
    moment: str
    dice: tuple[Die, ...]
    expected: float | None
    trail: tuple[str, ...]
    card: str
    short: str


class Event(Shown, frozen=True, omit_defaults=True):
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
            return self.whole()
        return None if self.public is None else Line(self.public, self.rules, (), self.kind, by=self.by)

    def whole(self) -> Line:
        """All of it, as those read it who may know everything."""
        return Line(
            self.text,
            self.rules,
            self.refs,
            self.kind,
            by=self.by,
            concerns=self.concerns,
            moment=self.moment,
            dice=self.dice,
            expected=self.expected,
            trail=self.trail,
            card=self.card,
            short=self.short,
        )


class Line(Shown, frozen=True, omit_defaults=True):
    """A line of the log as one seat reads it."""

    text: str
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    kind: str = ""


def written(line: Event | Line) -> str:
    """A line with its dice written out, for terminals and scenarios: light ones as □5, heavy ones as ◆8, after the name
    of who rolls.

    >>> written(Line("Fjordland Rangers: 1 success.", dice=(Die(5, hit=True), Die(2, heavy=True))))
    'Fjordland Rangers: □5 ◆2 – 1 success.'
    """
    faces = " ".join(f"{'◆' if die.heavy else '□'}{die.value}" for die in line.dice if not die.face)
    if not faces:
        return line.text
    who, colon, what = line.text.partition(": ")
    return f"{who}: {faces} – {what}" if colon else f"{line.text} {faces}"
