"""What cards, abilities and positions are worth to a bot, in points like those of `aims`."""

from __future__ import annotations

from sandtable.games.alkalim.bot.outlook import might, strength_of
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, ITEM, LEGEND
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.odds.chances import having, lacking
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.rules.experience import points
from sandtable.games.alkalim.rules.quests import done_of, wanted
from sandtable.games.alkalim.state import AlKalim

REWARD = 16.0
"""What a Legendary Reward is worth in points of experience."""
POINT = 1.6
"""What a point of experience is worth beside gold and wounds."""
GOLD = 0.35
WOUND = 0.5
EXHAUSTION = 0.25
HIGHER = (3.0, 6.0, 10.0, 15.0)
"""What the first counter of a colour is worth to a hero who may have too few Legendary cards."""
MIGHT = 45.0
"""Points for going from hopeless to invincible."""


def fancy(g: AlKalim, party: Party, card: int) -> float:
    """What a market card is worth to a hero who gets it for nothing."""
    known = strength_of(g, party).fancies
    if card not in known:
        known[card] = _worth(g, party, card)
    return known[card]


def _worth(g: AlKalim, party: Party, card: int) -> float:
    record = g.card(card)
    total = 0.0
    if record.kind != ITEM or any(_for_fights(ability) for ability in record.abilities):
        total = MIGHT * (might(g, having(g, party, card)) - might(g, party))
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


def keeping(g: AlKalim, party: Party, card: int) -> float:
    """What a card in hand is worth."""
    record = g.card(card)
    if record.kind == LEGEND:
        return 50.0
    trial = lacking(party, card)
    if record.kind == CHALLENGE:
        return MIGHT * (might(g, party) - might(g, trial)) + 1.0
    return fancy(g, trial, card) + 0.1 * record.cost


def toll(g: AlKalim, party: Party, card: int, ability: Ability) -> float:
    """What using an ability costs."""
    record = g.card(card)
    total = EXHAUSTION * ability.exhaust + 1.2 * WOUND * ability.wound + GOLD * ability.gold
    total += 0.1 * ability.activate + 2.0 * ability.use
    if ability.discard:
        total += 0.25 * record.cost if record.kind != ALLY else 0.4 * record.cost
    return total


def relief(g: AlKalim, party: Party, card: int, ability: Ability) -> float:
    """What healing, rest and gold are worth now."""
    record = g.card(card)
    owner = card if record.kind == ALLY or (record.kind == LEGEND and record.type == "ally") else party.hero
    of = ability.of
    if of == "owner":
        those = [owner]
    elif of == "hero":
        those = [party.hero]
    elif of in ("one", "party"):
        those = g.members(party)
    else:
        those = [ally.card for ally in party.allies]
    gains = []
    for each in those:
        wounds = min(g.wounds_of(party, each), ability.heal)
        danger = g.wounds_of(party, each) / max(g.life(party, each), 1)
        part = 1.0 if each == party.hero else 0.6
        rest = min(g.exhaustion_of(party, each), ability.rest)
        gains.append(part * (WOUND * wounds * (0.6 + danger) + EXHAUSTION * rest))
    total = sum(gains) if of in ("party", "allies") else max(gains, default=0.0)
    return total + 1.5 * GOLD * ability.income + (0.5 if ability.browse else 0.0)


def standing(g: AlKalim, seat: int) -> float:
    """How good a seat's position looks: rewards, quests on the way, experience, strength, gold, less its wounds."""
    party = g.parties[seat]
    total = 0.0
    for legend in party.legends:
        if legend.done:
            total += 2 * REWARD
            continue
        steps = g.card(legend.card).legend.steps
        done = sum(min(done_of(step, n), wanted(step)) for step, n in zip(steps, legend.progress, strict=True))
        total += 2.0 + REWARD * done / sum(map(wanted, steps))
    total += 4.0 * sum(party.counters) + points(party) + HIGHER[party.tile - 1] * bool(party.tile)
    total += MIGHT * might(g, party) + GOLD * party.gold
    total += sum(0.2 * g.card(item).cost for item in party.items) + 0.3 * sum(party.gear)
    total -= WOUND * party.wounds + EXHAUSTION * party.exhaustion
    total -= 0.5 * sum(WOUND * ally.wounds + EXHAUSTION * ally.exhaustion for ally in party.allies)
    return total
