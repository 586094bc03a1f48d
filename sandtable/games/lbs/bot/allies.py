"""Several players: who is ahead, whom to ask for help, when to help and what to take for it (LBS AW 46-48)."""

from __future__ import annotations

from sandtable.games.lbs.bot import attacks
from sandtable.games.lbs.bot.clash import Unit, Wall, unit_of, units_of, wall_of
from sandtable.games.lbs.bot.value import token_worth
from sandtable.games.lbs.rules import attack, stats
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice

HARD_PRESSED = 3.0
"""A defender who would lose so much pays for help."""
SHARE = 0.4
"""What harm to a rival is worth to one of several; to the one ahead, twice as much."""


def rivalry(g: Lbs, seat: int) -> float:
    """What harm to this player is worth to another."""
    if len(g.seats()) <= 2:
        return 1.0
    return SHARE * (1.0 + max(0.0, min(1.0, attacks.ahead(g, seat))))


def pays(g: Lbs, seat: int) -> bool:
    """Whether the seat gives a Water token for help: a defender who is hard pressed does."""
    a = g.attack
    if a is None or seat == a.attacker or stats.city_water(g, seat) < 3:
        return False
    strength = sum(u.blow for u in attacks.ready(g, a.attacker, 1))
    return strength * token_worth(g, seat) - sum(u.blow for u in attacks.ready(g, seat, 0)) > HARD_PRESSED


def demands(g: Lbs, seat: int, inviter: int) -> bool:
    """Whether to take a Water token and owe a unit: where a unit can be spared."""
    a = g.attack
    side = 1 if a is not None and inviter == a.attacker else 0
    able = attacks.ready(g, seat, side)
    if len(able) < 2 or not any(u.blow <= 2 for u in able):
        return False
    home = sorted(able, key=lambda u: -u.blow)[:-1]
    feared = max(
        (attacks.threat(g, s, seat, home) for s in g.seats() if s != seat and attacks.can_strike(g, s)), default=0
    )
    return feared < HARD_PRESSED


def help_worth(g: Lbs, seat: int, side: int, choice: Choice) -> float:
    """What an ally gains by sending this unit there: harm to the rival, less what the unit risks and the night."""
    a = g.attack
    assert a is not None
    unit, section = unit_of(g, int(choice[1])), int(choice[2])
    rival = g.controller[section] if side == 1 else a.attacker
    posted = [units_of(g, [h for h, s in a.sides.items() if s == of and g.place[h] == section]) for of in (0, 1)]
    wall = wall_of(g, section, token_worth(g, g.controller[section]))
    weight = rivalry(g, rival)
    alone = 0.3 * unit.worth if not posted[side] else 0.0
    if side == 0:
        worth = _difference(posted[1], posted[0], unit, 0, wall, weight)
    else:  # the defender is yet to answer
        answers = [posted[0], [*posted[0], *attacks.ready(g, rival, 0)]]
        worth = min(_difference(posted[1], there, unit, 1, wall, weight) for there in answers)
    return worth - alone - attacks.NIGHT


def _difference(
    attackers: list[Unit], defenders: list[Unit], unit: Unit, side: int, wall: Wall, weight: float
) -> float:
    """What a unit more on this side makes of a battle: the rival's loss, weighed, less the own side's."""
    before = attacks.clash(attackers, defenders, wall)
    if side == 1:
        after = attacks.clash([*attackers, unit], defenders, wall)
        risk = after.attackers - before.attackers
        return weight * (after.gain(wall) - before.gain(wall) + risk) - max(0.0, risk)
    after = attacks.clash(attackers, [*defenders, unit], wall)
    return weight * (after.attackers - before.attackers) - max(0.0, after.defenders - before.defenders)


def owed(g: Lbs, seat: int, side: int) -> bool:
    """Whether the seat has been paid for a unit that it has not sent yet."""
    return g.attack is not None and bool(attack.debts(g, g.attack, seat, side))
