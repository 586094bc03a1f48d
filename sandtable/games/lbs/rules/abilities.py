"""The abilities of a card, its own and those of the earlier version beneath an Experienced Hero."""

from __future__ import annotations

from sandtable.games.lbs.content.book import CARDS, Ability
from sandtable.games.lbs.state import Lbs, Use


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


def ready(g: Lbs, seat: int, bits: int) -> tuple[Use, ...]:
    """The actions of these kinds on cards that the seat has in play."""
    lying = g.lying or g.look()
    found = lying.ready.get((seat, bits))
    if found is None:
        found = tuple([use for use in lying.uses[seat] if use[2].kind & bits and not use[2].hand])
        lying.ready[seat, bits] = found
    return found


def waiting(g: Lbs) -> dict[str, list[list[Use]]]:
    """Kind of event -> for each seat the Reactions to it on cards that it has in play; without those that nobody could
    answer."""
    lying = g.lying or g.look()
    found = lying.waiting
    if found is None:
        found = lying.waiting = {}
        for seat, uses in enumerate(lying.uses):
            for use in uses:
                for kind in use[2].on:
                    found.setdefault(kind, [[] for _ in g.players])[seat].append(use)
    return found
