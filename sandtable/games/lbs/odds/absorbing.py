"""What absorbing as proposed would give up."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.rules import absorbing, stats
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.state import PLAY
from sandtable.kernel import Choice

Way = tuple[Choice, float, int]
"""What could be given up, what it is worth, how much it absorbs."""


class _Plan:
    """The proposal ahead of time, if nobody reacts: the same reckoning as `Absorbing.propose`."""

    def __init__(self, engagement: Absorbing) -> None:
        self.engagement = engagement
        self.g = engagement.g
        self.section = engagement.b.section
        self.berserk = bool(engagement.act.data.get("berserk"))
        self.water = self.g.water[self.section] if engagement.fixed else 0
        self.stands = engagement.fixed and self.g.zone[self.section] == PLAY
        self.credit = 0 if self.berserk else engagement.credit.get(engagement.decider, 0)
        self.gone: set[int] = set()

    def ways(self, left: int) -> list[Way]:
        g, engagement = self.g, self.engagement
        cards = [c for c in engagement.cards() if c not in self.gone]
        found: list[Way] = [
            (("lose", c), sum(absorbing.worth_of(g, x) for x in self.unit(c)), engagement.absorbs(c))
            for c in cards
            if engagement.forced or c not in engagement.immune
        ]
        units_first = engagement.act.data.get("units first") and any(c not in engagement.immune for c in cards)
        if self.stands and not units_first:
            found += self.city(left)
        if self.credit > 0:
            hand = g.players[engagement.decider].hand
            found += [(("fate", c), absorbing.DISCARD_WORTH, stats.fate(g, c)) for c in hand if c not in self.gone]
        return found

    def city(self, left: int) -> list[Way]:
        engagement = self.engagement
        if self.water:
            last = self.water == 1 and stats.city_strength(self.g, self.section) == 0
            worth = absorbing.worth_of_water(self.g, engagement.decider, last)
            return [(("water",), worth, engagement.water_worth())]
        return [] if engagement.wall else [(("section",), absorbing.SECTION_WORTH, left)]

    def unit(self, card: int) -> list[int]:
        return [card, *stats.followers(self.g, card)] if self.g.kind[card] & HERO else [card]

    def give_up(self, step: Choice) -> None:
        if step[0] == "water":
            self.water -= 1
        elif step[0] == "fate":
            self.gone.add(int(step[1]))
            self.credit -= 1
        elif step[0] == "lose":
            c = int(step[1])
            self.gone.update(self.unit(c))
            own = self.g.controller[c] == self.engagement.decider
            self.credit += bool(self.g.kind[c] & HERO) and own and not self.berserk


def absorbing_plan(engagement: Absorbing, left: int) -> list[Choice]:
    """What the proposal would give up for so much damage."""
    plan = _Plan(engagement)
    offered = set(engagement.choices())
    steps: list[Choice] = []
    while left > 0 and ("section",) not in steps:
        ways = [way for way in plan.ways(left) if steps or way[0] in offered]
        if not ways:
            break
        step, _, absorbs = min(ways, key=lambda way: absorbing.rate(way[1], way[2], left))
        steps.append(step)
        plan.give_up(step)
        left -= absorbs
    return steps
