"""One way to react: whatever can be answered passes through the same fixed windows.

    announce  ->  before: reactions in the rulebook's order until all pass in a row  ->  resolve (unless cancelled)
              ->  after: what follows from it, offered the same way

A game says, in one `Reactions` object, who is asked in which order and what each may answer with. A reaction that can
itself be answered calls `occur` again from its `perform`: reactions inside reactions need nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from sandtable.kernel.decisions import Choice, Decision, Flow
from sandtable.kernel.native import mypyc_attr
from sandtable.kernel.state import State

PASS: Final[Choice] = ("pass",)
OTHERS: Final = "others"
"""Stands for every window about what is not done to the seat that is asked (`Game.befalls`)."""
REACT: Final = "react"
"""The kind of every decision in a window; `Decision.window` says which."""
G = TypeVar("G", contravariant=True)
H = TypeVar("H", bound=State)


def unseen(decision: Decision) -> bool:
    """Whether a seat is asked in a window because it holds something, which nobody else may notice."""
    return bool(decision.window) and not decision.secret


@mypyc_attr(allow_interpreted_subclasses=True)
class Occurrence:
    """Something that happens and can be answered. Subclass it with what it is about."""

    __slots__ = ("by", "cancelled")

    def __init__(self, by: int) -> None:
        self.by = by
        """The seat that makes it happen."""
        self.cancelled = False


O = TypeVar("O", bound=Occurrence)  # noqa: E741 - the letter of the word
P = TypeVar("P", bound=Occurrence, contravariant=True)


class Reactions(Protocol[G, P]):
    def announce(self, g: G, what: P) -> None:
        """Announce to everybody that it is about to happen."""

    def order(self, g: G, what: P, window: str) -> Sequence[int]:
        """The seats, in the order in which the rulebook lets them react in this window."""

    def offers(self, g: G, what: P, window: str, seat: int) -> list[Choice]:
        """What the seat could react with now; empty if nothing."""

    def hidden(self, g: G, what: P, window: str) -> bool:
        """Whether somebody might react out of a hidden hand without always being asked."""

    def always_asked(self, g: G, seat: int) -> bool:
        """Whether the seat is asked even if it has nothing, so that being asked reveals nothing."""

    def perform(self, g: G, what: P, window: str, seat: int, choice: Choice) -> Flow[None]:
        """Carry out a reaction."""


@dataclass(eq=False)
class Window:
    """Asks one seat at a time until all have passed in a row."""

    g: Any
    what: Any
    name: str
    reactions: Reactions[Any, Any]

    def open(self) -> Flow[None]:
        seats = list(self.reactions.order(self.g, self.what, self.name))
        hidden = self.reactions.hidden(self.g, self.what, self.name)
        passes = turn = 0
        while seats and passes < len(seats) and not self.what.cancelled:
            seat = seats[turn % len(seats)]
            turn += 1
            if hidden:
                self.g.might_react()
            choice = yield from self._ask(seat)
            if choice == PASS:
                passes += 1
            else:
                passes = 0
                yield from self.reactions.perform(self.g, self.what, self.name, seat, choice)

    def _ask(self, seat: int) -> Flow[Choice]:
        reactions, g, what, name = self.reactions, self.g, self.what, self.name
        always = reactions.always_asked(g, seat)
        if always:
            offers = partial(reactions.offers, g, what, name, seat)
            answer: Choice = yield Decision(seat, REACT, lambda: [*offers(), PASS], (what,), secret=True, window=name)
            return answer
        found = reactions.offers(g, what, name, seat)
        if not found:
            return PASS
        answer = yield Decision(seat, REACT, [*found, PASS], (what,), window=name)
        return answer


def occur(g: H, what: O, reactions: Reactions[H, O], resolve: Callable[[], Flow[None]]) -> Flow[bool]:
    """Let it happen, with everybody's reactions. False if it was cancelled."""
    reactions.announce(g, what)
    yield from Window(g, what, "before", reactions).open()
    if what.cancelled:
        return False
    yield from resolve()
    yield from Window(g, what, "after", reactions).open()
    return True
