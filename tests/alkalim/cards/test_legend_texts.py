"""Legendary cards: the words of quests and rewards say what their fields do, and the table does it everywhere."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from sandtable.games.alkalim.content.board import COLOURS, board
from sandtable.games.alkalim.content.book import CHALLENGE, LEGEND, Card, book
from sandtable.games.alkalim.content.movement_dice import EVERY
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.records import Fight, Legend
from sandtable.games.alkalim.rules.numbers import TERRAIN_NUMBERS, unmet
from sandtable.games.alkalim.rules.quests import beaten, deeds, explored, wanted
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.games.alkalim.state import ADVENTURE, AlKalim
from sandtable.kernel import Rng
from sandtable.kernel.bits import bits
from tests.rules import rules

CARDS = [card for card in book().cards if card.kind == LEGEND]
STEPS = [pytest.param(card, n, id=f"{card.id}-{n}") for card in CARDS for n in range(len(card.legend.steps))]
FOES = [card for card in book().cards if card.kind == CHALLENGE]
TRAITS = sorted({foe.trait for foe in FOES})
BAZAARS = [*(town.name for town in board().towns), "City of Faith", "City of Dreams", "City of Clouds"]
SKILLS = ("Climb", "Diplomacy", "Jump", "Lore", "Resist", "Ride", "Sneak", "Swim")
ALL = 99
"""So much healing is "all" in words."""
NUMBERS = (
    "exhaust", "mind", "body", "spirit", "life", "fatigue", "attack", "defence", "soak", "shade", "discount", "spoils",
    "bonus", "damage", "strike", "weaken", "cancel", "heal", "rest", "dice", "wild", "steps",
)  # fmt: skip


def words(names: Any, text: str) -> list[str]:
    """Which of these names stand in a text, in their plural too."""
    return [name for name in names if re.search(rf"\b{re.escape(name)}s?\b", text, re.IGNORECASE)]


def places(text: str) -> list[str]:
    return words((place.name for place in board().locations if place.name != "The Bleeding Sands"), text)


def read(text: str) -> dict[str, Any]:
    """What a text asks for."""
    plain = text
    for name in (*places(text), *BAZAARS):
        plain = re.sub(rf"\b{re.escape(name)}\b", "", plain, flags=re.IGNORECASE)
    return {
        "locations": places(text),
        "bazaars": words(BAZAARS, text),
        "terrains": words(TERRAIN_NUMBERS, plain),
        "traits": words(TRAITS, plain),
        "colours": words(COLOURS, plain),
        "tests": re.findall(r"a (\w+) test \((\w+) (\d+)\)", text),
        "gold": re.findall(r"pay (\d+) gold", text),
        "offers": re.findall(r"offer an? (\w+)", text),
    }


def asked(step: QuestStep) -> dict[str, Any]:
    """The same from the fields of a step."""
    test = step.test
    named = {*step.explore, step.town} - {"any", ""}
    return {
        "locations": [step.location] if step.location else [],
        "bazaars": [name for name in BAZAARS if name in named],
        "terrains": [name for name in TERRAIN_NUMBERS if name in step.terrain],
        "traits": [name for name in TRAITS if name in step.trait],
        "colours": [name for name in COLOURS if name in step.colour],
        "tests": [(test.skill, test.attribute.capitalize(), str(test.difficulty))] if test is not None else [],
        "gold": [str(step.pay)] if step.pay else [],
        "offers": [step.offer.casefold()] if step.offer else [],
    }


def time(text: str) -> str | None:
    return next((name for name in ("day", "night") if f"by {name}" in text), None)


@pytest.mark.parametrize(("card", "place"), STEPS)
def test_the_words_of_a_step_are_its_fields(card: Card, place: int) -> None:
    step = card.legend.steps[place]
    assert read(step.text) == asked(step)
    assert time(step.text) == step.by
    number = re.match(r"defeat (an?|another|\d+) ", step.text)
    assert bool(number) == bool(step.beat)
    if number:
        assert step.beat == (int(number[1]) if number[1].isdigit() else 1)
    if step.explore == ("any",):
        assert step.text == f"explore the bazaars of {step.number} different towns or Lost Cities"
    if step.town == "any":
        assert step.text.endswith("in any bazaar")


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_text_of_a_quest_asks_for_its_steps_and_nothing_else(card: Card) -> None:
    legend = card.legend
    whole, parts = read(legend.quest_text), [read(step.text) for step in legend.steps]
    for what, found in whole.items():
        assert Counter({*map(str, found)}) == Counter({str(each) for part in parts for each in part[what]}), what
    assert whole["tests"] == [test for part in parts for test in part["tests"]]
    for name in ("day", "night"):
        assert legend.quest_text.count(f"by {name}") == sum(step.by == name for step in legend.steps)
    assert legend.in_order == (legend.quest_text.startswith("First ") and " Then " in legend.quest_text)


# -- quests on the whole board ---------------------------------------------------------------------------------------


def table(card: Card, place: int) -> tuple[AlKalim, Legend]:
    """A hero with everything a quest may ask for, and all of it done but one step."""
    items = ["Lightning Mace", "Dune Sled", "Chainmail"]
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "gold": 20, "items": items}]}, Rng(bytes(32)))
    progress = [(1 << wanted(step)) - 1 if step.explore else wanted(step) for step in card.legend.steps]
    progress[place] = 0
    legend = Legend(card.number, False, tuple(progress))
    g.party.legends = [legend]
    return g, legend


def spots(step: QuestStep) -> dict[bool, set[int]]:
    """By night and by day: the spaces that a step's own words name."""
    ground, asks, when = board(), read(step.text), time(step.text)
    named = {h for name in asks["locations"] for h in bits(ground.place[name.casefold()].hexes)}
    land = {h for h in range(ground.size) for name in asks["terrains"] if ground.is_a(h, TERRAIN_NUMBERS[name])}
    right = (named or set(range(ground.size))) & (land or set(range(ground.size)))
    return {night: right if when in (None, "night" if night else "day") else set() for night in (False, True)}


def counts(card: Card, place: int, foe: Card, at: int, night: bool) -> bool:
    g, legend = table(card, place)
    g.night = night
    g.party.at = at
    for _ in beaten(g, 0, foe.number, at):
        raise AssertionError("a victory asks nothing here")
    assert legend.progress[place] in (0, 1)
    return legend.progress[place] == 1


def of_kind(kind: str) -> list[Any]:
    return [
        pytest.param(card, n, id=f"{card.id}-{n}")
        for card in CARDS
        for n, step in enumerate(card.legend.steps)
        if kind == ("beat" if step.beat else "explore" if step.explore else "deed")
    ]


def fitting(step: QuestStep) -> list[Card]:
    asks = read(step.text)
    return [
        foe
        for foe in FOES
        if (not asks["traits"] or foe.trait in asks["traits"])
        and (not asks["colours"] or COLOURS[foe.colour] in asks["colours"])
    ]


@rules("AK step/quests", "AK legendary/progress")
@pytest.mark.parametrize(("card", "place"), of_kind("beat"))
def test_a_victory_counts_in_the_spaces_that_the_step_names(card: Card, place: int) -> None:
    step = card.legend.steps[place]
    foe = fitting(step)[0]
    for night, right in spots(step).items():
        assert {h for h in range(board().size) if counts(card, place, foe, h, night)} == right


@rules("AK legendary/progress")
@pytest.mark.parametrize(("card", "place"), of_kind("beat"))
def test_a_victory_counts_over_the_foes_that_the_step_names(card: Card, place: int) -> None:
    step = card.legend.steps[place]
    night, at = next((night, min(right)) for night, right in spots(step).items() if right)
    assert [foe for foe in FOES if counts(card, place, foe, at, night)] == fitting(step)


@rules("AK step/quests")
@pytest.mark.parametrize(("card", "place"), of_kind("deed"))
def test_a_deed_is_done_where_the_step_says(card: Card, place: int) -> None:
    step = card.legend.steps[place]
    g, legend = table(card, place)
    asks, when = read(step.text), time(step.text)
    in_bazaars = not asks["locations"] and not asks["terrains"]
    for g.night in (False, True):
        now = when in (None, "night" if g.night else "day")
        for stack, name in enumerate(BAZAARS):
            here = in_bazaars and now and name in (asks["bazaars"] or BAZAARS)
            assert deeds(g, 0, stack) == ([(legend, place)] if here else []), name
        found = set()
        for g.party.at in range(board().size):
            if deeds(g, 0, -1):
                found.add(g.party.at)
        assert found == (set() if in_bazaars else spots(step)[g.night])


@rules("AK legendary/progress")
@pytest.mark.parametrize(("card", "place"), of_kind("explore"))
def test_a_bazaar_counts_where_the_step_names_it(card: Card, place: int) -> None:
    asks = read(card.legend.steps[place].text)
    for stack, name in enumerate(BAZAARS):
        for night in (False, True):
            g, legend = table(card, place)
            g.night = night
            for _ in explored(g, 0, stack):
                raise AssertionError("a bazaar asks nothing here")
            assert (legend.progress[place] > 0) == (name in (asks["bazaars"] or BAZAARS)), name


# -- rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_text_of_a_reward_names_its_numbers_and_no_others(card: Card) -> None:
    text = card.legend.reward_text.replace("one of them counts", "1 of them counts").replace("(at least 1)", "")
    fields = Counter(getattr(ability, name) for ability in card.abilities for name in NUMBERS)
    written = Counter(int(found) for found in re.findall(r"\d+", text))
    assert set(written) == set(fields) - {0, ALL}
    assert written <= fields, "no number stands more often in the words than in the fields"
    assert ("remove all wounds" in text) == any(ability.heal == ALL for ability in card.abilities)
    assert ("does no damage" in text) == any(ability.blunt == 9 for ability in card.abilities)


@rules("AK legendary/artifact", "AK legendary/mount")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_text_of_a_reward_names_the_skills_it_masters(card: Card) -> None:
    sentence = re.search(r"Tests of ([^.]*) always succeed\.", card.legend.reward_text)
    shown = words(SKILLS, sentence[1]) if sentence else []
    assert shown == [skill for skill in SKILLS if any(skill in ability.master for ability in card.abilities)]
    assert len(shown) == {"artifact": 1, "mount": 2}.get(card.type, 0)


@rules("AK legendary/rune")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_text_of_a_reward_names_its_prices(card: Card) -> None:
    text = card.legend.reward_text
    used = [ability for ability in card.abilities if ability.when != "always"]
    assert len(re.findall(r"\b[Aa]ctivate\b", text)) == sum(ability.activate for ability in used)
    assert Counter(re.findall(r"Exhaust (\d)", text)) == Counter(str(a.exhaust) for a in used if a.exhaust)
    assert text.startswith("Three uses. ") == (card.type == "rune") == any(ability.use for ability in used)
    for ability in used:
        assert ability.use == (card.type == "rune")
        assert (ability.discard, ability.gold, ability.wound) == (False, 0, 0)
        if ability.steps:
            assert re.search(rf"move the hero (up to )?{ability.steps} space", text)


@rules("AK legendary/location", "AK traits/effects")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_reward_works_against_the_foes_that_its_text_names(card: Card) -> None:
    text = card.legend.reward_text
    traits, colours = words(TRAITS, text), words(COLOURS, text)
    narrow = [ability for ability in card.abilities if ability.against or ability.colours]
    assert bool(narrow) == bool(traits or colours)
    assert not traits or len({ability.against for ability in narrow}) == 1
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "rewards": [card.name]}]}, Rng(bytes(32)))
    for ability in narrow:
        for foe in FOES:
            fits = not traits or foe.trait in traits
            if ability.beat:  # only what ends a combat is limited to some colours
                fits = fits and COLOURS[foe.colour] in colours
            fight = Fight(ADVENTURE, 0, foe.number)
            assert (not unmet(g, g.party, g.party.hero, ability, fight)) == fits, foe.name


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_reward_works_in_the_land_that_its_text_names(card: Card) -> None:
    sentence = re.search(r"before combat in an? ([^.:]*) space:", card.legend.reward_text)
    shown = words(TERRAIN_NUMBERS, sentence[1]) if sentence else []
    tied = [ability for ability in card.abilities if ability.on]
    assert bool(shown) == bool(tied)
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "rewards": [card.name]}]}, Rng(bytes(32)))
    for ability in tied:
        for g.party.at in range(board().size):
            named = any(board().is_a(g.party.at, TERRAIN_NUMBERS[name]) for name in shown)
            assert (not unmet(g, g.party, g.party.hero, ability, None)) == named, board().texts[g.party.at]


@rules("AK legendary/mount", "AK legendary/artifact")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_any_die_enters_the_land_that_a_reward_names(card: Card) -> None:
    sentence = re.search(r"You may enter ([^.]*?) spaces with any die", card.legend.reward_text)
    shown = words(TERRAIN_NUMBERS, sentence[1]) if sentence else []
    g, _ = from_setup({"heroes": [{"hero": "Kirga", "rewards": [card.name]}]}, Rng(bytes(32)))
    entry, usual, ground = g.kit(g.party).entry or g.world.entry, g.world.entry, board()
    for h in range(ground.size):
        named = any(ground.is_a(h, TERRAIN_NUMBERS[name]) for name in shown)
        assert entry[h] == (EVERY if named else usual[h]), ground.texts[h]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_nothing_in_a_reward_hangs_on_a_time_that_its_text_does_not_name(card: Card) -> None:
    assert time(card.legend.reward_text) is None
    assert {ability.by for ability in card.abilities} == {None}
