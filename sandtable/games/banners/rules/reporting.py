"""What log lines of combat and dice show beside their words: whose they are, whom they befall, the dice."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.dice import SUCCESS
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Die
from sandtable.kernel.events import ShownFields


def seats(g: Banners, *kingdoms: int) -> tuple[int, ...]:
    """The players of these kingdoms, each once; nobody plays for NOBODY."""
    return tuple(dict.fromkeys(g.seat(kingdom) for kingdom in kingdoms if kingdom >= 0))


def others(g: Banners, by: int | None, *kingdoms: int) -> tuple[int, ...]:
    """Of the players of these kingdoms those whom something befalls that `by` does."""
    return tuple(seat for seat in seats(g, *kingdoms) if seat != by)


def everybody(g: Banners) -> tuple[int, ...]:
    return tuple(range(len(g.campaign.players)))


def hex_refs(g: Banners, *hexes: Hex) -> tuple[str, ...]:
    names = g.campaign.map.names
    return tuple(f"hex:{names[h]}" for h in hexes if h >= 0)


def owner_seat(g: Banners, unit: int) -> int | None:
    return None if unit == NOBODY or unit < 0 else g.seat(g.owner[unit])


def rolled(dice: Iterable[tuple[int, int, int]]) -> ShownFields:
    """Dice as they lie: sides, face, and what succeeds; with how many successes were to be expected."""
    found = list(dice)
    expected = sum((max(0, min(sides, sides + 1 - need)) / sides for sides, _, need in found), 0.0)
    lying = tuple(Die(face, heavy=sides == 8, hit=face >= need) for sides, face, need in found)
    return {"dice": lying, "expected": round(expected, 3)}


def single(face: int, need: int = SUCCESS) -> tuple[Die, ...]:
    """A light die that something hangs on."""
    return (Die(face, hit=face >= need),)
