"""What a flow yields: a decision of one seat, several decisions at once, or a checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from sandtable.kernel.decisions import Option

Choice: TypeAlias = tuple[str | int, ...]
"""A verb and its arguments: `("move", 57)`, `("pass",)`."""

T = TypeVar("T")


class Decision:
    """One seat picks exactly one of some choices: a list of them, or what makes one when somebody first needs it."""

    __slots__ = ("_choices", "_make", "about", "described", "kind", "seat", "secret", "window")

    def __init__(
        self,
        seat: int,
        kind: str,
        choices: Callable[[], list[Choice]] | list[Choice],
        about: tuple[Any, ...] = (),
        secret: bool = False,
        window: str = "",
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.window = window
        """The window in which the seat may react ("destroying"), where that is asked; its kind is then `react`."""
        self.about = about
        """What the question is about, for the prompt: plain values the game understands."""
        self.secret = secret
        """Ask even if only one choice is left: taking it would reveal something to the others, or end a turn."""
        self.described: dict[str, tuple[Option, Choice]] | None = None
        """Filled by whoever showed the decision to people: key -> (option, choice)."""
        if isinstance(choices, list):
            self._choices: list[Choice] | None = choices
        else:
            self._choices = None
            self._make = choices

    def choices(self) -> list[Choice]:
        made = self._choices
        if made is None:
            made = self._choices = self._make()
        return made

    @property
    def asks(self) -> str:
        """What is asked, as scenarios write it: `attack`, `react destroying`."""
        return f"{self.kind} {self.window}" if self.window else self.kind

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, asks={self.asks!r}, about={self.about!r})"


class Together:
    """Several seats are asked at once; nobody sees an answer until all are in. Send back: the answers, in order."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: tuple[Decision, ...]) -> None:
        seats = [d.seat for d in decisions]
        if not decisions or len(set(seats)) != len(seats):
            raise ValueError(f"together needs one decision per seat, got seats {seats}")
        self.decisions = decisions


def together(*decisions: Decision) -> Together:
    """Ask several seats at once: `answers = yield together(a, b)`; one answer per decision, in the same order."""
    return Together(decisions)


class Checkpoint:
    """The state alone says where play stands. Nothing may change between this and the next decision."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "CHECKPOINT"


CHECKPOINT: Final = Checkpoint()

Ask: TypeAlias = Decision | Together | Checkpoint
Flow: TypeAlias = Generator[Ask, Any, T]
