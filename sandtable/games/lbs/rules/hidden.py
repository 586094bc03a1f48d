"""Who may see which card, and dealing anew what a seat cannot see."""

from __future__ import annotations

from sandtable.games.lbs.state import DECK, HAND, TABLE, Lbs
from sandtable.kernel import EVERYTHING, Rng


def knows(g: Lbs, card: int, seat: int | None) -> bool:
    """Whether the seat has seen this hidden card where it is."""
    bits = g.known.get(card, 0)
    if seat is None:
        return bits == (1 << len(g.players)) - 1
    return bool(bits >> seat & 1)


def sees(g: Lbs, card: int, seat: int | None) -> bool:
    """Whether the seat may look at this card."""
    if seat == EVERYTHING:
        return True
    zone = g.zone[card]
    if zone not in (HAND, DECK) and not (zone == TABLE and _covered(g, card)):
        return True
    return (zone != DECK and g.controller[card] == seat) or knows(g, card, seat)


def _covered(g: Lbs, card: int) -> bool:
    """On the table, but face-down: a thrust, or a raider's Fate card, before it is shown."""
    if g.duel is not None and card == g.duel.thrust:
        return not g.duel.flags.get("revealed")
    r = g.raid
    if r is None:
        return False
    return any(r.cards.get(hero) == card and not revealed(g, section) for hero, section in r.raiders)


def revealed(g: Lbs, section: int) -> bool:
    r = g.raid
    return r is not None and (section in r.done or f"revealed {section}" in r.flags)


def redeal(g: Lbs, seat: int | None, rng: Rng) -> None:
    """Shuffle what the seat cannot know: for each owner, the cards that lie where the seat cannot see them."""
    slots: dict[int, list[tuple[int, int, int, int]]] = {}
    for s, player in enumerate(g.players):
        for zone, pile in ((DECK, player.deck), (HAND, player.hand)):
            for i, c in enumerate(pile):
                if not sees(g, c, seat):
                    slots.setdefault(g.owner[c], []).append((zone, s, i, c))
    if g.raid is not None:
        for hero, c in sorted(g.raid.cards.items()):
            if not sees(g, c, seat):
                slots.setdefault(g.owner[c], []).append((TABLE, g.controller[c], hero, c))
    for owner in sorted(slots):
        pool = sorted(c for *_, c in slots[owner])
        rng.shuffle(pool)
        for (zone, s, i, _), c in zip(slots[owner], pool, strict=True):
            g.zone[c] = zone
            g.controller[c] = s
            if zone == TABLE:
                assert g.raid is not None
                g.raid.cards[i] = c
            else:
                (g.players[s].deck if zone == DECK else g.players[s].hand)[i] = c
