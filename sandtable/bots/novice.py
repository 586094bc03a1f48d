"""The novice: errs as people do on their first evening, not by chance alone.

It follows the same rules of thumb as the greedy bot, but sees them through a beginner's eyes: a fight looks better than
it is, doing something better than waiting, saving is boring, and in a long list of possibilities some are overlooked,
now and then the best one.
"""

from __future__ import annotations

from typing import Any

from sandtable.bots.greedy import Greedy
from sandtable.bots.liking import ALIKE, spread
from sandtable.kernel import Choice, Position, Rng

TEMPTING = {"fight": 0.6, "spend": 0.3, "move": 0.1, "go on": -0.2, "end": -0.3, "give up": -0.2}
"""How much better or worse a choice of this tone looks than it is, in parts of what lies between the good choices."""
MANY = 5
"""Possibilities that a beginner still takes in at a glance."""
OVERLOOKED = 0.3
"""How likely each of more than that is not even seen."""


class Novice:
    name = "novice"
    says = "Plays as on a first evening: loves a fight, hates to wait, and overlooks things."
    seconds = 0.0

    def __init__(self) -> None:
        self._thumb = Greedy()

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        decision = position.decision_for(seat)
        assert decision is not None
        choices = decision.choices()
        liked = position.game.inclination(position.state, decision)
        if liked is None:
            return self._thumb.choose(position, seat, rng)
        between = spread(liked)
        if between < ALIKE:
            return choices[rng.below(len(choices))]
        seen = [n for n in range(len(choices)) if len(choices) <= MANY or rng.below(1000) >= 1000 * OVERLOOKED]
        options = position.game.describe_all(position.state, choices)
        looks = {n: liked[n] + between * TEMPTING.get(options[n].tone, 0.0) for n in seen or range(len(choices))}
        top = max(looks.values())
        return choices[rng.pick([n for n, value in looks.items() if value == top])]
