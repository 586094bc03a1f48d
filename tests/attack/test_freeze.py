"""Nothing that one client sends keeps the others waiting: inputs are bounded, and what takes long leaves the loop."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest

from sandtable.games.lbs.content import decks
from sandtable.kernel.settings import GUEST, LINE_LIMIT, TEXT_LIMIT
from sandtable.server.api import SCRIPT_LIMIT
from tests import tiny
from tests.attack.conftest import Watched

LONGEST = 0.25
"""Seconds of processor time in one turn of the event loop that people would feel. The turns of these tests cost less
than a fifth of it on a quiet machine, so that a busy one does not fail them."""
QUIET = 0.03
"""Seconds of processor time for a million additions on a quiet machine."""


def check(watched: Watched) -> None:
    """Nothing has taken long since the last check. The request is answered after whatever was under way."""
    watched.http.get("/api/nothing")
    longest, what = watched.alarm.longest, watched.alarm.what
    watched.alarm.reset()
    assert longest < LONGEST or longest < slowness() * LONGEST, what


def slowness() -> float:
    """How much longer this machine takes for the same work than a quiet one: processor time grows too where two
    threads share a core."""
    took = []
    for _ in range(3):
        begin, total = time.thread_time(), 0
        for number in range(1_000_000):
            total += number
        took.append(time.thread_time() - begin)
    return max(took) / QUIET


def make(watched: Watched, game: str, **more: Any) -> Any:
    setup = {"lbs": "two", "alkalim": "four", "banners": "drefeld"}[game]
    return watched.http.post("/api/tables", json={"game": game, "setup": setup, "seats": {"*": "me"}, **more})


UNKNOWN = "".join(f"2 Sworn Blade of the Desert {n}\n" for n in range(6800))


@pytest.mark.parametrize(
    "text",
    [
        UNKNOWN[:210_000],
        UNKNOWN[:TEXT_LIMIT],
        "999 Copper Mine\n" * 1000,
        "999 Wheatfields\n" * 1000,
        "a" + " " * (TEXT_LIMIT - 4) + "b\n",
        "#\n" * (TEXT_LIMIT // 2),
    ],
    ids=["too-long", "unknown", "many", "sections", "spaces", "lines"],
)
def test_a_deck_that_is_none(watched: Watched, text: str) -> None:
    answer = make(watched, "lbs", settings={"deck1": text})
    assert answer.status_code == 400
    assert len(answer.content) < 5000
    check(watched)


@pytest.mark.parametrize("text", [UNKNOWN[:210_000], UNKNOWN[:TEXT_LIMIT], "999 Copper Mine\n" * 1000])
def test_a_deck_that_a_guest_brings(watched: Watched, text: str) -> None:
    made = make(watched, "lbs", settings={"deck2": GUEST}, seats={"amber": "me", "azure": "open"}).json()
    where, invitation = f"/api/tables/{made['table']}/join", made["invitations"]["azure"]
    for brings in ({"deck2": text}, {f"deck{n}": text for n in range(200)}, {"x" * 100_000: "x"}):
        answer = watched.http.post(where, json={"invitation": invitation, "brings": brings})
        assert answer.status_code in (400, 413)
        assert len(answer.content) < 5000
    check(watched)


@pytest.mark.parametrize("text", [UNKNOWN[:210_000], UNKNOWN[:TEXT_LIMIT], "999 Copper Mine\n" * 1000])
def test_a_deck_that_is_only_looked_at(watched: Watched, text: str) -> None:
    answer = watched.http.post("/api/games/lbs/deck", json={"text": text})
    assert answer.status_code == (400 if len(text) > TEXT_LIMIT else 200)
    assert len(answer.content) < 10_000
    check(watched)
    assert watched.http.get("/api/games/lbs/decks").status_code == 200
    check(watched)


def test_a_deck_is_not_read_further_after_twenty_faults() -> None:
    with pytest.raises(decks.BadDeck) as refused:
        decks.checked(UNKNOWN)
    assert str(refused.value).count("\n- line") <= 20
    assert "line 21: after so many mistakes" in decks.parse(UNKNOWN).unknown[-1].text
    many = decks.parse("\n".join(["3 Copper Mine"] * 150))
    assert many.size <= 303
    assert "more than 300 cards" in many.unknown[0].text


@pytest.mark.parametrize("name", decks.starter_ids())
def test_a_deck_that_is_one_is_read_whole(name: str) -> None:
    text = decks.write(decks.starter(name))
    assert not decks.parse(text).unknown
    assert len(text) < TEXT_LIMIT // 4


def test_a_setting_is_one_short_line(watched: Watched) -> None:
    answer = make(watched, "alkalim", settings={"heroes": ",".join(["no"] * 60_000)})
    assert answer.status_code == 400
    answer = make(watched, "alkalim", settings={"heroes": ",".join(["no"] * 200)})
    assert answer.status_code == 400
    assert len(answer.content) < 2000
    check(watched)
    assert LINE_LIMIT < 600


def test_seats_and_settings_are_few(watched: Watched) -> None:
    for body in (
        {"seats": {f"seat{n}": "me" for n in range(10_000)}},
        {"settings": {f"setting{n}": "x" for n in range(10_000)}},
        {"settings": {"x" * 100_000: "x"}},
        {"seats": {"amber": "bot:" + "x" * 100_000}},
        {"game": "x" * 200_000},
        {"setup": "x" * 200_000},
    ):
        answer = watched.http.post("/api/tables", json={"game": "lbs", "setup": "two", **body})
        assert answer.status_code == 400
        assert len(answer.content) < 2000
    check(watched)


def scenario(watched: Watched, text: str) -> Any:
    return watched.http.post("/api/tables/scenario", json={"text": text})


def test_a_position_can_be_looked_at(watched: Watched) -> None:
    cards = ", ".join(["Copper Mine"] * 4400)
    head = "game: lbs\ntitle: Many cards\nsetup:\n  players:\n    amber:\n      "
    for where in ("home", "hand", "deck", "buried"):
        answer = scenario(watched, f"{head}{where}: [{cards}]\n")
        assert answer.status_code == 413
        assert "too large" in answer.json()["error"]["reason"]
    check(watched)


def test_a_script_is_short(watched: Watched) -> None:
    text = "game: lbs\ntitle: Passing\nsetup: {}\nscript:\n" + "- amber: pass\n" * (SCRIPT_LIMIT + 1)
    answer = scenario(watched, text)
    assert answer.status_code == 413
    check(watched)


def test_keys_are_short(watched: Watched) -> None:
    made = make(watched, "lbs").json()
    seat, question = watched.asked(made) or ("", {})
    key = "bring " + "x to " * 40_000
    body = {"question": question["id"], "key": key}
    assert watched.post(made, "choose", body, seat).status_code == 400
    assert watched.post(made, "choose", {"question": key, "key": "pass"}, seat).status_code == 400
    live = watched.sit(made, seat)
    live.state(n=0)
    for message in (
        {"type": "choose", "question": question["id"], "key": key[:60_000]},
        {"type": "choose", "question": key[:60_000], "key": "pass"},
        {"type": "detail", "question": question["id"], "key": key[:60_000]},
        {"type": "yield", "windows": ["react "] * 5000},
        {"type": "yield", "windows": ["react " * 5000]},
    ):
        live.send(json.dumps(message))
        assert len(json.dumps(live.until(lambda m: m["type"] == "error"))) < 1000
    other = watched.live(None)
    for table, keys in (("x" * 60_000, ["x"]), ("x", ["x"] * 5000), ("x", [])):
        hello = {"table": table, "keys": keys}
        other.send({"type": "hello", **hello})
        assert other.read()["type"] == "error"
    check(watched)


def test_the_longest_key_of_a_refusal_is_soon_refused(watched: Watched) -> None:
    for game in ("lbs", "banners", "alkalim"):
        made = make(watched, game).json()
        seat, question = watched.asked(made) or ("", {})
        for word in {option["key"].partition(" ")[0] for option in question["options"]}:
            for rest in ("x to x with " * 50, "* " * 300, "1,1 " * 100):
                body = {"question": question["id"], "key": f"{word} {rest}"[:400]}
                assert watched.post(made, "choose", body, seat).status_code == 409
    check(watched)


def test_what_never_changes_is_told_from_a_thread(watched: Watched) -> None:
    get = watched.http.get
    for path in ("/api/games", "/api/schema", "/api/schema/openapi.json", "/api/schema/files/swagger-ui-bundle.js"):
        assert get(path).status_code == 200
        check(watched)
    for game in ("lbs", "banners", "alkalim"):
        for path in ("rules", "chapters", "glossary", "examples", "cards"):
            assert get(f"/api/games/{game}/{path}").status_code == 200
            check(watched)
        for question in (f"{'xq' * 9} " * 10, "raid attack water " * 11, "a" * 200):
            assert get(f"/api/games/{game}/ask", params={"q": question[:200]}).status_code == 200
            check(watched)
        setups = next(each for each in get("/api/games").json() if each["name"] == game)["setups"]
        played = [each["id"] for each in setups if each["seats"]]
        for setup in (played[0], played[-1]):
            for what in ("board", "seats"):
                assert get(f"/api/games/{game}/{what}", params={"setup": setup}).status_code == 200
        check(watched)


def test_a_campaign_that_is_being_written(watched: Watched) -> None:
    """The largest of the book with its map, texts that are as long as one may be, and data that leads nowhere."""
    nested: Any = "x"
    for _ in range(100):
        nested = {"a": [nested]}
    for body in (
        {"template": "chronicle-1", "picture": True},
        {"text": "a = [" * 3_900},
        {"text": f"name = '{'x' * 19_000}'"},
        {"text": "".join(f"[kingdoms.k{n}]\ngold = 1\n" for n in range(700))},
        {"data": nested},
    ):
        assert watched.http.post("/api/games/banners/campaign", json=body).status_code in (200, 400)
        check(watched)


def test_a_scenario_that_is_being_written(watched: Watched) -> None:
    """As long as one may be, changed ten times, in every game; and texts that are none."""
    units = "".join(f"    - {{kingdom: orcs, army: Orc Reavers, at: wildlands:6,{n}}}\n" for n in range(1000))
    texts = [
        f"game: banners\ntitle: t\nsetup:\n  maps: [wildlands]\n  units:\n{units}"[:60_000],
        "game: lbs\ntitle: t\nsetup:\n  players:\n    amber:\n      deck: [" + "Copper Mine, " * 4000 + "]\n",
        "game: alkalim\ntitle: t\nscript:\n" + "  - amber: day\n" * 280,
        "[" * 60_000,
        "a: " * 20_000,
        "- " * 30_000,
        "game: lbs\n" + "# c\n" * 15_000,
    ]
    changes = [{"path": ["setup", "notes", f"n{n}"], "value": "x, y: z"} for n in range(10)]
    for text in texts:
        for more in ({}, {"changes": changes}, {"do": {"type": "choose", "seat": "amber", "key": "day"}, "at": 1000}):
            answer = watched.http.post("/api/scenarios/edit", json={"text": text, **more}, timeout=60)
            assert answer.status_code in (200, 400, 413), answer.text
            check(watched)


@pytest.mark.parametrize(
    ("game", "setup"), [("lbs", "six"), ("banners", "chronicle-1"), ("banners", "drefeld"), ("alkalim", "six")]
)
def test_a_full_table_at_play(watched: Watched, game: str, setup: str) -> None:
    rng = random.Random(f"{game} {setup}")
    answer = watched.http.post("/api/tables", json={"game": game, "setup": setup, "seats": {"*": "me"}})
    made = answer.json()
    sitting = {
        seat: watched.live({"table": made["table"], "keys": [key]}, close_timeout=0.01)
        for seat, key in made["keys"].items()
    }
    for _ in range(4):
        n = watched.play(made, 8, rng.choice)
        seat, question = watched.asked(made) or ("", {})
        for option in question["options"][:10]:
            sitting[seat].send({"type": "detail", "question": question["id"], "key": option["key"]})
            sitting[seat].until(lambda m: m["type"] == "detail")
        watched.get(made, "/at", seat=seat, n=max(0, n - 1))
        watched.get(made, "/log", seat=seat)
        watched.post(made, "undo", {}, seat)
    check(watched)


def test_a_long_rule_keeps_nobody_waiting(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is worked at in a thread, with what is told of it."""
    monkeypatch.setattr(type(tiny.GAME), "swift", lambda self, state: False)
    perform, view = tiny.perform, tiny.Tiny.view

    def long(what: Any) -> Any:
        def longer(*about: Any) -> Any:
            end = time.thread_time() + 2 * LONGEST
            while time.thread_time() < end:
                pass
            return what(*about)

        return longer

    made = watched.make()
    live = watched.sit(made, "north")
    live.state(n=0)
    seat, question = watched.asked(made) or ("", {})
    monkeypatch.setattr(tiny, "perform", long(perform))
    monkeypatch.setattr(tiny.Tiny, "view", long(view))
    assert watched.post(made, "choose", {"question": question["id"], "key": "rest"}, seat).status_code == 200
    assert watched.get(made).status_code == 200
    assert watched.get(made, "/at", n=0).status_code == 200
    assert watched.post(made, "undo", {}, seat).status_code == 200
    check(watched)
