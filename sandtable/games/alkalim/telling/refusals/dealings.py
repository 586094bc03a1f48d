"""Why a card cannot be traded or lost, why nobody can attack or escape so, why a quest does not come on."""

from __future__ import annotations

from functools import partial

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ALLY, ATTRIBUTES, CHALLENGE, GEAR_NAMES, HERO, ITEM, LEGEND, Card
from sandtable.games.alkalim.content.rulings import card_rule, quest_rule
from sandtable.games.alkalim.records import Legend, Party
from sandtable.games.alkalim.rules import bazaar
from sandtable.games.alkalim.rules.combat import escape_bar
from sandtable.games.alkalim.rules.experience import KIND_NAMES, KINDS, learning_bar, points
from sandtable.games.alkalim.rules.numbers import foe_life
from sandtable.games.alkalim.rules.quests import obstacle, open_steps
from sandtable.games.alkalim.state import DUEL, KIT, AlKalim
from sandtable.games.alkalim.telling.keys import deed_key, find_card, find_gear, numbers_meant
from sandtable.games.alkalim.telling.refusals.travel import Bars, always, refuse, stranger, worded
from sandtable.kernel import Decision
from sandtable.kernel.text import plural
from sandtable.kernel.verbs import Refusal

# -- trade -----------------------------------------------------------------------------------------------------------


TRADE_BARS: Bars = {
    "legend": ("Legendary cards are not sold", "AK object/keep"),
    "challenge": ("{card} is a Challenge kept as an item, which cannot be sold", "AK RB-53/kept"),
    "hero": ("heroes are not for sale", "AK RB-112"),
    "bought": ("{card} was bought this turn and cannot be sold in it", "AK RB-113"),
    "ally": ("allies are not sold, but {card} can be dismissed", "AK RB-112/allies"),
    "no gear": ("{who} has no {gear}", "AK gear/items"),
    "new gear": ("the {gear} was bought this turn", "AK RB-113"),
    "worthless": ("half of 1 gold is nothing: survival gear cannot be sold", "AK gear/items", "AK RB-112/rounding"),
    "once": ("one {gear} in a Story step is the limit", "AK gear/one-each"),
    "supply": (
        "every {gear} is owned by somebody; none can be bought until one is used",
        "AK gear/available",
        "AK gear/supply",
    ),
    "gold": ("survival gear costs 1 gold apiece, and {who} has none", "AK gear/price"),
}


def no_purchase(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    if card is None:
        return refuse(f"there is no card '{rest}'", "AK RB-111")
    if card.number not in g.stacks[g.visit]:
        where = bazaar.place_words(g, g.visit)
        return refuse(f"{card.name} is not on sale in {where}", "AK bazaar/trade", "AK RB-110/stay")
    bar = bazaar.purchase_bar(g, g.party, card.number)
    if bar == "gold":
        price = bazaar.price_of(g, g.party, card.number)
        return refuse(f"{card.name} costs {price} gold, and {g.name(g.turn)} has {g.party.gold}", "AK RB-111")
    if card.kind == ALLY:
        return refuse(f"{bar}; dismiss one first", "AK RB-115", "AK RB-115/dismiss")
    slotted = "AK RB-121" if card.slot == "Artifact" else "AK RB-120"
    return refuse(f"{bar}; sell or give up one first", slotted, "AK RB-124")


def no_sale(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    gear = find_gear(rest)
    if gear is not None:
        bar = bazaar.gear_sale_bar(g, g.party, gear)
        return worded(TRADE_BARS, bar, who=g.name(g.turn), gear=GEAR_NAMES[gear])
    card = find_card(g, rest)
    if card is None or not _held(g, g.party, card):
        return refuse(f"{g.name(g.turn)} does not have {rest or 'that'}", "AK RB-112")
    return worded(TRADE_BARS, bazaar.sale_bar(g, g.party, card.number), card=card.name)


def _held(g: AlKalim, party: Party, card: Card) -> bool:
    number = card.number
    return number in party.items or number in g.members(party) or any(each.card == number for each in party.legends)


def no_gear(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    kind = find_gear(rest)
    if kind is None:
        return refuse(f"there is no gear '{rest}'; there are {', '.join(GEAR_NAMES)}", "AK gear/bazaar")
    return worded(TRADE_BARS, bazaar.gear_bar(g, g.party, kind), who=g.name(g.turn), gear=GEAR_NAMES[kind])


def _untreated(g: AlKalim, decision: Decision, rest: str, *, verb: str, harm: str, rule: str) -> Refusal:
    card = find_card(g, rest)
    bar = bazaar.treatment_bar(g, g.party, verb, -1 if card is None else card.number)
    if bar == "setting":
        return refuse("gold does not remove exhaustion; dice given up for rest do", rule, "AK RB-32")
    if card is None or card.number not in g.members(g.party):
        return stranger(g, g.turn, rest, rule)
    if bar == "unharmed":
        return refuse(f"{card.name} has no {harm}", rule)
    return refuse(f"it costs 1 gold, and {g.name(g.turn)} has none", "AK RB-114", rule)


no_healing = partial(_untreated, verb="heal", harm="wounds", rule="AK RB-114/wound")
no_refreshment = partial(_untreated, verb="refresh", harm="exhaustion", rule="AK RB-114/exhaustion")


def no_dismissal(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    party = g.parties[decision.seat]
    if card is None or party.ally(card.number) is None:
        return refuse(f"{rest or 'that'} is no ally of {g.name(decision.seat)}", "AK RB-115/dismiss")
    if card.kind == LEGEND:
        return refuse(f"{card.name} is a Legendary Ally, outside the limit, and stays", "AK legendary/ally-limit")
    return refuse(f"{card.name} is not asked to leave now", "AK RB-115/dismiss")


def no_drop(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    party = g.parties[decision.seat]
    gear = find_gear(rest)
    if gear is not None and party.gear[gear]:
        return refuse(f"no limit asks for it: the {GEAR_NAMES[gear]} stays", "AK gear/items", "AK RB-124")
    if card is None or not _held(g, party, card):
        return refuse(f"{g.name(decision.seat)} does not have {rest or 'that'}", "AK RB-124")
    if card.kind == HERO:
        return refuse("only items are given up", "AK RB-124")
    if card.kind == ALLY:
        return refuse("only items are given up; an ally is dismissed", "AK RB-115/dismiss")
    if card.kind == CHALLENGE:
        return refuse(f"{card.name} is a Challenge kept as an item, which cannot be discarded", "AK RB-53/kept")
    if card.kind == LEGEND:
        return refuse("Legendary Rewards are not given up", "AK discarding/not-rewards")
    if decision.kind == "bazaar" and card.kind == ITEM:
        return refuse(f"what is not needed is sold here: sell {card.name} instead", "AK RB-112")
    return refuse(f"giving up {card.name} would not help; another limit is passed", "AK RB-120", "AK RB-115")


def no_addition(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    seen = ", ".join(g.said(int(choice[1])) for choice in decision.choices())
    return refuse(f"'{rest}' is not among the cards seen: {seen}", "AK cities/dreams")


def no_loss(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    if card is not None and card.kind == CHALLENGE and card.number in g.parties[decision.seat].items:
        return refuse(f"{card.name} is kept for good", "AK RB-53/kept")
    offered = [int(choice[1]) for choice in decision.choices() if choice[0] == "lose"]
    if card is not None and offered and g.fight is None and all(g.card(each).kind in (ITEM, ALLY) for each in offered):
        return refuse(
            f"the most expensive card is lost: {' or '.join(map(g.said, offered))}", "AK RB-100", "AK RB-100/ties"
        )
    return None


def no_spoils(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    if decision.kind == "plunder" and card is not None:
        if card.kind == LEGEND:
            ally = ("AK legendary/ally-theft",) if card.type == "ally" else ()
            return refuse("Legendary Rewards cannot be taken", "AK RB-144", "AK losing/combat", *ally)
        if card.kind == CHALLENGE and card.number in g.parties[int(decision.about[0])].items:
            return refuse(f"{card.name} is kept for good", "AK RB-53/kept")
        return refuse(f"{g.name(int(decision.about[0]))} does not have {card.name}", "AK RB-143/amount")
    there = [choice for choice in decision.choices() if len(choice) > 1]
    found = ", ".join(g.said(int(n)) if verb == "take" else GEAR_NAMES[int(n)] for verb, n in there)
    rule = "AK RB-143/amount" if decision.kind == "plunder" else "AK RB-53"
    return refuse(f"'{rest}' is not there to be taken; what there is: {found}", rule)


def no_kit(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    party = g.parties[decision.seat]
    if not party.gear[KIT]:
        return refuse(f"{g.name(decision.seat)} has no adventuring kit", "AK gear/kit", "AK gear/bazaar")
    return refuse("3 more would not be enough for this test", "AK gear/kit", "AK RB-60")


def no_help(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    if card is None or card.number not in g.members(g.parties[decision.seat]):
        return stranger(g, decision.seat, rest, "AK RB-73")
    source = g.card(int(decision.about[0]))
    return refuse(f"{source.name} would do nothing for {card.name}", card_rule(source))


# -- combat ----------------------------------------------------------------------------------------------------------


def no_attack(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """Each character attacks once a round (RB-82, RB-83)."""
    fight = g.combat
    party = g.parties[decision.seat]
    card = find_card(g, rest)
    if card is None or card.number not in g.members(party):
        return stranger(g, decision.seat, rest, "AK RB-82", "AK RB-83")
    if card.number in fight.acted:
        if card.number == party.hero:
            return refuse(f"{card.name} has attacked in this round, and once is all", "AK RB-82")
        helps = ("AK RB-90/helper",) if g.world.settings.helpers == "only-help" else ()
        return refuse(f"{card.name} has acted in this round already", "AK RB-83", *helps)
    return refuse(
        f"{g.name(decision.seat)} has not attacked in this round, and this is the last phase of it", "AK RB-82/idle"
    )


def no_attack_now(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    if g.fight is not None:
        return None
    return refuse(
        "there is no combat now: Challenges are met on adventures, heroes in one's own space",
        "AK RB-50",
        "AK RB-140",
    )


no_defence = always("at this table a hero must attack once a round, and this is the last phase", "AK RB-82/idle")
ESCAPE_BARS = {
    "tried": "escape is tried once in a round",
    "begun": "escape is tried at the start of a round, before the ranged phase",
    "later": "at this table escape is tried before the first round",
}


def no_escape(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    fight = g.combat
    bar = escape_bar(g, fight)
    if bar == "barred":
        return refuse(f"from {g.said(fight.card)} there is no escape", "AK RB-93", card_rule(g.card(fight.card)))
    if bar:
        return refuse(ESCAPE_BARS[bar], "AK RB-92")
    names = ", ".join(name.capitalize() for name in ATTRIBUTES)
    return refuse(f"'{rest}' is no attribute; escape is tried with {names}", "AK RB-92", "AK RB-11")


def no_escape_now(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    if g.fight is None:
        return refuse("there is nothing to escape from", "AK RB-92")
    if g.fight.kind != DUEL and g.fight.wounds >= foe_life(g, g.fight):
        return refuse(f"{g.does(g.fight.card, 'is')} beaten", "AK RB-88")
    return None


# -- quests ----------------------------------------------------------------------------------------------------------


def no_deed(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """A step of a quest that asks for a test, gold or an item."""
    card = find_card(g, rest) or find_card(g, rest.partition(": ")[0])
    party = g.parties[decision.seat]
    legend = _legend(party, card)
    if card is None or legend is None:
        quest = rest if card is None or card.kind != LEGEND else card.legend.quest
        return refuse(f"{g.name(decision.seat)} is on no quest '{quest}'", "AK failing/until")
    if legend.done:
        return refuse(f"{card.legend.quest} is completed", "AK legendary/complete")
    places = [place for place, step in enumerate(card.legend.steps) if not step.beat and not step.explore]
    named = [place for place in places if deed_key(card, place).casefold() == rest.casefold()]
    offered = [f"'{card.legend.steps[int(c[2])].text}'" for c in decision.choices() if c[:2] == ("deed", card.number)]
    if offered and not named:
        return refuse(f"say which of its deeds: {' or '.join(offered)}", quest_rule(card), "AK failing/conditions")
    if not places:
        asks = f"{card.legend.quest} asks for no deed, but: {card.legend.quest_text}"
        return refuse(asks, quest_rule(card), "AK failing/conditions")
    found = _unready(g, decision, party, legend, (named or _open_first(g, legend, places))[0])
    if found is None and decision.kind == "deed":
        found = refuse(f"{card.legend.quest} has been furthered in this step already", "AK failing/tests")
    return found


def _legend(party: Party, card: Card | None) -> Legend | None:
    """A party's Legendary card."""
    return None if card is None else next((each for each in party.legends if each.card == card.number), None)


def _open_first(g: AlKalim, legend: Legend, places: list[int]) -> list[int]:
    """The steps that can be taken now, or all of them where none can."""
    return [place for place in places if place in open_steps(g, legend)] or places


def _unready(g: AlKalim, decision: Decision, party: Party, legend: Legend, place: int) -> Refusal:
    card = g.card(legend.card)
    steps = card.legend.steps
    bar = obstacle(g, party, legend, place, g.visit if decision.kind == "deed" else -1)
    first = steps[open_steps(g, legend)[0]] if bar == "order" else steps[place]
    return worded(
        DEED_BARS, bar, quest_rule(card), step=steps[place], first=first, who=g.said(party.hero), has=party.gold
    )


OF_QUESTS = ("", "AK failing/conditions")
DEED_BARS: Bars = {
    "done": ("that has been done: {step.text}", *OF_QUESTS),
    "order": ("something else comes first: {first.text}", *OF_QUESTS),
    "time": ("that is done by {step.by}: {step.text}", *OF_QUESTS),
    "town": ("that is done in a bazaar: {step.text}", *OF_QUESTS),
    "place": ("that is done after the story die, in the right place: {step.text}", "AK failing/tests", *OF_QUESTS),
    "gold": ("it takes {step.pay} gold, and {who} has {has}", *OF_QUESTS),
    "gift": ("{who} has no {step.offer} to give up", *OF_QUESTS),
}


def no_gift(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = g.card(int(decision.about[0]))
    held = " or ".join(g.said(int(choice[1])) for choice in decision.choices())
    return refuse(f"{card.legend.quest} takes {held}", quest_rule(card))


# -- experience ------------------------------------------------------------------------------------------------------


def no_learning(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    words = rest.casefold()
    if words not in KINDS:
        return refuse(f"there is no counter '{rest}'; there are {', '.join(KIND_NAMES)}", "AK RB-132")
    bar = learning_bar(g, g.party, KINDS.index(words))
    return worded(LEARNING_BARS, bar, price=g.world.price, points=points(g.party))


LEARNING_BARS: Bars = {
    "points": (
        "an experience counter costs {price}, and the adventure counters left are worth {points}", "AK RB-130",
        "AK RB-131/table",
    ),
    "once": ("at this table one counter is bought in a step", "AK RB-133"),
    "life": ("the last counter was life too, and no two in a row are", "AK RB-132/life"),
}  # fmt: skip


def no_giving_up(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    card = find_card(g, rest)
    legend = _legend(g.party, card)
    if card is None or legend is None:
        return refuse(f"{g.name(g.turn)} is on no quest '{rest}'", "AK discarding/when")
    if legend.done:
        return refuse(f"{card.name} is a reward, and only quests are discarded", "AK discarding/not-rewards")
    return refuse("a quest may be discarded for each experience counter bought in this step", "AK discarding/when")


def no_payment(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """`hand in 1 green 2 yellow` that is not held, not enough, or more than is needed."""
    words = numbers_meant(g, rest.replace(",", " ").replace(" and ", " "))
    if words is None:
        return refuse("say how many of which colours, such as 1 green and 2 yellow", "AK RB-130")
    named = list(zip(words.split()[1::2], map(int, words.split()[::2]), strict=True))
    given = [sum(count for other, count in named if other == colour) for colour in COLOURS]
    for colour, count, has in zip(COLOURS, given, g.party.trophies, strict=True):
        if count > has:
            return refuse(f"{g.name(g.turn)} has {plural(has, f'{colour} counter')}", "AK RB-130", "AK RB-4")
    worth = sum((place + 1) * count for place, count in enumerate(given))
    if worth < g.world.price:
        return refuse(f"that is worth {worth}, and the price is {g.world.price}", "AK RB-130", "AK RB-4")
    lost = ", and surplus is lost" if g.world.settings.change == "lost" else ""
    return refuse(f"a counter could be left out of that{lost}", "AK RB-130", "AK RB-130/change")
