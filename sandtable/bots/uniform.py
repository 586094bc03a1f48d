"""The random bot: every choice is as likely."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Choice, Position, Rng


class Random:
    name = "random"
    says = "Does anything the rules allow, without a thought: good for trying things out."
    seconds = 0.0

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        decision = position.decision_for(seat)
        assert decision is not None
        choices = decision.choices()
        return choices[rng.below(len(choices))]
