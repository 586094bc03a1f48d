"""Wells: two riders look for water in a small desert. A whole game in the shape that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from examples.wells import frozen
from examples.wells.bot import inclination
from examples.wells.content.desert import SEATS
from examples.wells.rules import setup, turn, victory
from examples.wells.scenario import position
from examples.wells.state import Wells
from examples.wells.telling import board, questions, shapes, verbs, view
from sandtable.kernel import Choice, Decision, Flow, Game, Hint, Outcome, Prompt, Rng, Seat, Setting, Setup
from sandtable.kernel.verbs import Verbs


class WellsGame(Game[Wells]):
    name: ClassVar[str] = "wells"
    title: ClassVar[str] = "Wells"
    rules_version: ClassVar[int] = 1
    hidden_information: ClassVar[bool] = False
    scopes: ClassVar[Mapping[str, str]] = {"wells": "Wells"}

    verbs: ClassVar[Verbs[Wells]] = verbs.VERBS
    view_type: ClassVar[type] = shapes.View
    board_type: ClassVar[type] = shapes.Board

    def setups(self) -> tuple[Setup, ...]:
        return setup.SETUPS

    def settings(self) -> tuple[Setting, ...]:
        return setup.SETTINGS

    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]:
        return SEATS

    def new(self, settings: Mapping[str, Any], rng: Rng) -> Wells:
        return setup.set_up(settings, rng)

    def run(self, state: Wells) -> Flow[None]:
        return turn.play(state)

    def thaw(self, data: Any) -> Wells:
        return frozen.thaw(data)

    def outcome(self, state: Wells) -> Outcome | None:
        return victory.outcome(state)

    def view(self, state: Wells, seat: int | None) -> shapes.View:
        return view.view(state)

    def board(self, settings: Mapping[str, Any]) -> shapes.Board:
        return board.board()

    def prompt(self, state: Wells, decision: Decision) -> Prompt:
        return questions.prompt(state)

    def hints(self, state: Wells, decision: Decision) -> dict[Choice, Hint]:
        return questions.hints(state, decision)

    def decision_kinds(self) -> tuple[str, ...]:
        return (turn.TURN,)

    def evaluate(self, state: Wells, seat: int) -> float:
        return inclination.evaluate(state, seat)

    def inclination(self, state: Wells, decision: Decision) -> list[float]:
        return inclination.inclination(state, decision)

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[Wells, Mapping[str, Any]]:
        return position.from_setup(setup, rng)

    def to_setup(self, state: Wells) -> dict[str, Any]:
        return position.to_setup(state)


GAME = WellsGame()
