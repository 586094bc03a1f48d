"""What is worth knowing about choices: chances, paths, costs beside the options.

All of it comes from what lies open on the table; the order of the decks is never looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.alkalim.odds.adviser import Adviser
from sandtable.games.alkalim.odds.combat_advice import CombatAdviser
from sandtable.games.alkalim.odds.travel_advice import TravelAdviser
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Hint


def hints(g: AlKalim, decision: Decision) -> dict[Choice, Hint]:
    """A few words and figures beside the choices about which there is something to say."""
    if decision.kind not in ADVISERS:
        return {}
    adviser, advise = ADVISERS[decision.kind]
    knowing = adviser(g, decision)
    found: dict[Choice, Hint] = {}
    for choice in decision.choices():
        hint = advise(knowing, choice)
        if isinstance(hint, str):
            hint = Hint(hint=hint)
        if hint != NOTHING:
            found[choice] = hint
    return found


NOTHING = Hint()
Advising = tuple[type[Adviser], Callable[[Any, Choice], Hint | str]]
ADVISERS: dict[str, Advising] = {
    "start": (TravelAdviser, TravelAdviser.start),
    "time": (TravelAdviser, TravelAdviser.time),
    "plan": (TravelAdviser, TravelAdviser.plan),
    "move": (TravelAdviser, TravelAdviser.move),
    "carried": (TravelAdviser, TravelAdviser.arrive),
    "clouds": (TravelAdviser, TravelAdviser.arrive),
    "water": (TravelAdviser, TravelAdviser.water),
    "step": (TravelAdviser, TravelAdviser.step),
    "story": (TravelAdviser, TravelAdviser.story),
    "replenish": (TravelAdviser, TravelAdviser.replenish),
    "city": (TravelAdviser, TravelAdviser.city),
    "visit": (TravelAdviser, TravelAdviser.visit),
    "wind": (TravelAdviser, TravelAdviser.wind),
    "storm": (TravelAdviser, TravelAdviser.storm),
    "deed": (TravelAdviser, TravelAdviser.deed),
    "outright": (CombatAdviser, CombatAdviser.before),
    "before combat": (CombatAdviser, CombatAdviser.before),
    "combat": (CombatAdviser, CombatAdviser.combat),
    "boost": (CombatAdviser, CombatAdviser.boost),
    "after roll": (CombatAdviser, CombatAdviser.after_roll),
    "hurt": (CombatAdviser, CombatAdviser.hurt),
    "test": (CombatAdviser, CombatAdviser.test),
    "tested": (CombatAdviser, CombatAdviser.tested),
    "bazaar": (TravelAdviser, TravelAdviser.bazaar),
    "whom": (TravelAdviser, TravelAdviser.whom),
    "lose": (TravelAdviser, TravelAdviser.lose),
    "too much": (TravelAdviser, TravelAdviser.part),
    "gift": (TravelAdviser, TravelAdviser.part),
    "loot": (TravelAdviser, TravelAdviser.loot),
    "plunder": (TravelAdviser, TravelAdviser.loot),
    "browse": (TravelAdviser, TravelAdviser.browse),
    "experience": (TravelAdviser, TravelAdviser.experience),
    "payment": (TravelAdviser, TravelAdviser.payment),
}
"""Who knows about the choices of a question."""
