"""The questions of a turn: who goes first, and what the active unit does."""

from __future__ import annotations

from sandtable.games.banners.bot import inclination as thumb
from sandtable.games.banners.bot.battles import HERO, clash, lair
from sandtable.games.banners.bot.reach import roam
from sandtable.games.banners.bot.turn import Chance, Turn
from sandtable.games.banners.bot.upkeep import affords
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.building import may_recover
from sandtable.games.banners.rules.settlements import REBUILD_COST
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice
from sandtable.kernel.bits import bits

RECOVERED = 0.4
"""What an army's lost step is worth, as a share of the army."""
GOLD_LATER = 0.8
"""What a gold piece is worth that could be spent on something else."""
EFFORT = 0.05
ENGINES_FIRST = 6.0
"""Siege Engines go before those whom they help."""
SWITCH = 1.5
"""What it costs to drive a friend from its place."""


class Acting:
    """What a unit may do now, each choice with its worth."""

    def __init__(self, g: Banners, unit: int) -> None:
        self.g = g
        self.unit = unit
        self.turn = Turn(g, g.owner[unit])
        self.kind = g.army_of(unit)
        self.hero = self.kind.hero
        self.mine = self.turn.fighter(unit) if not self.hero else None
        self.posts: dict[Hex, float] = {}

    def post(self, at: Hex) -> float:
        found = self.posts.get(at)
        if found is None:
            if self.mine is None:
                found = hero_post(self.turn, self.unit, at)
            else:
                found = self.turn.post(self.unit, self.kind, self.mine, at)
            self.posts[at] = found
        return found

    def attack_from(self, start: Hex) -> float:
        """The best that an attack from a hex promises, with what staying there is worth."""
        return max((self.attack(each) for each in self.attacks(start)), default=-1e9)

    def attacks(self, start: Hex) -> list[Chance]:
        return [] if self.mine is None else self.turn.chances_of(self.unit, 1 << start)

    def attack(self, chance: Chance) -> float:
        return self.turn.net(chance, self.kind) + self.post(chance.start)

    def value(self, choice: Choice) -> float:
        verb = str(choice[0])
        g, here = self.g, self.g.at[self.unit]
        if verb == "attack":
            return self.attack_on(int(choice[1]))
        if verb == "move":
            at = int(choice[1])
            return max(self.post(at), self.attack_from(at)) - EFFORT
        if verb in ("sail", "switch", "switch ship"):
            return self.post(int(choice[1])) - 2 * EFFORT - (0.0 if verb == "sail" else SWITCH)
        if verb == "recover":
            cost = g.army_of(self.unit).recovery or 0
            if not affords(g, g.owner[self.unit], cost):
                return -1.0
            return self.post(here) + RECOVERED * (self.kind.cost + 0.4) * (1 if self.turn.left else 0.4) - cost * 0.3
        if verb == "mine":
            return self.post(here) + (0.9 if self.turn.left else 0.2)
        if verb == "pass":
            return self.post(here)
        return self._other(verb, choice)

    def _other(self, verb: str, choice: Choice) -> float:
        here = self.post(self.g.at[self.unit])
        if verb == "play":
            return here + thumb.play_value(choice) - 0.6
        if verb == "pick up":
            return here + 0.7
        if verb == "regenerate":
            return here + 1.5
        if verb == "rebuild":
            return here + rebuilt(self.turn, int(choice[1]))
        return here - 1.0

    def attack_on(self, at: Hex) -> float:
        for each in self.attacks(self.g.at[self.unit]):
            if each.at == at:
                return self.attack(each)
        if self.mine is not None and self.g.arcana is not None:
            return self.post(self.g.at[self.unit]) + lair_net(self.turn, self.unit, at)
        return -1.0


def lair_net(turn: Turn, unit: int, at: Hex) -> float:
    """What attacking a Monster is worth, drawn or not."""
    g = turn.g
    mine = turn.fighter(unit)
    if at in g.magic.monster:
        result = clash(mine, turn.holder(at))
    else:
        result = lair(mine, g.magic.pool)
    reward = 5.0 if turn.left else 1.0
    return result.gone * reward - turn.price(result, g.army_of(unit), mine)


def rebuilt(turn: Turn, settlement: int) -> float:
    """What it is worth to rebuild a ruin, less what it costs (4.10.2)."""
    return turn.stakes.own[settlement] - turn.stakes.ruin[settlement] - REBUILD_COST * GOLD_LATER


def hero_post(turn: Turn, unit: int, at: Hex) -> float:
    """A Hero belongs with an army, never alone where an enemy can come."""
    g = turn.g
    army = g.army.get(at, NOBODY)
    value = -1.5 * HERO * turn.threats.risk(at)
    if army != NOBODY and g.owner[army] == g.owner[unit]:
        value += 1.5 + 0.2 * turn.worth(army)
        value += 0.1 * turn.post(army, g.army_of(army), turn.fighter(army), at)
    return value


def best_of(turn: Turn, unit: int) -> float:
    """What a unit that has not acted yet could make better than by staying where it is."""
    g = turn.g
    kind = g.army_of(unit)
    acting = Acting.__new__(Acting)
    acting.g, acting.unit, acting.turn, acting.kind, acting.hero, acting.posts = g, unit, turn, kind, kind.hero, {}
    acting.mine = None if kind.hero else turn.fighter(unit)
    here = acting.post(g.at[unit])
    hexes = roam(g, unit, NOBODY if kind.hero else turn.rider(unit), turn.block)
    if kind.hero:
        free = hexes & ~(g.heroes[turn.kingdom] & ~(1 << g.at[unit]))
    else:
        free = hexes & ~(turn.friends & ~(1 << g.at[unit]))
    best = max((acting.post(h) for h in bits(free)), default=here) - EFFORT
    if not kind.hero:
        best = max(best, *(acting.attack(each) for each in turn.chances().get(unit, ())), best)
        best = max(best, acting.value(("recover",)) if _may_recover(g, unit) else best)
    first = ENGINES_FIRST if kind.siege and best - here > 0.3 else 0.0
    return best - here + first


def _may_recover(g: Banners, unit: int) -> bool:
    return bool(g.weakened >> unit & 1) and may_recover(g, unit)
