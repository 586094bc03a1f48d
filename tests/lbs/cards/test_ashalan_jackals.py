"""The cards of the Ashalan and the Jackals: what their printings say."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, card
from sandtable.games.lbs.content.shapes import HERO
from tests.rules import rules


@rules(
    "LBS FAQ mendi-duad/1", "LBS FAQ monkey-man/2", "LBS FAQ the-ferryman/1", "LBS FAQ crysteel-sword/1",
    "LBS FAQ qashima/1", "LBS FAQ roppchtcht/1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "trait"),
    [
        ("Mendi-Duad", "Vindictive Spirit"),
        ("Monkey Man", "Barterer of Souls"),
        ("Monkey Man", "Plot-Weaver"),
        ("The Ferryman", "Conspirator"),
        ("Crysteel Sword", "Weapon of the Blood-Sworn"),
        ("Crysteel Sword", "Weapon"),
        ("Qashima", "Nonhuman"),
        ("Ropp'Cht'Cht", "Nonhuman"),
    ],
)
def test_traits_that_all_printings_carry(name: str, trait: str) -> None:
    assert trait in card(name).record.traits


@rules("LBS FAQ tasir/1", "LBS AW 79 tasir", "LBS FAQ gullet/1")
def test_tasir_and_gullet_are_unaligned() -> None:
    assert card("Tasir").factions == card("Gullet").factions == {"Unaligned"}


@rules("LBS FAQ meeting-your-destiny/1")
def test_meeting_your_destiny_costs_1_copper_and_has_fate_2() -> None:
    destiny = card("Meeting Your Destiny")
    assert (destiny.copper, destiny.fate) == (1, 2)


@rules("LBS FAQ the-khadja/1")
def test_the_khadja_has_bare_numbers_for_bonuses() -> None:
    khadja = card("The Khadja")
    assert (khadja.strength, khadja.ka) == (khadja.record.strength, khadja.record.ka)
    assert not {"strength", "ka", "plus strength", "plus ka"} & set(khadja.statics)


@pytest.mark.parametrize("faction", ["Ashalan", "Jackals"])
def test_each_faction_has_heroes_enough_and_one_champion(faction: str) -> None:
    heroes = [c for c in CARDS if c.mask & HERO and faction in c.factions]
    assert len(heroes) >= 11
    champions = [c for c in heroes if c.champion]
    assert len(champions) == 1
    assert champions[0].unique
    assert max(c.fate for c in heroes) == 5


@pytest.mark.parametrize("faction", ["ashalan", "jackals"])
def test_the_starter_deck_is_legal_and_has_60_cards(faction: str) -> None:
    deck = decks.starter(faction)
    assert deck.size == 60
    kinds = Counter[str]()
    for name, n in deck.cards.items():
        kinds[card(name).type] += n
    assert kinds["Pantheon"] == 1
    stories = {name for name in deck.cards if card(name).type == "Story"}
    assert sum(card(name).story for name in stories) >= 5
