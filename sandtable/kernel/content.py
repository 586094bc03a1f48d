"""Content is data: TOML files decoded into typed records, with errors written for the person who edits the file."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from sandtable.kernel import emblems
from sandtable.kernel.text import meant
from sandtable.kernel.typed import converted

T = TypeVar("T")

Step = str | int
"""One step into decoded TOML: a key of a table, or a place in a list."""


class ContentError(ValueError):
    """A data file says something it may not: which file, which record, which field, and what is wrong."""

    def __init__(self, file: str, record: str, field: str, message: str) -> None:
        super().__init__(file, record, field, message)
        self.file = file
        self.record = record
        self.field = field
        self.message = message

    def __str__(self) -> str:
        field = f"field '{self.field}'" if self.field else ""
        return ", ".join(filter(None, (self.file, self.record, field))) + f": {self.message}"


def load_toml(path: Path, type_: type[T], *, file: str = "") -> T:
    """The TOML file at `path` as a `type_`; `file` is what errors call it, the bare file name unless given."""
    file = file or path.name
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ContentError(file, "", "", f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ContentError(file, f"line {line}", "", "is not UTF-8 text") from error
    return typed(toml_data(text, file), type_, file)


def toml_data(text: str, file: str) -> dict[str, Any]:
    """A TOML text as plain data; `file` is what errors call it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(file, str(error)) from error


def typed(data: dict[str, Any], type_: type[T], file: str) -> T:
    """Plain data as a record; `file` is what errors call it.

    Records should forbid unknown fields, so that a misspelt one is an error and not a silent default. Emblems are
    checked here for all of them.
    """
    try:
        content = converted(data, type_, strict=True)
    except msgspec.ValidationError as error:
        raise _record_error(file, data, type_, str(error)) from error
    for steps, name in _emblems(data, []):
        if wrong := emblems.fault(name):
            raise ContentError(file, *_place(data, type_, steps), wrong)
    return content


Emblems = dict[str, dict[str, str]]
"""The emblems of what has no record of its own, by kind and name: `{"factions": {"Moto": "horse-head"}}`."""


def load_emblems(path: Path) -> Emblems:
    """The file of a game with such emblems."""
    content = load_toml(path, Emblems)
    for kind, chosen in content.items():
        for what, name in chosen.items():
            if wrong := emblems.fault(name):
                raise ContentError(path.name, f"{kind}.{what}", "", wrong)
    return content


def _emblems(data: Any, steps: list[Step]) -> Iterator[tuple[list[Step], str]]:
    """Every emblem that is named in decoded TOML, and where."""
    entries = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in entries:
        if step in emblems.FIELDS and isinstance(value, str):
            yield [*steps, step], value
        elif isinstance(value, dict | list):
            yield from _emblems(value, [*steps, step])


def _syntax_error(file: str, text: str) -> ContentError:
    match = re.fullmatch(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", text)
    if match is None:
        return ContentError(file, "", "", f"is not TOML: {text}")
    where = f"line {match['line']}, column {match['column']}" if match["line"] else "end of file"
    return ContentError(file, where, "", f"is not TOML: {_lower(match['what'])}")


_ERROR = re.compile(r"(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_NAMED_FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<field>[^`]*)`")


def _record_error(file: str, data: dict[str, Any], type_: type[Any], text: str) -> ContentError:
    match = _ERROR.fullmatch(text)
    assert match is not None
    steps = _steps(data, type_, text, match["path"] or "")
    what, known = match["what"], _type_at(type_, steps)
    named = _NAMED_FIELD.fullmatch(what)
    if named is not None:
        record, field = _place(data, type_, [*steps, named["field"]])
        if named["what"] == "missing required":
            return ContentError(file, record, field, "is missing")
        fields = sorted(f.encode_name for f in known.fields) if isinstance(known, inspect.StructType) else []
        return ContentError(
            file, record, field, f"is not known here; the fields are {', '.join(fields)}{meant(named['field'], fields)}"
        )
    record, field = _place(data, type_, steps)
    if match["key"]:
        return ContentError(file, record, field, f"has a wrong key: {_lower(what)}")
    value = _value_at(data, steps)
    if isinstance(known, inspect.LiteralType) and what.startswith("Invalid enum value"):
        allowed = ", ".join(repr(v) for v in sorted(known.values, key=repr))
        return ContentError(file, record, field, f"expected one of {allowed}, got {_shown(value)}")
    if what.startswith("Expected"):
        expected = what.partition(", got `")[0].replace("`", "").replace(" | null", "")
        expected = expected.replace("object", "a table").replace("array", "a list")
        return ContentError(file, record, field, f"{_lower(expected)}, got {_shown(value)}")
    return ContentError(file, record, field, _lower(what.replace("`", "")))


def _steps(data: dict[str, Any], type_: type[Any], text: str, path: str) -> list[Step]:
    """The steps of msgspec's path. It writes `[...]` for the key of a table: the key whose value alone fails alike."""
    steps: list[Step] = []
    for match in _STEP.finditer(path):
        if match["field"] is not None:
            steps.append(match["field"])
        elif match["index"] is not None:
            steps.append(int(match["index"]))
        else:
            alone = [key for key in _value_at(data, steps) if _fails_alone(data, type_, text, steps, key)]
            if not alone:
                break
            steps.append(alone[0])
    return steps


def _fails_alone(data: dict[str, Any], type_: type[Any], text: str, steps: list[Step], key: str) -> bool:
    trial = copy.deepcopy(data)
    table = _value_at(trial, steps)
    for other in [k for k in table if k != key]:
        del table[other]
    try:
        converted(trial, type_, strict=True)
    except msgspec.ValidationError as error:
        return str(error) == text
    return False


def _value_at(data: Any, steps: list[Step]) -> Any:
    for step in steps:
        data = data[step]
    return data


def _type_at(type_: type[Any], steps: list[Step]) -> inspect.Type:
    """The declared type at the end of `steps`, out of its `| None`."""
    node = _not_none(inspect.type_info(type_))
    for step in steps:
        node = _type_inside(node, step)
    return node


def _type_inside(node: inspect.Type, step: Step) -> inspect.Type:
    inside: inspect.Type = inspect.AnyType()
    if isinstance(node, inspect.StructType):
        inside = next((f.type for f in node.fields if f.encode_name == step), inside)
    elif isinstance(node, inspect.DictType):
        inside = node.value_type
    elif isinstance(node, (inspect.ListType, inspect.VarTupleType)):
        inside = node.item_type
    elif isinstance(node, inspect.TupleType) and isinstance(step, int):
        inside = node.item_types[step]
    return _not_none(inside)


def _not_none(node: inspect.Type) -> inspect.Type:
    if isinstance(node, inspect.UnionType):
        return next((t for t in node.types if not isinstance(t, inspect.NoneType)), node)
    return node


def _place(data: Any, type_: type[Any], steps: list[Step]) -> tuple[str, str]:
    """The records on the way, by name, and the field inside the last one."""
    records: list[str] = []
    field = ""
    node = _not_none(inspect.type_info(type_))
    for step in steps:
        keyed = isinstance(node, inspect.DictType)
        node = _type_inside(node, step)
        data = data.get(step) if isinstance(data, dict) else data[step]
        if isinstance(node, inspect.StructType) and (keyed or isinstance(step, int)):
            records.append(_record_name(_singular(field), step, data))
            field = ""
        elif isinstance(step, int):
            field += f" item {step + 1}"
        else:
            field += f".{step}" if field else step
    return ", ".join(records), field


def _record_name(kind: str, step: Step, record: Any) -> str:
    if isinstance(step, str):
        return f"{kind} '{step}'"
    if isinstance(record, dict):
        for key in ("name", "id", "at"):
            if isinstance(record.get(key), str):
                return f"{kind} '{record[key]}'"
    return f"{kind} number {step + 1}"


def _singular(word: str) -> str:
    for ending, singular in (("ies", "y"), ("xes", "x"), ("s", "")):
        if word.endswith(ending):
            return word.removesuffix(ending) + singular
    return word


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
