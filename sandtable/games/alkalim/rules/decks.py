"""Decks: what lies face down has no order until somebody draws it.

Which card comes next is decided when it is drawn. The odds are those of a shuffled deck, and the state holds no secret:
a card drawn since the last checkpoint is part of the dice, so anybody who imagines the table draws it again.

Only what was put under a deck comes last, in its order; and the decks of a scenario lie as it lists them.
"""

from __future__ import annotations

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Rng

MARKET, DESERT, LEGENDS = 4, 5, 6
"""The decks by number: four colours of Challenges, the market, the Al-Kalim allies, five Legendary stacks."""


def draw(g: AlKalim, deck: int) -> int:
    """The top card of a deck that has one."""
    pile, ordered = g.pile(deck), g.laid[deck]
    loose = len(pile) - ordered
    if loose > 1:
        card = g.rng.pick(pile[ordered:], g.said)
        del pile[pile.index(card, ordered)]
        return card
    if not loose:
        g.laid[deck] -= 1
    return pile.pop()


def turn_up(g: AlKalim, deck: int) -> None:
    """The top card of a Legendary stack lies open."""
    pile = g.pile(deck)
    if pile:
        pile.append(draw(g, deck))


def put_under(g: AlKalim, deck: int, card: int) -> None:
    """A card goes to the bottom of a deck; alone in a Legendary stack it lies open."""
    pile = g.pile(deck)
    if deck < LEGENDS or pile:
        g.laid[deck] += 1
    pile.insert(0, card)


def shuffle(g: AlKalim, deck: int) -> None:
    """Nobody knows the order of a deck any more."""
    g.pile(deck).sort(reverse=True)  # from the top as the card files have them
    g.laid[deck] = 0


def redeal(g: AlKalim, rng: Rng) -> None:
    """Shuffle what lies face down in order: what a scenario laid, or what was put under decks. The rest has none."""
    for deck, ordered in enumerate(g.laid):
        if ordered > 1:
            pile = g.pile(deck)
            hidden = sorted(pile[:ordered])
            rng.shuffle(hidden)
            pile[:ordered] = hidden


def recall(g: AlKalim, checkpoint: AlKalim, now: AlKalim) -> None:
    """Lay on top what was drawn in order since the checkpoint: everybody has seen it."""
    for deck, ordered in enumerate(checkpoint.laid):
        if not ordered:
            continue
        before = checkpoint.pile(deck)[:ordered]
        lies = now.pile(deck)[: now.laid[deck]]  # what was put under the deck since, and what is left of it
        left = min(ordered, len(lies))
        while lies[len(lies) - left :] != before[:left]:
            left -= 1
        if left < ordered:
            pile = g.pile(deck)
            rest = pile[:ordered]
            for card in before[left:]:
                rest.remove(card)
            pile[:ordered] = rest + before[left:]
