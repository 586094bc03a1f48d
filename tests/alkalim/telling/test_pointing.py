"""What lessons of Al-Kalim (docs/lessons.md) point at, by the names that people know."""

from __future__ import annotations

import pytest

from tests.positions import play, position


@pytest.mark.parametrize(
    ("points", "seen"),
    [
        ("hex:Irram", "hex:3,3"),
        ("hex:3,6", "hex:3,6"),
        ("hex:99,1", None),
        ("jewel:3,6", "jewel:3,6"),
        ("jewel:Irram", None),
        ("stack:Irram", "stack:Irram"),
        ("stack:City of Faith", "stack:City of Faith"),
        ("stack:3,6", None),
        ("type:mount", "type:mount"),
        ("type:carpet", None),
        ("seat:azure", "seat:1"),
        ("seat:jade", None),
        ("card:Corbin", "card:corbin"),
        ("card:Lightning Mace", "card:lightning-mace"),
        ("card:Foaled in High Water", "card:mare-of-the-flood"),
        ("card:Dune Jackals", "card:dune-jackals"),
        ("card:Chainmail", None),
        ("card:Nobody", None),
        ("area:goal", "area:goal"),
    ],
)
def test_a_lesson_points_at_what_is_on_the_table_by_its_name(points: str, seen: str | None) -> None:
    table = play(position("alkalim", """
heroes: [{hero: Corbin, at: "4,2"}, {hero: Eliam, at: Samirah}]
stacks: {Irram: [Lightning Mace]}
decks: {market: [Chainmail], legends: {mount: [Mare of the Flood]}}
fight: {card: Dune Jackals}
""")).table  # fmt: skip
    assert table is not None
    assert table.game.pointed(table.state, points, 0) == seen
