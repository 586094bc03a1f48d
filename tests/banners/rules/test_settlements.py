"""Settlements (chapter 4): what a scenario file cannot show."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sandtable.games.banners.content import campaign_files, loading
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.rules.season import set_up
from sandtable.games.banners.state import RAZED, Banners
from sandtable.kernel import Rng, scenario
from tests.rules import rules

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "banners"


@rules("BB 4.10/campaign")
def test_a_campaign_may_begin_with_razed_settlements() -> None:
    record = msgspec.structs.replace(campaign_files.campaign("drefeld"), razed=("Zarinbar",))
    g = Banners(Campaign("drefeld", record, {}), Rng(bytes(32)))
    set_up(g)
    zarinbar = g.campaign.map.settlement("Zarinbar")
    assert [s for s, mark in enumerate(g.marker) if mark == RAZED] == [zarinbar]
    assert g.razed == 1 << g.campaign.map.hex("wildlands:5,11")


@rules("BB 4.9.2", "BB 4.9.2/1", "BB 4.9.2/2", "BB 4.9.2/3")
def test_the_steps_of_a_capture_follow_one_another() -> None:
    file = SCENARIOS / "settlements" / "capture-goes-step-by-step.yaml"
    story = scenario.run(scenario.parse(file.read_text(encoding="utf-8"), file.name)).story
    log = "\n".join(line.text for line in story if line.kind == "log")
    steps = ["loots Far Tumed", "Control marker is removed", "advance into Far Tumed", "places a Control marker"]
    places = [log.find(step) for step in steps]
    assert -1 not in places, log
    assert places == sorted(places), log


@rules("BB 4.11")
def test_permanent_entry_hexes_lie_on_the_northern_and_eastern_edges() -> None:
    maps = [loading.map_record(name) for name in loading.map_ids()]
    entries = [(m, kingdom, at) for m in maps for kingdom, hexes in m.entries.items() for at in hexes]
    assert {kingdom for _, kingdom, _ in entries} == {"goblins", "orcs"}
    for board, kingdom, at in entries:
        column, row = map(int, at.split(","))
        assert (row == 0) if kingdom == "goblins" else (column == board.columns - 1), (board.id, kingdom, at)
