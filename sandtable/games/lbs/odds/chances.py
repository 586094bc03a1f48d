"""Chances, from what a seat may know."""

from __future__ import annotations

from collections import Counter

from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.state import DECK, HAND, Lbs


def parry_odds(g: Lbs, seat: int) -> str:
    """The Fate values that the top card of one's own deck may have, from what one knows."""
    player = g.players[seat]
    if player.deck and sees(g, player.deck[-1], seat):
        return f"The top card of your deck is {g.name(player.deck[-1])} (Fate {stats.fate(g, player.deck[-1])})."
    unseen = (
        [c for c in range(len(g.printed)) if g.owner[c] == seat and _unseen(g, c, seat)]
        if player.deck
        else player.saved
    )
    if not unseen:
        return "There is no card to parry with from the deck."
    values = Counter(stats.fate(g, c) for c in unseen)
    told = ", ".join(f"{v}: {round(100 * n / len(unseen))}%" for v, n in sorted(values.items()))
    return f"Fate of a blind parry: {told}."


def _unseen(g: Lbs, c: int, seat: int) -> bool:
    return g.zone[c] in (DECK, HAND) and not sees(g, c, seat)
