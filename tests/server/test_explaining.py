"""Hints and explanations: who may have them, and that they say nothing that the asker may not know."""

from typing import Any

import pytest

from sandtable.bots.explaining import explain, known_key
from sandtable.games import get
from sandtable.kernel import Position, Rng, Table
from tests.server.conftest import Live, Start, Tables

SEED = bytes(range(32))
BOTS = {"east": "bot:random", "south": "bot:random", "west": "bot:random"}


@pytest.fixture
def tables(start: Start) -> Tables:
    return start()


def asked(live: Live) -> dict[str, Any]:
    """Until the seat is asked something."""
    return live.until(lambda message: bool(message.get("question")))


def told(live: Live, kind: str) -> dict[str, Any]:
    return live.until(lambda message: message["type"] == kind)


def test_in_learning_mode_one_gets_a_hint(tables: Tables) -> None:
    made = tables.make(body={"learning": True}, **BOTS)
    north = tables.sit(made, "north")
    question = asked(north)["question"]
    north.send({"type": "explain", "seat": 0})
    found = told(north, "explained")
    keys = {option["key"] for option in question["options"]}
    shown = found["explanation"]["alternatives"]
    assert shown
    assert {each["key"] for each in shown} <= keys


def test_without_learning_mode_there_are_no_hints(tables: Tables) -> None:
    north = tables.sit(tables.make(**BOTS), "north")
    asked(north)
    north.send({"type": "explain", "seat": 0})
    assert "learning mode" in told(north, "refused")["reason"]


def test_a_choice_against_bots_is_explained(tables: Tables) -> None:
    made = tables.make(**BOTS)
    north = tables.sit(made, "north")
    question = asked(north)["question"]
    north.send({"type": "explain", "seat": 0, "whose": 0})
    assert "Nothing has been chosen" in told(north, "refused")["reason"]
    for _ in range(4):  # until the others have had a turn, too
        north.choose(question, question["options"][-1]["key"])
        question = asked(north)["question"]
    north.send({"type": "explain", "seat": 0, "whose": 0})
    mine = told(north, "explained")["explanation"]
    assert [each["key"] for each in mine["alternatives"] if each.get("chosen")]
    assert not mine["guessed"]
    north.send({"type": "explain", "seat": 0, "whose": 1})
    assert told(north, "explained")["explanation"]["guessed"]
    north.send({"type": "explain", "seat": 0, "whose": 9})
    assert "no seat 9" in told(north, "refused")["reason"]


def test_between_people_nothing_is_explained_before_the_end(tables: Tables) -> None:
    made = tables.make(east="me", south="bot:random", west="bot:random")
    north = tables.sit(made, "north")
    asked(north)
    north.send({"type": "explain", "seat": 0, "whose": 0})
    assert "when the game is over" in told(north, "refused")["reason"]


def test_what_is_hidden_from_the_asker_changes_nothing() -> None:
    """Two positions that the asker cannot tell apart give the same explanation of another's choices."""
    game = get("lbs")
    position = Position(game, game.new({"setup": "two"}, Rng(SEED)))
    seat = position.pending[0].seat
    asker = 1 - seat
    other = position.imagine(asker, Rng(bytes(32)))
    assert other is not None
    assert other.canonical() != position.canonical()
    rngs = Rng(SEED), Rng(SEED)
    first, second = (
        explain(each, seat, asker, rng, seconds=60, cancelled=Few(12))
        for each, rng in zip((position, other), rngs, strict=True)
    )
    assert first == second
    assert first.alternatives


class Few:
    """Says that it is enough after so many tries."""

    def __init__(self, tries: int) -> None:
        self.left = tries

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_what_was_seen_to_be_chosen_is_among_what_is_explained() -> None:
    """The hand it came from is guessed, but as one that has it."""
    game = get("lbs")
    table = Table.new(game, {"setup": "two"}, SEED)
    first = table.pending[0].seat
    asker = 1 - first
    bring = next(key for key in table.described(table.pending[0]) if key.startswith("bring "))
    table.choose(first, bring)
    key = known_key(table, table.length, asker)
    assert key == bring
    found = explain(table.position_at(table.length - 1), first, asker, Rng(SEED), key, 60, Few(12))
    assert found.guessed
    assert [each.key for each in found.alternatives if each.chosen] == [key]
