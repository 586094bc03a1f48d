"""Movement (chapter 8): what the active army is offered, stacking and switching, and carrying it out.

It is offered every hex it could stop in, reached the cheapest way; it may then go on with what movement is left, so
that any path can be walked hex by hex.
"""

from __future__ import annotations

from sandtable.games.banners.forces import FLYING
from sandtable.games.banners.kingdoms.fjordland import seafaring
from sandtable.games.banners.map import Hex, Mask, bits
from sandtable.games.banners.settlements import allied_holder, standing_mask
from sandtable.games.banners.ships import may_sail, sail, ship_block, ship_points, ship_reach
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.walking import Way, blocked, fly, reach, reach_from, steps, walk
from sandtable.kernel import Choice, Decision, Flow

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
    occupied = g.all_armies()
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
        if seafaring(g, unit):
            halts = ship_reach(g, unit) & passing(g, kingdom, closed)
            choices += [("sail", h) for h in bits(halts) if _walks_on(g, unit, h, g.movement, g.moved, full)]
    if not g.sailed and seafaring(g, unit):
        halts = passing(g, kingdom, closed)
        if halts:
            choices += [("move", h) for h in reached if halts >> h & 1 and _sails_on(g, unit, h, reached[h][0], full)]
    return choices


# Fjordland's armies may walk, sail and walk again (12.5.2), so between two legs they may be where they only pass
# through: where an army of their side stands (8.3), or in another kingdom's Entry hex (4.11.1). That is offered if
# there is a way on which no ally can deny (1.11.4).


def passing(g: Banners, kingdom: int, closed: Mask) -> Mask:
    """Hexes where a unit may be between two legs, but not stay."""
    enemies = g.enemy_mask(kingdom)
    foreign = g.campaign.foreign_entries[kingdom] & ~g.hostile[kingdom] & ~g.denied
    return ((g.all_armies() & ~closed) | foreign) & ~enemies


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
    onward = reach_from(camp, profile, at, points, False, moved, blocked(g, unit) | shun, g.razed)
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
    taken = g.all_armies()
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
    out = ways_out(g, unit)
    if out & ~g.all_armies():
        return True
    return any(may_switch(g, unit, h) for h in bits(out & g.occupied[g.campaign.unit_kingdom[unit]]))


def ways_out(g: Banners, unit: int, shun: Mask = 0) -> Mask:
    """Where a unit that has not been activated yet could end one walk or one ship move, armies aside."""
    camp = g.campaign
    army = camp.unit_army[unit]
    points = army.movement[g.weakened >> unit & 1]
    hexes = 0
    for h in reach_from(camp, army.profile, g.at[unit], points, True, False, blocked(g, unit) | shun, g.razed):
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
    g.must_leave = shared or bool(g.campaign.foreign_entries[g.campaign.unit_kingdom[unit]] >> to & 1)
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
                g.note(f"{g.does(holder, 'denies', 'deny')} the {g.unit_text(unit)} entry to {name}.", "BB 1.11.4")
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
            sail(camp.map, start, ship_points(g, unit), ship_block(g, unit), came, crossed)
            came.setdefault(to, crossed.get(to, start))
        else:
            fly(camp.map, start, g.movement, g.moved, blocked(g, unit), came)
        while came[trail[-1]] != start:
            trail.append(came[trail[-1]])
        return trail[::-1]
    walked: dict[Way, Way] = {}
    ways = steps(camp, camp.unit_army[unit].profile)
    reached = walk(ways, start, g.movement, g.road, g.moved, blocked(g, unit), g.razed, walked)
    way = (to, reached[to][1])
    while walked[way][0] != start:
        way = walked[way]
        trail.append(way[0])
    return trail[::-1]


def _tell_move(g: Banners, unit: int, before: Hex, to: Hex, verb: str) -> None:
    names = g.campaign.map.names
    refs = (f"unit:{unit}", f"hex:{names[before]}", f"hex:{names[to]}")
    place = g.place_text(to)
    if verb in ("sail", "switch ship"):
        rules = ("BB 12.5.2", "BB 8.1.4") if seafaring(g, unit) else ("BB 8.1.4",)
        g.note(f"{g.did(unit, 'sails', 'sail')} to {place}.", *rules, refs=refs)
    else:
        g.note(f"{g.did(unit, 'moves', 'move')} to {place}.", "BB 8.1", refs=refs)
