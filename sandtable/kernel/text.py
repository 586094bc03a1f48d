"""Views as readable text."""

from __future__ import annotations

from typing import Any


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
