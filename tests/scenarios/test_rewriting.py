"""A text that somebody has written is changed where it has to be, and stays as it was everywhere else."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.scenario.lines import ScenarioFileError, read
from sandtable.kernel.scenario.rewriting import ABSENT, CannotChange, edited, rewritten, with_value

TEXT = """\
# A ruling of mine
game: banners   # the game
title: A Dragon Slayer's ambush
setup:
  campaign: sandbox
  # who is who
  maps: [wildlands]
  units:
    - {kingdom: oathborn, army: Dragon Slayers, at: wildlands:6,10}  # here
    # the second
    - {kingdom: orcs, army: Orc Reavers, at: wildlands:6,9}
    - kingdom: orcs
      army: Orc Scouts   # far away
      at: 6,8
rolls: [7, 8, 5, 6]
script:
  - orcs: activate Orc Reavers at wildlands:6,9
  - orcs: attack wildlands:6,10   # now
expect:
  - {units: {army: Orc Reavers}, count: 0}
"""
FILES = sorted((Path(__file__).parents[2] / "scenarios").rglob("*.yaml"))


def changed(path: tuple[str | int, ...], value: Any) -> list[str]:
    made = rewritten(TEXT, path, value)
    found = difflib.unified_diff(TEXT.splitlines(), made.splitlines(), lineterm="", n=0)
    return [line for line in found if not line.startswith(("---", "+++", "@@"))]


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        (
            ("setup", "units", 1, "at"),
            "7,9",
            [
                "-    - {kingdom: orcs, army: Orc Reavers, at: wildlands:6,9}",
                "+    - {kingdom: orcs, army: Orc Reavers, at: 7,9}",
            ],
        ),
        (
            ("setup", "units", 0),
            ABSENT,
            ["-    - {kingdom: oathborn, army: Dragon Slayers, at: wildlands:6,10}  # here"],
        ),
        (
            ("setup", "units", 2, "army"),
            "Orc Reavers #2",
            ["-      army: Orc Scouts   # far away", "+      army: Orc Reavers #2   # far away"],
        ),
        (("setup", "units", 3), {"hero": "Gond", "at": "6,7"}, ["+    - {hero: Gond, at: 6,7}"]),
        (("setup", "gold", "orcs"), 3, ["+  gold: {orcs: 3}"]),
        (("setup", "maps", 1), "6,7", ["-  maps: [wildlands]", '+  maps: [wildlands, "6,7"]']),
        (("script", 2), {"orcs": {"refused": "go: there"}}, ['+  - orcs: {refused: "go: there"}']),
        (("script", 0, "orcs"), "end", ["-  - orcs: activate Orc Reavers at wildlands:6,9", "+  - orcs: end"]),
        (("rolls",), ABSENT, ["-rolls: [7, 8, 5, 6]"]),
        (("rolls", 2), ABSENT, ["-rolls: [7, 8, 5, 6]", "+rolls: [7, 8, 6]"]),
        (("cites",), ["BB 9.6"], ["+cites: [BB 9.6]"]),
    ],
)
def test_only_what_is_meant_is_changed(path: tuple[str | int, ...], value: Any, lines: list[str]) -> None:
    assert changed(path, value) == lines


def test_a_new_field_stands_where_such_fields_stand() -> None:
    made = rewritten(TEXT, ("cites",), ["BB 9.6"]).splitlines()
    assert made.index("cites: [BB 9.6]") == made.index("title: A Dragon Slayer's ambush") + 1


def test_a_list_that_is_given_anew_keeps_what_is_the_same() -> None:
    units = read(TEXT, "").data["setup"]["units"]
    assert changed(("setup", "units"), [*units[:1], {"hero": "Gond", "at": "6,7"}, *units[1:]]) == [
        "+    - {hero: Gond, at: 6,7}"
    ]


def test_a_text_can_be_begun_with_nothing() -> None:
    made = edited("", [(("game",), "lbs"), (("script", 0), {"amber": "end"}), (("setup", "phase"), "day")])
    assert made == "game: lbs\nsetup: {phase: day}\nscript:\n  - amber: end\n"


def test_what_has_no_place_is_refused() -> None:
    nowhere: list[tuple[str | int, ...]] = [("setup", "units", 9), ("setup", "units", "first"), ("title", "of")]
    for path in nowhere:
        with pytest.raises(CannotChange):
            rewritten(TEXT, path, 1)
    with pytest.raises(ScenarioFileError):
        rewritten("game: [", ("game",), "lbs")


def paths(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    if isinstance(data, dict):
        for name, each in data.items():
            yield from paths(each, (*path, name))
    elif isinstance(data, list):
        for number, each in enumerate(data):
            yield from paths(each, (*path, number))


def test_any_change_of_any_ruling_says_what_was_wanted() -> None:
    chance = random.Random(7)
    values = [ABSENT, ABSENT, 5, "6,10", "a b: c", {"x": 1, "y": ["6,7", {"q": 2}]}, [1, 2], True, "*", "Miners #2"]
    for file in chance.sample(FILES, 60):
        text = file.read_text(encoding="utf-8")
        data = read(text, "").data
        path, value = chance.choice(list(paths(data))), chance.choice(values)
        made = rewritten(text, path, value)
        assert read(made, "").data == with_value(data, path, value), (file, path, value)
        comments = [line.strip() for line in text.splitlines() if line.strip().startswith("#")]
        assert len(path) < 3 or all(line in made for line in comments), (file, path, value)
