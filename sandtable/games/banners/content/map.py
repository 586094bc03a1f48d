"""The boards in play as one map of numbered hexes (1.3), built once per set of boards and shared by every game.

Hexes are small integers and sets of hexes are integers used as bit masks, so that "which of these may I enter" is a few
machine operations. Everything here is fixed; what changes during play (armies, markers) is in `state.py`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from sandtable.games.banners.content import loading, shapes
from sandtable.kernel.bits import bits
from sandtable.kernel.text import in_words

Hex = int
Mask = int

CLEAR: Final = 0
FOREST: Final = 1
MOUNTAIN: Final = 2
SWAMP: Final = 3
SEA: Final = 4
LAIR: Final = 5
RIVER: Final = 6
DESERT: Final = 7
TERRAINS = ("clear", "forest", "mountain", "swamp", "sea", "lair", "major-river", "desert")
DESCRIBED = (
    "Cascades", "City of ", "Corridors of ", "Labyrinth of ", "Palace of ", "Ruins on ", "Spire of ", "Tower of ",
    "Towers of ", "Valley of ",
)  # fmt: skip
"""How names begin that say what a place is, so that they need an article."""


def within_sentence(name: str) -> str:
    """The name of a place within a sentence.

    >>> within_sentence("The Heinburg"), within_sentence("Labyrinth of Evil"), within_sentence("Norstead")
    ('the Heinburg', 'the Labyrinth of Evil', 'Norstead')
    """
    if name.startswith("The "):
        return f"the{name[3:]}"
    return f"the {name}" if name.startswith(DESCRIBED) else name


GROUND = ("plain", "forest", "mountains", "swamp", "sea", "lair", "river", "desert")
"""Terrain as a place is called after it."""
ON = ("on", "in", "in", "in", "on", "in", "on", "in")
"""And how one is there: on the plain, in the forest."""
WINDS = (
    "north", "north-north-east", "north-east", "east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west", "north-west", "north-north-west",
)  # fmt: skip
"""The six sides of a hex, and between them its corners."""
TERRAIN = {name: number for number, name in enumerate(TERRAINS)}
WILDERNESS = (FOREST, MOUNTAIN, SWAMP)


class Side:
    """What lies between two neighbouring hexes (8.1.1 to 8.1.3)."""

    __slots__ = ("coastal", "doubt", "river", "road", "sea", "waterway")

    def __init__(self) -> None:
        self.road = False
        self.river = 0
        """1 for a River hexside, 2 for a Major River hexside."""
        self.coastal = False
        self.sea = False
        self.waterway = False
        """Ships follow the course of a major river here (8.1.5)."""
        self.doubt = False


class Settlement:
    """A printed settlement (chapter 4)."""

    __slots__ = ("at", "city", "fortified", "loyalty", "name", "names", "port", "wilderness")

    def __init__(self, record: shapes.SettlementRecord, at: Hex) -> None:
        self.name = record.name
        self.names = tuple(n.casefold() for n in (record.name, *record.aliases))
        self.at = at
        self.loyalty = record.loyalty
        self.city = record.city
        self.fortified: int = record.fortified
        self.port = record.port
        self.wilderness = TERRAIN[record.wilderness] if record.wilderness else None


GROUNDS = (
    "_index", "adjacent", "balls", "coastal", "crossable", "entries", "hills", "lair_mask", "lairs", "lanes",
    "major_river", "mines", "names", "neighbours", "offshore", "partial", "places", "sea", "ship_hexes", "sides",
    "size", "terrain",
)  # fmt: skip
"""What a map has in common with the same boards with a settlement more."""


class Map:
    """The boards `ids`, joined."""

    def __init__(self, ids: tuple[str, ...], like: Map | None = None) -> None:
        """`like`: a map of the same boards, with which the ground is shared; the settlements are still to come."""
        self.ids = ids
        if like is not None:
            for name in GROUNDS:
                setattr(self, name, getattr(like, name))
            return
        self.names: list[str] = []
        self.places: list[tuple[int, int]] = []
        """Column and row on the joined map."""
        self.terrain: list[int] = []
        self.coastal: Mask = 0
        self.major_river: Mask = 0
        self.partial: Mask = 0
        """Hexes too little of which is on the boards in play (8.2.2)."""
        self.mines: Mask = 0
        self.sea: Mask = 0
        self.lairs: dict[Hex, str] = {}
        self.entries: dict[str, Mask] = {}
        self.settlements: list[Settlement] = []
        self._index: dict[str, Hex] = {}
        self.sides: dict[tuple[Hex, Hex], Side] = {}
        boards = {b.map: b for b in loading.joins().boards}
        origin_q = min(boards[i].column for i in ids)
        origin_j = min(boards[i].row for i in ids)
        at: dict[tuple[int, int], Hex] = {}
        visible: dict[Hex, float] = {}
        for board in ids:
            self._lay(loading.map_record(board), boards[board], origin_q, origin_j, at, visible)
        least = loading.terrain().playable_fraction
        for place, fraction in visible.items():
            if fraction < least:
                self.partial |= 1 << place
        self._join()
        self.size = len(self.names)
        self._finish(at)

    # -- building ----------------------------------------------------------------------------------------------------

    def _lay(
        self,
        record: shapes.MapRecord,
        board: shapes.BoardPlacement,
        origin_q: int,
        origin_j: int,
        at: dict[tuple[int, int], Hex],
        visible: dict[Hex, float],
    ) -> None:
        shown = {p.at: p.visible if p.visible is not None else 0.0 for p in record.partial}
        for j, row in enumerate(record.terrain):
            for q, code in enumerate(row):
                if record.legend[code] == "no hex":
                    continue
                name = f"{q},{j}"
                place = (q + board.column - origin_q, j + board.row - origin_j)
                if place in at:  # the other half of a hex that an earlier board began
                    number = at[place]
                    visible[number] = visible.get(number, 1.0) + shown.get(name, 1.0)
                else:
                    number = at[place] = len(self.names)
                    self.names.append(f"{record.id}:{name}")
                    self.places.append(place)
                    self.terrain.append(TERRAIN[record.legend[code]])
                    if name in shown:
                        visible[number] = shown[name]
                self._index[f"{record.id}:{name}"] = number
        for name in record.coastal:
            self.coastal |= self.mask(record.id, name)
        for name in record.major_river:
            self.major_river |= self.mask(record.id, name)
        for mine in record.mines:
            self.mines |= self.mask(record.id, mine.at)
        for lair in record.lairs:
            number = self._index[f"{record.id}:{lair.at}"]
            self.lairs[number] = lair.name
            if lair.pool == "sea":
                self.sea |= 1 << number
        for kingdom, names in record.entries.items():
            for name in names:
                self.entries[kingdom] = self.entries.get(kingdom, 0) | self.mask(record.id, name)
        for settlement in record.settlements:
            self.settlements.append(Settlement(settlement, self._index[f"{record.id}:{settlement.at}"]))
        self._lay_sides(record.id, record.id, record.hexsides, record.unverified)

    def _join(self) -> None:
        for join in loading.joins().joins:
            if join.first in self.ids and join.second in self.ids:
                self._lay_sides(join.first, join.second, join.hexsides, join.unverified)

    def _lay_sides(self, first: str, second: str, sides: shapes.Hexsides, doubts: shapes.Hexsides) -> None:
        for feature in ("road", "river", "major_river", "coastal", "sea", "waterway"):
            for pair in getattr(sides, feature):
                side = self._side_at(first, second, pair)
                if feature == "river":
                    side.river = max(side.river, 1)
                elif feature == "major_river":
                    side.river = 2
                else:
                    setattr(side, feature, True)
            for pair in getattr(doubts, feature):
                self._side_at(first, second, pair).doubt = True

    def _side_at(self, first: str, second: str, pair: str) -> Side:
        one, two = pair.split()
        a, b = self._index[f"{first}:{one}"], self._index[f"{second}:{two}"]
        side = self.sides.get((a, b))
        if side is None:
            side = self.sides[a, b] = self.sides[b, a] = Side()
        return side

    def _finish(self, at: dict[tuple[int, int], Hex]) -> None:
        self.neighbours: list[tuple[Hex, ...]] = []
        self.adjacent: list[Mask] = []
        for number, (q, j) in enumerate(self.places):
            around = tuple(at[p] for p in shapes.neighbours((q, j)) if p in at)
            self.neighbours.append(around)
            self.adjacent.append(sum(1 << n for n in around))
            if self.terrain[number] == SEA:
                self.sea |= 1 << number
        for number in range(self.size):
            for other in self.neighbours[number]:
                if (number, other) not in self.sides:
                    self.sides[number, other] = self.sides[other, number] = Side()
                if (self.sea >> number | self.sea >> other) & 1:
                    self.sides[number, other].sea = True
        self.lair_mask: Mask = sum(1 << h for h in self.lairs)
        self.ship_hexes: Mask = self.coastal | self.major_river | self.sea
        shore = self.coastal & ~self.sea
        self.offshore: Mask = sum(1 << h for h in bits(self.sea) if self.adjacent[h] & shore)
        """Sea hexes next to a Coastal hex (15.7)."""
        self.crossable: list[Mask] = [
            sum(1 << n for n in self.neighbours[h] if not self.sides[h, n].sea) for h in range(self.size)
        ]
        """Neighbours that are not across a Sea hexside."""
        self.lanes: list[list[tuple[Hex, Mask, bool]]] = [self._lanes(h) for h in range(self.size)]
        """Per hex: neighbours a ship gets to, their bits, and whether by a lane or only over a river bank (8.1.6)."""
        self.balls: list[list[Mask]] = [[1 << h for h in range(self.size)]]
        hills = self.lair_mask & ~self.sea
        for _ in range(3):
            hills = self.grown(hills)
        self.hills: Mask = hills
        """Hexes within three of a land lair (18.1, Monsters in the Hills)."""
        self._find_settlements()

    def _lanes(self, here: Hex) -> list[tuple[Hex, Mask, bool]]:
        found = []
        for there in self.neighbours[here]:
            side = self.sides[here, there]
            lane = bool(side.sea or side.coastal or side.waterway) and bool(self.ship_hexes >> there & 1)
            if lane or side.river:
                found.append((there, 1 << there, lane))
        return found

    def _find_settlements(self) -> None:
        self.settlement_at: dict[Hex, int] = {s.at: i for i, s in enumerate(self.settlements)}
        self.settlement_mask: Mask = sum(1 << s.at for s in self.settlements)
        self.port_mask: Mask = sum(1 << s.at for s in self.settlements if s.port)
        named = {s.at: s.name for s in self.settlements} | self.lairs
        called = {at: within_sentence(name) for at, name in named.items()}
        nearest = self._nearest(called)
        self.texts: list[str] = [
            called[h] if h in called else self._beside(h, *nearest[h], called) for h in range(self.size)
        ]
        """Each hex as people name it: its settlement or lair, or where it lies from the nearest."""
        self._tell_apart(called)
        self.wheres: list[str] = [
            f"{'at' if h in called else ON[self.terrain[h]]} {text}" for h, text in enumerate(self.texts)
        ]
        """Where somebody is who is there: `at Zarinbar`, `on the plain north of Zarinbar`."""

    def _nearest(self, called: Iterable[Hex]) -> dict[Hex, tuple[Hex, int]]:
        """For each hex the nearest of these, and how far away that is."""
        found = {h: (h, 0) for h in sorted(called)}
        edge = list(found)
        while edge:
            reached = []
            for h in edge:
                origin, away = found[h]
                for other in self.neighbours[h]:
                    if other not in found:
                        found[other] = origin, away + 1
                        reached.append(other)
            edge = reached
        return found

    def _beside(self, at: Hex, place: Hex, away: int, called: Mapping[Hex, str]) -> str:
        """A hex that has no name: `the forest north of Zarinbar`."""
        (x, y), (from_x, from_y) = self._middle(at), self._middle(place)
        turn = math.atan2(x - from_x, from_y - y) / (2 * math.pi)
        wind = WINDS[round(turn * len(WINDS)) % len(WINDS)]
        far = "" if away == 1 else f"{in_words(away)} hexes "
        return f"the {GROUND[self.terrain[at]]} {far}{wind} of {called[place]}"

    def _tell_apart(self, called: Mapping[Hex, str]) -> None:
        """Hexes that would be named alike are named from the next place from which no other hex is."""
        known = Counter(self.texts)
        for at in range(self.size):
            if known[self.texts[at]] < 2:
                continue
            for place in sorted(called, key=lambda place: self._far(at, place)):
                text = self._beside(at, place, self._far(at, place), called)
                if text not in known:
                    known[self.texts[at]] -= 1
                    known[text] += 1
                    self.texts[at] = text
                    break

    def _far(self, at: Hex, other: Hex) -> int:
        """How many hexes apart."""
        (column, row), (to_column, to_row) = self.places[at], self.places[other]
        across = to_column - column
        down = (to_row - to_column // 2) - (row - column // 2)
        return (abs(across) + abs(down) + abs(across + down)) // 2

    def _middle(self, at: Hex) -> tuple[float, float]:
        """The middle of a hex, with y growing southwards."""
        column, row = self.places[at]
        return 1.5 * column, math.sqrt(3) * (row + column % 2 / 2)

    # -- asking ------------------------------------------------------------------------------------------------------

    def mask(self, board: str, name: str) -> Mask:
        return 1 << self._index[f"{board}:{name}"]

    def hex(self, name: str) -> Hex:
        return self._index[name]

    def find(self, name: str) -> Hex | None:
        """A hex by name (`wildlands:5,9`, with one board also `5,9`) or by the settlement in it."""
        text = name.strip().casefold()
        number = self._index.get(text)
        if number is None and len(self.ids) == 1:
            number = self._index.get(f"{self.ids[0]}:{text}")
        if number is None:
            number = next((s.at for s in self.settlements if text in s.names), None)
        return number

    def with_settlement(self, record: shapes.SettlementRecord, at: Hex) -> Map:
        """The same boards with a settlement more, numbered behind the printed ones (12.1.3)."""
        found = Map(self.ids, self)
        found.settlements = [*self.settlements, Settlement(record, at)]
        found._find_settlements()
        return found

    def settlement(self, name: str) -> int | None:
        text = name.strip().casefold()
        return next((i for i, s in enumerate(self.settlements) if text in s.names), None)

    def side(self, here: Hex, there: Hex) -> Side:
        return self.sides[here, there]

    def ball(self, center: Hex, radius: int) -> Mask:
        """All hexes at most `radius` away."""
        while len(self.balls) <= radius:
            last = self.balls[-1]
            grown = [self.grown(mask) for mask in last]
            if grown == last:  # the whole map
                self.balls.extend([last] * (radius + 1 - len(self.balls)))
            else:
                self.balls.append(grown)
        return self.balls[radius][center]

    def grown(self, mask: Mask) -> Mask:
        """Hexes and all that are next to them."""
        grown = mask
        for h in bits(mask):
            grown |= self.adjacent[h]
        return grown

    def describe_terrain(self, terrain: int | None) -> str | None:
        return None if terrain is None else TERRAINS[terrain]


@lru_cache(maxsize=65536)
def members(mask: Mask) -> tuple[int, ...]:
    """The same for masks that are asked about again and again."""
    return tuple(bits(mask))


@lru_cache(maxsize=32)
def joined(ids: tuple[str, ...]) -> Map:
    """The map made of these boards (any order)."""
    return Map(tuple(board.map for board in loading.joins().boards if board.map in ids))
