"""The chapters of a game's ledger (`content/chapters.toml`), in the order of the rulebook."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from sandtable.kernel.content import ContentError, load_toml
from sandtable.kernel.game import Game
from sandtable.kernel.ledger import Clause
from sandtable.kernel.text import meant

FILE = "chapters.toml"


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of the rules: clauses that stand one after the other in the ledger."""

    id: str
    """For its address: `/rules/GAME?chapter=ID`."""
    title: str
    part: str
    """The book that it belongs to."""
    about: str
    """What one finds there, where the title does not say it."""
    special: bool
    """It is about single cards or campaigns, or an edition that few play."""
    rules: tuple[str, ...]


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    begins: str
    """Its first clause: it ends where the next chapter begins."""
    part: str = ""
    about: str = ""
    special: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    chapter: list[_Entry] = []


class Book:
    """The ledger of a game by chapters."""

    def __init__(self, chapters: tuple[Chapter, ...]) -> None:
        self.chapters = chapters
        self._of = {rule: chapter for chapter in chapters for rule in chapter.rules}

    def chapter(self, rule: str) -> Chapter:
        """The one in which a clause stands."""
        return self._of[rule]


@cache
def book(game: Game[Any]) -> Book:
    file = game.home() / "content" / FILE
    return Book(_written(list(game.ledger), load_toml(file, _File).chapter) if file.is_file() else _by_scope(game))


def _written(clauses: list[Clause], entries: list[_Entry]) -> tuple[Chapter, ...]:
    places = {clause.id: number for number, clause in enumerate(clauses)}
    starts: list[int] = []
    for entry in entries:
        if entry.begins not in places:
            raise _wrong(entry, f"the ledger has no clause '{entry.begins}'{meant(entry.begins, places)}")
        if starts and places[entry.begins] <= starts[-1]:
            raise _wrong(entry, f"'{entry.begins}' stands before the chapter before begins")
        starts.append(places[entry.begins])
    if starts[:1] != [0]:
        raise _wrong(entries[0], f"the first chapter begins with the first clause, '{clauses[0].id}'")
    if len({entry.id for entry in entries}) < len(entries):
        raise ContentError(FILE, "chapters", "id", "is used twice")
    return tuple(
        Chapter(
            entry.id, entry.title, entry.part, entry.about, entry.special, tuple(each.id for each in clauses[start:end])
        )
        for entry, start, end in zip(entries, starts, [*starts[1:], len(clauses)], strict=True)
    )


def _wrong(entry: _Entry, message: str) -> ContentError:
    return ContentError(FILE, f"chapter '{entry.id}'", "begins", message)


def _by_scope(game: Game[Any]) -> tuple[Chapter, ...]:
    """Of a game that has not written any: the parts of the game that its clauses belong to."""
    scopes = list(dict.fromkeys(clause.scope for clause in game.ledger))
    ordered = sorted(game.ledger, key=lambda clause: scopes.index(clause.scope))
    return tuple(
        Chapter(scope or "rules", game.scopes.get(scope) or "Rules", "", "", False, tuple(each.id for each in held))
        for scope, held in groupby(ordered, key=lambda clause: clause.scope)
    )
