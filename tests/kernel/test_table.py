"""A table: choosing, telling, undoing, and going on after the rules have changed."""

from typing import Any

import pytest

from sandtable import games
from sandtable.kernel import (
    CHECKPOINT,
    BadSettings,
    Decision,
    Flow,
    IllegalChoice,
    NothingToUndo,
    Rng,
    SandtableError,
    Table,
)
from sandtable.kernel.rng import ScriptedResultError, commitment
from sandtable.kernel.saved import load, save, verify
from sandtable.kernel.table import SNAPSHOT_EVERY
from tests import tiny
from tests.kernel.toy import Toy, ToyState, ask, toy_table

HANDS = {"north": ["raid-0", "counter-9"], "east": ["counter-10", "trap-19"], "south": ["raid-1"], "west": ["trap-20"]}


def tiny_table(script: list[object] | None = None, **setup: Any) -> Table[tiny.TinyState]:
    """North is to act; everybody's hand is known."""
    state, settings = tiny.GAME.from_setup({"setup": "short", "hands": HANDS, **setup}, Rng(bytes(32), script=script))
    return Table.start(tiny.GAME, settings, bytes(32), state)


def texts(table: Table[Any], seat: int | None) -> list[str]:
    return [line.text for _, line in table.lines(seat)]


# -- choosing ----------------------------------------------------------------------------------------------------------


def test_choose_by_key_in_any_case_or_by_choice() -> None:
    by_key, by_case, by_choice = tiny_table(), tiny_table(), tiny_table()
    step = by_key.choose("north", "set counter-9")
    assert (step.seat, step.choice, step.key) == (0, ("set", 9), "set counter-9")
    assert by_case.choose("NORTH", "Set COUNTER-9") == step
    assert by_choice.choose(0, ("set", 9)) == step
    assert by_key.position.canonical() == by_case.position.canonical() == by_choice.position.canonical()


def test_a_refusal_says_why_and_what_is_possible() -> None:
    table = tiny_table()
    with pytest.raises(IllegalChoice, match=r"North does not hold counter-10 \[TY 2\]") as refused:
        table.choose("north", "set counter-10")
    assert refused.value.rules == ("TY 2",)
    assert "set counter-9" in refused.value.offered
    with pytest.raises(IllegalChoice, match=r"\('set', 10\) is not offered") as refused:
        table.choose("north", ("set", 10))
    assert "rest" in refused.value.offered
    assert table.length == 0


def test_seats_are_called_by_number_or_name() -> None:
    table = tiny_table()
    assert table.seat("South") == table.seat(2) == 2
    for wrong in ("up", 4, -1):
        with pytest.raises(SandtableError, match="seats are north, east, south, west"):
            table.choose(wrong, "rest")


@pytest.mark.parametrize("name", ["tiny", *games.at_home()])
def test_a_setting_that_the_game_does_not_know_is_refused_with_those_it_knows(name: str) -> None:
    game = tiny.GAME if name == "tiny" else games.get(name)
    setup = game.setups()[0].id
    with pytest.raises(BadSettings, match=f"{game.title} has no setting 'nonsense'. Known here: setup, "):
        Table.new(game, {"setup": setup, "nonsense": "1"})
    near = game.settings()[0].name
    with pytest.raises(BadSettings, match=f"has no setting '{near}s'; do you mean '{near}'?"):
        Table.new(game, {"setup": setup, f"{near}s": "1"})


def test_a_saved_table_with_a_setting_that_nobody_knows_any_more_still_opens() -> None:
    table = Table.again(tiny.GAME, {"setup": "full", "nonsense": "1"}, bytes(32))
    decision = table.pending[0]
    table.choose(decision.seat, decision.choices()[0])
    data = save(table)
    assert load(data, tiny.GAME).settings == {"setup": "full", "nonsense": "1"}
    assert not verify(data, tiny.GAME).differences


def test_two_choices_with_one_key_are_a_bug() -> None:
    def flow(g: ToyState) -> Flow[None]:
        yield CHECKPOINT
        yield Decision(0, "twins", lambda: [("a", "b"), ("a b",)])

    table = toy_table(flow)
    with pytest.raises(ValueError, match="share a key"):
        table.choose(0, "a b")


def test_a_rule_that_fails_leaves_the_table_as_it_was() -> None:
    table = tiny_table(script=[6, "not a die"])
    table.choose("north", "dig")
    before = table.position.canonical()
    with pytest.raises(ScriptedResultError):
        table.choose("north", "roll")
    assert table.position.canonical() == before
    assert table.length == 1
    assert [d.kind for d in table.pending] == ["dig"]
    table.choose("north", "stop")
    assert table.state.points == [1, 0]


# -- telling -----------------------------------------------------------------------------------------------------------


def test_an_event_without_a_public_text_is_not_told_to_others() -> None:
    def flow(g: ToyState) -> Flow[None]:
        while not g.data["told"]:
            yield CHECKPOINT
            yield ask(0, "a", "b")
            g.data["told"] = True
            g.note("for seat 1 alone", to=(1,))

    table = toy_table(flow, told=False)
    table.choose(0, "a")
    assert (texts(table, 1), texts(table, 0), texts(table, None)) == (["for seat 1 alone"], [], [])


def test_the_seed_is_committed_to() -> None:
    table = Table.new(tiny.GAME, {})
    assert table.commitment == commitment(table.seed)
    assert table.seed != Table.new(tiny.GAME, {}).seed


# -- undo --------------------------------------------------------------------------------------------------------------


def test_snapshots_are_taken_now_and_then_and_forgotten_by_undo() -> None:
    def flow(g: ToyState) -> Flow[None]:
        while g.data["left"]:
            yield CHECKPOINT
            yield ask(0, "on", "go")
            g.data["left"] -= 1

    table = toy_table(flow, left=3 * SNAPSHOT_EVERY + 5)
    for _ in range(2 * SNAPSHOT_EVERY + 3):
        table.choose(0, "on")
    assert [s.step for s in table.snapshots] == [0, SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY]
    table.rewind(SNAPSHOT_EVERY + 1)
    assert [s.step for s in table.snapshots] == [0, SNAPSHOT_EVERY]
    assert table.state.data["left"] == 2 * SNAPSHOT_EVERY + 4
    while not table.over:
        table.choose(0, "go")
    assert table.snapshots[-1].step == table.length, "the end is kept too"
    with pytest.raises(SandtableError, match="there is no choice 99: the table has 65"):
        table.replay(99)


# -- the rules change --------------------------------------------------------------------------------------------------


def old_rules(g: ToyState, other: str = "down") -> Flow[None]:
    while len(g.data["way"]) < 8:
        yield CHECKPOINT
        first = yield ask(0, "left", "right")
        second = yield ask(1, "up", other)
        third = yield ask(2, "in", "out")
        g.data["way"] = [*g.data["way"], first[0], second[0], third[0]]


def without_down(g: ToyState) -> Flow[None]:
    """Version 2: nobody may go down any more."""
    return old_rules(g, "stay")


class NewToy(Toy):
    rules_version = 2

    def migrate(self, data: Any, rules_version: int) -> Any:
        if rules_version == self.rules_version:
            return data
        assert rules_version == 1
        state, rng = data
        return [{**state, "migrated": True}, rng]


def upgraded(*words: str) -> Table[ToyState]:
    """A table played by the old rules, brought back under the new ones."""
    old = toy_table(old_rules, way=[])
    for word in words:
        old.choose(old.pending[0].seat, word)
    snapshots = [*old.snapshots, old.snapshot()] if old.length else old.snapshots
    return Table.restore(NewToy(without_down), {}, old.seed, list(old.steps), snapshots, 1)


def test_after_an_upgrade_a_tail_that_fits_is_kept() -> None:
    table = upgraded("left", "down", "in", "right", "up")
    assert table.state.data == {"way": ["left", "down", "in"], "migrated": True}
    assert [(d.seat, d.kind) for d in table.pending] == [(2, "which")]
    assert table.notices == ["The rules were updated from version 1 to 2; the game goes on."]
    assert texts(table, 1) == table.notices


def test_after_an_upgrade_a_tail_that_does_not_fit_is_asked_again() -> None:
    table = upgraded("left", "up", "in", "right", "down")
    assert table.state.data["way"] == ["left", "up", "in"]
    assert [d.seat for d in table.pending] == [0]
    (notice,) = table.notices
    assert "from version 1 to 2" in notice
    assert "is asked again" in notice
    for word in ("right", "stay", "out"):
        table.choose(table.pending[0].seat, word)
    assert table.state.data["way"][3:] == ["right", "stay", "out"]
    assert [step.key for step in table.steps] == ["", "left", "up", "in", "right", "down", "", "right", "stay", "out"]


def test_after_an_upgrade_undo_stops_there() -> None:
    table = upgraded("left", "up", "in", "right", "down")
    with pytest.raises(NothingToUndo, match="before the rules were updated"):
        table.undo(0)
    table.choose(0, "left")
    assert table.undo(0) == 6
    assert [d.seat for d in table.pending] == [0]
    assert table.state.data["way"] == ["left", "up", "in"]


def test_after_an_upgrade_the_past_is_replayed_as_far_as_it_fits() -> None:
    table = upgraded("left", "up", "in", "right", "down")
    assert table.replay(2).pending[0].seat == 2
    assert table.replay(4).state.data["way"] == ["left", "up", "in"]
    with pytest.raises(SandtableError, match="before the rules were updated cannot be shown"):
        table.replay(5)
    assert table.replay(6).position.canonical() == table.position.canonical()


# -- documentation -----------------------------------------------------------------------------------------------------
