"""A question in words, answered from the rules of a game: clauses, terms, cards and examples, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from sandtable.kernel.book.chapters import book
from sandtable.kernel.book.glossary import Glossary, Term, glossary
from sandtable.kernel.book.search import OTHER_WORD, Concept, Field, Hit, Index, snippet
from sandtable.kernel.book.words import COMMON, stem, stems, words
from sandtable.kernel.game import Game
from sandtable.kernel.ledger import Clause
from sandtable.kernel.library import CardEntry
from sandtable.kernel.scenario.examples import Example, examples

LONGEST = 200
"""Characters of a question."""
MANY = 24
"""Words of it that are looked at."""
CLAUSES, TERMS, CARDS, EXAMPLES = 20, 4, 6, 8
SHOWN_BY = 10
"""Examples whose titles are read for a clause."""
NAMED = 0.6
"""What it counts, beside the best answer, that a clause is the one that a term of the question names first."""
SPECIAL = 0.6
"""How much less a clause about single cards or campaigns counts, where they are not asked about."""
EXAMPLE = 0.85
"""Likewise a clause that is a worked example."""
FAR = 0.3
"""What counts less than this part of the best answer is none."""
LONG = 4
"""Words of the longest spelling of a term."""


class Found(msgspec.Struct, frozen=True):
    """A clause, card or example that answers a question."""

    id: str
    """Of a clause or an example; the name of a card."""
    title: str
    snippet: tuple[str, ...]
    """The part of it with the words that were asked for: in turn what is plain and what was asked for."""
    score: float


class Answers(msgspec.Struct, frozen=True):
    """What there is to a question."""

    terms: tuple[Term, ...]
    """What its keywords mean."""
    clauses: tuple[Found, ...]
    cards: tuple[Found, ...]
    examples: tuple[Found, ...]
    unknown: tuple[str, ...]
    """Its words that stand nowhere."""


class _Library:
    """All that can be asked about in a game."""

    def __init__(self, game: Game[Any]) -> None:
        self.ledger = game.ledger
        self.book = book(game)
        found = glossary(game)
        shown = examples(game.name)
        cards = {card.name: card for card in game.cards()}
        self.clauses = Index((each, self._clause_fields(each, shown.of_rule(each.id))) for each in game.ledger)
        self.cards = Index((each, _card_fields(each)) for each in cards.values())
        self.examples = Index((each, (Field(each.title),)) for each in shown.all)
        self.synonyms = _synonyms(found)
        self.terms = _by_stems(found)

    def _clause_fields(self, clause: Clause, shown: Sequence[Example]) -> Iterator[Field]:
        chapter = self.book.chapter(clause.id)
        yield Field(clause.title, 2.5)
        yield Field(clause.text)
        yield Field(clause.reading, 0.6)
        yield Field(clause.id.replace("/", " ").replace("-", " "), 0.8, length=False)
        if not chapter.special:
            yield Field(chapter.title, 0.4, length=False)
        for example in shown[:SHOWN_BY]:
            yield Field(example.title, 0.25, length=False)

    def ask(self, question: str) -> Answers:
        question = shortened(question)
        exact = self.ledger.clauses.get(question)
        terms = _named(self.terms, question)
        concepts = [*self.clauses.concepts(question, self.synonyms), *self._meant(terms)]
        clauses = self._weighed(self.clauses.find(concepts, CLAUSES * 3), terms, len(concepts))
        found = [_clause(hit, _looked_for(concepts)) for hit in _near(clauses)]
        if exact is not None:
            found = [_clause(Hit(exact, 1.0), ()), *(each for each in found if each.id != exact.id)]
        cards, told = _of(self.cards, question, self.synonyms), _of(self.examples, question, self.synonyms)
        return Answers(
            tuple(terms)[:TERMS],
            tuple(found[:CLAUSES]),
            tuple(_card(hit, looked_for) for hit, looked_for in islice(cards, CARDS)),
            tuple(
                Found(hit.what.id, hit.what.title, snippet(hit.what.title, looked_for), _round(hit.score))
                for hit, looked_for in islice(told, EXAMPLES)
            ),
            tuple(concept.word for concept in concepts if not concept.stems),
        )

    def _weighed(self, hits: Sequence[Hit[Clause]], terms: Mapping[Term, int], length: int) -> list[Hit[Clause]]:
        """Clauses that a term of the question names come sooner, the more the more words of it the term is; those about
        a single card or campaign come later."""
        scores = {hit.what.id: hit.score * self._weight(hit.what.id) for hit in hits}
        best = max(scores.values(), default=1.0)
        for term, said in terms.items():
            for place, rule in enumerate(term.rules):
                scores[rule] = scores.get(rule, 0.0) + best * NAMED * said / max(length, said) / (place + 1) ** 0.5
        ranked = sorted(scores.items(), key=lambda each: -each[1])
        return [Hit(self.ledger.clauses[rule], score) for rule, score in ranked]

    def _meant(self, terms: Mapping[Term, int]) -> Iterator[Concept]:
        """What several words of a question mean together: `run away` is an escape."""
        for term, said in terms.items():
            if said > 1:
                yield Concept(term.word, dict.fromkeys(stems(term.word), OTHER_WORD))

    def _weight(self, rule: str) -> float:
        return (SPECIAL if self.book.chapter(rule).special else 1.0) * (EXAMPLE if "example" in rule else 1.0)


def shortened(question: str) -> str:
    """As much of a question as is looked at."""
    return " ".join(question[:LONGEST].split()[:MANY])


@cache
def _library(game: Game[Any]) -> _Library:
    return _Library(game)


def ask(game: Game[Any], question: str) -> Answers:
    """What the rules of a game say to a question in words."""
    return _library(game).ask(question)


def _of(index: Index[Any], question: str, synonyms: Mapping[str, Sequence[str]]) -> Iterator[tuple[Hit[Any], set[str]]]:
    concepts = index.concepts(question, synonyms)
    looked_for = _looked_for(concepts)
    for hit in _near(index.find(concepts, CLAUSES)):
        yield hit, looked_for


def _near(hits: Sequence[Hit[Any]]) -> list[Hit[Any]]:
    return [hit for hit in hits if hit.score >= hits[0].score * FAR]


def _looked_for(concepts: Sequence[Concept]) -> set[str]:
    return {known for concept in concepts for known in concept.stems}


def _card_fields(card: CardEntry) -> Iterator[Field]:
    yield Field(card.name, 4.0)
    yield Field(card.type, 0.8)
    yield Field(card.figures, 0.5)
    yield Field(" ".join(card.text))


def _clause(hit: Hit[Clause], looked_for: set[str] | tuple[str, ...]) -> Found:
    clause = hit.what
    shown = snippet(clause.text, looked_for)
    if len(shown) == 1 and clause.reading:
        read = snippet(clause.reading, looked_for)
        shown = read if len(read) > 1 else shown
    return Found(clause.id, clause.title, shown, _round(hit.score))


def _card(hit: Hit[CardEntry], looked_for: set[str]) -> Found:
    card = hit.what
    return Found(card.name, card.name, snippet(" ".join(card.text) or card.type, looked_for), _round(hit.score))


def _round(score: float) -> float:
    return round(score, 3)


def _named(terms: Mapping[tuple[str, ...], Term], question: str) -> dict[Term, int]:
    """The terms that a question names, and with how many words: the longest spelling where several fit."""
    said = [stem(word) for word, _, _ in words(question)]
    found: dict[Term, int] = {}
    at = 0
    while at < len(said):
        fits = (length for length in range(min(LONG, len(said) - at), 0, -1) if tuple(said[at : at + length]) in terms)
        length = next(fits, 0)
        if length:
            found.setdefault(terms[tuple(said[at : at + length])], length)
        at += length or 1
    return found


def _by_stems(glossary: Glossary) -> dict[tuple[str, ...], Term]:
    """Each term by what it is called; spellings in texts come before what people say when they ask."""
    spelled = [(form, term) for term in glossary.terms for form in term.asked]
    spelled += [(form, term) for term in glossary.terms for form in term.forms]
    return {tuple(stem(word) for word, _, _ in words(form)): term for form, term in spelled}


def _synonyms(glossary: Glossary) -> dict[str, tuple[str, ...]]:
    """For the stem of every single word that people ask with, the stems of the term that they mean."""
    found: dict[str, dict[str, None]] = {}
    for term in glossary.terms:
        meant = [stem(word) for word, _, _ in words(term.word) if word not in COMMON]
        for spelling in (*term.asked, *term.forms):
            said = [stem(word) for word, _, _ in words(spelling)]
            if len(said) == 1 and said[0] not in meant:
                found.setdefault(said[0], {}).update(dict.fromkeys(meant))
    return {said: tuple(meant) for said, meant in found.items()}
