"""What anybody may see of the table, as data and as text."""

from __future__ import annotations

from typing import Any

from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.world import World
from sandtable.kernel import Rng


def view(g: AlKalim, seat: int | None) -> dict[str, Any]:
    return {"round": g.round}


def board(world: World) -> dict[str, Any]:
    return world.board.describe()


def tell(g: AlKalim, seat: int | None) -> str:
    return f"Round {g.round}"


def redeal(g: AlKalim, rng: Rng) -> None:
    """Shuffle what lies face down: the decks, and the Legendary cards under the top ones."""
    for pile in (*g.adventure, g.market, g.desert):
        pile.sort()
        rng.shuffle(pile)
    for number, stack in enumerate(g.legends):
        hidden, top = sorted(stack[:-1]), stack[-1:]
        rng.shuffle(hidden)
        g.legends[number] = hidden + top
