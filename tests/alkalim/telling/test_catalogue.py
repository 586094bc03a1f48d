"""The catalogue of cards, and their names in sentences."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.content import book
from sandtable.games.alkalim.telling import catalogue
from tests.alkalim.positions import named


def test_every_card_has_its_entry() -> None:
    entries = catalogue.entries(GAME.ledger)
    assert len(entries) == len(book.book().cards) == 197
    for entry, card in zip(entries, book.book().cards, strict=True):
        assert entry.name == card.name
        assert entry.type
        assert entry.text or entry.figures
        assert f"AK card/{card.id}" in entry.rules
        assert set(entry.rules) <= set(GAME.ledger.clauses)
    assert any("an adventuring kit" in line for entry in entries for line in entry.text)
    known = {entry.name: entry.sources for entry in entries}
    assert known["Burning Priest"] == {
        "known from public forum": "name and ability",
        "designed for Sandtable": "everything else",
    }
    assert known["Dune Jackals"] == {"designed for Sandtable": "all of it"}


@pytest.mark.parametrize(
    ("card", "verb", "said"),
    [
        ("Dune Jackals", "recovers", "Dune Jackals recover"),
        ("Outriders of Kellos", "is", "Outriders of Kellos are"),
        ("Carrion Kites", "vanishes", "Carrion Kites vanish"),
        ("Goatherd's Boots", "comes", "Goatherd's Boots come"),
        ("Glass Viper", "recovers", "Glass Viper recovers"),
        ("Sling-Boy", "is", "Sling-Boy is"),
    ],
)
def test_names_that_stand_for_many_do_things_together(card: str, verb: str, said: str) -> None:
    assert named(card).does(verb) == said


def test_names_in_the_plural_are_marked_as_such() -> None:
    """A new card whose name may stand for many is looked at once."""
    singular = {"Abacus", "Lens"}
    for card in book.book().cards:
        noun = re.split(r" (?:of|in|That|Without) ", card.name)[0].split()[-1]
        if card.does("is").endswith(" are"):
            assert noun.endswith("s"), card.name
        elif card.kind in (book.CHALLENGE, book.ITEM):
            assert not noun.endswith("s") or noun.endswith("ss") or noun in singular, card.name


def test_what_heroes_won_is_what_the_arena_has_counted() -> None:
    file = json.loads((Path(__file__).parents[3] / "docs" / "results" / "alkalim-planner-4.json").read_text())
    counted = {name: (side["won"], side["games"]) for name, side in file["sides"].items()}
    assert catalogue.measured().cards == counted
    entries = {entry.name: entry.measured for entry in catalogue.entries(GAME.ledger)}
    assert entries["Tahlia"][0].games == 334
    assert entries["Corbin"][0].note
    assert not entries["Dune Jackals"]
