"""What to build, and where: who can strike at once, who guards what is in danger, who is on the way in time."""

from __future__ import annotations

from sandtable.games.banners.bot.battles import Fighter, recruit, worth
from sandtable.games.banners.bot.reach import walked
from sandtable.games.banners.bot.turn import Turn
from sandtable.games.banners.bot.upkeep import affords, upkeep
from sandtable.games.banners.content.forces import FLYING, Army, armies
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import heroes
from sandtable.games.banners.rules.building import status_here
from sandtable.games.banners.state import NOBODY, OPENING
from sandtable.kernel import Choice

STANDING = 0.5
"""What an army is worth by being there at all, for each gold piece of strength."""
HERO_FOR = 4
"""One Hero for so many armies."""


class Builds:
    def __init__(self, turn: Turn, choices: list[Choice]) -> None:
        self.turn = turn
        self.g = turn.g
        self.share = self._share(choices)
        self.fits: dict[int, tuple[Army, Fighter, float]] = {}

    def _share(self, choices: list[Choice]) -> float:
        """Gold for each hex where something can be built: where there are few, strong armies are worth their price."""
        places = {int(choice[2]) for choice in choices if choice[0] in ("build", "place")}
        spare = self.g.gold[self.turn.kingdom] - upkeep(self.g, self.turn.kingdom)
        return spare / len(places) if places else 0.0

    def value(self, choice: Choice) -> float:
        """For each gold piece that it costs, with the whole in sight."""
        number, at = int(choice[1]), int(choice[2])
        if number not in self.fits:
            kind = armies()[number]
            self.fits[number] = kind, recruit(kind), strength(kind)
        kind, mine, strong = self.fits[number]
        turn = self.turn
        if not affords(self.g, turn.kingdom, kind.cost):
            return -1.0
        if kind.siege:
            return self._engine(at)
        value = turn.post(NOBODY, kind, mine, at)
        value += self._at_once(kind, mine, at)
        value += STANDING * strong * (1.0 if turn.left else 0.1)
        return value / price(max(kind.cost, self.share))

    def _at_once(self, kind: Army, mine: Fighter, at: Hex) -> float:
        """What it can attack in the same turn, if it is built ready (10.1.1)."""
        turn, g = self.turn, self.g
        if g.phase == OPENING or not status_here(g, turn.kingdom, at):
            return 0.0
        if kind.profile == FLYING:
            block = g.campaign.never_entered | g.barred
        else:
            block = turn.block
        hexes = walked(g, at, kind.profile, kind.movement[0], block) & ~turn.friends & ~g.hostile[turn.kingdom]
        found = turn.attacks(NOBODY, kind, mine, hexes | 1 << at, kind.profile == FLYING)
        return max((turn.net(each, kind) for each in found), default=0.0)

    def _engine(self, at: Hex) -> float:
        """An engine where a fortified prize is near."""
        return self.turn.engine(at) / 3.0 - 0.4 if self.turn.left else -1.0

    def hero(self, choice: Choice) -> float:
        """A Hero goes to a strong army near the front, and armies come first."""
        turn, g = self.turn, self.g
        at = int(choice[1])
        army = g.army.get(at, NOBODY)
        free = choice[0] == "place hero"
        cost = 0 if free else heroes.cost(g, turn.kingdom)
        if not free and not affords(g, turn.kingdom, cost):
            return -1.0
        value = -6 * turn.threats.risk(at)
        if army != NOBODY and g.owner[army] == turn.kingdom:
            kind = g.army_of(army)
            sturdy = 0.3 if kind.fragile else 1.0
            value = sturdy * (1.0 + 0.25 * worth(kind)) + 0.03 * turn.post(army, kind, turn.fighter(army), at)
            value *= 0.8 if g.finished >> army & 1 else 1.0
        if free:
            return 5.0 + value
        led = g.heroes[turn.kingdom].bit_count()
        crowd = g.occupied[turn.kingdom].bit_count()
        if crowd < HERO_FOR * (led + 1) or value < 1.0:
            return -0.5
        return value * (1.0 if turn.left else 0.2) / price(cost)


def price(gold: float) -> float:
    """What gold weighs: a little less than it is, as strong armies are few and stand together."""
    return float((0.6 + gold) ** 0.8)


def strength(kind: Army) -> float:
    """Dice, steps and pace of an army, about its cost in gold."""
    dice = 0.8 * kind.light[0] + 1.25 * kind.heavy[0] + (0.3 if kind.abilities & 3 else 0.0)
    return dice * (0.7 if kind.fragile else 1.0) * (0.9 + 0.05 * kind.movement[0])
