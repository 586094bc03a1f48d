"""What people call themselves at a table: any name that others can read, and that fits beside a seat."""

from __future__ import annotations

import unicodedata

from sandtable.server.messages import Refusal

LONGEST = 24
"""Characters of a name."""
JOINERS = "\u200c\u200d"
"""Marks without a sign of their own that some scripts and pictures need inside a word."""
MARKS, SIGNS = 2, 4
"""The most accents on one letter, and the most signs of any kind that take no room of their own (the vowels of some
scripts): more would cover the lines above and below."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def checked_person(text: str) -> str:
    """The name as it is kept; empty where somebody does not say. Raises Refusal."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > LONGEST:
        raise Refusal(400, f"A name has at most {LONGEST} characters; this one has {len(name)}.")
    if any(_unreadable(mark) for mark in text if not mark.isspace() or mark in "\x1c\x1d\x1e\x1f\x85"):
        raise Refusal(400, "The name has a character that cannot be shown; use letters, digits and punctuation.")
    if _piled(name):
        raise Refusal(400, f"The name piles up too many accents: {MARKS} on a letter at most.")
    if name and not any(unicodedata.category(mark)[0] in "LNPS" and mark not in BLANK for mark in name):
        raise Refusal(400, "The name has nothing that can be read.")
    return name


def _unreadable(mark: str) -> bool:
    """Control characters, marks that turn the direction of a line, halves of characters, and what is none."""
    return unicodedata.category(mark).startswith("C") and mark not in JOINERS


def _piled(name: str) -> bool:
    accents = signs = 0
    for mark in name:
        accents = accents + 1 if unicodedata.combining(mark) else 0
        signs = signs + 1 if unicodedata.category(mark) in ("Mn", "Me") else 0
        if accents > MARKS or signs > SIGNS:
            return True
    return False
