"""Why the active unit cannot move, attack, recover, mine or pass (chapters 7 to 10)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.content.forces import FERAL, FLYING, RANGED, WINGS
from sandtable.games.banners.content.map import LAIR, SEA, Hex, Mask
from sandtable.games.banners.rules import building, monsters, ships
from sandtable.games.banners.rules.fight import targets
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.settlements import standing_at
from sandtable.games.banners.rules.special_rules import shut_out, spire_rules, stays_put
from sandtable.games.banners.rules.stacks import abilities, acts_huge, beside_finished
from sandtable.games.banners.rules.walking import at_watch, blocked, fly, moves_as, points_left, reach, watchers
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.bits import bits
from sandtable.kernel.verbs import Refusal


def _nobody_active(g: Banners, decision: Decision, verb: str) -> Refusal:
    """Against what only an active unit does, in other questions than what it does."""
    if g.active != NOBODY or decision.kind not in ("activate", "income", "opening"):
        return None
    return IllegalChoice(f"no unit is active: activate one before it can {verb}", ("BB 7.2",))


def _going(verb: str, why: Callable[[Banners, int, Hex], IllegalChoice]) -> Callable[[Banners, Decision, str], Refusal]:
    """Why the active unit does not go to, or attack, the hex that is named."""

    def refusal(g: Banners, decision: Decision, rest: str) -> Refusal:
        if decision.kind != "act":
            return _nobody_active(g, decision, verb)
        unit, at = int(decision.about[0]), g.campaign.map.find(rest)
        if at is None:
            return IllegalChoice(f"there is no hex or settlement '{rest}'")
        if verb != "attack" and g.army_of(unit).static:
            return IllegalChoice(f"{g.unit_text(unit)} never leaves {g.place_text(g.at[unit])}", stays_put(g.campaign))
        return (_whipped(g) if verb in ("switch", "sail") else None) or why(g, unit, at)

    return refusal


def _whipped(g: Banners) -> Refusal:
    """Whips of Grom: the stack does nothing else than go where it can attack, and attack."""
    if g.must_leave or g.arcana is None or "must attack" not in g.arcana.force:
        return None
    return IllegalChoice("driven by the Whips of Grom it must attack", ("BB 18.3/orcs-1", "BB 18.3/orcs-1/able"))


no_move = _going("move", lambda g, unit, at: _barred(g, unit, at) or _no_move(g, unit, at, False))
no_switch = _going("switch", lambda g, unit, at: _no_move(g, unit, at, True))
no_sail = _going("sail", lambda g, unit, at: _no_sail(g, unit, at, False))
no_ship_switch = _going("sail", lambda g, unit, at: _no_sail(g, unit, at, True))
no_attack = _going("attack", lambda g, unit, at: _no_prey(g, unit, at) or _no_attack(g, unit, at))


def no_pass(g: Banners, decision: Decision, rest: str) -> Refusal:
    if decision.kind != "act":
        return _nobody_active(g, decision, "pass")
    return _whipped(g) or must_move_on(g, int(decision.about[0]))


def no_recovery(g: Banners, decision: Decision, rest: str) -> Refusal:
    if decision.kind != "act":
        return _nobody_active(g, decision, "recover")
    unit = int(decision.about[0])
    if beside_finished(g, unit):
        return _beside_finished(g, unit)
    if g.army_of(unit).hero:
        return IllegalChoice("Heroes are never weakened: a hit eliminates them", ("BB 9.2.1/hero", "BB 10.4"))
    return _whipped(g) or _no_recovery(g, unit)


def no_mining(g: Banners, decision: Decision, rest: str) -> Refusal:
    if decision.kind != "act":
        return _nobody_active(g, decision, "mine")
    unit = int(decision.about[0])
    if beside_finished(g, unit):
        return _beside_finished(g, unit)
    if not g.army_of(unit).miner:
        reason = f"only Miners work a mine, which {g.did(unit, 'is', 'are')} not"
        return IllegalChoice(reason, ("BB 12.1.1/only-miners", "BB 12.1.1"))
    if g.campaign.map.mines >> g.at[unit] & 1:
        return _whipped(g) or must_move_on(g, unit)
    return IllegalChoice(f"there is no mine at {g.place_text(g.at[unit])}", ("BB 12.1.1",))


# -- staying -----------------------------------------------------------------------------------------------------------


def must_move_on(g: Banners, unit: int) -> IllegalChoice:
    """The unit may only move: after a switch or between two legs, at sea, or Huge in a settlement."""
    if g.must_leave and g.campaign.foreign_entries[g.owner[unit]] >> g.at[unit] & 1:
        rules: tuple[str, ...] = ("BB 4.11.1/other", "BB 8.2/entry-hex")
    elif g.must_leave:
        rules = ("BB 8.3/pass", "BB 8.3") if g.moved or g.sailed else ("BB 8.3.1",)
    else:
        rules = ("BB 4.11.1/sea-end",) if g.campaign.map.sea >> g.at[unit] & 1 else ("BB 3.2.3/welcoming",)
    return IllegalChoice(f"{g.unit_text(unit)} may not stay there and must move on first", rules)


def _beside_finished(g: Banners, unit: int) -> IllegalChoice:
    other = g.unit_text(g.companion(unit))
    rules = ("BB 14.6.2/finished", "BB 14.6.2")
    return IllegalChoice(f"{g.unit_text(unit)} has joined {other}, which is finished: no action is left", rules)


# -- moving ------------------------------------------------------------------------------------------------------------


def _out_of_play(g: Banners) -> tuple[str, ...]:
    return (f"BB {g.campaign.id}/other-settlements",) if g.campaign.record is not None else ("BB 8.2",)


def closed(g: Banners, kingdom: int, at: Hex) -> IllegalChoice | None:
    """Hexes that are closed to a kingdom whatever happens."""
    camp = g.campaign
    where = g.place_text(at)
    if camp.out_of_play >> at & 1:
        return IllegalChoice(f"{where} is out of play in this campaign", _out_of_play(g))
    if camp.map.terrain[at] == LAIR:
        return IllegalChoice(f"{where} is a Lair, which nobody enters", ("BB 8.2/lair", "BB 8.2"))
    if camp.map.terrain[at] == SEA:
        return IllegalChoice(
            f"{where} is Sea: no unit ends its move there", ("BB 8.2/sea", "BB 8.2", "BB 8.1.3/sea", "BB 8.1.3")
        )
    if camp.map.partial >> at & 1:
        return IllegalChoice(f"too little of {where} is on the map", ("BB 8.2.2",))
    if shut_out(g, kingdom) >> at & 1:
        return IllegalChoice(
            "the Night neither enters nor builds at the Spire while Osterlich is there", spire_rules(camp, "spire")
        )
    if camp.closed[kingdom] >> at & 1:
        return IllegalChoice(f"{where} is another kingdom's Entry hex", ("BB 4.11.1/other", "BB 8.2/entry-hex"))
    return None


def _no_move(g: Banners, unit: int, at: Hex, switching: bool) -> IllegalChoice:
    camp = g.campaign
    kingdom = g.owner[unit]
    army = g.army_of(unit)
    where = g.place_text(at)
    other = g.army.get(at, NOBODY)
    if at == g.at[unit]:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} there already")
    end = ("BB 3.1.4/end",) if army.flying else ()
    shut = closed(g, kingdom, at)
    if shut is not None:
        if army.flying and camp.map.lair_mask >> at & 1:
            end = ("BB 3.1.4/lair",)
        return IllegalChoice(shut.reason, (*shut.rules, *end))
    if g.denied >> at & 1:
        return IllegalChoice(f"entry to {where} was denied", ("BB 1.11.4",))
    if other != NOBODY and g.kingdom_of(other).side != g.kingdom_of(unit).side:
        return IllegalChoice(
            f"an enemy army holds {where}: attack it from next to it", ("BB 8.2/enemy-army", "BB 8.2", *end)
        )
    if g.hostile[kingdom] >> at & 1:
        return IllegalChoice(
            f"{where} is hostile and must be defeated before it can be entered",
            ("BB 4.6.2", "BB 8.2/hostile-settlement", *end),
        )
    if army.huge and standing_at(g, at) != NOBODY:
        return IllegalChoice(f"a Huge army may not end its activation in {where}", ("BB 3.2.3/welcoming", "BB 3.2.3"))
    if at not in reach(g, unit):
        return _out_of_reach(g, unit, at)
    if other != NOBODY:
        return _no_room(g, unit, other, switching)
    return _whipped(g) or IllegalChoice(f"there is nobody at {where} to switch with", ("BB 8.3.1",))


def _barred(g: Banners, unit: int, at: Hex) -> Refusal:
    """Lairs, Monsters and Heroes in the way (14.6, 15.1, 15.7)."""
    if g.arcana is None:
        return None
    where = g.place_text(at)
    if at in g.campaign.map.lairs:
        return IllegalChoice(f"{where} is a Lair, which nobody enters", ("BB 15.1/closed", "BB 8.2/lair", "BB 8.2"))
    if g.barred >> at & 1:
        reason = f"{monsters.name(g.magic.monster[at])} bars {where}"
        return IllegalChoice(reason, ("BB 15.7/closed", "BB 8.2"))
    there = g.hero.get(at, NOBODY)
    with_hero = g.army_of(unit).hero or (unit == g.active and g.rider != NOBODY)
    if with_hero and there not in (NOBODY, unit, g.rider) and g.kingdom_of(there).side == g.kingdom_of(unit).side:
        reason = f"{g.unit_text(there)} is at {where}: there is one Hero at most to a hex"
        return IllegalChoice(reason, ("BB 14.6", "BB 8.3"))
    if not g.army_of(unit).hero:
        return None
    if there != NOBODY and g.kingdom_of(there).side != g.kingdom_of(unit).side:
        return IllegalChoice(
            f"{g.unit_text(there)} is at {where}: two enemies do not stop together", ("BB 14.6.5/heroes-stop",)
        )
    army = g.army.get(at, NOBODY)
    if army != NOBODY and g.owner[army] != g.owner[unit] and g.kingdom_of(army).side == g.kingdom_of(unit).side:
        return IllegalChoice(f"{g.unit_text(army)} at {where} are of another kingdom", ("BB 14.6/kingdom",))
    return None


def _no_room(g: Banners, unit: int, other: int, switching: bool) -> IllegalChoice:
    """The hex holds an army of the unit's own side."""
    if not switching:
        return IllegalChoice(
            f"{g.place_text(g.at[other])} holds {g.unit_text(other)}: one army a hex", ("BB 8.3", "BB 8.3/pass")
        )
    if g.kingdom_of(other) is not g.kingdom_of(unit):
        return IllegalChoice(
            "only friendly armies switch positions, not allied ones", ("BB 8.3.1/not-finished", "BB 8.3.1")
        )
    if not g.ready(other):
        return IllegalChoice(
            f"{g.did(other, 'is', 'are')} finished and cannot make room", ("BB 8.3.1/not-finished", "BB 8.3.1")
        )
    return IllegalChoice(f"{g.unit_text(other)} could not leave {g.place_text(g.at[other])}", ("BB 8.3.1",))


def _out_of_reach(g: Banners, unit: int, at: Hex) -> IllegalChoice:
    camp = g.campaign
    here = g.at[unit]
    left = points_left(g, unit)
    where = g.place_text(at)
    if at in camp.map.neighbours[here] and camp.unit_army[unit].profile != FLYING:
        if not camp.map.crossable[here] >> at & 1:
            return IllegalChoice(f"a Sea hexside lies before {where}", ("BB 8.2.1", "BB 8.1.3/sea", "BB 8.1.3"))
        if not blocked(g, unit) >> at & 1:
            return IllegalChoice(
                f"{g.did(unit, 'has', 'have')} not enough movement left for {where}", ("BB 8.1", "BB 8/rating")
            )
    watched = watchers(g, unit)
    if watched and moves_as(g, unit) == FLYING:
        free = blocked(g, unit) & ~watched
        if at in fly(camp.map, here, left, g.moved, free):
            return _watched(g, watched, where)
    return IllegalChoice(
        f"{where} is out of reach with {max(left, 0)} movement left", ("BB 8/rating", "BB 8.1", "BB 1.7.3")
    )


def _watched(g: Banners, watched: Mask, where: str) -> IllegalChoice:
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
    reason = f"enemies with Ranged or Flying ({who}) bar the way to {where}"
    return IllegalChoice(reason, tuple(dict.fromkeys(rules)))


def _no_sail(g: Banners, unit: int, at: Hex, switching: bool) -> IllegalChoice:
    found = _no_ship(g, unit) or closed(g, g.owner[unit], at) or _no_landing(g, unit, at)
    if found is not None:
        return found
    where = g.place_text(at)
    other = g.army.get(at, NOBODY)
    if switching and other == NOBODY:
        return IllegalChoice(f"there is nobody at {where} to switch with", ("BB 8.3.1",))
    if other != NOBODY and ships.ship_reach(g, unit) >> at & 1:
        return _no_room(g, unit, other, switching)
    wings = ("BB 3.1.4/ship",) if g.army_of(unit).flying else ()
    if ships.ship_lane(g, unit, at):
        points = ships.ship_points(g, unit)
        rating = "BB 8.1.4/rating-6" if points >= ships.PORT_POINTS else "BB 8.1.4/rating-3"
        if seafaring(g, unit):
            rating = "BB 12.5.2/rating"
        return IllegalChoice(f"{where} is farther than {points} points of Ship Movement", (rating, "BB 8.1.4/cost"))
    if not g.campaign.map.ship_hexes >> at & 1:
        rules = ("BB 8.1.4/end", "BB 8.1.6", "BB 8.2.1", "BB 8.1.4", *wings)
        return IllegalChoice(f"{where} is neither on a coast nor on a major river, nor just over a river", rules)
    rules = ("BB 8.1.4", "BB 8.1.5", "BB 8.1.6/ends", "BB 8.2.1", *wings)
    return IllegalChoice(f"no ship lane leads to {where}", rules)


def _no_ship(g: Banners, unit: int) -> Refusal:
    """The unit sails nowhere now."""
    army = g.army_of(unit)
    if g.sailed:
        return IllegalChoice("a unit sails only once in an activation", ("BB 7.3/ship-once", "BB 12.5.2/once"))
    if not ships.may_sail(g, unit) and beside_finished(g, unit):
        return _beside_finished(g, unit)
    if ships.barred_from_ships(g, unit) and not ships.wave_strider(g):
        if acts_huge(g, unit) and not army.feral:
            return IllegalChoice(f"Huge armies do not sail: {army.name} are Huge", ("BB 3.2.3/ship",))
        if abilities(g, unit) & FERAL:
            rules = ("BB 3.2.1/ship", *(("BB 12.5.2/drakken",) if army.feral and seafaring(g, unit) else ()))
            return IllegalChoice(f"Feral armies do not sail: {army.name} are Feral", rules)
    if not ships.may_sail(g, unit):
        return IllegalChoice(f"ships do not depart from {g.place_text(g.at[unit])}", ("BB 8.1.4/start", "BB 8.1.4"))
    return None


def _no_landing(g: Banners, unit: int, at: Hex) -> Refusal:
    """The unit may not go ashore there, however far it is."""
    where = g.place_text(at)
    other = g.army.get(at, NOBODY)
    if other != NOBODY and g.kingdom_of(other).side != g.kingdom_of(unit).side:
        return IllegalChoice(f"an enemy army holds {where}", ("BB 8.2/enemy-army", "BB 8.2"))
    if g.hostile[g.owner[unit]] >> at & 1:
        return IllegalChoice(f"{where} is hostile", ("BB 4.6.2", "BB 8.2/hostile-settlement"))
    if g.denied >> at & 1:
        return IllegalChoice(f"entry to {where} was denied", ("BB 1.11.4",))
    if other == unit:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} there already")
    return None


# -- acting ------------------------------------------------------------------------------------------------------------


def _no_attack(g: Banners, unit: int, at: Hex) -> IllegalChoice:
    camp = g.campaign
    kingdom = g.owner[unit]
    where = g.place_text(at)
    army = g.army_of(unit)
    other = g.army.get(at, NOBODY)
    if g.must_leave:
        return must_move_on(g, unit)
    if at not in camp.map.neighbours[g.at[unit]]:
        return IllegalChoice(f"{where} is not adjacent", ("BB 9", "BB 7.2/attack"))
    if camp.out_of_play >> at & 1:
        return IllegalChoice(f"{where} is out of play in this campaign", _out_of_play(g))
    enemy = other != NOBODY and g.kingdom_of(other).side != g.kingdom_of(unit).side
    if not enemy and (other != NOBODY or not g.hostile[kingdom] >> at & 1):
        if other != NOBODY or standing_at(g, at) != NOBODY:
            return IllegalChoice(
                f"{where} is not an enemy's: friends and allies are not attacked",
                ("BB 1.11.3/attack", "BB 1.2.1", "BB 7.2/attack", "BB 9"),
            )
        return IllegalChoice(f"there is nothing to attack at {where}", ("BB 7.2/attack", "BB 9"))
    if not camp.map.crossable[g.at[unit]] >> at & 1 and not army.flying:
        return IllegalChoice(
            f"only flying armies attack across the Sea hexside before {where}", ("BB 3.1.4/sea-attack", "BB 8.2.1")
        )
    if army.siege and at not in targets(g, unit):
        return IllegalChoice("a Siege Engine attacks only standing settlements", ("BB 9.11",))
    return must_move_on(g, unit)


def _no_prey(g: Banners, unit: int, at: Hex) -> Refusal:
    """Heroes, Monsters and Lairs (14.6.5, chapter 15)."""
    if g.arcana is None:
        return None
    if beside_finished(g, unit):
        return _beside_finished(g, unit)
    if g.army_of(unit).hero and (army := g.companion(unit)) != NOBODY:
        reason = f"{g.unit_text(unit)} was activated without {g.unit_text(army)}, and no Hero attacks without an army"
        return IllegalChoice(reason, ("BB 14.6.1", "BB 14.6.5"))
    if g.army_of(unit).hero:
        return IllegalChoice(f"{g.unit_text(unit)} is alone, and lone Heroes do not attack", ("BB 14.6.5",))
    where = g.place_text(at)
    there = g.hero.get(at, NOBODY)
    around = g.campaign.map.adjacent[g.at[unit]]
    if g.army_of(unit).siege and monsters.attackable(g, g.owner[unit], around, around) >> at & 1:
        return IllegalChoice("a Siege Engine attacks only standing settlements", ("BB 9.11",))
    if there != NOBODY and at not in g.army and standing_at(g, at) == NOBODY:
        return IllegalChoice(
            f"{g.unit_text(there)} is alone at {where}: enter the hex instead", ("BB 14.6.5", "BB 14.6.5/overrun")
        )
    arcana = g.magic
    if at in arcana.monster and g.campaign.kingdoms[arcana.command[at]].side == g.kingdom_of(unit).side:
        who = monsters.name(arcana.monster[at])
        return IllegalChoice(f"{who} is commanded by your own side", ("BB 15.4/own-side", "BB 15.2"))
    if at not in g.campaign.map.lairs:
        return None
    if arcana.abandoned >> at & 1:
        return IllegalChoice(f"{where} is an abandoned Lair", ("BB 15.8",))
    if at in arcana.defeated:
        return IllegalChoice(f"{where} is explored: its Monster was defeated", ("BB 15.2.1/lair", "BB 15.2"))
    if monsters.unexplored(g, at) and not monsters.explorable(g, g.owner[unit], at):
        return IllegalChoice(f"no opponent is left to command the Monster of {where}", ("BB 15.3",))
    return None


def _no_recovery(g: Banners, unit: int) -> IllegalChoice:
    reason = building.against_recovery(g, unit)
    if reason == building.NO_PLACE:
        return IllegalChoice(
            f"{g.did(unit, 'is', 'are')} neither in nor next to a welcoming settlement that is not besieged",
            ("BB 10.4/where", "BB 10.3/effect"),
        )
    if reason == building.NOT_AT_HOST:
        return IllegalChoice(
            f"{g.did(unit, 'is', 'are')} neither in nor next to one of {g.whose(g.owner[unit])} settlements",
            (f"BB {g.campaign.id}/contingent-turn",),
        )
    return unhealed(g, unit, reason) or must_move_on(g, unit)


def unhealed(g: Banners, unit: int, reason: str) -> Refusal:
    """What stands against recovery as an action and by Regenerate alike."""
    army, kingdom = g.army_of(unit), g.owner[unit]
    if reason == building.FRAGILE:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} Fragile and cannot recover", ("BB 3.2.2/recovery",))
    if reason == building.FULL_STRENGTH:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} at full strength", ("BB 10.4",))
    if reason == building.WITHDRAWN:
        text = f"{g.does(kingdom, 'has', 'have')} withdrawn: its armies recover no more"
        return IllegalChoice(text, (f"BB {g.campaign.id}/withdrawal-armies",))
    if reason == building.UNPAID:
        cost = f"recovery costs {army.recovery} gold and {g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}"
        return IllegalChoice(cost, ("BB 10.4", "BB 1.7.4"))
    return None
