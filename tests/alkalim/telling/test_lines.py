"""What the log says is fit to be played back: by whom, dice as they lie, ways, cards, and what nobody should miss."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Event, Position, Table
from sandtable.kernel.events import PART
from tests.alkalim.positions import begun, dice, leaning, table


def lines(made: Table[AlKalim], seat: str, *keys: str) -> list[Event]:
    return [event for key in keys for event in made.choose(seat, key).events]


def said(events: list[Event], words: str) -> Event:
    return next(event for event in events if words in event.text)


FIGHTING: dict[str, Any] = {
    "heroes": [
        {"hero": "Eliam", "at": "7,1", "gold": 4, "items": ["Carpet of Samirah"]},
        {"hero": "Sahla", "at": "Irram"},
    ]
}


def test_a_combat_roll_shows_its_dice_and_what_was_to_be_expected() -> None:
    made = table(dice(20), **FIGHTING, fight={"card": "Glass Dragon", "round": 1})
    rolled = said(lines(made, "amber", "defend"), "defends in the ranged phase")
    assert sum(die.value for die in rolled.dice) == 20
    assert all(die.hit for die in rolled.dice)
    assert rolled.expected is not None
    assert 0 <= rolled.expected <= 2
    assert (rolled.by, "hex:7,1" in rolled.refs) == (0, True)


def test_whoever_is_knocked_out_reads_what_was_lost_and_where_he_wakes() -> None:
    made = table(dice(2), **FIGHTING, fight={"card": "Glass Dragon", "round": 1, "fierce": {"ranged": 30}})
    events = lines(made, "amber", "defend")
    woken = said(events, " wakes in ")
    assert woken.moment == "Eliam was knocked out"
    assert woken.text.endswith(", but has lost 4 gold and Carpet of Samirah.")
    assert (woken.by, woken.short) == (0, "wakes")
    assert said(events, "is knocked out").short == "knocked out"
    assert [event.text for event in events if event.kind == PART] == [
        "Eliam loses Carpet of Samirah, the most expensive card.",
    ]


def test_a_victory_says_how_long_it_took_and_shows_the_card() -> None:
    g = begun()
    position = Position(GAME, g)
    chance = Random(4)
    found: list[Event] = []
    g.events = found
    won: Event | None = None
    while won is None:
        decision = position.pending[0]
        position.choose(decision, leaning(g, decision, chance, 1.0))
        won = next((event for event in found if event.kind == "victory" and "It took" in event.text), None)
        found.clear()
    assert won.short == "victory"
    assert won.moment.endswith(" defeated"), "whoever left the fight to the table learns how it went"
    assert won.card.startswith("card:")
    assert "life left." in won.text


def test_a_move_leaves_its_trail() -> None:
    made = table(**FIGHTING, phase="plan", time="night")
    step = next(key for key in (option.key for option in made.offers(made.pending[0])) if key.startswith("step "))
    moved = said(lines(made, "amber", step), " moves to ")
    assert moved.trail == ("hex:7,1", f"hex:{step.removeprefix('step ')}")


def test_who_goes_by_dice_reads_the_dice_and_the_way_in_one_line() -> None:
    heroes = [{"hero": "Eliam", "at": "5,4"}, {"hero": "Sahla", "at": "Irram"}]
    made = table(heroes=heroes, phase="move", time="night", dice=[1, 1])
    told = [event.text for event in lines(made, "amber", "go Irram")]
    assert told[0] == "Eliam spends 2 dice and moves to Irram, by way of 4,3."


def test_a_failed_quest_waits_to_be_seen() -> None:
    hero = {"hero": "Kirga", "at": "9,2", "quests": [{"quest": "The Shipwright's Price", "progress": [1, 0]}]}
    made = table([1, 1], heroes=[hero, {"hero": "Eliam", "at": "Irram"}], phase="tale")
    keys = [option.key for option in made.offers(made.pending[0])]
    failed = said(lines(made, "amber", next(key for key in keys if key.startswith("deed"))), "has failed")
    assert (failed.by, failed.moment) == (0, "Quest failed: The Shipwright's Price")


def test_one_die_is_a_die() -> None:
    made = table([1], **FIGHTING, phase="plan", time="night")
    made.state.pool = 1
    assert "rolls 1 movement die:" in said(lines(made, "amber", "roll"), " rolls ").text


def test_the_third_legend_concerns_everybody() -> None:
    three = ["Rune of Endings", "Old Patience"]
    hero = {
        "hero": "Landrec", "at": "Qasr Azhar", "gold": 5, "tile": 4, "rewards": three,
        "quests": [{"quest": "The Salt Queen's Errand", "progress": [1, 0]}],
    }  # fmt: skip
    made = table(heroes=[hero, {"hero": "Eliam", "at": "Irram"}], phase="parting", time="night")
    keys = [option.key for option in made.offers(made.pending[0])]
    gained = said(lines(made, "amber", next(key for key in keys if key.startswith("deed"))), " completes ")
    assert gained.concerns == (1,)
    assert re.fullmatch(r"Landrec gains .* \(legend 3 of 4\)", gained.moment)
