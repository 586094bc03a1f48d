"""Every verb once: its key, its button, its clause, and why it may be refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from examples.wells.rules import digging, moving
from examples.wells.rules.turn import TURN
from examples.wells.state import Wells
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import END, MOVE, SPEND, Slot, Verb, Verbs


def _name(g: Wells, square: int) -> str:
    return g.desert.names[square]


def _find(g: Wells, words: str) -> str | None:
    square = g.desert.square(words)
    return None if square is None else g.desert.names[square]


def _square(g: Wells, square: int) -> tuple[str, ...]:
    return (f"square:{g.desert.names[square]}",)


def _camel(g: Wells, square: int) -> tuple[str, ...]:
    return (f"camel:{g.desert.names[square]}",)


def _refused(reasons: Callable[..., Iterator[IllegalChoice]]) -> Callable[[Wells, Decision, str], IllegalChoice | None]:
    """The first reason against the squares that somebody names after the verb."""

    def why_not(g: Wells, decision: Decision, rest: str) -> IllegalChoice | None:
        squares = [g.desert.square(word) for word in rest.split() if word != "to"]
        return None if None in squares else next(reasons(g, decision.seat, *squares), None)

    return why_not


SLOTS = {
    "CAMEL": Slot(key=_name, find=_find, refs=_camel),
    "SQUARE": Slot(key=_name, find=_find, refs=_square),
}
VERBS: Verbs[Wells] = Verbs(
    SLOTS,
    (
        Verb("move CAMEL to SQUARE", "Move from CAMEL to SQUARE", ("WL 3",), asked=(TURN,), tone=MOVE, group="Move",
             picks="CAMEL", when="in one's turn", also=("go", "ride"), why_not=_refused(moving.reasons)),
        Verb("dig SQUARE", "Dig at SQUARE", ("WL 4",), asked=(TURN,), tone=SPEND, group="Dig", when="in one's turn",
             why_not=_refused(digging.reasons)),
        Verb("rest", "Rest", ("WL 2",), asked=(TURN,), tone=END, when="in one's turn", also=("pass",)),
    ),
)  # fmt: skip
