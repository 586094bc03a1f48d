"""How promising each hex is: the best prize that can be reached from it, less for every step of the way."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush

from sandtable.games.banners.bot.stakes import Stakes
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import FLYING
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import walking
from sandtable.games.banners.state import Banners

FADE = 0.87
"""What is left of a prize for each movement point on the way."""
SEA_STEP = {True: 0.6, False: 1.1}
"""What a hex by ship costs, for Fjordland and for others, whose ships take their action."""
EASE = (1.0, 0.6, 0.4)
"""How much of a prize is left behind walls, plain and magical."""
FAINT = 0.02
"""Below this share of the greatest prize a hex is no more promising than any other."""

Edges = list[list[tuple[Hex, float]]]


def field(g: Banners, kingdom: int, known: Stakes, way: int, razes: bool = False) -> list[float]:
    """For every hex, by the way in which an army moves, and whether it razes what it takes."""
    found = known.fields.get((way, razes))
    if found is None:
        sources = ruins(g, kingdom, known) if razes else prizes(g, kingdom, known)
        found = known.fields[way, razes] = _spread(g.campaign, _edges(g.campaign, way, kingdom), sources)
    return found


def prizes(g: Banners, kingdom: int, known: Stakes) -> dict[Hex, float]:
    """What hostile settlements are worth to take."""
    return _eased(g, kingdom, lambda s: max(known.taking(s), known.razing(s)))


def ruins(g: Banners, kingdom: int, known: Stakes) -> dict[Hex, float]:
    """What they are worth to somebody who can only raze them."""
    return _eased(g, kingdom, lambda s: max(known.razing(s), 0.0))


def _eased(g: Banners, kingdom: int, worth: Callable[[int], float]) -> dict[Hex, float]:
    places = g.campaign.map.settlements
    return {
        places[s].at: worth(s) * EASE[places[s].fortified] * (0.75 if places[s].city else 1.0)
        for s in g.campaign.shown
        if g.hostile[kingdom] >> places[s].at & 1
    }


def _spread(camp: Campaign, edges: Edges, sources: dict[Hex, float]) -> list[float]:
    found = [0.0] * camp.map.size
    queue: list[tuple[float, Hex]] = []
    for h, value in sources.items():
        found[h] = value
        heappush(queue, (-value, h))
    least = FAINT * max(sources.values(), default=0.0)
    while queue:
        value, h = heappop(queue)
        if -value < found[h] or -value < least:
            continue
        for n, share in edges[h]:
            rest = -value * share
            if found[n] < rest:
                found[n] = rest
                heappush(queue, (-rest, n))
    return found


@lru_cache(maxsize=256)
def _edges(camp: Campaign, way: int, kingdom: int) -> Edges:
    """Steps against the direction of travel: from where one arrives to where one comes from."""
    game_map = camp.map
    found: list[dict[Hex, float]] = [{} for _ in range(game_map.size)]
    if way == FLYING:
        for h in range(game_map.size):
            for n in game_map.neighbours[h]:
                found[n][h] = FADE
    else:
        for h, steps in enumerate(walking.steps(camp, way)):
            for n, _, cost, _, _ in steps:
                found[n][h] = FADE**cost
        _add_lanes(camp, found, FADE ** SEA_STEP[camp.kingdoms[kingdom].id == "fjordland"])
    return [list(each.items()) for each in found]


def _add_lanes(camp: Campaign, found: list[dict[Hex, float]], share: float) -> None:
    game_map = camp.map
    for (h, n), side in game_map.sides.items():
        afloat = game_map.ship_hexes >> n & 1 and game_map.ship_hexes >> h & 1
        if afloat and (side.sea or side.coastal or side.waterway):
            found[n][h] = max(found[n].get(h, 0.0), share)
