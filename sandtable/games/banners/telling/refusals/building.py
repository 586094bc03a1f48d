"""Why nothing can be built, paid for, marked or set up like that (chapters 2, 4, 6 and 10)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.content import campaign_shapes
from sandtable.games.banners.content.forces import Army
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.content.readings import COVEN_IS_TRIED, GIFTS_AFTER_INCOME
from sandtable.games.banners.rules import special_rules
from sandtable.games.banners.rules.building import build_hexes, stranding
from sandtable.games.banners.rules.gifts import RATIO
from sandtable.games.banners.rules.ground import is_wilderness
from sandtable.games.banners.rules.kingdoms.night import is_night
from sandtable.games.banners.rules.settlements import (
    REBUILD_COST,
    besieged,
    friendly_settlements,
    siege_rules,
    standing_at,
    welcoming_beneath,
)
from sandtable.games.banners.state import INCOME, NO_MARKER, NOBODY, OPENING, RAZED, Banners
from sandtable.games.banners.telling.questions import asked
from sandtable.games.banners.telling.refusals.actions import closed
from sandtable.games.banners.telling.refusals.units import still_active
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.bits import bits
from sandtable.kernel.verbs import Refusal


def no_army(g: Banners, decision: Decision, rest: str) -> Refusal:
    return not_done(g, decision, rest) or no_placing(g, decision, rest)


def no_placing(g: Banners, decision: Decision, rest: str) -> Refusal:
    return _no_build(g, asked(g, decision), rest)


def not_done(g: Banners, decision: Decision, rest: str) -> Refusal:
    """What the campaign gives comes before what gold buys (2.5)."""
    kingdom = asked(g, decision)
    if decision.kind != "opening":
        return None
    if g.free[kingdom]:
        return IllegalChoice("the units that the campaign lists are placed first", ("BB 2.5/free-units",))
    if g.free_covens and is_night(g, kingdom):
        return IllegalChoice("the Covens that the campaign lists are placed first", ("BB 12.3.2/opening",))
    return None


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
    barred = _barred(g, kingdom, army.cost, at)
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
        shut = closed(g, kingdom, at) or IllegalChoice(f"{where} is hostile", ("BB 4.6.2",))
        return IllegalChoice(shut.reason, ("BB 10.1/prohibited", *shut.rules))
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


def no_disbanding(g: Banners, decision: Decision, rest: str) -> Refusal:
    return IllegalChoice("only siege engines are disbanded", ("BB 9.11.2", "BB 10/no-return"))


def no_gift(g: Banners, decision: Decision, rest: str) -> Refusal:
    if g.campaign.map.settlement(rest.partition(" to ")[0]) is not None:
        return IllegalChoice("control of a settlement is never handed to an ally", ("BB 1.11.2",))
    ally = g.campaign.index.get(rest.removeprefix("to ").strip())
    barred = _no_transfer(g, g.kingdom, ally) if ally is not None else None
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


# -- markers -----------------------------------------------------------------------------------------------------------


def no_leaving(g: Banners, decision: Decision, rest: str) -> Refusal:
    if decision.kind != "control":
        return None
    return IllegalChoice("a hostile settlement that was taken is controlled or razed", ("BB 4.9.2/4a",))


def _no_control(g: Banners, kingdom: int, settlement: int) -> IllegalChoice:
    if g.markers_left(kingdom) <= 0:
        reason = f"{g.does(kingdom, 'has', 'have')} no Control marker left"
        return IllegalChoice(reason, ("BB 4.9.1/supply", "BB 4.9.1"))
    name = g.campaign.map.settlements[settlement].name
    return IllegalChoice(f"no Control marker can be placed in {name} now", ("BB 4.9.2", "BB 1.11.3/control"))


def _no_removal(g: Banners, kingdom: int, settlement: int) -> IllegalChoice:
    if g.marker[settlement] == kingdom:
        return IllegalChoice("a kingdom removes its markers between activations of its own turn", ("BB 4.9.4",))
    name = g.campaign.map.settlements[settlement].name
    return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no Control marker in {name}", ("BB 4.9.4",))


def _no_rebuilding(g: Banners, kingdom: int, settlement: int) -> IllegalChoice:
    place = g.campaign.map.settlements[settlement]
    unit = g.army.get(place.at, NOBODY)
    if g.marker[settlement] != RAZED:
        return IllegalChoice(f"{place.name} is not razed", ("BB 4.10.2",))
    if unit == NOBODY or g.owner[unit] != kingdom:
        return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no army in {place.name}", ("BB 4.10.2",))
    if g.army_of(unit).huge:
        return IllegalChoice(f"a Huge army stands on the ruins of {place.name}", ("BB 3.2.3/ruin",))
    if not welcoming_beneath(g, settlement, kingdom):
        return IllegalChoice(f"{place.name} would be hostile to {g.name(kingdom)}", ("BB 4.10.2/welcoming", "BB 4.6.2"))
    if g.gold[kingdom] < REBUILD_COST:
        return IllegalChoice(f"it costs 2 gold and {g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}", ("BB 4.10.2",))
    return IllegalChoice(f"{place.name} cannot be rebuilt now", ("BB 4.10.2",))


def _of_settlement(
    why: Callable[[Banners, int, int], IllegalChoice],
) -> Callable[[Banners, Decision, str], IllegalChoice]:
    """Why not, for the kingdom that is asked and the settlement that is named."""

    def refusal(g: Banners, decision: Decision, name: str) -> IllegalChoice:
        settlement = g.campaign.map.settlement(name)
        if settlement is None:
            return IllegalChoice(f"there is no settlement '{name}'")
        return why(g, asked(g, decision), settlement)

    return refusal


no_control, no_rebuilding = _of_settlement(_no_control), _of_settlement(_no_rebuilding)
no_razing = _of_settlement(
    lambda g, kingdom, s: IllegalChoice(f"{g.campaign.map.settlements[s].name} cannot be razed now", ("BB 4.10",))
)


def no_removal(g: Banners, decision: Decision, rest: str) -> Refusal:
    return still_active(g, decision, rest) if decision.kind == "act" else _of_settlement(_no_removal)(g, decision, rest)


# -- special rules of campaigns ----------------------------------------------------------------------------------------


def _barred(g: Banners, kingdom: int, cost: int, at: Hex) -> Refusal:
    """Why a special rule keeps a kingdom from building here, if one does."""
    camp = g.campaign
    if special_rules.withdrawn(g, kingdom):
        text = f"{g.does(kingdom, 'has', 'have')} withdrawn and builds no more"
        return IllegalChoice(text, (f"BB {camp.id}/withdrawal-armies",))
    if special_rules.shut_out(g, kingdom) >> at & 1:
        return closed(g, kingdom, at)
    if g.phase != OPENING:
        return None
    if special_rules.opening_barred(g, kingdom) >> at & 1:
        near = camp.special(campaign_shapes.NoOpeningBuilds)[0].near
        return IllegalChoice(f"nothing is built in or next to {near} during set-up", (f"BB {camp.id}/sunehammer",))
    limit = special_rules.spending(g, kingdom)
    if limit is not None and limit[0] >> at & 1 and cost > limit[1]:
        text = f"only {max(0, limit[1])} of the opening gold may still be spent on this board"
        return IllegalChoice(text, (f"BB {camp.id}/spending",))
    return None


def _no_transfer(g: Banners, giver: int, receiver: int) -> Refusal:
    """Why a special rule keeps an ally from giving gold, if one does (1.11.1)."""
    if special_rules.may_transfer(g, giver, receiver):
        return None
    clause = "withdrawal-armies" if special_rules.withdrawn(g, receiver) else "no-transfer"
    text = f"{g.does(giver, 'gives', 'give')} {g.name(receiver)} no gold in this campaign"
    return IllegalChoice(text, (f"BB {g.campaign.id}/{clause}", "BB 1.11.1"))


def no_claim(g: Banners, decision: Decision, name: str) -> Refusal:
    """Why a kingdom may not begin with a Control marker there."""
    camp = g.campaign
    kingdom = special_rules.chooser(g)
    settlement = camp.map.settlement(name)
    if kingdom == NOBODY:
        return IllegalChoice("markers are chosen only before anybody builds, where the campaign says so", ("BB 2.4",))
    rules = (f"BB {camp.id}/night-control", "BB 2.4")
    if settlement is None:
        return IllegalChoice(f"there is no settlement '{name}'")
    place, chosen = camp.map.settlements[settlement], camp.kingdoms[kingdom].start.chosen
    if g.marker[settlement] == RAZED:
        return IllegalChoice(f"{place.name} is razed", rules)
    if g.marker[settlement] not in (NO_MARKER, kingdom):
        return IllegalChoice(f"another Control marker lies in {place.name}", ("BB 4.9.3/marker", *rules))
    if chosen is not None and place.city and not chosen.cities:
        return IllegalChoice(f"{place.name} is a city", rules)
    return IllegalChoice(f"{place.name} is not among the settlements that the campaign offers", rules)


def no_swap(g: Banners, decision: Decision, name: str) -> Refusal:
    """Why the Night may not give a Control marker for a Coven now."""
    camp, kingdom = g.campaign, asked(g, decision)
    found = camp.special(campaign_shapes.SwapControlForCoven)
    if not found or camp.kingdoms[kingdom].id != special_rules.NIGHT:
        return IllegalChoice("no campaign rule lets a marker be given for a Coven here", ("BB 12.3.2",))
    first = found[0].when == "first-income"
    rules = (f"BB {camp.id}/{'no-coven' if first else 'coven-swap'}",)
    settlement = camp.map.settlement(name)
    if settlement is None or g.marker[settlement] != kingdom:
        return IllegalChoice(f"the Night has no Control marker in '{name}'", rules)
    if first and COVEN_IS_TRIED in camp.optional:
        return IllegalChoice("at this table a marker taken off only makes room for a Coven, which is then tried", rules)
    when = "in the first Income Actions" if first else "in set-up"
    return IllegalChoice(f"one marker may be given for a Coven, {when}, and that is over", rules)
