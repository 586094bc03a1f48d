"""Questions in words, and what there is to them."""

import tomllib
from pathlib import Path

import pytest

from sandtable.games import get
from sandtable.kernel.book.asking import ask

QUESTIONS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "questions.toml").read_text(encoding="utf-8")
)
FIRST = 3


@pytest.mark.parametrize(
    ("game", "question", "wanted"),
    [(game, question, wanted) for game, asked in QUESTIONS.items() for question, wanted in asked.items()],
)
def test_a_question_is_answered_among_the_first(game: str, question: str, wanted: list[str]) -> None:
    assert all(rule in get(game).ledger for rule in wanted)
    found = [each.id for each in ask(get(game), question).clauses[:FIRST]]
    assert set(found) & set(wanted), found


def test_there_are_enough_questions_of_each_game() -> None:
    assert all(len(asked) >= 15 for asked in QUESTIONS.values())
    assert QUESTIONS.keys() == {"banners", "lbs", "alkalim"}


def test_a_clause_is_found_by_its_number() -> None:
    assert ask(get("banners"), "BB 9.7").clauses[0].id == "BB 9.7"


def test_a_card_is_found_by_its_name_and_by_its_text() -> None:
    assert ask(get("banners"), "heat ray").cards[0].id == "Heat Ray"
    assert any(each.id == "Camel" for each in ask(get("lbs"), "camel").cards)


def test_what_is_misspelt_or_only_begun_is_found_all_the_same() -> None:
    assert ask(get("banners"), "regenrate").clauses[0].id == "BB 3.1.3"
    assert ask(get("banners"), "who is besie").clauses[0].id.startswith("BB 10.3")


def test_the_words_that_were_asked_for_are_marked() -> None:
    found = ask(get("banners"), "looting a city").clauses[0]
    assert "".join(found.snippet) == get("banners").ledger.clauses[found.id].text
    assert found.snippet[1] in ("City", "Loots")


def test_what_stands_nowhere_is_said() -> None:
    answers = ask(get("lbs"), "mulligan")
    assert answers.unknown == ("mulligan",)
    assert not answers.clauses


@pytest.mark.parametrize("question", ["", "   ", "?!", "the of and", "x" * 5000, "raid " * 3000])
def test_anything_may_be_asked(question: str) -> None:
    ask(get("lbs"), question)
