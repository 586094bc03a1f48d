"""Full-text search: BM25 over documents whose fields weigh differently, with synonyms, beginnings and misspellings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Generic, TypeVar

import msgspec

from sandtable.kernel.book.words import ALIKE, COMMON, stem, words

T = TypeVar("T")

K1 = 1.2
"""How soon more of the same word stops to count."""
B = 0.6
"""How much a long text is held against it."""
OTHER_WORD = 0.75
"""What another word for the same thing counts."""
LIKE_WORD = 0.45
"""What a word counts that means nearly the same."""
BEGINNING = 0.6
"""What a word that only begins as asked counts."""
MISSPELT = 0.5
LIKENESS = 0.85
GUESSED = 3
"""Words of a question at most that are looked for as misspelt: that takes some milliseconds each."""
BEGINNINGS = 12
"""Words at most that one beginning stands for."""
ALL_OF_IT = 1.6
"""How much it counts that all of the question is in a text, and not only a word of it."""


class Field(msgspec.Struct, frozen=True):
    text: str
    weight: float = 1.0
    length: bool = True
    """Whether a long one is held against the text."""


class Concept(msgspec.Struct, frozen=True):
    """A word of a question, as it is looked for: stems and what each counts."""

    word: str
    stems: Mapping[str, float]


class Hit(msgspec.Struct, Generic[T], frozen=True):
    what: T
    score: float


class Index(Generic[T]):
    """Texts by their words. Each is made of fields."""

    def __init__(self, documents: Iterable[tuple[T, Iterable[Field]]]) -> None:
        self._whats: list[T] = []
        self._lengths: list[float] = []
        self.postings: dict[str, dict[int, float]] = {}
        for number, (what, fields) in enumerate(documents):
            self._whats.append(what)
            self._lengths.append(0.0)
            for field in fields:
                self._read(number, field)
        self._usual = sum(self._lengths) / max(len(self._lengths), 1) or 1.0

    def _read(self, number: int, field: Field) -> None:
        for word, _, _ in words(field.text):
            if word in COMMON:
                continue
            held = self.postings.setdefault(stem(word), {})
            held[number] = held.get(number, 0.0) + field.weight
            self._lengths[number] += field.length

    def concepts(self, question: str, synonyms: Mapping[str, Sequence[str]]) -> list[Concept]:
        """The words of a question that say something; `synonyms` of stems."""
        found: dict[str, Concept] = {}
        guesses = 0
        asked = [word for word, _, _ in words(question) if word not in COMMON]
        for place, word in enumerate(asked):
            root = stem(word)
            known = {root: 1.0} if root in self.postings else {}
            for other in synonyms.get(root, ()):
                known.setdefault(other, OTHER_WORD)
            for other in ALIKE.get(root, ()):
                known.setdefault(other, LIKE_WORD)
            if not known or (place == len(asked) - 1 and len(root) > 2):
                for other in self._beginning(word):
                    known.setdefault(other, BEGINNING)
            if not known and guesses < GUESSED:
                known = self._misspelt(root)
                guesses += 1
            found[root] = Concept(word, known)
        return list(found.values())

    def _beginning(self, word: str) -> list[str]:
        return [known for known in self.postings if known.startswith(word) and known != word][:BEGINNINGS]

    def _misspelt(self, root: str) -> dict[str, float]:
        near = get_close_matches(root, self.postings, 2, LIKENESS) if 3 < len(root) < 20 else []
        return dict.fromkeys(near, MISSPELT)

    def find(self, concepts: Sequence[Concept], most: int) -> list[Hit[T]]:
        """The best texts first. What has more of the question comes before what has one word of it often."""
        scores: dict[int, float] = {}
        weights: dict[int, float] = {}
        total = 0.0
        for concept in concepts:
            best = self._best(concept)
            rarity = self._rarity(len(best))
            total += rarity
            for number, score in best.items():
                scores[number] = scores.get(number, 0.0) + score * rarity
                weights[number] = weights.get(number, 0.0) + rarity
        ranked = [
            Hit(self._whats[number], score * (weights[number] / total) ** ALL_OF_IT) for number, score in scores.items()
        ]
        return sorted(ranked, key=lambda hit: -hit.score)[:most]

    def _best(self, concept: Concept) -> dict[int, float]:
        """Where a word of the question is found, under whichever of its stems counts most there."""
        best: dict[int, float] = {}
        for known, counts in concept.stems.items():
            for number, often in self.postings.get(known, {}).items():
                long = 1 - B + B * self._lengths[number] / self._usual
                best[number] = max(best.get(number, 0.0), counts * often * (K1 + 1) / (often + K1 * long))
        return best

    def _rarity(self, held: int) -> float:
        of = len(self._whats)
        return math.log(1 + (of - held + 0.5) / (held + 0.5))


WIDTH = 220
"""Characters of a snippet."""


def snippet(text: str, looked_for: Iterable[str], width: int = WIDTH) -> tuple[str, ...]:
    """The part of a text with most of these stems: in turn what is plain and what was looked for, plain first.

    >>> snippet("A raid by night takes Water.", {"raid", "wat"})
    ('A ', 'raid', ' by night takes Water.')
    """
    wanted = frozenset(looked_for)
    hits = [(begin, end) for word, begin, end in words(text) if stem(word) in wanted]
    start, stop = _window(text, hits, width)
    pieces, at = ["…" if start else ""], start
    for begin, end in hits:
        if start <= begin and end <= stop:
            pieces[-1] += text[at:begin]
            pieces += [text[begin:end], ""]
            at = end
    pieces[-1] += text[at:stop] + ("…" if stop < len(text) else "")
    return tuple(pieces)


def _window(text: str, hits: Sequence[tuple[int, int]], width: int) -> tuple[int, int]:
    """Where to cut a long text: at words, with as many hits as can be."""
    if len(text) <= width:
        return 0, len(text)
    starts = [max(0, begin - width // 4) for begin, _ in hits] or [0]
    start = max(starts, key=lambda at: sum(at <= begin and end <= at + width for begin, end in hits))
    start = min(start, len(text) - width)
    if start:
        start = text.find(" ", start) + 1
    stop = min(len(text), start + width)
    return start, stop if stop == len(text) else text.rfind(" ", start, stop)
