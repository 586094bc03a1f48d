"""Burning Banners: Rage of the Witch Queen, Basic and Advanced; rules cited as `BB chapter.clause`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from sandtable.games.banners import frozen
from sandtable.games.banners.bot import features, tasks
from sandtable.games.banners.bot.evaluation import evaluate
from sandtable.games.banners.bot.inclination import inclination
from sandtable.games.banners.bot.plan import weigh
from sandtable.games.banners.bot.reasons import reason
from sandtable.games.banners.cards import book, hands, stakes
from sandtable.games.banners.content import campaign_form, own_campaigns
from sandtable.games.banners.content import settings as content_settings
from sandtable.games.banners.odds import details, together
from sandtable.games.banners.odds.shapes import DETAILS
from sandtable.games.banners.rules import victory
from sandtable.games.banners.rules.season import play, season_name
from sandtable.games.banners.rules.setup import set_up
from sandtable.games.banners.scenario import form, reading, writing
from sandtable.games.banners.scenario.background import campaign_for
from sandtable.games.banners.state import OPENING, Banners
from sandtable.games.banners.telling import (
    board,
    catalogue,
    goals,
    keys,
    marks,
    questions,
    shapes,
    statistics,
    view,
    words,
)
from sandtable.games.banners.telling.pointing import pointed
from sandtable.games.banners.telling.verbs import VERBS
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
from sandtable.kernel.making import Draft, Template
from sandtable.kernel.tasks import Task
from sandtable.kernel.windows import OTHERS

ONE_BOARD = 250
"""Hexes: a board has 217."""


class BurningBanners(Game[Banners]):
    name: ClassVar[str] = "banners"
    title: ClassVar[str] = "Burning Banners: Rage of the Witch Queen"
    rules_version: ClassVar[int] = 3
    overrules: ClassVar[bool] = False
    foresight: ClassVar[float] = 1.0
    hidden_information: ClassVar[bool] = True
    scopes: ClassVar[Mapping[str, str]] = {
        "basic": "Basic rules", "advanced": "Advanced rules", "campaign": "Campaigns", "kingdom-oathborn": "Oathborn",
        "kingdom-fjordland": "Fjordland", "kingdom-shashka": "Shashka", "kingdom-night": "Army of the Night",
        "kingdom-empire": "Eastern Empire",
    }  # fmt: skip
    verbs = VERBS
    view_type: ClassVar[type] = shapes.View
    board_type: ClassVar[type] = shapes.Board
    detail_types = DETAILS
    setup_type = shapes.SetupFacts

    def setups(self) -> tuple[Setup, ...]:
        return content_settings.setups()

    def own_setups(self) -> tuple[Setup, ...]:
        return content_settings.own_setups()

    def called(self, text: str) -> str:
        return own_campaigns.called(text)

    def campaign_form(self) -> Form:
        return campaign_form.form()

    def campaign_templates(self) -> tuple[Template, ...]:
        return tuple(Template(setup.id, setup.title) for setup in self.setups())

    def campaign_draft(self, said: str | Mapping[str, Any]) -> Draft:
        return own_campaigns.draft(said)

    def settings(self) -> tuple[Setting, ...]:
        return content_settings.specs()

    def setting_names(self) -> tuple[str, ...]:
        return content_settings.NAMES

    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]:
        return campaign_for(settings).seats

    def new(self, settings: Mapping[str, Any], rng: Rng) -> Banners:
        g = Banners(campaign_for(settings), rng)
        set_up(g)
        return g

    def run(self, state: Banners) -> Flow[None]:
        return play(state)

    def thaw(self, data: Any) -> Banners:
        return frozen.thaw(data)

    def migrate(self, data: Any, rules_version: int) -> Any:
        return frozen.migrate(data, rules_version)

    def pointed(self, state: Banners, ref: str, seat: int) -> str | None:
        return pointed(state, ref, seat)

    def hides(self, state: Banners) -> bool:
        return state.arcana is not None

    def swift(self, state: Banners) -> bool:
        """The Basic game on one board."""
        return state.arcana is None and len(state.campaign.map.names) <= ONE_BOARD

    def redeal(self, state: Banners, seat: int | None, rng: Rng) -> None:
        if state.arcana is not None:
            hands.redeal(state, seat, rng)

    def outcome(self, state: Banners) -> Outcome | None:
        ended = state.outcome
        return None if ended is None else replace(ended, text=victory.told(state, ended))

    def stage(self, state: Banners) -> str:
        season, year = season_name(state)
        return f"{season} of year {year}"

    def view(self, state: Banners, seat: int | None) -> shapes.View:
        return view.view(state, seat)

    def board(self, settings: Mapping[str, Any]) -> shapes.Board:
        return board.board(campaign_for(settings))

    def whole_board(self) -> shapes.Board:
        return self.board({"setup": max(self.setups(), key=lambda setup: int(setup.facts["kingdoms"])).id})

    def prompt(self, state: Banners, decision: Decision) -> Prompt:
        return questions.prompt(state, decision)

    def hints(self, state: Banners, decision: Decision) -> Mapping[Choice, Hint]:
        return details.hints(state, decision)

    def detail(self, state: Banners, decision: Decision, choice: Choice) -> dict[str, Any] | None:
        return details.detail(state, decision, choice)

    def meant(self, state: Banners, decision: Decision, ref: str, subject: str = "") -> str | None:
        return questions.meant(state, decision, ref, subject)

    def marks(self, state: Banners, seat: int | None) -> tuple[MapMark, ...]:
        return marks.marks(state, seat)

    def goals(self, state: Banners) -> tuple[Goal, ...]:
        return goals.goals(state)

    def endings(self, state: Banners, told: Sequence[Event] = ()) -> tuple[str, ...]:
        return goals.endings(state)

    def follow(self, state: Banners, decision: Decision, plan: str) -> Choice | None:
        return together.follow(state, decision, plan)

    def outlasts(self, state: Banners, decision: Decision, plan: str) -> bool:
        return together.outlasts(state, decision, plan)

    def windows(self) -> Mapping[str, str]:
        return {OTHERS: questions.OTHERS_WHEN, **{name: window.when for name, window in questions.WINDOWS.items()}}

    def befalls(self, state: Banners, decision: Decision) -> bool:
        return stakes.befalls(state, decision)

    def begins(self, event: Event | Line) -> str:
        return "combat" if event.kind == "battle" and "BB 7.2/attack" in event.rules else super().begins(event)

    def spelled(self, state: Banners, field: str, text: str) -> str:
        return keys.spelled(state, field, text)

    def decision_kinds(self) -> tuple[str, ...]:
        return questions.KINDS

    def tell(self, state: Banners, seat: int | None) -> str:
        return words.tell(state, seat)

    def benchmarks(self) -> Mapping[str, Mapping[str, Any]]:
        return {
            "banners, Basic, one map": {"setup": "drefeld", "rules": "basic"},
            "banners, Advanced, four maps, six kingdoms": {"setup": "chronicle-1", "rules": "advanced"},
        }

    def cards(self) -> tuple[CardEntry, ...]:
        return catalogue.entries(self.ledger)

    def card_fields(self) -> tuple[CardField, ...]:
        return catalogue.FIELDS

    def inclination(self, state: Banners, decision: Decision) -> list[float] | None:
        return inclination(state, decision)

    def teams(self, state: Banners) -> tuple[int, ...]:
        return state.campaign.teams

    def tasks(self, state: Banners, seat: int) -> tuple[Task, ...]:
        return tasks.tasks(state, seat)

    def feature_names(self) -> tuple[str, ...]:
        return features.NAMES

    def features(self, state: Banners, seat: int) -> list[float]:
        return features.features(state, seat)

    def contests(self, players: int) -> tuple[Contest, ...]:
        return content_settings.contests(players)

    def clock(self, state: Banners) -> float:
        order = state.campaign.deployment if state.phase == OPENING else state.campaign.kingdoms
        return state.season + state.turn / len(order) - (state.phase == OPENING)

    def weigh(self, state: Banners, decision: Decision) -> list[float] | None:
        return weigh(state, decision)

    def reason(self, state: Banners, decision: Decision, choice: Choice) -> str:
        return reason(state, decision, choice)

    def evaluate(self, state: Banners, seat: int) -> float:
        return evaluate(state, seat)

    def facts(self, state: Banners) -> dict[str, str | int]:
        return statistics.facts(state)

    def counts(self, state: Banners, event: Event, by: int | None) -> Iterable[tuple[str, int, int]]:
        return statistics.counts(event, by)

    def counted(self) -> tuple[str, ...]:
        return statistics.THINGS

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[Banners, Mapping[str, Any]]:
        return reading.from_setup(setup, rng)

    def to_setup(self, state: Banners) -> dict[str, Any]:
        return writing.to_setup(state)

    def form(self) -> Form:
        return form.form()

    def laid(self, setup: Mapping[str, Any], state: Banners) -> Laid:
        return form.laid(state)


__all__ = ["GAME", "BurningBanners", "book"]

GAME = BurningBanners()
