"""The scenarios that come along, as examples: each shows a ruling, and can be opened and played.

An example is named after its place: `combat/ambush` of `scenarios/GAME/combat/ambush.yaml`; its source is
`example:GAME/combat/ambush`. Those of a card lie in `cards/CARD/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec

from sandtable.kernel import registry
from sandtable.kernel.scenario.packed import folders
from sandtable.kernel.scenario.parse import heading

KIND = "example"
CARDS = "cards"
"""The folder in which each card has one."""
_BODY = re.compile(r"^(?:setup|rolls|script|expect|lesson):", re.MULTILINE)
_SEPARATE = re.compile(r"[^a-z0-9]+")


class Example(msgspec.Struct, frozen=True):
    """A scenario in a list of them."""

    id: str
    """Its source is `example:GAME/ID`."""
    title: str
    rules: tuple[str, ...]
    """The clauses that it shows."""

    @property
    def card(self) -> str:
        """The folder of the card that it is about; empty where it is about none."""
        parts = self.id.split("/")
        return parts[1] if len(parts) == 3 and parts[0] == CARDS else ""


class Examples:
    """Those of one game, by what they show."""

    def __init__(self, found: Iterable[Example]) -> None:
        self.all = tuple(found)
        self._of_rule = _grouped((rule, each) for each in self.all for rule in each.rules)
        self._of_card = _grouped((each.card, each) for each in self.all if each.card)

    def of_rule(self, rule: str) -> tuple[Example, ...]:
        """Those that cite this clause."""
        return self._of_rule.get(rule, ())

    def of_card(self, name: str, rulings: Iterable[str] = ()) -> tuple[Example, ...]:
        """Those about the card of this name, and those that cite its rulings."""
        found = [*self._of_card.get(folder_of(name), ()), *(each for rule in rulings for each in self.of_rule(rule))]
        return tuple(dict.fromkeys(found))


def _grouped(pairs: Iterable[tuple[str, Example]]) -> Mapping[str, tuple[Example, ...]]:
    made: dict[str, list[Example]] = {}
    for key, each in pairs:
        made.setdefault(key, []).append(each)
    return {key: tuple(dict.fromkeys(held)) for key, held in made.items()}


def folder_of(card: str) -> str:
    """
    >>> folder_of("Umar's Mirror"), folder_of("The Tale of Selqet, and the Eye of Night")
    ('umars-mirror', 'the-tale-of-selqet-and-the-eye-of-night')
    """
    return _SEPARATE.sub("-", card.casefold().replace("'", "").replace("’", "")).strip("-")


@cache
def examples(game: str) -> Examples:
    """The examples of a game, as its files were when they were first asked for."""
    return Examples(each for folder in folders(KIND, game) for each in _in_folder(folder))


def of_card(game: str, name: str) -> tuple[Example, ...]:
    """The examples of a card: those in its folder, and those that cite one of its rulings."""
    rulings = (rule for card in registry.get(game).cards() if card.name == name for rule in card.rules)
    return examples(game).of_card(name, rulings)


def of_rule(game: str, rule: str) -> tuple[Example, ...]:
    """The examples that cite a clause."""
    return examples(game).of_rule(rule)


def _in_folder(folder: Path) -> Iterable[Example]:
    for file in sorted(folder.rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        body = _BODY.search(text)
        title, rules = heading(text[: body.start()] if body else text, str(file))
        yield Example(file.relative_to(folder).with_suffix("").as_posix(), title, rules)
