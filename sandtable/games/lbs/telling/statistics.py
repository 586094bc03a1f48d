"""What the end of a game counts for each player, line by line of its log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.state import Lbs
from sandtable.kernel.events import Event

THINGS = (
    "attacks", "battles", "City Sections destroyed", "City Sections lost", "raids won", "raids lost", "Water raided",
    "Water lost", "duels won", "Heroes brought in", "Heroes lost", "Stories told",
)  # fmt: skip
Count = tuple[str, int, int]
"""What is counted, for which seat, and how much it is."""


def counts(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    """What a line of the log adds to the figures of the players."""
    for rule in event.rules:
        count = _BY_RULE.get(rule)
        if count is not None:
            yield from count(g, event, by)
            return
    if event.kind == "section":
        for seat in event.concerns:
            yield "City Sections lost", seat, 1
            if by is not None:
                yield "City Sections destroyed", by, 1


def _attack(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    if by is not None and event.kind == "battle":
        yield "attacks", by, 1


def _battle(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    for seat in (by, *event.concerns):
        if seat is not None:
            yield "battles", seat, 1


def _water(event: Event) -> int:
    found = re.match(r"[-−](\d+) Water", event.short)
    return int(found[1]) if found else 0


def _raid(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    water = _water(event)
    if by is None:
        return
    yield "raids won" if water else "raids lost", by, 1
    yield "Water raided", by, water
    for seat in event.concerns:
        yield "Water lost", seat, water


def _absorbed(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    if by is not None:
        yield "Water lost", by, _water(event)


def _duel(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    if by is not None:
        yield "duels won", by, 1


def _entered(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    card = int(event.refs[0].partition(":")[2]) if event.refs else -1
    if by is not None and card >= 0 and g.kind[card] & HERO:
        yield "Heroes brought in", by, 1


def _destroyed(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    """Only a Hero that was lost against its player's will is a moment."""
    losers = event.concerns or (() if by is None else (by,))
    for seat in losers if event.moment else ():
        yield "Heroes lost", seat, 1


def _told(g: Lbs, event: Event, by: int | None) -> Iterator[Count]:
    if by is not None and event.card:
        yield "Stories told", by, 1


_BY_RULE: dict[str, Callable[[Lbs, Event, int | None], Iterator[Count]]] = {
    "LBS AW 45 declaration/1": _attack,
    "LBS AW 54 end-of-battle/1": _battle,
    "LBS AW 56 resolving/3": _raid,
    "LBS AW 52 absorbing/2": _absorbed,
    "LBS AW 65 result/1": _duel,
    "LBS AW 65 result/2": _duel,
    "LBS AW 39 bringing-in/1": _entered,
    "LBS AW 66 destroying/1": _destroyed,
    "LBS AW 31 story-points": _told,
}
