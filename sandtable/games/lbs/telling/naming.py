"""Cards by name, in keys and on buttons: whose it is, which of several, in which pile."""

from __future__ import annotations

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
        return "nowhere" if c == NOWHERE else "none"
    zone, printed = g.zone[c], g.printed
    before = after = ""
    if zone == PLAY:
        seat = g.controller[c]
        if any(printed[x] == printed[c] for s, p in enumerate(g.players) if s != seat for x in p.play):
            before = f"{SEATS[seat]}:"
    elif zone != HAND:
        seat = g.owner[c]
        same = [s for s, p in enumerate(g.players) if any(printed[x] == printed[c] for x in (*p.saved, *p.buried))]
        if zone == TABLE:  # two Fate cards, face-up
            same += [
                g.owner[x]
                for x in range(len(printed))
                if g.zone[x] == zone and printed[x] == printed[c] and sees(g, x, None)
            ]
        if any(s != seat for s in same):
            before = f"{SEATS[seat]}:"
        mine = g.players[seat]
        elsewhere = {SAVED: mine.buried, BURIED: mine.saved}.get(zone, [*mine.saved, *mine.buried])
        if any(printed[x] == printed[c] for p in g.players for x in p.play) or any(
            printed[x] == printed[c] for x in elsewhere
        ):
            after = f" in {ZONE_NAMES[zone]}"
    elif any(printed[x] == printed[c] for x in (*g.players[g.controller[c]].saved, *g.players[g.controller[c]].buried)):
        after = f" in {ZONE_NAMES[zone]}"
    return f"{before}{CARDS[printed[c]].slug}{copy_mark(g, c)}{after}"


def named(g: Lbs, c: int) -> str:
    """A card on a button: with its player where another has one of that name in play."""
    if c < 0:
        return "no City Section" if c == NOWHERE else "nothing"
    printed = g.printed
    if g.zone[c] == PLAY and any(
        printed[x] == printed[c] for s, p in enumerate(g.players) if s != g.controller[c] for x in p.play
    ):
        return f"{who(g, g.controller[c])}'s {g.name(c)}"
    return g.name(c)


def labelled(g: Lbs, c: int) -> str:
    return named(g, c) + (copy_mark(g, c) if c >= 0 else "")
