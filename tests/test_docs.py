"""The docs can be read in any editor: no line of prose runs out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LONGEST = 160


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
