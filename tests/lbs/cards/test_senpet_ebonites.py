"""Cards of the Senpet and the Ebonites: what the rulings say about traits and numbers, and the shape of the slice."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sandtable.games.lbs import GAME
from sandtable.games.lbs.content.loading import CARDS, card
from sandtable.games.lbs.content.shapes import Card
from sandtable.games.lbs.rules import stats
from sandtable.kernel import Rng
from tests.rules import rules


def mine() -> list[Card]:
    return [c for c in CARDS if c.file in ("cards/senpet.toml", "cards/ebonites.toml")]


def heroes_of(faction: str) -> Iterable[Card]:
    return [c for c in mine() if c.type == "Hero" and faction in c.factions]


@rules("LBS FAQ empire-of-the-senpet/1")
def test_the_empire_of_the_senpet_has_influence_8() -> None:
    assert card("Empire of the Senpet").influence == 8


@rules("LBS FAQ keseth/2")
def test_keseth_is_a_city_governor() -> None:
    assert "City Governor" in card("Keseth").traits


@rules("LBS FAQ qer-apet/1")
def test_qer_apet_bears_the_jidan() -> None:
    assert "Bearer of the Jidan" in card("Qer Apet").traits


@rules("LBS FAQ kabdar-fassal/1")
def test_kabdar_fassal_is_principal_of_valor_and_no_defender_of_the_faithful() -> None:
    traits = card("Kabdar Fassal").traits
    assert "Principal of Valor" in traits
    assert "Defender of the Faithful" not in traits


@rules("LBS FAQ raniyah/1")
def test_raniyah_is_not_human() -> None:
    assert "Nonhuman" in card("Raniyah").traits
    g, _ = GAME.from_setup({"players": {"amber": {"home": ["Raniyah", "Khaemet"]}}}, Rng(b"raniyah"))
    assert [stats.human(g, h) for h in g.heroes(0)] == [False, True]


@rules("LBS FAQ faith/2")
def test_faith_costs_2_water() -> None:
    assert card("Faith").water == 2


@pytest.mark.parametrize("faction", ["Senpet", "Ebonites"])
def test_a_faction_has_heroes_for_every_purse_and_one_champion(faction: str) -> None:
    heroes = heroes_of(faction)
    assert len(list(heroes)) >= 11
    assert [h.name for h in heroes if h.champion and h.unique] == [h.name for h in heroes if h.fate == 5]
    assert sum(h.champion for h in heroes) == 1
    assert sum(h.copper <= 4 and not h.water for h in heroes) >= 3


def test_every_card_with_an_ability_line_has_that_ability() -> None:
    for c in mine():
        lines = [
            line
            for line in c.text
            if line.partition(":")[0].split()[-1] in ("Day", "Night", "Battle", "Open", "Reaction")
        ]
        spoken = [line for line in lines if not line.startswith("Any player")]
        own = [a for a in c.abilities if a.text in c.text]
        assert len(own) >= len(spoken), c.name
        told = [line for line in c.text if not line.endswith(" Heroes only.")]
        assert not told or c.abilities or c.statics, c.name
