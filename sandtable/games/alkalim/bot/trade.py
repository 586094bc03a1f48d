"""A bot in the bazaar, and what it keeps and gives up."""

from __future__ import annotations

from sandtable.games.alkalim.bot.errands import effort, gifts_missing, savings
from sandtable.games.alkalim.bot.worth import GOLD, WOUND, fancy, keeping, relief, toll
from sandtable.games.alkalim.cards.limits import has_room
from sandtable.games.alkalim.content.book import ALLY
from sandtable.games.alkalim.rules.bazaar import price_of, value_of
from sandtable.games.alkalim.state import KIT, AlKalim, Party
from sandtable.kernel import Choice, Decision


def give_up(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """What must go: the least useful."""
    party = g.parties[seat]
    found = []
    for choice in choices:
        if choice[0] == "lose gear":
            found.append(-0.4)
            continue
        legend = next((each for each in party.legends if each.card == choice[1]), None)
        if legend is not None and not legend.done:
            found.append(effort(g, seat, legend, party.at))
        else:
            found.append(-keeping(g, party, int(choice[1])))
    return found


def choose_gain(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """What may be had for nothing: the most useful; what it pushes out counts against it."""
    party = g.parties[seat]
    found = []
    for choice in choices:
        if choice[0] == "no":
            found.append(0.0)
            continue
        card = int(choice[1])
        worth = fancy(g, party, card) + 0.2 * g.card(card).cost
        if has_room(g, party, card):
            rivals = [each for each in party.items if g.card(each).slot == g.card(card).slot]
            rivals += [ally.card for ally in g.hired(party)] if g.card(card).kind == ALLY else []
            worth -= min((keeping(g, party, each) for each in rivals), default=0.0)
        found.append(worth)
    return found


def in_bazaar(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    gold = party.gold - savings(g, party)
    needs = gifts_missing(g, party)
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "leave":
            found.append(0.0)
        elif verb == "buy":
            card = int(choice[1])
            price = price_of(g, party, card)
            worth = fancy(g, party, card) - GOLD * price
            if g.card(card).slot in needs:
                worth += 2.0 + 3.0 / (1 + price)
            found.append(worth if price <= gold else -1.0)
        elif verb == "sell" or verb == "dismiss":
            found.append(_exchange(g, party, int(choice[1]), gold))
        elif verb == "heal":
            card = int(choice[1])
            wounds, life = g.wounds_of(party, card), g.life(party, card)
            part = 1.0 if card == party.hero else 0.55
            worth = part * WOUND * 3.2 * (0.35 + wounds / life)
            found.append(worth - GOLD if gold > 0 else -1.0)
        elif verb == "refresh":
            found.append(0.05 if gold > 2 else -1.0)
        elif verb == "gear":
            kind = int(choice[1])
            few = party.gear[kind] == 0
            keen = (0.28, 0.35, 0.3)[kind] if few else -1.0
            found.append(keen if gold > 1 or (gold > 0 and kind != KIT) else -1.0)
        elif verb != "use":
            found.append(-1.0)
        else:
            ability = g.ability(choice)
            worth = relief(g, party, int(choice[1]), ability) - toll(g, party, int(choice[1]), ability)
            found.append(worth + 5.0 if worth > 0 else -1.0)
    return found


def _exchange(g: AlKalim, party: Party, card: int, gold: int) -> float:
    """Parting with a card to make room for a better one."""
    record = g.card(card)
    trial = party.clone()
    trial.kit = None
    back = 0
    if record.kind == ALLY:
        trial.allies = [ally for ally in trial.allies if ally.card != card]
        kinds = [each for each in g.stacks[g.visit] if g.card(each).kind == ALLY]
    else:
        trial.items.remove(card)
        back = value_of(g, party, card)
        kinds = [each for each in g.stacks[g.visit] if g.card(each).slot == record.slot]
    loss = fancy(g, trial, card)
    best = -9.0
    for each in kinds:
        price = price_of(g, party, each)
        if has_room(g, party, each) and price <= gold + back and not has_room(g, trial, each):
            best = max(best, fancy(g, trial, each) - GOLD * price)
    if best > loss + 0.4:
        return best - loss + GOLD * back
    if record.kind != ALLY and loss < 0.1 and back and GOLD * back > loss + 0.3:
        return GOLD * back - loss
    return -1.0
