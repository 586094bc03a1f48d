"""Kingdoms within sentences: with their article, the verb that fits them, and what is theirs."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.kernel.text import capital, listed

REALMS = ("Army of the Night", "Eastern Empire")
PEOPLES = ("Goblins", "Oathborn", "Orcs")
"""Names that need an article in a sentence; those of peoples are plurals."""


def the(name: str) -> str:
    """
    >>> the("Oathborn"), the("Fjordland")
    ('the Oathborn', 'Fjordland')
    """
    return f"the {name}" if name in REALMS or name in PEOPLES else name


def whose(name: str) -> str:
    """
    >>> whose("Orcs"), whose("Oathborn"), whose("Fjordland")
    ("the Orcs'", "the Oathborn's", "Fjordland's")
    """
    return f"{the(name)}'" if name.endswith("s") else f"{the(name)}'s"


def pronoun(name: str) -> str:
    """
    >>> pronoun("Oathborn"), pronoun("Fjordland")
    ('them', 'it')
    """
    return "them" if name in PEOPLES else "it"


def are_many(names: Iterable[str]) -> bool:
    """Whether the verb is a plural: of several kingdoms, or of one that is called after its people."""
    found = tuple(names)
    return len(found) != 1 or found[0] in PEOPLES


def doing(names: Iterable[str], one: str, many: str) -> str:
    """Kingdoms and the verb that fits them, as they begin a sentence.

    >>> doing(["Oathborn"], "builds", "build"), doing(["Orcs", "Fjordland"], "wins", "win")
    ('The Oathborn build', 'The Orcs and Fjordland win')
    """
    return capital(does(names, one, many))


def does(names: Iterable[str], one: str, many: str) -> str:
    """The same within a sentence."""
    found = tuple(names)
    return f"{listed(the(name) for name in found)} {many if are_many(found) else one}"
