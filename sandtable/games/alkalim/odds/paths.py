"""All ways that a combat by a plan can take: what `combat_odds` (with Challenges) and `duel_odds` share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from itertools import cycle, product
from typing import Generic, NamedTuple, TypeVar

from sandtable.games.alkalim.rules.combat import WEARY

DEFENDS = -1
Plan = tuple[int, int, int]
"""Who attacks at range, in melee and with magic: a character's card, or DEFENDS for the hero's defence."""
ROUGH = 1e-3
"""Where no more is asked for, a combat is over after so few rounds that single standings are not worth remembering."""
OPEN, WON, OUT, GONE = range(4)
"""How a combat stands: undecided, the foe defeated, the hero knocked out, the foe gone."""

Standing = TypeVar("Standing", bound=Hashable)
"""What changes in a combat: wounds of all who take part, and the like."""
Step = TypeVar("Step", bound=Hashable)
"""A part of a round."""


class Odds(NamedTuple):
    """What a plan promises."""

    plan: Plan
    win: float
    knocked_out: float
    """Also the hero who falls to what the Challenge does as it is defeated: a part of `win` then."""
    wounds: float
    """How many the hero takes on average, not beyond his life."""
    rounds: float
    deaths: dict[int, float]
    """The chance that each ally is killed."""
    now: Plan | None = None
    """What is done in the round at hand, where that is not the plan."""


class Paths(ABC, Generic[Standing, Step]):
    """Where the parts of a round lead from each standing; what was computed for one plan serves the others."""

    def __init__(self) -> None:
        self.standings: list[Standing] = []
        self.how: list[int] = []
        self.places: dict[Standing, int] = {}
        self.steps: dict[Step, dict[int, list[tuple[float, int]]]] = {}

    @abstractmethod
    def over(self, at: Standing) -> int:
        """OPEN, or how the combat has ended."""

    @abstractmethod
    def leads(self, step: Step, at: Standing) -> list[tuple[float, Standing]]:
        """What can come of a part of a round, and how likely each is."""

    def place(self, at: Standing) -> int:
        known = self.places.get(at)
        if known is None:
            known = self.places[at] = len(self.standings)
            self.standings.append(at)
            self.how.append(self.over(at))
        return known

    def walk(self, spread: dict[int, float], steps: list[Step]) -> dict[int, float]:
        how = self.how
        for step in steps:
            known = self.steps.setdefault(step, {})
            following: dict[int, float] = {}
            for here, p in spread.items():
                if how[here]:
                    following[here] = following.get(here, 0.0) + p
                    continue
                ways = known.get(here)
                if ways is None:
                    ways = known[here] = [(q, self.place(there)) for q, there in self.leads(step, self.standings[here])]
                for q, there in ways:
                    following[there] = following.get(there, 0.0) + p * q
            spread = following
        return spread

    def followed(
        self, spread: dict[int, float], begun: int, number: int, whole: list[list[Step]], close: float
    ) -> tuple[dict[int, float], float]:
        """Rounds by these steps in turn, until less than `close` of all is undecided or both sides are weary: how it
        ends, and after how many rounds. What is a thousand times rarer (of rough figures: fifty) is not followed."""
        rare = close / (50 if close >= ROUGH else 1000)
        ended: dict[int, float] = {}
        rounds = float(begun)
        turns = cycle([(steps, dict[int, dict[int, float]]()) for steps in whole])
        while True:
            open_: dict[int, float] = {}
            for here, p in spread.items():
                where = ended if self.how[here] or p < rare else open_
                where[here] = where.get(here, 0.0) + p
            left = sum(open_.values())
            number += 1
            if left < close or number > WEARY:
                break
            rounds += left
            steps, known = next(turns)
            if close >= ROUGH:
                spread = self.walk(open_, steps)
                continue
            spread = {}
            for here, p in open_.items():
                if here not in known:
                    known[here] = self.walk({here: 1.0}, steps)
                for there, q in known[here].items():
                    spread[there] = spread.get(there, 0.0) + p * q
        for here, p in open_.items():
            ended[here] = ended.get(here, 0.0) + p
        return ended, rounds


def shares(
    plan: Plan, hero: int, idle: str, acted: frozenset[int] = frozenset(), first: int = 0
) -> list[tuple[int, int, int]]:
    """The phases of a round by a plan, from one on: each with who attacks in it, and who does if he cannot. Who has
    attacked already does not attack again; a hero who may not be idle attacks in the last one (RB-82)."""
    found = []
    struck = hero in acted
    for number in range(first, 3):
        who = plan[number]
        if who in acted:
            who = DEFENDS
        instead = hero if number == 2 and not struck and idle == "forbidden" else DEFENDS
        if who == DEFENDS:
            who = instead
        struck = struck or who == hero
        found.append((number, who, instead))
    return found


Rolls = dict[tuple[int, int], tuple[float, int, int]]
"""By who attacks (or DEFENDS) and phase: the chance of success, the wounds of a hit, the wounds that failing costs."""


def promising(hero: int, lives: dict[int, int], rolls: Rolls, reserve: int, left: int) -> list[Plan]:
    """All plans in which somebody attacks, the promising first: by what they deal for what they risk. `lives` are those
    of the allies, `reserve` and `left` those of the hero and of his foe."""
    members = (hero, *lives)
    able = [
        [DEFENDS, *(who for who in members if rolls[who, n][0] > 0 and rolls[who, n][1] > 0)]
        for n in range(3)
    ]  # fmt: skip
    ranked: list[tuple[float, Plan]] = []
    for one, two, three in product(*able):
        plan = (one, two, three)
        those = [who for who in plan if who != DEFENDS]
        if not those or len(set(those)) < len(those):
            continue
        dealt = risk = 0.0
        for number, who in enumerate(plan):
            p, hit, harm = rolls[who, number]
            lasts = 1.0
            if who in lives:
                lasts = lasts_for(lives[who], (1 - p) * harm)
                if lasts < 1:
                    guard = rolls[DEFENDS, number]
                    risk += (1 - lasts) * (1 - guard[0]) * min(guard[2], reserve)
            else:
                risk += (1 - p) * min(harm, reserve)
            dealt += lasts * p * min(hit, left)
        ranked.append((dealt / left / (risk / reserve + 0.05), plan))
    ranked.sort(key=lambda each: (-each[0], each[1]))
    return [plan for _, plan in ranked]


def lasts_for(life: int, loss: float) -> float:
    """For how much of a combat of three rounds or so an ally stands who loses so much life in each."""
    return min(1.0, life / (3 * loss)) if loss > 0 else 1.0
