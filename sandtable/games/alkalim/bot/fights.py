"""A bot in combat and in tests: who attacks when, when to run, which cards to use."""

from __future__ import annotations

from itertools import product

from sandtable.games.alkalim.bot import rivals
from sandtable.games.alkalim.bot.aims import RASH, Aims
from sandtable.games.alkalim.bot.outlook import Outlook, odds, outlook, strength_of
from sandtable.games.alkalim.bot.worth import REWARD, WOUND, relief, toll, weighed
from sandtable.games.alkalim.content.book import LEGEND
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.rules.combat import attackers, escape_chance
from sandtable.games.alkalim.rules.combat_rolls import threat
from sandtable.games.alkalim.rules.numbers import blow, chance, foe_life, pain, soaked, sting, strength, target
from sandtable.games.alkalim.rules.skill_tests import KIT_BONUS
from sandtable.games.alkalim.state import ADVENTURE, DUEL, AlKalim, Fight, Party
from sandtable.kernel import Choice, Decision

DEAR = 0.5
"""What the death of a Legendary Ally weighs against a round's harm to the hero: a reward is lost with him."""


def _stakes(g: AlKalim, fight: Fight, seat: int) -> tuple[float, float]:
    """What a wound to the foe and a wound to the hero are worth in this fight."""
    party = g.parties[seat]
    left = max(g.life(party, party.hero) - party.wounds, 1)
    if fight.kind == DUEL:
        rival = g.parties[fight.foe if seat == fight.by else fight.by]
        foe = max(g.life(rival, rival.hero) - rival.wounds, 1)
    else:
        foe = max(foe_life(g, fight) - fight.wounds, 1)
    return 5.0 / foe, 0.4 + 4.0 / left


def in_combat(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    fight = g.combat
    party = g.parties[seat]
    scores = rivals.assault(g, fight) if fight.kind == DUEL else _assault(g, fight, party)
    top = max(scores.values())
    found = []
    for choice in choices:
        verb = choice[0]
        if verb == "attack":
            found.append(scores.get(int(choice[1]), -9.0))
        elif verb == "defend":
            found.append(scores.get(-1, -9.0))
        elif verb == "escape":
            found.append(top + _flight(g, fight, party, int(choice[1])))
        else:
            ability = g.ability(choice)
            found.append(top + _trick(g, fight, seat, int(choice[1]), ability))
    return found


def _assault(g: AlKalim, fight: Fight, party: Party) -> dict[int, float]:
    """The worth of the round's rest for each who could attack now (-1: defend), by the best plan that begins so."""
    who = attackers(g, fight)
    life = max(g.life(party, party.hero) - party.wounds, 1)
    left = max(foe_life(g, fight) - fight.wounds, 1)
    phases = list(range(fight.phase, 3))
    rows: dict[int, list[tuple[float, float, float]]] = {}
    candidates = [-1, *who, *(a.card for a in party.allies if a.card not in fight.acted and a.card not in who)]
    for card in candidates:
        row = []
        body = party.hero if card < 0 else card
        for phase in phases:
            harm = max(sting(g, fight, phase) - soaked(g, party, body, phase, fight), 0)
            good = odds(float(target(g, fight, phase) - strength(g, party, body, phase, card >= 0, fight)))
            dealt = 0.0
            if card >= 0:
                dealt = float(pain(g, fight, phase, blow(g, party, card, phase, fight)))
            row.append((good, dealt, float(harm)))
        rows[card] = row
    found: dict[int, float] = {}
    for plan in product(candidates, repeat=len(phases)):
        fighting = [card for card in plan if card >= 0]
        if len(set(fighting)) < len(fighting):
            continue
        pace = hurt = loss = 0.0
        for n, card in enumerate(plan):
            good, dealt, danger = rows[card][n]
            if card >= 0:
                pace += good * min(dealt, left)
                if card != party.hero and not dealt:
                    pace = -99.0
            if card in (-1, party.hero):
                hurt += (1 - good) * danger
            else:
                ally = party.ally(card)
                assert ally is not None
                room = max(g.life(party, card) - ally.wounds, 1)
                price = DEAR if g.card(card).kind == LEGEND else 0.05 + 0.02 * g.card(card).cost
                loss += (1 - good) * min(danger / room, 1.0) * price
        score = pace / left / (hurt / life + 0.1 + loss)
        if score > found.get(plan[0], -99.0):
            found[plan[0]] = score
    return found


def _seen(g: AlKalim, fight: Fight, party: Party) -> Outlook:
    return outlook(strength_of(g, party), g.card(fight.card), g.night)


def _hope(g: AlKalim, fight: Fight, party: Party) -> float:
    """About how likely this fight will still be won."""
    if fight.kind == DUEL:
        duel = rivals.outlook(g, fight, fight.by if g.parties[fight.by] is party else fight.foe)
        return duel.win if duel else 0.0
    seen = _seen(g, fight, party)
    life = max(g.life(party, party.hero) - party.wounds, 1)
    if fight.round == 1 and not fight.wounds:
        return seen.win(life)
    whole = foe_life(g, fight)
    return seen.left(life, max(whole - fight.wounds, 1) / whole)


def _flight(g: AlKalim, fight: Fight, party: Party, which: int) -> float:
    """Whether running is better than fighting on: how much, in points."""
    seat = fight.by
    aims = Aims(g, seat, g.night)
    if fight.kind == DUEL:
        return rivals.flight(g, fight, which, aims.fall)
    good = escape_chance(g, fight, which)
    card = g.card(fight.card)
    hope = _hope(g, fight, party)
    robs = any(peril.when == "unbeaten" and peril.fail.reward for peril in card.challenge.peril)
    robbed = REWARD if robs and any(each.done for each in party.legends) else 0.0  # also of one who escapes
    fall = RASH * aims.fall + robbed
    more = aims.prize(party.at, card) if fight.kind == ADVENTURE else aims.progress(party.at, card, card.colour)
    gain = aims.fight(card.colour, 1.0, 0.0, more)
    stay = hope * gain - (1 - hope) * fall
    life = g.life(party, party.hero) - party.wounds
    harm = sting(g, fight, which)
    after = hope * max(0.0, 1 - harm / max(life, 1)) if harm < life else 0.0
    run = good * (-0.3 - robbed) + (1 - good) * (after * gain - (1 - after) * fall)
    return run - stay


def _trick(g: AlKalim, fight: Fight, seat: int, card: int, ability: Ability) -> float:
    """What an ability before or in a fight is worth beyond its price."""
    party = g.parties[seat]
    foe, own = _stakes(g, fight, seat)
    price = toll(g, party, card, ability)
    hope = _hope(g, fight, party)
    if ability.flee:
        return -1.0 if hope > 0.35 else 2.0 * (0.5 - hope) - price
    if hope > 0.985 and not ability.heal:
        return -price
    tension = 0.6 + 0.8 * (1 - hope)
    weaken = ability.weaken + ability.bonus
    worth = foe * min(ability.strike, 5) + (0.25 if ability.phase else 0.5) * weaken
    worth += 0.6 * own * min(ability.blunt, 2) + 1.0 * ability.damage
    ease = 1.5 * relief(g, party, card, ability)
    if ability.heal and party.wounds + 2 >= g.life(party, party.hero):
        ease += 1.0
    return worth * tension + ease - price


def at_once(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    fight = g.combat
    party = g.parties[seat]
    hope = _hope(g, fight, party)
    aims = Aims(g, seat, g.night)
    card = g.card(fight.card)
    gain = aims.fight(card.colour, 1.0, 0.0, 1.0 + aims.progress(party.at, card, card.colour))
    fights = hope * gain - (1 - hope) * aims.fall - WOUND * 0.5 * _seen(g, fight, party).wounds()

    def worth(card: int, ability: Ability) -> float:
        return (gain if ability.beat else 0.0) - toll(g, party, card, ability)

    return [worth(int(c[1]), g.ability(c)) if c[0] == "use" else fights for c in choices]


def before_combat(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    fight = g.combat
    return [_trick(g, fight, seat, int(c[1]), g.ability(c)) if c[0] == "use" else 0.0 for c in choices]


def boost_roll(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    fight = g.combat
    party = g.parties[seat]
    phase, card, attacking, need, more = (int(each) for each in decision.about)
    foe, own = _stakes(g, fight, seat)
    harm = threat(g, fight, fight.phase) if seat == fight.by else 1
    left = (
        9
        if fight.kind == DUEL
        else foe_life(g, fight) - fight.wounds - pain(g, fight, phase, blow(g, party, card, phase, fight) + more)
    )
    stake = own * min(harm, 4) + (foe * blow(g, party, card, phase, fight) if attacking else 0.0)
    if card != party.hero:
        stake = 0.5 * own * harm + foe * blow(g, party, card, phase, fight)

    def worth(card: int, ability: Ability) -> float:
        better = chance(need - ability.bonus) - chance(need) if need >= 0 else 0.04 * ability.bonus
        more = chance(need - ability.bonus) * foe * min(ability.damage, left) if attacking and left > 0 else 0.0
        return better * stake + more - own * ability.wound

    return weighed(g, party, choices, worth)


def mend_roll(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    fight = g.combat
    party = g.parties[seat]
    phase, card, attacking, need, dice = (int(each) for each in decision.about)
    foe, own = _stakes(g, fight, seat)
    stake = own * min(threat(g, fight, fight.phase), 4) * (1.0 if card == party.hero else 0.5)
    stake += foe * blow(g, party, card, phase, fight) if attacking else 0.0

    def worth(card: int, ability: Ability) -> float:
        good = chance(need - ability.bonus) if ability.reroll else float(dice + ability.bonus >= need)
        return good * stake - 0.1

    return weighed(g, party, choices, worth)


def when_hit(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    fight = g.combat
    party = g.parties[seat]
    phase, card, more = (int(each) for each in decision.about)
    foe, _ = _stakes(g, fight, seat)
    left = 9
    if fight.kind != DUEL:
        left = foe_life(g, fight) - fight.wounds - pain(g, fight, phase, blow(g, party, card, phase, fight) + more)

    def worth(card: int, ability: Ability) -> float:
        return foe * max(min(ability.damage, left), 0) + relief(g, party, card, ability)

    return weighed(g, party, choices, worth)


def when_hurt(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    card, damage = int(decision.about[0]), int(decision.about[1])
    left = g.life(party, card) - g.wounds_of(party, card)
    part = 1.0 if card == party.hero else 0.6

    def worth(card: int, ability: Ability) -> float:
        spared = min(ability.cancel, damage)
        saves = damage >= left and damage - spared < left
        return part * (0.7 * spared + (4.0 if saves else 0.0))

    return weighed(g, party, choices, worth)


def after_victory(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    """After a victory: what heals or pays, if it is worth its price."""
    party = g.parties[seat]
    return weighed(g, party, choices, lambda card, ability: relief(g, party, card, ability))


def whom_to_help(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    found = []
    for choice in choices:
        card = int(choice[1])
        need = g.wounds_of(party, card) / g.life(party, card) + 0.2 * g.exhaustion_of(party, card)
        found.append(need * (1.3 if card == party.hero else 1.0))
    return found


def before_test(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    difficulty, bonus = int(decision.about[2]), int(decision.about[3])
    stake = _test_stake(g, decision)
    now = chance(difficulty - bonus)

    def worth(card: int, ability: Ability) -> float:
        then = 1.0 if ability.succeed else chance(difficulty - bonus - ability.bonus)
        return (then - now) * stake

    return weighed(g, party, choices, worth)


def _test_stake(g: AlKalim, decision: Decision) -> float:
    """Tests for quests matter more than those of Challenges."""
    return 2.5 if g.fight is not None else 0.8 * REWARD


def after_test(g: AlKalim, seat: int, decision: Decision, choices: list[Choice]) -> list[float]:
    party = g.parties[seat]
    difficulty, bonus, dice = int(decision.about[2]), int(decision.about[3]), int(decision.about[5])
    stake = _test_stake(g, decision)
    missing = difficulty - bonus - dice

    def worth(card: int, ability: Ability) -> float:
        if ability.reroll and not ability.succeed:
            return chance(difficulty - bonus) * stake
        return stake if ability.succeed or ability.bonus >= missing else 0.0

    kit = stake - 0.5 if missing <= KIT_BONUS else -1.0
    found = weighed(g, party, choices, worth)
    return [kit if choice[0] == "kit" else each for choice, each in zip(choices, found, strict=True)]
