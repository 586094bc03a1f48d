"""The text of an item says what its fields do: numbers, conditions, prices, and no more than that."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import sandtable.games.alkalim
from sandtable.games.alkalim.content.shapes import Ability, ItemCard, ItemFile
from sandtable.kernel.text import signed
from tests.rules import rules

CONTENT = Path(sandtable.games.alkalim.__file__).parent / "content"
ITEMS = {item.id: item for item in msgspec.toml.decode((CONTENT / "items.toml").read_bytes(), type=ItemFile).item}

ALL = 99
"""So much healing is "all" in words."""
MOMENTS = {
    "turn": "in the hero's turn outside combat",
    "before moving": "before moving",
    "moving": "during the Movement step",
    "rolled": "when the movement dice",
    "outright": "as a combat begins",
    "before combat": "before combat",
    "round": "at the start of a round of combat",
    "roll": "before a",
    "after roll": "after a",
    "hit": "has hit",
    "hurt": "would take wounds from a foe",
    "won": "when a Challenge has been defeated",
    "knocked out": "when the hero would be knocked out",
    "test": "before a skill test",
    "tested": "after a skill test has been rolled",
    "story": "the story die have been rolled",
    "bazaar": "while exploring a bazaar",
}
WORDS = {
    "attack": "attack", "defence": "defence", "damage": "damage", "life": "life", "fatigue": "fatigue", "mind": "Mind",
    "body": "Body", "spirit": "Spirit", "escape": "escape tests", "soak": "cancel", "cancel": "cancel",
    "shade": "day march costs the hero", "clear_sight": "Mirages cost the hero nothing",
    "through_storm": "enter sandstorm spaces with any die", "companions": "more ally",
    "discount": "gold less in bazaars", "full_price": "whole cost", "spoils": "gold more", "bonus": "to it",
    "strike": "wound", "weaken": "values of the Challenge are", "blunt": "damage is", "reroll": " again.",
    "succeed": "succeeds", "beat": "it is defeated", "flee": "escaped", "heal": "wound", "rest": "exhaustion",
    "dice": "more movement die", "cool": "the day march and mirages do nothing", "wild": "counts as any terrain",
    "steps": "space", "home": "to any town", "browse": "market cards", "wounded": "has a wound",
    "alone": "has no allies", "first": "first roll of the combat", "enter": "with any die",
}  # fmt: skip
"""A word that the text has wherever the field is set."""
SPELLED = {"wild": "one of the dice"}
"""Numbers that the text does not write in figures."""


def fields(ability: Ability) -> dict[str, object]:
    """What is set in an ability, by name."""
    return {
        name: value
        for name in ability.__struct_fields__
        if name not in ("when", "text") and (value := getattr(ability, name)) not in (0, (), {}, None, "")
    }


def numbers(item: ItemCard) -> Counter[int]:
    """Every number in the fields of an item, and how often."""
    found: Counter[int] = Counter()
    for ability in item.ability:
        for name, value in fields(ability).items():
            if type(value) is int and value != ALL and name not in SPELLED:
                found[abs(value)] += 1
        found.update(abs(plus) for plus in ability.skills.values())
    return found


def shown(text: str) -> str:
    return text.casefold()


@pytest.mark.parametrize("name", ITEMS)
def test_the_text_names_every_number_and_no_other(name: str) -> None:
    item = ITEMS[name]
    text = item.text.replace("never less than 1", "")
    written = Counter(int(found) for found in re.findall(r"\d+", text))
    assert set(written) == set(numbers(item))
    assert written <= numbers(item), "no number stands more often in the words than in the fields"


@pytest.mark.parametrize("name", ITEMS)
def test_the_text_names_every_effect_and_condition(name: str) -> None:
    item = ITEMS[name]
    text = shown(item.text)
    for ability in item.ability:
        for field in fields(ability):
            if field in WORDS:
                assert shown(WORDS[field]) in text, field
            if field in SPELLED:
                assert shown(SPELLED[field]) in text, field
        for skill, plus in ability.skills.items():
            assert shown(f"{skill} {signed(plus)}") in text
        for word in (*ability.against, *ability.colours, *ability.on, *ability.enter, *ability.terrain):
            assert shown(word) in text, word
        if ability.phase is not None:
            assert ability.phase in text
        if ability.heal == ALL or ability.rest == ALL:
            assert "all wounds and all exhaustion" in text


@pytest.mark.parametrize("name", ITEMS)
def test_the_text_names_no_condition_that_the_card_does_not_have(name: str) -> None:
    item = ITEMS[name]
    text = shown(item.text)
    traits = {trait for ability in item.ability for trait in ability.against}
    for trait in ("Abomination", "Bandit", "Beast", "Crusader", "Dragon", "Elemental", "Genie", "Sorcerer", "Undead"):
        assert (shown(trait) in text) == (trait in traits), trait
    phases = {ability.phase for ability in item.ability}
    for phase in ("ranged", "melee", "magic"):
        assert (phase in text) == (phase in phases), phase
    colours = {colour for ability in item.ability for colour in ability.colours}
    for colour in ("green", "yellow", "blue", "red"):
        assert bool(re.search(rf"\b{colour}\b", text)) == (colour in colours), colour
    lands = {land for ability in item.ability for land in (*ability.on, *ability.enter, *ability.terrain)}
    for land in ("bluffs", "dunes", "lowlands", "canyons", "barrens"):
        assert (land in text) == (land in lands), land
    skills = {skill for ability in item.ability for skill in ability.skills}
    assert set(re.findall(r"([A-Z]\w+) [+\u2212]\d", item.text)) == skills
    for field in (
        "wounded", "alone", "first", "beat", "succeed", "home", "full_price", "clear_sight", "reroll", "flee",
    ):  # fmt: skip
        has = any(getattr(ability, field) for ability in item.ability)
        assert (shown(WORDS[field]) in text) == has, field
    times = {ability.by for ability in item.ability}
    assert bool(re.search(r"\bby day\b", text)) == ("day" in times)
    assert ("at night" in text) == ("night" in times)


@rules("AK RB-15")
@pytest.mark.parametrize("name", ITEMS)
def test_the_text_names_moment_and_price_of_what_is_used(name: str) -> None:
    item = ITEMS[name]
    text = shown(item.text)
    used = [ability for ability in item.ability if ability.when != "always"]
    for ability in used:
        moment = "test has been rolled" if ability.when == "tested" else MOMENTS[ability.when]
        if ability.when == "hurt" and ability.of == "one":
            moment = "the hero or an ally would take wounds from a foe"
        assert shown(moment) in text, ability.when
        assert ability.text, "a button has words"
        assert ability.activate or ability.discard or ability.exhaust, "or it could be used without end"
        if ability.exhaust:
            assert f"exhaust {ability.exhaust} " in text
        if ability.wound:
            assert f"take {ability.wound} wound" in text
    assert ("activate" in text) == any(ability.activate for ability in used)
    assert text.startswith("discard") == any(ability.discard for ability in used)
    assert ("exhaust " in text) == any(ability.exhaust for ability in used)


@pytest.mark.parametrize("name", ITEMS)
def test_whom_an_item_helps_is_said(name: str) -> None:
    item = ITEMS[name]
    text = shown(item.text)
    of = {ability.of for ability in item.ability}
    assert of <= {"owner", "one", "allies", "party"}
    assert ("the hero or an ally" in text) == ("one" in of)
    assert ("of each ally" in text) == ("allies" in of)
    assert ("the hero and each ally" in text) == ("party" in of)
    if any(ability.wild for ability in item.ability):
        assert {ability.wild for ability in item.ability} == {0, 1}, "one of the dice"
