"""What has happened or is about to, in words."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import NOWHERE, Lbs
from sandtable.games.lbs.telling.naming import named
from sandtable.games.lbs.telling.words import A_CARD
from sandtable.kernel.text import listed


def is_card(g: Lbs, card: int) -> bool:
    return 0 <= card < len(g.printed)


def happening(g: Lbs, trigger: Trigger, seat: int) -> str:
    """What has happened or is about to, as the seat may know it."""

    def say(card: int) -> str:
        if not is_card(g, card):
            return "no City Section" if card == NOWHERE else "nobody" if trigger.kind.startswith("duel ") else "nothing"
        return named(g, card) if sees(g, card, seat) else A_CARD

    actor = who(g, trigger.by) if 0 <= trigger.by < len(g.players) else "The game"
    kind = trigger.kind
    if kind in ("action", "acted"):
        return _acting(g, trigger, seat, actor, say)
    one = _EVENTS.get(kind)
    if one is None:
        about = f" ({say(trigger.card)})" if is_card(g, trigger.card) else ""
        return f"{kind.capitalize()}{about}."
    many = is_card(g, trigger.card) and sees(g, trigger.card, seat) and g.card(trigger.card).many
    are, was, has = ("are", "were", "have") if many else ("is", "was", "has")
    text = one.format(
        by=actor, card=say(trigger.card), target=say(trigger.target), other=say(trigger.other), n=trigger.number,
        are=are, was=was, has=has,
    )  # fmt: skip
    if kind == "destroying":
        text = text[:-1] + _WHY.get(str(trigger.data.get("why", "")), "") + "."
    return text


def _acting(g: Lbs, trigger: Trigger, seat: int, actor: str, say: Callable[[int], str]) -> str:
    act = trigger.act
    if act is None:
        return f"{actor} acts with {say(trigger.card)}."
    if act.what == "engage":
        how = "shoots" if act.data.get("archery") else "engages"
        aim = f" at {say(act.targets[0])}" if act.targets else ""
        strength = sum(stats.strength(g, c) for c in act.cards)
        blow = (
            f", Strength {strength} together" if len(act.cards) > 1 else f" (Strength {strength})" if strength else ""
        )
        return f"{actor} {how}{aim} with {listed(say(c) for c in act.cards) or say(act.card)}{blow}."
    if act.what == "attach":
        return f"{actor} attaches {say(act.card)}{f' to {say(act.targets[0])}' if act.targets else ''}."
    if act.what == "tactician":
        return f"{actor} uses {say(act.card)} as a Tactician."
    if act.what == "home":
        return f"{actor} bows {say(act.card)} to go home."
    return f"{actor} {_verb(act, past=trigger.kind == 'acted')} {say(act.card)}{_aims(g, act, say)}."


def _verb(act: Act, past: bool) -> str:
    if act.what == "spell":
        return "has cast" if past else "casts"
    if act.ability is not None and act.ability.hand:
        return "has played" if past else "plays"
    return "has used" if past else "uses"


def _aims(g: Lbs, act: Act, say: Callable[[int], str]) -> str:
    """On what; targets that are no cards are not named."""
    if act.ability is not None and any(target.what != "card" for target in act.ability.targets):
        return ""
    aims = listed(say(c) for c in act.targets if is_card(g, c))
    return f" on {aims}" if aims else ""


_WHY = {
    "absorb": " to absorb damage", "duel": " as the loser of a duel", "ka": " for want of Ka",
    "dry": " for want of Water",
    "cost": " as a cost", "replaced": " by its successor", "unit": " with its Hero",
}  # fmt: skip
_EVENTS = {
    "pricing": "{by} is about to pay for {card}.",
    "entering": "{card} {are} about to enter play.",
    "entered": "{card} {has} entered play.",
    "told": "{by} has told {card}.",
    "destroying": "{card} {are} about to be destroyed.",
    "destroyed": "{card} {was} destroyed.",
    "section destroyed": "{card} {was} destroyed.",
    "attack": "{by} has declared an attack.",
    "assign": "{by} sends {card} to {target}.",
    "assigned": "All units are assigned.",
    "battle begins": "The battle at {card} begins.",
    "battle ends": "The battle at {card} ends.",
    "after battle": "The battle at {card} is over.",
    "attack ends": "The attack is over.",
    "damage": "{by} is about to do {n} damage with {card}.",
    "engaged": "The engagement of {card} is over.",
    "going home": "{card} is going home.",
    "moving": "{card} is moving to {target}.",
    "challenge": "{card} challenges {target}.",
    "refused": "{by} has refused the challenge.",
    "duel begins": "{card} and {target} enter a duel.",
    "may thrust": "{card} may thrust.",
    "thrust": "{by} has thrust with {card}.",
    "parry": "{by} has parried with {card}.",
    "thrust revealed": "The thrust is {card}: {n}.",
    "duel damage": "{target} is about to lose {n} Ka.",
    "thrust hits": "{card} has hit {target}.",
    "parried": "{card} has parried.",
    "duel decided": "{card} has won the duel.",
    "duel ends": "The duel is over; {card} has won.",
    "raid": "{by} has declared a raid.",
    "raid at": "{card} raids {target}.",
    "raid cards": "The Fate cards of the raid lie face-down.",
    "raid defended": "The defenders against the raid are assigned.",
    "raid reveal": "{card}'s Fate card at {target} is revealed.",
    "raid result": "The raid of {card} on {target} is being decided.",
    "raided": "The raid of {card} on {target} is over.",
    "raid ends": "The raid is over.",
    "flip": "{by} has turned up {card}: {n}.",
    "discarded": "{by} has discarded {card}.",
    "spell saved": "{card} goes to the Saved pile.",
    "action saved": "{card} goes to the Saved pile.",
    "gain water": "{by} is about to gain {n} Water.",
    "lose water": "Water is about to be lost: {n}.",
    "influence": "{by} bows {card} for Influence.",
    "dawn": "Dawn begins.",
    "dawn ends": "Dawn ends.",
    "day begins": "The Day begins.",
    "night begins": "The Night begins.",
    "end begins": "The End Phase begins.",
    "drawn": "All have drawn.",
    "turn ends": "The turn ends.",
}
