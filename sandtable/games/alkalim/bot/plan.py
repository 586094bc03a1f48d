"""How somebody who thinks in plans weighs choices (`Game.weigh`).

A plan counts turns. A quest is taken up for what its reward saves (`boons`) less what it takes (`toil`); the first
counter of a colour is worth what it makes room for; gold is for spending; a rival about to win is stopped (`raids`).
Routes over several turns are those of `aims.Outing`. In a fight it does as others do, and spares a Legendary Ally more.
"""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.aims import Aims, Outing
from sandtable.games.alkalim.bot.battles import Battles
from sandtable.games.alkalim.bot.boons import boon
from sandtable.games.alkalim.bot.errands import gifts_missing
from sandtable.games.alkalim.bot.raids import prey, raid
from sandtable.games.alkalim.bot.rivals import challenge
from sandtable.games.alkalim.bot.toil import toil
from sandtable.games.alkalim.bot.trade import Trade
from sandtable.games.alkalim.bot.travels import Travels
from sandtable.games.alkalim.bot.worth import fancy
from sandtable.games.alkalim.content.board import Hex
from sandtable.games.alkalim.records import Legend
from sandtable.games.alkalim.rules.bazaar import price_of
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision

ROOM = (4.0, 8.0, 12.0, 30.0)
"""What the first counter of a colour is worth: half of a game is spent on the way to the red one."""
SPENT = 0.2
"""What it is worth to have spent a piece of gold."""
HOPELESS = 13.0
"""A quest that will take so many turns is given up."""


def fresh(g: AlKalim, type_: int) -> Legend:
    """The open quest of a type, as it would be when drawn."""
    card = g.legends[type_][-1]
    return Legend(card, False, (0,) * len(g.card(card).legend.steps))


class Designs(Aims):
    """What every place is worth to somebody who plans."""

    def __init__(self, g: AlKalim, seat: int, night: bool) -> None:
        super().__init__(g, seat, night)
        self.raids: dict[Hex, float] = {}
        """Where rivals stand who must be stopped, and what attacking them is worth."""
        for other in prey(g, seat):
            worth = raid(g, seat, other, night, self.fall)
            if worth > self.raids.get(g.parties[other].at, 0.0):
                self.raids[g.parties[other].at] = worth

    def higher(self, colour: int) -> float:
        return ROOM[colour]

    def at(self, space: Hex) -> float:
        return max(super().at(space), self.raids.get(space, 0.0))

    def spots(self, ever: bool = False) -> dict[Hex, float]:
        found = super().spots(ever)
        for at, worth in () if ever else self.raids.items():  # nobody knows where a rival will be later
            found[at] = max(found.get(at, 0.0), worth)
        return found


class Course(Outing):
    """A turn's plan in which rivals count only for as long as they stand where they are."""

    def __init__(self, aims: Designs) -> None:
        super().__init__(aims)
        if aims.raids and self.hopes is self.goals:
            self.hopes = self._best(aims.spots(True))


class Planner(Battles, Travels, Trade):
    """All that planners are asked: as others are, where no plan says otherwise."""

    dear = 1.5

    @cached_property
    def aims(self) -> Designs:
        return Designs(self.g, self.seat, self.g.night)

    @cached_property
    def outing(self) -> Course:
        return Course(self.aims)

    @cached_property
    def by_night(self) -> Course:
        return Course(Designs(self.g, self.seat, True))

    def outing_at(self, night: bool) -> Course:
        return Course(Designs(self.g, self.seat, night))

    def on_step(self, choice: Choice) -> float:
        if choice[0] != "attack hero":
            return super().on_step(choice)
        other = int(choice[1])
        if other in prey(self.g, self.seat):
            return raid(self.g, self.seat, other, self.g.night, self.aims.fall)
        return challenge(self.g, self.seat, other, self.aims.fall)

    def buying(self, card: int) -> float:
        """Whatever helps is bought: a knock-out takes all gold, but only one card."""
        price = price_of(self.g, self.party, card)
        worth = fancy(self.g, self.party, card) + SPENT * price
        if self.g.card(card).slot in gifts_missing(self.g, self.party):
            worth += 2.0 + 3.0 / (1 + price)
        return worth if price <= self.gold else -1.0

    @cached_property
    def draws(self) -> dict[int, float]:
        """The turns that each quest that could be drawn would save: by its reward, less those that it takes."""
        return {
            int(choice[1]): self.saves(fresh(self.g, int(choice[1]))) for choice in self.choices if choice[0] == "draw"
        }

    def saves(self, legend: Legend) -> float:
        """The turns that a quest saves by its reward, less those that it takes."""
        return boon(self.g, self.seat, legend.card) - toil(self.g, self.seat, legend, self.party.at)

    def on_experience(self, choice: Choice) -> float:
        if choice[0] == "give up":
            return -self.saves(self.legend(choice)) - HOPELESS
        return super().on_experience(choice)


def weigh(g: AlKalim, decision: Decision) -> list[float] | None:
    """How good each choice looks, in the order of the choices."""
    worth = Planner(g, decision).asked
    return [0.0 if worth is None else worth(choice) for choice in decision.choices()]
