"""What absorbing as proposed would give up."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.rules import absorbing, stats
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.state import PLAY
from sandtable.kernel import Choice


def absorbing_plan(a: Absorbing, left: int) -> list[Choice]:
    """What the proposal would give up, if nobody reacts: the same reckoning as `Absorbing.propose`, ahead of time."""
    g, b = a.g, a.b
    water = g.water[b.section] if a.fixed else 0
    stands = a.fixed and g.zone[b.section] == PLAY
    credit = 0 if a.act.data.get("berserk") else a.credit.get(a.decider, 0)
    gone: set[int] = set()
    steps: list[Choice] = []
    offered = set(a.choices())
    while left > 0:
        best, pick, soaks = 1e9, None, 0
        units_first = bool(a.act.data.get("units first")) and any(
            c not in a.immune and c not in gone for c in a.cards()
        )
        found: list[tuple[Choice, float, int]] = []
        for c in a.cards():
            if c in gone or (c in a.immune and not a.forced):
                continue
            unit = [c, *stats.followers(g, c)] if g.kind[c] & HERO else [c]
            found.append((("lose", c), sum(absorbing.worth_of(g, x) for x in unit), a.absorbs(c)))
        if stands and not units_first:
            if water:
                last = water == 1 and stats.city_strength(g, b.section) == 0
                found.append((("water",), absorbing.worth_of_water(g, a.decider, last), a.water_worth()))
            elif not a.wall:
                found.append((("section",), absorbing.SECTION_WORTH, left))
        if credit > 0:
            found.extend(
                (("fate", c), absorbing.DISCARD_WORTH, stats.fate(g, c))
                for c in g.players[a.decider].hand
                if c not in gone
            )
        if not steps:
            found = [x for x in found if x[0] in offered]
        for choice, worth, absorbs in found:
            price = absorbing.rate(worth, absorbs, left)
            if price < best:
                best, pick, soaks = price, choice, absorbs
        if pick is None:
            break
        steps.append(pick)
        left -= soaks
        if pick[0] == "water":
            water -= 1
        elif pick[0] == "section":
            break
        else:
            c = int(pick[1])
            gone.add(c)
            if pick[0] == "fate":
                credit -= 1
            elif g.kind[c] & HERO:
                gone.update(stats.followers(g, c))
                credit += g.controller[c] == a.decider and not a.act.data.get("berserk")
    return steps
