"""Another game with the same people, without a link being sent."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from sandtable.kernel.shares import promise
from sandtable.server import store
from tests.server.conftest import SEATS, Made, Tables, assert_refused

LATE = 300
SHARE = bytes(range(32))


@pytest.fixture
def finished(tables: Tables) -> Made:
    """A game of four people that is over."""
    made = tables.make(setup="short")
    tables.play(made, LATE)
    return made


def rematch(tables: Tables, made: Made, seat: str = "north", **body: Any) -> dict[str, Any]:
    answer = tables.post(made, "rematch", body, seat)
    assert answer.status_code == 200, answer.text
    followed: dict[str, Any] = answer.json()
    return followed


def follow(tables: Tables, made: Made, seat: str, **body: Any) -> dict[str, Any]:
    answer = tables.post(made, "follow", body, seat)
    assert answer.status_code == 200, answer.text
    followed: dict[str, Any] = answer.json()
    return followed


def at(tables: Tables, followed: dict[str, Any]) -> dict[str, Any]:
    """The new table as this place sees it."""
    where, key = f"/api/tables/{followed['table']}", followed["key"]
    found: dict[str, Any] = tables.http.get(where, headers={"authorization": f"Bearer {key}"}).json()
    return found


def test_everybody_is_told_and_finds_their_own_seat(tables: Tables, finished: Made) -> None:
    sitting = {seat: tables.sit(finished, seat) for seat in SEATS}
    watching = tables.sit(finished)
    mine = rematch(tables, finished, "east")
    assert mine["maker"]
    assert set(mine["invitations"]) == {"north", "south", "west"}
    for live in (*sitting.values(), watching):
        told = live.until(lambda m: m.get("rematch"))
        assert told["rematch"] == {"table": mine["table"], "by": 1, "seats": [0, 1, 2, 3]}
        assert "East has set up a rematch." in [line["text"] for line in told["lines"]]
        for secret in (mine["key"], mine["maker"], mine["spectator"]):
            assert secret not in str(told)
    theirs = {seat: follow(tables, finished, seat) for seat in SEATS}
    assert theirs["east"]["key"] == mine["key"]
    assert len({each["key"] for each in theirs.values()}) == len(SEATS)
    for number, seat in enumerate(SEATS):
        assert theirs[seat]["seat"] == seat
        assert at(tables, theirs[seat])["seat"] == number
        assert theirs[seat].get("maker") is None
    spectator = follow(tables, finished, "spectator")
    assert spectator["key"] == mine["spectator"]
    assert at(tables, spectator)["seat"] is None
    assert [seat["player"] for seat in at(tables, mine)["seats"]] == ["human"] * 4


def test_two_who_click_at_once_meet_at_one_table(tables: Tables, finished: Made) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda seat: rematch(tables, finished, seat), SEATS))
    assert len({each["table"] for each in made}) == 1
    assert sum(each["maker"] is not None for each in made) == 1
    assert [each["seat"] for each in made] == list(SEATS)
    assert rematch(tables, finished, "south", seats="rotated")["key"] == made[2]["key"]


def test_seats_are_swapped_with_their_bots(tables: Tables) -> None:
    made = tables.make(setup="short", east="bot:random", south="bot:greedy", west="bot:random")
    tables.play(made, LATE)
    mine = rematch(tables, made, seats="rotated")
    assert mine["seat"] == "east"
    players = [seat["player"] for seat in at(tables, mine)["seats"]]
    assert players == ["bot:random", "human", "bot:random", "bot:greedy"]
    assert "swapped" in tables.get(made, "/log").json()[-1]["text"]


def test_settings_may_be_others(tables: Tables, finished: Made) -> None:
    mine = rematch(tables, finished, setup="full", settings={"hand": "4"})
    there = at(tables, mine)
    assert (there["setup"], there["settings"]["hand"]) == ("full", "4")
    assert "other settings" in tables.get(finished, "/log").json()[-1]["text"]


def test_settings_that_are_none_make_no_table(tables: Tables, finished: Made) -> None:
    assert_refused(tables.post(finished, "rematch", {"setup": "nowhere"}), 400, "no setup")
    assert_refused(tables.post(finished, "rematch", {"settings": {"hand": "9"}}), 400, "no choice")
    assert_refused(tables.post(finished, "follow", {}), 409, "Nobody has asked")
    assert rematch(tables, finished)["table"]


def test_a_share_of_the_dice_is_brought_as_at_any_table(tables: Tables, finished: Made) -> None:
    mine = rematch(tables, finished, promise=promise(SHARE))
    assert mine["awaits"]
    assert follow(tables, finished, "north", promise=promise(SHARE))["awaits"], "asked again, it is the same"
    where = f"/api/tables/{mine['table']}/share"
    headers = {"authorization": f"Bearer {mine['key']}"}
    assert tables.http.post(where, json={"share": SHARE.hex()}, headers=headers).status_code == 200
    assert at(tables, mine)["seats"][0]["player"] == "human"
    assert not follow(tables, finished, "north", promise=promise(SHARE))["awaits"]


def test_whoever_is_invited_instead_keeps_the_seat(tables: Tables, finished: Made) -> None:
    mine = rematch(tables, finished)
    joined = tables.join({**mine, "keys": {}}, "south")
    assert joined["keys"]["south"]
    assert_refused(tables.post(finished, "follow", {}, "south"), 409, "taken this seat")
    taken = follow(tables, finished, "west")
    assert at(tables, taken)["seat"] == 3
    where = f"/api/tables/{mine['table']}/join"
    assert_refused(tables.http.post(where, json={"invitation": mine["invitations"]["west"]}), 409, "used")


def test_nobody_goes_on_before_the_end_or_without_a_seat(tables: Tables) -> None:
    made = tables.make()
    assert_refused(tables.post(made, "rematch", {}), 409, "not over")
    tables.play(made, LATE)
    assert_refused(tables.post(made, "rematch", {}, "spectator"), 403)
    assert_refused(tables.http.post(f"/api/tables/{made['table']}/rematch", json={}), 401)


def test_it_is_found_again_after_the_server_was_started_again(start: Any) -> None:
    server = start()
    made = server.make(setup="short")
    server.play(made, LATE)
    mine = rematch(server, made)
    server.restart()
    assert server.state(made, "west")["rematch"]["table"] == mine["table"]
    assert follow(server, made, "north")["key"] == mine["key"]
    assert follow(server, made, "west")["seat"] == "west"


def test_where_the_new_table_is_gone_another_is_made(tables: Tables, finished: Made) -> None:
    first = rematch(tables, finished)
    tables.hall.forget(tables.hall.rooms[first["table"]])
    assert store.delete_table(tables.hall.engine, first["table"])
    assert_refused(tables.post(finished, "follow", {}), 404, "no such table")
    second = rematch(tables, finished)
    assert second["table"] != first["table"]
    assert follow(tables, finished, "west")["table"] == second["table"]


def test_who_has_gone_on_may_still_be_called_something_else_at_the_old_table(tables: Tables, finished: Made) -> None:
    rematch(tables, finished)
    assert tables.post(finished, "name", {"person": "Robin"}, "west").status_code == 200
    assert tables.state(finished)["seats"][3]["person"] == "Robin"
