"""Reactions over the wire: passing by oneself, and a pause that tells nothing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from sandtable.games.lbs import HOME
from tests.server.conftest import Live, Tables

POSITION = """\
game: lbs
title: A card that azure could forbid
setup:
  players:
    amber: {home: [Silver Mine], hand: [Rain out of Season], sections: [{card: Secret Wall, water: 1}]}
    azure: {hand: [%s, Gossip of the Souk]}
"""


def seated(tables: Tables, held: str) -> tuple[Live, Live]:
    seats = {"amber": "me", "azure": "me"}
    answer = tables.http.post("/api/tables/scenario", json={"text": POSITION % held, "seats": seats})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    amber, azure = tables.sit(made, "amber"), tables.sit(made, "azure")
    azure.state(n=0)  # it is seated before anything happens
    return amber, azure


def played(amber: Live) -> None:
    """Amber plays the card and pays for it."""
    amber.choose(amber.state(n=0)["question"], "play Rain-out-of-Season")
    amber.choose(amber.state(n=1)["question"], "pay")


def test_a_seat_that_could_react_is_asked(start: Callable[..., Tables]) -> None:
    amber, azure = seated(start(window_seconds=0.0), "The Sultan Forbids")
    played(amber)
    question = azure.state(n=2)["question"]
    assert question["kind"] == "react action"
    assert [option["key"] for option in question["options"]] == ["react The-Sultan-Forbids", "pass"]


def test_a_seat_passes_by_itself_in_the_windows_it_names(start: Callable[..., Tables]) -> None:
    amber, azure = seated(start(window_seconds=0.0), "The Sultan Forbids")
    azure.send({"type": "yield", "kinds": ["react action"]})
    played(amber)
    state = azure.until(lambda message: message.get("n") == 3)
    assert state["question"]["kind"] == "day"
    assert {line["step"] for line in state["lines"]} == {2, 3}, "the choice and what came of the pass"
    assert amber.until(lambda message: message.get("n") == 3)["view"]["players"][0]["water"] == 4


def test_naming_a_window_answers_the_question_that_is_open(start: Callable[..., Tables]) -> None:
    amber, azure = seated(start(window_seconds=0.0), "The Sultan Forbids")
    played(amber)
    assert azure.state(n=2)["question"]["kind"] == "react action"
    azure.send({"type": "yield", "kinds": ["react action"]})
    assert azure.state(n=3)["question"]["kind"] == "day"


def test_only_reactions_are_passed(start: Callable[..., Tables]) -> None:
    amber, azure = seated(start(window_seconds=0.0), "Market Stall")
    amber.send({"type": "yield", "kinds": ["day", "pay"]})  # too early or in time, it must make no difference
    played(amber)
    assert azure.state(n=2)["question"]["kind"] == "day"


def test_the_pause_is_the_same_whether_or_not_somebody_was_asked(start: Callable[..., Tables]) -> None:
    """Amber hears of the card only after the veil, with a Reaction passed by itself in azure's hand and without one."""
    tables = start(window_seconds=0.4)
    for held in ("The Sultan Forbids", "Market Stall"):
        amber, azure = seated(tables, held)
        azure.send({"type": "yield", "kinds": ["react action"]})
        amber.choose(amber.state(n=0)["question"], "play Rain-out-of-Season")
        question = amber.state(n=1)["question"]
        began = time.monotonic()
        amber.choose(question, "pay")
        amber.until(lambda message: message.get("n", 0) >= 2)
        assert time.monotonic() - began >= 0.4


def test_a_broken_yield_is_refused(start: Callable[..., Tables]) -> None:
    amber, azure = seated(start(window_seconds=0.0), "Market Stall")
    amber.state(n=0)
    azure.send({"type": "yield", "kinds": ["x" * 100]})
    assert azure.until(lambda message: message["type"] != "state")["type"] == "error"
    azure.send({"type": "yield", "kinds": ["react action"], "seat": 0})
    assert "not yours" in azure.refusal()["reason"]


def test_a_deck_that_somebody_brings_is_not_told_to_the_others(start: Callable[..., Tables]) -> None:
    tables = start()
    deck = (HOME / "content" / "decks" / "senpet.txt").read_text(encoding="utf-8")
    body = {"game": "lbs", "setup": "two", "options": {"deck1": deck, "deck2": "moto"}, "seats": {"amber": "me"}}
    answer = tables.http.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    state = tables.sit(answer.json(), "amber").read()
    assert (state["options"]["deck1"], state["options"]["deck2"]) == ("own", "moto")
    body["options"]["deck1"] = "Stronghold: Empire of the Senpet\n3 Copper Mine\n4 Silver Mine\n"
    refused = tables.http.post("/api/tables", json=body)
    assert refused.status_code == 400
    assert "7 cards, but a deck has 55 or more" in refused.text
    assert "4 copies of Silver Mine" in refused.text
