"""Rules of thumb where others plan: this turn counts, the quest with the fewest parts, the dearest card, the best
attribute."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.aims import Aims, Outing
from sandtable.games.alkalim.bot.trade import Trade
from sandtable.games.alkalim.bot.travels import Travels
from sandtable.games.alkalim.content.board import Hex
from sandtable.games.alkalim.content.book import ALLY
from sandtable.games.alkalim.rules.bazaar import price_of
from sandtable.games.alkalim.rules.experience import LIFE
from sandtable.games.alkalim.rules.quests import wanted

HEADING = 0.15
"""How much of what lies further away counts: enough to set out for it where there is nothing at hand."""


class Impulse(Outing):
    """A turn in which only this turn counts."""

    def here(self, space: Hex) -> float:
        return max(self.at_hand(space), self.draw) + HEADING * self.later(space)


class Thumbs(Travels, Trade):
    @cached_property
    def outing(self) -> Outing:
        return Impulse(self.aims)

    @cached_property
    def by_night(self) -> Outing:
        return Impulse(Aims(self.g, self.seat, True))

    def outing_at(self, night: bool) -> Outing:
        return Impulse(Aims(self.g, self.seat, night))

    @cached_property
    def draws(self) -> dict[int, float]:
        """The quest that asks for the fewest things."""
        tops = {int(choice[1]): self.g.legends[int(choice[1])][-1] for choice in self.choices if choice[0] == "draw"}
        return {type_: -float(sum(map(wanted, self.g.card(top).legend.steps))) for type_, top in tops.items()}

    def learning(self, kind: int) -> float:
        """The best attribute, and now and then life."""
        if kind == LIFE:
            return 2.0 if sum(self.party.counters) % 3 == 2 else 0.5
        return 1.0 + 0.1 * self.g.card(self.party.hero).value[kind] if kind < LIFE - 1 else 0.1

    def buying(self, card: int) -> float:
        """The dearest that can be paid."""
        price = price_of(self.g, self.party, card)
        return price + (0.5 if self.g.card(card).kind == ALLY else 0.0) if price <= self.gold else -1.0
