"""Rules of thumb for the quick bot: how good each choice looks at first sight.

An army goes where something worth taking is near and can be beaten, attacks when the odds are good, and stays where it
guards something in danger. Everything here may use only what the seat knows.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial

from sandtable.games.banners.bot.evaluation import tallies
from sandtable.games.banners.bot.upkeep import affords
from sandtable.games.banners.cards.registry import SIDE, UNIT
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import RANGED, STEALTH, Army, armies
from sandtable.games.banners.content.map import Hex, Mask
from sandtable.games.banners.rules import heroes
from sandtable.games.banners.rules.fight import Fight, fortification
from sandtable.games.banners.rules.settlements import controller, standing_at
from sandtable.games.banners.state import NOBODY, OPENING, Banners
from sandtable.kernel import Choice, Decision
from sandtable.kernel.bits import bits

FAR = 14
FADE = 0.8
"""How much less a prize is worth for each hex on the way."""
PASS_IN_WINDOWS = 1.0

NEVER = -5.0
CARDS: dict[str, float] = {
    # what costs a hero or turns on its caster is for better players
    **dict.fromkeys(("spellbound", "martyrdom", "negation", "demonic-possession", "paths-of-dread"), NEVER),
    **dict.fromkeys(("blood-magic", "cronax-the-berserkir", "sumesh"), 0.5),
    **dict.fromkeys(("earthquake", "hand-of-the-emperor"), 0.2),
    **dict.fromkeys(("fist-of-the-emperor", "groms-forge", "overrun"), 0.8),
    "pestilence": 1.2,
    **dict.fromkeys(("portal", "teleport", "horn-of-udun", "lieva-eriksdottir", "philosophers-stone"), -1.0),
    **dict.fromkeys(("wave-strider", "the-deep-paths", "whips-of-grom"), -1.0),
    **dict.fromkeys(("khadans-feathered-cloak", "ring-of-dragons"), -1.0),
}
"""Cards that are not simply good to play: how good beside passing."""


def inclination(g: Banners, decision: Decision) -> list[float] | None:
    choices = decision.choices()
    kind = decision.kind
    value: Callable[[Choice], float]
    if decision.window:
        return [PASS_IN_WINDOWS if c[0] == "pass" else play_value(c) + 1.0 for c in choices]
    if kind in ("activate", "opening"):
        value = in_turn(g)
    elif kind == "act":
        value = Act(g, int(decision.about[0])).value
    elif kind == "income":
        value = _income(g)
    elif kind == "aim":
        value = partial(_aimed, g, g.side_of(decision.seat))
    elif kind == "hit":
        value = partial(_spare, g)
    else:
        table = SIMPLE.get(kind, {})
        return [table.get(str(c[0]), 0.0) for c in choices]
    return [value(c) for c in choices]


SIMPLE: dict[str, dict[str, float]] = {
    "control": {"control": 2.0, "raze": 1.0},
    "welcome": {"control": 2.0, "leave": 1.0},
    **{verb: {verb: 1.0} for verb in ("ambush", "advance", "regenerate", "study", "tome", "command", "retrieve")},
    "entry": {"allow": 1.0},
    "study discard": {"keep all": 1.0},
    "again": {"attack": 1.0},
    "take over": {"take over": 1.0},
    "return": {"keep": 1.0},
    "winter": {"sell": 1.0},
}


def play_value(choice: Choice) -> float:
    if choice[0] != "play":
        return 0.5
    return CARDS.get(cardbook.cards()[int(choice[1])].id, 1.0)


def _dice(kind: Army) -> float:
    """What an army's dice are worth."""
    return kind.light[0] * 0.8 + kind.heavy[0] * 1.2


def _spare(g: Banners, choice: Choice) -> float:
    """Which of a stack takes a hit: a full-strength army first, then whoever is cheaper."""
    unit = int(choice[1])
    kind = g.army_of(unit)
    if not kind.hero and not kind.fragile and not g.weakened >> unit & 1:
        return 10.0
    return -float(kind.cost)


# -- what is worth going for -----------------------------------------------------------------------------------------


DECIDES = 8.0
"""What all that a victory condition asks for is worth."""

EASE = (1.0, 0.6, 0.4)
"""How much of that is left behind walls, plain and magical."""


@lru_cache(maxsize=512)
def worth(camp: Campaign, side: int) -> tuple[float, ...]:
    """What each settlement is worth to a side: cities more, and those that decide the campaign."""
    found = [1.0 + (1.5 if s.city else 0.0) - (0.3 if s.fortified else 0.0) for s in camp.map.settlements]
    for tally, _ in tallies(camp):
        for s in tally.settlements:
            place = camp.map.settlements[s]
            found[s] += DECIDES / (1 + tally.needed) * EASE[place.fortified] * (0.5 if place.city else 1.0)
    return tuple(found)


LAST = 0.3
"""What of an army's worth is left in the last season, when only settlements count."""
RUIN = -0.3
"""What of a prize is left to a side whose goal is to hold it, if it lies in ruins."""


@lru_cache(maxsize=512)
def spoils(camp: Campaign, side: int) -> frozenset[int]:
    """Settlements that a side must hold for its goal: in ruins they are of little use."""
    found: set[int] = set()
    for tally, wanted_by in tallies(camp):
        if wanted_by == side and tally.metric != "controlled-or-razed":
            found.update(tally.settlements)
    return frozenset(found)


def razes(kind: Army) -> bool:
    """It cannot control what it takes."""
    return kind.huge or kind.feral


@lru_cache(maxsize=4096)
def field(camp: Campaign, side: int, hostile: Mask) -> list[float]:
    """How promising each hex is: the best prize near it, less for every hex on the way."""
    values = worth(camp, side)
    found = [0.0] * camp.map.size
    edge: list[Hex] = []
    for s in camp.shown:
        at = camp.map.settlements[s].at
        if hostile >> at & 1:
            found[at] = max(found[at], values[s])
            edge.append(at)
    for _ in range(FAR):
        grown = set()
        for h in edge:
            rest = found[h] * FADE
            for n in camp.map.neighbours[h]:
                if found[n] < rest - 1e-9:
                    found[n] = rest
                    grown.add(n)
        edge = sorted(grown)
    return found


LIGHT = {0: 1 / 3, -1: 1 / 6, -2: 0.0}
HEAVY = {0: 0.583, -1: 0.458, -2: 0.333}


def mean(light: int, heavy: int, modifier: int) -> float:
    """Successes to be expected."""
    return light * LIGHT[modifier] + heavy * HEAVY[modifier]


def chance(mine: float, theirs: float) -> float:
    """Roughly, how likely more successes are."""
    spread = math.sqrt(mine + theirs + 0.6)
    x = (mine - theirs - 0.3) / spread
    return min(0.97, max(0.03, 0.5 + 0.42 * x))


class Prospects:
    """What attacks promise, for one army."""

    def __init__(self, g: Banners, unit: int) -> None:
        self.g = g
        self.unit = unit
        self.kingdom = g.owner[unit]
        self.side = g.campaign.kingdoms[self.kingdom].side
        self.values = worth(g.campaign, self.side)
        self.lasting = 1.0 if g.season + 1 < g.campaign.seasons else LAST
        """How much armies matter."""
        self.known: dict[tuple[Hex, int], float] = {}

    def attack(self, at: Hex, start: Hex) -> float:
        """The gain to be expected of attacking a hex from another."""
        key = (at, self.g.campaign.map.side(start, at).river)
        found = self.known.get(key)
        if found is None:
            here = self.g.at[self.unit]
            self.g.at[self.unit] = start
            found = self.known[key] = self._attack(at)
            self.g.at[self.unit] = here
        return found

    def _attack(self, at: Hex) -> float:
        g, unit = self.g, self.unit
        if at in g.campaign.map.lairs and at not in g.magic.monster:
            light, heavy = g.army_of(unit).light[0], g.army_of(unit).heavy[0]
            return 1.6 * chance(mean(light, heavy, 0), 1.0) - 0.8
        fight = Fight(g, unit, g.rider if unit == g.active else NOBODY, at)
        modifier = 0 if fight.monster != NOBODY else fortification(g, unit, at)
        mine = mean(*fight.dice(g, 0), max(-2, modifier))
        theirs = mean(*fight.dice(g, 1), 0)
        if fight.abilities(g, 0) & RANGED:
            mine += 0.15
        if fight.abilities(g, 0) & STEALTH and not modifier:
            mine += 0.3
        good, bad = chance(mine, theirs), chance(theirs, mine)
        prize = 0.0
        if fight.army != NOBODY:
            kind = g.army_of(fight.army)
            prize = 0.35 * _dice(kind) * (1.6 if kind.fragile or g.weakened >> fight.army & 1 else 1.0) * self.lasting
        elif fight.monster != NOBODY:
            prize = 1.2
        settlement = standing_at(g, at)
        if settlement != NOBODY and g.hostile[self.kingdom] >> at & 1:
            taken = 1.0 if fight.army == NOBODY else 0.35
            if razes(g.army_of(unit)) and settlement in spoils(g.campaign, self.side):
                taken *= RUIN
            prize += (1.2 + self.values[settlement]) * taken
        own = g.army_of(unit)
        price = 0.3 * _dice(own) * (1.6 if own.fragile or g.weakened >> unit & 1 else 0.8)
        return good * prize - bad * price * self.lasting

    def danger(self, at: Hex) -> float:
        """How much enemies threaten a settlement of one's own in this hex."""
        g = self.g
        settlement = standing_at(g, at)
        if settlement == NOBODY:
            return 0.0
        holder = controller(g, settlement)
        if holder == NOBODY or g.campaign.kingdoms[holder].side != self.side:
            return 0.0
        near = g.campaign.map.ball(at, 3) & g.enemy_mask(self.kingdom)
        return 0.5 * self.values[settlement] if near else 0.0


# -- the decisions ---------------------------------------------------------------------------------------------------


class Act:
    """What the active unit does."""

    def __init__(self, g: Banners, unit: int) -> None:
        self.g = g
        self.unit = unit
        camp = g.campaign
        self.kingdom = g.owner[unit]
        self.prospects = Prospects(g, unit)
        self.field = field(camp, self.prospects.side, g.hostile[self.kingdom])
        self.here = self.place(g.at[unit], True)
        if not g.army_of(unit).hero:
            near = camp.map.crossable[g.at[unit]] & (g.hostile[self.kingdom] | g.enemy_mask(self.kingdom))
            near &= ~camp.out_of_play
            if near:
                self.here += 0.6 * max(0.0, *(self.prospects.attack(h, g.at[unit]) for h in bits(near)))
        self.targets = g.hostile[self.kingdom] | g.enemy_mask(self.kingdom)

    def place(self, at: Hex, here: bool = False) -> float:
        return self.field[at] + self.prospects.danger(at) * (1.0 if here or at not in self.g.army else 0.0)

    def value(self, choice: Choice) -> float:
        verb = choice[0]
        g = self.g
        if verb == "attack":
            return 0.3 + self.prospects.attack(int(choice[1]), g.at[self.unit])
        if verb in ("move", "sail"):
            at = int(choice[1])
            better = self.place(at) - self.here
            if not g.army_of(self.unit).hero:
                near = g.campaign.map.crossable[at] & self.targets & ~g.campaign.out_of_play
                if near:
                    better += 0.6 * max(0.0, *(self.prospects.attack(h, at) for h in bits(near)))
            return better - (0.15 if verb == "sail" else 0.05)
        if verb in ("switch", "switch ship"):
            return self.place(int(choice[1])) - self.here - 0.4
        return play_value(choice) - 0.6 if verb == "play" else ACTING.get(str(verb), -1.0)


ACTING = {"pick up": 0.5, "recover": 0.6, "mine": 0.6, "rebuild": 0.6, "regenerate": 0.9, "pass": 0.0}
IN_TURN = {"coven": 3.0, "rebuild": 2.2, "regenerate": 3.5, "monster strike": 3.6, "end": 1.0, "done": 1.0}
"""What looks the same whatever the board is like."""


def in_turn(g: Banners) -> Callable[[Choice], float]:
    """What to do next in one's turn, or while setting up."""
    promising = field(g.campaign, g.campaign.kingdoms[g.kingdom].side, g.hostile[g.kingdom])
    left = g.campaign.seasons - g.season
    wants = spoils(g.campaign, g.campaign.kingdoms[g.kingdom].side)

    def value(choice: Choice) -> float:
        verb = choice[0]
        if verb in ("stack", "activate"):
            return (3.2 if verb == "stack" else 3.0) + 0.1 * promising[int(choice[2])]
        if verb in ("build", "place"):
            kind = armies()[int(choice[1])]
            per_gold = _dice(kind) / max(1, kind.cost)
            spent = 2.0 if left > 1 or g.phase == OPENING else 1.0
            if not affords(g, g.kingdom, kind.cost):
                return 0.0
            useless = 1.5 if kind.siege or (wants and razes(kind)) else 0.0
            return spent + 0.5 * per_gold + 0.6 * promising[int(choice[2])] - useless
        if verb in ("hero", "place hero"):
            if verb == "hero" and not affords(g, g.kingdom, heroes.cost(g, g.kingdom)):
                return 0.0
            alone = int(choice[1]) not in g.army
            return 2.6 + 0.3 * promising[int(choice[1])] - (1.2 if alone else 0.0)
        if verb == "suppress":
            return 4.0 if g.revolts > 2 or left > 2 else 0.5
        if verb == "play":
            return 2.5 + play_value(choice) if play_value(choice) > 0 else play_value(choice)
        return IN_TURN.get(str(verb), -1.0)

    return value


def _income(g: Banners) -> Callable[[Choice], float]:
    """Income Actions: Covens are good, selling and laying waste only to stay alive."""
    kingdom = g.campaign.kingdoms[g.kingdom]
    values = worth(g.campaign, kingdom.side)
    short = kingdom.shashka and g.marker.count(g.kingdom) > g.gold[g.kingdom]
    last = g.season + 1 >= g.campaign.seasons

    def value(choice: Choice) -> float:
        verb = choice[0]
        if verb == "coven":
            place = g.campaign.map.settlements[int(choice[1])]
            easy = (place.at not in g.army) + (not place.fortified)
            return 2.0 + 0.5 * easy + 0.05 * values[int(choice[1])]
        if verb == "sell":
            return 4.0 if short else -1.0
        if verb == "lay waste":
            return 3.0 - 0.3 * values[int(choice[1])] if short else -1.0
        if verb == "rebuild":
            return 1.5 if not last else 0.0
        return 1.0 if verb == "done" else -1.0

    return value


def _aimed(g: Banners, side: int, choice: Choice) -> float:
    """Targets of cards: the enemy's best, one's own best."""
    target = int(choice[2])
    if target < 0 or target >= SIDE:
        return 0.0
    if target >= UNIT:
        return _dice(g.army_of(target - UNIT))
    found = 1.5 if target in g.hero else 0.0
    army = g.army.get(target, NOBODY)
    if army != NOBODY:
        found += _dice(g.army_of(army)) * (1.5 if g.weakened >> army & 1 or g.army_of(army).fragile else 1.0)
    settlement = standing_at(g, target)
    return found if settlement == NOBODY else found + worth(g.campaign, side)[settlement]
