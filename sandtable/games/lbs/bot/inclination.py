"""How good a position or a choice looks: for bots, from what the seat may know only.

`evaluate` weighs a position. `inclination` gives every choice of a decision a value at first sight, in a few
microseconds, by rules of thumb that a player of some experience would use. Both are guesses; neither touches a hidden
card.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS, Ability
from sandtable.games.lbs.records import Battle
from sandtable.games.lbs.rules import abilities, absorbing, armies, engaging, lawful, raid, stats
from sandtable.games.lbs.rules.duel import value
from sandtable.games.lbs.rules.duel import value as duel_value
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import HAND, PLAY, Lbs
from sandtable.kernel import Choice, Decision

_HARM = re.compile(
    r"destroy|loses? |lose |-\d|discard|send (?!one of your|any number of your).* home|negat|bury"
    r"|bow (?:an|a|one|target|another|opposing)|cannot attack|must attack",
    re.I,
)
_HELP = re.compile(r"\+\d|straighten|gain|draw|cannot be targeted|return .* (?:to play|to your hand)", re.I)
_tone: dict[int, float] = {}


def tone(ability: Ability) -> float:
    """Whether an ability reads as harm (-1) or help (+1) to what it is aimed at."""
    known = _tone.get(id(ability))
    if known is None:
        text = ability.text.partition(":")[2] or ability.text
        parts = text.partition(".")
        body = parts[2] if parts[2].strip() else text
        harm, help_ = len(_HARM.findall(body)), len(_HELP.findall(body))
        known = _tone[id(ability)] = -1.0 if harm > help_ else 1.0
    return known


def inclination(g: Lbs, decision: Decision) -> list[float]:
    """A value for each choice, in their order; all alike where there is no opinion."""
    judge = _battle if decision.window == "battle" else _JUDGES.get(decision.kind)
    if judge is None:
        return [0.0] * len(decision.choices())
    return [judge(g, decision, choice) for choice in decision.choices()]


def worth(g: Lbs, card: int) -> float:
    """What a card in play is worth to its controller."""
    mask = g.kind[card]
    if mask & shapes.HERO:
        return (
            2.0
            + 1.4 * stats.strength(g, card)
            + 0.6 * stats.ka(g, card)
            + sum(worth(g, k) for k in g.kids.get(card, ()))
        )
    if mask & shapes.FOLLOWER:
        return 0.5 + 1.3 * stats.strength(g, card)
    if mask & shapes.SECTION:
        return 6.0 + g.water[card]
    if mask & shapes.HOLDING:
        return 1.5 + CARDS[g.printed[card]].produces
    return 1.0


def _phase(g: Lbs, decision: Decision, choice: Choice) -> float:
    verb, seat = choice[0], decision.seat
    if verb == "pass":
        return 0.0
    if verb in ("bring", "attach", "overlay"):
        return _entry(g, seat, choice)
    if verb == "use":
        return _action(g, seat, int(choice[1]), int(choice[2]))
    if verb == "attack":
        return _attack(g, seat)
    if verb == "raid":
        return 2.5 if _raid_hope(g, seat) else -1.0
    if verb == "khadi":
        return 3.0 if stats.city_water(g, seat) > 8 else -1.0
    if verb == "lent":
        return 0.4 - 0.5 * _done(g, seat, int(choice[1]))
    return -1.0  # exchanging cards


def _done(g: Lbs, seat: int, card: int) -> int:
    """How often the seat has acted with this card in this turn."""
    return sum(1 for s, _, c, _ in g.history if s == seat and c == card)


def _entry(g: Lbs, seat: int, choice: Choice) -> float:
    c = int(choice[1])
    card = CARDS[g.printed[c]]
    water = card.water if choice[0] != "overlay" else 0
    spare = stats.city_water(g, seat) - water
    if spare < (2 if g.heroes(seat) else 1):
        return -2.0
    if card.mask & shapes.HOLDING:
        early = max(0.0, 9.0 - g.turn)
        return 3.0 + (card.produces or 1) * 0.5 + early
    value = 4.0 + card.strength + 0.4 * card.ka
    if choice[0] == "attach":
        host = int(choice[2])
        value = 3.0 + card.strength + 0.4 * card.ka
        if g.controller[host] == seat:
            value += 0.1 * stats.strength(g, host) - 0.3 * len(g.kids.get(host, ()))
    heroes = len(g.heroes(seat))
    if card.mask & shapes.HERO and heroes < 2:
        value += 4.0
    return value - 0.3 * water


def _action(g: Lbs, seat: int, card: int, index: int, trigger: Trigger | None = None) -> float:
    ability = abilities.ability_at(g, card, index)
    printed = CARDS[g.printed[card]]
    value = 2.0
    if printed.mask & (shapes.STORY | shapes.PANTHEON):
        value = 4.0 + 3.0 * printed.story
    elif ability.hand and printed.mask & shapes.SPELL and "Jinn" in printed.traits:
        value = 4.0 + printed.strength
    elif printed.omen:
        value = 0.8 if not g.omens else 0.2
    value -= _cost(g, seat, card, ability)
    if ability.targets and ability.targets[0].what == "card" and not ability.targets[0].free:
        act = Act(seat, card, ability, trigger=trigger)
        pool = lawful.choosable(g, act, 0)
        value += max((_aim(g, seat, ability, x) for x in pool), default=-3.0)
    if not ability.once and not ability.hand:
        value -= 1.5 * _done(g, seat, card)
    return value


def _cost(g: Lbs, seat: int, card: int, ability: Ability) -> float:
    """What taking an action hurts, apart from Copper."""
    printed = CARDS[g.printed[card]]
    water = ability.water if isinstance(ability.water, int) else 1
    if ability.hand:
        water += printed.water
    cost = 0.6 * water + 0.8 * ability.discard + 0.1 * ability.council
    if stats.city_water(g, seat) - water < 3:
        cost += 2.0
    if ability.bow and g.kind[card] & shapes.HERO:
        cost += 1.2 + 0.4 * stats.strength(g, card)
    if ability.bow and printed.produces:
        cost += 0.8
    if ability.sacrifice:
        cost += 0.6 * worth(g, card)
    return cost + 0.5 * ability.caster


def _aim(g: Lbs, seat: int, ability: Ability, target: int) -> float:
    """How well a target suits an ability: help for one's own, harm for others', the more it is worth the better."""
    if target < 0 or g.zone[target] != PLAY:
        return 0.0
    mine = g.controller[target] == seat
    size = min(2.0, 0.25 * worth(g, target))
    if "challenge" in ability.text and g.kind[target] & shapes.HERO:
        here = [h for h in g.heroes(seat) if not g.bowed[h] and (g.battle is None or g.place[h] == g.place[target])]
        best = max((stats.ka(g, h) for h in here), default=0)
        return 0.4 * stats.ka(g, target) if mine else size + 0.5 * (best - stats.ka(g, target)) - 0.4
    good = tone(ability)
    if mine:
        return size if good > 0 else -2.0 - size
    return size if good < 0 else -1.0


def _target(g: Lbs, decision: Decision, choice: Choice) -> float:
    if choice[0] == "target" and len(decision.about) > 2 and int(decision.about[2]) >= 0:
        ability = abilities.ability_at(g, int(decision.about[1]), int(decision.about[2]))
        return _aim(g, decision.seat, ability, int(choice[1]))
    if choice[0] == "target":
        return 0.2 * worth(g, int(choice[1]))
    return 0.0 if choice[0] != "none" else -0.5


def _react(g: Lbs, decision: Decision, choice: Choice) -> float:
    if choice[0] != "react":
        return 0.0
    c, index = int(choice[1]), int(choice[2])
    ability = abilities.ability_at(g, c, index)
    trigger = decision.about[0]
    value = 0.6 + _action(g, decision.seat, c, index, trigger) * 0.3
    if CARDS[g.printed[c]].mask & shapes.STORY and ability.hand:
        return 10.0
    if g.duel is not None and "leaves the duel" in ability.text:
        pair = (g.duel.challenger, g.duel.challenged)
        mine, other = pair if g.controller[pair[0]] == decision.seat else pair[::-1]
        return 1.0 if duel_value(g, mine) < duel_value(g, other) else -1.0
    if "negate" in ability.text.lower():
        value += -4.0 if trigger.by == decision.seat else 0.5
    return value


def _might(g: Lbs, seat: int) -> int:
    return sum(
        stats.strength(g, h) + sum(stats.strength(g, f) for f in stats.followers(g, h) if not g.bowed[f])
        for h in g.heroes(seat)
        if not g.bowed[h] and g.place[h] == -1
    )


def _toughness(g: Lbs, section: int) -> int:
    return g.water[section] + stats.city_strength(g, section)


def _attack(g: Lbs, seat: int) -> float:
    """Attack with a clear advantage, or when the others are bowed; worth more the nearer a City Section is to
    falling."""
    mine = _might(g, seat)
    bold = max(0, g.turn - 7)  # a long game makes everybody bolder, so that it ends
    best = -1.0
    for other in g.seats():
        if other == seat or not g.sections(other):
            continue
        theirs = _might(g, other)
        weakest = min(_toughness(g, s) for s in g.sections(other))
        if mine and mine + bold >= theirs + 2:
            best = max(best, 1.0 + (2.0 if mine - theirs >= weakest else 0.5))
    return best


def _raid_hope(g: Lbs, seat: int) -> bool:
    hand = [stats.fate(g, c) for c in g.players[seat].hand]
    bold = max((stats.amount(g, h, "Raid") for h in g.heroes(seat) if raid.may_raid(g, h)), default=0)
    return bool(hand) and any(max(hand) + bold > stats.base(g, s) and g.water[s] for s in raid.goals(g, seat))


def _declare(g: Lbs, decision: Decision, choice: Choice) -> float:
    if choice[0] != "against":
        return 0.5
    other = int(choice[1])
    return 1.0 - 0.1 * _might(g, other) - 0.02 * stats.all_water(g, other) if not decision.about[0] else -1.0


def _assign(g: Lbs, decision: Decision, choice: Choice) -> float:
    a = g.attack
    if choice[0] == "done" or a is None:
        return 0.0
    side, seat = int(decision.about[0]), decision.seat
    hero, section = int(choice[1]), int(choice[2])
    force = stats.unit_strength(g, hero)
    there = {
        s: sum(stats.unit_strength(g, h) for h, sd in a.sides.items() if sd == s and g.place[h] == section)
        for s in (0, 1)
    }
    if side == 1:
        if force == 0:
            return -1.0
        foes = sum(_might(g, d) for d in a.defenders)
        need = _toughness(g, section) + foes
        if there[1] >= need + 2:
            return -0.5
        return 2.0 + 0.1 * force - 0.25 * _toughness(g, section) + (0.6 if there[1] else 0.0) + 1.0
    if there[1] == 0:
        return -1.0
    if there[0] >= there[1] + 2:
        return -0.5
    rest = sum(stats.unit_strength(g, h) for h in g.heroes(seat) if not g.bowed[h] and g.place[h] == -1)
    if there[0] + rest >= there[1] or there[1] >= _toughness(g, section) - 1:
        return 1.0 + 0.1 * force + 0.2 * there[1]
    return -0.5


def _battle(g: Lbs, decision: Decision, choice: Choice) -> float:
    verb, seat = choice[0], decision.seat
    b = g.battle
    if verb == "pass" or b is None:
        return 0.0
    if verb == "use":
        return _action(g, seat, int(choice[1]), int(choice[2]))
    hero = int(choice[1])
    side = armies.seat_side(g, seat)
    foes = armies.army(g, 1 - side)
    if verb in ("engage", "engage part", "shoot"):
        return _engagement(g, b, hero, side) + {"engage part": -0.2, "shoot": 0.1}.get(str(verb), 0.0)
    if verb == "go home":
        danger = sum(stats.strength(g, f) for f in foes if not g.bowed[f])
        mine = stats.strength(g, hero)
        return 0.8 if danger >= mine + 3 and len(armies.army(g, side)) == 1 and side == 1 else -1.0
    if verb == "tactic":
        return 0.7
    return 0.4 - 0.5 * _done(g, seat, hero)


def _engagement(g: Lbs, battle: Battle, hero: int, side: int) -> float:
    """The more damage the better, if there is somebody to hurt."""
    force = sum(engaging.engaging_strength(g, c) for c in engaging.engagers(g, hero))
    hurts = any(not absorbing.is_immune(g, foe, force) for foe in armies.army(g, 1 - side))
    if force <= 0 or (side == 0 and not hurts):
        return -1.0
    if side == 1 and not hurts and not g.water[battle.section] and stats.city_strength(g, battle.section) > force:
        return -0.5
    return 3.0 + 0.3 * force


def _tactic_card(g: Lbs, decision: Decision, choice: Choice) -> float:
    return stats.fate(g, int(choice[1])) - 0.5 * keep(g, decision.seat, int(choice[1])) if choice[0] == "pick" else -0.2


def keep(g: Lbs, seat: int, card: int) -> float:
    """What a card in the own hand is worth keeping."""
    printed = CARDS[g.printed[card]]
    value = 2.0
    if printed.mask & shapes.HOLDING:
        value = 4.0 - 0.4 * g.turn + 0.5 * printed.produces
    elif printed.mask & shapes.HERO:
        there = printed.unique and any(g.printed[x] == printed.index for x in g.in_play())
        value = 0.5 if there else 3.0 + 0.5 * printed.strength
    elif printed.mask & shapes.STORY:
        value = 2.6
    elif printed.mask & (shapes.FOLLOWER | shapes.ITEM):
        value = 2.2
    elif printed.mask & shapes.ACTION:
        value = 2.0
    copies = sum(1 for x in g.players[seat].hand if g.printed[x] == g.printed[card])
    return value - 0.5 * (copies - 1)


def _pick(g: Lbs, decision: Decision, choice: Choice) -> float:
    """A choice of a card for some effect: guess from the words whether it is a loss or a gain."""
    if choice[0] not in ("pick", "player"):
        return -0.3
    if choice[0] == "player":
        return 0.5 if int(choice[1]) != decision.seat else 0.0
    c, word = int(choice[1]), str(decision.about[0])
    mine = g.controller[c] == decision.seat
    if "discard" in word or "Tactician" in word:
        return _tactic_card(g, decision, choice) if "Tactician" in word else 3.0 - keep(g, decision.seat, c)
    if g.zone[c] == HAND:
        return 0.5 * stats.fate(g, c) if mine else keep(g, decision.seat, c)
    if g.zone[c] != PLAY:
        return 0.5 * keep(g, decision.seat, c)
    if "destroy" in word or "lose" in word or "taken" in word or "sacrifice" in word:
        return -0.2 * worth(g, c) + 0.1 * g.water[c] if mine else 0.3 * worth(g, c)
    return 0.2 * worth(g, c) if mine else 0.1 * worth(g, c)


def _raid(g: Lbs, decision: Decision, choice: Choice) -> float:
    r = g.raid
    if choice[0] == "done" or r is None:
        return 0.0
    hero, section = int(choice[1]), int(choice[2])
    hand = sorted((stats.fate(g, c) for c in g.players[decision.seat].hand), reverse=True)
    if len(r.raiders) >= len(hand) - 1:
        return -1.0
    best = hand[len(r.raiders)] + stats.amount(g, hero, "Raid")
    if not g.water[section] or best <= stats.base(g, section):
        return -1.0
    return 1.0 + 0.3 * (best - stats.base(g, section)) + 0.2 * stats.amount(g, hero, "Carry")


def _fate_card(g: Lbs, decision: Decision, choice: Choice) -> float:
    c = int(choice[1])
    return stats.fate(g, c) - 0.3 * keep(g, decision.seat, c)


def _raid_defence(g: Lbs, decision: Decision, choice: Choice) -> float:
    if choice[0] == "done":
        return 0.0
    best = max((stats.fate(g, c) for c in g.players[decision.seat].hand), default=0)
    return 0.5 if best > stats.base(g, int(choice[2])) else -1.0


def _challenged(g: Lbs, decision: Decision, choice: Choice) -> float:
    challenger, challenged = int(decision.about[0]), int(decision.about[1])
    edge = stats.ka(g, challenged) - stats.ka(g, challenger) + 0.3 * len(g.players[decision.seat].hand) - 1.2
    return edge if choice[0] == "accept" else 0.0


def _thrust(g: Lbs, decision: Decision, choice: Choice) -> float:
    mine, other = int(decision.about[0]), int(decision.about[1])
    ahead = value(g, mine) - value(g, other)
    if choice[0] == "pass":
        return 1.0 + 0.5 * ahead
    c = int(choice[1])
    surprise = abs(stats.fate(g, c) - 2.4)
    return 0.6 + surprise - 0.15 * keep(g, decision.seat, c)


def _parry(g: Lbs, decision: Decision, choice: Choice) -> float:
    mine = int(decision.about[0])
    if choice[0] == "blind":
        return -1.1
    return -abs(stats.fate(g, int(choice[1])) - 2.8) - (0.3 if value(g, mine) > 3 else 0.0)


def _duelist(g: Lbs, decision: Decision, choice: Choice) -> float:
    met, thrust = int(decision.about[1]), int(decision.about[2])
    return -abs(thrust - (met + 1)) if choice[0] == "raise" else -abs(thrust - met)


def _first(*verbs: str) -> Callable[[Lbs, Decision, Choice], float]:
    return lambda g, decision, choice: 1.0 if choice[0] in verbs else 0.0


def _fight(g: Lbs, decision: Decision, choice: Choice) -> float:
    sides = {} if g.attack is None else g.attack.sides
    return sum(0.1 * stats.unit_strength(g, h) for h in sides if g.place[h] == int(choice[1]))


_JUDGES: dict[str, Callable[[Lbs, Decision, Choice], float]] = {
    "day": _phase,
    "night": _phase,
    "battle": _battle,
    "react": _react,
    "pay": _first("pay"),
    "influence": _first("pay"),
    "raised": _first("yes"),
    "absorb": _first("proposal", "stop", "fate"),
    "immune": _first("keep"),
    "target": _target,
    "pick": _pick,
    "caster": lambda g, decision, choice: -stats.strength(g, int(choice[1])),
    "declare": _declare,
    "assign": _assign,
    "next battle": _fight,
    "invite": lambda g, decision, choice: 0.5 if choice[0] == "invite" else 0.2,
    "demand": _first("demand"),
    "demanded": _first("give"),
    "raid": _raid,
    "raid card": _fate_card,
    "raid defence": _raid_defence,
    "defence card": _fate_card,
    "challenge": _challenged,
    "thrust": _thrust,
    "parry": _parry,
    "duelist": _duelist,
    "discard": lambda g, decision, choice: -keep(g, decision.seat, int(choice[1])),
    "water": _first("keep"),
    "remain": _first("straighten"),
    "exchange with": _first("done"),
    "exchange": _first("done"),
    "engage with": _first("with"),
    "confirm": _first("yes"),
}
