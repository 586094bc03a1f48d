"""Legend of the Burning Sands, by the rulebook of The Awakening; rules are cited as `LBS AW page topic`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

from sandtable.games.lbs import cards, decks, evaluation, forms, options, questions, refusals, scenario, view, windows
from sandtable.games.lbs.defs import CARDS, NAMED, slug
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.turn import play
from sandtable.kernel import (
    BadOptions,
    CardEntry,
    Choice,
    Decision,
    DeckReport,
    Flow,
    Game,
    IllegalChoice,
    KeyForms,
    Option,
    OptionSpec,
    Outcome,
    Prompt,
    Rng,
    Seat,
    Setup,
    ViewPart,
)
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.windows import ASKED

HOME = Path(__file__).parent
CARD_MODULES = cards
"""Imported so that every card has its effect."""
IN_SCOPE = frozenset({"core", "costs", "actions", "attack", "raid", "duel", "traits", "decks", "cards", "episode-3"})
COLORS = ("#d9962b", "#2f7fb8", "#b8323a", "#3d8f5f", "#b9ac8f", "#4a4a55")
SEATS = tuple(Seat(name, name.capitalize(), color=color) for name, color in zip(scenario.SEATS, COLORS, strict=True))
RANDOM = "random"
DECK_OPTIONS = tuple(f"deck{n}" for n in range(1, 7))


class BurningSands(Game[Lbs]):
    name: ClassVar[str] = "lbs"
    title: ClassVar[str] = "Legend of the Burning Sands"
    rules_version: ClassVar[int] = 2
    hidden_information: ClassVar[bool] = True

    def setups(self) -> tuple[Setup, ...]:
        return tuple(
            Setup(
                scenario.NUMBERS[n],
                f"{scenario.NUMBERS[n].capitalize()} players",
                "Each with a deck and a Stronghold: keep your City Sections and Water longest, or tell the best tales.",
                SEATS[:n],
                "one to two hours" if n < 4 else "an evening",
            )
            for n in range(2, 7)
        )

    def option_specs(self) -> tuple[OptionSpec, ...]:
        known = (RANDOM, *decks.starter_ids())
        return (
            OptionSpec(
                "edition", "Rules", scenario.EDITIONS, scenario.EDITIONS[0], "Which rulebook decides where they differ."
            ),
            OptionSpec(
                "reactions",
                "Reactions",
                ("when-possible", "always"),
                "when-possible",
                "always: everybody is asked at every trigger, so that being asked tells nothing.",
            ),
            *(
                OptionSpec(
                    name, f"Deck of {SEATS[i].name}", known, RANDOM, "A starter deck, or the text of a deck.", text=True
                )
                for i, name in enumerate(DECK_OPTIONS)
            ),
        )

    def seats(self, options: Mapping[str, Any]) -> tuple[Seat, ...]:
        setup = options.get("setup", "two")
        if not isinstance(setup, str) or setup not in scenario.NUMBERS[2:]:
            raise BadOptions(f"there is no setup '{setup}'; there are {', '.join(scenario.NUMBERS[2:])}")
        return SEATS[: scenario.NUMBERS.index(setup)]

    def new(self, options: Mapping[str, Any], rng: Rng) -> Lbs:
        edition = options.get("edition", scenario.EDITIONS[0])
        if edition not in scenario.EDITIONS:
            raise BadOptions(f"there are no rules '{edition}'; there are {', '.join(scenario.EDITIONS)}")
        reactions = options.get("reactions", "when-possible")
        if reactions not in ("when-possible", "always"):
            raise BadOptions("'reactions' must be when-possible or always")
        seats = self.seats(options)
        chosen = [str(options.get(name, RANDOM)) for name in DECK_OPTIONS[: len(seats)]]
        return decks.new_game(_decks(chosen, rng, str(edition)), rng, str(edition), reactions == "always")

    def run(self, state: Lbs) -> Flow[None]:
        return play(state)

    def thaw(self, data: Any) -> Lbs:
        return Lbs.thaw(data)

    def migrate(self, data: Any, rules_version: int) -> Any:
        """What cards in play answer is looked up anew: since version 1 questions have other names, and the traits of a
        Hero beneath an Experienced one no longer go on."""
        if rules_version == 1:
            in_play = [c for player in data["players"] for c in player["play"]]
            live: dict[str, list[int]] = {}
            for c in in_play:
                for question in NAMED[data["cards"][c]].statics:
                    live.setdefault(question, []).append(c)
            for question, found in live.items():  # whoever came in first answers first
                before = data["live"].get(question, [])
                found.sort(key=lambda c, b=before: b.index(c) if c in b else len(b))  # type: ignore[misc]
            data = {**data, "live": live}
        return super().migrate(data, rules_version)

    def outcome(self, state: Lbs) -> Outcome | None:
        return state.outcome

    def view(self, state: Lbs, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def board(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return view.board()

    def prompt(self, state: Lbs, decision: Decision) -> Prompt:
        return questions.prompt(state, decision)

    def describe(self, state: Lbs, choice: Choice) -> Option:
        return options.describe(state, choice)

    def obvious(self, choice: Choice) -> bool:
        return choice[0] in ("water", "section", "lose", "fight", "done")

    def hints(self, state: Lbs, decision: Decision) -> dict[Choice, str]:
        return questions.hints(state, decision)

    def key_forms(self) -> tuple[KeyForms, ...]:
        return forms.KEYS

    def names(self, state: Lbs, what: str, text: str) -> bool:
        return forms.names(state, what, text)

    def decision_kinds(self) -> tuple[str, ...]:
        return (*questions.KINDS, *(f"{ASKED}{kind}" for kind in sorted(windows.LISTENERS)))

    def view_parts(self) -> Mapping[str, ViewPart]:
        return forms.PARTS

    def respell(self, state: Lbs, key: str) -> str:
        return options.respell(state, key)

    def why_not(self, state: Lbs, decision: Decision, key: str) -> IllegalChoice:
        return refusals.why_not(state, decision, key)

    def tell(self, state: Lbs, seat: int | None) -> str:
        return view.tell(state, seat)

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.load(HOME / "ledger.toml", IN_SCOPE)

    # -- cards and decks -----------------------------------------------------------------------------------------------

    def cards(self) -> tuple[CardEntry, ...]:
        rulings = rulings_by_card(self.ledger)
        return tuple(
            CardEntry(c.name, c.type, c.text, tuple(rulings.get(c.name, ())), view.printed(c))
            for c in CARDS
            if not c.token
        )

    def deck_ids(self) -> tuple[str, ...]:
        return tuple(decks.starter_ids())

    def deck_options(self, ids: Sequence[str]) -> dict[str, Any]:
        return {"setup": scenario.NUMBERS[len(ids)], **dict(zip(DECK_OPTIONS, ids, strict=False))}

    def read_deck(self, text: str) -> DeckReport:
        deck = decks.parse(text)
        return DeckReport(deck.name, tuple(decks.summary(deck)), tuple(decks.faults(deck)), decks.write(deck))

    def facts(self, state: Lbs) -> dict[str, str | int]:
        """How the game was won, and in which turn."""
        if state.outcome is None:
            return {}
        if not state.outcome.winners:
            return {"victory": "none", "turns": state.turn}
        return {"victory": state.outcome.text.rsplit(" Victory", 1)[0].rsplit(" ", 1)[-1], "turns": state.turn}

    # -- thinking ------------------------------------------------------------------------------------------------------

    def evaluate(self, state: Lbs, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def inclination(self, state: Lbs, decision: Decision) -> list[float] | None:
        return evaluation.inclination(state, decision)

    def redeal(self, state: Lbs, seat: int | None, rng: Rng) -> None:
        view.redeal(state, seat, rng)

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[Lbs, Mapping[str, Any]]:
        return scenario.from_setup(setup, rng)

    def to_setup(self, state: Lbs) -> dict[str, Any]:
        return scenario.to_setup(state)

    def home(self) -> Path:
        return HOME


ALIASES = {
    "qabal-stronghold": "The Veiled Library of the Qabal",
    "ebonite-stronghold": "The Temple of the Ebon Stone",
    "yodatai-stronghold": "The Eagle Camp of the Yodatai",
}
"""Rulings on cards whose title is lost; the title is ours."""


def rulings_by_card(ledger: Ledger) -> dict[str, list[str]]:
    """The name of a card -> the ledger ids of the rulings on it."""
    named = {slug(c.name).casefold(): c.name for c in CARDS if not c.token}
    named.update(ALIASES)
    found: dict[str, list[str]] = {}
    for clause in ledger:
        if clause.scope == "cards":
            topic = clause.id.split(" ", 3)[-1] if clause.id.split(" ")[1] == "AW" else clause.id.split(" ", 2)[-1]
            name = named.get(topic.partition("/")[0])
            if name is not None:
                found.setdefault(name, []).append(clause.id)
    return found


def _decks(chosen: list[str], rng: Rng, edition: str) -> list[decks.Deck]:
    """Starter decks by their ids, the text of a deck, or any starter that nobody else has."""
    known = decks.starter_ids()
    free = [each for each in known if each not in chosen] or known
    found = []
    for text in chosen:
        if text == RANDOM:
            if not free:
                raise BadOptions("there is no starter deck")
            text = rng.pick(free)
            if len(free) > 1:
                free.remove(text)
        try:
            found.append(decks.starter(text, edition) if "\n" not in text else decks.checked(text, edition))
        except decks.BadDeck as error:
            raise BadOptions(str(error)) from error
    return found


GAME = BurningSands()
