"""Why something is not possible: for every key that could be asked for, the rule that stands in its way."""

from __future__ import annotations

from sandtable.games.banners.content.forces import FERAL, FLYING, RANGED, WINGS, Army
from sandtable.games.banners.content.map import LAIR, SEA, Hex, Mask, bits
from sandtable.games.banners.content.readings import GIFTS_AFTER_INCOME
from sandtable.games.banners.rules.activation import must_go
from sandtable.games.banners.rules.building import build_hexes, recovery_place, stranding
from sandtable.games.banners.rules.fight import targets
from sandtable.games.banners.rules.gifts import RATIO
from sandtable.games.banners.rules.ground import is_wilderness
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.kingdoms.night import is_night
from sandtable.games.banners.rules.settlements import (
    REBUILD_COST,
    besieged,
    friendly_settlements,
    siege_rules,
    standing_at,
    welcoming_beneath,
)
from sandtable.games.banners.rules.ships import (
    PORT_POINTS,
    barred_from_ships,
    may_sail,
    ship_lane,
    ship_points,
    ship_reach,
    wave_strider,
)
from sandtable.games.banners.rules.special_rules import (
    no_build,
    no_claim,
    no_swap,
    no_transfer,
    shut_out,
    spire_rules,
    stays_put,
)
from sandtable.games.banners.rules.stacks import abilities, acts_huge
from sandtable.games.banners.rules.walking import at_watch, blocked, fly, moves_as, points_left, reach, watchers
from sandtable.games.banners.state import INCOME, NOBODY, OPENING, RAZED, Banners
from sandtable.games.banners.telling.keys import respell
from sandtable.games.banners.telling.refusals import kingdoms as kingdoms
from sandtable.games.banners.telling.refusals import magic as magic
from sandtable.games.banners.telling.verbs import asked, asked_first
from sandtable.kernel import Decision, IllegalChoice


def why_not(g: Banners, decision: Decision, key: str) -> IllegalChoice:
    """The reason and the rules against `key`, which the decision does not offer."""
    text = respell(g, key)
    verb, _, rest = text.partition(" ")
    verb = verb.casefold()
    kingdom = asked(g, decision)
    own = kingdoms.why_not(g, decision, text.casefold())
    if own is None:
        own = magic.why_not(g, decision, text)
    if own is not None:
        return own
    if decision.kind == "opening" and g.free[kingdom] and verb in ("build", "done"):
        return IllegalChoice("the units that the campaign lists are placed first", ("BB 2.5/free-units",))
    if decision.kind == "opening" and g.free_covens and is_night(g, kingdom) and verb in ("build", "done"):
        return IllegalChoice("the Covens that the campaign lists are placed first", ("BB 12.3.2/opening",))
    if verb == "claim":
        return no_claim(g, rest)
    if verb == "swap":
        return no_swap(g, kingdom, rest)
    if verb in ("build", "place"):
        return _no_build(g, kingdom, rest)
    if verb == "activate":
        return _no_activation(g, decision, rest)
    if decision.kind == "act":
        return _no_action(g, decision.about[0], verb, rest)
    if verb in ("rebuild", "remove", "control", "raze"):
        return _no_marker(g, kingdom, verb, rest)
    if verb == "disband":
        return IllegalChoice(
            "only siege engines are disbanded, and only in the Income Actions Step", ("BB 9.11.2", "BB 10/no-return")
        )
    if verb == "transfer":
        return _no_transfer(g, rest)
    if verb == "regenerate":
        return _no_regeneration(g, rest)
    if verb == "end" and decision.kind == "activate":
        return _no_end(g, kingdom)
    if verb in ("move", "sail", "attack", "switch", "recover", "mine", "pass"):
        if g.active != NOBODY or decision.kind not in ("activate", "income", "opening"):
            return asked_first(g, decision)
        return IllegalChoice(f"no unit is active: activate one before it can {verb}", ("BB 7.2",))
    if verb == "leave" and decision.kind == "control":
        return IllegalChoice("a hostile settlement that was taken is controlled or razed", ("BB 4.9.2/4a",))
    if verb == "ambush":
        return IllegalChoice("no Ambush can be declared now", ("BB 9.6",))
    if verb in ("advance", "stay"):
        return IllegalChoice("there is no advance to decide now: none is possible, or it is not a choice", ("BB 9.3",))
    return asked_first(g, decision)


def _no_end(g: Banners, kingdom: int) -> IllegalChoice:
    """Somebody may not stay where it is."""
    ready = [u for u in g.own_units(kingdom) if g.at[u] >= 0 and g.ready(u) and must_go(g, u)]
    who = f"{g.unit_text(ready[0])} at {g.place_text(g.at[ready[0]])}" if ready else "an army"
    at_sea = bool(ready) and bool(g.campaign.map.sea >> g.at[ready[0]] & 1)
    rules = ("BB 4.11.1/sea-end", "BB 3.2.3/built") if at_sea else ("BB 3.2.3/built", "BB 4.11.1/sea-end")
    return IllegalChoice(f"{who} may not stay there and must move first", rules)


def _no_transfer(g: Banners, rest: str) -> IllegalChoice:
    if g.campaign.map.settlement(rest.partition(" to ")[0]) is not None:
        return IllegalChoice("control of a settlement is never handed to an ally", ("BB 1.11.2",))
    ally = g.campaign.index.get(rest.removeprefix("to ").strip())
    barred = no_transfer(g, g.kingdom, ally) if ally is not None else None
    if barred is not None:
        return barred
    kingdoms = g.campaign.kingdoms
    if ally is not None and ally != g.kingdom and kingdoms[ally].side == kingdoms[g.kingdom].side:
        if g.collapsed >> ally & 1:
            return IllegalChoice(f"{g.does(ally, 'has', 'have')} collapsed", ("BB 7.6/removed", "BB 1.11.1"))
        if g.gold[g.kingdom] < RATIO:
            has = f"{g.does(g.kingdom, 'has', 'have')} {g.gold[g.kingdom]}"
            return IllegalChoice(f"{RATIO} gold are paid for each 1 that arrives, and {has}", ("BB 1.11.1",))
        if g.phase == INCOME and GIFTS_AFTER_INCOME in g.campaign.optional:
            return IllegalChoice("at this table gold goes to allies only after the Income Phase", ("BB 1.11.1",))
    return IllegalChoice("gold goes only to an allied kingdom, in one's own turn, two for one", ("BB 1.11.1",))


def _no_build(g: Banners, kingdom: int, rest: str) -> IllegalChoice:
    name, _, place = rest.rpartition(" at ")
    camp = g.campaign
    army = next((a for a in camp.kingdoms[kingdom].armies if name.casefold() in a.names), None)
    if army is None:
        return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no army called '{name}' on the playmat", ("BB 10",))
    if g.active != NOBODY:
        return IllegalChoice("no army is built while another is active", ("BB 10.1", "BB 7.4/build"))
    if g.spare(army) is None:
        return IllegalChoice(f"all {army.count} {army.name} are on the map", ("BB 10/limit", "BB 1.9"))
    if army.cost > g.gold[kingdom] and army.number not in g.free[kingdom]:
        return IllegalChoice(
            f"{army.name} cost {army.cost} gold and {g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}",
            ("BB 1.7.1", "BB 10.1"),
        )
    at = camp.map.find(place)
    if at is None:
        return IllegalChoice(f"there is no hex or settlement '{place}'")
    barred = no_build(g, kingdom, army.cost, at)
    if barred is not None:
        return barred
    if build_hexes(g, kingdom) >> at & 1:
        if g.phase == INCOME:
            return IllegalChoice("armies are built in the Activation Phase", ("BB 10",))
        if stranding(g, army.number) >> at & 1:
            if standing_at(g, at) != NOBODY:
                text = f"{army.name} would be finished in {g.place_text(at)}, where a Huge army may not stay"
                return IllegalChoice(text, ("BB 3.2.3/built", "BB 14.2/finished-army"))
            return IllegalChoice(
                f"{army.name} could not leave {g.place_text(at)} by ship or wing", ("BB 4.11.1/sea-end",)
            )
        return IllegalChoice("that is not what is being decided now")
    if at in g.army:
        return IllegalChoice(f"{g.place_text(at)} is occupied", ("BB 10.1/occupied", "BB 8.3"))
    return _no_build_place(g, kingdom, army, at)


def _no_haunt(g: Banners, kingdom: int, army: Army, at: Hex) -> IllegalChoice | None:
    """Next to a Coven, where only wilderness serves, and only Feral armies."""
    camp = g.campaign
    covens = [
        camp.map.settlements[s].name for s in bits(g.covens) if camp.map.adjacent[at] >> camp.map.settlements[s].at & 1
    ]
    if not is_night(g, kingdom) or not covens or standing_at(g, at) != NOBODY:
        return None
    rules = ("BB 12.3.8", "BB 10.1.2", "BB 10.1")
    if not is_wilderness(g, at):
        return IllegalChoice(
            f"next to the Coven in {covens[0]} only wilderness serves, and {g.place_text(at)} is none", rules
        )
    if not army.feral:
        return IllegalChoice(f"next to the Coven in {covens[0]} only Feral armies are built", rules)
    return None


def _no_build_place(g: Banners, kingdom: int, army: Army, at: Hex) -> IllegalChoice:
    camp = g.campaign
    where = g.place_text(at)
    if (camp.closed[kingdom] | g.hostile[kingdom]) >> at & 1:
        closed = _closed(g, kingdom, at) or IllegalChoice(f"{where} is hostile", ("BB 4.6.2",))
        return IllegalChoice(closed.reason, ("BB 10.1/prohibited", *closed.rules))
    near = [
        s
        for s in friendly_settlements(g, kingdom)
        if (camp.map.adjacent[at] | 1 << at) >> camp.map.settlements[s].at & 1
    ]
    if g.phase != OPENING:
        for s in near:
            if besieged(g, s, kingdom):
                return IllegalChoice(
                    f"{camp.map.settlements[s].name} is besieged", ("BB 10.1/besieged", *siege_rules(g, s))
                )
        settlement = standing_at(g, at)
        if settlement in near and g.new_friendly >> settlement & 1:
            return IllegalChoice(f"{where} became friendly only this turn", ("BB 10.1/new-settlement",))
    settlement = standing_at(g, at)
    if settlement != NOBODY and settlement not in near:
        return IllegalChoice(f"{where} is not {g.whose(kingdom)} own settlement", ("BB 10.1/allied", "BB 10.1"))
    spire = camp.map.settlement("Spire of the Moon")
    if near and spire is not None and camp.map.adjacent[camp.map.settlements[spire].at] >> at & 1:
        return IllegalChoice("enemies of the Night never build next to the Spire of the Moon", ("BB 12.3.6/build",))
    if g.razed >> at & 1 and not near:
        return IllegalChoice(f"{where} is razed and serves nobody", ("BB 4.10.1/use",))
    far = IllegalChoice(f"{where} is neither in nor next to a friendly settlement, nor an entry hex", ("BB 10.1",))
    return _no_haunt(g, kingdom, army, at) or far


def _no_activation(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    if g.active != NOBODY:
        if g.must_leave:
            return _must_move_on(g, g.active)
        return IllegalChoice(f"{g.did(g.active, 'is', 'are')} active and must act or pass first", ("BB 7.4",))
    name, _, place = rest.rpartition(" at ")
    at = g.campaign.map.find(place)
    unit = NOBODY if at is None else g.army.get(at, NOBODY)
    if unit == NOBODY or (name and name.casefold() not in g.army_of(unit).names):
        return IllegalChoice(f"no army '{name}' stands at '{place}'")
    kingdom = asked(g, decision)
    if g.owner[unit] != kingdom:
        return IllegalChoice(f"{g.did(unit, 'does', 'do')} not belong to {g.name(kingdom)}", ("BB 1.2.1",))
    if not g.ready(unit):
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} finished", ("BB 7.1",))
    return IllegalChoice("nothing can be activated now", ("BB 7.2",))


def _no_action(g: Banners, unit: int, verb: str, rest: str) -> IllegalChoice:
    army = g.army_of(unit)
    if verb in ("move", "switch", "sail", "attack"):
        switching = verb == "switch"
        if rest.casefold().startswith("and switch "):
            rest, switching = rest[11:], True
        at = g.campaign.map.find(rest)
        if at is None:
            return IllegalChoice(f"there is no hex or settlement '{rest}'")
        if verb == "attack":
            return _no_attack(g, unit, at)
        if army.static:
            return IllegalChoice(f"{g.unit_text(unit)} never leaves {g.place_text(g.at[unit])}", stays_put(g.campaign))
        if verb == "sail":
            return _no_sail(g, unit, at, switching)
        return _no_move(g, unit, at, switching)
    if verb == "recover":
        return _no_recovery(g, unit, army)
    if verb == "mine":
        if not army.miner:
            reason = f"only Miners work a mine, which {g.did(unit, 'is', 'are')} not"
            return IllegalChoice(reason, ("BB 12.1.1/only-miners", "BB 12.1.1"))
        if g.campaign.map.mines >> g.at[unit] & 1:
            return _must_move_on(g, unit)
        return IllegalChoice(f"there is no mine at {g.place_text(g.at[unit])}", ("BB 12.1.1",))
    if verb == "pass":
        return _must_move_on(g, unit)
    if verb == "rebuild":
        return _no_marker(g, g.owner[unit], verb, rest)
    if verb == "regenerate":
        return _no_regeneration(g, rest)
    if verb == "transfer":
        return _no_transfer(g, rest)
    if verb in ("end", "remove"):
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} active and must act or pass first", ("BB 7.4",))
    return IllegalChoice(f"'{verb}' is nothing an active army can do", ("BB 7.2",))


def _must_move_on(g: Banners, unit: int) -> IllegalChoice:
    """The unit may only move: after a switch or between two legs, at sea, or Huge in a settlement."""
    if g.must_leave and g.campaign.foreign_entries[g.owner[unit]] >> g.at[unit] & 1:
        rules: tuple[str, ...] = ("BB 4.11.1/other", "BB 8.2/entry-hex")
    elif g.must_leave:
        rules = ("BB 8.3/pass", "BB 8.3") if g.moved or g.sailed else ("BB 8.3.1",)
    else:
        rules = ("BB 4.11.1/sea-end",) if g.campaign.map.sea >> g.at[unit] & 1 else ("BB 3.2.3/welcoming",)
    return IllegalChoice(f"{g.unit_text(unit)} may not stay there and must move on first", rules)


def _out_of_play(g: Banners) -> tuple[str, ...]:
    return (f"BB {g.campaign.id}/other-settlements",) if g.campaign.record is not None else ("BB 8.2",)


def _closed(g: Banners, kingdom: int, at: Hex) -> IllegalChoice | None:
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
    closed = _closed(g, kingdom, at)
    if closed is not None:
        if army.flying and camp.map.lair_mask >> at & 1:
            end = ("BB 3.1.4/lair",)
        return IllegalChoice(closed.reason, (*closed.rules, *end))
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
    return IllegalChoice(f"there is nobody at {where} to switch with", ("BB 8.3.1",))


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
    army = g.army_of(unit)
    if g.sailed:
        return IllegalChoice("a unit sails only once in an activation", ("BB 7.3/ship-once", "BB 12.5.2/once"))
    if barred_from_ships(g, unit) and not wave_strider(g):
        if acts_huge(g, unit) and not army.feral:
            return IllegalChoice(f"Huge armies do not sail: {army.name} are Huge", ("BB 3.2.3/ship",))
        if abilities(g, unit) & FERAL:
            rules = ("BB 3.2.1/ship", *(("BB 12.5.2/drakken",) if army.feral and seafaring(g, unit) else ()))
            return IllegalChoice(f"Feral armies do not sail: {army.name} are Feral", rules)
    if not may_sail(g, unit):
        return IllegalChoice(f"ships do not depart from {g.place_text(g.at[unit])}", ("BB 8.1.4/start", "BB 8.1.4"))
    kingdom = g.owner[unit]
    closed = _closed(g, kingdom, at)
    if closed is not None:
        return closed
    where = g.place_text(at)
    other = g.army.get(at, NOBODY)
    if other != NOBODY and g.kingdom_of(other).side != g.kingdom_of(unit).side:
        return IllegalChoice(f"an enemy army holds {where}", ("BB 8.2/enemy-army", "BB 8.2"))
    if g.hostile[kingdom] >> at & 1:
        return IllegalChoice(f"{where} is hostile", ("BB 4.6.2", "BB 8.2/hostile-settlement"))
    if g.denied >> at & 1:
        return IllegalChoice(f"entry to {where} was denied", ("BB 1.11.4",))
    if other == unit:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} there already")
    if switching and other == NOBODY:
        return IllegalChoice(f"there is nobody at {where} to switch with", ("BB 8.3.1",))
    if other != NOBODY and ship_reach(g, unit) >> at & 1:
        return _no_room(g, unit, other, switching)
    wings = ("BB 3.1.4/ship",) if army.flying else ()
    if ship_lane(g, unit, at):
        points = ship_points(g, unit)
        if seafaring(g, unit):
            rating = "BB 12.5.2/rating"
        else:
            rating = "BB 8.1.4/rating-6" if points >= PORT_POINTS else "BB 8.1.4/rating-3"
        return IllegalChoice(f"{where} is farther than {points} points of Ship Movement", (rating, "BB 8.1.4/cost"))
    if not g.campaign.map.ship_hexes >> at & 1:
        rules = ("BB 8.1.4/end", "BB 8.1.6", "BB 8.2.1", "BB 8.1.4", *wings)
        return IllegalChoice(f"{where} is neither on a coast nor on a major river, nor just over a river", rules)
    rules = ("BB 8.1.4", "BB 8.1.5", "BB 8.1.6/ends", "BB 8.2.1", *wings)
    return IllegalChoice(f"no ship lane leads to {where}", rules)


def _no_attack(g: Banners, unit: int, at: Hex) -> IllegalChoice:
    camp = g.campaign
    kingdom = g.owner[unit]
    where = g.place_text(at)
    army = g.army_of(unit)
    other = g.army.get(at, NOBODY)
    if g.must_leave:
        return _must_move_on(g, unit)
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
    return _must_move_on(g, unit)


def _no_recovery(g: Banners, unit: int, army: Army) -> IllegalChoice:
    if army.fragile:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} Fragile and cannot recover", ("BB 3.2.2/recovery",))
    if not g.weakened >> unit & 1:
        return IllegalChoice(f"{g.did(unit, 'is', 'are')} at full strength", ("BB 10.4",))
    kingdom = g.owner[unit]
    if (army.recovery or 0) > g.gold[kingdom]:
        return IllegalChoice(
            f"recovery costs {army.recovery} gold and {g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}",
            ("BB 10.4", "BB 1.7.4"),
        )
    if not recovery_place(g, unit):
        return IllegalChoice(
            f"{g.did(unit, 'is', 'are')} neither in nor next to a welcoming settlement that is not besieged",
            ("BB 10.4/where", "BB 10.3/effect"),
        )
    return _must_move_on(g, unit)


def _no_regeneration(g: Banners, rest: str) -> IllegalChoice:
    at = g.campaign.map.find(rest.rpartition(" at ")[2])
    unit = NOBODY if at is None else g.army.get(at, NOBODY)
    if at is not None and unit != NOBODY and g.army_of(unit).regenerate:
        settlement = standing_at(g, at)
        if settlement != NOBODY and besieged(g, settlement, g.owner[unit]):
            return IllegalChoice(f"{g.place_text(at)} is besieged", ("BB 3.1.3/besieged", *siege_rules(g, settlement)))
    return IllegalChoice(
        "regenerating needs a weakened army with Regenerate, its Recovery cost, and no siege around it",
        ("BB 3.1.3", "BB 10.4/regenerate"),
    )


def _no_marker(g: Banners, kingdom: int, verb: str, name: str) -> IllegalChoice:
    s = g.campaign.map.settlement(name)
    if s is None:
        return IllegalChoice(f"there is no settlement '{name}'")
    place = g.campaign.map.settlements[s]
    if verb == "control":
        if g.markers_left(kingdom) <= 0:
            return IllegalChoice(
                f"{g.does(kingdom, 'has', 'have')} no Control marker left", ("BB 4.9.1/supply", "BB 4.9.1")
            )
        return IllegalChoice(f"no Control marker can be placed in {place.name} now", ("BB 4.9.2", "BB 1.11.3/control"))
    if verb == "raze":
        return IllegalChoice(f"{place.name} cannot be razed now", ("BB 4.10",))
    if verb == "remove":
        if g.marker[s] == kingdom:
            return IllegalChoice("a kingdom removes its markers between activations of its own turn", ("BB 4.9.4",))
        return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no Control marker in {place.name}", ("BB 4.9.4",))
    unit = g.army.get(place.at, NOBODY)
    if g.marker[s] != RAZED:
        return IllegalChoice(f"{place.name} is not razed", ("BB 4.10.2",))
    if unit == NOBODY or g.owner[unit] != kingdom:
        return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no army in {place.name}", ("BB 4.10.2",))
    if g.army_of(unit).huge:
        return IllegalChoice(f"a Huge army stands on the ruins of {place.name}", ("BB 3.2.3/ruin",))
    if not welcoming_beneath(g, s, kingdom):
        return IllegalChoice(f"{place.name} would be hostile to {g.name(kingdom)}", ("BB 4.10.2/welcoming", "BB 4.6.2"))
    if g.gold[kingdom] < REBUILD_COST:
        return IllegalChoice(f"it costs 2 gold and {g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}", ("BB 4.10.2",))
    return IllegalChoice(f"{place.name} cannot be rebuilt now", ("BB 4.10.2",))
