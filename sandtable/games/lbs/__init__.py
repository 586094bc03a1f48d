"""Legend of the Burning Sands, by the rulebook of The Awakening; rules are cited as `LBS AW page topic`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from sandtable.games.lbs import cards, frozen
from sandtable.games.lbs.bot import evaluation, features, inclination, plan, reasons, tasks
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content import settings as content_settings
from sandtable.games.lbs.odds import details
from sandtable.games.lbs.odds.shapes import DETAILS
from sandtable.games.lbs.rules import hidden, setup, turn, windows
from sandtable.games.lbs.scenario import form, reading, writing
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling import (
    catalogue,
    deck_report,
    hints,
    plans,
    questions,
    shapes,
    sparing,
    statistics,
    text,
    view,
)
from sandtable.games.lbs.telling.goals import endings, goals
from sandtable.games.lbs.telling.meant import meant
from sandtable.games.lbs.telling.pointing import pointed
from sandtable.games.lbs.telling.refusals.called import otherwise_called
from sandtable.games.lbs.telling.verbs import VERBS
from sandtable.kernel import (
    CardEntry,
    CardField,
    Choice,
    Contest,
    Decision,
    DeckReport,
    Flow,
    Game,
    Goal,
    Hint,
    IllegalChoice,
    Outcome,
    Prompt,
    Rng,
    Seat,
    Setting,
    Setup,
    Starter,
)
from sandtable.kernel.events import Event, Line
from sandtable.kernel.forms import Form, Laid
from sandtable.kernel.tasks import Task
from sandtable.kernel.windows import REACT

CARD_MODULES = cards
"""Imported so that every card has its effect."""


class BurningSands(Game[Lbs]):
    name: ClassVar[str] = "lbs"
    title: ClassVar[str] = "Legend of the Burning Sands"
    rules_version: ClassVar[int] = 3
    foresight: ClassVar[float] = 0.5
    hidden_information: ClassVar[bool] = True
    scopes: ClassVar[Mapping[str, str]] = {
        "core": "The game", "decks": "Decks", "costs": "Costs", "actions": "Actions", "attack": "Attacks and battles",
        "raid": "Raids", "duel": "Duels", "traits": "Traits", "cards": "Rulings on cards", "episode-3": "Episode 3",
    }  # fmt: skip
    verbs = VERBS
    view_type = shapes.View
    board_type = shapes.Board
    detail_types = DETAILS

    def setups(self) -> tuple[Setup, ...]:
        return content_settings.setups()

    def settings(self) -> tuple[Setting, ...]:
        return content_settings.specs()

    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]:
        return content_settings.seats(settings)

    def new(self, settings: Mapping[str, Any], rng: Rng) -> Lbs:
        always, edition = content_settings.ask_always(settings), content_settings.edition(settings)
        return setup.new_game(content_settings.chosen_decks(settings, rng), rng, edition, always)

    def run(self, state: Lbs) -> Flow[None]:
        return turn.play(state)

    def thaw(self, data: Any) -> Lbs:
        return frozen.thaw(data)

    def migrate(self, data: Any, rules_version: int) -> Any:
        return frozen.migrate(data, rules_version)

    def outcome(self, state: Lbs) -> Outcome | None:
        return state.outcome

    def stage(self, state: Lbs) -> str:
        return f"Turn {state.turn}" if state.turn else ""

    def view(self, state: Lbs, seat: int | None) -> shapes.View:
        return view.view(state, seat)

    def board(self, settings: Mapping[str, Any]) -> shapes.Board:
        return catalogue.board(self.ledger)

    def prompt(self, state: Lbs, decision: Decision) -> Prompt:
        return questions.prompt(state, decision)

    def hints(self, state: Lbs, decision: Decision) -> Mapping[Choice, Hint]:
        return hints.hints(state, decision)

    def detail(self, state: Lbs, decision: Decision, choice: Choice) -> dict[str, Any] | None:
        return details.detail(state, decision, choice)

    def meant(self, state: Lbs, decision: Decision, ref: str, subject: str = "") -> str | None:
        return meant(state, decision, ref)

    def pointed(self, state: Lbs, ref: str, seat: int) -> str | None:
        return pointed(state, ref, seat)

    def decision_kinds(self) -> tuple[str, ...]:
        return (*questions.KINDS, *(f"{REACT} {kind}" for kind in sorted(windows.LISTENERS)))

    def why_not(self, state: Lbs, decision: Decision, key: str) -> IllegalChoice:
        settings = self.describe_all(state, decision.choices())
        return otherwise_called(settings, self.respell(state, key)) or super().why_not(state, decision, key)

    def goals(self, state: Lbs) -> tuple[Goal, ...]:
        return goals(state)

    def endings(self, state: Lbs, told: Sequence[Event] = ()) -> tuple[str, ...]:
        return endings(state, told)

    def counts(self, state: Lbs, event: Event, by: int | None) -> Iterable[tuple[str, int, int]]:
        return statistics.counts(state, event, by)

    def counted(self) -> tuple[str, ...]:
        return statistics.THINGS

    def settled(self, state: Lbs, decision: Decision, watched: bool) -> Choice | None:
        return sparing.settled(state, decision, watched)

    def follow(self, state: Lbs, decision: Decision, plan: str) -> Choice | None:
        return plans.follow(state, decision, plan)

    def windows(self) -> Mapping[str, str]:
        return catalogue.triggers()

    def tell(self, state: Lbs, seat: int | None) -> str:
        return text.as_text(state, seat)

    # -- cards and decks -----------------------------------------------------------------------------------------------

    def cards(self) -> tuple[CardEntry, ...]:
        return catalogue.entries(self.ledger)

    def card_fields(self) -> tuple[CardField, ...]:
        return catalogue.FIELDS

    def deck_ids(self) -> tuple[str, ...]:
        return tuple(decks.starter_ids())

    def deck_settings(self, ids: Sequence[str]) -> dict[str, Any]:
        return content_settings.deck_settings(ids)

    def sealed(self, settings: Mapping[str, Any], name: str) -> str:
        return content_settings.sealed(settings, name)

    def called(self, text: str) -> str:
        return decks.called(text)

    def read_deck(self, text: str) -> DeckReport:
        return deck_report.report(text)

    def starters(self) -> tuple[Starter, ...]:
        return deck_report.starters()

    def begins(self, event: Event | Line) -> str:
        fights = not {"LBS AW 45 declaration/1", "LBS AW 55 declaring"}.isdisjoint(event.rules)
        return "combat" if fights and event.kind in ("battle", "raid") else super().begins(event)

    def facts(self, state: Lbs) -> dict[str, str | int]:
        """How the game was won, and in which turn."""
        if state.outcome is None:
            return {}
        if not state.outcome.winners:
            return {"victory": "none", "turns": state.turn}
        return {"victory": state.outcome.text.rsplit(" Victory", 1)[0].rsplit(" ", 1)[-1], "turns": state.turn}

    # -- thinking ------------------------------------------------------------------------------------------------------

    def contests(self, players: int) -> tuple[Contest, ...]:
        return content_settings.contests(players or 2)

    def evaluate(self, state: Lbs, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def inclination(self, state: Lbs, decision: Decision) -> list[float] | None:
        return inclination.inclination(state, decision)

    def clock(self, state: Lbs) -> float:
        return state.turn + features.PHASES.index(state.phase) / len(features.PHASES)

    def weigh(self, state: Lbs, decision: Decision) -> list[float] | None:
        return plan.weigh(state, decision)

    def reason(self, state: Lbs, decision: Decision, choice: Choice) -> str:
        return reasons.reason(state, decision, choice)

    def teams(self, state: Lbs) -> tuple[int, ...]:
        return tuple(range(len(state.players)))

    def tasks(self, state: Lbs, seat: int) -> tuple[Task, ...]:
        return tasks.tasks(state, seat)

    def feature_names(self) -> tuple[str, ...]:
        return features.NAMES

    def features(self, state: Lbs, seat: int) -> list[float]:
        return features.features(state, seat)

    def redeal(self, state: Lbs, seat: int | None, rng: Rng) -> None:
        hidden.redeal(state, seat, rng)

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[Lbs, Mapping[str, Any]]:
        return reading.from_setup(setup, rng)

    def to_setup(self, state: Lbs) -> dict[str, Any]:
        return writing.to_setup(state)

    def form(self) -> Form:
        return form.form()

    def laid(self, setup: Mapping[str, Any], state: Lbs) -> Laid:
        return reading.laid(setup, state.rng)


GAME = BurningSands()
