"""How keys are spelled, and how people spell them: other words for a verb, towns for their hexes, parts of names."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import COLOURS, Hex
from sandtable.games.alkalim.content.book import CITIES, GEAR, GEAR_NAMES, LEGEND, Card
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.state import AlKalim

# -- keys that need thought ------------------------------------------------------------------------------------------


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


def jewel_key(g: AlKalim, jewel: int) -> str:
    """`green at 3,4`."""
    ground = g.world.board
    spot = ground.jewels[jewel]
    alike = [each for each in ground.jewels_at[spot.at] if ground.jewels[each].colour == spot.colour]
    number = f" ({alike.index(jewel) + 1})" if len(alike) > 1 else ""
    return f"{COLOURS[spot.colour]} at {ground.names[spot.at]}{number}"


def deed_key(card: Card, place: int) -> str:
    """`deed The Name Behind the Door`; with the step only where the quest asks for several deeds or victories."""
    steps = card.legend.steps
    alike = [step for step in steps if bool(step.beat) == bool(steps[place].beat) and not step.explore]
    return f"deed {card.legend.quest}" + (f": {steps[place].text}" if len(alike) > 1 else "")


# -- other spellings -------------------------------------------------------------------------------------------------

PLAIN = (
    "day", "night", "roll", "hold", "stay", "stop", "no", "water", "story", "browse", "draw one", "pray", "leave",
    "fight", "defend", "kit", "done",
)  # fmt: skip
"""Keys of a single word or two."""
HEXES = ("step", "camel", "go", "blow", "fly")
"""Keys that end with a space."""
TOWNS = ("start", "wake")
"""Keys that end with a town: named, not numbered."""
CARDS = (
    "rest", "add", "pay", "dismiss", "buy", "sell", "heal", "refresh", "give", "drop", "attack", "help", "lose", "take",
    "give up",
)  # fmt: skip
"""Keys that end with a card."""
OTHERS = (
    "use", "attack with", "attack hero", "die", "keep", "attempt", "restore", "draw", "explore", "effect", "city of",
    "wind", "gear", "deed", "escape with", "escape", "learn", "hand in", "lose gear", "take gear", "sell gear", "hire",
    "move", "walk", "ride", "pass", "yes",
)  # fmt: skip
VERBS = tuple(sorted({*PLAIN, *HEXES, *TOWNS, *CARDS, *OTHERS}, key=len, reverse=True))
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
    if verb in HEXES or verb in TOWNS:
        at = find_hex(g, words)
        if at is None or (verb in TOWNS and at not in g.world.board.town_at):
            return key
        return f"{verb} {g.world.board.names[at] if verb in HEXES else g.world.board.texts[at]}"
    if verb in ("gear", "buy", "lose", "take", "sell", "lose gear", "take gear", "sell gear"):
        kind = find_gear(words)
        if kind is not None:
            return f"{'gear' if verb in ('gear', 'buy') else verb.removesuffix(' gear')} {GEAR_NAMES[kind]}"
    if verb == "use":
        return _respell_use(g, rest) or key
    if verb in ("attack", "attack hero"):
        return _respell_attack(g, verb, words) or key
    if verb in CARDS or verb == "attack with":
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
        stacks = g.places_at(g.party.at)
        return f"explore {g.place_name(stacks[0])}" if len(stacks) == 1 else key
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
    stacks = [] if at is None else g.places_at(at)
    return stacks[0] if len(stacks) == 1 else None


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
    fight = g.fight
    if fight is not None and verb == "attack":
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
        if step.explore or (step.beat and not colon):
            continue
        if not colon or step.text.casefold().startswith(what.casefold()):
            key = deed_key(card, place)
            return key if colon or ": " not in key else None
    return None
