"""What stands on the map, for clients that draw it in letters."""

from __future__ import annotations

from sandtable.games.banners.state import Banners
from sandtable.games.banners.telling.view import view
from sandtable.kernel import MapMark


def marks(g: Banners, seat: int | None) -> tuple[MapMark, ...]:
    """Settlements under whoever controls them, and every counter."""
    shown = view(g, seat)
    owners = {kingdom["kingdom"]: kingdom["seat"] for kingdom in shown["kingdoms"]}
    places = (
        MapMark(each["at"], each["settlement"], owners.get(each["controller"] or ""), place=True)
        for each in shown["settlements"]
    )
    units = (MapMark(unit["at"], unit["army"], owners.get(unit["kingdom"])) for unit in shown["units"])
    return (*places, *units)
