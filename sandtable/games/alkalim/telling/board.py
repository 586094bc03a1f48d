"""What never changes and clients draw: the map, the dice, and what is printed on the cards."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from sandtable.games.alkalim.content import shapes as printed
from sandtable.games.alkalim.content.board import COLOURS, DUNES, SYMBOLS, TERRAINS
from sandtable.games.alkalim.content.book import KINDS, book, emblems
from sandtable.games.alkalim.content.book import Card as Printed
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.rules import story
from sandtable.games.alkalim.telling.catalogue import reward
from sandtable.games.alkalim.telling.shapes import Board, Card
from sandtable.kernel.bits import bits


def board(world: World) -> Board:
    ground, layout = world.board, world.layout
    return {
        "hexes": [
            {
                "id": ground.names[at],
                "q": ground.cells[at][0],
                "j": ground.cells[at][1],
                "terrain": TERRAINS[ground.terrain[at]],
                "under": TERRAINS[ground.under[at]],
                "text": ground.texts[at],
            }
            for at in range(ground.size)
        ],
        "towns": [{"name": town.name, "at": ground.names[town.label], "text": town.text} for town in ground.towns],
        "locations": [
            {
                "name": place.name,
                "label": ground.names[place.label],
                "terrain": TERRAINS[place.terrain],
                "hexes": [ground.names[at] for at in bits(place.hexes)],
            }
            for place in ground.locations
        ],
        "jewels": [
            {"at": ground.names[spot.at], "colour": COLOURS[spot.colour], "sunburst": spot.sunburst}
            for spot in ground.jewels
        ],
        "prison": ground.names[ground.prison],
        "dice": {
            "name": layout.name,
            "text": layout.text,
            "faces": [[SYMBOLS[symbol] for symbol in face] for face in layout.symbols],
        },
        "effects": [
            {"symbol": SYMBOLS[symbol], "title": story.TITLES[symbol], "day": words, "night": night}
            for symbol, words in story.WORDS.items()
            for night in (story.AMBUSH if symbol == DUNES else words,)
        ],
        "cards": faces(),
        "emblems": emblems(),
        "price": world.price,
    }


@cache
def faces() -> dict[str, Card]:
    """Every card by its id; shared by all tables, not to be changed."""
    return {card.id: _face(card) for card in book().cards}


CHARACTER = ("life", "fatigue", "mind", "body", "spirit")
PRINTED: dict[type[printed.Record], tuple[str, ...]] = {
    printed.HeroCard: ("figure", "title", "set", "skills", *CHARACTER),
    printed.AllyCard: ("figure", "cost", *CHARACTER),
    printed.ItemCard: ("type", "cost", "copies"),
    printed.Challenge: ("colour", "trait", "day", "night", "ranged", "melee", "magic", "sunburst"),
    printed.LegendaryCard: ("figure", "type", "quest", "quest_text", "in_order"),
    printed.Character: CHARACTER,
}
"""What is shown of a record as it stands in the file."""


def _shown(record: printed.Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in PRINTED[type(record)]}


def provenance(card: Printed) -> str:
    """What of a card is known from the printed game, and what was made up for Sandtable."""
    known: str = getattr(card.record, "provenance", "designed")
    facts = [fact.partition(": ") for fact in known.split("; ") if fact != "designed"]
    if facts:
        words = "; ".join(f"{what} ({source})" if source else what for what, _, source in facts)
        return f"From the printed game: {words}. Everything else was written for Sandtable."
    return "Written for Sandtable: the printed card is not at hand."


def _face(card: Printed) -> Card:
    record: Any = card.record
    face = {"name": card.name, "emblem": record.emblem, "kind": KINDS[card.kind], "text": card.text, **_shown(record)}
    face |= {"story": record.story, "provenance": provenance(card)}
    if isinstance(record, printed.Challenge):
        face["reward"] = reward(record.reward)
        if record.reward.kept is not None:
            face |= {"type": record.reward.kept.type, "kept": record.reward.kept.text}
    if isinstance(record, printed.LegendaryCard):
        face["steps"] = [step.text for step in record.steps]
        face |= {"place": record.kind} if record.kind else {}
        face |= _shown(record.ally) if record.ally is not None else {}
    return cast(Card, face)
