"""The emblems that content files choose for cards, counters and places: their names.

The drawings are those of a package for the browser client (`@iconify-json/game-icons`), which its build reads; here is
only the list of their names, so that a slip of the keyboard is an error and not an empty card. `tools/emblems.py`
writes the list.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sandtable.kernel.text import meant

NAMES = Path(__file__).with_name("emblems.txt")
FIELDS = ("emblem", "figure")
"""Fields of a record that name a drawing: what it is known by, and for people the head or shape behind that."""


@cache
def names() -> frozenset[str]:
    return frozenset(NAMES.read_text(encoding="utf-8").split())


def fault(name: str) -> str:
    """What is wrong with an emblem's name; empty if there is one.

    >>> fault("camel"), fault("camle")
    ('', "there is no emblem 'camle'; do you mean 'camel'?")
    """
    return "" if name in names() else f"there is no emblem '{name}'{meant(name, names())}"
