"""Campaigns that people make, over HTTP: what one may hold, what is wrong with one, and a table of one."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.server.campaigns import CampaignEntry, CampaignKit
from tests.contract import misfit
from tests.server.conftest import Start, Tables, assert_refused

CALL = "/api/games/banners/campaign"


def told(tables: Tables, **body: Any) -> CampaignEntry:
    answer = tables.http.post(CALL, json=body)
    assert answer.status_code == 200
    assert not (wrong := misfit(answer.content, CampaignEntry)), wrong
    return msgspec.json.decode(answer.content, type=CampaignEntry)


def kit(tables: Tables) -> CampaignKit:
    answer = tables.http.get(f"{CALL}s")
    assert not (wrong := misfit(answer.content, CampaignKit)), wrong
    return msgspec.json.decode(answer.content, type=CampaignKit)


def test_an_editor_begins_with_fields_an_empty_campaign_and_those_of_the_book(tables: Tables) -> None:
    begin = kit(tables)
    assert told(tables, text=begin.form.empty).draft.faults == []
    assert len(begin.templates) == 28
    assert tables.http.get("/api/games/lbs/campaigns").status_code == 404


def test_text_and_data_say_the_same_and_a_picture_is_drawn(tables: Tables) -> None:
    drawn = told(tables, template="drefeld", picture=True)
    assert [seat.id for seat in drawn.seats] == ["oathborn", "fjordland"]
    assert drawn.board["settlements"]
    assert drawn.view["kingdoms"]
    assert told(tables, text=drawn.draft.text).draft.data == drawn.draft.data
    assert told(tables, data=drawn.draft.data).draft == drawn.draft


def test_faults_have_their_place_and_nothing_is_drawn(tables: Tables) -> None:
    data = told(tables, template="drefeld").draft.data
    assert data is not None
    entry = told(tables, data={**data, "turns": 9}, picture=True)
    assert [fault.path for fault in entry.draft.faults] == [["turns"]]
    assert (entry.seats, entry.board, entry.view) == ((), None, None)
    unread = told(tables, text="name = ")
    assert unread.draft.data is None
    assert "not TOML" in unread.draft.faults[0].reason
    story = told(tables, data={**data, "story": "x" * 20_000})
    assert "at most 20,000" in story.draft.faults[-1].reason


def test_what_cannot_be_meant_is_refused(tables: Tables) -> None:
    assert_refused(tables.http.post(CALL, json={}), 400, "one of")
    assert_refused(tables.http.post(CALL, json={"text": "", "template": "drefeld"}), 400, "one of")
    assert_refused(tables.http.post(CALL, json={"template": "../armies"}), 404, "to begin from")
    deep: Any = "x"
    for _ in range(300):
        deep = [deep]
    answer = tables.http.post(CALL, json={"data": {"maps": deep}})
    assert answer.status_code in (200, 400)


def test_a_table_of_it_is_made_named_and_played_again(start: Start) -> None:
    tables = start()
    text = kit(tables).form.empty
    settings = {"campaign": text}
    made = tables.make("banners", "own", {"settings": settings})
    state = tables.state(made, "oathborn")
    assert (state["settings"]["campaign"], state["title"]) == (text, "A war of my own")
    open_to = tables.make("banners", "own", {"settings": settings}, orcs="open")
    invited = tables.http.post(
        f"/api/tables/{open_to['table']}/invitation", json={"invitation": open_to["invitations"]["orcs"]}
    )
    assert invited.json()["title"] == "A war of my own"
    drawn = tables.http.post("/api/games/banners/board/of", json={"setup": "own", "settings": settings})
    assert {each["name"] for each in drawn.json()["kingdoms"]} == {"Oathborn", "Orcs"}
    assert state["setup"] == "own"
    wrong = tables.http.post("/api/tables", json={"game": "banners", "setup": "own", "settings": {"campaign": "none"}})
    assert_refused(wrong, 400, "needs a campaign")
    faulty = {"game": "banners", "setup": "own", "settings": {"campaign": text.replace("turns = 3", "turns = 4")}}
    assert_refused(tables.http.post("/api/tables", json=faulty), 400, "turns says 4")
