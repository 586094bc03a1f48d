"""Games of a few lines for tests of one thing: a flow over a dict of plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.kernel import (
    Choice,
    Decision,
    Flow,
    Game,
    IllegalChoice,
    Option,
    Outcome,
    Prompt,
    Rng,
    ScenarioError,
    Seat,
    Setup,
    State,
    Table,
)
from sandtable.kernel.ledger import Clause, Ledger


class ToyState(State):
    __slots__ = ("data",)

    def __init__(self, data: dict[str, Any], rng: Rng) -> None:
        self.data = data
        self.rng = rng
        self.events = None

    def clone(self) -> ToyState:
        data = {key: value[:] if isinstance(value, list) else value for key, value in self.data.items()}
        return ToyState(data, self.rng.clone())

    def freeze(self) -> list[Any]:
        return [self.data, self.rng.freeze()]


ToyFlow = Callable[[ToyState], Flow[None]]


class Toy(Game[ToyState]):
    """Everything but the flow is the least that the kernel asks for. Keys are the words of a choice."""

    name = "toy"
    title = "Toy"
    rules_version = 1
    hidden_information = True

    def __init__(self, flow: ToyFlow, seats: int = 3, **data: Any) -> None:
        self.flow = flow
        self.data = data
        self.places = tuple(Seat(f"seat{n}", f"Seat {n}") for n in range(seats))

    def setups(self) -> tuple[Setup, ...]:
        return (Setup("toy", "Toy", "", self.places),)

    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]:
        return self.places

    def new(self, settings: Mapping[str, Any], rng: Rng) -> ToyState:
        return ToyState(self.data, rng).clone()

    def run(self, state: ToyState) -> Flow[None]:
        return self.flow(state)

    def thaw(self, data: Any) -> ToyState:
        return ToyState(data[0], Rng.thaw(data[1]))

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome((), "over")

    def view(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        return dict(state.data)

    def prompt(self, state: ToyState, decision: Decision) -> Prompt:
        return Prompt(decision.kind)

    def describe(self, state: ToyState, choice: Choice) -> Option:
        words = " ".join(map(str, choice))
        return Option(words, words.capitalize(), (), ("TOY 1",))

    def why_not(self, state: ToyState, decision: Decision, key: str) -> IllegalChoice:
        return IllegalChoice(f"'{key}' is against the rules", ("TOY 1",))

    @property
    def ledger(self) -> Ledger:
        return Ledger([Clause("TOY 1", "Everything", "Do as the toy says.")], frozenset())

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[ToyState, Mapping[str, Any]]:
        raise ScenarioError("", "the toy has no scenarios")

    def to_setup(self, state: ToyState) -> dict[str, Any]:
        return dict(state.data)


def toy_table(flow: ToyFlow, seats: int = 3, seed: bytes = bytes(32), **data: Any) -> Table[ToyState]:
    return Table.new(Toy(flow, seats, **data), {}, seed)


def ask(seat: int, *words: str, kind: str = "which", secret: bool = False) -> Decision:
    """A decision between single words."""
    choices: list[Choice] = [tuple(word.split()) for word in words]
    return Decision(seat, kind, lambda: choices, secret=secret)
