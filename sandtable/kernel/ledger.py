"""The rule ledger: every clause of a rulebook with an id, in our words, and the tests that exercise it."""

from __future__ import annotations

import ast
import fnmatch
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from sandtable.kernel.content import ContentError, load_toml
from sandtable.kernel.text import meant

CERTAINTY = (
    "sure",
    "likely",
    "open",
    "ours",
    "sourced",
    "recalled with high confidence",
    "recalled with middle confidence",
    "reconstructed",
)
"""How certain a reading is (sure, likely, open), or where a lost text comes from; `ours` is in no rulebook. More may be
said after it: `sourced; the sum reconstructed`."""


class Clause(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    id: str
    title: str
    text: str
    scope: str = ""
    page: int | None = None
    reading: str = ""
    """Where the rulebook is open or sources differ: how Sandtable plays it."""
    certainty: str = ""
    untestable: str = ""
    """Why no test can exist."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    clause: list[Clause] = []


class Ledger:
    """The clauses of one game. `in_scope` names its scopes: every clause of one must have a test."""

    def __init__(self, clauses: Iterable[Clause], in_scope: frozenset[str]) -> None:
        self.clauses: dict[str, Clause] = {}
        self.in_scope = in_scope
        for clause in clauses:
            if clause.id in self.clauses:
                raise ContentError("ledger.toml", f"clause '{clause.id}'", "id", "is used twice")
            self.clauses[clause.id] = clause

    @classmethod
    def load(cls, path: Path, in_scope: frozenset[str]) -> Ledger:
        clauses = load_toml(path, _File).clause
        for clause in clauses:
            _one_of(path, clause, "scope", clause.scope, sorted(in_scope))
            if clause.certainty:
                _one_of(path, clause, "certainty", re.split("[;,] ", clause.certainty)[0], CERTAINTY)
        return cls(clauses, in_scope)

    def __contains__(self, rule: object) -> bool:
        return rule in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def find(self, text: str) -> list[Clause]:
        """The clause with this id, else clauses whose id or title contains the text."""
        exact = self.clauses.get(text)
        if exact is not None:
            return [exact]
        wanted = text.casefold()
        return [c for c in self if wanted in c.id.casefold() or wanted in c.title.casefold()]


def _one_of(path: Path, clause: Clause, field: str, value: str, known: Iterable[str]) -> None:
    if value not in known:
        expected = f"expected one of {', '.join(known)}, got '{value}'{meant(value, known)}"
        raise ContentError(path.name, f"clause '{clause.id}'", field, expected)


class Coverage(msgspec.Struct, frozen=True):
    clause: Clause
    tests: tuple[str, ...]

    def holds(self, in_scope: frozenset[str]) -> bool:
        return bool(self.tests or self.clause.untestable) or self.clause.scope not in in_scope


def cited_by_tests(folder: Path) -> Iterator[tuple[str, str]]:
    """(rule id, test) for every test function decorated with `rules("BB 9.7", ...)` under `folder`."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                test = f"{path.relative_to(folder.parent).as_posix()}::{node.name}"
                yield from ((rule, test) for decorator in node.decorator_list for rule in _cited(decorator))


def _cited(decorator: ast.expr) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Name(id="rules") | ast.Attribute(attr="rules"), args=arguments):
            yield from (each.value for each in arguments if isinstance(each, ast.Constant) and type(each.value) is str)


def coverage(ledger: Ledger, cited: Iterable[tuple[str, str]]) -> tuple[list[Coverage], list[tuple[str, str]]]:
    """Each clause with its tests, and citations of rules of this ledger's book that do not exist.

    A test of several clauses alike may cite them at once: "BB *-*/duration".
    """
    tests: dict[str, list[str]] = {}
    books = {clause.id.split()[0] for clause in ledger}
    unknown = []
    for cited_as, test in cited:
        alike = fnmatch.filter(ledger.clauses, cited_as) if "*" in cited_as else ()
        for rule in alike or (cited_as,):
            if rule in ledger:
                tests.setdefault(rule, []).append(test)
            elif rule.split()[:1] and rule.split()[0] in books:
                unknown.append((rule, test))
    return [Coverage(c, tuple(dict.fromkeys(tests.get(c.id, ())))) for c in ledger], unknown
