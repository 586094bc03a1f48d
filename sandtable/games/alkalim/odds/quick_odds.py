"""The chance to win a combat in which nothing but wounds changes: most Challenges, and quick enough for whole decks.

The numbers of each phase stay as they are when the first round begins; only when an ally has been killed the hero
defends in his place. Where texts change numbers in the midst of a combat, `combat_odds` walks through all of it.
"""

from __future__ import annotations

from sandtable.games.alkalim.odds.combat_odds import CombatOdds, Standing
from sandtable.games.alkalim.odds.paths import DEFENDS, WON, Plan, shares
from sandtable.games.alkalim.rules.combat import WEARY

PLAIN = {"before", "defeated", "unbeaten"}
"""Moments of texts that leave the rounds alone."""
RARE = 1e-4
CLOSE = 5e-3

Phase = tuple[int, float, int, int]
"""Who rolls (1: the hero, else an ally), the chance, the wounds of a hit, those that failing costs."""
Lives = tuple[int, ...]
"""Life that is left: of the foe, of the hero, of each ally."""


def is_plain(combat: CombatOdds) -> bool:
    return not combat.touchy and not combat.opener and combat.perils.keys() <= PLAIN


def win(combat: CombatOdds, plan: Plan) -> float:
    """About how likely a combat that has not begun is won by this plan."""
    found = 0.0
    for p, start in combat.befallen("before", combat.start):
        how = combat.over(start)
        found += p * (float(how == WON) if how else _won(combat, plan, start))
    return found


def _phases(combat: CombatOdds, plan: Plan, start: Standing, lives: Lives) -> list[Phase]:
    """A round by the plan with the allies who are alive; the hero takes the place of the others."""
    wounds = tuple(each if left else -1 for each, left in zip(start[3], lives[2:], strict=True))
    at: Standing = (*start[:3], wounds, *start[4:])
    phases: list[Phase] = []
    for number, who, instead in shares(plan, combat.hero, combat.g.world.settings.idle):
        if who in combat.allies and wounds[combat.allies.index(who)] < 0:
            who = instead
        card = combat.hero if who == DEFENDS else who
        p, dealt, danger = combat.roll(at, who, number)
        place = 1 if card == combat.hero else 2 + combat.allies.index(card)
        phases.append((place, p, dealt, max(danger - combat.soak(at, card, number), 0)))
    return phases


def _won(combat: CombatOdds, plan: Plan, start: Standing) -> float:
    life = [combat.life(card, start[3]) for card in (combat.hero, *combat.allies)]
    allies = (left - wounds if wounds >= 0 else 0 for left, wounds in zip(life[1:], start[3], strict=True))
    spread: dict[Lives, float] = {(combat.foe_life - start[0], life[0] - start[1], *allies): 1.0}
    rounds: dict[tuple[bool, ...], list[Phase]] = {}
    victory = defeat = 0.0
    for _ in range(WEARY):
        for number in range(3):
            following: dict[Lives, float] = {}
            for at, p in spread.items():
                living = tuple(map(bool, at[2:]))
                phases = rounds.get(living)
                if phases is None:
                    phases = rounds[living] = _phases(combat, plan, start, at)
                won, lost = _stepped(following, at, p, phases[number])
                victory += won
                defeat += lost
            spread = following
        spread = {at: p for at, p in spread.items() if p > RARE}
        if sum(spread.values()) < CLOSE:
            break
    open_ = sum(spread.values())  # what was too rare to be followed ends as the rest does
    return victory / (victory + defeat + open_) if victory else 0.0


def _stepped(following: dict[Lives, float], at: Lives, p: float, phase: Phase) -> tuple[float, float]:
    """One phase: where the lives may stand after it, and how likely it is the end of the foe, or of the hero."""
    who, chance, dealt, harm = phase
    won = lost = 0.0
    if dealt >= at[0]:
        won = p * chance
    elif chance:
        there = (at[0] - dealt, *at[1:]) if dealt else at
        following[there] = following.get(there, 0.0) + p * chance
    if chance < 1:
        left = max(at[who] - harm, 0)
        if left or who > 1:
            there = (*at[:who], left, *at[who + 1 :]) if harm else at
            following[there] = following.get(there, 0.0) + p * (1 - chance)
        else:
            lost = p * (1 - chance)
    return won, lost
