"""What choices look like to people: keys, labels, highlights, the rules they rest on."""

from __future__ import annotations

from sandtable.games.alkalim.bazaar import price_of, value_of
from sandtable.games.alkalim.board import COLOURS, SIDES, SYMBOLS, Hex
from sandtable.games.alkalim.book import ALLY, ATTRIBUTES, CITIES, GEAR, GEAR_NAMES, LEGEND, TYPES, Card
from sandtable.games.alkalim.experience import KIND_NAMES, KINDS
from sandtable.games.alkalim.questions import place_words, plural, prompt
from sandtable.games.alkalim.records import Ability
from sandtable.games.alkalim.rulings import card_rule, quest_rule
from sandtable.games.alkalim.state import ARRIVED, BAZAAR, FIGHT, PARTING, STORY, TALE, AlKalim
from sandtable.games.alkalim.storm import told
from sandtable.games.alkalim.story import TITLES
from sandtable.games.alkalim.world import World
from sandtable.kernel import Choice, Decision, Option

__all__ = ["OBVIOUS", "describe", "find_card", "prompt", "respell", "use_key"]

OBVIOUS: frozenset[str | int] = frozenset(
    {
        "stop", "stay", "defend", "leave", "done", "no", "roll", "fight", "story", "explore", "go", "wake", "blow",
        "add", "browse", "help", "hand in", "lose", "lose gear", "take gear", "drop", "dismiss", "take", "give",
    }
)  # fmt: skip
"""What the log tells anyway when it happens: it need not say that nothing else was possible."""

CHANGING = frozenset({"attempt", "attack hero", "buy", "sell", "lose", "defend", "no"})
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
    "roll": ("Roll the dice", ("AK RB-30", "AK RB-90")),
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
    f = g.fight
    return "Defend" if f is None else f"Defend with {g.name(f.by)} ({ATTRIBUTES[f.phase].capitalize()})"


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
    "add": ("Add to the stack:", ("AK cities/dreams",)),
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
    "take": ("Take", ("AK RB-53",)),
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
    elif verb == "lose" and card.kind == LEGEND:
        rules = ("AK losing/challenge",)
        if any(each.card == card.number and not each.done for party in g.parties for each in party.legends):
            label, name = "Lose the quest", card.legend.quest
            return Option(f"lose {card.name}", f"{label} {name}", (f"card:{card.id}",), rules)
    return Option(f"{_KEYS.get(verb, verb)} {name}", f"{label} {name}{after}", (f"card:{card.id}",), rules)


WHEN_RULES: dict[str, tuple[str, ...]] = {
    "before moving": ("AK RB-41", "AK RB-15/before-moving"),
    "moving": ("AK day/item-only",),
    "outright": ("AK RB-80/outright",),
    "before combat": ("AK RB-80",),
    "roll": ("AK RB-90",),
}
"""Clauses about the moment of an ability."""


def usable_places(card: Card) -> list[int]:
    """The abilities of a card that are used, not those that always work."""
    return [place for place, ability in enumerate(card.abilities) if ability.when != "always"]


def _moment(ability: Ability) -> str:
    """Abilities of one moment can be offered together."""
    return "turn" if ability.when in ("turn", "moving", "before moving", "bazaar") else ability.when


def use_key(card: Card, place: int) -> str:
    """`use Chainmail`; what is used of it only where the card can do several things."""
    mine = card.abilities[place]
    others = [card.abilities[each] for each in usable_places(card)]
    texts = {ability.text for ability in others}
    key = f"use {card.name}"
    if len(texts) > 1:
        head = mine.text.partition(":")[0]
        alike = [text for text in texts if text.partition(":")[0] == head]
        key = f"{key}: {head if len(alike) == 1 else mine.text}"
    same = [each for each in others if each.text == mine.text and _moment(each) == _moment(mine)]
    number = [each is mine for each in same].index(True)
    return f"{key} ({number + 1})" if number else key


def price_words(ability: Ability) -> str:
    """What an ability costs, in a few words."""
    parts = []
    if ability.exhaust:
        parts.append(f"exhaust {ability.exhaust}")
    if ability.wound:
        parts.append(plural(ability.wound, "wound"))
    if ability.gold:
        parts.append(f"{ability.gold} gold")
    if ability.activate:
        parts.append("activate")
    if ability.discard:
        parts.append("discard")
    if ability.use:
        parts.append("one use")
    return ", ".join(parts)


def _use(g: AlKalim, choice: Choice) -> Option:
    card = g.card(int(choice[1]))
    place = int(choice[2])
    ability = card.abilities[place]
    rules = ["AK RB-15", card_rule(card), *WHEN_RULES.get(ability.when, ())]
    if ability.exhaust or ability.wound or ability.gold:
        rules.append("AK RB-73")
    if ability.discard:
        rules.append("AK RB-15/discard")
    if ability.use:
        rules.append("AK legendary/rune")
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


def jewel_key(g: AlKalim, jewel: int) -> str:
    """`green at 3,4`."""
    ground = g.world.board
    spot = ground.jewels[jewel]
    alike = [each for each in ground.jewels_at[spot.at] if ground.jewels[each].colour == spot.colour]
    number = f" ({alike.index(jewel) + 1})" if len(alike) > 1 else ""
    return f"{COLOURS[spot.colour]} at {ground.names[spot.at]}{number}"


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
            f"attempt {key}", f"Fight {card.name}, which waits here", (*refs, f"card:{card.id}"), ("AK RB-55",)
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
    return Option(f"wind {SIDES[side]}", f"The wind blows {told(side)}", (), ("AK wind/direction",))


def _gear(g: AlKalim, choice: Choice) -> Option:
    name = GEAR_NAMES[int(choice[1])]
    return Option(f"gear {name}", f"Buy a {name} (1 gold)", (), ("AK gear/bazaar", "AK gear/price"))


def _other_gear(g: AlKalim, choice: Choice) -> Option:
    """Survival gear is lost, taken and sold like other items."""
    verb = str(choice[0]).removesuffix(" gear")
    name = GEAR_NAMES[int(choice[1])]
    price = " (for 1 gold)" if verb == "sell" else ""
    return Option(f"{verb} {name}", f"{verb.capitalize()} a {name}{price}", (), ("AK gear/items",))


def deed_key(card: Card, place: int) -> str:
    """`deed The Name Behind the Door`; with the step only where the quest asks for several deeds."""
    steps = card.legend.steps
    others = [step for step in steps if not step.beat and not step.explore]
    return f"deed {card.legend.quest}" + (f": {steps[place].text}" if len(others) > 1 else "")


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


# -- other spellings -------------------------------------------------------------------------------------------------

VERBS = tuple(
    sorted(
        {
            *_PLAIN, *_HEX, *_TOWN, *_CARD, "use", "attack with", "attack hero", "die", "keep", "attempt", "restore",
            "draw", "explore", "effect", "city of", "wind", "gear", "deed", "escape with", "escape", "learn", "hand in",
            "lose gear", "take gear", "sell gear", "hire", "move", "walk", "ride", "pass", "yes",
        },
        key=len,
        reverse=True,
    )
)  # fmt: skip
"""What keys begin with, the longest first."""
SAME = {"hire": "buy", "walk": "step", "ride": "camel", "move": "go", "pass": "no", "escape": "escape with"}
"""Other words for the same."""


def parted(key: str) -> tuple[str, str]:
    """The verb of a key in small letters, and the rest of it as written; no verb if it begins with none."""
    text = " ".join(key.split())
    low = text.casefold()
    for verb in VERBS:
        if low == verb or low.startswith(verb + " "):
            return SAME.get(verb, verb), text[len(verb) :].strip()
    return "", text


def offered_keys(g: AlKalim, decision: Decision, verb: str) -> list[str]:
    """The keys of a question that begin with a verb."""
    keys = (describe(g, choice).key for choice in decision.choices())
    return [key for key in keys if key == verb or key.startswith(verb + " ")]


def respell(g: AlKalim, key: str) -> str:
    """A key as `describe` spells it: towns for their hexes, parts of names for names, any capitals.

    `go Irram` is `go 3,3` where Irram lies there, `buy water skin` is `gear water skin`.
    """
    verb, rest = parted(key)
    if not verb:
        return key
    if not rest:
        return _alone(g, verb, key)
    words = _bare(rest)
    if verb in _HEX or verb in _TOWN:
        at = find_hex(g, words)
        if at is None:
            return key
        return f"{verb} {g.world.board.names[at] if verb in _HEX else g.world.board.texts[at]}"
    if verb in ("gear", "buy", "lose", "take", "sell", "lose gear", "take gear", "sell gear"):
        kind = find_gear(words)
        if kind is not None:
            return f"{'gear' if verb in ('gear', 'buy') else verb.removesuffix(' gear')} {GEAR_NAMES[kind]}"
    if verb == "use":
        return _respell_use(g, rest) or key
    if verb in ("attack", "attack hero"):
        return _respell_attack(g, verb, words) or key
    if verb in _CARD or verb == "attack with":
        card = find_card(g, rest) or find_card(g, words)
        if card is None or (verb == "give up" and card.kind != LEGEND):
            return key
        return f"{verb} {card.legend.quest if verb == 'give up' else card.name}"
    if verb == "deed":
        return _respell_deed(g, rest) or key
    if verb in ("attempt", "restore"):
        jewel = find_jewel(g, words)
        return key if jewel is None else f"{verb} {jewel_key(g, jewel)}"
    if verb == "explore":
        stack = find_stack(g, words)
        return key if stack is None else f"explore {g.place_name(stack)}"
    if verb == "escape with":
        return f"escape with {words.removeprefix('with ').capitalize()}"
    if verb in ("learn", "draw", "effect", "wind"):
        return f"{verb} {_word(verb, words)}"
    if verb == "city of":
        return f"city of {words.capitalize()}"
    return f"{verb} {rest}".casefold() if verb in ("hand in", "die", "keep") else f"{verb} {rest}"


def _bare(rest: str) -> str:
    """Without the small words that people put in between."""
    words = rest
    for small in ("to ", "in ", "at ", "the ", "a "):
        if words.casefold().startswith(small):
            words = words[len(small) :]
    return words


def _alone(g: AlKalim, verb: str, key: str) -> str:
    """A verb that needs something else can mean only one thing."""
    if verb == "explore":
        stack = g.place_at(g.party.at)
        return key if stack < 0 else f"explore {g.place_name(stack)}"
    if verb == "attempt":
        here = g.world.board.jewels_at.get(g.party.at, ())
        return f"attempt {jewel_key(g, here[0])}" if len(here) == 1 else key
    if verb in ("attack", "attack with") and g.fight is not None:
        return f"attack with {g.name(g.fight.by)}"
    if verb == "rest":
        return f"rest {g.name(g.turn)}"
    return verb


def _word(verb: str, words: str) -> str:
    """Attributes with their plus, the winds by their first arrow, types in the singular."""
    low = words.casefold()
    if verb == "learn":
        low = low.removeprefix("+2 ").removeprefix("+1 ")
    if verb == "wind":
        low = low.partition(" and ")[0].replace("-", " ")
    if verb == "draw":
        low = low.removeprefix("legendary ").removesuffix(" quest")
        low = {"allies": "ally", "location": "knowledge"}.get(low, low.removesuffix("s"))
    return low


def find_hex(g: AlKalim, words: str) -> Hex | None:
    """A space by its name, its town, a Lost City that stands there, or a location of a single space."""
    ground = g.world.board
    at = ground.find(words)
    if at is None:
        for number, name in enumerate(CITIES):
            if name.casefold() == words.casefold() and g.cities[number] >= 0:
                return g.cities[number]
    return at


def find_gear(words: str) -> int | None:
    low = words.casefold()
    for kind, name in enumerate(GEAR_NAMES):
        if low in (name, GEAR[kind], name.split()[0]):
            return kind
    return None


def find_stack(g: AlKalim, words: str) -> int | None:
    """A market stack by the name of its town or Lost City, or of the space it stands in."""
    low = words.casefold()
    for stack in range(8):
        name = g.place_name(stack).casefold()
        if low in (name, f"bazaar of {name}"):
            return stack
    at = g.world.board.find(words)
    stack = -1 if at is None else g.place_at(at)
    return None if stack < 0 else stack


def find_jewel(g: AlKalim, words: str) -> int | None:
    """A jewel by `green at 3,4`, `green` (in the hero's space) or `3,4` (if there is one)."""
    ground = g.world.board
    colour, _, where = words.casefold().partition(" at ")
    at: Hex | None = g.party.at
    if where:
        at = ground.find(where)
    elif colour not in COLOURS:
        at, colour = ground.find(words), ""
    here = ground.jewels_at.get(-1 if at is None else at, ())
    found = [jewel for jewel in here if not colour or COLOURS[ground.jewels[jewel].colour] == colour]
    return found[0] if len(found) == 1 else None


def find_card(g: AlKalim, words: str) -> Card | None:
    """A card by its name, its id or its quest; by a part of its name among those on the table."""
    low = " ".join(words.split()).casefold().removeprefix("the ")
    cards = g.world.book
    card = cards.by_name.get(low) or cards.by_name.get(f"the {low}") or cards.by_id.get(low)
    if card is not None:
        return card
    for pile in cards.legends:
        for number in pile:
            if g.card(number).legend.quest.casefold().removeprefix("the ") == low:
                return g.card(number)
    near: set[int] = set()
    for party in g.parties:
        near.update((party.hero, *party.items, *(ally.card for ally in party.allies)))
        near.update(each.card for each in party.legends)
    if g.visit >= 0:
        near.update(g.stacks[g.visit])
    if not low:
        return None
    alike = [number for number in sorted(near) if f" {low}" in f" {g.card(number).name.casefold().replace('-', ' ')}"]
    return g.card(alike[0]) if len(alike) == 1 else None


def _respell_use(g: AlKalim, rest: str) -> str | None:
    name, colon, what = rest.partition(":")
    card = find_card(g, name)
    if card is None:
        return None
    keys = list(dict.fromkeys(use_key(card, place) for place in usable_places(card)))
    if not colon:
        return keys[0] if len(keys) == 1 else None
    low = what.strip().casefold()
    for place in usable_places(card):
        if card.abilities[place].text.casefold().startswith(low):
            return use_key(card, place)
    return None


def _respell_attack(g: AlKalim, verb: str, words: str) -> str | None:
    """`attack Tahlia` in a combat is what she does, before one what is done to her."""
    f = g.fight
    if f is not None and verb == "attack":
        card = find_card(g, words.removeprefix("with "))
        return None if card is None else f"attack with {card.name}"
    for seat, party in enumerate(g.parties):
        if words.casefold() in (g.world.seats[seat].id, g.card(party.hero).name.casefold(), f"seat {seat}"):
            return f"attack {g.name(seat)}"
    card = find_card(g, words)
    return None if card is None else f"attack {card.name}"


def _respell_deed(g: AlKalim, rest: str) -> str | None:
    name, colon, what = rest.partition(": ")
    card = find_card(g, name)
    if card is None or card.kind != LEGEND:
        return None
    for place, step in enumerate(card.legend.steps):
        if step.beat or step.explore:
            continue
        if not colon or step.text.casefold().startswith(what.casefold()):
            key = deed_key(card, place)
            return key if colon or ": " not in key else None
    return None
