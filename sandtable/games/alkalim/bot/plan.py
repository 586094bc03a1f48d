"""How somebody who thinks in plans weighs choices (`Game.weigh`).

The rules of thumb say what a step in a space is worth; a plan looks further: how many turns each open quest would take
from where the hero would stand (`toil`), who is about to win and can be stopped (`raids`), how often fights are really
won by somebody who uses his cards, and in combat what each attack leads to, exactly (`battles`).
"""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.aims import FADE, Aims, Outing
from sandtable.games.alkalim.bot.battles import Battles
from sandtable.games.alkalim.bot.errands import deed_worth, place_mask, stack_of, step_share, ways, where_is
from sandtable.games.alkalim.bot.inclination import Bot
from sandtable.games.alkalim.bot.raids import prey, raid
from sandtable.games.alkalim.bot.rivals import challenge
from sandtable.games.alkalim.bot.toil import toil, turns
from sandtable.games.alkalim.content.board import COLOURS, Hex
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.rules.movement import dice_count
from sandtable.games.alkalim.rules.quests import drawable, open_steps
from sandtable.games.alkalim.state import AlKalim, Legend
from sandtable.kernel import Choice, Decision
from sandtable.kernel.bits import bits

TURN = 1.5
"""What a turn of a quest's toil weighs when quests are compared, in points."""
HOPELESS = 13.0
"""A quest that will take so many turns is given up."""
LUCKIER = 1.65
"""How much better than estimated the odds of fights are, counted over many games."""
SOME = 8
"""How many places of an open quest are looked at."""

Leg = tuple[float, list[float]]
"""A place that a quest leads to: what can be had there, and how far it is from each space."""


def lifted(win: float) -> float:
    """How often a fight is won that the quick estimate, which leaves out most cards, gives this chance."""
    return win * LUCKIER / (win * LUCKIER + 1 - win)


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

    def fight(self, colour: int, win: float, wounds: float, more: float = 0.0) -> float:
        return super().fight(colour, lifted(win), wounds, more)

    def at(self, space: Hex) -> float:
        return max(super().at(space), self.raids.get(space, 0.0))

    def spots(self, ever: bool = False) -> dict[Hex, float]:
        found = super().spots(ever)
        for at, worth in () if ever else self.raids.items():  # nobody knows where a rival will be later
            found[at] = max(found.get(at, 0.0), worth)
        return found


class Course(Outing):
    """A turn's plan that also thinks of the quests which could be drawn in it."""

    def __init__(self, aims: Designs) -> None:
        super().__init__(aims)
        if aims.raids and self.hopes is self.goals:
            self.hopes = self._best(aims.spots(True))
        self.tops = self._tops() if self.draw else []
        """For each quest that could be drawn: how much worse it is than the best of them, and where it leads."""

    def _tops(self) -> list[tuple[float, list[Leg]]]:
        g, aims = self.g, self.aims
        found = []
        for type_ in drawable(g, aims.seat):
            legend = fresh(g, type_)
            legs = [leg for place in open_steps(g, legend) for leg in self._legs(legend, place)]
            found.append((-TURN * toil(g, aims.seat, legend, aims.party.at), legs))
        most = max((worth for worth, _ in found), default=0.0)
        return [(worth - most, legs) for worth, legs in found]

    def _legs(self, legend: Legend, place: int) -> list[Leg]:
        """Where a step of a quest could be taken, and what for."""
        g, aims = self.g, self.aims
        step = g.card(legend.card).legend.steps[place]
        share = step_share(g, aims.party, legend)
        if step.beat:
            return self._hunts(step, share)
        worth = share if step.explore else max(deed_worth(g, aims.party, aims.strength, legend, place), 0.0)
        if step.explore or step.town:
            names = step.explore or (step.town,)
            stacks = range(8) if "any" in names else [stack_of(g, name) for name in names]
            spaces = [where_is(g, stack) for stack in stacks]
        else:
            spaces = bits(place_mask(g, step))[:SOME]
        return [(worth, ways(g.world, h)) for h in spaces if h >= 0]

    def _hunts(self, step: QuestStep, share: float) -> list[Leg]:
        """Where victories that a step asks for can be had."""
        g = self.g
        mask = place_mask(g, step)
        part = len(step.trait) / 9 if step.trait else 1.0
        found = []
        for number, jewel in enumerate(g.world.board.jewels):
            there = g.jewels >> number & 1 or number in g.waiting
            if there and mask >> jewel.at & 1 and (not step.colour or COLOURS[jewel.colour] in step.colour):
                found.append((share * part * self.aims.against(jewel.colour)[0], ways(g.world, jewel.at)))
        return sorted(found, key=lambda each: -each[0])[:SOME]

    def taking_up(self, space: Hex) -> float:
        """What the quests that could be drawn promise from a space."""
        return max(
            worth + max((prize * FADE ** turns(way[space]) for prize, way in legs), default=0.0)
            for worth, legs in self.tops
        )

    def here(self, space: Hex) -> float:
        worth = super().here(space)
        return max(worth, self.draw + self.taking_up(space)) if self.tops else worth


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
