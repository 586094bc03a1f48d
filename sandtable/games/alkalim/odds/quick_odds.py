"""The chance to win a combat in which nothing but wounds changes: most Challenges, and quick enough for whole decks.

The numbers of each phase stay as they are when the first round begins; only when an ally has been killed the hero
defends in his place. Combats that go by the same numbers are worked out once (`Race`). Where texts change numbers in
the midst of a combat, `combat_odds` walks through all of it.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.alkalim.content.shapes import Consequence
from sandtable.games.alkalim.odds.combat_odds import CombatOdds, Standing
from sandtable.games.alkalim.odds.paths import WON, Plan, shares
from sandtable.games.alkalim.rules.combat import WEARY

IN_ROUNDS = {"round", "missed", "wounds", "end of round"}
"""Moments of texts that happen in the midst of a combat."""
RARE = 1e-4
CLOSE = 5e-3
LONG = 6.0
"""So many rounds on average are too many to forget that a combat ends when both sides are weary."""

Row = tuple[int, float, int, int]
"""A phase: who rolls (1: the hero, else an ally), the chance, the wounds of a hit, those that failing costs."""
Round = tuple[Row, Row, Row]
Lives = tuple[int, ...]
"""Life that is left: of the foe, of the hero, of each ally."""
Rounds = tuple[tuple[tuple[bool, ...], Round], ...]
"""A round by a plan, by who of the allies is alive."""


def is_plain(combat: CombatOdds) -> bool:
    """Whether nothing but wounds changes in the midst of the combat."""
    texts = (peril for when in IN_ROUNDS & combat.perils.keys() for peril in combat.perils[when])
    return not combat.touchy and not combat.opener and not any(_weighs(each.fail, each.success) for each in texts)


def _weighs(*those: Consequence) -> bool:
    return any(
        each.wounds or each.exhaustion or each.stronger or each.fiercer or each.mend or each.hurt or each.flee
        for each in those
    )


Opening = tuple[float, Standing, Lives]
"""How a combat may begin: how likely so, and the lives then."""


def openings(combat: CombatOdds) -> tuple[float, list[Opening]]:
    """What may come of the texts before a combat that has not begun: how likely it is won at once, and the rest."""
    won = 0.0
    found: list[Opening] = []
    for p, start in combat.befallen("before", combat.start):
        how = combat.over(start)
        if how:
            won += p * (how == WON)
            continue
        hero, *life = (combat.life(card, start[3]) for card in (combat.hero, *combat.allies))
        allies = (left - wounds if wounds >= 0 else 0 for left, wounds in zip(life, start[3], strict=True))
        found.append((p, start, (combat.foe_life - start[0], hero - start[1], *allies)))
    return won, found


def win(combat: CombatOdds, plan: Plan, begun: tuple[float, list[Opening]]) -> float:
    """About how likely a combat is won by this plan, over the ways in which it may begin."""
    found, ways = begun
    for p, start, lives in ways:
        rounds = _rounds(combat, plan, start, lives)
        race = race_by(rounds)
        victory, length = race.known.get(lives) or race.won_from(lives)
        found += p * (victory if length < LONG else _until_weary(dict(rounds), lives))
    return found


def _rounds(combat: CombatOdds, plan: Plan, start: Standing, lives: Lives) -> Rounds:
    """Rounds by the plan with all allies who are alive, and with those who may be left when others have fallen."""
    found: dict[tuple[bool, ...], Round] = {}
    waiting = [tuple(map(bool, lives[2:]))]
    for living in waiting:
        if living in found:
            continue
        found[living] = _round(combat, plan, start, living)
        for who, chance, _, harm in found[living]:
            if who > 1 and harm and chance < 1:
                waiting.append((*living[: who - 2], False, *living[who - 1 :]))
    return tuple(found.items())


def _round(combat: CombatOdds, plan: Plan, start: Standing, living: tuple[bool, ...]) -> Round:
    """A round by the plan with the allies who are alive; the hero takes the place of the others."""
    wounds = tuple(each if left else -1 for each, left in zip(start[3], living, strict=True))
    rolls = combat.rolls((*start[:3], wounds, *start[4:]))
    rows: list[Row] = []
    for number, who, instead in shares(plan, combat.hero, combat.g.world.settings.idle):
        if who in combat.allies and wounds[combat.allies.index(who)] < 0:
            who = instead
        place = 2 + combat.allies.index(who) if who in combat.allies else 1
        rows.append((place, *rolls[who, number]))
    one, two, three = rows
    return one, two, three


@lru_cache(maxsize=8192)
def race_by(rounds: Rounds) -> Race:
    return Race(rounds)


class Race:
    """All combats that go by the same rounds, if nobody grew weary. Lives only dwindle, so that a round either leaves
    all as it was or comes nearer to the end."""

    __slots__ = ("known", "rounds")

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = dict(rounds)
        self.known: dict[Lives, tuple[float, float]] = {}

    def won_from(self, start: Lives) -> tuple[float, float]:
        """The chance that the Challenge falls before the hero, and how many rounds that takes on average."""
        won, spread = _went(self.rounds, {start: 1.0})
        stay = spread.pop(start, 0.0)
        length = 1.0
        for there, p in spread.items():
            after = self.known.get(there) or self.won_from(there)
            won += p * after[0]
            length += p * after[1]
        found = (won / (1 - stay), length / (1 - stay)) if stay < 1 - RARE else (0.0, LONG)
        self.known[start] = found
        return found


def _until_weary(rounds: dict[tuple[bool, ...], Round], start: Lives) -> float:
    """The same for a combat that may last until both sides are weary."""
    spread = {start: 1.0}
    victory = 0.0
    for _ in range(WEARY):
        won, spread = _went(rounds, spread)
        victory += won
        spread = {at: p for at, p in spread.items() if p > RARE}
        if sum(spread.values()) < CLOSE:
            break
    return victory


def _went(rounds: dict[tuple[bool, ...], Round], spread: dict[Lives, float]) -> tuple[float, dict[Lives, float]]:
    """One round: how likely it is the end of the foe, and where the lives may stand after it if it is nobody's."""
    won = 0.0
    for number in range(3):
        following: dict[Lives, float] = {}
        for at, p in spread.items():
            who, chance, dealt, harm = rounds[tuple(map(bool, at[2:]))][number]
            if dealt >= at[0]:
                won += p * chance
            elif chance:
                there = (at[0] - dealt, *at[1:]) if dealt else at
                following[there] = following.get(there, 0.0) + p * chance
            if chance < 1:
                left = max(at[who] - harm, 0)
                if left or who > 1:
                    there = (*at[:who], left, *at[who + 1 :]) if harm else at
                    following[there] = following.get(there, 0.0) + p * (1 - chance)
        spread = following
    return won, spread
