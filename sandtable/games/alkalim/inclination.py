"""Rules of thumb for quick bots, and how good a position looks.

A hero weighs what each space within reach is worth (`aims`) and goes there; in a fight he picks the plan that wears the
foe down fastest for the wounds it costs, and runs where the fight looks lost and running is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from sandtable.games.alkalim import storm
from sandtable.games.alkalim.aims import (
    EXHAUSTION,
    FADE,
    GOLD,
    MIGHT,
    REWARD,
    WOUND,
    Aims,
    Outing,
    deed_worth,
    effort,
    fancy,
    savings,
    standing,
    ways,
    where_is,
)
from sandtable.games.alkalim.bazaar import has_room, price_of, value_of
from sandtable.games.alkalim.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD, Hex
from sandtable.games.alkalim.book import ALLY, CHALLENGE, LEGEND, PHASES
from sandtable.games.alkalim.combat import attackers, escape_chance, threat
from sandtable.games.alkalim.movement import dice_count, pool, reachable
from sandtable.games.alkalim.numbers import blow, chance, foe_life, pain, soaked, sting, strength, target
from sandtable.games.alkalim.outlook import Outlook, might, odds, outlook, strength_of
from sandtable.games.alkalim.records import Ability
from sandtable.games.alkalim.state import DUEL, KIT, NOWHERE, AlKalim, Ally, Fight, Legend, Party
from sandtable.games.alkalim.trials import KIT_BONUS
from sandtable.kernel import Choice, Decision

HABIT = 0.02
"""A little in favour of what is usual, where nothing speaks for anything."""


def evaluate(g: AlKalim, seat: int) -> float:
    """Own standing against the best of the others; nothing counts beside victory."""
    if g.outcome is not None:
        return 1000.0 if seat in g.outcome.winners else -1000.0
    others = [standing(g, other) for other in range(len(g.parties)) if other != seat]
    return standing(g, seat) - (0.5 * max(others) if others else 0.0)


def inclination(g: AlKalim, decision: Decision) -> list[float] | None:
    """How good each choice looks, in the order of the choices."""
    judge = JUDGES.get(decision.kind)
    choices = decision.choices()
    if judge is None:
        return [0.0] * len(choices)
    return judge(g, decision.seat, decision, choices)


# -- the turn --------------------------------------------------------------------------------------------------------


def _start(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """A town with weak adventures around it and few rivals."""
    outing = Outing(g, seat, True)
    crowd = [party.at for party in g.parties if party.at != NOWHERE]
    found = []
    for _, at in choices:
        h = int(at)
        near = sorted((worth * FADE ** (ways(g.world, goal)[h] / 3) for goal, worth in outing.goals), reverse=True)
        found.append(sum(near[:4]) - 1.5 * crowd.count(h))
    return found


def _time(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """By night marching is free; by day one fights what is near, or bears the heat for what is worth it."""
    return [_prospect(g, seat, choice[0] == "night") for choice in choices]


def _prospect(g: AlKalim, seat: int, night: bool) -> float:
    party = g.parties[seat]
    outing = Outing(g, seat, night)
    return max(worth for worth, _ in _plans(g, party, outing, dice_count(g, party), False))


def _plans(
    g: AlKalim, party: Party, outing: Outing, dice: int, rested: bool
) -> list[tuple[float, str]]:
    """What resting and rolling, standing still, and walking one space promise."""
    weary = party.exhaustion + (sum(ally.exhaustion for ally in party.allies) if g.world.rules.rest == "any" else 0)
    stays = outing.here(party.at)
    found = [(stays + EXHAUSTION * min(weary, dice), "rest" if weary and dice else "stay")]
    for given in range(min(weary, dice - 1) + 1 if dice else 0):
        left = dice - given
        worth = outing.rolling(party.at, left) - outing.march(left) + EXHAUSTION * given
        found.append((worth, "rest" if given else "roll"))
    if not rested:
        around = g.world.board.around[party.at]
        found.append((max(outing.here(h) for h in around), "step"))
    return found


def _plan(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    outing = Outing(g, seat, g.night)
    promise: dict[str, float] = {}
    for worth, verb in _plans(g, party, outing, pool(g, party), g.rested):
        promise[verb] = max(promise.get(verb, -99.0), worth)
    stays = outing.here(party.at)
    best = max(promise.values())
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "step":
            found.append(outing.here(int(choice[1])))
        elif verb == "camel":
            found.append(outing.here(int(choice[1])) - 0.3 if stays < outing.here(int(choice[1])) - 2.0 else -9.0)
        elif verb == "stay":
            found.append(stays)
        elif verb == "rest":
            first = int(choice[1]) == party.hero
            found.append(promise.get("rest", -9.0) + (HABIT if first else 0.0))
        elif verb == "use":
            found.append(_in_turn(g, party, choice, best, stays, outing))
        else:
            found.append(promise.get("roll", -9.0))
    return found


def _in_turn(g: AlKalim, party: Party, choice: Choice, best: float, stays: float, outing: Outing) -> float:
    """A card used on the way: better than what else could be done, if it does any good."""
    ability = g.card(int(choice[1])).abilities[int(choice[2])]
    price = _price(g, party, int(choice[1]), ability)
    if ability.when == "moving":
        if ability.home:
            goals = [town.label for town in g.world.board.towns if not g.stormy(town.label)]
        else:
            far = g.world.board.far(party.at)
            goals = [h for h, _ in outing.goals if far[h] <= ability.steps]
        gain = max((outing.here(h) for h in goals), default=-9.0) - max(stays, best if g.dice or g.pool else stays)
        return best + gain - price if gain > price + 0.5 else -9.0
    if ability.dice:
        return best + 0.8 * ability.dice - price
    if ability.cool:
        return best + outing.march(5) - price - 0.3
    return best + _relief(g, party, int(choice[1]), ability) - price


def _price(g: AlKalim, party: Party, card: int, ability: Ability) -> float:
    """What using an ability costs."""
    record = g.card(card)
    total = EXHAUSTION * ability.exhaust + 1.2 * WOUND * ability.wound + GOLD * ability.gold
    total += 0.1 * ability.activate + 2.0 * ability.use
    if ability.discard:
        total += 0.25 * record.cost if record.kind != ALLY else 0.4 * record.cost
    return total


def _relief(g: AlKalim, party: Party, card: int, ability: Ability) -> float:
    """What healing, rest and gold are worth now."""
    record = g.card(card)
    owner = card if record.kind == ALLY or (record.kind == LEGEND and record.type == "ally") else party.hero
    of = ability.of
    if of == "owner":
        those = [owner]
    elif of == "hero":
        those = [party.hero]
    elif of in ("one", "party"):
        those = g.members(party)
    else:
        those = [ally.card for ally in party.allies]
    gains = []
    for each in those:
        wounds = min(g.wounds_of(party, each), ability.heal)
        danger = g.wounds_of(party, each) / max(g.life(party, each), 1)
        part = 1.0 if each == party.hero else 0.6
        rest = min(g.exhaustion_of(party, each), ability.rest)
        gains.append(part * (WOUND * wounds * (0.6 + danger) + EXHAUSTION * rest))
    total = sum(gains) if of in ("party", "allies") else max(gains, default=0.0)
    return total + 1.5 * GOLD * ability.income + (0.5 if ability.browse else 0.0)


def _move(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    outing = Outing(g, seat, g.night)
    stays = outing.here(party.at)
    found = []
    gone = [outing.here(int(choice[1])) for choice in choices if choice[0] == "go"]
    best = max(gone, default=stays)
    for choice in choices:
        verb = choice[0]
        if verb == "go" or verb == "camel":
            worth = outing.here(int(choice[1]))
            found.append(worth if verb == "go" else worth - 1.2 if worth > max(best, stays) + 1.2 else -9.0)
        elif verb == "stop":
            found.append(stays)
        else:
            found.append(_in_turn(g, party, choice, max(best, stays), stays, outing))
    return found


def _carried(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    outing = Outing(g, seat, g.night)
    return [outing.here(int(choice[1])) for choice in choices]


def _rolled(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Change the dice where they do not lead to what was hoped for."""
    party = g.parties[seat]
    outing = Outing(g, seat, g.night)
    mask = reachable(g)
    got = max([outing.here(party.at), *(outing.here(h) for h, _ in outing.goals if mask >> h & 1)])
    hoped = outing.rolling(party.at, 5)
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        found.append(hoped + 0.4 * ability.wild - got - _price(g, party, int(choice[1]), ability))
    return found


def _which_dice(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """A die made wild is always good; a die rolled again is one that leads nowhere better."""
    return [HABIT if choice[0] == "die" else 0.0 for choice in choices]


def _water(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    dealt = sum(exhaustion + 2 * wounds for _, exhaustion, wounds in g.dealt)
    party = g.parties[seat]
    felled = party.wounds >= g.life(party, party.hero)
    return [(9.0 if felled else dealt - 2.5) if choice[0] == "water" else 0.0 for choice in choices]


# -- the step --------------------------------------------------------------------------------------------------------


def _step(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    aims = Aims(g, seat, g.night)
    draws = {int(choice[1]): _promise(g, seat, int(choice[1])) for choice in choices if choice[0] == "draw"}
    finest = max(draws.values(), default=0.0)
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "attempt":
            found.append(aims.jewel(int(choice[1])))
        elif verb == "attack hero":
            found.append(_duel(g, seat, int(choice[1]), aims))
        elif verb == "draw":
            found.append(aims.draw() + draws[int(choice[1])] - finest)
        elif verb == "explore":
            found.append(aims.bazaar_worth[int(choice[1])])
        elif verb == "story":
            found.append(aims.tale + aims.deeds(party.at))
        else:
            ability = g.card(int(choice[1])).abilities[int(choice[2])]
            gain = _relief(g, party, int(choice[1]), ability) - _price(g, party, int(choice[1]), ability)
            found.append(30.0 if gain > 0 else -9.0)
    return found


def _promise(g: AlKalim, seat: int, type_: int) -> float:
    """How soon the top quest of a type could be done."""
    card = g.legends[type_][-1]
    legend = Legend(card, False, (0,) * len(g.card(card).legend.steps))
    return REWARD / (3.0 + effort(g, seat, legend, g.parties[seat].at))


def _duel(g: AlKalim, seat: int, other: int, aims: Aims) -> float:
    """Attacking a rival: worth it where he is weak, and rich or ahead."""
    me, rival = g.parties[seat], g.parties[other]
    mine, his = strength_of(g, me), strength_of(g, rival)
    my_life, his_life = mine.life - me.wounds, his.life - rival.wounds
    lean = 0.0
    for a, b, x, y in ((mine.hero, his.hero, my_life, his_life),):
        ours = max(odds(b.defence[p] - a.attack[p] + 11) * a.damage[p] for p in range(3)) + 0.5 * len(mine.allies)
        theirs = max(odds(a.defence[p] - b.attack[p] + 11) * b.damage[p] for p in range(3)) + 0.5 * len(his.allies)
        lean = (ours * x) / max(theirs * y, 0.1)
    win = lean**1.6 / (1 + lean**1.6)
    dearest = max((g.card(card).cost for card in rival.items), default=0)
    rewards = sum(each.done for each in rival.legends)
    gain = GOLD * rival.gold + 0.4 * dearest + 1.5 * max(rewards - 1, 0)
    return win * gain - (1 - win) * aims.fall - 0.5


def _story(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """First what helps, last what attacks."""
    order = {ROAD: 6.0, MIRAGE: 5.0, CANYONS: 4.0, BARRENS: 3.0, LOWLANDS: 2.5, BLUFFS: 2.0, DUNES: 1.0}
    return [order[int(choice[1])] for choice in choices]


def _story_again(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Only an ambush that would go badly is worth rolling again."""
    feared = g.night and DUNES in decision.about and Aims(g, seat, True).tale < 0.2
    return [(1.0 if feared else -1.0) if choice[0] == "use" else 0.0 for choice in choices]


def _replenish(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    aims = Aims(g, seat, True)
    at = g.parties[seat].at
    found = []
    for choice in choices:
        if choice[0] == "no":
            found.append(0.0)
            continue
        spot = g.world.board.jewels[int(choice[1])]
        win, wounds = aims.against(spot.colour)
        worth = aims.fight(spot.colour, win, wounds, aims.progress(spot.at, None, spot.colour))
        found.append(worth * FADE ** (ways(g.world, spot.at)[at] / 2.5))
    return found


def _city(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    aims = Aims(g, seat, g.night)
    return [aims.bazaar_worth[5 + int(choice[1])] if choice[0] == "city" else 0.0 for choice in choices]


def _willing(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Where there is a yes and a no: yes."""
    return [0.0 if choice[0] in ("no", "draw one", "dismiss") else 1.0 for choice in choices]


def _storm(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    return [_swept(g, seat, int(choice[1])) for choice in choices]


def _wind(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    prison = g.world.board.prison
    return [max(_swept(g, seat, end) for end in storm.ways(g, prison, int(choice[1]))) for choice in choices]


def _swept(g: AlKalim, seat: int, centre: Hex) -> float:
    """The storm over others, not over oneself and what one is after."""
    cover = g.world.board.cover[centre]
    total = 0.0
    for other, party in enumerate(g.parties):
        if cover >> party.at & 1:
            total += 1.0 if other != seat else -2.0
    at = g.parties[seat].at
    far = g.world.board.far(at)
    for h, numbers in g.world.board.jewels_at.items():
        if cover >> h & 1 and far[h] <= 4:
            total -= 0.15 * sum(g.jewels >> number & 1 for number in numbers)
    for stack in range(8):
        h = where_is(g, stack)
        if h >= 0 and cover >> h & 1 and far[h] <= 4:
            total -= 0.3
    return total


def _deed(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    found = []
    for choice in choices:
        if choice[0] == "no":
            found.append(0.0)
            continue
        legend = next(each for each in party.legends if each.card == choice[1])
        found.append(deed_worth(g, party, strength_of(g, party), legend, int(choice[2])))
    return found


# -- cards gained and lost -------------------------------------------------------------------------------------------


def _keeping(g: AlKalim, party: Party, card: int) -> float:
    """What a card in hand is worth."""
    record = g.card(card)
    if record.kind == LEGEND:
        return 50.0
    trial = party.clone()
    trial.kit = None
    if card in trial.items:
        trial.items.remove(card)
    else:
        trial.allies = [ally for ally in trial.allies if ally.card != card]
    if record.kind == CHALLENGE:
        return MIGHT * (might(g, party) - might(g, trial)) + 1.0
    return fancy(g, trial, card) + 0.1 * record.cost


def _cheapest(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """What must go: the least useful."""
    party = g.parties[seat]
    found = []
    for choice in choices:
        if choice[0] == "lose gear":
            found.append(-0.4)
            continue
        legend = next((each for each in party.legends if each.card == choice[1]), None)
        if legend is not None and not legend.done:
            found.append(effort(g, seat, legend, party.at))
        else:
            found.append(-_keeping(g, party, int(choice[1])))
    return found


def _gain(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """What may be had for nothing: the most useful; what it pushes out counts against it."""
    party = g.parties[seat]
    found = []
    for choice in choices:
        if choice[0] == "no":
            found.append(0.0)
            continue
        card = int(choice[1])
        worth = fancy(g, party, card) + 0.2 * g.card(card).cost
        if has_room(g, party, card):
            rivals = [each for each in party.items if g.card(each).slot == g.card(card).slot]
            rivals += [ally.card for ally in g.hired(party)] if g.card(card).kind == ALLY else []
            worth -= min((_keeping(g, party, each) for each in rivals), default=0.0)
        found.append(worth)
    return found


def _bazaar(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    gold = party.gold - savings(g, party)
    needs = _offers_wanted(g, party)
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "leave":
            found.append(0.0)
        elif verb == "buy":
            card = int(choice[1])
            price = price_of(g, party, card)
            worth = fancy(g, party, card) - GOLD * price
            if g.card(card).slot in needs:
                worth += 4.0 / (1 + price)
            found.append(worth if price <= gold else -1.0)
        elif verb == "sell":
            found.append(_exchange(g, party, int(choice[1]), gold))
        elif verb == "dismiss":
            found.append(_exchange(g, party, int(choice[1]), gold))
        elif verb == "heal":
            card = int(choice[1])
            wounds, life = g.wounds_of(party, card), g.life(party, card)
            part = 1.0 if card == party.hero else 0.55
            worth = part * WOUND * 3.2 * (0.35 + wounds / life)
            found.append(worth - GOLD if gold > 0 else -1.0)
        elif verb == "refresh":
            found.append(0.05 if gold > 2 else -1.0)
        elif verb == "gear":
            kind = int(choice[1])
            few = party.gear[kind] == 0
            keen = (0.28, 0.35, 0.3)[kind] if few else -1.0
            found.append(keen if gold > 1 or (gold > 0 and kind != KIT) else -1.0)
        elif verb != "use":
            found.append(-1.0)
        else:
            ability = g.card(int(choice[1])).abilities[int(choice[2])]
            worth = _relief(g, party, int(choice[1]), ability) - _price(g, party, int(choice[1]), ability)
            found.append(worth + 5.0 if worth > 0 else -1.0)
    return found


def _offers_wanted(g: AlKalim, party: Party) -> set[str]:
    """Kinds of items that quests ask for and the hero has not."""
    found = set()
    for legend in party.legends:
        if not legend.done:
            for step in g.card(legend.card).legend.steps:
                if step.offer and not any(g.card(item).slot == step.offer for item in party.items):
                    found.add(step.offer)
    return found


def _exchange(g: AlKalim, party: Party, card: int, gold: int) -> float:
    """Parting with a card to make room for a better one."""
    record = g.card(card)
    trial = party.clone()
    trial.kit = None
    back = 0
    if record.kind == ALLY:
        trial.allies = [ally for ally in trial.allies if ally.card != card]
        kinds = [each for each in g.stacks[g.visit] if g.card(each).kind == ALLY]
    else:
        trial.items.remove(card)
        back = value_of(g, party, card)
        kinds = [each for each in g.stacks[g.visit] if g.card(each).slot == record.slot]
    loss = fancy(g, trial, card)
    best = -9.0
    for each in kinds:
        price = price_of(g, party, each)
        if has_room(g, party, each) and price <= gold + back and not has_room(g, trial, each):
            best = max(best, fancy(g, trial, each) - GOLD * price)
    if best > loss + 0.4:
        return best - loss + GOLD * back
    if record.kind != ALLY and loss < 0.1 and back and GOLD * back > loss + 0.3:
        return GOLD * back - loss
    return -1.0


# -- experience ------------------------------------------------------------------------------------------------------


def _experience(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    found = []
    now = might(g, party)
    for choice in choices:
        verb = choice[0]
        if verb == "learn":
            kind = int(choice[1])
            if kind == 3:
                found.append(1.0 + (0.4 if party.counters[3] == 0 and len(party.counters) else 0.0))
                continue
            trial = party.clone()
            trial.kit = None
            trial.counters[kind] += 1
            gain = MIGHT * (might(g, trial) - now) + _tests_gain(g, party, kind)
            found.append(1.0 + gain)
        elif verb == "give up":
            legend = next(each for each in party.legends if each.card == choice[1])
            hope = effort(g, seat, legend, party.at)
            found.append(hope - 22.0)
        else:
            found.append(0.0)
    return found


def _tests_gain(g: AlKalim, party: Party, kind: int) -> float:
    """How an attribute helps with the tests of the quests in hand."""
    if kind > 2:
        return 0.0
    name = ("mind", "body", "spirit")[kind]
    return sum(
        0.5
        for legend in party.legends
        if not legend.done
        for n, step in enumerate(g.card(legend.card).legend.steps)
        if step.test is not None and step.test.attribute == name and not legend.progress[n]
    )


def _payment(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Raise the tile if that is possible, waste nothing, keep the dear counters."""
    party = g.parties[seat]
    found = []
    for choice in choices:
        given = [int(number) for number in choice[1:]]
        worth = sum(number * (colour + 1) for colour, number in enumerate(given))
        highest = max(colour + 1 for colour, number in enumerate(given) if number)
        raises = 10.0 * (highest - party.tile) if highest > party.tile else 0.0
        kept = max((colour + 1 for colour in range(4) if party.trophies[colour] > given[colour]), default=0)
        found.append(raises - (worth - g.world.price) + 0.3 * (kept > max(highest, party.tile)))
    return found


def _refuge(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    outing = Outing(g, seat, True)
    return [outing.later(int(choice[1])) for choice in choices]


def _clouds(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Where the next turn begins."""
    outing = Outing(g, seat, True)
    goals = dict(outing.goals)
    at = g.parties[seat].at
    found = []
    for choice in choices:
        h = at if choice[0] == "stay" else int(choice[1])
        worth = outing.later(h)
        found.append(max(goals.get(h, 0.0), worth) - (3.0 if g.stormy(h) else 0.0))
    return found


# -- fights ----------------------------------------------------------------------------------------------------------


def _stakes(g: AlKalim, f: Fight, seat: int) -> tuple[float, float]:
    """What a wound to the foe and a wound to the hero are worth in this fight."""
    party = g.parties[seat]
    left = max(g.life(party, party.hero) - party.wounds, 1)
    if f.kind == DUEL:
        rival = g.parties[f.foe if seat == f.by else f.by]
        foe = max(g.life(rival, rival.hero) - rival.wounds, 1)
    else:
        foe = max(foe_life(g, f) - f.wounds, 1)
    return 5.0 / foe, 0.4 + 4.0 / left


def _combat(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    f = g.fight
    assert f is not None
    party = g.parties[seat]
    scores = _assault(g, f, party)
    top = max(scores.values())
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "attack":
            found.append(scores.get(int(choice[1]), -9.0))
        elif verb == "defend":
            found.append(scores.get(-1, -9.0))
        elif verb == "escape":
            found.append(top + _flight(g, f, party, int(choice[1])))
        else:
            ability = g.card(int(choice[1])).abilities[int(choice[2])]
            found.append(top + _trick(g, f, seat, int(choice[1]), ability))
    return found


def _assault(g: AlKalim, f: Fight, party: Party) -> dict[int, float]:
    """The worth of the round's rest for each who could attack now (-1: defend), by the best plan that begins so."""
    duel = f.kind == DUEL
    rival = g.parties[f.foe] if duel else party
    who = attackers(g, f)
    life = max(g.life(party, party.hero) - party.wounds, 1)
    if duel:
        left = max(g.life(rival, rival.hero) - rival.wounds, 1)
    else:
        left = max(foe_life(g, f) - f.wounds, 1)
    phases = list(range(f.phase, 3))
    rows: dict[int, list[tuple[float, float, float]]] = {}
    here = f.phase
    candidates = [-1, *who, *(a.card for a in party.allies if a.card not in f.acted and a.card not in who)]
    for card in candidates:
        row = []
        body = party.hero if card < 0 else card
        for phase in phases:
            f.phase = phase
            need = 11.0 + strength(g, rival, rival.hero, phase, False, f) if duel else float(target(g, f, phase))
            harm = threat(g, f) if duel else sting(g, f, phase)
            harm = max(harm - soaked(g, party, body, phase, f), 0)
            good = odds(need - strength(g, party, body, phase, card >= 0, f))
            dealt = 0.0
            if card >= 0:
                hit = blow(g, party, card, phase, f)
                dealt = float(hit if duel else pain(g, f, phase, hit))
            row.append((good, dealt, float(harm)))
        rows[card] = row
    f.phase = here
    found: dict[int, float] = {}
    for plan in product(candidates, repeat=len(phases)):
        fighting = [card for card in plan if card >= 0]
        if len(set(fighting)) < len(fighting):
            continue
        pace = hurt = loss = 0.0
        for n, card in enumerate(plan):
            good, dealt, harm = rows[card][n]
            if card >= 0:
                pace += good * min(dealt, left)
                if card != party.hero and not dealt:
                    pace = -99.0
            if card in (-1, party.hero):
                hurt += (1 - good) * harm
            else:
                ally = party.ally(card)
                assert ally is not None
                room = max(g.life(party, card) - ally.wounds, 1)
                loss += (1 - good) * min(harm / room, 1.0) * (0.05 + 0.02 * g.card(card).cost)
        score = pace / left / (hurt / life + 0.1 + loss)
        if score > found.get(plan[0], -99.0):
            found[plan[0]] = score
    return found


def _seen(g: AlKalim, f: Fight, party: Party) -> Outlook:
    return outlook(strength_of(g, party), g.card(f.card), g.night)


def _hope(g: AlKalim, f: Fight, party: Party) -> float:
    """About how likely this fight will still be won."""
    if f.kind == DUEL:
        return 0.5
    seen = _seen(g, f, party)
    life = max(g.life(party, party.hero) - party.wounds, 1)
    if f.round == 1 and not f.wounds:
        return seen.win(life)
    whole = foe_life(g, f)
    return seen.left(life, max(whole - f.wounds, 1) / whole)


def _flight(g: AlKalim, f: Fight, party: Party, which: int) -> float:
    """Whether running is better than fighting on: how much, in points."""
    seat = f.by
    aims = Aims(g, seat, g.night)
    good = escape_chance(g, f, which)
    if f.kind == DUEL:
        return -1.0 if g.turn == seat else -0.2
    card = g.card(f.card)
    hope = _hope(g, f, party)
    fall = aims.fall + (15.0 if any(p.when == "unbeaten" and p.fail.reward for p in card.challenge.peril) else 0.0)
    gain = aims.fight(card.colour, 1.0, 0.0, 1.0 + aims.progress(party.at, card, card.colour))
    stay = hope * gain - (1 - hope) * fall
    life = g.life(party, party.hero) - party.wounds
    harm = sting(g, f, which)
    after = hope * max(0.0, 1 - harm / max(life, 1)) if harm < life else 0.0
    run = good * -0.3 + (1 - good) * (after * gain - (1 - after) * fall)
    return run - stay


def _trick(g: AlKalim, f: Fight, seat: int, card: int, ability: Ability) -> float:
    """What an ability before or in a fight is worth beyond its price."""
    party = g.parties[seat]
    foe, own = _stakes(g, f, seat)
    price = _price(g, party, card, ability)
    hope = _hope(g, f, party)
    if ability.flee:
        return -1.0 if hope > 0.35 else 2.0 * (0.5 - hope) - price
    tension = 1.3 - hope if hope < 0.97 else 0.05
    worth = foe * ability.strike + 0.5 * (ability.weaken + ability.bonus) * (0.4 if ability.phase else 1.0)
    worth += 0.6 * own * min(ability.blunt, 2) + 1.0 * ability.damage
    relief = _relief(g, party, card, ability) * 1.5
    if ability.heal and party.wounds + 2 >= g.life(party, party.hero):
        relief += 1.0
    return worth * tension + relief - price


def _outright(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    f = g.fight
    assert f is not None
    party = g.parties[seat]
    hope = _hope(g, f, party)
    aims = Aims(g, seat, g.night)
    card = g.card(f.card)
    gain = aims.fight(card.colour, 1.0, 0.0, 1.0 + aims.progress(party.at, card, card.colour))
    fights = hope * gain - (1 - hope) * aims.fall - WOUND * 0.5 * _seen(g, f, party).wounds()
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(fights)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        price = _price(g, party, int(choice[1]), ability)
        found.append((gain if ability.beat else 0.0) - price)
    return found


def _before(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    f = g.fight
    assert f is not None
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        found.append(_trick(g, f, seat, int(choice[1]), g.card(int(choice[1])).abilities[int(choice[2])]))
    return found


def _boost(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    f = g.fight
    assert f is not None
    party = g.parties[seat]
    phase, card, attacking, need, more = (int(each) for each in decision.about)
    foe, own = _stakes(g, f, seat)
    harm = threat(g, f) if seat == f.by else 1
    left = 9 if f.kind == DUEL else foe_life(g, f) - f.wounds - pain(g, f, phase, blow(g, party, card, phase, f) + more)
    stake = own * min(harm, 4) + (foe * blow(g, party, card, phase, f) if attacking else 0.0)
    if card != party.hero:
        stake = 0.5 * own * harm + foe * blow(g, party, card, phase, f)
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        better = chance(need - ability.bonus) - chance(need) if need >= 0 else 0.04 * ability.bonus
        worth = better * stake
        if attacking and left > 0:
            worth += chance(need - ability.bonus) * foe * min(ability.damage, left)
        found.append(worth - _price(g, party, int(choice[1]), ability) - own * ability.wound)
    return found


def _after_roll(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    f = g.fight
    assert f is not None
    party = g.parties[seat]
    phase, card, attacking, need, dice = (int(each) for each in decision.about)
    foe, own = _stakes(g, f, seat)
    stake = own * min(threat(g, f), 4) * (1.0 if card == party.hero else 0.5)
    stake += foe * blow(g, party, card, phase, f) if attacking else 0.0
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        good = chance(need - ability.bonus) if ability.reroll else float(dice + ability.bonus >= need)
        found.append(good * stake - _price(g, party, int(choice[1]), ability) - 0.1)
    return found


def _hit(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    f = g.fight
    assert f is not None
    party = g.parties[seat]
    phase, card, more = (int(each) for each in decision.about)
    foe, _ = _stakes(g, f, seat)
    left = 9
    if f.kind != DUEL:
        left = foe_life(g, f) - f.wounds - pain(g, f, phase, blow(g, party, card, phase, f) + more)
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        worth = foe * max(min(ability.damage, left), 0) + _relief(g, party, int(choice[1]), ability)
        found.append(worth - _price(g, party, int(choice[1]), ability))
    return found


def _hurt(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    card, damage = int(decision.about[0]), int(decision.about[1])
    left = g.life(party, card) - g.wounds_of(party, card)
    part = 1.0 if card == party.hero else 0.6
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        spared = min(ability.cancel, damage)
        saves = damage >= left and damage - spared < left
        worth = part * (0.7 * spared + (4.0 if saves else 0.0))
        found.append(worth - _price(g, party, int(choice[1]), ability))
    return found


def _comfort(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """After a victory: what heals or pays, if it is worth its price."""
    party = g.parties[seat]
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        found.append(_relief(g, party, int(choice[1]), ability) - _price(g, party, int(choice[1]), ability))
    return found


def _whom(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    found = []
    for choice in choices:
        card = int(choice[1])
        need = g.wounds_of(party, card) / g.life(party, card) + 0.2 * g.exhaustion_of(party, card)
        found.append(need * (1.3 if card == party.hero else 1.0))
    return found


# -- tests -----------------------------------------------------------------------------------------------------------


def _test(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    difficulty, bonus = int(decision.about[2]), int(decision.about[3])
    stake = _test_stake(g, decision)
    found = []
    for choice in choices:
        if choice[0] != "use":
            found.append(0.0)
            continue
        ability = g.card(int(choice[1])).abilities[int(choice[2])]
        now = chance(difficulty - bonus)
        then = 1.0 if ability.succeed else chance(difficulty - bonus - ability.bonus)
        found.append((then - now) * stake - _price(g, party, int(choice[1]), ability))
    return found


def _test_stake(g: AlKalim, decision: Decision) -> float:
    """Tests for quests matter more than those of Challenges."""
    return 2.5 if g.fight is not None else 0.8 * REWARD


def _tested(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    difficulty, bonus, dice = int(decision.about[2]), int(decision.about[3]), int(decision.about[5])
    stake = _test_stake(g, decision)
    missing = difficulty - bonus - dice
    found = []
    for choice in choices:
        if choice[0] == "kit":
            found.append(stake - 0.5 if missing <= KIT_BONUS else -1.0)
        elif choice[0] == "use":
            ability = g.card(int(choice[1])).abilities[int(choice[2])]
            if ability.succeed:
                good = 1.0
            elif ability.reroll:
                good = chance(difficulty - bonus)
            else:
                good = 1.0 if ability.bonus >= missing else 0.0
            found.append(good * stake - _price(g, party, int(choice[1]), ability))
        else:
            found.append(0.0)
    return found


Judge = Callable[[AlKalim, int, Decision, list[Choice]], list[float]]

JUDGES: dict[str, Judge] = {
    "start": _start,
    "time": _time,
    "plan": _plan,
    "rolled": _rolled,
    "which dice": _which_dice,
    "move": _move,
    "carried": _carried,
    "water": _water,
    "step": _step,
    "story": _story,
    "story again": _story_again,
    "replenish": _replenish,
    "city": _city,
    "visit": _willing,
    "wind": _wind,
    "storm": _storm,
    "dreams": _willing,
    "browse": _gain,
    "faith": _willing,
    "wages": _willing,
    "bazaar": _bazaar,
    "deed": _deed,
    "gift": _cheapest,
    "too much": _cheapest,
    "outright": _outright,
    "before combat": _before,
    "combat": _combat,
    "boost": _boost,
    "after roll": _after_roll,
    "hit": _hit,
    "hurt": _hurt,
    "won": _comfort,
    "save": _willing,
    "whom": _whom,
    "test": _test,
    "tested": _tested,
    "lose": _cheapest,
    "refuge": _refuge,
    "loot": _gain,
    "plunder": _gain,
    "clouds": _clouds,
    "experience": _experience,
    "payment": _payment,
}

__all__ = ["Ally", "evaluate", "inclination"]
