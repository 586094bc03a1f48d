"""YAML as plain data that remembers its lines.

Four things that scenarios write all the time would mean something else to YAML, so they are kept from it:
the comma in `{at: wildlands:6,10}` and `{at: 6,10}`, the mark in `thrust #41`, a `*` that stands for an option, the
`>` in `count: >=2`.
Only true, false, yes, no, null and decimal numbers are anything but text; there are no tags, aliases, dates or octals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

import yaml

from sandtable.kernel.decisions import SandtableError

Path: TypeAlias = tuple[str | int, ...]

_GUARDS = (
    (re.compile(r"(?<=[\w-]:)(\d+|\*),(?=[\d*])"), ",", "\ue000"),
    (re.compile(r"(?<=[^\W\d] )\d+,(?=\d)|(?<=[^\W\d]: )\d+,(?=\d)"), ",", "\ue000"),
    (re.compile(r"(?<=[\w.)*] )#(?=\d+(?:$|[\s,}\]\"']))", re.MULTILINE), "#", "\ue001"),
    (re.compile(r"(?<=[:,\[{-] )\*|(?<=[\[{])\*"), "*", "\ue002"),
    (re.compile(r"(?<=: )>(?==? ?-?\d)"), ">", "\ue003"),
)
_DEEPEST = 30
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Twenty times as fast where PyYAML was built with libyaml, as its wheels are."""
_YES_OR_NO = {"true": True, "yes": True, "false": False, "no": False}
_NUMBER = re.compile(r"[-+]?(?:\d{1,15}|\d+\.\d+)")


class ScenarioFileError(SandtableError):
    """A scenario file says something it may not: where, and what is wrong."""

    def __init__(self, file: str, line: int, message: str, path: Path = ()) -> None:
        self.file = file
        self.line = line
        self.message = message
        self.path = path
        """The value that is at fault, where that is known."""
        super().__init__(f"{file}:{line}: {message}")


class Node:
    """Where a value stands in the text: from `start` to `end`, both as places in it."""

    __slots__ = ("column", "end", "flow", "items", "last", "pairs", "sequence", "start")

    def __init__(self, start: int, column: int, sequence: bool = False, flow: bool = True) -> None:
        self.start = start
        self.end = start
        self.last = start
        """Where something more can be written: before the closing bracket."""
        self.column = column
        self.sequence = sequence
        self.flow = flow
        """Written in brackets, or a single value; else one thing on each line."""
        self.items: list[Node] = []
        self.pairs: list[tuple[str, Node, Node]] = []

    def inside(self, step: str | int) -> Node | None:
        if isinstance(step, int):
            return self.items[step] if step < len(self.items) else None
        return next((value for name, _, value in self.pairs if name == step), None)

    def key(self, step: str | int) -> Node:
        """Where the name of a field stands."""
        return next(key for name, key, _ in self.pairs if name == step)


class Lined:
    """A document: its data, and the line of every value in it."""

    def __init__(self, file: str, data: Any, lines: Mapping[Path, int]) -> None:
        self.file = file
        self.data = data
        self.lines = lines

    def line(self, path: Path) -> int:
        """The line of the value at `path`, or of the nearest thing around it that is there."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def error(self, path: Path, message: str) -> ScenarioFileError:
        return ScenarioFileError(self.file, self.line(path), message, path)

    def field(self, inside: Path, field: str) -> Path:
        """The path that a game's name for a field means: `units[2].army`, `units.2.army`, `gold.oathborn`."""
        path = inside
        for word in re.findall(r"[^.\[\]]+", field):
            step: str | int = int(word) if word.isdigit() and (*path, int(word)) in self.lines else word
            if (*path, step) not in self.lines:
                step = self._spelled(path, word)
            path = (*path, step)
        return path

    def _spelled(self, inside: Path, word: str) -> str:
        """The key inside this path that is `word` in other capitals."""
        for path in self.lines:
            last = path[-1] if path else None
            if path[:-1] == inside and isinstance(last, str) and last.casefold() == word.casefold():
                return last
        return word


def nodes(text: str) -> Node:
    """Where everything stands in a text that `read` can read."""
    events = yaml.parse(_guard(text), _LOADER)
    next(events), next(events)  # the stream and the document begin
    return _node(events, next(events), text)


def _node(events: Iterator[Any], event: Any, text: str) -> Node:
    start, column = event.start_mark.index, event.start_mark.column
    end: int = event.end_mark.index
    if isinstance(event, yaml.ScalarEvent):
        node = Node(start, column)
        node.end = start + len(text[start:end].rstrip("\n"))
        return node
    sequence = isinstance(event, yaml.SequenceStartEvent)
    node = Node(start, column, sequence, bool(event.flow_style))
    node.end = node.last = start
    ends = (yaml.SequenceEndEvent, yaml.MappingEndEvent)
    for inner in iter(lambda: next(events), None):
        end = inner.end_mark.index
        if isinstance(inner, ends):
            break
        child = _node(events, inner, text)
        if sequence:
            node.items.append(child)
        else:
            value = _node(events, next(events), text)
            node.pairs.append((_restored(inner.value), child, value))
            child = value
        node.end = node.last = child.end
    if node.flow:
        node.end = end
        node.last = node.last if node.items or node.pairs else node.end - 1
    return node


def _guard(text: str) -> str:
    """With marks, of the same length, for what would mean something else to YAML."""
    for pattern, mark, guard in _GUARDS:
        text = pattern.sub(partial(_guarded, mark, guard), text)
    return text


def read(text: str, file: str) -> Lined:
    """A YAML document; raises ScenarioFileError with the line."""
    text = _guard(text)
    reader = _Reader(file, yaml.parse(text, _LOADER))
    try:
        return Lined(file, reader.document(), reader.lines)
    except yaml.MarkedYAMLError as error:
        place = error.problem_mark or error.context_mark
        message = _restored(" ".join(filter(None, (error.context, error.problem))))
        raise ScenarioFileError(file, place.line + 1 if place else 1, f"this is not YAML: {message}") from error
    except yaml.reader.ReaderError as error:
        line = text.encode()[: error.position].count(b"\n") + 1
        raise ScenarioFileError(file, line, f"this is not text: {error.reason}") from error
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise ScenarioFileError(file, line, f"this is not text: {error.reason}") from error


def _guarded(mark: str, guard: str, found: re.Match[str]) -> str:
    return found[0].replace(mark, guard)


class _Reader:
    """Builds the data from YAML's events as they come, so that nothing is read much deeper than `_DEEPEST`."""

    def __init__(self, file: str, events: Iterator[Any]) -> None:
        self.file = file
        self.events = events
        self.lines: dict[Path, int] = {}

    def document(self) -> Any:
        next(self.events)  # the stream begins
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise ScenarioFileError(self.file, 1, "the file is empty")
        first = next(self.events)
        data = self.value(first, (), _line(first))
        next(self.events)  # the document ends
        after = next(self.events)
        if not isinstance(after, yaml.StreamEndEvent):
            raise ScenarioFileError(self.file, _line(after), "a second document begins here; a file has one")
        return data

    def value(self, event: Any, path: Path, line: int) -> Any:
        self.lines[path] = line
        if len(path) > _DEEPEST:
            raise ScenarioFileError(self.file, line, "this is nested far too deep")
        if isinstance(event, yaml.AliasEvent):  # a few of them can unfold to millions of values
            raise ScenarioFileError(self.file, _line(event), "aliases are not allowed")
        if event.tag is not None:
            raise ScenarioFileError(self.file, _line(event), f"tags such as '{event.tag}' are not allowed")
        if isinstance(event, yaml.SequenceStartEvent):
            items = self._until(yaml.SequenceEndEvent)
            return [self.value(each, (*path, n), _line(each)) for n, each in enumerate(items)]
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(path)
        text = _restored(event.value)
        return _plain(text) if event.implicit[0] else text

    def _mapping(self, path: Path) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name in self._until(yaml.MappingEndEvent):
            if not isinstance(name, yaml.ScalarEvent):
                raise ScenarioFileError(self.file, _line(name), "a field's name must be a plain word")
            key = _restored(name.value)
            if key in made:
                first = self.lines[(*path, key)]
                raise ScenarioFileError(self.file, _line(name), f"'{key}' is given twice, first on line {first}")
            made[key] = self.value(next(self.events), (*path, key), _line(name))
        return made

    def _until(self, end: type) -> Iterator[Any]:
        while not isinstance(event := next(self.events), end):
            yield event


def _line(event: Any) -> int:
    line: int = event.start_mark.line + 1
    return line


def _plain(text: str) -> str | float | bool | None:
    """What a scalar without quotes means."""
    if text in ("", "~", "null"):
        return None
    if (word := text.casefold()) in _YES_OR_NO:
        return _YES_OR_NO[word]
    if _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    return text


def _restored(text: str) -> str:
    for _, mark, guard in _GUARDS:
        text = text.replace(guard, mark)
    return text
