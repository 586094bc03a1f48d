"""Fights that a plan thinks about: exact chances by the dice of both sides (`odds.chances`)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.games.banners.content import cardbook, loading
from sandtable.games.banners.content.forces import FRAGILE, RANGED, STEALTH, Army
from sandtable.games.banners.content.map import TERRAINS, Hex
from sandtable.games.banners.odds import chances
from sandtable.games.banners.odds.chances import MONSTER_LOSSES, Roll, Side, army_losses, garrison_losses
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.dice import SUCCESS
from sandtable.games.banners.rules.fight import fortification, under_shield
from sandtable.games.banners.rules.kingdoms.fjordland import woodcraft
from sandtable.games.banners.rules.kingdoms.night import hidden_agents
from sandtable.games.banners.rules.settlements import standing_at, terrain_of
from sandtable.games.banners.rules.stacks import shared, stack_rating
from sandtable.games.banners.state import NOBODY, Banners

HERO = 4.0
"""What a Hero is worth, in gold."""


class Fighter(NamedTuple):
    """A side as it fights: its dice, and what hits take from it."""

    light: int
    heavy: int
    ranged: bool
    stealth: bool
    steps: int
    """Hits it takes to be gone, the Hero aside."""
    hero: bool
    garrison: bool = False


class Result(NamedTuple):
    """What may come of an attack."""

    gone: float
    """The defender is gone: what it held is open."""
    weakened: float
    lost: float
    """The attacker is gone."""
    hurt: float
    """The attacker is left weakened."""
    hero: float
    """The attacker's Hero falls."""
    slain: float
    """The defender's Hero falls."""


def fighter(g: Banners, army: int, hero: int) -> Fighter:
    """An army, with its Hero if it has one."""
    light, heavy = stack_rating(g, army, hero)
    kind = g.army_of(army)
    known = kind.abilities if g.arcana is None else shared(g, army, hero)
    steps = 1 if kind.abilities & FRAGILE or g.weakened >> army & 1 else 2
    return Fighter(light, heavy, bool(known & RANGED), bool(known & STEALTH), steps, hero != NOBODY)


def recruit(kind: Army) -> Fighter:
    """An army that might be built."""
    known = kind.abilities
    steps = 1 if known & FRAGILE else 2
    return Fighter(kind.light[0], kind.heavy[0], bool(known & RANGED), bool(known & STEALTH), steps, False)


def worth(kind: Army, weakened: bool = False) -> float:
    """What a unit is worth, in gold."""
    if kind.hero:
        return HERO
    full = max(kind.cost, 1) + 0.4
    return full * 0.7 if weakened else full


def holder(g: Banners, at: Hex) -> Fighter:
    """Whoever defends a hex: an army with what helps it there, a garrison, a Monster. A river comes later."""
    if g.arcana is not None and at in g.arcana.monster:
        light, heavy = monsters.dice(g, at)
        known = monsters.abilities_of(g.arcana.monster[at])
        return Fighter(light, heavy, bool(known & RANGED), bool(known & STEALTH), 1, False, True)
    army, hero = g.army.get(at, NOBODY), g.hero.get(at, NOBODY) if g.hero else NOBODY
    more = cover(g, at, army != NOBODY)
    if army != NOBODY:
        found = fighter(g, army, hero)
        return found._replace(light=found.light + more + woodcraft(g, army, at))
    light, heavy = stack_rating(g, NOBODY, hero)
    known = 0 if hero == NOBODY else shared(g, hero, NOBODY)
    return Fighter(light + more, heavy, bool(known & RANGED), bool(known & STEALTH), 1, hero != NOBODY, True)


def cover(g: Banners, at: Hex, occupied: bool) -> int:
    """Light dice of garrison and terrain (9.4, 9.5)."""
    chart = loading.terrain()
    found = chart.hexes[TERRAINS[terrain_of(g, at)]].defence_light
    settlement = standing_at(g, at)
    if settlement != NOBODY:
        if g.campaign.map.settlements[settlement].city:
            found += chart.settlement.city_garrison_light
        elif not occupied:
            found += chart.settlement.garrison_light
    return found


def river(g: Banners, start: Hex, at: Hex) -> int:
    """Light dice that a river gives the defender."""
    kind = g.campaign.map.sides[start, at].river
    return 0 if not kind else loading.terrain().hexsides["river" if kind == 1 else "major_river"].defence_light


def helped(g: Banners, unit: int, at: Hex) -> int:
    """Light dice that an attacker has more against this hex."""
    return woodcraft(g, unit, at) + (hidden_agents(g, unit, at) if g.covens else 0)


def walls(g: Banners, unit: int, at: Hex) -> int:
    """What a success takes against this hex."""
    return SUCCESS - fortification(g, unit, at) + (under_shield(g, at) if g.hero else 0)


@lru_cache(maxsize=60000)
def clash(mine: Fighter, theirs: Fighter, needed: int = SUCCESS, more: int = 0) -> Result:
    """An attack, with what a success takes against walls and the light dice of a river; by Ambush where the side that
    may lie in one does better by it."""
    walled = needed > SUCCESS
    attacker = _side(mine, Roll(mine.light, mine.heavy, 0, needed))
    defender = _side(theirs, Roll(theirs.light + more, theirs.heavy))
    found = _result(chances.combat(attacker, defender))
    if mine.stealth and not theirs.stealth and not walled:
        other = _result(chances.ambush_by_attacker(attacker, defender))
        return max(found, other, key=_liked)
    if theirs.stealth and not mine.stealth:
        other = _result(chances.ambush_by_defender(attacker, defender))
        return min(found, other, key=_liked)
    return found


def _side(who: Fighter, roll: Roll) -> Side:
    if who.garrison:
        losses = garrison_losses(who.hero)
    else:
        losses = army_losses(who.steps == 1, False, who.hero)
    strike = Roll(who.light, who.heavy)
    return Side(roll, losses, strikes=(strike,), ranged=who.ranged, stealth=who.stealth)


def _result(found: chances.Chances) -> Result:
    mine, other = found.attacker, found.defender
    return Result(other.eliminated, other.weakened, mine.eliminated, mine.weakened, mine.hero, other.hero)


def _liked(result: Result) -> float:
    return 2 * result.gone + result.weakened - 1.2 * result.lost - 0.5 * result.hurt


@lru_cache(maxsize=256)
def lair(mine: Fighter, pool: int) -> Result:
    """An attack on a Monster that is not yet drawn."""
    attacker = _side(mine, Roll(mine.light, mine.heavy))
    parts = []
    for number, kind in enumerate(cardbook.monsters()):
        if pool >> number & 1:
            parts.append((1.0, chances.combat(attacker, Side(Roll(kind.light, kind.heavy), MONSTER_LOSSES))))
    if not parts:
        return Result(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return _result(chances.mixture(parts))


@lru_cache(maxsize=60000)
def falls(attackers: tuple[tuple[Fighter, int], ...], defender: Fighter, share: float = 0.8) -> float:
    """How likely a defender is gone once these have attacked one after another, each of them only perhaps; with what
    a success takes for each."""
    full, weak = (1.0, 0.0) if defender.steps == 2 else (0.0, 1.0)
    gone = 0.0
    for mine, needed in attackers:
        strong = clash(mine, defender, needed)
        last = strong if defender.steps == 1 else clash(mine, defender._replace(steps=1), needed)
        newly = share * (full * strong.gone + weak * last.gone)
        hurt = share * full * strong.weakened
        gone += newly
        weak += hurt - share * weak * last.gone
        full -= hurt + share * full * strong.gone
    return gone
