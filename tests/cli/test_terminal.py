"""A table at a terminal spares people the same as the server does (`kernel/easing.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest

from sandtable.bots import Bot
from sandtable.cli.common import out
from sandtable.cli.terminal import Terminal
from sandtable.kernel import Choice, Decision, Flow, Option, Position, Rng, Table
from sandtable.kernel.rng import SEED_BYTES
from sandtable.kernel.windows import PASS
from tests import tiny
from tests.cli.test_commands import printed
from tests.tiny import GAME, Tiny, TinyReactions, TinyState

ALONE = ("play", "tiny", "--seats", "north=me,east=bot:random,south=bot:random,west=bot:random", "--seed", "7")
NORTH = 0


def follows(monkeypatch: pytest.MonkeyPatch, verb: str, *then: str, plan: str = "") -> None:
    """Let an option of the tiny game name what follows it."""
    describe = Tiny.describe

    def described(game: Tiny, state: TinyState, choice: Choice) -> Option:
        option = describe(game, state, choice)
        return msgspec.structs.replace(option, then=then, plan=plan) if choice[0] == verb else option

    monkeypatch.setattr(Tiny, "describe", described)


def test_what_follows_a_choice_comes_along_unless_it_is_taken_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    follows(monkeypatch, "dig", "stop")
    assert "Dig on?" not in printed(*ALONE, given="dig\nquit\n")
    assert "Dig on?" in printed(*ALONE, given="dig!\nquit\n")


def dig_once(game: Tiny, state: TinyState, decision: Decision, plan: str) -> Choice | None:
    return ("stop",) if decision.kind == "dig" else None


def test_a_plan_that_stops_says_why_until_the_seat_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    follows(monkeypatch, "dig", plan="Dig for a point")
    monkeypatch.setattr(Tiny, "follow", dig_once)
    monkeypatch.setattr(Tiny, "why_stopped", lambda game, state, decision, plan: f"{plan}: enough is enough.")
    said = printed(*ALONE, given="dig plan\ndig\nquit\n")
    before, _, after = said.partition("Dig for a point: enough is enough.")
    assert "North rolls" in before
    assert "Dig on?" not in before
    assert after.index("Choose an action") < after.index("Dig on?")
    assert "enough is enough" not in after


@pytest.mark.parametrize("outlasts", [False, True])
def test_a_plan_may_outlast_a_question_that_it_has_no_answer_to(
    monkeypatch: pytest.MonkeyPatch, outlasts: bool
) -> None:
    follows(monkeypatch, "dig", plan="Dig for a point")
    monkeypatch.setattr(Tiny, "follow", dig_once)
    monkeypatch.setattr(Tiny, "outlasts", lambda game, state, decision, plan: outlasts)
    assert ("Dig on?" in printed(*ALONE, given="dig plan\ndig\nquit\n")) == (not outlasts)


class Onlooker:
    """Passes where it can, and rests."""

    def choose(self, position: Position[TinyState], seat: int, rng: Rng) -> Choice:
        choices = next(each for each in position.pending if each.seat == seat).choices()
        return next(each for each in (PASS, ("rest",), choices[0]) if each in choices)


def misses(g: TinyState, raid: tiny.Raid) -> Flow[None]:
    g.note("The raid misses")
    yield from ()


def test_what_was_sent_along_is_chosen_once_others_have_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others may answer a raid: what follows it waits for them."""
    follows(monkeypatch, "raid", "rest")
    monkeypatch.setattr(TinyReactions, "always_asked", lambda *_: False)
    monkeypatch.setattr(tiny, "strike", misses)
    table = Table.new(GAME, {"setup": "full"}, bytes(SEED_BYTES))
    words = iter([next(key for key in table.described(table.pending[0]) if key.startswith("raid")), "quit"])
    monkeypatch.setattr(out, "input", lambda _: next(words))
    Terminal(table, [None, *[cast(Bot, Onlooker())] * 3], Rng(bytes(SEED_BYTES))).play()
    steps = [(step.seat, step.key.partition(" ")[0]) for step in table.steps[1:]]
    passes = steps.index((NORTH, "rest")) - 1
    assert passes > 0
    assert all(key == "pass" for _, key in steps[1 : passes + 1])
    assert table.steps[passes + 2].along


@pytest.mark.parametrize("awaits", [False, True])
def test_what_was_sent_along_may_wait_for_what_comes_up_before_it(
    monkeypatch: pytest.MonkeyPatch, awaits: bool
) -> None:
    follows(monkeypatch, "dig", "rest")
    monkeypatch.setattr(Tiny, "awaits", lambda game, state, decision, key: awaits and decision.kind == "dig")
    said = printed(*ALONE, given="dig\nroll\nstop\nquit\n")
    assert ("North rests" in said) == awaits


def test_an_undo_takes_the_plan_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    follows(monkeypatch, "dig", plan="Dig for a point")
    monkeypatch.setattr(Tiny, "follow", dig_once)
    monkeypatch.setattr(Tiny, "outlasts", lambda game, state, decision, plan: True)
    said = printed(*ALONE, given="dig plan\nundo\ndig\nquit\n").partition("Taken back: 0 choices are left.")[2]
    assert "Dig on?" in said


def test_who_wants_to_be_asked_everything_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Tiny, "settled", lambda game, state, decision, watched: ("rest",) if state.actions == 1 else None
    )
    assert "North rests" in printed(*ALONE, given="draw\nquit\n")
    assert "North rests" not in printed(*ALONE, given="ask all\ndraw\nquit\n")


def test_the_first_three_games_are_coached_and_then_as_one_wants(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    said = "Not everybody begins with the same gold"

    def play(seed: int, given: str = "quit\n", *words: str) -> str:
        game = ("play", "banners", "--setup", "drefeld", "--seats", "me", "--seed", str(seed))
        return " ".join(printed(*game, *words, given=given).split())

    assert all(said in play(seed) for seed in (1, 2, 3))
    assert said not in play(4)
    assert said in play(2), "one of the first three is coached to its end"
    assert said in play(4, "quit\n", "--coaching")
    assert said not in play(2, "quit\n", "--no-coaching")
    assert said in play(5, "coach\nquit\n")
    assert said in play(6), "it was wanted"
    assert said not in play(7, "coach off\nquit\n").partition("No more coaching")[2]
    assert said not in play(1)
