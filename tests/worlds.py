"""Two worlds that somebody must not be able to tell apart: the same table with what is hidden from a seat dealt anew.

In both the same choices are made, through a real `Room`, by the clock of a loop that only pretends to wait; who is
asked for a Reaction in one world only passes. Every byte that the onlooker and a spectator are sent, and when, must be
the same until they legally differ: a line that they read or a view that they see tells of another card.

    tell_apart(GAME, {"setup": "full"}, seed=7, onlooker=0, choices=30)
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from sandtable.kernel import Rng, Table
from sandtable.kernel.events import WINDOW
from sandtable.kernel.windows import PASS
from sandtable.server import Settings, api
from sandtable.server.glances import glance
from sandtable.server.messages import ChooseBody, encode
from sandtable.server.metrics import Figures
from sandtable.server.room import Room
from sandtable.server.store import Facts
from tests.playing import AnyGame, AnyTable, play_on, played, some_choice

T = TypeVar("T")
LONG = 60.0
"""Seconds after which whatever was waiting has happened."""


# -- time --------------------------------------------------------------------------------------------------------------


class Leaping(selectors.SelectSelector):
    """Waiting takes no time: the clock leaps to the next thing that is to happen."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is not None and timeout > 0:
            self.now += timeout
        return ready


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a loop whose clock leaps."""
    selector = Leaping()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now  # type: ignore[method-assign]  # its clock leaps
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


# -- a world -----------------------------------------------------------------------------------------------------------


LOOKED = 3
"""What a viewer can ask for at any time: the state, the newest moment of the replay, and a glance at the table."""
TAKEN_BACK = 0.05
"""How often somebody takes the last choice back, and the others agree."""


class Sent(msgspec.Struct):
    """What matters here of a message: the rest, which is long, is not decoded."""

    n: int = 0
    question: dict[str, Any] | None = None


class Onlooker:
    """A connection that remembers what it was sent and when; asked for a Reaction, it may pass by itself."""

    def __init__(self, world: World, seat: int | None, passes: bool) -> None:
        self.seats: tuple[int | None, ...] = (seat,)
        self.left = False
        self.told: list[tuple[float, bytes]] = []
        self.question: dict[str, Any] | None = None
        self._world = world
        self._passes = passes

    def deliver(self, seat: int | None, message: bytes, epoch: int, n: int) -> None:
        loop = asyncio.get_running_loop()
        self.told.append((round(loop.time(), 3), message))
        self.question = msgspec.json.decode(message, type=Sent).question
        if self._passes and self.question is not None and "window" in self.question:
            loop.call_later(self._world.thinking, self._pass, self.question["id"])

    def _pass(self, question: str) -> None:
        if self.question is not None and self.question["id"] == question:
            assert self.seats[0] is not None
            self._world.room.choose(self.seats[0], ChooseBody(question, str(PASS[0])), lambda _: None)

    def refuse(self, refusal: Exception, seat: int) -> None:
        self.told.append((asyncio.get_running_loop().time(), str(refusal).encode()))

    def hang_up(self, reason: str) -> None:
        raise AssertionError(reason)


class World:
    """A room without a server around it: storing takes no time."""

    def __init__(self, table: AnyTable, onlooker: int | None, thinking: float = 0.0) -> None:
        self.table = table
        self.thinking = thinking
        self.settings = Settings(work_threads=0)
        self.updated = 0.0
        """When the table was last changed, as lists of tables tell it."""
        self.rooms: dict[str, Room] = {}
        self.writer = self
        self.figures = Figures()
        players = ["human"] * len(table.seats)
        facts = Facts("t", table.game.name, table.settings, table.seed, players, list(players), "s", 0.0)
        self.room = Room(self, facts, table, 0)  # type: ignore[arg-type]  # the world is its own hall
        self.seats = [Onlooker(self, seat, seat != onlooker) for seat in range(len(table.seats))]
        self.spectator = Onlooker(self, None, False)
        for each in (*self.seats, self.spectator):
            self.room.join(each, None, lambda _: None)

    def put(self, write: Any) -> None:
        self.updated = write.head.updated if write.head is not None else self.updated
        asyncio.get_running_loop().call_soon(write.done, None)

    def drive(self, room: Room) -> None:
        """There are no bots."""

    def forget(self, room: Room) -> None:
        raise AssertionError("the room was closed")

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        work.close()
        raise AssertionError("the room was brought back")

    def choose(self, seat: int, key: str, *then: str, plan: bool = False) -> None:
        question = self.seats[seat].question
        assert question is not None, f"seat {seat} was not shown its question"
        self.room.choose(seat, ChooseBody(question["id"], key, then=list(then), plan=plan), self._must_be_done)

    @staticmethod
    def _must_be_done(how: object) -> None:
        if isinstance(how, Exception):
            raise how

    def sent(self, viewer: int | None) -> list[tuple[float, bytes]]:
        """What a viewer was told since this was last asked, and what it could ask for now."""
        who = self.spectator if viewer is None else self.seats[viewer]
        told, who.told = who.told, []
        now = asyncio.get_running_loop().time()
        state = self.room.state(viewer)
        n = msgspec.json.decode(state, type=Sent).n
        told += [(now, state), (now, api.moment(self.room, viewer, n))]
        told.append((now, encode(glance(self.room, [] if viewer is None else [viewer], 0.0))))
        return told

    def take_back(self, seat: int) -> None:
        """Whoever must agree does."""
        self.room.undo(seat, lambda _: None)
        request = self.room.request
        for other in () if request is None else request.needs:
            assert request is not None
            self.room.agree(other, request.id, lambda _: None)

    def knows(self, viewer: int | None) -> object:
        """What a viewer may know by the rules: all it has read, and what it sees."""
        read = sorted((line.text, line.rules, line.refs, line.kind) for _, line in self.table.lines(viewer))
        return read, msgspec.json.encode(self.table.view(viewer), order="sorted")

    def windows(self) -> list[str]:
        """What everybody may read, with the moments between at which somebody might have reacted."""
        told: list[str] = []
        for step in self.table.steps:
            for event in step.events:
                line = event.seen_by(None)
                if line is not None:
                    told.append(line.text)
                elif event.kind == WINDOW and told[-1:] != [WINDOW]:
                    told.append(WINDOW)
        return told

    def reacts(self, viewer: int | None) -> bool:
        """Whether the viewer is asked in a window, out of its own hand."""
        return any(decision.window and decision.seat == viewer for decision in self.table.pending)

    def asked(self) -> list[tuple[int, str]]:
        return [(decision.seat, decision.kind) for decision in self.table.pending]


# -- telling them apart ------------------------------------------------------------------------------------------------


class Told(msgspec.Struct):
    """What came of playing two worlds side by side."""

    choices: int = 0
    """Choices after which everything sent was compared."""
    difference: str = ""
    """How the onlooker could tell one world from the other, if it could."""


def somewhere(game: AnyGame, settings: Mapping[str, Any], seed: int, choices: int) -> AnyTable | None:
    """A table at a checkpoint, some random choices into the game; None if it ends first."""
    table, random = played(game, settings, seed, choices), Random(seed)
    while not table.over and table.position.tail:
        play_on(table, random, 1)
    return None if table.over else table


def tell_apart(table: AnyTable, onlooker: int | None, random: Random, choices: int, thinking: float = 0.0) -> Told:
    """Play two worlds side by side from a checkpoint for so many choices, or until they legally differ."""
    return run(_tell_apart(table, onlooker, random, choices, thinking))


async def _tell_apart(table: AnyTable, onlooker: int | None, random: Random, choices: int, thinking: float) -> Told:
    game, checkpoint = table.game, table.position.checkpoint
    assert checkpoint is not None
    other = checkpoint.clone()
    game.redeal(other, onlooker, Rng(random.getrandbits(64).to_bytes(32, "big")))
    worlds = [
        World(Table.start(game, table.settings, table.seed, state), onlooker, thinking)
        for state in (checkpoint.clone(), other)
    ]
    told = Told()
    viewers = [None] if onlooker is None else [onlooker, None]
    key = ""
    while True:
        await asyncio.sleep(LONG)  # whoever is asked in a window has passed, and it has closed
        one, two = worlds
        if one.table.over or any(one.knows(viewer) != two.knows(viewer) for viewer in viewers):
            return told  # legally
        difference = next(_differences(one, two, viewers), "")
        told.difference = difference and f"after '{key}' {difference}"
        told.choices += bool(key)
        if told.difference or told.choices >= choices:
            return told
        if random.random() < TAKEN_BACK:
            seat = random.randrange(len(table.seats))
            for world in worlds:
                world.take_back(seat)
            key = f"taking back by {seat}"
            continue
        seat, key = _common_choice(one, two, random)
        if not key:
            return told  # legally: it must show what it has
        then, plan = _comes_along(one, two, seat, key, random, seat == onlooker)
        for world in worlds:
            world.choose(seat, key, *then, plan=plan)
        key += f" {then}, {'with its plan' if plan else 'no plan'}" if then or plan else ""


def _differences(one: World, two: World, viewers: Sequence[int | None]) -> Iterator[str]:
    """By what those who look on could tell the worlds apart."""
    for viewer in viewers:
        mine, theirs = one.sent(viewer), two.sent(viewer)
        if one.reacts(viewer) and two.reacts(viewer):  # how late it is asked tells who was asked before: a known limit
            mine, theirs = mine[-LOOKED:], theirs[-LOOKED:]
        found = _unlike(mine, theirs)
        if found:
            yield f"{'a spectator' if viewer is None else 'the onlooker'}: {found}"
    if one.windows() != two.windows():
        yield f"windows open at other moments: {_last(one.windows(), two.windows())}"
    if one.asked() != two.asked():
        yield f"{one.asked()} are asked, or {two.asked()}"


def _common_choice(one: World, two: World, random: Random) -> tuple[int, str]:
    """A seat that is asked, and the key of something that it can choose in both worlds; no key if there is none."""
    decision = random.choice(one.table.pending)
    theirs = two.table.decision(decision.seat)
    assert theirs is not None
    there = theirs.choices()
    described = one.table.described(decision), two.table.described(theirs)
    keys = {choice: key for key, (_, choice) in described[0].items() if key in described[1]}
    common = [choice for choice in decision.choices() if choice in there and choice in keys]
    return decision.seat, keys[some_choice(random, common, 1)] if common else ""


def _comes_along(
    one: World, two: World, seat: int, key: str, random: Random, knows_all: bool
) -> tuple[tuple[str, ...], bool]:
    """What is chosen in the same click, and whether the option's plan is followed: the same in both worlds. Whoever
    looks on may send any keys along; another only what nearly always follows, since more would show what it holds."""
    mine, theirs = (_option(world, seat, key) for world in (one, two))
    then = tuple(mine.get("then", ())) if mine.get("then") == theirs.get("then") else ()
    if knows_all:
        question = one.seats[seat].question
        assert question is not None
        keys = [option["key"] for option in question["options"]]
        then += tuple(random.choice(keys) for _ in range(random.randrange(4)))
    plan = bool(mine.get("plan")) and mine.get("plan") == theirs.get("plan") and random.random() < 0.5
    return (then if random.random() < 0.7 else ()), plan


def _option(world: World, seat: int, key: str) -> dict[str, Any]:
    question = world.seats[seat].question
    assert question is not None, f"seat {seat} was not shown its question"
    return next(option for option in question["options"] if option["key"] == key)


def _unlike(one: list[tuple[float, bytes]], two: list[tuple[float, bytes]]) -> str:
    """How two lists of messages differ, for people."""
    for (when, message), (then, instead) in zip(one, two, strict=False):
        if when != then:
            return f"told at {when} or at {then}: {message[:300]!r}"
        if message != instead:
            return _fields(message, instead)
    if len(one) != len(two):
        return f"told {len(one)} times or {len(two)}"
    return ""


def _last(one: list[str], two: list[str]) -> str:
    """Where two tellings part."""
    same = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, same - 2) : same + 2]} or {two[max(0, same - 2) : same + 2]}"


def _fields(one: bytes, two: bytes) -> str:
    mine, theirs = msgspec.json.decode(one), msgspec.json.decode(two)
    names = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
    return ", ".join(f"{name} {str(mine.get(name))[:200]} or {str(theirs.get(name))[:200]}" for name in names)


def hunt(
    game: AnyGame,
    settings: Mapping[str, Any],
    seeds: range,
    choices: int = 40,
    thinking: float = 0.0,
    report: Callable[[int, int | None, Told], None] | None = None,
) -> tuple[int, int]:
    """Choices after which somebody could tell two worlds apart, and choices tried."""
    tried = found = 0
    for seed in seeds:
        random = Random(seed)
        table = somewhere(game, settings, seed, random.randrange(200))
        if table is None:
            continue
        onlooker = random.choice([*range(len(table.seats)), None])
        told = tell_apart(table, onlooker, random, choices, thinking)
        tried += told.choices
        found += bool(told.difference)
        if report is not None:
            report(seed, onlooker, told)
    return found, tried
