"""The board of Al-Kalim: hexes as numbers, what they are, and where things lie.

Names are `column,row` from 1. Sides are numbered clockwise from the lower right, as everywhere in Sandtable.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from sandtable.games.alkalim.content.shapes import BoardRecord, Colour, Symbol, Town
from sandtable.kernel.content import ContentError, load_toml

Hex: TypeAlias = int
Mask: TypeAlias = int
"""A set of hexes, bit by bit."""

ROAD, BLUFFS, DUNES, LOWLANDS, CANYONS, BARRENS, MIRAGE = range(7)
SYMBOLS: tuple[Symbol, ...] = ("road", "bluffs", "dunes", "lowlands", "canyons", "barrens", "mirage")
TOWN = 7
"""The terrain of a town's hex: none of its own (section O of the base rules)."""
TERRAINS: tuple[str, ...] = (*SYMBOLS, "town")
LETTERS = {"r": ROAD, "b": BLUFFS, "d": DUNES, "l": LOWLANDS, "c": CANYONS, "x": BARRENS, "T": TOWN}
SIDES = ("lower right", "below", "lower left", "upper left", "above", "upper right")
COMPASS = ("south-east", "south", "south-west", "north-west", "north", "north-east")
"""The same sides as people say them of a wind."""
COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "red")
TOWNS = 5
"""Market stacks 1 to 5 are theirs, the other three belong to the Lost Cities (AK setup/market)."""
FILE = Path(__file__).parent / "board.toml"


@dataclass(slots=True, eq=False)
class Place:
    """A town, or a location under its label."""

    name: str
    hexes: Mask
    label: Hex
    terrain: int
    text: str


@dataclass(slots=True, eq=False)
class Spot:
    """An adventure jewel."""

    at: Hex
    colour: int
    sunburst: bool


def supply_of(record: BoardRecord) -> list[int]:
    """The adventure counters in the box, by colour."""
    given = {str(colour): number for colour, number in record.supply.items()}
    return [given.get(colour, 0) for colour in COLOURS]


def neighbour(column: int, row: int, side: int) -> tuple[int, int]:
    """Column and row across a side; with rows and columns from 0, odd columns lie half a hex lower."""
    down = column & 1
    return (
        (column + 1, row + down),
        (column, row + 1),
        (column - 1, row + down),
        (column - 1, row - 1 + down),
        (column, row - 1),
        (column + 1, row - 1 + down),
    )[side]


class Board:
    def __init__(self, record: BoardRecord, file: str = "board.toml") -> None:
        self.file = file
        self.cells: list[tuple[int, int]] = []
        self.names: list[str] = []
        self.terrain: list[int] = []
        """What each hex is in the first place."""
        self.under: list[int] = []
        """The land that a road crosses, or what the hex is anyway."""
        self._lay(record)
        self.size = len(self.cells)
        self.number = {name: h for h, name in enumerate(self.names)}
        at = {cell: h for h, cell in enumerate(self.cells)}
        self.across: list[tuple[int, ...]] = [
            tuple(at.get(neighbour(q, j, side), -1) for side in range(6)) for q, j in self.cells
        ]
        """Per hex: the neighbour across each side, -1 where the board ends."""
        self.around: list[tuple[Hex, ...]] = [tuple(h for h in row if h >= 0) for row in self.across]
        self.next_to: list[Mask] = [sum(1 << h for h in row) for row in self.around]
        self.cover: list[Mask] = [self.next_to[h] | 1 << h for h in range(self.size)]
        """What the sandstorm covers when its centre is here: the hex and the ring around it."""
        self.towns = [self._town(town) for town in record.town]
        self.town_at = {town.label: number for number, town in enumerate(self.towns)}
        self.jewels = [Spot(self._hex(j.at, "jewel", j.at), COLOURS.index(j.colour), j.sunburst) for j in record.jewel]
        self.jewels_at: dict[Hex, tuple[int, ...]] = {}
        for number, jewel in enumerate(self.jewels):
            self.jewels_at[jewel.at] = (*self.jewels_at.get(jewel.at, ()), number)
        self._check_spots()
        self.prison = self._hex(record.prison, "board", "prison")
        self.supply = supply_of(record)
        self.locations = self._find_locations(record)
        self.location_of: list[tuple[str, ...]] = [
            tuple(place.name for place in self.locations if place.hexes >> h & 1) for h in range(self.size)
        ]
        self.place = {place.name.casefold(): place for place in self.locations}
        self.texts = [self._text(h) for h in range(self.size)]
        self._far: dict[Hex, list[int]] = {}
        self._check_names()

    def where(self, at: Hex) -> str:
        """Where somebody is, in words: in a town, at any other space."""
        return f"{'in' if at in self.town_at else 'at'} {self.texts[at]}"

    def _town(self, record: Town) -> Place:
        at = self._hex(record.at, "town", record.name)
        return Place(record.name, 1 << at, at, TOWN, record.text)

    def _check_names(self) -> None:
        names = [place.name.casefold() for place in (*self.towns, *self.locations)]
        for place in (*self.towns, *self.locations):
            if names.count(place.name.casefold()) > 1:
                raise ContentError(self.file, place.name, "name", "every town and location has its own name")

    def _check_spots(self) -> None:
        """Towns stand where the grid has them, jewels outside of towns and one of a colour in a space."""
        for at, name in enumerate(self.names):
            if (self.terrain[at] == TOWN) != (at in self.town_at):
                what = "every T of the grid is a named town and no other hex is"
                raise ContentError(self.file, f"hex {name}", "town", what)
        for at, here in self.jewels_at.items():
            if at in self.town_at:
                raise ContentError(self.file, f"jewel {self.names[at]}", "at", "a town has no adventure jewel")
            colours = [self.jewels[number].colour for number in here]
            for colour in colours:
                if colours.count(colour) > 1:
                    what = f"there are two {COLOURS[colour]} jewels in one space"
                    raise ContentError(self.file, f"jewel {self.names[at]}", "colour", what)

    def _lay(self, record: BoardRecord) -> None:
        for row, line in enumerate(record.grid.strip("\n").split("\n")):
            for column, letter in enumerate(line.strip()):
                if letter == ".":
                    continue
                terrain = LETTERS.get(letter)
                under = LETTERS.get(letter.lower()) if terrain is None else terrain
                if under is None or (under in (ROAD, TOWN) and terrain is None):
                    raise ContentError(self.file, f"row {row + 1}", "grid", f"'{letter}' is no kind of hex")
                self.cells.append((column, row))
                self.names.append(f"{column + 1},{row + 1}")
                self.terrain.append(ROAD if terrain is None else terrain)
                self.under.append(under)

    def _hex(self, name: str, record: str, what: str) -> Hex:
        found = self.number.get(name.replace(" ", ""))
        if found is None:
            raise ContentError(self.file, f"{record} {what}", "at", f"there is no hex {name!r}")
        return found

    def _find_locations(self, record: BoardRecord) -> list[Place]:
        """A label's hexes and all that touch them and are of the same kind (Locations in Al-Kalim)."""
        found: list[Place] = []
        for each in record.location:
            label = [self._hex(name, "location", each.name) for name in each.label]
            if not label:
                raise ContentError(self.file, f"location {each.name}", "label", "a label lies on some hex")
            terrain = self.terrain[label[0]]
            if any(self.terrain[h] != terrain for h in label):
                raise ContentError(self.file, f"location {each.name}", "label", "a label lies on one kind of terrain")
            hexes = 0
            open_ = list(label)
            while open_:
                h = open_.pop()
                if not hexes >> h & 1:
                    hexes |= 1 << h
                    open_ += [n for n in self.around[h] if self.terrain[n] == terrain]
            found.append(Place(each.name, hexes, label[0], terrain, each.within))
        return found

    def _text(self, space: Hex) -> str:
        """A hex in a sentence."""
        if space in self.town_at:
            return self.towns[self.town_at[space]].name
        land = TERRAINS[self.terrain[space]]
        if self.terrain[space] == ROAD and self.under[space] != ROAD:
            land = f"road through {TERRAINS[self.under[space]]}"
        named = f", {self.location_of[space][0]}" if self.location_of[space] else ""
        return f"{self.names[space]} ({land}{named})"

    def is_a(self, space: Hex, terrain: int) -> bool:
        """Whether a space counts as this terrain where a card asks for one: its road, or the land under it."""
        return self.terrain[space] == terrain or self.under[space] == terrain

    def far(self, space: Hex) -> list[int]:
        """Distances in spaces from a hex to all others."""
        known = self._far.get(space)
        if known is None:
            known = [99] * self.size
            known[space] = 0
            edge = [space]
            while edge:
                following = []
                for here in edge:
                    for there in self.around[here]:
                        if known[there] == 99:
                            known[there] = known[here] + 1
                            following.append(there)
                edge = following
            self._far[space] = known
        return known

    def find(self, text: str) -> Hex | None:
        """The hex with this name, or of this town."""
        words = " ".join(text.split()).casefold()
        found = self.number.get(words.replace(" ", ""))
        if found is not None:
            return found
        for town in self.towns:
            if town.name.casefold() == words:
                return town.label
        return None


@cache
def board() -> Board:
    record = load_toml(FILE, BoardRecord)
    if len(record.town) != TOWNS:
        raise ContentError(FILE.name, "", "town", f"{TOWNS} towns have market stacks, not {len(record.town)}")
    for colour, counters in zip(COLOURS, supply_of(record), strict=True):
        spots = sum(jewel.colour == colour for jewel in record.jewel)
        if spots > counters:
            raise ContentError(FILE.name, "", f"supply.{colour}", f"{spots} jewels need counters, not {counters}")
    return Board(record)
