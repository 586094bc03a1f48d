"""What a lesson points at, in words: at a terminal there is no finger."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sandtable.kernel import Game, Table

AREAS = {
    "hand": "your hand (type: table)", "goal": "what one plays for", "log": "the log (type: log)",
    "board": "the table (type: table)", "map": "the map (type: map)",
}  # fmt: skip
"""Parts of the browser's screen, and where one finds the same here."""


def hexes(table: Table[Any], refs: Sequence[str], seat: int) -> list[str]:
    """The hexes among what is pointed at, by their ids on the board."""
    found = (table.game.pointed(table.state, ref, seat) for ref in refs if ref.startswith("hex:"))
    return [ref.removeprefix("hex:") for ref in found if ref is not None]


def named(table: Table[Any], refs: Sequence[str], seat: int) -> list[str]:
    """Each thing as people call it; options that are meant are numbered elsewhere."""
    return list(dict.fromkeys(name for ref in refs for name in _named(table, ref, seat)))


def goals(table: Table[Any]) -> list[str]:
    """What everybody plays for, and how far they have come."""
    by_text: dict[str, list[str]] = {}
    for goal in table.game.goals(table.state):
        by_text.setdefault(goal.text, []).append(table.seats[goal.seat].name)
    return [
        text if len(names) == len(table.seats) else f"{', '.join(names)}: {text}" for text, names in by_text.items()
    ]


def _named(table: Table[Any], ref: str, seat: int) -> Iterator[str]:
    what, _, words = ref.partition(":")
    if what == "area":
        if words in AREAS:
            yield AREAS[words]
    elif table.game.pointed(table.state, ref, seat) is None:
        return
    elif what == "hex":
        yield from (_hex_words(table, at, seat) for at in hexes(table, [ref], seat))
    elif what == "seat":
        yield table.seats[table.seat(words)].name
    elif what == "card":
        yield _card_words(table, words)
    else:
        yield words.rpartition("/")[2] if re.search("[a-z]", words) else f"{what} {words}"


def _hex_words(table: Table[Any], at: str, seat: int) -> str:
    """`8,14 (Shaded Vale, Dragon Slayers)`: as it stands under the map."""
    board = table.game.board(table.settings)
    places = [each["name"] for each in (*board.get("settlements", ()), *board.get("towns", ())) if each["at"] == at]
    pieces = [mark.name for mark in table.game.marks(table.state, seat) if mark.at == at and not mark.sign]
    inside = ", ".join(dict.fromkeys((*places, *pieces)))
    return at.rpartition(":")[2] + (f" ({inside})" if inside else "")


def _card_words(table: Table[Any], words: str) -> str:
    """`Azure's Khaemet` of `azure:Khaemet #2`; of an id, the name of its card."""
    owner, colon, rest = words.rpartition(":")
    name = _printed(table.game, rest)
    if name is None:
        rest, zone, where = rest.rpartition(" in ")
        rest, name = rest or where, _printed(table.game, re.sub(r" #\d+$", "", rest or where))
        name = (name or rest) + (zone and f"{zone}{where}")
    return f"{table.seats[table.seat(owner)].name}'s {name}" if colon else name


def _printed(game: Game[Any], words: str) -> str | None:
    """The name on the card that the words, or an id, mean."""
    plain = _plain(words)
    return next((card.name for card in game.cards() if _plain(card.name) == plain), None)


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.casefold())
