"""What everybody plays for is always in sight, and why the tale was won or lost is said in the end."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.content.board import board
from sandtable.games.alkalim.rules.quests import QUEST_FAILED
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.goals import endings, goals
from sandtable.games.alkalim.telling.statistics import THINGS, counts
from sandtable.kernel import Event, Outcome
from tests.alkalim.positions import table

THREE = ["Rune of Endings", "Old Patience", "Den of Forty Knives"]
LAST = {"quest": "Stars over the Salt", "progress": [["Dar Nejma"]]}


def two(**hero: Any) -> AlKalim:
    landrec = {"hero": "Landrec", "at": "Irram", **hero}
    return table(heroes=[landrec, {"hero": "Eliam", "at": "Irram"}]).state


def test_a_hero_without_room_is_told_what_makes_it() -> None:
    goal = goals(two())[0]
    assert goal.text.startswith("4 more legends to win: win adventures to buy experience (0 of ")
    assert [(each.label, each.have, each.need) for each in goal.progress] == [
        ("legends", 0, 4), ("room for quests", 0, 4),
    ]  # fmt: skip
    assert (goal.near, goal.share) == ("", 0.0)


def test_a_quest_under_way_counts_and_points_at_its_places() -> None:
    goal = goals(two(tile=2, quests=[LAST]))[0]
    quest = goal.progress[1]
    assert (quest.label, quest.have, quest.need) == ("Stars over the Salt", 1, 2)
    salt = board().place["salt mirror"].hexes
    assert quest.refs
    assert all(salt >> board().number[ref.removeprefix("hex:")] & 1 for ref in quest.refs)
    assert goal.text.endswith(": Stars over the Salt leads to Salt Mirror")
    assert 0 < goal.share < 0.25


def test_whoever_is_about_to_win_is_named() -> None:
    badge = goals(two(tile=4, rewards=THREE))[0].badge
    assert badge is not None
    assert (badge.have, badge.need) == (3, 4)
    assert goals(two(tile=4, rewards=THREE))[0].near == "Landrec needs one more legend"
    assert goals(two(tile=4, rewards=THREE, quests=[LAST]))[0].near == "Landrec is one deed from the fourth legend"


def test_alone_the_threat_is_part_of_the_goal() -> None:
    g = table(players=1, heroes=[{"hero": "Landrec", "at": "Irram"}]).state
    g.threat = 7
    assert goals(g)[0].text.startswith("Threat 7 of 10, 4 more legends: ")


def test_whoever_has_the_points_buys_experience_as_the_turn_ends() -> None:
    assert goals(two(trophies={"green": 6}))[0].text.endswith(": buy experience as the turn ends")


def test_the_last_rounds_are_counted() -> None:
    g = two()
    g.round = g.world.rounds - 3
    assert goals(g)[0].text.startswith("4 rounds left, most legends win: ")
    g.round = g.world.rounds
    assert goals(g)[0].text == "Last round: most legends win (0, best rival 0), then experience, then gold"
    g.outcome = Outcome((1,), "Over.", ())
    assert goals(g)[0].text == "0 of 4 legends"


@pytest.mark.parametrize("tile", [0, 1, 2, 3])
def test_the_goal_is_short_enough_for_one_line(tile: int) -> None:
    g = two(tile=tile, rewards=THREE[:tile])
    g.round = g.world.rounds - 9
    assert len(goals(g)[0].text) <= 90
    alone = table(players=1, heroes=[{"hero": "Landrec", "at": "Irram", "tile": tile, "rewards": THREE[:tile]}]).state
    assert len(goals(alone)[0].text) <= 90


def test_a_finished_game_says_to_each_why() -> None:
    g = two(tile=4, rewards=THREE, quests=[LAST])
    assert endings(g) == ()
    g.parties[0].legends[-1].done = True
    g.outcome = Outcome((0,), "")
    won, lost = GAME.endings(g)
    assert won.startswith("You lived four legends: ")
    assert lost == "Landrec lived the fourth legend first; you had lived no legend."
    assert goals(g)[0].share == 1.0


@pytest.mark.parametrize(("threat", "why"), [(11, "The threat passed 10"), (3, "99 rounds went by")])
def test_a_lost_solo_game_says_what_came_first(threat: int, why: str) -> None:
    g = table(players=1, heroes=[{"hero": "Landrec", "at": "Irram", "tile": 4, "rewards": THREE}]).state
    g.threat, g.outcome = threat, Outcome((), "")
    assert endings(g)[0].startswith(why)
    assert endings(g)[0].endswith("you had lived 3 legends." if threat > 10 else "you had lived 3 legends of 4.")


def test_after_the_last_round_the_longest_tale_is_named() -> None:
    g = two(tile=4, rewards=THREE)
    g.outcome = Outcome((0,), "")
    won, lost = endings(g)
    assert won == "Yours was the longest tale: 3 legends to 0."
    assert lost == "Your tale was shorter: you had lived no legend."


@pytest.mark.parametrize(
    ("counters", "gold", "why"),
    [
        ((2, 1), (0, 9), "no legend each, and 2 experience counters to 1"),
        ((1, 1), (4, 3), "no legend and 1 experience counter each, and 4 gold to 3"),
    ],
)
def test_what_broke_a_tie_is_named(counters: tuple[int, int], gold: tuple[int, int], why: str) -> None:
    g = two()
    for party, number, coins in zip(g.parties, counters, gold, strict=True):
        party.counters[0], party.gold = number, coins
    g.outcome = Outcome((0,), "")
    won, lost = endings(g)
    assert won == f"Yours was the longest tale: {why}."
    assert lost == "Your tale was shorter: you had lived no legend."


def test_the_figures_of_a_game_are_added_up_from_its_log() -> None:
    lines = [
        Event("Corbin defeats Cinder Mote.", kind="victory"),
        Event("Corbin completes a quest.", kind="reward", moment="Corbin: legend 1 of 4"),
        Event("Reward for Corbin: 1 gold.", kind="reward"),
        Event("Corbin has failed a quest.", kind="quest", short=QUEST_FAILED),
        Event("Corbin moves to 8,4.", kind="move", trail=("hex:7,4", "hex:7,5", "hex:8,4")),
        Event("Corbin begins in Irram.", kind="move"),
    ]
    assert [found for line in lines for found in counts(line, 1)] == [
        ("fights won", 1, 1), ("legends", 1, 1), ("quests failed", 1, 1), ("spaces travelled", 1, 2),
    ]  # fmt: skip
    assert {thing for line in lines for thing, _, _ in counts(line, 1)} <= set(THINGS)
    assert not list(counts(lines[0], None))
