"""Every card, counter and place has its drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.games import get
from sandtable.games.alkalim.content.book import book
from sandtable.games.alkalim.content.book import emblems as of_alkalim
from sandtable.games.banners.content import cardbook, loading
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.loading import emblems as of_lbs
from sandtable.games.lbs.content.shapes import FACTIONS, TYPES
from sandtable.games.lbs.telling.catalogue import face
from sandtable.kernel import emblems
from sandtable.kernel.content import ContentError, load_emblems, load_toml
from tools.emblems import PACKAGE, packaged, suggested


def drawn() -> Iterator[tuple[str, str, str, str]]:
    """Kind, name, emblem and figure of everything that is drawn as a card or counter."""
    get("lbs")
    for card in CARDS:
        shown = face(card)
        yield f"lbs {shown['type']}", card.name, shown.get("emblem", ""), shown.get("figure", "")
    for piece in cardbook.cards():
        yield f"banners {piece.kind}", piece.id, piece.emblem, piece.figure
    for monster in cardbook.monsters():
        yield "banners monster", monster.id, monster.emblem, ""
    for army in loading.armies():
        yield "banners army", f"{army.kingdom} {army.name}", army.emblem, ""
    for kingdom in loading.kingdoms().values():
        yield "banners kingdom", kingdom.id, kingdom.emblem, ""
    for printed in book().cards:
        record: Any = printed.record
        yield f"alkalim {printed.kind}", printed.id, record.emblem, getattr(record, "figure", "")


def test_every_card_and_counter_has_an_emblem() -> None:
    assert [(kind, name) for kind, name, emblem, _ in drawn() if emblem not in emblems.names()] == []


def test_those_of_a_kind_can_be_told_apart() -> None:
    looks = Counter((kind, emblem, figure) for kind, _, emblem, figure in drawn())
    assert [look for look, cards in looks.items() if cards > 1 and look[0] != "lbs Token"] == []


def test_people_have_a_face() -> None:
    people = ("lbs Hero", f"banners {cardbook.HERO}", "alkalim 0", "alkalim 1")
    assert [name for kind, name, _, figure in drawn() if kind in people and figure not in emblems.names()] == []


def test_factions_types_and_decks_have_emblems() -> None:
    assert of_lbs()["factions"].keys() == {*FACTIONS, "Unaligned"}
    assert of_lbs()["types"].keys() >= TYPES.keys()
    assert loading.emblems()["terrain"].keys() == loading.terrain().hexes.keys()
    assert of_alkalim()["traits"].keys() >= {card.trait for card in book().cards if card.trait}


class Named(msgspec.Struct):
    name: str
    emblem: str


class File(msgspec.Struct):
    card: list[Named]


def test_a_misspelt_emblem_is_refused_with_its_card(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text('[[card]]\nname = "Camel"\nemblem = "camle"\n')
    with pytest.raises(ContentError, match=r"cards.toml, card 'Camel', field 'emblem': .*'camle'.*'camel'"):
        load_toml(file, File)
    file.write_text('[factions]\nMoto = "hoarse-head"\n')
    with pytest.raises(ContentError, match=r"factions.Moto: .*'horse-head'"):
        load_emblems(file)


def test_words_suggest_emblems() -> None:
    assert "camel-head" in suggested(["camel"])
    assert "scorpion" in suggested(["scorpoin"])


@pytest.mark.skipif(not PACKAGE.exists(), reason="the client's packages are not installed")
def test_the_names_are_those_of_the_package() -> None:
    assert emblems.names() == set(packaged()), "run python tools/emblems.py"


@pytest.mark.parametrize("game", ["alkalim", "lbs"])
def test_decks_and_heroes_have_emblems_of_their_own_in_the_lobby(game: str) -> None:
    for setting in get(game).settings():
        signs = [card.emblem for card in setting.cards.values()]
        assert set(signs) <= set(emblems.names())
        assert len(set(signs)) == len(signs)
