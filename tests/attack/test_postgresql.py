"""PostgreSQL that is stopped and started under a server, and names it cannot keep."""

import pytest

from tests.conftest import Postgres
from tests.server.conftest import Start, Tables

pytestmark = pytest.mark.postgres


@pytest.fixture
def tables(postgres: Postgres, start: Start) -> Tables:
    return start(database=postgres.url)


def test_a_name_with_a_nul_is_no_table(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    made = tables.make()
    for name in ("a%00b", "a%0aERROR%20forged", "%F0%9F%90%AB", "x" * 5000, "a%00b%0aERROR forged"):
        assert tables.get({**made, "table": name}).status_code == 404
        live = tables.live(None)
        live.send({"type": "hello", "table": "a\0b\nERROR forged", "keys": ["x"]})
        assert live.read()["type"] == "refused"
        live.close()
    body = {"game": "lbs", "setup": "two", "settings": {"deck1": "3 Copper\0Mine\n"}}
    assert tables.http.post("/api/tables", json=body).status_code == 400
    assert not caplog.records


def test_while_it_is_down_nothing_is_lost_and_afterwards_nothing_refused(postgres: Postgres, tables: Tables) -> None:
    made, resting = tables.make(), tables.make()
    assert tables.rest(made) == 200
    tables.hall.rooms.pop(resting["table"])  # as if nobody had looked for long
    postgres.stop()
    answer = tables.get(resting)
    assert answer.status_code == 503
    assert answer.headers["retry-after"]
    live = tables.live({"table": resting["table"], "keys": [resting["spectator"]]})
    assert live.until(lambda m: m["type"] == "refused")["reason"]
    assert tables.rest(made) == 503
    assert tables.http.post("/api/tables", json={"game": "tiny", "setup": "full"}).status_code == 503
    postgres.start()
    assert tables.get(resting).status_code == 200
    assert tables.state(made)["n"] == 1
    assert tables.rest(made) == 200


def test_the_first_write_after_a_restart_is_stored(postgres: Postgres, tables: Tables) -> None:
    made = tables.make()
    assert tables.rest(made) == 200
    postgres.stop()
    postgres.start()
    assert tables.rest(made) == 200
    assert tables.state(made)["n"] == 2


def test_two_servers_on_one_database(postgres: Postgres, tables: Tables, start: Start) -> None:
    other, made = start(database=postgres.url), tables.make()
    assert other.state(made)["n"] == 0
    assert [tables.rest(made), other.rest(made), other.rest(made)] == [200, 409, 200]
