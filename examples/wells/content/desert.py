"""The desert as numbers: squares, which of them are neighbours, and where the wells are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from sandtable.kernel import Seat
from sandtable.kernel.content import ContentError, load_toml

FILE = Path(__file__).with_name("desert.toml")
GROUND = {"w": "well", "#": "dune", ".": "sand"}
SEATS = (Seat("amber", "Amber", color="#c98a1b"), Seat("azure", "Azure", color="#2f78b5"))


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`desert.toml`."""

    rows: list[str]
    camels: dict[str, list[str]]


class Desert(msgspec.Struct, frozen=True):
    """Everything about the board that never changes. A square is its place in `names`."""

    names: tuple[str, ...]
    ground: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    """Column and row, from 0."""
    neighbours: tuple[tuple[int, ...], ...]
    """Of each square those that a camel can enter (WL 3, WL 3/dunes)."""
    wells: tuple[int, ...]
    camels: tuple[tuple[int, ...], ...]
    """Where each seat's camels begin."""

    def square(self, name: str) -> int | None:
        """The square that a person names, in any capitals."""
        word = name.strip().casefold()
        return self.names.index(word) if word in self.names else None


@cache
def desert(file: Path = FILE) -> Desert:
    record = load_toml(file, Record)
    ground: list[str] = []
    places: list[tuple[int, int]] = []
    for row, line in enumerate(reversed(record.rows)):
        for column, mark in enumerate(line):
            if mark not in GROUND:
                raise ContentError(file.name, "", "rows", f"'{mark}' is no ground; there are {', '.join(GROUND)}")
            ground.append(GROUND[mark])
            places.append((column, row))
    names = tuple(f"{'abcdefgh'[column]}{row + 1}" for column, row in places)
    for seat in SEATS:
        for name in record.camels.get(seat.id, []):
            if name not in names:
                raise ContentError(file.name, "", f"camels.{seat.id}", f"'{name}' is no square of the desert")
    return Desert(
        names,
        tuple(ground),
        tuple(places),
        tuple(tuple(_around(places, ground, square)) for square in range(len(names))),
        tuple(square for square, kind in enumerate(ground) if kind == "well"),
        tuple(tuple(names.index(name) for name in record.camels[seat.id]) for seat in SEATS),
    )


def _around(places: list[tuple[int, int]], ground: list[str], square: int) -> list[int]:
    column, row = places[square]
    return [
        other
        for other, (c, r) in enumerate(places)
        if max(abs(c - column), abs(r - row)) == 1 and ground[other] != "dune"
    ]
