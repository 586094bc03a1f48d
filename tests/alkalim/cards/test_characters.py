"""Heroes and allies: their texts say what the fields do."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from sandtable.games.alkalim.content.book import ALLY, HERO, Card
from sandtable.games.alkalim.content.shapes import Ability, Skill
from tests.alkalim.positions import cards

CHARACTERS = cards(HERO, ALLY)


MOMENTS = {
    "always": "",
    "turn": "outside combat",
    "before moving": "before moving",
    "moving": "during the Movement step",
    "rolled": "when the movement dice have been rolled",
    "before combat": "before combat",
    "round": "at the start of a round",
    "roll": "before a (combat|melee attack|ranged attack) roll of (the hero|this ally|NAME)",
    "after roll": "after a combat roll of (the hero|NAME)",
    "hit": "after (this ally|NAME) hits",
    "hurt": "When a foe would wound the hero",
    "won": "when a Challenge has been defeated",
    "knocked out": "when (the hero|NAME) would be knocked out",
    "test": "before a skill test of the hero",
    "tested": "after rolling a skill test",
    "story": "after rolling the story die",
    "bazaar": "while exploring a bazaar",
}
"""How a text tells when an ability is used."""
EFFECTS = {
    "attack": "([+]|\u2212)N to (this ally's|NAME's|its) ((ranged|melee|magic) )?attack rolls"
    "|attack of (this ally|NAME), it gets [+]N",
    "skills": "The hero gets",
    "soak": "Cancel N of the damage of each blow to this ally",
    "shade": "The day march costs the hero and each ally N exhaustion less [(]mirages do not[)]",
    "enter": "spaces may be entered with any die",
    "through_storm": "Sandstorm spaces may be entered with any die, and dice may be spent to leave them",
    "companions": "Your limit of allies is N higher",
    "clear_sight": "Mirages do nothing to the hero and to each ally",
    "browse": "draw N market cards, add one of them to the stack, shuffle the others back",
    "spoils": "Receive N gold more for each Challenge you defeat with its reward",
    "bonus": "[+]N to (it|this ally's rolls for this combat)",
    "damage": "[+]N damage",
    "strike": "the Challenge takes N wounds?",
    "weaken": "the Challenge's (magic value is|ranged, melee and magic values are) N lower for this combat",
    "blunt": "the Challenge's melee damage is N lower for this combat",
    "cancel": "cancel up to N damage to the hero",
    "reroll": "roll it again|make it again|makes it again",
    "heal": "discard N (of his )?wounds?",
    "rest": "discard N exhaustion",
    "dice": "You have N more movement die",
    "cool": "this turn's day march and mirages do nothing",
    "wild": "one of them counts as any terrain",
    "steps": "move the hero N space, also into or out of the sandstorm",
    "income": "receive N gold",
}
"""How a text tells what an ability does."""


def shown(card: Card, ability: Ability) -> list[str]:
    """Patterns that the text of a card with this ability must have."""
    found = [MOMENTS[ability.when]]
    costs = {"exhaust": "Exhaust N", "wound": "takes? N wound", "gold": "Pay N gold"}
    numbers = {**costs, **EFFECTS}
    for field, pattern in numbers.items():
        value = getattr(ability, field)
        if value:
            found.append(re.sub(r"\bN\b", str(value).lstrip("-"), pattern))
    found += ["Activate"] * ability.activate + ["Discard"] * ability.discard
    skills = ["all skill"] if {*ability.skills} == {*get_args(Skill)} else ability.skills
    found += [f"{skill} tests" for skill in skills] + [f"[+]{plus} to" for plus in ability.skills.values()]
    found += [f"Against {' and '.join(ability.colours)} Challenges"] * bool(ability.colours)
    found += [f"In {' and '.join(ability.on)} spaces"] * bool(ability.on)
    found += [f"By {ability.by}: "] * bool(ability.by) + [f"{trait}s" for trait in ability.against]
    found += [f"{ability.phase}"] * bool(ability.phase) + [
        f"{terrain.capitalize()} spaces" for terrain in ability.enter
    ]
    found += ["While this ally has a wound"] * ability.wounded + ["the first roll of a combat"] * ability.first
    found += ["once in a combat"] * ability.once + [f"{ability.rolls} roll"] * (ability.rolls != "both")
    found += ["the hero or from an ally"] * (ability.of == "one") + ["each ally"] * (ability.of == "party")
    found += ["the hero"] * (ability.of == "hero") + ["\u2212"] * (ability.attack < 0)
    return [
        pattern.replace("NAME", f"({card.name}|{card.name.split()[0]}|{card.name.split()[-1]})") for pattern in found
    ]


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: str(card.id))
def test_the_text_of_a_character_says_what_its_fields_do(card: Card) -> None:
    assert bool(card.text) == bool(card.abilities)
    for ability in card.abilities:
        for pattern in shown(card, ability):
            assert re.search(pattern, card.text, re.IGNORECASE), pattern


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: str(card.id))
def test_the_text_of_a_character_has_no_numbers_but_those_of_its_fields(card: Card) -> None:
    known: set[int] = set()
    for ability in card.abilities:
        known |= {abs(each) for name in ability.__struct_fields__ if type(each := getattr(ability, name)) is int}
        known |= set(ability.skills.values())
    assert {int(number) for number in re.findall(r"[0-9]+", card.text)} <= known - {0}


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: str(card.id))
def test_a_character_without_a_condition_names_none(card: Card) -> None:
    words = {
        "by": "[Bb]y (day|night)",
        "phase": "(ranged|melee|magic)(?!, melee and magic values| and magic values| values)",
        "against": "Against [A-Z]",
        "colours": "Against [a-z]",
        "on": "^In ",
        "wounded": "has a wound",
        "first": "first roll",
        "once": "once in a combat",
    }
    for field, pattern in words.items():
        if not any(getattr(ability, field) for ability in card.abilities):
            assert not re.search(pattern, card.text), pattern
