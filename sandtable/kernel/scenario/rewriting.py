"""Changing one value in the text of a scenario file, and leaving all else as somebody has written it: comments, the
order of the fields, what stands on one line.

A change is made where it has to be and nowhere else; whether the text then says what was wanted is checked by reading
it. Where it does not (a layout that nobody has thought of), more of the text around the place is written anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import msgspec

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.scenario.lines import Node, Path, ScenarioFileError, nodes, read
from sandtable.kernel.scenario.parse import FIELDS

Value: TypeAlias = Any
"""Plain data; `ABSENT` where a change takes something away."""


class Absent:
    """Nothing: what stands there is taken away."""


ABSENT = Absent()
SCRIPT = "script"
WIDTH = 112
"""A line that is longer is written on several."""
INDENT = 2


class CannotChange(SandtableError):
    """The change has no place in the text."""


def rewritten(text: str, path: Path, value: Value) -> str:
    """The text with another value at the path. Raises ScenarioFileError for a text that cannot be read as it is, and
    CannotChange where the path leads nowhere."""
    old = read(text, "").data if text.strip() else {}
    new = with_value(old, path, value)
    if _same(old, new):
        return text
    wanted = _canonical(new)
    for attempt in _attempts(text, old, new, path):
        try:
            made = attempt()
            if _canonical(read(made, "").data) == wanted:
                return made
        except (ScenarioFileError, CannotChange, LookupError):
            continue
    return rendered(new)


def with_value(data: Value, path: Path, value: Value) -> Value:
    """Data with another value at the path; what leads there is made where it is missing."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(data, list) and data is not None:
            raise CannotChange(f"there is no list for '{step}'")
        found = list(data or ())
        if not 0 <= step <= len(found):
            raise CannotChange(f"the list has no place {step}")
        inner = with_value(found[step] if step < len(found) else None, rest, value)
        found[step : step + 1] = [] if inner is ABSENT else [inner]
        return found
    if not isinstance(data, dict) and data is not None:
        raise CannotChange(f"there are no fields in which '{step}' could stand")
    before = data or {}
    inner = with_value(before.get(step), rest, value)
    if inner is ABSENT:
        return {name: each for name, each in before.items() if name != step}
    return {**before, step: inner}


def _canonical(data: Value) -> bytes:
    """As bytes that differ for 1 and true; the order of fields says nothing."""
    return msgspec.json.encode(data, order="deterministic")


def _same(one: Value, other: Value) -> bool:
    return _canonical(one) == _canonical(other)


def _at(data: Value, path: Path) -> Value:
    for step in path:
        data = data[step]
    return data


def _attempts(text: str, old: Value, new: Value, path: Path) -> Iterator[Callable[[], str]]:
    """Ways to write it, from the one that changes least on."""
    yield lambda: _Patch(text).update((), old, new)
    for length in range(len(path) - 1, 0, -1):
        part = path[:length]
        yield lambda part=part: _Patch(text).replaced(part, _at(new, part))  # type: ignore[misc] # mypy: defaults


# -- writing values ----------------------------------------------------------------------------------------------------


def scalar(value: Value, listed: bool = False) -> str:
    """A single value: plain where that reads back as the same, else in quotes. `listed`: it stands in a list."""
    if not isinstance(value, str):
        return json.dumps(value)
    try:
        plain = all(read(frame.format(value), "").data == [made(value)] for frame, made in _FRAMES[listed])
    except ScenarioFileError:
        plain = False
    return value if plain else _quoted(value)


_FRAMES: tuple[tuple[tuple[str, Callable[[str], Value]], ...], ...] = (
    (("- {{a: {}}}", lambda value: {"a": value}), ("- a: {}", lambda value: {"a": value})),
    (("- [{}, b]", lambda value: [value, "b"]), ("- {}", lambda value: value)),
)
"""Where a value can stand, and what must be read there: behind a name, and in a list."""


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    try:
        if read(f"- {{{name}: 1}}", "").data == read(f"- {name}: 1", "").data == [{name: 1}]:
            return name
    except ScenarioFileError:
        pass
    return _quoted(name)


def flow(value: Value, listed: bool = False) -> str:
    """On one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)}: {flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(each, True) for each in value) + "]"
    return scalar(value, listed)


def _fits(value: Value, indent: int) -> bool:
    """Whether it is written on the line where it begins."""
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return False
    if isinstance(value, dict) and any(
        (isinstance(each, dict) and any(isinstance(part, (dict, list)) for part in each.values()))
        or (isinstance(each, list) and any(isinstance(part, dict) for part in each))
        for each in value.values()
    ):
        return len(flow(value)) + indent <= WIDTH * 2 // 3
    return len(flow(value)) + indent <= WIDTH


def rendered(value: Value, indent: int = 0, within: str = "") -> str:
    """Fields or a list on lines of their own. `within`: the field to which they belong."""
    space = " " * indent
    if isinstance(value, dict):
        return "".join(f"{space}{_key(name)}:{_behind(each, indent, name)}\n" for name, each in value.items())
    return "".join(f"{space}-{_item(each, indent, within)}\n" for each in value)


def _behind(value: Value, indent: int, name: str) -> str:
    """What follows a name and its colon: on the same line, or on the next ones."""
    if not isinstance(value, (dict, list)) or not value or _fits(value, indent + len(name) + 2):
        return f" {flow(value)}"
    return "\n" + rendered(value, indent + INDENT, name).rstrip("\n")


def _item(value: Value, indent: int, within: str) -> str:
    """What follows the dash; a line of a script begins with its seat."""
    if within == SCRIPT and isinstance(value, dict) and len(value) == 1:
        ((name, said),) = value.items()
        return f" {_key(name)}:{_behind(said, indent + INDENT, name)}"
    if not isinstance(value, (dict, list)) or not value or len(flow(value)) + indent + 2 <= WIDTH:
        return f" {flow(value, True)}"
    return " " + rendered(value, indent + INDENT).strip()


# -- changing a text ---------------------------------------------------------------------------------------------------


class _Patch:
    """A text with the places of everything in it. Each change gives a new text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = nodes(text) if text.strip() else None

    def node(self, path: Path) -> Node:
        found = self.root
        for step in path:
            if found is None:
                break
            found = found.inside(step)
        if found is None:
            raise CannotChange(f"there is nothing at {path}")
        return found

    def update(self, path: Path, old: Value, new: Value) -> str:
        """Change what differs, one thing after the other."""
        if _same(old, new):
            return self.text
        if isinstance(old, dict) and isinstance(new, dict) and old and new:
            return self._update_fields(path, old, new)
        if isinstance(old, list) and isinstance(new, list) and old and new:
            return self._update_list(path, old, new)
        return self.replaced(path, new)

    def _update_fields(self, path: Path, old: dict[str, Value], new: dict[str, Value]) -> str:
        patch = self
        for name in old:
            if name not in new:
                patch = _Patch(patch.without(path, name))
        for name, value in new.items():
            if name not in old:
                patch = _Patch(patch.with_field(path, name, value))
            elif not _same(old[name], value):
                patch = _Patch(patch.update((*path, name), old[name], value))
        return patch.text

    def _update_list(self, path: Path, old: list[Value], new: list[Value]) -> str:
        head = _alike(old, new)
        tail = _alike(old[head:][::-1], new[head:][::-1])
        gone, come = old[head : len(old) - tail], new[head : len(new) - tail]
        patch = self
        for n, (before, after) in enumerate(zip(gone, come, strict=False)):
            patch = _Patch(patch.update((*path, head + n), before, after))
        both = min(len(gone), len(come))
        for _ in gone[both:]:
            patch = _Patch(patch.without(path, head + both))
        for n, value in enumerate(come[both:]):
            patch = _Patch(patch.with_item(path, head + both + n, value))
        return patch.text

    # -- the single changes --

    def replaced(self, path: Path, value: Value) -> str:
        """The whole value at the path written anew."""
        if self.root is None or not path:
            return rendered(value)
        node, holder = self.node(path), self.node(path[:-1])
        if holder.flow:
            return self._put(node.start, node.end, flow(value, holder.sequence))
        if holder.sequence:
            return self._put(node.start, node.end, _item(value, holder.column, _name_of(path[:-1])).strip())
        colon = self.text.index(":", holder.key(path[-1]).end)
        between = self.text[colon + 1 : node.start]
        written = _behind(value, holder.column, _name_of(path))
        if between.strip():  # a comment stands there
            return self._put(node.start, node.end, written.strip())
        return self._put(colon + 1, node.end, written)

    def with_field(self, path: Path, name: str, value: Value) -> str:
        node = self.node(path)
        if node.flow or not node.pairs:
            written = f"{_key(name)}: {flow(value)}"
            return self._put(node.last, node.last, f", {written}" if node.pairs else written)
        after = node.pairs[-1]
        if not path and name in FIELDS:
            earlier = FIELDS[: FIELDS.index(name)]
            known = [pair for pair in node.pairs if pair[0] in earlier]
            after = max(known, key=lambda pair: FIELDS.index(pair[0])) if known else after
        line = " " * node.column + f"{_key(name)}:{_behind(value, node.column, name)}"
        return self._add_line(after[2].end, line)

    def with_item(self, path: Path, at: int, value: Value) -> str:
        node = self.node(path)
        if node.flow:
            written = flow(value, True)
            if at < len(node.items):
                start = node.items[at].start
                return self._put(start, start, f"{written}, ")
            return self._put(node.last, node.last, f", {written}" if node.items else written)
        line = " " * node.column + "-" + _item(value, node.column, _name_of(path))
        if at > 0:
            return self._add_line(node.items[at - 1].end, line)
        return self._put(node.start, node.start, line.lstrip() + "\n" + " " * node.column)

    def without(self, path: Path, step: str | int) -> str:
        node = self.node(path)
        spans = (
            [(item.start, item.end) for item in node.items]
            if node.sequence
            else [(k.start, v.end) for _, k, v in node.pairs]
        )
        at = step if isinstance(step, int) else [name for name, _, _ in node.pairs].index(step)
        start, end = spans[at]
        if len(spans) == 1:
            return self.replaced(path, [] if node.sequence else {}) if path else ""
        if node.flow:
            return (
                self._put(start, spans[at + 1][0], "") if at + 1 < len(spans) else self._put(spans[at - 1][1], end, "")
            )
        if node.sequence:
            start = self.text.rindex("-", 0, start)
        begin, stop = self.text.rfind("\n", 0, start) + 1, self._line_end(end)
        if self.text[begin:start].strip():  # it begins on the line of what it stands in
            begin = start
            stop = spans[at + 1][0] if not node.sequence else self.text.rindex("-", 0, spans[at + 1][0])
            return self._put(begin, stop, "")
        return self._put(begin, min(stop + 1, len(self.text)), "")

    def _put(self, start: int, end: int, written: str) -> str:
        return self.text[:start] + written + self.text[end:]

    def _line_end(self, at: int) -> int:
        """Where the line ends on which this lies: a comment behind it belongs to it."""
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found

    def _add_line(self, after: int, line: str) -> str:
        end = self._line_end(after)
        return self._put(end, end, f"\n{line}")


def _name_of(path: Path) -> str:
    return str(path[-1]) if path else ""


def _alike(one: list[Value], other: list[Value]) -> int:
    """How many of the first are the same."""
    for n, (a, b) in enumerate(zip(one, other, strict=False)):
        if not _same(a, b):
            return n
    return min(len(one), len(other))


def edited(text: str, changes: list[tuple[Path, Value]]) -> str:
    """One change after the other."""
    for path, value in changes:
        text = rewritten(text, path, value)
    return text
