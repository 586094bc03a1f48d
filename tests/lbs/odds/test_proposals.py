"""What an attack would come to, and what the table proposes."""

from __future__ import annotations

import pytest

from sandtable.games.lbs.odds import proposals
from sandtable.games.lbs.rules import stats
from tests.lbs.positions import number, position


@pytest.mark.parametrize(
    ("blows", "destroyed"),
    [([3, 2, 2], False), ([3, 3], False), ([5], True), ([2, 2, 1], True), ([1, 1, 1, 1, 1], False)],
)
def test_a_city_section_falls_to_more_than_its_water_and_no_less_than_its_strength(
    blows: list[int], destroyed: bool
) -> None:
    water = 4 if sum(blows) < 6 else 7
    g = position(amber={"home": []}, azure={"home": [], "sections": [{"card": "Secret Well", "water": water}]})
    section = number(g, "Secret Well")
    assert stats.city_strength(g, section) == 2
    assert proposals.destroys(g, section, blows) == destroyed
    assert proposals.withstands(g, section) == water + 1


def test_no_raid_is_proposed_where_its_water_finds_no_room() -> None:
    players = {
        "amber": {
            "home": ["Hired Blade"],
            "hand": ["Copper Mine"] * 4,
            "sections": [{"card": "Secret Wall", "water": 4}],
        },
        "azure": {"home": [], "sections": [{"card": "Thieves Quarter", "water": 3}]},
    }
    g = position(phase="night", **players)
    assert proposals.room_at_home(g, 0) == 0
    assert proposals.raiders(g, 0) == ()
    g.water[number(g, "Secret Wall")] = 3
    assert len(proposals.raiders(g, 0)) == 1
