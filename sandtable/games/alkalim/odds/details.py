"""Everything about one choice, for those who look closer: paths, plans of combat, tests, the march, the storm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.alkalim.cards.abilities import helped
from sandtable.games.alkalim.content.board import COLOURS, SYMBOLS
from sandtable.games.alkalim.content.book import ALLY, ATTRIBUTES, PHASES
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.odds.chances import (
    against_colour,
    at_stake,
    chosen,
    estimate,
    expected,
    left_out,
    left_out_of_test,
    ranking,
)
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.duel_odds import DuelOdds, duel_between
from sandtable.games.alkalim.odds.paths import DEFENDS, Plan
from sandtable.games.alkalim.odds.travel_odds import as_if, covered, march
from sandtable.games.alkalim.rules.combat import escape_chance
from sandtable.games.alkalim.rules.experience import FATIGUE
from sandtable.games.alkalim.rules.movement import opened, pool
from sandtable.games.alkalim.rules.numbers import attribute, chance, changed, mastered, pain, skill_bonus
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS
from sandtable.games.alkalim.rules.storm import straighten, ways, wind_words
from sandtable.games.alkalim.state import CAMEL, DUEL, PHASE, AlKalim, Ally, Fight, Party, Source
from sandtable.kernel import Choice, Decision
from sandtable.kernel.bits import bits

Detail = dict[str, Any]
"""Ready for JSON; `kind` says what it is about."""
PLANS, DUEL_PLANS = 40, 12
"""How many plans are looked at closely, and in a duel."""
BEST = 5
"""How many plans are listed."""


def detail(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    look = _LOOKS.get(str(choice[0]))
    if look is not None:
        return look(g, decision, choice)
    return asked_test(g, decision) if decision.kind in ("test", "tested") else None


def _path(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    return None if decision.kind == "carried" else path(g, str(choice[0]), int(choice[1]))


def _rolling(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    if decision.kind in ("test", "tested"):
        return asked_test(g, decision)
    return time(g, decision.seat, g.night) if decision.kind == "plan" else None


def _fighting(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    return combat(g, choice) if decision.kind == "combat" else None


def _beginning(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    return None if g.fight is None else combat_plans(g, g.fight, decision.seat, None)


def _learning(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    return None if int(choice[1]) == FATIGUE else learned(g, decision.seat, int(choice[1]))


def _quest(g: AlKalim, decision: Decision, choice: Choice) -> Detail:
    return {"kind": "card", "card": g.card(g.legends[int(choice[1])][-1]).id}


def _card(g: AlKalim, decision: Decision, choice: Choice) -> Detail:
    """The card itself; in a test what using it makes of the test."""
    if decision.kind in ("test", "tested"):
        return asked_test(g, decision)
    return {"kind": "card", "card": g.card(int(choice[1])).id}


_LOOKS: dict[str, Callable[[AlKalim, Decision, Choice], Detail | None]] = {
    **dict.fromkeys(("go", "step", "camel", "fly"), _path),
    "day": lambda g, decision, choice: time(g, decision.seat, False),
    "night": lambda g, decision, choice: time(g, decision.seat, True),
    "roll": _rolling,
    "attempt": lambda g, decision, choice: attempt(g, decision.seat, int(choice[1])),
    "attack hero": lambda g, decision, choice: duel(g, decision.seat, int(choice[1])),
    **dict.fromkeys(("attack", "defend", "escape"), _fighting),
    "fight": _beginning,
    "deed": lambda g, decision, choice: deed(g, decision.seat, choice),
    "blow": lambda g, decision, choice: storm(g, int(choice[1]), g.wind),
    "wind": lambda g, decision, choice: wind(g, int(choice[1])),
    "buy": lambda g, decision, choice: bought(g, decision.seat, int(choice[1])),
    "draw": _quest,
    "learn": _learning,
    **dict.fromkeys(("use", "sell", "take", "add", "lose", "drop", "dismiss", "give", "give up"), _card),
}
"""What is looked at closely, by verb."""


# -- moving ----------------------------------------------------------------------------------------------------------


def path(g: AlKalim, verb: str, at: int) -> Detail:
    """The way with the fewest dice, and what each step of it spends."""
    names = g.world.board.names
    party = g.party
    if verb != "go":
        left = party.gear[CAMEL] - 1 if verb == "camel" else 0
        return {"kind": "path", "from": names[party.at], "path": [names[at]], "spends": [], "left": left}
    entry, barred = opened(g, party)
    entry = entry or g.world.entry
    routes = g.world.routes(party.at, g.dice, barred, entry, at)
    if not routes:
        return {"kind": "path", "from": names[party.at], "path": [names[at]], "spends": [], "left": len(g.dice)}
    way, rest = routes[0]
    spent = list(g.dice)
    for face in rest:
        spent.remove(face)
    return {
        "kind": "path",
        "from": names[party.at],
        "path": [names[h] for h in way],
        "spends": [_symbols(g, face) for face in matched(g, way, spent, entry)],
        "left": len(rest),
    }


def _symbols(g: AlKalim, face: int) -> list[str]:
    return ["any"] if face == WILD else [SYMBOLS[symbol] for symbol in g.world.layout.symbols[face]]


def matched(g: AlKalim, way: tuple[int, ...], dice: list[int], entry: list[int]) -> list[int]:
    """Which die is spent on each step."""
    if not way:
        return []
    for place, face in enumerate(dice):
        if entry[way[0]] & g.world.layout.faces[face]:
            rest = matched(g, way[1:], dice[:place] + dice[place + 1 :], entry)
            if len(rest) == len(way) - 1:
                return [face, *rest]
    return []


def time(g: AlKalim, seat: int, night: bool) -> Detail:
    """What the dice would cost each character now, and how foes would live."""
    then = as_if(g, seat, night)
    party = then.parties[seat]
    dice = pool(then, party)
    costs = [] if night or g.cool else march(then, seat, dice)
    calm = 1.0
    for each in costs:  # all take the same mirages: whoever has the least room is wounded first
        calm = min(calm, 1 - each.wounded)
    return {
        "kind": "time",
        "time": "night" if night else "day",
        "dice": dice,
        "characters": [
            {
                "card": g.card(each.card).id,
                "name": g.said(each.card),
                "heat": each.heat,
                "mirages": round(each.mirages, 3),
                "exhaustion": round(each.expected - each.wounds, 3),
                "wounds": round(each.wounds, 3),
                "wounded": round(each.wounded, 4),
            }
            for each in costs
        ],
        "wounded": round(1 - calm, 4),
        "ambush": COLOURS[max(party.tile - 1, 0)] if night else None,
        "wins": {COLOURS[c]: round(against_colour(g, seat, c, night), 3) for c in range(4)},
    }


# -- combats ---------------------------------------------------------------------------------------------------------


def attempt(g: AlKalim, seat: int, jewel: int) -> Detail:
    known = g.waiting.get(jewel)
    if known is not None:
        return combat_plans(g, expected(seat, *known), seat, None)
    return colour(g, seat, g.world.board.jewels[jewel].colour)


def colour(g: AlKalim, seat: int, number: int) -> Detail:
    """A Challenge that is still to be drawn: over all that may come, in no order."""
    pile = sorted(g.adventure[number] or g.discards[number])
    wins = {card: estimate(g, seat, card, g.night) for card in pile}
    traits: dict[str, list[float]] = {}
    for card, win in wins.items():
        traits.setdefault(g.card(card).trait, []).append(win)
    average = sum(wins.values()) / len(wins) if wins else 0.0
    without = dict.fromkeys(name for card in pile for name in left_out(g, seat, expected(seat, card)))
    return {
        "kind": "fight",
        "unknown": COLOURS[number],
        "cards": len(pile),
        "win": round(average, 4),
        "least": round(min(wins.values(), default=0.0), 4),
        "most": round(max(wins.values(), default=0.0), 4),
        "traits": [
            {"trait": trait, "cards": len(found), "win": round(sum(found) / len(found), 4)}
            for trait, found in sorted(traits.items())
        ],
        "without": list(without),
    }


def combat(g: AlKalim, choice: Choice) -> Detail | None:
    fight = g.combat
    if choice[0] == "escape":
        which = int(choice[1])
        free = g.world.settings.escape == "first-round-free" and fight.round == 1
        return {
            "kind": "escape",
            "attribute": ATTRIBUTES[which],
            "chance": round(escape_chance(g, fight, which), 4),
            "wounds": 0 if free else at_stake(g, fight, which),
        }
    return combat_plans(g, fight, fight.by, int(choice[1]) if choice[0] == "attack" else DEFENDS)


def combat_plans(g: AlKalim, fight: Fight, seat: int, who: int | None) -> Detail:
    """A seat's best plan (with what is done now, if that is named), and the next best."""
    party = g.parties[seat]
    paths, limit = (DuelOdds(g, fight, seat), DUEL_PLANS) if fight.kind == DUEL else (CombatOdds(g, fight), PLANS)
    found = ranking(paths, limit)
    if who is not None:
        found = chosen(paths, fight, who, found[0].plan if found else None, limit)
    foe = g.parties[fight.foe if seat == fight.by else fight.by].hero if fight.kind == DUEL else fight.card
    head: Detail = {"kind": "fight", "card": g.card(foe).id, "name": g.said(foe), "without": left_out(g, seat, fight)}
    if not found:
        return head | {"plan": [], "win": 0.0, "plans": []}
    best = found[0]
    now, later = this_round(g, fight, party, best.now or best.plan), planned(g, party, best.plan)
    return head | {
        "plan": now,
        "then": [] if now == later else later,
        "win": round(best.win, 4),
        "knocked_out": round(best.knocked_out, 4),
        "wounds": round(best.wounds, 3),
        "rounds": round(best.rounds, 2),
        "allies": [{"name": g.said(card), "dies": round(p, 4)} for card, p in best.deaths.items()],
        "plans": [
            {
                "plan": this_round(g, fight, party, each.now or each.plan),
                "win": round(each.win, 4),
                "wounds": round(each.wounds, 3),
            }
            for each in found[:BEST]
        ],
    }


def this_round(g: AlKalim, fight: Fight, party: Party, plan: Plan) -> list[Detail]:
    """What is left of the round at hand by a plan; of a rival's round, and before the first, the whole of it."""
    if fight.stage != PHASE or g.parties[fight.by] is not party:
        return planned(g, party, plan)
    one, two, three = (DEFENDS if who in fight.acted else who for who in plan)
    return planned(g, party, (one, two, three))[fight.phase :]


def planned(g: AlKalim, party: Party, plan: Plan) -> list[Detail]:
    return [
        {
            "phase": PHASES[n],
            "who": g.said(party.hero if who == DEFENDS else who),
            "does": "defends" if who == DEFENDS else "attacks",
        }
        for n, who in enumerate(plan)
    ]


def duel(g: AlKalim, seat: int, foe: int) -> Detail:
    """A duel before it begins: how it may end by the best plan, and what the hero himself can do in each phase."""
    all_ways = duel_between(g, seat, foe)
    hero = g.parties[seat].hero
    found = ranking(all_ways, DUEL_PLANS)
    phases = []
    for n in range(3):
        attack, dealt, taken = all_ways.figures(hero, n)
        defence = all_ways.figures(DEFENDS, n)[0]
        figures = {"attack": round(attack, 4), "deals": dealt, "defence": round(defence, 4), "takes": taken}
        phases.append({"phase": PHASES[n], **figures})
    return {
        "kind": "duel",
        "name": g.name(foe),
        "win": round(found[0].win, 4) if found else 0.0,
        "lost": round(found[0].knocked_out, 4) if found else 0.0,
        "plan": planned(g, g.parties[seat], found[0].plan) if found else [],
        "phases": phases,
        "without": left_out(g, seat, all_ways.fight),
    }


def with_card(g: AlKalim, fight: Fight, source: Source) -> Fight | None:
    """The combat as it would be after a card is used in it; nothing where that does not change its numbers."""
    owner, _, _, ability = source
    if not (ability.strike or ability.weaken or ability.blunt or ability.bonus or ability.damage) or fight.kind == DUEL:
        return None
    after = fight.clone()
    party = g.parties[fight.by]
    for each in helped(g, party, owner, ability) if ability.bonus or ability.damage else ():
        if ability.bonus:
            after.bonus[each] = after.bonus.get(each, 0) + ability.bonus
        for n, name in enumerate(PHASES):
            if ability.damage and ability.phase in (None, name):
                after.damage[3 * each + n] = after.damage.get(3 * each + n, 0) + ability.damage
    if ability.weaken:
        after.value = changed(after.value, ability.phase, -ability.weaken)
    if ability.blunt:
        after.fierce = changed(after.fierce, ability.phase, -ability.blunt)
    if ability.strike:
        after.wounds += pain(g, fight, -1, ability.strike)
    return after


# -- tests -----------------------------------------------------------------------------------------------------------


def deed(g: AlKalim, seat: int, choice: Choice) -> Detail | None:
    card = g.card(int(choice[1]))
    step = card.legend.steps[int(choice[2])]
    if step.test is None:
        return {"kind": "card", "card": card.id}
    test = step.test
    return tested(g, seat, test.skill, ATTRIBUTE_NUMBERS[test.attribute], test.difficulty, None)


def asked_test(g: AlKalim, decision: Decision) -> Detail:
    skill, which, difficulty, bonus = decision.about[:4]
    return tested(g, decision.seat, str(skill), int(which), int(difficulty), int(bonus))


def tested(g: AlKalim, seat: int, skill: str, which: int, difficulty: int, bonus: int | None) -> Detail:
    """A test and what is added to it; `bonus` where cards have been used already."""
    party = g.parties[seat]
    master = mastered(g, party, skill)
    own = attribute(g, party, party.hero, which, g.fight)
    taught = skill_bonus(g, party, skill)
    parts = [{"name": ATTRIBUTES[which].capitalize(), "adds": own}, {"name": skill, "adds": taught}]
    whole = own + taught if bonus is None else bonus
    if whole != own + taught:
        parts.append({"name": "cards used", "adds": whole - own - taught})
    p = 1.0 if master is not None else chance(difficulty - whole, g.world.settings.naturals == "extremes")
    return {
        "kind": "test",
        "skill": skill,
        "attribute": ATTRIBUTES[which],
        "difficulty": difficulty,
        "bonus": whole,
        "chance": round(p, 4),
        "parts": parts,
        "sure": "" if master is None else master.name,
        "without": left_out_of_test(g, seat, skill, which, g.fight),
    }


# -- the storm -------------------------------------------------------------------------------------------------------


def storm(g: AlKalim, centre: int, side: int) -> Detail:
    """What the storm would cover and set free, and where it could go from there."""
    ground = g.world.board
    after = straighten(g, centre, side)
    fresh = ground.cover[centre] & ~g.cover
    freed = g.cover & ~ground.cover[centre]
    return {
        "kind": "storm",
        "centre": ground.names[centre],
        "covers": [ground.names[h] for h in bits(fresh)],
        "uncovers": [ground.names[h] for h in bits(freed)],
        "upon": covered(g, centre),
        "wind": wind_words(after),
        "next": [ground.names[h] for h in ways(g, centre, after)],
    }


def wind(g: AlKalim, side: int) -> Detail:
    """The storm rises at the Prison of the Efreet and moves at once."""
    ground = g.world.board
    return {
        "kind": "storm",
        "centre": ground.names[ground.prison],
        "covers": [ground.names[h] for h in bits(ground.cover[ground.prison])],
        "uncovers": [],
        "upon": covered(g, ground.prison),
        "wind": wind_words(side),
        "next": [ground.names[h] for h in ways(g, ground.prison, side)],
    }


# -- what a purchase changes -----------------------------------------------------------------------------------------


def bought(g: AlKalim, seat: int, card: int) -> Detail:
    """A card for sale, and what having it would make of combats."""
    before = _wins(g, seat)
    after = g.clone()
    party = after.parties[seat]
    party.kit = None
    if g.card(card).kind == ALLY:
        party.allies.append(Ally(card))
    else:
        party.items.append(card)
    return {"kind": "card", "card": g.card(card).id, "wins": _compared(before, _wins(after, seat))}


def learned(g: AlKalim, seat: int, kind: int) -> Detail:
    """An experience counter, and what it would make of combats."""
    before = _wins(g, seat)
    after = g.clone()
    after.parties[seat].counters[kind] += 1
    return {"kind": "learn", "wins": _compared(before, _wins(after, seat))}


def _wins(g: AlKalim, seat: int) -> list[tuple[float, float]]:
    return [(against_colour(g, seat, c, False), against_colour(g, seat, c, True)) for c in range(4)]


def _compared(before: list[tuple[float, float]], after: list[tuple[float, float]]) -> list[Detail]:
    return [
        {
            "colour": COLOURS[c],
            "day": [round(before[c][0], 3), round(after[c][0], 3)],
            "night": [round(before[c][1], 3), round(after[c][1], 3)],
        }
        for c in range(4)
    ]
