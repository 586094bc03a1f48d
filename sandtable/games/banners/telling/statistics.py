"""What a finished game is summed up in: what its log adds up to for each player, and how everybody stood at the end."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners.rules.settlements import FREED, TAKEN, controller
from sandtable.games.banners.rules.victory import ending
from sandtable.games.banners.state import Banners
from sandtable.kernel import Event

WON = ("BB 9.2", "BB 3.1.1")
"""A combat is won by more successes, or in a tie by Ranged."""
THINGS = ("battles won", "battles lost", "settlements taken", "settlements lost", "units lost")
CONTROLLED, ELIMINATED = "BB 4.9.1", "eliminated"


def counts(event: Event, by: int | None) -> Iterator[tuple[str, int, int]]:
    """Battles, settlements and armies, as the log reports them."""
    first = event.rules[0] if event.rules else ""
    doer = () if by is None else (by,)
    if first in WON and event.short:
        yield from (("battles won", seat, 1) for seat in doer)
        yield from (("battles lost", seat, 1) for seat in event.concerns)
    elif event.short in (TAKEN, FREED):
        if first == CONTROLLED or event.short == FREED:
            yield from (("settlements taken", seat, 1) for seat in doer)
        yield from (("settlements lost", seat, 1) for seat in event.concerns)
    elif event.short == "razed":
        yield from (("settlements lost", seat, 1) for seat in event.concerns)
    elif event.short == ELIMINATED:
        yield from (("units lost", seat, 1) for seat in event.concerns)


def facts(g: Banners) -> dict[str, str | int]:
    """How the game ended, and what everybody had then."""
    found: dict[str, str | int] = {"ending": ending(g), "seasons": g.season + 1}
    for number, seat in enumerate(g.campaign.seats):
        own = [k for k in range(len(g.player)) if g.player[k] == number]
        held = sum(controller(g, s) in own for s in range(len(g.campaign.map.settlements)))
        armies = sum(g.at[u] >= 0 for k in own for u in g.own_units(k))
        found |= {
            f"settlements at the end {seat.id}": held,
            f"units at the end {seat.id}": armies,
            f"gold at the end {seat.id}": sum(g.gold[k] for k in own),
        }
    return found
