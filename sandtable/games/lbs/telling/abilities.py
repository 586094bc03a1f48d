"""Abilities of cards as options: played or cast from hand, told, used, taken as a Reaction."""

from __future__ import annotations

import msgspec

from sandtable.games.lbs.content.shapes import BATTLE, DAY, NIGHT, OPEN, PANTHEON, REACTION, SPELL, STORY
from sandtable.games.lbs.rules import abilities
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.naming import labelled, own
from sandtable.kernel import Option

_KIND_RULES = (
    (REACTION, "LBS AW 59 reactions/1"),
    (BATTLE, "LBS AW 58 battle-actions"),
    (DAY, "LBS AW 59 day-actions"),
    (NIGHT, "LBS AW 59 night-actions"),
    (OPEN, "LBS AW 59 open-actions"),
)
_HAND_RULES = ((SPELL, "LBS AW 29 spell/3"), (STORY, "LBS AW 31 story/2"), (PANTHEON, "LBS FAQ pantheon-cards/1"))


def ability_option(g: Lbs, plain: Option, card: int, index: int) -> Option:
    """`use CARD` or `react CARD` with the number of the ability; from hand it is played or cast, and a Story told."""
    mask = g.card(card).mask
    mine = abilities.abilities(g, card)
    ability = mine[index] if 0 <= index < len(mine) else None
    rules = tuple(rule for bit, rule in _KIND_RULES if ability is not None and ability.kind & bit)
    word, label = plain.verb, "React with" if plain.verb == "react" else "Use"
    if ability is not None and ability.hand:
        rules += tuple(rule for bit, rule in _HAND_RULES if mask & bit)[:1]
        if word == "use":
            word, label = ("cast", "Cast") if mask & SPELL else ("play", "Play")
        elif mask & STORY:
            label = "Tell"
    return msgspec.structs.replace(
        plain,
        key=f"{word} {own(g, card)}{f' {index + 1}' if index else ''}",
        label=f"{label} {labelled(g, card)}{f' ({_ordinal(index)} ability)' if index else ''}",
        refs=(f"card:{card}",),
        rules=rules or plain.rules or ("LBS AW 57 actions/1",),
        verb=word,
    )


def _ordinal(index: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[index] if index < 6 else f"{index + 1}th"
