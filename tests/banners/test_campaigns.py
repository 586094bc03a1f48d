"""The 28 campaigns: their figures against the book's, their set-up, their ends, and what a broken file is told."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sandtable.cli import app
from sandtable.games import get
from sandtable.games.banners.content import loading, shapes
from sandtable.games.banners.content.campaign import SIDES
from sandtable.games.banners.content.cardbook import TREASURE, blessings_of, cards, monster
from sandtable.games.banners.content.loading import CONTENT
from sandtable.games.banners.content.map import bits
from sandtable.games.banners.rules.building import build_choices, build_hexes
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.settlements import friendly_settlements
from sandtable.games.banners.rules.setup import free_places
from sandtable.games.banners.rules.special_rules import spending
from sandtable.games.banners.rules.stacks import may_stack
from sandtable.games.banners.rules.upheavals import bring_osterlich, returns_now, withdraw
from sandtable.games.banners.rules.victory import collapse, victory_points
from sandtable.games.banners.state import ACTIVATION, OPENING, PLAYMAT, RAZED, Banners
from sandtable.games.banners.telling.verbs import describe
from sandtable.kernel import BadOptions, Decision, Position, Rng, Table
from sandtable.kernel.content import ContentError
from tests.banners.campaign_facts import FACTS, Facts
from tests.rules import rules

ALL = tuple(FACTS)
SCROLLS, CHAPTERS = ALL[1:18], ALL[18:]

READINGS: dict[tuple[str, str], str] = {
    (
        "chronicle-4",
        "orcs",
    ): "Far Tumed, Zarinbar, Fort Gorod, Urut, Yurku, Southbridge, Darhad, Port Gilder, Shadowglen",
    ("chronicle-8", "oathborn"): "Belgunot, Highgarden",
    ("chronicle-9", "oathborn"): "Highgarden",
    ("chronicle-10", "oathborn"): "Highgarden",
    ("chronicle-9", "fjordland"): "Nordhome, Seekirk",
    ("chronicle-10", "fjordland"): "Nordhome, Seekirk",
}
"""Where the book names a place that is on no board, or one place twice: what is taken instead."""


def words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(", ")))


def test_there_are_an_introduction_seventeen_scrolls_and_ten_chapters() -> None:
    assert set(loading.campaign_ids()) == set(ALL)
    assert [loading.campaign(i).number for i in SCROLLS] == list(range(1, 18))
    assert [loading.campaign(i).number for i in CHAPTERS] == list(range(1, 11))
    assert {loading.campaign(i).series for i in SCROLLS} == {"scroll"}
    assert {loading.campaign(i).series for i in CHAPTERS} == {"chronicle"}


@rules(
    "BB fight-to-the-death/set-up",
    "BB fight-to-the-death/turn-order",
    "BB fight-to-the-death/duration",
    "BB jarls-war/set-up",
    "BB jarls-war/turn-order",
    "BB jarls-war/duration",
    "BB great-goblin-raid/set-up",
    "BB great-goblin-raid/turn-order",
    "BB great-goblin-raid/duration",
    "BB orcs-on-the-deepwater/set-up",
    "BB orcs-on-the-deepwater/turn-order",
    "BB orcs-on-the-deepwater/duration",
    "BB approaching-thunder/set-up",
    "BB approaching-thunder/turn-order",
    "BB approaching-thunder/duration",
    "BB spire-of-the-moon/set-up",
    "BB spire-of-the-moon/turn-order",
    "BB spire-of-the-moon/duration",
    "BB fire-in-the-fields-of-ash/set-up",
    "BB fire-in-the-fields-of-ash/turn-order",
    "BB fire-in-the-fields-of-ash/duration",
    "BB goblin-apocalypse/set-up",
    "BB goblin-apocalypse/turn-order",
    "BB goblin-apocalypse/duration",
    "BB marauders-in-the-empire/set-up",
    "BB marauders-in-the-empire/turn-order",
    "BB marauders-in-the-empire/duration",
    "BB last-stand-in-the-east/set-up",
    "BB last-stand-in-the-east/turn-order",
    "BB last-stand-in-the-east/duration",
    "BB across-the-oskolton/set-up",
    "BB across-the-oskolton/turn-order",
    "BB across-the-oskolton/duration",
    "BB goblin-high-tide/set-up",
    "BB goblin-high-tide/turn-order",
    "BB goblin-high-tide/duration",
    "BB orcs-at-the-gate/set-up",
    "BB orcs-at-the-gate/turn-order",
    "BB orcs-at-the-gate/duration",
    "BB return-of-the-long-ships/set-up",
    "BB return-of-the-long-ships/turn-order",
    "BB return-of-the-long-ships/duration",
    "BB against-the-spire/set-up",
    "BB against-the-spire/turn-order",
    "BB against-the-spire/duration",
    "BB assault-in-the-north/set-up",
    "BB assault-in-the-north/turn-order",
    "BB assault-in-the-north/duration",
    "BB undead-empress/set-up",
    "BB undead-empress/turn-order",
    "BB undead-empress/duration",
    "BB chronicle-1/set-up",
    "BB chronicle-1/turn-order",
    "BB chronicle-1/duration",
    "BB chronicle-2/set-up",
    "BB chronicle-2/turn-order",
    "BB chronicle-2/duration",
    "BB chronicle-3/set-up",
    "BB chronicle-3/turn-order",
    "BB chronicle-3/duration",
    "BB chronicle-4/set-up",
    "BB chronicle-4/turn-order",
    "BB chronicle-4/duration",
    "BB chronicle-5/set-up",
    "BB chronicle-5/turn-order",
    "BB chronicle-5/duration",
    "BB chronicle-6/set-up",
    "BB chronicle-6/turn-order",
    "BB chronicle-6/duration",
    "BB chronicle-7/set-up",
    "BB chronicle-7/turn-order",
    "BB chronicle-7/duration",
    "BB chronicle-8/set-up",
    "BB chronicle-8/turn-order",
    "BB chronicle-8/duration",
    "BB chronicle-9/set-up",
    "BB chronicle-9/turn-order",
    "BB chronicle-9/duration",
    "BB chronicle-10/set-up",
    "BB chronicle-10/turn-order",
    "BB chronicle-10/duration",
)
@pytest.mark.parametrize("campaign_id", ALL)
def test_a_campaign_has_the_figures_of_the_book(campaign_id: str) -> None:
    facts, record = FACTS[campaign_id], loading.campaign(campaign_id)
    assert (record.name, record.year, record.turns) == (facts.name, facts.year, facts.turns)
    assert record.maps == tuple(facts.maps.split())
    for season, text in ((record.start, facts.start), (record.end, facts.end)):
        assert f"{season.season} {season.year}" == text
    assert record.sides.invader == tuple(facts.invader.split())
    assert record.sides.resistance == tuple(facts.resistance.split())
    assert record.turn_order == tuple(facts.order.split())
    assert record.study == shapes.Study(glyphs=facts.study[0], churns=facts.study[1])
    groups = [set(group.split()) for group in facts.deployment.split(" / ")]
    assert [set(group) for group in record.deployment] == groups
    assert set(record.razed) == set(words(facts.razed)) - {"Zarinar"}
    assert record.kingdoms.keys() == facts.kingdoms.keys()


@rules(
    "BB fight-to-the-death/forces",
    "BB jarls-war/forces",
    "BB jarls-war/markers",
    "BB great-goblin-raid/forces",
    "BB orcs-on-the-deepwater/forces",
    "BB approaching-thunder/forces",
    "BB spire-of-the-moon/forces",
    "BB fire-in-the-fields-of-ash/forces",
    "BB goblin-apocalypse/forces",
    "BB marauders-in-the-empire/forces",
    "BB marauders-in-the-empire/markers",
    "BB last-stand-in-the-east/forces",
    "BB last-stand-in-the-east/markers",
    "BB across-the-oskolton/forces",
    "BB across-the-oskolton/markers",
    "BB goblin-high-tide/forces",
    "BB goblin-high-tide/markers",
    "BB orcs-at-the-gate/forces",
    "BB orcs-at-the-gate/markers",
    "BB return-of-the-long-ships/forces",
    "BB return-of-the-long-ships/markers",
    "BB against-the-spire/forces",
    "BB against-the-spire/markers",
    "BB assault-in-the-north/forces",
    "BB assault-in-the-north/markers",
    "BB undead-empress/forces",
    "BB undead-empress/markers",
    "BB chronicle-1/forces",
    "BB chronicle-2/forces",
    "BB chronicle-2/markers",
    "BB chronicle-3/forces",
    "BB chronicle-3/markers",
    "BB chronicle-4/forces",
    "BB chronicle-4/markers",
    "BB chronicle-5/forces",
    "BB chronicle-5/markers",
    "BB chronicle-6/forces",
    "BB chronicle-6/markers",
    "BB chronicle-7/forces",
    "BB chronicle-7/markers",
    "BB chronicle-8/forces",
    "BB chronicle-8/markers",
    "BB chronicle-9/forces",
    "BB chronicle-9/markers",
    "BB chronicle-10/forces",
    "BB chronicle-10/markers",
)
@pytest.mark.parametrize("campaign_id", ALL)
def test_kingdoms_begin_as_the_book_says(campaign_id: str) -> None:
    facts: Facts = FACTS[campaign_id]
    for kingdom, start in loading.campaign(campaign_id).kingdoms.items():
        told = facts.kingdoms[kingdom]
        figures = (start.income, start.gold, start.heroes, start.covens, start.revolt, start.control_cap)
        assert figures == (told.income, told.gold, told.heroes, told.covens, told.revolt, told.cap), kingdom
        assert start.controls == words(READINGS.get((campaign_id, kingdom), told.controls)), kingdom


def test_newcomers_begin_with_drefeld() -> None:
    first = [i for i in ALL if loading.campaign(i).difficulty == "first game"]
    assert first == ["drefeld"]
    assert {loading.campaign(i).difficulty for i in CHAPTERS} == {"demanding"}


def test_every_reading_of_the_book_is_marked_as_doubtful() -> None:
    for campaign_id, kingdom in READINGS:
        assert loading.campaign(campaign_id).kingdoms[kingdom].doubt, (campaign_id, kingdom)
    for campaign_id in ("chronicle-6", "chronicle-8", "undead-empress", "marauders-in-the-empire"):
        assert loading.campaign(campaign_id).doubt


def test_contingents_defenders_and_fixed_heroes() -> None:
    def having(kind: type) -> set[str]:
        return {i for i in ALL if any(isinstance(rule, kind) for rule in loading.campaign(i).special)}

    assert having(shapes.AlliedContingent) == {
        "marauders-in-the-empire", "goblin-high-tide", "orcs-at-the-gate",
        "chronicle-5", "chronicle-6", "chronicle-7", "chronicle-8",
    }  # fmt: skip
    assert having(shapes.FixedDefender) == {"across-the-oskolton", "goblin-high-tide", "chronicle-5"}
    assert having(shapes.OsterlichAtTheSpire) == {"against-the-spire", "assault-in-the-north"}
    assert having(shapes.OpeningMiners) == {
        "orcs-on-the-deepwater", "approaching-thunder", "spire-of-the-moon", "fire-in-the-fields-of-ash",
        "goblin-apocalypse", "against-the-spire", "assault-in-the-north", "undead-empress",
        "chronicle-1", "chronicle-9", "chronicle-10",
    }  # fmt: skip
    lilith = {i for i in ALL for k in loading.campaign(i).kingdoms.values() if k.fixed_heroes}
    assert lilith == {"against-the-spire", "assault-in-the-north", "chronicle-10"}


# -- what a broken file is told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("campaign_id", "old", "new", "complaint"),
    [
        ("jarls-war", 'turns = 5', 'turns = 6', "says 6, but there are 5"),
        ("jarls-war", '"Felstoft"', '"Feltsoft"', "do you mean 'Felstoft'?"),
        ("jarls-war", 'check = "empire"', 'check = "emprie"', "do you mean 'empire'?"),
        ("jarls-war", 'tie = "fjordland"', 'tie = "nobody"', "'nobody' is not known here"),
        ("jarls-war", 'id = "long-war"', 'id = "long-war"\nrival = "orcs"', "'orcs' is not known here"),
        ("great-goblin-raid", "at_least = 2", "at_least = 12", "12 are needed, but only"),
        ("great-goblin-raid", '[victory.deadline]\nwinner = "fjordland"', "", "tell who wins at the end"),
        ("across-the-oskolton", "broken-coast:13,4", "broken-coast:99,4", "there is no hex '99,4'"),
        ("across-the-oskolton", '"broken-coast:13,4"', '"13,4"', "write board:column,row"),
        ("across-the-oskolton", "control_cap = 5", "control_cap = 3", "5 markers, but it has 3"),
        ("across-the-oskolton", 'army = "Berserkir"', 'army = "Berserkers"', "do you mean 'Berserkir'?"),
        ("goblin-high-tide", 'nation = "fjordland", host = "empire"', 'nation = "orcs", host = "empire"', "contingent"),
        ("return-of-the-long-ships", "held_by_nobody = { oathborn", "held_by_nobody = { fjordland", "is in play"),
        ("chronicle-8", 'cannot_collapse = true', 'revolt = 3', "only the Empire suffers revolts"),
        ("chronicle-8", '"Placidia", "Muffin Town"] }', '"Placidia"] }', "already has a marker (razed)"),
        ("against-the-spire", 'fixed_heroes = ["Lilith', 'fixed_heroes = ["A", "B", "Lilith', "3 are named"),
        ("orcs-on-the-deepwater", 'prohibited = ["invader", "resistance"]', 'prohibited = ["invader"]', "no posture"),
    ],
)  # fmt: skip
def test_a_broken_campaign_is_explained(tmp_path: Path, campaign_id: str, old: str, new: str, complaint: str) -> None:
    folder = tmp_path / "content"
    shutil.copytree(CONTENT, folder)
    file = folder / "campaigns" / f"{campaign_id}.toml"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError) as error:
        loading.campaign(campaign_id, folder)
    assert complaint in str(error.value)
    assert str(error.value).startswith(f"campaigns/{campaign_id}.toml")


# -- set-up as it is played --------------------------------------------------------------------------------------------


def begun(campaign_id: str, rules: str = "basic", **options: str) -> Table[Banners]:
    return Table.new(get("banners"), {"setup": campaign_id, "rules": rules, **options}, bytes(32))


def until_asked(table: Table[Banners], kingdom: str) -> list[str]:
    """Let everybody set up without buying anything until this kingdom does; what it is offered then."""
    for _ in range(200):
        decision = table.pending[0]
        keys = list(table.described(decision))
        asked = table.state.campaign.kingdoms[table.state.kingdom].id
        if decision.kind == "opening" and asked == kingdom and "done" in keys:
            return keys
        assert table.state.phase == OPENING
        table.choose(decision.seat, "done" if "done" in keys else keys[0])
    raise AssertionError(f"{kingdom} is never asked")


@rules(
    "BB fight-to-the-death/postures",
    "BB jarls-war/postures",
    "BB great-goblin-raid/postures",
    "BB orcs-on-the-deepwater/postures",
    "BB approaching-thunder/postures",
    "BB spire-of-the-moon/postures",
    "BB fire-in-the-fields-of-ash/postures",
    "BB goblin-apocalypse/postures",
    "BB marauders-in-the-empire/postures",
    "BB last-stand-in-the-east/postures",
    "BB across-the-oskolton/postures",
    "BB goblin-high-tide/postures",
    "BB orcs-at-the-gate/postures",
    "BB return-of-the-long-ships/postures",
    "BB against-the-spire/postures",
    "BB assault-in-the-north/postures",
    "BB undead-empress/postures",
    "BB chronicle-1/postures",
    "BB chronicle-2/postures",
    "BB chronicle-3/postures",
    "BB chronicle-4/postures",
    "BB chronicle-5/postures",
    "BB chronicle-6/postures",
    "BB chronicle-7/postures",
    "BB chronicle-8/postures",
    "BB chronicle-9/postures",
    "BB chronicle-10/postures",
)
@pytest.mark.parametrize("campaign_id", ALL[1:])
def test_settlements_stand_as_the_book_says(campaign_id: str) -> None:
    names = {"guild": "assassins-guild", "mara": "mara-mitai"}
    told: dict[tuple[str, str], str] = {}
    for part in FACTS[campaign_id].postures.split("; "):
        who, _, loyalties = part.partition(": ")
        side, how = who.split()
        told.update({(side, names.get(loyalty, loyalty)): how for loyalty in loyalties.split()})
    camp = begun(campaign_id).state.campaign
    seen = set()
    for s, place in enumerate(camp.map.settlements):
        loyalty = place.loyalty or "neutral"
        for kingdom in camp.kingdoms:
            posture = told.get((SIDES[kingdom.side], loyalty))
            if posture is None:
                assert loyalty in camp.index or (campaign_id, loyalty) == ("marauders-in-the-empire", "fjordland")
                continue
            seen.add(posture)
            assert camp.in_play[s] == (posture != "prohibited"), place.name
            assert camp.printed_hostile[s][kingdom.index] == (posture in ("hostile", "prohibited")), place.name
            assert bool(camp.allied_neutral[s] >> kingdom.index & 1) == (posture == "allied"), place.name
    assert "hostile" in seen


@rules(
    "BB across-the-oskolton/control-cap",
    "BB goblin-high-tide/control-cap",
    "BB orcs-at-the-gate/control-cap",
)
@pytest.mark.parametrize("campaign_id", ALL)
def test_the_table_is_laid_as_the_campaign_lists_it(campaign_id: str) -> None:
    state = begun(campaign_id).state
    camp = state.campaign
    for kingdom in camp.kingdoms:
        told = FACTS[campaign_id].kingdoms[kingdom.id]
        assert state.gold[kingdom.index] == told.gold
        assert state.income[kingdom.index] == (told.income or 0)
        controls = words(READINGS.get((campaign_id, kingdom.id), told.controls))
        on_map = {camp.map.settlements[s].name for s, mark in enumerate(state.marker) if mark == kingdom.index}
        assert on_map == set(controls)
        supply = 12 if kingdom.shashka else 10
        assert state.markers_left(kingdom.index) == (told.cap if told.cap is not None else supply) - len(controls)
    assert state.revolts == sum(k.revolt for k in FACTS[campaign_id].kingdoms.values())
    razed = {camp.map.settlements[s].name for s, mark in enumerate(state.marker) if mark == RAZED}
    assert razed >= set(words(FACTS[campaign_id].razed)) - {"Zarinar"}
    whole = {"chronicle-8": 21, "chronicle-9": 18, "chronicle-10": 18}.get(campaign_id, 0)
    assert len(razed) == len(set(words(FACTS[campaign_id].razed)) - {"Zarinar"}) + whole


@rules(
    "BB orcs-on-the-deepwater/miners",
    "BB approaching-thunder/miners",
    "BB spire-of-the-moon/miners",
    "BB fire-in-the-fields-of-ash/miners",
    "BB goblin-apocalypse/miners",
    "BB against-the-spire/miners",
    "BB assault-in-the-north/miners",
    "BB undead-empress/miners",
    "BB chronicle-1/miners",
    "BB chronicle-9/miners",
    "BB chronicle-10/miners",
)
@pytest.mark.parametrize(
    "campaign_id",
    [i for i in ALL if any(isinstance(rule, shapes.OpeningMiners) for rule in loading.campaign(i).special)],
)
def test_miners_may_open_in_mines_two_hexes_away(campaign_id: str) -> None:
    table = begun(campaign_id)
    keys = until_asked(table, "oathborn")
    state = table.state
    camp = state.campaign
    oathborn = camp.index["oathborn"]
    near = 0
    for s in friendly_settlements(state, oathborn):
        near |= camp.map.ball(camp.map.settlements[s].at, 2)
    mines = {camp.map.names[h] for h in bits(near & camp.map.mines) if h not in state.army}
    far = {camp.map.names[h] for h in bits(camp.map.mines & ~near)}
    assert mines
    for name in mines:
        assert f"build Miners at {name}" in keys
        plain = build_hexes(state, oathborn) >> camp.map.hex(name) & 1
        assert plain or not any(key.endswith(f" at {name}") for key in keys if not key.startswith("build Miners"))
    for name in far:
        if not build_hexes(state, oathborn) >> camp.map.hex(name) & 1:
            assert f"build Miners at {name}" not in keys


@rules(
    "BB orcs-at-the-gate/opening-suppression",
    "BB chronicle-1/opening-suppression",
    "BB chronicle-2/opening-suppression",
    "BB chronicle-3/opening-suppression",
    "BB chronicle-4/opening-suppression",
    "BB chronicle-5/opening-suppression",
    "BB chronicle-6/opening-suppression",
    "BB chronicle-7/opening-suppression",
    "BB chronicle-8/opening-suppression",
    "BB chronicle-9/opening-suppression",
    "BB chronicle-10/opening-suppression",
)
@pytest.mark.parametrize(
    "campaign_id", [i for i in ALL if getattr(loading.campaign(i).kingdoms.get("empire"), "revolt", 0)]
)
def test_opening_gold_puts_revolts_down(campaign_id: str) -> None:
    table = begun(campaign_id)
    keys = until_asked(table, "empire")
    before = table.state.revolts
    assert "suppress" in keys
    table.choose(table.pending[0].seat, "suppress")
    assert table.state.revolts == before - 1


CONTINGENTS = [i for i in ALL if any(isinstance(rule, shapes.AlliedContingent) for rule in loading.campaign(i).special)]


@rules(
    "BB marauders-in-the-empire/contingent",
    "BB marauders-in-the-empire/contingent-turn",
    "BB marauders-in-the-empire/contingent-blessings",
    "BB marauders-in-the-empire/contingent-stacking",
    "BB goblin-high-tide/contingent",
    "BB goblin-high-tide/contingent-turn",
    "BB goblin-high-tide/contingent-blessings",
    "BB goblin-high-tide/contingent-stacking",
    "BB orcs-at-the-gate/contingent",
    "BB orcs-at-the-gate/contingent-turn",
    "BB orcs-at-the-gate/contingent-blessings",
    "BB orcs-at-the-gate/contingent-stacking",
    "BB chronicle-5/contingent",
    "BB chronicle-5/contingent-turn",
    "BB chronicle-5/contingent-blessings",
    "BB chronicle-5/contingent-stacking",
    "BB chronicle-6/contingent",
    "BB chronicle-6/contingent-turn",
    "BB chronicle-6/contingent-blessings",
    "BB chronicle-6/contingent-stacking",
    "BB chronicle-7/contingent",
    "BB chronicle-7/contingent-turn",
    "BB chronicle-7/contingent-blessings",
    "BB chronicle-7/contingent-stacking",
    "BB chronicle-8/contingent",
    "BB chronicle-8/contingent-turn",
    "BB chronicle-8/contingent-blessings",
    "BB chronicle-8/contingent-stacking",
)
@pytest.mark.parametrize("campaign_id", CONTINGENTS)
def test_the_empire_opens_with_a_fjordland_contingent(campaign_id: str) -> None:
    table = begun(campaign_id, "advanced")
    until_asked(table, "empire")
    state = table.state
    camp = state.campaign
    empire = camp.index["empire"]
    guests = [u for (k, _), units in camp.guests.items() if k == empire for u in units if state.at[u] != PLAYMAT]
    armies = {camp.unit_army[u].name for u in guests if not camp.unit_army[u].hero}
    heroes = [u for u in guests if camp.unit_army[u].hero]
    assert armies == {"Sea Reavers", "Rangers"}
    assert len(heroes) == 1
    assert all(state.owner[u] == empire and camp.unit_army[u].kingdom == "fjordland" for u in guests)
    assert all(bool(state.weakened >> u & 1) != camp.unit_army[u].hero for u in guests)
    rjukkenheld = camp.map.settlement("Rjukkenheld")
    near = 0
    for s in [rjukkenheld] if campaign_id == "chronicle-8" else friendly_settlements(state, empire):
        at = camp.map.settlements[s or 0].at
        near |= camp.map.adjacent[at] | 1 << at
    assert all(near >> state.at[u] & 1 for u in guests)
    # Never built again, never mixed with Imperial units, and no Fjordland Blessings.
    imperial = [u for u in camp.units_of[empire] if camp.unit_army[u].kingdom == "empire"]
    assert not any(may_stack(state, u, hero) for u in imperial for hero in heroes)
    assert not any(may_stack(state, u, camp.heroes_of[empire][0]) for u in guests)
    assert any(may_stack(state, u, heroes[0]) for u in guests if u != heroes[0])
    seat = state.seat(empire)
    assert not state.magic.hand[seat] & blessings_of("fjordland")
    for unit in guests:
        state.lift(unit)
    keys = [describe(state, choice).key for choice in build_choices(state, empire)]
    assert keys
    assert not any("Sea Reavers" in key or "Rangers" in key for key in keys)
    if "fjordland" in camp.index:  # its counters are fewer by what the Empire has
        assert camp.kingdoms[camp.index["fjordland"]].counters["Sea Reavers"] == 3
        assert state.magic.unavailable >> camp.hero_of_card[camp.unit_army[heroes[0]].card] & 1


@rules("BB marauders-in-the-empire/contingent-hero")
def test_the_basic_game_has_no_fjordland_hero() -> None:
    table = begun("marauders-in-the-empire")
    until_asked(table, "empire")
    assert not table.state.hero
    assert len(table.state.army) == 2


@rules(
    "BB orcs-at-the-gate/abandoned-lairs",
    "BB chronicle-6/abandoned-lairs",
    "BB chronicle-7/abandoned-lairs",
    "BB chronicle-8/abandoned-lairs",
    "BB chronicle-9/abandoned-lairs",
    "BB chronicle-10/abandoned-lairs",
)
@pytest.mark.parametrize("campaign_id", [i for i in ALL if loading.campaign(i).abandoned_lairs])
def test_the_lairs_of_the_fields_of_ash_are_abandoned(campaign_id: str) -> None:
    state = begun(campaign_id, "advanced").state
    names = {state.campaign.map.lairs[h] for h in bits(state.magic.abandoned)}
    assert names == {lair.name for lair in loading.map_record("fields-of-ash").lairs}


SOUTH = [f"wildlands:{column},{14 if column % 2 else 15}" for column in range(1, 14)]
BAY = [f"wildlands:{h}" for h in ("0,4", "0,9", "0,10", "0,11", "0,12", "0,13", "1,9", "1,10")]
WEST = ["broken-coast:1,6", "broken-coast:1,9", "broken-coast:1,10", "broken-coast:1,13", "broken-coast:1,14"]


@rules(
    "BB marauders-in-the-empire/entry",
    "BB last-stand-in-the-east/entry",
    "BB across-the-oskolton/entry",
    "BB goblin-high-tide/entry",
    "BB return-of-the-long-ships/entry",
    "BB against-the-spire/entry-oathborn",
    "BB against-the-spire/entry-fjordland",
    "BB assault-in-the-north/entry",
    "BB chronicle-8/entry",
)
@pytest.mark.parametrize(
    ("campaign_id", "kingdom", "hexes"),
    [
        ("marauders-in-the-empire", "goblins", [f"imperial-heartland:{c},0" for c in (1, 5, 9, 11)]),
        ("last-stand-in-the-east", "empire", ["fields-of-ash:0,10"]),
        ("across-the-oskolton", "oathborn", ["broken-coast:13,4", "broken-coast:13,5"]),
        ("goblin-high-tide", "oathborn", ["broken-coast:13,4", "broken-coast:13,5"]),
        ("return-of-the-long-ships", "fjordland", WEST),
        ("against-the-spire", "oathborn", SOUTH),
        ("against-the-spire", "fjordland", BAY),
        ("assault-in-the-north", "oathborn", SOUTH),
        ("chronicle-8", "fjordland", WEST),
    ],
)  # fmt: skip
def test_temporary_entry_hexes(campaign_id: str, kingdom: str, hexes: list[str]) -> None:
    camp = begun(campaign_id).state.campaign
    entry = camp.kingdoms[camp.index[kingdom]].entry & ~camp.map.entries.get(kingdom, 0)
    assert {camp.map.names[h] for h in bits(entry)} == set(hexes)
    for other in camp.kingdoms:
        if other.id != kingdom:
            assert not entry & ~camp.closed[other.index] & ~other.entry


@rules("BB approaching-thunder/spire")
def test_in_approaching_thunder_nobody_passes_the_spire_in_the_advanced_game() -> None:
    for rules_, shut in (("advanced", True), ("basic", False)):
        camp = begun("approaching-thunder", rules_).state.campaign
        spire = camp.map.find("Spire of the Moon")
        assert spire is not None
        assert bool(camp.never_entered >> spire & 1) == shut
        assert all(closed >> spire & 1 for closed in camp.closed)


@rules("BB undead-empress/study", "BB undead-empress/heroes")
def test_the_undead_empress_has_her_own_pool_and_lacks_three_heroes() -> None:
    state = begun("undead-empress", "advanced").state
    assert state.magic.study == (3, 1)
    out = {state.campaign.unit_army[u].name for u in bits(state.magic.unavailable)}
    assert out == {"Princess Sofia", "Kali, Shrouded Reaper", "Luna, Mist Hunter"}


@rules("BB chronicle-5/siege-engines")
@pytest.mark.parametrize("kingdom", ["orcs", "goblins"])
def test_in_593_orcs_and_goblins_may_build_siege_engines_in_set_up(kingdom: str) -> None:
    keys = until_asked(begun("chronicle-5"), kingdom)
    assert any(key.startswith("build Siege Engine at ") for key in keys)


@rules("BB against-the-spire/no-collapse", "BB assault-in-the-north/no-collapse")
@pytest.mark.parametrize("campaign_id", ["against-the-spire", "assault-in-the-north"])
def test_fjordland_and_oathborn_cannot_collapse_at_the_spire(campaign_id: str) -> None:
    state = begun(campaign_id).state
    for name in ("fjordland", "oathborn"):
        collapse(state, state.campaign.index[name])
        assert not state.collapsed


@rules("BB jarls-war/treasures")
def test_most_treasures_are_a_point_in_the_jarls_war() -> None:
    state = begun("jarls-war", "advanced").state
    assert victory_points(state) == [3, 0]
    fjordland = state.seat(state.campaign.index["fjordland"])
    treasure = next(c for c in cards() if c.kind == TREASURE)
    state.magic.owned[fjordland] |= 1 << treasure.number
    assert victory_points(state) == [3, 1]
    empire = state.seat(state.campaign.index["empire"])
    other = next(c for c in cards() if c.kind == TREASURE and c != treasure)
    state.magic.hand[empire] |= 1 << other.number
    assert victory_points(state) == [3, 0]
    assert victory_points(begun("jarls-war").state) == [3, 0]


@rules("BB orcs-at-the-gate/withdrawal-monsters", "BB orcs-at-the-gate/withdrawal")
def test_the_night_takes_heroes_monsters_and_blessings_home() -> None:
    state = begun("orcs-at-the-gate", "advanced").state
    night = state.campaign.index["night"]
    lair = next(iter(state.campaign.map.lairs))
    state.magic.monster[lair], state.magic.command[lair] = 0, night
    state.magic.pool &= ~1
    hero = state.campaign.heroes_of[night][0]
    at = state.campaign.map.find("Megas")
    assert at is not None
    state.place(hero, at)
    withdraw(state, night)
    assert state.at[hero] == PLAYMAT
    assert not state.magic.monster
    assert state.magic.pool & 1
    assert not any(hand & blessings_of("night") for hand in state.magic.hand)


# -- players and the linked Chronicle ----------------------------------------------------------------------------------


@rules("BB 1.11", "BB 2.1")
def test_players_may_say_who_runs_which_kingdoms() -> None:
    seats = begun("fire-in-the-fields-of-ash", players="Orcs+Night, oathborn, empire").seats
    assert [seat.id for seat in seats] == ["orcs+night", "oathborn", "empire"]
    for wrong, why in (
        ("orcs+oathborn, night, empire", "enemies"),
        ("orcs, night", "nobody runs oathborn"),
        ("orcs+night, oathborn, empire, goblins", "'goblins' is wrong"),
        ("orcs+orcs, night, oathborn, empire", "'orcs' is wrong"),
    ):
        with pytest.raises(BadOptions, match=why):
            begun("fire-in-the-fields-of-ash", players=wrong)


@rules("BB orcs-at-the-gate/players", "BB chronicle-4/players", "BB chronicle-9/players")
def test_fewer_players_run_several_kingdoms() -> None:
    assert [seat.id for seat in begun("orcs-at-the-gate", players="2").seats] == ["orcs+night", "empire"]
    assert {seat.id for seat in begun("chronicle-4", players="5").seats} >= {"fjordland+oathborn"}
    assert {seat.id for seat in begun("chronicle-9", players="4").seats} >= {"night+orcs"}
    two = begun("chronicle-1", players="2").seats
    assert [seat.team for seat in two] == ["invader", "resistance"]
    for campaign_id, players in (("chronicle-1", "3"), ("chronicle-1", "4"), ("goblin-apocalypse", "3")):
        seats = begun(campaign_id, players=players).seats
        assert len(seats) == int(players)
        assert {seat.team for seat in seats} == {"invader", "resistance"}


@rules("BB chronicle/modes", "BB chronicle/full-war", "BB chronicle/season-marker")
def test_the_whole_war_has_thirty_five_seasons() -> None:
    whole = begun("chronicle-1", until="chronicle-10", variant="bitter-end").state
    assert whole.campaign.seasons == 35
    assert begun("chronicle-1").state.campaign.seasons == 3
    assert begun("chronicle-1", until="chronicle-4").state.campaign.seasons == 12
    assert begun("chronicle-10", variant="bitter-end").state.campaign.seasons == 8
    whole.season = 34
    assert season_name(whole) == ("Summer", 12)


@rules("BB chronicle/abandoned-lairs", "BB chronicle/abandoned-lairs-winter")
def test_in_winters_from_594_each_side_abandons_a_lair() -> None:
    for first, seasons in (("chronicle-5", {3: 0, 6: 2, 9: 4}), ("chronicle-6", {3: 2, 6: 4})):
        table = begun(first, "advanced", until="chronicle-8")
        before = table.state.magic.abandoned.bit_count()
        assert before == (0 if first == "chronicle-5" else 6)
        seen = {}
        while not table.over and table.state.season < max(seasons):
            decision = table.pending[0]
            keys = list(table.described(decision))
            quick = [key for key in ("done", "end", "no study", "pass") if key in keys]
            table.choose(decision.seat, quick[0] if quick else keys[0])
            seen[table.state.season] = table.state.magic.abandoned.bit_count() - before
        assert {season: seen[season] for season in seasons if season in seen} == seasons


@rules("BB chronicle/treaty")
def test_the_treaty_opens_the_settlements_of_mara_mitai() -> None:
    state = begun("chronicle-3", until="chronicle-6").state
    camp = state.campaign
    khalesh = camp.map.settlement("Khalesh")
    assert khalesh is not None
    at = camp.map.settlements[khalesh].at
    friends, foes = [camp.index[k] for k in ("empire", "oathborn", "fjordland")], [camp.index["night"]]
    for season, hostile in ((5, True), (6, False)):  # Autumn 592, Spring 593
        state.season = season
        state.refresh_settlements()
        assert all(bool(state.hostile[k] >> at & 1) == hostile for k in friends)
        assert all(state.hostile[k] >> at & 1 for k in foes)
    assert camp.treaty == 6
    assert all(camp.treaty_allied[khalesh] >> k & 1 for k in friends)
    assert begun("chronicle-5", until="chronicle-6").state.campaign.treaty > 99  # it is signed already


@rules("BB chronicle/return-of-fjordland-collapse")
def test_a_collapsed_fjordland_is_expected_three_years_later() -> None:
    state = begun("chronicle-2", "advanced", until="chronicle-6").state
    fjordland = state.campaign.index["fjordland"]
    state.season = 4
    state.phase = ACTIVATION
    collapse(state, fjordland)
    assert state.returns == 4 + 9
    state.season = 12
    assert not returns_now(state)
    state.season = 13
    assert returns_now(state)
    assert not state.collapsed >> fjordland & 1
    assert (state.gold[fjordland], state.income[fjordland], state.kingdom) == (25, 7, fjordland)
    assert state.free_heroes[fjordland] == [-1, -1]
    assert state.magic.blessing_decks[fjordland]
    alone = begun("chronicle-4").state
    collapse(alone, alone.campaign.index["fjordland"])
    assert alone.returns == -1


@rules("BB chronicle/turn-order")
def test_banners_of_collapsed_kingdoms_keep_their_places() -> None:
    state = begun("chronicle-2", until="chronicle-3").state
    orcs = state.campaign.index["orcs"]
    collapse(state, orcs)
    assert [k.id for k in state.campaign.kingdoms] == ["goblins", "fjordland", "night", "empire", "orcs", "oathborn"]
    assert state.campaign.orders[0] == tuple(range(6))
    assert [state.campaign.kingdoms[k].id for k in state.campaign.orders[1]] == [
        "fjordland", "night", "empire", "orcs", "oathborn", "goblins",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"setup": "drefled"}, "do you mean 'drefeld'?"),
        ({"setup": "jarls-war", "variant": "bitter-end"}, "it has long-war"),
        ({"setup": "drefeld", "variant": "long-war"}, "it has none"),
        ({"setup": "drefeld", "until": "chronicle-3"}, "is no chapter of it"),
        ({"setup": "chronicle-4", "until": "chronicle-3"}, "link up to a later chapter"),
        ({"setup": "chronicle-4", "until": "chronicle-11"}, "there is no chapter"),
        ({"setup": "drefeld", "rules": "expert"}, "there are basic and advanced"),
        ({"setup": "drefeld", "players": "4"}, "has 2 kingdoms"),
        ({"setup": "drefeld", "handicap": "orcs 5"}, "takes no part"),
        ({"setup": "drefeld", "handicap": "lots"}, "is written like"),
        ({"setup": "drefeld", "optional": "magic"}, "there are vengeful-ghosts, "),
        ({"setup": "drefeld", "handicup": "x"}, "do you mean 'handicap'?"),
    ],
)
def test_options_that_do_not_fit_are_explained(options: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadOptions, match=re.escape(complaint)):
        Table.new(get("banners"), options, bytes(32))


def test_a_handicap_is_gold() -> None:
    plain, helped = begun("chronicle-1").state, begun("chronicle-1", handicap="resistance 5").state
    more = {k.id: helped.gold[k.index] - plain.gold[k.index] for k in plain.campaign.kingdoms}
    assert more == {"goblins": 0, "fjordland": 5, "night": 0, "empire": 5, "orcs": 0, "oathborn": 5}


@pytest.mark.parametrize("campaign_id", ALL)
def test_within_a_group_those_with_fewest_places_set_up_first(campaign_id: str) -> None:
    state = begun(campaign_id).state
    camp = state.campaign

    def places(kingdom: str) -> int:
        k = camp.index[kingdom]
        if camp.kingdoms[k].start.chosen is not None:
            return 0
        owed = [free_places(state, k, army).bit_count() for army in state.free[k]]
        return min([build_hexes(state, k).bit_count(), *owed])

    for group in loading.campaign(campaign_id).deployment:
        assert [places(k) for k in group] == sorted(places(k) for k in group)


# -- whole games -------------------------------------------------------------------------------------------------------


def played(options: dict[str, str], seed: bytes) -> Banners:
    """A game of random choices, to its end."""
    game = get("banners")
    position = Position(game, game.new(options, Rng(seed)))
    chance = random.Random(seed)
    for _ in range(60_000):
        if position.over:
            break
        decision = position.pending[0]
        position.choose(decision, chance.choice(decision.choices()))
    assert position.over
    state: Banners = position.state
    assert state.outcome is not None
    assert state.outcome.text.endswith(".")
    for rule in state.outcome.rules:
        assert rule in game.ledger
    return state


@pytest.mark.parametrize("table_rules", ["basic", "advanced"])
@pytest.mark.parametrize("campaign_id", ALL)
def test_every_campaign_is_played_to_its_end(campaign_id: str, table_rules: str) -> None:
    played({"setup": campaign_id, "rules": table_rules}, bytes(31) + b"\1")


@pytest.mark.parametrize("table_rules", ["basic", "advanced"])
@pytest.mark.parametrize(
    ("first", "until", "variant"),
    [
        ("chronicle-1", "chronicle-10", "bitter-end"),
        ("chronicle-4", "chronicle-9", "none"),
        ("chronicle-5", "chronicle-8", "none"),
        ("chronicle-7", "chronicle-10", "bitter-end"),
    ],
)
def test_linked_wars_are_played_to_their_end(first: str, until: str, variant: str, table_rules: str) -> None:
    played({"setup": first, "until": until, "variant": variant, "rules": table_rules}, bytes(31) + b"\2")


@pytest.mark.parametrize(
    ("campaign_id", "variant"), [("jarls-war", "long-war"), ("fire-in-the-fields-of-ash", "first-among-equals")]
)
def test_variants_are_played_to_their_end(campaign_id: str, variant: str) -> None:
    played({"setup": campaign_id, "variant": variant}, bytes(31) + b"\3")


# -- corners -----------------------------------------------------------------------------------------------------------


@rules("BB chronicle-10/bitter-end-osterlich")
def test_a_stack_leaves_the_spire_as_its_owner_likes_when_osterlich_comes() -> None:
    state = begun("chronicle-10", "advanced", variant="bitter-end").state
    camp = state.campaign
    night, spire = camp.index["night"], camp.map.find("Spire of the Moon")
    assert spire is not None
    army, hero = camp.units_of[night][0], camp.heroes_of[night][0]
    state.place(army, spire)
    state.place(hero, spire)
    flow = bring_osterlich(state, "Spire of the Moon")
    first = flow.send(None)
    assert isinstance(first, Decision)
    assert (first.seat, first.about) == (state.seat(night), (army,))
    to, other = first.choices()[:2]
    second = flow.send(to)
    assert isinstance(second, Decision)
    assert (second.seat, second.about) == (state.seat(night), (hero,))
    assert to in second.choices(), "it may go with its army"
    with pytest.raises(StopIteration):
        flow.send(other)
    assert (state.at[army], state.at[hero]) == (to[1], other[1])
    assert all(camp.map.adjacent[spire] >> state.at[unit] & 1 for unit in (army, hero))
    assert state.at[camp.osterlich] == spire
    assert not state.magic.pool >> monster("Osterlich").number & 1


@rules("BB chronicle-5/berserkir")
def test_the_army_in_sunehammer_is_one_of_fjordlands_two_and_outlives_its_keepers() -> None:
    state = begun("chronicle-5", until="chronicle-9").state
    camp = state.campaign
    assert camp.kingdoms[camp.index["fjordland"]].counters["Berserkir"] == 1
    sunehammer = camp.map.find("Sunehammer")
    assert sunehammer is not None
    defender = state.army[sunehammer]
    collapse(state, camp.index["oathborn"])
    assert state.at[defender] == sunehammer


@rules("BB goblin-high-tide/spending")
def test_heroes_that_are_called_count_against_the_limit_too() -> None:
    state = begun("goblin-high-tide", "advanced").state
    goblins = state.campaign.index["goblins"]
    limit = spending(state, goblins)
    assert limit is not None
    assert limit[1] == 8
    at = state.campaign.map.find("Belgunot")
    assert at is not None
    for number, hero in enumerate(state.campaign.heroes_of[goblins][:3]):
        state.place(hero, state.campaign.map.neighbours[at][number])
    limit = spending(state, goblins)  # two are set-up's, one was called for 2 gold
    assert limit is not None
    assert limit[1] == 6


def test_simulations_tell_a_line_for_each_campaign() -> None:
    result = CliRunner().invoke(
        app, ["simulate", "banners", "--campaign", "drefeld,jarls-war", "--games", "2", "--option", "rules=basic"]
    )
    assert result.exit_code == 0, result.output
    lines = [line for line in result.output.splitlines() if "2 games" in line]
    assert [line.split()[0] for line in lines] == ["drefeld", "jarls-war"]
    assert all("invader" in line and "resistance" in line and "seasons" in line for line in lines)


def test_the_list_of_campaigns_tells_what_newcomers_ask() -> None:
    setups = get("banners").setups()
    assert [each.id for each in setups] == list(ALL)
    for each in setups:
        facts = each.facts
        assert facts["difficulty"] == loading.campaign(each.id).difficulty
        assert len(facts["maps"]) == len(loading.campaign(each.id).maps)
        assert {"sides", "kingdoms", "seasons", "year", "players", "rules", "variants"} <= facts.keys()
        assert facts["sides"].keys() == {"invader", "resistance"}
