"""What each settlement is worth, in gold: its Income, and how much it decides.

The nearer somebody is to a victory condition, the more the settlements weigh that it counts, for those who want it and
for those who must prevent it.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.content import campaign_shapes
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.rules.settlements import LOOT, SHASHKA_LOOT, controller
from sandtable.games.banners.rules.victory import ANY_TIME, DEADLINE, Goal, Tally, goals, totals
from sandtable.games.banners.state import NOBODY, RAZED, Banners

VICTORY = 45.0
"""What the last missing part of a victory condition is worth."""
AT_ONCE = 80.0
"""What it is worth beyond that where it wins on the spot."""
COLLAPSE = 24.0
"""What the last city of a kingdom is worth, beyond what the campaign makes of it."""
SPOILED = 0.4
"""What of a settlement's part in one's own goal is spoiled when it is razed."""
HORIZON = 4
"""For how many seasons ahead Income counts."""
INCOME = 0.8


class Stakes:
    """What a kingdom gains and loses by settlements, one number each."""

    __slots__ = ("ally", "fields", "foe", "loot", "now", "own", "ruin", "wins")

    def __init__(self, size: int) -> None:
        self.own = [0.0] * size
        """What it is worth that the kingdom controls it, rather than nobody."""
        self.ally = [0.0] * size
        """The same of an ally."""
        self.foe = [0.0] * size
        """What it costs that an enemy controls it, rather than nobody."""
        self.ruin = [0.0] * size
        """What it is worth that it is razed, rather than nobody's."""
        self.now = [0.0] * size
        """What it is worth as it is."""
        self.loot = [0.0] * size
        """What it yields when it is taken."""
        self.wins = [False] * size
        """Taking it wins the campaign at once."""
        self.fields: dict[tuple[int, bool], list[float]] = {}
        """How promising each hex is for who moves in some way (`fields.field`)."""

    def taking(self, settlement: int) -> float:
        return self.own[settlement] - self.now[settlement] + self.loot[settlement]

    def razing(self, settlement: int) -> float:
        return self.ruin[settlement] - self.now[settlement]

    def losing(self, settlement: int) -> float:
        """What it costs if an enemy takes it."""
        return self.now[settlement] + self.foe[settlement]


def stakes(g: Banners, kingdom: int) -> Stakes:
    key = (g.campaign, kingdom, g.season, tuple(g.marker), g.collapsed, tuple(g.income), g.revolts, g.held)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) > KEPT:
            _KNOWN.clear()
        found = _KNOWN[key] = _Weighing(g, kingdom).stakes()
    return found


KEPT = 3000
_KNOWN: dict[object, Stakes] = {}
"""Kept under all that it hangs on, units in settlements aside: those that decide by standing there weigh the same."""


class _Weighing:
    def __init__(self, g: Banners, kingdom: int) -> None:
        self.g = g
        self.camp: Campaign = g.campaign
        self.kingdom = kingdom
        self.side = self.camp.kingdoms[kingdom].side
        self.found = found = Stakes(len(self.camp.map.settlements))
        self.own, self.ally, self.foe, self.ruin, self.wins = found.own, found.ally, found.foe, found.ruin, found.wins
        self.left = self.camp.seasons - g.season - 1

    def stakes(self) -> Stakes:
        self._incomes()
        for moment, each in goals(self.camp).items():
            for goal in each:
                self._goal(goal, moment)
        self._most()
        for k in self.camp.kingdoms:
            if not self.g.collapsed >> k.index & 1:
                alone = all(self.g.collapsed >> other & 1 for other in self.camp.sides[k.side] if other != k.index)
                self._collapse(k.index, VICTORY if alone else COLLAPSE)
        return self._summary()

    def _summary(self) -> Stakes:
        g, camp = self.g, self.camp
        loot = SHASHKA_LOOT if camp.kingdoms[self.kingdom].shashka else LOOT
        yields, now = self.found.loot, self.found.now
        for s in camp.shown:
            yields[s] = loot * (2.0 if camp.map.settlements[s].city else 1.0) * (1.0 if self.left else 0.1)
            holder = controller(g, s)
            if g.marker[s] == RAZED:
                now[s] = self.ruin[s]
            elif holder == self.kingdom:
                now[s] = self.own[s]
            elif holder != NOBODY:
                now[s] = self.ally[s] if camp.kingdoms[holder].side == self.side else -self.foe[s]
        return self.found

    def _incomes(self) -> None:
        worth = INCOME * min(self.left, HORIZON)
        for s in self.camp.shown:
            more = 1.5 if self.camp.map.settlements[s].city else 1.0
            # the Shashka pay for a settlement, but can plunder it once more (12.2.2)
            self.own[s] += 0.5 + (min(worth, 2.0) if self.camp.kingdoms[self.kingdom].shashka else worth) * more
            self.ally[s] += 0.5 + worth * more
            self.foe[s] += 0.5 + worth * more

    # -- victory conditions ------------------------------------------------------------------------------------------

    def _goal(self, goal: Goal, moment: str) -> None:
        condition = goal.condition
        late = self._late() if moment == DEADLINE else 1.0
        if goal.tallies:
            self._counts(goal, moment, late)
        elif isinstance(condition, campaign_shapes.Collapsed):
            fallen = [self.camp.index[k] for k in condition.kingdoms]
            standing = [k for k in fallen if not self.g.collapsed >> k & 1]
            for k in standing:
                self._collapse(k, late * VICTORY / (1 if condition.any else len(standing)), moment == ANY_TIME)
        elif isinstance(condition, campaign_shapes.IncomeAtMost):
            self._impoverish(self.camp.index[condition.kingdom], condition.at_most)
        else:
            self._cities(goal.side)

    def _late(self) -> float:
        """What counts only at the end weighs more and more."""
        return 0.35 + 0.65 * (self.g.season + 1) / self.camp.seasons

    def _counts(self, goal: Goal, moment: str, late: float) -> None:
        g = self.g
        missing = [max(0, tally.needed - tally.figure(g)) for tally in goal.tallies]
        everything = sum(missing)
        for tally, lacking in zip(goal.tallies, missing, strict=True):
            spare = max(0, tally.figure(g) - tally.needed) if not lacking else 0
            weight = late * VICTORY / (1 + everything * 0.8 + spare) / (1 if lacking or not everything else 2)
            at_once = everything == 1 and lacking == 1 and moment == ANY_TIME
            self._counted(goal.side, tally, weight, at_once)

    def _counted(self, side: int, tally: Tally, weight: float, at_once: bool) -> None:
        g, mine = self.g, side == self.side
        held = set(tally.held(g))
        for s in tally.settlements:
            if mine:
                bonus = AT_ONCE if at_once and s not in held else 0.0
                if self.kingdom in tally.by:
                    self.own[s] += weight + bonus
                    self.wins[s] = self.wins[s] or bool(bonus)
                if len(tally.by) > 1 or self.kingdom not in tally.by:
                    self.ally[s] += weight
                self.ruin[s] += weight + bonus if tally.metric == "controlled-or-razed" else -SPOILED * weight
            else:
                self.foe[s] += weight + (AT_ONCE if at_once and s not in held else 0.0)
                if tally.metric == "controlled-or-razed":
                    self.ruin[s] -= weight

    def _collapse(self, fallen: int, weight: float, at_once: bool = False) -> None:
        """Shashka are gone with their last Control marker, others with their cities."""
        g, camp = self.g, self.camp
        who = camp.kingdoms[fallen]
        if camp.lasting >> fallen & 1:
            return
        if who.shashka:
            holds = [s for s, mark in enumerate(g.marker) if mark == fallen]
            if not g.held >> fallen & 1:
                return
        elif who.record.cities_to_collapse is None or len(who.cities) < who.record.cities_to_collapse:
            return
        else:
            holds = [s for s in who.cities if self._held_by(s, who.side)]
        share = weight / max(1, len(holds)) ** 1.3
        for s in holds:
            if who.side == self.side:
                (self.own if fallen == self.kingdom else self.ally)[s] += share
                if fallen == self.kingdom and not who.shashka:
                    self.ally[s] += share
            else:
                self.foe[s] += share + (AT_ONCE if at_once and len(holds) == 1 and not who.shashka else 0.0)

    def _held_by(self, settlement: int, side: int) -> bool:
        holder = controller(self.g, settlement)
        return holder != NOBODY and self.camp.kingdoms[holder].side == side

    def _impoverish(self, poor: int, at_most: int) -> None:
        weight = VICTORY / (0.6 + max(0, self.g.income[poor] - at_most))
        mine = self.camp.kingdoms[poor].side == self.side
        for s in self.camp.shown:
            if mine and poor == self.kingdom:
                self.own[s] += weight
            elif controller(self.g, s) == poor:
                (self.ally if mine else self.foe)[s] += weight

    def _cities(self, side: int) -> None:
        """Whoever enters a hostile city wins."""
        for s in self.camp.counting:
            if not self.camp.map.settlements[s].city:
                continue
            held = self._held_by(s, side)
            if side == self.side and not held:
                self.own[s] += VICTORY + AT_ONCE
                self.wins[s] = True
            elif side != self.side and self._held_by(s, self.side):
                self.foe[s] += VICTORY + AT_ONCE

    def _most(self) -> None:
        """What is compared at the end of the campaign."""
        camp = self.camp
        record = camp.record
        victory = record.victory if record is not None else None
        if victory is not None and victory.most is None:
            return
        of = victory.most.of if victory is not None and victory.most is not None else "settlements"
        reached = totals(self.g, of)
        apart = abs(reached[0] - reached[1])
        late = (self.g.season + 1) / camp.seasons
        weight = VICTORY * (0.15 + 0.35 * late) / (1 + 0.25 * max(0, apart - 1) * late)
        for s in camp.counting:
            loyal = camp.loyal[s]
            own = NOBODY if loyal < 0 else camp.kingdoms[loyal].side
            points = of == "victory-points"
            if not (points and own == self.side):
                self.own[s] += weight
                self.ally[s] += weight
            if not (points and own == 1 - self.side):
                self.foe[s] += weight


@lru_cache(maxsize=256)
def forts(camp: Campaign) -> tuple[int, ...]:
    return tuple(s for s in camp.shown if camp.map.settlements[s].fortified)
