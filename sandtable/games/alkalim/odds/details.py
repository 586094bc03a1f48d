"""Everything about one choice, for those who look closer: paths, plans of combat, tests, the march, the storm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.games.alkalim.cards.abilities import helped
from sandtable.games.alkalim.content.board import COLOURS, SYMBOLS
from sandtable.games.alkalim.content.book import ATTRIBUTES, PHASES
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.odds import chances
from sandtable.games.alkalim.odds.adviser import DUEL_PLANS, Adviser, figure
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.duel_odds import DuelOdds, duel_between
from sandtable.games.alkalim.odds.paths import DEFENDS, Plan
from sandtable.games.alkalim.odds.travel_odds import as_if, covered, march
from sandtable.games.alkalim.records import PHASE, Fight, Party, Source
from sandtable.games.alkalim.rules.combat import escape_chance
from sandtable.games.alkalim.rules.experience import FATIGUE
from sandtable.games.alkalim.rules.movement import opened, pool
from sandtable.games.alkalim.rules.numbers import attribute, chance, changed, mastered, pain, skill_bonus
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS
from sandtable.games.alkalim.rules.storm import straighten, ways, wind_words
from sandtable.games.alkalim.state import CAMEL, DUEL, AlKalim
from sandtable.kernel import Choice, Decision
from sandtable.kernel.bits import bits

Detail = dict[str, Any]
"""Ready for JSON; `kind` says what it is about."""
PLANS = 40
"""How many plans are looked at closely."""
BEST = 5
"""How many plans are listed."""


def detail(g: AlKalim, decision: Decision, choice: Choice) -> Detail | None:
    looking = Details(g, decision)
    if decision.kind in ("test", "tested"):
        return looking.asked_test()
    look: Callable[[Choice], Detail | None] | None = getattr(looking, f"of_{str(choice[0]).replace(' ', '_')}", None)
    return None if look is None else look(choice)


class Details(Adviser):
    """To each verb that is looked at closely belongs a method that is called as it is."""

    # -- moving -------------------------------------------------------------------------------------------------------

    def of_go(self, choice: Choice) -> Detail | None:
        """The way with the fewest dice, and what each step of it spends."""
        if self.kind == "carried":
            return None
        g, at, names = self.g, int(choice[1]), self.g.world.board.names
        entry, barred = opened(g, g.party)
        entry = entry or g.world.entry
        routes = g.world.routes(g.party.at, g.dice, barred, entry, at)
        if not routes:
            return self.path([names[at]], [], len(g.dice))
        way, rest = routes[0]
        spent = list(g.dice)
        for face in rest:
            spent.remove(face)
        spends = [_symbols(g, face) for face in matched(g, way, spent, entry)]
        return self.path([names[h] for h in way], spends, len(rest))

    def of_step(self, choice: Choice) -> Detail | None:
        """One space without dice."""
        left = self.party.gear[CAMEL] - 1 if choice[0] == "camel" else 0
        to = self.g.world.board.names[int(choice[1])]
        return None if self.kind == "carried" else self.path([to], [], left)

    of_camel = of_fly = of_step

    def path(self, way: list[str], spends: list[list[str]], left: int) -> Detail:
        start = self.g.world.board.names[self.g.party.at]
        return {"kind": "path", "from": start, "path": way, "spends": spends, "left": left}

    def of_day(self, choice: Choice) -> Detail:
        """What the dice would cost each character now, and how foes would live."""
        return self.time(choice[0] == "night")

    of_night = of_day

    def of_roll(self, choice: Choice) -> Detail | None:
        return self.time(self.g.night) if self.kind == "plan" else None

    def time(self, night: bool) -> Detail:
        g, seat = self.g, self.seat
        then = as_if(g, seat, night)
        dice = pool(then, then.parties[seat])
        costs = [] if night or g.cool else march(then, seat, dice)
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
                    "wounded": figure(each.wounded),
                }
                for each in costs
            ],
            # all take the same mirages: whoever has the least room is wounded first
            "wounded": figure(max((each.wounded for each in costs), default=0.0)),
            "ambush": COLOURS[max(self.party.tile - 1, 0)] if night else None,
            "wins": {name: round(chances.against_colour(g, seat, c, night), 3) for c, name in enumerate(COLOURS)},
        }

    # -- combats ------------------------------------------------------------------------------------------------------

    def of_attempt(self, choice: Choice) -> Detail:
        known = self.g.waiting.get(int(choice[1]))
        if known is not None:
            return self.combat_plans(chances.expected(self.seat, *known), None)
        return self.colour(self.g.world.board.jewels[int(choice[1])].colour)

    def colour(self, number: int) -> Detail:
        """A Challenge that is still to be drawn: over all that may come, in no order."""
        g, seat = self.g, self.seat
        pile = sorted(g.adventure[number] or g.discards[number])
        wins = {card: chances.estimate(g, seat, card, g.night) for card in pile}
        traits: dict[str, list[float]] = {}
        for card, win in wins.items():
            traits.setdefault(g.card(card).trait, []).append(win)
        without = (name for card in pile for name in chances.left_out(g, seat, chances.expected(seat, card)))
        return {
            "kind": "fight",
            "unknown": COLOURS[number],
            "cards": len(pile),
            "win": figure(sum(wins.values()) / len(wins) if wins else 0.0),
            "least": figure(min(wins.values(), default=0.0)),
            "most": figure(max(wins.values(), default=0.0)),
            "traits": [
                {"trait": trait, "cards": len(found), "win": figure(sum(found) / len(found))}
                for trait, found in sorted(traits.items())
            ],
            "without": list(dict.fromkeys(without)),
        }

    def of_escape(self, choice: Choice) -> Detail:
        fight, which = self.g.combat, int(choice[1])
        return {
            "kind": "escape",
            "attribute": ATTRIBUTES[which],
            "chance": figure(escape_chance(self.g, fight, which)),
            "wounds": chances.escape_costs(self.g, fight, which),
        }

    def of_attack(self, choice: Choice) -> Detail:
        return self.combat_plans(self.g.combat, int(choice[1]))

    def of_defend(self, choice: Choice) -> Detail:
        return self.combat_plans(self.g.combat, DEFENDS)

    def of_fight(self, choice: Choice) -> Detail:
        return self.combat_plans(self.g.combat, None)

    def combat_plans(self, fight: Fight, who: int | None) -> Detail:
        """The best plan (with what is done now, if that is named), and the next best."""
        g, seat, party = self.g, self.seat, self.party
        paths, limit = (DuelOdds(g, fight, seat), DUEL_PLANS) if fight.kind == DUEL else (CombatOdds(g, fight), PLANS)
        found = chances.ranking(paths, limit)
        if who is not None:
            found = chances.chosen(paths, fight, who, found[0].plan if found else None, limit)
        foe = g.parties[fight.foe if seat == fight.by else fight.by].hero if fight.kind == DUEL else fight.card
        without = chances.left_out(g, seat, fight)
        head: Detail = {"kind": "fight", "card": g.card(foe).id, "name": g.said(foe), "without": without}
        if not found:
            return head | {"plan": [], "win": 0.0, "plans": []}
        best = found[0]
        now, later = this_round(g, fight, party, best.now or best.plan), planned(g, party, best.plan)
        return head | {
            "plan": now,
            "then": [] if now == later else later,
            "win": figure(best.win),
            "knocked_out": figure(best.knocked_out),
            "wounds": round(best.wounds, 3),
            "rounds": round(best.rounds, 2),
            "allies": [{"name": g.said(card), "dies": figure(p)} for card, p in best.deaths.items()],
            "plans": [
                {
                    "plan": this_round(g, fight, party, each.now or each.plan),
                    "win": figure(each.win),
                    "wounds": round(each.wounds, 3),
                }
                for each in found[:BEST]
            ],
        }

    def of_attack_hero(self, choice: Choice) -> Detail:
        """A duel before it begins: how it may end by the best plan, and what the hero himself can do in each phase."""
        g, foe = self.g, int(choice[1])
        duel = duel_between(g, self.seat, foe)
        best = next(iter(chances.ranking(duel, DUEL_PLANS)), None)
        phases = []
        for n, phase in enumerate(PHASES):
            attack, dealt, taken = duel.figures(self.party.hero, n)
            defence = duel.figures(DEFENDS, n)[0]
            figures = {"attack": figure(attack), "deals": dealt, "defence": figure(defence), "takes": taken}
            phases.append({"phase": phase, **figures})
        return {
            "kind": "duel",
            "name": g.name(foe),
            "win": figure(best.win) if best else 0.0,
            "lost": figure(best.knocked_out) if best else 0.0,
            "plan": planned(g, self.party, best.plan) if best else [],
            "phases": phases,
            "without": chances.left_out(g, self.seat, duel.fight),
        }

    # -- tests --------------------------------------------------------------------------------------------------------

    def of_deed(self, choice: Choice) -> Detail:
        test = self.g.card(int(choice[1])).legend.steps[int(choice[2])].test
        if test is None:
            return self.of_use(choice)
        return self.tested(test.skill, ATTRIBUTE_NUMBERS[test.attribute], test.difficulty, None)

    def asked_test(self) -> Detail:
        skill, which, difficulty, bonus = self.about[:4]
        return self.tested(str(skill), int(which), int(difficulty), int(bonus))

    def tested(self, skill: str, which: int, difficulty: int, bonus: int | None) -> Detail:
        """A test and what is added to it; `bonus` where cards have been used already."""
        g, party = self.g, self.party
        master = mastered(g, party, skill)
        own = attribute(g, party, party.hero, which, g.fight)
        taught = skill_bonus(g, party, skill)
        parts = [{"name": ATTRIBUTES[which].capitalize(), "adds": own}, {"name": skill, "adds": taught}]
        whole = own + taught if bonus is None else bonus
        if whole != own + taught:
            parts.append({"name": "cards used", "adds": whole - own - taught})
        return {
            "kind": "test",
            "skill": skill,
            "attribute": ATTRIBUTES[which],
            "difficulty": difficulty,
            "bonus": whole,
            "chance": figure(1.0 if master is not None else chance(difficulty - whole, self.natural)),
            "parts": parts,
            "sure": "" if master is None else master.name,
            "without": chances.left_out_of_test(g, self.seat, skill, which, g.fight),
        }

    # -- the storm ----------------------------------------------------------------------------------------------------

    def of_blow(self, choice: Choice) -> Detail:
        return self.storm(int(choice[1]), straighten(self.g, int(choice[1]), self.g.wind))

    def of_wind(self, choice: Choice) -> Detail:
        """The storm rises at the Prison of the Efreet and moves at once."""
        return self.storm(self.g.world.board.prison, int(choice[1]))

    def storm(self, centre: int, side: int) -> Detail:
        """What the storm would cover and set free, and where it could go from there."""
        g, ground = self.g, self.g.world.board
        return {
            "kind": "storm",
            "centre": ground.names[centre],
            "covers": [ground.names[h] for h in bits(ground.cover[centre] & ~g.cover)],
            "uncovers": [ground.names[h] for h in bits(g.cover & ~ground.cover[centre])],
            "upon": covered(g, centre),
            "wind": wind_words(side),
            "next": [ground.names[h] for h in ways(g, centre, side)],
        }

    # -- cards, and what a purchase changes ---------------------------------------------------------------------------

    def of_use(self, choice: Choice) -> Detail:
        return {"kind": "card", "card": self.g.card(int(choice[1])).id}

    of_sell = of_take = of_add = of_lose = of_drop = of_dismiss = of_give = of_give_up = of_use

    def of_draw(self, choice: Choice) -> Detail:
        return {"kind": "card", "card": self.g.card(self.g.legends[int(choice[1])][-1]).id}

    def of_buy(self, choice: Choice) -> Detail:
        """A card for sale, and what having it would make of combats."""
        return self.of_use(choice) | {"wins": self.wins(chances.having(self.g, self.party, int(choice[1])))}

    def of_learn(self, choice: Choice) -> Detail | None:
        """An experience counter, and what it would make of combats."""
        if int(choice[1]) == FATIGUE:
            return None
        trial = self.party.clone()
        trial.counters[int(choice[1])] += 1
        return {"kind": "learn", "wins": self.wins(trial)}

    def wins(self, trial: Party) -> list[Detail]:
        """Chances against each colour as things are, and with the party as it would be."""
        after = self.g.clone()
        after.parties[self.seat] = trial

        def both(colour: int, night: bool) -> list[float]:
            return [round(chances.against_colour(g, self.seat, colour, night), 3) for g in (self.g, after)]

        return [{"colour": name, "day": both(c, False), "night": both(c, True)} for c, name in enumerate(COLOURS)]


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
