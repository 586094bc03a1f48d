"""The client's types are those of the engine."""

from __future__ import annotations

from typing import TypedDict

import pytest

from sandtable import games
from tests.contract import assert_board_fits, misfit
from tests.properties import variants
from tools import contract


def test_the_clients_types_are_up_to_date() -> None:
    program = contract.node()
    if program is None:
        pytest.skip("no Node.js here, or the web client's packages are not installed")
    made = contract.generated(program)
    assert set(made) == set(contract.FOLDER.glob("*.ts"))
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is not up to date: run `make contract`"


@pytest.mark.parametrize("name", games.names())
def test_every_board_fits_its_type(name: str) -> None:
    game = games.get(name)
    for settings in variants(game):
        assert_board_fits(game, game.board(settings))


class Inner(TypedDict):
    name: str


class Outer(TypedDict):
    things: list[Inner]


@pytest.mark.parametrize(
    ("message", "what"),
    [
        (b'{"things": [{"name": "a"}]}', ""),
        (b'{"things": [{"name": "a"}, {}]}', "missing required field `name` - at `$.things[1]`"),
        (b'{"things": [{"name": "a", "more": 1}]}', "$.things[0].more is not in the type"),
        (b'{"things": [{"name": 1}]}', "Expected `str`, got `int` - at `$.things[0].name`"),
    ],
)
def test_what_does_not_fit_is_named(message: bytes, what: str) -> None:
    found = misfit(message, Outer)
    assert what in found if what else not found
