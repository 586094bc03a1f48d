"""Making tables and asking about them over HTTP."""

import random

import pytest

from sandtable.kernel import saved
from tests.server.conftest import SEATS, Tables, assert_refused


def test_games_are_listed_with_setups_settings_and_bots(tables: Tables) -> None:
    found = {game["name"]: game for game in tables.http.get("/api/games").json()}
    tiny = found["tiny"]
    assert tiny["hidden_information"] is True
    assert [setup["id"] for setup in tiny["setups"]] == ["full", "short"]
    assert [seat["id"] for seat in tiny["setups"][0]["seats"]] == list(SEATS)
    assert tiny["settings"][0]["choices"] == ["3", "4"]
    says = {bot["name"]: bot["says"] for bot in tiny["bots"]}
    assert list(says) == ["novice", "easy", "fair", "strong"]
    assert all(sentence.endswith(".") for sentence in says.values())
    assert found["banners"]["hidden_information"] is True


def test_board_and_rules(tables: Tables) -> None:
    assert tables.http.get("/api/games/tiny/board", params={"setup": "full"}).json()["cards"]
    board = tables.http.get("/api/games/banners/board", params={"setup": "drefeld"})
    assert board.json()["kind"] == "hexes"
    assert len(tables.http.get("/api/games/banners/board").json()["cards"]) > 100
    assert tables.http.get("/api/games/banners/board", params={"setup": "nowhere"}).status_code == 400
    ledger = tables.http.get("/api/games/tiny/rules").json()
    assert ledger[0]["id"] == "TY 1"
    campaign = tables.http.get("/api/games/banners/rules/BB drefeld/victory").json()
    assert (campaign["chapter"], campaign["scope"]) == ("drefeld", "Basic rules")
    assert tables.http.get("/api/games/tiny/rules/TY 3").json()["title"] == "Raids"
    assert tables.http.get("/api/games/tiny/rules/TY 99").status_code == 404
    assert tables.http.get("/api/games/chess/rules").status_code == 404
    assert tables.http.post("/api/tables", json={"game": "chess", "setup": "x"}).status_code == 404


def test_keys_are_given_to_the_maker_for_the_makers_seats_only(tables: Tables) -> None:
    made = tables.make(east="bot:random", west="open")
    assert set(made["keys"]) == {"north", "south"}
    assert set(made["invitations"]) == {"west"}
    given = {*made["keys"].values(), *made["invitations"].values(), made["spectator"], made["maker"]}
    assert len(given) == 5
    assert all(len(key) >= 32 for key in given)
    players = [seat["player"] for seat in tables.state(made)["seats"]]
    assert players == ["human", "bot:random", "human", "open"]


def test_only_hashes_of_keys_are_stored(tables: Tables) -> None:
    made = tables.make(west="open")
    secret = [*made["keys"].values(), *made["invitations"].values(), made["spectator"], made["maker"]]
    secret.append(tables.join(made, "west")["keys"]["west"])
    path = tables.settings.database.removeprefix("sqlite:///")
    with open(path, "rb") as file, open(path + "-wal", "rb") as log:
        content = file.read() + log.read()
    assert made["table"].encode() in content
    assert not any(key.encode() in content for key in secret)


def test_a_client_of_0_1_may_call_the_settings_options(tables: Tables) -> None:
    body = {"game": "tiny", "setup": "full", "options": {"hand": "4"}, "seats": {"north": "me"}}
    made = tables.http.post("/api/tables", json=body).json()
    assert tables.state(made, "north")["settings"] == {"hand": "4"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "tiny", "setup": "nope"}, "full, short"),
        ({"game": "tiny", "setup": "full", "settings": {"hand": "9"}}, "hand"),
        ({"game": "tiny", "setup": "full", "settings": {"colour": "red"}}, "no setting 'colour'; there are hand"),
        ({"game": "tiny", "setup": "full", "seats": {"up": "me"}}, "no seat 'up'"),
        ({"game": "tiny", "setup": "full", "seats": {"north": "you"}}, "not 'you'"),
        ({"game": "tiny", "setup": "full", "seats": {"north": "bot:deep"}}, "no bot 'deep'"),
        ({"game": "tiny"}, "setup"),
        ({"game": "tiny", "setup": "full", "extra": 1}, "extra"),
        ([], ""),
    ],
)
def test_a_table_that_cannot_be_made_is_explained(tables: Tables, body: object, said: str) -> None:
    assert_refused(tables.http.post("/api/tables", json=body), 400, said)


def test_a_key_is_needed_and_must_fit(tables: Tables) -> None:
    made, other = tables.make(), tables.make()
    path = f"/api/tables/{made['table']}"
    assert tables.http.get(path).status_code == 401
    assert tables.http.get(path, headers={"authorization": "Basic xx"}).status_code == 401
    for wrong in ("x", other["keys"]["north"], "ü" * 20):
        assert tables.http.get(path, headers={b"authorization": f"Bearer {wrong}".encode()}).status_code == 403
    assert tables.get({**made, "table": "nowhere"}).status_code == 404


def test_a_choice_over_http(tables: Tables) -> None:
    made = tables.make()
    question = tables.state(made)["question"]
    answer = tables.post(made, "choose", {"question": question["id"], "key": "rest"})
    assert answer.json() == {"accepted": True, "n": 1}
    again = tables.post(made, "choose", {"question": question["id"], "key": "rest"})
    assert_refused(again, 409, "moved on")
    illegal = tables.choose(made, "raid west with raid-99")
    assert_refused(illegal, 409)
    assert illegal.json()["error"]["rules"] == ["TY 3"]
    assert "rest" in illegal.json()["error"]["offered"]
    assert tables.choose(made, "rest", "spectator").status_code == 403
    assert tables.choose(made, "rest", "east").status_code == 409


def test_log_pages_backwards_by_whole_steps(tables: Tables) -> None:
    made = tables.make()
    tables.play(made, 60, random.Random(5).choice)
    lines = tables.get(made, "/log", before=10**9).json()
    assert lines == tables.state(made)["lines"]
    some = tables.get(made, "/log", before=20).json()
    assert some
    assert some == [line for line in lines if line["step"] < 20]
    assert tables.get(made, "/log", before=0).json() == []
    assert tables.get(made, "/log", before="x").status_code == 400
    assert tables.get(made, "/log", before=-1).status_code == 400


def test_a_running_game_is_replayed_only_as_the_seat_saw_it(tables: Tables) -> None:
    made = tables.make()
    length = tables.play(made, 25, random.Random(6).choice)
    room = tables.room(made)
    for n in (0, 7, length):
        told = tables.get(made, "/at", "north", n=n).json()
        step = room.table.steps[n]
        assert (told["n"], told["length"]) == (n, length)
        assert not any(seat["hand_cards"] for seat in told["view"]["seats"][1:])
        assert (told["key"] is None) == (step.seat != 0)
        assert told["lines"] == [line for line in tables.state(made)["lines"] if line["step"] == n]
    assert tables.get(made, "/at", n=length + 1).status_code == 400
    assert tables.get(made, "/at").status_code == 400


def test_a_finished_game_hides_nothing_and_can_be_verified(tables: Tables) -> None:
    made = tables.make(setup="short")
    assert tables.get(made, "/file").status_code == 409
    assert tables.get(made, "/scenario").status_code == 409
    assert tables.state(made)["seed"] is None
    length = tables.play(made, 500, random.Random(7).choice)
    state = tables.state(made)
    assert (state["over"], state["question"], state["undo"]) == (True, None, None)
    assert state["outcome"]["text"]
    whole = tables.get(made, "/at", "spectator", n=1).json()
    assert all(seat["hand_cards"] for seat in whole["view"]["seats"])
    assert whole["key"]
    data = tables.get(made, "/file").content
    report = saved.verify(data, published=made["commitment"])
    assert report.ok
    assert report.choices == length
    assert saved.unpack(data).seed.hex() == state["seed"]
    assert tables.post(made, "undo", {}).status_code == 409


SCENARIO = """\
game: tiny
title: A raid that can be countered
setup:
  hands: {north: [raid-0], east: [counter-9]}
"""


def test_a_scenario_file_says_its_seats_before_a_table_is_made(tables: Tables) -> None:
    units = "[{kingdom: oathborn, army: Miners, at: 5,9}, {kingdom: orcs, army: Orc Reavers, at: 9,9}]"
    text = f"game: banners\ntitle: An ambush\nsetup: {{campaign: sandbox, units: {units}}}"
    found = tables.http.post("/api/scenarios", json={"text": text}).json()
    assert (found["game"], found["title"]) == ("banners", "An ambush")
    assert [seat["name"] for seat in found["seats"]] == ["Oathborn", "Orcs"]
    assert tables.http.post("/api/scenarios", json={"text": "game: chess"}).status_code == 400


def test_a_scenario_opens_as_a_table_and_a_position_as_a_scenario(tables: Tables) -> None:
    made = tables.open(SCENARIO, north="me")
    state = tables.state(made)
    assert state["view"]["seats"][0]["hand_cards"] == ["raid-0"]
    assert "raid east with raid-0" in [option["key"] for option in state["question"]["options"]]
    banners = tables.make("banners", "drefeld", oathborn="me", fjordland="me")
    text = tables.get(banners, "/scenario", "oathborn")
    assert text.headers["content-type"].startswith("text/yaml")
    assert tables.open(text.text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: chess\nsetup: {}",
        "game: tiny\nsetup: {hands: {north: [raid-99]}}",
        "game: [",
        "[" * 5000,
        "\x00",
        "game: !!python/object/apply:os.system [ls]",
    ],
)
def test_a_bad_scenario_is_explained(tables: Tables, text: str) -> None:
    answer = tables.http.post("/api/tables/scenario", json={"text": text})
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]["reason"]
