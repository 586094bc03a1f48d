"""Several seats asked at once."""

from itertools import permutations

import pytest

from sandtable.kernel import CHECKPOINT, Decision, Flow, IllegalChoice, NeedsAgreement, Rng, Table, together
from sandtable.kernel.position import Position
from tests import tiny
from tests.kernel.toy import ToyState, ask, toy_table


def vote(g: ToyState) -> Flow[None]:
    """All three vote twice; then seat 0 says whether it is content."""
    while len(g.data["votes"]) < 6:
        yield CHECKPOINT
        answers = yield together(*(ask(seat, "yes", "no", kind="vote") for seat in (2, 0, 1)))
        g.data["votes"] += [answer[0] for answer in answers]
        g.note("The votes are " + ", ".join(answer[0] for answer in answers))


def voting() -> Table[ToyState]:
    return toy_table(vote, votes=[])


def test_answers_come_in_the_order_of_the_question_whoever_answers_first() -> None:
    words = {0: "yes", 1: "no", 2: "yes"}
    ends = set()
    for order in permutations(words):
        table = voting()
        for seat in order:
            table.choose(seat, words[seat])
        assert table.state.data["votes"] == ["yes", "yes", "no"]
        ends.add(table.position.canonical())
    assert len(ends) == 1


def test_nobody_sees_an_answer_until_all_are_in() -> None:
    table = voting()
    before = [table.view(seat) for seat in (0, 1, 2, None)]
    table.choose(1, "no")
    table.choose(2, "yes")
    assert [table.view(seat) for seat in (0, 1, 2, None)] == before
    assert list(table.lines(None)) == []
    assert [d.seat for d in table.pending] == [0]
    table.choose(0, "yes")
    assert [line.text for _, line in table.lines(None)] == ["The votes are yes, yes, no"]
    assert [d.seat for d in table.pending] == [2, 0, 1]


def test_who_has_answered_is_not_asked_again() -> None:
    table = voting()
    table.choose(1, "no")
    with pytest.raises(IllegalChoice, match="Seat 1 is not asked anything now; the table waits for Seat 2, Seat 0"):
        table.choose(1, "yes")


def test_an_answer_can_be_taken_back_while_others_think() -> None:
    table = voting()
    table.choose(1, "no")
    table.undo(1, humans=(0, 1, 2))
    assert [d.seat for d in table.pending] == [2, 0, 1]
    table.choose(1, "yes")
    table.choose(2, "no")
    with pytest.raises(NeedsAgreement, match="Seat 0, Seat 2 must agree"):
        table.undo(1, humans=(0, 1, 2))
    table.undo(2, humans=(0, 1, 2))
    assert [d.seat for d in table.pending] == [2, 0]


def test_who_answers_last_cannot_look_and_answer_anew() -> None:
    table = voting()
    for seat in (0, 1):
        assert not table.choose(seat, "yes").shows
    assert table.choose(2, "no").shows
    with pytest.raises(NeedsAgreement):
        table.undo(2, humans=(0, 1, 2))


def test_answers_without_a_choice_are_taken_at_once_unless_secret() -> None:
    def flow(g: ToyState) -> Flow[None]:
        while not g.data["said"]:
            yield CHECKPOINT
            questions = ask(0, "only"), ask(1, "this", "that"), ask(2, "mine", secret=True)
            g.data["said"] = [answer[0] for answer in (yield together(*questions))]

    table = toy_table(flow, said=[])
    assert table.steps[0].forced == ((0, ("only",), True),)
    assert [d.seat for d in table.pending] == [1, 2]
    table.choose(2, "mine")
    table.choose(1, "that")
    assert table.state.data["said"] == ["only", "that", "mine"]
    assert table.over


def test_each_seat_is_asked_one_thing_at_a_time() -> None:
    with pytest.raises(ValueError, match=r"one decision per seat, got seats \[1, 1\]"):
        together(ask(1, "a", "b"), ask(1, "c", "d"))
    with pytest.raises(ValueError, match="one decision per seat"):
        together()


def test_answers_of_others_are_guessed_when_imagining() -> None:
    """What a bot imagines must not hold the card that another seat has secretly offered."""
    guessed = set()
    for seed in range(60):
        state = tiny.GAME.new({}, Rng(bytes(32)))
        state.night = True
        position = Position(tiny.GAME, state)
        for seat in (3, 1):
            decision = position.decision_for(seat)
            assert isinstance(decision, Decision)
            position.choose(decision, decision.choices()[0])
        imagined = position.imagine(1, Rng(seed.to_bytes(32, "big")))
        assert imagined is not None
        assert position.tail[1] == imagined.tail[1], "its own answer it knows"
        by, (_, card), _ = imagined.tail[0]
        assert by == 3
        assert card in imagined.state.hands[3]
        guessed.add(card)
    assert len(guessed) > 10
