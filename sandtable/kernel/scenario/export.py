"""A position of a running game as a scenario file that leads to it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import yaml

from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng
from sandtable.kernel.scenario.rewriting import scalar
from sandtable.kernel.table import Step, Table
from sandtable.kernel.text import plural

T = TypeVar("T")


class Recorder(Rng):
    """Randomness that writes down its results as a scenario scripts them."""

    __slots__ = ("results",)

    results: list[object]

    @classmethod
    def of(cls, rng: Rng) -> Recorder:
        made = cls(rng.seed, rng.position, None if rng.script is None else list(rng.script))
        made.turns = rng.turns
        made.results = []
        return made

    def roll(self, sides: int) -> int:
        result = super().roll(sides)
        self.results.append(result)
        return result

    def pick(self, items: Sequence[T], name: Callable[[T], str] = str) -> T:
        picked = super().pick(items, name)
        self.results.append(name(picked))
        return picked

    def shuffle(self, items: list[T], name: Callable[[T], str] = str) -> None:
        super().shuffle(items, name)
        self.results.append([name(item) for item in items])


def export(table: Table[Any], title: str | None = None) -> str:
    """The table's position as a scenario: set up as it was at the newest checkpoint, then the choices made since.

    A finished game is set up as it was before its last choice: games need not say how a finished one is set up.
    """
    ended = table.over and table.length > 0 and table.steps[-1].seat >= 0
    before = table.replay(table.length - 1) if ended else table
    script, rolls = _tail(before, table.steps[-1:] if ended else [])
    setup = table.game.to_setup(_checkpoint(before))
    parts = [
        f"game: {table.game.name}\n",
        f"title: {scalar(title or _title(table))}\n",
        block("setup", setup),
        block("rolls", rolls) if rolls else "",
        "script:\n" + "".join(f"  - {seat}: {scalar(key)}\n" for seat, key in script) if script else "",
        "expect:\n" + "".join(f"  - {line}\n" for line in _expected(table)),
    ]
    return "".join(parts)


def _checkpoint(table: Table[Any]) -> Any:
    assert table.position.checkpoint is not None
    return table.position.checkpoint


def _tail(table: Table[Any], more: list[Step]) -> tuple[list[tuple[str, str]], list[object]]:
    """The choices since the checkpoint by key, with some more after them, and the random results that came of them."""
    entries = list(table.position.tail)
    for step in more:
        entries += [(step.seat, step.choice, False), *step.forced]
    state = _checkpoint(table).clone()
    recorder = state.rng = Recorder.of(state.rng)
    position: Position[Any] = Position.resume(table.game, state, (), track=False)
    script = []
    for entry in entries:
        seat, choice, forced = entry
        if not forced:
            script.append((table.seats[seat].id, table.game.describe(position.state, choice).key))
        position.feed(entry)
    return script, recorder.results


def _title(table: Table[Any]) -> str:
    setup = next((s.title for s in table.game.setups() if s.id == table.settings.get("setup")), "a scenario")
    return f"{table.game.title}, {setup}: the position after {plural(table.length, 'choice')}"


def _expected(table: Table[Any]) -> Iterable[str]:
    if table.over:
        yield "{over: true}"
        winners = ", ".join(seat.id for seat in table.winner or ())
        yield f"{{winner: [{winners}]}}" if winners else "{winner: none}"
        return
    for decision in table.pending:
        yield f"{{next: {table.seats[decision.seat].id}, asks: {scalar(decision.asks)}}}"


def block(name: str, value: Any) -> str:
    """A field with records on one line each."""
    text = yaml.dump(
        {name: value}, Dumper=_Dumper, default_flow_style=None, sort_keys=False, allow_unicode=True, width=116
    )
    assert isinstance(text, str)
    return text


class _Dumper(yaml.SafeDumper):
    """Writes lists inside mappings indented, and never an alias."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)
