"""Every verb of Al-Kalim: its keys and labels, when it is offered, what is said where it is not."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.alkalim.cards.abilities import MOMENT_RULES, price_rules, price_words
from sandtable.games.alkalim.content.board import COLOURS, SIDES, SYMBOLS
from sandtable.games.alkalim.content.book import A_GEAR, ALLY, ATTRIBUTES, CITIES, GEAR_NAMES, LEGEND, TYPES, Card
from sandtable.games.alkalim.content.rulings import card_rule, quest_rule
from sandtable.games.alkalim.content.world import face_key
from sandtable.games.alkalim.records import PHASE
from sandtable.games.alkalim.rules.bazaar import place_words, price_of, value_of
from sandtable.games.alkalim.rules.experience import KIND_NAMES, KINDS
from sandtable.games.alkalim.rules.movement import spared_by
from sandtable.games.alkalim.rules.storm import ways, wind_words
from sandtable.games.alkalim.rules.story import TITLES
from sandtable.games.alkalim.state import ARRIVED, BAZAAR, CLOUDS, FIGHT, PARTING, PLAN, STORY, TALE, AlKalim
from sandtable.games.alkalim.telling import keys
from sandtable.games.alkalim.telling.keys import ability_key, deed_key, jewel_key
from sandtable.games.alkalim.telling.refusals import dealings, travel, uses
from sandtable.kernel import Choice, Option
from sandtable.kernel.text import listed
from sandtable.kernel.verbs import END, GIVE_UP, GO_ON, MOVE, OF_THE_QUESTION, SPEND, Slot, Verb, Verbs
from sandtable.kernel.verbs import FIGHT as FIGHTING

# -- what keys name --------------------------------------------------------------------------------------------------


def _jewel_refs(g: AlKalim, jewel: int) -> tuple[str, ...]:
    name = g.world.board.names[g.world.board.jewels[jewel].at]
    return f"jewel:{name}", f"hex:{name}"


def _jewel_label(g: AlKalim, jewel: int) -> str:
    spot = g.world.board.jewels[jewel]
    return f"{COLOURS[spot.colour]} counter at {g.world.board.texts[spot.at]}"


def _bazaar_refs(g: AlKalim, stack: int) -> tuple[str, ...]:
    town = g.hex_refs(g.world.board.towns[stack].label) if stack < 5 else ()
    return f"stack:{g.place_name(stack)}", *town


WINDS = ("south-south-east", "south-south-west", "west", "north-north-west", "north-north-east", "east")
"""Where the winds blow, each between its two sides, as the arrows on the map point."""


def _wind_refs(g: AlKalim, side: int) -> tuple[str, ...]:
    """The space between the two arrows, which no other wind leads to: one click on the map sets the wind."""
    board = g.world.board
    ends = ways(g, board.prison, side)
    return (f"hex:{board.names[ends[len(ends) // 2]]}",)


def _ability_label(g: AlKalim, used: tuple[int, int]) -> str:
    card = g.card(used[0])
    price = price_words(card.abilities[used[1]])
    return f"{card.name}{f' ({price})' if price else ''}: {card.abilities[used[1]].text}"


def _deed_label(g: AlKalim, deed: tuple[int, int]) -> str:
    legend = g.card(deed[0]).legend
    return f"{legend.quest}: {legend.steps[deed[1]].text}"


def _counters(given: tuple[int, ...]) -> list[str]:
    return [f"{number} {COLOURS[colour]}" for colour, number in enumerate(given) if number]


def _card_slot() -> Slot[AlKalim]:
    return Slot(key=lambda g, card: g.card(card).name, find=keys.card_meant, refs=AlKalim.card_refs)


SLOTS: dict[str, Slot[AlKalim]] = {
    "HEX": Slot(key=lambda g, at: g.world.board.names[at], find=keys.hex_meant,
                label=lambda g, at: g.world.board.texts[at], refs=AlKalim.hex_refs),
    "TOWN": Slot(key=lambda g, at: g.world.board.texts[at], find=keys.town_meant, refs=AlKalim.hex_refs),
    "CARD": _card_slot(),
    "CHARACTER": _card_slot(),
    "HERO": Slot(key=lambda g, seat: g.name(seat), find=keys.hero_meant, refs=lambda g, seat: (f"seat:{seat}",)),
    "QUEST": Slot(key=lambda g, card: g.card(card).legend.quest, find=keys.quest_meant, refs=AlKalim.card_refs),
    "ABILITY": Slot(key=lambda g, used: ability_key(g.card(used[0]), used[1]), find=keys.ability_meant,
                    label=_ability_label, refs=lambda g, used: g.card_refs(used[0]), arguments=2),
    "STEP": Slot(key=lambda g, deed: deed_key(g.card(deed[0]), deed[1]), find=keys.deed_meant,
                 label=_deed_label, refs=lambda g, deed: g.card_refs(deed[0]), arguments=2),
    "JEWEL": Slot(key=jewel_key, find=keys.jewel_meant, label=_jewel_label, refs=_jewel_refs),
    "GEAR": Slot(key=lambda g, kind: GEAR_NAMES[kind], find=keys.gear_meant, label=lambda g, kind: A_GEAR[kind]),
    "BAZAAR": Slot(key=AlKalim.place_name, find=keys.bazaar_meant, label=place_words, refs=_bazaar_refs),
    "NAME": Slot(key=lambda g, city: CITIES[city].removeprefix("City of "), find=keys.city_meant,
                 refs=lambda g, city: (f"stack:{CITIES[city]}",)),
    "TYPE": Slot(key=lambda g, type_: TYPES[type_], find=keys.type_meant,
                 label=lambda g, type_: TYPES[type_].capitalize(), refs=lambda g, type_: (f"type:{TYPES[type_]}",)),
    "SYMBOL": Slot(key=lambda g, symbol: SYMBOLS[symbol], find=keys.symbol_meant,
                   label=lambda g, symbol: f"{SYMBOLS[symbol].capitalize()}: {TITLES[symbol]}"),
    "SIDE": Slot(key=lambda g, side: SIDES[side], find=keys.side_meant,
                 label=lambda g, side: f"{WINDS[side]}: {wind_words(side)}", refs=_wind_refs),
    "SYMBOLS": Slot(key=lambda g, face: face_key(g.world, face), find=lambda g, words: words.casefold()),
    "DICE": Slot(key=lambda g, faces: "; ".join(face_key(g.world, face) for face in faces) or "no dice",
                 find=lambda g, words: words.casefold(), arguments=0),
    "ATTRIBUTE": Slot(key=lambda g, which: ATTRIBUTES[which].capitalize(), find=keys.attribute_meant),
    "COUNTER": Slot(key=lambda g, kind: KINDS[kind], find=keys.counter_meant, label=lambda g, kind: KIND_NAMES[kind]),
    "NUMBERS": Slot(key=lambda g, given: " ".join(_counters(given)), find=keys.numbers_meant,
                    label=lambda g, given: listed(_counters(given)), arguments=0),
}  # fmt: skip


# -- where more is to be said ----------------------------------------------------------------------------------------


def _defend(g: AlKalim, choice: Choice, option: Option) -> Option:
    fight = g.fight
    if fight is None:
        return option
    return replace(option, label=f"Defend with {g.name(fight.by)} ({ATTRIBUTES[fight.phase].capitalize()})")


DECLINED: dict[int, tuple[str, ...]] = {
    ARRIVED: ("AK gear/water",),
    STORY: ("AK effects/dunes-day", "AK cities/appear", "AK cities/not-must", "AK RB-15"),
    TALE: ("AK failing/tests",),
    BAZAAR: ("AK cities/faith",),
    PARTING: ("AK failing/tests",),
    FIGHT: ("AK RB-15", "AK RB-53", "AK RB-143"),
}
"""What may be declined, by where the turn stands; elsewhere it is a card."""


def _no(g: AlKalim, choice: Choice, option: Option) -> Option:
    return replace(option, rules=DECLINED.get(g.phase, option.rules))


def _stay(g: AlKalim, choice: Choice, option: Option) -> Option:
    return replace(option, rules=("AK cities/clouds",)) if g.phase == CLOUDS else option


def _roll(g: AlKalim, choice: Choice, option: Option) -> Option:
    """In combats and tests rolling is going on without a card."""
    if g.phase == PLAN:
        return option
    fighting = g.fight is not None and g.fight.stage == PHASE
    return replace(option, rules=("AK RB-90",) if fighting else ("AK RB-60",), tone=GO_ON)


def _buy(g: AlKalim, choice: Choice, option: Option) -> Option:
    card = g.card(int(choice[1]))
    verb = "Hire" if card.kind == ALLY else "Buy"
    return replace(option, label=f"{verb} {card.name} ({price_of(g, g.party, card.number)} gold)")


def _sell(g: AlKalim, choice: Choice, option: Option) -> Option:
    return replace(option, label=f"{option.label} (for {value_of(g, g.party, int(choice[1]))} gold)")


def _worth(g: AlKalim, choice: Choice, option: Option) -> Option:
    cost = g.card(int(choice[1])).cost
    return replace(option, label=f"{option.label} (worth {cost} gold)") if cost else option


def _added(g: AlKalim, choice: Choice, option: Option) -> Option:
    """What comes for sale is still to be paid."""
    price = price_of(g, g.party, int(choice[1]))
    dear = ", more than you have" if price > g.party.gold else ""
    return replace(option, label=f"{option.label} (for {price} gold{dear})")


def _take(g: AlKalim, choice: Choice, option: Option) -> Option:
    """From a rival, or from what a Challenge guarded."""
    beaten = any(each.wounds >= g.life(each, each.hero) for each in g.parties)
    return replace(_worth(g, choice, option), rules=("AK RB-143",) if beaten else ("AK RB-53",))


def _lose(g: AlKalim, choice: Choice, option: Option) -> Option:
    card = g.card(int(choice[1]))
    if card.kind != LEGEND:
        return option
    quest = any(each.card == card.number and not each.done for party in g.parties for each in party.legends)
    label = f"Lose the quest {card.legend.quest}" if quest else option.label
    return replace(option, label=label, rules=("AK losing/challenge",))


def _use(g: AlKalim, choice: Choice, option: Option) -> Option:
    card = g.card(int(choice[1]))
    ability = card.abilities[int(choice[2])]
    rules = [card_rule(card), *price_rules(ability), *MOMENT_RULES.get(ability.when, ())]
    if ability.when == "moving" and spared_by(card):
        rules.append(spared_by(card))
    return replace(option, rules=tuple(rules))


def _attempt(g: AlKalim, choice: Choice, option: Option) -> Option:
    jewel = int(choice[1])
    known = g.waiting.get(jewel)
    if known is None:
        return replace(option, label=f"Attempt the {COLOURS[g.world.board.jewels[jewel].colour]} adventure")
    card: Card = g.card(known[0])
    refs = (*option.refs, f"card:{card.id}")
    return replace(option, label=f"Fight {card.name}, undefeated here", refs=refs, rules=("AK RB-55",))


def _explore(g: AlKalim, choice: Choice, option: Option) -> Option:
    return option if int(choice[1]) < 5 else replace(option, rules=("AK cities/explore", "AK cities/visit"))


def _effect(g: AlKalim, choice: Choice, option: Option) -> Option:
    name = SYMBOLS[int(choice[1])]
    return replace(option, rules=("AK story/order", f"AK effects/{'time' if name == 'dunes' else name}"))


def _deed(g: AlKalim, choice: Choice, option: Option) -> Option:
    card = g.card(int(choice[1]))
    tested = card.legend.steps[int(choice[2])].test is not None
    rules = ("AK failing/tests", "AK failing/test") if tested else ("AK legendary/progress",)
    return replace(option, rules=(*rules, quest_rule(card)))


# -- what is meant by a verb alone -----------------------------------------------------------------------------------


def _only_bazaar(g: AlKalim) -> str | None:
    stacks = g.places_at(g.party.at)
    return g.place_name(stacks[0]) if len(stacks) == 1 else None


def _only_jewel(g: AlKalim) -> str | None:
    here = g.world.board.jewels_at.get(g.party.at, ())
    return jewel_key(g, here[0]) if len(here) == 1 else None


def _fighter(g: AlKalim) -> str | None:
    return None if g.fight is None else g.name(g.fight.by)


def _active(g: AlKalim) -> str | None:
    return g.name(g.turn)


# -- the verbs -------------------------------------------------------------------------------------------------------

BEFORE = "before the game"
BEGINNING = "as a turn begins"
PLANNING = "before the dice; `hold` keeps a die back"
MOVING = "with the dice; `keep SYMBOLS; SYMBOLS` where several are kept"
STEPPING = "the Adventure or Story step; a jewel is `green at 3,4`"
EFFECTS = (
    "story effects and sunbursts; `wind` names the first of the two sides clockwise, `blow` where the storm's centre "
    "ends after both of its spaces"
)
ENTERING = "as a bazaar is entered"
TRADING = "in a bazaar; gear is `pack camel`, `water skin` or `adventuring kit`"
QUESTING = "for quests; `deed QUEST`, or `deed QUEST: STEP` where the quest asks for several deeds"
FIGHTS = "in combat and tests; the attributes are Mind, Body and Spirit"
USING = (
    "a card's ability, whenever its moment has come: `use CARD`, or `use CARD: TEXT` where the card has several. If it "
    "moves the hero, `go HEX` follows"
)
AFTERWARDS = "after combat"
CLOUDY = "in the City of Clouds"
LEARNING = (
    "in the Experience step; counters are `mind`, `body`, `spirit`, `fatigue`, `life`; `hand in 1 green 2 yellow`"
)
GOING_ON = "to go on without more"
DAY_OR_NIGHT = "day or night is chosen as the turn begins and holds for all of it"
BUYING = "things are sold while a bazaar is explored"

VERBS: Verbs[AlKalim] = Verbs(
    SLOTS,
    (
        Verb("start TOWN", "Begin in TOWN", ("AK setup/start",), asked=("start",), when=BEFORE,
             elsewhere="starting towns are chosen before the first turn", why_not=travel.no_town),
        # the turn
        Verb("day", "Travel by day", ("AK refresh/day-night", "AK day/march"), asked=("time",), when=BEGINNING,
             elsewhere=DAY_OR_NIGHT, elsewhere_rules=("AK day/fixed",)),
        Verb("night", "Travel at night", ("AK refresh/day-night", "AK day/night"), asked=("time",), when=BEGINNING,
             elsewhere=DAY_OR_NIGHT, elsewhere_rules=("AK day/fixed",)),
        Verb("roll", "Roll the dice", ("AK RB-30",), asked=("plan", "boost", "test"), when=PLANNING, group="Roll",
             obvious=True, depends_on="what is rolled for", special=_roll, elsewhere="there is nothing to roll now",
             elsewhere_rules=OF_THE_QUESTION,              why_not=travel.no_roll),
        Verb("rest CHARACTER", "Give up a die: CHARACTER loses 1 exhaustion", ("AK RB-32",), asked=("plan",),
             when=PLANNING, group="Rest: a die for 1 exhaustion", alone=_active, why_not=travel.no_rest,
             elsewhere="exhaustion is rested off before the movement dice are rolled"),
        Verb("hold", "Hold a die back", ("AK RB-32/held", "AK mirage/symbol"),
             asked=("plan",), when=PLANNING, group="Hold dice back", why_not=travel.no_hold,
             elsewhere="dice are held back before the movement dice are rolled", elsewhere_rules=("AK RB-32/held",)),
        Verb("step HEX", "Walk to HEX", ("AK RB-33", "AK day/adjacent"), asked=("plan",), when=PLANNING, tone=MOVE,
             group="Walk one space, without dice", also=("walk",), why_not=travel.no_step,
             why_not_elsewhere=travel.no_step_now, elsewhere_rules=("AK RB-33",),
             elsewhere="the step without dice is taken in the Movement step, in place of rolling"),
        Verb("camel HEX", "Ride the pack camel to HEX", ("AK gear/camel",), asked=("plan", "move"), when=PLANNING,
             tone=MOVE, group="Ride a pack camel", also=("ride",), why_not=travel.no_camel,
             elsewhere="a pack camel is used in the Movement step"),
        Verb("stay", "Stay here", ("AK RB-34",), asked=("plan", "clouds"), when=PLANNING, tone=GO_ON, obvious=True,
             depends_on="the City of Clouds", special=_stay, elsewhere="staying is for the Movement step"),
        Verb("die SYMBOLS", "The die that shows SYMBOLS", ("AK RB-31",), asked=("which dice",), when=MOVING,
             group="Which die", elsewhere="no card asks which die it is for", elsewhere_rules=("AK RB-15",),
             why_not=travel.no_die),
        Verb("go HEX", "Go to HEX", ("AK RB-31",), asked=("move", "carried"), when=MOVING, tone=MOVE, group="Go to",
             obvious=True, also=("move",), elsewhere="heroes go by dice in the Movement step", why_not=travel.no_way,
             why_not_elsewhere=travel.not_yet),
        Verb("keep DICE", "Keep DICE", ("AK RB-31", "AK RB-31/order"), asked=("spend",), when=MOVING,
             group="Dice to keep", elsewhere="no dice are left over that could be kept",
             elsewhere_rules=("AK RB-31/order",), why_not=travel.no_rest_of_dice),
        Verb("stop", "Stop here", ("AK RB-31",), asked=("move",), when=MOVING, tone=GO_ON, obvious=True,
             elsewhere="stopping is for the Movement step"),
        Verb("water", "Drink from the water skin", ("AK gear/water",), asked=("water",), when=MOVING, tone=SPEND,
             group="Water skin", elsewhere="a water skin is opened as the Movement step ends"),
        Verb("no", "No", ("AK RB-15",), when=GOING_ON, tone=GO_ON, obvious=True, also=("pass",),
             depends_on="what is declined", special=_no),
        # the Adventure and Story steps
        Verb("attempt JEWEL", "Attempt the adventure: JEWEL", ("AK adventure/attempt", "AK RB-50"), asked=("step",),
             when=STEPPING, tone=FIGHTING, group="Adventure", depends_on="undefeated Challenges",
             special=_attempt, alone=_only_jewel, why_not=travel.no_attempt,
             elsewhere="adventures are attempted when the movement is over", elsewhere_rules=("AK adventure/attempt",)),
        Verb("attack HERO", "Attack HERO", ("AK RB-140", "AK RB-140/step"), name="attack hero", asked=("step",),
             when=STEPPING, tone=FIGHTING, group="Attack", confirm=True, depends_on="the heroes",
             also=("attack hero",), why_not=travel.no_duel, elsewhere_rules=("AK RB-140",),
             elsewhere="heroes are attacked when the movement is over", why_not_elsewhere=dealings.no_attack_now),
        Verb("draw TYPE", "Take up a Legendary Quest: TYPE", ("AK draw/allowed", "AK draw/one"), asked=("step",),
             when=STEPPING, group="Take up a Legendary Quest", why_not=travel.no_quest,
             elsewhere="Legendary Quests are drawn in the Story step",
             elsewhere_rules=("AK step/one-action", "AK draw/allowed")),
        Verb("explore BAZAAR", "Explore the bazaar of BAZAAR", ("AK bazaar/must",), asked=("step", "visit"),
             when=STEPPING, group="Bazaar", obvious=True, special=_explore, alone=_only_bazaar,
             why_not=travel.no_bazaar, elsewhere="bazaars are explored in the Story step",
             elsewhere_rules=("AK step/bazaar-inside",), why_not_elsewhere=travel.no_bazaar_now),
        Verb("story", "Roll the story die", ("AK story/must", "AK step/die-outside"), asked=("step",), when=STEPPING,
             group="Story", obvious=True, elsewhere="the story die is rolled in the Story step",
             elsewhere_rules=("AK step/one-action", "AK story/must"), why_not=travel.no_story,
             why_not_elsewhere=travel.no_story_now),
        # story effects and sunbursts
        Verb("effect SYMBOL", "SYMBOL", ("AK story/order",), asked=("story",), when=EFFECTS, group="What comes first",
             special=_effect, elsewhere="effects come when the story die has been rolled", why_not=travel.no_effect),
        Verb("restore JEWEL", "Put a JEWEL", ("AK effects/dunes-day", "AK RB-150"), asked=("replenish",), when=EFFECTS,
             group="Put a counter back", elsewhere="counters come back by dunes on the story die by day",
             elsewhere_rules=("AK effects/dunes-day",), why_not=travel.no_counter),
        Verb("city of NAME", "The City of NAME appears", ("AK effects/canyons", "AK cities/appear"), name="city",
             asked=("city",), when=EFFECTS, group="Which city",
             elsewhere="Lost Cities appear by canyons on the story die", elsewhere_rules=("AK cities/appear",),
             why_not=travel.no_city),
        Verb("wind SIDE", "Wind to the SIDE", ("AK wind/direction",), asked=("wind",), when=EFFECTS,
             group="Which way", elsewhere="the wind is set when the sandstorm first appears", why_not=travel.no_wind),
        Verb("blow HEX", "The sandstorm moves to HEX", ("AK wind/two", "AK wind/arrows"), asked=("storm",),
             when=EFFECTS, group="Where to", obvious=True, why_not=travel.no_storm,
             elsewhere="the sandstorm moves by sunbursts and by lowlands on the story die",
             elsewhere_rules=("AK wind/two",)),
        # bazaars
        Verb("browse", "Look at five market cards and add one", ("AK cities/dreams",), asked=("dreams",),
             when=ENTERING, group="The market", obvious=True,
             elsewhere="only the City of Dreams shows market cards"),
        Verb("draw one", "Add the top market card", ("AK bazaar/draw", "AK RB-110"), asked=("dreams",), when=ENTERING,
             group="Or simply", elsewhere="a market card is drawn as a bazaar is explored",
             elsewhere_rules=("AK bazaar/draw",)),
        Verb("add CARD", "Add to the stack: CARD", ("AK RB-110",), asked=("browse",), when=ENTERING,
             group="Which card", obvious=True, special=_added, elsewhere="no market cards are looked at",
             elsewhere_rules=("AK cities/dreams",), why_not=dealings.no_addition),
        Verb("pray", "Heal all wounds", ("AK cities/faith",), asked=("faith",), when=ENTERING, group="The temple",
             elsewhere="only the City of Faith heals all, as it is explored"),
        Verb("pay CARD", "Pay 1 gold to CARD", ("AK RB-116",), asked=("wages",), when=ENTERING, tone=SPEND,
             elsewhere="nobody asks for wages"),
        Verb("dismiss CARD", "Dismiss CARD", ("AK RB-115/dismiss", "AK RB-112/allies"),
             asked=("bazaar", "wages", "too much"), when=ENTERING, tone=GIVE_UP, group="Who leaves", obvious=True,
             elsewhere="allies are dismissed in a bazaar", elsewhere_rules=("AK RB-115/dismiss",),
             why_not=dealings.no_dismissal),
        Verb("buy CARD", "Buy CARD", ("AK bazaar/trade", "AK RB-111"), asked=("bazaar",), when=TRADING, tone=SPEND,
             also=("hire",), depends_on="prices", special=_buy, why_not=dealings.no_purchase,
             elsewhere="things are bought while a bazaar is explored"),
        Verb("sell CARD", "Sell CARD", ("AK RB-112",), asked=("bazaar",), when=TRADING, group="Sell",
             depends_on="prices", special=_sell, elsewhere=BUYING, why_not=dealings.no_sale),
        Verb("drop CARD", "Give up CARD", ("AK RB-120", "AK RB-124"), asked=("too much", "bazaar"), when=TRADING,
             tone=GIVE_UP, group="Which item", obvious=True, why_not=dealings.no_drop,
             elsewhere="items are given up in a bazaar, or where they are too many", elsewhere_rules=("AK RB-124",)),
        Verb("heal CHARACTER", "Heal CHARACTER (1 gold)", ("AK RB-114", "AK RB-114/wound"), asked=("bazaar",),
             when=TRADING, tone=SPEND, group="Heal", elsewhere="gold heals while a bazaar is explored",
             elsewhere_rules=("AK RB-114",), why_not=dealings.no_healing),
        Verb("refresh CHARACTER", "Rest CHARACTER (1 gold)", ("AK RB-114/exhaustion",), asked=("bazaar",),
             when=TRADING, tone=SPEND, elsewhere="gold helps while a bazaar is explored",
             why_not=dealings.no_refreshment),
        Verb("gear GEAR", "Buy GEAR (1 gold)", ("AK gear/bazaar", "AK gear/price"), asked=("bazaar",), when=TRADING,
             tone=SPEND, group="Survival gear", also=("buy",), why_not=dealings.no_gear,
             elsewhere="survival gear is bought while a bazaar is explored", elsewhere_rules=("AK gear/bazaar",)),
        Verb("sell GEAR", "Sell GEAR (for 1 gold)", ("AK gear/items",), name="sell gear", asked=("bazaar",),
             when=TRADING, group="Sell", also=("sell gear",), elsewhere=BUYING, elsewhere_rules=("AK RB-112",),
             why_not=dealings.no_sale),
        Verb("leave", "Leave the bazaar", ("AK RB-111",), asked=("bazaar",), when=TRADING, tone=GO_ON, obvious=True,
             elsewhere="there is no bazaar to leave"),
        # quests
        Verb("deed STEP", "STEP", ("AK legendary/progress",), asked=("deed", "counts"), when=QUESTING, group="Quest",
             special=_deed, why_not=dealings.no_deed, why_not_elsewhere=dealings.no_deed,
             elsewhere="what a quest asks for in a place comes after the story die, or before a bazaar is left",
             elsewhere_rules=("AK failing/tests", "AK step/quests")),
        Verb("give CARD", "Give up CARD", ("AK legendary/progress",), asked=("gift",), when=QUESTING, tone=GIVE_UP,
             group="Which item", obvious=True, elsewhere="no quest asks for an item now", why_not=dealings.no_gift),
        # combat and tests
        Verb("fight", "Fight", ("AK RB-80",), asked=("outright", "before combat"), when=FIGHTS, tone=GO_ON,
             obvious=True, elsewhere="no combat is about to begin"),
        Verb("attack with CHARACTER", "Attack with CHARACTER", ("AK RB-82", "AK RB-83", "AK RB-85"), name="attack",
             asked=("combat",), when=FIGHTS, tone=FIGHTING, group="In this phase", also=("attack",), alone=_fighter,
             elsewhere="who attacks is chosen as a phase of combat begins", elsewhere_rules=("AK RB-82",),
             why_not=dealings.no_attack, why_not_elsewhere=dealings.no_attack_now),
        Verb("defend", "Defend", ("AK RB-86",), asked=("combat",), when=FIGHTS, group="In this phase", obvious=True,
             depends_on="the combat", special=_defend, why_not=dealings.no_defence,
             elsewhere="defending is chosen as a phase of combat begins"),
        Verb("escape with ATTRIBUTE", "Try to escape with ATTRIBUTE", ("AK RB-92",), name="escape",
             asked=("combat",), when=FIGHTS, group="Escape", also=("escape",),
             elsewhere="escape is tried at the start of a round of combat", why_not=dealings.no_escape,
             why_not_elsewhere=dealings.no_escape_now),
        Verb("kit", "Unpack an adventuring kit (+3)", ("AK gear/kit",), asked=("tested",), when=FIGHTS, tone=SPEND,
             group="Adventuring kit", why_not=dealings.no_kit,
             elsewhere="an adventuring kit is unpacked when a skill test has been rolled"),
        Verb("use ABILITY", "ABILITY", ("AK RB-15",), asked=tuple(uses.MOMENTS_OF), when=USING, group="Use a card",
             special=_use, elsewhere="no card can be used at this moment", why_not=uses.no_use,
             why_not_elsewhere=uses.no_use),
        Verb("help CHARACTER", "Help CHARACTER", ("AK RB-15",), asked=("whom",), when=USING, group="Whom",
             obvious=True, elsewhere="no card asks whom it helps", why_not=dealings.no_help),
        # afterwards
        Verb("lose CARD", "Lose CARD", ("AK RB-62", "AK RB-100"), asked=("lose",), when=AFTERWARDS, tone=GIVE_UP,
             group="What is lost", obvious=True, depends_on="whether a quest is done", special=_lose,
             elsewhere="nothing must be given up", elsewhere_rules=OF_THE_QUESTION, why_not=dealings.no_loss),
        Verb("lose GEAR", "Lose GEAR", ("AK gear/items",), name="lose gear", asked=("lose",), when=AFTERWARDS,
             tone=GIVE_UP, group="What is lost", obvious=True, also=("lose gear",),
             elsewhere="nothing must be given up", elsewhere_rules=OF_THE_QUESTION, why_not=dealings.no_loss),
        Verb("take CARD", "Take CARD", ("AK RB-53", "AK RB-143"), asked=("loot", "plunder"), when=AFTERWARDS,
             group="Which card", obvious=True, depends_on="from whom", special=_take,
             elsewhere="there is nothing to take", why_not=dealings.no_spoils),
        Verb("take GEAR", "Take GEAR", ("AK gear/items",), name="take gear", asked=("plunder",), when=AFTERWARDS,
             group="Which card", obvious=True, also=("take gear",), elsewhere="there is nothing to take",
             elsewhere_rules=("AK RB-143",), why_not=dealings.no_spoils),
        Verb("wake TOWN", "Wake in TOWN", ("AK RB-102", "AK RB-103"), asked=("refuge",), when=AFTERWARDS,
             group="Wake in", obvious=True, elsewhere="nobody has been knocked out", elsewhere_rules=("AK RB-102",),
             why_not=travel.no_refuge),
        Verb("fly HEX", "Fly to HEX", ("AK cities/clouds",), asked=("clouds",), when=CLOUDY, tone=MOVE,
             group="Fly to", elsewhere="only the City of Clouds sets heroes down elsewhere", why_not=travel.no_flight),
        # experience
        Verb("learn COUNTER", "Gain COUNTER", ("AK experience/buy", "AK RB-130", "AK RB-132"), asked=("experience",),
             when=LEARNING, group="Experience", elsewhere="experience is bought in the Experience step",
             elsewhere_rules=("AK experience/buy",), why_not=dealings.no_learning),
        Verb("hand in NUMBERS", "Hand in NUMBERS", ("AK RB-130", "AK RB-4"), asked=("payment",), when=LEARNING,
             tone=SPEND, group="Pay with", obvious=True, elsewhere="counters are handed in for experience",
             elsewhere_rules=("AK RB-130",), why_not=dealings.no_payment),
        Verb("give up QUEST", "Discard the quest QUEST", ("AK discarding/when", "AK experience/discard"),
             asked=("experience",), when=LEARNING, tone=GIVE_UP, group="Discard a quest", confirm=True,
             elsewhere="quests are discarded when experience is spent", elsewhere_rules=("AK discarding/when",),
             why_not=dealings.no_giving_up),
        Verb("done", "Done", ("AK RB-130",), asked=("experience",), when=LEARNING, tone=END, obvious=True,
             elsewhere="there is nothing to be done with", elsewhere_rules=OF_THE_QUESTION),
    ),
    kept=lambda g: g.world.options,
)  # fmt: skip
