"""What advice about a decision starts from: whose it is, what it is about, and how chances are worded."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from sandtable.games.alkalim.odds.paths import Odds
from sandtable.games.alkalim.odds.travel_odds import percent
from sandtable.games.alkalim.records import Legend, Source
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision

DUEL_PLANS = 12
"""How many plans of a duel are looked at closely."""
NO_ATTACK = "no attack could succeed"
CLOSE = 1e-3
"""How exact the chances of whole combats are in hints, which show percents."""


def roughly(share: float) -> str:
    """
    >>> roughly(0.456), roughly(0.001), roughly(0)
    ('about 46%', 'under 1%', '0%')
    """
    text = percent(share)
    return text if text[0] in "uo" or share in (0, 1) else f"about {text}"


def figure(share: float) -> float:
    """A chance as a number; rounded, since the last digits may depend on the order in which chances were added up."""
    return round(share, 4)


def about(mean: float, thing: str = "") -> str:
    """An expected number as people say it.

    >>> about(0.98, "wound"), about(2.04), about(0.52, "wound")
    ('about 1 wound', 'about 2', 'about 0.5 wounds')
    """
    rounded = round(mean, 1)
    things = f" {thing}{'' if rounded == 1 else 's'}" if thing else ""
    return f"about {rounded:g}{things}"


def promise(odds: Odds) -> str:
    """The best plan in a few words."""
    return f"won {percent(odds.win)}, knocked out {percent(odds.knocked_out)}, {about(odds.wounds, 'wound')}"


class Adviser:
    """One decision, with what several of its choices need."""

    def __init__(self, g: AlKalim, decision: Decision) -> None:
        self.g = g
        self.seat = decision.seat
        self.party = g.parties[decision.seat]
        self.kind, self.about = decision.kind, decision.about
        self.choices = decision.choices()
        asked: Callable[[Choice], Any] | None = getattr(self, f"on_{decision.kind.replace(' ', '_')}", None)
        self.asked = asked
        """The method for this kind of question: `on_before_combat` and the like."""

    @cached_property
    def depth(self) -> int:
        """How many plans are looked at for one hint: of a large party's many only those that look best."""
        return (20, 20, 4, 3)[min(len(self.party.allies), 3)]

    @cached_property
    def natural(self) -> bool:
        return self.g.world.settings.naturals == "extremes"

    def legend(self, choice: Choice) -> Legend:
        """The quest or reward that a choice names."""
        return next(each for each in self.party.legends if each.card == choice[1])

    def ability(self, choice: Choice) -> Source:
        card = self.g.card(int(choice[1]))
        owner = card.number if card.life else self.party.hero
        return owner, card.number, int(choice[2]), card.abilities[int(choice[2])]
