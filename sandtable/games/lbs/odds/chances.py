"""Chances, from what a seat may know."""

from __future__ import annotations

from collections import Counter

from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.state import DECK, HAND, Lbs
from sandtable.kernel.text import listed


def fate_chances(g: Lbs, seat: int) -> dict[int, float]:
    """Fate value -> how likely the top card of one's own deck has it; nothing if there is no card."""
    player = g.players[seat]
    if player.deck and sees(g, player.deck[-1], seat):
        unseen = [player.deck[-1]]
    elif player.deck:
        unseen = [c for c in range(len(g.printed)) if g.owner[c] == seat and _unseen(g, c, seat)]
    else:
        unseen = player.saved
    values = Counter(stats.fate(g, c) for c in unseen)
    return {value: n / len(unseen) for value, n in sorted(values.items())}


def parry_odds(g: Lbs, seat: int) -> str:
    """What a blind parry may come to."""
    player = g.players[seat]
    if player.deck and sees(g, player.deck[-1], seat):
        return f"The top card of your deck is {g.name(player.deck[-1])} (Fate {stats.fate(g, player.deck[-1])})."
    chances = fate_chances(g, seat)
    if not chances:
        return "There is no card to parry with from the deck."
    fates = listed((f"{value} ({chance:.0%})" for value, chance in chances.items()), "or")
    return f"A blind parry has Fate {fates}."


def _unseen(g: Lbs, card: int, seat: int) -> bool:
    return g.zone[card] in (DECK, HAND) and not sees(g, card, seat)
