"""A bot in the bazaar, and what it keeps and gives up."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.bot.errands import effort, gifts_missing, savings
from sandtable.games.alkalim.bot.judge import Judge
from sandtable.games.alkalim.bot.worth import GOLD, WOUND, fancy, keeping
from sandtable.games.alkalim.cards.limits import has_room
from sandtable.games.alkalim.content.book import ALLY
from sandtable.games.alkalim.odds.chances import lacking
from sandtable.games.alkalim.rules.bazaar import price_of, value_of
from sandtable.games.alkalim.state import KIT
from sandtable.kernel import Choice


class Trade(Judge):
    def on_lose(self, choice: Choice) -> float:
        """What must go: the least useful."""
        if choice[0] == "lose gear":
            return -0.4
        if any(each.card == choice[1] and not each.done for each in self.party.legends):
            return effort(self.g, self.seat, self.legend(choice), self.party.at)
        return -keeping(self.g, self.party, int(choice[1]))

    on_gift = on_too_much = on_lose

    def on_loot(self, choice: Choice) -> float:
        """What may be had for nothing: the most useful; what it pushes out counts against it."""
        if choice[0] == "no":
            return 0.0
        g, party, card = self.g, self.party, int(choice[1])
        worth = fancy(g, party, card) + 0.2 * g.card(card).cost
        if has_room(g, party, card):
            rivals = [each for each in party.items if g.card(each).slot == g.card(card).slot]
            rivals += [ally.card for ally in g.hired(party)] if g.card(card).kind == ALLY else []
            worth -= min((keeping(g, party, each) for each in rivals), default=0.0)
        return worth

    on_plunder = on_browse = on_loot

    @cached_property
    def gold(self) -> int:
        """What quests do not ask for."""
        return self.party.gold - savings(self.g, self.party)

    def on_bazaar(self, choice: Choice) -> float:
        verb, party = choice[0], self.party
        if verb == "leave":
            return 0.0
        if verb == "buy":
            return self.buying(int(choice[1]))
        if verb == "sell" or verb == "dismiss":
            return self.exchange(int(choice[1]))
        if verb == "heal":
            card = int(choice[1])
            part = 1.0 if card == party.hero else 0.55
            worth = part * WOUND * 3.2 * (0.35 + self.g.wounds_of(party, card) / self.g.life(party, card))
            return worth - GOLD if self.gold > 0 else -1.0
        if verb == "refresh":
            return 0.05 if self.gold > 2 else -1.0
        if verb == "gear":
            kind = int(choice[1])
            able = self.gold > 1 or (self.gold > 0 and kind != KIT)
            return (0.28, 0.35, 0.3)[kind] if able and not party.gear[kind] else -1.0
        if verb != "use":
            return -1.0
        worth = self.gain(choice)
        return worth + 5.0 if worth > 0 else -1.0

    def buying(self, card: int) -> float:
        price = price_of(self.g, self.party, card)
        worth = fancy(self.g, self.party, card) - GOLD * price
        if self.g.card(card).slot in gifts_missing(self.g, self.party):
            worth += 2.0 + 3.0 / (1 + price)
        return worth if price <= self.gold else -1.0

    def exchange(self, card: int) -> float:
        """Parting with a card to make room for a better one."""
        g, party, record = self.g, self.party, self.g.card(card)
        trial = lacking(party, card)
        stack = g.stacks[g.visit]
        if record.kind == ALLY:
            back, kinds = 0, [each for each in stack if g.card(each).kind == ALLY]
        else:
            back, kinds = value_of(g, party, card), [each for each in stack if g.card(each).slot == record.slot]
        loss = fancy(g, trial, card)
        best = -9.0
        for each in kinds:
            price = price_of(g, party, each)
            if has_room(g, party, each) and price <= self.gold + back and not has_room(g, trial, each):
                best = max(best, fancy(g, trial, each) - GOLD * price)
        if best > loss + 0.4:
            return best - loss + GOLD * back
        if record.kind != ALLY and loss < 0.1 and back and GOLD * back > loss + 0.3:
            return GOLD * back - loss
        return -1.0
