"""How each campaign sets the table up (chapter 2)."""

from __future__ import annotations

import pytest

from sandtable.games import get
from sandtable.games.banners.content import campaign_files, campaign_shapes, loading
from sandtable.games.banners.content.campaign import SIDES
from sandtable.games.banners.content.cardbook import blessings_of
from sandtable.games.banners.rules.building import build_choices, build_hexes
from sandtable.games.banners.rules.settlements import friendly_settlements
from sandtable.games.banners.rules.setup import free_places
from sandtable.games.banners.rules.stacks import may_stack
from sandtable.games.banners.state import OPENING, PLAYMAT, RAZED, Banners
from sandtable.games.banners.telling.verbs import VERBS
from sandtable.kernel import Table
from sandtable.kernel.bits import bits
from tests.banners.content.campaign_facts import FACTS
from tests.banners.content.test_campaigns import ALL, READINGS, having, words
from tests.rules import rules


def begun(campaign_id: str, rules: str = "basic", **settings: str) -> Table[Banners]:
    return Table.new(get("banners"), {"setup": campaign_id, "rules": rules, **settings}, bytes(32))


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


@rules("BB *-*/postures")
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


@rules("BB 2.3/markers", "BB *-*/control-cap")
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


@rules("BB *-*/miners")
@pytest.mark.parametrize("campaign_id", having(campaign_shapes.OpeningMiners))
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


@rules("BB *-*/opening-suppression")
@pytest.mark.parametrize(
    "campaign_id", [i for i in ALL if getattr(campaign_files.campaign(i).kingdoms.get("empire"), "revolt", 0)]
)
def test_opening_gold_puts_revolts_down(campaign_id: str) -> None:
    table = begun(campaign_id)
    keys = until_asked(table, "empire")
    before = table.state.revolts
    assert "suppress" in keys
    table.choose(table.pending[0].seat, "suppress")
    assert table.state.revolts == before - 1


@rules("BB *-*/contingent", "BB *-*/contingent-turn", "BB *-*/contingent-blessings", "BB *-*/contingent-stacking")
@pytest.mark.parametrize("campaign_id", having(campaign_shapes.AlliedContingent))
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
    keys = [VERBS.describe(state, choice).key for choice in build_choices(state, empire)]
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


@rules("BB *-*/abandoned-lairs", "BB 2.4/lairs")
@pytest.mark.parametrize("campaign_id", ALL)
def test_the_lairs_of_the_fields_of_ash_are_abandoned(campaign_id: str) -> None:
    state = begun(campaign_id, "advanced").state
    names = {state.campaign.map.lairs[h] for h in bits(state.magic.abandoned)}
    lairs = {lair.name for lair in loading.map_record("fields-of-ash").lairs}
    assert names == (lairs if campaign_files.campaign(campaign_id).abandoned_lairs else set())


SOUTH = [f"wildlands:{column},{14 if column % 2 else 15}" for column in range(1, 14)]
BAY = [f"wildlands:{h}" for h in ("0,4", "0,9", "0,10", "0,11", "0,12", "0,13", "1,9", "1,10")]
WEST = ["broken-coast:1,6", "broken-coast:1,9", "broken-coast:1,10", "broken-coast:1,13", "broken-coast:1,14"]


@rules("BB *-*/entry*")
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

    for group in campaign_files.campaign(campaign_id).deployment:
        assert [places(k) for k in group] == sorted(places(k) for k in group)
