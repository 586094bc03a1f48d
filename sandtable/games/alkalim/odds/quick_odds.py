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

Phase = tuple[int, float, int, int, float, int]
"""Who rolls (0: the hero, else an ally), the chance, the wounds of a hit, those that failing costs; and the hero's
defence for an ally who is dead."""


def is_plain(combat: CombatOdds) -> bool:
    return not combat.touchy and not combat.opener and combat.perils.keys() <= PLAIN


def win(combat: CombatOdds, plan: Plan) -> float:
    """About how likely a combat that has not begun is won by this plan."""
    found = 0.0
    for p, start in combat.befallen("before", combat.start):
        how = combat.over(start)
        found += p * (float(how == WON) if how else _won(combat, plan, start))
    return found


def _phases(combat: CombatOdds, plan: Plan, start: Standing) -> list[Phase]:
    phases: list[Phase] = []
    for number, who, _ in shares(plan, combat.hero, combat.g.world.settings.idle):
        card = combat.hero if who in (DEFENDS, combat.hero) else who
        p, dealt, danger = combat.roll(start, who, number)
        guard, _, threat = combat.roll(start, DEFENDS, number)
        place = 0 if card == combat.hero else 1 + combat.allies.index(card)
        harm = max(danger - combat.soak(start, card, number), 0)
        phases.append((place, p, dealt, harm, guard, max(threat - combat.soak(start, combat.hero, number), 0)))
    return phases


def _won(combat: CombatOdds, plan: Plan, start: Standing) -> float:
    phases = _phases(combat, plan, start)
    lives = [combat.life(card, start[3]) for card in (combat.hero, *combat.allies)]
    begin = (combat.foe_life - start[0], lives[0] - start[1])
    allies = [life - wounds if wounds >= 0 else 0 for life, wounds in zip(lives[1:], start[3], strict=True)]
    spread: dict[tuple[int, ...], float] = {(*begin, *allies): 1.0}
    victory = defeat = 0.0
    for _ in range(WEARY):
        for phase in phases:
            spread, won, lost = _stepped(spread, phase)
            victory += won
            defeat += lost
        spread = {at: p for at, p in spread.items() if p > RARE}
        if sum(spread.values()) < CLOSE:
            break
    open_ = sum(spread.values())  # what was too rare to be followed ends as the rest does
    return victory / (victory + defeat + open_) if victory else 0.0


def _stepped(spread: dict[tuple[int, ...], float], phase: Phase) -> tuple[dict[tuple[int, ...], float], float, float]:
    """One phase: where the lives that are left may stand, and how likely it is the end of the foe, or of the hero."""
    place, good, dealt, harm, guard, threat = phase
    following: dict[tuple[int, ...], float] = {}
    won = lost = 0.0
    for at, p in spread.items():
        who, chance, hit, pain = place + 1, good, dealt, harm
        if place and not at[who]:
            who, chance, hit, pain = 1, guard, 0, threat
        if hit >= at[0]:
            won += p * chance
        elif chance:
            there = (at[0] - hit, *at[1:]) if hit else at
            following[there] = following.get(there, 0.0) + p * chance
        if chance < 1:
            left = at[who] - pain
            if left > 0 or who > 1:
                there = (*at[:who], max(left, 0), *at[who + 1 :]) if pain else at
                following[there] = following.get(there, 0.0) + p * (1 - chance)
            else:
                lost += p * (1 - chance)
    return following, won, lost
