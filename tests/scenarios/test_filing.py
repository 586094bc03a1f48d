"""Where a scenario lies and what its file is called say what it shows; what decides it is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games import get

SCENARIOS = Path(__file__).parents[2] / "scenarios"
CITES = re.compile(r"^cites: \[(.+)\]", re.MULTILINE)
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
LONGEST = 60

CHAPTERS = {
    "alkalim": "setup turn movement adventure combat harm knock-outs tests abilities story storm cities bazaar gear"
    " items experience quests duels solo victory",
}


def folder(name: str) -> str:
    """The folder of a card: its name in small letters, with hyphens between the words."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "")).strip("-")


@pytest.mark.parametrize("name", CHAPTERS)
def test_scenarios_lie_under_a_chapter_or_the_card_they_are_about(name: str) -> None:
    game, chapters = get(name), CHAPTERS[name].split()
    cards = {folder(card.name): card for card in game.cards()}
    for path in sorted((SCENARIOS / name).rglob("*.yaml")):
        place = path.parent.relative_to(SCENARIOS / name).as_posix()
        found = CITES.search(path.read_text(encoding="utf-8"))
        assert found, f"{path} cites no clause"
        chapter, _, card = place.partition("/")
        if chapter == "cards":
            assert card in cards, f"{path}: there is no such card"
            rules = cards[card].rules
            cited = [each.strip() for each in found[1].split(",")]
            assert not rules or set(rules) & set(cited), f"{path} cites no clause of its card"
        else:
            assert place in chapters, f"{path}: there is no such chapter"


@pytest.mark.parametrize("name", CHAPTERS)
def test_file_names_say_what_is_shown(name: str) -> None:
    for path in (SCENARIOS / name).rglob("*.yaml"):
        assert NAME.fullmatch(path.stem), f"{path} is no short sentence"
        assert len(path.stem) <= LONGEST, f"{path} is too long"
        assert not path.stem[-1].isdigit(), f"{path} ends in a number"
