"""How keys name things, and how people name them: towns for their hexes, parts of names, quests for their cards."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.alkalim.content.board import COLOURS, COMPASS, SIDES, SYMBOLS, Hex
from sandtable.games.alkalim.content.book import ATTRIBUTES, CITIES, GEAR, GEAR_NAMES, LEGEND, TYPES, Card
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.rules.experience import KINDS as COUNTERS
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Decision

# -- as keys write it ------------------------------------------------------------------------------------------------


def usable_places(card: Card) -> list[int]:
    """The abilities of a card that are used, not those that always work."""
    return [place for place, ability in enumerate(card.abilities) if ability.when != "always"]


def _moment(ability: Ability) -> str:
    """Abilities of one moment can be offered together."""
    return "turn" if ability.when in ("turn", "moving", "before moving", "bazaar") else ability.when


def ability_key(card: Card, place: int) -> str:
    """`Chainmail`; what is used of it only where the card can do several things."""
    mine = card.abilities[place]
    others = [card.abilities[each] for each in usable_places(card)]
    texts = {ability.text for ability in others}
    key = card.name
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
    """`The Name Behind the Door`; with the step only where the quest asks for several deeds or victories."""
    steps = card.legend.steps
    alike = [step for step in steps if bool(step.beat) == bool(steps[place].beat) and not step.explore]
    return card.legend.quest + (f": {steps[place].text}" if len(alike) > 1 else "")


# -- as people write it ----------------------------------------------------------------------------------------------


def bare(words: str) -> str:
    """Without the small words that people put in between."""
    for small in ("to ", "in ", "at ", "the ", "a "):
        if words.casefold().startswith(small):
            words = words[len(small) :]
    return words


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
    if not low:
        return None
    near = {card for party in g.parties for card in (*g.members(party), *party.items)}
    near |= {legend.card for party in g.parties for legend in party.legends}
    near.update(g.stacks[g.visit] if g.visit >= 0 else ())
    alike = [number for number in sorted(near) if f" {low}" in f" {g.card(number).name.casefold().replace('-', ' ')}"]
    return g.card(alike[0]) if len(alike) == 1 else None


# -- the same, as keys write it --------------------------------------------------------------------------------------


def hex_meant(g: AlKalim, words: str) -> str | None:
    at = find_hex(g, bare(words))
    return _lost_city(words) if at is None else g.world.board.names[at]


def spelled(g: AlKalim, field: str, text: str) -> str:
    """What a person wrote for a field of the view, as the view has it: a town's name for its hex."""
    at = find_hex(g, text) if field in ("at", "centre", "start") else None
    return text if at is None else g.world.board.names[at]


def town_meant(g: AlKalim, words: str) -> str | None:
    at = find_hex(g, bare(words))
    return g.world.board.texts[at] if at in g.world.board.town_at else hex_meant(g, words)


def bazaar_meant(g: AlKalim, words: str) -> str | None:
    stack = find_stack(g, bare(words))
    return _lost_city(words) if stack is None else g.place_name(stack)


def _lost_city(words: str) -> str | None:
    """A Lost City by its name, also one that is not on the board."""
    return next((city for city in CITIES if city.casefold() == bare(words).casefold()), None)


def card_meant(g: AlKalim, words: str) -> str | None:
    card = find_card(g, words) or find_card(g, bare(words))
    return None if card is None else card.name


def quest_meant(g: AlKalim, words: str) -> str | None:
    card = find_card(g, words) or find_card(g, bare(words))
    return None if card is None or card.kind != LEGEND else card.legend.quest


def hero_meant(g: AlKalim, words: str) -> str | None:
    """A hero who is attacked; `attack Tahlia` in a combat is what she does."""
    if g.fight is not None:
        return None
    low = bare(words).casefold()
    for seat, party in enumerate(g.parties):
        if low in (g.world.seats[seat].id, g.card(party.hero).name.casefold(), f"seat {seat}"):
            return g.name(seat)
    return card_meant(g, words)


def jewel_meant(g: AlKalim, words: str) -> str | None:
    jewel = find_jewel(g, bare(words))
    if jewel is not None:
        return jewel_key(g, jewel)
    colour, _, where = bare(words).casefold().partition(" at ")
    there = not where or find_hex(g, where.partition(" (")[0]) is not None
    return bare(words) if colour in COLOURS and there else None


def gear_meant(g: AlKalim, words: str) -> str | None:
    kind = find_gear(bare(words))
    return None if kind is None else GEAR_NAMES[kind]


def ability_meant(g: AlKalim, words: str) -> str | None:
    """An ability by its card and the beginning of its text; the words themselves where it is not plain which."""
    name, _, what = words.partition(":")
    card = find_card(g, name)
    if card is None:
        return None
    low = what.strip().casefold()
    named = [each for each in usable_places(card) if card.abilities[each].text.casefold().startswith(low)]
    found = list(dict.fromkeys(ability_key(card, each) for each in named))
    return found[0] if len(found) == 1 or (found and low) else words


def deed_meant(g: AlKalim, words: str) -> str | None:
    """What a quest asks for, likewise."""
    name, colon, what = words.partition(": ")
    card = find_card(g, name)
    if card is None or card.kind != LEGEND:
        return None
    for place, step in enumerate(card.legend.steps):
        if step.explore or (step.beat and not colon):
            continue
        if not colon or step.text.casefold().startswith(what.casefold()):
            key = deed_key(card, place)
            return key if colon or ": " not in key else words
    return words


def type_meant(g: AlKalim, words: str) -> str | None:
    low = words.casefold().removeprefix("legendary ").removesuffix(" quest")
    return _known({"allies": "ally", "location": "knowledge"}.get(low, low.removesuffix("s")), TYPES)


def side_meant(g: AlKalim, words: str) -> str | None:
    """The winds by their first arrow, as it lies on the map or on a compass."""
    first = words.casefold().partition(" and ")[0].removeprefix("to the ")
    found = _known(first.replace(" ", "-"), COMPASS)
    return SIDES[COMPASS.index(found)] if found else _known(first.replace("-", " "), SIDES)


def symbol_meant(g: AlKalim, words: str) -> str | None:
    return _known(bare(words).casefold(), SYMBOLS)


def counter_meant(g: AlKalim, words: str) -> str | None:
    return _known(words.casefold().removeprefix("+2 ").removeprefix("+1 "), COUNTERS)


def attribute_meant(g: AlKalim, words: str) -> str | None:
    return _known(words.casefold().removeprefix("with ").capitalize(), [name.capitalize() for name in ATTRIBUTES])


def city_meant(g: AlKalim, words: str) -> str | None:
    return words.capitalize() if f"City of {words.capitalize()}" in CITIES else None


def numbers_meant(g: AlKalim, words: str) -> str | None:
    parts = words.casefold().split()
    fit = all(n.isdecimal() for n in parts[::2]) and all(colour in COLOURS for colour in parts[1::2])
    return " ".join(parts) if fit and not len(parts) % 2 else None


def _known(word: str, known: Sequence[str]) -> str | None:
    return word if word in known else None


# -- a click on the board --------------------------------------------------------------------------------------------

WALKS = {"move": "go", "plan": "step", "storm": "blow", "carried": "go"}
"""What a click on a space means, by the question."""


def clicked(g: AlKalim, decision: Decision, ref: str) -> str | None:
    """The key that a click on a space would mean; nothing for the space where the hero stands."""
    kind, _, name = ref.partition(":")
    verb = WALKS.get(decision.kind)
    if kind != "hex" or verb is None or name == g.world.board.names[g.party.at]:
        return None
    return f"{verb} {name}"
