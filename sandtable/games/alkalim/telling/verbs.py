"""What choices look like to people: keys, labels, highlights, the rules they rest on."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import price_rules, price_words
from sandtable.games.alkalim.content.board import COLOURS, SIDES, SYMBOLS
from sandtable.games.alkalim.content.book import A_GEAR, ALLY, ATTRIBUTES, CITIES, GEAR_NAMES, LEGEND, TYPES, Card
from sandtable.games.alkalim.content.rulings import card_rule, quest_rule
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.rules.bazaar import price_of, value_of
from sandtable.games.alkalim.rules.experience import KIND_NAMES, KINDS
from sandtable.games.alkalim.rules.movement import spared_by
from sandtable.games.alkalim.rules.storm import told, ways
from sandtable.games.alkalim.rules.story import TITLES
from sandtable.games.alkalim.state import ARRIVED, BAZAAR, CLOUDS, FIGHT, PARTING, PHASE, PLAN, STORY, TALE, AlKalim
from sandtable.games.alkalim.telling.keys import deed_key, jewel_key, respell, use_key
from sandtable.games.alkalim.telling.questions import place_words, prompt
from sandtable.kernel import Choice, Decision, Option

__all__ = ["OBVIOUS", "describe", "offered_keys", "prompt", "respell"]

OBVIOUS: frozenset[str | int] = frozenset(
    {
        "stop", "stay", "defend", "leave", "done", "no", "roll", "fight", "story", "explore", "go", "wake", "blow",
        "add", "browse", "help", "hand in", "lose", "lose gear", "take gear", "drop", "dismiss", "take", "give",
    }
)  # fmt: skip
"""What the log tells anyway when it happens: it need not say that nothing else was possible."""

CHANGING = frozenset({"attempt", "attack hero", "buy", "sell", "lose", "take", "defend", "no", "stay", "roll"})
"""Choices whose label or rules depend on how things stand; all others look the same for as long as the table lasts."""


def describe(g: AlKalim, choice: Choice) -> Option:
    """The option that a choice stands for. Its key never changes at one table."""
    known = g.world.options.get(choice)
    if known is None:
        known = _describe(g, choice)
        if choice[0] not in CHANGING:
            g.world.options[choice] = known
    return known


def _describe(g: AlKalim, choice: Choice) -> Option:
    verb = str(choice[0])
    if verb in _PLAIN and len(choice) == 1:
        label, rules = _PLAIN[verb]
        if verb == "defend":
            label = _defend(g)
        elif verb == "no":
            rules = DECLINED.get(g.phase, rules)
        elif verb == "stay" and g.phase == CLOUDS:
            rules = ("AK cities/clouds",)
        elif verb == "roll" and g.phase != PLAN:
            rules = ("AK RB-90",) if g.fight is not None and g.fight.stage == PHASE else ("AK RB-60",)
        return Option(verb, label, (), rules)
    if verb in _HEX:
        label, rules = _HEX[verb]
        at = int(choice[1])
        ground = g.world.board
        return Option(f"{verb} {ground.names[at]}", f"{label} {ground.texts[at]}", (f"hex:{ground.names[at]}",), rules)
    if verb in _TOWN:
        label, rules = _TOWN[verb]
        at = int(choice[1])
        ground = g.world.board
        return Option(f"{verb} {ground.texts[at]}", f"{label} {ground.texts[at]}", (f"hex:{ground.names[at]}",), rules)
    if verb in _CARD:
        return _with_card(g, verb, g.card(int(choice[1])))
    return _OTHERS[verb](g, choice)


# -- single words ----------------------------------------------------------------------------------------------------

_PLAIN: dict[str, tuple[str, tuple[str, ...]]] = {
    "day": ("Travel by day", ("AK refresh/day-night", "AK day/march")),
    "night": ("Travel at night", ("AK refresh/day-night", "AK day/night")),
    "roll": ("Roll the dice", ("AK RB-30",)),
    "hold": ("Hold a die back: one mirage less to fear", ("AK RB-32/held", "AK mirage/symbol")),
    "stay": ("Stay here", ("AK RB-34",)),
    "stop": ("Stop here", ("AK RB-31",)),
    "no": ("No", ("AK RB-15",)),
    "water": ("Drink from the water skin", ("AK gear/water",)),
    "story": ("Roll the story die", ("AK story/must", "AK step/die-outside")),
    "browse": ("Look at five market cards and add one", ("AK cities/dreams",)),
    "draw one": ("Add the top market card", ("AK bazaar/draw", "AK RB-110")),
    "pray": ("Heal all wounds", ("AK cities/faith",)),
    "leave": ("Leave the bazaar", ("AK RB-111",)),
    "fight": ("Fight", ("AK RB-80",)),
    "defend": ("Defend", ("AK RB-86",)),
    "kit": ("Unpack an adventuring kit (+3)", ("AK gear/kit",)),
    "done": ("Done", ("AK RB-130",)),
}


DECLINED: dict[int, tuple[str, ...]] = {
    ARRIVED: ("AK gear/water",),
    STORY: ("AK effects/dunes-day", "AK cities/appear", "AK cities/not-must", "AK RB-15"),
    TALE: ("AK failing/tests",),
    BAZAAR: ("AK cities/faith",),
    PARTING: ("AK failing/tests",),
    FIGHT: ("AK RB-15", "AK RB-53", "AK RB-143"),
}
"""What may be declined, by where the turn stands; elsewhere it is a card."""


def _defend(g: AlKalim) -> str:
    fight = g.fight
    return "Defend" if fight is None else f"Defend with {g.name(fight.by)} ({ATTRIBUTES[fight.phase].capitalize()})"


# -- places ----------------------------------------------------------------------------------------------------------

_HEX: dict[str, tuple[str, tuple[str, ...]]] = {
    "step": ("Walk to", ("AK RB-33", "AK day/adjacent")),
    "camel": ("Ride the pack camel to", ("AK gear/camel",)),
    "go": ("Go to", ("AK RB-31",)),
    "blow": ("The sandstorm moves to", ("AK wind/two", "AK wind/arrows")),
    "fly": ("Fly to", ("AK cities/clouds",)),
}
_TOWN: dict[str, tuple[str, tuple[str, ...]]] = {
    "start": ("Begin in", ("AK setup/start",)),
    "wake": ("Wake in", ("AK RB-102", "AK RB-103")),
}
"""Only towns: named, not numbered."""


# -- cards -----------------------------------------------------------------------------------------------------------

_CARD: dict[str, tuple[str, tuple[str, ...]]] = {
    "rest": ("Give up a die: 1 exhaustion less for", ("AK RB-32",)),
    "add": ("Add to the stack:", ("AK RB-110",)),
    "pay": ("Pay 1 gold to", ("AK RB-116",)),
    "dismiss": ("Dismiss", ("AK RB-115/dismiss", "AK RB-112/allies")),
    "buy": ("Buy", ("AK bazaar/trade", "AK RB-111")),
    "sell": ("Sell", ("AK RB-112",)),
    "heal": ("Heal", ("AK RB-114", "AK RB-114/wound")),
    "refresh": ("Rest", ("AK RB-114/exhaustion",)),
    "give": ("Give up", ("AK legendary/progress",)),
    "drop": ("Give up", ("AK RB-120", "AK RB-124")),
    "attack": ("Attack with", ("AK RB-82", "AK RB-83", "AK RB-85")),
    "help": ("Help", ("AK RB-15",)),
    "lose": ("Lose", ("AK RB-62", "AK RB-100")),
    "take": ("Take", ("AK RB-53", "AK RB-143")),
    "give up": ("Discard the quest", ("AK discarding/when", "AK experience/discard")),
}
_KEYS = {"attack": "attack with"}


def _with_card(g: AlKalim, verb: str, card: Card) -> Option:
    label, rules = _CARD[verb]
    name = card.legend.quest if verb == "give up" else card.name
    after = ""
    if verb == "buy":
        price = price_of(g, g.party, card.number)
        label = "Hire" if card.kind == ALLY else label
        after = f" ({price} gold)"
    elif verb == "sell":
        after = f" (for {value_of(g, g.party, card.number)} gold)"
    elif verb in ("heal", "refresh"):
        after = " (1 gold)"
    elif verb in ("add", "take") and card.cost:
        after = f" (worth {card.cost} gold)"
    if verb == "take":  # from a rival, or from what a Challenge guarded
        beaten = any(each.wounds >= g.life(each, each.hero) for each in g.parties)
        rules = ("AK RB-143",) if beaten else ("AK RB-53",)
    elif verb == "lose" and card.kind == LEGEND:
        rules = ("AK losing/challenge",)
        if any(each.card == card.number and not each.done for party in g.parties for each in party.legends):
            label, name = "Lose the quest", card.legend.quest
            return Option(f"lose {card.name}", f"{label} {name}", (f"card:{card.id}",), rules)
    return Option(f"{_KEYS.get(verb, verb)} {name}", f"{label} {name}{after}", (f"card:{card.id}",), rules)


WHEN_RULES: dict[str, tuple[str, ...]] = {
    "before moving": ("AK RB-41", "AK RB-15/before-moving"),
    "outright": ("AK RB-80/outright",),
    "before combat": ("AK RB-80",),
    "roll": ("AK RB-90",),
}
"""Clauses about the moment of an ability."""


def _use(g: AlKalim, choice: Choice) -> Option:
    card = g.card(int(choice[1]))
    place = int(choice[2])
    ability = card.abilities[place]
    rules = [card_rule(card), *price_rules(ability), *WHEN_RULES.get(ability.when, ())]
    if ability.when == "moving" and spared_by(card):
        rules.append(spared_by(card))
    price = price_words(ability)
    label = f"{card.name}{f' ({price})' if price else ''}: {ability.text}"
    return Option(use_key(card, place), label, (f"card:{card.id}",), tuple(rules))


def _attack_hero(g: AlKalim, choice: Choice) -> Option:
    seat = int(choice[1])
    name = g.name(seat)
    return Option(f"attack {name}", f"Attack {name}", (f"seat:{seat}",), ("AK RB-140", "AK RB-140/step"))


# -- dice, jewels, stacks, and the rest ------------------------------------------------------------------------------


def face_words(world: World, face: int) -> str:
    """A face of a die; where two faces show the same, with its number."""
    words = world.layout.words
    text = words[face]
    return text if words.count(text) == 1 else f"{text} (face {face + 1})"


def _die(g: AlKalim, choice: Choice) -> Option:
    text = face_words(g.world, int(choice[1]))
    return Option(f"die {text}", f"The die that shows {text}", (), ("AK RB-31",))


def _keep(g: AlKalim, choice: Choice) -> Option:
    left = "; ".join(face_words(g.world, int(face)) for face in choice[1:]) or "no dice"
    return Option(f"keep {left}", f"Keep {left}", (), ("AK RB-31", "AK RB-31/order"))


def _jewel_refs(g: AlKalim, jewel: int) -> tuple[str, ...]:
    name = g.world.board.names[g.world.board.jewels[jewel].at]
    return f"jewel:{name}", f"hex:{name}"


def _attempt(g: AlKalim, choice: Choice) -> Option:
    jewel = int(choice[1])
    key, refs = jewel_key(g, jewel), _jewel_refs(g, jewel)
    known = g.waiting.get(jewel)
    if known is not None:
        card = g.card(known[0])
        return Option(
            f"attempt {key}", f"Fight {card.name}, undefeated here", (*refs, f"card:{card.id}"), ("AK RB-55",)
        )
    colour = COLOURS[g.world.board.jewels[jewel].colour]
    return Option(f"attempt {key}", f"Attempt the {colour} adventure", refs, ("AK adventure/attempt", "AK RB-50"))


def _restore(g: AlKalim, choice: Choice) -> Option:
    jewel = int(choice[1])
    spot = g.world.board.jewels[jewel]
    label = f"Put a {COLOURS[spot.colour]} counter at {g.world.board.texts[spot.at]}"
    return Option(f"restore {jewel_key(g, jewel)}", label, _jewel_refs(g, jewel), ("AK effects/dunes-day", "AK RB-150"))


def _draw(g: AlKalim, choice: Choice) -> Option:
    name = TYPES[int(choice[1])]
    label = f"Draw a Legendary Quest: {name.capitalize()}"
    return Option(f"draw {name}", label, (f"type:{name}",), ("AK draw/allowed", "AK draw/one"))


def _explore(g: AlKalim, choice: Choice) -> Option:
    stack = int(choice[1])
    name = g.place_name(stack)
    rules = ("AK bazaar/must",) if stack < 5 else ("AK cities/explore", "AK cities/visit")
    refs: tuple[str, ...] = (f"stack:{name}",)
    if stack < 5:
        refs += (f"hex:{g.world.board.names[g.world.board.towns[stack].label]}",)
    return Option(f"explore {name}", f"Explore the bazaar of {place_words(g, stack)}", refs, rules)


def _effect(g: AlKalim, choice: Choice) -> Option:
    symbol = int(choice[1])
    name = SYMBOLS[symbol]
    rules = ("AK story/order", f"AK effects/{name}") if name != "dunes" else ("AK story/order", "AK effects/time")
    return Option(f"effect {name}", f"{name.capitalize()}: {TITLES[symbol]}", (), rules)


def _city(g: AlKalim, choice: Choice) -> Option:
    name = CITIES[int(choice[1])]
    return Option(
        name[0].lower() + name[1:],
        f"The {name} appears",
        (f"stack:{name}",),
        ("AK effects/canyons", "AK cities/appear"),
    )


def _wind(g: AlKalim, choice: Choice) -> Option:
    side = int(choice[1])
    board = g.world.board
    ends = tuple(f"hex:{board.names[at]}" for at in ways(g, board.prison, side))
    return Option(f"wind {SIDES[side]}", f"Wind towards {told(side)}", ends, ("AK wind/direction",))


def _gear(g: AlKalim, choice: Choice) -> Option:
    name = GEAR_NAMES[int(choice[1])]
    return Option(f"gear {name}", f"Buy {A_GEAR[int(choice[1])]} (1 gold)", (), ("AK gear/bazaar", "AK gear/price"))


def _other_gear(g: AlKalim, choice: Choice) -> Option:
    """Survival gear is lost, taken and sold like other items."""
    verb = str(choice[0]).removesuffix(" gear")
    name = GEAR_NAMES[int(choice[1])]
    price = " (for 1 gold)" if verb == "sell" else ""
    return Option(f"{verb} {name}", f"{verb.capitalize()} {A_GEAR[int(choice[1])]}{price}", (), ("AK gear/items",))


def _deed(g: AlKalim, choice: Choice) -> Option:
    card = g.card(int(choice[1]))
    place = int(choice[2])
    step = card.legend.steps[place]
    rules = ("AK failing/tests", "AK failing/test") if step.test is not None else ("AK legendary/progress",)
    label = f"{card.legend.quest}: {step.text}"
    return Option(deed_key(card, place), label, (f"card:{card.id}",), (*rules, quest_rule(card)))


def _escape(g: AlKalim, choice: Choice) -> Option:
    name = ATTRIBUTES[int(choice[1])].capitalize()
    return Option(f"escape with {name}", f"Try to escape with {name}", (), ("AK RB-92",))


def _learn(g: AlKalim, choice: Choice) -> Option:
    kind = int(choice[1])
    return Option(
        f"learn {KINDS[kind]}", f"Gain {KIND_NAMES[kind]}", (), ("AK experience/buy", "AK RB-130", "AK RB-132")
    )


def _hand_in(g: AlKalim, choice: Choice) -> Option:
    parts = [f"{number} {COLOURS[colour]}" for colour, number in enumerate(choice[1:]) if number]
    return Option(f"hand in {' '.join(parts)}", f"Hand in {', '.join(parts)}", (), ("AK RB-130", "AK RB-4"))


_OTHERS = {
    "use": _use,
    "attack hero": _attack_hero,
    "die": _die,
    "keep": _keep,
    "attempt": _attempt,
    "restore": _restore,
    "draw": _draw,
    "explore": _explore,
    "effect": _effect,
    "city": _city,
    "wind": _wind,
    "gear": _gear,
    "lose gear": _other_gear,
    "take gear": _other_gear,
    "sell gear": _other_gear,
    "deed": _deed,
    "escape": _escape,
    "learn": _learn,
    "hand in": _hand_in,
}


def offered_keys(g: AlKalim, decision: Decision, verb: str) -> list[str]:
    """The keys of a question that begin with a verb."""
    keys = (describe(g, choice).key for choice in decision.choices())
    return [key for key in keys if key == verb or key.startswith(verb + " ")]
