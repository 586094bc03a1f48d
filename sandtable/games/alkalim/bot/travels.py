"""A bot's turn outside combat: day or night, moving, the step, the story die, experience."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.aims import CAMEL_FARE, FADE, Aims, Outing
from sandtable.games.alkalim.bot.errands import deed_worth, effort, ways, where_is
from sandtable.games.alkalim.bot.judge import Judge, of_cards
from sandtable.games.alkalim.bot.outlook import might, strength_of
from sandtable.games.alkalim.bot.rivals import challenge
from sandtable.games.alkalim.bot.worth import EXHAUSTION, MIGHT, relief, toll
from sandtable.games.alkalim.content.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD, Hex
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.rules import storm
from sandtable.games.alkalim.rules.experience import FATIGUE
from sandtable.games.alkalim.rules.movement import dice_count, pool, reachable
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS, quests
from sandtable.kernel import Choice

HABIT = 0.02
"""A little in favour of what is usual, where nothing speaks for anything."""
STORY_ORDER = {ROAD: 6.0, MIRAGE: 5.0, CANYONS: 4.0, BARRENS: 3.0, LOWLANDS: 2.5, BLUFFS: 2.0, DUNES: 1.0}
"""First what helps, last what attacks."""


class Travels(Judge):
    @cached_property
    def stays(self) -> float:
        return self.outing.here(self.party.at)

    def on_start(self, choice: Choice) -> float:
        """A town with weak adventures around it and few rivals."""
        at = int(choice[1])
        near: list[float] = sorted(
            (worth * FADE ** (way[at] / 3) for _, worth, way in self.by_night.goals), reverse=True
        )
        return sum(near[:4]) - 1.5 * sum(party.at == at for party in self.g.parties)

    def outing_at(self, night: bool) -> Outing:
        """What this turn would be by day or by night."""
        return Outing(Aims(self.g, self.seat, night))

    def on_time(self, choice: Choice) -> float:
        """By night marching is free; by day one fights what is near, or bears the heat for what is worth it."""
        outing = self.outing_at(choice[0] == "night")
        return max(self.plans(outing, dice_count(self.g, self.party), False).values())

    def plans(self, outing: Outing, dice: int, rested: bool) -> dict[str, float]:
        """What resting and rolling, standing still, and walking one space promise."""
        g, party = self.g, self.party
        allies = sum(ally.exhaustion for ally in party.allies) if g.world.settings.rest == "any" else 0
        weary = party.exhaustion + allies
        found = [(outing.here(party.at) + EXHAUSTION * min(weary, dice), "rest" if weary and dice else "stay")]
        for given in range(min(weary, dice - 1) + 1 if dice else 0):
            found.append((outing.rolled(dice - given) + EXHAUSTION * given, "rest" if given else "roll"))
        if not weary and not outing.aims.night:
            found += [(outing.rolled(left), "hold") for left in range(1, dice)]
        if not rested:
            found.append((max(outing.here(h) for h in g.world.board.around[party.at]), "step"))
        return {doing: worth for worth, doing in sorted(found)}  # the best of each, which comes last

    @cached_property
    def promise(self) -> dict[str, float]:
        return self.plans(self.outing, pool(self.g, self.party), self.g.rested)

    def on_plan(self, choice: Choice) -> float:
        verb = choice[0]
        if verb == "step":
            return self.outing.here(int(choice[1]))
        if verb == "camel":
            worth = self.outing.here(int(choice[1])) - CAMEL_FARE
            return worth if worth > self.stays + 1.0 else -9.0
        if verb == "stay":
            return self.stays
        if verb == "use":
            return self.on_the_way(choice, max(self.promise.values()))
        habit = {"rest": HABIT if choice[-1] == self.party.hero else 0.0, "hold": -HABIT}
        return self.promise.get(str(verb), -9.0) + habit.get(str(verb), 0.0)

    def on_the_way(self, choice: Choice, best: float) -> float:
        """A card used in a turn: better than what else could be done, if it does any good."""
        g, outing, ability = self.g, self.outing, self.g.ability(choice)
        price = toll(g, self.party, int(choice[1]), ability)
        if ability.when == "moving":
            far = g.world.board.far(self.party.at)
            goals = [h for h, _, _ in outing.goals if far[h] <= ability.steps]
            if ability.home:
                goals = [town.label for town in g.world.board.towns if not g.stormy(town.label)]
            worth = max((outing.here(h) for h in goals), default=-9.0) - price
            return worth if worth - best > -HABIT else -9.0
        if ability.dice:
            return best + 0.8 * ability.dice - price
        if ability.cool:
            return best + outing.march(5) - price - 0.3
        return best + relief(g, self.party, int(choice[1]), ability) - price

    @cached_property
    def best_move(self) -> float:
        goes = (self.outing.onward(int(choice[1])) for choice in self.choices if choice[0] == "go")
        return max([self.stays, *goes])

    def on_move(self, choice: Choice) -> float:
        if choice[0] == "go":
            return self.outing.onward(int(choice[1]))
        if choice[0] == "camel":
            worth = self.outing.here(int(choice[1])) - CAMEL_FARE
            return worth + HABIT if worth > self.best_move - HABIT else -9.0
        return self.stays if choice[0] == "stop" else self.on_the_way(choice, self.best_move)

    def on_carried(self, choice: Choice) -> float:
        return self.outing.here(int(choice[1]))

    @of_cards
    def on_rolled(self, _: int, ability: Ability) -> float:
        """Change the dice where they do not lead to what was hoped for."""
        mask = reachable(self.g)
        got = max([self.stays, *(self.outing.here(h) for h, _, _ in self.outing.goals if mask >> h & 1)])
        return self.outing.rolling(self.party.at, 5) + 0.4 * ability.wild - got

    def on_which_dice(self, choice: Choice) -> float:
        """A die made wild is always good; a die rolled again is one that leads nowhere better."""
        return HABIT if choice[0] == "die" else 0.0

    def on_spend(self, choice: Choice) -> float:
        """The dice that lead into the most kinds of terrain."""
        return float(sum(self.g.world.layout.faces[int(face)].bit_count() for face in choice[1:]))

    def on_water(self, choice: Choice) -> float:
        if choice[0] != "water":
            return 0.0
        felled = self.party.wounds >= self.g.life(self.party, self.party.hero)
        return 9.0 if felled else sum(exhaustion + 2 * wounds for _, exhaustion, wounds in self.g.dealt) - 2.5

    # -- step 3 -------------------------------------------------------------------------------------------------------

    def on_step(self, choice: Choice) -> float:
        verb, aims = choice[0], self.aims
        if verb == "attempt":
            return aims.jewel(int(choice[1]))
        if verb == "attack hero":
            return challenge(self.g, self.seat, int(choice[1]), aims.fall)
        if verb == "draw":
            return aims.draw() + self.draws[int(choice[1])] - max(self.draws.values())
        if verb == "explore":
            return aims.bazaar_worth[int(choice[1])]
        if verb == "story":
            return aims.tale + aims.deeds(self.party.at)
        return 30.0 if self.gain(choice) > 0 else -9.0

    @cached_property
    def draws(self) -> dict[int, float]:
        """Which quest to draw: how each type that may be drawn is liked."""
        raise NotImplementedError

    def on_story(self, choice: Choice) -> float:
        return 0.0 if choice[0] == "use" else STORY_ORDER[int(choice[1])]  # cards can wait

    def on_story_again(self, choice: Choice) -> float:
        """Only an ambush that would go badly is worth rolling again."""
        feared = self.g.night and DUNES in self.about and self.aims.tale < 0.2
        return (1.0 if feared else -1.0) if choice[0] == "use" else 0.0

    def on_replenish(self, choice: Choice) -> float:
        if choice[0] == "no":
            return 0.0
        aims, spot = self.by_night.aims, self.g.world.board.jewels[int(choice[1])]
        worth: float = aims.fight(spot.colour, *aims.against(spot.colour), aims.progress(spot.at, None, spot.colour))
        worth *= FADE ** (ways(self.g.world, spot.at)[self.party.at] / 2.5)
        return worth

    def on_city(self, choice: Choice) -> float:
        return self.aims.bazaar_worth[5 + int(choice[1])] if choice[0] == "city" else 0.0

    def on_visit(self, choice: Choice) -> float:
        """Where there is a yes and a no: yes."""
        return 0.0 if choice[0] in ("no", "draw one", "dismiss") else 1.0

    on_dreams = on_faith = on_wages = on_save = on_visit

    def on_storm(self, choice: Choice) -> float:
        return self.swept(int(choice[1]))

    def on_wind(self, choice: Choice) -> float:
        return max(map(self.swept, storm.ways(self.g, self.g.world.board.prison, int(choice[1]))))

    def swept(self, centre: Hex) -> float:
        """The storm over others, not over oneself and what one is after."""
        g, ground = self.g, self.g.world.board
        cover, far = ground.cover[centre], ground.far(self.party.at)
        total = sum(1.0 if party is not self.party else -2.0 for party in g.parties if cover >> party.at & 1)
        for h, numbers in ground.jewels_at.items():
            if cover >> h & 1 and far[h] <= 4:
                total -= 0.15 * sum(g.jewels >> number & 1 for number in numbers)
        bazaars = [where_is(g, stack) for stack in range(8)]
        return total - 0.3 * sum(h >= 0 and cover >> h & 1 and far[h] <= 4 for h in bazaars)

    def on_deed(self, choice: Choice) -> float:
        if choice[0] == "no":
            return 0.0
        strength = strength_of(self.g, self.party)
        return deed_worth(self.g, self.party, strength, self.legend(choice), int(choice[2]))

    def on_counts(self, choice: Choice) -> float:
        """A victory counts for the part of a quest that is harder to meet again: a place can be sought, a trait
        cannot."""
        step = self.g.card(int(choice[1])).legend.steps[int(choice[2])]
        return 2.0 * bool(step.trait) + 0.5 * sum(map(bool, (step.colour, step.terrain, step.location, step.by)))

    # -- experience, and where the next turn begins -------------------------------------------------------------------

    def on_experience(self, choice: Choice) -> float:
        verb, party = choice[0], self.party
        if verb == "learn":
            return self.learning(int(choice[1]))
        if verb == "give up":
            return effort(self.g, self.seat, self.legend(choice), party.at) - 22.0
        return self.gain(choice) if verb == "use" else 0.0

    def learning(self, kind: int) -> float:
        """What an experience counter is good for."""
        party = self.party
        if kind == FATIGUE:
            return 1.0 + (0.4 if party.counters[FATIGUE] == 0 else 0.0)
        trial = party.clone()
        trial.counters[kind] += 1
        return 1.0 + MIGHT * (might(self.g, trial) - might(self.g, party)) + self.tests_gain(kind)

    def tests_gain(self, kind: int) -> float:
        """How an attribute helps with the tests of the quests in hand."""
        return sum(
            0.5
            for legend in quests(self.party)
            for n, step in enumerate(self.g.card(legend.card).legend.steps)
            if step.test is not None and ATTRIBUTE_NUMBERS[step.test.attribute] == kind and not legend.progress[n]
        )

    def on_payment(self, choice: Choice) -> float:
        """Raise the tile if that is possible, waste nothing, keep the dear counters."""
        tile, given = self.party.tile, [int(number) for number in choice[1:]]
        worth = sum(number * (colour + 1) for colour, number in enumerate(given))
        highest = max(colour + 1 for colour, number in enumerate(given) if number)
        kept = max((colour + 1 for colour in range(4) if self.party.trophies[colour] > given[colour]), default=0)
        return 10.0 * max(highest - tile, 0) - (worth - self.g.world.price) + 0.3 * (kept > max(highest, tile))

    def on_refuge(self, choice: Choice) -> float:
        return self.by_night.later(int(choice[1]))

    def on_clouds(self, choice: Choice) -> float:
        at = self.party.at if choice[0] == "stay" else int(choice[1])
        worth = max(self.by_night.spots.get(at, 0.0), self.by_night.later(at))
        return worth - (3.0 if self.g.stormy(at) else 0.0)
