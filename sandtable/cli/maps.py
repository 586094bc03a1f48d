"""`sandtable map`: a game's board as text, and how two of its places lie to each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import typer

from sandtable.cli.common import GameName, UsageError, get_game, say

AROUND = ("above", "to the upper right", "to the lower right", "below", "to the lower left", "to the upper left")
LETTERS = {"mountain": "M", "major-river": "R", "sea": "~", "barrens": "x", "town": "T", "lair": "L"}
"""Terrains whose first letter another one has too."""
FEATURES = {"road": "road", "waterway": "waterway", "coastal": "Coastal hexside", "sea": "Sea hexside"}
RIVERS = ("", "River", "Major River")


def map(
    game: GameName,
    first: Annotated[
        str | None, typer.Argument(metavar="A", help="A hex, town or location: what is around it.")
    ] = None,
    second: Annotated[str | None, typer.Argument(metavar="B", help="Another: how far it is from A.")] = None,
    setup: Annotated[str | None, typer.Option(help="The boards of this set-up; otherwise all of them.")] = None,
) -> None:
    """Show the board: all of it, what is around a place, or how two places lie to each other.

    Example: `sandtable map banners`, `sandtable map banners Norstead`, `sandtable map banners wildlands:6,9 Norstead`
    """
    found = get_game(game)
    board = found.whole_board() if setup is None else found.board({"setup": setup})
    if not board.get("hexes"):
        raise UsageError(f"{found.title} is played without a map")
    atlas = Atlas(board)
    if first is None:
        lines = atlas.drawn()
    elif second is None:
        lines = atlas.location(first) or atlas.around(atlas.find(first))
    else:
        lines = atlas.between(atlas.find(first), atlas.find(second))
    for line in lines:
        say(line)


def _printed(settlement: Mapping[str, Any]) -> list[str]:
    """A settlement's loyalty and its symbols."""
    walls = ("", "fortified", "magically fortified")[settlement.get("fortified") or 0]
    loyal = f"loyal to {settlement['loyalty']}" if settlement.get("loyalty") else "neutral"
    wild = f"{settlement['wilderness']} settlement" if settlement.get("wilderness") else ""
    marks = ("city" if settlement.get("city") else "", walls, "port" if settlement.get("port") else "", wild)
    return [loyal, *filter(None, marks)]


class Atlas:
    """A board as `Game.board` gives it: hexes in columns, the odd ones half a hex lower."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self.hexes: dict[str, Mapping[str, Any]] = {each["id"]: each for each in board["hexes"]}
        self.at = {(each["q"], each["j"]): name for name, each in self.hexes.items()}
        self.named: dict[str, str] = {}
        """Hex -> the settlement or town in it."""
        for place in (*board.get("settlements", ()), *board.get("towns", ())):
            self.named.setdefault(place["at"], place["name"])
        self.locations: list[Mapping[str, Any]] = list(board.get("locations", ()))
        self.jewels: list[Mapping[str, Any]] = list(board.get("jewels", ()))
        self.printed = {each["at"]: _printed(each) for each in board.get("settlements", ())}
        """Hex -> what the board prints at the settlement there."""
        self.sides = {frozenset((side["a"], side["b"])): side for side in board.get("sides", ())}

    def find(self, text: str) -> str:
        word = " ".join(text.split()).casefold()
        for name in self.hexes:
            if word == name:
                return name
        for at, name in self.named.items():
            if word == name.casefold():
                return at
        short = [name for name in self.hexes if name.partition(":")[2] == word]
        if len(short) == 1:
            return short[0]
        if short:
            raise UsageError(f"'{text}' may be {', '.join(short)}: say which")
        raise UsageError(f"there is no hex or settlement '{text}' on this map")

    def location(self, text: str) -> Iterator[str] | None:
        """The hexes of a location of this name, if there is one."""
        word = " ".join(text.split()).casefold()
        for each in self.locations:
            if word == each["name"].casefold():
                return (self.shown(name) for name in each["hexes"])
        return None

    def neighbours(self, name: str) -> list[str | None]:
        """In the order of AROUND."""
        q, j = self.hexes[name]["q"], self.hexes[name]["j"]
        low = q & 1
        cells = ((q, j - 1), (q + 1, j - 1 + low), (q + 1, j + low), (q, j + 1), (q - 1, j + low), (q - 1, j - 1 + low))
        return [self.at.get(cell) for cell in cells]

    def distance(self, a: str, b: str) -> int | None:
        far = {a: 0}
        edge = [a]
        while edge and b not in far:
            reached = dict.fromkeys(n for here in edge for n in self.neighbours(here) if n is not None and n not in far)
            far.update(dict.fromkeys(reached, far[edge[0]] + 1))
            edge = list(reached)
        return far.get(b)

    def shown(self, name: str) -> str:
        each = self.hexes[name]
        land = f"lair: {each['lair']}" if each.get("lair") else str(each["terrain"])
        if each.get("under") not in (None, each["terrain"]):
            land = f"{land} through {each['under']}"
        marks = [word for word in ("coastal", "river", "mine", "partial") if each.get(word)]
        marks += [f"entry of {', '.join(each['entry'])}"] if each.get("entry") else []
        marks += [each["name"] for each in self.locations if name in each["hexes"]]
        marks += [_jewel(each) for each in self.jewels if each["at"] == name]
        called = (self.named[name], *self.printed.get(name, ())) if name in self.named else ()
        return f"{name} ({', '.join((*called, land, *marks))})"

    def side(self, a: str, b: str) -> str:
        side = self.sides.get(frozenset((a, b)), {})
        words = [RIVERS[side.get("river", 0)], *(text for key, text in FEATURES.items() if side.get(key))]
        found = ", ".join(filter(None, words))
        return (found or "nothing between them") + (" (doubtful)" if side.get("doubt") else "")

    def around(self, name: str) -> Iterator[str]:
        yield self.shown(name)
        for where, other in zip(AROUND, self.neighbours(name), strict=True):
            across = "off the map" if other is None else f"{self.shown(other)}: {self.side(name, other)}"
            yield f"  {where}: {across}"

    def between(self, a: str, b: str) -> Iterator[str]:
        yield self.shown(a)
        yield self.shown(b)
        far = self.distance(a, b)
        if far is None:
            yield "no way leads from one to the other"
        elif far == 0:
            yield "the same hex"
        elif far == 1:
            where = AROUND[self.neighbours(a).index(b)]
            yield f"adjacent: {b} lies {where}" + (f"; {self.side(a, b)}" if self.sides else "")
        else:
            yield f"{far} hexes apart"

    def drawn(self) -> Iterator[str]:
        """Each board in letters; columns that lie half a hex lower stand half a row lower."""
        terrains = dict.fromkeys(str(each["terrain"]) for each in self.hexes.values())
        yield ", ".join(f"{letter_of(terrain)} {terrain}" for terrain in terrains) + ", * settlement or town"
        for board in dict.fromkeys(name.rpartition(":")[0] for name in self.hexes):
            yield ""
            yield from self._board(board)
        yield ""
        for at, name in sorted(self.named.items(), key=lambda each: each[1]):
            yield f"{name}: {self.shown(at)}"
        if self.locations:
            yield ""
        for each in self.locations:
            yield f"{each['name']} ({each['terrain']}): {' '.join(each['hexes'])}"
        if self.jewels:
            yield ""
        for kind in dict.fromkeys(_jewel(each) for each in self.jewels):
            yield f"{kind}: {' '.join(each['at'] for each in self.jewels if _jewel(each) == kind)}"

    def _board(self, board: str) -> Iterator[str]:
        cells: dict[tuple[int, int], str] = {}
        for name in self.hexes:
            of, _, place = name.rpartition(":")
            if of == board:
                column, row = place.split(",")
                cells[int(column), int(row)] = name
        columns = range(min(q for q, _ in cells), max(q for q, _ in cells) + 1)
        yield (
            f"{board or 'column'}".ljust(len(board) + 5 if board else 11) + "".join(f"{q:<3}" for q in columns).rstrip()
        )
        lead = len(board) if board else 6
        for j in range(min(row for _, row in cells), max(row for _, row in cells) + 1):
            for low in (0, 1):
                shown = (self._cell(cells.get((q, j)), low) for q in columns)
                yield (f"{j:>{lead + 3}}  " if not low else " " * (lead + 5)) + "".join(shown).rstrip()

    def _cell(self, name: str | None, low: int) -> str:
        if name is None or self.hexes[name]["q"] & 1 != low:
            return "   "
        mark = "*" if name in self.named else " "
        return f"{letter_of(str(self.hexes[name]['terrain']))}{mark} "


def letter_of(terrain: str) -> str:
    return LETTERS.get(terrain, terrain[0])


def _jewel(jewel: Mapping[str, Any]) -> str:
    return f"{jewel['colour']} jewel" + (" with a sunburst" if jewel["sunburst"] else "")
