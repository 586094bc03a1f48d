"""Why nothing can be built, paid for, marked or set up like that (chapters 2, 4, 6 and 10)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.content import campaign_shapes
from sandtable.games.banners.content.forces import Army
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.content.readings import COVEN_IS_TRIED, GIFTS_AFTER_INCOME
from sandtable.games.banners.rules import monsters, special_rules
from sandtable.games.banners.rules.building import (
    allied_settlements,
    feral_hexes,
    near_spire,
    secret_ways,
    stranding,
)
from sandtable.games.banners.rules.gifts import RATIO
from sandtable.games.banners.rules.ground import is_wilderness
from sandtable.games.banners.rules.kingdoms.night import is_night
from sandtable.games.banners.rules.settlements import (
    NOT_NOW,
    against_rebuilding,
    friendly_settlements,
    standing_at,
)
from sandtable.games.banners.rules.setup import mines_nearby
from sandtable.games.banners.rules.stacks import enemy_heroes, no_room
from sandtable.games.banners.state import INCOME, NO_MARKER, NOBODY, OPENING, RAZED, Banners
from sandtable.games.banners.telling.questions import asked
from sandtable.games.banners.telling.refusals.actions import closed
from sandtable.games.banners.telling.refusals.units import besieged_near, still_active
from sandtable.kernel import Decision
from sandtable.kernel.bits import bits
from sandtable.kernel.verbs import Reasons


def no_army(g: Banners, decision: Decision, rest: str) -> Reasons:
    yield from not_done(g, decision, rest)
    yield from no_placing(g, decision, rest)


def not_done(g: Banners, decision: Decision, rest: str) -> Reasons:
    """What the campaign gives comes before what gold buys (2.5)."""
    offered = {choice[0] for choice in decision.choices()} if decision.kind == "opening" else set()
    if "place" in offered:
        yield "the units that the campaign lists are placed first", "BB 2.5/free-units"
    if "coven" in offered:
        yield "the Covens that the campaign lists are placed first", "BB 12.3.2/opening"
    if "place hero" in offered:
        yield "the Heroes that the campaign gives are placed first", "BB 2.5/heroes"


def no_placing(g: Banners, decision: Decision, rest: str) -> Reasons:
    kingdom, (name, _, place) = asked(g, decision), rest.rpartition(" at ")
    at, who = g.campaign.map.find(place), g.then_does(kingdom, "has", "have")
    army = next((a for a in g.campaign.kingdoms[kingdom].armies if name.casefold() in a.names), None)
    if army is None:
        yield f"{who} no army called '{name}' on the playmat", "BB 10"
        return
    if g.active != NOBODY:
        yield "no army is built while another is active", "BB 10.1", "BB 7.4/build"
    if g.spare(army) is None:
        every = "the only counter" if army.count == 1 else f"all {army.count} counters"
        yield f"{every} of {army.name} {'is' if army.count == 1 else 'are'} on the map", "BB 10/limit", "BB 1.9"
    if army.cost > g.gold[kingdom] and army.number not in g.free[kingdom]:
        costs = f"{army.with_article} {'costs' if army.single else 'cost'} {army.cost} gold"
        yield f"{costs}, and {who} {g.gold[kingdom]}", "BB 1.7.1", "BB 10.1"
    if at is None:
        yield (f"there is no hex or settlement '{place}'",)
        return
    if g.phase == INCOME:
        yield "armies are built in the Activation Phase", "BB 10"
    yield from _barred(g, kingdom, army.cost, at)
    yield from _no_build_place(g, kingdom, army, at)
    yield from _stranded(g, army, at)


def _stranded(g: Banners, army: Army, at: Hex) -> Reasons:
    """Against an army in a hex that it could not leave, though others may be built there."""
    where = g.place_text(at)
    if stranding(g, army.number) >> at & 1:
        if standing_at(g, at) != NOBODY:
            text = f"{army.with_article} would be finished in {where}, where a Huge army may not stay"
            yield text, "BB 3.2.3/built", "BB 14.2/finished-army"
        yield f"{army.with_article} could not leave {where} by ship or wing", "BB 4.11.1/sea-end"


def _barred(g: Banners, kingdom: int, cost: int, at: Hex) -> Reasons:
    """Why a special rule keeps a kingdom from building here, if one does."""
    camp = g.campaign
    if special_rules.withdrawn(g, kingdom):
        gone = g.then_does(kingdom, "has withdrawn and builds", "have withdrawn and build")
        yield f"{gone} no more", camp.clause("withdrawal-armies")
    if special_rules.shut_out(g, kingdom) >> at & 1:
        yield from closed(g, kingdom, at)
    if g.phase != OPENING:
        return
    if special_rules.opening_barred(g, kingdom) >> at & 1:
        near = camp.special(campaign_shapes.NoOpeningBuilds)[0].near
        yield f"nothing is built in or next to {near} during set-up", camp.clause("sunehammer")
    limit = special_rules.spending(g, kingdom)
    if limit is not None and limit[0] >> at & 1 and cost > limit[1]:
        left = max(0, limit[1])
        yield f"only {left} gold of the opening builds may still be spent on this board", camp.clause("spending")


def _no_build_place(g: Banners, kingdom: int, army: Army, at: Hex) -> Reasons:
    """Against a hex for this army (10.1): the same conditions as the masks of `rules.building`, each with its words."""
    camp, where = g.campaign, g.place_text(at)
    yield from _in_the_way(g, kingdom, at)
    if feral_hexes(g, kingdom, army.number) >> at & 1:
        return
    if g.phase == OPENING and army.miner and mines_nearby(g, kingdom) >> at & 1:
        return
    entry, settlement = camp.kingdoms[kingdom].entry >> at & 1, standing_at(g, at)
    yield from _prohibited(g, kingdom, at)
    around, places = camp.map.adjacent[at] | 1 << at, camp.map.settlements
    near = [s for s in friendly_settlements(g, kingdom) if around >> places[s].at & 1]
    if g.phase != OPENING and not entry:
        yield from _besieged(g, kingdom, at)
        if settlement in near and g.new_friendly >> settlement & 1:
            yield f"{where} became friendly only this turn", "BB 10.1/new-settlement"
    if near or entry:
        return
    if g.razed >> at & 1:
        yield f"{g.place_is(at)} razed and serves nobody", "BB 4.10.1/use"
    if is_night(g, kingdom) and settlement == NOBODY:
        yield from _no_haunt(g, army, at)
    yield f"{g.place_is(at)} neither in nor next to a friendly settlement, nor an Entry hex", "BB 10.1"


def _prohibited(g: Banners, kingdom: int, at: Hex) -> Reasons:
    """Closed and hostile hexes, allies' settlements, and around the Spire; one's own Sea Entry is never closed."""
    camp = g.campaign
    if camp.closed[kingdom] >> at & 1 and not camp.kingdoms[kingdom].entry & camp.map.sea & 1 << at:
        yield from ((reason, "BB 10.1/prohibited", *rules) for reason, *rules in closed(g, kingdom, at))
    if g.hostile[kingdom] >> at & 1:
        yield f"{g.place_is(at)} hostile", "BB 10.1/prohibited", "BB 4.6.2"
    if allied_settlements(g, kingdom) >> at & 1:
        yield f"{g.place_is(at)} an ally's settlement, not {g.whose(kingdom)} own", "BB 10.1/allied", "BB 10.1"
    if near_spire(g, kingdom) >> at & 1:
        yield "enemies of the Night never build next to the Spire of the Moon", "BB 12.3.6/build"


def _besieged(g: Banners, kingdom: int, at: Hex) -> Reasons:
    if g.arcana is None or not secret_ways(g, kingdom):
        yield from besieged_near(g, kingdom, at, "BB 10.1/besieged")


def _in_the_way(g: Banners, kingdom: int, at: Hex) -> Reasons:
    """Armies, Monsters, and Heroes whom an army of the kingdom may not join."""
    where, hero = g.place_text(at), g.hero.get(at, NOBODY) if g.hero else NOBODY
    if at in g.army:
        yield f"{g.place_is(at)} occupied", "BB 10.1/occupied", "BB 8.3"
    if g.barred >> at & 1:
        yield f"{monsters.name(g.magic.monster[at])} bars {where}", "BB 15.7/closed", "BB 10.1/prohibited"
    if hero == NOBODY or at in g.army:
        return
    if enemy_heroes(g, kingdom) >> at & 1:
        yield f"{g.unit_text(hero)}, an enemy, is {g.where_text(at)}", "BB 10.1/occupied", "BB 14.6.5/heroes-stop"
    elif no_room(g, g.campaign.army_units[kingdom], NOBODY) >> at & 1:
        yield f"{g.unit_text(hero)} {g.where_text(at)} is of another kingdom", "BB 14.6/kingdom", "BB 10.1/occupied"


def _no_haunt(g: Banners, army: Army, at: Hex) -> Reasons:
    """Next to a Coven only wilderness serves, and only Feral armies (12.3.8)."""
    near, places = g.campaign.map.adjacent[at], g.campaign.map.settlements
    for coven in (places[s] for s in bits(g.covens) if near >> places[s].at & 1):
        beside, rules = f"next to the Coven in {coven.name} only", ("BB 12.3.8", "BB 10.1.2", "BB 10.1")
        if not is_wilderness(g, at):
            yield f"{beside} wilderness is built in, and {g.place_is(at)} none", *rules
        if not army.feral:
            yield f"{beside} Feral armies are built", *rules


def no_disbanding(g: Banners, decision: Decision, rest: str) -> Reasons:
    yield "only Siege Engines are disbanded", "BB 9.11.2", "BB 10/no-return"


def no_gift(g: Banners, decision: Decision, rest: str) -> Reasons:
    kingdoms, gold = g.campaign.kingdoms, g.gold[g.kingdom]
    if g.campaign.map.settlement(rest.partition(" to ")[0]) is not None:
        yield "control of a settlement is never handed to an ally", "BB 1.11.2"
    ally = g.campaign.index.get(rest.removeprefix("to ").strip())
    if ally is not None and not special_rules.may_transfer(g, g.kingdom, ally):
        clause = "withdrawal-armies" if special_rules.withdrawn(g, ally) else "no-transfer"
        text = f"{g.then_does(g.kingdom, 'gives', 'give')} {g.the(ally)} no gold in this campaign"
        yield text, g.campaign.clause(clause), "BB 1.11.1"
    if ally is not None and ally != g.kingdom and kingdoms[ally].side == kingdoms[g.kingdom].side:
        if g.collapsed >> ally & 1:
            yield f"{g.then_does(ally, 'has', 'have')} collapsed", "BB 7.6/removed", "BB 1.11.1"
        if gold < RATIO:
            has = f"{g.then_does(g.kingdom, 'has', 'have')} {gold}"
            yield f"an ally receives 1 gold for every {RATIO} paid, and {has}", "BB 1.11.1"
        if g.phase == INCOME and GIFTS_AFTER_INCOME in g.campaign.optional:
            yield "at this table gold goes to allies only after the Income Phase", "BB 1.11.1"
    yield "gold goes only to an allied kingdom, in the giver's own turn, two for one", "BB 1.11.1"


# -- markers -----------------------------------------------------------------------------------------------------------


def of_settlement(why: Callable[[Banners, Decision, int], Reasons]) -> Callable[[Banners, Decision, str], Reasons]:
    """Why not, of the settlement that is named."""

    def reasons(g: Banners, decision: Decision, name: str) -> Reasons:
        settlement = g.campaign.map.settlement(name)
        if settlement is None:
            yield (f"there is no settlement '{name}'",)
        else:
            yield from why(g, decision, settlement)

    return reasons


def no_leaving(g: Banners, decision: Decision, rest: str) -> Reasons:
    if decision.kind == "control":
        yield "a hostile settlement that has been taken must be controlled or razed", "BB 4.9.2/4a"


@of_settlement
def no_control(g: Banners, decision: Decision, settlement: int) -> Reasons:
    kingdom, name = asked(g, decision), g.town_text(settlement)
    if g.markers_left(kingdom) <= 0:
        yield f"{g.then_does(kingdom, 'has', 'have')} no Control marker left", "BB 4.9.1/supply", "BB 4.9.1"
    yield f"no Control marker can be placed in {name} now", "BB 4.9.2", "BB 1.11.3/control"


@of_settlement
def no_razing(g: Banners, decision: Decision, settlement: int) -> Reasons:
    yield f"{g.town_text(settlement)} cannot be razed now", "BB 4.10"


def no_removal(g: Banners, decision: Decision, rest: str) -> Reasons:
    return (still_active if decision.kind == "act" else _no_removal)(g, decision, rest)


@of_settlement
def _no_removal(g: Banners, decision: Decision, settlement: int) -> Reasons:
    kingdom, name = asked(g, decision), g.town_text(settlement)
    if g.marker[settlement] == kingdom:
        yield "a kingdom removes its markers between activations of its own turn", "BB 4.9.4"
    yield f"{g.then_does(kingdom, 'has', 'have')} no Control marker in {name}", "BB 4.9.4"


@of_settlement
def no_rebuilding(g: Banners, decision: Decision, settlement: int) -> Reasons:
    kingdom = asked(g, decision)
    words = {
        "place": g.town_text(settlement),
        "kingdom": g.the(kingdom),
        "kingdom_has": g.then_does(kingdom, "has", "have"),
        "gold": g.gold[kingdom],
    }
    yield tuple(part.format_map(words) for part in against_rebuilding(g, kingdom, settlement) or NOT_NOW)


# -- special rules of campaigns ----------------------------------------------------------------------------------------


def no_claim(g: Banners, decision: Decision, name: str) -> Reasons:
    """Why a kingdom may not begin with a Control marker there."""
    if special_rules.chooser(g) == NOBODY:
        yield "markers are chosen only before anybody builds, where the campaign says so", "BB 2.4"
    yield from _no_claim(g, decision, name)


@of_settlement
def _no_claim(g: Banners, decision: Decision, settlement: int) -> Reasons:
    camp, kingdom = g.campaign, special_rules.chooser(g)
    place, chosen = camp.map.settlements[settlement], camp.kingdoms[kingdom].start.chosen
    rules = (camp.clause("night-control"), "BB 2.4")
    if g.marker[settlement] == RAZED:
        yield f"{place.name} is razed", *rules
    if g.marker[settlement] not in (NO_MARKER, kingdom):
        yield f"another Control marker lies in {place.name}", "BB 4.9.3/marker", *rules
    if chosen is not None and place.city and not chosen.cities:
        yield f"{place.name} is a city", *rules
    yield f"{place.name} is not among the settlements that the campaign offers", *rules


def no_swap(g: Banners, decision: Decision, name: str) -> Reasons:
    """Why the Night may not give a Control marker for a Coven now."""
    camp, kingdom = g.campaign, asked(g, decision)
    found = camp.special(campaign_shapes.SwapControlForCoven)
    if not found or not is_night(g, kingdom):
        yield "no rule of this campaign lets a marker be given up for a Coven", "BB 12.3.2"
    first = found[0].when == "first-income"
    rule = camp.clause("no-coven" if first else "coven-swap")
    settlement = camp.map.settlement(name)
    if settlement is None or g.marker[settlement] != kingdom:
        yield f"the Night has no Control marker in '{name}'", rule
    if first and COVEN_IS_TRIED in camp.optional:
        yield "at this table a marker taken off only makes room for a Coven, which is then tried", rule
    when = "the first Income Actions Step" if first else "set-up"
    yield f"one marker may be given up for a Coven, but only in {when}, which is over", rule
