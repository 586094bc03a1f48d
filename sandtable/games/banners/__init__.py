"""Burning Banners: Rage of the Witch Queen. The Basic game; rules cited as `BB chapter.clause`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from sandtable.games.banners import odds, options, records, refusals, scenario, shapes, view
from sandtable.games.banners.campaign import Campaign, campaign
from sandtable.games.banners.evaluation import evaluate
from sandtable.games.banners.season import play, set_up
from sandtable.games.banners.state import Banners
from sandtable.kernel import (
    BadOptions,
    Choice,
    Decision,
    Flow,
    Game,
    IllegalChoice,
    Option,
    Outcome,
    Prompt,
    Rng,
    Seat,
    Setup,
)
from sandtable.kernel.ledger import Ledger

HOME = Path(__file__).parent
IN_SCOPE = frozenset(
    {"basic", "kingdom-oathborn", "kingdom-fjordland", "kingdom-shashka", "kingdom-night", "kingdom-empire"}
)


class BurningBanners(Game[Banners]):
    name: ClassVar[str] = "banners"
    title: ClassVar[str] = "Burning Banners: Rage of the Witch Queen"
    rules_version: ClassVar[int] = 1
    hidden_information: ClassVar[bool] = False

    def setups(self) -> tuple[Setup, ...]:
        return tuple(_setup(records.campaign(i)) for i in records.campaign_ids())

    def campaign(self, options: Mapping[str, Any]) -> Campaign:
        """The campaign that table options name; `sandbox` text comes from scenarios."""
        unknown = set(options) - {"setup", "maps"}
        if unknown:
            raise BadOptions(f"Burning Banners has no option '{min(unknown)}'")
        setup = options.get("setup", "drefeld")
        if not isinstance(setup, str):
            raise BadOptions("'setup' must name a campaign")
        if setup == "sandbox":
            return campaign(scenario.sandbox_for_maps(str(options.get("maps", "wildlands"))))
        if setup.startswith("{") or setup in records.campaign_ids():
            return campaign(setup)
        raise BadOptions(f"there is no campaign '{setup}'; there are {', '.join(records.campaign_ids())}")

    def seats(self, options: Mapping[str, Any]) -> tuple[Seat, ...]:
        return self.campaign(options).seats

    def new(self, options: Mapping[str, Any], rng: Rng) -> Banners:
        g = Banners(self.campaign(options), rng)
        set_up(g)
        return g

    def run(self, state: Banners) -> Flow[None]:
        return play(state)

    def thaw(self, data: Any) -> Banners:
        return Banners.thaw(data)

    def outcome(self, state: Banners) -> Outcome | None:
        return state.outcome

    def view(self, state: Banners, seat: int | None) -> dict[str, Any]:
        return view.view(state)

    def board(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return view.board(self.campaign(options))

    def prompt(self, state: Banners, decision: Decision) -> Prompt:
        return options.prompt(state, decision)

    def describe(self, state: Banners, choice: Choice) -> Option:
        return options.describe(state, choice)

    def describe_all(self, state: Banners, choices: list[Choice]) -> list[Option]:
        known = state.campaign.options
        return [known.get(choice) or options.describe(state, choice) for choice in choices]

    def hints(self, state: Banners, decision: Decision) -> dict[Choice, str]:
        return odds.hints(state, decision.about[0]) if decision.kind == "act" and not state.must_leave else {}

    def respell(self, state: Banners, key: str) -> str:
        return options.respell(state, key)

    def why_not(self, state: Banners, decision: Decision, key: str) -> IllegalChoice:
        return refusals.why_not(state, decision, key)

    def tell(self, state: Banners, seat: int | None) -> str:
        return view.tell(state)

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.load(HOME / "ledger.toml", IN_SCOPE)

    def evaluate(self, state: Banners, seat: int) -> float:
        return evaluate(state, seat)

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[Banners, Mapping[str, Any]]:
        return scenario.from_setup(setup, rng)

    def to_setup(self, state: Banners) -> dict[str, Any]:
        return scenario.to_setup(state)

    def home(self) -> Path:
        return HOME


def _setup(record: shapes.CampaignRecord) -> Setup:
    seats = campaign(record.id).seats
    return Setup(record.id, record.name, record.story, seats, f"{record.turns} seasons, {record.rules} rules")


GAME = BurningBanners()
