"""Databases of released versions are migrated, and their tables go on: keys given out for open seats stay good.

`tests/fixtures/VERSION/tables.sqlite`, made by the released server itself, and `tables.json`: what it answered to
whoever made the tables. `tools/fixtures.py` makes those of a new release.
"""

import json
import random
import shutil
from pathlib import Path

import pytest
import sqlalchemy as sa

from sandtable.kernel import saved
from tests.server.conftest import Made, Start, assert_refused

FIXTURES = Path(__file__).parents[1] / "fixtures"
FRESH, BEGUN, BANNERS = range(3)
"""A table at which nobody has chosen yet; one where North has drawn a card; one of a game whose rules have changed."""


@pytest.fixture
def old(tmp_path: Path) -> list[Made]:
    """The tables of 0.1 lie where `start` looks for its database."""
    shutil.copy(FIXTURES / "0.1" / "tables.sqlite", tmp_path / "tables.sqlite")
    made: list[Made] = json.loads((FIXTURES / "0.1" / "tables.json").read_text())
    return made


def test_the_schema_is_brought_up_to_date(tmp_path: Path, old: list[Made], start: Start) -> None:
    start().stop()
    engine = sa.create_engine(f"sqlite:///{tmp_path}/tables.sqlite")
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT maker, invitations, promises, learning FROM tables").all()
        assert len(rows) == len(old)
        assert {tuple(row) for row in rows} == {(None, "[]", "[]", 0)}
    engine.dispose()


@pytest.mark.parametrize("number", [FRESH, BEGUN, BANNERS])
def test_every_key_still_opens_its_seat(old: list[Made], start: Start, number: int) -> None:
    tables, made = start(), old[number]
    for seat in made["keys"]:
        state = tables.state(made, seat)
        assert state["seats"][state["seat"]]["id"] == seat
        assert state["commitment"] == made["commitment"]
        assert (state["shares"], state["learning"]) == ([], False)
    assert tables.state(made, "spectator")["seat"] is None


@pytest.mark.parametrize("number", [FRESH, BEGUN])
def test_whoever_comes_with_the_key_of_an_open_seat_takes_it(old: list[Made], start: Start, number: int) -> None:
    tables, made = start(), old[number]
    state = tables.sit(made, "west").state(seat=3)
    assert state["seats"][3]["player"] == "human"
    assert "West did not add to the dice: the server did instead." in [line["text"] for line in state["lines"]]
    assert [(share["seats"], share["by"]) for share in state["shares"]] == [([3], "server")]
    tables.restart()
    again = tables.state(made, "west")
    assert (again["shares"], again["seats"][3]["player"]) == (state["shares"], "human")


def test_an_open_seat_is_taken_by_choosing_for_it(old: list[Made], start: Start) -> None:
    tables, made = start(), old[BEGUN]
    tables.play(made, 4000, random.Random(4).choice)
    state = tables.state(made)
    assert state["over"]
    assert state["seats"][3]["player"] == "human"
    report = saved.verify(tables.get(made, "/file").content, published=made["commitment"])
    assert report.ok, report.differences
    assert [share.seats for share in report.shares] == [(3,)]


def test_what_was_seen_stays_here_too_while_somebody_has_not_come(old: list[Made], start: Start) -> None:
    tables, made = start(), old[BEGUN]
    assert_refused(tables.post(made, "undo", {}), 409, "nobody plays West yet")


def test_a_table_without_a_makers_key_invites_nobody(old: list[Made], start: Start) -> None:
    tables, made = start(), old[BANNERS]
    for seat in (*made["keys"], "spectator"):
        assert_refused(tables.post(made, "invite", {"seat": "fjordland"}, seat), 403, "maker's key")


def test_a_game_whose_rules_have_changed_goes_on(old: list[Made], start: Start) -> None:
    tables, made = start(), old[BANNERS]
    before = tables.state(made, "oathborn")
    assert any("rules were updated" in line["text"] for line in before["lines"])
    assert tables.play(made, 40, random.Random(3).choice) > before["n"]
    assert tables.state(made, "oathborn")["seats"][1]["player"] == "human"
