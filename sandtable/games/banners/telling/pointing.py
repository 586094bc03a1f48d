"""What lessons point at: places and cards by the names that people know."""

from __future__ import annotations

from sandtable.games.banners.content.cardbook import HERO, cards, title
from sandtable.games.banners.rules import heroes
from sandtable.games.banners.state import Banners
from sandtable.games.banners.telling import keys


def pointed(g: Banners, ref: str, seat: int) -> str | None:
    """`hex:Zarinbar` and `card:Heat Ray` as options write them; None for a place that this map does not have, and for a
    card that the seat cannot see."""
    what, _, words = ref.partition(":")
    if what == "hex":
        at = keys.find_hex(g, words)
        return at and f"hex:{at}"
    if what == "settlement":
        name = keys.find_settlement(g, words)
        return name and f"settlement:{name}"
    if what == "card":
        found = keys.find_card(g, words)
        card = next((card for card in cards() if found == title(card.number)), None)
        return f"card:{card.id}" if card is not None and _lies_open_to(g, card.number, seat) else None
    return ref


def _lies_open_to(g: Banners, number: int, seat: int) -> bool:
    """Whether the card is in the seat's hand, in somebody's possession, or a Hero's on the map."""
    if g.arcana is None:
        return False
    if cards()[number].kind == HERO:
        return cards()[number].id in {heroes.card_id(g, unit) for unit in g.hero.values()}
    mine, owned = g.arcana.hand[seat], 0
    for each in g.arcana.owned:
        owned |= each
    return bool((mine | owned) >> number & 1)
