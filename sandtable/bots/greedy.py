"""The greedy bot: takes what the game's own rules of thumb like best, or looks one choice ahead with its evaluation.

It never touches the real position: it thinks on positions that its seat could not distinguish from it, with what is
hidden dealt anew and the dice re-seeded (`Position.imagine`); where none can be imagined, all choices look alike to it.
Where a choice throws dice, it is tried several times and averaged.
"""

from __future__ import annotations

from typing import Any

from sandtable.kernel import Choice, Position, Rng

SAMPLES = 6
"""Tries of a choice that rolls dice."""
FORESIGHT = 4
"""How many of its own follow-up questions inside the same step (advance? control?) are answered greedily too."""


class Greedy:
    name = "greedy"
    says = "Takes what looks best at the moment: quick, and a fair opponent for the first games."
    seconds = 0.0

    def choose(self, position: Position[Any], seat: int, rng: Rng) -> Choice:
        decision = position.decision_for(seat)
        assert decision is not None
        choices = decision.choices()
        liked = position.game.inclination(position.state, decision)
        if liked is None:
            liked = [self._value(position, seat, choice, rng) for choice in choices]
        top = max(liked)
        finest = [choice for choice, value in zip(choices, liked, strict=True) if value > top - 1e-9]
        return finest[rng.below(len(finest))]

    def _value(self, position: Position[Any], seat: int, choice: Choice, rng: Rng) -> float:
        total = 0.0
        tries = 1
        for done in range(1, SAMPLES + 1):
            trial = position.imagine(seat, rng)
            if trial is None:
                return 0.0
            decision = trial.decision_for(seat)
            assert decision is not None
            rolled = trial.state.rng.position
            trial.choose(decision, choice)
            self._follow(trial, seat, rng)
            total += trial.game.evaluate(trial.state, seat)
            tries = done
            if trial.state.rng.position == rolled:
                break
        return total / tries

    def _follow(self, trial: Position[Any], seat: int, rng: Rng) -> None:
        """Answer what is asked before the next checkpoint, so that a capture is judged with its marker placed."""

        def worth(choice: Choice) -> float:
            branch = trial.clone()
            mine = branch.decision_for(seat)
            assert mine is not None
            branch.choose(mine, choice)
            return branch.game.evaluate(branch.state, seat)

        for _ in range(FORESIGHT):
            if trial.over or not trial.tail:
                return
            decision = trial.pending[0]
            choices = decision.choices()
            mine = decision.seat == seat
            trial.choose(decision, max(choices, key=worth) if mine else choices[rng.below(len(choices))])
