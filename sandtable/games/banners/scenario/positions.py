"""Any position as a scenario's `setup:` and back (docs/scenarios.md, "Burning Banners")."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.banners.content import loading, settings
from sandtable.games.banners.content.campaign import (
    SANDBOX_SIDES,
    SEASONS,
    SIDES,
    Campaign,
    campaign,
    sandbox_spec,
    with_khazud,
)
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.map import Hex, bits, joined
from sandtable.games.banners.content.readings import OPTIONAL
from sandtable.games.banners.rules.kingdoms.empire import LAST
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.setup import set_up
from sandtable.games.banners.scenario import arcana
from sandtable.games.banners.state import ACTIVATION, NO_MARKER, NOBODY, OPENING, PHASES, PLAYMAT, RAZED, Banners
from sandtable.kernel import BadSettings, Rng, ScenarioError

CAMPAIGN_SETTINGS = ("rules", "variant", "until", "handicap")
"""Table settings of a campaign, written as they are for a table."""
FIELDS = (
    "campaign", "maps", "sides", "order", "welcoming", "settlements", "entries", "start", "end", "turns",  # background
    "allied", "optional", "opening suppression",
    "phase", "active", "season", "year", "turn", "gold", "income", "units", "controls", "unmarked", "razed", "free",
    "free covens",
    "collapsed", "held", "new", "covens", "coven tried", "hidden", "revolts", "activation", "advanced", "players",
    "run by", *CAMPAIGN_SETTINGS, "fixed", "returns", "khazud", *arcana.FIELDS,
)  # fmt: skip
SANDBOX_ONLY = (
    "maps", "sides", "order", "welcoming", "allied", "settlements", "entries", "start", "end", "turns", "optional",
    "opening suppression", "advanced", "players",
)  # fmt: skip
EMPTY_TOO = ("fixed", "abandoned", "pool")
"""What there is some of unless a position says otherwise, so that an exported one says when there is none."""
ORDER = ("oathborn", "fjordland", "empire", "night", "orcs", "goblins")


def sandbox_for_maps(text: str) -> str:
    """A sandbox with every kingdom on these boards, for looking at maps."""
    maps = [m.strip() for m in text.split(",") if m.strip()]
    for name in maps:
        if name not in loading.map_ids():
            raise ScenarioError("maps", f"there is no map '{name}'; there are {', '.join(loading.map_ids())}")
    return sandbox_spec(maps or ["wildlands"], list(ORDER), SANDBOX_SIDES, {}, [], {}, 99)


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[Banners, Mapping[str, Any]]:
    for field in setup:
        if field not in FIELDS:
            raise ScenarioError(
                str(field), f"Burning Banners' setup has no field '{field}'; it has {', '.join(FIELDS)}"
            )
    spec = _spec(setup)
    camp = _lost_city(campaign(spec), setup)
    spec = camp.spec
    g = Banners(camp, rng)
    set_up(g)
    _settlements(g, setup)
    _fixed(g, setup)
    _forces(g, setup)
    arcana.read(g, setup)
    _calendar(g, setup)
    arcana.read_study(g, setup)
    for field, figures in (("gold", g.gold), ("income", g.income)):
        for name, amount in _mapping(setup, field).items():
            k = _kingdom(camp, name, f"{field}.{name}")
            figures[k] = _number(amount, f"{field}.{name}", 0)
            if field == "income" and amount and camp.kingdoms[k].shashka:
                raise ScenarioError(f"income.{name}", "Shashka kingdoms do not track income (BB 12.2.1)")
    _activation(g, setup)
    arcana.read_gains(g, setup)
    if g.phase != OPENING:
        _all_placed(g)
    if g.phase != OPENING and "free covens" not in setup:
        g.free_covens = 0
    if "run by" in setup:
        g.declined, *g.player = (int(p) for p in _list(setup, "run by"))
    g.refresh_settlements()
    return g, {"setup": spec}


# -- the background --------------------------------------------------------------------------------------------------


def _spec(setup: Mapping[str, Any]) -> str:
    name = setup.get("campaign", "sandbox")
    if name != "sandbox":
        if name not in loading.campaign_ids():
            known = ", ".join((*loading.campaign_ids(), "sandbox"))
            raise ScenarioError("campaign", f"there is no campaign '{name}'; there are {known}")
        for field in SANDBOX_ONLY:
            if field in setup and field not in ("players", "optional"):
                raise ScenarioError(field, f"the campaign {name} fixes its own '{field}'; only a sandbox takes it")
        return _campaign_spec(str(name), setup)
    for field in CAMPAIGN_SETTINGS:
        if field in setup:
            raise ScenarioError(field, "is for campaigns; a sandbox is described by its own fields")
    maps = [str(m) for m in _list(setup, "maps")] or ["wildlands"]
    for i, each in enumerate(maps):
        if each not in loading.map_ids():
            raise ScenarioError(f"maps[{i}]", f"there is no map '{each}'; there are {', '.join(loading.map_ids())}")
    sides = {**SANDBOX_SIDES, **{side: list(names) for side, names in _mapping(setup, "sides").items()}}
    for side in sides:
        if side not in SIDES:
            raise ScenarioError(f"sides.{side}", f"a side is one of {', '.join(SIDES)}")
    if "sides" in setup:
        listed = [k for k in _mapping(setup, "sides").values() for k in k]
        for other in SIDES:
            if other not in _mapping(setup, "sides"):
                sides[other] = [k for k in sides[other] if k not in listed]
    order = _order(setup, sides)
    welcoming = {str(s): [str(k) for k in names] for s, names in _mapping(setup, "welcoming").items()}
    allied = {str(s): [str(k) for k in names] for s, names in _mapping(setup, "allied").items()}
    entries = {str(k): [str(h) for h in hexes] for k, hexes in _mapping(setup, "entries").items()}
    start = _season(setup.get("start", SEASONS[0]), "start")
    spec = sandbox_spec(
        maps,
        order,
        sides,
        welcoming,
        [str(s) for s in _list(setup, "settlements")],
        entries,
        _duration(setup, start),
        SEASONS[start],
        allied,
        _optional(setup),
        bool(setup.get("opening suppression", False)),
        bool(setup.get("advanced", False)),
        _players(setup, order),
    )
    _check_names(json.loads(spec), maps)
    return spec


def _optional(setup: Mapping[str, Any]) -> list[str]:
    rules = [str(rule) for rule in _list(setup, "optional")]
    for i, rule in enumerate(rules):
        if rule not in OPTIONAL:
            known = ", ".join(OPTIONAL)
            raise ScenarioError(f"optional[{i}]", f"there is no optional rule '{rule}'; there are {known}")
    return sorted(rules)


def _campaign_spec(name: str, setup: Mapping[str, Any]) -> str:
    """A campaign with table settings."""
    given = {f: setup[f] for f in CAMPAIGN_SETTINGS if f in setup and not isinstance(setup[f], Mapping)}
    try:
        spec = settings.spec_of({"setup": name, **given})
    except BadSettings as error:
        field = next((f for f in given if f in str(error)), "campaign")
        raise ScenarioError(field, str(error)) from None
    more: dict[str, Any] = {}
    if isinstance(setup.get("handicap"), Mapping):
        more["handicap"] = {str(k): int(gold) for k, gold in setup["handicap"].items()}
    if "players" in setup:
        more["players"] = _players(setup, [k.id for k in campaign(spec).kingdoms])
    if "optional" in setup:
        more["optional"] = _optional(setup)
    if not more:
        return spec
    return json.dumps({"campaign": name, **(json.loads(spec) if spec.startswith("{") else {}), **more}, sort_keys=True)


def _lost_city(camp: Campaign, setup: Mapping[str, Any]) -> Campaign:
    """The campaign after Khazud was found, if the position has it (12.1.3)."""
    if "khazud" not in setup:
        return camp
    if not camp.advanced or "oathborn" not in camp.index:
        raise ScenarioError("khazud", "the Lost City is found by the Oathborn in the Advanced game (BB 12.1.3)")
    at = _hex(camp, setup["khazud"], "khazud")
    if at in camp.map.settlement_at:
        raise ScenarioError("khazud", f"{camp.map.texts[at]} has a settlement already (BB 12.1.3)")
    return with_khazud(camp, at)


def _order(setup: Mapping[str, Any], sides: Mapping[str, list[str]]) -> list[str]:
    """The kingdoms in play, in turn order: as given, else all that the position mentions."""
    known = loading.kingdoms()
    if "order" in setup:
        order = [str(k) for k in _list(setup, "order")]
    else:
        mentioned = {str(u.get("kingdom")) for u in _list(setup, "units") if isinstance(u, Mapping)}
        mentioned.discard("None")
        for each in _list(setup, "units"):
            if isinstance(each, Mapping) and "hero" in each and "kingdom" not in each:
                mentioned.add(arcana.kingdom_of_hero(str(each["hero"])))
        mentioned |= {str(m.get("command")) for m in _list(setup, "monsters") if isinstance(m, Mapping)}
        for field in ("gold", "income", "controls", "free", "entries", "sides", "hands", "owned", "heroes"):
            mentioned |= set(_mapping(setup, field)) - set(SIDES)
        mentioned |= {str(k) for names in _mapping(setup, "sides").values() for k in names}
        for field in ("welcoming", "allied"):
            mentioned |= {str(k) for names in _mapping(setup, field).values() for k in names}
        if "covens" in setup or "free covens" in setup:
            mentioned.add("night")
        if "revolts" in setup or "opening suppression" in setup:
            mentioned.add("empire")
        if "active" in setup:
            mentioned.add(str(setup["active"]))
        order = [k for k in ORDER if k in mentioned] + sorted(mentioned - set(ORDER))
        order = order or ["oathborn", "fjordland"]
    for k in order:
        if k not in known:
            raise ScenarioError(
                "order" if "order" in setup else "units", f"there is no kingdom '{k}'; there are {', '.join(known)}"
            )
        on = [side for side in SIDES if k in sides[side]]
        if len(on) != 1:
            raise ScenarioError("sides", f"{k} is on {'both sides' if on else 'neither side'} (BB 1.2/sides)")
    return order


def _players(setup: Mapping[str, Any], order: list[str]) -> list[list[str]] | None:
    """Who runs which kingdoms, if not everybody one."""
    if "players" not in setup:
        return None
    groups = [[str(k) for k in group] for group in _list(setup, "players")]
    if sorted(k for group in groups for k in group) != sorted(order):
        raise ScenarioError("players", f"must name each kingdom in play once: {', '.join(order)}")
    return groups


def _season(value: Any, field: str) -> int:
    season = str(value).capitalize()
    if season not in SEASONS:
        raise ScenarioError(field, f"a season is one of {', '.join(SEASONS)} (winters are skipped, BB 5.1.2)")
    return SEASONS.index(season)


def _duration(setup: Mapping[str, Any], start: int) -> int:
    """Seasons from the first to that of the Campaign Ends marker (5.1.1), or as many as `turns` says."""
    end = _mapping(setup, "end")
    if not end:
        return _number(setup.get("turns", 99), "turns", 1)
    if "turns" in setup:
        raise ScenarioError("turns", "give either the last season, 'end', or the number of seasons, 'turns'")
    for key in end:
        if key not in ("season", "year"):
            raise ScenarioError(f"end.{key}", "the end is written {season: ..., year: ...}")
    last = _season(end.get("season", SEASONS[-1]), "end.season")
    turns = (_number(end.get("year", 1), "end.year", 1) - 1) * len(SEASONS) + last - start + 1
    if turns < 1:
        raise ScenarioError("end", "the last season lies before the first")
    return turns


def _check_names(sandbox: Mapping[str, Any], maps: list[str]) -> None:
    game_map = joined(tuple(maps))
    for name in (*sandbox["settlements"], *sandbox["welcoming"], *sandbox.get("allied", ())):
        if game_map.settlement(name) is None:
            raise ScenarioError("settlements", f"there is no settlement '{name}' on {', '.join(maps)}")
    for kingdom, hexes in sandbox["entries"].items():
        for h in hexes:
            if game_map.find(h) is None:
                raise ScenarioError(f"entries.{kingdom}", f"there is no hex '{h}'")


# -- the position ----------------------------------------------------------------------------------------------------


def _settlements(g: Banners, setup: Mapping[str, Any]) -> None:
    camp = g.campaign
    for name in _list(setup, "unmarked"):
        g.marker[_settlement(camp, name, "unmarked")] = NO_MARKER
    for kingdom, names in _mapping(setup, "controls").items():
        k = _kingdom(camp, kingdom, f"controls.{kingdom}")
        for name in names:
            g.marker[_settlement(camp, name, f"controls.{kingdom}")] = k
            g.held |= 1 << k
    for name in _list(setup, "razed"):
        g.marker[_settlement(camp, name, "razed")] = RAZED
    for kingdom in _mapping(setup, "controls"):
        who = camp.kingdoms[_kingdom(camp, kingdom, f"controls.{kingdom}")]
        if g.markers_left(who.index) < 0:
            raise ScenarioError(f"controls.{kingdom}", f"{kingdom} has only {who.markers} Control markers")
    g.refresh_settlements()
    for name in _list(setup, "covens"):
        if "night" not in camp.index:
            raise ScenarioError("covens", "only the Army of the Night has Covens, and it is not in play (BB 12.3.1)")
        g.covens |= 1 << _coven(g, name, "true rulers" in _mapping(setup, "today"))
    if "night" in camp.index and g.markers_left(camp.index["night"]) < 0:
        raise ScenarioError("covens", "Covens and Control markers of the Night share one supply (BB 12.3.1)")
    if "free covens" in setup:
        g.free_covens = _number(setup["free covens"], "free covens", 0)
        if "night" not in camp.index:
            raise ScenarioError("free covens", "the Army of the Night is not in play (BB 12.3.1)")
    g.coven_tried = bool(setup.get("coven tried", False))
    for name in _list(setup, "hidden"):
        g.hidden |= 1 << _settlement(camp, name, "hidden")
    if "revolts" in setup:
        g.revolts = _number(setup["revolts"], "revolts", 0)
        if "empire" not in camp.index or g.revolts > LAST:
            raise ScenarioError("revolts", f"only the Empire has revolts, {LAST} at most (BB 12.4.4)")
    if "returns" in setup:
        g.collapsed = 0  # a linked war says who is away, as its set-up does not
    for name in _list(setup, "collapsed"):
        g.collapsed |= 1 << _kingdom(camp, name, "collapsed")
    for name in _list(setup, "held"):
        g.held |= 1 << _kingdom(camp, name, "held")


def _fixed(g: Banners, setup: Mapping[str, Any]) -> None:
    """The armies that a campaign fixes to a settlement, if not as its set-up has them; and who is to return."""
    camp = g.campaign
    static = {camp.unit_army[us[0]].name: us[0] for us in camp.guests.values() if camp.unit_army[us[0]].static}
    if "returns" in setup:
        g.returns = int(setup["returns"])
    if "fixed" not in setup:
        return
    for unit in static.values():
        if g.at[unit] != PLAYMAT:
            g.lift(unit)
    for i, each in enumerate(_list(setup, "fixed")):
        if not isinstance(each, Mapping) or each.get("army") not in static:
            known = ", ".join(static) or "none in this campaign"
            raise ScenarioError(f"fixed[{i}].army", f"armies fixed to a place: {known}")
        unit = static[str(each["army"])]
        g.place(unit, _hex(camp, each.get("at"), f"fixed[{i}].at"))
        if camp.unit_army[unit].passive or each.get("status") == "finished":
            g.finished |= 1 << unit
        if each.get("weakened"):
            g.weakened |= 1 << unit


def _forces(g: Banners, setup: Mapping[str, Any]) -> None:
    for i, each in enumerate(_list(setup, "units")):
        field = f"units[{i}]"
        if not isinstance(each, Mapping):
            raise ScenarioError(field, "a unit is written {kingdom: ..., army: ..., at: ...}")
        for key in each:
            if key not in ("kingdom", "host", "army", "hero", "at", "weakened", "status", "locked", "enslaved"):
                known = "kingdom, host, army or hero, at, weakened, status, locked, enslaved"
                raise ScenarioError(f"{field}.{key}", f"a unit has {known}")
        if "hero" in each:
            unit = arcana.place_hero(g, each, field)
        else:
            unit = _counter(g, each, field)
            at = _hex(g.campaign, each.get("at"), f"{field}.at")
            if at in g.army:
                known = g.unit_text(g.army[at])
                raise ScenarioError(f"{field}.at", f"{g.place_text(at)} already holds {known} (one army a hex, BB 8.3)")
            g.place(unit, at)
            if each.get("enslaved"):
                arcana.enslave(g, unit, each["enslaved"], f"{field}.enslaved")
        if each.get("weakened", False):
            if g.army_of(unit).fragile:
                raise ScenarioError(
                    f"{field}.weakened", f"{g.army_of(unit).name} are Fragile and have no weakened side (BB 3.2.2)"
                )
            g.weakened |= 1 << unit
        status = each.get("status", "ready")
        if status not in ("ready", "finished"):
            raise ScenarioError(f"{field}.status", "a unit is ready or finished")
        if status == "finished":
            g.finished |= 1 << unit
            if each.get("enslaved"):  # the hero that holds it has gone with it (12.3.7)
                g.finished |= 1 << g.hero[g.at[unit]]
    for kingdom, names in _mapping(setup, "free").items():
        k = _kingdom(g.campaign, kingdom, f"free.{kingdom}")
        g.free[k] = []
        for name in names:
            g.free[k].append(_army(g.campaign, k, str(name), f"free.{kingdom}"))


def _all_placed(g: Banners) -> None:
    """After the opening nobody is owed units; heroes that a kingdom began with are called like others (2.5, 14.2)."""
    for owed in g.free_heroes if g.arcana is not None else ():
        for unit in owed:
            if unit in g.campaign.hero_of_card.values():
                g.magic.unavailable &= ~(1 << unit)
    g.free = [[] for _ in g.campaign.kingdoms]
    g.free_heroes = [[] for _ in g.campaign.kingdoms]


def _counter(g: Banners, each: Mapping[str, Any], field: str) -> int:
    name, _, number = str(each.get("army", "")).partition("#")
    counters: Sequence[int]
    if "host" in each:
        counters = _guests(g.campaign, each, name.strip(), field)
    else:
        k = _kingdom(g.campaign, each.get("kingdom"), f"{field}.kingdom")
        army = _army(g.campaign, k, name.strip(), f"{field}.army")
        counters = g.campaign.guests.get((k, army)) or g.campaign.units_by_army[army]
        for unit in counters:
            if (g.army_of(unit).static or unit == g.campaign.osterlich) and g.at[unit] != PLAYMAT:
                g.lift(unit)  # fixed by the campaign: it stands where the position says
    if number:
        if not number.isdigit() or not 1 <= int(number) <= len(counters):
            raise ScenarioError(f"{field}.army", f"there are {len(counters)} {name.strip()}, numbered from #1")
        unit = counters[int(number) - 1]
        if g.at[unit] != PLAYMAT:
            raise ScenarioError(f"{field}.army", f"{name.strip()} #{number} is on the map already")
        return unit
    spare = next((unit for unit in counters if g.at[unit] == PLAYMAT), None)
    if spare is None:
        raise ScenarioError(f"{field}.army", f"there are only {len(counters)} {name.strip()} (BB 10)")
    return spare


def _guests(camp: Campaign, each: Mapping[str, Any], name: str, field: str) -> Sequence[int]:
    """The counters of a contingent that one kingdom runs for another."""
    host = _kingdom(camp, each.get("host"), f"{field}.host")
    for (kingdom, _), units in camp.guests.items():
        army = camp.unit_army[units[0]]
        if kingdom == host and army.kingdom == each.get("kingdom") and name.casefold() in army.names:
            return units
    raise ScenarioError(f"{field}.host", f"{camp.kingdoms[host].name} has no '{name}' of {each.get('kingdom')}")


def _calendar(g: Banners, setup: Mapping[str, Any]) -> None:
    """Phase, season and whose turn. A position with armies or an active kingdom is in its Activation Phase."""
    camp = g.campaign
    begun = camp.id == "sandbox" or "units" in setup or "active" in setup
    phase = setup.get("phase", "activation" if begun else "opening")
    known = [p for p in PHASES if p != "over" and (p != "study" or g.arcana is not None)]
    if phase not in known:
        raise ScenarioError("phase", f"a phase is one of {', '.join(known)}")
    g.phase = PHASES.index(phase)
    if "turn" in setup:
        g.season = _number(setup["turn"], "turn", 1) - 1
    elif "season" in setup or "year" in setup:
        season = _season(setup.get("season", SEASONS[0]), "season")
        g.season = (_number(setup.get("year", 1), "year", 1) - 1) * len(SEASONS) + season - camp.first_season
    if not 0 <= g.season < camp.seasons:
        raise ScenarioError("turn" if "turn" in setup else "season", f"the campaign has {camp.seasons} seasons")
    if "active" in setup:
        k = _kingdom(camp, setup["active"], "active")
        if g.phase != OPENING:
            g.turn = k if g.returns >= NOBODY else camp.orders[1].index(k)
        else:
            g.turn = camp.deployment.index(k) if not g.season else camp.openings
    for name in _list(setup, "new"):
        g.new_friendly |= 1 << _settlement(camp, name, "new")


def _activation(g: Banners, setup: Mapping[str, Any]) -> None:
    """The unit that is in the middle of its activation, for exported positions."""
    act = _mapping(setup, "activation")
    if not act:
        return
    if g.phase != ACTIVATION:
        raise ScenarioError("activation", "a unit is active only in the activation phase")
    at = _hex(g.campaign, act.get("at"), "activation.at")
    if act.get("must leave"):
        if "hero" in act:
            spare = arcana.spare_hero(g, str(act["hero"]), "activation.hero")
            g.magic.unavailable &= ~(1 << spare)
            if act.get("locked"):
                g.magic.locked |= 1 << spare
        else:
            spare = _counter(g, {"kingdom": g.campaign.kingdoms[g.kingdom].id, **act}, "activation")
            if act.get("enslaved"):
                g.hand_over(spare, g.campaign.index["night"])
        g.stand(spare, at)
        if act.get("weakened"):
            g.weakened |= 1 << spare
        g.active = spare
    else:
        g.active = (g.hero if act.get("hero") else g.army).get(at, NOBODY)
        if g.active == NOBODY:
            raise ScenarioError("activation.at", "no army stands there")
    if "rider movement" in act:
        if act.get("must leave"):
            rider = arcana.spare_hero(g, str(act.get("rider")), "activation.rider", act.get("enslaved"))
            g.magic.unavailable &= ~(1 << rider)
            if act.get("rider locked"):
                g.magic.locked |= 1 << rider
            g.stand(rider, at)
            g.rider = rider
        else:
            g.rider = g.hero[at]
        g.rider_movement = _number(act["rider movement"], "activation.rider movement", -1)
    g.movement = _number(act.get("movement", 0), "activation.movement", -1)
    g.road, g.moved = bool(act.get("road", True)), bool(act.get("moved"))
    g.sailed, g.must_leave = bool(act.get("sailed")), bool(act.get("must leave"))
    for name in _list(act, "denied"):
        g.denied |= 1 << _hex(g.campaign, name, "activation.denied")


# -- and back --------------------------------------------------------------------------------------------------------


def to_setup(g: Banners) -> dict[str, Any]:
    camp = g.campaign
    names = [k.id for k in camp.kingdoms]
    season, year = season_name(g)
    setup: dict[str, Any] = {"campaign": camp.id}
    if camp.id == "sandbox":
        sandbox = json.loads(camp.spec)
        setup |= {key: sandbox[key] for key in SANDBOX_ONLY if sandbox.get(key)}
    elif camp.spec.startswith("{"):
        setup |= _campaign_settings(json.loads(camp.spec))
    if camp.khazud is not None:
        setup["khazud"] = camp.khazud
    setup |= {
        "phase": PHASES[g.phase],
        "active": names[g.kingdom] if g.outcome is None else names[0],
        "season": season,
        "year": year,
        "gold": dict(zip(names, g.gold, strict=True)),
        "income": dict(zip(names, g.income, strict=True)),
        "units": [_unit(g, u) for u in range(len(g.at)) if _listed(g, u)],
        "controls": {},
        "unmarked": [],
        "razed": [],
    }
    started = {n.casefold() for k in camp.kingdoms for n in k.start.controls}
    if camp.record is not None:
        started |= {n.casefold() for n in camp.record.razed}
        burnt = camp.record.razed_except
        started |= {s.name.casefold() for s in camp.map.settlements if _board_of(camp, s.at) in burnt}
    started |= {camp.map.settlements[s].name.casefold() for s in camp.held_by_nobody}
    for s, mark in enumerate(g.marker):
        name = camp.map.settlements[s].name
        if mark == RAZED:
            setup["razed"].append(name)
        elif mark >= 0:
            setup["controls"].setdefault(names[mark], []).append(name)
        elif mark == NO_MARKER and name.casefold() in started:
            setup["unmarked"].append(name)
    if g.phase == OPENING:
        owed = {k.index for k in camp.kingdoms if k.start.units}
        setup["free"] = {names[k]: [_army_name(a) for a in each] for k, each in enumerate(g.free) if each or k in owed}
    if g.free_covens or (g.phase == OPENING and any(k.start.covens for k in camp.kingdoms)):
        setup["free covens"] = g.free_covens
    static = [us[0] for us in camp.guests.values() if camp.unit_army[us[0]].static]
    if static:
        setup["fixed"] = [_static(g, unit) for unit in static if g.at[unit] != PLAYMAT]
    if camp.link is not None:
        setup["returns"] = g.returns
    for field, mask in (("collapsed", g.collapsed), ("held", g.held)):
        setup[field] = [names[k] for k in bits(mask)]
    setup["covens"] = [camp.map.settlements[s].name for s in bits(g.covens)]
    setup["hidden"] = [camp.map.settlements[s].name for s in bits(g.hidden)]
    if g.coven_tried:
        setup["coven tried"] = True
    if "empire" in camp.index:
        setup["revolts"] = g.revolts
    setup["new"] = [camp.map.settlements[s].name for s in bits(g.new_friendly)]
    if g.active != NOBODY:
        setup["activation"] = _active(g)
    if g.declined or g.player != [p for k in range(len(names)) for p, own in enumerate(camp.players) if k in own]:
        setup["run by"] = [g.declined, *g.player]
    setup |= arcana.write(g)
    return {key: value for key, value in setup.items() if value not in ([], {}) or key in EMPTY_TOO}


def _campaign_settings(spec: Mapping[str, Any]) -> dict[str, Any]:
    """What a table was made with, in the words of a table."""
    found = {key: spec[key] for key in ("variant", "until", "players", "optional", "handicap") if key in spec}
    if "advanced" in spec:
        found["rules"] = "advanced" if spec["advanced"] else "basic"
    return found


def _board_of(camp: Campaign, at: Hex) -> str:
    return camp.map.names[at].partition(":")[0]


def _static(g: Banners, unit: int) -> dict[str, Any]:
    told: dict[str, Any] = {"army": g.army_of(unit).name, "at": g.campaign.map.names[g.at[unit]]}
    if g.weakened >> unit & 1:
        told["weakened"] = True
    if g.finished >> unit & 1 and not g.army_of(unit).passive:
        told["status"] = "finished"
    return told


def _listed(g: Banners, u: int) -> bool:
    if g.army_of(u).static:
        return False
    if g.at[u] == PLAYMAT or (g.army_of(u).enslaved and not (g.must_leave and u == g.rider)):
        return False
    return not (g.must_leave and u in (g.active, g.rider))


def _army_name(number: int) -> str:
    return armies()[number].name


def _unit(g: Banners, u: int) -> dict[str, Any]:
    camp = g.campaign
    army = camp.unit_army[u]
    home = camp.unit_kingdom[u]
    guests = camp.guests.get((home, army.number))
    number = u - (camp.units_by_army[army.number] if guests is None else guests)[0] + 1
    unit: dict[str, Any] = {"kingdom": camp.kingdoms[home].id, "at": camp.map.names[g.at[u]]}
    if guests is not None:
        unit |= {"kingdom": army.kingdom, "host": camp.kingdoms[home].id}
    if army.hero:
        unit["hero"] = arcana.hero_text(g, u)
        if g.magic.locked >> u & 1:
            unit["locked"] = True
    else:
        unit["army"] = f"{army.name} #{number}"
        if g.owner[u] != camp.unit_kingdom[u]:
            hero = g.rider if g.must_leave and u == g.active else g.hero[g.at[u]]
            unit["enslaved"] = camp.enslaved.index(hero) + 1
    if g.weakened >> u & 1:
        unit["weakened"] = True
    if g.finished >> u & 1:
        unit["status"] = "finished"
    return unit


def _active(g: Banners) -> dict[str, Any]:
    act: dict[str, Any] = {"at": g.campaign.map.names[g.at[g.active]], "movement": g.movement, "road": g.road}
    if g.must_leave:
        shown = _unit(g, g.active)
        act |= {key: shown[key] for key in ("army", "hero", "host", "weakened", "enslaved", "locked") if key in shown}
        if "host" in shown or "enslaved" in shown:
            act["kingdom"] = shown["kingdom"]
        act["must leave"] = True
    elif g.army_of(g.active).hero:
        act["hero"] = True
    if g.rider != NOBODY:
        act["rider movement"] = g.rider_movement
        if g.must_leave:
            act["rider"] = arcana.hero_text(g, g.rider)
            if g.magic.locked >> g.rider & 1:
                act["rider locked"] = True
    for key, value in (("moved", g.moved), ("sailed", g.sailed)):
        if value:
            act[key] = True
    if g.denied:
        act["denied"] = [g.campaign.map.names[h] for h in bits(g.denied)]
    return act


# -- reading fields --------------------------------------------------------------------------------------------------


def _kingdom(camp: Campaign, name: Any, field: str) -> int:
    found = camp.index.get(str(name).casefold())
    if found is None:
        raise ScenarioError(field, f"there is no kingdom '{name}' here; there are {', '.join(camp.index)}")
    return found


def _army(camp: Campaign, kingdom: int, name: str, field: str) -> int:
    for army in camp.kingdoms[kingdom].armies:
        if name.casefold() in army.names:
            return army.number
    for (host, number), units in camp.guests.items():
        if host == kingdom and name.casefold() in camp.unit_army[units[0]].names:
            return number
    known = ", ".join(a.name for a in camp.kingdoms[kingdom].armies)
    raise ScenarioError(field, f"{camp.kingdoms[kingdom].name} has no army '{name}'; it has {known}")


def _settlement(camp: Campaign, name: Any, field: str) -> int:
    found = camp.map.settlement(str(name))
    if found is None:
        raise ScenarioError(field, f"there is no settlement '{name}' on {', '.join(camp.map.ids)}")
    return found


def _coven(g: Banners, name: Any, safe: bool) -> int:
    """A settlement with a Coven, hostile to the Night unless no Coven can be removed (18.3, Your True Rulers)."""
    s = _settlement(g.campaign, name, "covens")
    hostile = g.hostile[g.campaign.index["night"]] >> g.campaign.map.settlements[s].at & 1
    if not (hostile or safe) or not g.campaign.in_play[s]:
        raise ScenarioError("covens", f"{name} is not hostile to the Night, or razed (BB 12.3.2/where)")
    return s


def _hex(camp: Campaign, name: Any, field: str) -> Hex:
    found = None if name is None else camp.map.find(str(name))
    if found is None:
        raise ScenarioError(field, f"there is no hex or settlement '{name}'; a hex is written {camp.map.names[0]}")
    return found


def _number(value: Any, field: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ScenarioError(field, f"expected a number of at least {least}, got {value!r}")
    return value


def _list(setup: Mapping[str, Any], field: str) -> list[Any]:
    value = setup.get(field, [])
    if not isinstance(value, list):
        raise ScenarioError(field, f"expected a list, got {value!r}")
    return value


def _mapping(setup: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = setup.get(field, {})
    if not isinstance(value, Mapping):
        raise ScenarioError(field, f"expected names with values, got {value!r}")
    return value
