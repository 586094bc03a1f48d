"""A position from a scenario's `setup:` (docs/scenarios.md, "Burning Banners")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.banners.content.campaign import SEASONS
from sandtable.games.banners.rules.kingdoms.empire import LAST
from sandtable.games.banners.rules.setup import set_up
from sandtable.games.banners.scenario import form, magic, names
from sandtable.games.banners.scenario.background import campaign_of
from sandtable.games.banners.state import ACTIVATION, NO_MARKER, NOBODY, OPENING, PHASES, PLAYMAT, RAZED, Banners
from sandtable.kernel import Rng, ScenarioError
from sandtable.kernel.scenario.reading import fields, items, mapping, number, one_of

STATUS = ("ready", "finished")


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[Banners, Mapping[str, Any]]:
    fields(setup, form.SETUP.names, "", "the setup of Burning Banners")
    camp = campaign_of(setup)
    g = Banners(camp, rng)
    set_up(g)
    _markers(g, setup)
    _covens_and_revolts(g, setup)
    _standing(g, setup)
    _fixed(g, setup)
    _forces(g, setup)
    magic.read(g, setup)
    _calendar(g, setup)
    magic.read_study(g, setup)
    _treasuries(g, setup)
    _activation(g, setup)
    magic.read_gains(g, setup)
    if g.phase != OPENING:
        _all_placed(g, setup)
    if "run by" in setup:
        g.declined, *g.player = (int(player) for player in items(setup["run by"], "run by"))
    g.refresh_settlements()
    return g, {"setup": camp.spec}


# -- settlements and kingdoms ----------------------------------------------------------------------------------------


def _settlements(g: Banners, setup: Mapping[str, Any], field: str) -> list[int]:
    """The settlements that a field lists."""
    return [names.settlement(g.campaign, name, field) for name in items(setup.get(field), field)]


def _kingdoms(g: Banners, setup: Mapping[str, Any], field: str) -> int:
    """The kingdoms that a field lists, as bits."""
    return sum({1 << names.kingdom(g.campaign, name, field) for name in items(setup.get(field), field)})


def _markers(g: Banners, setup: Mapping[str, Any]) -> None:
    camp = g.campaign
    for settlement in _settlements(g, setup, "unmarked"):
        g.marker[settlement] = NO_MARKER
    controls = mapping(setup.get("controls"), "controls")
    for kingdom in controls:
        index = names.kingdom(camp, kingdom, f"controls.{kingdom}")
        for name in items(controls[kingdom], f"controls.{kingdom}"):
            g.marker[names.settlement(camp, name, f"controls.{kingdom}")] = index
            g.held |= 1 << index
    for settlement in _settlements(g, setup, "razed"):
        g.marker[settlement] = RAZED
    for kingdom in controls:
        who = camp.kingdoms[camp.index[str(kingdom).casefold()]]
        if g.markers_left(who.index) < 0:
            raise ScenarioError(f"controls.{kingdom}", f"{kingdom} has only {who.markers} Control markers")
    g.refresh_settlements()


def _covens_and_revolts(g: Banners, setup: Mapping[str, Any]) -> None:
    night = g.campaign.index.get("night")
    for field in ("covens", "free covens"):
        if setup.get(field) and night is None:
            raise ScenarioError(field, "only the Army of the Night has Covens, and it is not in play (BB 12.3.1)")
    safe = "true rulers" in mapping(setup.get("today"), "today")
    for settlement in _settlements(g, setup, "covens"):
        place = g.campaign.map.settlements[settlement]
        hostile = night is not None and bool(g.hostile[night] >> place.at & 1)
        if not (hostile or safe) or not g.campaign.in_play[settlement]:  # safe: 18.3, Your True Rulers
            raise ScenarioError("covens", f"{place.name} is not hostile to the Night, or razed (BB 12.3.2/where)")
        g.covens |= 1 << settlement
    if night is not None and g.markers_left(night) < 0:
        raise ScenarioError("covens", "Covens and Control markers of the Night share one supply (BB 12.3.1)")
    if "free covens" in setup:
        g.free_covens = number(setup["free covens"], "free covens")
    g.coven_tried = bool(setup.get("coven tried", False))
    g.hidden = sum({1 << settlement for settlement in _settlements(g, setup, "hidden")})
    if "revolts" in setup:
        g.revolts = number(setup["revolts"], "revolts")
        if "empire" not in g.campaign.index or g.revolts > LAST:
            raise ScenarioError("revolts", f"only the Empire has revolts, {LAST} at most (BB 12.4.4)")


def _standing(g: Banners, setup: Mapping[str, Any]) -> None:
    """Who has collapsed, who has held a settlement, who is to return."""
    if "returns" in setup:
        g.collapsed = 0  # a linked war says who is away, as its set-up does not
        g.returns = int(setup["returns"])
    g.collapsed |= _kingdoms(g, setup, "collapsed")
    g.held |= _kingdoms(g, setup, "held")


def _treasuries(g: Banners, setup: Mapping[str, Any]) -> None:
    for field, figures in (("gold", g.gold), ("income", g.income)):
        for name, amount in mapping(setup.get(field), field).items():
            index = names.kingdom(g.campaign, name, f"{field}.{name}")
            figures[index] = number(amount, f"{field}.{name}")
            if field == "income" and amount and g.campaign.kingdoms[index].shashka:
                raise ScenarioError(f"income.{name}", "Shashka kingdoms do not track income (BB 12.2.1)")


# -- units -----------------------------------------------------------------------------------------------------------


def _fixed(g: Banners, setup: Mapping[str, Any]) -> None:
    """The armies that a campaign fixes to a settlement, if not as its set-up has them."""
    camp = g.campaign
    static = {camp.unit_army[us[0]].name: us[0] for us in camp.guests.values() if camp.unit_army[us[0]].static}
    if "fixed" not in setup:
        return
    for unit in static.values():
        if g.at[unit] != PLAYMAT:
            g.lift(unit)
    for i, each in enumerate(items(setup["fixed"], "fixed")):
        army = fields(each, form.FIXED.names, f"fixed[{i}]", "a fixed army").get("army")
        unit = list(static.values())[one_of(army, list(static), f"fixed[{i}].army", "army fixed to a place")]
        g.place(unit, names.hex_of(camp, each.get("at"), f"fixed[{i}].at"))
        if camp.unit_army[unit].passive or each.get("status") == "finished":
            g.finished |= 1 << unit
        if each.get("weakened"):
            g.weakened |= 1 << unit


def _forces(g: Banners, setup: Mapping[str, Any]) -> None:
    for i, each in enumerate(items(setup.get("units"), "units")):
        _unit(g, fields(each, form.UNIT.names, f"units[{i}]", "a unit"), f"units[{i}]")
    for kingdom, armies in mapping(setup.get("free"), "free").items():
        field = f"free.{kingdom}"
        index = names.kingdom(g.campaign, kingdom, field)
        g.free[index] = [names.army(g.campaign, index, str(name), field) for name in items(armies, field)]


def _unit(g: Banners, each: Mapping[str, Any], field: str) -> None:
    if "hero" in each:
        unit = magic.place_hero(g, each, field)
    else:
        unit = _counter(g, each, field)
        at = names.hex_of(g.campaign, each.get("at"), f"{field}.at")
        if at in g.army:
            known = g.unit_text(g.army[at])
            raise ScenarioError(f"{field}.at", f"{g.place_text(at)} already holds {known} (one army a hex, BB 8.3)")
        g.place(unit, at)
        if each.get("enslaved"):
            magic.enslave(g, unit, each["enslaved"], f"{field}.enslaved")
    if each.get("weakened", False):
        if g.army_of(unit).fragile:
            name = g.army_of(unit).name
            raise ScenarioError(f"{field}.weakened", f"{name} are Fragile and have no weakened side (BB 3.2.2)")
        g.weakened |= 1 << unit
    if one_of(each.get("status", "ready"), STATUS, f"{field}.status", "status"):
        g.finished |= 1 << unit
        if each.get("enslaved"):  # the hero that holds it has gone with it (12.3.7)
            g.finished |= 1 << g.hero[g.at[unit]]


def _counter(g: Banners, each: Mapping[str, Any], field: str) -> int:
    """A counter of the army that is not on the map: `Miners`, `Miners #2`."""
    written, _, which = str(each.get("army", "")).partition("#")
    name = written.strip()
    counters: Sequence[int]
    if "host" in each:
        counters = names.guests(g.campaign, each.get("kingdom"), each["host"], name, field)
    else:
        kingdom = names.kingdom(g.campaign, each.get("kingdom"), f"{field}.kingdom")
        army = names.army(g.campaign, kingdom, name, f"{field}.army")
        counters = g.campaign.guests.get((kingdom, army)) or g.campaign.units_by_army[army]
        for unit in counters:
            if (g.army_of(unit).static or unit == g.campaign.osterlich) and g.at[unit] != PLAYMAT:
                g.lift(unit)  # fixed by the campaign: it stands where the position says
    if which:
        if not which.isdigit() or not 1 <= int(which) <= len(counters):
            raise ScenarioError(f"{field}.army", f"there are {len(counters)} {name}, numbered from #1")
        if g.at[counters[int(which) - 1]] != PLAYMAT:
            raise ScenarioError(f"{field}.army", f"{name} #{which} is on the map already")
        return counters[int(which) - 1]
    spare = next((unit for unit in counters if g.at[unit] == PLAYMAT), None)
    if spare is None:
        raise ScenarioError(f"{field}.army", f"there are only {len(counters)} {name} (BB 10)")
    return spare


def _all_placed(g: Banners, setup: Mapping[str, Any]) -> None:
    """After the opening nobody is owed units; heroes that a kingdom began with are called like others (2.5, 14.2)."""
    for owed in g.free_heroes if g.arcana is not None else ():
        for unit in owed:
            if unit in g.campaign.hero_of_card.values():
                g.magic.unavailable &= ~(1 << unit)
    g.free = [[] for _ in g.campaign.kingdoms]
    g.free_heroes = [[] for _ in g.campaign.kingdoms]
    if "free covens" not in setup:
        g.free_covens = 0


# -- the moment ------------------------------------------------------------------------------------------------------


def _calendar(g: Banners, setup: Mapping[str, Any]) -> None:
    """Phase, season and whose turn. A position with armies or an active kingdom is in its Activation Phase."""
    camp = g.campaign
    begun = camp.id == "sandbox" or "units" in setup or "active" in setup
    known = [phase for phase in PHASES if phase != "over" and (phase != "study" or g.arcana is not None)]
    phase = known[one_of(setup.get("phase", "activation" if begun else "opening"), known, "phase", "phase")]
    g.phase = PHASES.index(phase)
    if "turn" in setup:
        g.season = number(setup["turn"], "turn", 1) - 1
    elif "season" in setup or "year" in setup:
        season = names.season(setup.get("season", SEASONS[0]), "season")
        g.season = (number(setup.get("year", 1), "year", 1) - 1) * len(SEASONS) + season - camp.first_season
    if not 0 <= g.season < camp.seasons:
        raise ScenarioError("turn" if "turn" in setup else "season", f"the campaign has {camp.seasons} seasons")
    if "active" in setup:
        kingdom = names.kingdom(camp, setup["active"], "active")
        if g.phase != OPENING:
            g.turn = kingdom if g.returns >= NOBODY else camp.orders[1].index(kingdom)
        else:
            g.turn = camp.deployment.index(kingdom) if not g.season else camp.openings
    g.new_friendly = sum({1 << settlement for settlement in _settlements(g, setup, "new")})


def _activation(g: Banners, setup: Mapping[str, Any]) -> None:
    """The unit that is in the middle of its activation, for exported positions."""
    act = mapping(setup.get("activation"), "activation")
    if not act:
        return
    if g.phase != ACTIVATION:
        raise ScenarioError("activation", "a unit is active only in the activation phase")
    at = names.hex_of(g.campaign, act.get("at"), "activation.at")
    g.active = _leaving_unit(g, act, at) if act.get("must leave") else _unit_at(g, act, at)
    if "rider movement" in act:
        g.rider = _leaving_rider(g, act, at) if act.get("must leave") else g.hero[at]
        g.rider_movement = number(act["rider movement"], "activation.rider movement", -1)
    g.movement = number(act.get("movement", 0), "activation.movement", -1)
    g.road, g.moved = bool(act.get("road", True)), bool(act.get("moved"))
    g.sailed, g.must_leave = bool(act.get("sailed")), bool(act.get("must leave"))
    for name in items(act.get("denied"), "activation.denied"):
        g.denied |= 1 << names.hex_of(g.campaign, name, "activation.denied")


def _unit_at(g: Banners, act: Mapping[str, Any], at: int) -> int:
    unit = (g.hero if act.get("hero") else g.army).get(at, NOBODY)
    if unit == NOBODY:
        raise ScenarioError("activation.at", "no army stands there")
    return unit


def _leaving_unit(g: Banners, act: Mapping[str, Any], at: int) -> int:
    """Whoever stands unlisted where another of its kind is, and has to move on."""
    if "hero" in act:
        unit = _hero_in_play(g, str(act["hero"]), "activation.hero", True, bool(act.get("locked")))
    else:
        unit = _counter(g, {"kingdom": g.campaign.kingdoms[g.kingdom].id, **act}, "activation")
        if act.get("enslaved"):
            g.hand_over(unit, g.campaign.index["night"])
    g.stand(unit, at)
    if act.get("weakened"):
        g.weakened |= 1 << unit
    return unit


def _leaving_rider(g: Banners, act: Mapping[str, Any], at: int) -> int:
    locked = bool(act.get("rider locked"))
    rider = _hero_in_play(g, str(act.get("rider")), "activation.rider", act.get("enslaved"), locked)
    g.stand(rider, at)
    return rider


def _hero_in_play(g: Banners, name: str, field: str, which: Any, locked: bool) -> int:
    enslaved = name == "Enslaved Hero"
    unit = names.enslaved_hero(g, which, field) if enslaved else names.hero(g, name, field)
    g.magic.unavailable &= ~(1 << unit)
    if locked:
        g.magic.locked |= 1 << unit
    return unit
