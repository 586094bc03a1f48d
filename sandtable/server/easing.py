"""Fewer questions: what is chosen together with a choice, and what leaves no real choice.

The rules ask one thing at a time. A person may answer several at once (a card and how it is paid for), follow a plan
until something unexpected happens, and is not asked where nothing differs. What is chosen so is a step of its own,
marked to be taken back together with the choice before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from sandtable.kernel import Table
from sandtable.kernel.decisions import Choice, Decision, Option
from sandtable.server.messages import Choose, ChooseBody

if TYPE_CHECKING:
    from sandtable.server.room import Room

More: TypeAlias = tuple[int, Choice | str, bool]
"""A further choice: the seat, what it chooses, whether that comes along with its choice before."""
Along: TypeAlias = Callable[[], More | None]
"""Gives the next of the choices that come along; None where there are no more."""
LONGEST = 200
"""Choices that may come along with one: no plan of any game is as long."""


def no_more() -> More | None:
    return None


class _Queue:
    """Keys that a seat has sent along, in their order. What nearly always follows one of them comes along as well."""

    def __init__(self, table: Table[Any], keys: list[str], taken: Option | None) -> None:
        self.table = table
        self.keys = keys
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
        if not self.keys or self.keys[0] not in offered:
            return ""
        key = self.keys.pop(0)
        self._bring(next(option for option in self.table.offers(asked) if option.key == key))
        return key

    def waiting(self) -> _Queue:
        """The same from now on: others act first."""
        later = _Queue(self.table, list(self.keys), None)
        later._follows = list(self._follows)
        return later

    def overtaken(self, seat: int) -> bool:
        """Whether others have done something to the seat since: it should look before it goes on."""
        lines = (event for step in self.table.steps[self._since :] for event in step.events)
        return any(seat in event.concerns and event.by != seat for event in lines)


class Easing:
    """What the seats of one room are spared."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asked_everything: set[int] = set()
        self._waiting: dict[int, _Queue] = {}
        """Seat -> keys sent along that wait until others have answered the same question."""
        self._plans: dict[int, str] = {}
        """Seat -> a plan that goes on when the seat is asked again."""
        self._left = LONGEST
        """Questions that may still be spared before a person or a bot chooses again."""

    def begin(self) -> None:
        """Somebody has chosen."""
        self._left = LONGEST

    def turn(self, seat: int, on: bool) -> None:
        """Spare the seat questions without a real choice, or ask it everything."""
        (self._asked_everything.discard if on else self._asked_everything.add)(seat)
        if not on:
            self.forget(seat)

    def forget(self, seat: int) -> None:
        """The seat has chosen anew, or taken a choice back."""
        self._waiting.pop(seat, None)
        self._plans.pop(seat, None)

    def _open(self, seat: int) -> Decision | None:
        """What the seat is asked now, outside of windows."""
        return next((each for each in self.room.table.pending if each.seat == seat and not each.window), None)

    def along(self, seat: int, decision: Decision, wanted: Choose | ChooseBody) -> Along:
        """What was chosen together with a choice, and then what its plan says."""
        table = self.room.table
        standing = self._plans.get(seat, "")
        self.forget(seat)
        if standing and not wanted.plan and table.game.outlasts(table.state, decision, standing):
            self._plans[seat] = standing
        offers = table.offers(decision) if wanted.plan or wanted.then else []
        chosen = next((option for option in offers if option.key == wanted.key), None)
        plan = chosen.plan if chosen is not None and wanted.plan else ""
        queue = _Queue(table, list(wanted.then), chosen)
        left = LONGEST

        def more() -> More | None:
            nonlocal left, plan
            asked = self._open(seat)
            left -= 1
            if asked is not None and left >= 0:
                key = queue.next(asked) if queue else ""
                if key:
                    return seat, key, True
                if queue and (spared := self.settled()):  # a payment that leaves no choice comes between two cards
                    return spared
                choice = table.game.follow(table.state, asked, plan) if plan and not queue else None
                if choice is not None:
                    return seat, choice, True
                if plan and table.game.outlasts(table.state, asked, plan):
                    self._go_on_later(seat, None, plan)
            elif asked is None:
                others_answer = bool(table.pending) and all(each.kind == decision.kind for each in table.pending)
                self._go_on_later(seat, queue if others_answer else None, plan)
            queue.clear()
            plan = ""
            return None

        return more

    def _go_on_later(self, seat: int, queue: _Queue | None, plan: str) -> None:
        """Others are asked first: what the seat has sent along, or its plan, goes on when it is asked again."""
        if queue:
            self._waiting[seat] = queue.waiting()
        if plan:
            self._plans[seat] = plan

    def going_on(self) -> More | None:
        """What a seat that is asked again has said before: keys that waited, or the next choice of its plan."""
        table = self.room.table
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
                del self._waiting[seat]
            plan = self._plans.get(seat)
            if plan:
                choice = table.game.follow(table.state, decision, plan)
                if choice is not None:
                    return seat, choice, True
                if not table.game.outlasts(table.state, decision, plan):
                    del self._plans[seat]
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
        room = self.room
        pending = room.table.pending
        if len(pending) != 1 or pending[0].window:
            return None
        seat, players = pending[0].seat, room.facts.players
        if players[seat] != "human" or seat in self._asked_everything or room.facts.promised(seat) is not None:
            return None
        watched = any(other != seat and not player.startswith("bot:") for other, player in enumerate(players))
        choice = room.table.game.settled(room.table.state, pending[0], watched)
        return None if choice is None else (seat, choice, True)
