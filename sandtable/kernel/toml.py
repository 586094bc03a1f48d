"""Plain data as TOML that people read and edit: what is short stands in one line, the rest in tables of its own.

Python reads TOML, but does not write it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WIDTH = 100
"""A value that needs more stands in several lines."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: Mapping[str, Any]) -> str:
    """The text that `tomllib` reads as this; what is None is left out.

    >>> print(toml_text({"name": "A raid", "gold": {"orcs": 3}, "units": [{"army": "Ogre"}]}), end="")
    name = "A raid"
    gold = { orcs = 3 }
    units = [{ army = "Ogre" }]
    """
    return "\n".join(_table(data, ())).strip("\n") + "\n"


def _table(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    tables: list[tuple[str, Any]] = []
    for name, value in table.items():
        if value is None:
            continue
        line = f"{_key(name)} = {_inline(value)}"
        if len(line) <= WIDTH or not _is_deep(value):
            yield line if len(line) <= WIDTH or not isinstance(value, list) else _lines(name, value)
        else:
            tables.append((name, value))
    for name, value in tables:
        inner = (*path, name)
        heading = ".".join(_key(step) for step in inner)
        for each in value if isinstance(value, list) else [value]:
            own = list(_table(each, inner))
            if isinstance(value, list):
                yield from ("", f"[[{heading}]]")
            elif own and own[0]:  # else it holds tables alone, which name it
                yield from ("", f"[{heading}]")
            yield from own


def _is_deep(value: Any) -> bool:
    """Whether it can be a table, or a list of tables."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping) and bool(value)


def _lines(name: str, value: list[Any]) -> str:
    return "\n".join((f"{_key(name)} = [", *(f"  {_inline(each)}," for each in value), "]"))


def _inline(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case Mapping():
            inside = ", ".join(f"{_key(name)} = {_inline(each)}" for name, each in value.items() if each is not None)
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(_inline(each) for each in value)}]"
    return str(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _quoted(name)


def _quoted(text: str) -> str:
    """TOML's strings are JSON's, but for one control character that JSON lets stand."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
