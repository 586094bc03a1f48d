"""Why a planner chooses what it chooses, in a sentence for people (`Game.reason`)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.alkalim.bot.boons import boon
from sandtable.games.alkalim.bot.errands import ways, where_is
from sandtable.games.alkalim.bot.outlook import colour_win, outlook, strength_of
from sandtable.games.alkalim.bot.plan import Planner, fresh
from sandtable.games.alkalim.bot.raids import duel
from sandtable.games.alkalim.bot.toil import passing, toil, turns
from sandtable.games.alkalim.content.board import COLOURS, Hex
from sandtable.games.alkalim.content.book import GEAR_NAMES
from sandtable.games.alkalim.odds.chances import having
from sandtable.games.alkalim.odds.paths import DEFENDS
from sandtable.games.alkalim.odds.travel_odds import march, percent
from sandtable.games.alkalim.rules.adventure import attemptable
from sandtable.games.alkalim.rules.bazaar import place_words
from sandtable.games.alkalim.rules.combat import escape_chance
from sandtable.games.alkalim.rules.experience import KIND_NAMES, payments
from sandtable.games.alkalim.rules.harm import most_expensive
from sandtable.games.alkalim.rules.movement import dice_count
from sandtable.games.alkalim.state import DUEL, AlKalim
from sandtable.kernel import Choice, Decision
from sandtable.kernel.text import plural

LUCKIER = 1.65
"""How much better than estimated the odds of fights are, counted over many games."""


HELPS = 2.0
"""A reward that saves so many turns in fights is worth a word."""


def lifted(win: float) -> float:
    """How often a fight is won that the quick estimate, which leaves out most cards, gives this chance."""
    return win * LUCKIER / (win * LUCKIER + 1 - win)


def reason(g: AlKalim, decision: Decision, choice: Choice) -> str:
    """One sentence, or nothing where there is nothing to say."""
    say = SAYINGS.get((decision.kind, str(choice[0])))
    return say(Planner(g, decision), choice) if say is not None else ""


def _stakes(planner: Planner) -> str:
    """What a knock-out would cost."""
    g, party = planner.g, planner.party
    lost = [f"{party.gold} gold"] if party.gold else []
    if g.world.settings.knockouts == "printed":
        lost += [g.said(card) for card in most_expensive(g, planner.seat)[:1]]
    return f"a knock-out costs {' and '.join(lost)}" if lost else "a knock-out costs next to nothing"


def _adventure(planner: Planner, number: int) -> str:
    """An adventure with the chance to win it."""
    g, aims = planner.g, planner.aims
    colour = g.world.board.jewels[number].colour
    waits = g.waiting.get(number)
    if waits is None:
        return f"a {COLOURS[colour]} adventure, won about {percent(lifted(aims.against(colour)[0]))}"
    win = outlook(aims.strength, g.card(waits[0]), aims.night).win(aims.life)
    return f"{g.said(waits[0])}, beaten about {percent(lifted(win))}"


def _there(planner: Planner, space: Hex) -> str:
    """What a space is good for."""
    g, aims = planner.g, planner.aims
    if aims.raids.get(space, 0.0) > 0:
        return "stops a rival who is about to win"
    found = [(aims.jewel(number), _adventure(planner, number)) for number in attemptable(g, space)]
    if not g.stormy(space):
        found += [(aims.bazaar_worth[stack], f"the bazaar of {place_words(g, stack)}") for stack in g.places_at(space)]
    if (deeds := aims.deeds(space)) > 0:
        found.append((deeds, "a deed for a quest"))
    worth, text = max(found, default=(0.0, ""))
    return text if worth > aims.tale else ""


def _goal(planner: Planner, space: Hex) -> str:
    """What the hero is on the way to."""
    g = planner.g
    goals = [(worth * 0.75 ** turns(way[space]), goal) for goal, worth, way in planner.outing.hopes if goal != space]
    if not goals:
        return ""
    goal = max(goals)[1]
    away = round(turns(ways(g.world, goal)[space]))
    there = _there(planner, goal).partition(", won about")[0]
    where = g.world.board.texts[goal]
    return f"{plural(away, 'turn')} from {f'{there} at {where}' if there and where not in there else there or where}"


def _going(planner: Planner, choice: Choice) -> str:
    space = int(choice[1]) if len(choice) > 1 else planner.party.at
    there = _there(planner, space)
    return f"there: {there}" if there else _goal(planner, space)


def _rolling(planner: Planner, choice: Choice) -> str:
    return _goal(planner, planner.party.at)


def _resting(planner: Planner, choice: Choice) -> str:
    weary = planner.g.exhaustion_of(planner.party, int(choice[1]))
    return f"{planner.g.said(int(choice[1]))} has {weary} exhaustion, and a die less still leads far enough"


def _day(planner: Planner, choice: Choice) -> str:
    g, party = planner.g, planner.party
    cost = sum(each.expected for each in march(g, planner.seat, dice_count(g, party)) if each.card == party.hero)
    timed = [step.text for _, _, step in planner.aims.open if step.by == choice[0]]
    if timed:
        return f"a quest asks for the {choice[0]}: {timed[0]}"
    if choice[0] == "night":
        return f"by day the march would cost about {cost:.0f} exhaustion"
    return "what is near needs no march through the heat"


def _attempting(planner: Planner, choice: Choice) -> str:
    return f"{_adventure(planner, int(choice[1]))}; {_stakes(planner)}"


def _drawing(planner: Planner, choice: Choice) -> str:
    g = planner.g
    legend = fresh(g, int(choice[1]))
    takes = toil(g, planner.seat, legend, planner.party.at)
    saved = boon(g, planner.seat, legend.card)
    text = f"{g.card(legend.card).legend.quest} takes about {plural(round(takes), 'turn')} from here"
    return f"{text}, and its reward helps in the fights to come" if saved >= HELPS else text


def _exploring(planner: Planner, choice: Choice) -> str:
    party = planner.party
    hurt = party.wounds + sum(ally.wounds for ally in party.allies)
    if planner.aims.bazaar_worth[int(choice[1])] > 6:
        return "a quest leads to this bazaar"
    return f"{plural(party.gold, 'gold', 'gold')} to spend" + (f" and {plural(hurt, 'wound')} to heal" if hurt else "")


def _telling(planner: Planner, choice: Choice) -> str:
    deeds = planner.aims.deeds(planner.party.at)
    return "a quest can be furthered here after the story die" if deeds > 0 else ""


def _raiding(planner: Planner, choice: Choice) -> str:
    other = int(choice[1])
    fought = duel(planner.g, planner.seat, other, planner.g.night)
    lived = sum(each.done for each in planner.g.parties[other].legends)
    return f"{planner.g.name(other)} has lived {plural(lived, 'legend')}, and the duel is won {percent(fought.win)}"


def _fighting(planner: Planner, choice: Choice) -> str:
    if planner.fight.kind == DUEL:
        return ""
    odds = planner.ways.get(int(choice[1]) if choice[0] == "attack" else DEFENDS)
    return "" if odds is None else f"wins this fight {percent(odds.win)} of the time"


def _fleeing(planner: Planner, choice: Choice) -> str:
    likely = escape_chance(planner.g, planner.fight, int(choice[1]))
    return f"gets away {percent(likely)} of the time; {_stakes(planner)}"


def _learning(planner: Planner, choice: Choice) -> str:
    g, party = planner.g, planner.party
    ways_to_pay = payments(tuple(party.trophies), g.world.price)
    highest = max(colour + 1 for given in ways_to_pay for colour, number in enumerate(given) if number)
    if highest > party.tile:
        return f"a {COLOURS[highest - 1]} counter makes room for {plural(highest, 'legend')}"
    return f"{KIND_NAMES[int(choice[1])]} for the fights to come"


def _deed(planner: Planner, choice: Choice) -> str:
    step = planner.g.card(int(choice[1])).legend.steps[int(choice[2])]
    if step.test is None:
        return "the quest asks for it"
    return f"the test is passed about {percent(passing(planner.party, planner.aims.strength, step))}"


def _buying(planner: Planner, choice: Choice) -> str:
    """The colour against which a card helps most."""
    g, party = planner.g, planner.party
    before = strength_of(g, party)
    after = strength_of(g, having(g, party, int(choice[1])))
    gains = []
    for colour in range(4):
        old, new = (colour_win(g, each, colour, True, each.life) for each in (before, after))
        gains.append((new - old, old, new, COLOURS[colour]))
    gain, old, new, colour_name = max(gains)
    return f"{colour_name} foes are beaten {percent(new)} instead of {percent(old)}" if gain > 0.01 else ""


def _healing(planner: Planner, choice: Choice) -> str:
    g, card = planner.g, int(choice[1])
    left = g.life(planner.party, card) - g.wounds_of(planner.party, card)
    return f"{g.said(card)} has {left} of {g.life(planner.party, card)} life left"


def _outfitting(planner: Planner, choice: Choice) -> str:
    return f"has no {GEAR_NAMES[int(choice[1])]} yet" if not planner.party.gear[int(choice[1])] else ""


def _starting(planner: Planner, choice: Choice) -> str:
    g, at = planner.g, int(choice[1])
    near = [spot for spot in g.world.board.jewels if spot.colour == 0 and ways(g.world, spot.at)[at] < 4]
    return f"{plural(len(near), 'green adventure')} can be reached in one turn"


def _city(planner: Planner, choice: Choice) -> str:
    stack = 5 + int(choice[1])
    return "" if where_is(planner.g, stack) >= 0 else f"the bazaar of {place_words(planner.g, stack)} helps most now"


SAYINGS: dict[tuple[str, str], Callable[[Planner, Choice], str]] = {
    ("start", "start"): _starting,
    ("time", "day"): _day,
    ("time", "night"): _day,
    ("plan", "roll"): _rolling,
    ("plan", "rest"): _resting,
    ("plan", "step"): _going,
    ("plan", "stay"): _going,
    ("plan", "camel"): _going,
    ("move", "go"): _going,
    ("move", "camel"): _going,
    ("move", "stop"): _going,
    ("step", "attempt"): _attempting,
    ("step", "draw"): _drawing,
    ("step", "explore"): _exploring,
    ("step", "story"): _telling,
    ("step", "attack hero"): _raiding,
    ("clouds", "fly"): _going,
    ("clouds", "stay"): _going,
    ("combat", "attack"): _fighting,
    ("combat", "defend"): _fighting,
    ("combat", "escape"): _fleeing,
    ("experience", "learn"): _learning,
    ("deed", "deed"): _deed,
    ("bazaar", "buy"): _buying,
    ("bazaar", "heal"): _healing,
    ("bazaar", "gear"): _outfitting,
    ("city", "city"): _city,
}
"""By the kind of question and the verb of the choice."""
