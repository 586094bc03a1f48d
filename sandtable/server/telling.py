"""A table's state as bytes for the wire, made once per change and shared by all who may read the same.

Everything goes through `table.view(seat)`, `table.lines(seat)` and `table.described(decision)`: nothing else leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.decisions import Decision
from sandtable.kernel.table import NothingToUndo, Table
from sandtable.kernel.windows import ASKED
from sandtable.server.messages import (
    Ending,
    LogLine,
    SeatState,
    Since,
    Stopped,
    UndoRequest,
    UndoState,
    encode,
    log_lines,
    question,
)

LINES = 200
"""The most lines of the log that are sent unasked."""
CATCH_UP = 1000
"""A client that missed more lines than this starts afresh."""


OWN = "own"
"""What is told instead of a text that a player brought to the table."""


class Telling:
    """What is told about one table. `renew` after every change."""

    __slots__ = (
        "_before", "_changes", "_fixed", "_known", "_lines", "_middle", "_options", "_public", "_questions", "_setup",
        "_updates", "_views", "asked", "epoch", "n", "table",
    )  # fmt: skip

    def __init__(self, table: Table[Any], epoch: int) -> None:
        self.table = table
        self._public = not table.game.hides(table.state)
        self._setup = table.options.get("setup", "")
        # A text somebody brought (a deck) is not for the others.
        self._options = {
            name: OWN if "\n" in str(value) else value for name, value in table.options.items() if name != "setup"
        }
        self._fixed = b',"commitment":%b,"game":%b,"setup":%b,"options":%b,"hides":%b}' % (
            encode(table.commitment),
            encode(table.game.name),
            encode(self._setup),
            encode(self._options),
            b"false" if self._public else b"true",
        )
        self._known: dict[int | None, tuple[int, dict[str, Any]]] = {}
        """For each viewer the newest view that was told, and after how many choices."""
        self.asked: dict[int, tuple[Decision, str]] = {}
        self.epoch = epoch
        self.n = table.length
        self.renew(epoch)

    def renew(self, epoch: int) -> None:
        if epoch != self.epoch:
            self._known = {}  # choices were taken back
        # The step told before the newest: one less, or more where a seat passed by itself in the same go.
        self._before = min(self.n, self.table.length - 1) if epoch == self.epoch else self.table.length - 1
        self.epoch = epoch
        self.n = self.table.length
        self._views: dict[int | None, bytes] = {}
        self._changes: dict[int | None, bytes] = {}
        self._questions: dict[int, bytes] = {}
        self._lines: bytes | None = None
        self._updates: dict[int | None, bytes] = {}
        self._middle: bytes | None = None
        # A question stays the same while others answer theirs, and when the table comes back from the store.
        since = self.n - self.table.position.answered
        self.asked = {d.seat: (d, f"{epoch}-{since}-{d.seat}") for d in self.table.pending}

    # -- the pieces --------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> bytes:
        whose = None if self._public else seat
        made = self._views.get(whose)
        if made is None:
            view = self.table.view(whose)
            self._known[whose] = (self.n, view)
            made = self._views[whose] = encode(view)
        return made

    def _news(self, seat: int | None) -> bytes:
        """What the newest step changed in the view; or the whole view, to those who were not told the one before."""
        whose = None if self._public else seat
        made = self._changes.get(whose)
        if made is None:
            before = self._known.get(whose)
            if before is None or before[0] != self._before:
                made = b'"view":' + self.view(seat)
            else:
                view, old = self.table.view(whose), before[1]
                self._known[whose] = (self.n, view)
                made = b'"changes":' + encode({k: v for k, v in view.items() if k not in old or old[k] != v})
            self._changes[whose] = made
        return made

    def question(self, seat: int | None) -> bytes:
        asked = None if seat is None else self.asked.get(seat)
        if asked is None:
            return b"null"
        assert seat is not None
        made = self._questions.get(seat)
        if made is None:
            made = self._questions[seat] = encode(question(self.table, *asked))
        return made

    def waiting(self) -> bytes:
        """The seats the table waits for; in a window of a game with hidden hands all, for who is asked holds
        something."""
        pending, seats = self.table.pending, len(self.table.seats)
        if not self._public and seats > 2 and any(decision.kind.startswith(ASKED) for decision in pending):
            return encode(list(range(seats)))
        return encode([decision.seat for decision in pending])

    def undo(self, seat: int | None, humans: Sequence[int]) -> bytes:
        table = self.table
        if seat is None or table.over:
            return b"null"
        newest = table.steps[-1]
        if newest.seat == seat and not newest.shows:  # by far the most common case
            return b'{"possible":true,"needs":[]}'
        try:
            needs = table.undo_needs(seat, humans)
        except NothingToUndo:
            return b"null"
        return encode(UndoState(True, needs)) if needs else b'{"possible":true,"needs":[]}'

    def _newest_lines(self, seat: int | None) -> bytes:
        """The lines since the step told before; the same for everybody unless some of it is secret."""
        if self._lines is not None:
            return self._lines
        first = self._before + 1
        made = encode(log_lines(self.table.lines(seat, first)))
        if all(event.to is None for step in self.table.steps[first:] for event in step.events):
            self._lines = made
        return made

    def lines_before(self, seat: int | None, before: int) -> tuple[list[LogLine], int]:
        """The last lines of steps before this one, whole steps of them, and the number of the first step."""
        first, count = before, 0
        while first > 0:
            more = sum(1 for event in self.table.steps[first - 1].events if event.seen_by(seat) is not None)
            if count and count + more > LINES:
                break
            first, count = first - 1, count + more
        lines = []
        for number, line in self.table.lines(seat, first):
            if number >= before:
                break
            lines.append((number, line))
        return log_lines(lines), first

    def _ending(self) -> bytes:
        table = self.table
        if not table.over:
            return b',"over":false,"outcome":null,"seed":null'
        return b',"over":true,"outcome":%b,"seed":%b' % (_outcome(table), encode(table.seed.hex()))

    # -- the messages ------------------------------------------------------------------------------------------------

    def update(self, seat: int | None, humans: Sequence[int]) -> bytes:
        """What the newest step changed."""
        made = self._updates.get(seat)
        if made is None:
            middle = self._middle
            if middle is None:
                ending = self._ending() if self.table.over else b""
                middle = self._middle = b',"waiting":%b,"request":null%b' % (self.waiting(), ending)
            made = self._updates[seat] = (
                b'{"type":"state","seat":%b,"epoch":%d,"n":%d,"reset":false,%b,"lines":%b,"question":%b%b,"undo":%b}'
                % (
                    _seat(seat),
                    self.epoch,
                    self.n,
                    self._news(seat),
                    self._newest_lines(seat),
                    self.question(seat),
                    middle,
                    self.undo(seat, humans),
                )
            )
        return made

    def _stop_line(self, stopped: Stopped | None) -> list[LogLine]:
        """What the log tells of a bot that has stopped, as long as it has: it is no part of the game."""
        if stopped is None:
            return []
        name = self.table.seats[stopped.seat].name
        return [LogLine(self.n, f"The bot that plays {name} has stopped. {stopped.reason}", kind="notice")]

    def notice(
        self,
        seat: int | None,
        humans: Sequence[int],
        seats: list[SeatState],
        request: UndoRequest | None,
        stopped: Stopped | None,
    ) -> bytes:
        """Who is there and what is asked of the table has changed, not the game."""
        return (
            b'{"type":"state","seat":%b,"epoch":%d,"n":%d,"reset":false,"lines":%b,"question":%b,'
            b'"waiting":%b,"seats":%b,"undo":%b,"request":%b,"stopped":%b}'
        ) % (
            _seat(seat),
            self.epoch,
            self.n,
            encode(self._stop_line(stopped)),
            self.question(seat),
            self.waiting(),
            encode(seats),
            self.undo(seat, humans),
            encode(request),
            encode(stopped),
        )

    def whole(
        self,
        seat: int | None,
        humans: Sequence[int],
        seats: list[SeatState],
        request: UndoRequest | None,
        stopped: Stopped | None,
        since: Since | None = None,
    ) -> bytes:
        """Everything; of the log, what came after `since` if that is still part of the story."""
        lines: list[LogLine] | None = None
        if since is not None and since.epoch == self.epoch and 0 <= since.n <= self.n:
            lines = log_lines(self.table.lines(seat, since.n + 1))
            if len(lines) > CATCH_UP:
                lines = None
        reset = lines is None
        more = b""
        if lines is None:
            lines, first = self.lines_before(seat, self.n + 1)
            more = b',"more":true' if first else b',"more":false'
        log = b'"lines":%b%b' % (encode(lines + self._stop_line(stopped)), more)
        return (
            b'{"type":"state","seat":%b,"epoch":%d,"n":%d,"reset":%b,"view":%b,%b,"question":%b,'
            b'"waiting":%b,"seats":%b,"undo":%b,"request":%b,"stopped":%b%b%b'
        ) % (
            _seat(seat),
            self.epoch,
            self.n,
            b"true" if reset else b"false",
            self.view(seat),
            log,
            self.question(seat),
            self.waiting(),
            encode(seats),
            self.undo(seat, humans),
            encode(request),
            encode(stopped),
            self._ending(),
            self._fixed,
        )


def _seat(seat: int | None) -> bytes:
    return b"null" if seat is None else b"%d" % seat


def _outcome(table: Table[Any]) -> bytes:
    outcome = table.outcome
    if outcome is None:
        return b"null"
    return encode(Ending(outcome.winners, outcome.text, outcome.rules))
