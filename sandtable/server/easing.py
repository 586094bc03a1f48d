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

    def turn(self, seat: int, on: bool) -> None:
        """Spare the seat questions without a real choice, or ask it everything."""
        (self._asked_everything.discard if on else self._asked_everything.add)(seat)

    def _open(self, seat: int) -> Decision | None:
        """What the seat alone is asked now, outside of windows."""
        pending = self.room.table.pending
        return pending[0] if len(pending) == 1 and pending[0].seat == seat and not pending[0].window else None

    def along(self, seat: int, decision: Decision, wanted: Choose | ChooseBody) -> Along:
        """What was chosen together with a choice, and then what its plan says."""
        table = self.room.table
        found = table.described(decision).get(wanted.key) if wanted.plan else None
        plan = "" if found is None else found[0].plan
        keys = list(wanted.then)
        left = LONGEST

        def more() -> More | None:
            nonlocal left, plan
            asked = self._open(seat)
            left -= 1
            if asked is not None and left >= 0:
                if not keys:
                    choice = table.game.follow(table.state, asked, plan) if plan else None
                    return None if choice is None else (seat, choice, True)
                if keys[0] in table.described(asked):
                    return seat, keys.pop(0), True
            keys.clear()
            plan = ""
            return None

        return more

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
