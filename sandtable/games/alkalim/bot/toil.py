"""How many turns things take: ways by the dice, and the quests that lie open, place by place."""

from __future__ import annotations

from sandtable.games.alkalim.bot.errands import place_mask, stack_of, ways, where_is
from sandtable.games.alkalim.bot.outlook import Strength, colour_win, strength_of
from sandtable.games.alkalim.content.board import COLOURS, Hex
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.records import NOWHERE, Legend, Party
from sandtable.games.alkalim.rules.quests import done_of, finished, gifts, wanted
from sandtable.games.alkalim.state import KIT, AlKalim
from sandtable.kernel.bits import bits

TURNS = (1.0, 1.03, 1.09, 1.13, 1.25, 1.55, 2.05, 2.15, 2.26, 2.5, 2.75, 3.0, 3.2, 3.4, 3.65, 3.9, 4.2)
"""How many turns five dice take on average to a place so far away (`errands.ways`), the turn of arrival counted in."""
ARRIVALS = (1.0, 0.97, 0.92, 0.88, 0.78, 0.5, 0.05, 0.0)
"""How likely five dice lead there at once."""
SHORTER = 1.05
"""How much less far each die fewer leads."""
START = 2.0
"""Turns that every quest takes beside its work: wounds, detours, other things on the way."""
FOUGHT, TOURED, TRAVELLED = 0.85, 0.8, 1.1
"""Turns that victories, bazaars and other places take, of those reckoned: much is done on the way to something else."""
ANOTHER = 8.0
"""Turns for drawing and doing another quest, when this one fails."""
LOST = 0.7
"""How much of a quest is done, as a rule, when it fails."""
EMPTY = 5.0
"""Turns until a counter lies again where a quest asks for a victory."""
LOST_CITY = 3.0
"""Turns until a Lost City is found that is not on the board."""
GIFT = 10.0
"""Turns for getting an item that a quest asks for."""
EARNED = 1.5
"""Gold that a turn brings, as a rule, beside what is bought and healed."""
PURSE = 2.5
"""Turns that a payment costs even those who have the gold now: they may lose it, and may not spend it."""
BY_DAY = 0.6
"""Turns more for a victory by day, which tires."""
HARD = 18.0
"""No victory is reckoned to take longer: heroes grow."""
WITH_KIT = 0.35
"""How many failed tests an adventuring kit mends."""


def turns(way: float) -> float:
    """Turns to a place so far away, until something is done there."""
    low = int(way)
    if low >= len(TURNS) - 1:
        return TURNS[-1] + 0.27 * (way - len(TURNS) + 1)
    return TURNS[low] + (TURNS[low + 1] - TURNS[low]) * (way - low)


def arrival(dice: int, way: float) -> float:
    """How likely so many dice lead to a place so far away."""
    if way <= 0:
        return 1.0
    if not dice:
        return 0.0
    way = max(way + SHORTER * (5 - dice), 0.0)
    low = int(way)
    if low >= len(ARRIVALS) - 1:
        return 0.0
    return ARRIVALS[low] + (ARRIVALS[low + 1] - ARRIVALS[low]) * (way - low)


def passing(party: Party, strength: Strength, step: QuestStep) -> float:
    """The chance to pass the test of a quest, prepared as far as that is cheap."""
    assert step.test is not None
    good = strength.test(step.test)
    return good + (1 - good) * (WITH_KIT if party.gear[KIT] or party.gold else 0.0)


def toil(g: AlKalim, seat: int, legend: Legend, at: Hex) -> float:
    """About how many turns a quest still takes from a space; failing means to begin another."""
    party = g.parties[seat]
    strength = strength_of(g, party)
    record = g.card(legend.card).legend
    total, luck, here = START, 1.0, at
    left = [n for n, step in enumerate(record.steps) if not finished(step, legend.progress[n])]
    while left:
        legs = [(*_leg(g, party, strength, record.steps[n], legend.progress[n], here), n) for n in left]
        cost, there, n = legs[0] if record.in_order else min(legs)
        total += cost
        here = there if there >= 0 else here
        if record.steps[n].test is not None:
            luck *= passing(party, strength, record.steps[n])
        left.remove(n)
    return luck * total + (1 - luck) * (LOST * total + ANOTHER)


def _leg(g: AlKalim, party: Party, strength: Strength, step: QuestStep, progress: int, at: Hex) -> tuple[float, Hex]:
    """Turns for one step of a quest, and where it ends."""
    if step.beat:
        cost, there = _victories(g, strength, step, step.beat - progress, at)
        return FOUGHT * cost, there
    if step.explore:
        cost, there = _visits(g, step, progress, at)
        return TOURED * cost, there
    if step.town:
        stacks = range(5) if step.town == "any" else (stack_of(g, step.town),)
        cost, there = _nearest(g, [where_is(g, stack) for stack in stacks], at)
    else:
        cost, there = _nearest(g, bits(place_mask(g, step)), at)
    cost *= TRAVELLED
    if step.pay:
        cost += PURSE + max(step.pay - party.gold, 0) / EARNED
    elif step.offer and not gifts(g, party, step.offer):
        cost += GIFT
    return cost, there


def _nearest(g: AlKalim, spaces: list[Hex], at: Hex) -> tuple[float, Hex]:
    return min(((turns(ways(g.world, h)[at]), h) for h in spaces if h != NOWHERE), default=(LOST_CITY + 1, NOWHERE))


def _visits(g: AlKalim, step: QuestStep, progress: int, at: Hex) -> tuple[float, Hex]:
    """A round of bazaars."""
    any_of = step.explore == ("any",)
    stacks = range(8) if any_of else [stack_of(g, name) for name in step.explore]
    open_ = [where_is(g, stack) for bit, stack in enumerate(stacks) if not progress >> bit & 1]
    total, here = 0.0, at
    for _ in range(wanted(step) - done_of(step, progress)):
        cost, there = _nearest(g, open_, here)
        total += cost
        if there >= 0:
            here = there
            open_.remove(there)
        elif NOWHERE in open_:
            open_.remove(NOWHERE)
    return total, here


def _victories(g: AlKalim, strength: Strength, step: QuestStep, number: int, at: Hex) -> tuple[float, Hex]:
    """Victories that a step asks for, the nearest first."""
    mask = place_mask(g, step)
    times = (step.by == "night",) if step.by else (False, True)
    found: list[tuple[float, Hex]] = []
    for jewel, spot in enumerate(g.world.board.jewels):
        if not mask >> spot.at & 1 or (step.colour and COLOURS[spot.colour] not in step.colour):
            continue
        there = bool(g.jewels >> jewel & 1) or jewel in g.waiting
        win = max(colour_win(g, strength, spot.colour, night, strength.life) for night in times)
        cost = turns(ways(g.world, spot.at)[at]) + (0.0 if there else EMPTY)
        cost = (cost + 2.0 * (1 - win)) / max(win, 0.1) + BY_DAY * (step.by == "day")
        found.append((min(cost, HARD), spot.at))
    found.sort()
    some = found[:number]
    total = sum(cost if n == 0 else max(0.75 * cost, 1.0) for n, (cost, _) in enumerate(some))
    total += (number - len(some)) * (EMPTY + 2)
    if step.trait:
        total *= 9 / (len(step.trait) + 2.5)
    return total, some[0][1] if some and not step.trait else NOWHERE
