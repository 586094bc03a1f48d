"""An example told step by step: who does what, what comes of it, and what it is to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from sandtable.kernel.scenario.expect import written
from sandtable.kernel.scenario.parse import Choose, Expectation, Refused, Say, Scenario, ScriptLine, Undo
from sandtable.kernel.scenario.run import SEED, Play, StoryLine
from sandtable.kernel.text import capital, listed


class Said(msgspec.Struct, frozen=True):
    """A line of the log."""

    text: str
    rules: tuple[str, ...]


class ToldStep(msgspec.Struct, frozen=True):
    """One line of a script, or several that only check something."""

    at: int
    """Lines of the script that have been played after it: where to look at it."""
    kind: Literal["begin", "choose", "refused", "undo", "check"]
    seat: str
    """The id of who does it; empty where nobody does."""
    text: str
    """What is done or tried, as its button says it."""
    log: tuple[Said, ...]
    """What came of it; for what is refused, why."""
    holds: tuple[str, ...]
    """What must be so then, in words."""


class ToldExample(msgspec.Struct, frozen=True):
    """An example with all of its steps."""

    id: str
    title: str
    rules: tuple[str, ...]
    seat: str
    """From whose seat it is shown: who chooses first."""
    steps: tuple[ToldStep, ...]


def told(name: str, scenario: Scenario) -> ToldExample:
    """Raises SandtableError where the script cannot be played."""
    play = Play(scenario)
    names = {seat.id: seat.name for seat in play.begin(SEED).seats}
    first = next((line.seat for line in scenario.script if isinstance(line, Choose)), "")
    steps = [ToldStep(0, "begin", "", scenario.title, _log(play.story), ())]
    for at, line in enumerate(scenario.script, 1):
        step = _step(play, line, at, names)
        if step.kind == "check":
            last = steps.pop()
            step = msgspec.structs.replace(last, at=at, holds=(*last.holds, *step.holds))
        steps.append(step)
    last = steps.pop()
    steps.append(msgspec.structs.replace(last, holds=(*last.holds, *_in_words(scenario.expect, names))))
    return ToldExample(name, scenario.title, scenario.cites, _id(play, first) if first else "", tuple(steps))


def _step(play: Play, line: ScriptLine, at: int, names: Mapping[str, str]) -> ToldStep:
    begun = len(play.story)
    label = _label(play, line)
    play.line(line, judge=False)
    log = _log(play.story[begun:])
    match line:
        case Choose():
            return ToldStep(at, "choose", _id(play, line.seat), label, log, tuple(_in_words(line.expect, names)))
        case Refused():
            return ToldStep(at, "refused", _id(play, line.seat), label, _reasons(play.story[begun:]), ())
        case Undo():
            return ToldStep(at, "undo", _id(play, line.seat), "takes back", log, ())
        case Say():
            return ToldStep(at, "check", "", "", (), (line.text,))
        case _:
            return ToldStep(at, "check", "", "", (), tuple(_in_words(line.expect, names)))


def _id(play: Play, seat: str) -> str:
    table = play.table
    assert table is not None
    return table.seats[table.seat(seat)].id


def _label(play: Play, line: ScriptLine) -> str:
    """What is chosen as its button says it; what is not offered, as the script spells it."""
    if not isinstance(line, (Choose, Refused)):
        return ""
    table = play.table
    assert table is not None
    seat = table.seat(line.seat)
    decision = table.decision(seat)
    fits = play.meant(seat, line.key) if decision is not None else []
    if decision is None or len(fits) != 1:
        return line.key
    return table.described(decision)[fits[0]][0].label


def _log(story: Iterable[StoryLine]) -> tuple[Said, ...]:
    return tuple(Said(line.text, line.rules) for line in story if line.kind == "log")


def _reasons(story: Iterable[StoryLine]) -> tuple[Said, ...]:
    return tuple(
        Said(capital(line.text.removeprefix("refused: ")), line.rules) for line in story if line.kind == "expected"
    )


# -- expectations in words ---------------------------------------------------------------------------------------------


def _in_words(expectations: Iterable[Expectation], names: Mapping[str, str]) -> Iterator[str]:
    """`names`: of the seats, by their ids."""
    for expectation in expectations:
        words = expectation.words
        for name, value in words.items():
            if name in _SAID:
                yield _SAID[name].format(_several(value, names))
        if "asks" in words and "next" not in words:
            yield f"The question is '{words['asks']}'."
        for name, value in expectation.things.items():
            yield _thing(name, value, words)


_SAID = {
    "winner": "The winner is {}.",
    "next": "The next choice is that of {}.",
    "log": "The log says: {}",
    "not log": "The log does not say: {}",
    "offered": "One may choose {}.",
    "not offered": "One may not choose {}.",
    "rolls left": "Dice that were not needed: {}.",
}


def _several(value: Any, names: Mapping[str, str]) -> str:
    return listed(names.get(str(each), str(each)) for each in (value if isinstance(value, list) else [value]))


def _thing(name: str, value: Any, words: Mapping[str, Any]) -> str:
    """`units: {army: Miners}, has: {weakened: true}` as `Units with army Miners: weakened.`"""
    what = capital(name.replace("_", " "))
    if not isinstance(value, dict):
        return f"{what}: {written(value)}."
    called = str(value.get("name", ""))
    rest = _fields({name: each for name, each in value.items() if name != "name"})
    which = (f"{called} ({rest})" if rest else called) if called else f"{what} with {rest}" if rest else what
    if "has" in words:
        return f"{which}: {_fields(words['has'])}."
    count = words.get("count", ">=1")
    return f"{which}: {_counted(count)}."


def _counted(count: Any) -> str:
    if isinstance(count, int):
        return "none" if count == 0 else str(count)
    return {">=1": "there is one"}.get(str(count), f"{count} of them")


def _fields(fields: Mapping[str, Any]) -> str:
    return ", ".join(_field(name.replace("_", " "), value) for name, value in fields.items())


def _field(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return name if value else f"not {name}"
    return f"{name} {written(value)}"
