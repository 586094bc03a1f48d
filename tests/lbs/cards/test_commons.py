"""Rulings on the shared pool that are about printed numbers, traits and what a player may bring to the table."""

from __future__ import annotations

from sandtable.games.lbs import cards
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, card
from tests.rules import rules

assert cards  # the effects are registered

DECK = "\n".join(f"3 {c.name}" for c in CARDS if c.type == "Action" and c.limit == 3 and not c.token).split("\n")[:19]


def faults(*lines: str) -> list[str]:
    """What is wrong with a deck of these lines and 57 lawful cards."""
    return decks.faults(decks.parse("\n".join([*lines, *DECK])))


def lawful(stronghold: str, *sections: str) -> bool:
    return not faults(f"Stronghold: {stronghold}", *sections)


def test_the_deck_that_the_others_change_is_lawful() -> None:
    assert lawful("Empire of the Senpet", "4 Jewel of the Desert")


@rules("LBS FAQ dhul-fiqar-knife/1")
def test_the_dhul_fiqar_knife_is_sacred() -> None:
    assert "Sacred" in card("Dhul Fiqar Knife").traits


@rules("LBS FAQ duqaqs-school-of-astronomy/1")
def test_the_school_of_astronomy_holds_five_water() -> None:
    assert card("Duqaq's School of Astronomy").capacity == 5


@rules("LBS FAQ hole-in-the-sky/1")
def test_hole_in_the_sky_costs_no_copper() -> None:
    assert card("Hole in the Sky").copper == 0


@rules("LBS FAQ secret-well/1")
def test_nobody_begins_with_two_secret_wells() -> None:
    assert lawful("Empire of the Senpet", "1 Secret Well", "2 Jewel of the Desert")
    assert faults("Stronghold: Empire of the Senpet", "2 Secret Well", "1 Jewel of the Desert") == [
        "2 copies of Secret Well, but a player may begin with 1 [LBS FAQ secret-well/1]"
    ]


@rules("LBS FAQ sound-planning-cancel-version/1", "LBS FAQ sound-planning-move-version/1")
def test_a_deck_holds_three_of_each_sound_planning() -> None:
    lines = [line for line in DECK if "Sound Planning" not in line]
    both = [*lines, "3 Sound Planning (move)", "3 Sound Planning (cancel)"]
    start = ["Stronghold: Empire of the Senpet", "4 Jewel of the Desert"]
    assert decks.faults(decks.parse("\n".join([*start, *both]))) == []
    assert len(decks.faults(decks.parse("\n".join([*start, *both, "1 Sound Planning (move)"])))) == 1


FOREIGN = next(c for c in CARDS if c.type == "City Section" and c.factions)


@rules("LBS FAQ doomed-city-of-laramun/1", "LBS FAQ thieves-quarter/2")
def test_laramun_waives_the_faction_of_city_sections_and_not_their_number() -> None:
    other = next(c.name for c in CARDS if c.type == "Stronghold" and c.factions and not c.factions & FOREIGN.factions)
    assert any(FOREIGN.name in fault for fault in faults(f"Stronghold: {other}", FOREIGN.name))
    assert lawful("Doomed City of Laramun", FOREIGN.name)
    assert lawful("Doomed City of Laramun", FOREIGN.name, "1 Thieves Quarter")
    assert faults("Stronghold: Doomed City of Laramun", FOREIGN.name, "2 Thieves Quarter") == [
        "2 copies of Thieves Quarter, but a player may begin with 1 [LBS AW 36 setup/2]"
    ]
