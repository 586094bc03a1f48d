"""A battle from within: who engages, and when it is better to wait (LBS AW 50-51)."""

from __future__ import annotations

from sandtable.games.lbs.bot.clash import NO_WALL, Unit, Wall, forecast, unit_of, wall_of
from sandtable.games.lbs.bot.value import token_worth
from sandtable.games.lbs.odds import forces
from sandtable.games.lbs.records import Battle
from sandtable.games.lbs.rules import armies
from sandtable.games.lbs.rules.turn import attacks_left
from sandtable.games.lbs.state import NOWHERE, Lbs


class Field:
    """The battle being fought, as forecasts see it."""

    def __init__(self, g: Lbs, battle: Battle, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.side = armies.seat_side(g, seat)
        self.armies: list[list[Unit]] = [[unit_of(g, h) for h in armies.army(g, side)] for side in (0, 1)]
        self.wall = _wall(g, battle)
        hands = (g.players[battle.defender].hand, g.players[battle.attacker].hand)
        self.hands = (len(hands[0]), len(hands[1]))

    def value(self, first: int, opening: int) -> float:
        """How the battle ends for the seat's side, if it goes on with this."""
        seen = forecast(self.armies[1], self.armies[0], self.wall, first=first, opening=opening, hands=self.hands)
        gain = seen.gain(self.wall)
        return gain if self.side == 1 else -gain

    def now(self) -> float:
        """How the battle ends if it is the other side's turn."""
        return self.value(1 - self.side, -1)

    def passing(self) -> float:
        """The seat's side waits: it never engages, or only later, which tires its units all the same."""
        mine = self.armies[self.side]
        later = self.value(self.side, -2) - sum(self.tired(u) for u in mine)
        self.armies[self.side] = [u._replace(blow=0) for u in mine]
        never = self.value(1 - self.side, -1)
        self.armies[self.side] = mine
        return max(later, never)

    def engaging(self, hero: int) -> float:
        """The unit of this Hero engages first."""
        place = next((i for i, u in enumerate(self.armies[self.side]) if u.hero == hero), -1)
        if place < 0 or self.armies[self.side][place].blow <= 0:
            return -99.0
        return self.value(self.side, place) - self.tired(self.armies[self.side][place])

    def boosted(self, hero: int, by: int) -> float:
        """The Hero gets this much more Strength, and then the other side acts."""
        side = self.armies[self.side]
        place = next((i for i, u in enumerate(side) if u.hero == hero), -1)
        if place < 0:
            return -99.0
        before = side[place]
        side[place] = before._replace(
            strengths=(before.strengths[0] + by, *before.strengths[1:]), blow=before.blow + by
        )
        value = self.now()
        side[place] = before
        return value

    def shooting(self, hero: int) -> float:
        """The best that archers of this Hero's unit can hit, and then the battle goes on."""
        damage = forces.blow(self.g, hero, archery=True)
        others = self.armies[1 - self.side]
        marks = [u for u in others if len(u.strengths) == 1 and u.strengths[0] <= damage]
        best = max((u.worth + 0.5 * u.blow for u in marks), default=0.0)
        for u in others:
            for strength, worth in zip(u.strengths[1:], u.worths[1:], strict=True):
                if strength <= damage:
                    best = max(best, worth + 0.3 * strength)
        return best

    def tired(self, unit: Unit) -> float:
        """A defender who has engaged cannot strike back in the same Day."""
        if self.side == 1 or attacks_left(self.g, self.seat) <= 0:
            return 0.0
        return 0.15 * unit.blow


def _wall(g: Lbs, battle: Battle) -> Wall:
    if battle.section == NOWHERE or battle.harmless:
        return NO_WALL
    return wall_of(g, battle.section, token_worth(g, battle.defender))
