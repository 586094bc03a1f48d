"""What never changes and clients draw: the map, the dice, and what is printed on the cards."""

from __future__ import annotations

from functools import cache

from sandtable.games.alkalim.content import shapes as printed
from sandtable.games.alkalim.content.board import COLOURS, SYMBOLS, TERRAINS
from sandtable.games.alkalim.content.book import KINDS, book
from sandtable.games.alkalim.content.book import Card as Printed
from sandtable.games.alkalim.content.world import World
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
        "cards": faces(),
        "price": world.price,
    }


@cache
def faces() -> dict[str, Card]:
    """Every card by its id; shared by all tables, not to be changed."""
    return {card.id: _face(card) for card in book().cards}


def _face(card: Printed) -> Card:
    record = card.record
    face: Card = {
        "name": card.name,
        "kind": KINDS[card.kind],
        "text": card.text,
        "story": getattr(record, "story", ""),
        "provenance": getattr(record, "provenance", ""),
    }
    if isinstance(record, printed.HeroCard):
        face.update(
            {
                "title": record.title,
                "set": record.set,
                "skills": {str(skill): bonus for skill, bonus in record.skills.items()},
            }
        )
        _character(face, record)
    elif isinstance(record, printed.AllyCard):
        face["cost"] = record.cost
        _character(face, record)
    elif isinstance(record, printed.ItemCard):
        face.update({"type": record.type, "cost": record.cost, "copies": record.copies})
    elif isinstance(record, printed.Challenge):
        _challenge(face, record)
    else:
        _legend(face, card.legend)
    return face


def _character(face: Card, record: printed.HeroCard | printed.AllyCard | printed.LegendaryAlly) -> None:
    face.update({"life": record.life, "fatigue": record.fatigue})
    face.update({"mind": record.mind, "body": record.body, "spirit": record.spirit})


def _challenge(face: Card, record: printed.Challenge) -> None:
    face.update(
        {
            "colour": record.colour,
            "trait": record.trait,
            "day": record.day,
            "night": record.night,
            "ranged": record.ranged,
            "melee": record.melee,
            "magic": record.magic,
            "sunburst": record.sunburst,
            "reward": reward(record.reward),
        }
    )
    if record.reward.kept is not None:
        face.update({"type": record.reward.kept.type, "kept": record.reward.kept.text})


def _legend(face: Card, record: printed.LegendaryCard) -> None:
    face.update({"type": record.type, "quest": record.quest, "quest_text": record.quest_text})
    face.update({"steps": [step.text for step in record.steps], "in_order": record.in_order})
    if record.kind:
        face["place"] = record.kind
    if record.ally is not None:
        _character(face, record.ally)
