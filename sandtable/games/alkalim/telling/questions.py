"""The questions in words: who is asked, what is asked, what is at stake. Only from the state and what a decision is
about, so that a question reads the same after a game was saved and taken up again."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.games.alkalim.cards.abilities import amounts
from sandtable.games.alkalim.content.board import COLOURS, SYMBOLS, Hex
from sandtable.games.alkalim.content.book import ATTRIBUTES, LEGEND, PHASES
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.odds.travel_odds import dice_in_vain
from sandtable.games.alkalim.records import ROUND, Party
from sandtable.games.alkalim.rules.bazaar import place_words
from sandtable.games.alkalim.rules.combat_rolls import UNKNOWN
from sandtable.games.alkalim.rules.experience import KIND_NAMES, points
from sandtable.games.alkalim.rules.movement import faces, pool
from sandtable.games.alkalim.rules.numbers import attribute, foe_life, sting, target
from sandtable.games.alkalim.rules.storm import wind_words
from sandtable.games.alkalim.state import AMBUSH, DUEL, ROLLED, STORY, WATER, AlKalim
from sandtable.games.alkalim.telling.advice import RECOUNTING, advised
from sandtable.kernel import Decision, Picks, Prompt
from sandtable.kernel.text import plural


def prompt(g: AlKalim, decision: Decision) -> Prompt:
    """The question in words."""
    ask = _QUESTIONS.get(decision.kind)
    if ask is None:
        raise ValueError(f"no question of kind {decision.kind!r}")
    who, party = g.name(decision.seat), g.parties[decision.seat]
    asked = Prompt(f"{who}{ask[0]}", ask[1:]) if isinstance(ask, tuple) else ask(g, decision, who, party)
    return advised(replace(asked, recounts=decision.kind in RECOUNTING), g, decision)


def when(g: AlKalim) -> str:
    return "at night" if g.night else "by day"


def state_of(g: AlKalim, party: Party) -> str:
    """How the hero is, in a few words: `3 gold, wounds 1/5, exhaustion 2/4`."""
    hero = party.hero
    tired = f"exhaustion {party.exhaustion}/{g.fatigue(party, hero)}"
    return f"{party.gold} gold, wounds {party.wounds}/{g.life(party, hero)}, {tired}"


def space_words(g: AlKalim, at: Hex) -> str:
    """Where somebody is: in a town, else in a Lost City where one stands in the space."""
    places = g.places_at(at)
    return f"in {place_words(g, places[0])}" if places else g.world.board.where(at)


# -- the turn --------------------------------------------------------------------------------------------------------


def _time(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    text = f"{who} {space_words(g, party.at)}: travel by day or at night?"
    if g.stormy(party.at):
        text += " The sandstorm lies over this space: dice lead nowhere, but one space can be walked without them."
    return Prompt(text, ("AK refresh/day-night", "AK day/summary"), g.hex_refs(party.at))


PLANS = {"roll": "roll", "rest": "rest", "hold": "hold dice back", "step": "walk one space"}


def _plan(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    left = pool(g, party)
    dice = plural(left, "movement die", "movement dice") if left else "no dice left"
    vain = dice_in_vain(g)
    verbs = {choice[0] for choice in decision.choices()} - ({"roll", "hold"} if vain else set())
    ways = ", ".join([words for verb, words in PLANS.items() if verb in verbs] + ["or stay"])
    ways = ways.replace(", or", " or") if ways.count(",") == 1 else ways
    if not left:
        ways = "use what you have, or stay"
    rules = ["AK RB-30", "AK RB-32", "AK RB-33"]
    if "hold" in verbs:
        rules.append("AK RB-32/held")
    if g.stormy(party.at):
        rules.append("AK storm/no-dice")
        dice += ", which lead nowhere in the sandstorm" if left else ""
    text = f"{who} {when(g)}: {ways}? {dice[0].upper()}{dice[1:]}. {state_of(g, party)}."
    return Prompt(text, tuple(rules), g.hex_refs(party.at), picks=_dice_kept_back(g, party, left, verbs))


def _dice_kept_back(g: AlKalim, party: Party, left: int, verbs: set[str | int]) -> Picks | None:
    """Dice are given up or held back one by one before the others are rolled: all of that on one screen."""
    if not verbs & {"rest", "hold"}:
        return None
    of, done, most = ("rest", "roll", left - 1) if "roll" in verbs else ("rest", "stay", left)
    if "hold" in verbs:
        of = "hold"
    else:
        most = min(most, sum(g.exhaustion_of(party, card) for card in g.members(party)))
    words = "Roll the dice that are left" if done == "roll" else "Give up these dice and stay"
    return Picks(0, most, done=done, repeats=True, of=(of,), words=words) if most > 1 else None


def _rolled(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    return Prompt(f"{who}: use a card on the dice? They show {faces(g)}.", ("AK RB-31", "AK RB-15"))


def _which_dice(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card, again = int(decision.about[0]), bool(decision.about[1])
    what = "which die is rolled again" if again else "which die counts as any terrain"
    text = f"{g.said(card)}: {what}? The roll was {faces(g)}."
    offered = [int(choice[1]) for choice in decision.choices() if choice[0] == "die"]
    changeable = [face for face in g.dice if face in offered]
    most = len(changeable)
    if not again:
        most = min(most, max(ability.wild for ability in g.card(card).abilities))
    several = Picks(0, most, done="no", repeats=len(changeable) > len(offered), of=("die",)) if most > 1 else None
    return Prompt(text, ("AK RB-31", "AK RB-15"), g.card_refs(card), picks=several)


def _move(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    where = space_words(g, party.at)
    dice = f"{plural(len(g.dice), 'die', 'dice')} to spend" if g.dice else "No dice are left"
    rules = ("AK RB-31", "AK storm/no-dice") if g.stormy(party.at) else ("AK RB-31",)
    return Prompt(f"{who} {where}: where to? {dice}.", rules, g.hex_refs(party.at))


def _carried(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card = int(decision.about[0])
    return Prompt(f"{g.said(card)}: where to?", (card_rule(g.card(card)),), g.card_refs(card))


def _spend(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    at = int(decision.about[0])
    text = f"{who} to {g.world.board.texts[at]}: which dice are kept for later?"
    return Prompt(text, ("AK RB-31", "AK RB-31/order"), g.hex_refs(at))


def _water(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    """As the Movement step ends; before it, where the march would fell somebody."""
    skins = party.gear[WATER]
    left = "It is the only one" if skins == 1 else f"You carry {skins}"
    if g.phase == ROLLED:
        text = f"{who}: open a water skin? The day's march would fell somebody. {left}."
        return Prompt(text, ("AK gear/water", "AK day/wound"))
    tired = sum(each[1] for each in g.dealt)
    hurt = sum(each[2] for each in g.dealt)
    text = f"{who}: open a water skin? The march has cost the party {amounts(tired, hurt)}. {left}."
    return Prompt(text, ("AK gear/water",))


STEPS = {"attempt": "an adventure", "attack hero": "an attack on another hero"}


def _step(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    verbs = {choice[0] for choice in decision.choices()}
    others = [words for verb, words in STEPS.items() if verb in verbs]
    ask = f"{', '.join(others)}, or a Story step?" if others else "which Story step?"
    where = space_words(g, party.at)
    closed = " Under the sandstorm there is no adventure and no bazaar." if g.stormy(party.at) else ""
    text = f"{who} {where}, {when(g)}: {ask}{closed} {state_of(g, party)}."
    return Prompt(text, ("AK step/either", "AK step/one-action"), g.hex_refs(party.at))


# -- the story die ---------------------------------------------------------------------------------------------------


def _story(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    left = ", ".join(SYMBOLS[symbol] for symbol in g.story)
    number = len(g.story)
    picks = Picks(number, number, ordered=True, of=("effect",)) if len(set(g.story)) == number > 1 else None
    text = f"{who}: in which order do the effects of the story die come? Still to come: {left}."
    return Prompt(text, ("AK story/order", "AK story/all"), picks=picks)


def _story_again(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    shown = ", ".join(SYMBOLS[int(symbol)] for symbol in decision.about)
    return Prompt(f"{who}: the story die shows {shown}. Roll it again?", ("AK story/all", "AK RB-15"))


def _replenish(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    if decision.about:
        colour = COLOURS[int(decision.about[0])]
        left = g.supply[int(decision.about[0])]
        text = f"{who}: where do {colour} counters come back? The pile has only {left}, too few for all."
        return Prompt(text, ("AK sunburst/replenish", "AK RB-150", "AK RB-151"))
    text = f"{who}: creatures stir. Put an adventure counter back on an empty jewel?"
    return Prompt(text, ("AK effects/dunes-day",))


def _city(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    at = g.party.at
    text = f"{who}: does a Lost City appear {g.world.board.where(at)}, and which?"
    return Prompt(text, ("AK effects/canyons", "AK cities/appear"), g.hex_refs(at))


def _visit(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    name = place_words(g, int(decision.choices()[0][1]))
    return Prompt(f"{who}: explore the bazaar of {name} at once?", ("AK cities/explore", "AK cities/not-must"))


def _wind(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    why = "The winds of the story die" if g.phase == STORY else "A sunburst"
    text = f"{who}: which way does the wind blow? {why} made a sandstorm rise over the Prison of the Efreet."
    return Prompt(text, ("AK wind/first", "AK wind/direction"), g.hex_refs(g.world.board.prison))


def _storm(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    text = (
        f"{who}: where does the sandstorm go? From {g.world.board.texts[g.storm]} it moves two spaces with "
        f"the wind, which blows {wind_words(g.wind)}."
    )
    return Prompt(text, ("AK wind/two", "AK wind/arrows"), g.hex_refs(g.storm))


# -- bazaars and quests ----------------------------------------------------------------------------------------------


def _browse(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    stack = int(decision.about[0])
    text = f"{who}: which card comes to the market of {place_words(g, stack)}?"
    return Prompt(text, tuple(map(str, decision.about[1:])), (f"stack:{g.place_name(stack)}",))


def _wages(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card = int(decision.choices()[0][1])
    text = f"{who}: pay {g.said(card)} 1 gold, who leaves otherwise? You have {party.gold}."
    return Prompt(text, ("AK RB-116",), g.card_refs(card))


def _bazaar(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    place = g.place_name(int(decision.about[0]))
    where = place_words(g, int(decision.about[0]))
    verbs = {choice[0] for choice in decision.choices()}
    ways = [words for verb, words in DEALS.items() if verb in verbs]
    ask = f"{', '.join(dict.fromkeys(ways))}, or leave?" if ways else "anything else, or leave?"
    text = f"{who} in the bazaar of {where}: {ask} {state_of(g, party)}."
    paid = [choice for choice in decision.choices() if choice[0] in PAID_FOR]
    picks = None
    if len(paid) > 1 < party.gold:
        picks = Picks(0, min(party.gold, len(paid)), done="leave", of=PAID_FOR, words="Pay {cost} gold and leave")
    return Prompt(text, ("AK bazaar/trade", "AK RB-111"), (f"stack:{place}",), picks=picks)


DEALS = {"buy": "buy", "gear": "buy", "sell": "sell", "sell gear": "sell", "heal": "heal", "refresh": "rest"}
PAID_FOR = ("buy", "gear", "heal", "refresh")
"""What gold buys in a bazaar: several things on one screen."""


def _deed(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    asked = [(g.card(int(choice[1])), int(choice[2])) for choice in decision.choices() if choice[0] == "deed"]
    cards = dict.fromkeys(card for card, _ in asked)
    tests = any(card.legend.steps[place].test is not None for card, place in asked)
    rules = ("AK failing/tests", "AK failing/test") if tests else ("AK legendary/progress",)
    stake = " A failed test fails the quest." if tests else ""
    text = f"{who}: further the quest {' or '.join(card.legend.quest for card in cards)} here?{stake}"
    return Prompt(text, rules, tuple(ref for card in cards for ref in g.card_refs(card.number)))


def _counts(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card, foe = int(decision.choices()[0][1]), int(decision.about[0])
    text = f"{who}: for which part of {g.card(card).legend.quest} does the victory over {g.said(foe)} count?"
    return Prompt(text, ("AK legendary/progress", "AK failing/challenges"), (*g.card_refs(card), *g.card_refs(foe)))


def _gift(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card = int(decision.about[0])
    text = f"{who}: which item is given up for {g.card(card).legend.quest}?"
    return Prompt(text, ("AK legendary/progress",), g.card_refs(card))


def _too_much(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    if decision.choices()[0][0] == "dismiss":
        return Prompt(f"{who} has too many allies: who leaves?", ("AK RB-115", "AK RB-115/dismiss"))
    return Prompt(f"{who} cannot carry all this: which item is given up?", ("AK RB-120", "AK RB-124"))


# -- combat ----------------------------------------------------------------------------------------------------------


def foe_words(g: AlKalim) -> str:
    """The foe of the combat that goes on, with the life that is left."""
    fight = g.combat
    if fight.kind == DUEL:
        other = g.parties[fight.foe]
        return f"{g.name(fight.foe)} ({max(g.life(other, other.hero) - other.wounds, 0)} life left)"
    card = g.card(fight.card)
    left = max(foe_life(g, fight) - fight.wounds, 0)
    return f"{card.name} ({COLOURS[card.colour]} {card.trait}, {left} of {foe_life(g, fight)} life)"


def _foe_refs(g: AlKalim) -> tuple[str, ...]:
    fight = g.fight
    if fight is None:
        return ()
    return (f"seat:{fight.foe}",) if fight.kind == DUEL else g.card_refs(fight.card)


def _outright(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    text = f"{who} meets {foe_words(g)}: settle it with a card, or fight?"
    return Prompt(text, ("AK RB-80", "AK RB-80/outright"), _foe_refs(g))


def _before(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    fight = g.combat
    foe = g.name(fight.by) if fight.kind == DUEL and decision.seat == fight.foe else foe_words(g)
    rules = ("AK RB-142",) if fight.kind == DUEL else ("AK RB-80", "AK RB-73/once")
    if fight.stage == ROUND:
        text = f"{who} as round {fight.round + 1} against {foe} begins: use something, or fight?"
        return Prompt(text, ("AK RB-141/allies", "AK RB-81"), _foe_refs(g))
    return Prompt(f"{who} before the combat with {foe}: use something, or fight?", rules, _foe_refs(g))


def _combat(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    fight = g.combat
    round_, phase = int(decision.about[0]), int(decision.about[1])
    own = f"{ATTRIBUTES[phase].capitalize()} {attribute(g, party, party.hero, phase, fight)}"
    if fight.kind == DUEL:
        need = f"{foe_words(g)} rolls what must be reached with {own}"
    else:
        need = f"{foe_words(g)}: value {target(g, fight, phase)} against {own}, damage {sting(g, fight, phase)}"
    ask = "who attacks, or do you defend?"
    if party.hero in fight.acted and all(ally.card in fight.acted for ally in party.allies):
        ask = "do you defend?"
    rules = ["AK RB-81", "AK RB-82"]
    if not phase and not fight.tried and not fight.acted:
        rules += ["AK RB-92", "AK RB-92/ambush"] if fight.kind == AMBUSH else ["AK RB-92"]
    life = f"wounds {party.wounds}/{g.life(party, party.hero)}"
    text = f"{who}, {PHASES[phase]} phase of round {round_}: {ask} {need}. {who}: {life}."
    return Prompt(text, tuple(rules), _foe_refs(g))


def _shows(need: int) -> str:
    return f"The dice must show {need} or more"


def _boost(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    phase, card, attacking, need, damage = decision.about
    what = "attack" if attacking else "defence"
    dice = _shows(int(need)) if int(need) >= 0 else "This sets what the other must reach"
    more = f"; +{damage} damage" if damage else ""
    text = f"{g.said(int(card))}, {what} in the {PHASES[int(phase)]} phase: use something first? {dice}{more}."
    return Prompt(text, ("AK RB-90", "AK RB-85" if attacking else "AK RB-86"), (*g.card_refs(int(card)), *_foe_refs(g)))


def _after_roll(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    phase, card, attacking, need, dice = decision.about
    what = "attack" if attacking else "defence"
    wanted = "the more the better" if need == UNKNOWN else f"{need} or more were needed"
    text = f"{g.said(int(card))}, {what} in the {PHASES[int(phase)]} phase: use a card? The dice show {dice}; {wanted}."
    return Prompt(text, ("AK RB-85" if attacking else "AK RB-86", "AK RB-15"), (*g.card_refs(int(card)), *_foe_refs(g)))


def _hit(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    phase, card, more = (int(each) for each in decision.about)
    added = f" with {more} more damage" if more else ""
    text = f"{g.said(card)} has hit in the {PHASES[phase]} phase{added}: use something on it?"
    return Prompt(text, ("AK RB-85/hit", "AK RB-15"), (*g.card_refs(card), *_foe_refs(g)))


def _hurt(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card, damage = int(decision.about[0]), int(decision.about[1])
    left = g.life(party, card) - g.wounds_of(party, card)
    which = "it" if damage == 1 else "some"
    text = f"{g.said(card)} is about to take {plural(damage, 'wound')} ({left} life left): cancel {which}?"
    return Prompt(text, ("AK RB-85/miss", "AK RB-86", "AK RB-15"), (*g.card_refs(card), *_foe_refs(g)))


def _won(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card = int(decision.about[0])
    return Prompt(f"{who} has defeated {g.said(card)}: use something?", ("AK RB-53", "AK RB-15"), g.card_refs(card))


def _whom(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    card = int(decision.about[0])
    return Prompt(f"{g.said(card)}: whom does it help?", ("AK RB-15",), g.card_refs(card))


# -- tests -----------------------------------------------------------------------------------------------------------


def _test(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    """Before a test is rolled, and after that."""
    skill, which, difficulty, bonus, cause, *dice = decision.about
    need = int(difficulty) - int(bonus)
    ask = (
        f"failed. The dice show {dice[0]}; {need} or more were needed. Use something to pass it?"
        if dice
        else f"use something before the roll? {_shows(need)}."
    )
    text = f"{who}, {skill} ({ATTRIBUTES[int(which)].capitalize()} {difficulty}) for {cause}: {ask}"
    return Prompt(text, ("AK RB-60", "AK gear/kit" if dice else "AK RB-61"))


# -- losses, spoils, the end of the turn -----------------------------------------------------------------------------


def _lose(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    legendary = any(c[0] == "lose" and g.card(int(c[1])).kind == LEGEND for c in decision.choices())
    if legendary:
        return Prompt(f"{who} must discard a Legendary card: which?", ("AK losing/challenge",), _foe_refs(g))
    if g.fight is not None and g.fight.kind != DUEL:
        text = f"{g.said(g.fight.card)}: {who} must discard an item. Which?"
        return Prompt(text, ("AK RB-62", "AK gear/items"), _foe_refs(g))
    return Prompt(f"{who} is knocked out: which of the most expensive cards is lost?", ("AK RB-100", "AK RB-100/ties"))


def _plunder(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    loser = int(decision.about[0])
    text = f"{who} has beaten {g.name(loser)}, whose gold is taken: an item or an ally besides, and which?"
    return Prompt(text, ("AK RB-143", "AK RB-143/amount"), (f"seat:{loser}",))


def _clouds(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    text = f"{who}: the City of Clouds may set you down anywhere. Where?"
    return Prompt(text, ("AK cities/clouds",), g.hex_refs(party.at))


def _counters(party: Party) -> str:
    held = [f"{number} {COLOURS[colour]}" for colour, number in enumerate(party.trophies) if number]
    return ", ".join(held) or "none"


def _experience(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    if points(party) < g.world.price and not g.spent:
        text = f"{who} at the end of the turn: use a card? {state_of(g, party)}."
        return Prompt(text, ("AK RB-15", "AK RB-21"))
    can = points(party) >= g.world.price
    text = (
        f"{who}: {'buy experience' if can else 'discard a quest'}? Your adventure counters are worth "
        f"{points(party)} ({_counters(party)}); an experience counter costs {g.world.price}."
    )
    rules = ["AK experience/buy", "AK RB-130", "AK RB-131"]
    if g.spent > 0:
        text += f" {'One quest' if g.spent == 1 else f'Up to {g.spent} quests'} may be discarded."
        rules.append("AK discarding/when")
    return Prompt(text, tuple(rules))


def _payment(g: AlKalim, decision: Decision, who: str, party: Party) -> Prompt:
    kind = KIND_NAMES[int(decision.about[0])]
    text = (
        f"{who}: which counters pay for {kind}? The price is {g.world.price}, you have {_counters(party)}. "
        f"Surplus is {'lost' if g.world.settings.change == 'lost' else 'given back'}."
    )
    return Prompt(text, ("AK RB-130", "AK RB-130/change", "AK RB-134"))


_QUESTIONS: dict[str, Callable[[AlKalim, Decision, str, Party], Prompt] | tuple[str, ...]] = {
    "start": (": in which town do you begin?", "AK setup/start"),
    "time": _time,
    "plan": _plan,
    "rolled": _rolled,
    "which dice": _which_dice,
    "move": _move,
    "carried": _carried,
    "spend": _spend,
    "water": _water,
    "step": _step,
    "story": _story,
    "story again": _story_again,
    "replenish": _replenish,
    "city": _city,
    "visit": _visit,
    "wind": _wind,
    "storm": _storm,
    "dreams": (
        " in the City of Dreams: look at five market cards and add one, or simply draw one?",
        "AK cities/dreams",
        "AK RB-110",
    ),
    "browse": _browse,
    "faith": (" in the City of Faith: heal all wounds of the hero and all allies?", "AK cities/faith"),
    "wages": _wages,
    "bazaar": _bazaar,
    "deed": _deed,
    "counts": _counts,
    "gift": _gift,
    "too much": _too_much,
    "outright": _outright,
    "before combat": _before,
    "combat": _combat,
    "boost": _boost,
    "after roll": _after_roll,
    "hit": _hit,
    "hurt": _hurt,
    "won": _won,
    "save": (" would be knocked out: use something to stay up?", "AK RB-70", "AK RB-15"),
    "whom": _whom,
    "test": _test,
    "tested": _test,
    "lose": _lose,
    "refuge": (" is knocked out: in which of the nearest towns do you wake?", "AK RB-102", "AK RB-103"),
    "loot": (": do you keep one of the market cards, and which?", "AK RB-53"),
    "plunder": _plunder,
    "clouds": _clouds,
    "experience": _experience,
    "payment": _payment,
}
"""Each by a function, or what follows the hero's name and the rules."""
KINDS_OF_DECISION = tuple(_QUESTIONS)
