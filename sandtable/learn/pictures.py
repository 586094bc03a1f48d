"""A position as an SVG picture, from what a seat may know: a map of hexes with what stands on it, or, for games without
a map, a table with a column for each seat and a row for each zone. Beside it stand the goals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from sandtable.kernel import Game, MapMark, Seat

HEX = 26.0
"""From the middle of a hex to its corners."""
LINE = 16
MARGIN = 12
SIDE = 300
"""Width of the goals beside the picture."""
COLUMN = 220
LETTERS = 44
"""How many fit into a line beside the picture."""
LAND = {
    "clear": "#e8dfb8", "forest": "#a9c49a", "mountain": "#c4ab92", "swamp": "#b3bf9c", "sea": "#a9c9df",
    "major-river": "#a9c9df", "desert": "#ecd9a0", "lair": "#c3aec6", "road": "#dccfae", "bluffs": "#c4ab92",
    "dunes": "#ecd9a0", "lowlands": "#b3bf9c", "canyons": "#d8ad8c", "barrens": "#d3c8b6", "town": "#e3b79c",
}  # fmt: skip
UNKNOWN_LAND = "#dddddd"
NOBODY = "#777777"
STYLE = (
    "text{font-family:sans-serif;font-size:11px;fill:#222}.name{font-size:8px;text-anchor:middle}"
    ".title{font-size:14px;font-weight:bold}.head{font-weight:bold}.hex{stroke:#8a8068;stroke-width:.7}"
    ".cell{fill:none;stroke:#bbb}"
)


def picture(game: Game[Any], settings: Mapping[str, Any], state: Any, seat: int | None) -> str:
    """The position as `seat` sees it."""
    seats = game.seats(settings)
    board = game.board(settings)
    view = game.view(state, seat)
    if board.get("hexes"):
        drawn = _Map(board, seats)
        parts = list(drawn.parts(game.marks(state, seat)))
        width, height = drawn.width, drawn.height
    else:
        grid = _Zones(view, seats)
        parts = list(grid.parts())
        width, height = grid.width, grid.height
    beside = list(_goals(game, state, seats))
    height = max(height, (len(beside) + 1) * LINE)
    parts += (
        _text(width + MARGIN, LINE * (number + 2), words, style, fill)
        for number, (words, style, fill) in enumerate(beside)
    )
    title = " · ".join(each for each in (game.title, game.stage(state)) if each)
    return "\n".join((*_frame(title, width + SIDE, height + 2 * LINE), *parts, "</svg>"))


def _frame(title: str, width: float, height: float) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img">'
    )
    yield f"<title>{escape(title)}</title>"
    yield f"<style>{STYLE}</style>"
    yield f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fbf8f0"/>'
    yield _text(MARGIN, LINE, title, "title")


def _text(x: float, y: float, words: str, style: str = "", fill: str = "") -> str:
    kind = f' class="{style}"' if style else ""
    colour = f" style={quoteattr('fill:' + fill)}" if fill else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{kind}{colour}>{escape(words)}</text>'


def _goals(game: Game[Any], state: Any, seats: Sequence[Seat]) -> Iterator[tuple[str, str, str]]:
    """Lines beside the picture: words, style, colour."""
    for goal in game.goals(state):
        yield f"{seats[goal.seat].name} ({goal.share:.0%})", "head", seats[goal.seat].color
        for line in wrap(goal.text, LETTERS):
            yield line, "", ""
        for each in goal.progress:
            yield f"{each.label}: {each.have}{'' if each.need is None else f' of {each.need}'}", "", ""


class _Map:
    """Hexes in columns, the odd ones half a hex lower."""

    def __init__(self, board: Mapping[str, Any], seats: Sequence[Seat]) -> None:
        self.hexes: dict[str, Mapping[str, Any]] = {each["id"]: each for each in board["hexes"]}
        self.places = {each["at"]: each["name"] for each in (*board.get("settlements", ()), *board.get("towns", ()))}
        self.seats = seats
        self.left = min(each["q"] for each in self.hexes.values())
        self.top = min(each["j"] for each in self.hexes.values())
        middles = [self.middle(name) for name in self.hexes]
        self.width = max(x for x, _ in middles) + HEX + MARGIN
        self.height = max(y for _, y in middles) + HEX + MARGIN

    def middle(self, name: str) -> tuple[float, float]:
        q, j = self.hexes[name]["q"], self.hexes[name]["j"]
        high = HEX * sin(pi / 3) * 2
        return (
            MARGIN + HEX + (q - self.left) * 1.5 * HEX,
            2 * LINE + high / 2 + (j - self.top + (q % 2) / 2) * high,
        )

    def parts(self, marks: Sequence[MapMark]) -> Iterator[str]:
        for name, each in self.hexes.items():
            yield self._hex(name, str(each["terrain"]))
        held = {mark.at: mark for mark in marks if mark.place}
        for at, place in self.places.items():
            yield self._place(at, place, held.get(at))
        for at, mark in held.items():
            if at not in self.places:
                yield self._place(at, mark.name, mark)
        pieces: dict[str, list[MapMark]] = {}
        for mark in marks:
            if not mark.place and not mark.sign and mark.at in self.hexes:
                pieces.setdefault(mark.at, []).append(mark)
        for at, stack in pieces.items():
            yield from self._pieces(at, stack)

    def _hex(self, name: str, terrain: str) -> str:
        x, y = self.middle(name)
        corners = " ".join(f"{x + HEX * cos(n * pi / 3):.1f},{y + HEX * sin(n * pi / 3):.1f}" for n in range(6))
        words = f"<title>{escape(f'{name}: {terrain}')}</title>"
        return f'<polygon class="hex" points="{corners}" fill="{LAND.get(terrain, UNKNOWN_LAND)}">{words}</polygon>'

    def _colour(self, seat: int | None) -> str:
        return NOBODY if seat is None else self.seats[seat].color

    def _place(self, at: str, name: str, held: MapMark | None) -> str:
        if at not in self.hexes:
            return ""
        x, y = self.middle(at)
        fill = quoteattr(self._colour(None if held is None else held.seat))
        square = f'<rect x="{x - 5:.1f}" y="{y - 16:.1f}" width="10" height="10" fill={fill}/>'
        return square + _text(x, y + 20, name, "name")

    def _pieces(self, at: str, stack: list[MapMark]) -> Iterator[str]:
        """A disc for all that stands there; who it is appears when one points at it."""
        x, y = self.middle(at)
        names = ", ".join(mark.name for mark in stack)
        fill = quoteattr(self._colour(stack[0].seat))
        yield f'<circle cx="{x:.1f}" cy="{y + 3:.1f}" r="8" fill={fill}><title>{escape(names)}</title></circle>'
        short = stack[0].name[:3] if len(stack) == 1 else f"{len(stack)}"
        yield _text(x, y + 6, short, "name", "#fff")


class _Zones:
    """What lies where, for games without a map: things of the view that have a name, a zone and an owner."""

    def __init__(self, view: Mapping[str, Any], seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.cells: dict[str, dict[str, list[str]]] = {}
        """Zone -> the id of the seat -> names."""
        seen: set[object] = set()
        for things in view.values():
            for each in things if isinstance(things, list) else ():
                if isinstance(each, dict) and "zone" in each and "name" in each and each.get("card") not in seen:
                    if "card" in each:  # a view may list a card twice: among all, and in the hand
                        seen.add(each["card"])
                    owner = str(each.get("controller") or each.get("owner") or "")
                    zone = self.cells.setdefault(str(each["zone"]), {})
                    zone.setdefault(owner, []).append(str(each["name"]))
        self.heights = {
            zone: (1 + max(len(names) for names in by_seat.values())) * LINE for zone, by_seat in self.cells.items()
        }
        self.width = MARGIN + COLUMN * len(seats)
        self.height = 3 * LINE + sum(self.heights.values())

    def parts(self) -> Iterator[str]:
        y = 3 * LINE
        for number, seat in enumerate(self.seats):
            yield _text(MARGIN + number * COLUMN, y - 6, seat.name, "head", seat.color)
        for zone, by_seat in self.cells.items():
            high = self.heights[zone]
            for number, seat in enumerate(self.seats):
                x = MARGIN + number * COLUMN
                yield f'<rect class="cell" x="{x - 4}" y="{y}" width="{COLUMN - 4}" height="{high}"/>'
                yield _text(x, y + 12, zone, "head")
                for line, name in enumerate(by_seat.get(seat.id, ()), 1):
                    yield _text(x, y + 12 + line * LINE, name)
            y += high
