"""The windows through which everything passes that can be answered."""

from collections.abc import Callable, Sequence

from sandtable.kernel import CHECKPOINT, Choice, Flow, Table
from sandtable.kernel.events import WINDOW
from sandtable.kernel.windows import Occurrence, occur
from tests.kernel.toy import ToyState, ask, toy_table


class Thing(Occurrence):
    __slots__ = ("name",)

    def __init__(self, by: int, name: str) -> None:
        super().__init__(by)
        self.name = name


class Answers:
    """Seats hold cards, `"0:stop"` in seat 0's; in `before` "stop" cancels, `after` the blow they may cheer."""

    def __init__(self, asked_anyway: bool = False) -> None:
        self.asked_anyway = asked_anyway

    def announce(self, g: ToyState, what: Thing) -> None:
        g.data["log"].append(f"announce {what.name}")

    def order(self, g: ToyState, what: Thing, window: str) -> Sequence[int]:
        return [(what.by + n) % 3 for n in ((1, 2, 0) if window == "before" else (0, 1, 2))]

    def offers(self, g: ToyState, what: Thing, window: str, seat: int) -> list[Choice]:
        words = ("stop", "grumble") if window == "before" else ("cheer",) if what.name == "blow" else ()
        return [(word,) for word in words if f"{seat}:{word}" in g.data["cards"]]

    def hidden(self, g: ToyState, what: Thing, window: str) -> bool:
        return not self.asked_anyway

    def always_asked(self, g: ToyState, seat: int) -> bool:
        return self.asked_anyway

    def perform(self, g: ToyState, what: Thing, window: str, seat: int, choice: Choice) -> Flow[None]:
        g.data["cards"].remove(f"{seat}:{choice[0]}")
        reaction = Thing(seat, f"{choice[0]} by {seat} against {what.name}")

        def resolve() -> Flow[None]:
            g.data["log"].append(reaction.name)
            what.cancelled = choice == ("stop",)
            yield from ()

        if choice == ("grumble",):
            g.data["log"].append(reaction.name)
        else:
            yield from occur(g, reaction, self, resolve)


def blow(*cards: str, asked_anyway: bool = False) -> Table[ToyState]:
    """Seat 0 strikes a blow; the seats hold these cards."""

    def flow(g: ToyState) -> Flow[None]:
        if "start" in g.data["log"]:
            return
        yield CHECKPOINT
        yield ask(0, "blow", "rest")
        g.data["log"].append("start")
        happened = yield from occur(g, Thing(0, "blow"), Answers(asked_anyway), lambda: land(g))
        g.data["log"].append("happened" if happened else "cancelled")

    def land(g: ToyState) -> Flow[None]:
        g.data["log"].append("land")
        yield from ()

    table = toy_table(flow, log=[], cards=list(cards))
    table.choose(0, "blow")
    return table


def log(table: Table[ToyState]) -> list[str]:
    logged: list[str] = table.state.data["log"]
    return logged


def waits_for(table: Table[ToyState]) -> list[tuple[int, str, list[str]]]:
    return [(d.seat, d.asks, list(table.described(d))) for d in table.pending]


def test_without_reactions_it_is_announced_and_resolved() -> None:
    assert log(blow()) == ["start", "announce blow", "land", "happened"]


def test_only_who_can_react_is_asked() -> None:
    table = blow("2:stop")
    assert waits_for(table) == [(2, "react before", ["stop", "pass"])]
    table.choose(2, "pass")
    assert log(table)[-2:] == ["land", "happened"]


def test_everybody_is_asked_where_being_asked_must_tell_nothing() -> None:
    table = blow("2:stop", asked_anyway=True)
    assert waits_for(table) == [(1, "react before", ["pass"])]
    table.choose(1, "pass")
    assert waits_for(table) == [(2, "react before", ["stop", "pass"])]


def test_the_window_closes_when_all_pass_in_a_row() -> None:
    table = blow("1:grumble", "2:grumble")
    table.choose(1, "pass")
    table.choose(2, "grumble")
    assert waits_for(table) == [(1, "react before", ["grumble", "pass"])], "seat 1 may change its mind"
    table.choose(1, "grumble")
    assert log(table) == [
        "start", "announce blow", "grumble by 2 against blow", "grumble by 1 against blow", "land", "happened",
    ]  # fmt: skip


def test_after_a_reaction_everybody_is_asked_once_more() -> None:
    table = blow("0:grumble", "1:grumble", "2:grumble")
    for seat, word in ((1, "pass"), (2, "pass"), (0, "grumble"), (1, "pass")):
        table.choose(seat, word)
    assert waits_for(table) == [(2, "react before", ["grumble", "pass"])]
    table.choose(2, "pass")
    assert table.over


def test_a_cancelled_occurrence_is_not_resolved_and_nobody_else_is_asked() -> None:
    table = blow("1:stop", "2:grumble", "0:cheer")
    table.choose(1, "stop")
    assert waits_for(table) == [(2, "react before", ["grumble", "pass"])], "the stop itself can be answered"
    table.choose(2, "pass")
    assert table.over
    assert log(table)[2:] == ["announce stop by 1 against blow", "stop by 1 against blow", "cancelled"]


def test_a_reaction_to_a_reaction_saves_the_first() -> None:
    table = blow("1:stop", "2:stop", "0:stop")
    table.choose(1, "stop")
    assert waits_for(table)[0][0] == 2, "after seat 1's stop, seat 2 is first"
    table.choose(2, "stop")
    assert waits_for(table)[0][0] == 0
    table.choose(0, "pass")
    assert log(table)[2:] == [
        "announce stop by 1 against blow",
        "announce stop by 2 against stop by 1 against blow",
        "stop by 2 against stop by 1 against blow",
    ], "seat 1's stop is stopped; seat 0 still may stop the blow"
    assert waits_for(table) == [(0, "react before", ["stop", "pass"])]
    table.choose(0, "pass")
    assert log(table)[-2:] == ["land", "happened"]


def test_what_follows_is_offered_after_it_happened() -> None:
    table = blow("0:cheer", "1:cheer")
    assert log(table)[-1] == "land"
    assert waits_for(table) == [(0, "react after", ["cheer", "pass"])]
    table.choose(0, "cheer")
    assert waits_for(table) == [(1, "react after", ["cheer", "pass"])]
    table.choose(1, "pass")
    assert log(table)[-1] == "happened"


def test_positions_inside_nested_windows_can_be_copied() -> None:
    table = blow("1:stop", "2:stop", "0:stop")
    moves: list[Callable[[Table[ToyState]], object]] = [
        lambda t: t.choose(1, "stop"), lambda t: t.choose(2, "stop"), lambda t: t.choose(0, "stop"),
    ]  # fmt: skip
    for move in moves:
        copy = table.clone()
        assert waits_for(copy) == waits_for(table)
        move(copy)
        move(table)
        assert copy.position.canonical() == table.position.canonical()
    assert log(table)[-1] == "cancelled", "the stop that was to save the blow was stopped itself"


def test_a_window_is_noted_before_each_seat_that_might_answer() -> None:
    """Whoever is asked, and whoever has passed: between the lines that all can read it is noted alike."""

    def told(table: Table[ToyState]) -> int:
        return sum(event.kind == WINDOW for step in table.steps for event in step.events)

    asked = blow("1:stop")
    assert asked.steps[-1].windowed
    assert asked.steps[-1].shows, "that nobody reacted cannot be unlearned"
    asked.choose(1, "pass")
    assert asked.steps[-1].windowed, "others might answer after it"
    assert told(blow(asked_anyway=True)) == 0, "where everybody is asked, nothing is hidden"
