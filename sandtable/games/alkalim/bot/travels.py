"""A bot's turn outside combat: day or night, moving, the step, the story die, experience."""

from __future__ import annotations

from sandtable.games.alkalim.bot.aims import CAMEL_FARE, FADE, Aims, Outing
from sandtable.games.alkalim.bot.errands import deed_worth, effort, ways, where_is
from sandtable.games.alkalim.bot.outlook import might, strength_of
from sandtable.games.alkalim.bot.rivals import challenge
from sandtable.games.alkalim.bot.worth import EXHAUSTION, MIGHT, REWARD, relief, toll, weighed
from sandtable.games.alkalim.content.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD, Hex
from sandtable.games.alkalim.rules import storm
from sandtable.games.alkalim.rules.movement import dice_count, pool, reachable
from sandtable.games.alkalim.state import NOWHERE, AlKalim, Legend, Party
from sandtable.kernel import Choice, Decision

HABIT = 0.02
"""A little in favour of what is usual, where nothing speaks for anything."""


def choose_start(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """A town with weak adventures around it and few rivals."""
    outing = Outing(g, seat, True)
    crowd = [party.at for party in g.parties if party.at != NOWHERE]
    found = []
    for _, at in choices:
        h = int(at)
        near = sorted((worth * FADE ** (way[h] / 3) for _, worth, way in outing.goals), reverse=True)
        found.append(sum(near[:4]) - 1.5 * crowd.count(h))
    return found


def day_or_night(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """By night marching is free; by day one fights what is near, or bears the heat for what is worth it."""
    return [_prospect(g, seat, choice[0] == "night") for choice in choices]


def _prospect(g: AlKalim, seat: int, night: bool) -> float:
    party = g.parties[seat]
    outing = Outing(g, seat, night)
    return max(worth for worth, _ in _plans(g, party, outing, dice_count(g, party), False))


def _plans(g: AlKalim, party: Party, outing: Outing, dice: int, rested: bool) -> list[tuple[float, str]]:
    """What resting and rolling, standing still, and walking one space promise."""
    weary = party.exhaustion + (sum(ally.exhaustion for ally in party.allies) if g.world.settings.rest == "any" else 0)
    stays = outing.here(party.at)
    found = [(stays + EXHAUSTION * min(weary, dice), "rest" if weary and dice else "stay")]
    for given in range(min(weary, dice - 1) + 1 if dice else 0):
        left = dice - given
        worth = outing.rolling(party.at, left) - outing.march(left) + EXHAUSTION * given
        found.append((worth, "rest" if given else "roll"))
    if not weary and not outing.aims.night:
        for left in range(1, dice):
            found.append((outing.rolling(party.at, left) - outing.march(left), "hold"))
    if not rested:
        around = g.world.board.around[party.at]
        found.append((max(outing.here(h) for h in around), "step"))
    return found


def choose_plan(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    outing = Outing(g, seat, g.night)
    promise: dict[str, float] = {}
    for worth, doing in _plans(g, party, outing, pool(g, party), g.rested):
        promise[doing] = max(promise.get(doing, -99.0), worth)
    stays = outing.here(party.at)
    best = max(promise.values())
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "step":
            found.append(outing.here(int(choice[1])))
        elif verb == "camel":
            worth = outing.here(int(choice[1])) - CAMEL_FARE
            found.append(worth if worth > stays + 1.0 else -9.0)
        elif verb == "stay":
            found.append(stays)
        elif verb == "rest":
            first = int(choice[1]) == party.hero
            found.append(promise.get("rest", -9.0) + (HABIT if first else 0.0))
        elif verb == "hold":
            found.append(promise.get("hold", -9.0) - HABIT)
        elif verb == "use":
            found.append(_in_turn(g, party, choice, best, stays, outing))
        else:
            found.append(promise.get("roll", -9.0))
    return found


def _in_turn(g: AlKalim, party: Party, choice: Choice, best: float, stays: float, outing: Outing) -> float:
    """A card used on the way: better than what else could be done, if it does any good."""
    ability = g.ability(choice)
    price = toll(g, party, int(choice[1]), ability)
    if ability.when == "moving":
        if ability.home:
            goals = [town.label for town in g.world.board.towns if not g.stormy(town.label)]
        else:
            far = g.world.board.far(party.at)
            goals = [h for h, _, _ in outing.goals if far[h] <= ability.steps]
        gain = max((outing.here(h) for h in goals), default=-9.0) - price - best
        return best + gain if gain > -HABIT else -9.0
    if ability.dice:
        return best + 0.8 * ability.dice - price
    if ability.cool:
        return best + outing.march(5) - price - 0.3
    return best + relief(g, party, int(choice[1]), ability) - price


def choose_move(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    outing = Outing(g, seat, g.night)
    stays = outing.here(party.at)
    goes = {int(choice[1]): outing.onward(int(choice[1])) for choice in choices if choice[0] == "go"}
    best = max(stays, *goes.values()) if goes else stays
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "go":
            found.append(goes[int(choice[1])])
        elif verb == "camel":
            worth = outing.here(int(choice[1])) - CAMEL_FARE
            found.append(worth + HABIT if worth > best - HABIT else -9.0)
        elif verb == "stop":
            found.append(stays)
        else:
            found.append(_in_turn(g, party, choice, best, stays, outing))
    return found


def land(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    outing = Outing(g, seat, g.night)
    return [outing.here(int(choice[1])) for choice in choices]


def change_dice(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Change the dice where they do not lead to what was hoped for."""
    party = g.parties[seat]
    outing = Outing(g, seat, g.night)
    mask = reachable(g)
    got = max([outing.here(party.at), *(outing.here(h) for h, _, _ in outing.goals if mask >> h & 1)])
    hoped = outing.rolling(party.at, 5)
    return weighed(g, party, choices, lambda card, ability: hoped + 0.4 * ability.wild - got)


def pick_die(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """A die made wild is always good; a die rolled again is one that leads nowhere better."""
    return [HABIT if choice[0] == "die" else 0.0 for choice in choices]


def keep_dice(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """The dice that lead into the most kinds of terrain."""
    faces = g.world.layout.faces
    return [float(sum(faces[int(face)].bit_count() for face in choice[1:])) for choice in choices]


def drink(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    dealt = sum(exhaustion + 2 * wounds for _, exhaustion, wounds in g.dealt)
    party = g.parties[seat]
    felled = party.wounds >= g.life(party, party.hero)
    return [(9.0 if felled else dealt - 2.5) if choice[0] == "water" else 0.0 for choice in choices]


def choose_step(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
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
            found.append(challenge(g, seat, int(choice[1]), aims.fall))
        elif verb == "draw":
            found.append(aims.draw() + draws[int(choice[1])] - finest)
        elif verb == "explore":
            found.append(aims.bazaar_worth[int(choice[1])])
        elif verb == "story":
            found.append(aims.tale + aims.deeds(party.at))
        else:
            ability = g.ability(choice)
            gain = relief(g, party, int(choice[1]), ability) - toll(g, party, int(choice[1]), ability)
            found.append(30.0 if gain > 0 else -9.0)
    return found


def _promise(g: AlKalim, seat: int, type_: int) -> float:
    """How soon the top quest of a type could be done."""
    card = g.legends[type_][-1]
    legend = Legend(card, False, (0,) * len(g.card(card).legend.steps))
    return REWARD / (3.0 + effort(g, seat, legend, g.parties[seat].at))


def tell(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """First what helps, last what attacks."""
    order = {ROAD: 6.0, MIRAGE: 5.0, CANYONS: 4.0, BARRENS: 3.0, LOWLANDS: 2.5, BLUFFS: 2.0, DUNES: 1.0}
    return [0.0 if choice[0] == "use" else order[int(choice[1])] for choice in choices]  # cards can wait


def tell_again(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Only an ambush that would go badly is worth rolling again."""
    feared = g.night and DUNES in decision.about and Aims(g, seat, True).tale < 0.2
    return [(1.0 if feared else -1.0) if choice[0] == "use" else 0.0 for choice in choices]


def put_back(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
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


def raise_city(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    aims = Aims(g, seat, g.night)
    return [aims.bazaar_worth[5 + int(choice[1])] if choice[0] == "city" else 0.0 for choice in choices]


def agree(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Where there is a yes and a no: yes."""
    return [0.0 if choice[0] in ("no", "draw one", "dismiss") else 1.0 for choice in choices]


def blow(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    return [_swept(g, seat, int(choice[1])) for choice in choices]


def set_wind(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
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


def do_deed(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    legends = {each.card: each for each in party.legends}

    def worth(legend: int, place: int) -> float:
        return deed_worth(g, party, strength_of(g, party), legends[legend], place)

    return [0.0 if choice[0] == "no" else worth(int(choice[1]), int(choice[2])) for choice in choices]


def count_for(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """A victory counts for the part of a quest that is harder to meet again: a place can be sought, a trait cannot."""
    found = []
    for choice in choices:
        step = g.card(int(choice[1])).legend.steps[int(choice[2])]
        sought = (step.colour, step.terrain, step.location, step.by)
        found.append(2.0 * bool(step.trait) + 0.5 * sum(map(bool, sought)))
    return found


def learn(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
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
        elif verb == "use":
            ability = g.ability(choice)
            found.append(relief(g, party, int(choice[1]), ability) - toll(g, party, int(choice[1]), ability))
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


def hand_in(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
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


def wake(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    outing = Outing(g, seat, True)
    return [outing.later(int(choice[1])) for choice in choices]


def fly(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """Where the next turn begins."""
    outing = Outing(g, seat, True)
    at = g.parties[seat].at
    found = []
    for choice in choices:
        h = at if choice[0] == "stay" else int(choice[1])
        worth = outing.later(h)
        found.append(max(outing.spots.get(h, 0.0), worth) - (3.0 if g.stormy(h) else 0.0))
    return found
