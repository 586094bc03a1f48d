"""Bots have time: their choices are played one after another, with a rest after each, and never before people's."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress

import pytest

from sandtable.server.pacing import IN_A_ROW, Lane
from tests import worlds
from tests.server.conftest import Start, Tables

REST = 2.0


def lane() -> Lane:
    """One for which only the clock of the loop counts."""
    return Lane(REST, lambda: asyncio.get_running_loop().time())


async def seen(line: Lane, come: Sequence[tuple[str, bool]]) -> list[tuple[str, float]]:
    """All of them come at once and take a second each: who has had a turn when."""
    had: list[tuple[str, float]] = []

    async def take(name: str, awaited: bool) -> None:
        async with line.turn(name, awaited):
            had.append((name, asyncio.get_running_loop().time()))
            await asyncio.sleep(1.0)

    await asyncio.gather(*(take(*each) for each in come))
    return had


def test_one_after_another_with_a_rest_after_each() -> None:
    had = worlds.run(seen(lane(), [("one", False), ("two", False), ("three", False)]))
    assert had == [("one", 0.0), ("two", 3.0), ("three", 6.0)]


def test_a_lane_that_has_rested_is_free() -> None:
    async def later() -> list[tuple[str, float]]:
        free = lane()
        await seen(free, [("one", False)])
        await asyncio.sleep(10.0)
        return await seen(free, [("two", False)])

    assert worlds.run(later()) == [("two", 11.0)]


def test_tables_with_a_player_come_first_but_not_for_ever() -> None:
    come = [("begins", False), ("looked at", False), *((f"played {n}", True) for n in range(IN_A_ROW + 1))]
    had = [name for name, _ in worlds.run(seen(lane(), come))]
    assert had == ["begins", "played 0", "played 1", "played 2", "looked at", "played 3", "played 4"]


@pytest.mark.parametrize("given", [False, True])
def test_whoever_gives_up_gives_the_turn_to_the_next(given: bool) -> None:
    """Also where it had been given the turn already, and did not know yet."""

    async def gives_up() -> list[tuple[str, float]]:
        line = lane()
        first = asyncio.create_task(seen(line, [("first", False)]))
        await asyncio.sleep(0)
        gone = asyncio.create_task(seen(line, [("gone", False)]))
        last = asyncio.create_task(seen(line, [("last", False)]))
        await first
        if given:
            asyncio.get_running_loop().call_later(2.0, gone.cancel)  # in the same moment
        else:
            gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
        return await last

    assert worlds.run(gives_up()) == [("last", 3.0)]


class Held:
    """A server whose lane is taken: all its bots wait in line."""

    def __init__(self, tables: Tables) -> None:
        self.lane = tables.hall._driver._lane
        self.loop = tables.hall._here.loop
        self.lane._taken = True

    def wait(self, bots: int) -> None:
        deadline = time.monotonic() + 10
        while len(self.lane._awaited) + len(self.lane._others) < bots:
            assert time.monotonic() < deadline, "they do not come"
            time.sleep(0.01)

    def release(self) -> None:
        self.loop.call_soon_threadsafe(self.lane._next)


def test_people_do_not_wait_while_bots_stand_in_line(start: Start) -> None:
    tables = start()
    held = Held(tables)
    beside = tables.make(north="bot:random")
    held.wait(1)
    sitting = tables.sit(beside, "east")
    sitting.state(n=0)
    watched = tables.make(**{"*": "bot:random"})
    looking = tables.sit(watched)
    held.wait(2)
    assert (len(held.lane._awaited), len(held.lane._others)) == (1, 1)  # somebody has come since

    own = tables.make()
    assert tables.rest(own) == 200
    assert tables.state(beside, "east")["n"] == 0  # who only looks is answered at the very table
    held.release()
    sitting.state(n=1)
    looking.state(n=1)


def test_bots_that_stand_in_line_do_not_keep_a_server_from_closing(start: Start) -> None:
    tables = start()
    held = Held(tables)
    made = tables.make(north="bot:random")
    held.wait(1)
    tables.restart()
    tables.sit(made, "east").state(n=1)
