"""Special rules of single campaigns."""

from __future__ import annotations

import pytest

from sandtable.games.banners.content.cardbook import TREASURE, blessings_of, cards, monster
from sandtable.games.banners.rules.special_rules import spending
from sandtable.games.banners.rules.upheavals import bring_osterlich, withdraw
from sandtable.games.banners.rules.victory import collapse, victory_points
from sandtable.games.banners.state import PLAYMAT
from sandtable.kernel import Decision
from sandtable.kernel.bits import bits
from tests.banners.rules.test_campaign_setup import begun, until_asked
from tests.rules import rules


@rules("BB 17.1/four", "BB undead-empress/study", "BB undead-empress/heroes")
def test_the_undead_empress_has_her_own_pool_and_lacks_three_heroes() -> None:
    state = begun("undead-empress", "advanced").state
    assert state.magic.study == (3, 1)
    assert begun("chronicle-1", "advanced").state.magic.study == (4, 2)
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
