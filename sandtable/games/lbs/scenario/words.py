"""The words of a set-up and how they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.lbs import state
from sandtable.games.lbs.content.book import CARDS, Card, slug
from sandtable.games.lbs.content.loading import index
from sandtable.games.lbs.content.settings import SEATS
from sandtable.kernel import ScenarioError
from sandtable.kernel.scenario.reading import inside, mapping, one_of
from sandtable.kernel.text import instead

LETTERS = {
    "strength": "S", "ka": "K", "influence": "I", "fate": "F", "base": "B", "base strength": "B", "capacity": "C",
}  # fmt: skip
"""Numbers of a card as changes write them."""
UNTIL = {
    "forever": state.FOREVER,
    "turn": state.TURN,
    "battle": state.FIGHT,
    "duel": state.DUEL,
    "stay": state.STAY,
    "raid": state.RAID,
}
UNTIL_WORDS = {n: word for word, n in UNTIL.items()}
PILES = (("hand", state.HAND), ("deck", state.DECK), ("saved", state.SAVED), ("buried", state.BURIED))
ASIDE = (("held", state.HELD), ("table", state.TABLE), ("gone", state.GONE))


def find(name: Any, field: str) -> Card:
    """The printed card of this name, in any capitals."""
    found = index().get(slug(str(name)).casefold())
    if found is None:
        raise ScenarioError(field, f"there is no card '{name}'{instead(str(name), [c.name for c in CARDS])}")
    return found


def token_entry(entry: Any, field: str) -> Any:
    """A token by its name, with or without the word: `Blacksmith` is the Blacksmith token, not the Holding."""
    given = entry if isinstance(entry, Mapping) else {"card": entry}
    name = str(given.get("card"))
    found = index().get(slug(f"{name} token").casefold()) or find(name, field)
    if not found.token:
        raise ScenarioError(field, f"{found.name} is a card, not a token: list it under `attached`")
    return {**given, "card": found.name}


def label_parts(label: Any) -> tuple[str, int, str | None]:
    """(name, which of several, seat)."""
    text = str(label)
    number = 1
    found = re.fullmatch(r"(.*?)\s*#(\d+)", text)
    if found:
        text, number = found[1], max(1, int(found[2]))
    of, colon, rest = text.partition(":")
    if colon and of.strip().casefold() in SEATS:
        return rest.strip(), number, of.strip().casefold()
    return text, number, None


def spread(numbers: Sequence[Any]) -> list[int]:
    """`[0, 5-8, 2]` as numbers."""
    found: list[int] = []
    for each in numbers:
        first, _, last = str(each).partition("-")
        if not first.isdigit() or (last and not last.isdigit()):
            raise ScenarioError("numbers", f"'{each}' is no number")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def as_tuple(value: Any) -> Any:
    return tuple(as_tuple(v) for v in value) if isinstance(value, (list, tuple)) else value


def mapping_in(given: Mapping[str, Any], name: str, field: str) -> Mapping[str, Any]:
    return mapping(given.get(name), inside(field, name))


def word(value: Any, known: Sequence[str], field: str, what: str) -> str:
    """One of the known words."""
    return known[one_of(value, known, field, what)]
