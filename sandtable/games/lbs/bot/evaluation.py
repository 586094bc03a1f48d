"""How good a position looks: for bots, from what the seat may know only."""

from __future__ import annotations

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, ITEM, SECTION
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import Lbs


def evaluate(g: Lbs, seat: int) -> float:
    """What the seat has against what its strongest rival has."""
    if g.outcome is not None:
        return 1000.0 if seat in g.outcome.winners else -1000.0
    if g.players[seat].out:
        return -900.0
    rivals = [standing(g, s) for s in g.seats() if s != seat]
    return standing(g, seat) - max(rivals, default=0.0)


def standing(g: Lbs, seat: int) -> float:
    """A player's strength on the table and in cards."""
    total = 1.0 * len(g.players[seat].hand) + 12.0 * stats.story_points(g, seat)
    water = stats.all_water(g, seat)
    total += min(water, 10) * 1.2 + max(0, water - 10) * 0.6
    kind = g.kind
    for c in g.players[seat].play:
        mask = kind[c]
        if mask & SECTION:
            total += 9.0 + 0.5 * stats.base(g, c)
        elif mask & HERO:
            total += 2.0 + 1.4 * stats.strength(g, c) + 0.6 * stats.ka(g, c) + (0.0 if g.bowed[c] else 0.4)
        elif mask & FOLLOWER:
            total += 0.5 + 1.3 * stats.strength(g, c)
        elif mask & HOLDING:
            total += 1.5 + 0.9 * CARDS[g.printed[c]].produces
        elif mask & ITEM:
            total += 1.0
    return total
