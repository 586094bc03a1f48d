"""What each player plays for, in words, for every campaign; why it was won."""

from __future__ import annotations

import re

import pytest

from sandtable.games import get
from sandtable.games.banners.rules.settlements import set_marker
from sandtable.games.banners.rules.victory import SEASON_END, check_victory, decide
from sandtable.games.banners.state import RAZED, Banners
from sandtable.kernel import Goal, Rng, Table
from tests.playing import played
from tests.rules import rules

GAME = get("banners")
CAMPAIGNS = tuple(setup.id for setup in GAME.setups() if setup.id != "sandbox")


def begun(campaign: str) -> Banners:
    state = GAME.new({"setup": campaign}, Rng(bytes(32)))
    assert isinstance(state, Banners)
    return state


def goals_by_seat(g: Banners) -> dict[str, Goal]:
    return {g.campaign.seats[goal.seat].id: goal for goal in GAME.goals(g)}


def give(g: Banners, kingdom: str, *settlements: str) -> None:
    """Put a kingdom's Control marker on settlements."""
    for name in settlements:
        found = g.campaign.map.settlement(name)
        assert found is not None
        set_marker(g, found, RAZED if kingdom == "razed" else g.campaign.index[kingdom])


def test_there_are_all_28_campaigns() -> None:
    assert len(CAMPAIGNS) == 28


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_every_seat_of_every_campaign_is_told_a_goal(campaign: str) -> None:
    g = begun(campaign)
    hexes = {f"hex:{name}" for name in g.campaign.map.names}
    goals = GAME.goals(g)
    assert [goal.seat for goal in goals] == list(range(len(g.campaign.players)))
    for goal in goals:
        assert re.search(r"seasons left\.( With a star: [^.]+\.)?$", goal.text)
        assert "the the" not in goal.text
        assert "  " not in goal.text
        assert goal.progress
        assert 0 <= goal.share <= 1
        for progress in goal.progress:
            assert progress.label[0].isupper()
            assert hexes.issuperset(progress.refs)


def test_the_goblin_raid_says_what_is_left() -> None:
    g = begun("great-goblin-raid")
    assert goals_by_seat(g)["goblins"].text == (
        "Control 2 Fjordland settlements (0 of 2) when a season ends. Six seasons left."
    )
    give(g, "goblins", "Belgunot")
    goal = goals_by_seat(g)["goblins"]
    assert goal.text == "Control 1 more Fjordland settlement (1 of 2) when a season ends. Six seasons left."
    assert goal.near == "The Goblins need one more: a Fjordland settlement"
    assert [(each.have, each.need, len(each.refs)) for each in goal.progress] == [(1, 2, 8)]
    assert goal.share == 0.5
    assert "the Goblins control 1 of the 2 Fjordland settlements they need" in goals_by_seat(g)["fjordland"].text


def test_who_has_enough_is_told_to_keep_it() -> None:
    g = begun("great-goblin-raid")
    give(g, "goblins", "Belgunot", "Sunehammer")
    goals = goals_by_seat(g)
    assert goals["goblins"].text.startswith("Keep control of 2 Fjordland settlements when a season ends.")
    assert goals["goblins"].near == "If nothing changes, the Goblins win when this season ends"
    assert "fewer than 2 must be left" in goals["fjordland"].text


def test_the_last_season_is_said_to_be_the_last() -> None:
    g = begun("great-goblin-raid")
    g.season = g.campaign.seasons - 1
    goal = goals_by_seat(g)["fjordland"]
    assert goal.text.endswith("This is the last season.")
    assert goal.near == "Fjordland wins by holding out this season"


def test_who_compares_is_told_the_score() -> None:
    g = begun("drefeld")
    assert goals_by_seat(g)["oathborn"].text == (
        "Control more of the six settlements marked with a star than Fjordland when the last season ends: "
        "2 to 3 now; a tie goes to the Oathborn."
        " Three seasons left."
        " With a star: Norstead, Barlas on the Lake, Far Tumed, Zarinbar, Shaded Vale and Fort Gorod."
    )


def test_before_the_first_build_it_is_said_that_gold_is_unequal() -> None:
    table = Table.new(GAME, {"setup": "drefeld"}, bytes(32))
    decision = table.decision("oathborn")
    assert decision is not None
    advice = table.prompt(decision).advice
    assert "Oathborn 6 and Fjordland 15." in advice


def last_turn(kingdom: str) -> Table[Banners]:
    setup = {"campaign": "drefeld", "active": kingdom, "turn": 3, "controls": {"fjordland": ["Norstead", "Far Tumed"]}}
    units = [{"kingdom": kingdom, "army": "Miners" if kingdom == "oathborn" else "Rangers", "at": "wildlands:6,9"}]
    g, chosen = GAME.from_setup({**setup, "units": units}, Rng(bytes(32)))
    return Table.start(GAME, chosen, bytes(32), g)


@rules("BB 11.1")
def test_it_is_said_that_the_game_ends_with_the_turn_of_who_comes_last() -> None:
    """At the end of the last season the second of two kingdoms ends the game, the first does not."""
    for kingdom, last in (("fjordland", True), ("oathborn", False)):
        table = last_turn(kingdom)
        (decision,) = table.pending
        assert table.prompt(decision).text.endswith("The game ends with this turn.") == last
        (end,) = (offer.hint for offer in table.offers(decision) if offer.key == "end")
        assert end.startswith("This ends the game.") == last
        near = goals_by_seat(table.state)["fjordland"].near
        assert near.endswith("and the game ends with this turn" if last else "and this is the last season")


def test_giving_up_a_settlement_says_what_it_is_for_and_asks_first() -> None:
    table = played(GAME, {"setup": "drefeld"}, 1, 0)
    while (decision := table.decision("oathborn")) is None or decision.kind != "activate":
        pending = table.pending[0]
        table.choose(pending.seat, pending.choices()[-1])
    (offer,) = [offer for offer in table.offers(decision) if offer.key.startswith("remove ")]
    assert offer.confirm
    assert offer.hint == (
        "You give it up with its Income, it no longer counts for you, and nobody controls it."
        " The marker is yours to place elsewhere; you have 9 left."
    )


def test_cities_that_make_a_kingdom_collapse_are_counted() -> None:
    g = begun("chronicle-5")
    give(g, "razed", "Dwelfholm", "Drakenhold")
    text = goals_by_seat(g)["goblins"].text
    assert "make the Oathborn collapse (take or raze Port Talonshield)" in text.replace("Make", "make")


def test_the_end_is_told_to_both_sides_in_plain_words() -> None:
    g = begun("great-goblin-raid")
    assert GAME.endings(g) == ()
    give(g, "goblins", "Belgunot", "Sunehammer")
    assert check_victory(g, SEASON_END)
    by_seat = dict(zip((seat.id for seat in g.campaign.seats), GAME.endings(g), strict=True))
    why = "the Goblins control 2 Fjordland settlements (Sunehammer and Belgunot), and 2 were enough."
    assert by_seat == {"goblins": f"You won: {why}", "fjordland": f"You lost: {why}"}
    assert goals_by_seat(g)["goblins"].share == 1.0


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_every_campaign_can_say_why_its_time_ran_out(campaign: str) -> None:
    g = begun(campaign)
    g.season = g.campaign.seasons - 1
    decide(g)
    assert g.outcome is not None
    endings = GAME.endings(g)
    assert len(endings) == len(g.campaign.players)
    for seat, ending in enumerate(endings):
        assert ending.startswith("You won: " if seat in g.outcome.winners else "You lost: ")
