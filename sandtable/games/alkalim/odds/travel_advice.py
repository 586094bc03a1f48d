"""Advice outside combat: the march, the Adventure and Story steps, the sandstorm, bazaars, experience."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from sandtable.games.alkalim.cards.abilities import amounts
from sandtable.games.alkalim.cards.limits import has_room
from sandtable.games.alkalim.content.board import BARRENS, CANYONS, COLOURS, COMPASS, DUNES, LOWLANDS
from sandtable.games.alkalim.content.book import ATTRIBUTES
from sandtable.games.alkalim.content.shapes import AllyCard
from sandtable.games.alkalim.odds import follow_ups, story_order
from sandtable.games.alkalim.odds.adviser import CLOSE, NO_ATTACK, Adviser, about, figure, promise, roughly
from sandtable.games.alkalim.odds.chances import against_colour, expected, ranking
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.duel_odds import duel_between
from sandtable.games.alkalim.odds.quest_places import asking, come_so_far, nearest, places
from sandtable.games.alkalim.odds.travel_odds import (
    ambushed,
    as_if,
    covered,
    dice_in_vain,
    dice_to,
    lying_under,
    march,
    near,
    percent,
)
from sandtable.games.alkalim.records import NOWHERE
from sandtable.games.alkalim.rules.adventure import attemptable
from sandtable.games.alkalim.rules.bazaar import foreign, price_of
from sandtable.games.alkalim.rules.experience import FATIGUE, LIFE, points
from sandtable.games.alkalim.rules.movement import heat, pool
from sandtable.games.alkalim.rules.numbers import attribute
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS, deeds, drawable, open_steps, quests
from sandtable.games.alkalim.rules.skill_tests import KIT_BONUS, test_chance
from sandtable.games.alkalim.rules.storm import ways
from sandtable.games.alkalim.rules.story import WORDS as EFFECTS_IN_WORDS
from sandtable.games.alkalim.rules.turn import explore_bar, story_bar
from sandtable.games.alkalim.state import CAMEL, KIT, WATER
from sandtable.kernel import Choice, Hint
from sandtable.kernel.text import listed, plural

CITY_GIFTS = (
    "its bazaar heals all wounds of the hero and all allies",
    "its bazaar lets you pick among five market cards",
    "after its bazaar you may go anywhere on the board",
)
GEAR_GIFTS = (
    "used once: carries the party one space into any terrain",
    "used once: takes back the exhaustion and wounds that this turn's heat and mirages have cost",
    f"used once: +{KIT_BONUS} to a skill test that has failed",
)

ONLY_THE_DIE = "only the story die there"
FEWER_DICE = "one die fewer to roll"
FEWER_MIRAGES = "one die fewer to roll, and one mirage fewer to risk (1 exhaustion)"
MOVE_ON = "Go there, then move on"
SURE = 0.98
"""Adventures won so often need no words by day or at night."""
GOOD, DOUBTFUL = 0.5, 0.15
"""Chances of an adventure that is taken without a second look, and of one that is hardly worth the way."""
A_BAZAAR = "a bazaar"
WITHIN = "within 4 spaces"
"""What counts as near a town, where dice have not yet to be reckoned with."""
NAMED = 3
"""So many cards of a bazaar are named before one goes there."""


class TravelAdviser(Adviser):
    @cached_property
    def reach(self) -> dict[int, int]:
        return dice_to(self.g)

    # -- the march ----------------------------------------------------------------------------------------------------

    def on_time(self, choice: Choice) -> Hint:
        night = choice[0] == "night"
        vain = dice_in_vain(self.g)
        if night:
            colour = COLOURS[max(self.party.tile - 1, 0)]
            cost = f"{'' if vain else 'rolling costs nothing; '}the story die may bring a {colour} ambush"
        else:
            cost = "walking one space costs nothing" if vain else f"rolling costs {self.rolling(False)}"
        return Hint(hint=f"{cost}; {self.foes(night)}")

    def foes(self, night: bool) -> str:
        """How adventures would go by day or at night, of the easiest colour that is no matter of course."""
        wins = [against_colour(self.g, self.seat, colour, night) for colour in range(len(COLOURS))]
        colour = next((number for number, win in enumerate(wins) if win < SURE), len(COLOURS) - 1)
        return f"{COLOURS[colour]} adventures won {roughly(wins[colour])}"

    def rolling(self, night: bool) -> str:
        """What rolling the dice costs."""
        g = as_if(self.g, self.seat, night)
        if night or g.cool:
            return "no exhaustion"
        party = g.parties[self.seat]
        days = march(g, self.seat, pool(g, party))
        if not any(each.expected for each in days):
            return "no exhaustion"
        heats = [one.heat for one in days]
        each, somebody = (" each", "somebody") if party.allies else ("", "you")
        hurt = max(one.wounded for one in days)
        mirage = max(one.mirages for one in days)
        text = "no heat" if heat(g, party) else "no heat here"
        if any(heats):
            spread = f"{heats[0]}" if len(set(heats)) == 1 else f"{min(heats)} to {max(heats)}"
            text = f"{spread} exhaustion{each} from the heat"
        if mirage:
            text += f", {about(mirage)}{' more' if any(heats) else f' exhaustion{each}'} from mirages"
        if hurt > 0.005:
            text += f"; {'sure' if percent(hurt) == '100%' else percent(hurt)} to wound {somebody}"
        return text

    def on_plan(self, choice: Choice) -> Hint | str:
        g, verb = self.g, choice[0]
        if verb == "roll":
            vain = dice_in_vain(g)
            nowhere = ", in vain: they lead nowhere in the sandstorm" if vain else ""
            return Hint(
                hint=f"{plural(pool(g, self.party), 'die', 'dice')}{nowhere}; {self.rolling(g.night)}", idle=vain
            )
        if verb == "rest":
            return self.given_up()
        if verb == "hold":
            if dice_in_vain(g):
                return Hint(hint=f"in vain: {FEWER_DICE}", idle=True)
            return self.kept_back(FEWER_MIRAGES, pool(g, self.party) - 1)
        if verb == "step":
            return self.walking(int(choice[1]))
        if verb == "camel":
            return self.camel("you can still roll afterwards")
        return self.staying() if verb == "stay" else ""

    def walking(self, at: int) -> Hint:
        then = follow_ups.after_walking(self.g)
        there = self.here(at) or self.on_the_way(at)
        if not there and self.g.stormy(self.party.at):
            there = "out of the sandstorm"
        side = self.g.world.board.across[self.party.at].index(at)
        hint = f"{COMPASS[side]}: {there or ONLY_THE_DIE}"
        return Hint(hint=hint, weight=self.use_of(at), then=then, alone=MOVE_ON)

    def given_up(self) -> Hint:
        g, left = self.g, pool(self.g, self.party)
        weary = sum(g.exhaustion_of(self.party, card) for card in g.members(self.party))
        return self.kept_back(FEWER_DICE, min(left - 1 if ("roll",) in self.choices else left, weary))

    def kept_back(self, text: str, still: int) -> Hint:
        """The last of several dice that can be given up or held back is followed by what the button says that confirms
        them: the roll of the others. `still`: so many can be."""
        if still != 1 or self.g.pool < 0:
            return Hint(hint=text)
        follows = "roll" if ("roll",) in self.choices else "stay"
        return Hint(hint=text, then=(follows,), alone=f"Do not {follows} yet")

    def staying(self) -> str:
        """What comes next for whoever stays where he is."""
        g, at = self.g, self.party.at
        bazaar = any(not explore_bar(g, place) for place in g.places_at(at))
        steps = ["explore the bazaar"] if bazaar else []
        steps += ["draw a quest"] if drawable(g, self.seat) else []
        steps += [] if story_bar(g) else ["roll the story die"]
        more = f"then {', '.join(steps[:-1])}{' or ' if steps[1:] else ''}{steps[-1]}" if steps else ""
        if g.stormy(at):
            shut = " and the bazaar" if g.places_at(at) else ""
            return f"the sandstorm shuts adventures{shut}; {more}"
        return "; ".join(filter(None, (self.here(at, "" if bazaar else A_BAZAAR), more)))

    def camel(self, more: str = "") -> str:
        held = self.party.gear[CAMEL]
        text = "uses up your pack camel" if held == 1 else f"uses up one of {held} pack camels"
        return f"{text}; {more}" if more else text

    def on_move(self, choice: Choice) -> Hint | str:
        if choice[0] == "camel":
            return self.camel()
        if choice[0] == "stop":
            return self.here(self.party.at)
        if choice[0] != "go":
            return ""
        hint = self.space(int(choice[1]), self.reach.get(int(choice[1])))
        then = follow_ups.after_going(g=self.g, at=int(choice[1]))
        return replace(hint, then=then, alone=MOVE_ON) if then else hint

    def on_carried(self, choice: Choice) -> Hint | str:
        return self.space(int(choice[1])) if choice[0] in ("go", "fly") else ""

    on_clouds = on_carried

    def space(self, at: int, dice: int | None = None) -> Hint:
        """The way and its end; of spaces that are as useful near ones come before far."""
        way = "" if dice is None else plural(dice, "die", "dice")
        hint = "; ".join(filter(None, (way, self.here(at) or self.on_the_way(at) or ONLY_THE_DIE)))
        return Hint(hint=hint, dice=dice, weight=self.use_of(at) - (dice or 0))

    @cached_property
    def aims(self) -> list[tuple[int, str, list[int]]]:
        """The quests that lead somewhere else: how far that is from here, what they are called, and where it is."""
        g, found = self.g, []
        for legend in quests(self.party):
            record = g.card(legend.card).legend
            spaces = [at for n in open_steps(g, legend) for at in places(g, record.steps[n], legend.progress[n])]
            closest = nearest(g, self.party.at, spaces)
            if closest is not None:
                found.append((closest[0], record.quest, spaces))
        return found

    def on_the_way(self, at: int) -> str:
        """Whether a space lies nearer to where a quest leads."""
        for far, quest, spaces in self.aims:
            closest = nearest(self.g, at, spaces)
            if closest is not None and closest[0] < far:
                return f"{plural(closest[0], 'space')} from where your quest {quest} leads"
        return ""

    def use_of(self, at: int) -> float:
        """How useful a space is, for the order of a list: quests, good adventures, towns with something to do there,
        doubtful adventures, plain spaces; then the sandstorm, and adventures without hope."""
        g = self.g
        if asking(g, self.party, at):
            return 80.0
        chances = [self.prospect(jewel) for jewel in attemptable(g, at)]
        best = max(chances, default=0.0)
        if best >= GOOD:
            return 50.0 + round(20.0 * best)
        if not g.stormy(at) and g.places_at(at):
            return 40.0 if self.errands(at) else 20.0
        if g.stormy(at):
            return -20.0
        if chances:
            return 20.0 if best >= DOUBTFUL else -40.0
        return 10.0 if self.aims and self.on_the_way(at) else 0.0

    def errands(self, at: int) -> bool:
        """Whether the bazaar in a space offers something: a Lost City's gift, healing, or a card that can be paid."""
        g, party = self.g, self.party
        hurt = party.gold > 0 and any(g.wounds_of(party, card) for card in g.members(party))
        cards = [card for place in g.places_at(at) if place < len(g.stacks) for card in g.stacks[place]]
        return (
            hurt
            or any(place >= len(g.stacks) for place in g.places_at(at))
            or any(price_of(g, party, card) <= party.gold for card in cards)
        )

    def prospect(self, jewel: int) -> float:
        """The chance to win an adventure: of the Challenge that waits there, or of those still to be drawn."""
        g = self.g
        known = g.waiting.get(jewel)
        if known is None:
            return against_colour(g, self.seat, g.world.board.jewels[jewel].colour, g.night)
        if jewel not in self.undefeated:
            found = ranking(CombatOdds(g, expected(self.seat, *known)), self.depth, CLOSE)
            self.undefeated[jewel] = found[0].win if found else 0.0
        return self.undefeated[jewel]

    @cached_property
    def undefeated(self) -> dict[int, float]:
        """The chances against Challenges that wait, as far as they were asked for."""
        return {}

    def here(self, at: int, town: str = A_BAZAAR) -> str:
        """What a space has to offer. `town`: what is said of one."""
        g = self.g
        parts = []
        for jewel in attemptable(g, at):
            colour = COLOURS[g.world.board.jewels[jewel].colour]
            known = g.waiting.get(jewel)
            parts.append(
                f"{g.said(known[0])}, undefeated (won {roughly(self.prospect(jewel))})"
                if known
                else f"a {colour} adventure (won {roughly(self.prospect(jewel))})"
            )
        if g.stormy(at):
            parts.append("in the sandstorm")
        else:
            parts += [f"the {g.place_name(place)}" if place >= 5 else town for place in g.places_at(at)]
        furthered = asking(self.g, self.party, at)
        if furthered:
            parts.append(f"for your {'quest' if len(furthered) == 1 else 'quests'} {listed(furthered)}")
        others = [g.name(seat) for seat, party in enumerate(g.parties) if party.at == at and seat != self.seat]
        if others:
            parts.append(f"{listed(others)} {'is' if len(others) == 1 else 'are'} there")
        return ", ".join(filter(None, parts))

    def on_water(self, choice: Choice) -> str:
        if choice[0] != "water":
            return ""
        tired = sum(each[1] for each in self.g.dealt)
        wounds = sum(each[2] for each in self.g.dealt)
        skins = self.party.gear[WATER] - 1
        left = plural(skins, "water skin") if skins else "no water skin"
        return f"takes back {amounts(tired, wounds)}; {left} left"

    def on_start(self, choice: Choice) -> str:
        """What lies near a town."""
        g = self.g
        far = g.world.board.far(int(choice[1]))
        close = [spot.colour for n, spot in enumerate(g.world.board.jewels) if far[spot.at] <= 4 and g.jewels >> n & 1]
        jewels = ", ".join(f"{close.count(c)} {COLOURS[c]}" for c in range(4) if close.count(c))
        return f"{WITHIN.capitalize()}: {jewels}" if jewels else f"No adventure {WITHIN}"

    def on_refuge(self, choice: Choice) -> str:
        """What lies near the town, and what is for sale there."""
        at = int(choice[1])
        stacks = [stack for stack in self.g.places_at(at) if stack < len(self.g.stacks)]
        cards = sum(len(self.g.stacks[stack]) for stack in stacks)
        return f"{self.on_start(choice)}; {plural(cards, 'card')} for sale"

    # -- step 3 -------------------------------------------------------------------------------------------------------

    def on_step(self, choice: Choice) -> Hint | str:
        g, verb = self.g, choice[0]
        if verb == "attempt":
            return self.attempt(int(choice[1]))
        if verb == "attack hero":
            found = ranking(duel_between(g, self.seat, int(choice[1])), self.depth, CLOSE)
            if not found:
                return NO_ATTACK
            text = f"won {roughly(found[0].win)}, lost {percent(found[0].knocked_out)}"
            return Hint(hint=text, chance=figure(found[0].win))
        if verb == "draw":
            return self.quest(g.legends[int(choice[1])][-1])
        if verb == "explore":
            return self.market(int(choice[1]))
        if verb == "story":
            return self.story_die()
        return ""

    def attempt(self, jewel: int) -> Hint:
        g = self.g
        known = g.waiting.get(jewel)
        if known is None:
            colour = g.world.board.jewels[jewel].colour
            win = against_colour(g, self.seat, colour, g.night)
            return Hint(hint=f"won {roughly(win)} on average", chance=figure(win), confirm=win < GOOD)
        found = ranking(CombatOdds(g, expected(self.seat, *known)), self.depth, CLOSE)
        if not found:
            return Hint(hint=f"{g.said(known[0])} cannot be hurt", confirm=True)
        best = found[0]
        return Hint(hint=promise(best), chance=figure(best.win), confirm=best.win < GOOD)

    def quest(self, card: int) -> str:
        g = self.g
        record = g.card(card).legend
        text = f"{record.quest}: {record.quest_text}"
        nearest = min((found for step in record.steps if (found := near(g, self.party.at, step))), default=None)
        if nearest:
            far = f"{plural(nearest[0], 'space')} away" if nearest[0] else "here"
            text += f" ({nearest[1]}: {far})"
        return text

    def market(self, stack: int) -> str:
        g = self.g
        if stack >= 5:
            return CITY_GIFTS[stack - 5]
        prices = {card: price_of(g, self.party, card) for card in g.stacks[stack]}
        if not prices:
            return "one card comes for sale"
        named = sorted(prices, key=lambda card: (prices[card] > self.party.gold, prices[card]))[:NAMED]
        wares = [f"{g.said(card)} ({prices[card]} gold)" for card in named]
        wares += [f"{len(prices) - NAMED} more"] if len(prices) > NAMED else []
        return f"{listed(wares)} for sale, and one more card to come"

    @cached_property
    def ambush(self) -> tuple[str, str]:
        """The colour of the Challenge in an ambush, and how that is likely to end."""
        colour = max(self.party.tile - 1, 0)
        return COLOURS[colour], f"won {roughly(against_colour(self.g, self.seat, colour, True))}"

    def story_die(self) -> str:
        g = self.g
        colour, won = self.ambush if g.night else ("", "")
        worth = max(self.party.tile, 1)
        prize = f"{colour}, worth {plural(worth, 'point')}, {won}"
        parts = [f"{percent(ambushed(g))} to be ambushed ({prize})"] if g.night else []
        parts += [self.deed_words(legend.card, place) for legend, place in deeds(g, self.seat, -1)]
        return "; ".join(parts) or "three effects of one face, in your order"

    def deed_words(self, card: int, place: int) -> str:
        g = self.g
        record = g.card(card).legend
        step = record.steps[place]
        if step.test is None:
            return f"{record.quest}: {step.text}"
        test, which = step.test, ATTRIBUTE_NUMBERS[step.test.attribute]
        p = test_chance(g, self.seat, test.skill, which, test.difficulty)
        kit = ""
        if self.party.gear[KIT]:
            helped = test_chance(g, self.seat, test.skill, which, test.difficulty - KIT_BONUS)
            kit = f", {percent(helped)} with the adventuring kit"
        sure = "sure" if p >= 1 else f"{percent(p)}{kit}"
        return f"{record.quest}: {test.skill} {test.difficulty}, {sure}"

    def on_deed(self, choice: Choice) -> str:
        if choice[0] != "deed":
            return ""
        step = self.g.card(int(choice[1])).legend.steps[int(choice[2])]
        if step.test is not None:
            text = self.deed_words(int(choice[1]), int(choice[2])).partition(": ")[2]
            return text if text.endswith("sure") else f"{text}; failure loses the quest"
        return f"leaves {self.party.gold - step.pay or 'no'} gold" if step.pay else ""

    def on_story(self, choice: Choice) -> Hint | str:
        if choice[0] == "use":
            return ""
        order = story_order.sensible(self.g)
        place = order.index(int(choice[1]))
        return Hint(
            hint=self.effect(int(choice[1])),
            weight=-float(place),
            plan="" if place else story_order.PLAN,
        )

    def effect(self, symbol: int) -> str:
        g = self.g
        if symbol == DUNES and g.night:
            return "a {} Challenge attacks: {}".format(*self.ambush)
        if symbol == LOWLANDS and g.storm < 0:
            return "the sandstorm rises at the Prison of the Efreet and moves two spaces"
        if symbol == BARRENS and g.storm < 0:
            return "nothing, while there is no sandstorm"
        if symbol == CANYONS and NOWHERE not in g.cities:
            return "all three Lost Cities vanish"
        return EFFECTS_IN_WORDS[symbol]

    def on_replenish(self, choice: Choice) -> str:
        if choice[0] != "restore":
            return ""
        spot = self.g.world.board.jewels[int(choice[1])]
        away = self.g.world.board.far(self.party.at)[spot.at]
        return "here" if not away else f"{plural(away, 'space')} away"

    def on_city(self, choice: Choice) -> Hint | str:
        if choice[0] != "city":
            return "no city appears"
        then = follow_ups.after_appearing(self.g, int(choice[1]))
        return Hint(hint=CITY_GIFTS[int(choice[1])], then=then, alone="Let it appear, but do not explore it now")

    def on_visit(self, choice: Choice) -> str:
        return CITY_GIFTS[int(choice[1]) - 5] if choice[0] == "explore" else ""

    # -- the storm ----------------------------------------------------------------------------------------------------

    def on_wind(self, choice: Choice) -> str:
        """What the storm may come to lie upon."""
        board, reach = self.g.world.board, 0
        for end in ways(self.g, board.prison, int(choice[1])):
            reach |= board.cover[end]
        upon = lying_under(self.g, reach)
        return f"may reach {listed(upon)}" if upon else "nothing of note lies that way"

    def on_storm(self, choice: Choice) -> str:
        return f"covers {listed(covered(self.g, int(choice[1]))) or 'nothing of note'}"

    # -- the bazaar, experience ---------------------------------------------------------------------------------------

    def on_bazaar(self, choice: Choice) -> Hint:
        g, verb = self.g, choice[0]
        if verb == "buy":
            price = price_of(g, self.party, int(choice[1]))
            return self.paid(self.wares(int(choice[1])), price)
        if verb == "heal":
            wounds = g.wounds_of(self.party, int(choice[1]))
            every = g.world.settings.healing == "character"
            whole = "the only wound" if wounds == 1 else f"all {wounds} wounds"
            return self.paid(whole if every or wounds == 1 else f"1 of {wounds} wounds", 1)
        if verb == "refresh":
            return self.paid("", 1)
        return self.paid(GEAR_GIFTS[int(choice[1])], 1) if verb == "gear" else Hint()

    def paid(self, text: str, price: int) -> Hint:
        """Something for gold; whoever has none left afterwards leaves the bazaar."""
        left = self.party.gold - price
        return Hint(hint=text, cost=price, left=left, then=follow_ups.after_paying(self.g, left))

    def on_loot(self, choice: Choice) -> str:
        """What a card is that one may have, and whether something must go for it."""
        if choice[0] != "take":
            return ""
        full = has_room(self.g, self.party, int(choice[1]))
        return f"{self.wares(int(choice[1]))}{f' ({full}: something must go)' if full else ''}".lstrip()

    on_plunder = on_loot

    def on_browse(self, choice: Choice) -> str:
        """What comes to the market: an ally of Terrinoth makes room for one of Al-Kalim (AK allies/replaced)."""
        g, card = self.g, int(choice[1])
        if foreign(g, card):
            return "an ally from another land: one of Al-Kalim comes instead, drawn by chance"
        return self.wares(card)

    def on_lose(self, choice: Choice) -> str:
        cost = self.g.card(int(choice[1])).cost if choice[0] == "lose" else 0
        return f"worth {cost} gold" if cost else ""

    def on_too_much(self, choice: Choice) -> str:
        """What is given up."""
        cost = self.g.card(int(choice[1])).cost
        return f"{self.wares(int(choice[1]))}{f' (worth {cost} gold)' if cost else ''}".lstrip()

    on_gift = on_too_much

    def on_whom(self, choice: Choice) -> str:
        """How those are who may be helped."""
        g, card = self.g, int(choice[1])
        wounds = f"wounds {g.wounds_of(self.party, card)}/{g.life(self.party, card)}"
        return f"{wounds}, exhaustion {g.exhaustion_of(self.party, card)}/{g.fatigue(self.party, card)}"

    def wares(self, card: int) -> str:
        """What a card does; of an ally also the figures."""
        found = self.g.card(card)
        if not isinstance(found.record, AllyCard):
            return found.text
        values = ", ".join(f"{name.capitalize()} {getattr(found.record, name)}" for name in ATTRIBUTES)
        return f"{values}, life {found.record.life}, fatigue {found.record.fatigue}. {found.text}".rstrip()

    def on_experience(self, choice: Choice) -> Hint | str:
        g, verb = self.g, choice[0]
        if verb == "learn":
            text = f"{self.learned(int(choice[1]))}{self.room()}"
            return Hint(hint=text, then=follow_ups.after_learning(g, self.party))
        if verb == "give up":
            legend = self.legend(choice)
            return "{} of {} done so far".format(*come_so_far(g, legend))
        if verb == "use":
            return ""
        left = points(self.party)
        return f"keeps {plural(left, 'point')}" if left else ""

    def room(self) -> str:
        """What the highest counter that can be spent makes of the quest tile."""
        tile = max((colour + 1 for colour, number in enumerate(self.party.trophies) if number), default=0)
        return f"; room for {plural(tile, 'quest')}" if tile > self.party.tile else ""

    def learned(self, kind: int) -> str:
        g, party, hero = self.g, self.party, self.party.hero
        if kind == LIFE:
            return f"Life {g.life(party, hero)} to {g.life(party, hero) + 1}"
        now = attribute(g, party, hero, kind) if kind < 3 else g.fatigue(party, hero)
        if kind == FATIGUE:
            return f"Fatigue {now} to {now + 2}: that much exhaustion can be taken before it wounds"
        return f"{ATTRIBUTES[kind].capitalize()} {now} to {now + 2}"

    def on_payment(self, choice: Choice) -> Hint:
        """What is lost by it, and what it makes of the quest tile."""
        way = [int(number) for number in choice[1:]]
        worth = sum(number * (colour + 1) for colour, number in enumerate(way))
        highest = max(colour for colour, number in enumerate(way) if number) + 1
        lost = max(worth - self.g.world.price, 0) if self.g.world.settings.change == "lost" else 0
        parts = [f"{plural(lost, 'point')} lost"] if lost else []
        parts += [f"makes room for {plural(highest, 'quest')}"] if highest > self.party.tile else []
        left = points(self.party) - worth
        then = ("done",) if quests(self.party) and left < self.g.world.price else ()
        return Hint(hint="; ".join(parts), weight=-lost, then=then)
