"""All tables: making them, finding them in memory or in the database, and letting those rest that nobody looks at."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy.engine import Engine

from sandtable import bots, games
from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.rng import fresh_seed
from sandtable.kernel.settings import Seat
from sandtable.kernel.shares import Share
from sandtable.kernel.table import Table
from sandtable.server.bots import Driver
from sandtable.server.explaining import Explaining
from sandtable.server.here import Here, outcome
from sandtable.server.keys import INVITED, SPECTATOR, hashed, holder, new_invitation, new_key, new_table_id, same
from sandtable.server.laborious import Bench
from sandtable.server.messages import MadeTable, Refusal
from sandtable.server.metrics import Figures
from sandtable.server.persons import checked_person
from sandtable.server.room import Room
from sandtable.server.settings import Settings
from sandtable.server.store import (
    Facts,
    Head,
    Invitation,
    Mark,
    Unreachable,
    Write,
    Writer,
    answers,
    delete_table,
    idle_tables,
    read_table,
)
from sandtable.server.tablesettings import check_left

logger = logging.getLogger("sandtable.server")

NO_TABLE = "There is no such table."
UNSTORED = "The table could not be stored; please try again."
AWAY = "The tables cannot be reached now; please try again."
WELL_FOR = 1.0
LAG_EVERY = 0.25
T = TypeVar("T")
_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
WRONG_KEY = "This key does not open this table."
NOT_YET = "This is an invitation, not a key: join the table with it first."
NOT_MAKER = "Only whoever made the table may do this: it needs the maker's key."
OTHERS = "*"
"""Stands for all seats that are not named."""
LEARNING = "Learning mode: against bots you can undo anything, even dice and cards that were drawn."


STORIES, FILES, STEPS = 32, 4, 64
"""How many may be asked for at once: stories and tables that go on from another, files to be checked, steps along the
script of a scenario."""


class Loaded(msgspec.Struct, frozen=True):
    facts: Facts
    table: Table[Any]
    epoch: int
    updated: float
    upgrade: Write | None
    """What is to be stored first, because the rules have changed."""


class Hall:
    def __init__(self, settings: Settings, engine: Engine) -> None:
        self.settings = settings
        self.engine = engine
        self.rooms: dict[str, Room] = {}
        self.sockets = 0
        self.figures = Figures()
        self.figures.level("tables_open", "Tables in memory.", lambda: len(self.rooms))
        self.figures.level("sockets", "WebSockets open now.", lambda: self.sockets)
        self.writer: Writer
        self._wellness: tuple[float, asyncio.Future[bool]] | None = None
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._readers = ThreadPoolExecutor(2, "sandtable-reader")
        self._driver = Driver(settings.bot_pause, settings.bot_processes)
        self.explaining = Explaining(self._driver)
        self.stories, self.files = Bench("story", STORIES), Bench("file", FILES)
        """Where stories are told and tables copied, and where games are checked that somebody has brought."""
        self.practice = Bench("practice", STEPS)
        """Where lessons and puzzles are played."""
        self.editing = Bench("editing", STEPS)
        """Where scenarios are played that somebody is writing."""
        self.workers = ThreadPoolExecutor(max(1, settings.work_threads), "sandtable-table")
        self._here: Here
        self._tasks: set[asyncio.Task[None]] = set()

    # -- opening and closing -----------------------------------------------------------------------------------------

    def open(self) -> None:
        self._here = Here()
        self.writer = Writer(self.engine, asyncio.get_running_loop(), self.figures)
        self.spawn(self._sweep())
        self.spawn(self._watch_lag())
        self.spawn(self._retire())

    async def close(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        self._driver.rest()
        deadline = time.monotonic() + 10
        while any(room.busy for room in self.rooms.values()) and time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        await self.writer.close()
        self._driver.close()
        self.stories.close()
        self.files.close()
        self.practice.close()
        self.editing.close()
        self.workers.shutdown(wait=False, cancel_futures=True)
        self._readers.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- finding -----------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The room of a table, brought into memory if need be. Raises Refusal."""
        found = self.rooms.get(table)
        if found is not None:
            return found
        if not _ID.fullmatch(table):
            raise Refusal(404, NO_TABLE)
        waiting = self._loading.get(table)
        if waiting is None:
            waiting = self._loading[table] = asyncio.ensure_future(self._enter(table))
            waiting.add_done_callback(lambda done: self._entered(table, done))
        return await asyncio.shield(waiting)

    def _entered(self, table: str, done: asyncio.Future[Room]) -> None:
        del self._loading[table]
        if not done.cancelled():
            done.exception()  # whoever asked has had the answer

    async def _enter(self, table: str) -> Room:
        loaded = await self.load(table)
        room = Room(self, loaded.facts, loaded.table, loaded.epoch, loaded.updated)
        self.rooms[table] = room
        return room

    async def load(self, table: str) -> Loaded:
        """A table from the database, under today's rules. Raises Refusal."""
        loaded = await self.read(load, self.engine, table)
        if loaded.upgrade is not None:
            await self._written(loaded.upgrade)
        return loaded

    async def _written(self, write: Write) -> None:
        def put(answer: Callable[[Exception | None], None]) -> None:
            write.done = lambda error: answer(error and Refusal(503, UNSTORED))
            self.writer.put(write)

        await outcome(put)

    async def seat(self, table: str, key: str) -> tuple[Room, int | None]:
        """The room of a table and the seat that the key plays; None for a spectator. Raises Refusal."""
        room = await self.room(table)
        seat = holder(key, room.facts.keys, room.facts.spectator)
        if seat is None:
            raise wrong_key(key)
        return room, None if seat == SPECTATOR else seat

    async def made_by(self, table: str, key: str) -> Room:
        """The room of a table whose maker's key this is. Raises Refusal."""
        room = await self.room(table)
        if room.facts.maker is None or not same(key, room.facts.maker):
            raise Refusal(403, NOT_MAKER)
        return room

    # -- making ------------------------------------------------------------------------------------------------------

    async def create(
        self,
        table: Table[Any],
        seats: Mapping[str, str],
        promise: str | None = None,
        learning: bool = False,
        person: str = "",
        spectator: str | None = None,
    ) -> MadeTable:
        """Keep a new table, with keys for the maker's seats and invitations to the open ones. Raises Refusal."""
        players, person = checked_players(table.seats, seats), checked_person(person)
        check_left(table, players)
        mine = tuple(number for number, player in enumerate(players) if player == "human")
        keys = [new_key() if player == "human" else None for player in players]
        invitations = [new_invitation() if player == "open" else None for player in players]
        spectator, maker = spectator or new_key(), new_key()
        if mine and promise is None:
            table.mix(Share(mine, fresh_seed(), "server"))
        if learning:
            table.note(LEARNING)
        facts = Facts(
            id=new_table_id(),
            game=table.game.name,
            settings=table.settings,
            seed=table.seed,
            players=players,
            keys=[None if key is None else hashed(key) for key in keys],
            spectator=hashed(spectator),
            created=time.time(),
            maker=hashed(maker),
            invitations=tuple(
                Invitation(number, hashed(token), "open") for number, token in enumerate(invitations) if token
            ),
            promises=tuple(promise if number in mine else None for number in range(len(players))),
            learning=learning,
            people=tuple(person if number in mine else "" for number in range(len(players))),
        )
        head = Head(table.game.rules_version, 0, table.over, time.time(), table.snapshot())
        steps = tuple(enumerate(table.steps))
        await self._written(Write(facts.id, new=facts, steps=steps, snapshots=tuple(table.snapshots), head=head))
        room = self.rooms[facts.id] = Room(self, facts, table, 0)
        self.drive(room)
        named, invited = _by_seat(table.seats, keys), _by_seat(table.seats, invitations)
        return MadeTable(facts.id, maker, named, invited, spectator, table.commitment)

    async def keep_replay(self, name: str, table: Table[Any]) -> None:
        """Keep a finished game that somebody has brought, for everybody to look at. Nobody has a key for it."""
        seats = len(table.seats)
        facts = Facts(
            id=name,
            game=table.game.name,
            settings=table.settings,
            seed=table.seed,
            players=["human"] * seats,
            keys=[None] * seats,
            spectator=hashed(new_key()),
            created=time.time(),
        )
        head = Head(table.game.rules_version, 0, table.over, time.time(), table.snapshot())
        steps = tuple(enumerate(table.steps))
        await self._written(Write(name, new=facts, steps=steps, snapshots=tuple(table.snapshots), head=head))

    # -- keeping in motion, and letting rest -------------------------------------------------------------------------

    def drive(self, room: Room) -> None:
        self._here.do(self._driver.wake, room)

    def forget(self, room: Room) -> None:
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    async def _sweep(self) -> None:
        every = max(0.05, min(10.0, self.settings.idle_seconds / 4))
        while True:
            await asyncio.sleep(every)
            now = time.monotonic()
            for room in tuple(self.rooms.values()):
                idle = not room.listeners and not room.busy and room.bots_at_work is None
                if idle and now - room.touched >= self.settings.idle_seconds:
                    room.gone = True
                    self.forget(room)

    async def _retire(self) -> None:
        """Delete tables that nobody has played at for as long as the settings say."""
        kept = self.settings.keep_unfinished, self.settings.keep_finished, self.settings.keep_files
        every = max(0.05, min(3600.0, *(each / 4 for each in kept if each is not None)))
        while True:
            now = time.time()
            before = [None if each is None else now - each for each in kept]
            try:
                for table in await self.read(idle_tables, self.engine, *before):
                    if table not in self.rooms and table not in self._loading:
                        await self.read(delete_table, self.engine, table, *before)
            except Exception:
                logger.exception("old tables could not be deleted")
            await asyncio.sleep(every)

    async def read(self, what: Callable[..., T], *about: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, what, *about)

    # -- watching over it --------------------------------------------------------------------------------------------

    async def well(self) -> bool:
        """Whether the database answers; asked of it once a second at most."""
        now = time.monotonic()
        if self._wellness is None or now - self._wellness[0] >= WELL_FOR:
            self._wellness = now, asyncio.ensure_future(self._answers())
        return await asyncio.shield(self._wellness[1])

    async def _answers(self) -> bool:
        try:
            return await asyncio.wait_for(self.read(answers, self.engine), 5.0)
        except TimeoutError:
            return False

    async def _watch_lag(self) -> None:
        while True:
            due = time.perf_counter() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.figures.lag.add(max(0.0, time.perf_counter() - due))


def _by_seat(seats: tuple[Seat, ...], secrets: list[str | None]) -> dict[str, str]:
    return {seat.id: secret for seat, secret in zip(seats, secrets, strict=True) if secret is not None}


def wrong_key(key: str) -> Refusal:
    return Refusal(403, NOT_YET if key.startswith(INVITED) else WRONG_KEY)


def load(engine: Engine, table: str) -> Loaded:
    """Read and restore a table; in a thread."""
    try:
        stored = read_table(engine, table)
    except Unreachable as error:
        logger.error("table %s: cannot be read: %s", table, error)
        raise Refusal(503, AWAY) from None
    if stored is None:
        raise Refusal(404, NO_TABLE)
    facts, head = stored.facts, stored.head
    try:
        game = games.get(facts.game)
        kept = {snapshot.step for snapshot in stored.snapshots}
        snapshots = stored.snapshots if head.snapshot.step in kept else [*stored.snapshots, head.snapshot]
        restored = Table.restore(game, facts.settings, facts.seed, stored.steps, snapshots, head.rules_version)
    except Exception as error:
        logger.exception("table %s: cannot be restored", table)
        reason = str(error) if isinstance(error, SandtableError) else "its stored form does not fit the rules"
        raise Refusal(409, f"This table cannot be opened: {reason}.") from None
    if not restored.notices:
        if head.snapshot.step not in kept:
            del restored.snapshots[-1]  # only to resume from; undo and replay start from those that are kept
        return Loaded(facts, restored, head.epoch, head.updated, None)
    # Only what the new rules made themselves may be replayed under them: all snapshots are stored in today's form.
    newest = restored.snapshots[-1]
    upgrade = Write(
        table,
        mark=Mark(head.epoch, head.snapshot.step),
        steps=((restored.length, restored.steps[-1]),),
        snapshots=tuple(restored.snapshots),
        head=Head(game.rules_version, head.epoch, restored.over, time.time(), newest),
    )
    return Loaded(facts, restored, head.epoch, head.updated, upgrade)


def checked_players(seats: tuple[Seat, ...], asked: Mapping[str, str]) -> list[str]:
    """Per seat `human`, `open` or `bot:NAME`, as the database keeps them."""
    ids = [seat.id for seat in seats]
    unknown = [seat for seat in asked if seat not in ids and seat != OTHERS]
    if unknown:
        raise Refusal(400, f"There is no seat '{unknown[0]}'; seats are {', '.join(ids)}.", offered=tuple(ids))
    players = []
    for seat in ids:
        player = asked.get(seat, asked.get(OTHERS, "open"))
        if player.startswith("bot:"):
            _check_bot(player.removeprefix("bot:"))
        if player not in ("me", "open") and not player.startswith("bot:"):
            raise Refusal(400, f"A seat is 'me', 'open' or 'bot:NAME', not '{player}'.")
        players.append("human" if player == "me" else player)
    return players


def _check_bot(name: str) -> None:
    try:
        bots.get(name)
    except SandtableError as error:
        known = tuple(f"bot:{each}" for each in bots.names())
        raise Refusal(400, f"{str(error)[0].upper()}{str(error)[1:]}.", offered=("me", "open", *known)) from None
