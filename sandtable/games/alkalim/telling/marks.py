"""What stands on the map, for clients that draw it in letters."""

from __future__ import annotations

from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.view import view
from sandtable.kernel import MapMark


def marks(g: AlKalim, seat: int | None) -> tuple[MapMark, ...]:
    """Lost Cities that have appeared, the heroes, Challenges that wait, and the eye of the sandstorm."""
    shown = view(g, seat)
    cities = (MapMark(city["at"], city["name"], place=True) for city in shown["cities"] if city["at"])
    heroes = (MapMark(hero["at"], hero["name"], hero["seat"]) for hero in shown["heroes"] if hero["at"])
    waiting = (MapMark(each["at"], each["name"]) for each in shown["undefeated"])
    storm = shown["storm"]
    return (*cities, *heroes, *waiting, *((MapMark(storm["centre"], "Sandstorm"),) if storm else ()))
