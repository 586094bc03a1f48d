"""The abilities of a card, its own and those of the earlier version beneath an Experienced Hero."""

from __future__ import annotations

from sandtable.games.lbs.content.book import CARDS, Ability
from sandtable.games.lbs.state import Lbs


def abilities(g: Lbs, card: int) -> list[Ability]:
    """The abilities of a card now: its own, and those of the earlier version beneath an Experienced Hero."""
    own = CARDS[g.printed[card]].abilities
    beneath = g.under.get(card)
    if beneath is not None:
        return [*own, *CARDS[g.printed[beneath]].abilities]
    return own


def ability_at(g: Lbs, card: int, index: int) -> Ability:
    """By position: abilities of an earlier version come behind the card's own and are numbered on from there."""
    return abilities(g, card)[index]


def position(g: Lbs, card: int, ability: Ability) -> int:
    own = CARDS[g.printed[card]].abilities
    return ability.index if card not in g.under or ability in own else len(own) + ability.index
