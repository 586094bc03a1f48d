"""Whether two positions or tables are the same, and where they differ, for people."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from sandtable.kernel import Choice, Decision, Option, Position, Prompt, Rng, State
from sandtable.kernel.position import encode
from tests.playing import AnyTable

AnyPosition: TypeAlias = Position[Any]
Asked: TypeAlias = tuple[int, str, bool, Prompt, list[Choice], list[Option]]


def asked(position: AnyPosition, decision: Decision) -> Asked:
    """A pending decision, as data that can be compared."""
    game, state = position.game, position.state
    choices = decision.choices()
    options = [game.describe(state, choice) for choice in choices]
    return decision.seat, decision.kind, decision.secret, game.prompt(state, decision), choices, options


def assert_same(one: AnyPosition, other: AnyPosition, what: str) -> None:
    assert one.canonical() == other.canonical(), f"{what}: the states differ\n{difference(one.state, other.state)}"
    assert one.over == other.over, f"{what}: one is over, the other is not"
    mine, theirs = ([asked(p, d) for d in p.pending] for p in (one, other))
    assert mine == theirs, f"{what}: what is asked differs\n{mine}\n{theirs}"


def difference(one: State, other: State) -> str:
    """Where two states differ, for people."""
    lines = []
    for path, here, there in _differences("", one.freeze(), other.freeze()):
        lines.append(f"  {path}: {here!r} / {there!r}")
    return "\n".join(lines[:10])


def _differences(path: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _differences(f"{path}.{key}", one[key], other[key])
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for index, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from _differences(f"{path}[{index}]", here, there)
    elif one != other:
        yield path, one, other


def assert_same_table(one: AnyTable, other: AnyTable, what: str) -> None:
    assert_same(one.position, other.position, what)
    assert one.steps == other.steps, f"{what}: the steps differ"
    assert (one.numbers, one.firsts) == (other.numbers, other.firsts), f"{what}: what the steps are called differs"
    assert one.outcome == other.outcome, f"{what}: the outcomes differ"


def onlookers(table: AnyTable) -> list[int | None]:
    return [*range(len(table.seats)), None]


def without_rng(state: State) -> bytes:
    """The canonical bytes with one and the same randomness for all."""
    copy = state.clone()
    copy.rng = Rng(bytes(32))
    return encode(copy)
