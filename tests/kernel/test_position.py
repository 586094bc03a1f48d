"""Checkpoints, tails and the runner."""

from typing import Any

import pytest

from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow, Rng
from sandtable.kernel.decisions import DeadEnd
from sandtable.kernel.position import Position, resume_checked
from tests import tiny
from tests.kernel.toy import Toy, ToyState, ask


def countdown(g: ToyState) -> Flow[None]:
    """Each lap has three questions, of which one leaves no choice."""
    while g.data["laps"] > 0:
        yield CHECKPOINT
        first = yield ask(0, "left", "right")
        g.data["way"] = [*g.data["way"], first[0]]
        yield ask(1, "only")
        second = yield ask(2, "up", "down")
        g.data["way"] = [*g.data["way"], second[0]]
        g.data["laps"] -= 1


def counting(laps: int = 2, track: bool = True) -> Position[ToyState]:
    game = Toy(countdown, laps=laps, way=[])
    return Position(game, game.new({}, Rng(bytes(32))), track)


def choose(position: Position[ToyState], *words: str) -> None:
    for word in words:
        position.choose(position.pending[0], (word,))


def test_the_tail_holds_what_was_chosen_and_taken_since_the_checkpoint() -> None:
    position = counting()
    assert position.tail == []
    choose(position, "left")
    assert position.tail == [(0, ("left",), False), (1, ("only",), True)]
    assert position.checkpoint is not None
    assert position.checkpoint.data["way"] == []
    choose(position, "up")
    assert position.tail == []
    assert position.checkpoint.data["way"] == ["left", "up"]


def test_without_tracking_nothing_can_be_cloned_or_imagined() -> None:
    fast = counting(track=False)
    choose(fast, "left", "up", "left", "up")
    assert fast.over
    with pytest.raises(ValueError, match="cannot be cloned"):
        fast.clone()
    with pytest.raises(ValueError, match="cannot be imagined"):
        fast.imagine(0, Rng(bytes(32)))


def test_a_decision_without_choices_is_a_bug() -> None:
    def stuck(g: ToyState) -> Flow[None]:
        yield CHECKPOINT
        yield ask(0, kind="stuck")

    game = Toy(stuck)
    with pytest.raises(DeadEnd, match="stuck"):
        Position(game, game.new({}, Rng(bytes(32))))


def test_choices_are_made_only_when_somebody_needs_them() -> None:
    made: list[Choice] = []

    def choices() -> list[Choice]:
        made.append(("made",))
        return [("a",), ("b",)]

    def lazy(g: ToyState) -> Flow[None]:
        while g.data["laps"]:
            yield CHECKPOINT
            for seat in range(3):
                yield Decision(seat, "lazy", choices)
            g.data["laps"] -= 1

    game = Toy(lazy, laps=1)
    position = Position(game, game.new({}, Rng(bytes(32))))
    choose(position, "a", "b")
    made.clear()
    position.clone()
    assert made == [], "a copy feeds its tail without looking at choices"


def test_under_changed_rules_a_tail_is_checked() -> None:
    position = counting()
    choose(position, "left")
    assert position.checkpoint is not None
    fits = resume_checked(position.game, position.checkpoint.clone(), position.tail)
    assert fits is not None
    assert fits.canonical() == position.canonical()
    for tail in ([(0, ("back",), False)], [(1, ("left",), False)], [*position.tail, (2, ("sideways",), False)]):
        assert resume_checked(position.game, position.checkpoint.clone(), tail) is None


def test_under_changed_rules_a_dead_end_is_no_fit() -> None:
    def stuck(g: ToyState) -> Flow[None]:
        yield CHECKPOINT
        yield ask(0, "left", "right")
        yield ask(1, kind="stuck")

    position = counting()
    assert position.checkpoint is not None
    assert resume_checked(Toy(stuck), position.checkpoint.clone(), [(0, ("left",), False)]) is None


# -- imagining ---------------------------------------------------------------------------------------------------------


class Cards(Toy):
    """Seat 0 draws from a hidden deck, and is asked again before the next checkpoint."""

    def __init__(self) -> None:
        super().__init__(self.draw, deck=list(range(6)), hand=[])

    @staticmethod
    def draw(g: ToyState) -> Flow[None]:
        while g.data["deck"]:
            yield CHECKPOINT
            for _ in range(3):
                yield ask(0, "draw", "take")
                g.data["hand"].append(g.data["deck"].pop())

    def view(self, state: ToyState, seat: int | None) -> dict[str, Any]:
        return {"deck": len(state.data["deck"]), "hand": list(state.data["hand"])}

    def redeal(self, state: ToyState, seat: int | None, rng: Rng) -> None:
        state.data["deck"].sort()
        rng.shuffle(state.data["deck"])


class Remembered(Cards):
    """The same, where what was drawn is laid on top again."""

    def recall(self, state: ToyState, seat: int | None, checkpoint: ToyState, now: ToyState) -> None:
        seen = checkpoint.data["deck"][len(now.data["deck"]) :]
        state.data["deck"] = [card for card in state.data["deck"] if card not in seen] + seen


@pytest.mark.parametrize(("game", "tries"), [(Cards(), 300), (Remembered(), 1)], ids=["found by chance", "recalled"])
def test_what_the_seat_has_seen_since_the_checkpoint_is_imagined_too(game: Cards, tries: int) -> None:
    position = Position(game, game.new({}, Rng(bytes(32))))
    choose(position, "draw", "draw")
    decks = set()
    for seed in range(30):
        imagined = position.imagine(0, Rng(bytes([seed] * 32)), tries=tries)
        assert imagined is not None
        assert imagined.state.data["hand"] == [5, 4]
        decks.add(tuple(imagined.state.data["deck"]))
    assert len(decks) > 10


def test_a_seat_that_cannot_have_what_was_played_is_not_imagined() -> None:
    """East has countered since the checkpoint: in whatever is imagined, East held that counter."""
    state, _ = tiny.GAME.from_setup(
        {"hands": {"north": ["raid-0"], "east": ["counter-9", "trap-20"], "south": ["raid-3"], "west": ["trap-21"]}},
        Rng(bytes(32)),
    )
    position = Position(tiny.GAME, state)
    position.choose(position.pending[0], ("raid", 0, 1))
    position.choose(position.pending[0], ("counter", 9))
    imagined = position.imagine(0, Rng(bytes(range(32))), tries=200)
    assert imagined is not None
    assert imagined.state.discard == [0, 9]
    assert position.same_to(imagined, 0)
    assert position.imagine(0, Rng(bytes(range(32))), tries=0) is None
