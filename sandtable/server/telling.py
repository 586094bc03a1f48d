"""A table's state as bytes for the wire, made once per change and shared by all who may read the same.

Everything goes through `table.view(seat)`, `table.lines(seat)` and `table.described(decision)`: nothing else leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Raw
from msgspec.structs import astuple

from sandtable.kernel.decisions import Decision, SandtableError
from sandtable.kernel.events import WINDOW, Line
from sandtable.kernel.state import State
from sandtable.kernel.table import NOTE, NothingToUndo, Table
from sandtable.kernel.text import listed
from sandtable.server.ending_messages import RematchState
from sandtable.server.messages import (
    Ending,
    LogLine,
    SeatState,
    ShareState,
    Since,
    Stopped,
    UndoRequest,
    UndoState,
    WindowState,
    encode,
    log_lines,
    question,
)
from sandtable.server.store import Rematch

LINES = 200
"""The most lines of the log that are sent unasked."""
CATCH_UP = 1000
"""A client that missed more lines than this starts afresh."""


OWN = "own"
"""What is shown instead of a text that a player brought to the table."""


def undo_note(name: str, words: Sequence[str], learning: bool) -> str:
    """What everybody reads in the log when something was taken back."""
    told = words[0].rstrip(".") if words else "the last choice"
    more = ", and what came of it" if len(words) > 1 else ""
    return f"Taken back by {name}: {told}{more}{' (learning mode)' if learning else ''}."


class OpenWindow:
    """Somebody might react, out of a hidden hand, to what was chosen: what comes of it is not shown yet.

    Whoever is not asked sees the table as it was before the choice, what was announced, and that others may react: the
    same whether or not anybody is asked.
    """

    __slots__ = ("_clock", "by", "done", "holding", "shown", "until")

    def __init__(self, table: Table[Any], clock: Callable[[], float], until: float, shown: int | None = None) -> None:
        self._clock = clock
        newest = table.firsts[-1]
        self.by = table.steps[newest].seat
        """The seat to whose choice others may react."""
        self.shown = newest - 1 if shown is None else shown
        """The newest step that everybody has seen."""
        self.until = until
        """When it closes if nobody is asked and nobody holds it open, by the clock of the event loop."""
        self.holding: set[int] = set()
        """Seats that want it open, whether or not they are asked: so a long wait proves nothing."""
        self.done: set[int] = set()
        """Seats for which it may close before its time."""

    @property
    def left(self) -> float:
        """Seconds until then."""
        return max(0.0, round(self.until - self._clock(), 1))


class Around(NamedTuple):
    """Who is at the table, and what is asked of it beside the game."""

    seats: list[SeatState]
    request: UndoRequest | None
    stopped: Stopped | None


class Telling:
    """What is sent about one table. `renew` after every change."""

    def __init__(
        self, table: Table[Any], epoch: int, window: OpenWindow | None = None, stopped: Mapping[int, str] | None = None
    ) -> None:
        self.table = table
        self.absent: tuple[int, ...] = ()
        """Seats for people who have not come yet."""
        self.learning = False
        self.aided = True
        """Odds and advice are told."""
        self.rematch: Rematch | None = None
        self._public = not table.game.hides(table.state)
        self._known: dict[int | None, Mapping[str, Any]] = {}
        """For each viewer the newest view that everybody who looks on for it has been sent."""
        self._sent_goals = b""
        """As they stood in the newest update; whoever comes later is sent them with everything else."""
        self.asked: dict[int, tuple[Decision, str]] = {}
        self.stopped: Mapping[int, str] = {} if stopped is None else stopped
        """Seat -> why its plan asks it."""
        self.epoch = epoch
        self.shown = table.length if window is None else window.shown
        self.renew(epoch, window)

    def renew(self, epoch: int, window: OpenWindow | None = None) -> None:
        table = self.table
        if epoch != self.epoch:
            self._known = {}  # choices were taken back
        self.window = window
        self._before = self.shown
        """The newest step that had been shown before."""
        self.shown = table.length if window is None else window.shown
        self.epoch = epoch
        self.n = table.numbers[self.shown]
        self._views: dict[int | None, Raw] = {}
        self._changes: dict[int | None, dict[str, Raw]] = {}
        self._questions: dict[int, Raw] = {}
        self._lines: Raw | None = None
        self._updates: dict[int | None, bytes] = {}
        self._past: State | None = None
        self._goals: dict[str, object] | None = None
        self.gathers = tuple(table.awaited)
        """Seats whose players are to bring something: until they have come, nobody is asked."""
        # In a window only those know what is asked who are asked there.
        pending = table.pending if (window is None or table.in_window) and not self.gathers else ()
        self.asked = {decision.seat: (decision, self._identity(decision.seat)) for decision in pending}

    @property
    def settings(self) -> dict[str, Any]:
        """What the table was made with beside the set-up. A text that a player has brought (a deck) is not for others,
        but for its name."""
        whole = {spec.name for spec in self.table.game.settings() if not spec.seat}
        return {
            name: value if name in whole else self._shown(value)
            for name, value in self.table.settings.items()
            if name != "setup"
        }

    @property
    def title(self) -> str:
        """What somebody has called the way to start, where that is a text of their own."""
        setup = str(self.table.settings.get("setup", ""))
        if setup not in {each.id for each in self.table.game.own_setups()}:
            return ""
        return self.table.game.called(str(self.table.settings.get("campaign", "")))

    def _shown(self, value: Any) -> Any:
        if "\n" not in str(value):
            return value
        named = self.table.game.called(str(value))
        return f"{OWN}: {named}" if named else OWN

    def _made(self) -> dict[str, object]:
        """What stays as it is while the table is played at."""
        table = self.table
        return {
            "commitment": table.commitment,
            "game": table.game.name,
            "setup": table.settings.get("setup", ""),
            "settings": self.settings,
            "title": self.title,
            "hides": not self._public,
        }

    def _identity(self, seat: int) -> str:
        """A question's id: it stays the same while others answer theirs, when something is noted about the table and
        when it comes back from the store, and hangs on nothing but public steps and the seat's own passes."""
        table = self.table
        step, answered = table.length, table.position.answered
        while answered or table.steps[step].seat == NOTE:
            answered -= table.steps[step].seat != NOTE
            step -= 1
        since = table.numbers[step]
        passed = sum(each.seat == seat for each in table.steps[table.firsts[since] + 1 : table.last_of(since) + 1])
        return f"{self.epoch}-{since}-{seat}-{passed}" if passed else f"{self.epoch}-{since}-{seat}"

    @property
    def finished(self) -> bool:
        """Whether the game is over and everybody has seen it: then nothing is secret any more."""
        return self.table.over and self.window is None

    def stale(self, seat: int) -> str:
        """Why an answer of the seat comes too late or too early."""
        if seat in self.asked:
            return "That question has been answered; the table has moved on."
        if self.finished:
            return "The game is over."
        waiting = ", ".join(self.table.seats[decision.seat].name for decision in self.table.pending)
        if self.window is not None:
            waiting = "others, who may react"  # who could is not shown
        if self.gathers:
            waiting = f"whoever plays {listed(self.table.seats[each].name for each in self.gathers)} to come"
        return f"{self.table.seats[seat].name} is not asked anything now; the table waits for {waiting}."

    # -- the pieces --------------------------------------------------------------------------------------------------

    def _sees_on(self, seat: int | None) -> bool:
        """Whether the viewer sees the table as it is, not only as it was before a window opened."""
        return self.window is None or (seat is not None and seat in self.asked)

    def view(self, seat: int | None) -> Raw:
        whose = None if self._public else seat
        made = self._views.get(whose)
        if made is None:
            if self._sees_on(seat):
                view = self.table.view(whose)
                self._known[whose] = view
            else:
                view = self.table.game.view(self._state_before(), whose)
                self._known.pop(whose, None)  # somebody may have seen more, being asked
            made = self._views[whose] = Raw(encode(view))
        return made

    def _state_before(self) -> State:
        """The state that everybody saw last before the window opened."""
        if self._past is None:
            try:
                self._past = self.table.position_at(self.shown).state
            except SandtableError:  # played under older rules
                self._past = self.table.state
        return self._past

    def _news(self, seat: int | None) -> dict[str, Raw]:
        """What the newest step changed in the view; or the whole view, to those who were not sent the one before."""
        whose = None if self._public else seat
        made = self._changes.get(whose)
        if made is None:
            before = self._known.get(whose)
            if before is None:
                made = {"view": self.view(seat)}
            else:
                view = self.table.view(whose)
                self._known[whose] = view
                changed = {k: v for k, v in view.items() if k not in before or before[k] != v}
                made = {"changes": Raw(encode(changed))}
            self._changes[whose] = made
        return made

    def question(self, seat: int | None) -> Raw | None:
        if seat is None or seat not in self.asked:
            return None
        made = self._questions.get(seat)
        if made is None:
            made = self._questions[seat] = Raw(
                encode(question(self.table, *self.asked[seat], self.stopped.get(seat, ""), self.aided))
            )
        return made

    def waiting(self) -> list[int]:
        """The seats the table waits for; in a window all others, for who is asked holds something."""
        if self.window is not None:
            return [seat for seat in range(len(self.table.seats)) if seat != self.window.by]
        if self.gathers:
            return list(self.gathers)
        return [decision.seat for decision in self.table.pending]

    def _window(self, seat: int | None, sees_on: bool) -> WindowState | None:
        """The open window, as this viewer may know it."""
        window, table = self.window, self.table
        if window is None:
            return None
        left = window.left
        if sees_on:
            lines = list(table.lines(seat, window.shown + 1))
        else:
            newest = table.firsts[-1]
            lines = list(table.lines(seat, window.shown + 1, newest))
            for event in table.steps[newest].events:
                if event.kind == WINDOW:
                    break
                line = event.seen_by(seat)
                if line is not None:
                    lines.append((newest, line))
        return WindowState(window.by, left, self._numbered(lines), seat in window.holding, seat in window.done)

    def undo(self, seat: int | None, humans: Sequence[int]) -> UndoState | None:
        table = self.table
        if seat is None or table.over or self.window is not None:
            return None
        newest = table.steps[-1]
        try:
            if newest.seat == seat and not (newest.quiet or newest.shows or newest.along):  # by far the most common
                return UndoState(True, (), takes=tuple(table.undo_words(seat, seat)))
            needs, barred = table.undo_needs(seat, humans), self.undo_barred(seat, humans)
        except NothingToUndo:
            return None
        if barred:
            return UndoState(False, (), barred)
        return UndoState(True, needs, takes=tuple(table.undo_words(seat, seat)), dice=table.undo_draws(seat))

    def undo_barred(self, seat: int, humans: Sequence[int]) -> str:
        """Why what the seat's undo would take back stays, whoever agrees. Raises NothingToUndo.

        Who has not come cannot agree. Bots are never asked: against them, dice are taken back in learning mode only.
        """
        table = self.table
        if self.absent and table.undo_shows(seat):
            names = listed(table.seats[each].name for each in self.absent)
            return f"Others would have to agree, and nobody plays {names} yet: what has been seen stays."
        if not self.learning and all(each == seat for each in humans) and table.undo_draws(seat):
            return "Dice have fallen or cards were shown: against bots that is taken back in learning mode only."
        return ""

    def _numbered(self, lines: Iterable[tuple[int, Line]]) -> list[LogLine]:
        """With the number and the maker of the public step; who passed quietly within it stays unknown."""
        table = self.table
        public = ((table.numbers[step], line) for step, line in lines)
        made = ((number, table.steps[table.firsts[number]].seat, line) for number, line in public)
        return log_lines(table.game, made)

    def _newest_lines(self, seat: int | None) -> Raw:
        """The lines since the step shown before; the same for everybody unless some of it is secret."""
        if self._lines is not None:
            return self._lines
        first, stop = self._before + 1, self.shown + 1
        made = Raw(encode(self._numbered(self.table.lines(seat, first, stop))))
        if all(event.to is None for step in self.table.steps[first:stop] for event in step.events):
            self._lines = made
        return made

    def lines_before(self, seat: int | None, before: int) -> tuple[list[LogLine], int]:
        """The last lines of public steps before this one, whole steps of them, and the number of the first."""
        table = self.table
        first, count = before, 0
        while first > 0:
            steps = table.steps[table.firsts[first - 1] : table.last_of(first - 1) + 1]
            more = sum(1 for step in steps for event in step.events if event.seen_by(seat) is not None)
            if count and count + more > LINES:
                break
            first, count = first - 1, count + more
        stop = table.last_of(before - 1) + 1 if before else 0
        return self._numbered(table.lines(seat, table.firsts[first], stop)), first

    def stage(self) -> str:
        """Where play stands in what is shown, in a few words."""
        return self.table.game.stage(self._shown_state())

    def goal(self, seat: int) -> str:
        """What a seat plays for, in words."""
        goals = self.table.game.goals(self._shown_state())
        return next((goal.text for goal in goals if goal.seat == seat), "")

    def _shown_state(self) -> State:
        return self.table.state if self.window is None else self._state_before()

    def goals(self) -> bytes:
        """What everybody plays for, as it stands in what is shown."""
        return encode(self.table.game.goals(self._shown_state()))

    def _new_goals(self) -> dict[str, object]:
        """The goals, where they are not what everybody was sent last."""
        if self._goals is None:
            goals = self.goals()
            self._goals = {} if goals == self._sent_goals else {"goals": Raw(goals)}
            self._sent_goals = goals
        return self._goals

    def _ending(self) -> dict[str, object]:
        table = self.table
        over = self.finished
        shares = [
            ShareState(share.seats, share.by, share.promise, share.share.hex() if over else None)
            for share in table.shares
        ]
        seed = table.seed.hex() if over else None
        ended: dict[str, object] = {
            "over": over,
            "outcome": self._outcome() if over else None,
            "seed": seed,
            "shares": shares,
        }
        return ended if self.rematch is None else {**ended, "rematch": RematchState(*astuple(self.rematch))}

    def _outcome(self) -> Ending | None:
        table = self.table
        found = table.outcome
        if found is None:
            return None
        told = [event for step in table.steps for event in step.events if event.kind == "end"]
        return Ending(*astuple(found), reasons=table.game.endings(table.state, told))

    # -- the messages ------------------------------------------------------------------------------------------------

    def _state(self, seat: int | None, fields: Mapping[str, object]) -> bytes:
        """A `State` of these fields; some of them are encoded already."""
        return encode({"type": "state", "seat": seat, "epoch": self.epoch, "n": self.n, **fields})

    def update(self, seat: int | None, humans: Sequence[int]) -> bytes:
        """What the newest step changed."""
        made = self._updates.get(seat)
        if made is None:
            fields = {
                "reset": False,
                **self._news(seat),
                "lines": self._newest_lines(seat),
                "question": self.question(seat),
                "waiting": self.waiting(),
                "window": None,
                "request": None,
                **self._new_goals(),
                **(self._ending() if self.table.over else {}),
                "undo": self.undo(seat, humans),
            }
            made = self._updates[seat] = self._state(seat, fields)
        return made

    def announcement(self, seat: int | None, opening: bool) -> bytes:
        """A window has opened, which is shown to all alike; or, for a seat that is asked in it, gone on."""
        sees_on = not opening and self._sees_on(seat)
        fields = {
            "reset": False,
            **(self._news(seat) if sees_on else {}),
            "lines": [],
            "question": None if opening else self.question(seat),
            "waiting": self.waiting(),
            "window": self._window(seat, sees_on),
            "request": None,
            "undo": None,
        }
        return self._state(seat, fields)

    def _stop_line(self, stopped: Stopped | None) -> list[LogLine]:
        """What the log says of a bot that has stopped, as long as it has: it is no part of the game."""
        if stopped is None:
            return []
        name = self.table.seats[stopped.seat].name
        return [LogLine(f"The bot that plays {name} has stopped. {stopped.reason}", kind="notice", step=self.n)]

    def _around(self, seat: int | None, humans: Sequence[int], around: Around) -> dict[str, object]:
        """What is asked, and who is there."""
        return {
            "question": self.question(seat),
            "waiting": self.waiting(),
            "window": self._window(seat, self._sees_on(seat)),
            "seats": around.seats,
            "gathers": self.gathers,
            "undo": self.undo(seat, humans),
            "request": around.request,
            "stopped": around.stopped,
        }

    def notice(self, seat: int | None, humans: Sequence[int], around: Around) -> bytes:
        """Who is there and what is asked of the table has changed, not the game."""
        lines = self._stop_line(around.stopped)
        return self._state(seat, {"reset": False, "lines": lines, **self._around(seat, humans, around)})

    def whole(self, seat: int | None, humans: Sequence[int], around: Around, since: Since | None = None) -> bytes:
        """Everything; of the log, what came after `since` if that is still part of the story."""
        lines: list[LogLine] | None = None
        if since is not None and since.epoch == self.epoch and 0 <= since.n <= self.n:
            lines = self._numbered(self.table.lines(seat, self.table.last_of(since.n) + 1, self.shown + 1))
            if len(lines) > CATCH_UP:
                lines = None
        reset, more = lines is None, {}
        if lines is None:
            lines, first = self.lines_before(seat, self.n + 1)
            more = {"more": first > 0}
        fields = {
            "reset": reset,
            "view": self.view(seat),
            "lines": lines + self._stop_line(around.stopped),
            **more,
            **self._around(seat, humans, around),
            "goals": Raw(self.goals()),
            **self._ending(),
            **self._made(),
            "learning": self.learning,
        }
        return self._state(seat, fields)
