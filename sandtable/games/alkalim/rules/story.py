"""The story die: every symbol of the face comes true, in the order the player picks."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.alkalim.cards.abilities import NO, ask, ease, helpful, offers, uses
from sandtable.games.alkalim.content.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD, SYMBOLS
from sandtable.games.alkalim.content.book import CITIES
from sandtable.games.alkalim.records import NOWHERE
from sandtable.games.alkalim.rules import storm
from sandtable.games.alkalim.rules.adventure import ambush, restore
from sandtable.games.alkalim.rules.bazaar import enter
from sandtable.games.alkalim.rules.dice import showing
from sandtable.games.alkalim.rules.harm import weigh
from sandtable.games.alkalim.rules.movement import use_now
from sandtable.games.alkalim.rules.quests import attempt
from sandtable.games.alkalim.state import CLOUDS, NEXT, STORY, TALE, AlKalim
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.text import listed

TITLES = {
    DUNES: "Creatures stir",
    ROAD: "A well is found",
    LOWLANDS: "The winds blow",
    BLUFFS: "Stolen gold is recovered",
    BARRENS: "The winds change course",
    CANYONS: "A Lost City appears",
    MIRAGE: "A dream of paradise",
}
WORDS = {
    DUNES: "you may put a counter back on a jewel",
    ROAD: "the hero and each ally lose 1 exhaustion",
    LOWLANDS: "you move the sandstorm two spaces along its arrows",
    BLUFFS: "1 gold",
    BARRENS: "the wind turns one step clockwise",
    CANYONS: "a Lost City may appear here",
    MIRAGE: "the hero and each ally lose 1 wound, and the die is rolled again",
}
"""What each symbol does; an ambush is what the dunes bring at night."""
AMBUSH = "a Challenge attacks"


def cast(g: AlKalim) -> Flow[None]:
    """Roll the die; a card may have it rolled again."""
    while True:
        face = g.rng.roll(6) - 1
        symbols = g.world.layout.symbols[face]
        if g.events is not None:
            shown = ", ".join(SYMBOLS[s] for s in symbols)
            g.note(
                f"{g.name(g.turn)} rolls the story die: {shown}.",
                "AK story/all",
                refs=g.hex_refs(g.party.at),
                kind="dice",
                dice=showing(g, (face,)),
                short="story die",
            )
        at_hand = offers(g, g.turn, "story")
        if not at_hand or (yield from ask(g, g.turn, "story again", at_hand, symbols)) is None:
            break
    g.die_rolled = True
    g.story = [*g.story, *symbols]
    g.phase = STORY


def matters(g: AlKalim) -> bool:
    """Whether the order of what is left could matter to anybody.

    At night an ambush may come (now, or by a dream's new roll) and take wounds and gold; what a dream's new roll shows
    may change what one wants of the rest; the storm may cover a city that appears, or blow before or after it turns;
    exhaustion that cards cost for another roll, or in a bazaar, where somebody may just have been hired, may be gone
    again at a well. Otherwise nobody would think about it.
    """
    left = g.story
    if len(set(left)) < 2:
        return False
    if MIRAGE in left:
        if g.night or LOWLANDS in left or BARRENS in left or CANYONS in left:
            return True
        if ROAD in left and (_tiring(g, "story") or _city_may_open(g)):
            return True
        return DUNES in left and g.jewels.bit_count() < len(g.world.board.jewels)
    if g.night and DUNES in left:
        return True
    if LOWLANDS in left:
        return CANYONS in left or BARRENS in left
    return CANYONS in left and ROAD in left and _city_may_open(g)


def _city_may_open(g: AlKalim) -> bool:
    """Whether canyons could bring a bazaar to the hero's space, and with it allies who tire."""
    return NOWHERE in g.cities and not g.stormy(g.party.at)


def _tiring(g: AlKalim, moment: str) -> bool:
    """Whether the party has abilities for this moment that cost exhaustion."""
    return any(source[3].exhaust for source in g.kit(g.party).offers.get(moment, ()))


BY_ITSELF = (BLUFFS, ROAD, BARRENS, CANYONS, DUNES, LOWLANDS, MIRAGE)
"""The order in which effects come where it does not matter."""


def story(g: AlKalim) -> Flow[None]:
    """Resolve one of the effects that are left."""
    if not g.story:
        g.phase = TALE
        return
    symbol = min(g.story, key=BY_ITSELF.index)
    cards = helpful(g)
    if cards or matters(g):
        yield CHECKPOINT  # not otherwise: the effect may ask something after it has changed the table
        choice: Choice = yield Decision(g.turn, "story", [*(("effect", s) for s in sorted(set(g.story))), *uses(cards)])
        if choice[0] == "use":
            yield from use_now(g, choice, cards)
            return
        symbol = int(choice[1])
    else:
        g.skipped(g.turn, "story", f"effect {SYMBOLS[symbol]}")
    g.story.remove(symbol)
    following = EFFECTS[symbol](g)
    if following is not None:
        yield from following


def tale(g: AlKalim) -> Flow[None]:
    """After the die: what quests ask for in this place. Then the step is over."""
    if any(not each.done for each in g.party.legends):
        yield CHECKPOINT
        yield from attempt(g, g.turn, -1)
        if g.outcome is not None:
            return
        out = yield from weigh(g, g.turn)  # what was given up may have been what kept somebody alive
        if out:
            g.phase = NEXT
            return
    g.phase = CLOUDS


def _creatures(g: AlKalim) -> Flow[None]:
    """Dunes: by day one counter may be put back, by night something comes."""
    if g.night:
        yield from ambush(g)
        return
    ground = g.world.board
    empty = [
        number
        for number, spot in enumerate(ground.jewels)
        if not g.jewels >> number & 1 and (g.supply[spot.colour] or g.world.settings.supply == "endless")
    ]
    if not empty:
        if g.events is not None:
            full = g.jewels.bit_count() == len(ground.jewels)
            text = "every jewel has its counter" if full else "the pile has no counter for any empty jewel"
            g.note(f"Creatures stir, but {text}.", "AK effects/dunes-day", *(() if full else ("AK RB-151",)))
        return
    choice: Choice = yield Decision(g.turn, "replenish", [*(("restore", number) for number in empty), NO])
    if choice != NO:
        restore(g, int(choice[1]), "AK effects/dunes-day")


def _well(g: AlKalim) -> None:
    """Road: hero and allies lose 1 exhaustion each."""
    party = g.party
    rested = [card for card in g.members(party) if ease(party, card, 0, 1)]
    if g.events is not None:
        g.note(
            f"A well is found: {_relieved(g, rested, '1 exhaustion') or 'nobody is thirsty'}.",
            "AK effects/road",
            refs=g.hex_refs(party.at),
            short="a well",
        )


def _relieved(g: AlKalim, cards: list[int], what: str) -> str:
    """Who loses what, each of them as much; empty for nobody."""
    if len(cards) > 1:
        return f"{listed(map(g.said, cards))} lose {what} each"
    return f"{g.said(cards[0])} loses {what}" if cards else ""


def _winds(g: AlKalim) -> Flow[None]:
    return storm.blow(g, g.turn, "AK effects/lowlands")


def _gold(g: AlKalim) -> None:
    g.party.gold += 1
    if g.events is not None:
        g.note(
            f"{g.name(g.turn)} finds stolen gold: 1 gold.",
            "AK effects/bluffs",
            refs=g.hex_refs(g.party.at),
            short="+1 gold",
        )


def _city(g: AlKalim) -> Flow[None]:
    """Canyons: a Lost City comes to the hero's space; with all three on the board, all of them vanish."""
    if NOWHERE not in g.cities:
        g.cities = [NOWHERE] * 3
        if g.events is not None:
            g.note("All three Lost Cities were abroad: they vanish into the sand.", "AK cities/return", kind="city")
        return
    at = g.party.at
    free: list[Choice] = [("city", number) for number in range(3) if g.cities[number] == NOWHERE]
    choice: Choice = yield Decision(g.turn, "city", [*free, NO])
    if choice == NO:
        return
    number = int(choice[1])
    g.cities[number] = at
    if g.events is not None:
        g.note(
            f"The {CITIES[number]} appears {g.world.board.where(at)}.",
            "AK effects/canyons",
            "AK cities/appear",
            refs=g.hex_refs(at),
            kind="city",
        )
    if g.stormy(at):
        return
    answer: Choice = yield Decision(g.turn, "visit", [("explore", 5 + number), NO])
    if answer != NO:
        yield from enter(g, 5 + number)


def _dream(g: AlKalim) -> Flow[None]:
    """Mirage: hero and allies lose 1 wound each, and the die is rolled again."""
    party = g.party
    healed = [card for card in g.members(party) if ease(party, card, 1, 0)]
    if g.events is not None:
        g.note(
            f"A dream of paradise: {_relieved(g, healed, '1 wound') or 'nobody is hurt'}, and the die is rolled again.",
            "AK effects/mirage",
            "AK effects/mirage-again",
            refs=g.hex_refs(party.at),
            short="a dream",
        )
    yield from cast(g)


EFFECTS: dict[int, Callable[[AlKalim], Flow[None] | None]] = {
    DUNES: _creatures,
    ROAD: _well,
    LOWLANDS: _winds,
    BLUFFS: _gold,
    BARRENS: storm.turn,
    CANYONS: _city,
    MIRAGE: _dream,
}
"""What each symbol does; what asks somebody is a flow."""
