"""What the table proposes for an attack and for a raid, from what the seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandtable.games.lbs.odds import forces
from sandtable.games.lbs.rules import attack, costs, raid, stats, turn
from sandtable.games.lbs.state import Lbs

MARGIN = 2
"""Strength beyond what can be brought against it that makes an attack safe enough."""


class Attack(NamedTuple):
    section: int
    heroes: tuple[int, ...]


class Raider(NamedTuple):
    hero: int
    section: int
    card: int


def withstands(g: Lbs, section: int) -> int:
    """The damage of one engagement that destroys a City Section which nobody defends: more than its Water absorbs, and
    no less than its Strength (LBS AW 52 absorbing/3, immunity/1)."""
    strength, water = stats.city_strength(g, section), _water(g, section)
    return max(1, strength, water + 1 if strength else water)


def _water(g: Lbs, section: int) -> int:
    """The damage that the Water of a City Section absorbs."""
    return g.water[section] * (1 + stats.amount(g, section, "absorbs"))


def destroys(g: Lbs, section: int, blows: Sequence[int]) -> bool:
    """Whether units that engage with so much damage, one after the other, destroy a City Section if nobody defends it:
    together they use up its Water, and the last of them can harm it."""
    strength, water = stats.city_strength(g, section), _water(g, section)
    return bool(blows) and sum(blows) >= water + (strength > 0) and max(blows) >= strength


def attack_on(g: Lbs, seat: int) -> Attack | None:
    """The City Section that withstands least, and units for it, the strongest first, until there are enough even
    against all that are ready on the other side; None where there is nothing to gain."""
    able = {h: forces.ready_strength(g, h) for h in g.heroes(seat) if attack.may_send(g, h, 1)}
    able = {h: strength for h, strength in able.items() if strength > 0}
    sections = [s for other in attack.attackable(g, seat) for s in g.sections(other)]
    if not able or not sections:
        return None
    section = min(sections, key=lambda s: withstands(g, s))
    needed = withstands(g, section) + forces.at_home(g, g.controller[section]) + MARGIN
    sent: list[int] = []
    for hero in sorted(able, key=lambda h: -able[h]):
        if sum(able[h] for h in sent) >= needed:
            break
        sent.append(hero)
    return Attack(section, tuple(sent))


def raiders(g: Lbs, seat: int) -> tuple[Raider, ...]:
    """Raiders who bring Water home if nobody defends, with the best cards of the hand, of which half is kept."""
    if turn.raids_left(g, seat) <= 0 or not raid.can_raid(g, seat):
        return ()
    hand = sorted(g.players[seat].hand, key=lambda card: -stats.fate(g, card))
    heroes = [h for h in g.heroes(seat) if raid.may_raid(g, h)]
    space = room_at_home(g, seat)
    found: list[Raider] = []
    for card in hand[: max(1, len(hand) // 2)]:
        taken = {each.hero for each in found} | {each.section for each in found}
        pairs = [
            (min(raid.load(g, h), g.water[s], space), stats.fate(g, card) + raid.bonus(g, h) - stats.base(g, s), h, s)
            for h in heroes
            for s in raid.goals(g, seat)
            if h not in taken and s not in taken and not stats.ruled(g, "cannot raid there", h, s)
        ]
        gain, margin, hero, section = max(pairs, key=lambda pair: pair[:2], default=(0, 0, -1, -1))
        if gain <= 0 or margin <= 0:
            break
        space -= gain
        found.append(Raider(hero, section, card))
    return tuple(found)


def defence_card(g: Lbs, seat: int) -> int:
    """The card of the hand that defends best against a raid; of several, the one that costs least to bring in."""
    return max(g.players[seat].hand, key=lambda card: (stats.fate(g, card), -g.card(card).copper, -g.card(card).water))


def affordable(g: Lbs, seat: int, prices: Iterable[int]) -> int:
    """How many of these prices in Copper the seat can pay one after the other, the lowest first: what is bowed for one
    is of no use for the next."""
    left, paid = costs.sources(g, seat, costs.PAYMENT), 0
    for price in sorted(prices):
        bowed = costs.least_waste(left, price)
        if price and not bowed:
            break
        left = [(card, copper) for card, copper in left if card not in bowed]
        paid += 1
    return paid


def room_at_home(g: Lbs, seat: int) -> int:
    """How much more Water the seat's City Sections can hold, after what its Heroes carry already."""
    carried = stats.all_water(g, seat) - stats.city_water(g, seat)
    return max(0, sum(max(0, stats.capacity(g, s) - g.water[s]) for s in g.sections(seat)) - carried)
