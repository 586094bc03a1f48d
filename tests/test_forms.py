"""Forms: what a game declares of its set-ups holds together, says nothing that reading does not know, and is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import Rng, forms, scenario
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
        for each in forms.placed(form, data, lambda place: None if place == "nowhere" else f"hex:{place}", forms.Laid())
    ]
    assert found == [
        (["units", 0], "unit", "Miners", ["hex:1,1"]),
        (["units", 1], "unit", "Gond", []),
        (["units", 2], "unit", "odd", []),
        (["controls", "orcs", 0], "marker", "orcs", ["hex:Norstead"]),
        (["cities", "Irram"], "city", "Irram", ["hex:2,2"]),
        (["storm"], "storm", "The storm", ["hex:3,3"]),
    ]


def test_what_lies_on_a_card_is_found_with_its_card() -> None:
    layers = (
        Layer("home", "In play", ("players", "*", "home"), "cards", "cards", key="seats"),
        Layer("attached", "Attached", ("players",), "onto", "items", at="attached"),
        Layer("army", "Armies", ("units",), "records", "armies", field="army", at="at"),
        Layer("hero", "Heroes", ("units",), "records", "heroes", field="hero", at="at"),
    )
    form = Form("setup", (Shape("setup", ()),), layers=layers)
    sword = {"card": "Sword", "attached": ["Gem"]}
    data: dict[str, Any] = {
        "players": {"amber": {"home": ["Mine", {"card": "Takiyah", "attached": [sword]}]}},
        "units": [{"hero": "Gond", "at": "1,1"}],
    }
    laid = forms.Laid(refs={"players.amber.home[1]": "card:2", "players.amber.home[1].attached[0]": "card:3"})
    found = [(forms.written(tuple(each.path)), each.layer, each.title, each.refs)
             for each in forms.placed(form, data, lambda place: f"hex:{place}", laid)]  # fmt: skip
    assert found == [
        ("players.amber.home[0]", "home", "Mine", []),
        ("players.amber.home[1]", "home", "Takiyah", ["card:2"]),
        ("players.amber.home[1].attached[0]", "attached", "Sword", ["card:3"]),
        ("players.amber.home[1].attached[0].attached[0]", "attached", "Gem", []),
        ("units[0]", "hero", "Gond", ["hex:1,1"]),
    ]


@pytest.mark.parametrize("form", FORMS)
def test_a_position_says_what_its_things_are_on_the_board(form: Form) -> None:
    made = scenario.parse(form.empty)
    state, _ = made.game.from_setup(made.setup, Rng(bytes(32)))
    laid = made.game.laid(made.setup, state)
    things = list(forms.placed(form, made.setup, lambda place: made.game.pointed(state, f"hex:{place}", 0), laid))
    assert things
    assert all(each.refs for each in things)
    assert all(word.ref for word in laid.words["places"])
    assert laid.words.keys() <= form.words.keys() | {"places"}
