"""Bots think in processes of their own: they answer, are bounded, and are replaced when they are lost."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sandtable.games import get
from sandtable.kernel import Choice, Position, Rng
from sandtable.server.thinkers import Lost, Question, Thinkers
from tests.server.conftest import Start
from tests.tiny import GAME

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1)
    yield made
    made.close()


def lbs() -> Position[Any]:
    game = get("lbs")
    return Position(game, game.new({"setup": "two"}, Rng(SEED)))


class Dies(Question):
    """Its process ends at the first question; the seed says where it leaves a trace."""

    def answer(self, stopped: Callable[[], bool]) -> Choice:
        trace = Path(os.fsdecode(self.seed))
        if not trace.exists():
            trace.write_text("seen")
            os._exit(1)
        return ("alive",)


class AlwaysDies(Question):
    def answer(self, stopped: Callable[[], bool]) -> Choice:
        os._exit(1)


class Fails(Question):
    def answer(self, stopped: Callable[[], bool]) -> Choice:
        raise ValueError("no idea")


class Greedy(Question):
    """Takes all the memory it can get."""

    def answer(self, stopped: Callable[[], bool]) -> Choice:
        return ("got", len(bytearray(1 << 40)))


class Waits(Question):
    """Thinks until it is stopped."""

    def answer(self, stopped: Callable[[], bool]) -> Choice:
        while not stopped():
            time.sleep(0.01)
        return ("stopped",)


class Sleeps(Question):
    def answer(self, stopped: Callable[[], bool]) -> Choice:
        while True:
            time.sleep(1)


def test_a_process_answers_as_this_one_would(thinkers: Thinkers) -> None:
    position = lbs()
    for _ in range(5):
        seat = position.pending[0].seat
        question = Question.about(position, "t", seat, "greedy", SEED)
        choice = thinkers.think(question)
        assert choice == question.answer(lambda: False)
        position.choose(position.pending[0], choice)


def test_a_game_that_only_this_process_has_registered_is_found(thinkers: Thinkers) -> None:
    position = Position(GAME, GAME.new({"setup": "full"}, Rng(SEED)))
    question = Question.about(position, "t", position.pending[0].seat, "random", SEED)
    assert thinkers.think(question) in position.pending[0].choices()


def of(kind: type[Question], seed: bytes = SEED) -> Question:
    position = lbs()
    return kind.about(position, "t", position.pending[0].seat, "random", seed)


def test_a_process_that_dies_costs_one_retry(thinkers: Thinkers, tmp_path: Path) -> None:
    assert thinkers.think(of(Dies, os.fsencode(tmp_path / "trace"))) == ("alive",)
    with pytest.raises(Lost, match="has ended"):
        thinkers.think(of(AlwaysDies))
    assert thinkers.think(of(Question)) in lbs().pending[0].choices()


def test_what_fails_in_the_process_is_said_here(thinkers: Thinkers) -> None:
    with pytest.raises(RuntimeError, match="ValueError: no idea"):
        thinkers.think(of(Fails))
    with pytest.raises(RuntimeError, match="MemoryError"):
        thinkers.think(of(Greedy))


def test_what_nobody_waits_for_is_stopped(thinkers: Thinkers) -> None:
    given_up = threading.Event()
    given_up.set()
    assert thinkers.think(of(Waits), given_up) == ("stopped",)
    assert thinkers.think(of(Question)) in lbs().pending[0].choices()


def test_time_is_bounded() -> None:
    hasty = Thinkers(1, patience=0.0)
    try:
        with pytest.raises(Lost, match="no answer"):
            hasty.think(of(Sleeps))
    finally:
        hasty.close()
    with pytest.raises(Lost, match="closing"):
        hasty.think(of(Question))


def test_bots_of_a_table_play_from_processes(start: Start) -> None:
    tables = start(bot_processes=1)
    made = tables.make(east="bot:greedy", south="bot:random", west="bot:planner")
    north = tables.sit(made, "north")

    for _ in range(3):  # each time after all three bots have played
        question = north.until(lambda message: bool(message.get("question")), timeout=60)["question"]
        north.choose(question, question["options"][-1]["key"])
