"""Tables at a glance, for whoever plays at several: whose turn it is, and what happened last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from sandtable.server.hall import Hall, wrong_key
from sandtable.server.keys import SPECTATOR, hashed, holder
from sandtable.server.messages import Glance, KnownTable, LogLine, MissingTable, Refusal
from sandtable.server.room import Room
from sandtable.server.store import standing

KEPT = 4000
"""Glances that are remembered, so that a list of tables does not bring each of them into memory again."""
NO_MOVE = ("turn", "notice")
"""Kinds of lines that say where play stands, or something about the table."""


class Glances:
    """Made afresh for tables in memory; those at rest are looked at once for each change."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[str, Glance] = OrderedDict()

    async def of(self, tables: Sequence[KnownTable]) -> list[Glance | MissingTable]:
        changed = await self._hall.read(standing, self._hall.engine, [known.table for known in tables])
        return [await self._one(known, changed.get(known.table, 0.0)) for known in tables]

    async def _one(self, known: KnownTable, changed: float) -> Glance | MissingTable:
        name = hashed(f"{known.table}#{','.join(known.keys)}")
        kept = self._kept.get(name)
        if kept is not None and kept.updated == changed and known.table not in self._hall.rooms:
            self._kept.move_to_end(name)
            return kept
        try:
            room = await self._hall.room(known.table)
            seats = _seats(room, known.keys)
            made = await room.ask(lambda: glance(room, seats, changed))
        except Refusal as refusal:
            return MissingTable(known.table, refusal.status, refusal.reason)
        self._keep(name, made)
        return made

    def _keep(self, name: str, made: Glance) -> None:
        """As it will be when nobody is there any more."""
        away = [msgspec.structs.replace(seat, online=seat.player.startswith("bot:")) for seat in made.seats]
        self._kept[name] = msgspec.structs.replace(made, seats=away)
        self._kept.move_to_end(name)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _seats(room: Room, keys: Sequence[str]) -> list[int]:
    """The seats that the keys play; a spectator's plays none. Raises Refusal."""
    found = []
    for key in keys:
        seat = holder(key, room.facts.keys, room.facts.spectator)
        if seat is None:
            raise wrong_key(key)
        found.append(seat)
    return sorted({seat for seat in found if seat != SPECTATOR})


def glance(room: Room, mine: list[int], updated: float) -> Glance:
    """What everybody has been shown, and what is asked of these seats."""
    table, telling = room.table, room.telling
    over = table.over and room.window is None
    outcome = table.outcome
    lines, _ = telling.lines_before(mine[0] if mine else None, telling.n + 1)
    return Glance(
        table=room.id,
        game=table.game.name,
        setup=str(table.settings.get("setup", "")),
        seats=room.seat_states(),
        mine=mine,
        waiting=[] if over else telling.waiting(),
        asked=any(seat in telling.asked for seat in mine),
        stage=telling.stage(),
        last=_newest(lines),
        updated=updated,
        n=telling.n,
        over=over,
        outcome=outcome.text if over and outcome is not None else "",
    )


def _newest(lines: Sequence[LogLine]) -> str:
    """The newest line that tells of a move, else of anything."""
    moves = [line.text for line in lines if line.kind not in NO_MOVE]
    return moves[-1] if moves else ""
