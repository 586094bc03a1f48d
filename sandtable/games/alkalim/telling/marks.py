"""What stands on the map, for clients that draw it in letters."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.view import view
from sandtable.kernel import MapMark

SIGNS, INK = "GYBR", ("#6fdc6f", "#f0d848", "#7fb4ff", "#ff7a6a")
"""How adventures of each colour are written."""


def marks(g: AlKalim, seat: int | None) -> tuple[MapMark, ...]:
    """Lost Cities that have appeared, the heroes, Challenges that wait, the eye of the sandstorm, and adventures."""
    shown = view(g, seat)
    cities = (MapMark(city["at"], city["name"], place=True) for city in shown["cities"] if city["at"])
    heroes = (MapMark(hero["at"], hero["name"], hero["seat"]) for hero in shown["heroes"] if hero["at"])
    waiting = (MapMark(each["at"], each["name"]) for each in shown["undefeated"])
    storm = shown["storm"]
    board = g.world.board
    adventures = (
        MapMark(
            board.names[spot.at], f"{COLOURS[spot.colour]} adventure", sign=SIGNS[spot.colour], color=INK[spot.colour]
        )
        for number, spot in enumerate(board.jewels)
        if g.jewels >> number & 1
    )
    return (*cities, *heroes, *waiting, *((MapMark(storm["centre"], "Sandstorm"),) if storm else ()), *adventures)
