"""The background of a scenario's position: a campaign with its settings, or a sandbox described by its own fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sandtable.games.banners.content import campaign_files, loading, settings
from sandtable.games.banners.content.campaign import (
    SEASONS,
    SIDES,
    Campaign,
    campaign,
    with_khazud,
)
from sandtable.games.banners.content.map import joined
from sandtable.games.banners.content.readings import OPTIONAL
from sandtable.games.banners.content.sandbox import SANDBOX_SIDES, sandbox_spec
from sandtable.games.banners.scenario import names
from sandtable.kernel import BadSettings, ScenarioError
from sandtable.kernel.scenario.reading import fields, items, mapping, number, one_of

TABLE_SETTINGS = ("rules", "variant", "until", "handicap")
"""Settings of a campaign's table, written as they are for a table."""
SANDBOX_ONLY = (
    "maps", "sides", "order", "welcoming", "allied", "settlements", "entries", "start", "end", "turns", "optional",
    "opening suppression", "advanced", "players",
)  # fmt: skip
ORDER = ("oathborn", "fjordland", "empire", "night", "orcs", "goblins")


def campaign_for(chosen: Mapping[str, Any]) -> Campaign:
    """The campaign that a table's settings name; the text of a sandbox comes from scenarios."""
    setup = chosen.get("setup", settings.FIRST)
    if not isinstance(setup, str):
        raise BadSettings("'setup' must name a campaign")
    if setup == "sandbox":
        return campaign(_sandbox_for_maps(str(chosen.get("maps", "wildlands"))))
    return campaign(setup if setup.startswith("{") else settings.spec_of(chosen))


def _sandbox_for_maps(text: str) -> str:
    """A sandbox with every kingdom on these boards, for looking at maps."""
    named = [name for name in text.split(",") if name.strip()]
    return sandbox_spec(_maps(named), list(ORDER), SANDBOX_SIDES, {}, [], {}, 99)


def _maps(named: Any) -> list[str]:
    return names.words(named, loading.map_ids(), "maps", "map") or ["wildlands"]


def campaign_of(setup: Mapping[str, Any]) -> Campaign:
    """The campaign of the position, with the Lost City if it was found (12.1.3)."""
    name = setup.get("campaign", "sandbox")
    camp = campaign(_sandbox(setup) if name == "sandbox" else _of_a_table(str(name), setup))
    if "khazud" not in setup:
        return camp
    if not camp.advanced or "oathborn" not in camp.index:
        raise ScenarioError("khazud", "the Lost City is found by the Oathborn in the Advanced game (BB 12.1.3)")
    at = names.hex_of(camp, setup["khazud"], "khazud")
    if at in camp.map.settlement_at:
        raise ScenarioError("khazud", f"{camp.map.texts[at]} has a settlement already (BB 12.1.3)")
    return with_khazud(camp, at)


def _of_a_table(name: str, setup: Mapping[str, Any]) -> str:
    """A campaign with the settings of a table."""
    known = (*campaign_files.campaign_ids(), "sandbox")
    name = known[one_of(name, known, "campaign", "campaign")]
    for field in SANDBOX_ONLY:
        if field in setup and field not in ("players", "optional"):
            raise ScenarioError(field, f"the campaign {name} fixes its own '{field}'; only a sandbox takes it")
    chosen = {each: setup[each] for each in TABLE_SETTINGS if each in setup and not isinstance(setup[each], Mapping)}
    try:
        spec = settings.spec_of({"setup": name, **chosen})
    except BadSettings as error:
        field = next((each for each in chosen if each in str(error)), "campaign")
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


# -- a sandbox -------------------------------------------------------------------------------------------------------


def _sandbox(setup: Mapping[str, Any]) -> str:
    for field in TABLE_SETTINGS:
        if field in setup:
            raise ScenarioError(field, "is for campaigns; a sandbox is described by its own fields")
    maps, sides = _maps(setup.get("maps")), _sides(setup)
    order = _order(setup, sides)
    start = names.season(setup.get("start", SEASONS[0]), "start")
    spec = sandbox_spec(
        maps,
        order,
        sides,
        _names(setup, "welcoming"),
        [str(each) for each in items(setup.get("settlements"), "settlements")],
        _names(setup, "entries"),
        _duration(setup, start),
        SEASONS[start],
        _names(setup, "allied"),
        _optional(setup),
        bool(setup.get("opening suppression", False)),
        bool(setup.get("advanced", False)),
        _players(setup, order),
    )
    _check_names(json.loads(spec), maps)
    return spec


def _names(setup: Mapping[str, Any], field: str) -> dict[str, list[str]]:
    """Lists of names by name: `{Zarinbar: [orcs]}`."""
    return {str(name): [str(each) for each in listed] for name, listed in mapping(setup.get(field), field).items()}


def _sides(setup: Mapping[str, Any]) -> dict[str, list[str]]:
    """Who is on which side; whoever is named on one leaves the other."""
    given = _names(setup, "sides")
    fields(given, SIDES, "sides", "a war")
    named = {kingdom for listed in given.values() for kingdom in listed}
    others = {side: [k for k in SANDBOX_SIDES[side] if k not in named] for side in SIDES}
    return {**others, **given}


def _order(setup: Mapping[str, Any], sides: Mapping[str, list[str]]) -> list[str]:
    """The kingdoms in play, in turn order: as given, else all that the position mentions."""
    field, order = "order", setup.get("order")
    if "order" not in setup:
        mentioned = _mentioned(setup)
        field, order = "units", [k for k in ORDER if k in mentioned] + sorted(mentioned - set(ORDER))
        order = order or ["oathborn", "fjordland"]
    found = names.words(order, tuple(loading.kingdoms()), field, "kingdom")
    for kingdom in found:
        on = [side for side in SIDES if kingdom in sides[side]]
        if len(on) != 1:
            raise ScenarioError("sides", f"{kingdom} is on {'both sides' if on else 'neither side'} (BB 1.2/sides)")
    return found


KEYED = ("gold", "income", "controls", "free", "entries", "hands", "owned", "heroes")
"""Fields with a kingdom before each value."""
LISTS = ("sides", "welcoming", "allied")
"""Fields with kingdoms in each value."""
OF_ONE = {"covens": "night", "free covens": "night", "revolts": "empire", "opening suppression": "empire"}
"""Fields that only one kingdom has."""


def _mentioned(setup: Mapping[str, Any]) -> set[str]:
    """All kingdoms that a position names in some way."""
    found = {OF_ONE[field] for field in OF_ONE if field in setup}
    for unit in items(setup.get("units"), "units"):
        if isinstance(unit, Mapping) and "kingdom" in unit:
            found.add(str(unit["kingdom"]))
        elif isinstance(unit, Mapping) and "hero" in unit:
            found.add(names.kingdom_of_hero(str(unit["hero"])))
    listed = items(setup.get("monsters"), "monsters")
    found |= {str(each.get("command")) for each in listed if isinstance(each, Mapping)}
    for field in KEYED:
        found |= set(mapping(setup.get(field), field))
    for field in LISTS:
        found |= {kingdom for listed in _names(setup, field).values() for kingdom in listed}
    if "active" in setup:
        found.add(str(setup["active"]))
    return found


def _optional(setup: Mapping[str, Any]) -> list[str]:
    return sorted(names.words(setup.get("optional"), tuple(OPTIONAL), "optional", "optional rule"))


def _players(setup: Mapping[str, Any], order: list[str]) -> list[list[str]] | None:
    """Who runs which kingdoms, if not everybody one."""
    if "players" not in setup:
        return None
    groups = [[str(kingdom) for kingdom in group] for group in items(setup["players"], "players")]
    if sorted(kingdom for group in groups for kingdom in group) != sorted(order):
        raise ScenarioError("players", f"must name each kingdom in play once: {', '.join(order)}")
    return groups


def _duration(setup: Mapping[str, Any], start: int) -> int:
    """Seasons from the first to that of the Campaign Ends marker (5.1.1), or as many as `turns` says."""
    end = fields(setup.get("end"), ("season", "year"), "end", "the end")
    if not end:
        return number(setup.get("turns", 99), "turns", 1)
    if "turns" in setup:
        raise ScenarioError("turns", "give either the last season, 'end', or the number of seasons, 'turns'")
    last = names.season(end.get("season", SEASONS[-1]), "end.season")
    turns = (number(end.get("year", 1), "end.year", 1) - 1) * len(SEASONS) + last - start + 1
    if turns < 1:
        raise ScenarioError("end", "the last season lies before the first")
    return turns


def _check_names(sandbox: Mapping[str, Any], maps: list[str]) -> None:
    game_map = joined(tuple(maps))
    for name in (*sandbox["settlements"], *sandbox["welcoming"], *sandbox.get("allied", ())):
        if game_map.settlement(name) is None:
            raise ScenarioError("settlements", f"there is no settlement '{name}' on {', '.join(maps)}")
    for kingdom, hexes in sandbox["entries"].items():
        for name in hexes:
            if game_map.find(name) is None:
                raise ScenarioError(f"entries.{kingdom}", f"there is no hex '{name}'")
