"""What an action would do: it is carried out on a copy of the position, and the result is judged.

The copy is dealt anew in a way that hangs only on what the seat knows, so nothing hidden can reach the answer. Nobody
else reacts in a trial, and the seat's own further choices follow the rules of thumb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.lbs.bot.battles import Field
from sandtable.games.lbs.bot.inclination import inclination
from sandtable.games.lbs.bot.value import readiness, standing
from sandtable.games.lbs.rules import acting, hidden
from sandtable.games.lbs.rules.victory import Over, settle
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Decision, Flow, Rng
from sandtable.kernel.decisions import Checkpoint, Together

SEED = b"a trial in the mind of a planner"
STEPS = 40
"""Questions after which a trial is broken off."""


def imagined(g: Lbs, seat: int) -> Lbs:
    """A copy in which what the seat cannot know is dealt in one fixed way."""
    copy = g.clone()
    rng = Rng(SEED)
    hidden.redeal(copy, seat, rng)
    copy.rng = rng
    return copy


def outlook(g: Lbs, seat: int) -> float:
    """How the seat stands against the others, with how the battle being fought will end."""
    if g.outcome is not None:
        return 200.0 if seat in g.outcome.winners else -200.0
    others = [standing(g, s) + 0.5 * readiness(g, s) for s in g.seats() if s != seat]
    value = standing(g, seat) + readiness(g, seat) - (sum(others) / len(others) if others else 0.0)
    if g.battle is not None:
        field = Field(g, g.battle, seat)
        if field.side >= 0:
            value += field.now()
    return value


def tried(base: Lbs, seat: int, card: int, index: int, targets: tuple[int, ...] = ()) -> Lbs | None:
    """The position after this action with these first targets; None where it does not come about or leads too far."""
    g = base.clone()
    left = list(targets)

    def answer(decision: Decision) -> Choice:
        choices = decision.choices()
        if decision.kind == "react":
            return ("pass",)
        if decision.kind == "target" and left and decision.seat == seat:
            wanted = left.pop(0)
            for choice in choices:
                if len(choice) > 1 and choice[1] == wanted:
                    return choice
        if len(choices) == 1:
            return choices[0]
        liked = inclination(g, decision)
        return choices[liked.index(max(liked))]

    return g if _run(g, acting.use(g, seat, card, index), answer) else None


def carried(g: Lbs, seat: int, flow: Flow[Any]) -> bool:
    """Go through what the seat does, by the rules of thumb; False where it leads too far."""

    def answer(decision: Decision) -> Choice:
        choices = decision.choices()
        if decision.kind == "react":
            return ("pass",)
        liked = inclination(g, decision) if len(choices) > 1 else [0.0]
        return choices[liked.index(max(liked))]

    return _run(g, flow, answer)


def _run(g: Lbs, flow: Flow[Any], answer: Callable[[Decision], Choice]) -> bool:
    """Go through a flow and what follows of itself."""
    reply: Any = None
    for stage in (flow, settle(g)):
        reply = None
        try:
            for _ in range(STEPS):
                asked = stage.send(reply)
                if isinstance(asked, Checkpoint):
                    reply = None
                elif isinstance(asked, Together):
                    reply = tuple(answer(d) for d in asked.decisions)
                else:
                    reply = answer(asked)
            return False
        except StopIteration:
            continue
        except Over:
            return True
    return True
