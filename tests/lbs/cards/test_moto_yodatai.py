"""Cards of the Moto and of the Yodatai: what their rulings say about names, traits, numbers and decks."""

from __future__ import annotations

from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.loading import CARDS, card
from sandtable.games.lbs.content.shapes import STRONGHOLD
from sandtable.games.lbs.rules import setup
from sandtable.games.lbs.rules.stats import capacity
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Rng
from tests.rules import rules

STARTERS = ("moto", "yodatai")


def moto_faults(*sections: str) -> list[str]:
    deck = decks.starter("moto")
    deck.sections = list(sections)
    return decks.faults(deck)


def game(*ids: str) -> Lbs:
    return setup.new_game([decks.starter(each) for each in ids], Rng(b"sections"))


@rules("LBS FAQ the-moto-oasis/1")
def test_the_moto_oasis_holds_different_advanced_city_sections_but_none_twice() -> None:
    assert moto_faults("The Khan's Corrals", "The Riders' Wells", "The Wind Towers") == []
    wrong = moto_faults("The Riders' Wells", "The Riders' Wells")
    assert len(wrong) == 1
    assert "LBS FAQ the-moto-oasis/1" in wrong[0]
    assert moto_faults("Potters' Row", "Potters' Row") == []


@rules("LBS FAQ the-moto-oasis/2")
def test_the_moto_oasis_has_7_influence() -> None:
    assert card("The Moto Oasis").influence == 7


@rules("LBS AW 79 the-moto-oasis")
def test_a_game_with_the_moto_oasis_begins_with_full_advanced_city_sections() -> None:
    g = game("moto", "yodatai")
    for s in g.sections(0):
        assert g.water[s] == capacity(g, s) == g.card(s).capacity + ("Advanced" in g.card(s).traits)


@rules("LBS FAQ khaidu/1", "LBS FAQ khaidu/2")
def test_khaidu_costs_4_copper_and_is_a_khan_and_no_trader() -> None:
    khaidu = card("Khaidu")
    assert khaidu.copper == 4
    assert "Khan" in khaidu.traits
    assert "Trader" not in khaidu.traits


@rules("LBS FAQ kiyoshi/1")
def test_kiyoshi_is_the_former_tar_khan() -> None:
    assert card("Kiyoshi").record.traits == ["Former Moto Clan Tar-Khan", "Unique"]


@rules("LBS FAQ yesugai/1")
def test_yesugai_is_heartbroken() -> None:
    assert "Heartbroken" in card("Yesugai").traits


@rules("LBS FAQ hojyn/1")
def test_hojyn_is_a_companion_to_yesugai_and_no_yesugai() -> None:
    assert "Companion to Yesugai" in card("Hojyn").traits
    assert "Yesugai" not in card("Hojyn").traits
    assert "Yesugai" in card("Yesugai").traits


@rules("LBS AW 43 monstrous-lost-giant-traits/example")
def test_the_monstrous_lost_giant_is_what_its_title_and_bold_words_say() -> None:
    giant = card("Monstrous Lost Giant")
    assert giant.traits >= {"Monstrous", "Lost", "Giant", "Moto", "Sahir", "Duelist"}
    assert not giant.traits & {"Scarab", "defend", "Bow", "bow", "Destroy", "destroy"}
    assert giant.limit == 0


@rules("LBS FAQ balak-the-hanif/1")
def test_balak_is_a_yodatai_hero() -> None:
    assert card("Balak the Hanif").factions == {"Yodatai"}
    assert "Hanif" in card("Balak the Hanif").traits


@rules("LBS FAQ yodajin-templar/1", "LBS FAQ yodajin-templar/2")
def test_the_yodajin_templar_is_a_man_at_arms_and_no_yodatai_card() -> None:
    templar = card("Yodajin Templar")
    assert "Man-at-Arms" in templar.traits
    assert "Yodatai" not in templar.traits
    assert "Yodatai" in card("Yodatai Heavy Cavalry").traits


def test_colonies_begin_with_little_water_and_belong_to_the_yodatai() -> None:
    g = game("yodatai", "moto")
    water = {g.name(s): g.water[s] for s in g.sections(0)}
    assert water["Colony of the Aqueduct"] == 3
    assert water["Colony of the Veterans"] == 4
    deck = decks.starter("moto")
    deck.sections = ["Colony of the Forum"]
    assert any("belongs to Yodatai" in fault for fault in decks.faults(deck))


def test_each_faction_has_one_champion_and_eleven_heroes() -> None:
    for faction in ("Moto", "Yodatai"):
        heroes = [c for c in CARDS if c.type == "Hero" and faction in c.factions and c.limit > 0]
        assert len(heroes) >= 11
        champions = [c for c in heroes if c.fate == 5]
        assert len(champions) == 1
        assert champions[0].unique
        assert sum(bool(c.mask & STRONGHOLD) for c in CARDS if faction in c.factions) == 1


def test_the_starter_decks_are_legal_and_have_60_cards() -> None:
    for each in STARTERS:
        deck = decks.starter(each)
        assert decks.faults(deck) == []
        assert deck.size == 60
