"""Cards by name, in keys and on buttons: whose it is, which of several, in which pile."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.rules.log import whose
from sandtable.games.lbs.rules.zones import pile
from sandtable.games.lbs.state import BURIED, HAND, NOWHERE, PLAY, SAVED, TABLE, ZONE_NAMES, Lbs


def pile_of(g: Lbs, card: int) -> list[int]:
    """The cards among which copies are counted, in their order."""
    zone = g.zone[card]
    cards = pile(g, card, zone)
    if cards is None:
        return [x for x in range(len(g.printed)) if g.zone[x] == zone and g.owner[x] == g.owner[card]]
    return cards if zone in (PLAY, HAND) else cards[::-1]


def copy_mark(g: Lbs, card: int) -> str:
    """` #2` for the second copy of a name in its place."""
    alike = [c for c in pile_of(g, card) if g.printed[c] == g.printed[card]]
    return "" if alike[0] == card else f" #{alike.index(card) + 1}"


def own(g: Lbs, card: int) -> str:
    """A card in a key where only cards of one player can be meant."""
    if card < 0:
        return "nowhere" if card == NOWHERE else "none"
    return CARDS[g.printed[card]].slug + copy_mark(g, card)


def anybodys(g: Lbs, card: int) -> str:
    """A card in a key, wherever it is and whoever has it."""
    if card < 0:
        return own(g, card)
    before = f"{SEATS[_holder(g, card)]}:" if _shared(g, card) else ""
    after = f" in {ZONE_NAMES[g.zone[card]]}" if _elsewhere(g, card) else ""
    return f"{before}{own(g, card)}{after}"


def _holder(g: Lbs, card: int) -> int:
    return g.controller[card] if g.zone[card] in (PLAY, HAND) else g.owner[card]


def _among(g: Lbs, card: int, cards: Iterable[int]) -> bool:
    """Whether a card of that name is among these."""
    return any(g.printed[x] == g.printed[card] for x in cards)


def _shared(g: Lbs, card: int) -> bool:
    """Whether another player has a card of that name, too, where it could be meant."""
    zone, others = g.zone[card], [p for s, p in enumerate(g.players) if s != _holder(g, card)]
    if zone == HAND:
        return False
    if zone == PLAY:
        return any(_among(g, card, p.play) for p in others)
    if any(_among(g, card, (*p.saved, *p.buried)) for p in others):
        return True
    return zone == TABLE and any(  # two Fate cards, face-up
        g.zone[x] == zone and g.owner[x] != g.owner[card] and g.printed[x] == g.printed[card] and sees(g, x, None)
        for x in range(len(g.printed))
    )


def _elsewhere(g: Lbs, card: int) -> bool:
    """Whether a card that is not in play has a namesake in play, or its player one in another pile."""
    zone, mine = g.zone[card], g.players[_holder(g, card)]
    if zone == PLAY:
        return False
    piles = {SAVED: mine.buried, BURIED: mine.saved}.get(zone, [*mine.saved, *mine.buried])
    return _among(g, card, piles) or (zone != HAND and _among(g, card, g.in_play()))


def named(g: Lbs, card: int) -> str:
    """A card on a button: with its player where another has one of that name in play."""
    if card < 0:
        return "no City Section" if card == NOWHERE else "nothing"
    if g.zone[card] == PLAY and _shared(g, card):
        return whose(g, g.controller[card], card)
    return g.name(card)


def labelled(g: Lbs, card: int) -> str:
    return named(g, card) + (copy_mark(g, card) if card >= 0 else "")
