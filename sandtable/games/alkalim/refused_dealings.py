"""Why a card cannot be used, traded or lost, why nobody can attack or escape so, why a quest does not come on."""

from __future__ import annotations

from sandtable.games.alkalim.abilities import helped
from sandtable.games.alkalim.bazaar import has_room, price_of
from sandtable.games.alkalim.board import COLOURS
from sandtable.games.alkalim.book import ALLY, ATTRIBUTES, CHALLENGE, GEAR_NAMES, HERO, ITEM, LEGEND, PHASES, Card
from sandtable.games.alkalim.combat import barred
from sandtable.games.alkalim.experience import KIND_NAMES, KINDS, LIFE, points
from sandtable.games.alkalim.movement import destinations
from sandtable.games.alkalim.numbers import foe_life, on_terrain
from sandtable.games.alkalim.options import deed_key, find_card, find_gear, offered_keys, parted, use_key
from sandtable.games.alkalim.questions import plural
from sandtable.games.alkalim.quests import finished, gifts, here, open_steps
from sandtable.games.alkalim.refused_travel import Told, refuse
from sandtable.games.alkalim.rulings import card_rule, quest_rule
from sandtable.games.alkalim.state import DUEL, AlKalim, Fight, Legend, Party, Source
from sandtable.games.alkalim.trials import fits
from sandtable.kernel import Decision, IllegalChoice

# -- using cards -----------------------------------------------------------------------------------------------------

MOMENTS_OF: dict[str, tuple[str, ...]] = {
    "plan": ("before moving", "moving", "turn"),
    "rolled": ("rolled",),
    "move": ("moving", "turn"),
    "step": ("turn",),
    "story again": ("story",),
    "bazaar": ("bazaar", "turn"),
    "outright": ("outright",),
    "before combat": ("before combat",),
    "combat": ("round",),
    "boost": ("roll",),
    "after roll": ("after roll",),
    "hit": ("hit",),
    "hurt": ("hurt",),
    "won": ("won",),
    "save": ("knocked out",),
    "test": ("test",),
    "tested": ("tested",),
}
"""Which abilities a question is for."""
WHEN_WORDS: dict[str, str] = {
    "turn": "in one's own turn, outside of combat",
    "before moving": "at the start of the Movement step, before resting and rolling",
    "moving": "in the Movement step",
    "rolled": "when the movement dice have been rolled",
    "outright": "when a Challenge has been drawn, before all else",
    "before combat": "before the first round of a combat",
    "round": "at the start of a round of combat",
    "roll": "before a combat roll",
    "after roll": "when a combat roll has failed",
    "hit": "when an attack has hit",
    "hurt": "when wounds are about to be taken",
    "won": "when a Challenge has been defeated",
    "knocked out": "when the hero would be knocked out",
    "test": "before a skill test",
    "tested": "when a skill test has failed",
    "story": "when the story die has been rolled",
    "bazaar": "while a bazaar is explored",
}


def no_use(g: AlKalim, d: Decision, rest: str) -> Told:
    """Why an ability is not at hand."""
    party = g.parties[d.seat]
    card = find_card(g, rest) or find_card(g, rest.partition(":")[0])
    if card is None:
        return refuse(f"there is no card '{rest}'", "AK RB-15")
    known = [(when, each) for when, group in g.kit(party).offers.items() for each in group if each[1] == card.number]
    if not known:
        return _no_ability(g, d.seat, card)
    named = [(when, each) for when, each in known if use_key(card, each[2]).casefold() == f"use {rest}".casefold()]
    now = [(when, each) for when, each in named or known if when in MOMENTS_OF.get(d.kind, ())]
    if not now:
        moments = " or ".join(dict.fromkeys(WHEN_WORDS[when] for when, _ in named or known))
        what = f"the ability of {card.name}" if card.kind in (HERO, ALLY) else card.name
        return refuse(f"{what} is used {moments}", "AK RB-15", card_rule(card))
    if len(now) > 1 and not named:
        keys = " or ".join(f"`{use_key(card, each[2])}`" for _, each in now)
        return refuse(f"say what {card.name} does: {keys}", "AK RB-15", card_rule(card))
    source = now[0][1]
    found = unaffordable(g, party, source) or unfitting(g, party, source, g.fight) or _idle(g, d, source)
    return found or refuse(f"{card.name} would change nothing now", "AK RB-15", card_rule(card))


def _no_ability(g: AlKalim, seat: int, card: Card) -> IllegalChoice:
    """The card has nothing to be used, or is not this hero's to use."""
    party = g.parties[seat]
    who = g.name(seat)
    legend = next((each for each in party.legends if each.card == card.number), None)
    if legend is not None and not legend.done:
        return refuse(
            f"{card.name} is earned by the quest {card.legend.quest}, which is not completed", "AK legendary/complete"
        )
    mine = card.number in party.items or card.number in g.members(party) or legend is not None
    if mine and card.abilities:
        return refuse(f"{card.name} works by itself and is not used", "AK RB-15/always", card_rule(card))
    if mine:
        return refuse(f"{card.name} has no ability to be used", "AK RB-15", card_rule(card))
    return refuse(f"{who} does not have {card.name}", "AK RB-15")


def unaffordable(g: AlKalim, party: Party, source: Source) -> Told:
    """The price of an ability that cannot be paid."""
    owner, number, place, ability = source
    card = g.card(number)
    who = g.said(owner)
    if ability.activate and number in party.down:
        return refuse(f"{card.name} was activated and lies face down until the next refresh", "AK RB-15", "AK RB-21")
    if ability.exhaust:
        room = g.fatigue(party, owner) - g.exhaustion_of(party, owner)
        if ability.exhaust > room:
            return refuse(
                f"it costs {ability.exhaust} exhaustion, and {who} can take {max(room, 0)} more by choice",
                "AK RB-71",
                card_rule(card),
            )
    if ability.wound and g.wounds_of(party, owner) + ability.wound >= g.life(party, owner):
        return refuse(
            f"{plural(ability.wound, 'wound')} would fell {who}, and no price may do that", "AK RB-70", card_rule(card)
        )
    if ability.gold > party.gold:
        return refuse(f"it costs {ability.gold} gold, and {g.said(party.hero)} has {party.gold}", card_rule(card))
    if ability.use and not any(each.card == number and each.uses for each in party.legends):
        return refuse(f"{card.name} has been used three times", "AK legendary/rune")
    fight = g.fight
    if fight is None:
        return None
    if (ability.once or ability.when == "before combat") and 8 * number + place in fight.used:
        return refuse(f"{card.name} has been used in this combat", "AK RB-73/once")
    if g.world.rules.caps == "poster" and card.kind in (ITEM, CHALLENGE):
        if ability.activate and fight.at_round:
            return refuse("one item is activated in a round at this table (option `caps`)", "AK RB-123")
        if ability.when == "before combat" and fight.used:
            return refuse("one item is used before combat at this table (option `caps`)", "AK RB-123")
    return None


def unfitting(g: AlKalim, party: Party, source: Source, fight: Fight | None) -> Told:
    """A printed condition of an ability that does not hold."""
    owner, number, _, ability = source
    card = g.card(number)
    why = ""
    foe = None if fight is None or fight.kind == DUEL else g.card(fight.card)
    rules: tuple[str, ...] = (card_rule(card),)
    if ability.by is not None and (ability.by == "night") != g.night:
        why = f"works by {ability.by} only"
    elif ability.against and (foe is None or foe.trait not in ability.against):
        why = f"works against {' and '.join(ability.against)} only"
        rules = ("AK traits/effects", card_rule(card))
    elif ability.colours and (foe is None or COLOURS[foe.colour] not in ability.colours):
        why = f"works against {' and '.join(ability.colours)} Challenges only"
    elif ability.on and not on_terrain(g, party.at, ability.on):
        why = f"works in {' and '.join(ability.on)} spaces only"
    elif ability.wounded and not g.wounds_of(party, owner):
        why = f"works only while {g.said(owner)} has a wound"
    elif ability.alone and party.allies:
        why = "works only for a hero without allies"
    elif ability.first and (fight is None or not fight.first):
        why = "is for the first roll of a combat"
        rules = ("AK RB-89", card_rule(card))
    return refuse(f"{card.name} {why}", *rules) if why else None


def _idle(g: AlKalim, d: Decision, source: Source) -> Told:
    """An ability that could be paid for but has nothing to do in this question."""
    owner, number, _, ability = source
    card = g.card(number)
    party, fight = g.parties[d.seat], g.fight
    if ability.when == "before moving" and (g.rested or g.pool >= 0):
        return refuse(f"{card.name} is used before resting and rolling", "AK RB-41", card_rule(card))
    if ability.when == "moving" and not destinations(g, party, source):
        return refuse(f"{card.name} leads nowhere from here", "AK storm/named-terrain", card_rule(card))
    if ability.flee and fight is not None and barred(g, fight):
        return refuse(f"from {g.said(fight.card)} there is no escape", "AK RB-93")
    if d.kind == "combat" and fight is not None and (fight.phase or fight.tried or fight.acted):
        return refuse(f"{card.name} is used as a round begins, before anybody acts", "AK RB-81", card_rule(card))
    if fight is not None and fight.kind == DUEL and d.seat == fight.foe and owner != party.hero:
        return refuse("in the role of the Challenge a hero does without allies", "AK RB-141/allies")
    if d.kind in ("boost", "after roll", "hit", "hurt"):
        return _other_roll(g, d, source)
    if d.kind in ("test", "tested") and not fits(source, str(d.about[0]), int(d.about[1])):
        return refuse(f"{card.name} is for other tests than {d.about[0]}", card_rule(card))
    if ability.heal or ability.rest:
        return refuse(f"{card.name} could help nobody now", card_rule(card))
    return None


def _other_roll(g: AlKalim, d: Decision, source: Source) -> Told:
    """The ability is for another phase, another roll or another character."""
    owner, number, _, ability = source
    card = g.card(number)
    fight = g.fight
    attacking = d.kind == "hit" or bool(d.kind != "hurt" and d.about[2])
    character = int(d.about[0] if d.kind == "hurt" else d.about[1])
    if ability.phase is not None and fight is not None and PHASES.index(ability.phase) != fight.phase:
        return refuse(f"{card.name} works in the {ability.phase} phase", card_rule(card))
    if ability.rolls != "both" and (ability.rolls == "attack") != attacking:
        return refuse(f"{card.name} is for {ability.rolls} rolls", card_rule(card))
    if character not in helped(g, g.parties[d.seat], owner, ability):
        return refuse(f"{card.name} does nothing for {g.said(character)}", "AK RB-73", card_rule(card))
    if d.kind == "boost" and 0 <= int(d.about[3]) <= 2:
        return refuse("the roll cannot fail any more", "AK RB-85" if attacking else "AK RB-86")
    return None


# -- trade -----------------------------------------------------------------------------------------------------------


def no_purchase(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    if card is None:
        return refuse(f"there is no card '{rest}'", "AK RB-111")
    if card.number not in g.stacks[g.visit]:
        return refuse(f"{card.name} is not on sale in {g.place_name(g.visit)}", "AK bazaar/trade", "AK RB-110/stay")
    party = g.party
    price = price_of(g, party, card.number)
    if price > party.gold:
        return refuse(f"{card.name} costs {price} gold, and {g.name(g.turn)} has {party.gold}", "AK RB-111")
    full = has_room(g, party, card.number)
    if card.kind == ALLY:
        return refuse(f"{full}; dismiss one first", "AK RB-115", "AK RB-115/dismiss")
    slotted = "AK RB-121" if card.slot == "Artifact" else "AK RB-120"
    return refuse(f"{full}; sell or give up one first", slotted, "AK RB-124")


def no_sale(g: AlKalim, d: Decision, rest: str) -> Told:
    party = g.party
    gear = find_gear(rest)
    if gear is not None:
        if not party.gear[gear]:
            return refuse(f"{g.name(g.turn)} has no {GEAR_NAMES[gear]}", "AK gear/items")
        if g.geared >> gear & 1 and party.gear[gear] == 1:
            return refuse(f"the {GEAR_NAMES[gear]} was bought this turn", "AK RB-113")
        return refuse("half of 1 gold is nothing: survival gear cannot be sold", "AK gear/items", "AK RB-112/rounding")
    card = find_card(g, rest)
    if card is None or not _held(g, party, card):
        return refuse(f"{g.name(g.turn)} does not have {rest or 'that'}", "AK RB-112")
    if card.kind == LEGEND:
        return refuse("Legendary cards are not sold", "AK object/keep")
    if card.kind == CHALLENGE:
        return refuse(f"{card.name} is a Challenge kept as an item, which cannot be sold", "AK RB-53/kept")
    if card.kind == HERO:
        return refuse("heroes are not for sale", "AK RB-112")
    if card.number in g.bought:
        return refuse(f"{card.name} was bought this turn and cannot be sold in it", "AK RB-113")
    return refuse(f"allies are not sold; `dismiss {card.name}` lets the ally go", "AK RB-112/allies")


def _held(g: AlKalim, party: Party, card: Card) -> bool:
    number = card.number
    return number in party.items or number in g.members(party) or any(each.card == number for each in party.legends)


def no_gear(g: AlKalim, d: Decision, rest: str) -> Told:
    kind = find_gear(rest)
    if kind is None:
        return refuse(f"there is no gear '{rest}'; there are {', '.join(GEAR_NAMES)}", "AK gear/bazaar")
    name = GEAR_NAMES[kind]
    if g.geared >> kind & 1:
        return refuse(f"one {name} in a Story step is the limit", "AK gear/one-each")
    if not g.gear[kind]:
        return refuse(
            f"every {name} is owned by somebody; none can be bought until one is used",
            "AK gear/available",
            "AK gear/supply",
        )
    return refuse(f"survival gear costs 1 gold apiece, and {g.name(g.turn)} has none", "AK gear/price")


def no_healing(g: AlKalim, d: Decision, rest: str) -> Told:
    return _untreated(g, rest, True)


def no_refreshment(g: AlKalim, d: Decision, rest: str) -> Told:
    if g.world.rules.town_rest != "gold":
        return refuse("gold does not remove exhaustion; dice given up for rest do", "AK RB-114/exhaustion", "AK RB-32")
    return _untreated(g, rest, False)


def _untreated(g: AlKalim, rest: str, wounds: bool) -> IllegalChoice:
    party = g.party
    card = find_card(g, rest)
    rule = "AK RB-114/wound" if wounds else "AK RB-114/exhaustion"
    if card is None or card.number not in g.members(party):
        return refuse(f"{rest or 'that'} is not in the party of {g.name(g.turn)}", rule)
    has = g.wounds_of(party, card.number) if wounds else g.exhaustion_of(party, card.number)
    if not has:
        return refuse(f"{card.name} has no {'wounds' if wounds else 'exhaustion'}", rule)
    return refuse(f"it costs 1 gold, and {g.name(g.turn)} has none", "AK RB-114", rule)


def no_dismissal(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    party = g.parties[d.seat]
    if card is None or party.ally(card.number) is None:
        return refuse(f"{rest or 'that'} is no ally of {g.name(d.seat)}", "AK RB-115/dismiss")
    if card.kind == LEGEND:
        return refuse(f"{card.name} is a Legendary Ally, outside the limit, and stays", "AK legendary/ally-limit")
    return refuse(f"{card.name} is not asked to leave now", "AK RB-115/dismiss")


def no_drop(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    party = g.parties[d.seat]
    if card is None or not _held(g, party, card):
        return refuse(f"{g.name(d.seat)} does not have {rest or 'that'}", "AK RB-124")
    if card.kind == CHALLENGE:
        return refuse(f"{card.name} is a Challenge kept as an item, which cannot be discarded", "AK RB-53/kept")
    if card.kind == LEGEND:
        return refuse("Legendary Rewards are not given up", "AK discarding/not-rewards")
    if d.kind == "bazaar" and card.kind == ITEM:
        return refuse(f"say `sell {card.name}`: it brings gold", "AK RB-112")
    return refuse(f"giving up {card.name} would not help; another limit is passed", "AK RB-120", "AK RB-115")


def no_addition(g: AlKalim, d: Decision, rest: str) -> Told:
    seen = ", ".join(g.said(int(choice[1])) for choice in d.choices())
    return refuse(f"'{rest}' is not among the cards seen: {seen}", "AK cities/dreams")


def no_loss(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    if card is not None and card.kind == CHALLENGE:
        return refuse(f"{card.name} is kept for good", "AK RB-53/kept")
    offered = [int(choice[1]) for choice in d.choices() if choice[0] == "lose"]
    if card is not None and offered and g.fight is None and all(g.card(each).kind in (ITEM, ALLY) for each in offered):
        return refuse(f"the dearest is lost: {' or '.join(map(g.said, offered))}", "AK RB-100", "AK RB-100/ties")
    return None


def no_spoils(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    if d.kind == "plunder" and card is not None:
        if card.kind == LEGEND:
            return refuse("Legendary Rewards cannot be taken", "AK RB-144", "AK losing/combat")
        return refuse(f"{g.name(int(d.about[0]))} does not have {card.name}, or cannot lose it", "AK RB-143/amount")
    found = ", ".join(key.removeprefix("take ") for key in offered_keys(g, d, "take"))
    rule = "AK RB-143/amount" if d.kind == "plunder" else "AK RB-53"
    return refuse(f"'{rest}' is not there to be taken; what there is: {found}", rule)


def no_help(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    if card is None or card.number not in g.members(g.parties[d.seat]):
        return refuse(f"{rest or 'that'} is not in the party of {g.name(d.seat)}", "AK RB-73")
    source = g.card(int(d.about[0]))
    return refuse(f"{source.name} would do nothing for {card.name}", card_rule(source))


# -- combat ----------------------------------------------------------------------------------------------------------


def no_attack(g: AlKalim, d: Decision, rest: str) -> Told:
    """Each character attacks once a round, an ally only where it can do damage (RB-82, RB-83)."""
    fight = g.fight
    assert fight is not None
    party = g.parties[d.seat]
    card = find_card(g, rest)
    if card is None or card.number not in g.members(party):
        return refuse(
            f"say who attacks: {rest or 'that'} is not in the party of {g.name(d.seat)}", "AK RB-82", "AK RB-83"
        )
    if card.number in fight.acted:
        if card.number == party.hero:
            return refuse(f"{card.name} has attacked in this round, and once is all", "AK RB-82")
        helps = ("AK RB-90/helper",) if g.world.rules.helpers == "only-help" else ()
        return refuse(f"{card.name} has had its attack in this round", "AK RB-83", *helps)
    return refuse(f"{card.name} does no damage in the {PHASES[fight.phase]} phase", "AK RB-83", "AK RB-85/hit")


def no_attack_now(g: AlKalim, d: Decision, rest: str) -> Told:
    if g.fight is None:
        return refuse(
            "there is no combat: Challenges are met with `attempt`, heroes with `attack`", "AK RB-50", "AK RB-140"
        )
    return None


def no_defence(g: AlKalim, d: Decision, rest: str) -> Told:
    return refuse(
        f"at this table {g.name(d.seat)} must attack once a round (option `idle`), and this is the last phase",
        "AK RB-82/idle",
    )


def no_escape(g: AlKalim, d: Decision, rest: str) -> Told:
    """At the start of a round, once, unless the card forbids it (RB-92, RB-93)."""
    fight = g.fight
    assert fight is not None
    if barred(g, fight):
        return refuse(f"from {g.said(fight.card)} there is no escape", "AK RB-93", card_rule(g.card(fight.card)))
    if fight.tried:
        return refuse("escape is tried once in a round", "AK RB-92")
    if fight.phase or fight.acted:
        return refuse("escape is tried at the start of a round, before the ranged phase", "AK RB-92")
    if g.world.rules.escape == "before" and fight.round > 1:
        return refuse("at this table escape is tried before the first round (option `escape`)", "AK RB-92")
    names = ", ".join(name.capitalize() for name in ATTRIBUTES)
    return refuse(f"'{rest}' is no attribute; escape is tried with {names}", "AK RB-92", "AK RB-11")


def no_escape_now(g: AlKalim, d: Decision, rest: str) -> Told:
    if g.fight is None:
        return refuse("there is nothing to escape from", "AK RB-92")
    if g.fight.kind != DUEL and g.fight.wounds >= foe_life(g, g.fight):
        return refuse(f"{g.said(g.fight.card)} is beaten", "AK RB-88")
    return None


# -- quests ----------------------------------------------------------------------------------------------------------


def no_deed(g: AlKalim, d: Decision, rest: str) -> Told:
    """A step of a quest that asks for a test, gold or an item."""
    card = find_card(g, rest) or find_card(g, rest.partition(": ")[0])
    party = g.parties[d.seat]
    legend = None if card is None else next((each for each in party.legends if each.card == card.number), None)
    if card is None or legend is None:
        quest = rest if card is None or card.kind != LEGEND else card.legend.quest
        return refuse(f"{g.name(d.seat)} is on no quest '{quest}'", "AK failing/until")
    if legend.done:
        return refuse(f"{card.legend.quest} is completed", "AK legendary/complete")
    steps = card.legend.steps
    places = [place for place, step in enumerate(steps) if not step.beat and not step.explore]
    if not places:
        return refuse(
            f"{card.legend.quest} asks for no deed, but: {card.legend.quest_text}",
            quest_rule(card),
            "AK failing/conditions",
        )
    named = [place for place in places if parted(deed_key(card, place))[1].casefold() == rest.casefold()]
    place = (named or [each for each in places if each in open_steps(g, legend)] or places)[0]
    found = _unready(g, d, party, legend, place)
    if found is None and d.kind == "deed":
        found = refuse(f"{card.legend.quest} has been furthered in this step already", "AK failing/tests")
    return found


def _unready(g: AlKalim, d: Decision, party: Party, legend: Legend, place: int) -> Told:
    card = g.card(legend.card)
    step = card.legend.steps[place]
    rules = (quest_rule(card), "AK failing/conditions")
    if finished(step, legend.progress[place]):
        return refuse(f"that has been done: {step.text}", *rules)
    if place not in open_steps(g, legend):
        first = card.legend.steps[open_steps(g, legend)[0]]
        return refuse(f"something else comes first: {first.text}", *rules)
    if step.by is not None and (step.by == "night") != g.night:
        return refuse(f"that is done by {step.by}: {step.text}", *rules)
    if step.town and d.kind == "deed" and step.town not in ("any", g.place_name(g.visit) if g.visit >= 0 else ""):
        return refuse(f"that is done in a bazaar: {step.text}", *rules)
    if not step.town and (not here(g, step, party.at) or (d.kind == "deed" and g.visit >= 0)):
        return refuse(f"that is done after the story die, in the right place: {step.text}", "AK failing/tests", *rules)
    if step.pay > party.gold:
        return refuse(f"it takes {step.pay} gold, and {g.said(party.hero)} has {party.gold}", *rules)
    if step.offer and not gifts(g, party, step.offer):
        return refuse(f"{g.said(party.hero)} has no {step.offer} to give up", *rules)
    return None


def no_gift(g: AlKalim, d: Decision, rest: str) -> Told:
    card = g.card(int(d.about[0]))
    held = " or ".join(g.said(int(choice[1])) for choice in d.choices())
    return refuse(f"{card.legend.quest} takes {held}", quest_rule(card))


# -- experience ------------------------------------------------------------------------------------------------------


def no_learning(g: AlKalim, d: Decision, rest: str) -> Told:
    party = g.party
    words = rest.casefold()
    if words not in KINDS:
        return refuse(f"there is no counter '{rest}'; there are {', '.join(KIND_NAMES)}", "AK RB-132")
    worth = points(party)
    if worth < g.world.price:
        return refuse(
            f"an experience counter costs {g.world.price}, and the adventure counters left are worth {worth}",
            "AK RB-130",
            "AK RB-131/table",
        )
    if g.world.rules.counters == "one" and -1 in g.bought:
        return refuse("one counter is bought in a step at this table (option `counters`)", "AK RB-133")
    if KINDS.index(words) == LIFE:
        return refuse("the last counter was life too, and no two in a row are", "AK RB-132/life")
    return None


def no_giving_up(g: AlKalim, d: Decision, rest: str) -> Told:
    card = find_card(g, rest)
    legend = None if card is None else next((each for each in g.party.legends if each.card == card.number), None)
    if card is None or legend is None:
        return refuse(f"{g.name(g.turn)} is on no quest '{rest}'", "AK discarding/when")
    if legend.done:
        return refuse(f"{card.name} is a reward, and only quests are discarded", "AK discarding/not-rewards")
    return refuse("a quest may be discarded for each experience counter bought in this step", "AK discarding/when")


def no_payment(g: AlKalim, d: Decision, rest: str) -> Told:
    """`hand in 1 green 2 yellow` that is not held, not enough, or more than is needed."""
    words = rest.casefold().replace(",", " ").replace(" and ", " ").split()
    given = [0, 0, 0, 0]
    if len(words) % 2:
        return refuse("say how many of which colours: `hand in 1 green 2 yellow`", "AK RB-130")
    for number, colour in zip(words[::2], words[1::2], strict=False):
        if not number.isdigit() or colour not in COLOURS:
            return refuse("say how many of which colours: `hand in 1 green 2 yellow`", "AK RB-130")
        given[COLOURS.index(colour)] += int(number)
    party = g.party
    for colour_number, count in enumerate(given):
        if count > party.trophies[colour_number]:
            has = party.trophies[colour_number]
            return refuse(f"{g.name(g.turn)} has {has} {COLOURS[colour_number]} counters", "AK RB-130", "AK RB-4")
    worth = sum((place + 1) * count for place, count in enumerate(given))
    if worth < g.world.price:
        return refuse(f"that is worth {worth}, and the price is {g.world.price}", "AK RB-130", "AK RB-4")
    return refuse("a counter could be left out of that, and surplus is lost", "AK RB-130", "AK RB-130/change")
