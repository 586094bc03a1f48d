"""In which order the effects of the story die had best come."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision

PLAN = "Choose the order for me"


def sensible(g: AlKalim) -> list[int]:
    """What is left of the story die: each symbol once, what had best come first before the others.

    Whoever is hurt or weary is better for a dream or a well before an ambush, whoever is not after it. A city appears
    before the storm moves, which could cover it, and the wind turns before it blows. An ambush comes after all that a
    knock-out would take away.
    """
    party = g.party
    members = g.members(party)
    before = [BLUFFS]
    after: list[int] = []
    (before if not g.night or any(g.wounds_of(party, card) for card in members) else after).append(MIRAGE)
    (before if not g.night or any(g.exhaustion_of(party, card) for card in members) else after).append(ROAD)
    order = [*before, CANYONS, BARRENS, LOWLANDS, DUNES, *after]
    return sorted(set(g.story), key=order.index)


def next_effect(g: AlKalim, decision: Decision, plan: str) -> Choice | None:
    """The next effect by the plan; nothing where a card could be used meanwhile."""
    if plan != PLAN or decision.kind != "story" or any(choice[0] != "effect" for choice in decision.choices()):
        return None
    return "effect", sensible(g)[0]


def outlasts(g: AlKalim, decision: Decision, plan: str) -> bool:
    """What an effect asks is answered, and the next one follows."""
    return plan == PLAN and decision.seat == g.turn and bool(g.story)


def awaits(g: AlKalim, decision: Decision, key: str) -> bool:
    """An order that was given holds while an effect of it (a Lost City and its bazaar, an ambush) asks something."""
    return key.startswith("effect ") and decision.kind != "story" and decision.seat == g.turn and bool(g.story)
