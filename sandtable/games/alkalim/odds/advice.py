"""What is worth knowing about choices: chances, paths, costs beside the options.

All of it comes from what lies open on the table; the order of the decks is never looked at.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.alkalim.odds.combat_advice import IN_BETWEEN, CombatAdviser
from sandtable.games.alkalim.odds.travel_advice import TravelAdviser
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Hint


class Advice(TravelAdviser, CombatAdviser):
    """About every question on which there is something to say."""


def hints(g: AlKalim, decision: Decision) -> dict[Choice, Hint]:
    """A few words and figures beside the choices about which there is something to say."""
    adviser = Advice(g, decision)
    advise = adviser.asked
    if advise is None:
        return {}
    said = {choice: advise(choice) for choice in decision.choices()}
    found = {choice: Hint(hint=hint) if isinstance(hint, str) else hint for choice, hint in said.items()}
    if decision.kind in IN_BETWEEN and g.fight is not None and g.fight.by == decision.seat:
        taken = adviser.in_passing
        if taken is not None:  # offered once: beside what the plan itself takes
            found[taken] = replace(found[taken], plan=adviser.plan_words)
    return {choice: hint for choice, hint in found.items() if hint != Hint()}
