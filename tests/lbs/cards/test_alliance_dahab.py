"""Cards of the Celestial Alliance and Dahab: what the rulings say about their traits and numbers, and their decks."""

from __future__ import annotations

import pytest

from sandtable import games
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, NAMED
from sandtable.games.lbs.content.shapes import FACTIONS, STRONGHOLD
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.scenario.reading import from_setup
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Rng
from tests.rules import rules

GAME = games.get("lbs")
STRONGHOLDS = {min(c.factions): c.name for c in CARDS if c.mask & STRONGHOLD and c.factions}


def holding(name: str, stronghold: str) -> tuple[Lbs, int]:
    """A table whose first player has this Stronghold, and only this card in hand."""
    g, _ = from_setup({"players": {"amber": {"stronghold": stronghold, "hand": [name]}}}, Rng(bytes(32)))
    return g, g.players[0].hand[0]


def unaligned(name: str) -> None:
    """Unaligned in the data, and so hired by everybody without the 2 Copper for another Faction's Heroes."""
    for faction, stronghold in STRONGHOLDS.items():
        g, hero = holding(name, stronghold)
        assert stats.has(g, hero, "Unaligned")
        assert not stats.faction_of(g, hero)
        saved = 2 if faction == "Celestial Alliance" else 0
        assert costs.copper_cost(g, hero, 0) == NAMED[name].copper - saved


def has_traits(name: str, *traits: str) -> None:
    printings = [c for c in CARDS if c.name.removesuffix(" (Experienced)") == name]
    assert printings
    assert all(set(traits) <= set(c.record.traits) for c in printings)


@rules("LBS FAQ radjir-the-thunderfoot/1", "LBS AW 79 radjir-the-thunderfoot")
def test_radjir_is_unaligned() -> None:
    unaligned("R'adjir, the Thunderfoot")


@rules("LBS FAQ rahjid/1", "LBS AW 79 rahjid")
def test_rahjid_is_unaligned_and_nonhuman() -> None:
    unaligned("Rahjid")
    g, hero = holding("Rahjid", "The Celestial Alliance")
    assert stats.has(g, hero, "Nonhuman")
    assert not stats.human(g, hero)


@rules("LBS FAQ sana/1")
def test_sana_is_unaligned() -> None:
    unaligned("San'a")


@rules("LBS AW 79 giant")
def test_the_giant_is_unaligned() -> None:
    unaligned("Giant")


@rules("LBS FAQ golem/1", "LBS AW 79 golem")
def test_the_golem_is_unaligned() -> None:
    unaligned("Golem")


@rules("LBS FAQ the-caliph/1")
def test_the_caliph_is_unaligned() -> None:
    unaligned("The Caliph")


@rules("LBS FAQ roc/1")
def test_the_roc_is_nonhuman() -> None:
    g, hero = holding("Roc", "The Celestial Alliance")
    assert stats.has(g, hero, "Nonhuman")
    assert not stats.human(g, hero)


@rules("LBS FAQ marishka/1")
def test_marishka_is_of_kaleels_legion() -> None:
    has_traits("Marishka", "Kaleel's Legion")


@rules("LBS FAQ asadhel-jumah/3")
def test_asadhel_jumah_is_an_idealist_romantic() -> None:
    has_traits("Asadhel Jumah", "Idealist Romantic")


@rules("LBS FAQ seff-seven-fingers/1")
def test_seff_is_pirate_and_missionary() -> None:
    has_traits("Seff Seven-Fingers", "Sand Pirate", "Unsuspecting Missionary")


def joins_anybody(name: str) -> None:
    for faction, stronghold in STRONGHOLDS.items():
        g, hero = holding(name, stronghold)
        assert stats.has(g, hero, faction)
        more = 1 if faction == "Celestial Alliance" else 0  # what that Stronghold adds for every aligned Hero
        assert costs.copper_cost(g, hero, 0) == NAMED[name].copper + more
    assert set(STRONGHOLDS) == set(FACTIONS)


@rules("LBS FAQ kasib-al-atif/1")
def test_kasib_al_atif_joins_any_faction_without_surcharge() -> None:
    joins_anybody("Kasib al Atif")


@rules("LBS FAQ lurza/1")
def test_lurza_joins_any_faction_without_surcharge() -> None:
    joins_anybody("Lurza")


@rules("LBS FAQ jinn-retainer/2")
def test_the_jinn_retainer_costs_3_copper() -> None:
    g, follower = holding("Jinn Retainer", "The Celestial Alliance")
    assert costs.copper_cost(g, follower, 0) == 3


@rules("LBS FAQ baha-al-dins-brass-lamp/1")
def test_the_brass_lamp_has_fate_4() -> None:
    g, lamp = holding("Baha al Din's Brass Lamp", "The Celestial Alliance")
    assert stats.fate(g, lamp) == 4


@rules("LBS FAQ mind-control/1")
def test_mind_control_is_a_curse_by_day_for_a_sahir() -> None:
    spell = NAMED["Mind Control"]
    assert (spell.type, spell.curse) == ("Spell", True)
    assert all(a.caster and a.text.startswith("Curse Day:") for a in spell.abilities)


@pytest.mark.parametrize("faction", ["Celestial Alliance", "Dahab"])
def test_each_faction_has_one_champion_and_enough_heroes(faction: str) -> None:
    heroes = [c for c in CARDS if c.type == "Hero" and faction in c.factions]
    assert len(heroes) >= 11
    assert [c.unique for c in heroes if c.fate == 5 and len(c.factions) == 1] == [True]
    assert sum(c.copper + c.water <= 4 for c in heroes) >= 3


@pytest.mark.parametrize("name", ["celestial-alliance", "dahab"])
def test_the_starter_decks_are_legal(name: str) -> None:
    deck = decks.starter(name)
    assert decks.faults(deck) == []
    assert deck.size == 60
    assert 2.2 <= sum(NAMED[c].fate * n for c, n in deck.cards.items()) / deck.size <= 2.8
