"""What abilities do most often, to be named after `do=` (or `cost=`):

battle("Kepsat", bow=True, targets=[opposing_hero()], do=target_has(strength=-2))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sandtable.games.lbs.content.book import Card
from sandtable.games.lbs.rules import duel, entering, piles, places, stats, water, zones
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import TURN, Lbs
from sandtable.kernel import Flow

Effect = Callable[[Lbs, Act], Any]


def only_in_play(g: Lbs, act: Act) -> None:
    """Being in play is all it does."""


def bows(g: Lbs, act: Act) -> None:
    """The target bows."""
    zones.bow(g, act.target)


def straightens(g: Lbs, act: Act) -> None:
    """The target straightens."""
    zones.straighten(g, act.target)


def destroys(g: Lbs, act: Act) -> Flow[bool]:
    """The target is destroyed."""
    return entering.destroy(g, act.target, by=act.seat)


def is_negated(g: Lbs, act: Act) -> None:
    """What the Reaction answers has no effect."""
    act.answered.cancelled = True


def into_hand(g: Lbs, act: Act) -> None:
    """The target comes into the player's hand, for all to see."""
    piles.take(g, act.seat, act.target)


def steals_water(g: Lbs, act: Act) -> Flow[int]:
    """1 Water of the target's."""
    return water.steal_water(g, act.seat, act.target, source=act.card)


def challenges(refusable: bool = True) -> Effect:
    """The card challenges the target."""
    return lambda g, act: duel.challenge(g, act.card, act.target, refusable=refusable, source=act.card)


def goes_home(bowed: bool | None, unit: bool = False) -> Effect:
    """The target goes home: bowed, unbowed, or (None) as it is."""
    return lambda g, act: places.send_home(g, act.target, bowed=bowed, by=act.seat, unit=unit)


def draws_and_discards(number: int) -> Effect:
    """Draws so many cards, and discards 1."""

    def effect(g: Lbs, act: Act) -> Flow[None]:
        piles.draw(g, act.seat, number)
        yield from piles.discard_choice(g, act.seat, 1, source=act.card)

    return effect


def fetch(g: Lbs, seat: int, source: int, word: str, fits: Callable[[int], bool]) -> Flow[None]:
    """Search the deck for a card, show it, take it into hand, reshuffle."""
    card = yield from piles.search(g, seat, list(g.players[seat].deck), word, source, fits)
    if card >= 0:
        piles.take(g, seat, card)
    piles.shuffle(g, seat)


def searches(word: str, mask: int = -1, trait: str = "") -> Effect:
    """Searches the deck for a card of these types, with this trait."""
    return lambda g, act: fetch(
        g, act.seat, act.card, word, lambda card: bool(g.kind[card] & mask) and (not trait or stats.has(g, card, trait))
    )


def draws(number: int = 1) -> Effect:
    return lambda g, act: piles.draw(g, act.seat, number)


def gains_water(number: int = 1) -> Effect:
    return lambda g, act: water.gain_water(g, act.seat, number, source=act.card)


def creates(token: Card) -> Effect:
    """The target gets the token."""
    return lambda g, act: entering.create(g, token, act.target)


def each(do: Callable[[Lbs, int], Any], pool: Callable[[Lbs, Act], Iterable[int]]) -> Effect:
    """The same to each of these cards."""

    def effect(g: Lbs, act: Act) -> None:
        for card in pool(g, act):
            do(g, card)

    return effect


@dataclass(frozen=True, slots=True)
class Raises:
    """These have more or less Strength and Ka for a while and nothing else happens, so that it can be known beforehand
    whether anybody gains by it."""

    pool: Callable[[Lbs, Act], Iterable[int]]
    strength: int
    ka: int
    until: int

    def __call__(self, g: Lbs, act: Act) -> None:
        for card in self.pool(g, act):
            zones.bonus(g, card, self.strength, self.ka, self.until)


def all_have(pool: Callable[[Lbs, Act], Iterable[int]], strength: int = 0, ka: int = 0) -> Raises:
    return Raises(pool, strength, ka, TURN)


def all_chosen(g: Lbs, act: Act) -> list[int]:
    """All targets, where some may have been left out."""
    return [card for card in act.targets if card >= 0]


def its_unit(g: Lbs, act: Act) -> list[int]:
    """The target with its Followers."""
    return [act.target, *stats.followers(g, act.target)]


def target_has(strength: int = 0, ka: int = 0, until: int = TURN) -> Raises:
    return Raises(lambda g, act: (act.target,), strength, ka, until)


def it_has(strength: int = 0, ka: int = 0, until: int = TURN) -> Effect:
    """The card itself has it."""
    return lambda g, act: zones.bonus(g, act.card, strength, ka, until)
