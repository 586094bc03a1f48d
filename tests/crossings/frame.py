"""Where two rules meet: positions in which two things apply, played out against laws that hold for every position.

A game's hunter (`tests/crossings/GAME.py`) makes the `Crossing`s (`crossings(random)`, without end or until all were
told) and lists the game's own `LAWS`. `hunt` plays a crossing: not one line of play but a tree, of which the branches
that concern what meets grow first. `tools/crossings.py` hunts as long as one likes; a `Finding` is told as a scenario.

    for crossing in islice(crossings(Random(7)), 100):
        found = hunt(GAME, crossing, (*GENERAL, *LAWS))
"""

import heapq
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias, TypeVar

import yaml

from sandtable.kernel import EVERYTHING, Event, Position, Rng, SandtableError, Step, Table
from sandtable.kernel.position import decode, encode
from sandtable.kernel.scenario.parse import Choose, parse
from tests import properties
from tests.comparing import assert_same, onlookers
from tests.contract import assert_detail_fits
from tests.playing import AnyGame, AnyTable

POINTS = 60
"""Positions that a crossing is given."""
DEPTH = 24
"""Choices in one line of play."""
SHORT = 5
"""Keys with fewer letters (`pass`, `roll`) say nothing about what meets."""
SEED = bytes(32)
SCENARIOS = Path(__file__).parents[2] / "scenarios"
CITES = re.compile(r"^cites: \[(.*?)\]", re.MULTILINE | re.DOTALL)


S = TypeVar("S")


class Crossing(NamedTuple):
    name: str
    """What meets: `Routed and Decimation`."""
    setup: Mapping[str, Any]
    """A scenario's position."""
    about: tuple[str, ...]
    """Words for what meets, as keys and labels of options write them: choices with one of them are tried first."""


class Moment(NamedTuple):
    """A point in a line of play: the table now, and as it was before the newest choice (at the start: None)."""

    crossing: Crossing
    table: AnyTable
    before: AnyTable | None


Law: TypeAlias = Callable[[Moment], Iterable[str]]
"""Says what is wrong at a moment, in sentences; nothing where all is well."""


WithCard: TypeAlias = Callable[[dict[str, Any], Any, Random], dict[str, Any] | None]
"""Brings a card into a position; None or an error where it has no place there."""


class Finding(NamedTuple):
    crossing: Crossing
    law: str
    fault: str
    script: tuple[tuple[str, str], ...]
    """(seat, key) from the position on."""

    def scenario(self) -> str:
        """The way to it, as a scenario file."""
        told = {"name": self.crossing.name, "setup": self.crossing.setup, "script": [dict([s]) for s in self.script]}
        fault = "\n# ".join(f"{self.law}: {self.fault}".splitlines())
        return f"# {fault}\n{yaml.safe_dump(told, sort_keys=False, width=140)}"


class Hunt(NamedTuple):
    positions: int
    findings: list[Finding]


@cache
def proofs(folder: Path) -> dict[str, list[Path]]:
    """Clause -> the scenarios that prove it."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        for line in CITES.findall(path.read_text(encoding="utf-8")):
            for clause in line.split(","):
                found.setdefault(clause.strip(), []).append(path)
    return found


def from_scenarios(
    folder: Path, pairs: list[tuple[str, Any]], with_card: WithCard, verb: str, random: Random
) -> Iterator[Crossing]:
    """All pairs of a clause and a card in random order, where a scenario of the clause has room for the card."""
    random.shuffle(pairs)
    for clause, card in pairs:
        path = random.choice(proofs(folder)[clause])
        scenario = parse(path.read_text(encoding="utf-8"), path.name)
        try:
            setup = with_card(dict(deepcopy(scenario.setup)), card, random)
        except SandtableError:
            continue
        if setup is not None:
            keys = [line.key.strip("* ") for line in scenario.script if isinstance(line, Choose)]
            words = {key for key in keys if len(key) >= SHORT} | {card.name, verb}
            yield Crossing(f"{clause} ({path.stem}) and {card.name}", setup, tuple(sorted(words)))


def hunt(
    game: AnyGame, crossing: Crossing, laws: Iterable[Law], points: int = POINTS, depth: int = DEPTH, seed: int = 0
) -> Hunt:
    """Play a crossing out to `points` different positions; of each line of play only the first fault is told.

    Each choice that does not concern what meets, where another one does or some other one was taken, makes a line
    stranger; the least strange lines are played first.
    """
    random, laws = Random(seed), tuple(laws)
    findings: list[Finding] = []
    rolled = dice(crossing, seed)
    state, settings = game.from_setup(crossing.setup, Rng(rolled))
    tries: list[tuple[int, float, AnyTable | None, int, str]] = [(0, 0.0, None, 0, "")]
    seen: set[bytes] = set()
    longest: AnyTable | None = None
    while tries and len(seen) < points:
        strange, _, before, seat, key = heapq.heappop(tries)
        try:
            if before is None:
                table = Table.start(game, settings, rolled, state)
            else:
                table = before.clone()
                table.choose(seat, key)
        except Exception as error:
            findings.append(_finding(crossing, "no exception", _told(error), before, (seat, key)))
            continue
        mark = table.position.canonical() + repr([(d.seat, d.kind, d.choices()) for d in table.pending]).encode()
        if mark in seen:
            continue
        seen.add(mark)
        faults = list(_faults(Moment(crossing, table, before), laws))
        findings += [_finding(crossing, law, fault, table) for law, fault in faults]
        if faults:
            continue
        if longest is None or table.length > longest.length:
            longest = table
        if table.length < depth:
            for seat, key, more in _ways(table, crossing.about, random):
                heapq.heappush(tries, (strange + more, random.random(), table, seat, key))
    if longest is not None:
        findings += [_finding(crossing, law, fault, longest) for law, fault in _in_hindsight(longest, random)]
    return Hunt(len(seen), findings)


def broken_laws(game: AnyGame, laws: Iterable[Law], setup: Mapping[str, Any], about: tuple[str, ...]) -> set[str]:
    """The laws that do not hold in some positions that this one leads to."""
    return {finding.law for finding in hunt(game, Crossing("broken", setup, about), laws, 40).findings}


def dice(crossing: Crossing, seed: int) -> bytes:
    """Each crossing has dice of its own, each seed others."""
    return Random(f"{seed} {crossing.name}").randbytes(32)


def _ways(table: AnyTable, about: tuple[str, ...], random: Random) -> Iterator[tuple[int, str, int]]:
    """What can be chosen, and how much stranger that makes the line of play."""
    for decision in table.pending:
        keys = {key: f"{key} {option.label}" for key, (option, _) in table.described(decision).items()}
        near = [key for key, text in keys.items() if any(word in text for word in about)]
        usual = near or [random.choice(list(keys))]
        for key in keys:
            yield decision.seat, key, int(key not in usual)


def _faults(moment: Moment, laws: Iterable[Law]) -> Iterator[tuple[str, str]]:
    for law in laws:
        try:
            found = list(law(moment))
        except Exception as error:
            found = [_told(error)]
        yield from ((law.__name__, fault) for fault in found)


def steps_since_checkpoint(moment: Moment) -> list[Step]:
    """At a checkpoint: what was chosen and told since the one before it (perhaps also just before that)."""
    assert moment.before is not None
    tail = moment.before.position.tail
    begun = bool(tail) and tail[0][2]  # the choice that led to it went on with one that was forced
    return moment.table.steps[-1 - begun - sum(not forced for _, _, forced in tail) :]


def since_checkpoint(moment: Moment, kind: type[S]) -> tuple[S, S, list[Event]] | None:
    """At a checkpoint: the state at the one before it, the state now, and what was reported in between."""
    if moment.before is None or moment.table.position.tail:
        return None
    old, new = moment.before.position.checkpoint, moment.table.state
    assert isinstance(old, kind)
    assert isinstance(new, kind)
    return old, new, [event for step in steps_since_checkpoint(moment) for event in step.events if event.text]


def _told(error: Exception) -> str:
    """What a property says, or where something else went wrong."""
    plain = isinstance(error, AssertionError) and str(error)
    return str(error) if plain else "".join(traceback.format_exception(error, limit=-4))


def _finding(
    crossing: Crossing, law: str, fault: str, table: AnyTable | None, last: tuple[int, str] | None = None
) -> Finding:
    script = [] if table is None else [(table.seats[step.seat].id, step.key) for step in table.steps if step.seat >= 0]
    if table is not None and last is not None:
        script.append((table.seats[last[0]].id, last[1]))
    return Finding(crossing, law, fault, tuple(script))


# -- laws of any game --------------------------------------------------------------------------------------------------


def resumes(moment: Moment) -> Iterable[str]:
    """Checkpoint and tail, stored and fed again, give the live position, byte for byte and option for option."""
    game, live = moment.table.game, moment.table.position
    assert live.checkpoint is not None
    kept = encode(live.checkpoint)
    started = moment.table.length == sum(not forced for _, _, forced in live.tail)  # a position may begin anywhere
    if not started and Position.resume(game, live.checkpoint.clone(), ()).canonical() != kept:
        yield "something changes between a checkpoint and its decision"
    stored = decode(game, kept, game.rules_version)
    assert_same(live, Position.resume(game, stored, list(live.tail)), "stored and resumed")


def tells(moment: Moment) -> Iterable[str]:
    """Views, prompts, options, hints, details and a bot's opinion can be made, cite known rules and change nothing."""
    table, game = moment.table, moment.table.game
    before = table.position.canonical()
    for seat in (*onlookers(table), EVERYTHING):
        properties.seen(table.position, seat)
    game.tell(table.state, None)
    properties.assert_told(table, table.steps[-1])
    for decision in table.pending:
        prompt, described = table.prompt(decision), table.described(decision)
        properties.assert_cited(game, prompt.rules, f"the prompt '{prompt.text}'")
        table.offers(decision)
        game.inclination(table.state, decision)
        game.evaluate(table.state, decision.seat)
        for key, (option, choice) in described.items():
            properties.assert_cited(game, option.rules, f"the option '{key}'")
            assert_detail_fits(game, game.detail(table.state, decision, choice))
    if table.position.canonical() != before:
        yield "looking has changed the position"


def keeps_secrets(moment: Moment) -> Iterable[str]:
    """At a checkpoint, what a seat cannot see may be dealt anew and the seat cannot tell."""
    if not moment.table.position.tail:
        properties.keeps_secrets(moment.table, Random(moment.table.length))
    return ()


def names_nothing_hidden(moment: Moment) -> Iterable[str]:
    """No name that a seat's view hides before and after a choice stands in what it reads of it or is asked."""
    if moment.before is not None:
        properties.assert_unnamed(moment.before, moment.table)
    return ()


def sets_up(moment: Moment) -> Iterable[str]:
    """A checkpoint can be written down as a scenario's position, and comes back the same; every so often."""
    if not moment.table.position.tail and moment.table.length % 4 == 3:
        properties.sets_up(moment.table, Random(0))
    return ()


GENERAL: tuple[Law, ...] = (resumes, tells, keeps_secrets, names_nothing_hidden, sets_up)


def _in_hindsight(table: AnyTable, random: Random) -> Iterator[tuple[str, str]]:
    """What is tried once a crossing, at the end of its longest line: undo and save files."""
    for prop in (properties.undoes, properties.saves_and_loads):
        try:
            prop(table.clone(), random)
        except Exception as error:
            yield prop.__name__, _told(error)
