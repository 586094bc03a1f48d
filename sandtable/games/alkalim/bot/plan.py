"""How somebody who thinks in plans weighs choices (`Game.weigh`).

Most is left to the rules of thumb. A plan looks further in two things: how many turns each open quest would take from
where the hero stands (`toil`), and who is about to win and can be stopped (`raids`).
"""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.aims import Aims, Outing
from sandtable.games.alkalim.bot.battles import Battles
from sandtable.games.alkalim.bot.inclination import Bot
from sandtable.games.alkalim.bot.raids import prey, raid
from sandtable.games.alkalim.bot.rivals import challenge
from sandtable.games.alkalim.bot.toil import toil
from sandtable.games.alkalim.content.board import Hex
from sandtable.games.alkalim.records import Legend
from sandtable.games.alkalim.rules.movement import dice_count
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision

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


class Planner(Battles, Bot):
    """All that planners are asked: as others are, where no plan says otherwise."""

    @cached_property
    def aims(self) -> Designs:
        return Designs(self.g, self.seat, self.g.night)

    @cached_property
    def outing(self) -> Course:
        return Course(self.aims)

    @cached_property
    def by_night(self) -> Course:
        return Course(Designs(self.g, self.seat, True))

    def on_time(self, choice: Choice) -> float:
        outing = Course(Designs(self.g, self.seat, choice[0] == "night"))
        return max(self.plans(outing, dice_count(self.g, self.party), False).values())

    def on_step(self, choice: Choice) -> float:
        if choice[0] != "attack hero":
            return super().on_step(choice)
        other = int(choice[1])
        if other in prey(self.g, self.seat):
            return raid(self.g, self.seat, other, self.g.night, self.aims.fall)
        return challenge(self.g, self.seat, other, self.aims.fall)

    @cached_property
    def draws(self) -> dict[int, float]:
        """How soon each quest that could be drawn would be done, in points."""
        types = [int(choice[1]) for choice in self.choices if choice[0] == "draw"]
        return {type_: -0.3 * toil(self.g, self.seat, fresh(self.g, type_), self.party.at) for type_ in types}

    def on_experience(self, choice: Choice) -> float:
        if choice[0] == "give up":
            return toil(self.g, self.seat, self.legend(choice), self.party.at) - HOPELESS
        return super().on_experience(choice)


def weigh(g: AlKalim, decision: Decision) -> list[float] | None:
    """How good each choice looks, in the order of the choices."""
    worth = Planner(g, decision).asked
    return [0.0 if worth is None else worth(choice) for choice in decision.choices()]
