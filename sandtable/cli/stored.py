"""`sandtable tables`: the tables that a server keeps, to list, take out and delete."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from sandtable.cli.common import UsageError, out, say, write_save
from sandtable.kernel.text import plural

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine

DAY = 86400.0
Database = Annotated[
    str, typer.Option(help="Where tables are kept: a file, or an SQLAlchemy URL.", envvar="SANDTABLE_DATABASE")
]
tables = typer.Typer(
    name="tables", no_args_is_help=True, help="The tables that a server keeps: list them, take them out, delete them."
)


@contextmanager
def _opened(database: str) -> Iterator[Engine]:
    from sandtable.server.store import open_database

    if "://" not in database and not Path(database).is_file():
        raise UsageError(f"{database}: there is no such database")
    engine = open_database(database if "://" in database else f"sqlite:///{database}")
    try:
        yield engine
    finally:
        engine.dispose()


@tables.command("list")
def list_tables(
    database: Database = "sandtable.sqlite",
    idle: Annotated[float | None, typer.Option(help="Only those untouched for this many days.", min=0.0)] = None,
    ids: Annotated[bool, typer.Option("--ids", help="Only their ids, one to a line.")] = False,
) -> None:
    """List the tables, the one that was changed last first.

    Example: `sandtable tables list --idle 90`
    """
    from sandtable.server.store import summaries

    with _opened(database) as engine:
        found = [each for each in summaries(engine) if idle is None or each.updated < time.time() - idle * DAY]
    if ids:
        for each in found:
            typer.echo(each.id)
        return
    grid = Grid(box=None)
    for title in ("table", "game", "set-up", "players", "choices", "over", "made", "last choice"):
        grid.add_column(title, no_wrap=title in ("table", "made", "last choice"))
    for each in found:
        setup = "of a scenario" if each.setup.startswith("{") else each.setup
        over = "yes" if each.over else "no"
        players = ", ".join(f"{count} {player}" for player, count in Counter(each.players).items())
        grid.add_row(
            each.id, each.game, setup, players, str(each.choices), over, _day(each.created), _day(each.updated)
        )
    out.print(grid)
    say((plural(len(found), "table"), "dim"))


def _day(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


@tables.command("export")
def export_table(
    table: Annotated[str, typer.Argument(help="The table's id.")],
    to: Annotated[Path, typer.Option("--out", help="The save file to make.")],
    database: Database = "sandtable.sqlite",
    secrets: Annotated[
        bool,
        typer.Option("--secrets", help="Even if the game goes on: its seed and hidden cards are in the file."),
    ] = False,
) -> None:
    """Write a table as a save file, for `sandtable replay` and `sandtable verify`.

    Example: `sandtable tables export 3fUk9xQ2LmZa --out game.sand`
    """
    from sandtable.kernel.saved import save
    from sandtable.server.hall import load
    from sandtable.server.messages import Refusal

    with _opened(database) as engine:
        try:
            loaded = load(engine, table).table
        except Refusal as refusal:
            raise UsageError(f"{table}: {refusal.reason}") from refusal
    if not loaded.over and not secrets:
        raise UsageError(f"{table}: the game still goes on; its file would reveal the dice to come (see --secrets)")
    write_save(to, save(loaded))
    say(f"{to}: {loaded.game.title}, {plural(loaded.length, 'choice')}")


@tables.command("delete")
def delete_tables(
    table: Annotated[list[str] | None, typer.Argument(help="Ids of tables.")] = None,
    database: Database = "sandtable.sqlite",
    unfinished: Annotated[
        float | None, typer.Option(help="All that are not over and untouched for this many days.", min=0.0)
    ] = None,
    finished: Annotated[
        float | None, typer.Option(help="All that are over and untouched for this many days.", min=0.0)
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete tables for good. A running server notices when somebody next chooses at one of them.

    Example: `sandtable tables delete --unfinished 180`
    """
    from sandtable.server.store import delete_table, idle_tables, summaries

    if not table and unfinished is None and finished is None:
        raise UsageError("say which: ids of tables, --unfinished DAYS or --finished DAYS")
    with _opened(database) as engine:
        now = time.time()
        before = [None if days is None else now - days * DAY for days in (unfinished, finished)]
        known = {each.id for each in summaries(engine)}
        for each in table or ():
            if each not in known:
                raise UsageError(f"{each}: there is no such table")
        idle = idle_tables(engine, *before)
        count = len({*(table or ()), *idle})
        if count and not yes:
            typer.confirm(f"Delete {plural(count, 'table')} for good?", abort=True)
        gone = sum(delete_table(engine, each) for each in table or ())
        gone += sum(delete_table(engine, each, *before) for each in idle if each not in (table or ()))
    say(f"{gone} deleted")
