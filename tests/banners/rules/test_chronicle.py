"""Chapters of the Chronicle linked into one war."""

from __future__ import annotations

from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.upheavals import returns_now
from sandtable.games.banners.rules.victory import collapse
from sandtable.games.banners.state import ACTIVATION
from tests.banners.rules.test_campaign_setup import begun
from tests.rules import rules


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
