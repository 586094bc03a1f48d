"""Shapes: typed dictionaries and structs that leave the engine, with what their docstrings say of each field.

A game's view and board are such shapes. The web client's types and the words that scenario files may expect are made
from them, so a field is explained once, in a string under it.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple, get_type_hints

from msgspec import NODEFAULT
from msgspec import inspect as types


class Field(NamedTuple):
    name: str
    type: types.Type
    required: bool
    filled: bool
    """Not required, and has a value where none was given; the others are left out then."""
    text: str
    """What it is, as its docstring says."""


@cache
def fields(shape: type) -> tuple[Field, ...]:
    """The fields of a typed dictionary or struct in the order in which they are written."""
    known, texts = types.type_info(shape), _texts(shape)
    assert isinstance(known, types.TypedDictType | types.StructType)
    found = {}
    for field in known.fields:
        filled = not (field.default is NODEFAULT and field.default_factory is NODEFAULT)
        text = texts.get(field.name, "")
        found[field.name] = Field(field.encode_name, field.type, field.required, filled, text)
    return tuple(found[name] for name in get_type_hints(shape) if name in found)


@cache
def _texts(shape: type) -> dict[str, str]:
    """Field -> the string under it. Python forgets them, and what a typed dictionary is built on: both are read."""
    module = sys.modules[shape.__module__]
    written = _classes(module.__name__).get(shape.__name__)
    if written is None:
        return {}
    found: dict[str, str] = {}
    for base in written.bases:
        known = getattr(module, base.id, None) if isinstance(base, ast.Name) else None
        if isinstance(known, type):
            found |= _texts(known)
    for line, below in pairwise(written.body):
        match line, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def shape_in(kind: types.Type) -> tuple[type | None, bool]:
    """The shape that a field holds, or none, and whether it holds a list of them."""
    match kind:
        case types.TypedDictType() | types.StructType():
            return kind.cls, False
        case types.ListType() | types.VarTupleType():
            return shape_in(kind.item_type)[0], True
        case types.UnionType():
            return next((found for each in kind.types if (found := shape_in(each))[0]), (None, False))
    return None, False


def listed(shape: type) -> dict[str, str]:
    """Field -> what it is, with the fields of what it holds."""
    found = {}
    for field in fields(shape):
        held, several = shape_in(field.type)
        if held is None:
            found[field.name] = field.text
        else:
            inside = ", ".join(f"`{name}`{f' ({text})' if text else ''}" for name, text in listed(held).items())
            what = ", ".join(filter(None, ("a collection" if several else "", field.text)))
            found[field.name] = ": ".join(filter(None, (what, inside)))
    return found


def shapes_in(shape: type) -> Iterator[type]:
    """The shape and all that it is made of."""
    seen = [shape]
    for each in seen:
        yield each
        for field in fields(each):
            seen += [held for held in _held(field.type) if held not in seen]


def _held(kind: types.Type) -> Iterator[type]:
    match kind:
        case types.TypedDictType() | types.StructType():
            yield kind.cls
        case types.ListType() | types.VarTupleType():
            yield from _held(kind.item_type)
        case types.DictType():
            yield from _held(kind.value_type)
        case types.TupleType(item_types=parts) | types.UnionType(types=parts):
            for part in parts:
                yield from _held(part)
