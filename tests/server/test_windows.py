"""Windows in which somebody might react out of a hidden hand, by a clock that leaps: nobody learns who could."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.games import banners
from sandtable.games.lbs import GAME
from sandtable.kernel.scenario import open_table, parse
from sandtable.kernel.story import _lines as story_lines
from sandtable.kernel.table import Table
from sandtable.server import api
from sandtable.server.messages import EVERY_WINDOW, ChooseBody, Refusal
from sandtable.server.telling import Telling
from tests.playing import played, secret
from tests.server.test_reactions import POSITION
from tests.worlds import LONG, Onlooker, World, run

FORBIDS, STALL = "The Sultan Forbids", "Market Stall"
"""A Reaction to what amber plays, and a card that is none."""
AMBER, AZURE = 0, 1
ASKED_ANY = frozenset({EVERY_WINDOW})
Story = Callable[[World], Awaitable[Any]]


def world(held: str, text: str = POSITION) -> World:
    """Amber has chosen to play Rain out of Season, and is asked to pay."""
    table = open_table(parse(text % held))
    table.commitment = "the same in all worlds"
    return World(table, AZURE)


def told(story: Story, held: str, empty: bool = False) -> Any:
    """What a story comes to when azure holds this card; or when the card lies there and nobody has taken that seat."""

    async def play() -> Any:
        it = world(held)
        if empty:
            it.room.leave(it.seats[AZURE])
            it.room._sit(msgspec.structs.replace(it.room.facts, players=["human", "open"]))
        await asyncio.sleep(LONG)
        it.choose(AMBER, "play Rain-out-of-Season")
        await asyncio.sleep(LONG)
        it.choose(AMBER, "pay")
        await asyncio.sleep(LONG if empty else 0.5)
        return await story(it)

    return run(play())


def holding(*cards: str, empty: bool = False) -> Callable[[Callable[[World, str], Awaitable[None]]], Any]:
    """A test that is a story, once for each card that azure may hold."""

    def test_of(story: Callable[[World, str], Awaitable[None]]) -> Any:
        @pytest.mark.parametrize("held", cards)
        def test(held: str) -> None:
            told(lambda it: story(it, held), held, empty)

        return test

    return test_of


def heard(it: World, seat: int | None) -> list[tuple[float, dict[str, Any]]]:
    who = it.spectator if seat is None else it.seats[seat]
    return [(when, msgspec.json.decode(message)) for when, message in who.told]


async def passes(it: World) -> list[list[tuple[float, bytes]]]:
    """Azure passes if it is asked; what amber and a spectator are told from then on."""
    if it.seats[AZURE].question is not None:
        it.choose(AZURE, "pass")
    await asyncio.sleep(LONG)
    return [it.sent(AMBER), it.sent(None)]


def test_what_is_told_and_when_is_the_same_whatever_is_held() -> None:
    assert told(passes, FORBIDS) == told(passes, STALL)


@pytest.mark.parametrize("seed", range(3))
def test_no_line_is_lost_where_much_comes_along(seed: int) -> None:
    """What was chosen in the same click before a window opened is shown with it, and stands in the log after it."""

    async def play() -> None:
        table, random = Table.new(GAME, {"setup": "two"}, secret(seed)), Random(seed)
        it = World(table, None)
        for _ in range(60):
            await asyncio.sleep(LONG)
            seat = random.choice([seat for seat, each in enumerate(it.seats) if each.question is not None])
            question = it.seats[seat].question
            assert question is not None
            option = random.choice(question["options"])
            it.choose(seat, option["key"], *option.get("then", ()), *(each["key"] for each in question["options"]))
        await asyncio.sleep(LONG)
        for viewer in (AMBER, AZURE, None):
            live = [line["text"] for _, message in heard(it, viewer) for line in message["lines"]]
            assert live == [line.text for _, line in table.lines(viewer)]

    run(play())


@holding(FORBIDS)
async def test_the_window_tells_what_was_chosen_and_closes_after_its_time(it: World, held: str) -> None:
    opened, window = heard(it, AMBER)[-1]
    assert (window["n"], window["question"], window["waiting"], window["undo"]) == (1, None, [AZURE], None)
    assert (window["window"]["by"], window["window"]["left"]) == (AMBER, it.settings.window_seconds)
    assert "Rain out of Season" in window["window"]["lines"][-1]["text"]
    asked = heard(it, AZURE)[-1][1]
    assert asked["question"]["id"] == "0-2-1"
    it.choose(AZURE, "pass")
    await asyncio.sleep(LONG)
    closed, state = heard(it, AMBER)[-1]
    assert closed == opened + it.settings.window_seconds
    assert (state["n"], state["window"], state["waiting"]) == (2, None, [AZURE])
    assert state["undo"]["needs"] == [AZURE], "that nobody reacted has been shown"
    assert {line["step"] for line in state["lines"]} == {2}


@holding(FORBIDS, STALL)
async def test_anybody_may_hold_a_window_open_and_let_it_go(it: World, held: str) -> None:
    it.room.reacting.hold(AZURE, True)
    if held == FORBIDS:
        it.choose(AZURE, "pass")
    await asyncio.sleep(LONG)
    assert it.room.window is not None
    assert heard(it, AZURE)[-1][1]["window"]["holding"] is True
    assert heard(it, AMBER)[-1][1]["window"]["holding"] is False
    now = asyncio.get_running_loop().time()
    it.room.reacting.hold(AZURE, False)
    await asyncio.sleep(LONG)
    closed, state = heard(it, AMBER)[-1]
    assert (round(now, 3), state["n"]) == (closed, 2)


@holding(FORBIDS, STALL)
async def test_it_closes_at_once_when_all_others_let_it_go(it: World, held: str) -> None:
    now = round(asyncio.get_running_loop().time(), 3)
    it.room.reacting.hold(AZURE, False)
    await asyncio.sleep(LONG)
    assert heard(it, AMBER)[-1][0] == now
    assert it.table.length - 2 == (held == FORBIDS), "what it was asked it has passed"


@holding(STALL)
async def test_a_holder_who_leaves_holds_nothing(it: World, held: str) -> None:
    it.room.reacting.hold(AZURE, True)
    await asyncio.sleep(LONG)
    assert it.room.window is not None
    it.room.leave(it.seats[AZURE])
    await asyncio.sleep(LONG)
    assert it.room.window is None


@holding(STALL)
async def test_a_holder_with_two_screens_holds_until_both_are_gone(it: World, held: str) -> None:
    phone = Onlooker(it, AZURE, False)
    it.room.join(phone, None, lambda _: None)
    it.room.reacting.hold(AZURE, True)
    it.room.leave(it.seats[AZURE])
    await asyncio.sleep(LONG)
    assert it.room.window is not None
    it.room.leave(phone)
    await asyncio.sleep(LONG)
    assert it.room.window is None


@pytest.mark.parametrize(
    "let_go", [lambda it: it.room.reacting.hold(AZURE, False), lambda it: it.room.reacting.yield_to(AZURE, ASKED_ANY)]
)
def test_whoever_owes_a_share_does_not_pass_either(let_go: Callable[[World], None]) -> None:
    async def story(it: World) -> None:
        it.room._sit(msgspec.structs.replace(it.room.facts, promises=it.room.facts.promising(AZURE, promise="a hash")))
        let_go(it)
        await asyncio.sleep(LONG)
        assert it.table.length == 2, "as with any other choice, the share comes first"

    told(story, FORBIDS)


def test_a_window_waits_for_an_empty_seat_whatever_lies_there() -> None:
    async def story(it: World) -> list[list[tuple[float, bytes]]]:
        assert it.room.window is not None
        return [it.sent(AMBER), it.sent(None)]

    assert told(story, FORBIDS, empty=True) == told(story, STALL, empty=True)


def test_it_still_waits_when_the_table_comes_back() -> None:
    async def story(it: World) -> bytes:
        it.room._take(it.room.facts, it.table, 0)
        return it.room.state(AMBER)

    states = [msgspec.json.decode(told(story, held, empty=True)) for held in (FORBIDS, STALL)]
    assert states[0] == states[1]
    assert states[0]["window"]["by"] == AMBER


@holding(FORBIDS, STALL, empty=True)
async def test_whoever_takes_the_seat_finds_the_window_open_for_its_time(it: World, held: str) -> None:
    it.room.join(it.seats[AZURE], None, lambda _: None)
    await asyncio.sleep(0.5)
    came, window = heard(it, AMBER)[-1]
    assert window["window"]["left"] == it.settings.window_seconds
    assert heard(it, AZURE)[-1][1]["window"] is not None
    if held == FORBIDS:
        it.choose(AZURE, "pass")
    await asyncio.sleep(LONG)
    closed, state = heard(it, AMBER)[-1]
    assert (closed, state["window"]) == (came + it.settings.window_seconds, None)


@holding(FORBIDS)
async def test_a_reaction_is_told_and_opens_a_window_of_its_own(it: World, held: str) -> None:
    it.choose(AZURE, "react The-Sultan-Forbids")
    await asyncio.sleep(LONG)
    windows = [state["window"] for _, state in heard(it, AMBER) if state.get("window")]
    assert [window["by"] for window in windows] == [AMBER, AZURE]
    assert "The Sultan Forbids" in windows[1]["lines"][-1]["text"]
    assert heard(it, AMBER)[-1][1]["n"] == 3


@holding(FORBIDS, STALL)
async def test_nothing_is_taken_back_while_a_window_is_open(it: World, held: str) -> None:
    outcome: list[object] = []
    it.room.undo(AMBER, outcome.append)
    assert isinstance(outcome[0], Refusal)
    assert "may still react" in outcome[0].reason


@holding(FORBIDS, STALL)
async def test_who_comes_while_a_window_is_open_sees_the_table_before_it(it: World, held: str) -> None:
    state = msgspec.json.decode(it.room.state(AMBER))
    assert (state["n"], state["question"], state["over"]) == (1, None, False)
    assert state["window"]["by"] == AMBER
    assert state["view"] == it.table.game.view(it.table.position_at(1).state, AMBER)
    with pytest.raises(Refusal, match="no choice 2"):
        api.moment(it.room, AMBER, 2)


def test_a_moment_is_a_public_step() -> None:
    async def story(it: World) -> Any:
        await passes(it)
        return [api.moment(it.room, AMBER, n) for n in range(3)], it.room.telling.lines_before(AMBER, 3)

    assert told(story, FORBIDS) == told(story, STALL)


@holding(FORBIDS)
async def test_questions_keep_their_ids_when_the_table_comes_back(it: World, held: str) -> None:
    table = it.table
    again = Table.restore(
        table.game, table.settings, table.seed, list(table.steps), [*table.snapshots, table.snapshot()],
        table.game.rules_version,
    )  # fmt: skip
    assert again.in_window
    back = World(again, AZURE)
    await asyncio.sleep(LONG)
    assert back.seats[AZURE].question == it.seats[AZURE].question
    assert heard(back, AMBER)[0][1]["n"] == 1
    it.choose(AZURE, "pass")
    await asyncio.sleep(LONG)
    question = it.seats[AZURE].question
    assert question is not None
    assert question["id"] == "0-2-1-1", "the public step and its own pass"
    assert Telling(table, 0).asked[AZURE][1] == question["id"]


def test_at_one_screen_nobody_waits() -> None:
    """One connection plays all seats: there is no other clock to be read."""

    async def story() -> None:
        it = world(STALL)
        for each in it.seats:
            it.room.leave(each)
        it.seats[AMBER].seats = (AMBER, AZURE)
        it.room.join(it.seats[AMBER], None, lambda _: None)
        await asyncio.sleep(LONG)
        it.room.choose(AMBER, ChooseBody("0-0-0", "play Rain-out-of-Season"), lambda _: None)
        await asyncio.sleep(LONG)
        now = round(asyncio.get_running_loop().time(), 3)
        it.room.choose(AMBER, ChooseBody("0-1-0", "pay"), lambda _: None)
        await asyncio.sleep(LONG)
        when, state = heard(it, AMBER)[-1]
        assert (when, state["n"]) == (now, 2)

    run(story())


@holding(FORBIDS)
async def test_a_list_of_tables_does_not_tell_when_somebody_passed(it: World, held: str) -> None:
    chosen = it.updated
    it.choose(AZURE, "pass")
    await asyncio.sleep(LONG)
    assert it.table.steps[-1].quiet
    assert it.updated == chosen


def test_the_story_does_not_tell_who_was_asked() -> None:
    """What came of a choice after another seat had passed is told as the doing of whoever chose."""
    usual = {spec.name: spec.default for spec in banners.GAME.settings()}
    table = played(banners.GAME, {"setup": "drefeld", **usual, "rules": "advanced"}, 17, 150)
    makers = [table.steps[first].seat for first in table.firsts]
    quiet = [n for n, step in zip(table.numbers, table.steps, strict=True) if step.quiet and step.seat != makers[n]]
    told = [line for line in story_lines(table, None) if line.n in quiet and line.event.by is None]
    assert told
    assert [line.by for line in told] == [makers[line.n] for line in told]


PLANNED = """
game: lbs
title: an attack by a plan
setup:
  players:
    amber:
      stronghold: none
      hand: [%s]
      home: [Roc]
    azure:
      stronghold: none
      hand: [Spices]
      sections: [{card: Secret Wall, water: 4}, {card: Thieves Quarter, water: 4}]
"""


def test_what_comes_along_waits_until_nobody_has_reacted() -> None:
    """Going on at once would show that nobody could have."""

    async def play() -> None:
        it = world("Spices", PLANNED)
        await asyncio.sleep(LONG)
        it.choose(AMBER, "attack", plan=True)
        await asyncio.sleep(0.5)
        assert [step.key for step in it.table.steps[1:]] == ["attack"]
        assert it.room.window is not None
        await asyncio.sleep(LONG)
        assert [step.key for step in it.table.steps[1:3]] == ["attack", "send Roc to Secret-Wall"]
        spared = [state["question"] for when, state in heard(it, AMBER) if when > LONG]
        assert spared[:-1] == [None] * len(spared[:-1]), "a question that is answered for the seat is not shown to it"

    run(play())


def test_a_pass_in_a_window_does_not_end_the_plan_of_who_passes() -> None:
    async def story(it: World) -> list[list[tuple[float, bytes]]]:
        it.room.easing.go_on_later(AZURE, None, "Pass for the rest of the Day (turn 1)")
        return await passes(it)

    assert told(story, FORBIDS) == told(story, STALL)
