"""What is told of a game when it is over: its curve, its turning points, luck, and marks for a replay."""

from __future__ import annotations

import pytest

from sandtable.kernel import Goal, Table
from sandtable.kernel.events import Die, Event
from sandtable.kernel.game import EVERYTHING
from sandtable.kernel.story import Luck, story
from tests.tiny import GAME, GOAL, Tiny, TinyState


def goals(game: Tiny, state: TinyState) -> tuple[Goal, ...]:
    return tuple(Goal(seat, "", share=min(1.0, state.points[seat % 2] / GOAL)) for seat in range(4))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table[TinyState]:
    monkeypatch.setattr(Tiny, "goals", goals)
    table = Table.new(GAME, {"setup": "full"}, bytes(32))
    while not table.over:
        decision = table.pending[0]
        table.choose(decision.seat, decision.choices()[-1 if table.length % 3 else 0])
    return table


def test_the_curve_has_every_public_step_and_ends_where_the_game_does(table: Table[TinyState]) -> None:
    curve = story(table, None).curve
    assert [point.n for point in curve] == list(range(table.public + 1))
    assert curve[0].shares == (0.0, 0.0, 0.0, 0.0)
    assert curve[-1].shares[0] == round(min(1.0, table.state.points[0] / GOAL), 3)


def test_a_turning_point_is_where_somebody_scored(table: Table[TinyState]) -> None:
    told = story(table, EVERYTHING)
    assert told.turns
    for turn in told.turns:
        before, after = told.curve[turn.n - 1], told.curve[turn.n]
        assert after.shares[turn.seat] - before.shares[turn.seat] == pytest.approx(turn.change, abs=0.002)


def test_it_goes_on_across_a_share_that_turned_the_dice(table: Table[TinyState]) -> None:
    whole = story(table, None).curve
    table.note("Somebody came.")
    assert story(table, None).curve[:-1] == whole


def test_luck_counts_what_was_rolled_against_what_was_expected(table: Table[TinyState]) -> None:
    dice = (Die(6, hit=True), Die(2), Die(5, hit=True))
    events = (Event("East rolls", by=1, dice=dice, expected=1.5), Event("A die for nothing", dice=(Die(1),)))
    step = table.steps[-1]
    table.steps[-1] = type(step)(step.seat, step.choice, step.key, step.forced, (*step.events, *events))
    assert story(table, None).luck[1] == Luck(3, 2, 1.5)


def test_while_it_goes_on_nothing_secret_is_told() -> None:
    table = Table.new(GAME, {"setup": "full"}, bytes(32))
    table.choose("north", "draw")
    step = table.steps[-1]
    secret = Event("North draws trap-1", to=(0,), moment="A trap!")
    table.steps[-1] = type(step)(step.seat, step.choice, step.key, step.forced, (secret,))
    assert not story(table, 1).marks
    assert story(table, 0).marks[0].text == "A trap!"


def test_a_combat_is_marked_once_by_how_it_went(table: Table[TinyState], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tiny, "begins", lambda game, event: "combat" if event.text.endswith("attacks") else "")
    step = table.steps[-1]
    events = (
        Event("North attacks", kind="battle"),
        Event("East has nothing left.", kind="battle", moment="North wins"),
        Event("East attacks", kind="battle"),
        Event("A card is drawn.", kind="card", moment="A card"),
    )
    table.steps[-1] = type(step)(step.seat, step.choice, step.key, step.forced, events)
    marks = [mark.text for mark in story(table, EVERYTHING).marks]
    assert marks == ["North wins", "East attacks", "A card"]
