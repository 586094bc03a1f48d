"""Databases of released versions are migrated, and their tables go on: keys given out for open seats stay good.

`tests/fixtures/VERSION/tables.sqlite`, made by the released server itself, and `tables.json`: what it answered to
whoever made the tables. `tools/fixtures.py` makes those of a new release.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.kernel import saved
from tests.server.conftest import Tables

FIXTURES = Path(__file__).parents[1] / "fixtures"
FRESH, BEGUN, BANNERS = range(3)
"""A table at which nobody has chosen yet; one where North has drawn a card; one of a game whose rules have changed."""


@pytest.fixture
def old(tmp_path: Path) -> list[dict[str, Any]]:
    """The tables of 0.1 lie where `start` looks for its database."""
    shutil.copy(FIXTURES / "0.1" / "tables.sqlite", tmp_path / "tables.sqlite")
    made: list[dict[str, Any]] = json.loads((FIXTURES / "0.1" / "tables.json").read_text())
    return made


def test_the_schema_is_brought_up_to_date(tmp_path: Path, old: list[dict[str, Any]], start: Callable[..., Any]) -> None:
    start().stop()
    engine = sa.create_engine(f"sqlite:///{tmp_path}/tables.sqlite")
    with engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT maker, invitations, promises, learning FROM tables").all()
        assert len(rows) == len(old)
        assert {tuple(row) for row in rows} == {(None, "[]", "[]", 0)}
    engine.dispose()


@pytest.mark.parametrize("number", [FRESH, BEGUN, BANNERS])
def test_every_key_still_opens_its_seat(old: list[dict[str, Any]], start: Callable[..., Tables], number: int) -> None:
    tables, made = start(), old[number]
    for seat in made["keys"]:
        state = tables.get(made, seat=seat).json()
        assert state["seats"][state["seat"]]["id"] == seat
        assert state["commitment"] == made["commitment"]
        assert (state["shares"], state["learning"]) == ([], False)
    assert tables.get(made, seat="spectator").json()["seat"] is None


@pytest.mark.parametrize("number", [FRESH, BEGUN])
def test_whoever_comes_with_the_key_of_an_open_seat_takes_it(
    old: list[dict[str, Any]], start: Callable[..., Tables], number: int
) -> None:
    first, made = start(), old[number]
    west = first.sit(made, "west")
    state = west.state(seat=3)
    assert state["seats"][3]["player"] == "human"
    assert "West brought no share of the dice: the server made one." in [line["text"] for line in state["lines"]]
    assert [(share["seats"], share["by"]) for share in state["shares"]] == [([3], "server")]
    first.stop()
    second = start()
    again = second.get(made, seat="west").json()
    assert (again["shares"], again["seats"][3]["player"]) == (state["shares"], "human")


def test_an_open_seat_is_taken_by_choosing_for_it(old: list[dict[str, Any]], start: Callable[..., Tables]) -> None:
    tables, made = start(), old[BEGUN]
    rng = random.Random(4)
    tables.play(made, 4000, rng.choice)
    state = tables.get(made).json()
    assert state["over"]
    assert state["seats"][3]["player"] == "human"
    report = saved.verify(tables.get(made, "/file").content, published=made["commitment"])
    assert report.ok, report.differences
    assert [share.seats for share in report.shares] == [(3,)]


def test_what_was_seen_stays_here_too_while_somebody_has_not_come(
    old: list[dict[str, Any]], start: Callable[..., Tables]
) -> None:
    tables, made = start(), old[BEGUN]
    refused = tables.post(made, "undo", {})
    assert (refused.status_code, "nobody plays West yet" in refused.text) == (409, True)


def test_a_table_without_a_makers_key_invites_nobody(old: list[dict[str, Any]], start: Callable[..., Tables]) -> None:
    tables, made = start(), old[BANNERS]
    for key in (*made["keys"].values(), made["spectator"]):
        headers = {"authorization": f"Bearer {key}"}
        answer = tables.http.post(f"/api/tables/{made['table']}/invite", json={"seat": "fjordland"}, headers=headers)
        assert answer.status_code == 403
        assert "maker's key" in answer.text


def test_a_game_whose_rules_have_changed_goes_on(old: list[dict[str, Any]], start: Callable[..., Tables]) -> None:
    tables, made = start(), old[BANNERS]
    before = tables.get(made, seat="oathborn").json()
    assert any("rules were updated" in line["text"] for line in before["lines"])
    rng = random.Random(3)
    n = tables.play(made, 40, rng.choice)
    assert n > before["n"]
    assert tables.get(made, seat="oathborn").json()["seats"][1]["player"] == "human"
