"""How good a position looks (for the greedy bot): settlements first, then armies, gold, and being near what matters."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.campaign import Campaign
from sandtable.games.banners.settlements import controller
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners

SETTLEMENT = 10.0
ARMY = 1.0
GOLD = 0.45
INCOME = 0.6
NEAR = 0.35
GUARD = 1.2


def evaluate(g: Banners, seat: int) -> float:
    if g.outcome is not None:
        return 1000.0 if seat in g.outcome.winners else -1000.0
    camp = g.campaign
    side = camp.kingdoms[seat].side
    left = camp.seasons - g.season
    value = 0.0
    for k in camp.kingdoms:
        sign = 1.0 if k.side == side else -1.0
        value += sign * (GOLD * g.gold[k.index] + INCOME * g.income[k.index] * (left - 1))
    for s in range(len(g.marker)):
        if camp.in_play[s]:
            holder = controller(g, s)
            if holder != NOBODY:
                mine = camp.kingdoms[holder].side == side
                value += SETTLEMENT if mine else -SETTLEMENT
                guard = g.army.get(camp.map.settlements[s].at, NOBODY)
                if guard != NOBODY:
                    value += GUARD if mine else -GUARD
    distance = distances(camp)
    for u, at in enumerate(g.at):
        if at == PLAYMAT:
            continue
        army = camp.unit_army[u]
        worth = (army.light[0] * 0.8 + army.heavy[0] * 1.2 + 0.5) * ARMY
        if g.weakened >> u & 1:
            worth *= 0.6
        kingdom = camp.unit_kingdom[u]
        goal = min(
            (
                distance[s][at]
                for s in range(len(g.marker))
                if g.hostile[kingdom] >> camp.map.settlements[s].at & 1 and camp.in_play[s]
            ),
            default=0,
        )
        worth -= NEAR * min(goal, 12)
        value += worth if camp.kingdoms[kingdom].side == side else -worth
    return value


@lru_cache(maxsize=64)
def distances(camp: Campaign) -> list[list[int]]:
    """Hexes between every settlement and every hex, by land or sea."""
    table = []
    for settlement in camp.map.settlements:
        found = [99] * camp.map.size
        found[settlement.at] = 0
        edge = [settlement.at]
        while edge:
            grown = []
            for h in edge:
                for n in camp.map.neighbours[h]:
                    if found[n] == 99:
                        found[n] = found[h] + 1
                        grown.append(n)
            edge = grown
        table.append(found)
    return table
