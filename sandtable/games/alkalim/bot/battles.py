"""What a planner can say about a combat: the exact chances of what each attack leads to, and what victory, wounds,
allies and a knock-out are worth to this hero now. Cards that may be used are not counted, so it decides nothing."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.fights import Fights
from sandtable.games.alkalim.bot.worth import REWARD, WOUND
from sandtable.games.alkalim.content.book import LEGEND
from sandtable.games.alkalim.odds.chances import chosen, ranking
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.paths import DEFENDS, Odds
from sandtable.games.alkalim.rules.combat import attackers
from sandtable.games.alkalim.state import ADVENTURE

CLOSE = 1e-2
"""How exact the chances are."""
DEPTH = 4
"""How many plans are looked at for each who could attack."""
LEGENDARY = 0.8 * REWARD
"""What the death of a Legendary Ally costs."""
HIRED, PAID = 1.0, 0.4
"""What the death of another ally costs, and how much more for each gold of his price."""


class Battles(Fights):
    @cached_property
    def odds_of(self) -> CombatOdds:
        return CombatOdds(self.g, self.fight)

    @cached_property
    def ways(self) -> dict[int, Odds]:
        """For each who could attack now (DEFENDS: nobody) what comes of it at best."""
        later = next(iter(ranking(self.odds_of, DEPTH, CLOSE)), None)
        found = {}
        for who in (DEFENDS, *attackers(self.g, self.fight)):
            some = chosen(self.odds_of, self.fight, who, None if later is None else later.plan, DEPTH, CLOSE)
            if some:
                found[who] = max(some, key=self.worth_of)
        return found

    @cached_property
    def victory(self) -> float:
        """What winning this combat is worth."""
        card, at, aims = self.g.card(self.fight.card), self.party.at, self.aims
        more = aims.prize(at, card) if self.fight.kind == ADVENTURE else aims.progress(at, card, card.colour)
        return aims.fight(card.colour, 1.0, 0.0, more)

    @cached_property
    def robbed(self) -> float:
        """What it costs to leave this Challenge unbeaten."""
        perils = [peril.fail for peril in self.g.card(self.fight.card).challenge.peril if peril.when == "unbeaten"]
        rewards = any(each.reward for each in perils) and any(each.done for each in self.party.legends)
        quests = any(each.quest for each in perils) and any(not each.done for each in self.party.legends)
        return REWARD * rewards + 0.3 * REWARD * quests

    def worth_of(self, odds: Odds) -> float:
        """What a way to fight is worth."""
        lives = sum(share * self.price(card) for card, share in odds.deaths.items())
        lost = odds.knocked_out * self.aims.fall + (1.0 - odds.win) * self.robbed
        return odds.win * self.victory - lost - lives - 0.5 * WOUND * odds.wounds

    def price(self, card: int) -> float:
        """What the death of an ally costs."""
        record = self.g.card(card)
        return LEGENDARY if record.kind == LEGEND else HIRED + PAID * record.cost
