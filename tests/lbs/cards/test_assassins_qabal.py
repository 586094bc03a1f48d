"""Rulings about what is printed on cards of the Assassins and the Qabal."""

from __future__ import annotations

from sandtable.games.lbs.content.loading import NAMED
from tests.rules import rules


def _printed(name: str) -> tuple[int, int, int, int]:
    card = NAMED[name]
    return card.strength, card.ka, card.water, card.copper


@rules("LBS FAQ jubal-the-knife/1")
def test_jubal_has_three_strength_and_three_ka() -> None:
    assert _printed("Jubal the Knife")[:2] == (3, 3)


@rules("LBS FAQ tarya/1")
def test_tarya_has_her_corrected_numbers() -> None:
    assert _printed("Tarya") == (0, 1, 1, 4)


@rules("LBS FAQ yaminah/1")
def test_yaminah_has_her_newest_numbers_and_trait() -> None:
    assert _printed("Yaminah") == (1, 1, 1, 5)
    assert "Provocateur" in NAMED["Yaminah"].traits


@rules("LBS FAQ jamilah/1", "LBS FAQ jubal-the-knife/2", "LBS FAQ sibarah/1", "LBS FAQ al-hazaad/2", "LBS FAQ jangir/2")
def test_titles_of_the_newest_printings() -> None:
    titles = {
        "Jamilah": {"Betrayed Vigilante"}, "Jubal the Knife": {"Recruiter"},
        "Sibarah": {"Beggar", "Wretched Informant"}, "al-Hazaad": {"Qolat Master"}, "Jangir": {"Cosmic Visionary"},
    }  # fmt: skip
    for name, wanted in titles.items():
        assert wanted <= NAMED[name].traits, name


@rules("LBS FAQ shala/2")
def test_shala_is_an_assassin_and_no_jackal() -> None:
    assert NAMED["Shala"].factions == {"Assassins"}


@rules("LBS FAQ adnan/1")
def test_adnan_is_truly_raid_minus_one() -> None:
    assert NAMED["Adnan"].values["Raid"] == -1


@rules("LBS FAQ takiyah/2", "LBS E3 takiyah/1")
def test_takiyah_is_a_watcher_and_no_omen() -> None:
    takiyah = NAMED["Takiyah"]
    assert {"Assassins", "Watcher"} <= takiyah.traits
    assert not takiyah.omen


@rules("LBS FAQ a-handful-of-sand/2", "LBS FAQ jinn-of-decay/2", "LBS FAQ the-hidden-keep-of-the-assassins/2")
def test_numbers_the_faq_gives() -> None:
    assert NAMED["A Handful of Sand"].fate == 0
    assert NAMED["Jinn of Decay"].fate == 3
    assert NAMED["The Hidden Keep of the Assassins"].influence == 6
