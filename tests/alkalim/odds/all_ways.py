"""Every way that a combat can take by a plan, through the engine's own rules and with every roll of the dice.

One stage of a combat is played with all that two dice can show where dice are thrown (a higher roll is never worse, so
what lies between two that come to the same comes to it too); positions that differ in nothing that matters to the
combat are one, and are played on together. So the chances found are exact, not sampled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from sandtable.games.alkalim.odds.paths import Plan
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules import combat
from sandtable.games.alkalim.state import FIGHT, GREEN, KNOCKOUTS, AlKalim
from sandtable.kernel import Choice, Decision, Rng

SUMS = {number: (10 - abs(number - 11)) / 100 for number in range(2, 21)}
"""What two ten-sided dice show together, and how likely."""
UNLIKELY = 1e-12
"""What is not followed any more."""


class Undecided(Exception):
    """More dice are thrown than have been said to lie."""


class Laid(Rng):
    """Pairs of dice that lie as they are told; all else is drawn as ever."""

    __slots__ = ("sums",)

    def __init__(self, sums: tuple[int, ...]) -> None:
        super().__init__(b"laid" * 8)
        self.sums = [die for total in sums for die in (min(total - 1, 10), total - min(total - 1, 10))]

    def roll(self, sides: int) -> int:
        assert sides == 10
        if not self.sums:
            raise Undecided
        return self.sums.pop(0)


class Ended(NamedTuple):
    won: bool
    out: bool
    wounds: int
    dead: tuple[int, ...]
    round: int


class Way(NamedTuple):
    """What can come of one stage."""

    chance: float
    key: Hashable
    after: AlKalim
    rounds: int
    """How many rounds began in it."""
    ended: Ended | None


def answer(g: AlKalim, f: Fight, plan: Plan, decision: Decision) -> Choice:
    """The plan, no cards, and elsewhere whatever comes first."""
    party = g.parties[f.by]
    choices = decision.choices()
    if decision.kind == "combat":
        if ("attack", plan[f.phase]) in choices:
            return ("attack", plan[f.phase])
        return ("defend",) if ("defend",) in choices else ("attack", party.hero)
    return next((refusal for refusal in (("fight",), ("roll",), ("no",)) if refusal in choices), choices[0])


def matters(g: AlKalim, f: Fight) -> Hashable:
    """What the rest of a combat depends on. Of the rounds only the first are special, and that weariness is near."""
    party = g.parties[f.by]
    return (
        f.stage, f.phase, f.wounds, f.value, f.fierce, f.first, f.acted, f.tried, f.at_round,
        min(f.round, 2), max(f.round, combat.WEARY - 2),
        party.wounds, party.exhaustion, *((ally.card, ally.wounds, ally.exhaustion) for ally in party.allies),
    )  # fmt: skip


Spread = dict[tuple[Hashable, int], tuple[float, AlKalim]]
"""By what matters and the round: how likely a combat stands so, and a table where it does."""


def one_stage(g: AlKalim, f: Fight, plan: Plan) -> None:
    """The stage at hand of a combat or a duel, by a plan."""
    flow = combat.fight(g)
    said: Choice | None = None
    try:
        while True:
            asked = flow.send(said)
            said = answer(g, f, plan, asked) if isinstance(asked, Decision) else None
    except StopIteration:
        pass


class Ways:
    """All ways from the start of a fight, or from the midst of it, by a plan for each round."""

    def __init__(self, start: AlKalim, fight: Fight, plan: Callable[[Fight], Plan]) -> None:
        self.start = start.clone()
        self.start.fight, self.start.phase = fight.clone(), FIGHT
        self.plan = plan
        self.known: dict[Hashable, list[Way]] = {}

    def ends(self) -> dict[Ended, float]:
        """How it can end, and how likely each end is."""
        f = self.start.combat
        found: dict[Ended, float] = defaultdict(float)
        spread: Spread = {(matters(self.start, f), f.round): (1.0, self.start)}
        while spread:
            following: Spread = {}
            for (key, number), (p, g) in spread.items():
                if key not in self.known:
                    self.known[key] = Stage(self, g).ways()
                for way in self.known[key]:
                    q, now = p * way.chance, number + way.rounds
                    if way.ended is not None:
                        found[way.ended._replace(round=now)] += q
                    elif q > UNLIKELY:
                        before = following.get((way.key, now), (0.0, way.after))
                        following[way.key, now] = (before[0] + q, before[1])
            spread = following
        return found

    def ended(self, g: AlKalim) -> Ended:
        start = self.start
        old, party = start.parties[start.combat.by], g.parties[start.combat.by]
        out = g.tally[KNOCKOUTS] > start.tally[KNOCKOUTS]
        won = g.tally[GREEN : GREEN + 4] != start.tally[GREEN : GREEN + 4]
        wounds = (g.life(party, party.hero) if out else party.wounds) - old.wounds
        # what else a knock-out costs is taken after it
        dead = () if out else tuple(ally.card for ally in old.allies if not party.ally(ally.card))
        return Ended(won, out, wounds, dead, 0)


class Stage:
    """One stage from one position, with every roll of the dice."""

    def __init__(self, ways: Ways, start: AlKalim) -> None:
        self.all = ways
        self.start = start
        self.tried: dict[tuple[int, ...], Way | None] = {}
        self.found: dict[Hashable, Way] = {}

    def ways(self) -> list[Way]:
        self.explore((), 1.0)
        return list(self.found.values())

    def explore(self, sums: tuple[int, ...], p: float) -> None:
        way = self.after(sums)
        if way is not None:
            self.add(way, p)
            return
        for low, high in ((2, 2), (3, 19), (20, 20)):  # a 2 and a 20 may be natural failures and successes
            self.between(sums, p, low, high)

    def between(self, sums: tuple[int, ...], p: float, low: int, high: int) -> None:
        """The next roll lies between two numbers."""
        one, other = self.after((*sums, low)), self.after((*sums, high))
        if one is None or other is None:  # more dice follow
            for total in range(low, high + 1):
                self.explore((*sums, total), p * SUMS[total])
        elif one.key == other.key:
            self.add(one, p * sum(SUMS[total] for total in range(low, high + 1)))
        else:
            middle = (low + high) // 2
            self.between(sums, p, low, middle)
            self.between(sums, p, middle + 1, high)

    def add(self, way: Way, p: float) -> None:
        known = self.found.get(way.key)
        self.found[way.key] = way._replace(chance=p + (known.chance if known else 0.0))

    def after(self, sums: tuple[int, ...]) -> Way | None:
        """What comes of these rolls; nothing where more dice are thrown."""
        if sums not in self.tried:
            self.tried[sums] = self.played(sums)
        return self.tried[sums]

    def played(self, sums: tuple[int, ...]) -> Way | None:
        g = self.start.clone()
        g.rng = Laid(sums)
        f = g.combat
        began = f.round
        try:
            one_stage(g, f, self.all.plan(f))
        except Undecided:
            return None
        ended = None if g.fight is f else self.all.ended(g)
        return Way(0.0, matters(g, f) if ended is None else ended, g, f.round - began, ended)
