"""What a bot's hero is after: the worth of each space for the step that could be taken there, in points of experience.

An adventure is worth its counter, its gold and what it does for quests, times the chance to win, less the price of
losing; a bazaar what can be bought and healed; other places what quests ask for there. From a space further away, the
same is worth less for every turn it takes to get there. Only what is open to all is used: no order of any deck.
"""

from __future__ import annotations

import heapq
import math

from sandtable.games.alkalim.adventure import attemptable
from sandtable.games.alkalim.bazaar import DREAMS, has_room, price_of
from sandtable.games.alkalim.board import LOWLANDS, TOWN, Hex, bits
from sandtable.games.alkalim.book import CITIES, ITEM, Card
from sandtable.games.alkalim.dice import EVERY
from sandtable.games.alkalim.experience import points
from sandtable.games.alkalim.harm import dearest_of
from sandtable.games.alkalim.movement import heat, spared
from sandtable.games.alkalim.outlook import (
    Strength,
    colour_outlook,
    colour_win,
    colour_wounds,
    might,
    outlook,
    strength_of,
)
from sandtable.games.alkalim.quests import drawable, finished, gifts, open_steps, quests, wanted
from sandtable.games.alkalim.records import Ability, QuestStep
from sandtable.games.alkalim.state import NOWHERE, WATER, AlKalim, Legend, Party
from sandtable.games.alkalim.world import World

REWARD = 12.0
"""What a Legendary Reward is worth in points of experience."""
POINT = 1.6
"""What a point of experience is worth beside gold and wounds."""
GOLD = 0.35
WOUND = 0.5
EXHAUSTION = 0.25
FADE = 0.75
"""What a prize is worth a turn later."""
STRIDE = 3.2
"""How far a turn carries a hero, in steps of middling difficulty."""
REACHED = 0.72
"""Steps that each movement die is good for."""
SPOILS = (1.8, 3.4, 5.2, 7.5)
"""Gold for a Challenge of each colour, as a rule."""
HIGHER = (2.0, 4.0, 5.0, 7.0)
"""What the first counter of a colour is worth to a hero who may have too few Legendary cards."""
GREENHORN = 1
MIGHT = 30.0
"""Points for going from hopeless to invincible."""


# -- distances -------------------------------------------------------------------------------------------------------

_WAYS: dict[tuple[str, Hex], list[float]] = {}


def pains(world: World, h: Hex) -> float:
    """How hard it is to enter a space with a die."""
    entry = world.entry[h]
    if entry == EVERY:
        return 0.6
    showing = sum(1 for face in world.layout.faces[:6] if face & entry)
    return (3.0, 2.0, 1.3, 1.0, 0.85, 0.75, 0.6)[showing]


def ways(world: World, goal: Hex) -> list[float]:
    """From each space: how long the easiest way to a goal is."""
    key = (world.rules.dice + world.rules.towns + world.rules.roads, goal)
    known = _WAYS.get(key)
    if known is None:
        known = [99.0] * world.board.size
        known[goal] = 0.0
        open_ = [(0.0, goal)]
        while open_:
            cost, here = heapq.heappop(open_)
            if cost > known[here]:
                continue
            onward = cost + pains(world, here)
            for there in world.board.around[here]:
                if onward < known[there]:
                    known[there] = onward
                    heapq.heappush(open_, (onward, there))
        _WAYS[key] = known
    return known


def arrives(dice: int, way: float) -> float:
    """About how likely so many dice lead to a space so far away."""
    if way <= 0:
        return 1.0
    if not dice:
        return 0.0
    return 1 / (1 + math.exp((way - REACHED * dice) / 0.45))


# -- quests ----------------------------------------------------------------------------------------------------------


def step_share(g: AlKalim, legend: Legend, place: int) -> float:
    """What one more bit of progress in a step is worth."""
    steps = g.card(legend.card).legend.steps
    total = sum(wanted(step) for step in steps)
    left = sum(
        max(wanted(step) - (legend.progress[n].bit_count() if step.explore else legend.progress[n]), 0)
        for n, step in enumerate(steps)
    )
    return REWARD / total * (1.4 if left <= 1 else 1.0)


def place_mask(g: AlKalim, step: QuestStep) -> int:
    """The spaces a step may be taken in, as far as it names any."""
    ground = g.world.board
    mask = (1 << ground.size) - 1
    if step.location:
        mask &= ground.place[step.location.casefold()].hexes
    if step.terrain:
        from sandtable.games.alkalim.numbers import TERRAIN_NUMBERS

        numbers = [TERRAIN_NUMBERS[name] for name in step.terrain]
        mask &= sum(1 << h for h in range(ground.size) if any(ground.is_a(h, n) for n in numbers))
        mask &= ~g.cover
    return mask


def stack_of(g: AlKalim, name: str) -> int:
    if name in CITIES:
        return 5 + CITIES.index(name)
    return next(n for n, town in enumerate(g.world.board.towns) if town.name == name)


def where_is(g: AlKalim, stack: int) -> Hex:
    return g.world.board.towns[stack].label if stack < 5 else g.cities[stack - 5]


def deed_worth(g: AlKalim, party: Party, strength: Strength, legend: Legend, place: int) -> float:
    """What trying a test, a payment or a gift is worth; a failed test loses the quest."""
    step = g.card(legend.card).legend.steps[place]
    share = step_share(g, legend, place)
    if step.test is not None:
        good = strength.test(step.test)
        if party.gear[2]:
            good = good + (1 - good) * 0.4
        behind = sum(finished(each, legend.progress[n]) for n, each in enumerate(g.card(legend.card).legend.steps))
        return good * share - (1 - good) * (1.0 + 2.0 * behind)
    if step.pay:
        return share - GOLD * step.pay if party.gold >= step.pay else 0.0
    held = gifts(g, party, step.offer)
    return share - GOLD * min(g.card(card).cost for card in held) if held else 0.0


def savings(g: AlKalim, party: Party) -> int:
    """Gold that quests will ask for."""
    return max(
        (g.card(each.card).legend.steps[n].pay for each in quests(party) for n in open_steps(g, each)), default=0
    )


def effort(g: AlKalim, seat: int, legend: Legend, at: Hex) -> float:
    """About how many turns a quest will take from here, tests that may fail counted as turns lost."""
    party = g.parties[seat]
    strength = strength_of(g, party)
    world = g.world
    ground = world.board
    total, luck = 0.0, 1.0
    for n, step in enumerate(g.card(legend.card).legend.steps):
        if finished(step, legend.progress[n]):
            continue
        if step.beat:
            left = step.beat - legend.progress[n]
            mask = place_mask(g, step)
            best = 12.0
            for number, jewel in enumerate(ground.jewels):
                if not mask >> jewel.at & 1 or (step.colour and COLOURS[jewel.colour] not in step.colour):
                    continue
                there = bool(g.jewels >> number & 1) or number in g.waiting
                win = max(colour_win(g, strength, jewel.colour, night, strength.life) for night in (False, True))
                cost = (1 + ways(world, jewel.at)[at] / STRIDE + (0 if there else 3)) / max(win, 0.08)
                best = min(best, cost)
            if step.trait:
                best *= 9 / (2 * len(step.trait) + 1)
            total += left * best
        elif step.explore:
            for name in step.explore if step.explore != ("any",) else ("any",) * step.number:
                if name == "any":
                    total += 2.4
                    continue
                h = where_is(g, stack_of(g, name))
                total += 5.0 if h == NOWHERE else 1 + 0.7 * ways(world, h)[at] / STRIDE
            total -= 1.8 * legend.progress[n].bit_count()
        else:
            if step.town:
                h = NOWHERE if step.town == "any" else where_is(g, stack_of(g, step.town))
                total += 2.0 if h == NOWHERE else 1 + 0.8 * ways(world, h)[at] / STRIDE
            else:
                total += 1 + 0.8 * min((ways(world, h)[at] for h in bits(place_mask(g, step))), default=9) / STRIDE
            if step.test is not None:
                luck *= max(strength.test(step.test), 0.05)
            elif step.pay:
                total += 0.8 * max(step.pay - party.gold, 0)
            elif not gifts(g, party, step.offer):
                total += 4.0
        if step.by == "day":
            total += 0.5
    return (total + 1) / luck


COLOURS = ("green", "yellow", "blue", "red")


# -- the worth of a step in a place ----------------------------------------------------------------------------------


class Aims:
    """What every place is worth to one seat, by day or by night; made afresh for each decision."""

    def __init__(self, g: AlKalim, seat: int, night: bool) -> None:
        self.g = g
        self.seat = seat
        self.night = night
        self.party = party = g.parties[seat]
        self.strength = strength_of(g, party)
        self.life = max(self.strength.life - party.wounds, 1)
        dearest = dearest_of(g, seat)
        self.fall = 3.0 + GOLD * party.gold + 0.4 * (g.card(dearest[0]).cost if dearest else 0)
        """What a knock-out costs."""
        self.open = [
            (legend, n, g.card(legend.card).legend.steps[n]) for legend in quests(party) for n in open_steps(g, legend)
        ]
        highest = max((colour + 1 for colour in range(4) if party.trophies[colour]), default=0)
        self.tile = max(party.tile, highest)
        self.full = len(party.legends) >= self.tile
        self._fights: dict[int, float] = {}
        self.masks = [
            place_mask(g, step) if step.location or step.terrain else -1 for _, _, step in self.open
        ]
        self.bazaar_worth = self._bazaar()
        self.tale = self._tale()

    def right_time(self, step: QuestStep) -> bool:
        return step.by is None or (step.by == "night") == self.night

    def fight(self, colour: int, win: float, wounds: float, more: float = 0.0) -> float:
        """The worth of a fight with a chance to win, `more` being what the victory brings beside its counter."""
        gain = POINT * (1 + colour) + (1.0 if not self.party.tile else 0.0) + more
        if colour + 1 > self.tile:
            gain += HIGHER[colour] * (1.3 if self.full else 0.7)
        return win * gain - (1 - win) * 0.8 * self.fall - 0.3 * WOUND * wounds

    def progress(self, at: Hex, card: Card | None, colour: int) -> float:
        """What a victory in a space does for quests."""
        total = 0.0
        for (legend, n, step), mask in zip(self.open, self.masks, strict=True):
            if not step.beat or not self.right_time(step) or not mask >> at & 1:
                continue
            if step.colour and COLOURS[colour] not in step.colour:
                continue
            share = step_share(self.g, legend, n)
            if step.trait:
                share *= (card.trait in step.trait) if card is not None else len(step.trait) / 9
            total += share
        return total

    def jewel(self, number: int) -> float:
        """The worth of attempting the adventure of a jewel."""
        g = self.g
        spot = g.world.board.jewels[number]
        waits = g.waiting.get(number)
        if waits is not None:
            card = g.card(waits[0])
            seen = outlook(self.strength, card, self.night)
            reward = card.challenge.reward
            gold = GOLD * reward.gold + 1.5 * reward.market + (1.0 if reward.kept else 0)
            return self.fight(spot.colour, seen.win(self.life), seen.wounds(), gold + self.progress(spot.at, card, spot.colour))
        win, wounds = self.against(spot.colour)
        return self.fight(spot.colour, win, wounds, GOLD * SPOILS[spot.colour] + self.progress(spot.at, None, spot.colour))

    def against(self, colour: int) -> tuple[float, float]:
        win = self._fights.get(colour)
        if win is None:
            win = self._fights[colour] = colour_win(self.g, self.strength, colour, self.night, self.life)
        return win, colour_wounds(self.g, self.strength, colour, self.night)

    def _bazaar(self) -> list[float]:
        """Per market stack: what exploring it is worth."""
        g, party = self.g, self.party
        gold = max(party.gold - savings(g, party), 0)
        hurt = party.wounds + sum(ally.wounds for ally in party.allies)
        healed = min(hurt, gold)
        base = 0.3 + WOUND * 1.3 * healed + (0.6 * WOUND * party.wounds**2 / self.strength.life if healed else 0)
        gold -= healed
        found = []
        for stack in range(8):
            worth = base
            if gold >= 3:
                bargains = [
                    fancy(g, party, card) - GOLD * price_of(g, party, card)
                    for card in g.stacks[stack]
                    if price_of(g, party, card) <= gold and not has_room(g, party, card)
                ]
                worth += min(0.1 * gold, 1.0) + max(max(bargains, default=0.0), 0.0)
            if stack == 5:
                worth += WOUND * (hurt - healed)
            if stack == DREAMS and gold >= 3:
                worth += 0.8
            found.append(worth)
        for legend, n, step in self.open:
            if not self.right_time(step):
                continue
            if step.explore:
                share = step_share(g, legend, n)
                if step.explore == ("any",):
                    for stack in range(8):
                        if not legend.progress[n] >> stack & 1:
                            found[stack] += share
                else:
                    for bit, name in enumerate(step.explore):
                        if not legend.progress[n] >> bit & 1:
                            found[stack_of(g, name)] += share
            elif step.town:
                worth = max(deed_worth(g, party, self.strength, legend, n), 0.0)
                for stack in range(8) if step.town == "any" else (stack_of(g, step.town),):
                    found[stack] += worth
        return found

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
            worth += 0.5 * self.fight(colour, win, wounds)
        else:
            worth += 0.15
        return worth

    def deeds(self, at: Hex) -> float:
        """What the story die allows to be done for quests in a space."""
        total = 0.0
        for (legend, n, step), mask in zip(self.open, self.masks, strict=True):
            if step.beat or step.explore or step.town or not self.right_time(step) or not mask >> at & 1:
                continue
            total += max(deed_worth(self.g, self.party, self.strength, legend, n), 0.0)
        return total

    def draw(self) -> float:
        """What drawing a Legendary Quest is worth."""
        if len(self.party.legends) >= self.party.tile or not drawable(self.g, self.seat):
            return 0.0
        return 4.0 if any(not each.done for each in self.party.legends) else 6.0

    def at(self, h: Hex) -> float:
        """The best step in a space."""
        g = self.g
        stormy = g.stormy(h)
        best = 0.0
        if not stormy:
            for number in attemptable(g, h):
                best = max(best, self.jewel(number))
            place = g.place_at(h)
            if place >= 0:
                best = max(best, self.bazaar_worth[place])
        if stormy or g.world.board.terrain[h] != TOWN:
            best = max(best, self.tale + (self.deeds(h) if self.open else 0.0))
        return best

    def spots(self) -> dict[Hex, float]:
        """The spaces where something could be had, and what it is worth there."""
        g = self.g
        ground = g.world.board
        found: dict[Hex, float] = {}
        for h in ground.jewels_at:
            if not g.stormy(h):
                for number in attemptable(g, h):
                    found[h] = max(found.get(h, 0.0), self.jewel(number))
        for stack in range(8):
            h = where_is(g, stack)
            if h >= 0 and not g.stormy(h):
                found[h] = max(found.get(h, 0.0), self.bazaar_worth[stack])
        for (_, _, step), mask in zip(self.open, self.masks, strict=True):
            if step.beat or step.explore or step.town or not self.right_time(step) or mask < 0:
                continue
            for h in bits(mask):
                if h not in found or found[h] < REWARD:
                    found[h] = max(found.get(h, 0.0), self.tale + self.deeds(h))
        return {h: worth for h, worth in found.items() if worth > 0}


class Outing:
    """A turn's plan: what the spaces around are worth now and later."""

    def __init__(self, g: AlKalim, seat: int, night: bool, aims: Aims | None = None) -> None:
        self.g = g
        self.aims = aims or Aims(g, seat, night)
        self.spots = self.aims.spots()
        self.goals = sorted(self.spots.items(), key=lambda each: -each[1])[:14]
        self.draw = self.aims.draw()
        self._later: dict[Hex, float] = {}

    def later(self, h: Hex) -> float:
        """What the next turns promise from a space; what is done now is not there any more."""
        known = self._later.get(h)
        if known is None:
            known = 0.0
            world = self.g.world
            for goal, worth in self.goals:
                if goal != h:
                    turns = max(ways(world, goal)[h] / STRIDE, 1.0)
                    known = max(known, worth * FADE**turns)
            if self.g.stormy(h):
                known *= FADE * FADE
            self._later[h] = known
        return known

    def here(self, h: Hex) -> float:
        """Ending the movement in a space."""
        now = self.spots.get(h)
        if now is None:
            now = self.aims.at(h)
        worth = max(now, self.draw)
        if self.draw > now and h in self.spots:  # the prize can still be had next turn, without moving
            return worth + FADE * max(now, 0.9 * self.later(h))
        return worth + FADE * 0.9 * self.later(h)

    def rolling(self, at: Hex, dice: int) -> float:
        """What so many dice promise from a space."""
        world = self.g.world
        near = []
        for goal, _ in self.goals:
            chance = arrives(dice, ways(world, goal)[at])
            if chance > 0.02:
                near.append((self.here(goal), chance))
        near.sort(reverse=True)
        total, left = 0.0, 1.0
        for worth, chance in near:
            total += left * chance * worth
            left *= 1 - chance
            if left < 0.05:
                break
        fallback = max(self.here(at), self.draw + FADE ** max(1 - dice / 5, 0) * self.later(at))
        return total + left * fallback

    def march(self, dice: int) -> float:
        """What rolling so many dice by day costs the party."""
        g, party = self.g, self.aims.party
        if self.aims.night or g.cool:
            return 0.0
        haze = sum(1 for face in g.world.layout.symbols if 6 in face) / 6 * dice
        sun = heat(g, party)
        total = 0.0
        for card in g.members(party):
            less, sees = spared(g, party, card) if g.kit(party).always else (0, False)
            weary = max(sun - less, 0) + (0.0 if sees else haze)
            room = max(g.fatigue(party, card) - g.exhaustion_of(party, card), 0)
            over = max(weary - room, 0.0)
            part = 1.0 if card == party.hero else 0.5
            total += part * (EXHAUSTION * min(weary, room) + WOUND * 1.6 * over)
            if card == party.hero and over >= self.aims.life - 1:
                total += self.aims.fall
        if party.gear[WATER]:
            total *= 0.5
        return total


# -- the worth of cards ----------------------------------------------------------------------------------------------


def fancy(g: AlKalim, party: Party, card: int) -> float:
    """What a market card is worth to a hero who gets it for nothing."""
    known = strength_of(g, party).fancies
    if card not in known:
        known[card] = _worth(g, party, card)
    return known[card]


def _worth(g: AlKalim, party: Party, card: int) -> float:
    record = g.card(card)
    trial = party.clone()
    trial.kit = None
    if record.kind == ITEM:
        trial.items.append(card)
    else:
        from sandtable.games.alkalim.state import Ally

        trial.allies.append(Ally(card))
    total = 0.0
    if record.kind != ITEM or any(_for_fights(ability) for ability in record.abilities):
        total = MIGHT * (might(g, trial) - might(g, party))
    for ability in record.abilities:
        spent = 0.5 if ability.discard else 1.0
        total += spent * (
            1.0 * ability.shade + 2.0 * ability.clear_sight + 1.2 * ability.dice + 0.5 * len(ability.enter)
            + 0.3 * sum(ability.skills.values()) + 1.0 * len(ability.master) + 0.5 * ability.discount
            + 2.5 * ability.spoils + 0.8 * ability.through_storm + 1.0 * ability.cool
            + 0.5 * min(ability.steps, 4) + 1.0 * ability.home + 0.4 * ability.wild
        )  # fmt: skip
        if ability.when in ("turn", "before moving", "bazaar", "won"):
            total += spent * (0.5 * min(ability.heal, 3) + 0.3 * min(ability.rest, 3) + 0.8 * ability.income)
        if ability.when in ("test", "tested"):
            total += spent * (0.2 * ability.bonus + 0.8 * ability.reroll + 1.2 * ability.succeed)
        if ability.when in ("outright",):
            total += spent * (3.0 * ability.beat + 1.0 * ability.flee)
        if ability.when == "knocked out":
            total += 2.0 * spent
        if ability.when == "hurt":
            total += spent * 0.3 * min(ability.cancel, 3)
    return total


def _for_fights(ability: Ability) -> bool:
    """Whether an ability changes how fights are likely to go."""
    if ability.when == "always":
        numbers = (ability.mind, ability.body, ability.spirit, ability.life, ability.attack, ability.defence)
        return any(numbers) or bool(ability.damage or ability.soak)
    return ability.when in ("before combat", "round", "roll", "after roll", "hit", "hurt")


def standing(g: AlKalim, seat: int) -> float:
    """How good a seat's position looks: rewards, quests on the way, experience, strength, gold, less its wounds."""
    party = g.parties[seat]
    total = 0.0
    for legend in party.legends:
        if legend.done:
            total += 2 * REWARD
            continue
        steps = g.card(legend.card).legend.steps
        done = sum(min(legend.progress[n].bit_count() if s.explore else legend.progress[n], wanted(s)) for n, s in enumerate(steps))
        total += 2.0 + REWARD * done / sum(map(wanted, steps))
    total += 4.0 * sum(party.counters) + points(party) + HIGHER[party.tile - 1] * bool(party.tile)
    total += MIGHT * might(g, party) + GOLD * party.gold
    total += sum(0.2 * g.card(item).cost for item in party.items) + 0.3 * sum(party.gear)
    total -= WOUND * party.wounds + EXHAUSTION * party.exhaustion
    total -= 0.5 * sum(WOUND * ally.wounds + EXHAUSTION * ally.exhaustion for ally in party.allies)
    return total


__all__ = ["Aims", "Outing", "colour_outlook", "effort", "fancy", "standing", "LOWLANDS"]
