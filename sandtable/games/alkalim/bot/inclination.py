"""Rules of thumb for quick bots, and how good a position looks.

A hero weighs what each space within reach is worth this turn (`bot/aims`, `bot/thumbs`) and goes there; in a fight he
picks the plan that wears the foe down fastest for the wounds it costs, and runs where the fight looks lost and running
is possible.
"""

from __future__ import annotations

from sandtable.games.alkalim.bot.fights import Fights
from sandtable.games.alkalim.bot.thumbs import Thumbs
from sandtable.games.alkalim.bot.worth import standing
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Decision


def evaluate(g: AlKalim, seat: int) -> float:
    """Own standing against the best of the others; nothing counts beside victory."""
    if g.outcome is not None:
        return 1000.0 if seat in g.outcome.winners else -1000.0
    others = [standing(g, other) for other in range(len(g.parties)) if other != seat]
    return standing(g, seat) - (0.5 * max(others) if others else 0.0)


class Bot(Thumbs, Fights):
    """All that bots are asked."""


def inclination(g: AlKalim, decision: Decision) -> list[float] | None:
    """How good each choice looks, in the order of the choices."""
    worth = Bot(g, decision).asked
    return [0.0 if worth is None else worth(choice) for choice in decision.choices()]
