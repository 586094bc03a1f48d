"""A scenario that somebody plays: its script waits for one seat, says what to do, and answers what else is chosen.

A moment of it is the number of script lines played, so nothing has to be remembered between two steps but that; what
is tried beside the script is played on a copy, with real dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from sandtable.kernel.decisions import Choice, Decision, IllegalChoice, SandtableError
from sandtable.kernel.easing import Easing
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng
from sandtable.kernel.scenario.expect import fitting
from sandtable.kernel.scenario.parse import Check, Choose, Refused, Say, Scenario, ScriptLine, Undo
from sandtable.kernel.scenario.run import SEED, Play, Stopped
from sandtable.kernel.table import Table

Heard: TypeAlias = Callable[[], None]
"""Called after every step that is played."""
Reply: TypeAlias = Callable[[Position[Any], int, Rng], Choice]
"""How the other seats play where no script says it."""

TRIED = bytes(31) + b"\1"
"""The seed of what is tried: the same try has the same dice, however often it is looked at."""
LONGEST = 200
"""Choices of others after one that is tried."""
NOT_THE_BEST = "That can be done, but there is something better. You can try it and see, and come back."
NOT_NOW = "The rules allow that, but here it leads away from what is shown. You can try it and see, and come back."
READ_ON = "Read on first: something happens before you choose again."
ENDED = "What is shown ends here. You can try it and see."
TRYING = "You are trying something of your own, with real dice. Go back when you have seen enough."


class Aside(SandtableError):
    """Lawful, but not what the script does now."""


class OutOfStep(SandtableError):
    """The script cannot be played to where somebody wants to be."""


class Stop(msgspec.Struct, frozen=True):
    """Where the script waits for whoever plays along, and what it says there."""

    kind: Literal["say", "choose", "watch", "end", "try"]
    """Something is said; a choice is awaited; others are about to act; the script has ended; something is tried."""
    say: str
    done: str
    """What came of the choice before."""
    point: tuple[str, ...]
    key: str
    """The option that the script takes, where it awaits a choice."""
    line: int
    """Of the file."""
    passed: int
    of: int
    """How many of its sentences and choices have been passed, and how many there are."""


class Practice:
    """One seat of a scenario, played along its script."""

    def __init__(self, scenario: Scenario, seat: str = "") -> None:
        """At the first stop. Raises ScenarioFileError, SandtableError."""
        self._start(scenario, _beginning(scenario), seat)
        self._run_on(_nothing)

    def _start(self, scenario: Scenario, play: Play, seat: str | int) -> None:
        self.scenario = scenario
        self.play = play
        self.at = 0
        """Lines of the script that have been played."""
        self.trial: Trial | None = None
        self.seat = self.table.seat(seat or _usual_seat(scenario) or self.table.seats[0].id)

    @classmethod
    def before(cls, scenario: Scenario, seat: str | int, at: int) -> Practice:
        """With exactly so many lines played, whether or not the script waits there."""
        made = cls.__new__(cls)
        made._start(scenario, _beginning(scenario), seat)
        while made.at < min(at, len(scenario.script)):
            made._play(_nothing)
        return made

    def copy(self) -> Practice:
        copy = Practice.__new__(Practice)
        copy._start(self.scenario, self.play.copy(), self.seat)
        copy.at = self.at
        return copy

    # -- where it stands ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any]:
        """What is on the table, with what is tried."""
        table = self.play.table if self.trial is None else self.trial.table
        assert table is not None
        return table

    @property
    def next(self) -> ScriptLine | None:
        script = self.scenario.script
        return script[self.at] if self.at < len(script) else None

    @property
    def wanted(self) -> str:
        """The key of the option that the script takes now for whoever plays along; empty where it takes none."""
        line = self.next
        if not isinstance(line, Choose) or not self._waits(line):
            return ""
        fits = self.play.meant(self.seat, line.key)
        if len(fits) != 1:
            what = "fits several options" if fits else "is not offered"
            raise OutOfStep(f"line {line.line}: '{line.key}' {what} here")
        return fits[0]

    @property
    def stop(self) -> Stop:
        kind, say, point, line = self._said()
        passed, of = self._steps(self.at), self._steps(len(self.scenario.script))
        key = self.wanted if kind == "choose" else ""
        point = tuple(filter(None, map(self._pointed, point)))
        return Stop(kind, say, "" if kind == "try" else self._done(), point, key, line, passed, of)

    def _said(self) -> tuple[Literal["say", "choose", "watch", "end", "try"], str, tuple[str, ...], int]:
        line = self.next
        if self.trial is not None:
            return "try", TRYING, (), 0
        match line:
            case None:
                return "end", self.scenario.puzzle.learn if self.scenario.puzzle else "", (), 0
            case Say():
                return "say", line.text, line.point, line.line
            case Choose() if self._waits(line):
                guide = line.guide
                puzzle = self.scenario.puzzle
                say = guide.say if guide else ""
                say = say or (puzzle.question if puzzle else "")
                return "choose", say, guide.point if guide else (), line.line
            case _:
                return "watch", "", (), line.line

    def _pointed(self, ref: str) -> str | None:
        """As options and boards write it."""
        return ref if ref.startswith("area:") else self.table.game.pointed(self.table.state, ref, self.seat)

    def _steps(self, at: int) -> int:
        return sum(self._ours(line) for line in self.scenario.script[:at])

    def _ours(self, line: ScriptLine) -> bool:
        """Whether the script may wait there: in a puzzle what is not the question plays on by itself."""
        if not isinstance(line, Choose):
            return isinstance(line, Say)
        asked = line.guide is not None or self.scenario.puzzle is None
        return asked and self.table.seat(line.seat) == self.seat

    def _waits(self, line: ScriptLine) -> bool:
        """Whether the script waits there: what leaves no choice is taken by itself."""
        if not self._ours(line) or not isinstance(line, Choose):
            return isinstance(line, Say)
        return len(self.play.meant(self.seat, line.key)) == 1 or self.play.taken(line) is None

    def _done(self) -> str:
        for line in reversed(self.scenario.script[: self.at]):
            if not isinstance(line, (Check, Refused)):
                return line.guide.done if isinstance(line, Choose) and line.guide and self._ours(line) else ""
        return ""

    # -- going on ----------------------------------------------------------------------------------------------------

    def go_on(self, heard: Heard) -> None:
        """From a stop at which nothing is chosen to the next one."""
        if self.stop.kind == "choose":
            raise Aside("It is your choice now.")
        if isinstance(self.next, Say):
            self.at += 1
        self._run_on(heard)

    def show(self, heard: Heard) -> None:
        """Do what the script does now."""
        if not self.wanted:
            raise SandtableError("There is nothing to choose here.")
        self._choose_wanted(heard)

    def choose(self, key: str, then: Sequence[str], heard: Heard) -> None:
        """Choose for the seat, with the keys sent along: if it is what the script does, play on to the next stop.

        Raises IllegalChoice for what the rules refuse, and Aside for what they allow and the script does not do. What
        is sent along counts as far as it is what the script does next.
        """
        key = self._offered(key)
        begun = self.at
        if isinstance(self.next, Say) and self._awaits_choice(self.at + 1):
            self.at += 1  # who chooses has read it
        kind = self.stop.kind
        if kind != "choose":
            raise Aside({"end": ENDED, "try": TRYING}.get(kind, READ_ON))
        keys = [key, *then]
        if key != self.wanted and not self._in_other_order(keys):
            answer = self._instead(key)
            self.at = begun
            raise Aside(answer)
        del keys[0]
        self._choose_wanted(heard, keys)

    def _choose_wanted(self, heard: Heard, then: Sequence[str] = ()) -> None:
        left = list(then)
        self._play(heard)
        while left and self._awaits_choice(self.at) and self.wanted in left:
            left.remove(self.wanted)
            self._play(heard)
        if not (self._done() and self._others_are_next()):
            self._run_on(heard)

    def _awaits_choice(self, at: int) -> bool:
        script = self.scenario.script
        return at < len(script) and isinstance(script[at], Choose) and self._waits(script[at])

    def _others_are_next(self) -> bool:
        rest = (line for line in self.scenario.script[self.at :] if not isinstance(line, (Check, Refused)))
        line = next(rest, None)
        return line is not None and not self._ours(line)

    def _in_other_order(self, keys: Sequence[str]) -> bool:
        """Whether the keys are what the script does next, in another order, as several cards that pay for one."""
        lines = self.scenario.script[self.at : self.at + len(keys)]
        ours = [line.key for line in lines if isinstance(line, Choose) and self._ours(line)]
        if len(keys) < 2 or len(ours) < len(keys):
            return False
        game, state = self.table.game, self.table.state
        return sorted(keys) == sorted(game.respell(state, key) for key in ours)

    def _instead(self, key: str) -> str:
        line = self.next
        answers = line.guide.instead if isinstance(line, Choose) and line.guide else {}
        game, state = self.table.game, self.table.state
        spelled = {game.respell(state, pattern): text for pattern, text in answers.items()}
        found = [pattern for pattern in sorted(spelled, key=lambda each: "*" in each) if fitting(pattern, [key])]
        return spelled[found[0]] if found else NOT_THE_BEST if self.scenario.puzzle else NOT_NOW

    def _offered(self, key: str) -> str:
        """The key as the open question has it. Raises IllegalChoice."""
        table, decision = self.table, self._decision()
        described = table.described(decision)
        if key in described:
            return key
        meant = {key.casefold(), table.game.respell(table.state, key).casefold()}
        found = next((each for each in described if each.casefold() in meant), None)
        if found is not None:
            return found
        refusal = table.game.why_not(table.state, decision, key)
        raise IllegalChoice(refusal.reason, refusal.rules, tuple(described), instead=refusal.instead)

    def _decision(self) -> Decision:
        decision = self.table.decision(self.seat)
        if decision is None:
            raise IllegalChoice("You are not asked anything now.")
        return decision

    def _run_on(self, heard: Heard) -> None:
        """To the next stop."""
        while (line := self.next) is not None and not self._waits(line):
            self._play(heard)

    def _play(self, heard: Heard) -> None:
        """One line of the script; what it only checks has been checked by those who wrote it."""
        line = self.next
        assert line is not None
        length = self.table.length
        if isinstance(line, (Choose, Undo)):
            try:
                self.play.line(line, judge=False)
            except Stopped:
                raise OutOfStep(f"line {line.line}: {self.play.story[-1].text}") from None
        self.at += 1
        if self.table.length != length:
            heard()

    # -- going back, and trying --------------------------------------------------------------------------------------

    def back(self) -> Practice:
        """A stop earlier, or where what was tried began."""
        if self.trial is not None:
            return Practice.before(self.scenario, self.seat, self.at)
        for at in range(self.at - 1, -1, -1):
            if self._ours(self.scenario.script[at]):
                made = Practice.before(self.scenario, self.seat, at)
                if made.next is not None and made._waits(made.next):
                    return made
        return Practice(self.scenario, self.table.seats[self.seat].id)

    def begin_trial(self, key: str, reply: Reply) -> None:
        """From now on a copy of the table is played at, with real dice; `reply` answers for the others. `key` is what
        will be tried first: raises IllegalChoice where it cannot be."""
        self._offered(key)
        self.trial = Trial(self.table.clone(), self.seat, reply)

    def try_out(self, key: str, then: Sequence[str], plan: bool, heard: Heard) -> None:
        """Choose something of one's own. Raises IllegalChoice."""
        assert self.trial is not None
        key = self._offered(key)
        self.trial.choose(self._decision(), key, then, plan, heard)


class Trial:
    """What somebody tries beside the script."""

    def __init__(self, table: Table[Any], seat: int, reply: Reply) -> None:
        self.table = table
        self._seat = seat
        self._reply = reply
        self._rng = Rng(TRIED)
        table.position.turn(TRIED)
        table.snapshots.append(table.snapshot())
        self._easing = Easing(self)

    def spares(self, seat: int) -> bool:
        return seat == self._seat

    def watched(self, seat: int) -> bool:
        return False

    def choose(self, decision: Decision, key: str, then: Sequence[str], plan: bool, heard: Heard) -> None:
        """With everything that follows until the seat is asked again."""
        along = self._easing.along(decision, key, then, plan)
        self.table.choose(self._seat, key)
        self._easing.begin(along)
        heard()
        for _ in range(LONGEST):
            more = self._easing.more()
            if more is not None:
                self.table.choose(*more)
            else:
                asked = next((each.seat for each in self.table.pending if each.seat != self._seat), None)
                if asked is None:
                    return
                self.table.choose(asked, self._reply(self.table.position, asked, self._rng))
                self._easing.begin(None)
            heard()


def _beginning(scenario: Scenario) -> Play:
    play = Play(scenario)
    play.begin(SEED)
    return play


def _usual_seat(scenario: Scenario) -> str:
    """Whom one plays in a lesson or a puzzle; elsewhere who chooses first."""
    return scenario.played or next((line.seat for line in scenario.script if isinstance(line, Choose)), "")


def _nothing() -> None:
    pass
