"""Where tables are kept: opening and migrating the database, reading a table, and the one thread that writes.

Everything that waits to be written at a moment, from all tables, goes into one transaction (group commit), so the
price of making a choice durable is shared by all who choose at the same time.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import ArgumentError, InterfaceError, NoSuchModuleError, OperationalError, SQLAlchemyError

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.settings import Seat
from sandtable.kernel.table import Snapshot, Step
from sandtable.kernel.typed import converted
from sandtable.server import schema
from sandtable.server.keys import FROM_FILE
from sandtable.server.metrics import Figures

logger = logging.getLogger("sandtable.server")

GROUP = 256
"""The most writes in one transaction."""
ROWS = 2000
"""The most rows in one statement."""

_encode = msgspec.msgpack.Encoder().encode
_decode_step = msgspec.msgpack.Decoder(Step).decode
_decode_snapshot = msgspec.msgpack.Decoder(Snapshot).decode


class DatabaseError(SandtableError):
    """The database cannot be used; the message says why."""


class Unreachable(DatabaseError):
    """The database does not answer now; it may later."""


class Elsewhere(SandtableError):
    """A table in the database is not as whoever changes it knows it: another process has changed or deleted it."""


class Invitation(msgspec.Struct, frozen=True):
    """An invitation to a seat, as it is kept."""

    seat: int
    hash: str
    state: Literal["open", "used", "withdrawn"]


class Rematch(msgspec.Struct, frozen=True):
    """The table to which the players of another have gone on."""

    table: str
    by: int
    """The seat that asked for it."""
    seats: tuple[int | None, ...]
    """For each seat here the one there; None for one that nobody follows."""


class Facts(msgspec.Struct, frozen=True):
    """What is known of a table beside its game, and who sits where."""

    id: str
    game: str
    settings: dict[str, Any]
    seed: bytes
    players: list[str]
    keys: list[str | None]
    spectator: str
    created: float
    maker: str | None = None
    """The hash of the maker's key: who holds it invites."""
    invitations: tuple[Invitation, ...] = ()
    promises: tuple[str | None, ...] = ()
    """For each seat the hash of a share that is awaited from it; empty where none is."""
    learning: bool = False
    people: tuple[str, ...] = ()
    """For each seat what whoever plays there is called; empty where nobody has said."""
    rematch: Rematch | None = None
    brings: tuple[dict[str, str] | None, ...] = ()
    """For each seat the settings that whoever has used its invitation will bring with the promised share."""

    def person(self, seat: int) -> str:
        return self.people[seat] if self.people else ""

    def named(self, *seats: int, person: str) -> tuple[str, ...]:
        """The people, with this one in these seats."""
        return tuple(person if n in seats else self.person(n) for n in range(len(self.players)))

    def sitting(self, seats: Sequence[Seat]) -> Iterator[tuple[int, Seat, str, str]]:
        """Each seat with its number, its player and what that one is called."""
        for number, seat in enumerate(seats):
            yield number, seat, self.players[number], self.person(number)

    def promised(self, seat: int) -> str | None:
        return self.promises[seat] if self.promises else None

    def promising(self, *seats: int, promise: str | None) -> tuple[str | None, ...]:
        """The promises, changed for these seats."""
        return tuple(promise if n in seats else self.promised(n) for n in range(len(self.players)))

    def brought(self, seat: int) -> dict[str, str]:
        return (self.brings[seat] or {}) if self.brings else {}

    def bringing(self, *seats: int, what: dict[str, str] | None) -> tuple[dict[str, str] | None, ...]:
        """What is brought, changed for these seats."""
        return tuple(what if n in seats else self.brought(n) or None for n in range(len(self.players)))

    def seated(self, *seats: int) -> list[str]:
        """The players, with people in these seats."""
        return ["human" if n in seats else player for n, player in enumerate(self.players)]


class Head(msgspec.Struct, frozen=True):
    """Where a table stands."""

    rules_version: int
    epoch: int
    over: bool
    updated: float
    snapshot: Snapshot


class Stored(msgspec.Struct, frozen=True):
    """A table as it lies in the database."""

    facts: Facts
    head: Head
    steps: list[Step]
    snapshots: list[Snapshot]


class Mark(msgspec.Struct, frozen=True):
    """Where whoever changes a table believes that it stands."""

    epoch: int
    step: int


class Write(msgspec.Struct):
    """One change of one table: all of it is stored, or nothing. A table has one write under way at most."""

    table: str
    new: Facts | None = None
    seating: Facts | None = None
    """Who sits where from now on."""
    forget_after: int | None = None
    """Steps and snapshots with higher numbers were taken back."""
    steps: Sequence[tuple[int, Step]] = ()
    snapshots: Sequence[Snapshot] = ()
    head: Head | None = None
    mark: Mark | None = None
    """Where the table must stand; it is None for a new table only."""
    seated: Facts | None = None
    """Who must sit where, with a change of the seating."""
    done: Callable[[Exception | None], None] | None = None
    """Called in the event loop when it is durable (None), or when it could not be stored."""


def open_database(url: str) -> Engine:
    """The engine for this URL, with the schema brought up to date."""
    try:
        parsed = sa.make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise DatabaseError(f"'{parsed.drivername}' is not supported: use sqlite:///FILE or postgresql://...")
        if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
            raise DatabaseError("the database must be a file: sqlite:///FILE")
        engine = sa.create_engine(parsed, **_WAYS[parsed.get_backend_name()])
    except (ArgumentError, NoSuchModuleError) as error:
        raise DatabaseError(f"the database URL is not understood: {error}") from error
    except ModuleNotFoundError as error:
        raise DatabaseError("PostgreSQL needs one more package: pip install 'sandtable[postgres]'") from error
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare_sqlite)
    try:
        migrate(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        reason = str(error.__cause__ or error).strip().splitlines()[0]
        raise DatabaseError(f"cannot open the database {parsed.render_as_string()}: {reason}") from error
    except BaseException:
        engine.dispose()
        raise
    return engine


_WAYS: dict[str, dict[str, Any]] = {
    "sqlite": {},
    "postgresql": {"pool_pre_ping": True, "connect_args": {"connect_timeout": 5}},
}
"""A PostgreSQL server may have been started again since a connection was last used."""


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for setting in ("busy_timeout = 10000", "journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 8000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the schema up to date; refuse a database that a newer program has changed."""
    config = Config()
    config.attributes["script_location"] = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    with engine.begin() as connection:
        for revision in MigrationContext.configure(connection).get_current_heads():
            try:
                scripts.get_revision(revision)
            except CommandError:
                raise DatabaseError(
                    f"the database has been used by a newer Sandtable (schema {revision}, this program knows up to "
                    f"{scripts.get_current_head()}): update Sandtable, or use another database"
                ) from None
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def read_table(engine: Engine, table: str) -> Stored | None:
    """A table's stored parts, or None where there is no such table. Raises Unreachable."""
    try:
        with engine.connect() as connection:
            # One look at all of it: another process may be writing.
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.exec_driver_sql("BEGIN")
            row = connection.execute(_FACTS, {"id": table}).one_or_none()
            if row is None:
                return None
            facts = converted(row, Facts, from_attributes=True)
            head = connection.execute(_HEAD, {"id": table}).one()
            steps = connection.execute(_STEPS, {"id": table}).scalars().all()
            snapshots = connection.execute(_SNAPSHOTS, {"id": table}).scalars().all()
    except (OperationalError, InterfaceError) as error:
        raise Unreachable(f"the database does not answer: {error.__cause__ or error}") from error
    return Stored(
        facts,
        Head(head.rules_version, head.epoch, head.over, head.updated, _decode_snapshot(head.newest)),
        [_decode_step(data) for data in steps],
        [_decode_snapshot(data) for data in snapshots],
    )


_FACTS = sa.select(schema.tables).where(schema.tables.c.id == sa.bindparam("id"))
_HEAD = sa.select(schema.heads).where(schema.heads.c.id == sa.bindparam("id"))
_STEPS = sa.select(schema.steps.c.data).where(schema.steps.c.id == sa.bindparam("id")).order_by(schema.steps.c.number)
_SNAPSHOTS = (
    sa.select(schema.snapshots.c.data)
    .where(schema.snapshots.c.id == sa.bindparam("id"))
    .order_by(schema.snapshots.c.step)
)


# -- looking after what is kept ----------------------------------------------------------------------------------------


class Summary(msgspec.Struct, frozen=True):
    """A table in a list of tables."""

    id: str
    game: str
    setup: str
    players: list[str]
    created: float
    updated: float
    choices: int
    over: bool


def standing(engine: Engine, tables: Sequence[str]) -> dict[str, float]:
    """When these tables were last changed; those that are not there are left out."""
    heads = schema.heads.c
    with engine.connect() as connection:
        rows = connection.execute(sa.select(heads.id, heads.updated).where(heads.id.in_(tables))).all()
    return {row.id: row.updated for row in rows}


def answers(engine: Engine) -> bool:
    """Whether the database answers now."""
    try:
        with engine.connect() as connection:
            connection.execute(sa.select(sa.literal(1)))
    except SQLAlchemyError as error:
        logger.error("the database does not answer: %s", error.__cause__ or error)
        return False
    return True


def summaries(engine: Engine) -> list[Summary]:
    """All tables, the one that was changed last first."""
    tables, heads = schema.tables.c, schema.heads.c
    asked = sa.select(
        tables.id, tables.game, tables.settings, tables.players, tables.created, heads.updated, heads.step, heads.over
    )
    with engine.connect() as connection:
        rows = connection.execute(asked.join(schema.heads).order_by(heads.updated.desc())).all()
    return [
        Summary(id_, game, str(settings.get("setup", "")), players, created, updated, step, over)
        for id_, game, settings, players, created, updated, step, over in rows
    ]


def _idle(unfinished: float | None, finished: float | None, brought: float | None = None) -> sa.ColumnElement[bool]:
    """Tables that were last changed before these times: games that go on, those over, those brought as files."""
    heads, either = schema.heads.c, list[sa.ColumnElement[bool]]([sa.false()])
    if unfinished is not None:
        either.append(~heads.over & (heads.updated < unfinished))
    if finished is not None:
        either.append(heads.over & (heads.updated < finished))
    if brought is not None:
        either.append(heads.id.startswith(FROM_FILE) & (heads.updated < brought))
    return sa.or_(*either)


def idle_tables(
    engine: Engine, unfinished: float | None, finished: float | None, brought: float | None = None
) -> list[str]:
    idle = sa.select(schema.heads.c.id).where(_idle(unfinished, finished, brought))
    with engine.connect() as connection:
        return list(connection.execute(idle).scalars())


def delete_table(
    engine: Engine,
    table: str,
    unfinished: float | None = None,
    finished: float | None = None,
    brought: float | None = None,
) -> bool:
    """Forget a table for good; with times, only if it was not changed since. False where it is not there so."""
    head = schema.heads.c.id == table
    if (unfinished, finished, brought) != (None, None, None):
        head = head & _idle(unfinished, finished, brought)
    with engine.begin() as connection:
        if not connection.execute(sa.delete(schema.heads).where(head)).rowcount:
            return False
        for kept in (schema.steps, schema.snapshots, schema.tables):
            connection.execute(sa.delete(kept).where(kept.c.id == table))
    return True


class Writer:
    """The thread through which every change goes, one group after another.

    Groups are formed in the event loop: whatever is put while one group is being stored makes the next, which is
    stored while the first is shown. So the thread is woken once per group, and it and the loop seldom wait for each
    other. (A thread that helps itself to what is there makes smaller groups, and was slower with 50 tables at play.)
    """

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop, figures: Figures | None = None) -> None:
        self._figures = figures or Figures()
        self._engine = engine
        self._loop = loop
        self._mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
        self._waiting: list[Write] = []
        self._at_work = False
        self._queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="sandtable-writer", daemon=True)
        self._connection: Connection | None = None
        self._thread.start()

    def put(self, write: Write) -> None:
        """To be called in the event loop. What is put in one turn of the loop is stored together."""
        self._waiting.append(write)
        if not self._at_work:
            self._at_work = True
            self._loop.call_soon(self._next_group)

    def _next_group(self) -> None:
        if self._waiting:
            group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
            self._queue.put(group)
        else:
            self._at_work = False

    def _stored(self, group: list[Write], results: list[Exception | None]) -> None:
        self._next_group()  # stored while this one is shown
        for write, result in zip(group, results, strict=True):
            if write.done is not None:
                try:
                    write.done(result)
                except Exception:
                    logger.exception("table %s: after storing", write.table)

    async def close(self) -> None:
        """Write what is waiting, then end."""
        while self._at_work:
            await asyncio.sleep(0.005)
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (group := self._queue.get()) is not None:
            self._finish(group)
        if self._connection is not None:
            self._connection.close()

    def _finish(self, group: list[Write]) -> None:
        """Store a group. If it fails, once more each on its own: so one table's trouble stays its own, and nothing is
        lost when the database was started again since the last write.

        What the first try may have committed before its connection broke is found, and not stored twice."""
        results: list[Exception | None] = [None] * len(group)
        begun = time.perf_counter()
        try:
            self._store(group)
        except Exception:
            self._drop_connection()
            away: Exception | None = None
            for index, write in enumerate(group):
                try:
                    if away is not None:
                        raise away
                    self._store([write])
                except Exception as own:
                    if self._connection is None:
                        away = own  # it cannot be reached: not tried again for each of hundreds
                    self._drop_connection()
                    results[index] = own
        self._figures.storing.add(time.perf_counter() - begun)
        for write, result in zip(group, results, strict=True):
            if result is not None:
                self._figures.unstored.add()
                logger.error("table %s: a change could not be stored: %s", write.table, result)
        self._loop.call_soon_threadsafe(self._stored, group, results)

    def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()
                connection.close()
            except Exception:
                logger.exception("closing a broken database connection")

    def _store(self, group: list[Write]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        connection = self._connection
        with connection.begin():
            # Plain statements with many rows: one call into the database each, however large the group.
            cursor = connection.connection.cursor()
            if self._mark == "?":
                cursor.execute("BEGIN IMMEDIATE")  # what is checked next stays so until the commit
            group = self._checked(cursor, group)
            for write in group:
                if write.new is not None:
                    connection.execute(sa.insert(schema.tables), _facts_row(write.new))
                if write.seating is not None:
                    row = _facts_row(write.seating)
                    _check_seating(connection, write, row)
                    chosen = sa.update(schema.tables).where(schema.tables.c.id == write.table)
                    connection.execute(chosen.values({name: row[name] for name in schema.CHANGING}))
                if write.forget_after is not None:
                    for kept, number in ((schema.steps, "number"), (schema.snapshots, "step")):
                        gone = (kept.c.id == write.table) & (kept.c[number] > write.forget_after)
                        connection.execute(sa.delete(kept).where(gone))
            rows: dict[sa.Table, list[tuple[object, ...]]] = {
                schema.steps: [(w.table, number, _encode(step)) for w in group for number, step in w.steps],
                schema.snapshots: [(w.table, s.step, _encode(s)) for w in group for s in w.snapshots],
                schema.heads: [_head_row(w.table, w.head) for w in group if w.head is not None],
            }
            for kept, wanted in rows.items():
                for start in range(0, len(wanted), ROWS):
                    part = wanted[start : start + ROWS]
                    cursor.execute(_insert(kept, len(part), self._mark), [value for row in part for value in row])
            cursor.close()

    def _checked(self, cursor: Any, group: list[Write]) -> list[Write]:
        """Those that are still to be stored. Raises Elsewhere where a table does not stand where it should."""
        cursor.execute(_where_tables_stand(len(group), self._mark), [write.table for write in group])
        found = {table: (epoch, step, updated) for table, epoch, step, updated in cursor.fetchall()}
        return [write for write in group if not self._stored_before(cursor, write, found.get(write.table))]

    def _stored_before(self, cursor: Any, write: Write, found: tuple[int, int, float] | None) -> bool:
        head, mark = write.head, write.mark
        if found is None:
            if mark is None:
                return False
            raise Elsewhere("it is not in the database any more")
        if mark is not None and found[:2] == (mark.epoch, mark.step):
            return False
        if head is not None and found == (head.epoch, head.snapshot.step, head.updated):
            cursor.execute(f"SELECT newest FROM heads WHERE id = {self._mark}", [write.table])
            if bytes(cursor.fetchone()[0]) == _encode(head.snapshot):
                return True  # our own: the connection broke before the commit was acknowledged
        raise Elsewhere(f"another process has changed it: it stands at {found[:2]}, not at {mark}")


@lru_cache(512)
def _where_tables_stand(count: int, mark: str) -> str:
    """Where tables stand; PostgreSQL lets nobody else change them before our commit, and SQLite nobody at all."""
    lock = "" if mark == "?" else " ORDER BY id FOR UPDATE"
    return f"SELECT id, epoch, step, updated FROM heads WHERE id IN ({', '.join([mark] * count)}){lock}"


def _check_seating(connection: Connection, write: Write, row: dict[str, Any]) -> None:
    """Raises Elsewhere where others sit than the writer knows; what it is to write itself may be there already."""
    found = dict(connection.execute(_FACTS, {"id": write.table}).one()._mapping)
    known = (row, *(() if write.seated is None else (_facts_row(write.seated),)))
    if not any(all(_as_json(each[name]) == _as_json(found[name]) for name in schema.CHANGING) for each in known):
        raise Elsewhere("another process has changed who sits where")


def _as_json(value: Any) -> bytes:
    """As JSON keeps it, for which lists and tuples are the same."""
    return msgspec.json.encode(value, order="deterministic")


def _facts_row(facts: Facts) -> dict[str, Any]:
    nested = {"invitations": facts.invitations, "rematch": facts.rematch}
    return {**msgspec.structs.asdict(facts), **{name: msgspec.to_builtins(each) for name, each in nested.items()}}


def _head_row(table: str, head: Head) -> tuple[object, ...]:
    return (table, head.rules_version, head.epoch, head.over, head.updated, head.snapshot.step, _encode(head.snapshot))


@lru_cache(512)
def _insert(kept: sa.Table, count: int, mark: str) -> str:
    """Puts so many rows in the place of what was there; a step is never written twice."""
    names, keys = kept.columns.keys(), kept.primary_key.columns.keys()
    row = f"({', '.join([mark] * len(names))})"
    insert = f"INSERT INTO {kept.name} ({', '.join(names)}) VALUES {', '.join([row] * count)}"
    if kept is schema.steps:
        return insert
    changed = ", ".join(f"{name} = excluded.{name}" for name in names if name not in keys)
    return f"{insert} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {changed}"
