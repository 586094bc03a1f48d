"""A kingdom's turn as a whole: what can be taken and by whom, what must be held, and where everybody is best placed."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.banners.bot import battles
from sandtable.games.banners.bot.battles import HERO, Fighter, Result, clash, falls, fighter, helped, holder, walls
from sandtable.games.banners.bot.fields import field
from sandtable.games.banners.bot.reach import attacked_from, barrier, flies, roam
from sandtable.games.banners.bot.stakes import Stakes, forts, stakes
from sandtable.games.banners.bot.threats import Threats
from sandtable.games.banners.content.forces import Army
from sandtable.games.banners.content.map import Hex, Mask
from sandtable.games.banners.rules import stacks
from sandtable.games.banners.rules.settlements import REBUILD_COST, controller, standing_at, welcoming_beneath
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel.bits import bits

APPROACH = 0.2
"""What being near a prize is worth, as a share of it."""
ENGINE, ENGINE_FADE, ENGINE_SIGHT = 0.25, 0.8, 8
"""What a Siege Engine next to a fortified prize is worth, as a share of it, less for each hex farther away."""
GUARD = 1.0
"""How far what may be lost is weighed against what may be won."""
SIEGE = 0.8
"""What it is worth to keep an enemy from building in a settlement (10.3)."""
FOLLOW_UP = 0.7
"""How far others are trusted to finish what one has begun."""
OVERLAP = 0.5
"""How far others could do the same without one's help."""
SUPPORTERS = 3
CAUTION = 0.8
"""How much one's own losses weigh."""
KILL, WEAKEN = 1.3, 0.5
"""How much the enemy's losses weigh: an army lost, and one weakened."""
LAIR = 4.0
"""What a Monster's reward is worth."""
MONSTER = 3.0


class Prize(NamedTuple):
    """What an attack is for."""

    take: float
    """What it is worth that the defender is gone."""
    weaken: float
    wins: bool = False


class Chance(NamedTuple):
    """An attack that a unit could make."""

    unit: int
    at: Hex
    start: Hex
    result: Result
    mine: Fighter
    needed: int


class Turn:
    """Looked at afresh for every question; nothing is remembered from one to the next."""

    def __init__(self, g: Banners, kingdom: int) -> None:
        self.g = g
        self.kingdom = kingdom
        camp = g.campaign
        self.camp = camp
        self.who = camp.kingdoms[kingdom]
        self.stakes: Stakes = stakes(g, kingdom)
        self.threats = Threats(g, kingdom)
        self.left = camp.seasons - g.season - 1
        """Seasons after this one."""
        self.caution = CAUTION if self.left else 0.25
        self.block = barrier(g, kingdom)
        friends = 0
        for k in camp.sides[self.who.side]:
            friends |= g.occupied[k]
        self.friends: Mask = friends
        self.targets: Mask = (g.hostile[kingdom] & ~friends | g.enemy_mask(kingdom)) & ~camp.out_of_play
        self._holders: dict[Hex, Fighter] = {}
        self._prizes: dict[tuple[Hex, int], Prize] = {}
        self._empty: dict[Hex, float] = {}
        self._chances: dict[int, list[Chance]] | None = None
        self._fighters: dict[int, Fighter] = {}

    # -- who there is ------------------------------------------------------------------------------------------------

    def rider(self, unit: int) -> int:
        """The Hero that would fight with an army."""
        g = self.g
        if unit == g.active:
            return g.rider
        if not g.hero:
            return NOBODY
        hero = g.companion(unit)
        return hero if hero == NOBODY or not g.finished >> hero & 1 else NOBODY

    def fighter(self, unit: int) -> Fighter:
        found = self._fighters.get(unit)
        if found is None:
            found = self._fighters[unit] = fighter(self.g, unit, self.rider(unit))
        return found

    def holder(self, at: Hex) -> Fighter:
        found = self._holders.get(at)
        if found is None:
            found = self._holders[at] = holder(self.g, at)
        return found

    def ready(self) -> list[int]:
        """Armies that may still act in this turn."""
        g = self.g
        found = []
        for h in bits(g.occupied[self.kingdom]):
            unit = g.army[h]
            if not g.finished >> unit & 1 and not self.camp.unit_army[unit].passive:
                found.append(unit)
        return found

    # -- prizes ------------------------------------------------------------------------------------------------------

    def prize(self, at: Hex, kind: Army) -> Prize:
        """What it is worth to drive off whoever holds a hex, for an army that controls or razes what it takes."""
        razes = kind.huge or kind.feral or self.g.markers_left(self.kingdom) <= 0
        found = self._prizes.get((at, razes))
        if found is None:
            found = self._prizes[at, razes] = self._prize(at, razes)
        return found

    def _prize(self, at: Hex, razes: bool) -> Prize:
        g = self.g
        take = weaken = 0.0
        wins = False
        if g.arcana is not None and at in g.arcana.monster:
            return Prize(MONSTER + LAIR * (1.0 if self.left else 0.3), 0.0)
        army = g.army.get(at, NOBODY)
        if army != NOBODY:
            value = battles.worth(g.army_of(army), bool(g.weakened >> army & 1))
            take += KILL * value
            weaken += WEAKEN * value
        if at in g.hero:
            take += HERO
        settlement = standing_at(g, at)
        if settlement != NOBODY and g.hostile[self.kingdom] >> at & 1:
            known = self.stakes
            wins = known.wins[settlement]
            stake = known.razing(settlement) if razes else known.taking(settlement)
            if wins:
                stake = max(stake, known.taking(settlement))
            take += stake if wins else stake * self._lasting(at)
        return Prize(take, weaken, wins)

    def _lasting(self, at: Hex) -> float:
        """How much of a prize is left if the enemy may take it back."""
        back = self.threats.loss(at, Fighter(2, 1, False, False, 2, False))
        return 1.0 - (0.5 if self.left else 0.9) * back

    # -- attacks -----------------------------------------------------------------------------------------------------

    def chances(self) -> dict[int, list[Chance]]:
        """For each ready army: what it could attack in this turn."""
        if self._chances is None:
            self._chances = {unit: self.chances_of(unit, self.stands(unit)) for unit in self.ready()}
        return self._chances

    def stands(self, unit: int) -> Mask:
        """Where it could stand to attack from."""
        g = self.g
        if unit == g.active:
            return 1 << g.at[unit]
        hexes = roam(g, unit, self.rider(unit), self.block)
        return hexes & ~(self.friends & ~(1 << g.at[unit]))

    def chances_of(self, unit: int, hexes: Mask) -> list[Chance]:
        kind = self.camp.unit_army[unit]
        wings = flies(self.g, unit, self.rider(unit))
        return self.attacks(unit, kind, self.fighter(unit), hexes, wings)

    def attacks(self, unit: int, kind: Army, mine: Fighter, hexes: Mask, wings: bool) -> list[Chance]:
        """What an army could attack from these hexes, each from where it is easiest."""
        g, camp = self.g, self.camp
        if kind.hero:
            return []
        around = camp.map.adjacent if wings else camp.map.crossable
        found = []
        within = attacked_from(camp, hexes, wings) & self.targets
        if kind.siege:
            within &= g.hostile[self.kingdom]
        for at in bits(within):
            theirs = self.holder(at)
            more, start = self._best_start(at, hexes & around[at], wings)
            extra = helped(g, unit, at) if unit != NOBODY else 0
            own = mine._replace(light=mine.light + extra) if extra else mine
            needed = self._needed(at)
            found.append(Chance(unit, at, start, clash(own, theirs, needed, more), own, needed))
        return found

    def _needed(self, at: Hex) -> int:
        return walls(self.g, self.camp.army_units[self.kingdom], at) if self.camp.fortified >> at & 1 else 5

    def _best_start(self, at: Hex, hexes: Mask, wings: bool) -> tuple[int, Hex]:
        """The river dice one cannot avoid, and from where to attack."""
        best, where, safest = 9, -1, 9.0
        for h in bits(hexes):
            more = 0 if wings else battles.river(self.g, h, at)
            risk = self.threats.count(h) if more <= best else 0
            if more < best or (more == best and risk < safest):
                best, where, safest = more, h, risk
        return best, where

    def support(self, unit: int, at: Hex) -> tuple[float, float]:
        """How likely others would drive off whoever holds a hex: as it is, and once it is weakened."""
        others = [
            (each.mine, each.needed)
            for other, found in self.chances().items()
            if other != unit
            for each in found
            if each.at == at
        ]
        if not others:
            return 0.0, 0.0
        others.sort(key=lambda each: each[0].heavy * 0.58 + each[0].light * 0.37, reverse=True)
        coming, theirs = tuple(others[:SUPPORTERS]), self.holder(at)
        whole = falls(coming, theirs, FOLLOW_UP)
        return whole, whole if theirs.steps == 1 else falls(coming, theirs._replace(steps=1), FOLLOW_UP)

    def net(self, chance: Chance, kind: Army) -> float:
        """What an attack is worth, with what others can add and what it may cost."""
        prize = self.prize(chance.at, kind)
        whole, rest = self.support(chance.unit, chance.at)
        result = chance.result
        gain = result.gone * prize.take + result.weakened * (prize.weaken + rest * prize.take)
        gain -= OVERLAP * whole * prize.take * (result.gone + result.weakened)
        gain += result.slain * HERO * (1.0 - result.gone)
        return gain - self.price(result, kind, chance.mine)

    def price(self, result: Result, kind: Army, mine: Fighter) -> float:
        value = battles.worth(kind, mine.steps == 1 and not kind.fragile)
        return self.caution * (result.lost * value + result.hurt * 0.35 * value + result.hero * HERO)

    # -- posts -------------------------------------------------------------------------------------------------------

    def post(self, unit: int, kind: Army, mine: Fighter, at: Hex) -> float:
        """What it is worth that an army ends its turn in a hex."""
        g = self.g
        settlement = standing_at(g, at)
        value = 0.0
        if kind.siege:
            return self.engine(at)
        if self.left:
            way = kind.profile
            promising = field(g, self.kingdom, self.stakes, way, kind.huge or kind.feral)
            value += APPROACH * promising[at]
            value -= (
                self.threats.risk(at) * battles.worth(kind, mine.steps == 1) * (0.5 if settlement != NOBODY else 1.0)
            )
            value += self._siege(at, unit)
        if settlement != NOBODY and not kind.hero:
            value += self.guard(settlement, at, mine, unit)
        elif g.razed >> at & 1 and not kind.huge:
            value += self._ruin(at)
        return value

    def engine(self, at: Hex) -> float:
        """A Siege Engine belongs next to the walls that are most worth breaking (9.11.1)."""
        places, best = self.camp.map.settlements, 0.0
        for s in forts(self.camp):
            target = places[s].at
            if not self.g.hostile[self.kingdom] >> target & 1:
                continue
            away = next((r for r in range(1, ENGINE_SIGHT) if self.camp.map.ball(target, r) >> at & 1), 0)
            if away:
                best = max(best, ENGINE * max(self.stakes.taking(s), 0.0) * ENGINE_FADE ** (away - 1))
        return best - self.threats.risk(at)

    def _ruin(self, at: Hex) -> float:
        """A ruin that could be rebuilt by an army that stands there (4.10.2)."""
        settlement = self.camp.map.settlement_at[at]
        if self.g.gold[self.kingdom] < REBUILD_COST or not welcoming_beneath(self.g, settlement, self.kingdom):
            return 0.0
        return max(0.0, 0.8 * (self.stakes.own[settlement] - self.stakes.ruin[settlement]) - REBUILD_COST)

    def guard(self, settlement: int, at: Hex, mine: Fighter, unit: int) -> float:
        """What an army in a settlement of one's own side saves."""
        g = self.g
        holder = controller(g, settlement)
        if holder == NOBODY or self.camp.kingdoms[holder].side != self.who.side:
            return self._welcome(settlement, at)
        other = g.army.get(at, NOBODY)
        if other not in (NOBODY, unit):
            return 0.0
        losing = self.stakes.losing(settlement)
        open_to = self.open_loss(at)
        if not open_to or losing <= 0:
            return 0.0
        return GUARD * losing * max(0.0, open_to - self.threats.loss(at, mine))

    def _welcome(self, settlement: int, at: Hex) -> float:
        """A settlement that nobody controls and that welcomes the kingdom: a marker for the asking (4.6.1)."""
        if self.g.hostile[self.kingdom] >> at & 1 or self.g.markers_left(self.kingdom) <= 0:
            return 0.0
        return max(0.0, self.stakes.own[settlement] - self.stakes.now[settlement])

    def open_loss(self, at: Hex) -> float:
        """How likely a settlement falls if only its garrison holds it."""
        found = self._empty.get(at)
        if found is None:
            found = self._empty[at] = self.threats.loss(at, None)
        return found

    def _siege(self, at: Hex, unit: int) -> float:
        """Next to a settlement of the enemy nothing is built while one stays there."""
        near = self.camp.map.crossable[at] & self.g.hostile[self.kingdom] & ~self.camp.out_of_play
        if not near:
            return 0.0
        held = 0
        for enemy in self.camp.enemies(self.kingdom):
            held |= self.g.controlled[enemy]
        return SIEGE if near & held else 0.0

    def worth(self, unit: int) -> float:
        return battles.worth(self.g.army_of(unit), bool(self.g.weakened >> unit & 1))

    def movement(self, unit: int) -> int:
        return stacks.movement_rating(self.g, unit)
