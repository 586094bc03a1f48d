"""A bot against other heroes: whom to attack, how to fight a duel, when to run from one."""

from __future__ import annotations

from sandtable.games.alkalim.bot.worth import GOLD, WOUND, fancy
from sandtable.games.alkalim.cards.limits import has_room
from sandtable.games.alkalim.content.book import ALLY, ITEM
from sandtable.games.alkalim.odds.chances import escape_costs, ranking
from sandtable.games.alkalim.odds.duel_odds import DuelOdds, duel_between
from sandtable.games.alkalim.odds.paths import DEFENDS, Odds
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules.combat import escape_chance
from sandtable.games.alkalim.state import AlKalim

PLANS = 4
"""How many plans are looked at."""
CLOSE = 1e-2
SCALE = 8.0
"""A sure victory, in points."""


def spoils(g: AlKalim, seat: int, other: int) -> float:
    """What defeating a rival brings: his gold, the best of his cards (RB-143), and that one who is ahead falls back."""
    party, rival = g.parties[seat], g.parties[other]
    held = [card for card in rival.items if g.card(card).kind == ITEM]
    held += [ally.card for ally in rival.allies if g.card(ally.card).kind == ALLY]
    best = max((fancy(g, party, card) for card in held if not has_room(g, party, card)), default=0.0)
    ahead = sum(each.done for each in rival.legends) - 1
    return GOLD * rival.gold + (best if g.world.settings.plunder == "all" else 0.0) + 1.5 * max(ahead, 0)


def challenge(g: AlKalim, seat: int, other: int, fall: float) -> float:
    """Attacking a rival: worth it where he is weak, and rich or ahead."""
    found = ranking(duel_between(g, seat, other), PLANS, CLOSE)
    return worth(g, seat, other, found[0], fall) - 0.5 if found else -9.0


def worth(g: AlKalim, seat: int, other: int, odds: Odds, fall: float) -> float:
    """What a duel promises that will be fought to its end; `fall`: the price of a knock-out."""
    return odds.win * spoils(g, seat, other) - odds.knocked_out * fall - 0.3 * WOUND * odds.wounds


def outlook(g: AlKalim, fight: Fight, seat: int) -> Odds | None:
    """How a duel is likely to end from here."""
    return next(iter(ranking(DuelOdds(g, fight, seat), PLANS, CLOSE)), None)


def assault(g: AlKalim, fight: Fight) -> dict[int, float]:
    """What each who could attack now (DEFENDS: nobody) makes of the duel, by the best plan that begins so."""
    duel = DuelOdds(g, fight, fight.by)
    found: dict[int, float] = {DEFENDS: 0.0}
    looked: dict[int, int] = {}
    for plan in duel.plans():
        who = DEFENDS if plan[fight.phase] in fight.acted else plan[fight.phase]
        looked[who] = looked.get(who, 0) + 1
        if looked[who] <= PLANS:
            found[who] = max(found.get(who, 0.0), SCALE * duel.odds(plan, CLOSE).win)
    return found


def flight(g: AlKalim, fight: Fight, which: int, fall: float) -> float:
    """Whether running from a duel is better than fighting on: how much, in points."""
    odds = outlook(g, fight, fight.by)
    if odds is None:
        return 1.0
    stay = worth(g, fight.by, fight.foe, odds, fall)
    good = escape_chance(g, fight, which)
    return (1 - good) * (stay - WOUND * escape_costs(g, fight, which)) - stay - 0.2
