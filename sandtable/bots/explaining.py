"""Why a choice: what else could have been chosen, how likely each is to win, and a sentence that says what it is for.

Whoever asks gets nothing that they may not know: another seat's choice is thought about on a position that the asking
seat cannot tell from the real one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec

from sandtable.bots.liking import liking
from sandtable.kernel import Choice, Decision, Position, Rng, Table

SHOWN = 5
"""Alternatives that are shown."""
FEW = 0.02
"""A choice that got fewer than this part of the tries is not worth a line, unless it was chosen."""
DEALS = 64
"""How often what is hidden is dealt anew to find hands from which the choice that was seen can have been made."""


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
    key: str = "",
    seconds: float = 1.5,
    cancelled: Callable[[], bool] | None = None,
) -> Explanation:
    """What speaks for the choices of the seat's open question, to the knowledge of `asker`. `key`: of the one that was
    made, as far as the asker knows it (`known_key`)."""
    guessed = asker != seat and position.game.hides(position.state)
    seen, chosen = (_imagined if guessed else _real)(position, seat, asker, rng, key)
    decision = None if seen is None else seen.decision_for(seat)
    if seen is None or decision is None:
        return Explanation(seat, (), guessed)
    from sandtable.bots.search import Search

    search = Search(seconds)
    if cancelled is not None:
        search.cancelled = cancelled
    own = seen.imagine(seat, rng) or seen
    found = [_Thought(*each) for each in search.consider(seen, seat, rng)]
    shown = _worth_a_line(own, decision, found)
    if chosen is not None and all(each.choice != chosen for each in shown):
        shown.append(next((each for each in found if each.choice == chosen), _Thought(chosen, 0.0, 0)))
    return Explanation(seat, tuple(_alternative(own, decision, each, chosen) for each in shown), guessed)


def _worth_a_line(position: Position[Any], decision: Decision, found: list[_Thought]) -> list[_Thought]:
    """The best first, then what was tried often enough and gains anything, by its chances."""
    total = sum(each.tries for each in found)
    worth = [each for each in found if each.tries >= FEW * total] or _by_plans(position, decision)
    hints = position.game.hints(position.state, decision)
    gaining = [each for each in worth if (hint := hints.get(each.choice)) is None or not hint.idle]
    best, *others = (gaining or worth)[:SHOWN]
    return [best, *sorted(others, key=lambda each: -each.estimate)]


def known_key(table: Table[Any], number: int, asker: int) -> str:
    """What was chosen in a step, as a key; empty where the asker cannot read in the log what it was."""
    step, before = table.steps[number], table.position_at(number - 1)
    decision = before.decision_for(step.seat)
    if step.seat == asker:
        return step.key
    lines = [line for event in step.events if (line := event.seen_by(asker)) is not None]
    refs = table.game.describe(before.state, step.choice).refs
    told = {ref for line in lines for ref in line.refs}.issuperset(refs)
    if not refs:  # a pass, or the end of a turn
        told = bool(lines) or (decision is not None and not decision.secret)
    return step.key if told else ""


Seen: TypeAlias = "tuple[Position[Any] | None, Choice | None]"
"""A position, and what was chosen there, if that is known."""


def _real(position: Position[Any], seat: int, asker: int | None, rng: Rng, key: str) -> Seen:
    return position, _chosen(position, seat, key)


def _imagined(position: Position[Any], seat: int, asker: int | None, rng: Rng, key: str) -> Seen:
    """A position that the asker cannot tell from the real one: if possible, one in which the choice can be made that
    the asker has seen."""
    seen = position.imagine(asker, rng)
    for _ in range(DEALS if key else 0):
        if seen is None or (chosen := _chosen(seen, seat, key)) is not None:
            return seen, None if seen is None else chosen
        seen = position.imagine(asker, rng)
    return seen, None


def _chosen(position: Position[Any], seat: int, key: str) -> Choice | None:
    decision = position.decision_for(seat)
    if decision is None or not key:
        return None
    describe, state = position.game.describe, position.state
    return next((choice for choice in decision.choices() if describe(state, choice).key == key), None)


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
