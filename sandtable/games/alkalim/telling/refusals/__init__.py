"""Why a choice is not offered: for whatever a person may ask for, the reason and the rule that stands in its way."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.keys import parted, respell
from sandtable.games.alkalim.telling.questions import prompt
from sandtable.games.alkalim.telling.refusals import dealings, travel, uses
from sandtable.games.alkalim.telling.verbs import offered_keys
from sandtable.kernel import Decision, IllegalChoice

Told = IllegalChoice | None


def why_not(g: AlKalim, decision: Decision, key: str) -> IllegalChoice:
    """The reason and the rules against `key`, which the decision does not offer."""
    verb, rest = parted(respell(g, key))
    if not key.strip():
        return asked_first(g, decision, "no choice was named")
    if not verb:
        return asked_first(g, decision, f"'{key.strip()}' is not one of the choices here")
    offered = offered_keys(g, decision, verb)
    if rest and verb in offered:
        return IllegalChoice(f"`{verb}` stands alone here, without '{rest}'", prompt(g, decision).rules)
    other = _ending(decision, verb)
    if other:
        return IllegalChoice(f"here that is called `{other}`", prompt(g, decision).rules)
    kinds, words, rules = MOMENTS[verb]
    if kinds and decision.kind not in kinds:
        special = _ELSEWHERE.get(verb)
        found = None if special is None else special(g, decision, rest)
        return found or IllegalChoice(f"{words}; now: {_asked(g, decision)}", rules or prompt(g, decision).rules)
    if not rest and offered:
        return IllegalChoice(f"say which: {', '.join(f'`{each}`' for each in offered[:5])}", prompt(g, decision).rules)
    tell = _TELL.get(verb)
    found = None if tell is None else tell(g, decision, rest)
    return found or asked_first(g, decision, f"'{key.strip()}' is not one of the choices here")


def asked_first(g: AlKalim, decision: Decision, said: str) -> IllegalChoice:
    """Against what is no answer to the question that is open."""
    return IllegalChoice(f"{said}; what is asked: {_asked(g, decision)}", prompt(g, decision).rules)


def _asked(g: AlKalim, decision: Decision) -> str:
    """The open question without what is told beside it."""
    text = prompt(g, decision).text
    ask, mark, _ = text.partition("? ")
    return f"{ask}?" if mark else text


ENDINGS = ("stay", "stop", "leave", "done", "no", "fight", "roll")
"""Ways to go on without doing more; each question knows one of them."""


def _ending(decision: Decision, verb: str) -> str:
    """The word that this question has for going on, if `verb` is such a word of another question."""
    if verb not in ENDINGS:
        return ""
    offered = {choice[0] for choice in decision.choices()}
    if verb == "roll" and not offered & {"fight", "no"}:
        return ""
    return next((word for word in ENDINGS if word in offered), "")


Moment = tuple[tuple[str, ...], str, tuple[str, ...]]
USING = (
    "plan", "rolled", "move", "step", "story", "story again", "bazaar", "outright", "before combat", "combat", "boost",
    "after roll", "hit", "hurt", "won", "save", "test", "tested", "experience",
)  # fmt: skip
"""Questions in which abilities may be offered."""
MOMENTS: dict[str, Moment] = {
    "start": (("start",), "starting towns are chosen before the first turn", ("AK setup/start",)),
    "day": (("time",), "day or night is chosen as the turn begins and holds for all of it", ("AK day/fixed",)),
    "night": (("time",), "day or night is chosen as the turn begins and holds for all of it", ("AK day/fixed",)),
    "roll": (("plan", "boost", "test"), "there is nothing to roll now", ()),
    "hold": (("plan",), "dice are held back before the movement dice are rolled", ("AK RB-32/held",)),
    "rest": (("plan",), "exhaustion is rested off before the movement dice are rolled", ("AK RB-32",)),
    "step": (("plan",), "the step without dice is taken in the Movement step, in place of rolling", ("AK RB-33",)),
    "camel": (("plan", "move"), "a pack camel is used in the Movement step", ("AK gear/camel",)),
    "stay": (("plan", "clouds"), "staying is for the Movement step", ("AK RB-34",)),
    "die": (("which dice",), "no card asks which die it is for", ("AK RB-15",)),
    "go": (("move", "carried"), "heroes go by dice in the Movement step", ("AK RB-31",)),
    "stop": (("move",), "stopping is for the Movement step", ("AK RB-31",)),
    "keep": (("spend",), "no dice are left over that could be kept", ("AK RB-31/order",)),
    "water": (("water",), "a water skin is opened as the Movement step ends", ("AK gear/water",)),
    "attempt": (("step",), "adventures are attempted when the movement is over", ("AK adventure/attempt",)),
    "attack": (("step", "combat"), "heroes are attacked when the movement is over", ("AK RB-140",)),
    "attack hero": (("step",), "heroes are attacked when the movement is over", ("AK RB-140",)),
    "attack with": (("combat",), "who attacks is chosen as a phase of combat begins", ("AK RB-82",)),
    "draw": (("step",), "Legendary Quests are drawn in the Story step", ("AK step/one-action", "AK draw/allowed")),
    "draw one": (("dreams",), "a market card is drawn as a bazaar is explored", ("AK bazaar/draw",)),
    "explore": (("step", "visit"), "bazaars are explored in the Story step", ("AK step/bazaar-inside",)),
    "story": (("step",), "the story die is rolled in the Story step", ("AK step/one-action", "AK story/must")),
    "effect": (("story",), "effects come when the story die has been rolled", ("AK story/order",)),
    "restore": (("replenish",), "counters come back by dunes on the story die by day", ("AK effects/dunes-day",)),
    "city of": (("city",), "Lost Cities appear by canyons on the story die", ("AK cities/appear",)),
    "wind": (("wind",), "the wind is set when the sandstorm first appears", ("AK wind/direction",)),
    "blow": (("storm",), "the sandstorm moves by sunbursts and by lowlands on the story die", ("AK wind/two",)),
    "browse": (("dreams",), "only the City of Dreams shows market cards", ("AK cities/dreams",)),
    "add": (("browse",), "no market cards are looked at", ("AK cities/dreams",)),
    "pray": (("faith",), "only the City of Faith heals all, as it is explored", ("AK cities/faith",)),
    "pay": (("wages",), "nobody asks for wages", ("AK RB-116",)),
    "dismiss": (("bazaar", "wages", "too much"), "allies are dismissed in a bazaar", ("AK RB-115/dismiss",)),
    "leave": (("bazaar",), "there is no bazaar to leave", ("AK RB-111",)),
    "buy": (("bazaar",), "things are bought while a bazaar is explored", ("AK bazaar/trade", "AK RB-111")),
    "sell": (("bazaar",), "things are sold while a bazaar is explored", ("AK RB-112",)),
    "sell gear": (("bazaar",), "things are sold while a bazaar is explored", ("AK RB-112",)),
    "heal": (("bazaar",), "gold heals while a bazaar is explored", ("AK RB-114",)),
    "refresh": (("bazaar",), "gold helps while a bazaar is explored", ("AK RB-114/exhaustion",)),
    "gear": (("bazaar",), "survival gear is bought while a bazaar is explored", ("AK gear/bazaar",)),
    "deed": (
        ("deed",),
        "what a quest asks for in a place comes after the story die, or before a bazaar is left",
        ("AK failing/tests", "AK step/quests"),
    ),
    "give": (("gift",), "no quest asks for an item now", ("AK legendary/progress",)),
    "drop": (("too much", "bazaar"), "items are given up in a bazaar, or where they are too many", ("AK RB-124",)),
    "fight": (("outright", "before combat"), "no combat is about to begin", ("AK RB-80",)),
    "defend": (("combat",), "defending is chosen as a phase of combat begins", ("AK RB-86",)),
    "escape with": (("combat",), "escape is tried at the start of a round of combat", ("AK RB-92",)),
    "kit": (("tested",), "an adventuring kit is unpacked when a skill test has been rolled", ("AK gear/kit",)),
    "help": (("whom",), "no card asks whom it helps", ("AK RB-15",)),
    "lose": (("lose",), "nothing must be given up", ()),
    "lose gear": (("lose",), "nothing must be given up", ()),
    "wake": (("refuge",), "nobody has been knocked out", ("AK RB-102",)),
    "take": (("loot", "plunder"), "there is nothing to take", ("AK RB-53", "AK RB-143")),
    "take gear": (("plunder",), "there is nothing to take", ("AK RB-143",)),
    "fly": (("clouds",), "only the City of Clouds sets heroes down elsewhere", ("AK cities/clouds",)),
    "learn": (("experience",), "experience is bought in the Experience step", ("AK experience/buy",)),
    "give up": (("experience",), "quests are discarded when experience is spent", ("AK discarding/when",)),
    "hand in": (("payment",), "counters are handed in for experience", ("AK RB-130",)),
    "done": (("experience",), "there is nothing to be done with", ()),
    "use": (USING, "no card can be used at this moment", ("AK RB-15",)),
    "no": ((), "", ()),
    "yes": ((), "", ()),
}
"""What a verb is for: the questions that offer it, why it is out of place in others, and the rules."""


_TELL: dict[str, Callable[[AlKalim, Decision, str], Told]] = {
    "start": travel.no_town,
    "rest": travel.no_rest,
    "hold": travel.no_hold,
    "roll": travel.no_roll,
    "step": travel.no_step,
    "camel": travel.no_camel,
    "go": travel.no_way,
    "attempt": travel.no_attempt,
    "attack": travel.no_duel,
    "attack hero": travel.no_duel,
    "attack with": dealings.no_attack,
    "draw": travel.no_quest,
    "explore": travel.no_bazaar,
    "story": travel.no_story,
    "effect": travel.no_effect,
    "restore": travel.no_counter,
    "city of": travel.no_city,
    "wind": travel.no_wind,
    "blow": travel.no_storm,
    "fly": travel.no_flight,
    "wake": travel.no_refuge,
    "die": travel.no_die,
    "keep": travel.no_rest_of_dice,
    "use": uses.no_use,
    "buy": dealings.no_purchase,
    "sell": dealings.no_sale,
    "gear": dealings.no_gear,
    "heal": dealings.no_healing,
    "refresh": dealings.no_refreshment,
    "dismiss": dealings.no_dismissal,
    "drop": dealings.no_drop,
    "deed": dealings.no_deed,
    "give": dealings.no_gift,
    "lose": dealings.no_loss,
    "take": dealings.no_spoils,
    "add": dealings.no_addition,
    "help": dealings.no_help,
    "kit": dealings.no_kit,
    "defend": dealings.no_defence,
    "escape with": dealings.no_escape,
    "learn": dealings.no_learning,
    "give up": dealings.no_giving_up,
    "hand in": dealings.no_payment,
}
"""Against keys of the right question."""
_ELSEWHERE: dict[str, Callable[[AlKalim, Decision, str], Told]] = {
    "go": travel.not_yet,
    "step": travel.no_step_now,
    "use": uses.no_use,
    "attack": dealings.no_attack_now,
    "attack with": dealings.no_attack_now,
    "escape with": dealings.no_escape_now,
    "deed": dealings.no_deed,
    "explore": travel.no_bazaar_now,
    "story": travel.no_story_now,
}
"""Against keys of another question, where more can be said than that."""
