"""What whoever runs a server can see and do: health, figures, logs, addresses behind proxies, old tables."""

import json
import logging
import re
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sandtable.cli import app
from sandtable.server import logs, store
from sandtable.server.settings import Rate
from tests.server.conftest import Made, Start, Tables, assert_refused

LINE = re.compile(r"sandtable_\w+(\{le=\"[^\"]+\"\})? [-+.e\d]+")


def figures(tables: Tables) -> dict[str, float]:
    answer = tables.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    assert all(LINE.fullmatch(line) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.partition(" ") for line in lines if line[0] != "#")}


def test_the_figures_count_what_happens(start: Start) -> None:
    tables = start()
    made = tables.make()
    live = tables.sit(made, "north")
    live.state(n=0)
    tables.play(made, 5)
    tables.post(made, "choose", {"question": "0-5-0", "key": "no such thing"})
    told = figures(tables)
    for name in ("tables_open", "sockets", "refusals_total", "messages_total"):
        assert told[f"sandtable_{name}"] == 1
    assert told["sandtable_choices_total"] >= 5
    assert told["sandtable_choice_seconds_count"] >= 5
    assert told['sandtable_choice_seconds_bucket{le="+Inf"}'] == told["sandtable_choice_seconds_count"]
    assert told["sandtable_storage_seconds_count"] >= 6
    assert told["sandtable_faults_total"] == told["sandtable_unstored_total"] == 0
    assert "sandtable_loop_lag_seconds_sum" in told
    live.close()


@pytest.mark.parametrize(
    ("networks", "headers", "code"),
    [
        ("192.0.2.0/24, 2001:db8::1", {}, 403),
        ("127.0.0.0/8", {"x-forwarded-for": "127.0.0.1"}, 403),  # a proxy that nobody named
        ("192.0.2.1, 127.0.0.0/8", {}, 200),
    ],
)
def test_players_cannot_read_the_figures(start: Start, networks: str, headers: dict[str, str], code: int) -> None:
    """A count that rises while a window is open would tell them that somebody was asked and passed."""
    answer = start(metrics_for=networks).http.get("/metrics", headers=headers)
    assert (answer.status_code, "sandtable_" in answer.text) == (code, code == 200)


def test_a_network_that_is_none_is_noticed_at_once() -> None:
    assert CliRunner().invoke(app, ["serve", "--metrics-for", "1.2.3"]).exit_code == 2


def test_the_server_says_that_it_is_well(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = start()
    answer = tables.http.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    monkeypatch.setattr("sandtable.server.hall.answers", lambda engine: False)
    monkeypatch.setattr("sandtable.server.hall.WELL_FOR", 0.0)
    assert tables.http.get("/healthz").status_code == 503


# -- logs --------------------------------------------------------------------------------------------------------------


def record(message: str, *args: object, fault: bool = False) -> logging.LogRecord:
    error = None
    if fault:
        try:
            raise ValueError("first\nERROR second")
        except ValueError as raised:
            error = (ValueError, raised, raised.__traceback__)
    return logging.LogRecord("sandtable.server", logging.ERROR, __file__, 1, message, args, error)


def test_nobody_forges_a_line_of_the_log() -> None:
    sent = "a\nERROR all keys are lost\r\x1b[2J\x00\u2028x"
    told = logs.Text().format(record("table %s: no such thing", sent))
    assert told.isprintable()
    fault = logs.Text().format(record("%s failed", sent, fault=True)).splitlines()
    assert fault[1].startswith("    Traceback")
    assert all(line.startswith("    ") for line in fault[1:])
    line = logs.Lines().format(record("table %s: cannot be shown", sent, fault=True))
    assert "\n" not in line
    told_json = json.loads(line)
    assert told_json["table"] == sent
    assert (told_json["level"], told_json["logger"]) == ("ERROR", "sandtable.server")
    assert "ValueError" in told_json["traceback"]


def test_an_address_that_fails_is_logged_on_one_line(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = start()
    monkeypatch.setattr("sandtable.server.web._file", lambda *_: 1 / 0)
    assert tables.http.get("/a%0aERROR%20forged").status_code == 500
    assert len(caplog.records) == 1
    assert "\n" not in caplog.records[0].getMessage()


# -- addresses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("proxies", "let_through"), [("", 3), ("127.0.0.1", 5), ("192.0.2.1", 3)])
def test_only_named_proxies_are_believed(start: Start, proxies: str, let_through: int) -> None:
    """Requests that claim to come from other places each."""
    http = start(request_rate=Rate(3, 0.001), trusted_proxies=proxies).http
    codes = [http.get("/api/games", headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code for n in range(5)]
    assert codes == [200] * let_through + [429] * (5 - let_through)


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("POST", "/api/games", "GET"),
        ("GET", "/api/tables", "POST"),
        ("DELETE", "/api/tables/abc", "GET"),
        ("PUT", "/api/tables/abc/choose", "POST"),
        ("POST", "/api/games/lbs/rules/LBS AW 36 setup/1", "GET"),
        ("POST", "/", "GET"),
        ("DELETE", "/t/abc", "GET"),
    ],
)
def test_a_wrong_method_is_told_the_right_one(tables: Tables, method: str, path: str, allow: str) -> None:
    answer = tables.http.request(method, path)
    assert_refused(answer, 405, allow)
    assert answer.headers["allow"] == allow
    assert tables.http.post("/api/nothing", json={}).status_code == 404


# -- old tables --------------------------------------------------------------------------------------------------------


def age(tables: Tables, made: Made, days: float, over: bool = False) -> None:
    """As if the table had last been played at so long ago."""
    with tables.hall.engine.begin() as connection:
        changed = f"updated = {time.time() - days * 86400}, over = {int(over)}"
        connection.exec_driver_sql(f"UPDATE heads SET {changed} WHERE id = '{made['table']}'")


def ids(tables: Tables) -> set[str]:
    return {each.id for each in store.summaries(tables.hall.engine)}


def test_old_tables_are_kept_unless_somebody_says_otherwise(start: Start) -> None:
    tables = start()
    made = tables.make()
    tables.hall.rooms.clear()
    age(tables, made, 10_000)
    tables.stop()
    again = start()
    assert again.get(made).status_code == 200


def test_old_tables_are_deleted_when_the_settings_say_so(start: Start) -> None:
    first = start()
    young, idle, over, long_over, seen = (first.make() for _ in range(5))
    age(first, idle, 40)
    age(first, over, 40, over=True)
    age(first, long_over, 400, over=True)
    first.stop()
    second = start(keep_unfinished=30 * 86400.0, keep_finished=365 * 86400.0)
    second.sit(seen, "north").state(n=0)
    deadline = time.monotonic() + 10
    while len(ids(second)) > 3:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert ids(second) == {made["table"] for made in (young, over, seen)}
    with second.hall.engine.connect() as connection:
        for name in ("tables", "heads", "steps", "snapshots"):
            left = connection.exec_driver_sql(f"SELECT DISTINCT id FROM {name}").scalars().all()
            assert set(left) == ids(second)
    assert second.get(idle).status_code == 404


def test_a_table_played_at_meanwhile_is_not_deleted(start: Start) -> None:
    tables = start()
    made = tables.make()
    day = time.time() - 86400
    assert not store.delete_table(tables.hall.engine, made["table"], day, day)
    assert store.delete_table(tables.hall.engine, made["table"])
    assert not store.delete_table(tables.hall.engine, made["table"])


def test_the_command_lists_exports_and_deletes(start: Start, tmp_path: Path) -> None:
    tables = start()
    made, old = tables.make(), tables.make()
    tables.play(made, 3)
    age(tables, old, 50)
    database = ["--database", f"{tmp_path}/tables.sqlite"]

    def run(*words: str) -> Any:
        return CliRunner().invoke(app, ["tables", *words, *database])

    told = run("list")
    assert told.exit_code == 0
    assert made["table"] in told.output
    assert "2 tables" in told.output
    assert run("list", "--ids", "--idle", "30").output.split() == [old["table"]]
    file = tmp_path / "game.sand"
    assert run("export", made["table"], "--out", str(file)).exit_code == 2
    assert run("export", made["table"], "--out", str(file), "--secrets").exit_code == 0
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
    assert run("export", "nothing", "--out", str(file)).exit_code == 2
    assert run("delete").exit_code == 2
    assert run("delete", "nothing").exit_code == 2
    assert run("delete", "--unfinished", "30", "--yes").output == "1 deleted\n"
    assert run("delete", made["table"], "--yes").output == "1 deleted\n"
    assert not ids(tables)
    assert CliRunner().invoke(app, ["tables", "list", "--database", f"{tmp_path}/none.sqlite"]).exit_code == 2
    assert not (tmp_path / "none.sqlite").exists()
