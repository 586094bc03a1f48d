"""Forms: what a text that people write may hold (the set-up of a scenario, a campaign), told so that a client can offer
fields for it, with what fits in each and what it means.

A game declares its records once: reading takes the names of the fields from them, and clients draw them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["text", "lines", "number", "flag", "choice", "list", "table", "record", "plain"]
"""`lines`: text of several lines. `list` and `table`: what they hold is `inside`; a table's keys are words of `keys`.
`plain`: nothing that a form could ask for; it is kept as it was written."""


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be chosen."""

    value: str
    """As it is written."""
    title: str = ""
    """As people are shown it, where that is something else."""
    group: str = ""
    """The heading under which it is listed; for a field with `within`, the value beside it that it belongs to."""
    ref: str = ""
    """What it is on the board: `hex:wildlands:6,9`, `card:12`."""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a record, or (without a name) what a list or a table holds."""

    name: str
    kind: Kind
    title: str = ""
    """Its label; left out: its name."""
    help: str = ""
    usual: str = ""
    """What holds where it is left out, in words."""
    needed: bool = False
    seldom: bool = False
    """Few will want it: it is shown when asked for, or where it is given."""
    words: str = ""
    """Of a choice: which words can be chosen."""
    within: str = ""
    """Only those whose group is the value of this field beside it."""
    free: bool = False
    """A choice that may also be something else, typed in."""
    least: int | None = None
    most: int | None = None
    keys: str = ""
    """Of a table: which words its keys are."""
    inside: Field | None = None
    shape: str = ""
    """Of a record: which fields it has."""
    tag: str = ""
    """Of a record that can have one of several shapes: the field that says which."""
    shapes: dict[str, str] = {}
    """By the value of the `tag`, the shape."""


class Shape(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fields of a record."""

    name: str
    fields: tuple[Field, ...]
    title: str = ""
    """What it is: `an army or a Hero`."""
    short: str = ""
    """The field that can stand for the whole record where there is nothing else to say: `Tahlia`."""
    says: tuple[str, ...] = ()
    """The fields by which one is told from the others in a list."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.fields)


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """Fields that belong together, under a heading."""

    title: str
    fields: tuple[str, ...]
    open: bool = False
    """Shown from the first."""


class Layer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be put on the board by choosing it and clicking a place: one part of the text, and how it says where."""

    name: str
    title: str
    """`Armies and Heroes`."""
    path: tuple[str, ...]
    """Where they stand in the text; `*` stands for any name, which the thing chosen gives as `key`."""
    form: Literal["records", "names", "one", "keys", "cards", "onto"]
    """`records`: a list of records, each with its place in `at`. `names`: a list of places. `one`: a single record with
    a place. `keys`: a table, names with places. `cards`: a list that is a place of its own, such as a hand. `onto`: a
    list `at` in whichever record below the path is clicked."""
    things: str
    """The words that can be put there."""
    field: str = ""
    """Of records: the field that names the thing."""
    at: str = ""
    """Of records: the field with the place."""
    key: str = ""
    """The words that the `*` of the path stands for, where what is chosen does not say it by its group."""
    group: str = ""
    """Of records: the field to which the group of what is chosen goes."""
    places: str = ""
    """Words of the places where it can be; left out: any hex."""


class Form(msgspec.Struct, frozen=True):
    """Everything that the text may hold."""

    root: str
    """The shape of the whole."""
    shapes: tuple[Shape, ...]
    sections: tuple[Section, ...] = ()
    layers: tuple[Layer, ...] = ()
    words: dict[str, tuple[Word, ...]] = {}
    """What can be chosen, as far as it is always the same; the rest comes with a position."""
    empty: str = ""
    """A text to begin with."""

    def shape(self, name: str) -> Shape:
        return next(shape for shape in self.shapes if shape.name == name)

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the whole."""
        return self.shape(self.root).names


def words(values: Iterable[str], group: str = "") -> tuple[Word, ...]:
    """Words that are shown as they are written."""
    return tuple(Word(value, group=group) for value in values)


# -- fields of every kind, as games write them -------------------------------------------------------------------------


def text(name: str, **more: Any) -> Field:
    return Field(name, "text", **more)


def number(name: str, least: int | None = 0, most: int | None = None, **more: Any) -> Field:
    return Field(name, "number", least=least, most=most, **more)


def flag(name: str, **more: Any) -> Field:
    return Field(name, "flag", **more)


def choice(name: str, words: str, **more: Any) -> Field:
    return Field(name, "choice", words=words, **more)


def record(name: str, shape: str, **more: Any) -> Field:
    return Field(name, "record", shape=shape, **more)


def several(name: str, inside: Field, **more: Any) -> Field:
    """A list of such things."""
    return Field(name, "list", inside=inside, **more)


def table(name: str, keys: str, inside: Field, **more: Any) -> Field:
    """Names, each with such a thing."""
    return Field(name, "table", keys=keys, inside=inside, **more)


def plain(name: str, **more: Any) -> Field:
    """What only exported positions have."""
    return Field(name, "plain", seldom=True, **more)


# -- what a form says of a text ----------------------------------------------------------------------------------------

Path: TypeAlias = tuple[str | int, ...]


class Laid(msgspec.Struct, frozen=True):
    """What only a position can say about the text that it was made from."""

    words: Mapping[str, tuple[Word, ...]] = {}
    """What can be chosen in it, as its places (`places`) and its cards: beside the words of the form, or instead."""
    refs: Mapping[str, str] = {}
    """What a thing of the text is on the board, where its place does not say it: `players.amber.home[0]`."""


class Placed(msgspec.Struct, frozen=True):
    """Something that the text puts on the board."""

    path: list[str | int]
    """Where it stands, below the root of the form."""
    layer: str
    title: str
    refs: list[str]
    """What it is there: its place, and what options call it."""


def at_path(data: Any, path: tuple[str, ...], done: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything that a path means; `*` stands for any name."""
    if not path:
        yield done, data
    elif isinstance(data, Mapping):
        for name in data if path[0] == "*" else [path[0]] if path[0] in data else []:
            yield from at_path(data[name], path[1:], (*done, name))


def placed(form: Form, data: Mapping[str, Any], ref_of: Callable[[str], str | None], laid: Laid) -> Iterator[Placed]:
    """All that a text puts on the board, in its order; `ref_of`: what a place that it names is there."""
    for layer in form.layers:
        for path, found in at_path(data, layer.path):
            for inside, thing, place in _in_layer(layer, found, path):
                where = (*path, *inside)
                if _is_anothers(form, layer, _below(found, inside)):
                    continue
                ref = ref_of(str(place)) if isinstance(place, str | int) else None
                refs = dict.fromkeys(each for each in (ref, laid.refs.get(written(where))) if each is not None)
                yield Placed(list(where), layer.name, thing, list(refs))
                yield from _onto(form, found, inside, where, laid)


def _is_anothers(form: Form, layer: Layer, thing: Any) -> bool:
    """Whether a record belongs to another layer that shares its list: a Hero among the armies."""
    if layer.form != "records" or not isinstance(thing, Mapping) or layer.field in thing:
        return False
    sharing = [each for each in form.layers if each.path == layer.path]
    return layer != sharing[0] or any(each.field in thing for each in sharing)


def _onto(form: Form, data: Any, inside: Path, where: Path, laid: Laid) -> Iterator[Placed]:
    """What lies on a thing of the text, and on that."""
    record = _below(data, inside)
    if not isinstance(record, Mapping):
        return
    for layer in form.layers:
        held = record.get(layer.at) if layer.form == "onto" and where[: len(layer.path)] == layer.path else None
        for number, each in enumerate(held if isinstance(held, list) else ()):
            path = (*where, layer.at, number)
            ref = laid.refs.get(written(path))
            yield Placed(list(path), layer.name, _called(each), [] if ref is None else [ref])
            yield from _onto(form, each, (), path, laid)


def _below(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def written(path: Path) -> str:
    """A path as complaints name a field: `units[2].army`."""
    words = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(words).removeprefix(".")


def _in_layer(layer: Layer, found: Any, path: Path) -> Iterator[tuple[Path, str, Any]]:
    """Where each thing stands below the layer, what it is, and the place that it names."""
    match layer.form, found:
        case "records", list():
            for number, each in enumerate(found):
                if isinstance(each, Mapping):
                    yield (number,), str(each.get(layer.field) or _named(each, layer.at)), each.get(layer.at)
                elif isinstance(each, str):
                    yield (number,), each, None
        case "names", list():
            for number, each in enumerate(found):
                yield (number,), str(path[-1]), each
        case "cards", list():
            for number, each in enumerate(found):
                yield (number,), _called(each), None
        case "keys", dict():
            for name, place in found.items():
                yield (name,), str(name), place
        case "one", dict():
            yield (), layer.title, found.get(layer.at)
        case "one", str():
            yield (), layer.title, found


def _called(thing: Any) -> str:
    return _named(thing, "") if isinstance(thing, Mapping) else str(thing)


def _named(record: Mapping[str, Any], at: str) -> str:
    return next((str(value) for name, value in record.items() if name != at and isinstance(value, str)), "?")


def faults(form: Form) -> Iterator[str]:
    """What a form says that does not hold together; for tests."""
    shapes = {shape.name for shape in form.shapes}
    for name in (form.root, *_shapes_named(form)):
        if name not in shapes:
            yield f"there is no shape '{name}'"
    root = form.names if form.root in shapes else ()
    for section in form.sections:
        yield from (f"'{section.title}' has no field '{name}'" for name in section.fields if name not in root)
    told = [name for section in form.sections for name in section.fields]
    if form.sections:
        yield from (f"'{name}' stands in no section" for name in root if name not in told)
    for layer in form.layers:
        if layer.path[0] not in root:
            yield f"the layer '{layer.name}' lies nowhere"
    for name, listed in form.words.items():
        yield from (f"'{name}' has a word without letters" for word in listed if not re.search(r"\w", word.value))


def _shapes_named(form: Form) -> Iterator[str]:
    for shape in form.shapes:
        for field in shape.fields:
            inside: Field | None = field
            while inside is not None:
                yield from filter(None, (inside.shape, *inside.shapes.values()))
                inside = inside.inside
