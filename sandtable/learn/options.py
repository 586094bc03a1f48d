"""Options in numbers, a row for each, for agents that score what they are offered."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import Game, Option
from sandtable.learn.actions import Actions
from sandtable.learn.play import LARGEST, Play

TONES = ("move", "fight", "spend", "give up", "go on", "end")
"""What taking an option means (`kernel/verbs.py`)."""
HINTED = ("cost", "left", "chance", "chance known", "dice", "weight", "idle")
"""What hints say; 0 where they say nothing."""
POINTED = (
    "things it touches", "touches what counts for me", "touches what counts for others", "touches mine",
    "touches what is another's", "touches a place",
)  # fmt: skip
"""From what everybody may know: goals, and what stands on the map."""
AMONG = ("share of options with its verb", "place in the list")
LIKED = ("liked", "liked best")
"""By the game's rules of thumb: between the least and the most liked, from 0 to 1."""
TEN = 10.0
"""Costs, dice and counts are told in tens."""


class OptionNumbers:
    """Makes the rows of numbers of a game's options."""

    def __init__(self, game: Game[Any], actions: Actions, *, hints: bool = True, liking: bool = False) -> None:
        self.game = game
        self.hints = hints
        self.liking = liking
        self._verbs = {name: place for place, name in enumerate(name for name in actions.blocks if name)}
        self._tones = {tone: len(self._verbs) + place for place, tone in enumerate(TONES)}
        plain = (*(f"verb: {name}" for name in self._verbs), *(f"tone: {tone}" for tone in TONES))
        self._plain = len(plain)
        self.names = (*plain, *AMONG, *POINTED, *(HINTED if hints else ()), *(LIKED if liking else ()))
        """What each column is."""

    def rows(self, play: Play, seat: int) -> NDArray[np.float32]:
        decision = play.asked(seat)
        if decision is None:
            return np.zeros((0, len(self.names)), np.float32)
        choices = decision.choices()
        rows = np.zeros((len(choices), len(self.names)), np.float32)
        options = play.options(self.hints)
        for row, choice, option in zip(rows, choices, options, strict=True):
            if (verb := self._verbs.get(str(choice[0]))) is not None:
                row[verb] = 1.0
            if (tone := self._tones.get(option.tone)) is not None:
                row[tone] = 1.0
        self._write(rows, self._plain, play, seat, options)
        if self.liking:
            self._like(rows, play)
        return np.clip(rows, -LARGEST, LARGEST, out=rows)

    def _write(self, rows: NDArray[np.float32], start: int, play: Play, seat: int, options: list[Option]) -> None:
        """The columns after verbs and tones, but for what is liked."""
        verbs = Counter(option.verb for option in options)
        touched = {ref.partition(":")[0] for option in options for ref in option.refs}
        mine, others = self._counting(play, seat) if touched else (set(), set())
        held = self._held(play, seat) if "hex" in touched else {}
        for place, (row, option) in enumerate(zip(rows, options, strict=True)):
            refs = option.targets or option.refs
            owners = [held[ref] for ref in refs if ref in held]
            numbers = [
                verbs[option.verb] / len(options),
                place / len(options),
                len(option.refs) / TEN,
                float(any(ref in mine for ref in refs)),
                float(any(ref in others for ref in refs)),
                float(any(owner == seat for owner in owners)),
                float(any(owner not in (seat, None) for owner in owners)),
                float(bool(owners)),
            ]
            if self.hints:
                numbers += _of_hint(option)
            row[start : start + len(numbers)] = numbers

    def _counting(self, play: Play, seat: int) -> tuple[set[str], set[str]]:
        """What counts for the seat's side in the goals that everybody knows, and for others."""
        mine: set[str] = set()
        others: set[str] = set()
        for goal in self.game.goals(play.position.state):
            side = mine if play.teams[goal.seat] == play.teams[seat] else others
            for each in goal.progress:
                side.update(each.refs)
        return mine, others

    def _held(self, play: Play, seat: int) -> dict[str, int | None]:
        """Whose is what stands on the map, by the ref of its hex; places last, since options aim at them."""
        marks = sorted(self.game.marks(play.position.state, seat), key=lambda mark: mark.place)
        return {f"hex:{mark.at}": mark.seat for mark in marks}

    def _like(self, rows: NDArray[np.float32], play: Play) -> None:
        decision = play.decision
        assert decision is not None
        liked = self.game.inclination(play.position.state, decision)
        if liked is None:
            return
        least, most = min(liked), max(liked)
        for row, value in zip(rows, liked, strict=True):
            row[-2] = (value - least) / (most - least) if most > least else 1.0
            row[-1] = float(value == most)


def _of_hint(option: Option) -> list[float]:
    return [
        (option.cost or 0) / TEN,
        (option.left or 0) / TEN,
        option.chance or 0.0,
        float(option.chance is not None),
        (option.dice or 0) / TEN,
        option.weight,
        float(option.idle),
    ]
