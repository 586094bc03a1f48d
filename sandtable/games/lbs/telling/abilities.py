"""Abilities of cards as options: played or cast from hand, told, used, taken as a Reaction."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sandtable.games.lbs.content.book import Ability
from sandtable.games.lbs.content.shapes import BATTLE, DAY, KINDS, NIGHT, OPEN, PANTHEON, REACTION, SPELL, STORY
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
        label=f"{label} {labelled(g, card)}{_told_apart(mine, index)}",
        refs=(f"card:{card}",),
        rules=rules or plain.rules or ("LBS AW 57 actions/1",),
        verb=word,
    )


def _told_apart(mine: Sequence[Ability], index: int) -> str:
    """Which of several abilities of a card it is: by its kind, or else by the first words of its text."""
    if len(mine) < 2 or not 0 <= index < len(mine):
        return ""
    kinds = [word for word, bit in KINDS.items() if mine[index].kind & bit]
    if kinds and sum(bool(each.kind & KINDS[kinds[0]]) for each in mine) == 1:
        return f" ({kinds[0].capitalize()})"
    gist = mine[index].text.partition(":")[2].split() or mine[index].text.split()
    return f": {' '.join(gist[:WORDS]).rstrip('.,;')}{'…' if len(gist) > WORDS else ''}"


WORDS = 6
"""So many words of a text tell it from another."""
