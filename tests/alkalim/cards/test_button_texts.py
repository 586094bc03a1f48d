"""The words on the button of an ability say the numbers of its fields, whosever ability it is."""

from __future__ import annotations

import re

import pytest

from sandtable.games.alkalim.content.book import PHASES, Card, book
from sandtable.games.alkalim.content.shapes import Ability

USED = [
    pytest.param(card, ability, id=f"{card.id}-{place}")
    for card in book().cards
    for place, ability in enumerate(card.abilities)
    if ability.when != "always"
]
EFFECTS = {
    "bonus": "[+]N|Add N to",
    "damage": "[+]N damage|N more damage",
    "strike": "Deal N wounds?|N wounds? to the foe",
    "weaken": "N lower",
    "blunt": "N lower",
    "cancel": "Cancel N damage",
    "heal": "(discard|remove) N (of the hero's )?wounds?",
    "rest": "(discard|remove) N exhaustion",
    "wild": "N dice count as any terrain",
    "steps": "(move|slide|fly) (up to )?N spaces?",
    "dice": "N more movement dice",
    "income": "N gold",
    "browse": "N more wares",
}
"""How a button tells each number."""
SPELLED = {
    ("blunt", 9): "does no damage",
    ("heal", 99): "all wounds|without wounds",
    ("rest", 99): "exhaustion",
    ("wild", 1): "one die (counts as|is) any terrain",
}
"""Numbers with words of their own."""


@pytest.mark.parametrize(("card", "ability"), USED)
def test_a_button_tells_what_the_ability_does(card: Card, ability: Ability) -> None:
    for field, pattern in EFFECTS.items():
        number = getattr(ability, field)
        if number:
            words = SPELLED.get((field, number), re.sub(r"\bN\b", str(number), pattern))
            assert re.search(words, ability.text, re.IGNORECASE), f"{field} = {number}"
    if ability.weaken or ability.blunt:
        shown = [phase for phase in PHASES if re.search(rf"\b{phase}\b", ability.text, re.IGNORECASE)]
        assert shown == ([] if ability.phase is None else [ability.phase])


@pytest.mark.parametrize(("card", "ability"), USED)
def test_a_button_has_no_other_numbers(card: Card, ability: Ability) -> None:
    numbers = {getattr(ability, field) for field in ("exhaust", "wound", "gold", *EFFECTS)} - {0}
    assert {int(number) for number in re.findall(r"[0-9]+", ability.text)} <= numbers
