"""What a person is spared: studying in one click, no study until one's own turn, going somewhere and stopping."""

from __future__ import annotations

from textwrap import dedent

import pytest

from sandtable.games import get
from sandtable.games.banners.odds.together import NO_STUDY, ONLY_DRAW
from sandtable.games.banners.rules.study import holding, studied
from sandtable.games.banners.state import Banners
from sandtable.kernel import Option, Table
from sandtable.kernel import scenario as scenarios
from tests.positions import position

GAME = get("banners")


def begun(rules: str, seed: int = 0) -> Table[Banners]:
    return Table.new(GAME, {"setup": "drefeld", "rules": rules}, seed=bytes([seed]) * 32)


def studying() -> Table[Banners]:
    """Under a Glyph, so that three disciplines may be studied."""
    for seed in range(20):
        table = begun("advanced", seed)
        until(table, "study")
        if table.pending[0].about == (3,):
            return table
    pytest.fail("no Glyph was turned over")


def offered(table: Table[Banners]) -> dict[str, Option]:
    return {option.key: option for option in table.offers(table.pending[0])}


def until(table: Table[Banners], kind: str) -> None:
    """Do as little as possible until something is asked."""
    for _ in range(60):
        decision = table.pending[0]
        if decision.kind == kind:
            return
        keys = list(table.described(decision))
        table.choose(decision.seat, next((key for key in ("end", "done", "pass") if key in keys), keys[0]))
    pytest.fail(f"nobody was asked '{kind}'")


def test_a_discipline_by_itself_keeps_what_is_held() -> None:
    table = studying()
    seat = table.pending[0].seat
    for which in ("spells", "blessings"):
        option = offered(table)[f"study {which}"]
        held = holding(table.state, seat, which)
        assert option.idle == (held.bit_count() == {"spells": 3, "blessings": 1}[which])
        assert option.then == (() if option.idle or not held else ("keep all",))


def test_a_study_is_answered_on_one_screen() -> None:
    """Of each kind of card one is picked: to draw, to discard, or to bring back."""
    table = studying()
    decision = table.pending[0]
    picks = table.prompt(decision).picks
    assert picks is not None
    assert picks.least == 0
    assert picks.most == min(3, len(picks.apart))
    assert picks.done == "no study"
    assert sorted(key for keys in picks.apart for key in keys) == sorted(offered(table).keys() - {"no study"})
    for keys in picks.apart:
        discarded = [key for key in keys if key.startswith("discard")]
        assert keys[0].removeprefix("study ") in ("spells", "blessings", "treasures")
        for key in discarded:
            assert studied(table.described(decision)[key][1]) == keys[0].removeprefix("study ")


def test_discarding_in_a_study_draws_another_card() -> None:
    table = studying()
    decision = table.pending[0]
    held = holding(table.state, decision.seat, "spells")
    choice = next(choice for choice in decision.choices() if choice[0] == "discard")
    table.choose(decision.seat, choice)
    now = holding(table.state, decision.seat, "spells")
    assert now.bit_count() == held.bit_count()
    assert now != held
    assert not now >> int(choice[1]) & 1
    assert "study spells" not in offered(table)
    assert "study blessings" in offered(table)


def test_a_study_plan_holds_until_the_own_turn_is_over() -> None:
    table = studying()
    own = table.state.player[table.state.kingdom]
    while table.pending[0].seat == own:  # the others study as well
        assert GAME.follow(table.state, table.pending[0], NO_STUDY) is None
        assert not GAME.outlasts(table.state, table.pending[0], ONLY_DRAW)
        table.choose(own, "no study")
    until(table, "study")
    assert table.pending[0].seat != own
    assert GAME.follow(table.state, table.pending[0], NO_STUDY) == ("no study",)
    assert GAME.follow(table.state, table.pending[0], "") is None
    until(table, "activate")
    assert GAME.follow(table.state, table.pending[0], ONLY_DRAW) is None
    assert GAME.outlasts(table.state, table.pending[0], ONLY_DRAW)


def test_who_only_draws_discards_nothing() -> None:
    table = studying()
    own = table.state.player[table.state.kingdom]
    while table.pending[0].seat == own:
        table.choose(own, "no study")
    decision = table.pending[0]
    table.state.magic.hand[decision.seat] = 0
    for expected in (("study", "spells"), ("study", "blessings")):
        assert GAME.follow(table.state, table.pending[0], ONLY_DRAW) == expected
        table.choose(decision.seat, expected)
    assert holding(table.state, decision.seat, "spells").bit_count() == 3


def test_whoever_goes_where_nothing_is_to_be_done_stops_there() -> None:
    table = begun("basic")
    table.choose("oathborn", "build Miners at wildlands:5,11")
    until(table, "activate")
    key = next(key for key in table.described(table.pending[0]) if key.startswith("activate"))
    table.choose(table.pending[0].seat, key)
    moves = {key: option for key, option in offered(table).items() if option.verb == "move"}
    assert {option.then for option in moves.values()} <= {(), ("pass",)}
    assert any(option.then == ("pass",) for option in moves.values())


def test_a_voyage_to_where_one_can_walk_is_kept_behind_the_others() -> None:
    setup = """
    campaign: drefeld
    active: oathborn
    controls: {oathborn: [Fort Gorod]}
    units: [{kingdom: oathborn, army: Oath Takers, at: Fort Gorod}]
    """
    table = scenarios.open_table(scenarios.parse(position("banners", dedent(setup))))
    table.choose("oathborn", "activate Oath Takers at Fort Gorod")
    found = offered(table)
    voyages = {key.removeprefix("sail "): option.idle for key, option in found.items() if key.startswith("sail ")}
    on_foot = {key.removeprefix("move ") for key in found if key.startswith("move ")}
    assert on_foot & voyages.keys()
    assert voyages.keys() - on_foot
    assert {place for place, idle in voyages.items() if idle} == on_foot & voyages.keys()
