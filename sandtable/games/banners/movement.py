"""Movement (chapter 8): walking, flying, roads, rivers, ships, stacking and switching.

The active army is offered every hex it could stop in, reached the cheapest way; it may then go on with what movement is
left, so that any path can be walked hex by hex. What can be reached from a hex depends only on how the army moves, its
points, and what blocks the way nearby; answers are kept under exactly that key.
"""

from __future__ import annotations

from sandtable.games.banners import records
from sandtable.games.banners.campaign import Campaign
from sandtable.games.banners.forces import EASED, FLYING
from sandtable.games.banners.map import TERRAINS, Hex, Map, Mask, bits
from sandtable.games.banners.settlements import allied_holder, standing_mask
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow

SHIP_POINTS = 3
PORT_POINTS = 6
FJORDLAND_POINTS = 2
"""What Fjordland adds to either (12.5.2)."""

CACHE_LIMIT = 200_000

Reach = dict[Hex, tuple[int, bool]]
"""Hexes that can be entered: movement left (-1: the road bonus is spent too), and whether all was road so far."""


# -- the chart -------------------------------------------------------------------------------------------------------


def step_cost(game_map: Map, profile: int, a: Hex, b: Hex, razed: Mask) -> int:
    """Movement points from `a` to its neighbour `b` on foot (terrain chart, 8.1.1, 8.1.2); the side is crossable."""
    chart = records.terrain()
    side = game_map.side(a, b)
    if side.road:
        return chart.hexsides["road"].move or 1
    settlement = game_map.settlement_at.get(b)
    if settlement is not None and not razed >> b & 1:
        cost = chart.settlement.move
    else:
        terrain = game_map.terrain[b]
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
        game_map = camp.map
        found = camp.steps[profile] = [
            [
                (
                    n,
                    1 << n,
                    step_cost(game_map, profile, h, n, 0),
                    step_cost(game_map, profile, h, n, 1 << n),
                    game_map.side(h, n).road,
                )
                for n in bits(game_map.crossable[h] & ~camp.never_entered & ~game_map.sea)
            ]
            for h in range(game_map.size)
        ]
    return found


# -- walking and flying ----------------------------------------------------------------------------------------------


def blocked(g: Banners, unit: int) -> Mask:
    """Hexes the unit may not enter on foot or wing (8.2)."""
    camp = g.campaign
    kingdom = camp.unit_kingdom[unit]
    enemies = g.enemy_mask(kingdom)
    if camp.unit_army[unit].profile == FLYING:
        watchers = 0
        for h in bits(enemies):
            army = camp.unit_army[g.army[h]]
            if army.flying or army.ranged:
                watchers |= 1 << h
        return watchers | camp.never_entered | g.denied
    return enemies | g.hostile[kingdom] | camp.never_entered | g.denied


def reach(g: Banners, unit: int) -> Reach:
    """Where the active unit can walk or fly with the movement it has left."""
    camp = g.campaign
    return _reach(
        camp, camp.unit_army[unit].profile, g.at[unit], g.movement, g.road, g.moved, blocked(g, unit), g.razed
    )


def _reach(
    camp: Campaign, profile: int, start: Hex, points: int, road: bool, moved: bool, block: Mask, razed: Mask
) -> Reach:
    if points < 0 or (points == 0 and moved and not road):
        return {}
    near = camp.map.ball(start, points + 1 if points else 1)
    key = (profile, start, points, road, moved, block & near, razed & near)
    found: Reach | None = camp.reaches.get(key)
    if found is None:
        if profile == FLYING:
            found = fly(camp.map, start, points, moved, block)
        else:
            found = _walk(steps(camp, profile), start, points, road, moved, block, razed)
        if len(camp.reaches) > CACHE_LIMIT:
            camp.reaches.clear()
        camp.reaches[key] = found
    return found


def fly(game_map: Map, start: Hex, points: int, moved: bool, block: Mask, came: dict[Hex, Hex] | None = None) -> Reach:
    """A flying unit pays 1 for every hex and crosses everything but lairs (3.1.4)."""
    if not points and not moved:
        points = 1
    found: Reach = {}
    seen = 1 << start
    edge = [start]
    for left in range(points - 1, -1, -1):
        grown = []
        for h in edge:
            for n in game_map.neighbours[h]:
                if not (seen | block) >> n & 1:
                    seen |= 1 << n
                    found[n] = (left, False)
                    grown.append(n)
                    if came is not None:
                        came[n] = h
        edge = grown
    return found


Way = tuple[Hex, bool]


def _walk(
    ways: list[list[Step]],
    start: Hex,
    points: int,
    road: bool,
    moved: bool,
    block: Mask,
    razed: Mask,
    came: dict[Way, Way] | None = None,
) -> Reach:
    """Cheapest ways on foot. A way entirely by road may overdraw by 1 (8.1.1); the first hex may always be entered."""
    best: dict[Way, int] = {(start, road): points}
    queue = [(start, road, points)]
    for h, on_road, left in queue:  # grows while it is walked: points are few, so plain relaxation is fast enough
        if best[h, on_road] > left:
            continue
        first = h == start and not moved
        for n, bit, cost, ruined, by_road in ways[h]:
            if block & bit:
                continue
            is_road = on_road and by_road
            rest = left - (ruined if razed & bit else cost)
            if rest < (-1 if is_road else 0):
                if not first:
                    continue
                rest, is_road = 0, False
            if best.get((n, is_road), -2) < rest:
                best[n, is_road] = rest
                queue.append((n, is_road, rest))
                if came is not None:
                    came[n, is_road] = (h, on_road)
    found: Reach = {}
    for (h, on_road), left in best.items():
        if h != start:
            known = found.get(h)
            if known is None or _worth(left, on_road) > _worth(*known):
                found[h] = (left, on_road)
    return found


def _worth(left: int, road: bool) -> int:
    """Which of two ways to a hex is offered: more points to go on with, then those that may leave the road."""
    return 2 * (left + road) + (not road)


# -- ships -----------------------------------------------------------------------------------------------------------


def may_sail(g: Banners, unit: int) -> bool:
    """Ship Movement (8.1.4): once per activation, from shore, river or port; not for Feral or Huge armies (3.2)."""
    army = g.army_of(unit)
    if g.sailed or army.feral or army.huge:
        return False
    camp = g.campaign
    kingdom = camp.unit_kingdom[unit]
    return bool((camp.map.ship_hexes | camp.map.port_mask & ~g.razed | camp.kingdoms[kingdom].entry) >> g.at[unit] & 1)


def ship_points(g: Banners, unit: int) -> int:
    camp = g.campaign
    kingdom = camp.kingdoms[camp.unit_kingdom[unit]]
    at = g.at[unit]
    port = camp.map.port_mask & ~g.razed & ~g.hostile[kingdom.index]
    points = PORT_POINTS if (port | kingdom.entry) >> at & 1 else SHIP_POINTS
    return points + FJORDLAND_POINTS if seafaring(g, unit) else points


def seafaring(g: Banners, unit: int) -> bool:
    """Fjordland's ships sail as a Free Action, and farther (12.5.2)."""
    return g.kingdom_of(unit).id == "fjordland"


def ship_reach(g: Banners, unit: int, shun: Mask = 0) -> Mask:
    """Hexes in which the unit's Ship Movement could end, friends' armies aside, without entering those to `shun`."""
    camp = g.campaign
    start = g.at[unit]
    points = ship_points(g, unit)
    block = _ship_block(g, unit) | shun
    key = (start, points, block & camp.map.ball(start, points))
    found: Mask | None = camp.reaches.get(key)
    if found is None:
        found = camp.reaches[key] = _sail(camp.map, start, points, block)
    return found


def ship_lane(g: Banners, unit: int, at: Hex) -> bool:
    """Whether a ship with enough points would get there."""
    game_map = g.campaign.map
    return bool(_sail(game_map, g.at[unit], game_map.size, _ship_block(g, unit)) >> at & 1)


def _ship_block(g: Banners, unit: int) -> Mask:
    """Hexes no ship may enter: wings do not help aboard (3.1.4)."""
    kingdom = g.campaign.unit_kingdom[unit]
    return g.enemy_mask(kingdom) | g.hostile[kingdom] | g.campaign.never_entered | g.denied


def _sail(
    game_map: Map,
    start: Hex,
    points: int,
    block: Mask,
    came: dict[Hex, Hex] | None = None,
    crossed: dict[Hex, Hex] | None = None,
) -> Mask:
    """Ship lanes (8.1.4 to 8.1.6): sea and coastal sides and the course of major rivers; a river bank ends the move.

    `came` and `crossed`, if given, are filled with the hex before each: by a lane, and over a bank.
    """
    seen = 1 << start
    ends: Mask = 0
    edge = [start]
    for _ in range(points):
        grown = []
        for h in edge:
            for n in game_map.neighbours[h]:
                if block >> n & 1:
                    continue
                side = game_map.side(h, n)
                lane = side.sea or side.coastal or side.waterway
                if lane and game_map.ship_hexes >> n & 1:
                    if not seen >> n & 1:
                        seen |= 1 << n
                        grown.append(n)
                        if came is not None:
                            came[n] = h
                elif side.river:
                    ends |= 1 << n
                    if crossed is not None:
                        crossed.setdefault(n, h)
        edge = grown
    stops = seen & (game_map.coastal | game_map.major_river) & ~game_map.sea
    return (stops | ends) & ~(1 << start)


# -- what is offered -------------------------------------------------------------------------------------------------


def forbidden_ends(g: Banners, unit: int) -> Mask:
    """Hexes the unit may not stop in, armies aside (8.2, 8.2.2, 4.11.1, 3.2.3)."""
    camp = g.campaign
    kingdom = camp.unit_kingdom[unit]
    mask = camp.closed[kingdom] | g.hostile[kingdom] | g.denied
    if camp.unit_army[unit].huge:
        mask |= standing_mask(g)
    return mask


def move_choices(g: Banners, unit: int) -> list[Choice]:
    """Every way the active unit may move now: move, switch, sail."""
    camp = g.campaign
    kingdom = camp.unit_kingdom[unit]
    closed = forbidden_ends(g, unit)
    occupied = 0
    for mask in g.occupied:
        occupied |= mask
    reached = reach(g, unit)
    full = closed | occupied
    choices: list[Choice] = [("move", h) for h in reached if not full >> h & 1]
    friends = g.occupied[kingdom] & ~closed
    if friends:
        choices += [("switch", h) for h in reached if friends >> h & 1 and may_switch(g, unit, h)]
    if may_sail(g, unit):
        ends = ship_reach(g, unit) & ~closed
        choices += [("sail", h) for h in bits(ends & ~occupied)]
        if ends & friends:
            choices += [("switch ship", h) for h in bits(ends & friends) if may_switch(g, unit, h)]
        if ends & occupied and seafaring(g, unit):
            choices += [("sail", h) for h in bits(ends & occupied) if _walks_on(g, unit, h, g.movement, g.moved, full)]
    if not g.sailed and seafaring(g, unit):
        ours = occupied & ~g.enemy_mask(kingdom) & ~closed
        if ours:
            choices += [("move", h) for h in reached if ours >> h & 1 and _sails_on(g, unit, h, reached[h][0], full)]
    return choices


# Fjordland's armies may walk, sail and walk again (12.5.2), so between two legs they may be where an army of their side
# stands, which they only pass through (8.3). That is offered if there is a way on which no ally can deny (1.11.4).


def deniable(g: Banners, kingdom: int) -> Mask:
    """Settlements of allies, who may deny the kingdom's units entry (1.11.4)."""
    camp = g.campaign
    if len(camp.sides[camp.kingdoms[kingdom].side]) == 1:
        return 0
    return sum(1 << s.at for i, s in enumerate(camp.map.settlements) if allied_holder(g, i, kingdom) != NOBODY)


def _walks_on(g: Banners, unit: int, at: Hex, points: int, moved: bool, full: Mask) -> bool:
    """From a hex where it may not stay the unit has points to walk to one where it may."""
    camp = g.campaign
    shun = deniable(g, camp.unit_kingdom[unit])
    profile = camp.unit_army[unit].profile
    onward = _reach(camp, profile, at, points, False, moved, blocked(g, unit) | shun, g.razed)
    return any(not (full | shun) >> h & 1 for h in onward)


def _sails_on(g: Banners, unit: int, at: Hex, points: int, full: Mask) -> bool:
    """From a hex where it may not stay, reached with so many points left, the unit could take ship to one where it may,
    or from where it could walk on to one."""
    start = g.at[unit]
    g.at[unit] = at
    shun = deniable(g, g.campaign.unit_kingdom[unit])
    ends = ship_reach(g, unit, shun) & ~shun if may_sail(g, unit) else 0
    g.at[unit] = start
    if ends & ~full:
        return True
    passing = ends & ~forbidden_ends(g, unit)
    return points > 0 and any(_walks_on(g, unit, h, points, True, full) for h in bits(passing))


def may_switch(g: Banners, unit: int, at: Hex) -> bool:
    """Switching positions (8.3.1): the friend there is ready and could leave, if need be by switching in its turn."""
    if g.finished >> g.army[at] & 1:
        return False
    shun = deniable(g, g.campaign.unit_kingdom[unit])
    vacated = 0 if g.must_leave else 1 << g.at[unit]
    taken = 0
    for mask in g.occupied:
        taken |= mask
    line = [g.army[at]]
    for other in line:
        out = ways_out(g, other, shun)
        if out & (~taken | vacated):
            return True
        friends = bits(out & g.occupied[g.campaign.unit_kingdom[unit]])
        line += [u for h in friends if (u := g.army[h]) != unit and u not in line and not g.finished >> u & 1]
    return False


def can_leave(g: Banners, unit: int) -> bool:
    """Whether a ready unit that has to move on has somewhere to go."""
    taken = 0
    for mask in g.occupied:
        taken |= mask
    return bool(ways_out(g, unit) & ~taken)


def ways_out(g: Banners, unit: int, shun: Mask = 0) -> Mask:
    """Where a unit that has not been activated yet could end one walk or one ship move, armies aside."""
    camp = g.campaign
    army = camp.unit_army[unit]
    points = army.movement[g.weakened >> unit & 1]
    hexes = 0
    for h in _reach(camp, army.profile, g.at[unit], points, True, False, blocked(g, unit) | shun, g.razed):
        hexes |= 1 << h
    sailed, g.sailed = g.sailed, False
    if may_sail(g, unit):
        hexes |= ship_reach(g, unit, shun)
    g.sailed = sailed
    return hexes & ~forbidden_ends(g, unit) & ~shun


# -- carrying it out -------------------------------------------------------------------------------------------------


def move(g: Banners, unit: int, choice: Choice) -> Flow[None]:
    """Carry out `move`, `switch`, `sail` or `switch ship`, after asking allies whose settlements lie on the way."""
    verb, to = str(choice[0]), int(choice[1])
    sailing = verb in ("sail", "switch ship")
    if len(g.campaign.sides[g.kingdom_of(unit).side]) > 1:
        allowed = yield from _ask_entry(g, unit, to, sailing)
        if not allowed:
            return
    before = g.at[unit]
    if sailing:
        g.sailed = True
        g.road = False
    else:
        left, road = reach(g, unit)[to]
        g.movement, g.road, g.moved = left, road, True
    shared = to in g.army
    g.shift(unit, to)
    g.must_leave = shared
    if g.events is not None:
        _tell_move(g, unit, before, to, verb)


def _ask_entry(g: Banners, unit: int, to: Hex, sailing: bool) -> Flow[bool]:
    """Denying entry (1.11.4): asked before the move is made."""
    kingdom = g.campaign.unit_kingdom[unit]
    for h in path(g, unit, to, sailing):
        settlement = g.campaign.map.settlement_at.get(h, NOBODY)
        if settlement == NOBODY:
            continue
        holder = allied_holder(g, settlement, kingdom)
        if holder == NOBODY:
            continue
        answers: list[Choice] = [("allow", settlement), ("deny", settlement)]
        answer = yield Decision(holder, "entry", lambda answers=answers: answers, (unit, settlement))  # type: ignore[misc]
        if answer[0] == "deny":
            g.denied |= 1 << h
            if g.events is not None:
                name = g.campaign.map.settlements[settlement].name
                g.note(f"{g.name(holder)} denies the {g.unit_text(unit)} entry to {name}.", "BB 1.11.4")
            return False
    return True


def path(g: Banners, unit: int, to: Hex, sailing: bool) -> list[Hex]:
    """The hexes entered on the way that is offered to `to`, which comes last."""
    camp = g.campaign
    start = g.at[unit]
    trail = [to]
    if sailing or camp.unit_army[unit].profile == FLYING:
        came: dict[Hex, Hex] = {}
        if sailing:
            crossed: dict[Hex, Hex] = {}
            _sail(camp.map, start, ship_points(g, unit), _ship_block(g, unit), came, crossed)
            came.setdefault(to, crossed.get(to, start))
        else:
            fly(camp.map, start, g.movement, g.moved, blocked(g, unit), came)
        while came[trail[-1]] != start:
            trail.append(came[trail[-1]])
        return trail[::-1]
    walked: dict[Way, Way] = {}
    ways = steps(camp, camp.unit_army[unit].profile)
    reached = _walk(ways, start, g.movement, g.road, g.moved, blocked(g, unit), g.razed, walked)
    way = (to, reached[to][1])
    while walked[way][0] != start:
        way = walked[way]
        trail.append(way[0])
    return trail[::-1]


def _tell_move(g: Banners, unit: int, before: Hex, to: Hex, verb: str) -> None:
    names = g.campaign.map.names
    refs = (f"unit:{unit}", f"hex:{names[before]}", f"hex:{names[to]}")
    text, place = g.unit_text(unit), g.place_text(to)
    if verb in ("sail", "switch ship"):
        rules = ("BB 12.5.2", "BB 8.1.4") if seafaring(g, unit) else ("BB 8.1.4",)
        g.note(f"{text} sail to {place}.", *rules, refs=refs)
    else:
        g.note(f"{text} move to {place}.", "BB 8.1", refs=refs)
