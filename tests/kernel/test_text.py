"""Views as text."""

from sandtable.kernel.text import outline


def test_a_view_as_indented_lines() -> None:
    view = {
        "round": 2,
        "winner": None,
        "siege": True,
        "points": {"sun": 1, "moon": 0},
        "units": [
            {"army": "Miners", "at": "wildlands:5,11", "weakened": True, "notes": []},
            {"army": "Reavers", "at": "wildlands:8,5", "weakened": False, "gold": 0},
        ],
        "roads": ["east", "west"],
        "nothing": [],
    }
    assert outline(view).splitlines() == [
        "round: 2", "winner: none", "siege: yes", "points:", "  sun: 1", "  moon: 0", "units:",
        "  - army Miners, at wildlands:5,11, weakened yes", "  - army Reavers, at wildlands:8,5, gold 0", "roads:",
        "  - east", "  - west", "nothing: none",
    ]  # fmt: skip


def test_things_within_things() -> None:
    view = {
        "seats": [{"seat": "north", "cards": ["a", "b"], "home": {"hex": "1,2", "gold": 3}}],
        "top": {"deep": {"x": 1}},
    }
    assert outline(view).splitlines() == [
        "seats:", "  - seat north, cards a, b, home (hex 1,2, gold 3)", "top:", "  deep:", "    x: 1",
    ]  # fmt: skip


def test_plain_values() -> None:
    assert outline("sand") == "sand"
    assert outline(False) == "no"
    assert outline([1, None]) == "- 1\n- none"
    assert outline({}) == ""
