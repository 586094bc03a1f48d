"""Runebound: Sands of Al-Kalim; rules cited as `AK chapter/part` (the expansion) and `AK RB-n` (the base rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from sandtable.games.alkalim import frozen
from sandtable.games.alkalim.bot import features, plan, reasons, tasks
from sandtable.games.alkalim.bot.inclination import evaluate, inclination
from sandtable.games.alkalim.content import rulings, settings, world
from sandtable.games.alkalim.odds import advice, details, spared, story_order
from sandtable.games.alkalim.odds.shapes import DETAILS
from sandtable.games.alkalim.rules import decks
from sandtable.games.alkalim.rules.setup import new_game
from sandtable.games.alkalim.rules.turn import play
from sandtable.games.alkalim.scenario import form, reading, writing
from sandtable.games.alkalim.state import PLACING, AlKalim
from sandtable.games.alkalim.telling import board, catalogue, keys, marks, questions, shapes, verbs, view
from sandtable.games.alkalim.telling import goals as aims
from sandtable.games.alkalim.telling.pointing import pointed
from sandtable.games.alkalim.telling.statistics import THINGS, counts, facts
from sandtable.kernel import (
    CardEntry,
    CardField,
    Choice,
    Contest,
    Decision,
    Event,
    Flow,
    Game,
    Goal,
    Hint,
    MapMark,
    Outcome,
    Prompt,
    Rng,
    Seat,
    Setting,
    Setup,
)
from sandtable.kernel.events import Line
from sandtable.kernel.forms import Form, Laid
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.tasks import Task
from sandtable.kernel.verbs import Verbs


class SandsOfAlKalim(Game[AlKalim]):
    name: ClassVar[str] = "alkalim"
    title: ClassVar[str] = "Runebound: Sands of Al-Kalim"
    rules_version: ClassVar[int] = 4
    dice_added: ClassVar[int] = 2
    foresight: ClassVar[float] = 3.0
    hidden_information: ClassVar[bool] = False
    """Nobody holds cards that others may not see; only the order of the decks is unknown, and to all alike."""

    scopes: ClassVar[Mapping[str, str]] = rulings.SCOPES
    verbs: ClassVar[Verbs[AlKalim]] = verbs.VERBS
    view_type: ClassVar[type] = shapes.View
    board_type: ClassVar[type] = shapes.Board
    detail_types = DETAILS

    def setups(self) -> tuple[Setup, ...]:
        return settings.setups()

    def settings(self) -> tuple[Setting, ...]:
        return settings.specs()

    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]:
        return world.world_of(settings).seats

    def new(self, settings: Mapping[str, Any], rng: Rng) -> AlKalim:
        return new_game(world.world_of(settings), rng)

    def run(self, state: AlKalim) -> Flow[None]:
        return play(state)

    def thaw(self, data: Any) -> AlKalim:
        return frozen.thaw(data)

    def migrate(self, data: Any, rules_version: int) -> Any:
        return frozen.migrate(data, rules_version)

    def conceals(self, state: AlKalim) -> bool:
        return True

    def outcome(self, state: AlKalim) -> Outcome | None:
        return state.outcome

    def marks(self, state: AlKalim, seat: int | None) -> tuple[MapMark, ...]:
        return marks.marks(state, seat)

    def goals(self, state: AlKalim) -> tuple[Goal, ...]:
        return aims.goals(state)

    def endings(self, state: AlKalim, told: Sequence[Event] = ()) -> tuple[str, ...]:
        return aims.endings(state)

    def stage(self, state: AlKalim) -> str:
        if not state.round:
            return ""
        last = state.world.rounds
        return f"Round {min(state.round, last)}{f' of {last}' if last <= aims.SHORT else ''}"

    def redeal(self, state: AlKalim, seat: int | None, rng: Rng) -> None:
        decks.redeal(state, rng)

    def recall(self, state: AlKalim, seat: int | None, checkpoint: AlKalim, now: AlKalim) -> None:
        decks.recall(state, checkpoint, now)

    def view(self, state: AlKalim, seat: int | None) -> shapes.View:
        return view.view(state, seat)

    def board(self, settings: Mapping[str, Any]) -> shapes.Board:
        return board.board(world.world_of(settings))

    def prompt(self, state: AlKalim, decision: Decision) -> Prompt:
        return questions.prompt(state, decision)

    def hints(self, state: AlKalim, decision: Decision) -> dict[Choice, Hint]:
        return advice.hints(state, decision)

    def counts(self, state: AlKalim, event: Event, by: int | None) -> Iterable[tuple[str, int, int]]:
        return counts(event, by)

    def counted(self) -> tuple[str, ...]:
        return THINGS

    def settles(self, event: Event) -> bool:
        return event.kind in ("victory", "escape", "knockout")

    def settled(self, state: AlKalim, decision: Decision, watched: bool) -> Choice | None:
        return spared.settled(state, decision)

    def follow(self, state: AlKalim, decision: Decision, plan: str) -> Choice | None:
        return spared.follow(state, decision, plan)

    def outlasts(self, state: AlKalim, decision: Decision, plan: str) -> bool:
        return story_order.outlasts(state, decision, plan)

    def why_stopped(self, state: AlKalim, decision: Decision, plan: str) -> str:
        return spared.why_stopped(state, decision, plan)

    def awaits(self, state: AlKalim, decision: Decision, key: str) -> bool:
        return story_order.awaits(state, decision, key)

    def detail(self, state: AlKalim, decision: Decision, choice: Choice) -> dict[str, Any] | None:
        return details.detail(state, decision, choice)

    def meant(self, state: AlKalim, decision: Decision, ref: str, subject: str = "") -> str | None:
        return keys.clicked(state, decision, ref)

    def pointed(self, state: AlKalim, ref: str, seat: int) -> str | None:
        return pointed(state, ref, seat)

    def begins(self, event: Event | Line) -> str:
        return "combat" if event.kind == "battle" else super().begins(event)

    def spelled(self, state: AlKalim, field: str, text: str) -> str:
        return keys.spelled(state, field, text)

    def decision_kinds(self) -> tuple[str, ...]:
        return questions.KINDS_OF_DECISION

    def tell(self, state: AlKalim, seat: int | None) -> str:
        return view.tell(state, seat)

    def cards(self) -> tuple[CardEntry, ...]:
        return catalogue.entries(self.ledger)

    def card_fields(self) -> tuple[CardField, ...]:
        return catalogue.FIELDS

    @cached_property
    def ledger(self) -> Ledger:
        return rulings.ledger(self.home())

    def benchmarks(self) -> Mapping[str, Mapping[str, Any]]:
        return {"alkalim, four players": {"setup": "four"}}

    def contests(self, players: int) -> tuple[Contest, ...]:
        return settings.contests(players or 2)

    def evaluate(self, state: AlKalim, seat: int) -> float:
        return evaluate(state, seat)

    def inclination(self, state: AlKalim, decision: Decision) -> list[float] | None:
        return inclination(state, decision)

    def clock(self, state: AlKalim) -> float:
        count = len(state.parties)
        return state.round + (state.turn - state.first) % count / count - (state.phase == PLACING)

    def weigh(self, state: AlKalim, decision: Decision) -> list[float] | None:
        return plan.weigh(state, decision)

    def reason(self, state: AlKalim, decision: Decision, choice: Choice) -> str:
        return reasons.reason(state, decision, choice)

    def teams(self, state: AlKalim) -> tuple[int, ...]:
        return tuple(range(len(state.parties)))

    def tasks(self, state: AlKalim, seat: int) -> tuple[Task, ...]:
        return tasks.tasks(state, seat)

    def feature_names(self) -> tuple[str, ...]:
        return features.NAMES

    def features(self, state: AlKalim, seat: int) -> list[float]:
        return features.features(state, seat)

    def facts(self, state: AlKalim) -> dict[str, str | int]:
        return facts(state)

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[AlKalim, Mapping[str, Any]]:
        return reading.from_setup(setup, rng)

    def to_setup(self, state: AlKalim) -> dict[str, Any]:
        return writing.to_setup(state)

    def form(self) -> Form:
        return form.form()

    def laid(self, setup: Mapping[str, Any], state: AlKalim) -> Laid:
        return form.laid(state)


GAME = SandsOfAlKalim()
