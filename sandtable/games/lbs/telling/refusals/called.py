"""What is offered under another key than the one that was written."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sandtable.games.lbs.content.settings import SEATS
from sandtable.kernel import IllegalChoice, Option
from sandtable.kernel.verbs import Refusal

_SEAT_BEFORE = re.compile(rf"\b(?:{'|'.join(SEATS)}):")
_SAME = {"target": "pick", "pick": "target"}
"""Verbs that are easily taken for each other."""


def otherwise_called(options: Iterable[Option], key: str) -> Refusal:
    """With the seat, where several players have the card, or with another verb."""
    key = key.casefold()
    verb = key.partition(" ")[0]
    other = _SAME[verb] + key[len(verb) :] if verb in _SAME else key
    for option in options:
        bare = _SEAT_BEFORE.sub("", option.key).casefold()
        if bare == key != option.key.casefold():
            return IllegalChoice(f"say whose it is: `{option.key}`", option.rules, instead=option.key)
        if other in (bare, option.key.casefold()) and other != key:
            return IllegalChoice(f"here it is called `{option.key}`", option.rules, instead=option.key)
    return None
