"""Rulings about who a card is: its Faction, whether it is human, traits that it has not, and what it says.

Traits and numbers that a card has are facts of the pool: `tests/lbs/content/test_pool_facts.py`.
"""

from __future__ import annotations

import pytest

from sandtable.games.lbs.content.book import CARDS, NAMED
from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.content.shapes import FACTIONS, HERO, STRONGHOLD
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.state import Lbs
from tests.lbs.positions import number, position
from tests.rules import rules

STRONGHOLDS = {min(c.factions): c.name for c in CARDS if c.mask & STRONGHOLD and c.factions}
UNALIGNED = ("R'adjir, the Thunderfoot", "Rahjid", "San'a", "Giant", "Golem", "The Caliph", "Tasir", "Gullet")


def holding(name: str, stronghold: str) -> tuple[Lbs, int]:
    """A table whose first player has this Stronghold, and only this card in hand."""
    g = position(amber={"stronghold": stronghold, "hand": [name]})
    return g, g.players[0].hand[0]


@rules(
    "LBS FAQ radjir-the-thunderfoot/1", "LBS AW 79 radjir-the-thunderfoot", "LBS FAQ rahjid/1", "LBS AW 79 rahjid",
    "LBS FAQ sana/1", "LBS AW 79 giant", "LBS FAQ golem/1", "LBS AW 79 golem", "LBS FAQ the-caliph/1",
    "LBS FAQ tasir/1", "LBS AW 79 tasir", "LBS FAQ gullet/1",
)  # fmt: skip
@pytest.mark.parametrize("name", UNALIGNED)
def test_an_unaligned_hero_is_hired_by_everybody_without_surcharge(name: str) -> None:
    """Nobody pays the 2 Copper for another Faction's Heroes."""
    assert card(name).factions == {"Unaligned"}
    for faction, stronghold in STRONGHOLDS.items():
        g, hero = holding(name, stronghold)
        assert stats.has(g, hero, "Unaligned")
        assert not stats.faction_of(g, hero)
        saved = 2 if faction == "Celestial Alliance" else 0
        assert costs.cost(g, costs.Bill(0, hero))[0] == card(name).copper - saved


@rules("LBS FAQ kasib-al-atif/1", "LBS FAQ lurza/1")
@pytest.mark.parametrize("name", ["Kasib al Atif", "Lurza"])
def test_a_hero_who_joins_any_faction_without_surcharge(name: str) -> None:
    assert set(STRONGHOLDS) == set(FACTIONS)
    for faction, stronghold in STRONGHOLDS.items():
        g, hero = holding(name, stronghold)
        assert stats.has(g, hero, faction)
        more = 1 if faction == "Celestial Alliance" else 0  # what that Stronghold adds for every aligned Hero
        assert costs.cost(g, costs.Bill(0, hero))[0] == card(name).copper + more


@rules(
    "LBS FAQ rahjid/1", "LBS FAQ roc/1", "LBS FAQ raniyah/1", "LBS FAQ qashima/1", "LBS FAQ roppchtcht/1",
    "LBS FAQ nagah-abominations/1", "LBS FAQ al-zhayns-trained-peacocks/1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "human"),
    [
        ("Rahjid", False), ("Roc", False), ("Raniyah", False), ("Qashima", False), ("Ropp'Cht'Cht", False),
        ("Nagah Abominations", False), ("al-Zhayn's Trained Peacocks", False), ("Temple Servants", True),
        ("Khaemet", True),
    ],
)  # fmt: skip
def test_who_is_human(name: str, human: bool) -> None:
    home = [name] if card(name).mask & HERO else [{"card": "Harsha", "attached": [name]}]
    g = position(amber={"home": home})
    assert stats.human(g, number(g, name)) == human


@rules(
    "LBS FAQ kabdar-fassal/1", "LBS FAQ khaidu/2", "LBS FAQ hojyn/1", "LBS FAQ rohshem/1", "LBS FAQ yodajin-templar/2",
    "LBS AW 43 monstrous-lost-giant-traits/example", "LBS FAQ kiyoshi/1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "traits", "others"),
    [
        ("Kabdar Fassal", {"Principal of Valor"}, {"Defender of the Faithful"}),
        ("Khaidu", {"Khan"}, {"Trader"}),
        ("Hojyn", {"Companion to Yesugai"}, {"Yesugai"}),
        ("Yesugai", {"Yesugai", "Heartbroken"}, set()),
        ("Rohshem", {"Rakshasa"}, {"Panther"}),
        ("Kiyoshi", {"Former Moto Clan Tar-Khan", "Unique"}, set()),
        ("Yodajin Templar", {"Man-at-Arms"}, {"Yodatai"}),
        ("Yodatai Heavy Cavalry", {"Yodatai"}, set()),
        ("Monstrous Lost Giant", {"Monstrous", "Lost", "Giant", "Moto", "Sahir", "Duelist"},
         {"Scarab", "defend", "Bow", "bow", "Destroy", "destroy"}),
    ],
)  # fmt: skip
def test_words_of_title_and_text_that_are_traits_and_others_that_are_none(
    name: str, traits: set[str], others: set[str]
) -> None:
    assert traits <= card(name).traits
    assert not others & card(name).traits


@rules("LBS FAQ takiyah/2", "LBS E3 takiyah/1")
def test_takiyah_is_a_watcher_and_no_omen() -> None:
    assert {"Assassins", "Watcher"} <= card("Takiyah").traits
    assert not card("Takiyah").omen


@rules("LBS FAQ mind-control/1")
def test_mind_control_is_a_curse_by_day_for_a_sahir() -> None:
    spell = NAMED["Mind Control"]
    assert (spell.type, spell.curse) == ("Spell", True)
    assert all(a.caster and a.text.startswith("Curse Day:") for a in spell.abilities)


@rules("LBS FAQ the-khadja/1")
def test_the_khadja_has_bare_numbers_for_bonuses() -> None:
    khadja = card("The Khadja")
    assert (khadja.strength, khadja.ka) == (khadja.record.strength, khadja.record.ka)
    assert not {"strength", "ka", "plus strength", "plus ka"} & set(khadja.statics)


def test_a_better_world_has_no_text_and_the_highest_fate() -> None:
    world = card("A Better World")
    assert (world.fate, world.text, world.abilities) == (6, (), [])
