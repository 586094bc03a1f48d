"""The settings of a table, and the list of campaigns."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from sandtable.cli import app
from sandtable.games import get
from sandtable.games.banners.content import campaign_files
from sandtable.kernel import BadSettings, Table
from tests.banners.content.test_campaigns import ALL
from tests.banners.rules.test_campaign_setup import begun
from tests.rules import rules


@rules("BB 1.11", "BB 2.1")
def test_players_may_say_who_runs_which_kingdoms() -> None:
    seats = begun("fire-in-the-fields-of-ash", players="Orcs+Night, oathborn, empire").seats
    assert [seat.id for seat in seats] == ["orcs+night", "oathborn", "empire"]
    for wrong, why in (
        ("orcs+oathborn, night, empire", "enemies"),
        ("orcs, night", "nobody runs oathborn"),
        ("orcs+night, oathborn, empire, goblins", "'goblins' is wrong"),
        ("orcs+orcs, night, oathborn, empire", "'orcs' is wrong"),
    ):
        with pytest.raises(BadSettings, match=why):
            begun("fire-in-the-fields-of-ash", players=wrong)


@rules("BB orcs-at-the-gate/players", "BB chronicle-4/players", "BB chronicle-9/players")
def test_fewer_players_run_several_kingdoms() -> None:
    assert [seat.id for seat in begun("orcs-at-the-gate", players="2").seats] == ["orcs+night", "empire"]
    assert {seat.id for seat in begun("chronicle-4", players="5").seats} >= {"fjordland+oathborn"}
    assert {seat.id for seat in begun("chronicle-9", players="4").seats} >= {"night+orcs"}
    two = begun("chronicle-1", players="2").seats
    assert [seat.team for seat in two] == ["invader", "resistance"]
    for campaign_id, players in (("chronicle-1", "3"), ("chronicle-1", "4"), ("goblin-apocalypse", "3")):
        seats = begun(campaign_id, players=players).seats
        assert len(seats) == int(players)
        assert {seat.team for seat in seats} == {"invader", "resistance"}


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"setup": "drefled"}, "do you mean 'drefeld'?"),
        ({"setup": "jarls-war", "variant": "bitter-end"}, "it has long-war"),
        ({"setup": "drefeld", "variant": "long-war"}, "it has none"),
        ({"setup": "drefeld", "until": "chronicle-3"}, "is no chapter of it"),
        ({"setup": "chronicle-4", "until": "chronicle-3"}, "link up to a later chapter"),
        ({"setup": "chronicle-4", "until": "chronicle-11"}, "there is no chapter"),
        ({"setup": "drefeld", "rules": "expert"}, "there are basic and advanced"),
        ({"setup": "drefeld", "players": "4"}, "has 2 kingdoms"),
        ({"setup": "drefeld", "handicap": "orcs 5"}, "takes no part"),
        ({"setup": "drefeld", "handicap": "lots"}, "is written like"),
        ({"setup": "drefeld", "optional": "magic"}, "there are vengeful-ghosts, "),
        ({"setup": "drefeld", "handicup": "x"}, "do you mean 'handicap'?"),
    ],
)
def test_settings_that_do_not_fit_are_explained(settings: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadSettings, match=re.escape(complaint)):
        Table.new(get("banners"), settings, bytes(32))


def test_a_handicap_is_gold() -> None:
    plain, helped = begun("chronicle-1").state, begun("chronicle-1", handicap="resistance 5").state
    more = {k.id: helped.gold[k.index] - plain.gold[k.index] for k in plain.campaign.kingdoms}
    assert more == {"goblins": 0, "fjordland": 5, "night": 0, "empire": 5, "orcs": 0, "oathborn": 5}


def test_simulations_tell_a_line_for_each_campaign() -> None:
    result = CliRunner().invoke(
        app, ["simulate", "banners", "--campaign", "drefeld,jarls-war", "--games", "2", "--setting", "rules=basic"]
    )
    assert result.exit_code == 0, result.output
    lines = [line for line in result.output.splitlines() if "2 games" in line]
    assert [line.split()[0] for line in lines] == ["drefeld", "jarls-war"]
    assert all("invader" in line and "resistance" in line and "seasons" in line for line in lines)


def test_the_list_of_campaigns_tells_what_newcomers_ask() -> None:
    setups = get("banners").setups()
    assert [each.id for each in setups] == list(ALL)
    for each in setups:
        facts = each.facts
        assert facts["difficulty"] == campaign_files.campaign(each.id).difficulty
        assert len(facts["maps"]) == len(campaign_files.campaign(each.id).maps)
        assert {"sides", "kingdoms", "seasons", "year", "players", "rules", "variants"} <= facts.keys()
        assert facts["sides"].keys() == {"invader", "resistance"}
