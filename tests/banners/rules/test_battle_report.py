"""What came of a battle is told once, to both sides; dice are marked as the successes that were counted."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from sandtable.games.banners import GAME
from sandtable.kernel import Event
from tests.playing import played
from tests.positions import play, position
from tests.rules import rules

DREFELD = {"setup": "drefeld"}


def lines(seed: int) -> list[Event]:
    return [event for step in played(GAME, DREFELD, seed, 2000).steps for event in step.events]


@rules("BB 9.2", "BB 9.2.1")
@pytest.mark.parametrize("seed", range(12))
def test_every_battle_is_told_once_and_begins_with_its_place(seed: int) -> None:
    found = lines(seed)
    begins = [n for n, event in enumerate(found) if event.kind == "battle" and event.short == "attack"]
    assert begins
    for begin, end in pairwise([*begins, len(found)]):
        told = [event for event in found[begin:end] if event.moment and event.kind == "battle"]
        unfinished = end == len(found)
        assert len(told) == 1 or unfinished, [event.text for event in found[begin:end]]
        for event in told:
            assert event.refs[0].startswith("hex:")
            assert found[begin].refs[-1] == event.refs[0]
            assert event.text.partition(": ")[2].strip(".") != event.moment


@rules("BB 1.10", "BB 9.5")
@pytest.mark.parametrize("seed", range(12))
def test_dice_are_marked_as_successes_exactly_where_they_count(seed: int) -> None:
    rolls = [event for event in lines(seed) if event.dice and " success" in event.short]
    assert rolls
    for event in rolls:
        counted = re.match(r"\d+", event.short)
        assert counted is not None
        assert sum(die.hit for die in event.dice) == int(counted[0]), event.text


RETAKEN = """
campaign: drefeld
active: oathborn
controls: {fjordland: [Zarinbar]}
units:
  - {kingdom: oathborn, army: Oath Takers, at: "wildlands:5,12"}
"""


@rules("BB 4.9.2/2")
def test_whoever_takes_back_its_own_town_reads_that_it_is_its_own_again() -> None:
    choices = '[{oathborn: "activate Oath Takers at wildlands:5,12"}, {oathborn: "attack wildlands:5,11"}]'
    result = play(position("banners", RETAKEN, choices, rolls="[6, 5, 5, 1, 1]"))
    assert result.table is not None
    (told,) = [event for step in result.table.steps for event in step.events if event.moment]
    assert told.moment == "The Oathborn take Zarinbar"
    assert told.text == "The Oathborn loot 2 gold and Zarinbar returns to them."
    assert (told.by, told.concerns, told.refs[0]) == (0, (1,), "hex:wildlands:5,11")


FIELD = """
active: oathborn
units:
  - {kingdom: oathborn, army: Iron Legion, at: "wildlands:6,10"}
  - {kingdom: orcs, army: Black Axes, at: "wildlands:6,9"}
"""


@rules("BB 9.2")
def test_a_battle_in_the_field_tells_what_became_of_both_sides() -> None:
    choices = '[{oathborn: "activate Iron Legion at wildlands:6,10"}, {oathborn: "attack wildlands:6,9"}]'
    result = play(position("banners", FIELD, choices, rolls="[1, 5, 1, 1, 1, 1, 1]"))
    assert result.table is not None
    lines = [event for step in result.table.steps for event in step.events]
    (told,) = [event for event in lines if event.moment]
    assert told.text == "Orc Black Axes are weakened and Oathborn Iron Legion are unharmed."
    assert [event.text for event in lines if " to 0" in event.text] == ["Oathborn Iron Legion win 1 to 0."]
    assert told.moment == "Oathborn Iron Legion win 1 to 0 on the plain north-east of Far Tumed"


HELD = """
campaign: drefeld
active: fjordland
units:
  - {kingdom: fjordland, army: Berserkir, at: "wildlands:5,10"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:5,11"}
"""


@rules("BB 9.2.1/full")
def test_nobody_is_said_to_win_at_a_settlement_that_holds_out() -> None:
    choices = '[{fjordland: "activate Berserkir at wildlands:5,10"}, {fjordland: "attack wildlands:5,11"}]'
    result = play(position("banners", HELD, choices, rolls="[5, 1, 1, 1, 1, 1]"))
    assert result.table is not None
    (told,) = [event for step in result.table.steps for event in step.events if event.moment]
    assert told.moment == "Zarinbar holds out"
    assert told.text == "Oathborn Miners are weakened and Zarinbar holds out."


FERAL = """
active: night
controls: {fjordland: [Far Tumed]}
units:
  - {kingdom: night, army: Wolf Pack, at: "wildlands:4,10"}
"""


@rules("BB 3.2.1/raze", "BB 9.2.1/garrison")
def test_of_a_feral_army_it_is_said_beforehand_that_it_razes_and_afterwards_that_the_garrison_fell() -> None:
    choices = '[{night: "activate Wolf Pack at wildlands:4,10"}]'
    table = play(position("banners", FERAL, choices, rolls="[5, 1, 1]")).table
    assert table is not None
    (hint,) = (offer.hint for offer in table.offers(table.pending[0]) if offer.key == "attack wildlands:5,9")
    assert hint.endswith(". Feral: it razes the settlement")
    table.choose("night", "attack wildlands:5,9")
    told = next(event for event in table.steps[-1].events if event.moment)
    assert told.moment == "Far Tumed lies in ruins"
    assert told.text == "The garrison is defeated and Far Tumed lies in ruins."
