"""Whom to attack, where, with whom; and whom to send against an attack.

An attack is judged by what it gains if the other side answers as it likes, less what it opens at home: units that have
attacked are bowed, so they neither meet an attack of the others in the same Day Phase nor raid at Night.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sandtable.games.lbs.bot.clash import Forecast, Unit, Wall, forecast, units_of, wall_of
from sandtable.games.lbs.bot.value import standing, token_worth
from sandtable.games.lbs.rules import attack, stats
from sandtable.games.lbs.rules.turn import attacks_left
from sandtable.games.lbs.rules.victory import STORY_VICTORY, TALE
from sandtable.games.lbs.state import Lbs

NIGHT = 0.5
"""What a unit that stays home is worth for the night, in raids and against them."""
CAUTION = 0.8
"""How far an attack that one's own attack invites is feared."""

_forecast = lru_cache(maxsize=1 << 15)(forecast)


class Strike(NamedTuple):
    """Units for City Sections of one player, and what that gains at least."""

    gain: float
    sends: tuple[tuple[int, int], ...] = ()
    """(Hero, City Section), in the order to send them."""
    open_: float = 0.0
    """What it gains if nobody defends."""
    met: float = 0.0
    """What it gains against the best defence."""


class Plan(NamedTuple):
    """An attack that a seat could declare."""

    value: float
    target: int
    sends: tuple[tuple[int, int], ...]
    gain: float
    risk: float


def clash(attackers: Sequence[Unit], defenders: Sequence[Unit], wall: Wall) -> Forecast:
    return _forecast(tuple(attackers), tuple(defenders), wall)


def strike(
    attackers: Sequence[Unit], defenders: Sequence[Unit], walls: Sequence[Wall], night: float = NIGHT, bold: float = 0.0
) -> Strike:
    """The best attack of these units, the strongest first, if the defender sends nobody, everybody, or the strongest,
    whichever hurts the attacker most; none where it costs more than it gains, but for so much (`bold`)."""
    return _strike(tuple(attackers), tuple(defenders), tuple(walls), night, bold)


@lru_cache(maxsize=1 << 13)
def _strike(
    attackers: tuple[Unit, ...], defenders: tuple[Unit, ...], walls: tuple[Wall, ...], night: float, bold: float
) -> Strike:
    best = Strike(-bold)
    able = tuple(u for u in attackers if u.blow > 0)
    for wall in walls:
        for number in range(1, len(able) + 1):
            here = able[:number]
            open_ = clash(here, (), wall).gain(wall) - night * number
            if open_ <= best.gain:
                continue
            met = min(
                (clash(here, there, wall).gain(wall) - night * number for there in _answers(defenders)), default=open_
            )
            if min(open_, met) > best.gain:
                best = Strike(min(open_, met), tuple((u.hero, wall.card) for u in here), open_, met)
    for number in range(2, 1 + min(len(walls), len(able))):
        for order in (_weakest, _wettest):
            spread = _spread(able, defenders, sorted(walls, key=order)[:number], night)
            if spread.gain > best.gain:
                best = spread
    return best


def _weakest(wall: Wall) -> tuple[int, int]:
    return wall.water + wall.strength, wall.card


def _wettest(wall: Wall) -> tuple[int, int]:
    return -wall.water, wall.card


def _answers(defenders: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
    if not defenders:
        return []
    return [defenders] if len(defenders) == 1 else [defenders, defenders[:1]]


def _spread(able: tuple[Unit, ...], defenders: tuple[Unit, ...], walls: list[Wall], night: float) -> Strike:
    """The units on several City Sections at once, each where most is left to do; defenders can be at one of them."""
    groups: list[list[Unit]] = [[] for _ in walls]
    left = [wall.water + max(1, wall.strength) for wall in walls]
    for unit in able:
        at = max(range(len(walls)), key=lambda i: (not groups[i], left[i]) if i else (not groups[0], left[0] + 0.5))
        if left[at] > 0:
            groups[at].append(unit)
            left[at] -= unit.blow
    sent = sum(len(group) for group in groups)
    free = [clash(group, (), wall).gain(wall) for group, wall in zip(groups, walls, strict=True)]
    open_ = sum(free) - night * sent
    lost = [
        gain - clash(group, defenders, wall).gain(wall) for gain, group, wall in zip(free, groups, walls, strict=True)
    ]
    met = open_ - max(lost) if defenders else open_
    sends = tuple((u.hero, wall.card) for group, wall in zip(groups, walls, strict=True) for u in group)
    return Strike(min(open_, met), sends, open_, met)


def ready(g: Lbs, seat: int, side: int) -> list[Unit]:
    """The units that a seat could send now, the strongest first."""
    return units_of(g, (h for h in g.heroes(seat) if attack.may_send(g, h, side)))


def walls(g: Lbs, seat: int) -> list[Wall]:
    token = token_worth(g, seat)
    return [wall_of(g, s, token) for s in g.sections(seat)]


def can_strike(g: Lbs, seat: int) -> bool:
    """Whether the seat may still declare an attack in this Day Phase."""
    return attacks_left(g, seat) > 0 and not stats.ruled(g, "no attacks", seat)


def threat(g: Lbs, by: int, on: int, home: Sequence[Unit]) -> float:
    """What another seat could gain by an attack on this one, if these units are at home."""
    return strike(ready(g, by, 1), home, walls(g, on), 0.0).gain


def boldness(g: Lbs) -> float:
    """What an attack may cost more than it gains: a long game makes everybody bolder, so that it ends."""
    return 0.5 * max(0, g.turn - 9)


def best_attack(g: Lbs, seat: int) -> Plan | None:
    """The best attack that the seat could declare now, or is declaring."""
    a = g.attack
    mine = [h for h in g.heroes(seat) if attack.may_send(g, h, 1)]
    targets = attack.attackable(g, seat)
    if a is not None and a.attacker == seat:
        mine += [h for h, side in a.sides.items() if side == 1 and g.controller[h] == seat]
        targets = a.defenders
    units = units_of(g, mine)
    found = [plan for d in targets if (plan := _attack_on(g, seat, d, units)) is not None]
    return max(found, key=lambda plan: plan.value + (ahead(g, plan.target) if len(targets) > 1 else 0.0), default=None)


AHEAD = 0.05
"""What it is worth to hurt whoever has more, for each Water's worth."""


def ahead(g: Lbs, seat: int) -> float:
    """Why to pick this player among several: has most, or needs only one more Tale."""
    others = [standing(g, s) for s in g.seats() if s != seat]
    more = standing(g, seat) - sum(others) / max(1, len(others))
    near = 3.0 if stats.story_points(g, seat) >= STORY_VICTORY - TALE else 0.0
    return near + AHEAD * max(-10.0, min(15.0, more))


def _attack_on(g: Lbs, seat: int, target: int, units: list[Unit]) -> Plan | None:
    """The best attack on this seat: with all units, or with the strongest of them, as the danger at home allows."""
    there, city = ready(g, target, 0), walls(g, target)
    home = _home(g, seat)
    before = _dangers(g, seat, home)
    best: Plan | None = None
    for number in range(len(units), 0, -1):
        hit = strike(units[:number], there, city, bold=boldness(g))
        if not hit.sends:
            continue
        sent = {h for h, _ in hit.sends}
        left = [u for u in home if u.hero not in sent]
        risk = max(0.0, _dangers(g, seat, left) - before)
        value = hit.gain - CAUTION * risk
        if best is None or value > best.value:
            best = Plan(value, target, hit.sends, hit.gain, risk)
        if risk <= 0:
            break
    return best


def _home(g: Lbs, seat: int) -> list[Unit]:
    """The units that could meet an attack: those that are being sent count, as the question is whom to send."""
    a = g.attack
    sent = [] if a is None else [h for h, side in a.sides.items() if side == 1 and g.controller[h] == seat]
    return units_of(g, [h for h in g.heroes(seat) if h in sent or attack.may_send(g, h, 0)])


def _dangers(g: Lbs, seat: int, home: list[Unit]) -> float:
    """What others could still do to the seat in this Day Phase with these units at home."""
    found = [threat(g, s, seat, home) for s in g.seats() if s != seat and can_strike(g, s)]
    return max(found, default=0.0)


# -- defending ---------------------------------------------------------------------------------------------------------


class Post(NamedTuple):
    """A City Section that is attacked."""

    wall: Wall
    against: tuple[Unit, ...]
    there: tuple[Unit, ...]
    """Who defends it already."""

    def loss(self, more: tuple[Unit, ...] = ()) -> float:
        """What its player loses there with these defenders besides."""
        return clash(self.against, (*self.there, *more), self.wall).gain(self.wall)


def posts(g: Lbs, seat: int) -> list[Post]:
    """The City Sections of a defender that are attacked."""
    a = g.attack
    assert a is not None
    token = token_worth(g, seat)
    found = []
    for s in g.sections(seat):
        here = [(h, side) for h, side in a.sides.items() if g.place[h] == s]
        if any(side == 1 for _, side in here):
            sides = [tuple(units_of(g, [h for h, side in here if side == wanted])) for wanted in (0, 1)]
            found.append(Post(wall_of(g, s, token), sides[1], sides[0]))
    return found


WORTHWHILE = 0.3
"""What sending somebody to defend must save at least."""


def defence(g: Lbs, seat: int) -> dict[int, int]:
    """Where each Hero of a defender that should be sent goes: Hero -> City Section."""
    a = g.attack
    assert a is not None
    free, open_ = ready(g, seat, 0), posts(g, seat)
    found: dict[int, int] = {}
    tired = _tired(g, seat, a.attacker)
    while open_ and free:
        saved, post, some = max(
            ((post.loss() - post.loss(some) - sum(tired * u.blow for u in some), post, some)
             for post in open_ for some in _some(free)),
            key=lambda way: way[0],
        )  # fmt: skip
        if saved <= WORTHWHILE:
            break
        found.update({u.hero: post.wall.card for u in some})
        free = [u for u in free if u not in some]
        open_.remove(post)
    return found


def _some(units: list[Unit]) -> list[tuple[Unit, ...]]:
    """Who might be sent together: the strongest so many, or one alone."""
    chosen = [tuple(units[:n]) for n in range(1, len(units) + 1)]
    return [*chosen, *((u,) for u in units[1:])]


def _tired(g: Lbs, seat: int, attacker: int) -> float:
    """What a point of Strength is worth that does not engage now, because it can strike back later in the Day."""
    if not can_strike(g, seat):
        return 0.0
    return 0.4 if not ready(g, attacker, 0) else 0.15
