"""Where a scenario lies and what its file is called say what it shows; what decides it is cited."""

import re
from pathlib import Path

import pytest

from sandtable.games import get
from tests.playing import AnyGame

SCENARIOS = Path(__file__).parents[2] / "scenarios"
CITES = re.compile(r"^cites: \[.+\]", re.MULTILINE)
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
LONGEST = 60

CHAPTERS = {
    "alkalim": "setup turn movement adventure combat harm knock-outs skill-tests abilities story storm cities bazaar"
    " gear items experience quests duels solo victory",
    "banners": "setup season income activation collapse movement terrain combat siege settlements building abilities"
    " teams heroes monsters magic study kingdoms/empire kingdoms/fjordland kingdoms/night kingdoms/oathborn"
    " kingdoms/shashka",
    "lbs": "setup decks turn costs entering-play attachments bonuses city-sections piles actions omens reactions"
    " targeting attack allies battle raid duel traits stories victory episode-3",
}


def folder(name: str) -> str:
    """The folder of a card: its name in small letters, with hyphens between the words; all its copies share one."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("'", "")).strip("-")
    return re.sub(r"(?<!-version)-\d+$", "", plain)


def campaigns(game: AnyGame) -> set[str]:
    """The folders of the campaigns: the clauses of each begin with its name (`BB jarls-war/deadline`)."""
    names = {clause.id.split()[1].partition("/")[0] for clause in game.ledger}
    return {f"campaigns/{name}" for name in names if game.name == "banners" and not name[0].isdigit()}


@pytest.mark.parametrize("name", CHAPTERS)
def test_scenarios_lie_under_a_chapter_or_the_card_they_are_about(name: str) -> None:
    game = get(name)
    chapters = {*CHAPTERS[name].split(), *campaigns(game)}
    cards: dict[str, set[str]] = {}
    for card in game.cards():
        cards.setdefault(folder(card.name), set()).update(card.rules)
    for path in sorted((SCENARIOS / name).rglob("*.yaml")):
        place = path.parent.relative_to(SCENARIOS / name).as_posix()
        text = path.read_text(encoding="utf-8")
        assert CITES.search(text), f"{path} cites no clause"
        chapter, _, about = place.partition("/")
        if chapter == "cards":
            assert about in cards, f"{path}: there is no such card"
            assert about in folder(text) or any(rule in text for rule in cards[about]), f"{path} does not name its card"
        else:
            assert place in chapters, f"{path}: there is no such chapter"


@pytest.mark.parametrize("name", CHAPTERS)
def test_file_names_say_what_is_shown(name: str) -> None:
    for path in (SCENARIOS / name).rglob("*.yaml"):
        assert NAME.fullmatch(path.stem), f"{path} is no short sentence"
        assert len(path.stem) <= LONGEST, f"{path} is too long"
        assert not path.stem[-1].isdigit(), f"{path} ends in a number"
