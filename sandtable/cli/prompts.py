"""How many questions a person would see: all that the rules ask, and those that are left with what a table spares.

At a table, several answers can be given at once, a plan can be followed, and what leaves no real choice is not asked
(`kernel/easing.py`). Here a bot plays the person, and every question that it would not have seen is counted apart.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from sandtable.bots.matches import Played
from sandtable.kernel import Choice, Decision, Option, Picks, Position
from sandtable.kernel.decisions import hinted
from sandtable.kernel.windows import OTHERS, PASS


class _Screen(msgspec.Struct, frozen=True):
    """A question on whose screen several answers can be given."""

    asks: str
    picks: Picks
    offered: frozenset[str]
    """What could be gathered on it, where that was the person's wish; empty: whatever the same question offers."""
    left: int

    def answers(self, decision: Decision, option: Option) -> bool:
        """Whether this was answered on the screen already."""
        if self.asks != decision.asks:
            return False
        if self.leaves(option):
            return True
        if self.left < 1:
            return False
        return not self.picks.optional or (option.key in self.offered and option.verb in self.picks.of)

    def leaves(self, option: Option) -> bool:
        """Whether the person has left it at what was picked."""
        return bool(self.picks.leave) and option.key == self.picks.leave and option.key in self.offered


class Person:
    """Looks on while a bot plays, and counts what a person in its place is asked."""

    def __init__(self, position: Position[Any]) -> None:
        self.position = position
        self._turns = [0, 0]
        """How often a turn of everybody began, and one of a single seat."""
        self.asked: Counter[str] = Counter()
        """Every question, by what is asked."""
        self.seen: Counter[str] = Counter()
        """Those that a person sees."""
        self._then: dict[int, list[str]] = {}
        self._next: dict[int, frozenset[str]] = {}
        """Answers to what is asked next that stood on the screen already."""
        self._plan: dict[int, str] = {}
        self._picks: dict[int, _Screen] = {}
        self._turn: int | None = None
        """Whose turn it is."""
        self._passing: set[int] = set()
        """Seats that pass until their own turn, unless something is done to them: what is offered first in a window."""
        position.state.events = []

    def answer(self, decision: Decision) -> Choice | None:
        """The answer that the table would give for the person; None where the bot is to choose."""
        game, state = self.position.game, self.position.state
        if decision.window:
            passes = decision.seat in self._passing and not game.befalls(state, decision)
            return PASS if passes and PASS in decision.choices() else None
        plan = self._plan.get(decision.seat, "")
        choice = game.follow(state, decision, plan) if plan else None
        if choice is None:
            if plan and not game.outlasts(state, decision, plan):
                del self._plan[decision.seat]
            choice = game.settled(state, decision, False)
        return choice

    def note(self, decision: Decision, choice: Choice, spared: bool) -> None:
        """Count a question, before it is answered."""
        game, state, seat = self.position.game, self.position.state, decision.seat
        self.asked[decision.asks] += 1
        if spared:
            return
        option = game.describe(state, choice)
        hint = game.hints(state, decision).get(choice)
        option = option if hint is None else hinted(option, hint)
        known = self._next.pop(seat, frozenset())
        self._next[seat] = frozenset(each.key for each in option.next)
        if decision.window:
            self.seen[decision.asks] += 1
            if choice == PASS and seat != self._turn and OTHERS in game.windows():
                self._passing.add(seat)
            return
        screen = self._picks.pop(seat, None)
        then = self._then.pop(seat, [])
        if then and then[0] == option.key:
            self._then[seat] = then[1:]
            if screen is not None:
                self._picks[seat] = screen
            return
        if option.key in known:
            screen = None
        elif screen is None or not screen.answers(decision, option):
            self.seen[decision.asks] += 1
            screen = self._screen(decision)
        if screen is not None and not screen.leaves(option):
            self._picks[seat] = msgspec.structs.replace(screen, left=screen.left - 1)
        self._then[seat] = list(option.then)
        if option.plan:
            self._plan[seat] = option.plan

    def _screen(self, decision: Decision) -> _Screen | None:
        """The screen on which several answers can be given to this question."""
        game, state = self.position.game, self.position.state
        picks = game.prompt(state, decision).picks
        if picks is None:
            return None
        keys = [option.key for option in game.describe_all(state, decision.choices())]
        return _Screen(decision.asks, picks, frozenset(keys) if picks.optional else frozenset(), picks.most)

    def listen(self) -> None:
        """Count the turns that have begun."""
        for event in self.position.state.events or ():
            if self.position.game.begins(event) == "turn":
                self._turns[event.by is not None and event.by >= 0] += 1
                if event.by is not None and event.by >= 0:
                    self._turn = event.by
                    self._passing.discard(event.by)
            for seat in event.concerns:
                if event.by != seat and seat in self._picks and self._picks[seat].picks.optional:
                    del self._picks[seat]
        self.position.state.events = []

    def report(self, played: Played) -> Played:
        """The game with what was counted in it; a turn of everybody counts for each seat."""
        everybodys, single = self._turns
        turns = single or everybodys * len(played.match.bots)
        return msgspec.structs.replace(played, turns=turns, asked=dict(self.asked), seen=dict(self.seen))
