"""Fewer questions: what is chosen together with a choice, and what leaves no real choice.

The rules ask one thing at a time. A person may answer several at once (a card and how it is paid for), follow a plan
until something unexpected happens, and is not asked where nothing differs. What is chosen so is a step of its own,
marked to be taken back together with the choice before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from sandtable.kernel.decisions import Choice, Decision
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


class Easing:
    """What the seats of one room are spared."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asked_everything: set[int] = set()
        self._waiting: dict[int, list[str]] = {}
        """Seat -> keys sent along that wait until others have answered the same question."""
        self._plans: dict[int, str] = {}
        """Seat -> a plan that goes on when the seat is asked again."""

    def turn(self, seat: int, on: bool) -> None:
        """Spare the seat questions without a real choice, or ask it everything."""
        (self._asked_everything.discard if on else self._asked_everything.add)(seat)

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
        self.forget(seat)
        offers = table.offers(decision) if wanted.plan else []
        plan = next((option.plan for option in offers if option.key == wanted.key), "")
        keys = list(wanted.then)
        left = LONGEST

        def more() -> More | None:
            nonlocal left, plan
            asked = self._open(seat)
            left -= 1
            if asked is not None and left >= 0:
                if not keys:
                    choice = table.game.follow(table.state, asked, plan) if plan else None
                    plan = "" if choice is None else plan
                    return None if choice is None else (seat, choice, True)
                if keys[0] in table.described(asked):
                    return seat, keys.pop(0), True
            elif asked is None:
                others_answer = bool(table.pending) and all(each.kind == decision.kind for each in table.pending)
                self._go_on_later(seat, keys if others_answer else [], plan)
            keys.clear()
            plan = ""
            return None

        return more

    def _go_on_later(self, seat: int, keys: list[str], plan: str) -> None:
        """Others are asked first: what the seat has sent along, or its plan, goes on when it is asked again."""
        if keys:
            self._waiting[seat] = list(keys)
        if plan:
            self._plans[seat] = plan

    def going_on(self) -> More | None:
        """What a seat that is asked again has said before: keys that waited, or the next choice of its plan."""
        table = self.room.table
        for decision in table.pending:
            seat = decision.seat
            if decision.window:
                continue
            keys = self._waiting.get(seat)
            if keys:
                if keys[0] in table.described(decision):
                    return seat, keys.pop(0), True
                del self._waiting[seat]
            plan = self._plans.get(seat)
            if plan:
                choice = table.game.follow(table.state, decision, plan)
                if choice is not None:
                    return seat, choice, True
                del self._plans[seat]
        return None

    def spared(self) -> More | None:
        """The answer to a question that the seat need not see."""
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
