"""A sandbox: the small campaign of a scenario, made from a few words instead of a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sandtable.games.banners.content import campaign_shapes
from sandtable.games.banners.content.campaign_shapes import CampaignRecord, PostureRecord, Sides

SANDBOX_SIDES = {"resistance": ["oathborn", "fjordland", "empire"], "invader": ["night", "orcs", "goblins"]}
FIRST_SEASON = "Spring"


def sandbox_record(sandbox: Mapping[str, Any]) -> CampaignRecord:
    """A scenario's own campaign, as if it were written in a file."""
    order, sides = tuple(sandbox["order"]), sandbox["sides"]
    welcoming, allied = sandbox.get("welcoming", {}), sandbox.get("allied", {})
    entries, suppression = sandbox.get("entries", {}), bool(sandbox.get("opening suppression"))
    start = campaign_shapes.Season(year=1, season=sandbox.get("start", FIRST_SEASON).casefold())
    return CampaignRecord(
        id="sandbox",
        series="intro",
        number=0,
        name="Sandbox",
        story="",
        difficulty="first game",
        year=1,
        maps=tuple(sandbox["maps"]),
        rules="basic",
        players=len(order),
        turns=int(sandbox.get("turns", 99)),
        start=start,
        end=start,
        sides=Sides(invader=tuple(sides["invader"]), resistance=tuple(sides["resistance"])),
        turn_order=order,
        deployment=(order,),
        kingdoms={
            kingdom: campaign_shapes.KingdomStart(
                gold=0, income=0, suppression=suppression, entries=tuple(entries.get(kingdom, ()))
            )
            for kingdom in order
        },
        postures=tuple(
            PostureRecord(
                settlement=name,
                welcoming=tuple(welcoming.get(name, ())),
                allied=tuple(allied.get(name, ())),
                provenance="reconstructed",
            )
            for name in {**welcoming, **allied}
        ),
        settlements=tuple(sandbox.get("settlements", ())),
        victory=campaign_shapes.VictoryRecord(),
        provenance="reconstructed",
    )


def sandbox_spec(
    maps: list[str],
    order: list[str],
    sides: Mapping[str, list[str]],
    welcoming: Mapping[str, list[str]],
    settlements: list[str],
    entries: Mapping[str, list[str]],
    turns: int,
    start: str = FIRST_SEASON,
    allied: Mapping[str, list[str]] | None = None,
    optional: list[str] | None = None,
    opening_suppression: bool = False,
    advanced: bool = False,
    players: list[list[str]] | None = None,
) -> str:
    """The canonical text of a sandbox campaign."""
    rarely: dict[str, Any] = {
        "advanced": advanced,
        "players": players,
        "allied": {name: sorted(names) for name, names in (allied or {}).items()},
        "optional": sorted(optional or ()),
        "opening suppression": opening_suppression,
    }
    return json.dumps(
        {
            **{key: value for key, value in rarely.items() if value},
            "maps": sorted(maps),
            "order": order,
            "sides": {side: sorted(k for k in sides[side] if k in order) for side in Sides.__struct_fields__},
            "welcoming": {name: sorted(welcoming[name]) for name in sorted(welcoming)},
            "settlements": sorted(settlements),
            "entries": {kingdom: sorted(entries[kingdom]) for kingdom in sorted(entries)},
            "turns": turns,
            "start": start,
        },
        sort_keys=True,
    )
