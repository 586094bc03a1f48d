"""Cards by name, in keys and on buttons: whose it is, which of several, in which pile."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import BURIED, DECK, HAND, NOWHERE, PLAY, SAVED, TABLE, ZONE_NAMES, Lbs


def pile_of(g: Lbs, c: int) -> list[int]:
    """The cards among which copies are counted, in their order."""
    zone = g.zone[c]
    if zone == PLAY:
        return g.players[g.controller[c]].play
    if zone == HAND:
        return g.players[g.controller[c]].hand
    if zone == SAVED:
        return g.players[g.owner[c]].saved[::-1]
    if zone == BURIED:
        return g.players[g.owner[c]].buried[::-1]
    if zone == DECK:
        return g.players[g.owner[c]].deck[::-1]
    return [x for x in range(len(g.printed)) if g.zone[x] == zone and g.owner[x] == g.owner[c]]


def copy_mark(g: Lbs, c: int) -> str:
    """` #2` for the second copy of a name in its place."""
    n = 0
    printed = g.printed
    for x in pile_of(g, c):
        if printed[x] == printed[c]:
            n += 1
        if x == c:
            break
    return f" #{n}" if n > 1 else ""


def own(g: Lbs, c: int) -> str:
    """A card in a key where only cards of one player can be meant."""
    if c < 0:
        return "nowhere" if c == NOWHERE else "none"
    return CARDS[g.printed[c]].slug + copy_mark(g, c)


def anybodys(g: Lbs, c: int) -> str:
    """A card in a key, wherever it is and whoever has it."""
    if c < 0:
        return own(g, c)
    before = f"{SEATS[_holder(g, c)]}:" if _shared(g, c) else ""
    after = f" in {ZONE_NAMES[g.zone[c]]}" if _elsewhere(g, c) else ""
    return f"{before}{own(g, c)}{after}"


def _holder(g: Lbs, c: int) -> int:
    return g.controller[c] if g.zone[c] in (PLAY, HAND) else g.owner[c]


def _among(g: Lbs, c: int, cards: Iterable[int]) -> bool:
    """Whether a card of that name is among these."""
    return any(g.printed[x] == g.printed[c] for x in cards)


def _shared(g: Lbs, c: int) -> bool:
    """Whether another player has a card of that name, too, where it could be meant."""
    zone, others = g.zone[c], [p for s, p in enumerate(g.players) if s != _holder(g, c)]
    if zone == HAND:
        return False
    if zone == PLAY:
        return any(_among(g, c, p.play) for p in others)
    if any(_among(g, c, (*p.saved, *p.buried)) for p in others):
        return True
    return zone == TABLE and any(  # two Fate cards, face-up
        g.zone[x] == zone and g.owner[x] != g.owner[c] and g.printed[x] == g.printed[c] and sees(g, x, None)
        for x in range(len(g.printed))
    )


def _elsewhere(g: Lbs, c: int) -> bool:
    """Whether a card that is not in play has a namesake in play, or its player one in another pile."""
    zone, mine = g.zone[c], g.players[_holder(g, c)]
    if zone == PLAY:
        return False
    piles = {SAVED: mine.buried, BURIED: mine.saved}.get(zone, [*mine.saved, *mine.buried])
    return _among(g, c, piles) or (zone != HAND and _among(g, c, g.in_play()))


def named(g: Lbs, c: int) -> str:
    """A card on a button: with its player where another has one of that name in play."""
    if c < 0:
        return "no City Section" if c == NOWHERE else "nothing"
    if g.zone[c] == PLAY and _shared(g, c):
        return f"{who(g, g.controller[c])}'s {g.name(c)}"
    return g.name(c)


def labelled(g: Lbs, c: int) -> str:
    return named(g, c) + (copy_mark(g, c) if c >= 0 else "")
