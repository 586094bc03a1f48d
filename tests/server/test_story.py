"""What is told of a game: to those at the table while it goes on, to everybody when it is over."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sandtable.kernel import saved
from sandtable.server import store
from sandtable.server.ending_messages import Told
from tests.contract import misfit
from tests.server.conftest import SEATS, Made, Start, Tables, assert_refused

LATE = 300
"""More choices than any game of the tiny game has."""


@pytest.fixture
def finished(tables: Tables) -> Made:
    made = tables.make(setup="short")
    tables.play(made, LATE)
    return made


def story(tables: Tables, made: Made, seat: str = "north") -> dict[str, Any]:
    answer = tables.get(made, "/story", seat)
    assert answer.status_code == 200, answer.text
    assert not (wrong := misfit(answer.content, Told)), wrong
    found: dict[str, Any] = answer.json()
    return found


def test_the_story_covers_the_game_from_its_beginning_to_its_end(tables: Tables, finished: Made) -> None:
    told = story(tables, finished)
    assert told["n"] == tables.state(finished)["n"]
    assert [point["n"] for point in told["curve"]] == list(range(told["n"] + 1))
    assert len(told["luck"]) == len(SEATS)


def test_it_is_told_once_for_everybody(tables: Tables, finished: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    told = story(tables, finished)

    def fails(*_: object) -> None:
        raise AssertionError("it was told again")

    monkeypatch.setattr("sandtable.server.afterwards.story_of", fails)
    assert story(tables, finished, "west") == story(tables, finished, "spectator") == told


def test_while_a_game_goes_on_each_is_told_what_it_may_know(tables: Tables) -> None:
    made = tables.make()
    tables.play(made, 3)
    first = story(tables, made)
    assert first["n"] == 3
    tables.play(made, 1)
    assert story(tables, made)["n"] == 4
    assert not first["statistics"]


def test_a_finished_game_is_looked_at_without_a_key(tables: Tables, finished: Made) -> None:
    where = f"/api/tables/{finished['table']}"
    for what in ("", "/story", "/log", "/at?n=2", "/file", "/scenario"):
        assert tables.http.get(where + what).status_code == 200, what
    assert tables.http.get(where).json()["seat"] is None
    assert tables.http.get(where, headers={"authorization": "Bearer wrong"}).status_code == 403


def test_a_running_game_is_not(tables: Tables) -> None:
    made = tables.make()
    for what in ("", "/story", "/log", "/at?n=0", "/file", "/scenario"):
        assert_refused(tables.http.get(f"/api/tables/{made['table']}{what}"), 401, "key")


def test_a_moment_says_in_words_what_was_chosen(tables: Tables) -> None:
    made = tables.make()
    asked, question = tables.asked(made) or ("", {})
    option = next(each for each in question["options"] if each["key"] == "rest")
    assert tables.choose(made, "rest", asked).status_code == 200
    assert tables.get(made, "/at", asked, n=1).json()["label"] == option["label"]
    other = next(seat for seat in SEATS if seat != asked)
    hidden = tables.get(made, "/at", other, n=1).json()
    assert (hidden["label"], hidden["key"]) == ("", None)


# -- playing on from a moment ------------------------------------------------------------------------------------------


def branch(tables: Tables, made: Made, n: int, seat: str = "", **more: Any) -> Any:
    body = {"n": n, "seats": {"*": "me"}, **more}
    where = f"/api/tables/{made['table']}/branch"
    headers = {"authorization": f"Bearer {made['keys'][seat]}"} if seat else {}
    return tables.http.post(where, json=body, headers=headers)


def test_one_plays_on_from_a_moment_of_a_finished_game(tables: Tables, finished: Made) -> None:
    then = tables.get(finished, "/at", n=3).json()["view"]
    answer = branch(tables, finished, 3)
    assert answer.status_code == 201, answer.text
    again = answer.json()
    state = tables.state(again)
    assert state["view"]["points"] == then["points"]
    assert state["n"] == 0
    assert state["commitment"] != tables.state(finished)["commitment"]
    tables.play(again, LATE)
    assert tables.state(again)["over"]
    checked = saved.verify(tables.get(again, "/file").content)
    assert checked.ok
    assert not checked.from_seed


def test_nobody_plays_on_from_the_end(tables: Tables, finished: Made) -> None:
    assert_refused(branch(tables, finished, tables.state(finished)["n"]), 409, "over there")
    assert_refused(branch(tables, finished, 9999), 400, "no choice 9999")


def test_nobody_plays_on_from_a_game_that_hides_something(tables: Tables) -> None:
    made = tables.make()
    tables.play(made, 2)
    assert_refused(branch(tables, made, 1, "north"), 409, "hides something")
    assert_refused(branch(tables, made, 1), 401)


def test_where_nothing_is_hidden_one_plays_on_from_a_running_game_and_learns_nothing_of_its_dice(
    tables: Tables,
) -> None:
    made = tables.make("banners", "drefeld")
    for choice in ("done", "done"):
        assert tables.choose(made, choice).status_code == 200
    seed = tables.room(made).table.seed
    answer = branch(tables, made, 2, "oathborn")
    assert answer.status_code == 201, answer.text
    there = tables.room(answer.json()).table
    assert seed not in b"".join(snapshot.state for snapshot in there.snapshots)
    assert there.seed != seed


# -- games from files --------------------------------------------------------------------------------------------------


def upload(tables: Tables, data: bytes) -> Any:
    return tables.http.post("/api/replays", content=data)


def test_a_downloaded_game_opens_again_as_a_replay(tables: Tables, finished: Made) -> None:
    data = tables.get(finished, "/file").content
    answer = upload(tables, data)
    assert answer.status_code == 201, answer.text
    name = answer.json()["table"]
    assert upload(tables, data).json() == {"table": name}, "it is kept once"
    where = f"/api/tables/{name}"
    shown = tables.http.get(where).json()
    assert shown["over"]
    assert shown["outcome"] == tables.state(finished)["outcome"]
    last = tables.http.get(f"{where}/at?n={shown['n']}").json()
    assert last["view"] == tables.get(finished, "/at", n=shown["n"]).json()["view"]
    assert tables.http.get(f"{where}/story").json()["curve"] == story(tables, finished)["curve"]
    assert tables.http.get(f"{where}/file").content[:8] == saved.MAGIC


def test_a_file_that_is_none_is_refused(tables: Tables, finished: Made) -> None:
    data = tables.get(finished, "/file").content
    kept = saved.unpack(data)
    for broken, reason in (
        (b"", "not a Sandtable save file"),
        (b"PK\x03\x04", "not a Sandtable save file"),
        (data[:-9], "cut off"),
        (data[:-1] + bytes([data[-1] ^ 1]), "damaged"),
    ):
        assert_refused(upload(tables, broken), 400, reason)
    assert_refused(upload(tables, b"x" * 3_000_000), 413)
    forged = [step if number != 2 else type(step)(step.seat, ("win",), "win") for number, step in enumerate(kept.steps)]
    assert_refused(upload(tables, saved.pack(replaced(kept, steps=forged))), 400, "not a game as the rules play it")
    given = saved.pack(replaced(kept, start=kept.snapshots[0]))
    assert_refused(upload(tables, given), 400, "began with a given position")
    other = saved.pack(replaced(kept, settings={"setup": "nowhere"}))
    assert_refused(upload(tables, other), 400, "no setup")


def replaced(kept: saved.Saved, **changed: Any) -> saved.Saved:
    values = {name: getattr(kept, name) for name in kept.__struct_fields__}
    return saved.Saved(**{**values, **changed})


def test_a_game_that_is_not_over_is_no_replay(tables: Tables) -> None:
    made = tables.make()
    tables.play(made, 3)
    assert_refused(upload(tables, saved.save(tables.room(made).table)), 400, "not over")


def test_what_was_brought_is_not_kept_for_ever(start: Start) -> None:
    server = start(keep_files=0.0, idle_seconds=0.0)
    made = server.make(setup="short")
    server.play(made, LATE)
    name = upload(server, server.get(made, "/file").content).json()["table"]
    deadline = time.monotonic() + 10
    while store.read_table(server.hall.engine, name) is not None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert server.get(made).status_code == 200
