"""What a kingdom answers when something asks: Income Actions, what becomes of a settlement, hits, advances."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.bot import battles
from sandtable.games.banners.bot.threats import moves_again
from sandtable.games.banners.bot.turn import Turn
from sandtable.games.banners.bot.upkeep import upkeep
from sandtable.games.banners.odds import combat_odds
from sandtable.games.banners.rules.fight import Fight
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision

SAFE_MARKERS = 2
"""So many Control markers the Shashka keep if they can: without any they are gone (7.7)."""


def income(g: Banners) -> Callable[[Choice], float]:
    """Income Actions: Covens are good; plunder pays for what is left, and for what is about to be lost anyway."""
    turn = Turn(g, g.kingdom)
    held = g.marker.count(g.kingdom)
    short = turn.who.shashka and held > g.gold[g.kingdom]
    places = g.campaign.map.settlements

    def value(choice: Choice) -> float:
        verb = str(choice[0])
        if verb == "coven":
            place = places[int(choice[1])]
            easy = (place.at not in g.army) + (not place.fortified)
            return 2.0 + 0.5 * easy + 0.02 * turn.stakes.foe[int(choice[1])]
        if verb == "lay waste":
            s = int(choice[1])
            if held <= 1:
                return -1.0
            guard = g.army.get(places[s].at, NOBODY)
            lost = turn.threats.loss(places[s].at, None if guard == NOBODY else turn.fighter(guard))
            kept = (turn.stakes.own[s] - turn.stakes.ruin[s]) * (1.0 - 0.5 * lost)
            gain = turn.stakes.loot[s] + 1.0 - kept
            return 4.0 + 0.1 * gain if short or (gain > 0 and turn.left and held > SAFE_MARKERS) else -1.0
        if verb == "transfer":
            return gift(turn, int(choice[1]))
        if verb == "sell":
            return 4.5 if short else -1.0
        if verb == "rebuild":
            return 1.5 if turn.left else 0.0
        return 1.0 if verb == "done" else -1.0

    return value


def gift(turn: Turn, receiver: int) -> float:
    """Gold for an ally who would be gone without it (12.2.3)."""
    g = turn.g
    due = g.marker.count(receiver)
    poor = g.campaign.kingdoms[receiver].shashka and due and g.gold[receiver] < due and moves_again(g, receiver)
    return 3.0 if poor and due == 1 and g.gold[turn.kingdom] > upkeep(g, turn.kingdom) else -1.0


def settled(g: Banners, decision: Decision) -> list[float]:
    """Control or raze what was taken, or free a marker for it first."""
    kingdom, settlement = int(decision.about[0]), int(decision.about[1])
    turn = Turn(g, kingdom)
    known = turn.stakes
    control = known.own[settlement] - (0.5 if turn.who.shashka and turn.left else 0.0)
    values = {"control": control, "raze": known.ruin[settlement], "leave": known.now[settlement] - 0.5}

    def value(choice: Choice) -> float:
        verb = str(choice[0])
        if verb in values:
            return values[verb]
        given_up = known.own[int(choice[1])] if verb == "remove" else 2.5
        return control - given_up - 0.2

    return [value(choice) for choice in decision.choices()]


def hit(g: Banners, decision: Decision) -> list[float]:
    """Who of a stack takes a hit: an army at full strength; then the Hero, for with the army both would be lost, unless
    it is one's own turn and the army the cheaper of the two."""
    return [_spared(g, choice) for choice in decision.choices()]


def _spared(g: Banners, choice: Choice) -> float:
    unit = int(choice[1])
    kind = g.army_of(unit)
    if not kind.hero and not kind.fragile and not g.weakened >> unit & 1:
        return 10.0
    if kind.hero:
        return 5.0 if g.owner[unit] != g.kingdom else 0.0
    return battles.HERO - battles.worth(kind, True) - 0.5


def advance(g: Banners, decision: Decision) -> list[float]:
    """Into the hex of a defeated enemy, if it is the better place."""
    unit, at = int(decision.about[0]), int(decision.about[1])
    turn = Turn(g, g.owner[unit])
    kind, mine = g.army_of(unit), turn.fighter(unit)
    gain = turn.post(unit, kind, mine, at) - turn.post(unit, kind, mine, g.at[unit])
    return [gain if choice[0] == "advance" else 0.0 for choice in decision.choices()]


def again(g: Banners, decision: Decision) -> list[float]:
    """A further attack that a card or power allows."""
    unit = int(decision.about[0])
    turn = Turn(g, g.owner[unit])
    kind = g.army_of(unit)
    here = {each.at: turn.net(each, kind) for each in turn.chances_of(unit, 1 << g.at[unit])}
    values = {"move": -0.5}
    return [
        here.get(int(choice[1]), -0.1) if choice[0] == "attack" else values.get(str(choice[0]), 0.0)
        for choice in decision.choices()
    ]


def ambush(g: Banners, decision: Decision) -> list[float]:
    """An Ambush where it promises more than open battle, with the cards that were played."""
    kingdom, _, _, fight = decision.about
    assert isinstance(fight, Fight)
    scene = combat_odds.scene_of(1, g, fight)
    attacking = fight.kingdom == kingdom
    ways = {"ambush": f"ambush by {'attacker' if attacking else 'defender'}", "no ambush": combat_odds.NORMAL}
    found = []
    for choice in decision.choices():
        promise = scene.ways.get(ways[str(choice[0])])
        if promise is None:
            found.append(0.0)
            continue
        mine, theirs = promise.attacker, promise.defender
        if not attacking:
            mine, theirs = theirs, mine
        good = theirs.eliminated + 0.4 * theirs.weakened + 0.5 * theirs.hero
        found.append(good - mine.eliminated - 0.4 * mine.weakened - 0.5 * mine.hero)
    return found
