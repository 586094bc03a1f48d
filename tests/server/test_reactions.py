"""Reactions over the wire: passing by oneself, and a pause that tells nothing."""

from typing import Any

from sandtable.games.lbs import GAME
from tests.server.conftest import Live, Start, assert_refused

POSITION = """\
game: lbs
title: A card that azure could forbid
setup:
  players:
    amber: {home: [Silver Mine], hand: [Rain out of Season], sections: [{card: Secret Wall, water: 1}]}
    azure: {hand: [%s, Gossip of the Souk]}
"""


def played(amber: Live) -> None:
    """Amber plays the card and pays for it."""
    amber.choose(amber.state(n=0)["question"], "play Rain-out-of-Season")
    amber.choose(amber.state(n=1)["question"], "pay")


def reacting(azure: Live) -> dict[str, Any]:
    """Azure is asked in the window that amber's payment opened."""
    state = azure.until(lambda message: (message.get("question") or {}).get("window") == "action")
    assert state["n"] == 1, "the payment is no public step before the window closes"
    assert state["window"]["by"] == 0
    return state


def test_a_seat_that_could_react_is_asked_and_naming_the_window_answers_it(start: Start) -> None:
    amber, azure = start().seated(POSITION % "The Sultan Forbids", "amber", "azure")
    played(amber)
    question = reacting(azure)["question"]
    assert [option["key"] for option in question["options"]] == ["react The-Sultan-Forbids", "pass"]
    azure.send({"type": "yield", "windows": ["action"]})
    assert azure.state(n=2)["question"]["kind"] == "day"


def test_a_seat_passes_by_itself_in_the_windows_it_names(start: Start) -> None:
    amber, azure = start().seated(POSITION % "The Sultan Forbids", "amber", "azure")
    azure.send({"type": "yield", "windows": ["action"]})
    played(amber)
    state = azure.state(n=2)
    assert state["question"]["kind"] == "day"
    assert {line["step"] for line in state["lines"]} == {2}, "the choice and what came of the pass are one public step"
    assert amber.state(n=2)["view"]["players"][0]["water"] == 4


def test_only_reactions_are_passed(start: Start) -> None:
    amber, azure = start().seated(POSITION % "Market Stall", "amber", "azure")
    amber.send({"type": "yield", "windows": ["day", "pay"]})  # too early or in time, it must make no difference
    played(amber)
    assert azure.state(n=2)["question"]["kind"] == "day"


def test_a_broken_yield_is_refused(start: Start) -> None:
    amber, azure = start().seated(POSITION % "Market Stall", "amber", "azure")
    amber.state(n=0)
    azure.send({"type": "yield", "windows": ["x" * 100]})
    assert azure.until(lambda message: message["type"] != "state")["type"] == "error"
    azure.send({"type": "yield", "windows": ["action"], "seat": 0})
    assert "not yours" in azure.refusal()["reason"]


def test_a_deck_that_somebody_brings_is_not_told_to_the_others(start: Start) -> None:
    tables = start()
    deck = (GAME.home() / "content" / "decks" / "senpet.txt").read_text(encoding="utf-8")
    decks = {"deck1": deck, "deck2": "moto"}
    state = tables.state(tables.make("lbs", "two", {"settings": decks}), "amber")
    assert (state["settings"]["deck1"], state["settings"]["deck2"]) == ("own: The Scarab Does Not Yield", "moto")
    decks["deck1"] = "Stronghold: Empire of the Senpet\n3 Copper Mine\n4 Silver Mine\n"
    refused = tables.http.post("/api/tables", json={"game": "lbs", "setup": "two", "settings": decks})
    assert_refused(refused, 400, "7 cards, but a deck has 55 or more")
    assert "4 copies of Silver Mine" in refused.text
