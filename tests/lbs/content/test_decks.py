"""What makes a deck lawful, and what of it is on the table when the game begins."""

from __future__ import annotations

import pytest

from sandtable.games import get
from sandtable.games.lbs.content import decks, settings
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.rules import setup
from sandtable.games.lbs.rules.stats import all_water, capacity
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import BadSettings, Rng
from tests.rules import rules

GAME = get("lbs")
START = ("Stronghold: Empire of the Senpet", "4 Jewel of the Desert")
PLAIN = [c.name for c in CARDS if c.type == "Action" and c.limit == 3 and not c.token]
FIFTY_FOUR = tuple(f"3 {name}" for name in PLAIN[:18])


def faults(*lines: str) -> list[str]:
    return [str(fault) for fault in decks.faults(decks.parse("\n".join(lines)))]


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


@rules("LBS FAQ promotional-cards/1", "LBS FAQ misha/1")
def test_misha_the_promotional_hero_may_be_played() -> None:
    assert card("Misha").factions == {"Ra'Shari"}
    assert faults(*START, *FIFTY_FOUR, "3 Misha") == []


@rules(
    "LBS FAQ sound-planning-cancel-version/1", "LBS FAQ sound-planning-move-version/1",
    "LBS FAQ the-tale-of-the-fourth-avatar-version-1/1", "LBS FAQ the-tale-of-the-fourth-avatar-version-2/1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Sound Planning (move)", "Sound Planning (cancel)"),
        ("The Tale of the Fourth Avatar (version 1)", "The Tale of the Fourth Avatar (version 2)"),
    ],
)
def test_a_deck_holds_three_of_each_version_of_a_card(one: str, two: str) -> None:
    plain = [line for line in FIFTY_FOUR if one not in line and two not in line]
    assert faults(*START, *plain, "3 Copper Mine", f"3 {one}", f"3 {two}") == []
    assert len(faults(*START, *plain, "3 Copper Mine", f"3 {one}", f"3 {two}", f"1 {one}")) == 1


@rules("LBS FAQ secret-well/1")
def test_nobody_begins_with_two_secret_wells() -> None:
    def with_wells(wells: int) -> list[str]:
        return faults(START[0], f"{wells} Secret Well", "1 Jewel of the Desert", *FIFTY_FOUR, "1 Copper Mine")

    assert with_wells(1) == []
    assert with_wells(2) == ["2 copies of Secret Well, but a player may begin with 1 [LBS FAQ secret-well/1]"]


@rules("LBS FAQ doomed-city-of-laramun/1", "LBS FAQ thieves-quarter/2")
def test_laramun_waives_the_faction_of_city_sections_and_not_their_number() -> None:
    foreign = next(c for c in CARDS if c.type == "City Section" and c.factions)
    other = next(c.name for c in CARDS if c.type == "Stronghold" and c.factions and not c.factions & foreign.factions)

    def with_quarters(stronghold: str, *quarters: str) -> list[str]:
        return faults(f"Stronghold: {stronghold}", foreign.name, *quarters, *FIFTY_FOUR, "1 Copper Mine")

    assert any(foreign.name in fault for fault in with_quarters(other))
    assert with_quarters("Doomed City of Laramun") == []
    assert with_quarters("Doomed City of Laramun", "1 Thieves Quarter") == []
    assert with_quarters("Doomed City of Laramun", "2 Thieves Quarter") == [
        "2 copies of Thieves Quarter, but a player may begin with 1 [LBS AW 36 setup/2]"
    ]


def moto_faults(*sections: str) -> list[str]:
    deck = decks.starter("moto")
    deck.sections = list(sections)
    return [str(fault) for fault in decks.faults(deck)]


@rules("LBS FAQ the-moto-oasis/1")
def test_the_moto_oasis_holds_different_advanced_city_sections_but_none_twice() -> None:
    assert moto_faults("The Khan's Corrals", "The Riders' Wells", "The Wind Towers") == []
    (wrong,) = moto_faults("The Riders' Wells", "The Riders' Wells")
    assert "LBS FAQ the-moto-oasis/1" in wrong
    assert moto_faults("Potters' Row", "Potters' Row") == []


@rules("LBS AW 79 the-moto-oasis")
def test_a_game_with_the_moto_oasis_begins_with_full_advanced_city_sections() -> None:
    g = setup.new_game([decks.starter("moto"), decks.starter("yodatai")], Rng(b"sections"))
    for s in g.sections(0):
        assert g.water[s] == capacity(g, s) == g.card(s).capacity + ("Advanced" in g.card(s).traits)
    water = {g.name(s): g.water[s] for s in g.sections(1)}
    assert (water["Colony of the Aqueduct"], water["Colony of the Veterans"]) == (3, 4), "Colonies begin with little"
    assert any("belongs to Yodatai" in fault for fault in moto_faults("Colony of the Forum"))


def test_a_deck_is_written_as_it_was_read() -> None:
    deck = decks.parse("\n".join(["# A deck", *START, *FIFTY_FOUR, "1 Copper Mine"]))
    again = decks.parse(decks.write(deck))
    assert (again.name, again.stronghold, again.sections, again.cards, again.unknown) == (
        deck.name, deck.stronghold, deck.sections, deck.cards, deck.unknown
    )  # fmt: skip
    assert sorted(again.order) == sorted(deck.order)


def test_a_starter_is_numbered_as_its_file_lists_it() -> None:
    """Old games are checked from their seeds: the numbers of their cards must stay."""
    for id_ in decks.starter_ids():
        deck = decks.starter(id_)
        assert deck.order == [name for name, n in deck.cards.items() for _ in range(n)], id_


def test_a_deck_that_is_brought_is_kept_without_its_order() -> None:
    text = decks.write(decks.starter("senpet"))
    kept = settings.sealed({"setup": "two", "deck1": text}, "deck1")
    deck, again = decks.parse(text), decks.parse(kept)
    assert (again.name, again.stronghold, again.cards) == (deck.name, deck.stronghold, deck.cards)
    assert again.order != deck.order
    assert kept != settings.sealed({"setup": "two", "deck1": text}, "deck1")
    assert settings.sealed({"setup": "two", "deck1": "senpet"}, "deck1") == "senpet"
    with pytest.raises(BadSettings, match="deck-size"):
        settings.sealed({"setup": "two", "deck1": "Stronghold: Empire of the Senpet\nSecret Well\n"}, "deck1")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("# Mine\nx", "Mine"),
        ("Mine\nx", ""),
        ("\n# Mine", ""),
        ("# a\u202eb\x07c\n", "abc"),
        (f"# {'x' * 99}\n", "x" * 60),
    ],
)
def test_of_a_deck_others_may_read_its_name(text: str, name: str) -> None:
    assert decks.called(text) == name


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    deck = decks.parse("Stronghold: Empire of the Senpet\n3 Coper Mine\n")
    (unknown,) = deck.unknown
    assert unknown.text == "line 2: there is no card 'Coper Mine'; do you mean 'Copper Mine'?"
    assert unknown.line == 2
