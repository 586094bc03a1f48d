"""Why a hero cannot go there, or do that where he stands: movement, the Adventure and Story steps, the sandstorm."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.games.alkalim.content.board import BARRENS, COLOURS, COMPASS, SIDES, SYMBOLS, TOWN, Hex
from sandtable.games.alkalim.content.book import CITIES, TYPES
from sandtable.games.alkalim.content.movement_dice import EVERY
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.rules import movement
from sandtable.games.alkalim.rules.adventure import attempt_bar
from sandtable.games.alkalim.rules.bazaar import place_words
from sandtable.games.alkalim.rules.quests import drawing_bar
from sandtable.games.alkalim.rules.storm import wind_words
from sandtable.games.alkalim.rules.turn import duel_bar, explore_bar, story_bar
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.keys import find_card, find_hex, find_jewel, find_stack
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.text import listed, plural
from sandtable.kernel.verbs import Refusal


def refuse(reason: str, *rules: str) -> IllegalChoice:
    return IllegalChoice(reason, rules)


Bars = dict[str, tuple[str, ...]]
"""By the code of a reason: how it is worded, and its rules; an empty one stands for the card's own."""


def worded(bars: Bars, bar: str, own: str = "", **names: object) -> Refusal:
    """A reason that the rules gave, if they gave any, in words."""
    why, *rules = bars.get(bar, ("",))
    return refuse(why.format(**names), *(rule or own for rule in rules)) if why else None


WhyNot = Callable[[AlKalim, Decision, str], Refusal]


def while_asked(reasons: Mapping[str, tuple[str, ...]]) -> WhyNot:
    """Against a verb in questions where more can be said than that it is out of place: reason and rules of each."""
    return lambda g, decision, rest: refuse(*reasons[decision.kind]) if decision.kind in reasons else None


def always(reason: str, *rules: str) -> WhyNot:
    """Against a verb that there is one reason against."""
    return lambda g, decision, rest: refuse(reason, *rules)


def stranger(g: AlKalim, seat: int, words: str, *rules: str) -> IllegalChoice:
    return refuse(f"{words or 'that'} is not in the party of {g.name(seat)}", *rules)


def unknown(words: str, *rules: str) -> IllegalChoice:
    if not words:
        return refuse("say which space, by its number, such as 3,4, or by its town", *rules)
    return refuse(f"there is no space '{words}'; spaces have numbers like 3,4, and towns their names", *rules)


# -- moving ----------------------------------------------------------------------------------------------------------

MOVEMENT_BARS: Bars = {
    "hurt": ("{card} has no exhaustion, and resting removes no wounds", "AK RB-32/wounds"),
    "fresh": ("{card} has no exhaustion to rest off", "AK RB-32"),
    "hero": ("at this table a die rests the hero alone", "AK RB-32/who"),
    "no die": ("no die is left to give up", "AK RB-32"),
    "last die": ("the last die is rolled, or one stays without rolling", "AK RB-32/held", "AK RB-34"),
    "no mirages": ("no mirage does any harm now, so more dice cost nothing", "AK RB-32/held", "AK mirage/symbol"),
    "weary": ("somebody has exhaustion: a die given up rests him", "AK RB-32", "AK RB-32/held"),
    "here": ("{who} is at {where} already", "AK RB-34"),
    "rested": ("{who} has rested, and the step is for those who neither rest nor roll", "AK RB-33", "AK storm/rest"),
    "beyond a step": (
        "{where} is {far} spaces away; without dice a hero goes one space", "AK RB-33", "AK day/adjacent",
    ),
    "no camel": ("{who} has no pack camel; bazaars sell them for 1 gold", "AK gear/camel", "AK gear/bazaar"),
    "beyond a ride": ("{where} is {far} spaces away, and a pack camel goes one", "AK gear/camel"),
    "stay": ("{who} is at {where} already, and may stop there", "AK RB-34"),
    "no dice": ("no dice are left", "AK RB-31"),
    "inside": (
        "{who} stands in the sandstorm, which no die leads out of; a step without dice would have",
        "AK storm/no-dice", "AK storm/one-space",
    ),
    "covered": ("{where} is under the sandstorm, and no die leads into it", "AK storm/no-dice", "AK storm/terrain"),
    "beyond the dice": ("{where} is {far} spaces away and {left} left", "AK RB-31"),
    "cut off": ("the sandstorm bars the way to {where}", "AK storm/no-dice", "AK RB-31"),
    "terrain": ("the dice ({shown}) do not show the terrains of any way to {where}", "AK RB-31", "AK RB-31/entered"),
}  # fmt: skip


def no_town(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    at = find_hex(g, rest)
    names = ", ".join(town.name for town in g.world.board.towns)
    what = f"there is no town '{rest}'" if at is None else f"{g.world.board.texts[at]} is no town"
    return refuse(f"{what}; a hero begins in one of {names}", "AK setup/start")


def no_rest(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    if card is None or card.number not in g.members(g.party):
        return stranger(g, g.turn, rest, "AK RB-32/who")
    return worded(MOVEMENT_BARS, movement.rest_bar(g, card.number), card=card.name)


def no_hold(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    return worded(MOVEMENT_BARS, movement.hold_bar(g))


def to_space(rule: str, bar: Callable[[AlKalim, Hex], str]) -> WhyNot:
    """Against going to a space, for which the rules know the reason."""

    def why_not(g: AlKalim, decision: Decision, rest: str) -> Refusal:
        at = find_hex(g, rest)
        if at is None:
            return unknown(rest, rule)
        left = "1 die is" if len(g.dice) == 1 else f"{len(g.dice)} dice are"
        where, far = g.world.board.texts[at], g.world.board.far(g.party.at)[at]
        shown = movement.faces(g)
        return worded(MOVEMENT_BARS, bar(g, at), who=g.name(g.turn), where=where, far=far, left=left, shown=shown)

    return why_not


no_roll = always("all dice have been given up for rest", "AK RB-32", "AK RB-32/not-rolled")
no_rest_of_dice = always("the way takes as few dice as it can, and those are not what is left then", "AK RB-31/order")
no_step = to_space("AK RB-33", movement.step_bar)
no_camel = to_space("AK gear/camel", movement.camel_bar)
no_step_now = while_asked({"move": ("the step is taken in place of resting and rolling", "AK RB-33")})


def not_yet(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """`go` before the dice have been rolled."""
    if decision.kind == "time":
        return refuse("first say whether it is day or night; then the dice are rolled", "AK refresh/day-night")
    if decision.kind != "plan":
        return None
    at = find_hex(g, rest)
    if at is None:
        return unknown(rest, "AK RB-31")
    if movement.step_bar(g, at):
        return refuse("the dice are rolled first", "AK RB-30", "AK RB-31")
    where = g.world.board.texts[at]
    return refuse(f"roll the dice first, or walk to {where} without them", "AK RB-31", "AK RB-33")


def no_way(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """Where the dice do not lead (RB-31), or a card does not carry."""
    at = find_hex(g, rest)
    if at is not None and at != g.party.at and decision.kind == "carried":
        card = g.card(int(decision.about[0]))
        return refuse(f"{card.name} does not lead to {g.world.board.texts[at]}", card_rule(card))
    if at is not None and movement.way_bar(g, at) == "symbol":
        return _no_symbol(g, at)
    return to_space("AK RB-31", movement.way_bar)(g, decision, rest)


def _no_symbol(g: AlKalim, at: Hex) -> IllegalChoice:
    """The space is next to the hero, but no die shows what it takes."""
    ground = g.world.board
    symbols = (movement.opened(g, g.party)[0] or g.world.entry)[at]
    wanted = " or ".join(SYMBOLS[s] for s in range(BARRENS + 1) if symbols >> s & 1)
    if symbols == EVERY:
        wanted = "any symbol"
    rules = ["AK RB-31"]
    if ground.terrain[at] == TOWN:
        rules.append("AK RB-36")
    elif ground.under[at] != ground.terrain[at]:
        rules += ["AK RB-37", "AK RB-37/either"]
    return refuse(f"{ground.texts[at]} is entered with {wanted}, which no die shows ({movement.faces(g)})", *rules)


def no_die(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    return refuse(f"no die shows '{rest}'; the roll was {movement.faces(g)}", "AK RB-31")


def no_flight(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    at = find_hex(g, rest)
    if at is None:
        return unknown(rest, "AK cities/clouds")
    return refuse(f"{g.name(g.turn)} is there already, and may stay", "AK cities/clouds")


def no_refuge(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    at = find_hex(g, rest)
    names = " or ".join(g.world.board.texts[int(choice[1])] for choice in decision.choices())
    if at is None or at not in g.world.board.town_at:
        return refuse(f"knocked-out heroes wake in a town: {names}", "AK RB-102")
    if g.stormy(at) and g.world.settings.refuge == "clear":
        return refuse(f"{g.world.board.texts[at]} is under the sandstorm; nearest are {names}", "AK RB-103")
    return refuse(f"{g.world.board.texts[at]} is farther away than {names}", "AK RB-102", "AK RB-103")


# -- the Adventure and Story steps -----------------------------------------------------------------------------------


def no_attempt(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """The adventure of this space, if there is one and the storm does not cover it."""
    ground = g.world.board
    here = ground.jewels_at.get(g.party.at, ())
    where = ground.texts[g.party.at]
    jewel = find_jewel(g, rest) if rest else (here[0] if here else None)
    if jewel is not None and ground.jewels[jewel].at != g.party.at:
        there = ground.texts[ground.jewels[jewel].at]
        return refuse(f"{g.name(g.turn)} is at {where}, not at {there}", "AK adventure/attempt")
    if not here:
        return refuse(f"there is no adventure at {where}", "AK adventure/attempt")
    bars = {attempt_bar(g, each): each for each in (here if jewel is None else (jewel,))}
    if "storm" in bars:
        return refuse(f"the sandstorm covers the adventure at {where}", "AK storm/adventure", "AK adventure/covered")
    waiting = [g.said(g.waiting[each][0]) for each in here if each in g.waiting]
    if waiting:
        return refuse(f"{waiting[0]} waits here undefeated and is fought first", "AK RB-55/colour", "AK RB-55")
    if jewel is None and bars.keys() != {"counter"}:
        colours = " or ".join(COLOURS[ground.jewels[each].colour] for each in here if g.jewels >> each & 1)
        return refuse(f"the adventure at {where} is {colours}", "AK RB-50", "AK RB-51")
    if "deck" in bars:
        return refuse(f"no {COLOURS[ground.jewels[bars['deck']].colour]} Challenge is left to draw", "AK RB-57")
    gone = f"the counter at {where} is gone until it is replenished"
    return refuse(gone, "AK adventure/attempt", "AK RB-53", "AK RB-150")


def no_duel(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """Hero against hero: in one space, outside of towns (RB-140)."""
    if decision.kind != "step":
        return None
    if not rest:
        return refuse("say which hero is attacked; Challenges are met on adventures", "AK RB-140")
    words = rest.casefold()
    seats = [seat for seat in range(len(g.parties)) if words in (g.name(seat).casefold(), g.world.seats[seat].id)]
    if not seats:
        return refuse(f"there is no hero '{rest}' to attack; Challenges are met on adventures", "AK RB-140")
    there = g.world.board.texts[g.parties[seats[0]].at]
    return worded(DUEL_BARS, duel_bar(g, seats[0]), whom=g.name(seats[0]), there=there)


DUEL_BARS: Bars = {
    "self": ("nobody attacks himself", "AK RB-140"),
    "elsewhere": ("{whom} is elsewhere, at {there}", "AK RB-140"),
    "never": ("at this table heroes do not attack each other", "AK RB-140/town"),
    "town": ("in a town no hero attacks another", "AK RB-140/town"),
}


def no_quest(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """Drawing a Legendary Quest: room on the tile, no type twice."""
    party, who, words = g.party, g.name(g.turn), rest.casefold()
    if words and words not in TYPES:
        return refuse(f"there is no stack '{rest}'; the stacks are {', '.join(TYPES)}", "AK draw/top")
    types = [TYPES.index(words)] if words else range(len(TYPES))
    bars = {drawing_bar(g, party, type_) for type_ in types}
    if "tile" in bars:
        why = f"{who} has bought no experience yet, so there is no counter on the quest tile"
        return refuse(why, "AK draw/experience-first", "AK tile/limit")
    if bars == {"type"}:
        return refuse(f"{who} has a Legendary card of the type {words} already", "AK draw/other-type")
    if "full" in bars:
        holds = f"the quest tile holds {plural(party.tile, 'Legendary card')}, and no more fit"
        why = f"{holds}; a higher counter spent makes room, or a quest discarded"
        return refuse(why, "AK tile/limit", "AK draw/allowed", "AK discarding/when")
    if not words:
        return refuse(f"no stack has a quest of a type that {who} could take", "AK draw/other-type")
    return refuse(f"no quest of the type {words} is left", "AK draw/top")


STEP_BARS: Bars = {
    "off the map": ("{place} is not on the map", "AK cities/appear", "AK step/bazaar-inside"),
    "no bazaar": ("{where} has no bazaar", "AK step/bazaar-inside", "AK cities/visit"),
    "other bazaar": ("{who} is in {here}", "AK step/bazaar-inside"),
    "covered bazaar": ("the sandstorm covers {here}", "AK storm/town", "AK bazaar/storm"),
    "town": (
        "{who} is in {where}: in a town the bazaar is explored or a quest drawn", "AK step/die-outside",
        "AK bazaar/must",
    ),
}  # fmt: skip
MOVING = ("plan", "move", "time", "rolled")
no_bazaar_now = while_asked(
    dict.fromkeys(MOVING, ("bazaars are explored when the movement is over", "AK step/either", "AK step/bazaar-inside"))
    | {"bazaar": ("a Story step is one action, and this bazaar is being explored", "AK step/one-action")}
)
no_story_now = while_asked(
    dict.fromkeys(MOVING, ("the story die is rolled when the movement is over", "AK step/either", "AK story/must"))
)


def no_bazaar(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """The bazaar of the town or Lost City where the hero stands."""
    here, where = g.places_at(g.party.at), g.world.board.texts[g.party.at]
    stack = find_stack(g, rest) if rest else next(iter(here), None)
    if rest and stack is None:
        return refuse(f"there is no bazaar '{rest}'", "AK step/bazaar-inside")
    if stack is None:
        return worded(STEP_BARS, "no bazaar", where=where)
    names = listed(place_words(g, place) for place in here)
    place = place_words(g, stack)
    return worded(STEP_BARS, explore_bar(g, stack), who=g.name(g.turn), where=where, here=names, place=place)


def no_story(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    return worded(STEP_BARS, story_bar(g), who=g.name(g.turn), where=g.world.board.texts[g.party.at])


# -- story effects and the storm -------------------------------------------------------------------------------------


def no_effect(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    left = ", ".join(SYMBOLS[symbol] for symbol in g.story)
    if rest.casefold() in SYMBOLS:
        return refuse(f"no symbol for {rest.casefold()} is left; left are {left}", "AK story/all", "AK story/order")
    return refuse(f"there is no effect '{rest}'; left are {left}", "AK story/order")


def no_counter(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    jewel = find_jewel(g, rest)
    if jewel is None:
        return refuse(
            f"there is no jewel '{rest}'; there is one such as green at 3,4",
            "AK effects/dunes-day",
        )
    spot = g.world.board.jewels[jewel]
    where = g.world.board.texts[spot.at]
    if g.jewels >> jewel & 1:
        return refuse(f"the jewel at {where} has its counter", "AK effects/dunes-day")
    if decision.about and (spot.colour != decision.about[0] or not spot.sunburst):
        colour = COLOURS[int(decision.about[0])]
        return refuse(f"the sunburst brings back {colour} counters, to jewels with a sunburst", "AK sunburst/replenish")
    return refuse(f"no {COLOURS[spot.colour]} counter is left in the pile", "AK RB-151", "AK effects/dunes-day")


def no_city(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    name = f"City of {rest.capitalize()}"
    if name not in CITIES:
        return refuse(f"there is no {name}; there are {', '.join(CITIES)}", "AK cities/appear")
    at = g.cities[CITIES.index(name)]
    return refuse(f"the {name} is on the map already, at {g.world.board.texts[at]}", "AK cities/appear")


def no_wind(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    if rest.casefold() not in SIDES:
        return refuse(f"'{rest}' is no direction; there are {', '.join(COMPASS)}", "AK wind/direction")
    return refuse("one of the arrows would point off the map", "AK wind/edge")


def no_storm(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    at = find_hex(g, rest)
    if at is None:
        return unknown(rest, "AK wind/two")
    where = g.world.board.texts[at]
    why = f"the storm goes two spaces with the wind, {wind_words(g.wind)}, and not to {where}"
    return refuse(why, "AK wind/two", "AK wind/arrows")
