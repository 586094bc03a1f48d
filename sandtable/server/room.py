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
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec
from msgspec.structs import astuple

from sandtable.kernel.decisions import Choice, IllegalChoice, SandtableError
from sandtable.kernel.easing import Along, Easing, More
from sandtable.kernel.table import NeedsAgreement, Step, Table
from sandtable.server.here import Here, nobody, outcome
from sandtable.server.messages import (
    Choose,
    ChooseBody,
    Detail,
    Refusal,
    RulesFailed,
    SeatState,
    Since,
    Stopped,
    UndoRequest,
)
from sandtable.server.reacting import Reacting
from sandtable.server.seating import Seating
from sandtable.server.store import Elsewhere, Facts, Head, Mark, Write
from sandtable.server.telling import Around, OpenWindow, Telling, undo_note

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
FAILED = "The rules failed at this choice, so nothing was changed. The error has been logged."
UNSHOWN = "The choice is stored, but the table could not be shown. The error has been logged."

T = TypeVar("T")
Answer = Callable[["int | Refusal"], None]
"""Called with how it went: choices made so far, or why not."""
UndoAnswer = Callable[["int | UndoRequest | Refusal"], None]
"""Likewise, or with a request that others must agree to."""
Refuse = Callable[[Refusal], None]
"""Called only if it cannot be done."""


class Listener(Protocol):
    """A connection, as the room sees it."""

    seats: tuple[int | None, ...]
    """The seats it plays; (None,) for a spectator."""
    left: bool
    """It has gone; its room may not know yet."""

    def deliver(self, seat: int | None, message: bytes, epoch: int, n: int) -> None: ...

    def refuse(self, refusal: Refusal, seat: int) -> None: ...

    def hang_up(self, reason: str) -> None: ...


class Room:
    def __init__(self, hall: Hall, facts: Facts, table: Table[Any], epoch: int, updated: float = 0.0) -> None:
        self.hall = hall
        self.id = facts.id
        self.seating = Seating(self)
        self.here = Here()
        self._inline = hall.settings.work_threads == 0 or table.game.swift(table.state)
        """Whether what is done at this table is so quick that it is done in the event loop itself."""
        self._working = False
        self.listeners: list[Listener] = []
        """Replaced, never changed: a thread may be sending them something."""
        self._coming_and_going = threading.Lock()
        self.reacting = Reacting(self)
        self.easing = Easing(self.seating)
        self._updated = updated
        self._take(facts, table, epoch)
        self.request: UndoRequest | None = None
        self.touched = time.monotonic()
        self.bots_at_work: asyncio.Task[None] | None = None
        self.stopped: Stopped | None = None
        """A bot that cannot play on. It is not asked again before somebody wants it or the table has changed."""
        self.gone = False
        self._agreed: set[int] = set()
        self._requests = 0
        self._busy = False
        self._queue: deque[tuple[Callable[[], None], Refuse, int | None]] = deque()
        self._guests: deque[tuple[Callable[[], None], Refuse, int | None]] = deque()
        """What spectators asked for; it comes after what players did."""

    def _take(self, facts: Facts, table: Table[Any], epoch: int) -> None:
        self.table = table
        self.epoch = epoch
        self._mark = Mark(epoch, table.length)
        """What is known to be stored."""
        self.facts = facts
        self.window: OpenWindow | None = self.reacting.reopened()
        """Open while others may react to the newest choice: nobody is shown yet what comes of it."""
        self.telling = Telling(table, epoch, self.window, self.easing.stopped)
        self._sit(facts)

    def _sit(self, facts: Facts) -> None:
        self.facts = facts
        self._humans = [seat for seat, player in enumerate(facts.players) if player == "human"]
        self.telling.absent = tuple(seat for seat, player in enumerate(facts.players) if player == "open")
        self.telling.learning, self.telling.rematch = facts.learning, facts.rematch

    # -- one thing after another -------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self._busy or self._working or bool(self._queue) or bool(self._guests)

    def submit(self, work: Callable[[], None], refuse: Refuse, who: int | None = TABLE) -> None:
        """Do it now, or as soon as what is being stored has been stored. `who` asks: a seat, None for a spectator, or
        the TABLE. Each has a share of the places to wait in, so none can take another's."""
        self.touched = time.monotonic()
        if self.gone:
            refuse(Refusal(503, "The table is being brought back; please try again."))
        elif not self._busy and not self._working:
            self._do(work, refuse)
        else:
            queue = self._guests if who is None else self._queue
            share = WAITING_OF_GUESTS if who is None else WAITING_OF_TABLE if who == TABLE else WAITING_OF_SEAT
            if sum(each[2] == who for each in queue) >= share:
                refuse(Refusal(429, "Too much is being asked of this table at once."))
            else:
                queue.append((work, refuse, who))

    def _do(self, work: Callable[[], None], refuse: Refuse) -> None:
        def failed(error: Exception) -> None:
            if isinstance(error, Refusal):
                refuse(error)
                return
            # Rules may have failed half-way: what is in memory is not to be trusted, what is stored is.
            logger.error("table %s: the rules failed", self.id, exc_info=error)
            self._bring_back()
            refuse(RulesFailed(FAILED))

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
        self.here.do(self._worked, failed, error)

    def _worked(self, failed: Callable[[Exception], None], error: Exception | None) -> None:
        self._working = False
        if error is not None:
            failed(error)
        self._go_on()

    def _go_on(self) -> None:
        while not self._busy and not self._working and (queue := self._queue or self._guests):
            work, refuse, _ = queue.popleft()
            self._do(work, refuse)

    async def ask(self, question: Callable[[], T], who: int | None = TABLE) -> T:
        """Answer a question about the table as it is stored."""

        def start(answer: Callable[[T | Exception], None]) -> None:
            def work() -> None:
                try:
                    answer(question())
                except (Refusal, SandtableError) as refusal:
                    answer(refusal)

            self.submit(work, answer, who)

        return await outcome(start)

    def _store(self, write: Write, after: Callable[[], None], refuse: Refuse) -> None:
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
                refuse(Refusal(409, CHANGED) if isinstance(error, Elsewhere) else Refusal(503, RELOADED))
            else:
                self._run(after, unshown)
            self._go_on()

        def unshown(error: Exception) -> None:
            logger.error("table %s: cannot be shown", self.id, exc_info=error)
            self._bring_back()
            refuse(Refusal(503, UNSHOWN))

        write.mark, write.seated = self._mark, self.facts
        write.done = stored
        self.here.do(self.hall.writer.put, write)

    def change(self, write: Write, after: Callable[[], None], refuse: Refuse) -> None:
        """Store a change of who sits where or of what is noted about the table, then show it to everybody."""

        def shown() -> None:
            if write.seating is not None:
                self._sit(write.seating)
                self.reacting.begin_pause()  # whoever has just come has as long as anybody
            self.telling.renew(self.epoch, self.window)
            self._show_whole()
            self.reacting.close_in_time()
            after()
            self.hall.drive(self)

        self._store(write, shown, refuse)

    def begin_anew(self) -> None:
        """What was shown of the table before is not so any more: the set-up was dealt anew, or choices taken back."""
        self.epoch += 1
        self.request = self.stopped = None
        self.window = self.reacting.reopened()

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
                self._show_whole()
            else:
                await self.here.loop.run_in_executor(self.hall.workers, self._show_whole)
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

    def choose(self, seat: int, wanted: Choose | ChooseBody, answer: Answer) -> None:
        answer = self._timed(answer)
        self.submit(lambda: self._choose(seat, wanted, answer), answer, seat)

    def _timed(self, answer: Answer) -> Answer:
        begun, figures = time.perf_counter(), self.hall.figures

        def timed(how: int | Refusal) -> None:
            if isinstance(how, Refusal):
                figures.refusals.add()
            else:
                figures.choosing.add(time.perf_counter() - begun)
            answer(how)

        return lambda how: self.here.do(timed, how)

    def _choose(self, seat: int, wanted: Choose | ChooseBody, answer: Answer) -> None:
        asked = self.telling.asked.get(seat)
        if asked is None or asked[1] != wanted.question:
            raise Refusal(409, self.telling.stale(seat))
        self.seating.may_choose(seat)
        arriving = self.seating.arriving(seat)
        if arriving:

            def again() -> None:
                self.submit(lambda: self._choose(seat, wanted, answer), answer, seat)

            self.seating.arrive(arriving, again, answer)
        else:
            self.play(seat, wanted.key, answer, self.easing.along(asked[0], wanted.key, wanted.then, wanted.plan))

    def choose_for_bot(self, seat: int, epoch: int, n: int, choice: Choice, answer: Answer) -> None:
        def work() -> None:
            if (self.epoch, self.table.length) != (epoch, n):
                raise Refusal(409, "The table has moved on.")
            self.play(seat, choice, answer)

        self.submit(work, answer)

    def play(self, seat: int, choice: Choice | str, answer: Answer, along: Along | None = None) -> None:
        """Choose for a seat, with what comes `along`, and what leaves no real choice after that."""
        try:
            step = self.table.choose(seat, choice)
        except IllegalChoice as error:
            raise Refusal(409, error.reason, error.rules, error.offered) from None
        if not step.quiet:
            self.easing.begin(along)
        self._play_on(step, answer)

    def play_unasked(self, more: More) -> None:
        """What came along with a choice to which others might have reacted, now that they have not."""
        self._play_on(self.table.choose(*more), nobody)

    def _play_on(self, step: Step, answer: Answer) -> None:
        table, first = self.table, self.table.length
        steps = [(first, step)]
        self.reacting.begun(step)
        while (more := self.reacting.passing() or (None if self.reacting.due else self.easing.more())) is not None:
            steps.append((table.length + 1, table.choose(*more)))
            self.reacting.begun(steps[-1][1])
        write = Write(
            self.id,
            steps=tuple(steps),
            snapshots=tuple(s for s in table.snapshots[-len(steps) - 1 :] if s.step >= first),
            head=self.head(quiet=all(step.quiet for _, step in steps)),
        )

        window = self.reacting.window_after(steps)
        was_asked = set(self.telling.asked)
        self.telling.renew(self.epoch, window)
        if window is None:
            # What will be shown is made now and sent once it is stored: a whole group's messages then leave in one go,
            # which costs clients and kernel fewer wake-ups.
            humans, update = self._humans, self.telling.update
            for listener in self.listeners:
                for each in listener.seats:
                    update(each, humans)

        def after() -> None:
            self.request = None
            if window is None:
                self.show_newest()
            elif window is self.window:  # gone on: nobody notices but who was asked or is asked
                self.reacting.announce(was_asked | set(self.telling.asked))
            else:
                self.reacting.open(window)
            self.reacting.close_in_time()
            if self.stopped is not None:
                self.stopped = None
                self.show_notice()
            answer(self.telling.n)
            self.hall.drive(self)

        self._store(write, after, answer)

    # -- looking -----------------------------------------------------------------------------------------------------

    def show_newest(self) -> None:
        """Everything that has happened is shown to everybody."""
        self.window = None
        self.show_all(lambda seat: self.telling.update(seat, self._humans))

    def detail(self, seat: int, message: Detail, answer: Callable[[dict[str, Any] | None], None]) -> None:
        """More about one option of the open question, or why a key or a thing clicked is not among them."""

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

    def head(self, quiet: bool = False) -> Head:
        """Where the table stands now. Whoever plays there is told when it was changed, but not of `quiet` changes."""
        table, self._updated = self.table, self._updated if quiet else time.time()
        newest = table.snapshots[-1]
        if newest.step != table.length:
            newest = table.snapshot()
        return Head(table.game.rules_version, self.epoch, table.over, self._updated, newest)

    # -- taking back -------------------------------------------------------------------------------------------------

    def undo(self, seat: int, answer: UndoAnswer) -> None:
        self.submit(lambda: self._undo(seat, (), answer), answer, seat)

    def agree(self, seat: int, request: int, answer: UndoAnswer) -> None:
        def work() -> None:
            asked = self._open_request(seat, request)
            self._agreed.add(seat)
            missing = tuple(s for s in asked.needs if s not in self._agreed)
            if missing:
                self.request = msgspec.structs.replace(asked, needs=missing)
                self.show_notice()
                answer(self.telling.n)
            else:
                self._undo(asked.by, tuple(self._agreed), answer)

        self.submit(work, answer, seat)

    def decline(self, seat: int, request: int, answer: Answer) -> None:
        def work() -> None:
            asked = self._open_request(seat, request)
            self.request = None
            self.show_notice()
            refusal = Refusal(409, f"{self.table.seats[seat].name} does not agree to take it back.")
            for listener in self.listeners:
                if asked.by in listener.seats:
                    listener.refuse(refusal, asked.by)
            answer(self.telling.n)

        self.submit(work, answer, seat)

    def _open_request(self, seat: int, request: int) -> UndoRequest:
        asked = self.request
        if asked is None or asked.id != request:
            raise Refusal(409, "That request no longer stands.")
        if seat not in asked.needs:
            raise Refusal(409, f"{self.table.seats[seat].name} is not asked to agree.")
        return asked

    def _undo(self, seat: int, agreed: tuple[int, ...], answer: UndoAnswer) -> None:
        table = self.table
        if self.window is not None:
            raise Refusal(409, "Others may still react to what was chosen last.")
        if table.over:
            raise Refusal(409, "The game is over, and its dice have been revealed.")
        try:
            target, draws = table.undo_target(seat), table.undo_draws(seat)
            words = tuple(table.undo_words(seat, None))
            barred = self.telling.undo_barred(seat, self._humans)
            if barred:
                raise Refusal(409, barred)
            table.undo(seat, self._humans, agreed)
            self.easing.forget(seat)
        except NeedsAgreement as needs:
            self._requests += 1
            self._agreed = set()
            self.request = UndoRequest(self._requests, seat, needs.seats, words)
            self.show_notice()
            answer(self.request)
            return
        except SandtableError as error:
            raise Refusal(409, str(error)) from None
        alone = draws and len(self._humans) == 1
        table.note(undo_note(table.seats[seat].name, words, learning=alone), table.in_window)
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
        """The bot is not asked again by itself; everybody is informed."""
        self.stopped = Stopped(seat, reason)
        self.submit(self.show_notice, nobody)

    def retry(self, answer: Answer) -> None:
        """Let a bot that has stopped try again."""

        def work() -> None:
            if self.stopped is None:
                raise Refusal(409, "No bot has stopped at this table.")
            self.stopped = None
            self.show_notice()
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
                self.show_notice(but=listener)
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
                if seat is not None:
                    self.reacting.let_go(seat)
            if listener.seats != (None,) and self.listeners and not self.gone:
                self.submit(self.show_notice, nobody)

    def seat_states(self) -> list[SeatState]:
        online = {seat for listener in self.listeners for seat in listener.seats}
        return [
            SeatState(
                *astuple(seat), player=player, online=player.startswith("bot:") or number in online, person=person
            )
            for number, seat, player, person in self.facts.sitting(self.table.seats)
        ]

    # -- telling -----------------------------------------------------------------------------------------------------

    def state(self, seat: int | None, since: Since | None = None) -> bytes:
        return self.telling.whole(seat, self._humans, self._around(), since)

    def _around(self) -> Around:
        return Around(self.seat_states(), self.request, self.stopped)

    def show(self, listener: Listener, seat: int | None, since: Since | None) -> None:
        listener.deliver(seat, self.state(seat, since), self.epoch, self.telling.n)

    def show_all(
        self,
        message: Callable[[int | None], bytes],
        to: Container[int | None] | None = None,
        but: Listener | None = None,
    ) -> None:
        """Send everybody, or these seats, what the message is for their seat."""
        for listener in self.listeners:
            for seat in listener.seats if listener is not but else ():
                if to is None or seat in to:
                    listener.deliver(seat, message(seat), self.epoch, self.telling.n)

    def _show_whole(self) -> None:
        self.show_all(self.state)

    def show_notice(self, but: Listener | None = None) -> None:
        around = self._around()
        self.show_all(lambda seat: self.telling.notice(seat, self._humans, around), but=but)

    def catch_up(self, listener: Listener, seat: int | None, since: Since | None) -> None:
        """A listener that was too slow to be sent everything gets what it missed."""

        def work() -> None:
            if listener in self.listeners:
                self.show(listener, seat, since)

        self.submit(work, nobody, seat)
