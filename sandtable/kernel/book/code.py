"""Where the code of a clause is: functions that cite it, or whose docstring names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.kernel.game import Game

_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?![\w.]*\d)")
"""A clause as docstrings write it where its book needs no name: `sieges (10.3)`."""


class Place(NamedTuple):
    path: Path
    line: int
    name: str


def places(game: Game[Any], rule: str) -> tuple[Place, ...]:
    """Functions of the game's package that name this clause, the most to the point first; none without its sources."""
    return _places(game).get(rule, ())


@cache
def _places(game: Game[Any]) -> dict[str, tuple[Place, ...]]:
    known = game.ledger.clauses
    books = sorted({rule.split()[0] for rule in known})
    found: dict[str, dict[Place, None]] = {}
    for path in sorted(game.home().rglob("*.py")):
        for function in _functions(ast.parse(path.read_text(encoding="utf-8"))):
            place = Place(path, function.lineno, function.name)
            for rule in _cited(function, books):
                if rule in known:
                    found.setdefault(rule, {})[place] = None
    return {rule: tuple(each) for rule, each in found.items()}


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node


def _cited(function: ast.FunctionDef | ast.AsyncFunctionDef, books: list[str]) -> Iterator[str]:
    for number in _NUMBER.findall(ast.get_docstring(function) or ""):
        yield from (f"{book} {number}" for book in books)
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
