"""Forms: what a game declares of its set-ups holds together, says nothing that reading does not know, and is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import forms, scenario
from sandtable.kernel.forms import Field, Form, Layer, Section, Shape, Word

SCENARIOS = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
GAMES = [games.get(name) for name in games.at_home()]
FORMS = [pytest.param(form, id=game.name) for game in GAMES if (form := game.form()) is not None]


def test_all_three_games_tell_their_fields() -> None:
    assert {param.id for param in FORMS} == {"alkalim", "banners", "lbs"}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_holds_together(form: Form) -> None:
    assert list(forms.faults(form)) == []


def test_what_does_not_hold_together_is_found() -> None:
    broken = Form(
        "setup",
        (Shape("setup", (forms.record("a", "none"), forms.flag("b"))),),
        (Section("one", ("a", "c")),),
        (Layer("l", "L", ("z",), "names", "things"),),
        {"things": (Word("!"),)},
    )
    assert len(list(forms.faults(broken))) == 5


@pytest.mark.parametrize("form", FORMS)
def test_a_position_can_begin_with_the_empty_one(form: Form) -> None:
    result = scenario.run(scenario.parse(form.empty))
    assert result.ok, result.failures
    assert result.table is not None
    assert result.table.pending


@pytest.mark.parametrize("form", FORMS)
def test_every_field_is_told_in_the_guide(form: Form) -> None:
    missing = [name for name in form.names if f"`{name}`" not in SCENARIOS]
    assert missing == []


@pytest.mark.parametrize("form", FORMS)
def test_every_list_of_words_is_of_use(form: Form) -> None:
    used = {layer.things for layer in form.layers} | {layer.places for layer in form.layers}
    used |= {layer.key for layer in form.layers} | {word for shape in form.shapes for word in _words(shape.fields)}
    assert form.words.keys() - used == set()
    assert used - form.words.keys() - {""} == set()


def _words(fields: tuple[Field, ...]) -> set[str]:
    found: set[str] = set()
    for field in fields:
        inside: Field | None = field
        while inside is not None:
            found |= {inside.words, inside.keys}
            inside = inside.inside
    return found


def test_what_is_on_the_board_is_found_in_the_text() -> None:
    layers = (
        Layer("unit", "Units", ("units",), "records", "armies", field="army", at="at"),
        Layer("marker", "Markers", ("controls", "*"), "names", "kingdoms"),
        Layer("city", "Cities", ("cities",), "keys", "cities"),
        Layer("storm", "The storm", ("storm",), "one", "storm", at="at"),
    )
    form = Form("setup", (Shape("setup", ()),), layers=layers)
    data: dict[str, Any] = {
        "units": [{"army": "Miners", "at": "1,1"}, {"hero": "Gond", "at": "nowhere"}, "odd"],
        "controls": {"orcs": ["Norstead"]},
        "cities": {"Irram": "2,2"},
        "storm": {"at": "3,3"},
    }
    found = [
        (each.path, each.layer, each.title, each.refs)
        for each in forms.placed(form, data, lambda place: None if place == "nowhere" else f"hex:{place}")
    ]
    assert found == [
        (["units", 0], "unit", "Miners", ["hex:1,1"]),
        (["units", 1], "unit", "Gond", []),
        (["controls", "orcs", 0], "marker", "orcs", ["hex:Norstead"]),
        (["cities", "Irram"], "city", "Irram", ["hex:2,2"]),
        (["storm"], "storm", "The storm", ["hex:3,3"]),
    ]
