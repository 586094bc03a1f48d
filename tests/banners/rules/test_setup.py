"""Setting up (chapter 2) and what the introductory campaign fixes."""

from __future__ import annotations

import msgspec

from sandtable.cli.common import by_seat
from sandtable.games import get
from sandtable.games.banners.content import campaign_files, campaign_shapes
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.rules.season import set_up
from sandtable.games.banners.state import NO_MARKER, PLAYMAT, RAZED, Banners
from sandtable.kernel import Rng, Table
from sandtable.kernel.saved import load, save
from tests.rules import rules


def changed(**fields: object) -> Banners:
    """Drefeld, set up with some lines of its campaign file changed."""
    record = msgspec.structs.replace(campaign_files.campaign("drefeld"), **fields)
    g = Banners(Campaign("drefeld", record, {}), Rng(bytes(32)))
    set_up(g)
    return g


@rules("BB 2.4", "BB 4.10/campaign")
def test_razed_and_control_markers_lie_on_the_map_before_the_first_build() -> None:
    g = changed(razed=("Fort Gorod",))
    marks = {g.campaign.map.settlements[s].name: mark for s, mark in enumerate(g.marker) if mark != NO_MARKER}
    oathborn, fjordland = g.campaign.index["oathborn"], g.campaign.index["fjordland"]
    assert marks == {"Fort Gorod": RAZED, "Shaded Vale": oathborn, "Norstead": fjordland, "Far Tumed": fjordland}
    assert g.razed == 1 << g.campaign.map.hex("wildlands:9,11")
    assert all(at == PLAYMAT for at in g.at)


@rules("BB 2.1", "BB 2.2", "BB 2.3")
def test_the_campaign_fixes_order_income_and_gold() -> None:
    starts = {
        "oathborn": campaign_shapes.KingdomStart(gold=3, income=7),
        "fjordland": campaign_shapes.KingdomStart(gold=8, income=1),
    }
    g = changed(kingdoms=starts, turn_order=("fjordland", "oathborn"), deployment=(("fjordland",), ("oathborn",)))
    assert [k.id for k in g.campaign.kingdoms] == ["fjordland", "oathborn"]
    assert (g.gold, g.income, g.kingdom) == ([8, 3], [1, 7], 0)
    assert all(mark == NO_MARKER for mark in g.marker)


@rules("BB 2.1/players")
def test_one_player_may_run_several_kingdoms() -> None:
    sandbox = Table.new(get("banners"), {"setup": "sandbox", "maps": "wildlands"}, seed=bytes(32))
    assert len(sandbox.seats) == 6
    assert by_seat(sandbox.seats, "me,me,me,greedy,greedy,greedy", "greedy") == ["me"] * 3 + ["greedy"] * 3
    table = Table.new(get("banners"), {"setup": "drefeld"}, seed=bytes(32))
    played = set()
    while not table.over:  # the same hand answers for both
        decision = table.pending[0]
        played.add(table.seats[decision.seat].id)
        done = {"done", "end"} & set(table.described(decision))
        table.choose(decision.seat, done.pop())
    assert played == {"oathborn", "fjordland"}


@rules("BB drefeld/map")
def test_drefeld_is_played_on_the_wildlands_alone() -> None:
    table = Table.new(get("banners"), {"setup": "drefeld"}, seed=bytes(32))
    assert {h["id"].partition(":")[0] for h in table.game.board({"setup": "drefeld"})["hexes"]} == {"wildlands"}
    assert table.state.campaign.map.ids == ("wildlands",)


def test_the_log_is_spared_what_was_only_to_go_on() -> None:
    table = Table.new(get("banners"), {"setup": "drefeld"}, bytes(32))
    table.choose("oathborn", "build Oath Takers at wildlands:5,11")
    step = table.choose("oathborn", "build Miners at wildlands:8,14")
    assert [(entry[0], entry[1]) for entry in step.forced] == [(0, ("done",))]
    assert [event.text for event in step.events if event.kind == "forced"] == []


def test_a_position_may_begin_with_others_cantrips() -> None:
    """In the Income Phase, with nothing to decide there: such a table is kept, copied and played on (16.7.2)."""
    game = get("banners")
    units = [
        {"kingdom": "oathborn", "army": "Miners", "at": "wildlands:6,9"},
        {"kingdom": "orcs", "army": "Orc Reavers", "at": "wildlands:6,8"},
        {"hero": "Karsch", "at": "wildlands:6,8"},
    ]
    setup = {"advanced": True, "phase": "income", "active": "oathborn", "units": units, "hands": {"orcs": ["Fireball"]}}
    state, settings = game.from_setup(setup, Rng(bytes(32)))
    table = Table.start(game, settings, bytes(32), state)
    assert [(table.seats[d.seat].id, d.asks) for d in table.pending] == [("orcs", "react any")]
    for other in (table.clone(), load(save(table), game)):
        other = other.clone()
        other.choose("orcs", "pass")
        assert [(other.seats[d.seat].id, d.kind) for d in other.pending] == [("oathborn", "activate")]


def test_a_position_may_begin_with_a_new_satchel() -> None:
    """It is played or sold at once (18.2), before anything else is asked."""
    game = get("banners")
    setup = {"advanced": True, "active": "orcs", "order": ["orcs", "oathborn"], "hands": {"orcs": ["Endless Satchel"]}}
    state, settings = game.from_setup(setup, Rng(bytes(32)))
    table = Table.start(game, settings, bytes(32), state)
    assert [(table.seats[d.seat].id, d.asks) for d in table.pending] == [("orcs", "satchel")]
    other = load(save(table.clone()), game)
    other.choose("orcs", "sell Endless Satchel")
    assert other.state.gold == [2, 0]
