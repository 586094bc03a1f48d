"""A scenario that somebody is writing: where it stands after so many lines, what each of its random results is for,
what is chosen next as a line of its script, and why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from sandtable.kernel.decisions import Decision, IllegalChoice, SandtableError
from sandtable.kernel.forms import Laid
from sandtable.kernel.rng import Rng, fresh_seed
from sandtable.kernel.scenario.lines import ScenarioFileError
from sandtable.kernel.scenario.parse import Scenario
from sandtable.kernel.scenario.rewriting import rewritten
from sandtable.kernel.scenario.run import SEED, Play, Stopped, played
from sandtable.kernel.state import State
from sandtable.kernel.table import Table

T = TypeVar("T")
NAMES = 80
"""The most names that are told of a draw."""
AS_IS = "as is"


class Use(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a random result of a scenario is used for."""

    what: Literal["die", "draw", "shuffle"]
    line: int
    """Of the file: the choice that it came with."""
    sides: int = 0
    """Of a die."""
    names: tuple[str, ...] = ()
    """Of a draw: what could be drawn."""


class Noted(Rng):
    """Scripted results that say what each is used for; where none is left, `real` ones follow as long as that is
    wanted."""

    __slots__ = ("line", "made", "real", "uses")

    line: Callable[[], int]
    made: list[object]
    """Results that no script gave."""
    real: Rng | None
    uses: list[Use]

    @classmethod
    def of(cls, rng: Rng, line: Callable[[], int]) -> Noted:
        noted = cls(rng.seed, rng.position, list(rng.script or ()))
        noted.line, noted.made, noted.real, noted.uses = line, [], None, []
        return noted

    def _next(self, given: Callable[[], T], real: Callable[[Rng], T], use: Use, name: Callable[[T], object]) -> T:
        if self.script or self.real is None:
            result = given()
        else:
            result = real(self.real)
            self.made.append(name(result))
            self.position += 1
        self.uses.append(use)
        return result

    def roll(self, sides: int) -> int:
        use = Use("die", self.line(), sides=sides)
        return self._next(lambda: Rng.roll(self, sides), lambda real: real.roll(sides), use, int)

    def pick(self, items: Sequence[T], name: Callable[[T], str] = str) -> T:
        use = Use("draw", self.line(), names=tuple(dict.fromkeys(map(name, items[:NAMES]))))
        return self._next(lambda: Rng.pick(self, items, name), lambda real: real.pick(items, name), use, name)

    def shuffle(self, items: list[T], name: Callable[[T], str] = str) -> None:
        use = Use("shuffle", self.line())
        self._next(lambda: Rng.shuffle(self, items, name), lambda real: None, use, lambda _: AS_IS)


class Draft(Play):
    """A playing that remembers where it stood after `at` lines, and what its random results were for."""

    def __init__(self, scenario: Scenario, at: int) -> None:
        super().__init__(scenario)
        self.noted: Noted | None = None
        self.wanted = at
        self.at_line = 0
        """Lines that had been played where it stands."""
        self.moment: Table[Any] | None = None
        self.fault: ScenarioFileError | None = None
        """What is wrong with the file."""
        self.ok = False
        self.set_out: State | None = None
        """As the set-up says, before anything has come of it."""

    def dice(self, seed: bytes) -> Rng:
        self.noted = Noted.of(super().dice(seed), lambda: self.at)
        return self.noted

    def _set_up(self, seed: bytes) -> tuple[State, Any]:
        state, settings = super()._set_up(seed)
        self.set_out = state.clone()
        return state, settings

    def reached(self, line: int) -> None:
        if line <= self.wanted:
            self.at_line = line
            self.moment = None
        if line == self.wanted and self.wanted < len(self.scenario.script):
            self.moment = self._table.clone()

    @property
    def where(self) -> Table[Any] | None:
        """The table as it stands there; none where it could not even be set up."""
        return self.moment or self.table

    @property
    def uses(self) -> list[Use]:
        return [] if self.noted is None else self.noted.uses

    @property
    def laid(self) -> Laid:
        state = self.set_out
        return Laid() if state is None else self.scenario.game.laid(self.scenario.setup, state)


def drafted(scenario: Scenario, at: int) -> Draft:
    """The scenario played. It stands before line `at` of the script, or where it stopped before that."""
    draft = Draft(scenario, at)
    try:
        draft.ok = played(draft, draft.reached).ok
    except ScenarioFileError as error:
        draft.fault = error
    return draft


def recorded(scenario: Scenario, text: str, at: int, seat: str, keys: Sequence[str]) -> tuple[str, int]:
    """The text with these choices as lines of its script from `at` on, and with the random results that they took; and
    how many lines that were. Results that the text has to spare come first. Raises SandtableError."""
    table = _table_before(scenario, at)
    number = table.seat(seat)
    noted = table.state.rng = Noted.of(table.state.rng, lambda: 0)
    used = len(scenario.rolls) - len(noted.script or ())
    if at < len(scenario.script):  # the results that follow belong to what follows
        noted.script = []
    noted.real = Rng(fresh_seed())
    taken = [table.choose(number, keys[0]).key]
    for key in keys[1:]:  # what is sent along counts as far as it is still offered
        decision = table.decision(number)
        if decision is not None and key in table.described(decision):
            taken.append(table.choose(number, key).key)
    lines = list(scenario.source.data.get("script") or ())
    lines[at:at] = [{table.seats[number].id: key} for key in taken]
    text = rewritten(text, ("script",), lines)
    if noted.made:
        rolls = list(scenario.rolls)
        place = used if at < len(scenario.script) else len(rolls)
        rolls[place:place] = noted.made
        text = rewritten(text, ("rolls",), rolls)
    return text, len(taken)


def _table_before(scenario: Scenario, at: int) -> Table[Any]:
    """With so many lines played."""
    play = Play(scenario)
    table = play.begin(SEED)
    try:
        for line in scenario.script[:at]:
            play.line(line, judge=False)
    except Stopped:
        raise SandtableError(f"Line {play.at} cannot be played: {play.story[-1].text}") from None
    return table


class WhyNot(msgspec.Struct, frozen=True):
    """Why something cannot be chosen."""

    key: str
    """As a script writes it."""
    offered: bool
    """It can be."""
    reason: str
    rules: tuple[str, ...]


def why_not(table: Table[Any], seat: str, key: str, ref: str = "", subject: str = "") -> WhyNot | None:
    """For a key, or for a thing that was clicked; None where a click there means nothing. Raises IllegalChoice for what
    no option of the game is ever called."""
    number = table.seat(seat)
    decision = table.decision(number)
    if decision is None:
        raise IllegalChoice(f"{table.seats[number].name} is not asked anything now.")
    if ref:
        meant = table.game.meant(table.state, decision, ref, subject)
        if meant is None:
            return None
        key = meant
    return _why_not(table, decision, key)


def _why_not(table: Table[Any], decision: Decision, key: str) -> WhyNot:
    spelled = table.game.respell(table.state, key)
    found = {each.casefold(): each for each in table.described(decision)}.get(spelled.casefold())
    if found is not None:
        return WhyNot(found, True, "", ())
    wrong = table.game.verbs.misspelled(table.state, key)
    if wrong:
        raise IllegalChoice(wrong)
    refusal = table.game.why_not(table.state, decision, key)
    return WhyNot(refusal.instead or key, bool(refusal.instead), refusal.reason, refusal.rules)
