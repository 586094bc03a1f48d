"""YAML as plain data that remembers its lines.

Four things that scenarios write all the time would mean something else to YAML, so they are kept from it:
the comma in `{at: wildlands:6,10}` and `{at: 6,10}`, the mark in `thrust #41`, a `*` that stands for an option, the
`>` in `count: >=2`.
Only true, false, yes, no, null and decimal numbers are anything but text; there are no tags, aliases, dates or octals.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

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


class ScenarioFileError(SandtableError):
    """A scenario file says something it may not: where, and what is wrong."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.file = file
        self.line = line
        self.message = message
        super().__init__(f"{file}:{line}: {message}")


class _Loader(yaml.SafeLoader):
    """Composes nodes; only the few kinds of scalars named above are resolved."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - as PyYAML declares it

    def compose_node(self, parent: Node | None, index: Any) -> Node | None:
        if self.check_event(yaml.AliasEvent):  # a few of them can unfold to millions of values
            raise yaml.MarkedYAMLError(problem="aliases are not allowed", problem_mark=self.get_mark())
        return super().compose_node(parent, index)


_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|false|yes|no)$", re.IGNORECASE), list("tTfFyYnN")
)
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?\d{1,15}$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"^[-+]?\d+\.\d+$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:null|~|)$"), ["n", "~", ""])


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
        return ScenarioFileError(self.file, self.line(path), message)

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


def read(text: str, file: str) -> Lined:
    """A YAML document; raises ScenarioFileError with the line."""
    for pattern, mark, guard in _GUARDS:
        text = pattern.sub(lambda m, mark=mark, guard=guard: m[0].replace(mark, guard), text)  # type: ignore[misc]
    loader: _Loader | None = None
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
    except yaml.MarkedYAMLError as error:
        place = error.problem_mark or error.context_mark
        message = _restored(" ".join(filter(None, (error.context, error.problem))))
        raise ScenarioFileError(file, place.line + 1 if place else 1, f"this is not YAML: {message}") from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise ScenarioFileError(file, line, f"this is not text: {error.reason}") from error
    except RecursionError as error:
        raise ScenarioFileError(file, 1, "this is nested far too deep") from error
    finally:
        if loader is not None:
            loader.dispose()
    if node is None:
        raise ScenarioFileError(file, 1, "the file is empty")
    lines: dict[Path, int] = {}
    return Lined(file, _Builder(file, lines).build(node, (), node.start_mark.line + 1), lines)


class _Builder:
    def __init__(self, file: str, lines: dict[Path, int]) -> None:
        self.file = file
        self.lines = lines

    def build(self, node: Node, path: Path, line: int) -> Any:
        self.lines[path] = line
        if len(path) > _DEEPEST:
            raise ScenarioFileError(self.file, line, "this is nested far too deep")
        if isinstance(node, ScalarNode):
            return self._scalar(node)
        if isinstance(node, SequenceNode) and node.tag == "tag:yaml.org,2002:seq":
            return [self.build(each, (*path, n), each.start_mark.line + 1) for n, each in enumerate(node.value)]
        if isinstance(node, MappingNode) and node.tag == "tag:yaml.org,2002:map":
            return self._mapping(node, path)
        raise self._tagged(node)

    def _scalar(self, node: ScalarNode) -> Any:
        text = _restored(node.value)
        match node.tag.removeprefix("tag:yaml.org,2002:"):
            case "str":
                return text
            case "bool":
                return text.casefold() in ("true", "yes")
            case "int":
                return int(text)
            case "float":
                return float(text)
            case "null":
                return None
        raise self._tagged(node)

    def _mapping(self, node: MappingNode, path: Path) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, ScalarNode):
                raise ScenarioFileError(self.file, line, "a field's name must be a plain word")
            key = _restored(key_node.value)
            if key in made:
                first = self.lines[(*path, key)]
                raise ScenarioFileError(self.file, line, f"'{key}' is given twice, first on line {first}")
            made[key] = self.build(value_node, (*path, key), line)
        return made

    def _tagged(self, node: Node) -> ScenarioFileError:
        return ScenarioFileError(self.file, node.start_mark.line + 1, f"tags such as '{node.tag}' are not allowed")


def _restored(text: str) -> str:
    for _, mark, guard in _GUARDS:
        text = text.replace(guard, mark)
    return text


def meant(word: str, words: Iterable[str]) -> str:
    """What to say after an unknown word that is like a known one."""
    spelled = {each.casefold(): each for each in words}
    near = difflib.get_close_matches(word.casefold(), spelled, 1, 0.75)
    return f"; is '{spelled[near[0]]}' meant?" if near else ""


def known(word: str, words: Iterable[str]) -> str:
    """What to say after an unknown word: what is meant perhaps, and what is known."""
    words = list(words)
    near = meant(word, words)
    return f"{near or '.'} Known here: {', '.join(words)}" if words else near
