"""Rules of thumb for quick bots, and how good a position looks.

A hero weighs what each space within reach is worth (`bot/aims`) and goes there; in a fight he picks the plan that wears
the foe down fastest for the wounds it costs, and runs where the fight looks lost and running is possible.
"""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.alkalim.bot import fights, trade, travels
from sandtable.games.alkalim.bot.worth import standing
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision


def evaluate(g: AlKalim, seat: int) -> float:
    """Own standing against the best of the others; nothing counts beside victory."""
    if g.outcome is not None:
        return 1000.0 if seat in g.outcome.winners else -1000.0
    others = [standing(g, other) for other in range(len(g.parties)) if other != seat]
    return standing(g, seat) - (0.5 * max(others) if others else 0.0)


def inclination(g: AlKalim, decision: Decision) -> list[float] | None:
    """How good each choice looks, in the order of the choices."""
    judge = JUDGES.get(decision.kind)
    choices = decision.choices()
    if judge is None:
        return [0.0] * len(choices)
    return judge(g, decision.seat, decision, choices)


Judge = Callable[[AlKalim, int, Decision, list[Choice]], list[float]]

JUDGES: dict[str, Judge] = {
    "start": travels.choose_start,
    "time": travels.day_or_night,
    "plan": travels.choose_plan,
    "rolled": travels.change_dice,
    "which dice": travels.pick_die,
    "move": travels.choose_move,
    "spend": travels.keep_dice,
    "carried": travels.land,
    "water": travels.drink,
    "step": travels.choose_step,
    "story": travels.tell,
    "story again": travels.tell_again,
    "replenish": travels.put_back,
    "city": travels.raise_city,
    "visit": travels.agree,
    "wind": travels.set_wind,
    "storm": travels.blow,
    "dreams": travels.agree,
    "browse": trade.choose_gain,
    "faith": travels.agree,
    "wages": travels.agree,
    "bazaar": trade.in_bazaar,
    "deed": travels.do_deed,
    "counts": travels.count_for,
    "gift": trade.give_up,
    "too much": trade.give_up,
    "outright": fights.at_once,
    "before combat": fights.before_combat,
    "combat": fights.in_combat,
    "boost": fights.boost_roll,
    "after roll": fights.mend_roll,
    "hit": fights.when_hit,
    "hurt": fights.when_hurt,
    "won": fights.after_victory,
    "save": travels.agree,
    "whom": fights.whom_to_help,
    "test": fights.before_test,
    "tested": fights.after_test,
    "lose": trade.give_up,
    "refuge": travels.wake,
    "loot": trade.choose_gain,
    "plunder": trade.choose_gain,
    "clouds": travels.fly,
    "experience": travels.learn,
    "payment": travels.hand_in,
}
