"""The calls for when a game is over: its story, its replay for everybody, another game, and playing on from there."""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import msgspec
from litestar import Response, post
from litestar.params import FromPath, JSONBody

from sandtable.kernel import saved
from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.game import EVERYTHING
from sandtable.kernel.story import story as story_of
from sandtable.kernel.table import NOTE, UPDATED, Table
from sandtable.server import rematch as rematches
from sandtable.server.api import (
    VIEW_LIMIT,
    AnyRequest,
    about_table,
    asked_of_game,
    asked_of_table,
    hall_of,
    key_of,
    looker_of,
    may_create,
    player_of,
    possible_answers,
    seat_of,
)
from sandtable.server.ending_messages import BranchBody, FollowBody, Followed, OpenedReplay, RematchBody, Told
from sandtable.server.hall import Hall
from sandtable.server.keys import FROM_FILE
from sandtable.server.messages import MadeTable, Refusal, encode
from sandtable.server.packing import packed
from sandtable.server.room import Room
from sandtable.server.tablesettings import checked_settings

logger = logging.getLogger("sandtable.server")

FILE_LIMIT = 2 * 1024 * 1024
"""Bytes of a save file; a game of 1,500 choices has 100 KB."""
UNPACKED_LIMIT = 16 * 1024 * 1024
"""Bytes of its content; a game of 1,500 choices has one million."""
CHOICES_LIMIT = 20_000
"""Choices of a game that is played again to be checked."""
NOTE_LIMIT = 400
"""Characters of what is noted about a table."""
NOT_SHOWN = "The story of this game cannot be told: it was played under older rules."

Known: TypeAlias = tuple[int, int, int | None]
"""The epoch, the public step and the reader of a story."""
_stories: WeakKeyDictionary[Room, dict[Known, asyncio.Future[bytes]]] = WeakKeyDictionary()
"""The story of each table in memory as it was told last, or is being told."""


# -- looking back ------------------------------------------------------------------------------------------------------


@about_table("/story", "How the game went: its curve, turning points, luck, battles, marks for a replay", Told)
async def story(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    room, seat = await looker_of(request, table)
    return await asyncio.to_thread(packed, request, await _story(hall_of(request), room, seat))


async def _story(hall: Hall, room: Room, seat: int | None) -> bytes:
    """Told in a thread from a copy of the table, once for each who may read the same."""
    stories = _stories.setdefault(room, {})

    def copied() -> tuple[Known, asyncio.Future[bytes] | None, Table[Any] | None]:
        known, shown = (room.epoch, room.telling.n, None if room.telling.finished else seat), room.telling.shown
        told = stories.get(known)
        if told is not None:
            return known, told, None
        return known, None, room.table.clone() if shown == room.table.length else room.table.replay(shown)

    known, told, table = await room.ask(copied, seat)
    told = told or stories.get(known)
    if told is None:
        for old in [key for key in stories if key[:2] != known[:2]]:
            del stories[old]
        told = stories[known] = asyncio.ensure_future(hall.stories.do(_told, table, seat))
    try:
        return await asyncio.shield(told)
    except Refusal:
        stories.pop(known, None)  # another time, perhaps
        raise


def _told(table: Table[Any], seat: int | None) -> bytes:
    try:
        told = story_of(table, seat)
    except Exception:
        logger.exception("the story of a table cannot be told")
        raise Refusal(409, NOT_SHOWN) from None
    return encode(Told(*msgspec.structs.astuple(told), n=table.public))


# -- another game ------------------------------------------------------------------------------------------------------


@asked_of_table("/rematch", "Another game with the same people: a new table, and one's seat there")
async def rematch(request: AnyRequest, table: FromPath[str], data: JSONBody[RematchBody]) -> Followed:
    room, seat = await player_of(request, table)
    return await rematches.ask(hall_of(request), room, seat, key_of(request), data, lambda: may_create(request))


@asked_of_table("/follow", "Go on to the rematch that somebody has set up: the key of one's seat there")
async def follow(request: AnyRequest, table: FromPath[str], data: JSONBody[FollowBody]) -> Followed:
    room, seat = await seat_of(request, table)
    return await rematches.follow(hall_of(request), room, seat, key_of(request), data.promise)


@post("/api/tables/{table:str}/branch", summary="A new table that goes on from a moment", responses=possible_answers())
async def branch(request: AnyRequest, table: FromPath[str], data: JSONBody[BranchBody]) -> MadeTable:
    room, seat = await looker_of(request, table)

    def copied() -> Table[Any]:
        if not 0 <= data.n <= room.telling.n:
            raise Refusal(400, f"There is no choice {data.n}: the table has {room.telling.n}.")
        if room.table.game.conceals(room.table.state) and not room.telling.finished:
            raise Refusal(409, "The game hides something from you: you can play on from here when it is over.")
        return room.table.clone()

    old, over = await room.ask(copied, seat), room.telling.finished
    may_create(request)
    made = await hall_of(request).stories.do(_branched, old, data.n, over)
    return await hall_of(request).create(made, data.seats, data.promise, data.learning, data.person)


def _branched(table: Table[Any], n: int, over: bool) -> Table[Any]:
    try:
        made = table.branch(table.last_of(n))
    except Exception:
        logger.exception("a table cannot go on from %d", n)
        raise Refusal(409, "This part of the game was played under older rules: nobody can play on from it.") from None
    if made.over:
        raise Refusal(409, "The game is over there: go back to an earlier moment.")
    if not over and made.remembers_dice():
        raise Refusal(409, "Dice have just fallen there: choose a moment before or after this action.")
    return made


# -- games from files --------------------------------------------------------------------------------------------------


@post(
    "/api/replays",
    summary="Open a downloaded game as a replay; the body is the file",
    responses=possible_answers(),
    request_max_body_size=FILE_LIMIT,
)
async def open_replay(request: AnyRequest) -> OpenedReplay:
    data = await request.body()
    name, hall = FROM_FILE + sha256(data).hexdigest()[:24], hall_of(request)
    if not await _is_kept(hall, name):
        may_create(request)
        table = await hall.files.do(_replayable, data)
        try:
            await hall.keep_replay(name, table)
        except Refusal:
            if not await _is_kept(hall, name):  # somebody else may have brought it meanwhile
                raise
    return OpenedReplay(name)


async def _is_kept(hall: Hall, name: str) -> bool:
    try:
        await hall.room(name)
    except Refusal as refusal:
        if refusal.status != 404:
            raise
        return False
    return True


def _replayable(data: bytes) -> Table[Any]:
    """The finished game in a save file. It is played again from its seed, so that nothing that the rules do not allow
    comes in with it."""
    try:
        kept = saved.unpack(data, UNPACKED_LIMIT)
        _check_kept(kept)
        report, table = saved.replay(kept)
        if table is None or not report.ok:
            raise Refusal(400, f"This file is not a game as the rules play it: {report.differences[0]}.")
    except SandtableError as error:
        raise Refusal(400, f"This file cannot be opened: {error}.") from None
    if not table.over:
        raise Refusal(400, "The game in this file is not over: only finished games open as replays.")
    if len(encode(table.view(EVERYTHING))) > VIEW_LIMIT:
        raise Refusal(413, "This game is too large to be shown in time.")
    return table


def _check_kept(kept: saved.Saved) -> None:
    """Before it is played again: whether all of it can be, and nothing is longer than it may be."""
    if kept.start is not None:
        raise Refusal(400, "This game began with a given position: only games that began with a set-up open.")
    if len(kept.steps) > CHOICES_LIMIT:
        raise Refusal(413, f"This game has more than {CHOICES_LIMIT} choices.")
    if any(step.seat == UPDATED for step in kept.steps[1:]):
        raise Refusal(400, "A part of this game was played under older rules, so it cannot be played again here.")
    if any(len(event.text) > NOTE_LIMIT for step in kept.steps if step.seat == NOTE for event in step.events):
        raise Refusal(413, f"A note on a table may have at most {NOTE_LIMIT} characters.")
    _check_settings(kept)


def _check_settings(kept: saved.Saved) -> None:
    """What is not allowed for a new table is not for one from a file either."""
    game = saved.game_of(kept)
    given = {name: str(value) for name, value in kept.settings.items() if name != "setup"}
    if sum(map(len, given.values())) > FILE_LIMIT // 8:
        raise Refusal(413, "The settings of this game are too long.")
    checked_settings(game, str(kept.settings.get("setup", "")), given)
    asked_of_game(lambda: game.check_settings(kept.settings))


HANDLERS = [story, rematch, follow, branch, open_replay]
