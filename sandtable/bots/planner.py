"""The planner: takes what the game's own plans like best (`Game.weigh`).

A plan may look at everything, so it is made on a position that the seat cannot distinguish from the real one: what the
seat may not see is dealt anew, and nothing of it can reach the choice. Where none can be imagined, or the game has no
plan for the question, the rules of thumb decide.
"""

from __future__ import annotations

from typing import Any

from sandtable.bots.greedy import Greedy
from sandtable.kernel import Choice, Position, Rng


class Planner:
    name = "planner"
    says = "Plans its turn, looks at what you can answer, and keeps the goal in sight."
    seconds = 0.0

    def __init__(self) -> None:
        self._otherwise = Greedy()

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        imagined = position.imagine(seat, rng)
        decision = None if imagined is None else imagined.decision_for(seat)
        if imagined is not None and decision is not None:
            liked = position.game.weigh(imagined.state, decision)
            if liked is not None:
                choices = decision.choices()
                top = max(liked)
                finest = [choice for choice, value in zip(choices, liked, strict=True) if value > top - 1e-9]
                return finest[rng.below(len(finest))]
        return self._otherwise.choose(position, seat, rng)
