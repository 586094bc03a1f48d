"""Moving (WL 3). The reasons against a move stand once: what is offered has none, and a refusal words the first."""

from __future__ import annotations

from collections.abc import Iterator

from examples.wells.content.desert import SEATS
from examples.wells.state import Wells
from sandtable.kernel import IllegalChoice


def reasons(g: Wells, seat: int, camel: int, to: int) -> Iterator[IllegalChoice]:
    if camel not in g.camels[seat]:
        yield IllegalChoice(f"you have no camel on {g.desert.names[camel]}", ("WL 3",))
    if g.desert.ground[to] == "dune":
        yield IllegalChoice(f"{g.desert.names[to]} is a dune", ("WL 3/dunes",))
    elif to not in g.desert.neighbours[camel]:
        yield IllegalChoice(f"{g.desert.names[to]} is not next to {g.desert.names[camel]}", ("WL 3",))
    if any(to in camels for camels in g.camels):
        yield IllegalChoice(f"a camel stands on {g.desert.names[to]}", ("WL 3",))


def allowed(g: Wells, seat: int, camel: int, to: int) -> bool:
    return next(reasons(g, seat, camel, to), None) is None


def move(g: Wells, seat: int, camel: int, to: int) -> None:
    camels = g.camels[seat]
    camels[camels.index(camel)] = to
    if g.events is not None:
        names = g.desert.names
        g.note(f"{SEATS[seat].name} moves from {names[camel]} to {names[to]}", "WL 3", refs=(f"square:{names[to]}",))
