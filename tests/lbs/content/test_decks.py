"""What makes a deck lawful, and what of it is on the table when the game begins."""

from __future__ import annotations

import pytest

from sandtable.games import get
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, card
from sandtable.games.lbs.rules import setup
from sandtable.games.lbs.rules.stats import all_water
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Rng
from tests.rules import rules

GAME = get("lbs")
START = ("Stronghold: Empire of the Senpet", "4 Jewel of the Desert")
PLAIN = [c.name for c in CARDS if c.type == "Action" and c.limit == 3 and not c.token]
FIFTY_FOUR = tuple(f"3 {name}" for name in PLAIN[:18])


def faults(*lines: str) -> list[str]:
    return decks.faults(decks.parse("\n".join(lines)))


def begin(*lines: str) -> Lbs:
    """The position before the first turn, where both players have this deck."""
    deck = decks.checked("\n".join(lines))
    return setup.new_game([deck, deck], Rng(bytes(32)))


@rules("LBS AW 12 deck-size")
def test_a_deck_has_55_cards_besides_stronghold_and_city_sections() -> None:
    assert faults(*START, *FIFTY_FOUR, "1 Copper Mine") == []
    (fault,) = faults(*START, *FIFTY_FOUR)
    assert "54 cards" in fault
    assert "LBS AW 12 deck-size" in fault


@rules("LBS AW 12 copies/1")
def test_three_copies_and_no_fourth() -> None:
    assert faults(*START, *FIFTY_FOUR, "3 Copper Mine") == []
    (fault,) = faults(*START, *FIFTY_FOUR, "4 Copper Mine")
    assert "LBS AW 12 copies/1" in fault


@rules("LBS AW 12 copies/2")
def test_three_copies_of_a_unique_card() -> None:
    unique = next(c.name for c in CARDS if c.unique and c.type == "Hero" and c.limit == 3)
    assert faults(*START, *FIFTY_FOUR, f"3 {unique}") == []


@rules("LBS AW 33 pantheon/1")
def test_one_copy_of_each_pantheon_card() -> None:
    gods = [c.name for c in CARDS if c.type == "Pantheon"]
    assert len(gods) > 1
    assert faults(*START, *FIFTY_FOUR, *(f"1 {name}" for name in gods)) == []
    (fault,) = faults(*START, *FIFTY_FOUR, f"2 {gods[0]}")
    assert "LBS AW 33 pantheon/1" in fault


@rules("LBS AW 36 setup/1")
@pytest.mark.parametrize("left_out", START)
def test_stronghold_and_city_sections_are_needed(left_out: str) -> None:
    lines = [line for line in START if line != left_out]
    (fault,) = faults(*lines, *FIFTY_FOUR, "1 Copper Mine")
    assert "LBS AW 36 setup/1" in fault


@rules("LBS AW 17 city-points/1", "LBS AW 17 city-points/example")
def test_city_sections_cost_no_more_than_the_city_points() -> None:
    """The Empire of the Senpet has 20: four City Sections at 5 each are just enough."""
    assert card("Empire of the Senpet").points == 20
    assert card("Bastion Quarter").points == 5
    stronghold = START[0]
    assert faults(stronghold, "4 Bastion Quarter", *FIFTY_FOUR, "1 Copper Mine") == []
    assert faults(stronghold, "1 Bastion Quarter", *FIFTY_FOUR, "1 Copper Mine") == []
    (fault,) = faults(stronghold, "4 Bastion Quarter", "1 Potters' Row", *FIFTY_FOUR, "1 Copper Mine")
    assert "24 City Points" in fault
    assert "LBS AW 17 city-points/1" in fault


@rules("LBS AW 36 setup/2", "LBS FAQ city-sections/1")
def test_more_than_three_of_one_city_section() -> None:
    g = begin("Stronghold: Empire of the Senpet", "5 Potters' Row", *FIFTY_FOUR, "1 Copper Mine")
    assert [g.name(s) for s in g.sections(0)] == ["Potters' Row"] * 5


@rules("LBS AW 15 stronghold/3", "LBS AW 17 city-points/2")
def test_city_points_buy_city_sections_before_play_and_the_rest_is_gone() -> None:
    """Only what was chosen is on the table, full of Water; nothing remembers the points that were not spent."""
    thrifty = begin(START[0], "1 Potters' Row", *FIFTY_FOUR, "1 Copper Mine")
    assert list(map(thrifty.name, thrifty.sections(0))) == ["Potters' Row"]
    assert all_water(thrifty, 0) == card("Potters' Row").capacity
    assert not any("points" in key for key in thrifty.freeze())


@rules("LBS FAQ promotional-cards/1")
def test_misha_the_promotional_hero_may_be_played() -> None:
    assert card("Misha").factions == {"Ra'Shari"}
    assert faults(*START, *FIFTY_FOUR, "3 Misha") == []


def test_a_deck_is_written_as_it_was_read() -> None:
    deck = decks.parse("\n".join(["# A deck", *START, *FIFTY_FOUR, "1 Copper Mine"]))
    assert decks.parse(decks.write(deck)) == deck


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    deck = decks.parse("Stronghold: Empire of the Senpet\n3 Coper Mine\n")
    assert deck.unknown == ["line 2: there is no card 'Coper Mine' (do you mean 'Copper Mine'?)"]


@pytest.mark.parametrize("id_", decks.starter_ids())
def test_every_starter_deck_is_lawful(id_: str) -> None:
    deck = decks.starter(id_)
    assert deck.size == 60
