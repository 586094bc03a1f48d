"""How far places are and how long quests take: what a bot reckons with before it sets out."""

from __future__ import annotations

import heapq
import math

from sandtable.games.alkalim.bot.outlook import Strength, colour_win, strength_of
from sandtable.games.alkalim.bot.worth import GOLD, REWARD
from sandtable.games.alkalim.content.board import COLOURS, Hex
from sandtable.games.alkalim.content.book import CITIES
from sandtable.games.alkalim.content.movement_dice import EVERY
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.records import NOWHERE, Legend, Party
from sandtable.games.alkalim.rules.numbers import TERRAIN_NUMBERS
from sandtable.games.alkalim.rules.quests import done_of, finished, gifts, open_steps, quests, wanted
from sandtable.games.alkalim.state import KIT, AlKalim
from sandtable.kernel.bits import bits

STRIDE = 3.2
"""How far a turn carries a hero, in steps of middling difficulty."""
REACHED = 0.72
"""Steps that each movement die is good for."""
_WAYS: dict[tuple[str, Hex], list[float]] = {}


def pains(world: World, space: Hex) -> float:
    """How hard it is to enter a space with a die."""
    entry = world.entry[space]
    if entry == EVERY:
        return 0.6
    showing = sum(1 for face in world.layout.faces[:6] if face & entry)
    return (3.0, 2.0, 1.3, 1.0, 0.85, 0.75, 0.6)[showing]


def ways(world: World, goal: Hex) -> list[float]:
    """From each space: how long the easiest way to a goal is."""
    key = (world.settings.dice + world.settings.towns + world.settings.roads, goal)
    known = _WAYS.get(key)
    if known is None:
        known = [99.0] * world.board.size
        known[goal] = 0.0
        open_ = [(0.0, goal)]
        while open_:
            cost, here = heapq.heappop(open_)
            if cost > known[here]:
                continue
            onward = cost + pains(world, here)
            for there in world.board.around[here]:
                if onward < known[there]:
                    known[there] = onward
                    heapq.heappush(open_, (onward, there))
        _WAYS[key] = known
    return known


def arrives(dice: int, way: float) -> float:
    """About how likely so many dice lead to a space so far away."""
    if way <= 0:
        return 1.0
    if not dice:
        return 0.0
    return 1 / (1 + math.exp((way - REACHED * dice) / 0.45))


def step_share(g: AlKalim, party: Party, legend: Legend) -> float:
    """What one more bit of progress in a step is worth."""
    steps = g.card(legend.card).legend.steps
    total = sum(wanted(step) for step in steps)
    left = sum(max(wanted(step) - done_of(step, n), 0) for step, n in zip(steps, legend.progress, strict=True))
    won = sum(each.done for each in party.legends)
    return REWARD * (1 + 0.25 * won) / total * (1.4 if left <= 1 else 1.0)


def place_mask(g: AlKalim, step: QuestStep) -> int:
    """The spaces a step may be taken in, as far as it names any."""
    ground = g.world.board
    mask = (1 << ground.size) - 1
    if step.location:
        mask &= ground.place[step.location.casefold()].hexes
    if step.terrain:
        numbers = [TERRAIN_NUMBERS[name] for name in step.terrain]
        mask &= sum(1 << h for h in range(ground.size) if any(ground.is_a(h, n) for n in numbers))
        mask &= ~g.cover
    return mask


def stack_of(g: AlKalim, name: str) -> int:
    if name in CITIES:
        return 5 + CITIES.index(name)
    return next(n for n, town in enumerate(g.world.board.towns) if town.name == name)


def where_is(g: AlKalim, stack: int) -> Hex:
    return g.world.board.towns[stack].label if stack < 5 else g.cities[stack - 5]


def deed_worth(g: AlKalim, party: Party, strength: Strength, legend: Legend, place: int) -> float:
    """What trying a test, a payment or a gift is worth; a failed test loses the quest."""
    step = g.card(legend.card).legend.steps[place]
    share = step_share(g, party, legend)
    if step.test is not None:
        good = strength.test(step.test)
        if party.gear[KIT]:
            good = good + (1 - good) * 0.4
        behind = sum(finished(each, legend.progress[n]) for n, each in enumerate(g.card(legend.card).legend.steps))
        return good * share - (1 - good) * (1.0 + 2.0 * behind)
    if step.pay:
        return share - GOLD * step.pay if party.gold >= step.pay else 0.0
    held = gifts(g, party, step.offer)
    return share - GOLD * min(g.card(card).cost for card in held) if held else 0.0


def savings(g: AlKalim, party: Party) -> int:
    """Gold that quests will ask for."""
    return max(
        (g.card(each.card).legend.steps[n].pay for each in quests(party) for n in open_steps(g, each)), default=0
    )


def gifts_missing(g: AlKalim, party: Party) -> set[str]:
    """Kinds of items that quests ask for and the hero has not."""
    return {
        step.offer
        for legend in quests(party)
        for n, step in enumerate(g.card(legend.card).legend.steps)
        if step.offer and not finished(step, legend.progress[n]) and not gifts(g, party, step.offer)
    }


def effort(g: AlKalim, seat: int, legend: Legend, at: Hex) -> float:
    """About how many turns a quest will take from here, tests that may fail counted as turns lost."""
    party = g.parties[seat]
    strength = strength_of(g, party)
    total, luck = 0.0, 1.0
    for n, step in enumerate(g.card(legend.card).legend.steps):
        if finished(step, legend.progress[n]):
            continue
        if step.beat:
            total += (step.beat - legend.progress[n]) * _hunt(g, strength, step, at)
        elif step.explore:
            total += _tour(g, step, at) - 1.8 * legend.progress[n].bit_count()
        else:
            total += _journey(g, step, at)
            if step.test is not None:
                luck *= max(strength.test(step.test), 0.05)
            elif step.pay:
                total += 0.8 * max(step.pay - party.gold, 0)
            elif not gifts(g, party, step.offer):
                total += 4.0
        if step.by == "day":
            total += 0.5
    return (total + 1) / luck


def _hunt(g: AlKalim, strength: Strength, step: QuestStep, at: Hex) -> float:
    """Turns for one victory that a step asks for."""
    mask = place_mask(g, step)
    best = 12.0
    for number, jewel in enumerate(g.world.board.jewels):
        if not mask >> jewel.at & 1 or (step.colour and COLOURS[jewel.colour] not in step.colour):
            continue
        there = bool(g.jewels >> number & 1) or number in g.waiting
        win = max(colour_win(g, strength, jewel.colour, night, strength.life) for night in (False, True))
        cost = (1 + ways(g.world, jewel.at)[at] / STRIDE + (0 if there else 3)) / max(win, 0.08)
        best = min(best, cost)
    return best * 9 / (2 * len(step.trait) + 1) if step.trait else best


def _tour(g: AlKalim, step: QuestStep, at: Hex) -> float:
    """Turns for the bazaars that a step asks for."""
    if step.explore == ("any",):
        return 2.4 * step.number
    spaces = (where_is(g, stack_of(g, name)) for name in step.explore)
    return sum(5.0 if there == NOWHERE else 1 + 0.7 * ways(g.world, there)[at] / STRIDE for there in spaces)


def _journey(g: AlKalim, step: QuestStep, at: Hex) -> float:
    """Turns to the place of a deed."""
    if step.town:
        there = NOWHERE if step.town == "any" else where_is(g, stack_of(g, step.town))
        return 2.0 if there == NOWHERE else 1 + 0.8 * ways(g.world, there)[at] / STRIDE
    return 1 + 0.8 * min((ways(g.world, there)[at] for there in bits(place_mask(g, step))), default=9) / STRIDE
