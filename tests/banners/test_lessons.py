"""What lessons of Burning Banners (docs/lessons.md) may expect and point at."""

from __future__ import annotations

import pytest

from sandtable.kernel.scenario import parse
from sandtable.kernel.scenario import run as play
from tests.positions import assert_holds, failures, position

ATTACK = """
active: orcs
units:
  - {kingdom: orcs, army: Orc Reavers, at: "wildlands:6,9"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:6,10"}
"""
AWAKE = "[{orcs: activate Orc Reavers at 6,9}]"


def test_a_scenario_may_expect_what_an_option_promises() -> None:
    assert_holds(position("banners", ATTACK, AWAKE, expect='{offered: "attack 6,10", promises: 1□ 1◆ against}'))
    said = failures(position("banners", ATTACK, AWAKE, expect='{offered: "attack 6,10", promises: 99% to hit}'))
    assert "'attack wildlands:6,10' does not promise '99% to hit': Attack Oathborn Miners" in said


@pytest.mark.parametrize(
    ("points", "seen"),
    [
        ("hex:wildlands:6,9", "hex:wildlands:6,9"),
        ("hex:Zarinbar", "hex:wildlands:5,11"),
        ("hex:Atlantis", None),
        ("settlement:zarinbar", "settlement:Zarinbar"),
        ("card:Heat Ray", "card:heat-ray"),
        ("card:Negation", None),
        ("card:Throndil", "card:throndil"),
        ("area:hand", "area:hand"),
    ],
)
def test_a_lesson_points_at_places_and_cards_by_their_names(points: str, seen: str | None) -> None:
    result = play(parse(position("banners", """
advanced: true
active: orcs
hands: {orcs: [Heat Ray], oathborn: [Negation]}
units: [{hero: Throndil, at: "wildlands:6,11"}]
""")))  # fmt: skip
    assert result.table is not None
    game, state = result.table.game, result.table.state
    orcs = next(number for number, seat in enumerate(result.table.seats) if seat.id == "orcs")
    assert game.pointed(state, points, orcs) == seen
