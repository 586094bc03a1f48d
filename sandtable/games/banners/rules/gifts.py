"""Gold for allies (1.11.1)."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.rules.special_rules import may_transfer
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice

RATIO: Final = 2
"""What one gold that arrives costs the giver."""


def transfers(g: Banners, kingdom: int) -> list[Choice]:
    """The allies to whom a kingdom may give gold now, in its own turn."""
    allies = g.campaign.sides[g.campaign.kingdoms[kingdom].side]
    if len(allies) == 1 or g.gold[kingdom] < RATIO:
        return []
    return [
        ("transfer", k) for k in allies if k != kingdom and not g.collapsed >> k & 1 and may_transfer(g, kingdom, k)
    ]


def transfer(g: Banners, kingdom: int, to: int) -> None:
    """Two gold spent, one received."""
    g.gold[kingdom] -= RATIO
    g.gold[to] += 1
    if g.events is not None:
        g.note(f"{g.does(kingdom, 'spends', 'spend')} 2 gold; {g.then_does(to, 'receives', 'receive')} 1.", "BB 1.11.1")
