"""The keywords of a game in a sentence or two (`content/glossary.toml`)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sandtable.kernel.content import ContentError, load_toml
from sandtable.kernel.game import Game
from sandtable.kernel.text import meant

FILE = "glossary.toml"


class Term(msgspec.Struct, frozen=True):
    """A keyword, and what it means."""

    word: str
    text: str
    rules: tuple[str, ...]
    """The clauses that say it in full, the first before the others."""
    forms: tuple[str, ...]
    """How it is written in texts, itself included."""
    asked: tuple[str, ...]
    """What else people say when they ask about it."""
    cased: bool
    """It is meant only where it is written with its capital: an `Open` action, an open hand."""


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    word: str
    text: str
    rules: list[str]
    also: list[str] = []
    """Other spellings; the plural with an s is understood."""
    asked: list[str] = []
    cased: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    term: list[_Entry] = []


class Glossary:
    """The terms of a game, in alphabetical order."""

    def __init__(self, terms: tuple[Term, ...]) -> None:
        self.terms = terms
        self._by_form = {form.casefold(): term for term in terms for form in (*term.asked, *term.forms)}

    def named(self, words: str) -> Term | None:
        """The term that these words are, in any spelling or as people ask for it."""
        return self._by_form.get(" ".join(words.casefold().split()))


@cache
def glossary(game: Game[Any]) -> Glossary:
    file = game.home() / "content" / FILE
    entries = load_toml(file, _File).term if file.is_file() else []
    terms: list[Term] = []
    taken: dict[str, Term] = {}
    for entry in entries:
        term = _term(game, entry)
        for form in (*term.forms, *term.asked):
            other = taken.setdefault(form.casefold(), term)
            if other is not term:
                raise _wrong(entry, "also", f"'{form}' stands for '{other.word}' already")
        terms.append(term)
    return Glossary(tuple(sorted(terms, key=lambda term: term.word.casefold())))


def _term(game: Game[Any], entry: _Entry) -> Term:
    if not entry.rules:
        raise _wrong(entry, "rules", "names no clause")
    for rule in entry.rules:
        if rule not in game.ledger:
            raise _wrong(entry, "rules", f"the ledger has no clause '{rule}'{meant(rule, game.ledger.clauses)}")
    written = [entry.word, *entry.also]
    forms = dict.fromkeys(form for each in written for form in (each, _plural(each)))
    return Term(entry.word, entry.text, tuple(entry.rules), tuple(forms), tuple(entry.asked), entry.cased)


def _plural(form: str) -> str:
    return form if form.endswith("s") else f"{form}es" if form.endswith(("sh", "ch", "x")) else f"{form}s"


def _wrong(entry: _Entry, field: str, message: str) -> ContentError:
    return ContentError(FILE, f"term '{entry.word}'", field, message)
