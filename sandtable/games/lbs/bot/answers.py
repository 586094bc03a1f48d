"""Whether a Reaction is worth its cost: it is taken on a copy, of the position and of what it answers."""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs.bot import trials
from sandtable.games.lbs.bot.value import card_worth
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.rules import abilities
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Choice, Decision

STOPPED = 2.0
"""What it is worth to stop what somebody else does, where nothing better is known."""
CHANGED = 1.0
"""What it is worth to change it, likewise."""


class Unknown(Exception):
    """What is answered cannot be copied."""


def answered(g: Lbs, decision: Decision, choices: list[Choice], liked: list[float]) -> list[float]:
    """What each Reaction gains; passing gains nothing."""
    seat, trigger = decision.seat, decision.about[0]
    base = trials.imagined(g, seat)
    before = trials.outlook(base, seat)
    found = []
    for choice, thumb in zip(choices, liked, strict=True):
        value = _gain(base, seat, trigger, choice, before) if choice[0] == "react" else 0.0
        found.append(thumb if value is None else value)
    return found


def _gain(base: Lbs, seat: int, trigger: Trigger, choice: Choice, before: float) -> float | None:
    """None where it cannot be tried."""
    card, index = int(choice[1]), int(choice[2])
    try:
        copy = _copied(trigger)
    except Unknown:
        return None
    after = base.clone()
    flow = abilities.ability_at(after, card, index).take(after, seat, card, index, copy)
    if not trials.carried(after, seat, flow):
        return None
    value = trials.outlook(after, seat) - before + _turned(base, seat, trigger, copy)
    if CARDS[base.printed[card]].story and after.zone[card] == PLAY:
        value += CHANGED
    return value + (0.6 if _lingers(base, after) else 0.0)


def _lingers(before: Lbs, after: Lbs) -> bool:
    """Whether something was set up that will only show later."""
    return before.mods != after.mods or before.later != after.later or before.memo.keys() != after.memo.keys()


def _turned(g: Lbs, seat: int, old: Trigger, new: Trigger) -> float:
    """What it is worth that the thing itself comes out differently."""
    own = old.by == seat
    value = 0.0
    stopped = new.cancelled or (new.act is not None and old.act is not None and new.act.cancelled > old.act.cancelled)
    if stopped:
        if old.kind == "destroying":
            mine = g.controller[old.card] == seat
            value += card_worth(g, old.card) if mine else -card_worth(g, old.card)
        else:
            value += -4.0 if own else max(STOPPED, 0.8 * old.number)
    elif new.number != old.number:
        more = new.number - old.number
        value += float(more if own else -more) if old.kind in ("damage", "lose water") else 0.4 * abs(more)
    elif _differs(old, new):
        value += CHANGED
    return value


def _differs(old: Trigger, new: Trigger) -> bool:
    if new.act is not None and old.act is not None and new.act.data != old.act.data:
        return True
    aims = [None if each.act is None else each.act.targets for each in (old, new)]
    return aims[0] != aims[1] or (new.card, new.target, new.data) != (old.card, old.target, old.data)


def _copied(trigger: Trigger) -> Trigger:
    act = None if trigger.act is None else _copied_act(trigger.act)
    copy = Trigger(trigger.kind, trigger.by, trigger.card, trigger.target, trigger.other, trigger.number, act)
    copy.data = {name: _copied_value(value) for name, value in trigger.data.items()}
    copy.used = trigger.used
    copy.cancelled = trigger.cancelled
    return copy


def _copied_act(act: Act) -> Act:
    trigger = None if act.trigger is None else _copied(act.trigger)
    copy = Act(act.seat, act.card, act.ability, act.what, trigger)
    copy.targets, copy.cards, copy.caster, copy.cancelled = act.targets[:], act.cards[:], act.caster, act.cancelled
    copy.data = {name: _copied_value(value) for name, value in act.data.items()}
    return copy


def _copied_value(value: Any) -> Any:
    """Plain values and collections of them."""
    if value is None or isinstance(value, (int, float, str, tuple, frozenset)) or callable(value):
        return value
    if isinstance(value, Act):
        return _copied_act(value)
    if isinstance(value, (list, set, dict)):
        return value.copy()
    raise Unknown
