"""Walking and flying (8.1, 3.1.4): what a step costs, and every hex that can be reached.

What can be reached from a hex depends only on how the army moves, its points, and what blocks the way where it could
get at all; answers are kept under exactly that key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sandtable.games.banners.content import loading
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import EASED, FLYING, RANGED, TUNNEL, WINGS
from sandtable.games.banners.content.map import TERRAINS, Hex, Map, Mask, members
from sandtable.games.banners.rules.special_rules import shut_out
from sandtable.games.banners.rules.stacks import abilities, at_hex, enchanted, enemy_heroes
from sandtable.games.banners.rules.stacks import profile as stack_profile
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice
from sandtable.kernel.bits import bits

CACHE_LIMIT: Final = 80_000
FARTHEST: Final = 12
"""Nobody flies farther in one move, whatever magic helps."""

Way = int
"""A hex and whether all was road so far, as one number: twice the hex, and 1 more by road."""

End = int
"""Movement left in a hex and whether all was road so far, likewise."""


class Reach:
    """Where somebody can get from a hex; shared by all who ask, so nobody changes it."""

    __slots__ = ("_ends", "_moves", "_offered", "came", "hexes")

    def __init__(self, ends: dict[Hex, End], came: dict[Way, Way], moves: list[Choice]) -> None:
        """`moves`: to all hexes of the map."""
        self._ends = ends
        """What is left in each hex that can be entered, in the order in which they are offered."""
        self.came = came
        """The way before each."""
        hexes = 0
        for h in ends:
            hexes |= 1 << h
        self.hexes: Mask = hexes
        self._moves = moves
        self._offered: dict[Mask, tuple[Choice, ...]] = {}
        """The moves that were offered so far, by the hexes in which nobody could stay."""

    def moves(self, full: Mask) -> list[Choice]:
        """The moves to hexes that are not full; the list is the asker's own."""
        full &= self.hexes
        offered = self._offered.get(full)
        if offered is None:
            moves, shut = self._moves, frozenset(members(full))
            offered = self._offered[full] = tuple([moves[h] for h in self._ends if h not in shut])
        return list(offered)

    def those_of(self, hexes: Mask) -> Sequence[Hex]:
        """Those of the hexes that can be reached, in the order in which moves are offered."""
        found = members(hexes & self.hexes)
        return found if len(found) < 2 else [h for h in self._ends if h in found]

    def at(self, to: Hex) -> tuple[int, bool]:
        """Movement left in a hex (-1: the road bonus is spent too), and whether all was road so far."""
        end = self._ends[to]
        return end >> 1, bool(end & 1)

    @property
    def left(self) -> dict[Hex, tuple[int, bool]]:
        """The same of all hexes that can be entered."""
        return {h: (end >> 1, bool(end & 1)) for h, end in self._ends.items()}

    def trail(self, start: Hex, to: Hex) -> list[Hex]:
        """The hexes entered on the way to one that can be reached, which comes last."""
        way, came = 2 * to + (self._ends[to] & 1), self.came
        found = [to]
        while came[way] >> 1 != start:
            way = came[way]
            found.append(way >> 1)
        return found[::-1]


NOWHERE: Final = Reach({}, {}, [])


# -- the chart -------------------------------------------------------------------------------------------------------


def step_cost(game_map: Map, profile: int, here: Hex, there: Hex, razed: Mask) -> int:
    """Movement points to a neighbouring hex on foot (terrain chart, 8.1.1, 8.1.2); the side is crossable."""
    chart = loading.terrain()
    side = game_map.side(here, there)
    if side.road:
        return chart.hexsides["road"].move or 1
    settlement = game_map.settlement_at.get(there)
    if settlement is not None and not razed >> there & 1:
        cost = chart.settlement.move
    else:
        terrain = game_map.terrain[there]
        if settlement is not None:
            terrain = game_map.settlements[settlement].wilderness or terrain
        hexes = chart.hexes[TERRAINS[terrain]]
        eased = EASED.get(profile) == terrain and hexes.eased_move is not None
        cost = (hexes.eased_move if eased else hexes.move) or 1
    if side.river:
        cost += chart.hexsides["river" if side.river == 1 else "major_river"].move_extra
    return cost


Step = tuple[Hex, Mask, int, int, bool]
"""A neighbour, its bit, the cost to enter it, the cost if its settlement is razed, and whether a road leads there."""


def steps(camp: Campaign, profile: int) -> list[list[Step]]:
    """Every step on foot from every hex, worked out once per campaign and way of moving."""
    found = camp.steps.get(profile)
    if found is None:
        if camp.khazud_at < 0:
            found = [_steps_from(camp, profile, h) for h in range(camp.map.size)]
        else:
            found = steps(camp.without_khazud, profile)[:]
            for h in camp.map.neighbours[camp.khazud_at]:
                found[h] = _steps_from(camp, profile, h)
        camp.steps[profile] = found
    return found


def _steps_from(camp: Campaign, profile: int, here: Hex) -> list[Step]:
    game_map = camp.map
    found = []
    for there in bits(game_map.crossable[here] & ~camp.never_entered & ~game_map.sea):
        costs = [step_cost(game_map, profile, here, there, razed) for razed in (0, 1 << there)]
        found.append((there, 1 << there, costs[0], costs[1], game_map.side(here, there).road))
    return found


# -- walking and flying ----------------------------------------------------------------------------------------------


def rider_of(g: Banners, unit: int) -> int:
    """The hero that moves with the active army (14.6.1)."""
    return g.rider if unit == g.active else NOBODY


def moves_as(g: Banners, unit: int) -> int:
    """How the unit, with its rider if it has one, moves over terrain."""
    return stack_profile(g, unit, rider_of(g, unit))


def blocked(g: Banners, unit: int, way: int | None = None) -> Mask:
    """Hexes the unit may not enter on foot or wing (8.2); `way`: how it would move, if not as it does now."""
    camp = g.campaign
    kingdom = g.owner[unit]
    way = moves_as(g, unit) if way is None else way
    if way == TUNNEL:
        return camp.map.partial | camp.map.sea | g.denied
    closed = camp.never_entered | g.denied | g.barred
    if camp.osterlich != NOBODY:
        closed |= shut_out(g, kingdom)
    if way == FLYING:
        return closed | watchers(g, unit)
    closed |= g.hostile[kingdom]
    return closed if g.hero and _quiet(g, unit) else closed | g.enemy_mask(kingdom)


def watchers(g: Banners, unit: int) -> Mask:
    """Hexes that a flyer does not pass: enemies there have Ranged or Flying (3.1.1, 3.1.4)."""
    kingdom = g.owner[unit]
    if _quiet(g, unit):
        return 0
    enemies = g.enemy_mask(kingdom)
    near = enemies & g.campaign.map.ball(g.at[unit], FARTHEST)
    if g.hero:  # in a hostile settlement a lone hero keeps watch, too (4.6.2)
        near |= enemy_heroes(g, kingdom) & g.hostile[kingdom] & ~enemies
    found = 0
    plain, unit_army, army, hero = not enchanted(g), g.campaign.unit_army, g.army, g.hero
    for h in members(near):
        if plain and h not in hero and not unit_army[army[h]].abilities & (WINGS | RANGED):
            continue  # neither a hero nor magic gives it what it does not have itself
        if at_watch(g, h) & (WINGS | RANGED):
            found |= 1 << h
    return found


def at_watch(g: Banners, at: Hex) -> int:
    """Abilities of the stack, or of the lone hero, in a hex."""
    return at_hex(g, g.army[at]) if at in g.army else abilities(g, g.hero[at])


def _quiet(g: Banners, unit: int) -> bool:
    """A stack that passes through enemy units (18.3, Quick and Quiet)."""
    return unit == g.active and g.rider != NOBODY and "quiet" in g.magic.force


def points_left(g: Banners, unit: int) -> int:
    """Movement the active unit or stack has left: a stack moves as far as the slower of the two (14.6.1)."""
    if g.rider == NOBODY or unit != g.active:
        return g.movement
    return min(g.movement, g.rider_movement)


def reach(g: Banners, unit: int) -> Reach:
    """Where the active unit can walk or fly with the movement it has left."""
    rider = g.rider if unit == g.active else NOBODY
    way = stack_profile(g, unit, rider)
    points = g.movement if rider == NOBODY else min(g.movement, g.rider_movement)
    return reach_from(g.campaign, way, g.at[unit], points, g.road, g.moved, blocked(g, unit, way), g.razed)


def reach_from(
    camp: Campaign, way: int, start: Hex, points: int, road: bool, moved: bool, block: Mask, razed: Mask
) -> Reach:
    if points < 0 or (points == 0 and moved and not road):
        return NOWHERE
    known = camp.farthest.get((way, start, points))
    if known is None:
        known = camp.farthest[way, start, points] = _farthest(camp, way, start, points)
    camp, near = known
    block, razed = block & near, razed & near
    key = (way, start, points, road, moved, block, razed)
    found: Reach | None = camp.reaches.get(key)
    if found is None:
        if way in (FLYING, TUNNEL):
            found = fly(camp, start, points, moved, block)
        else:
            found = walk(camp, way, start, points, road, moved, block, razed)
        if len(camp.reaches) > CACHE_LIMIT:
            camp.reaches.clear()
        camp.reaches[key] = found
    return found


def _farthest(camp: Campaign, way: int, start: Hex, points: int) -> tuple[Campaign, Mask]:
    """The hexes that can be reached at most, if nothing is in the way: what lies beyond them makes no difference. And
    the campaign whose answers hold there."""
    if way in (FLYING, TUNNEL):
        near = camp.map.ball(start, max(1, points))
    else:
        near = camp.map.crossable[start] | _onward(camp, way, start, points)
    if camp.khazud_at >= 0 and not near >> camp.khazud_at & 1:
        return camp.without_khazud, near
    return camp, near


def _onward(camp: Campaign, way: int, here: Hex, points: int) -> Mask:
    """Hexes within so many points of one if nothing is in the way, settlements are razed where that is cheaper, and
    every road helps."""
    key = way, here, points
    found: Mask | None = camp.onward.get(key)
    if found is None:
        found = 0
        for there, bit, cost, ruined, by_road in steps(camp, way)[here]:
            rest = points - min(cost, ruined)
            if rest >= -by_road:
                found |= bit if rest < 0 else bit | _onward(camp, way, there, rest)
        camp.onward[key] = found
    return found


def fly(camp: Campaign, start: Hex, points: int, moved: bool, block: Mask) -> Reach:
    """A flying unit pays 1 for every hex and crosses everything but lairs (3.1.4)."""
    if not points and not moved:
        points = 1
    neighbours = camp.map.neighbours
    found: dict[Hex, End] = {}
    came: dict[Way, Way] = {}
    seen = {start, *members(block)}
    edge = [start]
    for left in range(points - 1, -1, -1):
        grown = []
        for h in edge:
            for n in neighbours[h]:
                if n not in seen:
                    seen.add(n)
                    found[n] = 2 * left
                    grown.append(n)
                    came[2 * n] = 2 * h
        edge = grown
    return Reach(found, came, camp.moves)


UNSEEN: Final = -2
"""Less than any movement left."""


def walk(
    camp: Campaign, profile: int, start: Hex, points: int, road: bool, moved: bool, block: Mask, razed: Mask
) -> Reach:
    """Cheapest ways on foot. A way entirely by road may overdraw by 1 (8.1.1); the first hex may always be entered."""
    ways = steps(camp, profile)
    begin = 2 * start + road
    best = [UNSEEN] * (2 * len(ways))
    best[begin] = points
    came: dict[Way, Way] = {}
    order: list[Way] = []
    queue = [(begin, points)]
    shut, ruins = frozenset(members(block)), frozenset(members(razed))
    for way, left in queue:  # grows while it is walked: points are few, so plain relaxation is fast enough
        if best[way] > left:
            continue
        h = way >> 1
        first = h == start and not moved
        for n, _, cost, ruined, by_road in ways[h]:
            if n in shut:
                continue
            rest = left - (ruined if n in ruins else cost)
            onward = n + n
            if by_road and way & 1:
                if rest >= -1:
                    onward += 1
                elif first:
                    rest = 0
                else:
                    continue
            elif rest < 0:
                if not first:
                    continue
                rest = 0
            known = best[onward]
            if known < rest:
                if known == UNSEEN:
                    order.append(onward)
                best[onward] = rest
                queue.append((onward, rest))
                came[onward] = way
    found: dict[Hex, End] = {}
    for way in order:
        h = way >> 1
        if h != start:
            end = 2 * best[way] + (way & 1)
            other = found.get(h)
            if other is None or end > other:  # more points to go on with, then those that may leave the road
                found[h] = end
    return Reach(found, came, camp.moves)
