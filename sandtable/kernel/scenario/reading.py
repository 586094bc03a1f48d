"""Reading the values of a scenario's `setup:`: numbers, lists, names; every complaint names its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel.game import ScenarioError
from sandtable.kernel.text import instead


def inside(field: str, name: object) -> str:
    """The path of a field within another one, or within the setup itself ("")."""
    return f"{field}.{name}" if field else str(name)


def fields(value: Any, known: Sequence[str], field: str, what: str) -> Mapping[str, Any]:
    """Names with values, none of them unknown; `what` has these fields: "a hero"."""
    given = mapping(value, field)
    for name in given:
        if name not in known:
            raise ScenarioError(inside(field, name), f"{what} has no field '{name}'{instead(str(name), known)}")
    return given


def number(value: Any, field: str, least: int = 0, most: int | None = None) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= least and (most is None or value <= most):
        return value
    span = f"of at least {least}" if most is None else f"from {least} to {most}"
    raise ScenarioError(field, f"expected a number {span}, got {value!r}")


def flag(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise ScenarioError(field, f"expected true or false, got {value!r}")
    return value


def items(value: Any, field: str) -> list[Any]:
    """A list; a field without a value is an empty one."""
    if value is None:
        return []
    if not isinstance(value, (list, tuple)):
        raise ScenarioError(field, f"expected a list in [ ], got {value!r}")
    return list(value)


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    """Names with values; a field without a value has none."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ScenarioError(field, f"expected names with values in {{ }}, got {value!r}")
    return value


def one_of(value: Any, known: Sequence[str], field: str, what: str) -> int:
    """The place of a word among the known ones, in any capitals; `what` they are: "seat"."""
    word = " ".join(str(value).split()).casefold()
    for place, each in enumerate(known):
        if each.casefold() == word:
            return place
    raise ScenarioError(field, f"there is no {what} '{value}'{instead(str(value), known)}")


def counts(value: Any, known: Sequence[str], field: str, what: str, least: int = 0) -> list[int]:
    """Numbers by name, `{green: 2}`, or names that count 1 each, `[camel, water]`; one for each known word."""
    found = [0] * len(known)
    if isinstance(value, list):
        for place, each in enumerate(value):
            found[one_of(each, known, f"{field}[{place}]", what)] += 1
        return found
    for word, amount in mapping(value, field).items():
        found[one_of(word, known, f"{field}.{word}", what)] = number(amount, f"{field}.{word}", least)
    return found
