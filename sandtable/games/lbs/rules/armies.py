"""Who fights on which side of a battle (LBS AW 46-50)."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.records import Battle
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import Lbs


def army(g: Lbs, side: int) -> list[int]:
    """The Heroes of one side in the battle being fought: 0 defending, 1 attacking."""
    battle, attack = g.battle, g.attack
    if battle is None:
        return []
    if attack is None or not attack.sides:
        return []
    here, place = battle.section, g.place
    return [h for h, s in attack.sides.items() if s == side and place[h] == here]


def side_of(g: Lbs, card: int) -> int:
    """1 attacking, 0 defending, -1 not in the battle being fought."""
    battle = g.battle
    if battle is None:
        return -1
    if card == battle.section or g.host[card] == battle.section:
        return 0
    hero = card if g.kind[card] & HERO else g.host[card]
    if hero < 0 or g.attack is None or g.place[hero] != battle.section:
        return -1
    return g.attack.sides.get(hero, -1)


def units(g: Lbs, side: int) -> list[int]:
    """Heroes and Followers of one side in the battle."""
    found = []
    for h in army(g, side):
        found.append(h)
        found.extend(stats.followers(g, h))
    return found


def opposing(g: Lbs, seat: int) -> list[int]:
    """Heroes that oppose the seat: in a battle those of the other army there, in an attack those where the seat's are,
    else everybody else's (LBS FAQ opposing)."""
    if g.battle is None:
        if g.attack is not None:  # units are being assigned: who is where one's own are, on the other side
            sides, place = g.attack.sides, g.place
            mine = {(place[h], s) for h, s in sides.items() if g.controller[h] == seat}
            return [h for h, s in sides.items() if g.controller[h] != seat and (place[h], 1 - s) in mine]
        return [h for s in g.seats() if s != seat for h in g.heroes(s)]
    side = seat_side(g, seat)
    return [] if side < 0 else army(g, 1 - side)


def seat_side(g: Lbs, seat: int) -> int:
    """Which army of the battle the seat belongs to, by the units it has there or by its part in the attack."""
    battle = g.battle
    if battle is None:
        return -1
    if g.attack is not None:
        here, place, controller, found = battle.section, g.place, g.controller, -1
        for hero, side in g.attack.sides.items():
            if controller[hero] == seat and place[hero] == here:
                if side == 0:
                    return 0
                found = side
        if found >= 0:
            return found
    return 1 if seat == battle.attacker else 0 if seat == battle.defender else -1


def members(g: Lbs, battle: Battle, side: int) -> list[int]:
    """The players of an army: attacker or defender first, then allies with units there, in order of play."""
    principal = battle.attacker if side else battle.defender
    others = {g.controller[h] for h in army(g, side)}
    others.discard(principal)
    return [principal, *(s for s in g.left_of(principal) if s in others)] if others else [principal]


def helpers(g: Lbs, battle: Battle, side: int) -> list[int]:
    """Allies of this army whose units are all elsewhere in the attack: they may still bring one in (LBS AW 50
    presence/2)."""
    if g.attack is None or g.attack.sudden or not g.attack.invited:
        return []
    principal, there = battle.attacker if side else battle.defender, members(g, battle, side)
    away = {
        g.controller[h]
        for h, s in g.attack.sides.items()
        if s == side and (principal, g.controller[h]) in g.attack.invited
    }
    return [s for s in g.left_of(principal) if s in away and s not in there]


def joins(g: Lbs, seat: int) -> int:
    """The army that the seat could bring a unit into, or -1."""
    b = g.battle
    if b is None or seat_side(g, seat) >= 0:
        return seat_side(g, seat)
    return next((side for side in (0, 1) if seat in helpers(g, b, side)), -1)
