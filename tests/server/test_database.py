"""Opening databases: migrations, newer ones, wrong addresses, PostgreSQL."""

import importlib.util
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from sandtable.server import schema
from sandtable.server.app import CannotListen, Server
from sandtable.server.settings import Settings
from sandtable.server.store import DatabaseError, open_database
from tests.conftest import Postgres
from tests.server.conftest import SEATS, Start, Tables


def test_an_empty_database_gets_the_schema(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new.sqlite"
    for _ in range(2):  # and opening it again changes nothing
        engine = open_database(url)
        found = sa.inspect(engine)
        assert set(found.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
        for name, table in schema.metadata.tables.items():
            assert {c["name"] for c in found.get_columns(name)} == {c.name for c in table.columns}
            assert found.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL: survives a power cut
        engine.dispose()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/newer.sqlite"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(DatabaseError, match="newer Sandtable"):
        open_database(url)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("sqlite:///{folder}/notes.txt", "cannot open"),
        ("nonsense", "not understood"),
        ("mysql://x/y", "not supported"),
        ("sqlite://", "must be a file"),
        ("sqlite:////nowhere/at/all/x.sqlite", "cannot open"),
        ("postgresql://user:secret@127.0.0.1:1/none", "cannot open"),
    ],
)
def test_a_wrong_address_is_explained(url: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, just a long enough text about something else " * 100)
    if url.startswith("postgresql") and importlib.util.find_spec("psycopg") is None:
        said = "pip install"
    with pytest.raises(DatabaseError, match=said) as error:
        open_database(url.format(folder=tmp_path))
    assert "secret" not in str(error.value)


def test_a_taken_port_is_explained(tables: Tables, tmp_path: Path) -> None:
    port = int(tables.url.rsplit(":", 1)[1])
    with pytest.raises(CannotListen, match=str(port)):
        Server(Settings(port=port, database=f"sqlite:///{tmp_path}/x.sqlite"))


@pytest.mark.postgres
def test_postgresql(start: Start, postgres: Postgres) -> None:
    tables, rng = start(database=postgres.url), random.Random(4)
    made = tables.make()
    tables.play(made, 45, rng.choice)
    tables.sit(made, "north").read()
    assert tables.choose(made, "no").status_code == 409
    before = [tables.state(made, each)["view"] for each in SEATS]
    tables.restart()
    assert [tables.state(made, each)["view"] for each in SEATS] == before
    assert tables.play(made, 1, rng.choice) == 46
    fresh = tables.make(west="open")
    tables.choose(fresh, "rest")
    fresh = tables.join(fresh, "west", bytes(32))
    assert tables.post(fresh, "undo", {}).json()["accepted"]
