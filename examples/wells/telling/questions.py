"""What a rider is asked, and what is worth knowing about the answers."""

from __future__ import annotations

from examples.wells.content.desert import SEATS
from examples.wells.rules import digging
from examples.wells.state import Wells
from sandtable.kernel import Choice, Decision, Hint, Prompt
from sandtable.kernel.text import plural

ADVICE = "A well gets easier with every roll in vain, for your opponent too: do not dig and leave."


def prompt(g: Wells) -> Prompt:
    have = f"{g.score(g.active)} of {plural(g.needed, 'well')}"
    return Prompt(f"{SEATS[g.active].name} has {have}: what now?", ("WL 2", "WL 1"), advice=ADVICE)


def hints(g: Wells, decision: Decision) -> dict[Choice, Hint]:
    found = {}
    for choice in decision.choices():
        if choice[0] == "dig":
            well = g.well_at(int(choice[1]))
            assert well is not None
            chance = digging.chance(g, well)
            found[choice] = Hint(
                hint=f"with {digging.needed(g, well)} or more", short=f"{chance:.0%}", chance=chance, dice=1
            )
    return found
