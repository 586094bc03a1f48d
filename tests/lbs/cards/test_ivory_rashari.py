"""The cards of the Ivory Kingdoms and the Ra'Shari in the data: traits and decks that rulings speak of."""

import pytest

from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, card
from sandtable.games.lbs.content.shapes import ACTION, HERO, Card
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.scenario import reading
from sandtable.kernel import Rng
from tests.rules import rules

ECONOMY = {"Copper Mine": 3, "Market Stall": 3, "Silver Mine": 3}
SECTIONS = ["Potters' Row", "Jewel of the Desert", "The Lower Terraces", "Secret Wall"]


def deck(stronghold: str, *cards: tuple[int, str]) -> str:
    """A legal deck around some cards, filled up with what nobody objects to."""
    counts = dict(ECONOMY)
    counts.update({name: n for n, name in cards})
    plain = (c for c in CARDS if c.mask & ACTION and c.limit == 3 and c.name not in counts)
    while sum(counts.values()) < decks.SMALLEST:
        counts[next(plain).name] = 3
    lines = [f"Stronghold: {stronghold}", *SECTIONS, *(f"{n} {name}" for name, n in counts.items())]
    return "\n".join(lines)


def is_human(name: str) -> bool:
    home = [name] if card(name).mask & HERO else [{"card": "Harsha", "attached": [name]}]
    g, _ = reading.from_setup({"players": {"amber": {"home": home}}}, Rng(bytes(32)))
    return stats.human(g, next(c for c in g.in_play() if g.name(c) == name))


@rules("LBS FAQ rohshem/1")
def test_rohshem_is_a_rakshasa_and_no_panther() -> None:
    assert "Rakshasa" in card("Rohshem").traits
    assert "Panther" not in card("Rohshem").traits


@rules("LBS FAQ the-twins-janan/1")
def test_the_twins_janan_are_warriors_and_avatars() -> None:
    assert {"Warrior", "Avatar of the Goddess"} <= card("The Twins Janan").traits


@rules("LBS FAQ shalimar/1")
def test_shalimar_is_dancer_of_the_first_chronicle() -> None:
    assert "Dancer of the First Chronicle" in card("Shalimar").traits


@rules("LBS FAQ abd-al-zhayn/1")
def test_abd_al_zhayn_is_collector_of_fables() -> None:
    assert "Collector of Fables" in card("Abd al-Zhayn").traits


@rules("LBS FAQ nagah-abominations/1")
def test_nagah_abominations_are_nonhuman() -> None:
    assert "Nonhuman" in card("Nagah Abominations").traits
    assert not is_human("Nagah Abominations")


@rules("LBS FAQ al-zhayns-trained-peacocks/1")
def test_the_trained_peacocks_are_creatures_and_so_not_human() -> None:
    assert "Creature" in card("al-Zhayn's Trained Peacocks").traits
    assert not is_human("al-Zhayn's Trained Peacocks")
    assert is_human("Temple Servants")


@rules("LBS FAQ misha/1")
def test_misha_the_promotional_card_is_legal_in_a_deck() -> None:
    assert decks.checked(deck("The Four Caravans", (3, "Misha"))).cards["Misha"] == 3


@rules("LBS FAQ the-tale-of-the-fourth-avatar-version-1/1", "LBS FAQ the-tale-of-the-fourth-avatar-version-2/1")
def test_a_deck_may_hold_three_of_each_version_of_the_fourth_avatar() -> None:
    one, two = (f"The Tale of the Fourth Avatar (version {n})" for n in (1, 2))
    held = decks.checked(deck("The Court of Ivory", (3, one), (3, two))).cards
    assert (held[one], held[two]) == (3, 3)
    with pytest.raises(decks.BadDeck):
        decks.checked(deck("The Court of Ivory", (4, one)))


def of(faction: str) -> list[Card]:
    return [c for c in CARDS if c.type == "Hero" and faction in c.factions]


@pytest.mark.parametrize(("faction", "champion"), [("Ivory Kingdoms", "Kali-Ma"), ("Ra'Shari", "The Living Memory")])
def test_a_faction_has_heroes_enough_and_one_unique_champion(faction: str, champion: str) -> None:
    heroes = of(faction)
    assert len(heroes) >= 11
    assert [c.name for c in heroes if c.champion] == [champion]
    assert card(champion).unique


def test_a_better_world_has_no_text_and_the_highest_fate() -> None:
    assert card("A Better World").fate == 6
    assert not card("A Better World").text
    assert not card("A Better World").abilities
