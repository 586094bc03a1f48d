"""What a bot's hero is after: the worth of each space for the step that could be taken there, in points of experience.

An adventure is worth its counter, its gold and what it does for quests, times the chance to win, less the price of
losing; a bazaar what can be bought and healed; other places what quests ask for there. From a space further away, the
same is worth less for every turn it takes to get there. Only what is open to all is used: no order of any deck.
"""

from __future__ import annotations

from sandtable.games.alkalim.bot.errands import (
    STRIDE,
    arrives,
    deed_worth,
    gifts_missing,
    place_mask,
    savings,
    stack_of,
    step_share,
    ways,
    where_is,
)
from sandtable.games.alkalim.bot.outlook import colour_win, colour_wounds, outlook, strength_of
from sandtable.games.alkalim.bot.worth import EXHAUSTION, GOLD, HIGHER, POINT, REWARD, WOUND, fancy, toll
from sandtable.games.alkalim.cards.abilities import hindrance
from sandtable.games.alkalim.cards.limits import has_room
from sandtable.games.alkalim.content.board import COLOURS, TOWN, Hex
from sandtable.games.alkalim.content.book import Card
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.odds.travel_odds import march
from sandtable.games.alkalim.records import NOWHERE, Legend, Party
from sandtable.games.alkalim.rules.adventure import attemptable
from sandtable.games.alkalim.rules.bazaar import DREAMS, FAITH, price_of
from sandtable.games.alkalim.rules.harm import most_expensive
from sandtable.games.alkalim.rules.quests import drawable, open_steps, quests
from sandtable.games.alkalim.state import CAMEL, WATER, AlKalim
from sandtable.kernel.bits import bits

FADE = 0.75
"""What a prize is worth a turn later."""
CAMEL_FARE = 0.8
AMBUSHES = 0.8
"""How many ambushes a story roll at night brings, as a rule."""
FALL = 2.0
"""What a knock-out costs beside gold and cards."""
RASH = 0.8
"""How much of it counts."""
SPOILS = (1.8, 3.4, 5.2, 7.5)
"""Gold for a Challenge of each colour, as a rule."""


class Aims:
    """What every place is worth to one seat, by day or by night; made afresh for each decision."""

    def __init__(self, g: AlKalim, seat: int, night: bool) -> None:
        self.g = g
        self.seat = seat
        self.night = night
        self.party = party = g.parties[seat]
        self.strength = strength_of(g, party)
        self.life = max(self.strength.life - party.wounds, 1)
        costliest = most_expensive(g, seat)
        self.fall = FALL + GOLD * party.gold + 0.4 * (g.card(costliest[0]).cost if costliest else 0)
        """What a knock-out costs."""
        self.open = [
            (legend, n, g.card(legend.card).legend.steps[n]) for legend in quests(party) for n in open_steps(g, legend)
        ]
        highest = max((colour + 1 for colour in range(4) if party.trophies[colour]), default=0)
        self.tile = max(party.tile, highest)
        self.full = len(party.legends) >= self.tile
        learned = sum(party.counters)
        self.point = POINT * max(1.0 - 0.08 * learned, 0.2) * (0.6 if party.tile == 4 else 1.0)
        """Experience means less to those who have much of it."""
        self._fights: dict[int, tuple[float, float, float]] = {}
        masks = [place_mask(g, step) if step.location or step.terrain else -1 for _, _, step in self.open]
        found = list(zip(self.open, masks, strict=True))
        self.hunts = [(step, mask, step_share(g, party, legend)) for (legend, _, step), mask in found if step.beat]
        """What victories are asked for, where, and what each is worth."""
        self.errands = [(*one, mask) for one, mask in found if not (one[2].beat or one[2].explore or one[2].town)]
        """What else is to be done, and where."""
        self.bazaar_worth = self._bazaar()
        self.tale = self._tale()

    def right_time(self, step: QuestStep) -> bool:
        return step.by is None or (step.by == "night") == self.night

    def fight(self, colour: int, win: float, wounds: float, more: float = 0.0) -> float:
        """The worth of a fight with a chance to win, `more` being what the victory brings beside its counter."""
        gain = self.point * (1 + colour) + (1.0 if not self.party.tile else 0.0) + more
        if colour + 1 > self.tile:
            gain += self.higher(colour)
        return win * gain - (1 - win) * RASH * self.fall - 0.3 * WOUND * wounds

    def higher(self, colour: int) -> float:
        """What the first counter of a colour is worth, which makes room for more legends."""
        return HIGHER[colour] * (1.3 if self.full else 0.7)

    def progress(self, at: Hex, card: Card | None, colour: int, ever: bool = False) -> float:
        """What a victory in a space does for quests; with `ever`, at the time they ask for."""
        total = 0.0
        for step, mask, share in self.hunts:
            if not mask >> at & 1 or not (ever or self.right_time(step)):
                continue
            if step.colour and COLOURS[colour] not in step.colour:
                continue
            if step.trait:
                total += share * ((card.trait in step.trait) if card is not None else len(step.trait) / 9)
            else:
                total += share
        return total

    def prize(self, at: Hex, card: Card, ever: bool = False) -> float:
        """What defeating a known Challenge brings beside its counter."""
        reward = card.challenge.reward
        found = GOLD * reward.gold + 1.5 * reward.market + (1.0 if reward.kept else 0)
        return found + self.progress(at, card, card.colour, ever)

    def jewel(self, number: int, ever: bool = False) -> float:
        """The worth of attempting the adventure of a jewel."""
        g = self.g
        spot = g.world.board.jewels[number]
        waits = g.waiting.get(number)
        if waits is not None:
            card = g.card(waits[0])
            seen = outlook(self.strength, card, self.night)
            win = seen.win(self.life)
            return self.fight(spot.colour, win, seen.wounds(), self.prize(spot.at, card, ever))
        known = self._fights.get(spot.colour)
        if known is None:
            known = self._fight(spot.colour)
        if not self.hunts:
            return known[2]
        return known[2] + known[0] * self.progress(spot.at, None, spot.colour, ever)

    def chance(self, number: int) -> float:
        """The chance to win the adventure of a jewel."""
        waits = self.g.waiting.get(number)
        if waits is None:
            return self.against(self.g.world.board.jewels[number].colour)[0]
        return outlook(self.strength, self.g.card(waits[0]), self.night).win(self.life)

    def _fight(self, colour: int) -> tuple[float, float, float]:
        win = colour_win(self.g, self.strength, colour, self.night, self.life)
        wounds = colour_wounds(self.g, self.strength, colour, self.night)
        found = (win, wounds, self.fight(colour, win, wounds, GOLD * SPOILS[colour]))
        self._fights[colour] = found
        return found

    def against(self, colour: int) -> tuple[float, float]:
        """The chance to win against a colour, and the wounds it costs."""
        known = self._fights.get(colour) or self._fight(colour)
        return known[0], known[1]

    def _bazaar(self) -> list[float]:
        """Per market stack: what exploring it is worth."""
        g, party = self.g, self.party
        gold = max(party.gold - savings(g, party), 0)
        hurt = party.wounds + sum(ally.wounds for ally in party.allies)
        healed = min(hurt, gold)
        base = 0.3 + WOUND * 1.3 * healed + (0.6 * WOUND * party.wounds**2 / self.strength.life if healed else 0)
        gold -= healed
        missing = gifts_missing(g, party)
        found = [base + self._wares(stack, gold, missing) for stack in range(8)]
        found[FAITH] += WOUND * (hurt - healed)
        if gold >= 3:
            found[DREAMS] += 0.8
        for legend, n, step in self.open:
            if self.right_time(step):
                self._visits(found, legend, n, step)
        return found

    def _wares(self, stack: int, gold: int, missing: set[str]) -> float:
        """What the cards of a market stack are worth to somebody with so much gold to spend."""
        g, party = self.g, self.party
        if gold < 3 and not missing:
            return 0.0
        fitting = [
            card for card in g.stacks[stack] if price_of(g, party, card) <= gold and not has_room(g, party, card)
        ]
        worth = 0.0
        if gold >= 3:
            bargains = (fancy(g, party, card) - GOLD * price_of(g, party, card) for card in fitting)
            worth += min(0.1 * gold, 1.0) + max(max(bargains, default=0.0), 0.0)
        if missing and any(g.card(card).slot in missing for card in fitting):
            worth += 3.0
        return worth

    def _visits(self, found: list[float], legend: Legend, place: int, step: QuestStep) -> None:
        """Adds what a quest makes of the bazaars that it asks for."""
        g, party = self.g, self.party
        if step.explore:
            share = step_share(g, party, legend)
            stacks = range(8) if step.explore == ("any",) else [stack_of(g, name) for name in step.explore]
            for bit, stack in enumerate(stacks):
                if not legend.progress[place] >> bit & 1:
                    found[stack] += share
        elif step.town:
            worth = max(deed_worth(g, party, self.strength, legend, place), 0.0)
            for stack in range(8) if step.town == "any" else (stack_of(g, step.town),):
                found[stack] += worth

    def _tale(self) -> float:
        """What rolling the story die is worth anywhere."""
        g = self.g
        worth = 0.45 + 0.3 * EXHAUSTION * bool(self.party.exhaustion) + 0.35 * WOUND * bool(self.party.wounds)
        if NOWHERE in g.cities:
            missing = [n for n in range(3) if g.cities[n] == NOWHERE]
            worth += 0.33 * max(max(self.bazaar_worth[5 + n] for n in missing) - 0.3, 0.0)
        if self.night:
            colour = max(self.party.tile - 1, 0)
            win, wounds = self.against(colour)
            worth += AMBUSHES * self.fight(colour, win, wounds)
        else:
            worth += 0.15
        return worth

    def deeds(self, at: Hex, ever: bool = False) -> float:
        """What the story die allows to be done for quests in a space; with `ever`, at the time they ask for."""
        return sum(
            max(deed_worth(self.g, self.party, self.strength, legend, n), 0.0)
            for legend, n, step, mask in self.errands
            if mask >> at & 1 and (ever or self.right_time(step))
        )

    def draw(self) -> float:
        """What drawing a Legendary Quest is worth."""
        if len(self.party.legends) >= self.party.tile or not drawable(self.g, self.seat):
            return 0.0
        return 4.0 if any(not each.done for each in self.party.legends) else 6.0

    def at(self, space: Hex) -> float:
        """The best step in a space."""
        g = self.g
        stormy = g.stormy(space)
        best = 0.0
        if not stormy:
            for number in attemptable(g, space):
                best = max(best, self.jewel(number))
            for place in g.places_at(space):
                best = max(best, self.bazaar_worth[place])
        if stormy or g.world.board.terrain[space] != TOWN:
            best = max(best, self.tale + (self.deeds(space) if self.open else 0.0))
        return best

    def spots(self, ever: bool = False) -> dict[Hex, float]:
        """The spaces where something could be had, and what it is worth there now; or `ever`, by day or by night."""
        g = self.g
        ground = g.world.board
        found: dict[Hex, float] = {}
        for h in ground.jewels_at:
            if not g.stormy(h):
                for number in attemptable(g, h):
                    found[h] = max(found.get(h, 0.0), self.jewel(number, ever))
        for stack in range(8):
            h = where_is(g, stack)
            if h >= 0 and not g.stormy(h):
                found[h] = max(found.get(h, 0.0), self.bazaar_worth[stack])
        for _, _, step, mask in self.errands:
            for h in bits(mask) if mask >= 0 and (ever or self.right_time(step)) else ():
                if found.get(h, 0.0) < REWARD:
                    found[h] = max(found.get(h, 0.0), self.tale + self.deeds(h, ever))
        return {h: worth for h, worth in found.items() if worth > 0}

    def timed(self) -> bool:
        """Whether quests ask for the other time of the day."""
        return any(not self.right_time(step) for _, _, step in self.open)


class Outing:
    """A turn's plan: what the spaces around are worth now and later."""

    def __init__(self, aims: Aims) -> None:
        self.g = aims.g
        self.aims = aims
        self.spots = aims.spots()
        self.goals = self._best(self.spots)
        """The best of them, and the ways there."""
        self.hopes = self._best(aims.spots(True)) if aims.timed() else self.goals
        """The same for the turns to come, when quests that ask for a time can have it."""
        self.draw = aims.draw()
        self.carried, self.fare = _carriage(self.g, aims.party)
        """How many spaces cards or a camel would carry the hero besides the dice, and for how much."""
        self._later: dict[Hex, float] = {}

    def _best(self, spots: dict[Hex, float]) -> list[tuple[Hex, float, list[float]]]:
        some = sorted(spots.items(), key=lambda each: -each[1])[:14]
        return [(goal, worth, ways(self.g.world, goal)) for goal, worth in some]

    def later(self, space: Hex) -> float:
        """What the next turns promise from a space; what is done now is not there any more."""
        known = self._later.get(space)
        if known is None:
            known = 0.0
            for goal, worth, way in self.hopes:
                if goal != space and worth > known:
                    turns = way[space] / STRIDE
                    value = worth * FADE**turns if turns > 1.0 else worth * FADE
                    if value > known:
                        known = value
            if self.g.stormy(space):
                known *= FADE * FADE
            self._later[space] = known
        return known

    def at_hand(self, space: Hex) -> float:
        """What can be done in a space this turn."""
        now = self.spots.get(space)
        if now is None:
            return self.aims.at(space)
        return now if space in self.g.world.board.town_at else max(now, self.aims.tale)

    def here(self, space: Hex) -> float:
        """Ending the movement in a space."""
        now = self.at_hand(space)
        worth = max(now, self.draw)
        if self.draw > now and space in self.spots:  # the prize can still be had next turn, without moving
            return worth + FADE * max(now, 0.9 * self.later(space))
        return worth + FADE * 0.9 * self.later(space)

    def onward(self, space: Hex) -> float:
        """Ending the movement in a space, or being carried on from there."""
        worth = self.here(space)
        if self.carried:
            far = self.g.world.board.far(space)
            for goal, _, _ in self.goals:
                if 0 < far[goal] <= self.carried:
                    worth = max(worth, self.here(goal) - self.fare)
        return worth

    def rolling(self, at: Hex, dice: int) -> float:
        """What so many dice promise from a space."""
        near = []
        for goal, _, way in self.goals:
            chance = arrives(dice, way[at])
            if chance > 0.02:
                near.append((self.here(goal), chance))
            if self.carried and chance < 0.9:
                near.append((self.here(goal) - self.fare, arrives(dice, way[at] - self.carried)))
        near.sort(reverse=True)
        total, left = 0.0, 1.0
        for worth, chance in near:
            total += left * chance * worth
            left *= 1 - chance
            if left < 0.05:
                break
        short = max(1 - dice / 5, 0.0)
        fallback: float = max(self.here(at), self.draw + FADE**short * self.later(at))
        return total + left * fallback

    def rolled(self, dice: int) -> float:
        """What rolling so many dice promises from where the hero is, less what it costs."""
        return self.rolling(self.aims.party.at, dice) - self.march(dice)

    def march(self, dice: int) -> float:
        """What rolling so many dice by day costs the party."""
        g, party = self.g, self.aims.party
        if self.aims.night or g.cool:
            return 0.0
        total = 0.0
        for each in march(g, self.aims.seat, dice):
            part = 1.0 if each.card == party.hero else 0.5
            total += part * (EXHAUSTION * (each.expected - each.wounds) + WOUND * 1.6 * each.wounds)
            if each.card == party.hero and each.wounds >= self.aims.life - 1:
                total += self.aims.fall
        return total * (0.5 if party.gear[WATER] else 1.0)


def _carriage(g: AlKalim, party: Party) -> tuple[int, float]:
    """Spaces that the best means besides the dice is good for now, and what it costs."""
    best, fare = (1, CAMEL_FARE) if party.gear[CAMEL] else (0, 0.0)
    for source in g.kit(party).offers.get("moving", ()):
        ability = source[3]
        if ability.steps and not ability.terrain and not hindrance(g, party, source, None):
            cost = toll(g, party, source[1], ability)
            if ability.steps > best or (ability.steps == best and cost < fare):
                best, fare = ability.steps, cost
    return best, fare
