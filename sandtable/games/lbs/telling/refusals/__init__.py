"""Why something is not offered: for whatever a person may ask for, the rule or the card that stands in its way."""

from __future__ import annotations

import re
from collections.abc import Callable

from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.keys import respell
from sandtable.games.lbs.telling.questions import prompt
from sandtable.games.lbs.telling.refusals import actions, attacks, battles, choosing, entering, paying, raids
from sandtable.games.lbs.telling.refusals.finding import ACTING, Told, reacting
from sandtable.games.lbs.telling.verbs import VERBS, describe, rules_of
from sandtable.kernel import Decision, IllegalChoice


def why_not(g: Lbs, decision: Decision, key: str) -> IllegalChoice:
    """The reason and the rules against `key`, which the decision does not offer."""
    text = respell(g, " ".join(key.split()))
    low = text.casefold()
    verb = max((v for v in VERBS if low == v or low.startswith(v + " ")), key=len, default="")
    rest = text[len(verb) :].strip()
    if not verb:
        return IllegalChoice(f"'{key}' is not one of the choices here" if key.strip() else "no choice was named")
    called = _called(g, decision, verb, low)
    if called is not None:
        return called
    tell = _TELL.get(verb)
    if decision.asks not in ACTING and verb in _ACTIONS and not (verb == "raid" and decision.kind == "raid"):
        asked = prompt(g, decision)
        return IllegalChoice(f"another question comes first: {asked.text}", ("LBS AW 57 actions/3",))
    found = None if tell is None else tell(g, decision, rest)
    found = found or _elsewhere(decision, verb)
    if found is None and verb in ("pass", "done", "none"):
        asked = prompt(g, decision)
        return IllegalChoice(f"this must be answered: {asked.text}", asked.rules)
    return found or IllegalChoice(f"'{key}' is not one of the choices here", _usual(decision))


_SEAT_BEFORE = re.compile(rf"\b(?:{'|'.join(SEATS)}):")

_SAME = {"pass": "done", "done": "pass", "target": "pick", "pick": "target"}
"""Verbs that are easily taken for each other."""


def _called(g: Lbs, decision: Decision, verb: str, key: str) -> Told:
    """It is offered under another key: with the seat, where several players have the card, or with another verb."""
    other = _SAME[verb] + key[len(verb) :] if verb in _SAME else key
    for option in (describe(g, choice) for choice in decision.choices()):
        bare = _SEAT_BEFORE.sub("", option.key).casefold()
        if bare == key != option.key.casefold():
            return IllegalChoice(f"say whose it is: `{option.key}`", option.rules, instead=option.key)
        if other in (bare, option.key.casefold()) and other != key:
            return IllegalChoice(f"here it is called `{option.key}`", option.rules, instead=option.key)
    return None


_PAY = ("LBS AW 40 copper/2",)
_ABSORB = ("LBS AW 52 absorbing",)
_HELP = ("LBS AW 46 allies/1",)
_MOMENTS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    "target": (("target",), "a target is chosen for an action that was taken, and none waits for one", ()),
    "pick": (("pick",), "no card asks you to pick something", ()),
    "number": (("number", "target"), "nothing asks you for a number", ()),
    "player": (("target", "pick"), "nothing asks you for a player", ()),
    "say": (("word",), "nothing asks you for a word", ()),
    "yes": (("confirm", "raised"), "nothing asks you for yes or no", ()),
    "no": (("confirm", "raised"), "nothing asks you for yes or no", ()),
    "keep": (
        ("water", "immune", "duelist"),
        "nothing asks you whether to keep it so",
        ("LBS AW 53 immunity/4", "LBS AW 57 home-water/3", "LBS AW 68 duelist"),
    ),
    "lent": (ACTING, "no card lends you an action now", ("LBS AW 34 cards-beat-rules",)),
    "caster": (("caster",), "no Spell is being cast", ()),
    "pay": (("pay", "influence"), "nothing is to be paid", _PAY),
    "draw": (("pay",), "nothing is to be paid", ("LBS AW 40 water/1",)),
    "with": (("exchange with", "engage with"), "cards are named so for an exchange or an engagement", ()),
    "hand": (("exchange",), "no cards are being exchanged: say `exchange` first, by Day", ("LBS AW 44 day-list/4",)),
    "swap": (("exchange",), "no cards are being exchanged: say `exchange` first, by Day", ("LBS AW 44 day-list/4",)),
    "against": (("declare",), "no attack is being declared", ()),
    "invite": (("invite",), "nobody is asked for help now: that is done when an attack is declared", _HELP),
    "demand": (("demand",), "nobody has asked for your help", ()),
    "waive": (("demand",), "nobody has asked for your help", ()),
    "give": (("demanded",), "nobody demands Water of you", ("LBS AW 46 ally-water/1",)),
    "fight": (("next battle",), "no battle is to be chosen", ()),
    "proposal": (("absorb",), "there is no damage to absorb", _ABSORB),
    "water": (("absorb",), "there is no damage to absorb", _ABSORB),
    "section": (("absorb",), "there is no damage to absorb", _ABSORB),
    "lose": (("absorb", "immune"), "there is no damage to absorb", _ABSORB),
    "stop": (("absorb",), "there is no damage to absorb", _ABSORB),
    "fate": (
        ("absorb", "raid card", "defence card"),
        "no Fate card is asked of you",
        ("LBS AW 53 fate-discard/1", "LBS AW 55 assigning/4", "LBS AW 56 defending/2"),
    ),
    "accept": (("challenge",), "there is no challenge", ()),
    "thrust": (
        ("thrust",),
        "that is done in a duel, when it is your Hero's turn",
        ("LBS AW 64 thrust/1", "LBS AW 65 round/5"),
    ),
    "parry": (("parry",), "that is done in a duel, against a thrust", ()),
    "blind": (("parry",), "that is done in a duel, against a thrust", ("LBS AW 64 parry/1",)),
    "raise": (("duelist",), "no Duelist of yours has parried", ()),
    "defend": (("raid defence",), "there is no raid to defend against", ()),
    "discard": (("discard",), "cards are discarded down to the hand size in the End Phase", ()),
    "straighten": (("remain",), "cards are straightened in the Dawn Phase", ()),
    "remain": (("remain",), "cards are straightened in the Dawn Phase", ("LBS AW 44 dawn/1",)),
    "arrange": (("water",), "Water is rearranged in the End Phase", ("LBS AW 57 home-water/3",)),
    "put": (("arrange",), "Water is rearranged in the End Phase", ("LBS AW 57 home-water/3",)),
}
"""What a verb is for: the decisions that offer it, why it is out of place in others, and by which rules (none: those of
the option)."""


def _elsewhere(decision: Decision, verb: str) -> Told:
    """The verb belongs to another moment of the game."""
    kinds, words, rules = _MOMENTS.get(verb, ((), "", ()))
    if not words or decision.asks in kinds:
        return None
    return IllegalChoice(words, rules or rules_of(verb))


def _usual(decision: Decision) -> tuple[str, ...]:
    return ("LBS AW 60 reactions/3",) if reacting(decision) else ()


_TELL: dict[str, Callable[[Lbs, Decision, str], Told]] = {
    "bring": entering.no_bring,
    "attach": entering.no_attach,
    "overlay": entering.no_overlay,
    "exchange": entering.no_exchange,
    "use": actions.no_use,
    "play": actions.no_play,
    "cast": actions.no_play,
    "react": actions.no_react,
    "target": choosing.no_target,
    "pick": choosing.no_target,
    "attack": attacks.no_attack,
    "against": attacks.no_against,
    "send": attacks.no_send,
    "done": attacks.no_done,
    "pass": attacks.no_pass,
    "engage": battles.no_engage,
    "engage-part": battles.no_engage,
    "shoot": battles.no_shoot,
    "go-home": battles.no_go_home,
    "tactic": battles.no_tactic,
    "fate": battles.no_fate,
    "lose": battles.no_lose,
    "raid": raids.no_raid,
    "defend": raids.no_defend,
    "khadi": raids.no_khadi,
    "with": attacks.no_with,
    "thrust": paying.no_thrust,
    "parry": paying.no_parry,
    "refuse": paying.no_refuse,
    "bow": paying.no_bow,
    "water": battles.no_water,
    "section": battles.no_section,
    "stop": battles.no_stop,
    "proposal": battles.no_proposal,
    "invite": attacks.no_invite,
    "player": choosing.no_player,
    "fight": attacks.no_fight,
    "hand": entering.no_handing,
    "swap": entering.no_handing,
    "caster": choosing.no_caster,
    "draw": paying.no_draw,
    "put": paying.no_put,
    "number": choosing.no_number,
    "discard": paying.no_discard,
    "lent": actions.no_lent,
}
_ACTIONS = frozenset(
    {"bring", "attach", "overlay", "exchange", "use", "play", "cast", "attack", "engage", "engage-part", "shoot",
     "go-home", "tactic", "khadi", "raid"}
)  # fmt: skip
