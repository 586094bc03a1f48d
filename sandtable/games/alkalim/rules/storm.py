"""The sandstorm: where it appears, how it moves and turns (Moving the Sandstorm)."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import COMPASS, Hex
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import listed

BURIED = "no dice lead out of it, and the adventures and bazaars under it are closed"
"""What it means to be under the sandstorm."""


def beyond(g: AlKalim, centre: Hex, side: int) -> bool:
    """Whether an arrow across this side points at the board: whether there is a space beyond the marker's rim."""
    across = g.world.board.across
    rim = across[centre][side]
    return rim >= 0 and across[rim][side] >= 0


def arrows(wind: int) -> tuple[int, int]:
    return wind, (wind + 1) % 6


def wind_words(wind: int) -> str:
    first, second = arrows(wind)
    return f"{COMPASS[first]} and {COMPASS[second]}"


def ways(g: AlKalim, centre: Hex, wind: int) -> list[Hex]:
    """Where the storm may stand after two spaces, each along either arrow.

    As no arrow points off the map before it moves, both spaces are on it; the rim of the marker may hang over the edge.
    """
    across = g.world.board.across
    found: list[Hex] = []
    for first in arrows(wind):
        middle = across[centre][first]
        if middle < 0:
            continue
        ends = [across[middle][second] for second in arrows(wind)]
        found += [end for end in ends if end >= 0 and end not in found]
    return found or [centre]


def straighten(g: AlKalim, centre: Hex, wind: int) -> int:
    """The wind, turned clockwise until no arrow points off the map."""
    for turns in range(6):
        side = (wind + turns) % 6
        if all(beyond(g, centre, arrow) for arrow in arrows(side)):
            return side
    return wind


def winds(g: AlKalim, centre: Hex) -> list[int]:
    """The directions the wind may have where the storm appears."""
    return [side for side in range(6) if all(beyond(g, centre, arrow) for arrow in arrows(side))] or list(range(6))


def blow(g: AlKalim, seat: int, rule: str) -> Flow[None]:
    """The storm appears if it has not yet; then the active player moves it two spaces."""
    ground = g.world.board
    if g.storm < 0:
        choice: Choice = yield Decision(seat, "wind", [("wind", side) for side in winds(g, ground.prison)])
        g.wind = int(choice[1])
        g.shift_storm(ground.prison)
        if g.events is not None:
            g.note(
                f"A sandstorm rises over the Prison of the Efreet; the wind blows {wind_words(g.wind)}.",
                "AK wind/first",
                "AK wind/direction",
                rule,
                refs=g.hex_refs(ground.prison),
                kind="storm",
            )
    ends = ways(g, g.storm, g.wind)
    at = ends[0]
    if len(ends) > 1:
        choice = yield Decision(seat, "storm", [("blow", end) for end in ends], (g.storm, g.wind))
        at = int(choice[1])
    before, covered = g.storm, g.cover
    g.shift_storm(at)
    if g.events is not None:
        caught = [n for n, party in enumerate(g.parties) if g.stormy(party.at) and not covered >> party.at & 1]
        names = listed(map(g.name, caught))
        g.note(
            f"The sandstorm moves to {ground.texts[at]}{f' and covers {names}: {BURIED}' if caught else ''}.",
            "AK wind/two",
            rule,
            refs=g.hex_refs(at),
            kind="storm",
            concerns=tuple(n for n in caught if n != seat),
            moment=f"{names} {'is' if len(caught) == 1 else 'are'} caught in the sandstorm" if caught else "",
            trail=(*g.hex_refs(before), *g.hex_refs(at)),
            short="sandstorm",
        )
    turn_from_edge(g)


def turn_from_edge(g: AlKalim) -> None:
    """At the edge the wind turns clockwise until no arrow points off the map."""
    wind = straighten(g, g.storm, g.wind)
    if wind != g.wind:
        g.wind = wind
        if g.events is not None:
            text = f"At the edge the wind turns and blows {wind_words(wind)}."
            g.note(text, "AK wind/edge", refs=g.hex_refs(g.storm), kind="storm", short="the wind turns")


def turn(g: AlKalim) -> None:
    """The winds change course: one step clockwise. Before the storm has appeared nothing turns."""
    if g.storm < 0:
        if g.events is not None:
            g.note("The winds change course, but no storm is abroad yet.", "AK effects/barrens", kind="storm")
        return
    g.wind = (g.wind + 1) % 6
    if g.events is not None:
        g.note(
            f"The winds change course and blow {wind_words(g.wind)}.",
            "AK effects/barrens",
            "AK wind/change",
            refs=g.hex_refs(g.storm),
            kind="storm",
            short="the wind turns",
        )
    turn_from_edge(g)
