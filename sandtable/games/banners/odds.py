"""What an attack promises: the exact chances of a normal combat (9.2, 9.8), for players and bots to look at."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.combat import defence, fortification, rating, targets
from sandtable.games.banners.dice import CRITICAL, SUCCESS
from sandtable.games.banners.kingdoms.fjordland import woodcraft
from sandtable.games.banners.kingdoms.night import hidden_agents
from sandtable.games.banners.map import Hex
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice

Chances = tuple[float, ...]
"""The chance of 0, 1, 2... successes."""

CONFIRMED = 2 / 6


@lru_cache(maxsize=4096)
def successes(light: int, heavy: int, modifier: int) -> Chances:
    """How many successes these dice make, confirmed critical hits counted in."""
    total: Chances = (1.0,)
    for sides, count in ((6, light), (8, heavy)):
        for _ in range(count):
            total = _together(total, _die(sides, modifier))
    return total


def _die(sides: int, modifier: int) -> Chances:
    none, one, two = 0.0, 0.0, 0.0
    for face in range(1, sides + 1):
        if face < SUCCESS - modifier:
            none += 1
        elif face < CRITICAL:
            one += 1
        else:
            one += 1 - CONFIRMED
            two += CONFIRMED
    return none / sides, one / sides, two / sides


def _together(first: Chances, second: Chances) -> Chances:
    chances = [0.0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            chances[i + j] += a * b
    return tuple(chances)


@lru_cache(maxsize=65536)
def outcome(attack: tuple[int, int, int], against: tuple[int, int], tie: int) -> tuple[float, float, float, float]:
    """Chances that the defender is hit, and hit twice or more; the same for the attacker. `tie`: who wins one."""
    mine, theirs = successes(*attack), successes(*against, 0)
    hit = hit_twice = hurt = hurt_twice = 0.0
    for i, a in enumerate(mine):
        for j, b in enumerate(theirs):
            difference = (tie if i else 0) if i == j else i - j
            if difference > 0:
                hit += a * b
                hit_twice += a * b if difference > 1 else 0.0
            elif difference < 0:
                hurt += a * b
                hurt_twice += a * b if difference < -1 else 0.0
    return hit, hit_twice, hurt, hurt_twice


def hint(g: Banners, unit: int, at: Hex) -> str:
    """A normal combat against this hex in a line: both sides' dice, and what they promise the attacker."""
    defender = g.army.get(at, NOBODY)
    light, heavy = rating(g, unit)
    light += woodcraft(g, unit, at) + hidden_agents(g, unit, at)
    modifier = fortification(g, unit, at)
    against = defence(g, unit, at, defender)
    mine = g.army_of(unit).ranged
    theirs = defender != NOBODY and g.army_of(defender).ranged
    hit, hit_twice, hurt, hurt_twice = outcome((light, heavy, modifier), against, int(mine) - int(theirs))
    dice = _dice(light, heavy) + (f" at {modifier}" if modifier else "")
    cleared = hit if _one_hit_ends(g, defender) else hit_twice
    lost = hurt if _one_hit_ends(g, unit) else hurt_twice
    chances = [(hit, "to hit"), (cleared, "to clear the hex")] if cleared != hit else [(hit, "to clear the hex")]
    chances += [(hurt, "to be hit"), (lost, "to be lost")] if lost != hurt else [(hurt, "to be lost")]
    whom = "the garrison" if defender == NOBODY else g.unit_text(defender)
    if defender != NOBODY and g.weakened >> defender & 1:
        whom += ", weakened"
    return f"{dice} against {whom} ({_dice(*against)}): " + ", ".join(
        f"{chance:.0%} {what}" for chance, what in chances
    )


def _dice(light: int, heavy: int) -> str:
    return " ".join(filter(None, (f"{light}□" if light else "", f"{heavy}◆" if heavy else ""))) or "nothing"


def _one_hit_ends(g: Banners, unit: int) -> bool:
    return unit == NOBODY or g.army_of(unit).fragile or bool(g.weakened >> unit & 1)


def hints(g: Banners, unit: int) -> dict[Choice, str]:
    """For everything the unit could attack from where it stands."""
    return {("attack", at): hint(g, unit, at) for at in targets(g, unit)}
