"""Why the active unit cannot move, attack, recover, mine or pass (chapters 7 to 10)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.content.forces import FLYING, RANGED, WINGS
from sandtable.games.banners.content.map import LAIR, SEA, Hex, Mask
from sandtable.games.banners.rules import building, monsters, ships
from sandtable.games.banners.rules.activation import assaults, must_move_first
from sandtable.games.banners.rules.fight import targets
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.kingdoms.oathborn import against_mining
from sandtable.games.banners.rules.movement import against_switching, in_the_way, move_choices, stopovers
from sandtable.games.banners.rules.settlements import standing_at
from sandtable.games.banners.rules.special_rules import shut_out, spire_rules, stays_put
from sandtable.games.banners.rules.stacks import BESIDE_FINISHED, abilities, acts_huge, beside_finished, no_room, shared
from sandtable.games.banners.rules.walking import (
    at_watch,
    blocked,
    fly,
    moves_as,
    points_left,
    reach,
    rider_of,
    watchers,
)
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Decision
from sandtable.kernel.bits import bits
from sandtable.kernel.verbs import Reason, Reasons


def of_unit(g: Banners, reason: Reason, unit: int) -> Reason:
    """A reason that a rule names, with what its words in braces stand for."""
    kingdom, army, other = g.owner[unit], g.army_of(unit), g.companion(unit)
    words = {
        "unit": g.unit_text(unit),
        "unit_is": g.did(unit, "is", "are"),
        "unit_has": g.did(unit, "has", "have"),
        "companion": "" if other == NOBODY else g.unit_text(other),
        "here": g.place_text(g.at[unit]),
        "recovery": army.recovery,
        "kingdom_has": g.then_does(kingdom, "has", "have"),
        "kingdom_whose": g.whose(kingdom),
        "gold": g.gold[kingdom],
        "withdrawal_armies": g.campaign.clause("withdrawal-armies"),
        "contingent_turn": g.campaign.clause("contingent-turn"),
    }
    return tuple(part.format_map(words) for part in reason)


def _acting(verb: str, why: Callable[[Banners, int, str], Reasons]) -> Callable[[Banners, Decision, str], Reasons]:
    """Against what only the active unit does; in some other questions nobody is active."""

    def reasons(g: Banners, decision: Decision, rest: str) -> Reasons:
        if decision.kind == "act":
            yield from why(g, int(decision.about[0]), rest)
        elif g.active == NOBODY and decision.kind in ("activate", "income", "opening"):
            yield f"no unit is active: activate one before it can {verb}", "BB 7.2"

    return reasons


def _going(verb: str, why: Callable[[Banners, int, Hex], Reasons]) -> Callable[[Banners, Decision, str], Reasons]:
    """Why the active unit does not go to, or attack, the hex that is named."""

    def reasons(g: Banners, unit: int, rest: str) -> Reasons:
        at = g.campaign.map.find(rest)
        if at is None:
            yield (f"there is no hex or settlement '{rest}'",)
            return
        if verb != "attack" and g.army_of(unit).static:
            yield f"{g.unit_text(unit)} never leaves {g.place_text(g.at[unit])}", *stays_put(g.campaign)
        if verb in ("switch", "sail"):
            yield from _whipped(g)
        yield from why(g, unit, at)

    return _acting(verb, reasons)


def _whipped(g: Banners) -> Reasons:
    """Whips of Grom: the stack does nothing else than go where it can attack, and attack."""
    if _driven(g):
        yield "driven by the Whips of Grom, it must attack", "BB 18.3/orcs-1", "BB 18.3/orcs-1/able"


def _driven(g: Banners) -> bool:
    return not g.must_leave and g.arcana is not None and "must attack" in g.arcana.force


# -- staying -----------------------------------------------------------------------------------------------------------


def must_move_on(g: Banners, unit: int) -> Reason:
    """The unit may only move: after a switch or between two legs, at sea, or Huge in a settlement."""
    if g.must_leave and g.campaign.foreign_entries[g.owner[unit]] >> g.at[unit] & 1:
        rules: tuple[str, ...] = ("BB 4.11.1/other", "BB 8.2/entry-hex")
    elif g.must_leave:
        rules = ("BB 8.3/pass", "BB 8.3") if g.moved or g.sailed else ("BB 8.3.1",)
    else:
        rules = ("BB 4.11.1/sea-end",) if g.campaign.map.sea >> g.at[unit] & 1 else ("BB 3.2.3/welcoming",)
    return f"{g.unit_text(unit)} may not stay there and must move on first", *rules


def _no_pass(g: Banners, unit: int, rest: str) -> Reasons:
    yield from _whipped(g)
    yield must_move_on(g, unit)


def _no_recovery(g: Banners, unit: int, rest: str) -> Reasons:
    if beside_finished(g, unit):
        yield of_unit(g, BESIDE_FINISHED, unit)
    if g.army_of(unit).hero:
        yield "Heroes are never weakened: a hit eliminates them", "BB 9.2.1/hero", "BB 10.4"
    yield from _whipped(g)
    yield of_unit(g, building.against_recovery(g, unit), unit) or must_move_on(g, unit)


def _no_mining(g: Banners, unit: int, rest: str) -> Reasons:
    reason = BESIDE_FINISHED if beside_finished(g, unit) else against_mining(g, unit)
    if reason:
        yield of_unit(g, reason, unit)
    yield from _no_pass(g, unit, rest)


# -- moving ------------------------------------------------------------------------------------------------------------


def _out_of_play(g: Banners, at: Hex) -> Reasons:
    if g.campaign.out_of_play >> at & 1:
        rule = "BB 8.2" if g.campaign.record is None else g.campaign.clause("other-settlements")
        yield f"{g.place_is(at)} out of play in this campaign", rule


def closed(g: Banners, kingdom: int, at: Hex) -> Reasons:
    """Hexes that are closed to a kingdom whatever happens."""
    camp = g.campaign
    yield from _out_of_play(g, at)
    if camp.map.terrain[at] == LAIR:
        yield f"{g.place_is(at)} a Lair, which nobody enters", "BB 8.2/lair", "BB 8.2"
    if camp.map.terrain[at] == SEA:
        yield f"{g.place_is(at)} Sea: no unit ends its move there", "BB 8.2/sea", "BB 8.2", "BB 8.1.3/sea", "BB 8.1.3"
    if camp.map.partial >> at & 1:
        yield f"too little of {g.place_text(at)} is on the map for anybody to enter it", "BB 8.2.2"
    if shut_out(g, kingdom) >> at & 1:
        reason = "the Night neither enters nor builds at the Spire while Osterlich is there"
        yield reason, *spire_rules(camp, "spire")
    if camp.closed[kingdom] >> at & 1:
        yield f"{g.place_is(at)} another kingdom's Entry hex", "BB 4.11.1/other", "BB 8.2/entry-hex"


def _no_entry(g: Banners, unit: int, at: Hex, *more: str) -> Reasons:
    """Whatever way the unit comes, it may not end its move there (8.2); with more clauses for those that fly."""
    kingdom, where = g.owner[unit], g.place_text(at)
    if at == g.at[unit]:
        yield (f"{g.did(unit, 'is', 'are')} there already",)
    yield from ((*reason, *more) for reason in closed(g, kingdom, at))
    if g.denied >> at & 1:
        yield f"entry to {where} was denied", "BB 1.11.4"
    if g.enemy_mask(kingdom) >> at & 1:
        yield f"an enemy army holds {where}: attack it from an adjacent hex", "BB 8.2/enemy-army", "BB 8.2", *more
    if g.hostile[kingdom] >> at & 1:
        reason = f"{g.place_is(at)} hostile and must be defeated before it can be entered"
        yield reason, "BB 4.6.2", "BB 8.2/hostile-settlement", *more


def _no_move(g: Banners, unit: int, at: Hex, switching: bool = False) -> Reasons:
    if not switching and at in stopovers(g, unit, sailing=False):
        return
    army, where = g.army_of(unit), g.place_text(at)
    wings = "BB 3.1.4/lair" if g.campaign.map.lair_mask >> at & 1 else "BB 3.1.4/end"
    if g.arcana is not None:
        yield from _barred(g, unit, at, switching)
    yield from _no_entry(g, unit, at, *((wings,) if army.flying else ()))
    if acts_huge(g, unit) and standing_at(g, at) != NOBODY:
        yield f"a Huge army may not end its activation in {where}", "BB 3.2.3/welcoming", "BB 3.2.3"
    if not reach(g, unit).hexes >> at & 1:
        yield from _out_of_reach(g, unit, at)
    yield from _no_room(g, unit, at, switching)
    if _driven(g) and not switching and ("move", at) not in assaults(g, unit, move_choices(g, unit)):
        yield from _whipped(g)


def _barred(g: Banners, unit: int, at: Hex, switching: bool) -> Reasons:
    """Lairs, Monsters and Heroes in the way (14.6, 15.1, 15.7); whoever switches sees to the last."""
    where, there, army = g.place_text(at), g.hero.get(at, NOBODY), g.army.get(at, NOBODY)
    if at in g.campaign.map.lairs:
        yield f"{g.place_is(at)} a Lair, which nobody enters", "BB 15.1/closed", "BB 8.2/lair", "BB 8.2"
    if g.barred >> at & 1:
        yield f"{monsters.name(g.magic.monster[at])} bars {where}", "BB 15.7/closed", "BB 8.2"
    if switching:
        return
    with_hero = g.army_of(unit).hero or (unit == g.active and g.rider != NOBODY)
    side = g.kingdom_of(unit).side
    if with_hero and there not in (NOBODY, unit, g.rider) and g.kingdom_of(there).side == side:
        yield f"{g.unit_text(there)} is {g.where_text(at)}: a hex holds one Hero at most", "BB 14.6", "BB 8.3"
    if not g.army_of(unit).hero:
        return
    if there != NOBODY and g.kingdom_of(there).side != side:
        yield (
            f"{g.unit_text(there)} is {g.where_text(at)}: Heroes of two sides never stop together",
            "BB 14.6.5/heroes-stop",
        )
    if army != NOBODY and g.owner[army] != g.owner[unit] and g.kingdom_of(army).side == side:
        yield f"{g.did(army, 'is', 'are')} of another kingdom, and Heroes join only their own", "BB 14.6/kingdom"


def _no_room(g: Banners, unit: int, at: Hex, switching: bool) -> Reasons:
    """Units of the same kinds in the hex: to switch with, or in the way."""
    there = in_the_way(g, unit, rider_of(g, unit), at)
    if not switching:
        if there and g.army.get(at, NOBODY) in there:
            text = f"{g.place_text(at)} holds {g.unit_text(g.army[at])}: one army to a hex"
            yield text, "BB 8.3", "BB 8.3/pass"
        elif no_room(g, unit, rider_of(g, unit)) >> at & 1 and (others := _mates(g, unit, at)):
            yield f"{g.unit_text(others[0])} {g.where_text(at)} cannot be joined", "BB 14.6/kingdom", "BB 8.3"
        return
    if not there:
        yield f"there is nobody {g.where_text(at)} to switch places with", "BB 8.3.1"
    elif reason := against_switching(g, unit, at):
        yield of_unit(g, reason, there[0])


def _mates(g: Banners, unit: int, at: Hex) -> list[int]:
    """Of the unit's own side in a hex: those of the other kind, whom it might join (14.6)."""
    found = (units.get(at, NOBODY) for units in (g.army, g.hero))
    return [u for u in found if u != NOBODY and g.kingdom_of(u).side == g.kingdom_of(unit).side]


def _out_of_reach(g: Banners, unit: int, at: Hex) -> Reasons:
    camp, here, left, where = g.campaign, g.at[unit], points_left(g, unit), g.place_text(at)
    if at in camp.map.neighbours[here] and camp.unit_army[unit].profile != FLYING:
        if not camp.map.crossable[here] >> at & 1:
            yield f"a Sea hexside lies before {where}", "BB 8.2.1", "BB 8.1.3/sea", "BB 8.1.3"
        if not blocked(g, unit) >> at & 1:
            yield f"{g.did(unit, 'does', 'do')} not have enough movement left for {where}", "BB 8.1", "BB 8/rating"
    watched = watchers(g, unit)
    if watched and moves_as(g, unit) == FLYING:
        free = blocked(g, unit) & ~watched
        if fly(camp, here, left, g.moved, free).hexes >> at & 1:
            yield _watched(g, watched, where)
    yield (
        f"{g.place_is(at)} out of reach with {left if left > 0 else 'no'} movement left",
        "BB 8/rating",
        "BB 8.1",
        "BB 1.7.3",
    )


def _watched(g: Banners, watched: Mask, where: str) -> Reason:
    """Enemies with Ranged or Flying in a flyer's way, and how they come by it."""
    rules = ["BB 3.1.4/pass"]
    for h in bits(watched):
        army, hero = g.army.get(h, NOBODY), g.hero.get(h, NOBODY)
        by_hero = army == NOBODY or not abilities(g, army) & (RANGED | WINGS)
        if at_watch(g, h) & RANGED:
            rules.append("BB 3.1.1/flyers")
        if hero != NOBODY and by_hero:
            rules.append("BB 14.6.5/settlement" if army == NOBODY else "BB 14.6.3")
    who = ", ".join(g.place_text(h) for h in bits(watched))
    return f"enemies with Ranged or Flying ({who}) bar the way to {where}", *dict.fromkeys(rules)


def _no_sail(g: Banners, unit: int, at: Hex, switching: bool = False) -> Reasons:
    if not switching and at in stopovers(g, unit, sailing=True):
        return
    where, army = g.place_text(at), g.army_of(unit)
    if reason := ships.against_sailing(g, unit):
        drakken = reason is ships.FERAL_ABOARD and army.feral and seafaring(g, unit)
        yield *of_unit(g, reason, unit), *(("BB 12.5.2/drakken",) if drakken else ())
    if g.arcana is not None:
        yield from _barred(g, unit, at, switching)
    yield from _no_entry(g, unit, at)
    if acts_huge(g, unit) and standing_at(g, at) != NOBODY:
        yield f"a Huge army may not end its activation in {where}", "BB 3.2.3/welcoming", "BB 3.2.3"
    if ships.ship_reach(g, unit) >> at & 1:
        yield from _no_room(g, unit, at, switching)
        return
    wings = ("BB 3.1.4/ship",) if army.flying else ()
    if ships.ship_lane(g, unit, at):
        points = ships.ship_points(g, unit)
        rating = "BB 8.1.4/rating-6" if points >= ships.PORT_POINTS else "BB 8.1.4/rating-3"
        rating = "BB 12.5.2/rating" if seafaring(g, unit) else rating
        yield f"{where} lies beyond {points} points of Ship Movement", rating, "BB 8.1.4/cost"
    if not g.campaign.map.ship_hexes >> at & 1:
        reason = f"{g.place_is(at)} neither on a coast nor on a major river, nor just over a river", "BB 8.1.4/end"
        yield *reason, "BB 8.1.6", "BB 8.2.1", "BB 8.1.4", *wings
    yield f"no ship lane leads to {where}", "BB 8.1.4", "BB 8.1.5", "BB 8.1.6/ends", "BB 8.2.1", *wings


# -- acting ------------------------------------------------------------------------------------------------------------


def _no_attack(g: Banners, unit: int, at: Hex) -> Reasons:
    camp, where, army = g.campaign, g.place_text(at), g.army_of(unit)
    if g.arcana is not None:
        yield from _no_prey(g, unit, at)
    if g.must_leave:
        yield must_move_on(g, unit)
    if at not in camp.map.neighbours[g.at[unit]]:
        yield f"{g.place_is(at)} not adjacent", "BB 9", "BB 7.2/attack"
    yield from _out_of_play(g, at)
    enemy = g.enemy_mask(g.owner[unit]) >> at & 1
    lurking = g.arcana is not None and monsters.attackable(g, g.owner[unit], 1 << at, 1 << at)
    if not enemy and not lurking and (at in g.army or not g.hostile[g.owner[unit]] >> at & 1):
        if at in g.army or standing_at(g, at) != NOBODY:
            reason = f"{g.place_is(at)} not an enemy's: friends and allies are not attacked"
            yield reason, "BB 1.11.3/attack", "BB 1.2.1", "BB 7.2/attack", "BB 9"
        yield f"there is nothing to attack {g.where_text(at)}", "BB 7.2/attack", "BB 9"
    flying = army.flying if g.arcana is None else bool(shared(g, unit, rider_of(g, unit)) & WINGS)
    if not camp.map.crossable[g.at[unit]] >> at & 1 and not flying:
        yield f"only flying armies attack across the Sea hexside before {where}", "BB 3.1.4/sea-attack", "BB 8.2.1"
    if army.siege and at not in targets(g, unit):
        yield ONLY_SETTLEMENTS
    if must_move_first(g, unit):
        yield must_move_on(g, unit)


ONLY_SETTLEMENTS: Reason = "a Siege Engine attacks only standing settlements", "BB 9.11"


def _no_prey(g: Banners, unit: int, at: Hex) -> Reasons:
    """Heroes, Monsters and Lairs (14.6.5, chapter 15)."""
    where, who, arcana = g.place_text(at), g.unit_text(unit), g.magic
    if beside_finished(g, unit):
        yield of_unit(g, BESIDE_FINISHED, unit)
    if g.army_of(unit).hero:
        if (army := g.companion(unit)) != NOBODY:
            reason = f"{who} was activated without {g.unit_text(army)}, and no Hero attacks without an army"
            yield reason, "BB 14.6.1", "BB 14.6.5"
        yield f"{who} is alone, and lone Heroes do not attack", "BB 14.6.5"
    around = g.campaign.map.adjacent[g.at[unit]]
    if g.army_of(unit).siege and monsters.attackable(g, g.owner[unit], around, around) >> at & 1:
        yield ONLY_SETTLEMENTS
    if at in g.hero and at not in g.army and standing_at(g, at) == NOBODY:
        reason = f"{g.unit_text(g.hero[at])} is alone {g.where_text(at)}: enter the hex instead"
        yield reason, "BB 14.6.5", "BB 14.6.5/overrun"
    if at in arcana.monster and g.campaign.kingdoms[arcana.command[at]].side == g.kingdom_of(unit).side:
        yield f"{monsters.name(arcana.monster[at])} is commanded by your own side", "BB 15.4/own-side", "BB 15.2"
    if at not in g.campaign.map.lairs:
        return
    if arcana.abandoned >> at & 1:
        yield f"{g.place_is(at)} an abandoned Lair", "BB 15.8"
    if at in arcana.defeated:
        yield f"{where} has been explored: its Monster was defeated", "BB 15.2.1/lair", "BB 15.2"
    if monsters.unexplored(g, at) and not monsters.explorable(g, g.owner[unit], at):
        yield f"no opponent is left to command the Monster of {where}", "BB 15.3"


no_move = _going("move", _no_move)
no_switch = _going("switch", lambda g, unit, at: _no_move(g, unit, at, switching=True))
no_sail = _going("sail", _no_sail)
no_ship_switch = _going("sail", lambda g, unit, at: _no_sail(g, unit, at, switching=True))
no_attack = _going("attack", _no_attack)
no_pass, no_recovery, no_mining = (
    _acting("pass", _no_pass),
    _acting("recover", _no_recovery),
    _acting("mine", _no_mining),
)
