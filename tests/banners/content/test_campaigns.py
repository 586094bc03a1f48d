"""The 28 campaigns: their figures against the book's, and what is said of a broken file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.banners.content import campaign_files, campaign_shapes, settings
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


def having(kind: type) -> list[str]:
    """The campaigns with a special rule of this kind."""
    return [i for i in ALL if any(isinstance(rule, kind) for rule in campaign_files.campaign(i).special)]


def words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(", ")))


def test_there_are_an_introduction_seventeen_scrolls_and_ten_chapters() -> None:
    assert set(campaign_files.campaign_ids()) == set(ALL)
    assert [campaign_files.campaign(i).number for i in SCROLLS] == list(range(1, 18))
    assert [campaign_files.campaign(i).number for i in CHAPTERS] == list(range(1, 11))
    assert {campaign_files.campaign(i).series for i in SCROLLS} == {"scroll"}
    assert {campaign_files.campaign(i).series for i in CHAPTERS} == {"chronicle"}


@rules("BB *-*/set-up", "BB *-*/turn-order", "BB *-*/duration")
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


@rules("BB *-*/forces", "BB *-*/markers")
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
    assert set(having(campaign_shapes.AlliedContingent)) == {
        "marauders-in-the-empire", "goblin-high-tide", "orcs-at-the-gate",
        "chronicle-5", "chronicle-6", "chronicle-7", "chronicle-8",
    }  # fmt: skip
    assert set(having(campaign_shapes.FixedDefender)) == {"across-the-oskolton", "goblin-high-tide", "chronicle-5"}
    assert set(having(campaign_shapes.OsterlichAtTheSpire)) == {"against-the-spire", "assault-in-the-north"}
    assert set(having(campaign_shapes.OpeningMiners)) == {
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


def test_the_handicaps_that_are_suggested_can_be_set_and_make_campaigns_more_even() -> None:
    measured = campaign_files.balance()
    assert (settings.FIRST, "basic") in measured
    for (campaign_id, by), each in measured.items():
        if each.handicap is not None and each.evened is not None:
            assert abs(each.evened - 0.5) < abs(each.invader - 0.5)
            assert settings.spec_of({"setup": campaign_id, "rules": by, "handicap": each.handicap}) != campaign_id


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[campaigns.drefeld.basic]", "[campaigns.drefelt.basic]", "drefelt"),
        ("invader = 0", "invader = 7", "a share from 0 to 1"),
        ("evened = 0", "# evened = 0", "goes together"),
    ],
)
def test_a_broken_balance_file_is_refused_with_what_is_wrong(folder: Path, old: str, new: str, complaint: str) -> None:
    text = (folder / "balance.toml").read_text()
    assert old in text
    (folder / "balance.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(ContentError, match=complaint):
        campaign_files.balance(folder)
