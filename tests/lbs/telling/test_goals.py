"""What everybody plays for, how near they are, and how it ended, in words."""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs import GAME
from sandtable.kernel import Goal, Table
from tests.lbs.positions import position, table


def goals(t: Table[Any]) -> tuple[Goal, ...]:
    return GAME.goals(t.state)


def have(goal: Goal) -> dict[str, int]:
    return {each.label: each.have for each in goal.progress}


def test_a_goal_says_what_is_left_and_counts_what_keeps_a_player_in_the_game() -> None:
    t = table(
        amber={"home": ["The Tale of the Green Garden"], "sections": [{"card": "Secret Wall", "water": 3}]},
        azure={"sections": [{"card": "Secret Wall", "water": 4}, {"card": "Thieves Quarter", "water": 1}]},
    )
    amber, azure = goals(t)
    told = have(amber)["Story Points"]
    assert told > 0
    assert amber.text.startswith(f"Tell Stories worth {5 - told} more Story Points,")
    assert have(azure) == {"Story Points": 0, "City Sections": 2, "Water": 5}
    assert amber.share + azure.share == 1
    assert len(next(each for each in azure.progress if each.label == "City Sections").refs) == 2


def test_one_more_tale_is_near() -> None:
    tales = ["The Tale of the Green Garden", "The Tale of the Broken Gate", "The Tale of the Loyal Hundred"]
    homes: dict[str, Any] = {"azure": {"home": []}}
    assert goals(table(amber={"home": tales[:1]}, **homes))[0].near == ""
    assert goals(table(amber={"home": tales[:2]}, **homes))[0].near == "Amber needs 2 more Story Points to win."
    assert goals(table(amber={"home": tales}, **homes))[0].near == "Amber needs one more Story Point to win."


def test_the_last_city_section_of_the_last_rival_is_near() -> None:
    t = table(amber={"home": []}, azure={"sections": [{"card": "Secret Wall", "water": 4}]})
    assert goals(t)[0].near == "Amber wins if Azure's last City Section, Secret Wall, falls."


def test_without_water_the_game_ends_in_plain_words() -> None:
    t = table(
        amber={"sections": [{"card": "Secret Wall", "water": 2}, {"card": "Thieves Quarter", "water": 2}]},
        azure={"sections": [{"card": "Secret Wall", "water": 0}]},
        phase="night",
    )
    for seat in ("amber", "azure"):
        if not t.over and t.decision(("amber", "azure").index(seat)) is not None:
            t.choose(seat, "pass")
    assert t.over
    assert GAME.endings(t.state) == ("You outlasted Azure, who ran out of Water.", "You ran out of Water.")
    assert [goal.share for goal in goals(t)] == [1.0, 0.0]


def test_nobody_has_an_ending_before_the_end() -> None:
    assert GAME.endings(position(amber={"home": []})) == ()
