"""Numbers and lists in sentences, and views as readable text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def plural(number: int, word: str, several: str = "") -> str:
    """A number of things; `several` where more of them are not written with an s.

    >>> plural(1, "wound"), plural(2, "wound"), plural(4, "die", "dice")
    ('1 wound', '2 wounds', '4 dice')
    """
    return f"{number} {word if number == 1 else several or f'{word}s'}"


def listed(names: Iterable[str], joint: str = "and") -> str:
    """
    >>> listed(["Eliam"]), listed(["Eliam", "Kirga", "Sahla"]), listed(["day", "night"], "or")
    ('Eliam', 'Eliam, Kirga and Sahla', 'day or night')
    """
    *others, last = list(names) or [""]
    return f"{', '.join(others)} {joint} {last}" if others else last


def outline(value: Any, indent: int = 0) -> str:
    """A nested view as indented lines; a list of flat records becomes one line per record."""
    pad = "  " * indent
    if isinstance(value, dict):
        lines = []
        for key, each in value.items():
            if isinstance(each, (dict, list, tuple)) and each:
                lines.append(f"{pad}{key}:")
                lines.append(outline(each, indent + 1))
            else:
                lines.append(f"{pad}{key}: {_plain(each)}")
        return "\n".join(lines)
    if isinstance(value, (list, tuple)):
        return "\n".join(f"{pad}- {_record(each)}" for each in value)
    return f"{pad}{_plain(value)}"


def _record(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items() if not _nothing(v))
    return _plain(value)


def _nothing(value: Any) -> bool:
    """Not worth a word in a record; 0 is."""
    return value is None or value is False or (isinstance(value, (str, list, tuple, dict)) and not value)


def _plain(value: Any) -> str:
    if value is None:
        return "none"
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, dict):
        return "(" + _record(value) + ")"
    return str(value)
