"""Another game with the same people: a new table whose seats are theirs.

Nobody is sent a link. Whoever holds a seat's key at the old table is given one for a seat of the new table, made from
the old key: so it is the same whenever it is asked for, and nobody else can ask for it.
"""

from __future__ import annotations

import asyncio
import base64
import hmac
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from sandtable.kernel.settings import GUEST, Seat
from sandtable.kernel.table import Table
from sandtable.server.api import asked_of_game
from sandtable.server.ending_messages import Followed, RematchBody
from sandtable.server.hall import Hall
from sandtable.server.here import outcome
from sandtable.server.keys import same
from sandtable.server.messages import MadeTable, Refusal
from sandtable.server.room import Answer, Room
from sandtable.server.store import Rematch, Write
from sandtable.server.tablesettings import checked_settings, sealed_settings

GOES_ON = "The game is not over: a rematch can be asked for when it is."
NO_REMATCH = "Nobody has asked for a rematch at this table."
TAKEN = "Somebody else has taken this seat at the new table."
NOT_LEFT = "In a rematch nothing is left to guests: everybody goes on with what they had, or with what is chosen now."
NOBODY_FOLLOWS = "There is no place for this seat at the new table."

_going_on: WeakKeyDictionary[Room, asyncio.Lock] = WeakKeyDictionary()
"""Held while a table for another game is made, so that two who ask for one get the same."""


def derived(secret: str, purpose: str) -> str:
    """A key that follows from another secret, and from which that cannot be found."""
    made = hmac.digest(secret.encode("utf-8", "surrogatepass"), f"sandtable {purpose}".encode(), sha256)
    return base64.urlsafe_b64encode(made[:24]).decode()


def spectator_key(table: Table[Any]) -> str:
    """The new table's key for spectators; the seed is secret as long as there is anything to hide from them."""
    return derived(table.seed.hex(), "spectator")


async def ask(
    hall: Hall, room: Room, seat: int, key: str, body: RematchBody, may_create: Callable[[], None]
) -> Followed:
    """Make the table for another game, unless somebody has; and take one's seat there. Raises Refusal."""
    made: MadeTable | None = None
    async with _going_on.setdefault(room, asyncio.Lock()):
        if room.facts.rematch is None or await _is_gone(hall, room.facts.rematch.table):
            if not room.telling.finished:
                raise Refusal(409, GOES_ON)
            may_create()
            made = await _make(hall, room, seat, body)
    followed = await follow(hall, room, seat, key, body.promise)
    if made is None:
        return followed
    invitations = {each: token for each, token in made.invitations.items() if each != followed.seat}
    return msgspec.structs.replace(followed, maker=made.maker, invitations=invitations)


async def _is_gone(hall: Hall, table: str) -> bool:
    """Whether the table to which the players went on has been deleted."""
    try:
        await hall.room(table)
    except Refusal as refusal:
        return refusal.status == 404
    return False


async def _make(hall: Hall, room: Room, seat: int, body: RematchBody) -> MadeTable:
    old, facts = room.table, room.facts
    changed = bool(body.settings) or body.setup not in (None, old.settings.get("setup"))
    if changed:
        before = {name: str(value) for name, value in old.settings.items() if name != "setup"}
        known = {spec.name for spec in old.game.settings()}
        wanted = {**{name: value for name, value in before.items() if name in known}, **body.settings}
        settings = checked_settings(old.game, body.setup or str(old.settings.get("setup", "")), wanted)
    else:
        settings = old.settings
    there = asked_of_game(lambda: old.game.seats(settings))
    seats = _seats(facts.players, len(there), 1 if body.seats == "rotated" else 0)
    settings = {**settings, **_own(old, there, seats, body.settings)}
    if GUEST in settings.values():
        raise Refusal(400, NOT_LEFT)

    def new() -> Table[Any]:
        return Table.new(old.game, sealed_settings(old.game, settings))

    try:
        table = await asyncio.to_thread(new)
    except Refusal:
        raise
    except Exception as error:
        raise Refusal(400, str(error) or "The game cannot be made with these settings.") from None
    players = _players(facts.players, seats, table.seats)
    made = await hall.create(table, players, None, facts.learning, spectator=spectator_key(table))
    rematch = Rematch(made.table, seat, seats)
    how = "with other settings" if changed else "with the seats swapped" if body.seats == "rotated" else ""
    line = f"{old.seats[seat].name} has set up a rematch{' ' + how if how else ''}."

    def tell(answer: Answer) -> None:
        _tell(room, rematch, line, answer)

    await outcome(tell)
    return made


def _own(
    old: Table[Any], there: Sequence[Seat], seats: Sequence[int | None], asked: Mapping[str, str]
) -> dict[str, Any]:
    """What belongs to seats (decks), by the settings of the new table. Where somebody has brought a text of their own,
    it all goes on with whoever had it, but for what is asked for anew; else it stays with the seats."""
    specs = {spec.seat: spec for spec in old.game.settings() if spec.seat}
    had = [specs[seat.id] for seat in old.seats if seat.id in specs]
    if len(had) != len(old.seats) or not any("\n" in str(old.settings.get(spec.name, "")) for spec in had):
        return {}
    moved = {specs[seat.id].name: specs[seat.id].default for seat in there if seat.id in specs}
    for spec, seat in zip(had, seats, strict=True):
        if seat is not None and there[seat].id in specs:
            moved[specs[there[seat].id].name] = str(old.settings.get(spec.name, spec.default))
    return {name: asked.get(name, value) for name, value in moved.items()}


def _seats(players: list[str], there: int, further: int) -> tuple[int | None, ...]:
    """For each seat of the old table the one at the new. Where that has more or fewer, people keep their order."""
    if there == len(players):
        return tuple((seat + further) % there for seat in range(there))
    people = [seat for seat, player in enumerate(players) if not player.startswith("bot:")]
    if len(people) > there:
        raise Refusal(400, f"There are {len(people)} people at this table, and the new one would have {there} seats.")
    order = {seat: (number + further) % there for number, seat in enumerate(people)}
    return tuple(order.get(seat) for seat in range(len(players)))


def _players(players: list[str], seats: tuple[int | None, ...], there: tuple[Seat, ...]) -> dict[str, str]:
    """Who plays each seat of the new table: bots as before, and the seats of people are open until they come."""
    bots = [player for player in players if player.startswith("bot:")]
    asked = {seat.id: bots[0] if bots else "open" for seat in there}
    for player, seat in zip(players, seats, strict=True):
        if seat is not None:
            asked[there[seat].id] = player if player.startswith("bot:") else "open"
    return asked


def _tell(room: Room, rematch: Rematch, line: str, answer: Answer) -> None:
    """Everybody at the old table hears of it, now or when they come back."""

    def work() -> None:
        facts = msgspec.structs.replace(room.facts, rematch=rematch)
        step = room.table.note(line)
        write = Write(room.id, seating=facts, steps=((room.table.length, step),), head=room.head())
        room.change(write, lambda: answer(room.telling.n), answer)

    room.submit(work, answer)


async def follow(hall: Hall, room: Room, seat: int | None, key: str, promised: str | None) -> Followed:
    """The place at the new table of whoever holds this key of the old one. Raises Refusal."""
    rematch = room.facts.rematch
    if rematch is None:
        raise Refusal(409, NO_REMATCH)
    there = await hall.room(rematch.table)
    table = there.table
    if seat is None:
        watching = spectator_key(table)
        return Followed(rematch.table, None, watching, watching, table.commitment, awaits=False)
    new_seat, new_key = rematch.seats[seat], derived(key, f"rematch {rematch.table}")
    if new_seat is None or there.facts.players[new_seat].startswith("bot:"):
        raise Refusal(409, NOBODY_FOLLOWS)

    def sit_down(answer: Callable[[bool | Refusal], None]) -> None:
        _sit_down(there, new_seat, new_key, room.facts.person(seat), promised, answer)

    awaits: bool = await outcome(sit_down)
    name = table.seats[new_seat].id
    return Followed(rematch.table, name, new_key, spectator_key(table), table.commitment, awaits)


def _sit_down(
    room: Room, seat: int, key: str, person: str, promised: str | None, answer: Callable[[bool | Refusal], None]
) -> None:
    """The key plays the seat; answers whether a share of the dice is awaited from it."""

    def work() -> None:
        facts = room.facts
        known, awaited = facts.keys[seat], facts.promised(seat)
        mine = known is not None and same(key, known)
        if facts.players[seat] != "open":
            if not mine:
                raise Refusal(409, TAKEN)
            answer(False)
        elif mine and awaited is not None and awaited == promised:
            answer(True)
        elif known is not None and not mine:
            raise Refusal(409, TAKEN)
        else:
            used = tuple(
                msgspec.structs.replace(each, state="used") if each.seat == seat and each.state == "open" else each
                for each in facts.invitations
            )
            facts = msgspec.structs.replace(facts, invitations=used, people=facts.named(seat, person=person))
            room.seating.hand_over(facts, seat, key, promised, lambda: answer(promised is not None), answer)

    room.submit(work, answer)
