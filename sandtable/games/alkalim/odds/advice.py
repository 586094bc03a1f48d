"""What is worth knowing about choices: chances, paths, costs beside the options.

All of it comes from what lies open on the table; the order of the decks is never looked at.
"""

from __future__ import annotations

from sandtable.games.alkalim.odds.combat_advice import CombatAdviser
from sandtable.games.alkalim.odds.travel_advice import TravelAdviser
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Hint


class Advice(TravelAdviser, CombatAdviser):
    """About every question on which there is something to say."""


def hints(g: AlKalim, decision: Decision) -> dict[Choice, Hint]:
    """A few words and figures beside the choices about which there is something to say."""
    advise = Advice(g, decision).asked
    if advise is None:
        return {}
    said = {choice: advise(choice) for choice in decision.choices()}
    found = {choice: Hint(hint=hint) if isinstance(hint, str) else hint for choice, hint in said.items()}
    return {choice: hint for choice, hint in found.items() if hint != Hint()}
