"""The 28 campaigns: their figures against the book's, and what is said of a broken file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.banners.content import campaign_files, campaign_shapes
from sandtable.kernel.content import ContentError
from tests.banners.content.campaign_facts import FACTS, Facts
from tests.banners.content.conftest import change
from tests.rules import rules

ALL = tuple(FACTS)
SCROLLS, CHAPTERS = ALL[1:18], ALL[18:]

READINGS: dict[tuple[str, str], str] = {
    (
        "chronicle-4",
        "orcs",
    ): "Far Tumed, Zarinbar, Fort Gorod, Urut, Yurku, Southbridge, Darhad, Port Gilder, Shadowglen",
    ("chronicle-8", "oathborn"): "Belgunot, Highgarden",
    ("chronicle-9", "oathborn"): "Highgarden",
    ("chronicle-10", "oathborn"): "Highgarden",
    ("chronicle-9", "fjordland"): "Nordhome, Seekirk",
    ("chronicle-10", "fjordland"): "Nordhome, Seekirk",
}
"""Where the book names a place that is on no board, or one place twice: what is taken instead."""


def words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(", ")))


def test_there_are_an_introduction_seventeen_scrolls_and_ten_chapters() -> None:
    assert set(campaign_files.campaign_ids()) == set(ALL)
    assert [campaign_files.campaign(i).number for i in SCROLLS] == list(range(1, 18))
    assert [campaign_files.campaign(i).number for i in CHAPTERS] == list(range(1, 11))
    assert {campaign_files.campaign(i).series for i in SCROLLS} == {"scroll"}
    assert {campaign_files.campaign(i).series for i in CHAPTERS} == {"chronicle"}


@rules(
    "BB fight-to-the-death/set-up", "BB fight-to-the-death/turn-order", "BB fight-to-the-death/duration",
    "BB jarls-war/set-up", "BB jarls-war/turn-order", "BB jarls-war/duration", "BB great-goblin-raid/set-up",
    "BB great-goblin-raid/turn-order", "BB great-goblin-raid/duration", "BB orcs-on-the-deepwater/set-up",
    "BB orcs-on-the-deepwater/turn-order", "BB orcs-on-the-deepwater/duration", "BB approaching-thunder/set-up",
    "BB approaching-thunder/turn-order", "BB approaching-thunder/duration", "BB spire-of-the-moon/set-up",
    "BB spire-of-the-moon/turn-order", "BB spire-of-the-moon/duration", "BB fire-in-the-fields-of-ash/set-up",
    "BB fire-in-the-fields-of-ash/turn-order", "BB fire-in-the-fields-of-ash/duration", "BB goblin-apocalypse/set-up",
    "BB goblin-apocalypse/turn-order", "BB goblin-apocalypse/duration", "BB marauders-in-the-empire/set-up",
    "BB marauders-in-the-empire/turn-order", "BB marauders-in-the-empire/duration", "BB last-stand-in-the-east/set-up",
    "BB last-stand-in-the-east/turn-order", "BB last-stand-in-the-east/duration", "BB across-the-oskolton/set-up",
    "BB across-the-oskolton/turn-order", "BB across-the-oskolton/duration", "BB goblin-high-tide/set-up",
    "BB goblin-high-tide/turn-order", "BB goblin-high-tide/duration", "BB orcs-at-the-gate/set-up",
    "BB orcs-at-the-gate/turn-order", "BB orcs-at-the-gate/duration", "BB return-of-the-long-ships/set-up",
    "BB return-of-the-long-ships/turn-order", "BB return-of-the-long-ships/duration", "BB against-the-spire/set-up",
    "BB against-the-spire/turn-order", "BB against-the-spire/duration", "BB assault-in-the-north/set-up",
    "BB assault-in-the-north/turn-order", "BB assault-in-the-north/duration", "BB undead-empress/set-up",
    "BB undead-empress/turn-order", "BB undead-empress/duration", "BB chronicle-1/set-up", "BB chronicle-1/turn-order",
    "BB chronicle-1/duration", "BB chronicle-2/set-up", "BB chronicle-2/turn-order", "BB chronicle-2/duration",
    "BB chronicle-3/set-up", "BB chronicle-3/turn-order", "BB chronicle-3/duration", "BB chronicle-4/set-up",
    "BB chronicle-4/turn-order", "BB chronicle-4/duration", "BB chronicle-5/set-up", "BB chronicle-5/turn-order",
    "BB chronicle-5/duration", "BB chronicle-6/set-up", "BB chronicle-6/turn-order", "BB chronicle-6/duration",
    "BB chronicle-7/set-up", "BB chronicle-7/turn-order", "BB chronicle-7/duration", "BB chronicle-8/set-up",
    "BB chronicle-8/turn-order", "BB chronicle-8/duration", "BB chronicle-9/set-up", "BB chronicle-9/turn-order",
    "BB chronicle-9/duration", "BB chronicle-10/set-up", "BB chronicle-10/turn-order", "BB chronicle-10/duration",
)  # fmt: skip
@pytest.mark.parametrize("campaign_id", ALL)
def test_a_campaign_has_the_figures_of_the_book(campaign_id: str) -> None:
    facts, record = FACTS[campaign_id], campaign_files.campaign(campaign_id)
    assert (record.name, record.year, record.turns) == (facts.name, facts.year, facts.turns)
    assert record.maps == tuple(facts.maps.split())
    for season, text in ((record.start, facts.start), (record.end, facts.end)):
        assert f"{season.season} {season.year}" == text
    assert record.sides.invader == tuple(facts.invader.split())
    assert record.sides.resistance == tuple(facts.resistance.split())
    assert record.turn_order == tuple(facts.order.split())
    assert record.study == campaign_shapes.Study(glyphs=facts.study[0], churns=facts.study[1])
    groups = [set(group.split()) for group in facts.deployment.split(" / ")]
    assert [set(group) for group in record.deployment] == groups
    assert set(record.razed) == set(words(facts.razed)) - {"Zarinar"}
    assert record.kingdoms.keys() == facts.kingdoms.keys()


@rules(
    "BB fight-to-the-death/forces", "BB jarls-war/forces", "BB jarls-war/markers", "BB great-goblin-raid/forces",
    "BB orcs-on-the-deepwater/forces", "BB approaching-thunder/forces", "BB spire-of-the-moon/forces",
    "BB fire-in-the-fields-of-ash/forces", "BB goblin-apocalypse/forces", "BB marauders-in-the-empire/forces",
    "BB marauders-in-the-empire/markers", "BB last-stand-in-the-east/forces", "BB last-stand-in-the-east/markers",
    "BB across-the-oskolton/forces", "BB across-the-oskolton/markers", "BB goblin-high-tide/forces",
    "BB goblin-high-tide/markers", "BB orcs-at-the-gate/forces", "BB orcs-at-the-gate/markers",
    "BB return-of-the-long-ships/forces", "BB return-of-the-long-ships/markers", "BB against-the-spire/forces",
    "BB against-the-spire/markers", "BB assault-in-the-north/forces", "BB assault-in-the-north/markers",
    "BB undead-empress/forces", "BB undead-empress/markers", "BB chronicle-1/forces", "BB chronicle-2/forces",
    "BB chronicle-2/markers", "BB chronicle-3/forces", "BB chronicle-3/markers", "BB chronicle-4/forces",
    "BB chronicle-4/markers", "BB chronicle-5/forces", "BB chronicle-5/markers", "BB chronicle-6/forces",
    "BB chronicle-6/markers", "BB chronicle-7/forces", "BB chronicle-7/markers", "BB chronicle-8/forces",
    "BB chronicle-8/markers", "BB chronicle-9/forces", "BB chronicle-9/markers", "BB chronicle-10/forces",
    "BB chronicle-10/markers",
)  # fmt: skip
@pytest.mark.parametrize("campaign_id", ALL)
def test_kingdoms_begin_as_the_book_says(campaign_id: str) -> None:
    facts: Facts = FACTS[campaign_id]
    for kingdom, start in campaign_files.campaign(campaign_id).kingdoms.items():
        told = facts.kingdoms[kingdom]
        figures = (start.income, start.gold, start.heroes, start.covens, start.revolt, start.control_cap)
        assert figures == (told.income, told.gold, told.heroes, told.covens, told.revolt, told.cap), kingdom
        assert start.controls == words(READINGS.get((campaign_id, kingdom), told.controls)), kingdom


def test_newcomers_begin_with_drefeld() -> None:
    first = [i for i in ALL if campaign_files.campaign(i).difficulty == "first game"]
    assert first == ["drefeld"]
    assert {campaign_files.campaign(i).difficulty for i in CHAPTERS} == {"demanding"}


def test_every_reading_of_the_book_is_marked_as_doubtful() -> None:
    for campaign_id, kingdom in READINGS:
        assert campaign_files.campaign(campaign_id).kingdoms[kingdom].doubt, (campaign_id, kingdom)
    for campaign_id in ("chronicle-6", "chronicle-8", "undead-empress", "marauders-in-the-empire"):
        assert campaign_files.campaign(campaign_id).doubt


def test_contingents_defenders_and_fixed_heroes() -> None:
    def having(kind: type) -> set[str]:
        return {i for i in ALL if any(isinstance(rule, kind) for rule in campaign_files.campaign(i).special)}

    assert having(campaign_shapes.AlliedContingent) == {
        "marauders-in-the-empire", "goblin-high-tide", "orcs-at-the-gate",
        "chronicle-5", "chronicle-6", "chronicle-7", "chronicle-8",
    }  # fmt: skip
    assert having(campaign_shapes.FixedDefender) == {"across-the-oskolton", "goblin-high-tide", "chronicle-5"}
    assert having(campaign_shapes.OsterlichAtTheSpire) == {"against-the-spire", "assault-in-the-north"}
    assert having(campaign_shapes.OpeningMiners) == {
        "orcs-on-the-deepwater", "approaching-thunder", "spire-of-the-moon", "fire-in-the-fields-of-ash",
        "goblin-apocalypse", "against-the-spire", "assault-in-the-north", "undead-empress",
        "chronicle-1", "chronicle-9", "chronicle-10",
    }  # fmt: skip
    lilith = {i for i in ALL for k in campaign_files.campaign(i).kingdoms.values() if k.fixed_heroes}
    assert lilith == {"against-the-spire", "assault-in-the-north", "chronicle-10"}


# -- what a broken file is told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("campaign_id", "old", "new", "complaint"),
    [
        ("jarls-war", 'turns = 5', 'turns = 6', "says 6, but there are 5"),
        ("jarls-war", '"Felstoft"', '"Feltsoft"', "do you mean 'Felstoft'?"),
        ("jarls-war", 'check = "empire"', 'check = "emprie"', "do you mean 'empire'?"),
        ("jarls-war", 'tie = "fjordland"', 'tie = "nobody"', "'nobody' is not known here"),
        ("jarls-war", 'id = "long-war"', 'id = "long-war"\nrival = "orcs"', "'orcs' is not known here"),
        ("great-goblin-raid", "at_least = 2", "at_least = 12", "12 are needed, but only"),
        ("great-goblin-raid", '[victory.deadline]\nwinner = "fjordland"', "", "say who wins at the end"),
        ("across-the-oskolton", "broken-coast:13,4", "broken-coast:99,4", "there is no hex '99,4'"),
        ("across-the-oskolton", '"broken-coast:13,4"', '"13,4"', "write board:column,row"),
        ("across-the-oskolton", "control_cap = 5", "control_cap = 3", "5 markers, but it has 3"),
        ("across-the-oskolton", 'army = "Berserkir"', 'army = "Berserkers"', "do you mean 'Berserkir'?"),
        ("goblin-high-tide", 'nation = "fjordland", host = "empire"', 'nation = "orcs", host = "empire"', "contingent"),
        ("return-of-the-long-ships", "held_by_nobody = { oathborn", "held_by_nobody = { fjordland", "is in play"),
        ("chronicle-8", 'cannot_collapse = true', 'revolt = 3', "only the Empire suffers revolts"),
        ("chronicle-8", '"Placidia", "Muffin Town"] }', '"Placidia"] }', "already has a marker (razed)"),
        ("against-the-spire", 'fixed_heroes = ["Lilith', 'fixed_heroes = ["A", "B", "Lilith', "3 are named"),
        ("orcs-on-the-deepwater", 'prohibited = ["invader", "resistance"]', 'prohibited = ["invader"]', "no posture"),
    ],
)  # fmt: skip
def test_a_broken_campaign_is_explained(folder: Path, campaign_id: str, old: str, new: str, complaint: str) -> None:
    change(folder / "campaigns" / f"{campaign_id}.toml", old, new)
    with pytest.raises(ContentError) as error:
        campaign_files.campaign(campaign_id, folder)
    assert complaint in str(error.value)
    assert str(error.value).startswith(f"campaigns/{campaign_id}.toml")


# -- set-up as it is played --------------------------------------------------------------------------------------------
