"""The editor's call: a text, what is done to it, and all that came of it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import games
from sandtable.server.editing_messages import Edited
from tests.contract import misfit
from tests.server.conftest import Tables, assert_refused


class Desk:
    def __init__(self, tables: Tables, text: str) -> None:
        self._http = tables.http
        self.text = text

    def edit(self, **more: Any) -> dict[str, Any]:
        answer = self._http.post("/api/scenarios/edit", json={"text": self.text, **more})
        assert answer.status_code == 200, answer.text
        assert not (wrong := misfit(answer.content, Edited, whole=False)), wrong
        made: dict[str, Any] = answer.json()
        self.text = made["text"]
        return made


@pytest.fixture(params=["banners", "lbs", "alkalim"])
def desk(request: pytest.FixtureRequest, tables: Tables) -> Desk:
    form = games.get(request.param).form()
    assert form is not None
    return Desk(tables, form.empty)


def test_a_position_is_shown_with_all_that_lies_on_the_board(desk: Desk) -> None:
    made = desk.edit(sight="laid")
    assert made["ok"]
    assert made["fault"] is None
    assert all(each["refs"] for each in made["placed"])
    stand = made["stand"]
    assert stand["view"]
    assert stand["asked"][0]["question"]["options"]
    assert made["data"]["setup"]
    assert made["lines"]["setup"] == 3


def test_it_is_recorded_and_checked(desk: Desk) -> None:
    asked = desk.edit(sight="own")["stand"]["asked"][0]
    key = asked["question"]["options"][-1]["key"]
    seat = desk.edit()["stand"]["seats"][asked["seat"]]["id"]
    made = desk.edit(do={"type": "choose", "seat": seat, "key": key})
    assert made["refused"] == ""
    assert made["data"]["script"] == [{seat: key}]
    assert made["stand"]["at"] == 1
    expected = {"over": True}
    made = desk.edit(changes=[{"path": ["expect", 0], "value": expected}], at=1)
    assert not made["ok"]
    line = made["lines"]["expect/0"]
    assert [each["line"] for each in made["story"] if each["kind"] == "failed"] == [line]
    assert "expect" not in desk.edit(changes=[{"path": ["expect"]}])["data"]


BANNERS = """\
game: banners
title: Of mine
setup:
  active: orcs
  units:
    - {kingdom: orcs, army: Orc Reavers, at: wildlands:6,9}
    - {kingdom: oathborn, army: Miners, at: wildlands:6,10}
"""


def test_a_fault_is_told_with_its_place(tables: Tables) -> None:
    desk = Desk(tables, BANNERS)
    made = desk.edit(changes=[{"path": ["setup", "units", 0, "army"], "value": "Orc Reaverz"}])
    assert made["fault"]["path"] == ["setup", "units", 0, "army"]
    assert made["fault"]["line"] == 6
    assert "Orc Reavers" in made["fault"]["reason"]
    assert made["stand"] is None
    assert made["data"]["setup"]["units"][0]["army"] == "Orc Reaverz"
    desk.text = "game: ["
    made = desk.edit(changes=[{"path": ["title"], "value": "x"}])
    assert made["data"] is None
    assert made["refused"]
    desk.text = BANNERS + "expect:\n  - {wonder: 1}\n"
    made = desk.edit()
    assert made["fault"]["line"] == 9
    assert made["stand"]["view"]


def test_why_not_is_answered_for_keys_and_for_places(tables: Tables) -> None:
    desk = Desk(tables, BANNERS)
    made = desk.edit(do={"type": "why", "seat": "orcs", "key": "attack wildlands:6,10"})
    assert made["why"]["rules"]
    assert desk.edit(do={"type": "why", "seat": "orcs", "key": "sing"})["refused"]
    assert desk.edit(do={"type": "why", "seat": "nobody", "key": "end"})["refused"]
    assert desk.edit(do={"type": "choose", "seat": "orcs", "key": "sing"})["refused"]
    assert desk.text == BANNERS


def test_a_moment_of_a_table_can_be_edited(tables: Tables) -> None:
    made = tables.made("/api/tables/scenario", {"text": BANNERS, "seats": {"*": "me"}})
    where = f"/api/tables/{made['table']}"
    key = {"Authorization": f"Bearer {made['keys']['orcs']}"}
    asked = tables.http.get(where, headers=key).json()["question"]
    choice = {"question": asked["id"], "key": "activate Orc Reavers at wildlands:6,9"}
    assert tables.http.post(f"{where}/choose", json=choice, headers=key).status_code == 200
    for n, asks in ((0, "activate"), (1, "act")):
        text = tables.http.get(f"{where}/scenario?n={n}", headers=key).text
        answer = Desk(tables, text).edit(at=1000)
        assert answer["ok"]
        assert answer["stand"]["asked"][0]["question"]["kind"] == asks
    assert_refused(tables.http.get(f"{where}/scenario?n=-1", headers=key), 400)


def test_it_is_bounded(tables: Tables) -> None:
    def refused(status: int, **body: Any) -> None:
        assert_refused(tables.http.post("/api/scenarios/edit", json={"text": BANNERS, **body}), status)

    refused(413, text="# " + "x" * 70_000)
    refused(413, changes=[{"path": ["title"], "value": "x" * 70_000}])
    refused(400, text="a: &a 1")
    refused(400, changes=[{"path": ["title"], "value": 1}] * 11)
    refused(400, changes=[{"path": [], "value": 1}])
    refused(400, at=-1)
    refused(413, text=BANNERS.replace("game: banners", "game: banners\nscript: [" + "{orcs: end}, " * 301 + "]"))
