"""What the states of all games have in common."""

from __future__ import annotations

from typing import Any, TypeVar, Unpack

from sandtable.kernel.events import SKIPPED, WINDOW, Event, ShownFields
from sandtable.kernel.native import mypyc_attr
from sandtable.kernel.rng import Rng

Self = TypeVar("Self", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Plain data that says everything about a position at a checkpoint. Slotted subclasses, hand-shaped clones."""

    __slots__ = ("events", "rng")

    rng: Rng
    events: list[Event] | None

    def clone(self: Self) -> Self:
        """A copy that shares nothing that can change; its `events` is None."""
        raise NotImplementedError

    def freeze(self) -> Any:
        """Lists, dicts, numbers, strings, bytes: the canonical form, without `events`. Includes `rng.freeze()`."""
        raise NotImplementedError

    def note(
        self,
        text: str,
        *rules: str,
        refs: tuple[str, ...] = (),
        kind: str = "",
        to: tuple[int, ...] | None = None,
        public: str | None = None,
        reveals: bool = False,
        **shown: Unpack[ShownFields],
    ) -> None:
        """Report what happened. Where that is often, guard calls that format text with `if g.events is not None`."""
        if self.events is not None:
            self.events.append(Event(text, rules, refs, kind, to, public, reveals, **shown))

    def might_react(self) -> None:
        """Somebody might answer out of a hidden hand here: shown to nobody, and noted before anybody is asked."""
        if self.events is not None and not (self.events and self.events[-1].kind == WINDOW):
            self.events.append(Event("", kind=WINDOW, to=()))

    def skipped(self, seat: int, kind: str, key: str) -> None:
        """A question that could have only this answer was not asked. Nobody sees it; a scenario may name the answer
        all the same."""
        if self.events is not None:
            self.events.append(Event("", kind=SKIPPED, refs=(str(seat), kind, key), to=()))
