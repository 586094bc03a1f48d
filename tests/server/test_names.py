"""Names on seats, tables at a glance, and the address that links carry."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sandtable.kernel.shares import promise
from sandtable.server.address import checked_url, network_url
from sandtable.server.messages import Refusal
from sandtable.server.persons import LONGEST, checked_person
from sandtable.server.store import open_database
from tests.server.conftest import Made, Start, Tables, assert_refused

OTHERS = {"east": "open", "south": "bot:random", "west": "bot:random"}


def names(tables: Tables, made: Made, seat: str = "north") -> dict[str, str]:
    return {each["id"]: each["person"] for each in tables.state(made, seat)["seats"]}


def glances(tables: Tables, *known: tuple[Made, str]) -> list[dict[str, Any]]:
    asked = [
        {"table": made["table"], "keys": [made["spectator"] if seat == "spectator" else made["keys"][seat]]}
        for made, seat in known
    ]
    answer = tables.http.post("/api/tables/mine", json={"tables": asked})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()
    return found


def test_whoever_makes_a_table_and_whoever_joins_has_a_name_that_all_see(start: Start) -> None:
    tables = start()
    made = tables.make(body={"person": "  Anna   Maria "}, **OTHERS)
    assert names(tables, made) == {"north": "Anna Maria", "east": "", "south": "", "west": ""}
    where, token = f"/api/tables/{made['table']}", made["invitations"]["east"]
    looked = tables.http.post(f"{where}/invitation", json={"invitation": token}).json()
    assert [each["person"] for each in looked["seats"]] == ["Anna Maria", "", "", ""]
    share = bytes(32)
    body = {"invitation": token, "promise": promise(share), "person": "Zoë 🐪"}
    joined = {**made, "keys": {**made["keys"], "east": tables.http.post(f"{where}/join", json=body).json()["key"]}}
    assert tables.post(joined, "share", {"share": share.hex()}, "east").status_code == 200
    tables.restart()
    assert names(tables, joined, "spectator") == {"north": "Anna Maria", "east": "Zoë 🐪", "south": "", "west": ""}


def test_a_name_changes_before_everybodys_eyes(tables: Tables) -> None:
    made = tables.make()
    watching = tables.sit(made)
    watching.state()
    assert tables.post(made, "name", {"person": "Bo"}, "south").status_code == 200
    watching.until(lambda message: (message.get("seats") or [{}] * 4)[2].get("person") == "Bo")
    assert_refused(tables.post(made, "name", {"person": "Bo"}, "spectator"), 403, "spectator")


def test_an_empty_seat_has_nobodys_name(tables: Tables) -> None:
    made = tables.make(**OTHERS)
    where = f"/api/tables/{made['table']}"
    body = {"invitation": made["invitations"]["east"], "promise": "0" * 64, "person": "Hasty"}
    assert tables.http.post(f"{where}/join", json=body).status_code == 200
    assert names(tables, made)["east"] == "Hasty"
    maker = {"authorization": f"Bearer {made['maker']}"}
    assert tables.http.post(f"{where}/invite", json={"seat": "east"}, headers=maker).status_code == 200
    assert names(tables, made)["east"] == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * (LONGEST + 1), f"at most {LONGEST} characters; this one has {LONGEST + 1}"),
        ("Bo\x07", "cannot be shown"),
        ("Bo\x85b", "cannot be shown"),
        ("\u202eoB", "cannot be shown"),
        ("\ud800", "cannot be shown"),
        ("Bo" + "\u0301" * 5, "too many accents"),
        ("\u0e01" + "\u0e47" * 20, "too many accents"),
        ("\u3164", "nothing that can be read"),
        ("\u2800", "nothing that can be read"),
        ("\u200d", "nothing that can be read"),
    ],
)
def test_a_name_that_nobody_could_read_is_refused_with_the_reason(name: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        checked_person(name)


@pytest.mark.parametrize("name", ["", "Bo", "Søren Å.", "علي", "李", "नमस्ते", "R2-D2", "👩\u200d🚀"])
def test_names_of_all_scripts_are_kept(name: str) -> None:
    assert checked_person(f" {name}\n") == name


def test_a_bad_name_makes_no_table_and_uses_no_invitation(tables: Tables) -> None:
    body = {"game": "tiny", "setup": "full", "seats": {"*": "me"}, "person": "a\x00b"}
    assert_refused(tables.http.post("/api/tables", json=body), 400, "cannot be shown")
    made = tables.make(**OTHERS)
    where, token = f"/api/tables/{made['table']}", made["invitations"]["east"]
    refused = tables.http.post(f"{where}/join", json={"invitation": token, "person": "n" * 99})
    assert_refused(refused, 400, "this one has 99")
    assert tables.http.post(f"{where}/join", json={"invitation": token, "person": "Nia"}).status_code == 200


def test_a_database_from_before_there_were_names_opens(tmp_path: Path, start: Start) -> None:
    made = start().make()
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        for column in ("people", "rematch", "brings"):
            connection.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
    engine = open_database(f"sqlite:///{file}")
    assert "people" in {column["name"] for column in sa.inspect(engine).get_columns("tables")}
    engine.dispose()
    tables = start()
    assert set(names(tables, made).values()) == {""}
    assert tables.post(made, "name", {"person": "Late"}).status_code == 200
    assert names(tables, made)["north"] == "Late"


# -- one's tables at a glance ------------------------------------------------------------------------------------------


def test_one_request_tells_of_all_tables_whose_turn_it_is(tables: Tables) -> None:
    mine = tables.make(body={"person": "Anna"}, east="me", south="me", west="me")
    other = tables.make()
    tables.choose(other, "draw", "north")
    tables.choose(other, "rest", "north")
    for answer, made, asked in zip(
        glances(tables, (mine, "north"), (other, "north"), (other, "spectator")),
        (mine, other, other),
        (True, False, False),
        strict=True,
    ):
        assert answer["table"] == made["table"]
        assert answer["asked"] is asked
        assert answer["waiting"] == tables.state(made, "spectator")["waiting"]
        assert not answer["over"]
    first, second, watched = glances(tables, (mine, "north"), (other, "north"), (other, "spectator"))
    assert first["mine"] == [0]
    assert first["seats"][0]["person"] == "Anna"
    assert second["last"] == watched["last"] == "North rests"
    assert watched["mine"] == []


def test_the_last_move_is_told_as_the_seat_may_read_it(tables: Tables) -> None:
    made = tables.make()
    tables.choose(made, "draw", "north")
    own, others = glances(tables, (made, "north"), (made, "spectator"))
    assert own["last"].startswith("North draws ")
    assert others["last"] == "North draws a card" != own["last"]


def test_a_table_that_does_not_open_is_told_beside_those_that_do(tables: Tables) -> None:
    made = tables.make()
    asked = [{"table": "nowhere", "keys": ["x"]}, {"table": made["table"], "keys": ["x"]}]
    there = {"table": made["table"], "keys": [made["keys"]["north"]]}
    found = tables.http.post("/api/tables/mine", json={"tables": [*asked, there]}).json()
    assert [each.get("status") for each in found] == [404, 403, None]
    assert found[2]["asked"]


def test_tables_at_rest_are_not_loaded_for_every_glance(start: Start) -> None:
    tables = start(idle_seconds=0.2)
    made = tables.make()
    before = glances(tables, (made, "north"))
    tables.restart()
    again = glances(tables, (made, "north"))
    room = tables.room(made)
    room.gone = True
    tables.hall.forget(room)
    assert glances(tables, (made, "north")) == again == before
    assert made["table"] not in tables.hall.rooms
    tables.rest(made)
    assert glances(tables, (made, "north"))[0]["n"] == 1


# -- where others find the server --------------------------------------------------------------------------------------


def test_links_carry_the_public_address_where_one_is_set(start: Start) -> None:
    assert start().http.get("/api/address").json() == {"public": "", "network": ""}
    public = start(public_url="https://play.example.org").http.get("/api/address").json()
    assert public == {"public": "https://play.example.org", "network": ""}


def test_a_server_that_listens_beyond_its_machine_knows_its_address_in_the_network() -> None:
    assert network_url("127.0.0.1", 8000) == network_url("::1", 8000) == network_url("localhost", 8000) == ""
    assert network_url("192.168.1.7", 80) == "http://192.168.1.7:80"
    assert network_url("fe80::1", 80) == "http://[fe80::1]:80"
    assert network_url("tables.home", 9000) == "http://tables.home:9000"
    found = network_url("0.0.0.0", 8000)  # none on a machine without a network
    assert not found or (found.endswith(":8000") and "0.0.0.0" not in found and "127." not in found)


@pytest.mark.parametrize("text", ["play.example.org", "ftp://x", "https://x/sand", "https://x/?a", "https://u:p@x"])
def test_a_public_address_is_checked(text: str) -> None:
    assert checked_url("https://play.example.org:8443/") == "https://play.example.org:8443"
    with pytest.raises(ValueError, match="address"):
        checked_url(text)
