"""Spells that move and place units and monsters (18.1)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *
from sandtable.kernel.text import listed

# -- moving and placing ----------------------------------------------------------------------------------------------


def _portals(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Stacks of the caster's kingdom that could be placed with it or next to it."""
    game_map = g.campaign.map
    for caster in casters(g, player, card):
        here = home(g, caster)
        kingdom = g.owner[caster] if caster >= 0 else g.magic.command[here]
        for at in members(within(g, caster, card) & (g.occupied[kingdom] | g.heroes[kingdom])):
            stack = stack_at(g, at, kingdom)
            if legal_places(g, stack, game_map.ball(here, 1)):
                yield caster, UNIT + stack[0]


def _choose_portal(g: Banners, it: Play) -> Flow[None]:
    stack = stack_at(g, g.at[it.value], g.owner[it.value])
    around = g.campaign.map.ball(home(g, it.caster), 1)
    yield from choose_place(g, it, stack, legal_places(g, stack, around))


@effect("portal", "any", aims=_portals, prepare=_choose_portal)
def portal(g: Banners, it: Play) -> Flow[None]:
    """A friendly stack is placed in the caster's hex or next to it."""
    if "to" in it.extra:
        stack = stack_at(g, g.at[it.value], g.owner[it.value])
        yield from place_stack(g, stack, it.extra["to"], it.card.clause)


def _teleports(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for caster in heroes_only(casters(g, player, card)):
        if _teleport_places(g, caster):
            yield caster, NOBODY


def _teleport_places(g: Banners, caster: int) -> Mask:
    at = g.at[caster]
    return legal_places(g, stack_at(g, at, g.owner[caster]), g.campaign.map.ball(at, 2))


def _choose_teleport(g: Banners, it: Play) -> Flow[None]:
    stack = stack_at(g, g.at[it.caster], g.owner[it.caster])
    yield from choose_place(g, it, stack, _teleport_places(g, it.caster))


@effect("teleport", "turn", aims=_teleports, prepare=_choose_teleport)
def teleport(g: Banners, it: Play) -> Flow[None]:
    """The caster's stack is placed up to two hexes away, and may go on from there."""
    if "to" in it.extra:
        stack = stack_at(g, g.at[it.caster], g.owner[it.caster])
        yield from place_stack(g, stack, it.extra["to"], it.card.clause)


def _could_sail(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active unit or stack, unless it has sailed or would sail freely anyhow (12.5.2)."""
    unit = g.active
    if unit == NOBODY or moment.fight is not None or g.sailed or wave_strider(g):
        return
    if seafaring(g, unit) and not barred_from_ships(g, unit):
        return
    yield from in_reach(g, player, card, g.at[unit], UNIT + unit)


@effect("wave-strider", "turn", aims=_could_sail)
def wave_strider_spell(g: Banners, it: Play) -> None:
    """Once in this activation the unit sails as a Free Action, even if it is Huge or Feral."""
    g.magic.force["wave strider"] = 1


def _stoppable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy that has just moved, neither flying nor by ship, into a hex where it could end its activation. In
    another kingdom's turn it has no action to lose (16.7)."""
    unit, at = moment.unit, moment.at
    if moment.sailing or g.kingdom_of(unit).side == g.side_of(player) or g.finished >> unit & 1:
        return
    if g.owner[unit] != g.kingdom or g.at[unit] != at:
        return
    if moves_as(g, unit) == FLYING or not _could_stay(g, unit, at):
        return
    yield from in_reach(g, player, card, at, UNIT + unit)


def _could_stay(g: Banners, unit: int, at: Hex) -> bool:
    if (forbidden_ends(g, unit) | g.campaign.map.sea) >> at & 1 or (unit == g.active and g.must_leave):
        return False
    mate = (g.army if g.army_of(unit).hero else g.hero).get(at, NOBODY)
    return mate in (NOBODY, rider_of(g, unit)) or may_stack(g, unit, mate)


@effect("earth-to-mud", "moved", aims=_stoppable)
def earth_to_mud(g: Banners, it: Play) -> Flow[None]:
    """The stack is finished where it stands, without an action."""
    unit = it.value
    it.moment.result = True
    does = g.group_did(unit, rider_of(g, unit), "sinks", "sink")
    refs = (f"unit:{unit}", f"hex:{g.campaign.map.names[it.moment.at]}")
    g.note(f"{does} into the mud {g.where_text(it.moment.at)} and can do no more.", it.card.clause, refs=refs)
    if unit == g.active:
        yield from finish(g, unit)
    else:
        g.exhaust(unit)


def hills(g: Banners) -> Mask:
    """Free hexes within three of a land lair, explored or not."""
    return g.campaign.map.hills & monsters.wandering_hexes(g, False)


_land_monster = only_if(lambda g, moment, player, card: monsters.pool_for(g, False) and hills(g))
_sea_monster = only_if(lambda g, moment, player, card: monsters.pool_for(g, True) and _coast(g))


def _wanders(g: Banners, it: Play, hexes: Mask, sea: bool) -> Flow[None]:
    """A monster of the land or sea is drawn, looked at and placed (15.7)."""
    yield from monsters.wander(g, kingdom_of(g, it), hexes, sea, it.card.clause)


def _coast(g: Banners) -> Mask:
    """Sea hexes by the coast that are free for a monster."""
    return monsters.wandering_hexes(g, True)


effect("monsters-in-the-hills", "turn", aims=_land_monster, do=lambda g, it: _wanders(g, it, hills(g), False))
effect("black-tide", "turn", aims=_sea_monster, do=lambda g, it: _wanders(g, it, _coast(g), True))


# -- fear (27) -------------------------------------------------------------------------------------------------------


def any_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Any army in range, the player's own too; no monster, no garrison."""
    for caster in casters(g, player, card):
        for h, army in sorted(g.army.items()):
            if in_range(g, caster, card, h):
                yield caster, UNIT + army


def refuges(g: Banners, army: int, hero: int) -> Mask:
    """Hexes next to an army, with its hero or without, where it may stop and is not next to an army of its enemies."""
    camp = g.campaign
    if g.army_of(army).static:
        return 0
    feared = camp.map.grown(g.enemy_mask(g.owner[army]))
    closed = forbidden_ends(g, army) | no_room(g, army, hero) | camp.map.sea | feared
    near = reach_from(camp, profile(g, army, hero), g.at[army], 0, False, False, blocked(g, army), g.razed)
    return near.hexes & ~closed


@effect("fear", "turn", aims=any_army)
def fear(g: Banners, it: Play) -> Flow[None]:
    """The owner moves the army one hex, or it takes a hit."""
    army = it.value
    hero = g.companion(army)
    enslaved = hero != NOBODY and g.army_of(hero).enslaved
    seat = g.seat(g.owner[army])
    together = refuges(g, army, hero)
    free = together if enslaved else together | refuges(g, army, NOBODY)
    while True:
        choices: list[Choice] = [*(("flee", h) for h in members(free)), ("accept",)]
        answer = yield Decision(seat, "fear", choices, (army,))
        if answer[0] == "accept":
            victim = hero if enslaved else NOBODY  # an Enslaved Hero takes the first hit (12.3.7)
            yield from hits.take(g, g.at[army], army, victim, 1, False, it.card.clause)
            return
        to = int(answer[1])
        if (yield from let_in(g, army, to, seat)):
            break
        free &= ~(1 << to)
    if hero != NOBODY and not enslaved:
        along = False
        if together >> to & 1:
            answer = yield Decision(seat, "fear hero", lambda: [("yes",), ("no",)], (army,))
            along = answer[0] == "yes"
        if not along:
            _leave_behind(g, hero)
            hero = NOBODY
    yield from run_over(g, army, to)
    for unit in (hero, army):
        if unit != NOBODY:
            g.shift(unit, to)
    refs = (f"unit:{army}", f"hex:{g.campaign.map.names[to]}")
    g.note(f"{g.group_did(army, hero, 'flees', 'flee')} to {g.place_text(to)}.", it.card.clause, refs=refs)
    restore_loyalty(g, army, to)
    if g.covens:
        yield from hide_in_shadows(g, army)
    yield from moments.moved(g, army, to, False, False)


def _leave_behind(g: Banners, hero: int) -> None:
    """The hero stays where it is; if the stack was active, it is dropped off (14.6.1)."""
    if hero == g.rider:
        g.rider, g.rider_movement = NOBODY, 0
        g.exhaust(hero)


# -- the caster's stack (38, 45, 49, 50) -----------------------------------------------------------------------------


effect("ritual-of-speed", "turn", aims=active_stack, do=lambda g, it: hasten(g, it.caster))


def dread_hexes(g: Banners, caster: int) -> Mask:
    """Legal hexes next to another lair than the one the caster is next to, not where an ally could deny entry."""
    camp = g.campaign
    lairs, adjacent = camp.map.lair_mask, camp.map.adjacent
    here = adjacent[g.at[caster]] & lairs
    if not here:
        return 0
    others = lairs if here.bit_count() > 1 else lairs & ~here
    unit, *rest = caster_stack(g, caster)
    kingdom = g.owner[unit]
    closed = forbidden_ends(g, unit) | no_room(g, unit, rest[0] if rest else NOBODY) | deniable(g, kingdom)
    closed |= camp.never_entered | camp.map.sea | shut_out(g, kingdom) | 1 << g.at[caster] | enemy_heroes(g, kingdom)
    return camp.map.grown(others) & ~closed


def by_a_lair(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for caster in heroes_only(casters(g, player, card)):
        for h in members(dread_hexes(g, caster)):
            yield caster, h


@effect("paths-of-dread", "turn", aims=by_a_lair)
def paths_of_dread(g: Banners, it: Play) -> Flow[None]:
    """The stack is placed next to another lair and is finished."""
    stack, to = caster_stack(g, it.caster), it.value
    for unit in reversed(stack):
        g.shift(unit, to)
        g.exhaust(unit)
    refs = (*(f"unit:{unit}" for unit in stack), f"hex:{g.campaign.map.names[to]}")
    names = listed(g.unit_text(unit) for unit in stack)
    g.note(f"{names}: placed {g.where_text(to)}, finished.", it.card.clause, refs=refs)
    restore_loyalty(g, stack[0], to)
    if g.active in stack and it.moment.fight is None:
        nobody_active(g)
    if g.covens:
        yield from hide_in_shadows(g, stack[0])
    settlement = standing_at(g, to)
    if settlement != NOBODY:
        yield from settle(g, stack[0], settlement)


@effect("ritual-of-vigilance", "turn", aims=finished_in_the_field)
def ritual_of_vigilance(g: Banners, it: Play) -> None:
    """The stack is ready again."""
    stack = caster_stack(g, it.caster)
    for unit in stack:
        g.finished &= ~(1 << unit)
    names = listed(g.unit_text(unit) for unit in stack)
    g.note(f"{names}: ready again.", it.card.clause, refs=tuple(f"unit:{unit}" for unit in stack))


# -- at sea (47) -----------------------------------------------------------------------------------------------------


def crossing(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy stack that is crossing a Sea hexside right now."""
    if g.at[moment.unit] != moment.at or g.kingdom_of(moment.unit).side == g.side_of(player):
        return
    yield from in_reach(g, player, card, moment.at, UNIT + moment.unit)


@effect("moryanas-fury", "sailed", aims=crossing)
def moryanas_fury(g: Banners, it: Play) -> Flow[None]:
    """A hit on the stack aboard."""
    unit = it.value
    hero = unit if g.army_of(unit).hero else g.rider
    army = NOBODY if g.army_of(unit).hero else unit
    yield from hits.take(g, g.at[unit], army, hero, 1, False, it.card.clause)
