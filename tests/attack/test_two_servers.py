"""Two servers on one database: nothing that was acknowledged is lost, and whoever is behind is told."""

import pytest

from sandtable.server import store
from sandtable.server.store import Elsewhere, Mark, Write
from tests.server.conftest import SEATS, Made, Start, Tables


def stored(tables: Tables, made: Made) -> list[tuple[str, str]]:
    """Who chose what, as it lies in the database."""
    found = store.read_table(tables.hall.engine, made["table"])
    assert found is not None
    assert found.head.snapshot.step == len(found.steps) - 1
    return [(SEATS[step.seat], step.key) for step in found.steps[1:] if step.seat >= 0]


def test_after_an_undo_elsewhere_nothing_is_played_on_an_old_position(start: Start) -> None:
    one, two = start(), start()
    made = one.make()
    assert [one.rest(made) for _ in range(2)] == [200, 200]
    assert two.state(made)["n"] == 2
    assert one.post(made, "undo", {}, stored(one, made)[-1][0]).status_code == 200
    assert one.rest(made) == 200  # again at two choices, but others
    acknowledged = stored(one, made)
    live = two.sit(made, "north")
    live.state(n=2)
    assert two.rest(made) == 409
    assert stored(one, made) == acknowledged
    again = live.until(lambda m: m["type"] == "state" and m["reset"])  # it is shown what is stored
    assert (again["epoch"], again["n"]) == (1, 3)  # what is left, and the line that something was taken back
    assert two.rest(made) == 200
    assert one.rest(made) == 409
    assert one.rest(made) == 200
    assert len(stored(two, made)) == 4


def test_an_undo_of_what_another_has_played_on_is_refused(start: Start) -> None:
    one, two = start(), start()
    made = one.make()
    assert one.rest(made) == 200
    seat, _ = stored(one, made)[-1]
    assert two.state(made)["n"] == 1
    assert one.rest(made) == 200
    assert two.post(made, "undo", {}, seat).status_code == 409
    assert len(stored(one, made)) == 2


def test_a_table_that_was_deleted_elsewhere_is_not_brought_back(start: Start) -> None:
    one = start()
    made = one.make()
    with one.hall.engine.begin() as connection:
        for name in ("steps", "snapshots", "heads", "tables"):
            connection.exec_driver_sql(f"DELETE FROM {name} WHERE id = '{made['table']}'")
    assert one.rest(made) == 409
    assert one.get(made).status_code == 404


def test_a_write_that_was_committed_unheard_is_not_made_twice(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = start()
    made = tables.make()
    whole, tried = store.Writer._store, []

    def unheard(self: store.Writer, group: list[Write]) -> None:
        """The answer to the commit is lost the first time."""
        whole(self, group)
        tried.append(len(group))
        if len(tried) == 1:
            raise OSError("connection reset by peer")

    monkeypatch.setattr(store.Writer, "_store", unheard)
    assert tables.rest(made) == 200
    assert tried == [1, 1]
    assert len(stored(tables, made)) == 1
    tried.clear()
    other = tables.make()
    assert tried == [1, 1]
    assert tables.rest(other) == 200


def test_every_write_says_where_the_table_must_stand(start: Start) -> None:
    """Also those that only seat somebody."""
    tables = start()
    made = tables.make()
    assert tables.rest(made) == 200
    writer = tables.hall.writer
    for mark in (Mark(0, 0), Mark(1, 1), Mark(0, 2)):
        with pytest.raises(Elsewhere, match="another process"):
            writer._store([Write(made["table"], mark=mark)])
    writer._store([Write(made["table"], mark=Mark(0, 1))])
    with pytest.raises(Elsewhere):
        writer._store([Write(made["table"])])


def test_two_who_seat_somebody_at_once_do_not_unseat_each_other(start: Start) -> None:
    one, two = start(), start()
    made = one.make(north="open", east="open")
    assert two.state(made, "south")["n"] == one.state(made, "south")["n"]

    def joins(tables: Tables, seat: str) -> int:
        body = {"invitation": made["invitations"][seat], "promise": "0" * 64}
        return tables.http.post(f"/api/tables/{made['table']}/join", json=body).status_code

    assert joins(one, "north") == 200
    assert joins(two, "east") == 409
    assert joins(two, "east") == 200
    found = store.read_table(one.hall.engine, made["table"])
    assert found is not None
    assert [each.state for each in found.facts.invitations] == ["used", "used"]
    assert all(found.facts.keys)
