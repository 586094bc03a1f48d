"""Damage absorbed at the least loss: what a person would give up who looks at all that could be.

The rules' own way (`proposal`) goes step by step, and stays as it is: games that are stored were played with it. What
people are advised is `least`: the question, the hints and the plans all take it from here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.absorbing import (
    DISCARD_WORTH,
    SECTION_WORTH,
    Absorbing,
    Plan,
    whole,
    worth_of,
    worth_of_water,
)
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Choice
from sandtable.kernel.text import counted

MOST_CARDS = 8
"""Armies up to so many cards are looked through."""


def least(g: Lbs, absorbing: Absorbing) -> tuple[Choice, ...]:
    """What to give up, in order, at the least loss."""
    return better(g, absorbing) or tuple(Plan(absorbing).steps(absorbing.left))


def in_words(g: Lbs, absorbing: Absorbing, steps: Sequence[Choice]) -> str:
    """What these steps give up, with all that goes with a Hero: `lose Khaemet, Temple Archers and 3 Water`."""
    cards = [int(step[1]) for step in steps if step[0] == "lose"]
    lost = [g.name(c) for c in dict.fromkeys(x for c in cards for x in (c, *g.kids.get(c, ())))]
    if water := steps.count(("water",)):
        lost.append(f"{water} Water")
    if ("section",) in steps:
        lost.append(g.name(absorbing.b.section))
    discards = [g.name(int(step[1])) for step in steps if step[0] == "fate"]
    parts = [f"{verb} {counted(names)}" for verb, names in (("lose", lost), ("discard", discards)) if names]
    return "; ".join(parts)


def better(g: Lbs, absorbing: Absorbing) -> tuple[Choice, ...]:
    """What to give up, in order, where that is less than what the rules propose; nothing where it is not."""
    cards = [c for c in absorbing.cards() if c not in absorbing.immune]
    if len(cards) > MOST_CARDS or absorbing.forced or absorbing.act.data.get("units first"):
        return ()
    proposed = list(Plan(absorbing).steps(absorbing.left))
    found = min(_ways(g, absorbing, cards), key=lambda way: way[0], default=None)
    if found is None or found[0] > _worth(g, absorbing, proposed) - 0.01:
        return ()
    return found[1]


Way = tuple[float, tuple[Choice, ...]]
"""What is given up, in worth and in steps."""


def _ways(g: Lbs, absorbing: Absorbing, cards: list[int]) -> Iterator[Way]:
    """Every set of units that could be lost, with as few discards and as little Water as the rest takes."""
    for number in range(len(cards) + 1):
        for lost in combinations(cards, number):
            gone = [x for c in lost for x in whole(g, c)]
            if len(gone) == len(set(gone)):
                yield from _with_discards(g, absorbing, lost)


def _with_discards(g: Lbs, absorbing: Absorbing, lost: tuple[int, ...]) -> Iterator[Way]:
    """The same loss with no discard, or with up to one for each Hero."""
    seat, berserk = absorbing.decider, bool(absorbing.act.data.get("berserk"))
    heroes = sum(bool(g.kind[c] & HERO) and g.controller[c] == seat for c in lost)
    credit = 0 if berserk else absorbing.credit.get(seat, 0) + heroes
    hand = sorted(g.players[seat].hand, key=lambda card: -stats.fate(g, card))
    for number in range(min(credit, len(hand)) + 1):
        fates = hand[:number]
        left = absorbing.left - sum(absorbing.absorbs(c) for c in lost) - sum(stats.fate(g, c) for c in fates)
        worth = sum(worth_of(g, x) for c in lost for x in whole(g, c)) + DISCARD_WORTH * number
        steps = (*(("lose", c) for c in lost), *(("fate", c) for c in fates))
        more = _city(g, absorbing, left)
        if more is not None:
            yield worth + more[0], (*steps, *more[1])


def _city(g: Lbs, absorbing: Absorbing, left: int) -> Way | None:
    """What the City Section gives up for the damage that is left; None if it cannot absorb it."""
    if left <= 0:
        return 0.0, ()
    section = absorbing.b.section
    if not absorbing.fixed or g.zone[section] != PLAY:
        return None
    water, each = g.water[section], absorbing.water_worth()
    taken = min(water, -(-left // each))
    frail = stats.city_strength(g, section) == 0
    worth = sum(worth_of_water(g, absorbing.decider, frail and n == water, n - 1) for n in range(1, taken + 1))
    steps: tuple[Choice, ...] = (("water",),) * taken
    if left <= taken * each or absorbing.wall:
        return worth, steps
    return worth + SECTION_WORTH, (*steps, ("section",))


def _worth(g: Lbs, absorbing: Absorbing, steps: list[Choice]) -> float:
    """What these steps give up."""
    section, worth, water = absorbing.b.section, 0.0, 0
    gone: set[int] = set()
    for step in steps:
        if step[0] == "lose":
            unit = set(whole(g, int(step[1]))) - gone
            gone |= unit
            worth += sum(worth_of(g, x) for x in unit)
        elif step[0] == "fate":
            worth += DISCARD_WORTH
        elif step[0] == "section":
            worth += SECTION_WORTH
        else:
            water += 1
            last = water == g.water[section] and stats.city_strength(g, section) == 0
            worth += worth_of_water(g, absorbing.decider, last, water - 1)
    return worth
