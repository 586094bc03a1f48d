"""Why a choice: what else could have been chosen, how likely each is to win, and a sentence that says what it is for.

Whoever asks gets nothing that they may not know: another seat's choice is thought about on a position that the asking
seat cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from sandtable.bots.liking import liking
from sandtable.kernel import Choice, Decision, Position, Rng

SHOWN = 5
"""Alternatives that are shown."""
FEW = 0.02
"""A choice that got fewer than this part of the tries is not worth a line, unless it was chosen."""


class Alternative(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice with what speaks for it."""

    key: str
    label: str
    chance: float | None
    """How likely the seat is to win with it, from 0 to 1; None where it was not tried."""
    tries: int
    reason: str = ""
    """What it is for, in a sentence."""
    chosen: bool = False


class Explanation(msgspec.Struct, frozen=True):
    """The choices worth a thought, the best first."""

    seat: int
    alternatives: tuple[Alternative, ...]
    guessed: bool
    """What is hidden from whoever asked was guessed, so that another seat's reasons may have been others."""


class _Thought(NamedTuple):
    choice: Choice
    estimate: float
    tries: int


def explain(
    position: Position[Any],
    seat: int,
    asker: int | None,
    rng: Rng,
    chosen: Choice | None = None,
    seconds: float = 1.5,
    cancelled: Callable[[], bool] | None = None,
) -> Explanation:
    """What speaks for the choices of the seat's open question, to the knowledge of `asker`."""
    guessed = asker != seat and position.game.hides(position.state)
    seen = position.imagine(asker, rng) if guessed else position
    decision = None if seen is None else seen.decision_for(seat)
    if seen is None or decision is None:
        return Explanation(seat, (), guessed)
    from sandtable.bots.search import Search

    search = Search(seconds)
    if cancelled is not None:
        search.cancelled = cancelled
    own = seen.imagine(seat, rng) or seen
    found = [_Thought(*each) for each in search.consider(seen, seat, rng)]
    total = sum(each.tries for each in found)
    worth = [each for each in found if each.tries >= FEW * total] or _by_plans(own, decision)
    shown = worth[:SHOWN]
    if chosen in decision.choices() and all(each.choice != chosen for each in shown):
        assert chosen is not None
        shown.append(next((each for each in found if each.choice == chosen), _Thought(chosen, 0.0, 0)))
    return Explanation(seat, tuple(_alternative(own, decision, each, chosen) for each in shown), guessed)


def _by_plans(position: Position[Any], decision: Decision) -> list[_Thought]:
    """The choices as the game's plans like them, where nothing can be tried."""
    liked = zip(decision.choices(), liking(position.game, position.state, decision), strict=True)
    return [_Thought(choice, 0.0, 0) for choice, _ in sorted(liked, key=lambda each: -each[1])]


def _alternative(position: Position[Any], decision: Decision, each: _Thought, chosen: Choice | None) -> Alternative:
    game, state = position.game, position.state
    option = game.describe(state, each.choice)
    reason = game.reason(state, decision, each.choice)
    chance = each.estimate if each.tries else None
    return Alternative(option.key, option.label, chance, each.tries, reason, each.choice == chosen)
