"""The `setup:` of scenario files: a position read from words, and written as words again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from examples.wells.content.desert import SEATS, desert
from examples.wells.rules.setup import SETTINGS, SETUPS
from examples.wells.rules.victory import TURNS
from examples.wells.state import NOBODY, Wells
from sandtable.kernel import Rng, ScenarioError
from sandtable.kernel.scenario import reading

FIELDS = ("setup", "needed", "turn", "camels", "wells", "vain")
SEAT_IDS = tuple(seat.id for seat in SEATS)


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[Wells, Mapping[str, Any]]:
    reading.fields(setup, FIELDS, "", "a position of Wells")
    reading.one_of(setup.get("setup", SETUPS[0].id), [SETUPS[0].id], "setup", "setup")
    g = Wells(reading.number(setup.get("needed", int(SETTINGS[0].default)), "needed", 2, 4), rng)
    g.turn = reading.number(setup.get("turn", 1), "turn", 1, TURNS + 1) - 1
    for name, squares in reading.fields(setup.get("camels"), SEAT_IDS, "camels", "a desert").items():
        places = reading.items(squares, f"camels.{name}")
        g.camels[SEAT_IDS.index(name)] = [_square(each, f"camels.{name}[{n}]") for n, each in enumerate(places)]
    standing = [square for camels in g.camels for square in camels]
    if len(set(standing)) < len(standing):
        raise ScenarioError("camels", "two camels stand on one square")
    for name, owner in reading.mapping(setup.get("wells"), "wells").items():
        g.owners[_well(g, name, f"wells.{name}")] = reading.one_of(owner, SEAT_IDS, f"wells.{name}", "seat")
    for name, rolls in reading.mapping(setup.get("vain"), "vain").items():
        g.vain[_well(g, name, f"vain.{name}")] = reading.number(rolls, f"vain.{name}")
    return g, {"setup": SETUPS[0].id, "needed": str(g.needed)}


def _square(name: Any, field: str) -> int:
    return reading.one_of(name, desert().names, field, "square")


def _well(g: Wells, name: Any, field: str) -> int:
    well = g.well_at(_square(name, field))
    if well is None:
        raise ScenarioError(field, f"there is no well on {name}")
    return well


def to_setup(g: Wells) -> dict[str, Any]:
    names = g.desert.names
    wells = [names[square] for square in g.desert.wells]
    return {
        "setup": SETUPS[0].id,
        "needed": g.needed,
        "turn": g.turn + 1,
        "camels": {seat: [names[square] for square in g.camels[n]] for n, seat in enumerate(SEAT_IDS)},
        "wells": {well: SEAT_IDS[owner] for well, owner in zip(wells, g.owners, strict=True) if owner != NOBODY},
        "vain": {well: rolls for well, rolls in zip(wells, g.vain, strict=True) if rolls},
    }
