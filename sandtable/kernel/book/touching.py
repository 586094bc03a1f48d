"""What touches a clause: clauses that name it or are shown together with it, and the cards whose rulings it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import permutations
from typing import Any

import msgspec

from sandtable.kernel.game import Game
from sandtable.kernel.scenario.examples import examples

TOGETHER = 4
"""How many clauses are named at most that the same examples show."""
OFTEN = 0.3
"""How often examples must show two clauses together; one that shows many counts less for each two of them."""


class Touching(msgspec.Struct, frozen=True):
    near: tuple[str, ...]
    """Other clauses, the nearest first."""
    cards: tuple[str, ...]
    """Names of cards whose rulings it is one of."""
    examples: int


class _All:
    def __init__(self, game: Game[Any]) -> None:
        known = game.ledger.clauses
        self.named = _named(game)
        self.cards: dict[str, list[str]] = {}
        for card in game.cards():
            for rule in card.rules:
                self.cards.setdefault(rule, []).append(card.name)
        shown = examples(game.name)
        self.examples = {rule: len(shown.of_rule(rule)) for rule in known}
        self.together = _together((example.rules for example in shown.all), known)

    def of(self, rule: str) -> Touching:
        near = dict.fromkeys((*self.named.get(rule, ()), *self.together.get(rule, ())))
        return Touching(tuple(near), tuple(dict.fromkeys(self.cards.get(rule, ()))), self.examples[rule])


def _named(game: Game[Any]) -> dict[str, list[str]]:
    """Clauses that another one names, in both directions."""
    known = game.ledger.clauses
    ids = re.compile("|".join(re.escape(rule) for rule in sorted(known, key=len, reverse=True)))
    found: dict[str, list[str]] = {}
    for clause in game.ledger:
        for rule in dict.fromkeys(ids.findall(f"{clause.text} {clause.reading} {clause.untestable}")):
            if rule != clause.id:
                found.setdefault(clause.id, []).append(rule)
                found.setdefault(rule, []).append(clause.id)
    return found


def _together(shown: Iterable[Iterable[str]], known: Mapping[str, object]) -> dict[str, list[str]]:
    """For each clause those that examples show beside it more often than chance would, but not its own parts."""
    alone, total = Counter[str](), 0
    pairs: dict[tuple[str, str], float] = {}
    for rules in shown:
        cited = {rule for rule in rules if rule in known}
        total += 1
        alone.update(cited)
        for pair in permutations(cited, 2):
            pairs[pair] = pairs.get(pair, 0) + 1 / (len(cited) - 1)
    found: dict[str, list[tuple[float, str]]] = {}
    for (rule, other), times in pairs.items():
        if times >= OFTEN and whole(rule) != whole(other):
            closeness = times * times * total / (alone[rule] * alone[other])
            found.setdefault(rule, []).append((-closeness, other))
    return {rule: [other for _, other in sorted(each)[:TOGETHER]] for rule, each in found.items()}


def whole(rule: str) -> str:
    """The clause that this one is a part of: its parts stand beside it anyway.

    >>> whole("BB 9.7/critical"), whole("BB 9.7")
    ('BB 9.7', 'BB 9.7')
    """
    return rule.rpartition("/")[0] or rule


@cache
def _all(game: Game[Any]) -> _All:
    return _All(game)


def touching(game: Game[Any], rule: str) -> Touching:
    return _all(game).of(rule)
