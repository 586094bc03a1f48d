"""What the enemy can reach before one's next turn, and how likely a place falls to it."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.bot.battles import Fighter, cover, falls, fighter
from sandtable.games.banners.bot.reach import attacked_from, barrier, flies, roam
from sandtable.games.banners.content import loading
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.map import Hex, Mask
from sandtable.games.banners.rules.dice import SUCCESS
from sandtable.games.banners.rules.settlements import standing_at
from sandtable.games.banners.state import NOBODY, OPENING, Banners
from sandtable.kernel.bits import bits

MOST = 4
"""Attackers that are thought of against one place."""
RISKS = (0.0, 0.07, 0.16, 0.24, 0.3)
"""How likely a unit in the open is lost for so many enemies that can reach it, roughly."""
RECRUIT = Fighter(2, 0, False, False, 2, False)
"""An army that an enemy might build and send at once."""
RECRUIT_REACH = 3
EXPECTED, EXPECTED_COST = Fighter(2, 1, False, False, 2, False), 4
"""An army that an enemy will place before the first turn."""
RECRUIT_COST = 2


class Threats:
    def __init__(self, g: Banners, kingdom: int) -> None:
        self.g = g
        self.kingdom = kingdom
        self.side = g.campaign.kingdoms[kingdom].side
        self.attackers: list[tuple[Mask, int, int]] = []
        """What each enemy army can attack, the army and its Hero."""
        self.expected: list[tuple[Mask, Fighter]] = []
        """Before the game begins: armies that enemies have not yet placed, and what they may attack."""
        self.recruits: Mask = 0
        """What armies that enemies may still build could attack."""
        for enemy in g.campaign.enemies(kingdom):
            if not g.collapsed >> enemy & 1 and moves_again(g, enemy):
                self._add(enemy)
        one = two = three = four = 0
        for mask in (*(each[0] for each in self.attackers), *(mask for mask, _ in self.expected)):
            four |= three & mask
            three |= two & mask
            two |= one & mask
            one |= mask
        self.layers = (one, two, three, four)

    def _add(self, enemy: int) -> None:
        g, camp = self.g, self.g.campaign
        block = barrier(g, enemy)
        for h in bits(g.occupied[enemy]):
            unit = g.army[h]
            kind = camp.unit_army[unit]
            if kind.passive or (kind.siege and kind.cost):
                continue
            hero = g.hero.get(h, NOBODY) if g.hero else NOBODY
            hexes = roam(g, unit, NOBODY, block)
            self.attackers.append((attacked_from(camp, hexes, flies(g, unit)), unit, hero))
        if g.gold[enemy] + g.income[enemy] >= RECRUIT_COST:
            around = _recruited(camp, g.controlled[enemy] | camp.kingdoms[enemy].entry)
            self.recruits |= around
            if g.phase == OPENING:
                coming = min(MOST, (g.gold[enemy] + 3 * len(g.free[enemy])) // EXPECTED_COST)
                self.expected += [(around, EXPECTED)] * coming

    def count(self, at: Hex) -> int:
        """How many enemies can reach a hex."""
        return sum(layer >> at & 1 for layer in self.layers)

    def risk(self, at: Hex) -> float:
        return RISKS[self.count(at)]

    def against(self, at: Hex) -> tuple[tuple[Fighter, int], ...]:
        """The strongest that can attack a hex, with what a success takes for each."""
        g = self.g
        if not (self.layers[0] | self.recruits) >> at & 1:
            return ()
        settlement = standing_at(g, at)
        strong = 0 if settlement == NOBODY else g.campaign.map.settlements[settlement].fortified
        needed = SUCCESS - loading.terrain().settlement.fortified_modifiers[strong]
        found = [(fighter(g, unit, hero), needed) for mask, unit, hero in self.attackers if mask >> at & 1]
        found += [(each, needed) for mask, each in self.expected if mask >> at & 1]
        found.sort(key=_strength, reverse=True)
        found = found[:MOST]
        if self.recruits >> at & 1 and len(found) < MOST:
            found.append((RECRUIT, needed))
        return tuple(found)

    def loss(self, at: Hex, guard: Fighter | None) -> float:
        """How likely the hex falls, held by this army or by its garrison alone."""
        coming = self.against(at)
        return falls(coming, self.held(at, guard)) if coming else 0.0

    def held(self, at: Hex, guard: Fighter | None) -> Fighter:
        more = cover(self.g, at, guard is not None)
        if guard is None:
            return Fighter(more, 0, False, False, 1, False, True)
        return guard._replace(light=guard.light + more)


def _strength(each: tuple[Fighter, int]) -> float:
    return each[0].light * 0.37 + each[0].heavy * 0.58


@lru_cache(maxsize=4096)
def _recruited(camp: Campaign, homes: Mask) -> Mask:
    found = 0
    for h in bits(homes):
        found |= camp.map.ball(h, RECRUIT_REACH)
    return found


def moves_again(g: Banners, kingdom: int) -> bool:
    """Whether a kingdom has another turn after the one that goes on."""
    if g.season + 1 < g.campaign.seasons or g.phase == OPENING:
        return True
    order = g.campaign.orders[0 if g.returns >= NOBODY else 1]
    return order.index(kingdom) > g.turn if kingdom in order else False
