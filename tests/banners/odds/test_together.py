"""What a person is spared: studying in one click, no study until one's own turn, going somewhere and stopping."""

from __future__ import annotations

import pytest

from sandtable.games import get
from sandtable.games.banners.odds.together import NO_STUDY
from sandtable.games.banners.state import Banners
from sandtable.kernel import Option, Table

GAME = get("banners")


def begun(rules: str) -> Table[Banners]:
    return Table.new(GAME, {"setup": "drefeld", "rules": rules}, seed=bytes(32))


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


def test_one_click_studies_whatever_brings_a_card() -> None:
    table = begun("advanced")
    until(table, "study")
    seat = table.pending[0].seat
    for key, option in offered(table).items():
        if key == "no study":
            assert option.plan == NO_STUDY
            continue
        hand = table.state.magic.hand[seat]
        assert ("keep all" in option.then) <= bool(hand)


def test_no_study_holds_until_something_else_is_asked() -> None:
    table = begun("advanced")
    until(table, "study")
    assert GAME.follow(table.state, table.pending[0], NO_STUDY) == ("no study",)
    assert GAME.follow(table.state, table.pending[0], "") is None
    until(table, "activate")
    assert GAME.follow(table.state, table.pending[0], NO_STUDY) is None


def test_whoever_goes_where_nothing_is_to_be_done_stops_there() -> None:
    table = begun("basic")
    table.choose("oathborn", "build Miners at wildlands:5,11")
    until(table, "activate")
    key = next(key for key in table.described(table.pending[0]) if key.startswith("activate"))
    table.choose(table.pending[0].seat, key)
    moves = {key: option for key, option in offered(table).items() if option.verb == "move"}
    assert {option.then for option in moves.values()} <= {(), ("pass",)}
    assert any(option.then == ("pass",) for option in moves.values())
