"""What lessons point at: cards by the names that keys have for them."""

from __future__ import annotations

from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.state import BURIED, HAND, PLAY, SAVED, TABLE, ZONE_NAMES, Lbs
from sandtable.games.lbs.telling.keys import card_words
from sandtable.games.lbs.telling.naming import anybodys, own

_LOOKED_IN = (PLAY, HAND, TABLE, SAVED, BURIED)
"""A card in play is meant before one in hand, and piles come last."""


def pointed(g: Lbs, ref: str, seat: int) -> str | None:
    """`card:Khaemet` or `card:azure:Khaemet #2 in saved` as options write it, and `seat:azure`; the seat's own card
    before another player's."""
    what, _, words = ref.partition(":")
    if what == "seat" and words in SEATS:
        number = SEATS.index(words)
        return f"seat:{number}" if number < len(g.players) else None
    if what != "card" or words.isdecimal():
        return ref
    name = (card_words(g, words) or "").casefold()
    found = [card for card in range(len(g.printed)) if name in _names(g, card) and sees(g, card, seat)]
    found = [card for card in found if g.zone[card] in _LOOKED_IN]
    found.sort(key=lambda card: (_LOOKED_IN.index(g.zone[card]), g.controller[card] != seat))
    return f"card:{found[0]}" if found else None


def _names(g: Lbs, card: int) -> set[str]:
    mine = own(g, card)
    return {name.casefold() for name in (mine, anybodys(g, card), f"{mine} in {ZONE_NAMES[g.zone[card]]}")}
