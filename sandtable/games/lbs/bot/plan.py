"""What somebody who plans makes of a question: a number for each choice, from what the seat may know.

Everything is worked out anew from the position; nothing is remembered. Where there is no plan for a question, the rules
of thumb answer (`inclination`).
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.bot import allies, answers, attacks, economy, inclination, losses, night, trials
from sandtable.games.lbs.bot.battles import Field
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import HOLDING, PANTHEON, REACTION
from sandtable.games.lbs.rules import abilities, stats
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Choice, Decision

Judge = Callable[[Lbs, Decision, list[Choice]], list[float]]

EAGER = 0.05
"""Where it makes no difference, somebody engages now rather than later."""
ATTACK_FROM = 2.0
"""What an attack must gain at least."""


def weigh(g: Lbs, decision: Decision) -> list[float]:
    """A value for each choice, in their order."""
    kind = "battle" if decision.window == "battle" else decision.kind
    judge = JUDGES.get(kind)
    if judge is None or len(decision.choices()) == 1:
        return inclination.inclination(g, decision)
    return judge(g, decision, decision.choices())


def _day(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    """Bring in what fights, attack, then bring in what earns; actions when they are worth most."""
    seat = decision.seat
    liked = inclination.inclination(g, decision)
    attack = attacks.best_attack(g, seat) if ("attack",) in choices else None
    actions = _actions(g, seat, choices, liked)
    bought = economy.shopping(g, seat, choices, actions)
    found = []
    for choice, thumb in zip(choices, liked, strict=True):
        verb = choice[0]
        if verb in ("bring", "attach", "overlay"):
            found.append(_entry(g, choice, bought))
        elif verb == "attack":
            found.append(3.0 if attack is not None and attack.value > ATTACK_FROM - attacks.boldness(g) else -1.0)
        elif verb == "use":
            found.append(3.5 + 0.05 * bought[choice] if choice in bought else -1.0)
        else:
            found.append(thumb)
    return found


def _actions(g: Lbs, seat: int, choices: list[Choice], liked: list[float]) -> dict[Choice, float]:
    """What the actions are worth that are offered, by trying them."""
    offered = [(choice, thumb) for choice, thumb in zip(choices, liked, strict=True) if choice[0] == "use"]
    if not offered:
        return {}
    base = trials.imagined(g, seat)
    before = trials.outlook(base, seat)
    return {choice: _tried(base, seat, choice, before, thumb) for choice, thumb in offered}


def _tried(base: Lbs, seat: int, choice: Choice, before: float, thumb: float) -> float:
    """What an action gains."""
    card, index = int(choice[1]), int(choice[2])
    after = trials.tried(base, seat, card, index)
    if after is None:
        return thumb
    lasting = CARDS[base.printed[card]].mask & PANTHEON and after.zone[card] == PLAY
    return trials.outlook(after, seat) - before + (3.0 if lasting else 0.0) + max(0.0, min(0.1, 0.02 * thumb))


def _entry(g: Lbs, choice: Choice, bought: dict[Choice, float]) -> float:
    value = bought.get(choice)
    if value is None:
        return -1.0
    fighters = 2.0 if choice[0] == "attach" else 4.0 if not g.kind[int(choice[1])] & HOLDING else 0.0
    return 2.0 + fighters + 0.05 * value


def _declare(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    plan = attacks.best_attack(g, decision.seat)
    target = -1 if plan is None else plan.target
    named = decision.about[0]
    return [
        0.5 if choice[0] == "done" else 1.0 if not named and choice[1] == target else 0.0 if not named else -1.0
        for choice in choices
    ]


def _assign(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    side, a = int(decision.about[0]), g.attack
    assert a is not None
    seat = decision.seat
    if side == 1 and seat == a.attacker:
        plan = attacks.best_attack(g, seat)
        wanted = {} if plan is None else dict(plan.sends)
    elif side == 0 and seat in a.defenders:
        wanted = attacks.defence(g, seat)
    else:
        return _help(g, seat, side, choices)
    found = []
    for choice in choices:
        if choice[0] == "done":
            found.append(0.0)
        else:
            found.append(1.0 if wanted.get(int(choice[1])) == choice[2] else -1.0 + 0.01 * stats.ka(g, int(choice[1])))
    return found


def _help(g: Lbs, seat: int, side: int, choices: list[Choice]) -> list[float]:
    """An ally sends what is owed, and else only what gains something."""
    owed = 3.0 if allies.owed(g, seat, side) else 0.0
    return [0.0 if c[0] == "done" else allies.help_worth(g, seat, side, c) + owed - 0.3 for c in choices]


def _demand(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    takes = allies.demands(g, decision.seat, int(decision.about[0]))
    return [1.0 if (c[0] == "demand") == takes else 0.0 for c in choices]


def _demanded(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    gives = allies.pays(g, decision.seat)
    return [1.0 if (c[0] == "give") == gives else 0.0 for c in choices]


def _battle(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    battle = g.battle
    liked = inclination.inclination(g, decision)
    if battle is None:
        return liked
    field = Field(g, battle, decision.seat)
    if field.side < 0:
        return liked
    idle = field.passing()
    actions = _battle_actions(g, decision.seat, choices, liked, idle)
    found = []
    for choice, thumb in zip(choices, liked, strict=True):
        if choice[0] == "engage":
            found.append(field.engaging(int(choice[1])) - idle + EAGER)
        elif choice[0] == "use":
            found.append(actions[choice])
        elif choice[0] == "shoot":
            found.append(field.shooting(int(choice[1])))
        elif choice[0] == "tactic":
            found.append(field.boosted(int(choice[1]), 3) - idle - 0.5)
        else:
            found.append(-5.0 if choice[0] in ("engage part", "go home") else thumb)
    return found


def _battle_actions(g: Lbs, seat: int, choices: list[Choice], liked: list[float], idle: float) -> dict[Choice, float]:
    """What the actions of cards change in how the battle ends."""
    offered = [(choice, thumb) for choice, thumb in zip(choices, liked, strict=True) if choice[0] == "use"]
    if not offered:
        return {}
    base = trials.imagined(g, seat)
    assert base.battle is not None
    before = trials.outlook(base, seat) - Field(base, base.battle, seat).now() + idle
    return {choice: _tried(base, seat, choice, before, thumb) - 0.1 for choice, thumb in offered}


def _target(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    """Each target tried."""
    about = decision.about
    liked = inclination.inclination(g, decision)
    if len(about) < 4 or int(about[2]) < 0 or len(choices) > 8:
        return liked
    card, index, chosen = int(about[1]), int(about[2]), about[3]
    if not 0 <= index < len(abilities.abilities(g, card)) or abilities.ability_at(g, card, index).kind & REACTION:
        return liked
    seat = decision.seat
    base = trials.imagined(g, seat)
    found = []
    for choice, thumb in zip(choices, liked, strict=True):
        after = None
        if len(choice) > 1:
            after = trials.tried(base, seat, card, index, (*chosen, int(choice[1])))
        found.append(-50.0 + thumb if after is None else trials.outlook(after, seat) + 0.01 * thumb)
    return found


def _night(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    liked = inclination.inclination(g, decision)
    actions = _actions(g, decision.seat, choices, liked)
    value = night.raid_value(g, decision.seat) if ("raid",) in choices else 0.0
    found = []
    for choice, thumb in zip(choices, liked, strict=True):
        if choice[0] == "use":
            found.append(actions[choice] - 0.1)
        else:
            found.append(value - 0.05 if choice[0] == "raid" else thumb)
    return found


def _raid(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    best = {(r.hero, r.section): r.value for r in night.raids(g, decision.seat)}
    return [0.0 if c[0] == "done" else 1.0 + best.get((int(c[1]), int(c[2])), -3.0) for c in choices]


def _raid_defence(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    return [0.0 if c[0] == "done" else night.best_defence(g, decision.seat, int(c[1]), int(c[2])) for c in choices]


def _defence_card(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    hero, section = int(decision.about[0]), int(decision.about[1])
    return [night.defended(g, decision.seat, hero, section, int(c[1])) for c in choices]


def _raid_card(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    hero, section = int(decision.about[0]), int(decision.about[1])
    return [night.laid(g, decision.seat, hero, section, int(c[1])) for c in choices]


def _discard(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    return [-economy.keeping(g, decision.seat, int(c[1])) for c in choices]


def _absorb(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    """What costs least for the damage it absorbs goes first."""
    left, engagement = int(decision.about[1]), decision.about[3]
    found = []
    for choice in choices:
        if choice[0] in ("stop", "none"):
            found.append(1.0)
        elif choice[0] == "proposal":
            found.append(-99.0)
        else:
            cost, absorbs = losses.price(g, decision.seat, engagement, choice)
            useful = min(left, absorbs)
            found.append(-cost / useful if useful > 0 else -10.0 - cost)
    return found


def _react(g: Lbs, decision: Decision, choices: list[Choice]) -> list[float]:
    return answers.answered(g, decision, choices, inclination.inclination(g, decision))


JUDGES: dict[str, Judge] = {
    "day": _day,
    "night": _night,
    "declare": _declare,
    "assign": _assign,
    "demand": _demand,
    "demanded": _demanded,
    "battle": _battle,
    "target": _target,
    "react": _react,
    "raid": _raid,
    "raid card": _raid_card,
    "discard": _discard,
    "absorb": _absorb,
    "raid defence": _raid_defence,
    "defence card": _defence_card,
}
