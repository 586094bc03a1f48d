"""The ledger as a book: chapters, what touches a clause, the glossary."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games import get
from sandtable.kernel.book.chapters import book
from sandtable.kernel.book.glossary import Term, glossary
from sandtable.kernel.book.search import snippet
from sandtable.kernel.book.touching import touching
from sandtable.kernel.content import ContentError
from sandtable.kernel.game import Game
from tests.tiny import GAME as TINY

GAMES = ("alkalim", "banners", "lbs")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return get(request.param)


def test_every_clause_stands_in_one_chapter_in_the_order_of_the_ledger(game: Game[Any]) -> None:
    chapters = book(game).chapters
    assert [rule for chapter in chapters for rule in chapter.rules] == list(game.ledger.clauses)
    assert all(chapter.title and chapter.part for chapter in chapters)


def test_a_book_of_a_game_that_has_written_no_chapters_goes_by_its_scopes() -> None:
    (chapter,) = book(TINY).chapters
    assert list(chapter.rules) == list(TINY.ledger.clauses)


def test_a_book_has_chapters_that_are_read_at_a_sitting(game: Game[Any]) -> None:
    assert max(len(chapter.rules) for chapter in book(game).chapters) < 130


def test_every_term_is_explained_in_short_and_by_clauses_that_exist(game: Game[Any]) -> None:
    terms = glossary(game).terms
    assert len(terms) >= 40
    for term in terms:
        assert all(rule in game.ledger for rule in term.rules)
        assert term.text.count(". ") <= 2, term.word
        assert len(term.text) <= 200, term.word
        assert term.text.endswith(".")


def test_no_spelling_stands_for_two_terms(game: Game[Any]) -> None:
    spelled = [(form.casefold(), term.word) for term in glossary(game).terms for form in dict.fromkeys(term.forms)]
    twice = {form for form, word in spelled if {other for each, other in spelled if each == form} != {word}}
    assert not twice


def test_terms_are_used(game: Game[Any]) -> None:
    """Each in the rules or on a card of its game: who reads them meets it."""
    texts = [f"{clause.title} {clause.text}" for clause in game.ledger]
    texts += [" ".join((card.type, card.figures, *card.text)) for card in game.cards()]
    read = "\n".join(texts).casefold()
    unused = [term.word for term in glossary(game).terms if not any(form.casefold() in read for form in term.forms)]
    assert unused == []


@pytest.fixture
def content(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder from which the tiny game reads."""
    monkeypatch.setattr(type(TINY), "home", lambda self: tmp_path)
    (tmp_path / "content").mkdir()
    return tmp_path / "content"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[term]]\nword = "Raid"\ntext = "One."\nrules = ["TY 3", "TY 33"]\n', "has no clause 'TY 33'"),
        ('[[term]]\nword = "Raid"\ntext = "One."\nrules = []\n', "names no clause"),
        ('[[term]]\nword = "Raid"\ntext = "One."\nrules = ["TY 3"]\n' * 2, "'Raid' stands for 'Raid' already"),
        (
            '[[term]]\nword = "Raid"\ntext = "One."\nrules = ["TY 3"]\n'
            '[[term]]\nword = "Attack"\nalso = ["raids"]\ntext = "One."\nrules = ["TY 3"]\n',
            "'raids' stands for 'Raid' already",
        ),
    ],
)
def test_a_glossary_that_is_wrong_says_where(content: Path, text: str, message: str) -> None:
    (content / "glossary.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=message):
        glossary.__wrapped__(TINY)


@pytest.mark.parametrize(
    ("begins", "message"),
    [
        (["TY 1", "TY 99"], "has no clause 'TY 99'"),
        (["TY 1", "TY 5", "TY 2"], "stands before"),
        (["TY 2"], "begins with the first clause"),
    ],
)
def test_chapters_that_are_wrong_say_where(content: Path, begins: list[str], message: str) -> None:
    text = "".join(f'[[chapter]]\nid = "{n}"\ntitle = "{n}"\nbegins = "{rule}"\n' for n, rule in enumerate(begins))
    (content / "chapters.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=message):
        book.__wrapped__(TINY)


def test_clauses_touch_those_that_they_name() -> None:
    game = get("alkalim")
    assert "AK RB-155" in touching(game, "AK object/players").near
    assert "AK object/players" in touching(game, "AK RB-155").near


def test_clauses_touch_those_that_examples_show_beside_them() -> None:
    near = touching(get("banners"), "BB 18.1/1")
    assert near.cards == ("Heat Ray",)
    assert near.examples > 0
    assert near.near


def test_a_snippet_shows_the_part_with_what_was_asked_for() -> None:
    text = "Nothing of it here. " * 30 + "A raid takes Water. " + "Nothing again. " * 30
    shown = snippet(text, {"raid", "wat"})
    assert shown[1] == "raid"
    assert shown[0].startswith("…")
    assert shown[-1].endswith("…")
    assert len("".join(shown)) < 240


def test_a_term_is_found_as_it_is_spelled_or_asked_for() -> None:
    words = glossary(get("banners"))
    assert isinstance(words.named("flyer"), Term)
    assert words.named("  entry   Hexes ") is words.named("Entry hex")
    assert words.named("nothing") is None
