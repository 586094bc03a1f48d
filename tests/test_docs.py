"""The docs can be read in any editor, and the files they name are there."""

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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_headings_that_exist(page: Path) -> None:
    for target, heading in LINK.findall(page.read_text(encoding="utf-8")):
        other = page.parent / target if target else page
        assert other.exists(), f"{page.name} links {target}"
        assert not heading or heading in headings(other), f"{page.name} links {target}#{heading}"


LINK = re.compile(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)")


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("game", ["alkalim", "banners", "lbs"])
def test_the_list_for_reading_the_code_names_its_modules(game: str) -> None:
    home = ROOT / "sandtable/games" / game
    text = (ROOT / f"docs/{game}.md").read_text(encoding="utf-8")
    table = text.partition("## Reading the code")[2].partition("\n## ")[0]
    named = {Path(each).name for each in re.findall(r"`([\w/]+\.py)`", table)}
    folders = {each.rstrip("/") for each in re.findall(r"`([\w/]+/)`", table)} - {f"sandtable/games/{game}"}
    modules = {path.name for path in home.rglob("*.py")}
    assert named - modules == set(), "modules that are not there"
    assert {each for each in folders if not any(path.match(each) for path in home.rglob("*"))} == set()
    unnamed = {path.name for path in home.glob("rules/*.py")} - named - {"__init__.py"}
    assert not unnamed, f"{game}.md leaves out {', '.join(sorted(unnamed))}"
