"""Fewer questions: what is chosen together with a choice, and what leaves no real choice.

The rules ask one thing at a time. A person may answer several at once (a card and how it is paid for), follow a plan
until something unexpected happens, and is not asked where nothing differs. What is chosen so is a step of its own,
marked to be taken back together with the choice before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from sandtable.kernel.decisions import Choice, Decision, Option
from sandtable.kernel.table import Table
from sandtable.kernel.windows import PASS

More: TypeAlias = tuple[int, Choice | str, bool]
"""A further choice: the seat, what it chooses, whether that comes along with its choice before."""
LONGEST = 200
"""Choices that may come along with one: no plan of any game is as long."""


class People(Protocol):
    """Who sits at a table: a room of the server, or a terminal."""

    @property
    def table(self) -> Table[Any]: ...

    def spares(self, seat: int) -> bool:
        """Whether a person sits there who may be spared questions now."""
        ...

    def watched(self, seat: int) -> bool:
        """Whether another person looks on when the seat is asked."""
        ...


class _Queue:
    """Keys that a seat has sent along, in their order. What nearly always follows one of them comes along as well."""

    def __init__(self, table: Table[Any], keys: list[str], taken: Option | None, offers: Sequence[Option] = ()) -> None:
        self.table = table
        self.keys = keys
        self._meant = {option.key: option for option in offers if option.key in keys}
        """What a key stood for when it was sent: the second of two copies is the only one when the first is gone."""
        self._follows: list[str] = []
        """Keys that belong to the one taken last; dropped where they are not asked for."""
        self._since = len(table.steps)
        if taken is not None and keys:
            self._bring(taken)

    def __bool__(self) -> bool:
        return bool(self.keys or self._follows)

    def _bring(self, taken: Option) -> None:
        then = list(taken.then)
        self._follows = [] if self.keys[: len(then)] == then else then

    def clear(self) -> None:
        self.keys, self._follows = [], []

    def next(self, asked: Decision) -> str:
        """The key to take now; empty where the next one is not offered, and with it the others are void."""
        offered = self.table.described(asked)
        if self._follows and self._follows[0] in offered:
            return self._follows.pop(0)
        self._follows = []
        key = self._named_now(offered) if self.keys else ""
        if not key:
            return ""
        del self.keys[0]
        self._bring(next(option for option in self.table.offers(asked) if option.key == key))
        return key

    def _named_now(self, offered: Mapping[str, tuple[Option, Choice]]) -> str:
        """The next key, or how the very same thing is called by now; empty where it is not offered."""
        wanted = self.keys[0]
        meant = self._meant.get(wanted)
        if wanted in offered or meant is None or not meant.refs:
            return wanted if wanted in offered else ""
        alike = (option for option, _ in offered.values() if (option.verb, option.refs) == (meant.verb, meant.refs))
        return next((option.key for option in alike), "")

    def waiting(self) -> _Queue:
        """The same from now on: others act first."""
        later = _Queue(self.table, list(self.keys), None, list(self._meant.values()))
        later._follows = list(self._follows)
        return later

    def awaits(self, asked: Decision) -> bool:
        """Whether the next key comes after this question, to which it is no answer."""
        game, state = self.table.game, self.table.state
        return bool(self.keys) and game.awaits(state, asked, self.keys[0])

    def overtaken(self, seat: int) -> bool:
        """Whether others have done something to the seat since: it should look before it goes on."""
        lines = (event for step in self.table.steps[self._since :] for event in step.events)
        return any(seat in event.concerns and event.by != seat for event in lines)


class Along:
    """What was chosen together with a choice, and then what its plan says; one after the other."""

    def __init__(self, easing: Easing, decision: Decision, queue: _Queue, plan: str) -> None:
        self._easing = easing
        self._seat = decision.seat
        self._kind = decision.kind
        self._queue = queue
        self._plan = plan
        self._left = LONGEST

    def next(self) -> More | None:
        table, seat, queue, plan = self._easing.table, self._seat, self._queue, self._plan
        asked = self._easing.open_to(seat)
        self._left -= 1
        if asked is not None and self._left >= 0:
            key = queue.next(asked) if queue else ""
            if key:
                return seat, key, True
            if queue and (spared := self._easing.settled()):  # a payment that leaves no choice comes between two cards
                return spared
            choice = table.game.follow(table.state, asked, plan) if plan and not queue else None
            if choice is not None:
                return seat, choice, True
            if queue and queue.awaits(asked):
                self._easing.go_on_later(seat, queue, plan)
            elif plan and table.game.outlasts(table.state, asked, plan):
                self._easing.go_on_later(seat, None, plan)
            elif plan:
                self._easing.stop(asked, plan)
        elif asked is None:
            others_answer = bool(table.pending) and all(each.kind == self._kind for each in table.pending)
            self._easing.go_on_later(seat, queue if others_answer else None, plan)
        self._end()
        return None

    def interrupt(self) -> None:
        """Somebody else has acted before it was through: the seat looks again, but its plan may go on."""
        self._easing.go_on_later(self._seat, None, self._plan)
        self._end()

    def _end(self) -> None:
        self._queue.clear()
        self._plan = ""

    def of(self, seat: int) -> bool:
        return self._seat == seat


class Easing:
    """What the seats of one table are spared."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._asked_everything: set[int] = set()
        self._waiting: dict[int, _Queue] = {}
        """Seat -> keys sent along that wait until others have answered the same question."""
        self._plans: dict[int, str] = {}
        """Seat -> a plan that goes on when the seat is asked again."""
        self.stopped: dict[int, str] = {}
        """Seat -> why its plan leaves to it what it is asked now."""
        self._along: Along | None = None
        """What came along with the newest choice; it waits while others may react to that."""
        self._left = LONGEST
        """Questions that may still be spared before a person or a bot chooses again."""

    @property
    def table(self) -> Table[Any]:
        return self._people.table

    def begin(self, along: Along | None) -> None:
        """Somebody has chosen, for everybody to see."""
        if self._along is not None:
            self._along.interrupt()
        self._along = along
        self._left = LONGEST

    def more(self) -> More | None:
        """What is chosen without asking: it came along with the newest choice, or leaves no real choice."""
        return (self._along.next() if self._along is not None else None) or self.spared()

    def turn(self, seat: int, on: bool) -> None:
        """Spare the seat questions without a real choice, or ask it everything."""
        (self._asked_everything.discard if on else self._asked_everything.add)(seat)
        if not on:
            self.forget(seat)

    def forget(self, seat: int) -> None:
        """The seat has chosen anew, or taken a choice back."""
        if self._along is not None and self._along.of(seat):
            self._along = None
        self._waiting.pop(seat, None)
        self._plans.pop(seat, None)
        self.stopped.pop(seat, None)

    def stop(self, asked: Decision, plan: str) -> None:
        """The plan of a seat ends with what it is asked; if something has happened to it, the seat is told what."""
        table = self.table
        why = table.game.why_stopped(table.state, asked, plan)
        if why:
            self.stopped[asked.seat] = why

    def open_to(self, seat: int) -> Decision | None:
        """What the seat is asked now, outside of windows."""
        return next((each for each in self.table.pending if each.seat == seat and not each.window), None)

    def along(self, decision: Decision, key: str, then: Sequence[str], by_plan: bool) -> Along:
        """What is chosen together with an answer: the keys after it, and what the plan of the last of them says."""
        table, seat = self.table, decision.seat
        if decision.window and key == PASS[0]:  # others must not notice that the seat was asked
            return Along(self, decision, _Queue(table, [], None), "")
        standing, waiting = self._plans.get(seat, ""), self._waiting.get(seat)
        self.forget(seat)
        if waiting is not None and waiting.awaits(decision):
            self._waiting[seat] = waiting
        if standing and not by_plan and table.game.outlasts(table.state, decision, standing):
            self._plans[seat] = standing
        offers = table.offers(decision) if by_plan or then else []
        chosen = next((option for option in offers if option.key == key), None)
        last = next((option for option in offers if then and option.key == then[-1]), chosen)
        plan = last.plan if last is not None and by_plan else ""
        return Along(self, decision, _Queue(table, list(then), chosen, offers), plan)

    def go_on_later(self, seat: int, queue: _Queue | None, plan: str) -> None:
        """Others are asked first: what the seat has sent along, or its plan, goes on when it is asked again."""
        if queue:
            self._waiting[seat] = queue.waiting()
        if plan:
            self._plans[seat] = plan

    def going_on(self) -> More | None:
        """What a seat that is asked again has said before: keys that waited, or the next choice of its plan."""
        table = self.table
        for decision in table.pending:
            seat = decision.seat
            if decision.window:
                continue
            queue = self._waiting.get(seat)
            if queue is not None:
                key = "" if queue.overtaken(seat) else queue.next(decision)
                if key:
                    return seat, key, True
                if not queue.overtaken(seat) and (spared := self.settled()):
                    return spared
                if queue.awaits(decision):
                    continue
                del self._waiting[seat]
                if queue:  # what was to come before the plan is void
                    self._plans.pop(seat, None)
            plan = self._plans.get(seat)
            if plan:
                choice = table.game.follow(table.state, decision, plan)
                if choice is not None:
                    return seat, choice, True
                if not table.game.outlasts(table.state, decision, plan):
                    del self._plans[seat]
                    self.stop(decision, plan)
        return None

    def spared(self) -> More | None:
        """The answer to a question that the seat need not see.

        Rules that go round in a circle must not keep the table busy for ever: after `LONGEST` the seat is asked.
        """
        if self._left == 0:
            self._waiting.clear()
            self._plans.clear()
            return None
        self._left -= 1
        return self.going_on() or self.settled()

    def settled(self) -> More | None:
        """The answer to a question that leaves a person no real choice."""
        table, people = self.table, self._people
        if len(table.pending) != 1 or table.pending[0].window:
            return None
        asked = table.pending[0]
        seat = asked.seat
        if seat in self._asked_everything or not people.spares(seat):
            return None
        choice = table.game.settled(table.state, asked, people.watched(seat))
        return None if choice is None else (seat, choice, True)
