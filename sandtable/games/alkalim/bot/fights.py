"""A bot in combat and in tests: who attacks when, when to run, which cards to use."""

from __future__ import annotations

from functools import cached_property
from itertools import product

from sandtable.games.alkalim.bot import rivals
from sandtable.games.alkalim.bot.aims import RASH
from sandtable.games.alkalim.bot.judge import Judge, of_cards
from sandtable.games.alkalim.bot.outlook import Outlook, odds, outlook, strength_of
from sandtable.games.alkalim.bot.worth import REWARD, WOUND, relief, toll
from sandtable.games.alkalim.content.book import LEGEND
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules.combat import attackers, escape_chance
from sandtable.games.alkalim.rules.combat_rolls import threat
from sandtable.games.alkalim.rules.numbers import blow, chance, foe_life, pain, soaked, sting, strength, target
from sandtable.games.alkalim.rules.skill_tests import KIT_BONUS
from sandtable.games.alkalim.state import ADVENTURE, DUEL
from sandtable.kernel import Choice


class Fights(Judge):
    dear = 0.5
    """What the death of a Legendary Ally weighs against a round's harm to the hero: a reward is lost with him."""

    @cached_property
    def fight(self) -> Fight:
        return self.g.combat

    @cached_property
    def life(self) -> int:
        """What is left to the hero."""
        return max(self.g.life(self.party, self.party.hero) - self.party.wounds, 1)

    @cached_property
    def left(self) -> int:
        """What is left to the foe."""
        if self.fight.kind != DUEL:
            return max(foe_life(self.g, self.fight) - self.fight.wounds, 1)
        rival = self.g.parties[self.fight.foe if self.seat == self.fight.by else self.fight.by]
        return max(self.g.life(rival, rival.hero) - rival.wounds, 1)

    @cached_property
    def stakes(self) -> tuple[float, float]:
        """What a wound to the foe and a wound to the hero are worth in this fight."""
        return 5.0 / self.left, 0.4 + 4.0 / self.life

    @cached_property
    def seen(self) -> Outlook:
        return outlook(strength_of(self.g, self.party), self.g.card(self.fight.card), self.g.night)

    @cached_property
    def hope(self) -> float:
        """About how likely this fight will still be won."""
        fight = self.fight
        if fight.kind == DUEL:
            duel = rivals.outlook(self.g, fight, self.seat)
            return duel.win if duel else 0.0
        if fight.round == 1 and not fight.wounds:
            return self.seen.win(self.life)
        return self.seen.left(self.life, self.left / foe_life(self.g, fight))

    # -- combat -------------------------------------------------------------------------------------------------------

    def on_combat(self, choice: Choice) -> float:
        if choice[0] == "attack":
            return self.scores.get(int(choice[1]), -9.0)
        if choice[0] == "defend":
            return self.scores.get(-1, -9.0)
        top = max(self.scores.values())
        return top + (self.flight(int(choice[1])) if choice[0] == "escape" else self.trick(choice))

    @cached_property
    def scores(self) -> dict[int, float]:
        """The worth of the round's rest for each who could attack now (-1: defend), by the best plan that begins so."""
        if self.fight.kind == DUEL:
            return rivals.assault(self.g, self.fight)
        g, fight, party = self.g, self.fight, self.party
        who = attackers(g, fight)
        candidates = [-1, *who, *(a.card for a in party.allies if a.card not in fight.acted and a.card not in who)]
        phases = range(fight.phase, 3)
        rows = {card: [self.row(card, phase) for phase in phases] for card in candidates}
        found: dict[int, float] = {}
        for plan in product(candidates, repeat=len(phases)):
            fighting = [card for card in plan if card >= 0]
            if len(set(fighting)) < len(fighting):
                continue
            pace = hurt = loss = 0.0
            for n, card in enumerate(plan):
                good, dealt, danger = rows[card][n]
                if card >= 0:
                    pace += good * min(dealt, self.left)
                    if card != party.hero and not dealt:
                        pace = -99.0
                if card in (-1, party.hero):
                    hurt += (1 - good) * danger
                else:
                    room = max(g.life(party, card) - g.wounds_of(party, card), 1)
                    price = self.dear if g.card(card).kind == LEGEND else 0.05 + 0.02 * g.card(card).cost
                    loss += (1 - good) * min(danger / room, 1.0) * price
            score = pace / self.left / (hurt / self.life + 0.1 + loss)
            if score > found.get(plan[0], -99.0):
                found[plan[0]] = score
        return found

    def row(self, card: int, phase: int) -> tuple[float, float, float]:
        """Attacking (-1: defending) in a phase: the chance, the wounds of a hit, those that failing costs."""
        g, fight, party = self.g, self.fight, self.party
        body = party.hero if card < 0 else card
        good = odds(float(target(g, fight, phase) - strength(g, party, body, phase, card >= 0, fight)))
        dealt = pain(g, fight, phase, blow(g, party, card, phase, fight)) if card >= 0 else 0
        return good, dealt, max(sting(g, fight, phase) - soaked(g, party, body, phase, fight), 0)

    def flight(self, which: int) -> float:
        """Whether running is better than fighting on: how much, in points."""
        g, fight, party, aims = self.g, self.fight, self.party, self.aims
        if fight.kind == DUEL:
            return rivals.flight(g, fight, which, aims.fall)
        good = escape_chance(g, fight, which)
        card = g.card(fight.card)
        robs = any(peril.when == "unbeaten" and peril.fail.reward for peril in card.challenge.peril)
        robbed = REWARD if robs and any(each.done for each in party.legends) else 0.0  # also of one who escapes
        fall = RASH * aims.fall + robbed
        more = aims.prize(party.at, card) if fight.kind == ADVENTURE else aims.progress(party.at, card, card.colour)
        gain = aims.fight(card.colour, 1.0, 0.0, more)
        stay = self.hope * gain - (1 - self.hope) * fall
        after = self.hope * max(0.0, 1 - sting(g, fight, which) / self.life)
        return good * (-0.3 - robbed) + (1 - good) * (after * gain - (1 - after) * fall) - stay

    def trick(self, choice: Choice) -> float:
        """What an ability before or in a fight is worth beyond its price."""
        g, party, card, ability = self.g, self.party, int(choice[1]), self.g.ability(choice)
        foe, own = self.stakes
        price = toll(g, party, card, ability)
        if ability.flee:
            return -1.0 if self.hope > 0.35 else 2.0 * (0.5 - self.hope) - price
        if self.hope > 0.985 and not ability.heal:
            return -price
        tension = 0.6 + 0.8 * (1 - self.hope)
        weaken = ability.weaken + ability.bonus
        worth = foe * min(ability.strike, 5) + (0.25 if ability.phase else 0.5) * weaken
        worth += 0.6 * own * min(ability.blunt, 2) + 1.0 * ability.damage
        ease = 1.5 * relief(g, party, card, ability)
        if ability.heal and party.wounds + 2 >= g.life(party, party.hero):
            ease += 1.0
        return worth * tension + ease - price

    def on_outright(self, choice: Choice) -> float:
        aims, card = self.aims, self.g.card(self.fight.card)
        gain = aims.fight(card.colour, 1.0, 0.0, 1.0 + aims.progress(self.party.at, card, card.colour))
        if choice[0] != "use":
            return self.hope * gain - (1 - self.hope) * aims.fall - WOUND * 0.5 * self.seen.wounds()
        ability = self.g.ability(choice)
        return (gain if ability.beat else 0.0) - toll(self.g, self.party, int(choice[1]), ability)

    def on_before_combat(self, choice: Choice) -> float:
        return self.trick(choice) if choice[0] == "use" else 0.0

    # -- rolls --------------------------------------------------------------------------------------------------------

    @of_cards
    def on_boost(self, _: int, ability: Ability) -> float:
        phase, card, attacking, need, more = map(int, self.about)
        foe, own = self.stakes
        harm = threat(self.g, self.fight, self.fight.phase) if self.seat == self.fight.by else 1
        dealt = foe * blow(self.g, self.party, card, phase, self.fight)
        stake = own * min(harm, 4) + (dealt if attacking else 0.0)
        if card != self.party.hero:
            stake = 0.5 * own * harm + dealt
        better = chance(need - ability.bonus) - chance(need) if need >= 0 else 0.04 * ability.bonus
        harder = foe * max(min(ability.damage, self.left_after(phase, card, more)), 0) if attacking else 0.0
        return better * stake + chance(need - ability.bonus) * harder - own * ability.wound

    def left_after(self, phase: int, card: int, more: int) -> int:
        """What a hit leaves to a Challenge."""
        g, fight = self.g, self.fight
        if fight.kind == DUEL:
            return 9
        hit = blow(g, self.party, card, phase, fight) + more
        return foe_life(g, fight) - fight.wounds - pain(g, fight, phase, hit)

    @of_cards
    def on_after_roll(self, _: int, ability: Ability) -> float:
        phase, card, attacking, need, dice = map(int, self.about)
        foe, own = self.stakes
        harm = min(threat(self.g, self.fight, self.fight.phase), 4)
        stake = own * harm * (1.0 if card == self.party.hero else 0.5)
        stake += foe * blow(self.g, self.party, card, phase, self.fight) if attacking else 0.0
        good = chance(need - ability.bonus) if ability.reroll else float(dice + ability.bonus >= need)
        return good * stake - 0.1

    @of_cards
    def on_hit(self, source: int, ability: Ability) -> float:
        phase, card, more = map(int, self.about)
        harder = max(min(ability.damage, self.left_after(phase, card, more)), 0)
        return self.stakes[0] * harder + relief(self.g, self.party, source, ability)

    @of_cards
    def on_hurt(self, _: int, ability: Ability) -> float:
        card, damage = int(self.about[0]), int(self.about[1])
        left = self.g.life(self.party, card) - self.g.wounds_of(self.party, card)
        spared = min(ability.cancel, damage)
        saves = damage >= left and damage - spared < left
        return (1.0 if card == self.party.hero else 0.6) * (0.7 * spared + (4.0 if saves else 0.0))

    def on_won(self, choice: Choice) -> float:
        """After a victory: what heals or pays, if it is worth its price."""
        return self.gain(choice) if choice[0] == "use" else 0.0

    def on_whom(self, choice: Choice) -> float:
        g, party, card = self.g, self.party, int(choice[1])
        need = g.wounds_of(party, card) / g.life(party, card) + 0.2 * g.exhaustion_of(party, card)
        return need * (1.3 if card == party.hero else 1.0)

    # -- tests --------------------------------------------------------------------------------------------------------

    @cached_property
    def stake(self) -> float:
        """Tests for quests matter more than those of Challenges."""
        return 2.5 if self.g.fight is not None else 0.8 * REWARD

    @of_cards
    def on_test(self, _: int, ability: Ability) -> float:
        need = int(self.about[2]) - int(self.about[3])
        then = 1.0 if ability.succeed else chance(need - ability.bonus)
        return (then - chance(need)) * self.stake

    def on_tested(self, choice: Choice) -> float:
        if choice[0] == "kit":
            return self.stake - 0.5 if self.missing <= KIT_BONUS else -1.0
        return self.after_test(choice)

    @cached_property
    def missing(self) -> int:
        return int(self.about[2]) - int(self.about[3]) - int(self.about[5])

    @of_cards
    def after_test(self, _: int, ability: Ability) -> float:
        if ability.reroll and not ability.succeed:
            return chance(int(self.about[2]) - int(self.about[3])) * self.stake
        return self.stake if ability.succeed or ability.bonus >= self.missing else 0.0
