"""Attacks on a rival who is about to win: what a duel promises to a hero who sees both sides of it.

A duel won takes gold and a card from the rival and sends him to the nearest town, away from his last deed; one lost
does the same to oneself. Against others a duel costs more turns than it brings: about one attack in three came to
plunder.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.alkalim.bot.outlook import strength_of
from sandtable.games.alkalim.bot.rivals import CLOSE, PLANS
from sandtable.games.alkalim.bot.worth import GOLD, WOUND, fancy, keeping
from sandtable.games.alkalim.cards.limits import has_room
from sandtable.games.alkalim.content.book import ALLY, ITEM
from sandtable.games.alkalim.odds.chances import ranking
from sandtable.games.alkalim.odds.duel_odds import duel_between
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.state import AlKalim

KEPT = 2000
"""Duels remembered before all are forgotten."""
CLOSING = 3
"""So many legends make a rival who must be stopped."""
SENT = 9.0
"""What it is worth to send such a rival away, in points."""
DEAR = 1.6
"""How much more a knock-out by a rival costs than one by a Challenge."""
NEAR = 5
"""How far off a rival may be who is worth going for."""


class Duel(NamedTuple):
    win: float
    knocked_out: float
    wounds: float


_DUELS: dict[tuple[object, ...], Duel] = {}


def duel(g: AlKalim, seat: int, other: int, night: bool) -> Duel:
    """How a duel would end by the best plan of each side; the same parties in the same state always fare alike."""
    key = (night, g.world.settings.naturals, *_side(g, g.parties[seat]), *_side(g, g.parties[other]))
    known = _DUELS.get(key)
    if known is None:
        if len(_DUELS) >= KEPT:
            _DUELS.clear()
        known = _DUELS[key] = _fought(g, seat, other, night)
    return known


def _side(g: AlKalim, party: Party) -> tuple[object, ...]:
    allies = tuple((ally.card, ally.wounds) for ally in party.allies)
    rewards = tuple(each.card for each in party.legends if each.done)
    return party.hero, tuple(party.counters), tuple(party.items), allies, rewards, party.wounds


def _fought(g: AlKalim, seat: int, other: int, night: bool) -> Duel:
    odds = duel_between(g, seat, other)
    odds.g.night = night
    found = ranking(odds, PLANS, CLOSE)
    return Duel(found[0].win, found[0].knocked_out, found[0].wounds) if found else Duel(0.0, 1.0, 4.0)


def hopeless(g: AlKalim, seat: int, other: int) -> bool:
    """Whether a glance shows that a rival is too strong."""
    mine, theirs = (g.parties[each] for each in (seat, other))
    return _mettle(g, mine) < 0.7 * _mettle(g, theirs)


def _mettle(g: AlKalim, party: Party) -> float:
    """Life that is left, times what the hero and the best of his allies do in a round."""
    strength = strength_of(g, party)
    hero = strength.hero
    left = max(strength.life - party.wounds, 1)
    blows = max((4 + attack) * damage for attack, damage in zip(hero.attack, hero.damage, strict=True))
    helpers = sum(
        max((4 + attack) * damage for attack, damage in zip(ally.attack, ally.damage, strict=True))
        for ally in strength.allies[:2]
    )
    return left * (blows + 0.5 * helpers)


def prey(g: AlKalim, seat: int) -> list[int]:
    """The rivals about to win who are near and may be attacked where they stand."""
    rule, at = g.world.settings.attacks, g.parties[seat].at
    if rule == "never" or at < 0:
        return []
    towns, far = g.world.board.town_at, g.world.board.far(at)
    return [
        other
        for other, party in enumerate(g.parties)
        if other != seat
        and sum(each.done for each in party.legends) >= CLOSING
        and far[party.at] <= NEAR
        and (rule == "anywhere" or party.at not in towns)
    ]


def taken(g: AlKalim, winner: int, loser: int) -> tuple[float, float]:
    """What the winner of a duel gains and what the loser loses: all gold, and the card that helps the winner most."""
    rich, poor = g.parties[winner], g.parties[loser]
    gold = GOLD * poor.gold
    if g.world.settings.plunder != "all":
        return gold, gold
    held = [card for card in poor.items if g.card(card).kind == ITEM]
    held += [ally.card for ally in poor.allies if g.card(ally.card).kind == ALLY]
    best = max(((fancy(g, rich, card), card) for card in held if not has_room(g, rich, card)), default=None)
    if best is None or best[0] <= 0:
        return gold, gold + 0.7 * max((keeping(g, poor, card) for card in held), default=0.0)
    return gold + best[0], gold + keeping(g, poor, best[1])


def raid(g: AlKalim, seat: int, other: int, night: bool, fall: float) -> float:
    """What attacking a rival who is about to win promises, in points; `fall`: the price of a knock-out."""
    if hopeless(g, seat, other):
        return -9.0
    fought = duel(g, seat, other, night)
    share = 1.0 / (len(g.parties) - 1)
    gain, loss = taken(g, seat, other)
    booty, _ = taken(g, other, seat)
    good = gain + share * loss + SENT
    bad = DEAR * fall + share * booty
    return fought.win * good - fought.knocked_out * bad - 0.3 * WOUND * fought.wounds
