"""Digging for water (WL 4)."""

from __future__ import annotations

from collections.abc import Iterator

from examples.wells.content.desert import SEATS
from examples.wells.state import NOBODY, Wells
from sandtable.kernel import IllegalChoice

SIDES = 6
AT_FIRST = 5
AT_LEAST = 2


def reasons(g: Wells, seat: int, square: int) -> Iterator[IllegalChoice]:
    name, well = g.desert.names[square], g.well_at(square)
    if well is None:
        yield IllegalChoice(f"there is no well on {name}", ("WL 4",))
    elif g.owners[well] != NOBODY:
        yield IllegalChoice(f"the well on {name} is {SEATS[g.owners[well]].name}'s", ("WL 4",))
    if square not in g.camels[seat]:
        yield IllegalChoice(f"you have no camel on {name}", ("WL 4",))


def allowed(g: Wells, seat: int, square: int) -> bool:
    return next(reasons(g, seat, square), None) is None


def needed(g: Wells, well: int) -> int:
    """What must be rolled (WL 4/deeper)."""
    return max(AT_LEAST, AT_FIRST - g.vain[well])


def chance(g: Wells, well: int) -> float:
    return (SIDES + 1 - needed(g, well)) / SIDES


def dig(g: Wells, seat: int, square: int) -> None:
    well = g.well_at(square)
    assert well is not None
    rolled, wanted = g.rng.roll(SIDES), needed(g, well)
    found = rolled >= wanted
    if found:
        g.owners[well] = seat
    else:
        g.vain[well] += 1
    if g.events is not None:
        name = g.desert.names[square]
        text = f"{SEATS[seat].name} digs at {name} and rolls {rolled}: {'water' if found else f'{wanted} was needed'}"
        g.note(text, "WL 4", "WL 4/deeper", refs=(f"square:{name}",), kind="dice")
