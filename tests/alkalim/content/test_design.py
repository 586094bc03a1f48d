"""What the designed cards are meant to be: no two alike, foes with a face, colours that follow one another, quests
that can fail, allies with a text, rewards that are kept, and heat that a party can prepare for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from statistics import fmean
from typing import Any

import pytest
from msgspec import to_builtins

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, HERO, ITEM, LEGEND, Card, book
from sandtable.games.alkalim.content.shapes import Ability, Consequence, Record
from sandtable.games.alkalim.odds.chances import estimate
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.kernel import Rng
from tests.alkalim.positions import cards

FOES = [card for card in book().cards if card.kind == CHALLENGE]
BY_COLOUR: dict[str, list[Card]] = {
    colour: [foe for foe in FOES if COLOURS[foe.colour] == colour] for colour in COLOURS
}
HELD = [card for card in book().cards if card.kind in (ALLY, ITEM, CHALLENGE) and card.abilities]
"""What a hero may have beside himself and his legends."""


def shape(record: Record, numbers: bool) -> str:
    """What is set in a record, without its words; `numbers`: how much, or only that."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: plain(each) for name, each in sorted(value.items()) if name != "text"}
        return value > 0 if type(value) is int and not numbers else value

    return repr(plain(to_builtins(record)))


def effects(card: Card, numbers: bool = True) -> list[str]:
    return sorted(shape(ability, numbers) for ability in card.abilities)


# -- no two alike ----------------------------------------------------------------------------------------------------


def test_no_two_cards_do_the_same() -> None:
    known = [card for card in book().cards if card.abilities]
    assert [(a, b) for a, b in combinations(known, 2) if effects(a) == effects(b)] == []


def test_no_two_things_that_a_hero_may_have_differ_in_numbers_only() -> None:
    assert [(a, b) for a, b in combinations(HELD, 2) if effects(a, False) == effects(b, False)] == []


@pytest.mark.parametrize("colour", COLOURS)
def test_no_two_foes_of_a_colour_have_the_same_text_or_the_same_numbers_in_another_order(colour: str) -> None:
    foes = BY_COLOUR[colour]
    texts = Counter(text for foe in foes if (text := special(foe)))
    assert [text for text, often in texts.items() if often > 1] == []
    numbers = Counter((*sorted(zip(foe.value, foe.damage, strict=True)), foe.day, foe.night) for foe in foes)
    assert max(numbers.values()) == 1


# -- foes ------------------------------------------------------------------------------------------------------------


def special(foe: Card) -> tuple[Any, ...]:
    """What its text does, without numbers; nothing if it simply fights."""
    record = foe.challenge
    perils = tuple(shape(peril, False) for peril in record.peril)
    fields = (record.immune, bool(record.hide), bool(record.pack), record.no_escape, perils)
    return fields if any(fields) else ()


def gap(numbers: tuple[int, ...]) -> tuple[int, int]:
    """How far the least lies under the next, and the greatest above it."""
    low, middle, high = sorted(numbers)
    return middle - low, high - middle


def face(foe: Card) -> Iterator[str]:
    """What a foe is known by, in numbers."""
    weak, strong = gap(foe.value)
    if weak >= 3:
        yield "a value 3 or more under both others"
    if strong >= 3:
        yield "a value 3 or more above both others"
    if gap(foe.damage)[1] >= 2:
        yield "a damage 2 or more above both others"
    if max(foe.day, foe.night) >= 2 * min(foe.day, foe.night):
        yield "twice the life by day or at night"
    if special(foe):
        yield "a text of its own"


@pytest.mark.parametrize("foe", FOES, ids=lambda foe: str(foe.id))
def test_every_foe_has_a_face(foe: Card) -> None:
    assert list(face(foe))


@pytest.mark.parametrize("colour", COLOURS)
def test_most_foes_have_a_number_out_of_line_or_a_test_to_pass(colour: str) -> None:
    foes = BY_COLOUR[colour]
    marked = [foe for foe in foes if set(face(foe)) - {"a text of its own"} or asks_a_test(foe)]
    assert len(marked) >= 0.7 * len(foes)


def asks_a_test(foe: Card) -> bool:
    return any(peril.test is not None for peril in foe.challenge.peril)


def test_every_phase_is_the_weakness_of_many() -> None:
    easiest = Counter(foe.value.index(min(foe.value)) for foe in FOES)
    assert min(easiest[phase] for phase in range(3)) >= len(FOES) // 5


# -- colours ---------------------------------------------------------------------------------------------------------


def winning(colour: str, gear: list[str], counters: dict[str, int], allies: list[str]) -> float:
    """How often heroes so equipped beat a Challenge of a colour, over all heroes, by day and at night."""
    found = []
    for hero in book().heroes:
        entry = {"hero": book().cards[hero].name, "at": "7,1", "items": gear, "counters": counters, "allies": allies}
        g, _ = from_setup({"heroes": [entry]}, Rng(bytes(32)))
        found += [estimate(g, 0, foe.number, night) for foe in BY_COLOUR[colour] for night in (False, True)]
    return fmean(found)


def test_colours_follow_one_another() -> None:
    """Greens for a starting hero, yellows with a little gear, blues for the well equipped; reds are terrors to them."""
    bare: tuple[list[str], dict[str, int], list[str]] = ([], {}, [])
    little = (["Lamp of a Lesser Genie", "Quilted Riding Coat"], {"mind": 1, "body": 1, "spirit": 1}, ["Road Warden"])
    well = (["Outcast's Dirk", "Plate of the Lapsed Crusader"],
            {"mind": 2, "body": 2, "spirit": 2, "life": 1}, ["Emir in Exile", "Camel Lancer"])  # fmt: skip
    starting = [winning(colour, *bare) for colour in COLOURS]
    assert starting == sorted(starting, reverse=True)
    green, yellow, blue, red = starting
    assert green > 0.7
    assert 0.3 < yellow < green - 0.15
    assert blue < 0.1
    assert red < 0.01
    assert winning("yellow", *little) > 0.7
    assert winning("blue", *little) < 0.5
    assert winning("blue", *well) > 0.7
    assert winning("red", *well) < winning("blue", *well) - 0.15


def test_every_red_foe_outlives_every_blue_one() -> None:
    for time in ("day", "night"):
        assert min(getattr(foe, time) for foe in BY_COLOUR["red"]) > max(
            getattr(foe, time) for foe in BY_COLOUR["blue"]
        )


def test_colours_hurt_more_and_more() -> None:
    worst = [fmean(max(foe.damage) for foe in BY_COLOUR[colour]) for colour in COLOURS]
    values = [fmean(fmean(foe.value) for foe in BY_COLOUR[colour]) for colour in COLOURS]
    assert worst == sorted(worst)
    assert values == sorted(values)


def test_no_peril_costs_more_at_once_than_its_colour_may() -> None:
    for limit, colour in enumerate(COLOURS, 2):
        for foe in BY_COLOUR[colour]:
            for peril in foe.challenge.peril:
                both: tuple[Consequence, ...] = (peril.fail, peril.success)
                assert max(what.wounds + what.exhaustion for what in both) <= limit, foe.name


# -- rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_half_of_a_colour_or_more_leaves_something_that_is_kept(colour: str) -> None:
    rewards = [foe.challenge.reward for foe in BY_COLOUR[colour]]
    kept = [each for each in rewards if each.kept is not None or each.market or each.gear]
    assert len(kept) >= len(rewards) / 2
    assert colour == "green" or len(kept) >= 0.75 * len(rewards)


def test_decks_do_not_run_dry_when_cards_are_kept() -> None:
    for colour in COLOURS:
        lasting = [foe for foe in BY_COLOUR[colour] if foe.abilities and not any(a.discard for a in foe.abilities)]
        assert len(lasting) <= 0.7 * len(BY_COLOUR[colour])


# -- quests, allies, heat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", cards(LEGEND), ids=lambda card: str(card.id))
def test_every_quest_can_fail(card: Card) -> None:
    """By a test that loses it, or a combat that may be lost."""
    steps = card.legend.steps
    assert any(step.test is not None or step.beat for step in steps)


@pytest.mark.parametrize("card", cards(ALLY), ids=lambda card: str(card.id))
def test_every_ally_has_a_text(card: Card) -> None:
    assert card.text
    assert card.abilities


@pytest.mark.parametrize("card", cards(HERO), ids=lambda card: str(card.id))
def test_every_hero_has_a_text(card: Card) -> None:
    assert card.text
    assert card.abilities


def eases_heat(ability: Ability) -> bool:
    return bool(ability.shade or ability.clear_sight or ability.cool)


def test_a_party_can_prepare_for_the_day() -> None:
    """Somebody who spares the whole party the march, somebody who spares it mirages, both for less than a good sword;
    and something against the heat for whoever fights for it."""
    hired = [card for card in cards(ALLY) if any(eases_heat(ability) for ability in card.abilities)]
    whole = [card for card in hired if any(ability.of == "party" or ability.cool for ability in card.abilities)]
    assert len(whole) >= 3
    assert min(card.cost for card in whole) <= 5
    assert any(ability.shade >= 2 for card in whole for ability in card.abilities)
    assert any(ability.clear_sight for card in whole for ability in card.abilities)
    assert len([item for item in cards(ITEM) if any(eases_heat(ability) for ability in item.abilities)]) >= 4
    won = [foe for foe in FOES if any(eases_heat(ability) for ability in foe.abilities)]
    water = [foe for foe in FOES if "water" in foe.challenge.reward.gear or foe.challenge.reward.rest]
    assert len(won) >= 3
    assert len(water) >= 4
