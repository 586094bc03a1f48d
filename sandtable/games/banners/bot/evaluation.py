"""How good a position looks (for the greedy bot): settlements and the campaign's aims first, then armies, gold, and
being near what matters."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.map import Mask
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.rules.victory import Tally, goals
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners
from sandtable.kernel.bits import bits

SETTLEMENT = 10.0
CITY = 12.0
"""What a city is worth beyond a settlement."""
AIM = 25.0
"""What all of a victory condition is worth; a part of it accordingly."""
ARMY = 1.0
HERO = 2.0
GOLD = 0.45
INCOME = 0.6
NEAR = 0.35
FAR = 12
GUARD = 1.2
COLLAPSE = 60.0
REVOLT = 0.8


def evaluate(g: Banners, seat: int) -> float:
    if g.outcome is not None:
        return 1000.0 if seat in g.outcome.winners else -1000.0
    camp = g.campaign
    side = g.side_of(seat)
    signs = [1.0 if k.side == side else -1.0 for k in camp.kingdoms]
    left = camp.seasons - g.season - 1
    value = 0.0
    for k, sign in enumerate(signs):
        value += sign * (GOLD * g.gold[k] + INCOME * g.income[k] * min(left, 6))
        if g.collapsed >> k & 1:
            value -= sign * COLLAPSE
    if g.revolts:
        value -= signs[camp.index["empire"]] * REVOLT * g.revolts
    places = camp.map.settlements
    for s in camp.shown:
        holder = controller(g, s)
        if holder != NOBODY:
            place = places[s]
            value += signs[holder] * (SETTLEMENT + CITY if place.city else SETTLEMENT)
            if place.at in g.army:
                value += signs[holder] * GUARD
    for tally, aims in tallies(camp):
        value += AIM * min(1.0, tally.figure(g) / tally.needed) * (1.0 if aims == side else -1.0)
    fields = [nearness(camp, mask) for mask in g.hostile]
    for u, at in enumerate(g.at):
        if at == PLAYMAT:
            continue
        kind = camp.unit_army[u]
        worth = (kind.light[0] * 0.8 + kind.heavy[0] * 1.2 + (HERO if kind.hero else 0.5)) * ARMY
        if g.weakened >> u & 1:
            worth *= 0.6
        kingdom = g.owner[u]
        value += signs[kingdom] * (worth - NEAR * fields[kingdom][at])
    return value


@lru_cache(maxsize=256)
def tallies(camp: Campaign) -> tuple[tuple[Tally, int], ...]:
    """The counts that decide the campaign, each with the side that wants it."""
    return tuple((tally, goal.side) for each in goals(camp).values() for goal in each for tally in goal.tallies)


@lru_cache(maxsize=1024)
def nearness(camp: Campaign, hostile: Mask) -> list[int]:
    """How many hexes, by land or sea, lie between each hex and the nearest hostile settlement in play."""
    edge = bits(hostile & ~camp.out_of_play)
    found = [FAR] * camp.map.size
    if not edge:
        return [0] * camp.map.size
    for h in edge:
        found[h] = 0
    for distance in range(1, FAR):
        grown = []
        for h in edge:
            for n in camp.map.neighbours[h]:
                if found[n] > distance:
                    found[n] = distance
                    grown.append(n)
        edge = grown
    return found
