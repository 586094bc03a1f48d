"""The docs can be read in any editor, and the files they name are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LONGEST = 160
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|toml|ts|svelte))`")
MADE_UP = {"cards/mine.py", "dice/dry-season.toml"}
"""Files that the docs show how to add."""


def prose(text: str) -> Iterator[tuple[int, str]]:
    """The numbered lines of a page that are neither code nor rows of a table."""
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            code = not code
        elif not code and not line.startswith(("|", "    ")):
            yield number, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_of_prose_is_too_long(page: Path) -> None:
    long = [number for number, line in prose(page.read_text(encoding="utf-8")) if len(line) > LONGEST]
    assert not long, f"{page.name}: lines {long}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_the_docs_name_exist(page: Path) -> None:
    homes = [
        ROOT,
        ROOT / "sandtable",
        ROOT / "sandtable/games",
        *(ROOT / "sandtable/games").iterdir(),
        ROOT / "web/src",
    ]
    for name in NAMED.findall(page.read_text(encoding="utf-8")):
        if name not in MADE_UP and not re.search(r"\b[A-Z]+\b", name):  # GAME, NAME, ID stand for any
            assert any((home / name).exists() for home in homes), f"{page.name} names {name}"
