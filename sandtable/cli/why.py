"""`hint` and `why` at the terminal: what speaks for a choice, and what else there was."""

from __future__ import annotations

from typing import Any

from rich.table import Table as Grid

from sandtable.bots.explaining import Explanation, explain, known_key
from sandtable.cli.common import UsageError, out, say
from sandtable.kernel import Rng, Table


def hint(table: Table[Any], seat: int, rng: Rng) -> None:
    say(("Trying out lines of play…", "dim"))
    _show(explain(table.position, seat, seat, rng))


def why(table: Table[Any], asker: int, whose: str, rng: Rng) -> None:
    """The newest choice of a seat; of whoever chose last, where none is named."""
    seats = range(len(table.seats))
    newest = {seat: number for seat in seats if (number := table.newest_of(seat)) is not None}
    if not newest:
        raise UsageError("nothing has been chosen yet")
    seat = table.seat(whose.casefold()) if whose else max(newest, key=lambda each: newest[each])
    if seat not in newest:
        raise UsageError(f"{table.seats[seat].name} has not chosen anything yet")
    step = table.steps[newest[seat]]
    say((f"The last choice of {table.seats[seat].name}: {step.key}", "bold"))
    _show(explain(table.position_at(newest[seat] - 1), seat, asker, rng, known_key(table, newest[seat], asker)))


def _show(found: Explanation) -> None:
    if not found.alternatives:
        say("Nothing can be said about it.")
        return
    if found.guessed:
        say(("From what you can know: what is hidden from you was guessed.", "dim"))
    grid = Grid("to win", "choice", "why", box=None)
    for each in found.alternatives:
        chance = "" if each.chance is None else f"{100 * each.chance:.0f}%"
        grid.add_row(chance, f"{each.label}{' (chosen)' if each.chosen else ''}", each.reason)
    out.print(grid)
