"""What log lines say to boards: who did it, whom it befalls, what nobody should miss, which card lies open."""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs import GAME
from sandtable.kernel import Event, Table
from tests.lbs.positions import fighting, number, table


def play(t: Table[Any], *lines: str) -> list[Event]:
    """Takes the options (`amber: pass`); all that was logged."""
    told: list[Event] = []
    for line in lines:
        seat, _, key = line.partition(": ")
        told += [event for event in t.choose(seat, GAME.respell(t.state, key)).events if event.text]
    return told


def line(told: list[Event], words: str) -> Event:
    found = [event for event in told if words in event.text]
    assert len(found) == 1, (words, [event.text for event in told])
    return found[0]


def test_a_hero_lost_in_battle_is_a_moment_of_its_player_and_of_who_struck() -> None:
    t = table(
        amber={"home": ["Roc"]},
        azure={"home": ["Hired Blade"], "sections": [{"card": "Secret Wall", "water": 2}]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"], "Hired Blade")},
    )
    told = play(t, "amber: engage Roc", "azure: lose Hired Blade")
    lost = line(told, "Hired Blade is destroyed")
    assert (lost.by, lost.concerns, lost.moment, lost.short) == (0, (1,), "Azure loses Hired Blade", "destroyed")
    assert lost.refs[1:] == (f"card:{number(t.state, 'Secret Wall')}",), "where boards show it once the card is gone"
    assert line(told, "engages with Roc").concerns == (1,)


def test_water_that_goes_in_a_row_is_one_line() -> None:
    t = table(
        amber={"home": ["Roc"]},
        azure={"home": [], "sections": [{"card": "Secret Wall", "water": 3}, "Thieves Quarter"]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"])},
    )
    told = play(t, "amber: engage Roc")
    water = line(told, " absorbs ")
    assert water.text == "Secret Wall absorbs 3 damage and loses 3 Water."
    assert water.short == "−3 Water"


def test_a_fallen_city_section_says_how_many_are_left() -> None:
    t = table(
        amber={"home": ["Roc"]},
        azure={"home": [], "sections": [{"card": "Secret Wall", "water": 0}, "Thieves Quarter"]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"])},
    )
    fallen = line(play(t, "amber: engage Roc"), "Azure's Secret Wall is destroyed")
    assert fallen.text.endswith("Azure has 1 City Section left.")
    assert (fallen.moment, fallen.concerns) == ("Azure loses Secret Wall", (1,))


def test_a_card_brought_in_lies_open_in_the_middle() -> None:
    t = table(amber={"hand": ["Hired Blade"], "home": ["Copper Mine", "Copper Mine"]}, azure={"home": []})
    card = number(t.state, "Hired Blade")
    told = play(t, "amber: bring Hired Blade")
    if (asked := t.decision(0)) is not None and asked.kind == "pay":
        told += play(t, "amber: pay")
    brought = line(told, "brings in Hired Blade")
    assert (brought.by, brought.card) == (0, f"card:{card}")


def test_a_phase_that_went_by_says_why() -> None:
    t = table(amber={"stronghold": "none", "hand": ["Copper Mine"]}, azure={"stronghold": "none"}, phase="night")
    told = play(t, "amber: pass")
    assert line(told, "Everybody has passed").text == "Everybody has passed: the Night Phase is over."
    mine = [event.text for event in told if event.to is None or 0 in event.to]
    assert mine.index("There is nothing else you can do at Night: you pass.") == 0


def test_how_a_raid_ends_is_news_for_both_sides() -> None:
    t = table(
        amber={"home": ["Roc"], "hand": ["Copper Mine"]},
        azure={"home": [], "sections": ["Secret Well", "Wheatfields"]},
        phase="night",
    )
    told = play(t, "amber: raid", "amber: raid Roc at Wheatfields", "amber: fate Copper Mine")
    assert set(line(told, "Roc's Fate card").concerns) == {0, 1}
    assert set(line(told, "The raid succeeds").concerns) == {0, 1}
