"""Playing a scenario: its position is set up, its script is played, and what must come of it is checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sandtable.kernel.decisions import IllegalChoice, SandtableError
from sandtable.kernel.events import SKIPPED, Event
from sandtable.kernel.game import ScenarioError
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng, ScriptedResultError, fresh_seed
from sandtable.kernel.scenario.expect import Automatic, Judge, cites, fitting, written
from sandtable.kernel.scenario.lines import ScenarioFileError
from sandtable.kernel.scenario.parse import Check, Choose, Expectation, Refused, Say, Scenario, ScriptLine, Undo
from sandtable.kernel.state import State
from sandtable.kernel.table import Step, Table
from sandtable.kernel.text import instead

SEED = bytes(32)
"""What a scenario leaves to chance in its set-up (the order of a deck it does not give) is the same in every run."""


class StoryLine(msgspec.Struct, frozen=True):
    kind: str
    """`setup`, `script`, `said`, `offered`, `automatic`, `log`, `expected`, `failed` or `waiting`."""
    text: str
    line: int | None = None
    """Of the file."""
    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """With `offered` and `waiting`: the keys."""


class Result(msgspec.Struct, frozen=True):
    scenario: Scenario
    story: tuple[StoryLine, ...]
    table: Table[Any] | None

    @property
    def failures(self) -> tuple[StoryLine, ...]:
        return tuple(line for line in self.story if line.kind == "failed")

    @property
    def ok(self) -> bool:
        return not self.failures


class Stopped(Exception):
    """The script cannot go on; the story says why."""


def run(scenario: Scenario) -> Result:
    """Play a scenario. The result reports failures; ScenarioFileError is raised where the file itself is wrong."""
    return played(Play(scenario))


def played(play: Play, before: Callable[[int], None] = lambda line: None) -> Result:
    """The same with this playing of it; `before` is told before each line of the script, and at its end, its number."""
    script = play.scenario.script
    try:
        play.begin(SEED)
        for number, line in enumerate(script):
            before(number)
            play.line(line)
        before(len(script))
        play.finish()
    except Stopped:
        pass
    except ScenarioFileError:
        raise
    except SandtableError as error:
        play.fail(str(error))
    except Exception as error:  # a bug in the game must not hide the story that led to it
        said = (str(error), *getattr(error, "__notes__", ()))
        play.fail(f"the game itself failed: {': '.join(filter(None, (type(error).__name__, *said)))}")
    return Result(play.scenario, tuple(play.story), play.table)


def open_table(scenario: Scenario) -> Table[Any]:
    """A table to play on from where the scenario's script ends, with real dice.

    Where the script stops inside an action that has already used scripted results, the table begins before that
    action: they could not be part of a game whose dice anybody can check. `notices` says so.
    """
    try:
        return _opened(scenario, fresh_seed())
    except SandtableError:  # perhaps the script counts on the order that an untold deck has in `run`
        return _opened(scenario, SEED)


def _opened(scenario: Scenario, seed: bytes) -> Table[Any]:
    play = Play(scenario)
    try:
        played = play.begin(seed)
        for line in scenario.script:
            if isinstance(line, (Choose, Undo)):
                play.line(line, judge=False)
    except Stopped as stop:
        failed = play.story[-1]
        raise ScenarioFileError(scenario.file, failed.line or 1, failed.text) from stop
    except ScriptedResultError as error:
        raise ScenarioFileError(scenario.file, play.at, str(error)) from error
    checkpoint, live = played.position.checkpoint, played.state
    assert checkpoint is not None
    begun = checkpoint.clone()
    unrolled = len(begun.rng.script or ()) == len(live.rng.script or ())
    real = seed if seed != SEED else fresh_seed()
    begun.rng = Rng(real)
    table = Table.start(scenario.game, played.settings, real, begun)
    for seat, choice, forced in played.position.tail if unrolled else ():
        if not forced:
            table.choose(seat, choice)
    if not unrolled:
        table.notices.append("The scenario ends inside an action with scripted dice; the table begins before it.")
    return table


class Play:
    """One playing of a scenario, with its story."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.source = scenario.source
        self.story: list[StoryLine] = []
        self.table: Table[Any] | None = None
        self.automatic: list[Automatic] = []
        """What was chosen for seats that had nothing else, since the last script line."""
        self.at = 1
        """The line of the file that is being played."""

    @property
    def _table(self) -> Table[Any]:
        assert self.table is not None
        return self.table

    def copy(self) -> Play:
        """The same from here on, without the story so far."""
        copy = Play(self.scenario)
        copy.table, copy.automatic, copy.at = self._table.clone(), list(self.automatic), self.at
        return copy

    # -- the story ---------------------------------------------------------------------------------------------------

    def report(self, kind: str, text: str, rules: tuple[str, ...] = (), options: Iterable[str] = ()) -> None:
        self.story.append(StoryLine(kind, text, self.at, rules, tuple(options)))

    def fail(self, text: str, rules: tuple[str, ...] = ()) -> None:
        self.report("failed", text, rules)

    def _report_step(self, step: Step) -> None:
        for taken in self.automatic:
            self.report("automatic", f"{self._table.seats[taken.seat].id}: {taken.key} (nothing else was possible)")
        self._report_log(step.events)

    def _report_log(self, events: Iterable[Event]) -> None:
        for event in events:
            if event.text:  # without text it only marks a moment
                self.report("log", event.text, event.rules)

    # -- beginning ---------------------------------------------------------------------------------------------------

    def begin(self, seed: bytes) -> Table[Any]:
        scenario = self.scenario
        self.at = self.source.line(("setup",))
        state, settings = self._set_up(seed)
        state.rng = self.dice(seed)
        first = state.clone()
        self.report("setup", scenario.title)
        self.table = table = Table.start(scenario.game, settings, seed, state)
        self._check_seats(table)
        self.judge = Judge(table, self.source)
        self.judge.look()
        position: Position[Any] = Position.resume(scenario.game, first, ())
        self.automatic = _keyed(position, table.steps[0])
        self._report_step(table.steps[0])
        return table

    def dice(self, seed: bytes) -> Rng:
        """The scripted results."""
        return Rng(seed, 0, list(self.scenario.rolls))

    def _set_up(self, seed: bytes) -> tuple[State, Any]:
        try:
            return self.scenario.game.from_setup(self.scenario.setup, Rng(seed))
        except ScenarioError as error:
            path = self.source.field(("setup",), error.field)
            raise self.source.error(path, f"setup: {error}") from error
        except SandtableError as error:
            raise self.source.error(("setup",), f"setup: {error}") from error
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise self.source.error(
                ("setup",), f"setup: a value is of a wrong kind ({type(error).__name__}: {error})"
            ) from error

    def _check_seats(self, table: Table[Any]) -> None:
        """Every script line names a seat: known before the first is played."""
        ids = [seat.id for seat in table.seats]
        for number, line in enumerate(self.scenario.script):
            if not isinstance(line, (Check, Say)) and line.seat.casefold() not in ids:
                words = [*ids, "expect", "undo", "say"]
                raise self.source.error(
                    ("script", number), f"there is no seat '{line.seat}'{instead(line.seat, words)}"
                )

    # -- the script --------------------------------------------------------------------------------------------------

    def line(self, line: ScriptLine, judge: bool = True) -> None:
        self.at = line.line
        match line:
            case Choose():
                self._choose(line)
                if judge:
                    self.check(line.expect)
            case Refused():
                self._refused(line)
            case Undo():
                self.report("script", f"undo: {line.seat}")
                self._table.undo(line.seat)
                self.automatic = []
            case Check():
                self.check(line.expect)
            case Say():
                seat = self.scenario.played
                self._said(line.text, line.point, self._table.seat(seat) if seat else 0)

    def _said(self, text: str, point: Iterable[str], seat: int) -> None:
        self.report("said", text)
        for ref in point:
            if self._table.game.pointed(self._table.state, ref, seat) is None:
                self.fail(f"points at '{ref}', which {self._table.seats[seat].id} cannot see on the table")

    def _choose(self, line: Choose) -> None:
        table = self._table
        seat = table.seat(line.seat)
        if line.guide and line.guide.say:
            self._said(line.guide.say, line.guide.point, seat)
        keys = self._offered(seat)
        self.report("script", f"{line.seat}: {line.key}")
        fits = self.meant(seat, line.key)
        taken = self.taken(line) if len(fits) != 1 else None
        if taken is not None:
            self.automatic.remove(taken)
            self.report("automatic", "has been taken already: nothing else was possible")
            return
        self.report("offered", "", (), keys)
        if len(fits) > 1:
            self.fail(f"'{line.key}' fits several options: {', '.join(fits)}")
            raise Stopped
        if not fits:
            self._not_offered(seat, line.key)
            raise Stopped
        before = table.position.clone()
        state = table.state
        try:
            step = table.choose(seat, fits[0])
        except ScriptedResultError:
            self._report_log(state.events or ())  # how far it came without that result
            raise
        before.feed((seat, step.choice, False))
        self.automatic = _keyed(before, step)
        self._report_step(step)

    def _offered(self, seat: int) -> list[str]:
        decision = self._table.decision(seat)
        return [] if decision is None else list(self._table.described(decision))

    def meant(self, seat: int, key: str) -> list[str]:
        """The keys offered to the seat that a script's word for one can mean."""
        keys, spelled = self._offered(seat), self._table.game.respell(self._table.state, key)
        return fitting(spelled, keys) or _numbered(spelled, keys) or self._anybodys(spelled, keys)

    def taken(self, line: Choose) -> Automatic | None:
        """What a line chooses, if that was chosen already because nothing else was possible."""
        table = self._table
        seat, key = table.seat(line.seat), table.game.respell(table.state, line.key)
        for each in self.automatic:
            if each.seat == seat and (fitting(key, [each.key]) or self._anybodys(key, [each.key])):
                return each
        return None

    def _anybodys(self, key: str, keys: list[str]) -> list[str]:
        """The only one of the keys that `key` can mean if it does not say whose a thing is, as in `azure:Takiyah`."""
        seats = "|".join(re.escape(seat.id) for seat in self._table.seats)
        found = [each for each in keys if fitting(key, [re.sub(rf"\b(?:{seats}):", "", each)])]
        return found if len(found) == 1 else []

    def _not_offered(self, seat: int, key: str) -> None:
        if "*" in key and self._table.decision(seat) is not None:
            self.fail(f"no option fits '{key}'{self._taken_instead(seat, key)}")
            return
        try:
            self._table.choose(seat, key)
        except IllegalChoice as error:
            meant = f"; write `{error.instead}`" if error.instead else self._taken_instead(seat, key)
            self.fail(f"'{key}' is not offered: {error.reason}{meant}", error.rules)

    def _taken_instead(self, seat: int, key: str) -> str:
        """What was chosen for the seat a moment ago and begins with the same word: perhaps that is what was meant."""
        verb = key.split()[0].casefold()
        taken = [each.key for each in self.automatic if each.seat == seat and each.key.casefold().split()[0] == verb]
        return f"; taken automatically was '{taken[0]}', as nothing else was possible" if taken else ""

    def _refused(self, line: Refused) -> None:
        table = self._table
        seat = table.seat(line.seat)
        self.report("script", f"{line.seat}: refused: {line.key}")
        decision = table.decision(seat)
        if decision is None:
            self._not_offered(seat, line.key)
            raise Stopped
        keys = list(table.described(decision))
        if fits := fitting(table.game.respell(table.state, line.key), keys):
            self.report("offered", "", (), keys)
            self.fail(f"'{', '.join(fits)}' is offered, but should be refused", line.because)
            return
        wrong = table.game.verbs.misspelled(table.state, line.key)
        if wrong:
            raise ScenarioFileError(self.source.file, line.line, f"refused: {wrong}")
        refusal = table.game.why_not(table.state, decision, line.key)
        if refusal.instead:
            self.report("offered", "", (), keys)
            self.fail(f"'{line.key}' should be refused, but is offered as `{refusal.instead}`", line.because)
            return
        missing = [rule for rule in line.because if not cites(refusal.rules, rule)]
        if missing:
            self.fail(
                f"'{line.key}' is refused, but not because of {', '.join(missing)}: {refusal.reason}", refusal.rules
            )
        else:
            self.report("expected", f"refused: {refusal.reason}", refusal.rules)

    # -- expectations ------------------------------------------------------------------------------------------------

    def check(self, expectations: Iterable[Expectation]) -> None:
        for expectation in expectations:
            self.at = expectation.line
            failures = self.judge.failures(expectation, self.automatic)
            if failures:
                self.report("failed", f"expected {written(dict(expectation.words))}: " + "; ".join(failures))
            else:
                self.report("expected", written(dict(expectation.words)))

    def finish(self) -> None:
        self.check(self.scenario.expect)
        if any(line.kind == "failed" for line in self.story):
            self._report_waiting()
        left = self._table.state.rng.script
        if left and not self.scenario.expects_rolls_left:
            self.at = self.source.line(("rolls",))
            self.fail(f"random results were never needed: {written(left)}; leave them out or expect 'rolls left'")

    def _report_waiting(self) -> None:
        """Where the script ends before its questions do, that may be why."""
        for decision in self._table.pending:
            keys = list(self._table.described(decision))
            seat = self._table.seats[decision.seat].id
            self.report("waiting", f"the table waits for {seat}, who is asked '{decision.asks}'", (), keys)


def _numbered(key: str, keys: list[str]) -> list[str]:
    """`use CARD` for the only ability of the card that is offered, whichever it is: `use CARD 2`, `use CARD: TEXT`."""
    return [each for each in keys if re.fullmatch(re.escape(key.casefold()) + r"(?: \d+|: .+)", each.casefold())]


def _keyed(position: Position[Any], step: Step) -> list[Automatic]:
    """What followed a choice by itself, in words; `position` is the one after that choice."""
    taken = []
    for entry in step.forced:
        seat, choice, _ = entry
        decision = position.decision_for(seat)
        kind = "" if decision is None else decision.asks
        taken.append(Automatic(seat, position.game.describe(position.state, choice).key, kind))
        position.feed(entry)
    for event in step.events:
        if event.kind == SKIPPED:
            who, kind, key = event.refs
            taken.append(Automatic(int(who), key, kind))
    return taken
