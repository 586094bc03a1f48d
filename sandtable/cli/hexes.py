"""A map of hexes at a terminal: the land in colours, places and pieces in letters, choices by their numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from sandtable.cli.maps import letter_of
from sandtable.kernel import MapMark, Seat

CELL = 4
"""Columns of the terminal that a hex takes; it is two lines high."""
MARGIN = 4
LAND = {
    "clear": "#4c4626", "forest": "#24402a", "mountain": "#5a4a3a", "swamp": "#35452f", "sea": "#1d3f5a",
    "major-river": "#24506e", "desert": "#6a5a2c", "lair": "#3a2a3a", "road": "#5c5038", "bluffs": "#5a4a3a",
    "dunes": "#6a5a2c", "lowlands": "#35452f", "canyons": "#63402c", "barrens": "#4a4238", "town": "#5a3a2a",
}  # fmt: skip
"""The colour of each terrain, dark enough for letters."""
UNKNOWN_LAND = "#333333"


class HexMap:
    """The part of a board that fits, around what matters now."""

    def __init__(self, board: Mapping[str, Any], seats: Sequence[Seat]) -> None:
        self.hexes: dict[str, Mapping[str, Any]] = {each["id"]: each for each in board["hexes"]}
        self.at = {(each["q"], each["j"]): name for name, each in self.hexes.items()}
        self.colours = [_six_digits(seat.color) for seat in seats]
        self.places = {each["at"]: each["name"] for each in (*board.get("settlements", ()), *board.get("towns", ()))}
        """What is printed on the board."""

    def drawn(
        self, marks: Iterable[MapMark], over: Mapping[str, str], around: Collection[str], width: int, height: int
    ) -> Iterator[Text]:
        """The lines of the map, then what its letters stand for. `over`: what is written over hexes that can be
        chosen or are pointed at."""
        self.marks = tuple(marks)
        self.over = over
        self.held = {mark.at: mark for mark in self.marks if mark.place}
        self.pieces: dict[str, list[MapMark]] = {}
        self.signs: dict[str, list[MapMark]] = {}
        for mark in self.marks:
            if mark.sign:
                self.signs.setdefault(mark.at, []).append(mark)
            elif not mark.place:
                self.pieces.setdefault(mark.at, []).append(mark)
        columns, rows = self._window(around, max(3, (width - MARGIN) // CELL), max(3, (height - 4) // 2))
        labels = {q: _short(self.at[q, j]).split(",")[0] for q in columns for j in rows if (q, j) in self.at}
        yield Text(" " * MARGIN + "".join(f"{labels.get(q, ''):<{CELL}}" for q in columns).rstrip(), "dim")
        for j in rows:
            for line in (0, 1):
                yield self._line(columns, j, line)
        yield self._line(columns, rows.stop, 0, last=True)
        shown = [self.at[q, j] for q in columns for j in rows if (q, j) in self.at]
        yield from self._legend(shown)

    def _window(self, around: Collection[str], wide: int, high: int) -> tuple[range, range]:
        cells = [(self.hexes[name]["q"], self.hexes[name]["j"]) for name in around if name in self.hexes]
        middle = cells or list(self.at)
        return (
            _slice([q for q, _ in self.at], [q for q, _ in middle], wide),
            _slice([j for _, j in self.at], [j for _, j in middle], high),
        )

    def _line(self, columns: range, j: int, line: int, last: bool = False) -> Text:
        """A line of the terminal; odd columns lie half a hex lower."""
        labels = (_short(self.at[q, j]).split(",")[1] for q in columns if q % 2 == 0 and (q, j) in self.at)
        text = Text(f"{next(labels, '') if line == 0 and not last else '':>{MARGIN - 1}} ", "dim")
        for q in columns:
            low = q & 1
            row = j - (1 if low and line == 0 else 0)
            name = None if last and not low else self.at.get((q, row)) if row >= 0 else None
            text.append_text(self._cell(name, lower=(line == 0) if low else line == 1))
        return text

    def _cell(self, name: str | None, lower: bool) -> Text:
        if name is None:
            return Text(" " * CELL)
        land = LAND.get(str(self.hexes[name]["terrain"]), UNKNOWN_LAND)
        words, style = self._pieces(name) if lower else self._ground(name)
        signs = self.signs.get(name, []) if lower == (name in self.over) and len(words) < CELL - 1 else []
        room = CELL - 1 - len(words)
        text = Text.assemble((words, f"{style} on {land}"))
        for mark in signs[:room]:
            text.append(mark.sign, f"bold {mark.color or '#e8e0d0'} on {land}")
        return text.append(" " * (CELL - len(text)), f"on {land}")

    def _ground(self, name: str) -> tuple[str, str]:
        """The number of the choice there, else the place, else the land."""
        if name in self.over:
            return self.over[name], "bold bright_yellow"
        held = self.held.get(name)
        place = held.name if held else self.places.get(name, "")
        if place:
            return _letters(place), f"bold {self._colour(held)}"
        return letter_of(str(self.hexes[name]["terrain"])), "#8a8a7a"

    def _pieces(self, name: str) -> tuple[str, str]:
        here = self.pieces.get(name, [])
        if not here:
            place = self.places.get(name, "") if name in self.over else ""
            return _letters(place), "italic #d0d0c0"
        return (_letters(here[0].name) if len(here) == 1 else f"{here[0].name[:2]}{len(here)}"), (
            f"bold reverse {self._colour(here[0])}"
        )

    def _colour(self, mark: MapMark | None) -> str:
        return "#e8e0d0" if mark is None or mark.seat is None else self.colours[mark.seat]

    def _legend(self, shown: Sequence[str]) -> Iterator[Text]:
        """Places and pieces in sight, each under its hex; then what single letters stand for."""
        inside = set(shown)
        for marked in (
            [(at, [self.held[at]] if at in self.held else [MapMark(at, name)]) for at, name in self.places.items()],
            list(self.pieces.items()),
        ):
            entries = [
                Text.assemble((f"{_short(at)} ", "dim"), *_joined((m.name, self._colour(m)) for m in marks))
                for at, marks in marked
                if at in inside and (len(self.pieces) or at in self.held or at in self.places)
            ]
            if entries:
                yield Text("; ").join(entries)
        lands = dict.fromkeys(str(self.hexes[name]["terrain"]) for name in shown if name not in self.places)
        signs = {mark.sign: (mark.name, mark.color) for name in shown for mark in self.signs.get(name, [])}
        known = [Text.assemble((f"{letter_of(land)} ", "bold"), land.replace("-", " ")) for land in lands]
        known += [
            Text.assemble((f"{sign} ", f"bold {ink}".rstrip()), what) for sign, (what, ink) in sorted(signs.items())
        ]
        yield Text(", ", "dim").join(known)


def _joined(parts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for number, part in enumerate(parts):
        if number:
            yield ", ", ""
        yield part


def _slice(every: Sequence[int], wanted: Sequence[int], length: int) -> range:
    """As much of a side as fits, with what is wanted in its middle."""
    first, last = min(every), max(every)
    if last - first < length:
        return range(first, last + 1)
    middle = (min(wanted) + max(wanted)) // 2
    begin = max(first, min(middle - length // 2, last - length + 1))
    return range(begin, begin + length)


def _short(name: str) -> str:
    """`5,11` of `wildlands:5,11`."""
    return name.rpartition(":")[2]


def _letters(name: str) -> str:
    """Three letters for a name: of its last word but for small ones."""
    return name.removeprefix("The ")[:3]


def _six_digits(colour: str) -> str:
    """`#c80` as Rich wants it: `#cc8800`."""
    return "#" + "".join(2 * digit for digit in colour[1:]) if len(colour) == 4 else colour
