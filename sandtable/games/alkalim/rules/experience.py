"""The Experience step: counters for adventure counters, the quest tile, discarding a quest (RB-130 to RB-134)."""

from __future__ import annotations

from functools import cache
from itertools import product

from sandtable.games.alkalim.cards.abilities import helpful, uses
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.rules.movement import use_now
from sandtable.games.alkalim.rules.quests import drop, quests
from sandtable.games.alkalim.state import EXPERIENCE, NEXT, AlKalim
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.text import listed, plural

KINDS = ("mind", "body", "spirit", "fatigue", "life")
KIND_NAMES = ("+2 Mind", "+2 Body", "+2 Spirit", "+2 fatigue", "+1 life")
FATIGUE, LIFE = 3, 4
DONE: Choice = ("done",)
STAY: Choice = ("stay",)


def points(party: Party) -> int:
    """The worth of a hero's adventure counters: green 1, yellow 2, blue 3, red 4 (RB-4)."""
    green, yellow, blue, red = party.trophies
    return green + 2 * yellow + 3 * blue + 4 * red


@cache
def payments(held: tuple[int, ...], price: int) -> tuple[tuple[int, ...], ...]:
    """The ways to pay from which no counter could be left out."""
    found = []
    for given in product(*(range(number + 1) for number in held)):
        worth = sum(number * (place + 1) for place, number in enumerate(given))
        if worth >= price and all(not number or worth - place - 1 < price for place, number in enumerate(given)):
            found.append(given)
    return tuple(found)


def learning_bar(g: AlKalim, party: Party, kind: int) -> str:
    """Why an experience counter cannot be bought: points, one a step, no two life counters in a row; or nothing."""
    if points(party) < g.world.price:
        return "points"
    if g.world.settings.counters == "one" and -1 in g.bought:
        return "once"
    return "life" if kind == LIFE and party.last_life and g.world.settings.vitality == "alternate" else ""


def experience_choices(g: AlKalim) -> list[Choice]:
    party = g.party
    found: list[Choice] = [("learn", kind) for kind in range(len(KINDS)) if not learning_bar(g, party, kind)]
    found += uses(helpful(g))
    if g.spent > 0:  # after all else: nobody should come upon it by a second click
        found += [("give up", each.card) for each in quests(party)]
    return [*found, DONE]


def experience(g: AlKalim) -> Flow[None]:
    """Buy, discard quests; the last chance to use a card before the turn ends (AK RB-15/turn)."""
    party = g.party
    idle = points(party) < g.world.price and not (g.spent and quests(party))
    if idle and not helpful(g):
        g.phase = NEXT
        return
    yield CHECKPOINT
    choice: Choice = yield Decision(g.turn, "experience", lambda: experience_choices(g))
    verb = choice[0]
    if verb == "learn":
        yield from _learn(g, int(choice[1]))
    elif verb == "give up":
        g.spent -= 1
        legend = next(each for each in party.legends if each.card == choice[1])
        drop(g, g.turn, legend, "AK discarding/when")
    elif verb == "use":
        yield from use_now(g, choice, helpful(g))
    else:
        g.phase = NEXT


def _learn(g: AlKalim, kind: int) -> Flow[None]:
    """Hand in adventure counters for one experience counter; surplus is lost (RB-130)."""
    party = g.party
    ways = payments(tuple(party.trophies), g.world.price)
    way = ways[0]
    if len(ways) > 1:
        choice = yield Decision(g.turn, "payment", [("hand in", *each) for each in ways], (kind,))
        way = tuple(int(number) for number in choice[1:])
    worth = 0
    for colour, number in enumerate(way):
        party.trophies[colour] -= number
        g.supply[colour] += number
        worth += number * (colour + 1)
    party.counters[kind] += 1
    party.last_life = kind == LIFE
    g.bought.append(-1)
    if g.events is not None:
        counters = listed(f"{number} {COLOURS[colour]}" for colour, number in enumerate(way) if number)
        g.note(
            f"{g.name(g.turn)} hands in {counters} and gains {KIND_NAMES[kind]}.",
            "AK experience/buy",
            "AK RB-130",
            "AK RB-131",
            refs=g.hex_refs(party.at),
            kind="experience",
            by=g.turn,
            short=KIND_NAMES[kind],
        )
    if g.world.settings.change == "given":
        _change(g, worth - g.world.price)
    _tile(g, max(colour for colour, number in enumerate(way) if number) + 1)
    g.spent += 1


def _change(g: AlKalim, surplus: int) -> None:
    """Where the table says so, surplus comes back in counters, the largest first."""
    for colour in (3, 2, 1, 0):
        while surplus > colour and (g.supply[colour] > 0 or g.world.settings.supply == "endless"):
            surplus -= colour + 1
            g.supply[colour] = max(g.supply[colour] - 1, 0)
            g.party.trophies[colour] += 1
            if g.events is not None:
                g.note(f"{g.name(g.turn)} gets a {COLOURS[colour]} counter back.", "AK RB-130/change")


def _tile(g: AlKalim, highest: int) -> None:
    """The highest counter spent stays on the quest tile and says how many Legendary cards one may have (RB-134)."""
    party = g.party
    if highest <= party.tile:
        return
    rule = "AK tile/replace" if party.tile else "AK tile/first"
    if party.tile:
        g.supply[party.tile - 1] += 1
    g.supply[highest - 1] -= 1
    party.tile = highest
    if g.events is not None:
        g.note(
            f"{g.name(g.turn)} puts a {COLOURS[highest - 1]} counter on the quest tile: room for "
            f"{plural(highest, 'Legendary card')}.",
            "AK experience/tile",
            rule,
            "AK RB-134",
            kind="experience",
        )


def clouds(g: AlKalim) -> Flow[None]:
    """Whoever explored the City of Clouds may move anywhere as the Experience step begins."""
    if g.clouds:
        yield CHECKPOINT
        party = g.party
        others: list[Choice] = [("fly", h) for h in range(g.world.board.size) if h != party.at]
        choice: Choice = yield Decision(g.turn, "clouds", [STAY, *others])
        g.clouds = False
        if choice != STAY:
            before, party.at = party.at, int(choice[1])
            if g.events is not None:
                ground = g.world.board
                g.note(
                    f"The City of Clouds sets {g.name(g.turn)} down {ground.where(party.at)}.",
                    "AK cities/clouds",
                    refs=g.hex_refs(party.at),
                    kind="move",
                    trail=(*g.hex_refs(before), *g.hex_refs(party.at)),
                )
    g.phase = EXPERIENCE
