"""Movement (chapter 8): what the active army is offered, stacking and switching, and carrying it out.

It is offered every hex it could stop in, reached the cheapest way; it may then go on with what movement is left, so
that any path can be walked hex by hex.
"""

from __future__ import annotations

from sandtable.games.banners.cards import moments, playable
from sandtable.games.banners.content.forces import FLYING
from sandtable.games.banners.content.map import MOUNTAIN, Hex, Mask, members
from sandtable.games.banners.rules import hits, ships, stacks, walking
from sandtable.games.banners.rules.ground import standing_mask, terrain_mask
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.kingdoms.night import hide_in_shadows
from sandtable.games.banners.rules.reporting import hex_refs
from sandtable.games.banners.rules.settlements import allied_holder, controller, homecomings, restore_loyalty
from sandtable.games.banners.rules.special_rules import shut_out
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.verbs import Reason

# -- what is offered -------------------------------------------------------------------------------------------------


def forbidden_ends(g: Banners, unit: int) -> Mask:
    """Hexes the unit may not stop in, other units aside (8.2, 8.2.2, 4.11.1, 3.2.3)."""
    camp = g.campaign
    kingdom = g.owner[unit]
    mask = camp.closed[kingdom] | g.hostile[kingdom] | g.denied | g.barred
    if camp.osterlich != NOBODY:
        mask |= shut_out(g, kingdom)
    if stacks.acts_huge(g, unit):
        mask |= standing_mask(g)
    if g.arcana is not None and unit == g.active and "deep paths" in g.arcana.force:
        mask |= ~terrain_mask(g, MOUNTAIN)
    return mask


def move_choices(g: Banners, unit: int) -> list[Choice]:
    """Every way the active unit may move now: move, switch, sail."""
    if g.army_of(unit).static:
        return []
    kingdom = g.owner[unit]
    closed = forbidden_ends(g, unit)
    occupied = stacks.no_room(g, unit, g.rider)
    reached = walking.reach(g, unit)
    choices = reached.moves(closed | occupied)
    friends = (g.occupied[kingdom] | g.heroes[kingdom]) & occupied & ~closed
    if friends & reached.hexes:
        choices += [("switch", h) for h in reached.those_of(friends) if may_switch(g, unit, h)]
    if ships.may_sail(g, unit):
        choices += _ship_choices(g, unit, closed, occupied, friends)
    if not g.sailed and seafaring(g, unit):
        choices += [("move", h) for h in _landing_stages(g, unit, reached, closed, occupied)]
    return choices


def _ship_choices(g: Banners, unit: int, closed: Mask, occupied: Mask, friends: Mask) -> list[Choice]:
    """Where ships may take the active unit (8.1.4): to stay, to take a friend's place, or to walk on (12.5.2)."""
    reached = ships.ship_reach(g, unit)
    ends = reached & ~closed
    choices: list[Choice] = [("sail", h) for h in members(ends & ~occupied)]
    if ends & friends:
        choices += [("switch ship", h) for h in members(ends & friends) if may_switch(g, unit, h)]
    if seafaring(g, unit):
        choices += [("sail", h) for h in _landfalls(g, unit, closed, occupied)]
    return choices


def stopovers(g: Banners, unit: int, sailing: bool) -> list[Hex]:
    """Where the unit may be between two legs, and not stay (12.5.2): to take ship there, or to walk on from there."""
    if not seafaring(g, unit) or (ships.against_sailing(g, unit) if sailing else g.sailed):
        return []
    closed, occupied = forbidden_ends(g, unit), stacks.no_room(g, unit, g.rider)
    if sailing:
        return _landfalls(g, unit, closed, occupied)
    return _landing_stages(g, unit, walking.reach(g, unit), closed, occupied)


def _landing_stages(g: Banners, unit: int, reached: walking.Reach, closed: Mask, occupied: Mask) -> list[Hex]:
    halts = passing(g, g.owner[unit], closed, occupied) & reached.hexes
    if not halts:
        return []
    full = closed | occupied
    return [h for h in reached.those_of(halts) if _sails_on(g, unit, h, reached.at(h)[0], full)]


def _landfalls(g: Banners, unit: int, closed: Mask, occupied: Mask) -> list[Hex]:
    halts = ships.ship_reach(g, unit) & passing(g, g.owner[unit], closed, occupied)
    points, full = walking.points_left(g, unit), closed | occupied
    return [h for h in members(halts) if _walks_on(g, unit, h, points, g.moved, full)]


# Fjordland's armies may walk, sail and walk again (12.5.2), so between two legs they may be where they only pass
# through: where an army of their side stands (8.3), or in another kingdom's Entry hex (4.11.1). That is offered if
# there is a way on which no ally can deny (1.11.4).


def passing(g: Banners, kingdom: int, closed: Mask, occupied: Mask) -> Mask:
    """Hexes where a unit may be between two legs, but not stay."""
    enemies = g.enemy_mask(kingdom)
    foreign = g.campaign.foreign_entries[kingdom] & ~g.hostile[kingdom] & ~g.denied & ~g.barred
    return ((occupied & ~closed) | foreign) & ~enemies


def deniable(g: Banners, kingdom: int) -> Mask:
    """Settlements of allies, who may deny the kingdom's units entry (1.11.4)."""
    camp = g.campaign
    if len(camp.sides[camp.kingdoms[kingdom].side]) == 1:
        return 0
    mask = 0
    for ally in camp.sides[camp.kingdoms[kingdom].side]:
        if g.player[ally] != g.player[kingdom]:
            mask |= g.controlled[ally]
    return mask


def _walks_on(g: Banners, unit: int, at: Hex, points: int, moved: bool, full: Mask) -> bool:
    """From a hex where it may not stay the unit has points to walk to one where it may."""
    camp = g.campaign
    shun = deniable(g, g.owner[unit])
    onward = walking.reach_from(
        camp, walking.moves_as(g, unit), at, points, False, moved, walking.blocked(g, unit) | shun, g.razed
    )
    return bool(onward.hexes & ~(full | shun))


def _sails_on(g: Banners, unit: int, at: Hex, points: int, full: Mask) -> bool:
    """From a hex where it may not stay, reached with so many points left, the unit could take ship to one where it may,
    or from where it could walk on to one."""
    start = g.at[unit]
    g.at[unit] = at
    shun = deniable(g, g.owner[unit])
    ends = ships.ship_reach(g, unit, shun) & ~shun if ships.may_sail(g, unit) else 0
    g.at[unit] = start
    if ends & ~full:
        return True
    passing = ends & ~forbidden_ends(g, unit)
    return points > 0 and any(_walks_on(g, unit, h, points, True, full) for h in members(passing))


def in_the_way(g: Banners, unit: int, rider: int, at: Hex) -> tuple[int, ...]:
    """The units of the same kinds that stand in a hex, and would have to leave it for these (8.3.1)."""
    found = []
    for mover in (unit, rider):
        if mover != NOBODY:
            other = (g.hero if g.army_of(mover).hero else g.army).get(at, NOBODY)
            if other not in (NOBODY, unit, rider):
                found.append(other)
    return tuple(found)


def passing_through(g: Banners, unit: int, at: Hex) -> bool:
    """A hex in which the unit may not stay, so that nobody can be left behind there."""
    return bool((forbidden_ends(g, unit) | g.campaign.map.sea) >> at & 1)


# What stands against switching, said of whoever is in the way; refusals fill in the words in braces.
ALLIED: Reason = "armies switch places only within a kingdom, not with an ally's", "BB 8.3.1/not-finished", "BB 8.3.1"
FINISHED: Reason = "{unit_is} finished and cannot make room", "BB 8.3.1/not-finished", "BB 8.3.1"
STUCK: Reason = "{unit} could not leave {here}", "BB 8.3.1"


def may_switch(g: Banners, unit: int, at: Hex) -> bool:
    return not against_switching(g, unit, at)


def against_switching(g: Banners, unit: int, at: Hex) -> Reason:
    """Switching positions (8.3.1): the friend there is ready and could leave, if need be by switching in its turn."""
    kingdom = g.owner[unit]
    rider = walking.rider_of(g, unit)
    line = list(in_the_way(g, unit, rider, at))
    for other in line:
        if g.owner[other] != kingdom:
            return ALLIED
    static = False
    for other in line:
        if g.finished >> other & 1:
            return FINISHED
        static |= g.army_of(other).static
    if static or not _fits_after(g, unit, rider, at):
        return STUCK
    shun = deniable(g, kingdom)
    vacated = 0 if g.must_leave else 1 << g.at[unit]
    if len(line) > 1:
        free = ways_out(g, line[0], shun, line[1]) & (~stacks.no_room(g, line[0], line[1]) | vacated)
    else:
        bound = any(g.army_of(u).enslaved or g.serves_another(u) for u in line)
        free = not bound and _could_leave(g, unit, line, shun, vacated)
    return () if free else STUCK


def _could_leave(g: Banners, unit: int, line: list[int], shun: Mask, vacated: Mask) -> bool:
    """The first in line could go somewhere, or take the place of another friend who could, and so on."""
    kingdom = g.owner[unit]
    for other in line:
        taken = stacks.no_room(g, other, NOBODY)
        if _step_out(g, other, shun) & (~taken | vacated):
            return True
        out = ways_out(g, other, shun)
        if out & (~taken | vacated):
            return True
        same = g.heroes if g.army_of(other).hero else g.occupied
        where = g.hero if g.army_of(other).hero else g.army
        friends = members(out & same[kingdom])
        line += [u for h in friends if (u := where[h]) != unit and u not in line and not g.finished >> u & 1]
    return False


def _step_out(g: Banners, unit: int, shun: Mask) -> Mask:
    """Neighbouring hexes a ready unit could end in: one hex can always be moved (8.1)."""
    way = stacks.profile(g, unit, NOBODY)
    game_map = g.campaign.map
    around = game_map.adjacent[g.at[unit]] if way == FLYING else game_map.crossable[g.at[unit]]
    return around & ~game_map.sea & ~walking.blocked(g, unit) & ~forbidden_ends(g, unit) & ~shun


def _fits_after(g: Banners, unit: int, rider: int, at: Hex) -> bool:
    """Once whoever is in the way has gone, the hex holds nobody the newcomer may not stack with (14.6)."""
    if not g.hero or rider != NOBODY:
        return rider == NOBODY or g.hero.get(at, NOBODY) == NOBODY or g.owner[g.hero[at]] == g.owner[unit]
    stays = (g.army if g.army_of(unit).hero else g.hero).get(at, NOBODY)
    return stays == NOBODY or stacks.may_stack(g, unit, stays) or g.owner[stays] not in _side(g, unit)


def _side(g: Banners, unit: int) -> tuple[int, ...]:
    return g.campaign.sides[g.kingdom_of(unit).side]


def can_leave(g: Banners, unit: int) -> bool:
    """Whether a ready unit that has to move on has somewhere to go."""
    out = ways_out(g, unit)
    if out & ~stacks.no_room(g, unit, NOBODY):
        return True
    kingdom = g.owner[unit]
    return any(may_switch(g, unit, h) for h in members(out & (g.occupied[kingdom] | g.heroes[kingdom])))


def ways_out(g: Banners, unit: int, shun: Mask = 0, rider: int = NOBODY) -> Mask:
    """Where a unit that has not been activated yet, or an army with its hero, could end one walk or one ship move,
    others aside."""
    camp = g.campaign
    way, points = stacks.profile(g, unit, rider), stacks.movement_rating(g, unit)
    if rider != NOBODY:
        points = min(points + stacks.night_winds(g, unit, rider), stacks.movement_rating(g, rider))
    block = walking.blocked(g, unit, way) | shun
    hexes = walking.reach_from(camp, way, g.at[unit], points, True, False, block, g.razed).hexes
    sailed, g.sailed = g.sailed, False
    if ships.may_sail(g, unit, rider):
        hexes |= ships.ship_reach(g, unit, shun)
    g.sailed = sailed
    return hexes & ~forbidden_ends(g, unit) & ~shun


# -- carrying it out -------------------------------------------------------------------------------------------------


def move(g: Banners, unit: int, choice: Choice) -> Flow[None]:
    """Carry out `move`, `switch`, `sail` or `switch ship`, after asking allies whose settlements lie on the way."""
    verb, to = str(choice[0]), int(choice[1])
    sailing = verb in ("sail", "switch ship")
    if len(_side(g, unit)) > 1 and deniable(g, g.owner[unit]) & _nearby(g, unit, sailing):
        allowed = yield from _ask_entry(g, unit, path(g, unit, to, sailing))
        if not allowed:
            return
    if g.arcana is not None:
        yield from march(g, unit, to, sailing, verb)
        return
    before = g.at[unit]
    told = g.events is not None
    way = path(g, unit, to, sailing) if told or homecomings(g, unit) else [to]
    spend(g, unit, to, sailing)
    arrive(g, unit, to)
    if told:
        report_move(g, unit, [before, *way], verb)
    for h in way:
        restore_loyalty(g, unit, h)


def _nearby(g: Banners, unit: int, sailing: bool) -> Mask:
    """Hexes that could lie on the way of a move; what is not among them need not be looked for on it."""
    points = ships.ship_points(g, unit) if sailing else max(0, walking.points_left(g, unit)) + 1
    return g.campaign.map.ball(g.at[unit], points)


def spend(g: Banners, unit: int, to: Hex, sailing: bool) -> None:
    """Movement used up on the way to a hex, for each unit of the stack (14.6.1)."""
    if sailing:
        g.sailed = True
        g.road = False
        return
    left, g.road = walking.reach(g, unit).at(to)
    spent = walking.points_left(g, unit) - left
    g.movement -= spent
    if g.rider != NOBODY:
        g.rider_movement -= spent
    g.moved = True


def arrive(g: Banners, unit: int, to: Hex) -> None:
    """The active unit or stack stands in a hex; where others are in its way, it may not stay."""
    camp = g.campaign
    shared = bool(in_the_way(g, unit, g.rider, to)) or bool(g.hero and stacks.no_room(g, unit, g.rider) >> to & 1)
    if g.rider != NOBODY:
        g.shift(g.rider, to)
    g.shift(unit, to)
    g.must_leave = shared or bool(camp.foreign_entries[g.owner[unit]] >> to & 1)


def march(g: Banners, unit: int, to: Hex, sailing: bool, verb: str) -> Flow[None]:
    """A move in the Advanced game, hex by hex: lone enemy heroes are run over (14.6.5), and magic may strike on the
    way (18.1, Earth to Mud and Moryana's Fury). On the Deep Paths nobody is met before the end (18.3)."""
    before = g.at[unit]
    below = "deep paths" in g.magic.force and not sailing
    mover = g.player[g.owner[unit]]
    watched = playable.watched_by_others(g, mover, "sailed" if sailing else "moved", "entering")
    met = stacks.enemy_heroes(g, g.owner[unit]) & _nearby(g, unit, sailing)
    open_way = not watched and not met and not homecomings(g, unit)  # then it does not matter which way they go
    way = [to] if below or open_way else path(g, unit, to, sailing)
    trail = [before, *(_way_to_tell(g, unit, to, sailing) if open_way and not below else way)]
    if below or not watched:
        yield from _straight_on(g, unit, way, sailing)
        arrive(g, unit, to)
        if g.events is not None:
            report_move(g, unit, trail, verb)
        if watched:
            yield from moments.moved(g, unit, to, sailing, False)
        else:
            playable.unwatched(g, "sailed" if sailing else "moved")
        return
    unit, crossed = yield from _step_by_step(g, unit, way, sailing)
    if g.events is not None and g.at[unit] >= 0 and g.at[unit] != before:
        walked = trail[: trail.index(g.at[unit]) + 1] if g.at[unit] in trail else [before, g.at[unit]]
        report_move(g, unit, walked, verb)
    if g.at[unit] == to and g.active == unit:
        yield from moments.moved(g, unit, to, sailing, crossed)


def _way_to_tell(g: Banners, unit: int, to: Hex, sailing: bool) -> list[Hex]:
    """Where it does not matter which way they go, it is looked for only to be told."""
    return [to] if g.events is None else path(g, unit, to, sailing)


def _straight_on(g: Banners, unit: int, way: list[Hex], sailing: bool) -> Flow[None]:
    """Nobody watches; reported in the same order as where somebody does, so that nobody can tell one from the other."""
    spend(g, unit, way[-1], sailing)
    for at in way:
        playable.unwatched(g, "entering")
        if not g.army_of(unit).hero:
            yield from run_over(g, unit, at)
        restore_loyalty(g, unit, at)


def _step_by_step(g: Banners, unit: int, way: list[Hex], sailing: bool) -> Flow[tuple[int, bool]]:
    """Hex by hex, until somebody stops the unit. Who arrives in the end, and whether the last side was Sea."""
    costs = _costs(g, unit, way, sailing)
    ship = ships.ship_points(g, unit) if sailing else 0
    crossed = False
    for step, at in enumerate(way):
        stopped = yield from moments.entering(g, unit, at)
        if stopped and sailing and g.active == unit and (g.must_leave or g.campaign.map.sea >> g.at[unit] & 1):
            g.sailed = False  # where it may not stay it sails on with what it has left
            g.magic.force[ships.SHIP_LEFT] = ship - step
        if stopped or g.active != unit:
            break
        crossed = g.campaign.map.side(g.at[unit], at).sea
        if sailing:
            g.sailed, g.road = True, False
        else:
            g.movement, rest, g.road = costs[step]
            g.rider_movement = g.rider_movement if g.rider == NOBODY else rest
            g.moved = True
        if not g.army_of(unit).hero:
            yield from run_over(g, unit, at)
        arrive(g, unit, at)
        restore_loyalty(g, unit, at)
        if at != way[-1]:
            yield from moments.moved(g, unit, at, sailing, crossed)
        if sailing and g.at[unit] < 0 and g.active != NOBODY and g.at[g.active] == at:
            unit = g.active  # the army is lost at sea, its hero sails on
        if g.at[unit] != at or g.active != unit:
            break
    return unit, crossed


def _costs(g: Banners, unit: int, way: list[Hex], sailing: bool) -> list[tuple[int, int, bool]]:
    """What movement the unit and its rider have left in each hex of a walk, and whether they still go by road."""
    if sailing:
        return []
    points, reached = walking.points_left(g, unit), walking.reach(g, unit)
    found = []
    for at in way:
        left, road = reached.at(at)
        found.append((g.movement - points + left, g.rider_movement - points + left, road))
    return found


def run_over(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """An army enters the hex of a lone enemy hero, who is eliminated (14.6.5)."""
    hero = g.hero.get(at, NOBODY)
    if hero != NOBODY and g.kingdom_of(hero).side != g.kingdom_of(unit).side and g.companion(hero) == NOBODY:
        yield from hits.eliminate(g, hero, "BB 14.6.5/overrun")


def next_hexes(g: Banners, unit: int, rider: int) -> Mask:
    """Hexes next to a unit or stack that it may legally be moved into, without counting movement points."""
    camp = g.campaign
    way = stacks.profile(g, unit, rider)
    around = camp.map.adjacent[g.at[unit]] if way == FLYING else camp.map.crossable[g.at[unit]]
    shut = forbidden_ends(g, unit) | camp.never_entered | camp.map.sea | g.enemy_mask(g.owner[unit])
    return around & ~shut & ~stacks.no_room(g, unit, rider)


def step_aside(g: Banners, unit: int, rider: int, to: Hex) -> Flow[bool]:
    """A card or power moves a unit or stack one hex. False if an ally denies it entry (1.11.4)."""
    if len(_side(g, unit)) > 1:
        allowed = yield from _ask_entry(g, unit, [to])
        if not allowed:
            return False
    before = g.at[unit]
    if not g.army_of(unit).hero:
        yield from run_over(g, unit, to)
    if rider != NOBODY:
        g.shift(rider, to)
    g.shift(unit, to)
    if g.events is not None:
        names = g.campaign.map.names
        trail = (f"hex:{names[before]}", f"hex:{names[to]}")
        refs = (f"unit:{unit}", *trail)
        text = f"{g.group_did(unit, rider, 'moves', 'move')} to {g.place_text(to)}."
        g.note(text, "BB 8.1", refs=refs, trail=trail, concerns=(g.seat(g.owner[unit]),))
    restore_loyalty(g, unit, to)
    if g.covens:
        yield from hide_in_shadows(g, unit)
    return True


def _ask_entry(g: Banners, unit: int, way: list[Hex]) -> Flow[bool]:
    """Denying entry (1.11.4): asked before the move is made."""
    for h in way:
        if not (yield from let_in(g, unit, h, g.player[g.owner[unit]])):
            g.denied |= 1 << h
            if g.events is not None:
                settlement = g.campaign.map.settlement_at[h]
                denies = g.does(controller(g, settlement), "denies", "deny")
                g.note(f"{denies} {g.unit_text(unit)} entry to {g.town_text(settlement)}.", "BB 1.11.4")
            return False
    return True


def let_in(g: Banners, unit: int, at: Hex, player: int) -> Flow[bool]:
    """Whether a unit that a player sends there may enter a hex: an ally may deny it a settlement (1.11.4)."""
    settlement = g.campaign.map.settlement_at.get(at, NOBODY)
    holder = NOBODY if settlement == NOBODY else allied_holder(g, settlement, g.owner[unit])
    if holder == NOBODY or g.player[holder] == player:
        return True
    answers: list[Choice] = [("allow", settlement), ("deny", settlement)]
    answer = yield Decision(g.seat(holder), "entry", answers, (unit, settlement))
    return bool(answer[0] == "allow")


def path(g: Banners, unit: int, to: Hex, sailing: bool) -> list[Hex]:
    """The hexes entered on the way that is offered to `to`, which comes last."""
    start = g.at[unit]
    if not sailing:
        return walking.reach(g, unit).trail(start, to)
    came: dict[Hex, Hex] = {}
    crossed: dict[Hex, Hex] = {}
    ships.sail(g.campaign.map, start, ships.ship_points(g, unit), ships.ship_block(g, unit), came, crossed)
    came.setdefault(to, crossed.get(to, start))
    trail = [to]
    while came[trail[-1]] != start:
        trail.append(came[trail[-1]])
    return trail[::-1]


def report_move(g: Banners, unit: int, way: list[Hex], verb: str) -> None:
    """A move from the first hex of a way to its last."""
    trail = hex_refs(g, *way)
    riding = (f"unit:{g.rider}",) if g.rider != NOBODY else ()
    refs = (f"unit:{unit}", *riding, trail[0], trail[-1])
    place, by = g.place_text(way[-1]), g.seat(g.owner[unit])
    if verb in ("sail", "switch ship"):
        rules = ("BB 12.5.2", "BB 8.1.4") if seafaring(g, unit) else ("BB 8.1.4",)
        text = f"{g.group_did(unit, g.rider, 'sails', 'sail')} to {place}."
        g.note(text, *rules, refs=refs, by=by, trail=trail)
    else:
        g.note(f"{g.group_did(unit, g.rider, 'moves', 'move')} to {place}.", "BB 8.1", refs=refs, by=by, trail=trail)
