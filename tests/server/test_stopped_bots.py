"""The rules fail at what a bot chose: it stops, the table is told; it may try again, or a person plays on for it."""

import time
from typing import Any

import pytest

from tests.server.conftest import Live, Start, Tables, assert_refused
from tests.tiny import TinyState

BOTS = {"east": "bot:random", "south": "bot:random", "west": "bot:random"}


class Fault:
    """East's turn fails, as long as `on`; counts how often it was tried."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on = True
        self.tried = 0
        draw = TinyState.draw

        def failing(state: Any, seat: int, *rules: str) -> None:
            if state.active == 1 and self.on:
                self.tried += 1
                raise RuntimeError("a hole in the rules")
            draw(state, seat, *rules)

        class Drawing:
            def choose(self, position: Any, seat: int, rng: Any) -> Any:
                choices = position.decision_for(seat).choices()
                return ("draw",) if ("draw",) in choices else choices[-1]

        monkeypatch.setattr(TinyState, "draw", failing)
        monkeypatch.setattr("sandtable.bots.get", lambda name: Drawing())


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Fault:
    return Fault(monkeypatch)


def stuck(tables: Tables) -> tuple[dict[str, Any], Live, dict[str, Any]]:
    """A table whose second seat, a bot, has stopped, and what its first seat was told."""
    made = tables.make(**BOTS)
    north = tables.sit(made, "north")
    told = north.until(lambda message: rests(north, message) or bool(message.get("stopped")))
    return made, north, told


def rests(north: Live, message: dict[str, Any]) -> bool:
    """North answers whatever it is asked, and waits on."""
    question = message.get("question")
    if question:
        keys = [option["key"] for option in question["options"]]
        north.choose(question, "rest" if "rest" in keys else keys[-1])
    return False


def test_a_bot_stops_when_the_rules_fail(start: Start, fault: Fault) -> None:
    tables = start()
    made, _north, told = stuck(tables)
    assert told["stopped"]["seat"] == 1
    assert "rules failed" in told["stopped"]["reason"]
    assert told["lines"][-1]["text"].startswith("The bot that plays East has stopped.")
    time.sleep(0.3)
    assert fault.tried == 1, "asked again it would only fail again"
    state = tables.state(made)
    assert state["stopped"] == told["stopped"]
    assert state["lines"][-1]["kind"] == "notice"


def test_a_bot_that_has_stopped_may_try_again(start: Start, fault: Fault) -> None:
    tables = start()
    made, north, _ = stuck(tables)
    assert tables.post(made, "retry", {}).status_code == 200
    north.until(lambda message: message.get("stopped", "unsaid") is None)
    assert north.until(lambda message: bool(message.get("stopped")))["stopped"]["seat"] == 1
    assert fault.tried == 2
    fault.on = False
    assert tables.post(made, "retry", {}).status_code == 200
    moved = north.until(lambda message: rests(north, message) or message.get("n", 0) >= 4)
    assert not moved.get("stopped")
    assert tables.state(made)["stopped"] is None
    assert_refused(tables.post(made, "retry", {}), 409, "No bot has stopped")


def test_a_person_takes_the_seat_of_a_bot_that_has_stopped(start: Start, fault: Fault) -> None:
    tables = start()
    made, _, _ = stuck(tables)
    assert tables.post(made, "take", {"seat": "south"}).status_code == 409, "that bot is well"
    assert tables.post(made, "take", {"seat": "nobody"}).status_code == 400
    assert tables.post(made, "take", {"seat": "east"}, "spectator").status_code == 403
    answer = tables.post(made, "take", {"seat": "east"})
    assert answer.status_code == 200, answer.text
    made["keys"]["east"] = answer.json()["key"]
    state = tables.state(made, "east")
    assert state["seats"][1]["player"] == "human"
    assert (state["stopped"], state["seat"]) == (None, 1)
    tables.restart()
    assert tables.state(made, "east")["seats"][1]["player"] == "human", "it is remembered"
    assert tables.choose(made, "rest", "east").status_code == 200


def test_taking_back_lets_the_bots_play_again(start: Start, fault: Fault) -> None:
    tables = start()
    made, _, told = stuck(tables)
    assert told["undo"]["possible"]
    fault.on = False
    assert tables.post(made, "undo", {}).status_code == 200
    assert tables.state(made)["stopped"] is None
