"""A table in memory with whoever is at it.

Changes happen one after another: while one is being stored, the next waits, and so does everybody who wants to look.
So nothing is ever shown that is not durable.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from sandtable.kernel.decisions import Choice, IllegalChoice, SandtableError
from sandtable.kernel.table import NeedsAgreement, Step, Table
from sandtable.kernel.windows import PASS
from sandtable.server.here import Here
from sandtable.server.messages import (
    EVERY_WINDOW,
    Detail,
    Refusal,
    RulesFailed,
    SeatState,
    Since,
    Stopped,
    UndoRequest,
)
from sandtable.server.seating import Seating
from sandtable.server.store import Elsewhere, Facts, Head, Mark, Write
from sandtable.server.telling import OpenWindow, Telling

if TYPE_CHECKING:
    from sandtable.server.hall import Hall

logger = logging.getLogger("sandtable.server")

QUICK = 0.005
"""Seconds of processor time; a table at which anything takes longer is worked at in threads from then on."""
TABLE = -1
"""Who asks for what a table does of itself, such as letting a bot choose."""
WAITING_OF_SEAT, WAITING_OF_GUESTS, WAITING_OF_TABLE = 16, 32, 64
"""Requests that may wait for a table while it stores a change: of each seat, of all spectators, of the table itself."""
RELOADED = "The choice could not be stored, so nothing was changed. Please try again."
CHANGED = "Another server has changed this table, so it was loaded again. Please look at it and choose again."
FAILED = "The rules failed at this choice, so nothing was changed. The fault has been written down."
UNSHOWN = "The choice is stored, but the table could not be shown. The fault has been written down."

T = TypeVar("T")
Answer = Callable[["int | UndoRequest | Refusal"], None]
"""Told how it went: choices made so far, a request that others must agree to, or why not."""


class Listener(Protocol):
    """A connection, as the room sees it."""

    seats: tuple[int | None, ...]
    """The seats it plays; (None,) for a spectator."""
    left: bool
    """It has gone; its room may not know yet."""

    def deliver(self, seat: int | None, message: bytes, epoch: int, n: int) -> None: ...

    def refuse(self, seat: int, question: str | None, refusal: Refusal) -> None: ...

    def hang_up(self, reason: str) -> None: ...


def nobody(_: object) -> None:
    """An answer that nobody waits for."""


class Room:
    def __init__(self, hall: Hall, facts: Facts, table: Table[Any], epoch: int) -> None:
        self.hall = hall
        self.id = facts.id
        self.seating = Seating(self)
        self._here = Here()
        self._inline = hall.settings.work_threads == 0 or table.game.swift(table.state)
        """Whether what is done at this table is so quick that it is done in the event loop itself."""
        self._working = False
        self.listeners: list[Listener] = []
        """Replaced, never changed: a thread may be telling them something."""
        self._coming_and_going = threading.Lock()
        self._closing: object | None = None
        self._take(facts, table, epoch)
        self.request: UndoRequest | None = None
        self.touched = time.monotonic()
        self.bots_at_work: asyncio.Task[None] | None = None
        self.stopped: Stopped | None = None
        """A bot that cannot play on. It is not asked again before somebody wants it or the table has changed."""
        self.gone = False
        self.yields: dict[int, frozenset[str]] = {}
        """Seat -> windows in which it passes by itself. Clients say it again when they come
        back."""
        self.brief: dict[tuple[int, str], frozenset[str]] = {}
        """The same for a while: (seat, "turn" or "combat") -> windows, until the next one begins."""
        self._agreed: set[int] = set()
        self._requests = 0
        self._busy = False
        self._queue: deque[tuple[Callable[[], None], Answer, int | None]] = deque()
        self._guests: deque[tuple[Callable[[], None], Answer, int | None]] = deque()
        """What spectators asked for; it comes after what players did."""

    def _take(self, facts: Facts, table: Table[Any], epoch: int) -> None:
        self.table = table
        self.epoch = epoch
        self._mark = Mark(epoch, table.length)
        """What is known to be stored."""
        self.facts = facts
        self.window: OpenWindow | None = None
        """Open while others may react to the newest choice: nobody is shown yet what comes of it."""
        self._reopen()
        self.telling = Telling(table, epoch, self.window)
        self._sit(facts)

    def _sit(self, facts: Facts) -> None:
        self.facts = facts
        self._humans = [seat for seat, player in enumerate(facts.players) if player == "human"]
        self.telling.absent = tuple(seat for seat, player in enumerate(facts.players) if player == "open")
        self.telling.learning = facts.learning

    # -- one thing after another -------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._busy or self._working or bool(self._queue) or bool(self._guests)

    def submit(self, work: Callable[[], None], answer: Answer, who: int | None = TABLE) -> None:
        """Do it now, or as soon as what is being stored has been stored. `who` asks: a seat, None for a spectator, or
        the TABLE. Each has a share of the places to wait in, so none can take another's."""
        self.touched = time.monotonic()
        if self.gone:
            answer(Refusal(503, "The table is being brought back; please try again."))
        elif not self._busy and not self._working:
            self._do(work, answer)
        else:
            queue = self._guests if who is None else self._queue
            share = WAITING_OF_GUESTS if who is None else WAITING_OF_TABLE if who == TABLE else WAITING_OF_SEAT
            if sum(each[2] == who for each in queue) >= share:
                answer(Refusal(429, "Too much is being asked of this table at once."))
            else:
                queue.append((work, answer, who))

    def _do(self, work: Callable[[], None], answer: Answer) -> None:
        def failed(error: Exception) -> None:
            if isinstance(error, Refusal):
                answer(error)
                return
            # Rules may have failed half-way: what is in memory is not to be trusted, what is stored is.
            logger.error("table %s: the rules failed", self.id, exc_info=error)
            self._bring_back()
            answer(RulesFailed(FAILED))

        self._run(work, failed)

    def _run(self, work: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        """Work at the table: in a thread, one thing after another, so that a long rule keeps nobody waiting at other
        tables; or here and now, where nothing takes long. What it touches outside the table finds its way `Here`."""
        if not self._inline:
            self._working = True
            self.hall.workers.submit(self._work, work, failed)
            return
        begun = time.thread_time()
        try:
            work()
        except Exception as error:
            failed(error)
        if time.thread_time() - begun > QUICK and self.hall.settings.work_threads:
            self._inline = False

    def _work(self, work: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        """In a thread."""
        error: Exception | None = None
        try:
            work()
        except Exception as raised:
            error = raised
        self._here.do(self._worked, failed, error)

    def _worked(self, failed: Callable[[Exception], None], error: Exception | None) -> None:
        self._working = False
        if error is not None:
            failed(error)
        self._go_on()

    def _go_on(self) -> None:
        while not self._busy and not self._working and (queue := self._queue or self._guests):
            work, answer, _ = queue.popleft()
            self._do(work, answer)

    async def ask(self, question: Callable[[], T], who: int | None = TABLE) -> T:
        """Answer a question about the table as it is stored."""
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def settle(found: T | None, error: Exception | None) -> None:
            if result.done():
                return
            if error is not None:
                result.set_exception(error)
            else:
                result.set_result(cast(T, found))

        def answer(outcome: object) -> None:
            if isinstance(outcome, Refusal):
                self._here.do(settle, None, outcome)

        def work() -> None:
            try:
                found = question()
            except (Refusal, SandtableError) as refusal:
                self._here.do(settle, None, refusal)
            else:
                self._here.do(settle, found, None)

        self.submit(work, answer, who)
        return await result

    def _store(self, write: Write, after: Callable[[], None], answer: Answer) -> None:
        """Store a change, then show it."""
        self._busy = True

        def stored(error: Exception | None) -> None:
            if error is None and write.forget_after is None:
                self.hall.figures.choices.add(len(write.steps))
            if error is None and write.head is not None:
                self._mark = Mark(write.head.epoch, write.head.snapshot.step)
            self._busy = False
            if error is not None:
                self._bring_back()
                answer(Refusal(409, CHANGED) if isinstance(error, Elsewhere) else Refusal(503, RELOADED))
            else:
                self._run(after, unshown)
            self._go_on()

        def unshown(error: Exception) -> None:
            logger.error("table %s: cannot be shown", self.id, exc_info=error)
            self._bring_back()
            answer(Refusal(503, UNSHOWN))

        write.mark, write.seated = self._mark, self.facts
        write.done = stored
        self._here.do(self.hall.writer.put, write)

    def change(self, write: Write, after: Callable[[], None], answer: Answer) -> None:
        """Store a change of who sits where or of what is noted about the table, then show it to everybody."""

        def shown() -> None:
            if write.seating is not None:
                self._sit(write.seating)
                if self.window is not None:  # whoever has just come has as long as anybody
                    self.window.until = self._now() + self._pause()
            self.telling.renew(self.epoch, self.window)
            self._tell_whole()
            self._close_in_time()
            after()
            self.hall.drive(self)

        self._store(write, shown, answer)

    def begin_anew(self) -> None:
        """What was told of the table before is not so any more: the set-up was dealt anew, or choices taken back."""
        self.epoch += 1
        self.request = self.stopped = None
        self._reopen()

    def _bring_back(self) -> None:
        """Forget what is in memory; load what is stored, and show it to everybody."""
        self._busy = True
        self.request = None
        self.hall.spawn(self._load_again())

    async def _load_again(self) -> None:
        try:
            loaded = await self.hall.load(self.id)
            self._take(loaded.facts, loaded.table, loaded.epoch)
            if self._inline:
                self._tell_whole()
            else:
                await self._here.loop.run_in_executor(self.hall.workers, self._tell_whole)
            self._busy = False
        except Refusal as refusal:
            self.close(refusal)
            return
        except Exception:
            logger.exception("table %s: cannot be brought back", self.id)
            self.close(Refusal(503, "The table cannot be reached; please try again."))
            return
        self._go_on()
        self.hall.drive(self)

    def close(self, refusal: Refusal) -> None:
        """Drop the room; whoever is connected comes back to a fresh one."""
        self.gone = True
        self.hall.forget(self)
        for listener in tuple(self.listeners):
            listener.hang_up(refusal.reason)
        while queue := self._queue or self._guests:
            queue.popleft()[1](refusal)

    # -- choosing ----------------------------------------------------------------------------------------------------

    def choose(self, seat: int, question: str, key: str, answer: Answer) -> None:
        answer = self._timed(answer)
        self.submit(lambda: self._choose(seat, question, key, answer), answer, seat)

    def _timed(self, answer: Answer) -> Answer:
        begun, figures = time.perf_counter(), self.hall.figures

        def told(how: int | UndoRequest | Refusal) -> None:
            if isinstance(how, Refusal):
                figures.refusals.add()
            else:
                figures.choosing.add(time.perf_counter() - begun)
            answer(how)

        return lambda how: self._here.do(told, how)

    def _choose(self, seat: int, question: str, key: str, answer: Answer) -> None:
        asked = self.telling.asked.get(seat)
        if asked is None or asked[1] != question:
            raise Refusal(409, self._stale(seat, asked is not None))
        self.seating.may_choose(seat)
        arriving = self.seating.arriving(seat)
        if arriving:

            def again() -> None:
                self.submit(lambda: self._choose(seat, question, key, answer), answer, seat)

            self.seating.arrive(arriving, again, answer)
        else:
            self._play(seat, key, answer)

    def _stale(self, seat: int, asked: bool) -> str:
        if asked:
            return "That question has been answered; the table has moved on."
        if self.table.over and self.window is None:
            return "The game is over."
        waiting = ", ".join(self.table.seats[d.seat].name for d in self.table.pending)
        if self.window is not None:
            waiting = "others, who may react"  # who could is not told
        return f"{self.table.seats[seat].name} is not asked anything now; the table waits for {waiting}."

    def choose_for_bot(self, seat: int, epoch: int, n: int, choice: Choice, answer: Answer) -> None:
        def work() -> None:
            if (self.epoch, self.table.length) != (epoch, n):
                raise Refusal(409, "The table has moved on.")
            self._play(seat, choice, answer)

        self.submit(work, answer)

    def _play(self, seat: int, choice: Choice | str, answer: Answer) -> None:
        table = self.table
        try:
            step = table.choose(seat, choice)
        except IllegalChoice as error:
            raise Refusal(409, error.reason, error.rules, error.offered) from None
        first = table.length
        steps = [(first, step)]
        self._end_brief_yields(step)
        while (passing := self._passing()) is not None:
            steps.append((table.length + 1, table.choose(passing, PASS)))
            self._end_brief_yields(steps[-1][1])
        write = Write(
            self.id,
            steps=tuple(steps),
            snapshots=tuple(s for s in table.snapshots[-len(steps) - 1 :] if s.step >= first),
            head=self.head(),
        )

        window = self._window_after(steps)
        was_asked = set(self.telling.asked)
        self.telling.renew(self.epoch, window)
        if window is None:
            # What will be told is made now and sent once it is stored: a whole group's messages then leave in one go,
            # which costs clients and kernel fewer wake-ups.
            humans, update = self._humans, self.telling.update
            for listener in self.listeners:
                for each in listener.seats:
                    update(each, humans)

        def after() -> None:
            self.request = None
            if window is None:
                self._show_newest()
            elif window is self.window:  # gone on: nobody notices but who was asked or is asked
                self._announce(was_asked | set(self.telling.asked))
                self._close_in_time()
            else:
                self.window = window
                window.until = self._now() + self._pause()
                self._announce(None)
                self._announce(self.telling.asked)
                self._close_in_time()
            if self.stopped is not None:
                self.stopped = None
                self.tell_notice()
            answer(self.telling.n)
            self.hall.drive(self)

        self._store(write, after, answer)

    # -- windows: what might be answered out of a hidden hand --------------------------------------------------------

    def _now(self) -> float:
        return self._here.loop.time()

    def _window_after(self, steps: list[tuple[int, Step]]) -> OpenWindow | None:
        """The window that these steps leave open: the one that was, a new one, or none."""
        table, window = self.table, self.window
        if window is not None and all(step.quiet for _, step in steps):
            if self._now() > window.until:
                window.until = self._now() + self._pause()  # who passes so late must not see whether more are asked
            return window
        if table.in_window or (self._windowed() and self._pause() > 0):
            return OpenWindow(table, self._now, 0.0, None if window is None else window.shown)
        return None

    def _windowed(self) -> bool:
        """Whether somebody might have reacted to the newest choice."""
        table, newest = self.table, self.table.firsts[-1]
        return newest > 0 and table.game.hides(table.state) and any(step.windowed for step in table.steps[newest:])

    def _pause(self) -> float:
        """How long everybody waits where somebody might react: long enough to pass in, if people could watch each
        other's clocks; against bots, as long as they pause anyhow."""
        people = set(self._people())
        if len(people) > 1 and not any(people <= set(listener.seats) for listener in self.listeners):
            return self.hall.settings.window_seconds
        return self.hall.settings.bot_pause if len(people) < len(self.table.seats) else 0.0

    def _people(self) -> list[int]:
        """The seats that are played by people, or will be."""
        return [seat for seat, player in enumerate(self.facts.players) if not player.startswith("bot:")]

    def _announce(self, seats: Container[int | None] | None) -> None:
        """Tell these seats where the window stands; or everybody, alike, that it has opened."""
        for listener in self.listeners:
            for each in listener.seats:
                if seats is None or each in seats:
                    message = self.telling.announcement(each, opening=seats is None)
                    listener.deliver(each, message, self.epoch, self.telling.n)

    def _close_in_time(self) -> None:
        """Close the window if nothing keeps it open, or look again when its time is up. An empty seat keeps it open,
        whatever lies there: nobody can say yet whether it reacts, and the wait must not tell whether it could."""
        self._closing = None
        window = self.window
        if window is None or self.table.in_window or window.holding or self.telling.absent:
            return
        if self._now() >= window.until or all(seat in window.done for seat in self._people() if seat != window.by):
            self._close_window()
        else:
            self._closing = alarm = object()
            self._here.do(self._here.loop.call_at, window.until, self._time_is_up, alarm)

    def _time_is_up(self, alarm: object) -> None:
        if alarm is self._closing:
            self.submit(self._close_in_time, nobody)

    def _close_window(self) -> None:
        self.window = None
        self.telling.renew(self.epoch)
        self._show_newest()
        self.hall.drive(self)

    def _reopen(self) -> None:
        """The table was brought back or choices were taken back: is a window open now?"""
        self._closing = None
        stands = self.table.in_window or ("open" in self.facts.players and self._windowed())
        self.window = OpenWindow(self.table, self._now, self._now() + self._pause()) if stands else None

    def _show_newest(self) -> None:
        """Everything that has happened is shown to everybody."""
        self.window = None
        humans, update = self._humans, self.telling.update
        for listener in self.listeners:
            for each in listener.seats:
                listener.deliver(each, update(each, humans), self.epoch, self.telling.n)

    def hold(self, seat: int, on: bool) -> None:
        """Keep the window open, asked or not; or let it go: as far as the seat is concerned it may close, and what it
        is asked there it passes."""

        def work() -> None:
            window = self.window
            if window is None:
                return
            if on:
                window.holding.add(seat)
                window.done.discard(seat)
            else:
                window.holding.discard(seat)
                window.done.add(seat)
            if not on and seat in self.telling.asked and self.facts.promised(seat) is None:
                self._play(seat, PASS, nobody)
            else:
                self._announce({seat})
                self._close_in_time()

        self.submit(work, nobody)

    def _passing(self) -> int | None:
        """The seat that is asked for a Reaction now and has said that it passes in such windows."""
        pending = self.table.pending
        if len(pending) != 1 or not pending[0].window:
            return None
        seat, window = pending[0].seat, pending[0].window
        said = (self.yields.get(seat, ()), self.brief.get((seat, "turn"), ()), self.brief.get((seat, "combat"), ()))
        yields = any(window in windows or EVERY_WINDOW in windows for windows in said)
        return seat if yields and self.facts.promised(seat) is None else None

    def _end_brief_yields(self, step: Step) -> None:
        """A new combat or turn begins: whoever passed until then is asked again."""
        if not self.brief:
            return
        begun = {self.table.game.begins(event) for event in step.events}
        if "turn" in begun:
            self.brief = {}
        elif "combat" in begun:
            self.brief = {key: windows for key, windows in self.brief.items() if key[1] != "combat"}

    def yield_to(self, seat: int, windows: frozenset[str], until: str | None = None) -> None:
        """From now on, or until the next turn or combat, the seat passes by itself in these windows, also in the one
        that is open."""

        def work() -> None:
            if until is None:
                self.yields[seat] = windows
            else:
                self.brief[seat, until] = windows
            if self._passing() == seat:
                self._play(seat, PASS, nobody)

        self.submit(work, nobody, seat)

    def detail(self, seat: int, message: Detail, answer: Callable[[dict[str, Any] | None], None]) -> None:
        """Tell more about one option of the open question, or why a key or a thing clicked is not among them."""

        def work() -> None:
            asked = self.telling.asked.get(seat)
            found = None
            if asked is not None and asked[1] == message.question:
                try:
                    if message.ref:
                        found = self.table.why_not_there(asked[0], message.ref, message.subject)
                    else:
                        found = self.table.detail(asked[0], message.key)
                except Exception:  # only looking must never cost anybody the table
                    logger.exception("table %s: no detail about %r", self.id, message)
            answer(found)

        self.submit(work, nobody, seat)

    def head(self) -> Head:
        table = self.table
        newest = table.snapshots[-1]
        if newest.step != table.length:
            newest = table.snapshot()
        return Head(table.game.rules_version, self.epoch, table.over, time.time(), newest)

    # -- taking back -------------------------------------------------------------------------------------------------

    def undo(self, seat: int, answer: Answer) -> None:
        self.submit(lambda: self._undo(seat, (), answer), answer, seat)

    def agree(self, seat: int, request: int, answer: Answer) -> None:
        def work() -> None:
            asked = self._open_request(seat, request)
            self._agreed.add(seat)
            missing = tuple(s for s in asked.needs if s not in self._agreed)
            if missing:
                self.request = UndoRequest(asked.id, asked.by, missing)
                self.tell_notice()
                answer(self.telling.n)
            else:
                self._undo(asked.by, tuple(self._agreed), answer)

        self.submit(work, answer, seat)

    def decline(self, seat: int, request: int, answer: Answer) -> None:
        def work() -> None:
            asked = self._open_request(seat, request)
            self.request = None
            self.tell_notice()
            refusal = Refusal(409, f"{self.table.seats[seat].name} does not agree to take it back.")
            for listener in self.listeners:
                if asked.by in listener.seats:
                    listener.refuse(asked.by, None, refusal)
            answer(self.telling.n)

        self.submit(work, answer, seat)

    def _open_request(self, seat: int, request: int) -> UndoRequest:
        asked = self.request
        if asked is None or asked.id != request:
            raise Refusal(409, "Nobody asks for that any more.")
        if seat not in asked.needs:
            raise Refusal(409, f"{self.table.seats[seat].name} is not asked to agree.")
        return asked

    def _undo(self, seat: int, agreed: tuple[int, ...], answer: Answer) -> None:
        table = self.table
        if self.window is not None:
            raise Refusal(409, "Others may still react to what was chosen last.")
        if table.over:
            raise Refusal(409, "The game is over, and its dice have been revealed.")
        try:
            target, draws = table.undo_target(seat), table.undo_draws(seat)
            barred = self.telling.undo_barred(seat, self._humans)
            if barred:
                raise Refusal(409, barred)
            table.undo(seat, self._humans, agreed)
        except NeedsAgreement as needs:
            self._requests += 1
            self._agreed = set()
            self.request = UndoRequest(self._requests, seat, needs.seats)
            self.tell_notice()
            answer(self.request)
            return
        except SandtableError as error:
            raise Refusal(409, str(error)) from None
        if draws and len(self._humans) == 1:
            table.note(f"{table.seats[seat].name} took back dice or cards: learning mode.", table.in_window)
        self.begin_anew()
        write = Write(
            self.id,
            forget_after=target,
            steps=tuple((n, table.steps[n]) for n in range(target + 1, len(table.steps))),
            snapshots=tuple(snapshot for snapshot in table.snapshots if snapshot.step > target),
            head=self.head(),
        )
        self.change(write, lambda: answer(self.telling.n), answer)

    # -- bots that cannot play on ------------------------------------------------------------------------------------

    def stop_bot(self, seat: int, reason: str) -> None:
        """The bot is not asked again by itself; everybody is told."""
        self.stopped = Stopped(seat, reason)
        self.submit(self.tell_notice, nobody)

    def retry(self, answer: Answer) -> None:
        """Let a bot that has stopped try again."""

        def work() -> None:
            if self.stopped is None:
                raise Refusal(409, "No bot has stopped at this table.")
            self.stopped = None
            self.tell_notice()
            answer(self.telling.n)
            self.hall.drive(self)

        self.submit(work, answer)

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, listener: Listener, since: Since | None, answer: Answer) -> None:
        """Show it the table, and every change from now on."""

        def seated() -> None:
            with self._coming_and_going:
                if listener.left:
                    return
                self.listeners = [*self.listeners, listener]
            for seat in listener.seats:
                self.show(listener, seat, since)
            if listener.seats != (None,):
                self.tell_notice(but=listener)
            answer(self.telling.n)
            self.hall.drive(self)

        def work() -> None:
            arriving = self.seating.arriving(*listener.seats)
            if arriving:
                self.seating.arrive(arriving, seated, answer)
            else:
                seated()

        self.submit(work, answer, listener.seats[0])

    def leave(self, listener: Listener) -> None:
        with self._coming_and_going:
            was_here = listener in self.listeners
            self.listeners = [each for each in self.listeners if each is not listener]
        if was_here:
            self.touched = time.monotonic()
            here = {seat for each in self.listeners for seat in each.seats}
            for seat in set(listener.seats) - here:
                if seat is not None and self.window is not None and seat in self.window.holding:
                    self.window.holding.discard(seat)
                    self.submit(self._close_in_time, nobody)
            if listener.seats != (None,) and self.listeners and not self.gone:
                self.submit(self.tell_notice, nobody)

    def seat_states(self) -> list[SeatState]:
        online = {seat for listener in self.listeners for seat in listener.seats}
        return [
            SeatState(seat.id, seat.name, seat.team, seat.color, player, player.startswith("bot:") or number in online)
            for number, (seat, player) in enumerate(zip(self.table.seats, self.facts.players, strict=True))
        ]

    # -- telling -----------------------------------------------------------------------------------------------------

    def state(self, seat: int | None, since: Since | None = None) -> bytes:
        return self.telling.whole(seat, self._humans, self.seat_states(), self.request, self.stopped, since)

    def show(self, listener: Listener, seat: int | None, since: Since | None) -> None:
        listener.deliver(seat, self.state(seat, since), self.epoch, self.telling.n)

    def _tell_whole(self) -> None:
        for listener in self.listeners:
            for seat in listener.seats:
                self.show(listener, seat, None)

    def tell_notice(self, but: Listener | None = None) -> None:
        seats = self.seat_states()
        for listener in self.listeners:
            if listener is not but:
                for seat in listener.seats:
                    message = self.telling.notice(seat, self._humans, seats, self.request, self.stopped)
                    listener.deliver(seat, message, self.epoch, self.telling.n)

    def catch_up(self, listener: Listener, seat: int | None, since: Since | None) -> None:
        """A listener that was too slow to be told everything hears what it missed."""

        def work() -> None:
            if listener in self.listeners:
                self.show(listener, seat, since)

        self.submit(work, nobody, seat)
