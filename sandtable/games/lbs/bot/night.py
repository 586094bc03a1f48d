"""Raids: whom to send where with which Fate card, and what to defend with (LBS AW 55-56).

A raid costs a card and bows its Heroes, who then cannot meet a raid of the others in the same night.
"""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.lbs.bot.economy import keeping
from sandtable.games.lbs.bot.value import token_worth
from sandtable.games.lbs.odds.proposals import room_at_home
from sandtable.games.lbs.records import NIGHT_PHASE
from sandtable.games.lbs.rules import raid, stats, turn
from sandtable.games.lbs.state import Lbs

AT_MOST = (0.0, 0.1, 0.3, 0.65, 0.93, 1.0)
"""How likely a Fate card that somebody has laid for a raid has at most this value: people lay good ones."""
CARD = 0.25
"""What laying a card is worth, in Water, beside what the card itself is worth keeping for."""


class Raider(NamedTuple):
    hero: int
    section: int
    card: int
    value: float


def beats(value: int) -> float:
    """How likely this much is more than a Fate card that a defender lays."""
    return AT_MOST[max(0, min(5, value - 1))] if value > 0 else 0.0


def card_cost(g: Lbs, seat: int, card: int) -> float:
    """What giving a card out of hand costs: little where some are discarded at the end of the turn anyway."""
    crowded = len(g.players[seat].hand) + 4 > stats.hand_size(g, seat)
    return (0.08 if crowded else CARD) * keeping(g, seat, card)


def raids(g: Lbs, seat: int) -> list[Raider]:
    """The raiders that bring more than they cost, the best first: each takes one card and one City Section."""
    r = g.raid
    sent = 0 if r is None else len(r.raiders)
    hand = sorted(g.players[seat].hand, key=lambda c: -stats.fate(g, c) + 0.25 * keeping(g, seat, c))[sent:]
    taken = set() if r is None else {s for _, s in r.raiders}
    heroes = [h for h in g.heroes(seat) if raid.may_raid(g, h)]
    goals = [s for s in raid.goals(g, seat) if s not in taken and g.water[s]]
    guards = {d: _guards(g, d) - sum(g.controller[s] == d for s in taken) for d in g.seats() if d != seat}
    room = room_at_home(g, seat)
    found: list[Raider] = []
    while hand and heroes and goals:
        best = max((_raider(g, seat, h, s, hand[0], guards, room) for h in heroes for s in goals), key=_worth)
        if best.value <= 0:
            break
        found.append(best)
        guards[g.controller[best.section]] -= 1
        heroes.remove(best.hero)
        goals.remove(best.section)
        hand.pop(0)
        room -= raid.load(g, best.hero)
    return found


def _worth(raider: Raider) -> float:
    return raider.value


def _raider(g: Lbs, seat: int, hero: int, section: int, card: int, guards: dict[int, int], room: int) -> Raider:
    """What this Hero can expect to bring from there with this card."""
    if "cannot raid there" in g.live and stats.ruled(g, "cannot raid there", hero, section):
        return Raider(hero, section, card, -1.0)
    other = g.controller[section]
    value = stats.fate(g, card) + raid.bonus(g, hero)
    alone = 1.0 if value > stats.base(g, section) else 0.0
    met = min(alone, beats(value))
    chance = 0.3 * alone + 0.7 * met if guards[other] > 0 else alone
    load = min(raid.load(g, hero), g.water[section])
    gain = load * token_worth(g, other) / max(1, len(g.seats()) - 1) ** 0.5
    gain += min(load, max(0, room)) * token_worth(g, seat)
    strength = 0.02 * stats.strength(g, hero)
    return Raider(hero, section, card, chance * gain - card_cost(g, seat, card) - strength)


def _guards(g: Lbs, seat: int) -> int:
    """How many raids the seat could meet."""
    able = sum(raid.may_defend_raid(g, h) for h in g.heroes(seat))
    return min(able, len(g.players[seat].hand))


def may_come(g: Lbs, by: int, on: int) -> int:
    """How many raiders another seat could still send against this one tonight."""
    if turn.raids_left(g, by) <= 0 or not g.players[by].hand:
        return 0
    able = sum(raid.may_raid(g, h) for h in g.heroes(by))
    return min(able, len(g.players[by].hand), sum(1 for s in g.sections(on) if g.water[s] and s not in g.raided))


def raid_value(g: Lbs, seat: int) -> float:
    """What raiding now is worth in all."""
    if g.phase != NIGHT_PHASE or turn.raids_left(g, seat) <= 0 or not raid.can_raid(g, seat):
        return 0.0
    return sum(raider.value for raider in raids(g, seat))


def defended(g: Lbs, seat: int, hero: int, section: int, card: int) -> float:
    """What defending this City Section with this Hero and card saves."""
    r = g.raid
    raider = next((h for h, s in r.raiders if s == section), -1) if r is not None else -1
    if raider < 0:
        return -1.0
    bonus = raid.bonus(g, raider)
    base = stats.base(g, section)
    mine = stats.fate(g, card) + raid.guard(g, hero)
    stake = min(raid.load(g, raider), g.water[section]) * (token_worth(g, seat) + 0.7)
    # whoever raids has laid a card that beats the City Section itself, unless it is a bluff
    lost_alone = 1.0 - 0.15 * AT_MOST[max(0, min(5, base - bonus))]
    lost = 1.0 - AT_MOST[max(0, min(5, mine - bonus))]
    return (lost_alone - lost) * stake - card_cost(g, seat, card)


def best_defence(g: Lbs, seat: int, hero: int, section: int) -> float:
    return max((defended(g, seat, hero, section, c) for c in g.players[seat].hand), default=-1.0)


def laid(g: Lbs, seat: int, hero: int, section: int, card: int) -> float:
    """What a raid with this Fate card can expect."""
    guards = {g.controller[section]: _guards(g, g.controller[section])}
    return _raider(g, seat, hero, section, card, guards, room_at_home(g, seat)).value
