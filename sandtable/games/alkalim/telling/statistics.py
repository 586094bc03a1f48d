"""What simulations count about a finished game.

`group: part` is one number of several that belong together; `thing SEAT` says something about one seat, which then is
counted with its wins (`Game.facts`).
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.alkalim import state
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import TYPES
from sandtable.games.alkalim.rules.quests import QUEST_FAILED, QUEST_TAKEN_UP
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Event
from sandtable.kernel.text import listed

WISHED = (20, 45)
"""How many rounds a game of good players should take."""
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def facts(g: AlKalim) -> dict[str, str | int]:
    tally, seats = g.tally, g.world.seats
    found: dict[str, str | int] = {
        "rounds": min(g.round, g.world.rounds),
        "length": _length(min(g.round, g.world.rounds)),
        "ending": _ending(g),
        "knock-outs": tally[state.KNOCKOUTS],
        "ambushes": tally[state.AMBUSHES],
        "duels": tally[state.DUELS],
        "escapes": tally[state.ESCAPES],
        "cards bought": tally[state.BOUGHT],
        "turns: day": tally[state.DAYS],
        "turns: night": tally[state.NIGHTS],
    }
    found |= {f"Challenges beaten: {colour}": tally[state.GREEN + n] for n, colour in enumerate(COLOURS)}
    for word, first in (("done", state.DONE), ("failed", state.FAILED), ("dropped", state.DROPPED)):
        found |= {f"quests {word}: {type_}": tally[first + n] for n, type_ in enumerate(TYPES)}
    for seat, party in enumerate(g.parties):
        found[f"hero {seats[seat].id}"] = g.name(seat)
        found[f"turn order {seats[seat].id}"] = PLACES[(seat - g.first) % len(g.parties)]
        found[f"experience counters {seats[seat].id}"] = sum(party.counters)
    if g.outcome is not None and g.outcome.winners:
        found["winner"] = listed(g.name(seat) for seat in g.outcome.winners)
    return found


THINGS = (
    "legends", "quests taken up", "quests failed", "fights won", "escapes", "knock-outs", "allies killed",
    "bazaars explored", "spaces travelled",
)  # fmt: skip
"""What the lines of a log add up to for a seat, in this order."""
_BY_KIND = {
    "victory": "fights won", "escape": "escapes", "knockout": "knock-outs", "killed": "allies killed",
    "bazaar": "bazaars explored",
}  # fmt: skip


def counts(event: Event, by: int | None) -> Iterator[tuple[str, int, int]]:
    """What a line of the log adds to the figures of a finished game: what, for which seat, how much."""
    if by is None:
        return
    if event.kind in _BY_KIND:
        yield _BY_KIND[event.kind], by, 1
    elif event.kind == "reward" and event.moment:
        yield "legends", by, 1
    elif event.kind == "quest" and event.short in (QUEST_TAKEN_UP, QUEST_FAILED):
        yield "quests failed" if event.short == QUEST_FAILED else "quests taken up", by, 1
    elif event.kind == "move" and len(event.trail) > 1:
        yield "spaces travelled", by, len(event.trail) - 1


def _length(rounds: int) -> str:
    least, most = WISHED
    if rounds < least:
        return f"under {least} rounds"
    return f"{least} to {most} rounds" if rounds <= most else f"over {most} rounds"


def _ending(g: AlKalim) -> str:
    if g.outcome is None:
        return "none"
    return {
        "AK victory/four": "four legends",
        "AK RB-155/lost": "the threat",
        "AK own/rounds": f"after {g.world.rounds} rounds",
    }[g.outcome.rules[0]]
