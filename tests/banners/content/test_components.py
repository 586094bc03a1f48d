"""What is in the box (chapters 1 and 3): kingdoms, boards, counters, and what the Basic game leaves out."""

from __future__ import annotations

import random

import pytest

from sandtable.games import get
from sandtable.games.banners.content import campaign_files, loading
from sandtable.games.banners.content.campaign import SIDES, campaign
from sandtable.games.banners.content.forces import BITS, Army, armies
from sandtable.games.banners.content.map import joined
from sandtable.games.banners.content.shapes import ArmyRecord
from sandtable.games.banners.rules.rolling import roll
from sandtable.games.banners.scenario.reading import from_setup
from sandtable.games.banners.state import Banners
from sandtable.games.banners.telling.verbs import VERBS
from sandtable.kernel import Rng, ScenarioError, Table
from tests.rules import rules

EVERYONE = ("oathborn", "fjordland", "empire", "night", "orcs", "goblins")


def printed(army: Army) -> ArmyRecord:
    assert army.record is not None
    return army.record


@rules("BB 1.1", "BB 1.7", "BB drefeld/rules")
def test_a_basic_game_knows_armies_and_nothing_else() -> None:
    assert campaign_files.campaign("drefeld").rules == "basic"
    table = Table.new(get("banners"), {"setup": "drefeld"}, seed=bytes(32))
    names = {(a.kingdom, a.name) for a in armies()}
    chance = random.Random(1)
    seen: set[str] = set()
    while not table.over:
        decision = table.pending[0]
        keys = list(table.described(decision))
        seen |= {key.partition(" ")[0] for key in keys}
        table.choose(decision.seat, chance.choice(keys))
        for unit in table.view(None)["units"]:
            assert (unit["kingdom"], unit["army"]) in names
    assert seen <= {verb.form.partition(" ")[0] for verb in VERBS.verbs}
    assert not seen & {"cast", "study", "draw", "explore", "summon", "sell"}
    assert not {"heroes", "monsters", "cards", "hands"} & set(table.view(None))


@rules("BB 1.2/sides")
def test_a_kingdom_is_on_exactly_one_side() -> None:
    for sides in (
        {"invader": ["orcs", "oathborn"], "resistance": ["oathborn"]},
        {"invader": ["orcs"], "resistance": []},
    ):
        with pytest.raises(ScenarioError, match="side"):
            from_setup({"order": ["oathborn", "orcs"], "sides": sides}, Rng(bytes(32)))
    g, _ = from_setup({"order": list(EVERYONE)}, Rng(bytes(32)))
    for kingdom in g.campaign.kingdoms:
        assert [kingdom.index in side for side in g.campaign.sides].count(True) == 1
        others = {k for k in range(6) if k not in g.campaign.sides[kingdom.side]}
        assert set(g.campaign.enemies(kingdom.index)) == others


@rules("BB 1.3")
def test_four_boards_two_in_the_north_and_two_in_the_south() -> None:
    assert set(loading.map_ids()) == {"broken-coast", "wildlands", "imperial-heartland", "fields-of-ash"}
    whole = joined(loading.map_ids())
    assert whole.size == 854

    def place(name: str) -> tuple[int, int]:
        return whole.places[whole.hex(name)]

    assert place("broken-coast:5,5")[0] < place("wildlands:5,5")[0]
    assert place("imperial-heartland:5,5")[0] < place("fields-of-ash:5,5")[0]
    assert place("broken-coast:5,5")[1] < place("imperial-heartland:5,5")[1]
    assert place("wildlands:5,5")[1] < place("fields-of-ash:5,5")[1]
    assert whole.hex("wildlands:4,15") == whole.hex("fields-of-ash:4,0")  # a hex in two halves


@rules("BB 1.7.6", "BB 1.7.7", "BB 3.2")
def test_feral_fragile_and_huge_are_marked_on_the_counters() -> None:
    marked = {mark: {a.name for a in armies() if mark in printed(a).characteristics} for mark in ("feral", "huge")}
    assert marked == {
        "feral": {"Drakken", "Swarm of Rats", "Wolf Pack", "Giant Bats", "Plague Flies", "Dire Raven"},
        "huge": {"Storm Giant", "Drakken", "Mountain Troll", "Dire Raven"},
    }
    for army in armies():
        assert set(printed(army).characteristics) <= {"feral", "fragile", "huge"}
        assert army.feral == (army.name in marked["feral"])
        assert army.huge == (army.name in marked["huge"])
        assert army.fragile == ("fragile" in printed(army).characteristics)


@rules("BB 1.7.7/siege-engine")
def test_every_kingdom_has_one_siege_engine() -> None:
    for kingdom in loading.kingdoms():
        engines = [a for a in armies() if a.kingdom == kingdom and a.siege]
        assert [(a.name, a.count) for a in engines] == [("Siege Engine", 1)]


@rules("BB 3.1")
def test_counters_carry_no_other_abilities() -> None:
    found = {ability for a in armies() for ability in printed(a).abilities}
    assert found - {"siege"} <= {"ranged", "stealth", "regenerate", "flying", "mage"}
    for name in ("ranged", "stealth", "regenerate", "flying"):
        for army in armies():
            assert bool(army.abilities & BITS[name]) == (name in printed(army).abilities)


@rules("BB 1.10/modified")
@pytest.mark.parametrize(
    ("modifier", "successes"), [(0, [5, 6]), (1, [4, 5, 6]), (-1, [6]), (-2, [])], ids=["plain", "+1", "-1", "-2"]
)
def test_a_modifier_changes_the_number_rolled(modifier: int, successes: list[int]) -> None:
    g = Banners(campaign("drefeld"), Rng(bytes(32)))
    for face in range(1, 7):
        g.rng = Rng(bytes(32), 0, [face])
        assert roll(g, 1, 0, modifier)[0] == (face in successes)


@rules("BB 1.11")
def test_six_players_form_two_teams() -> None:
    table = Table.new(get("banners"), {"setup": "sandbox", "maps": "wildlands"}, seed=bytes(32))
    assert len(table.seats) == 6
    teams = {seat.id: seat.team for seat in table.seats}
    assert set(teams.values()) == set(SIDES)
    g = table.state
    for one in g.campaign.kingdoms:
        for other in g.campaign.kingdoms:
            assert (teams[one.id] == teams[other.id]) == (other.index not in g.campaign.enemies(one.index))
