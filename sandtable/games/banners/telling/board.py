"""What never changes during a game and a client draws under the view: maps, settlements, counters, cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, cast

from sandtable.games.banners.content import cardbook, forces, loading
from sandtable.games.banners.content.campaign import Campaign, Kingdom
from sandtable.games.banners.content.map import TERRAINS, Map
from sandtable.games.banners.telling import shapes
from sandtable.games.banners.telling.view import printed

KINDS: tuple[Literal["spell", "treasure", "blessing", "hero"], ...] = ("spell", "treasure", "blessing", "hero")

OF_HEROES = ("figure", "power", "lock", "ongoing", "movement", "light", "heavy", "abilities", "cost")
"""What only Hero cards show."""


def board(camp: Campaign) -> shapes.Board:
    found: shapes.Board = {
        "kind": "hexes",
        "maps": [{"id": name, "name": loading.map_record(name).name} for name in camp.map.ids],
        "hexes": [_hex(camp.map, number) for number in range(len(camp.map.names))],
        "sides": _sides(camp.map),
        "settlements": [printed(camp, settlement) for settlement in range(len(camp.map.settlements))],
        "kingdoms": [_kingdom(each) for each in camp.kingdoms],
        "armies": [_army(army) for army in _kinds(camp)],
        "emblems": loading.emblems(),
        "advanced": camp.advanced,
    }
    if camp.advanced:
        found["cards"] = _cards(tuple(kingdom.id for kingdom in camp.kingdoms))
        found["monsters"] = [_monster(monster) for monster in cardbook.monsters()]
    return found


def _kingdom(kingdom: Kingdom) -> shapes.Kingdom:
    printed = loading.kingdoms()[kingdom.id]
    return {
        "id": kingdom.id,
        "name": kingdom.name,
        "adjective": printed.adjective,
        "emblem": printed.emblem,
        "color": kingdom.colour,
    }


def _hex(game_map: Map, number: int) -> shapes.Hex:
    q, j = game_map.places[number]
    found: shapes.Hex = {
        "id": game_map.names[number],
        "q": q,
        "j": j,
        "terrain": TERRAINS[game_map.terrain[number]],
        "place": game_map.texts[number],
    }
    flags = {
        "coastal": game_map.coastal,
        "river": game_map.major_river,
        "partial": game_map.partial,
        "mine": game_map.mines,
        "at_sea": game_map.sea,
    }
    found |= cast(shapes.Hex, {name: True for name, mask in flags.items() if mask >> number & 1})
    if number in game_map.lairs:
        found["lair"] = game_map.lairs[number]
    entry = [kingdom for kingdom, mask in game_map.entries.items() if mask >> number & 1]
    if entry:
        found["entry"] = entry
    return found


def _sides(game_map: Map) -> list[shapes.Side]:
    """The hexsides with something on them."""
    found = []
    for (a, b), side in game_map.sides.items():
        features = {name: value for name in side.__slots__ if (value := getattr(side, name))}
        if a < b and features:
            found.append(cast(shapes.Side, {"a": game_map.names[a], "b": game_map.names[b], **features}))
    return found


def _army(army: forces.Army) -> shapes.Army:
    return {
        "kingdom": army.kingdom,
        "name": army.name,
        "emblem": army.record.emblem if army.record is not None else "",
        "count": army.count,
        "cost": army.cost,
        "recovery": army.recovery,
        "light": army.light[0],
        "heavy": army.heavy[0],
        "weakened": None if army.fragile else {"light": army.light[1], "heavy": army.heavy[1]},
        "movement": army.movement[0],
        "abilities": list(army.record.abilities) if army.record is not None else [],
        "characteristics": list(army.record.characteristics) if army.record is not None else [],
        "doubt": army.record.doubt if army.record is not None else "",
    }


def _kinds(camp: Campaign) -> list[forces.Army]:
    """The types of army whose counters are in play."""
    found = {army.number: army for army in forces.armies() if army.kingdom in camp.index}
    found.update({army.number: army for army in camp.unit_army if not army.hero})
    return [found[number] for number in sorted(found)]


@lru_cache(maxsize=8)
def _cards(kingdoms: tuple[str, ...]) -> list[shapes.Card]:
    return [_card(card) for card in cardbook.cards() if card.kingdom is None or card.kingdom in kingdoms]


def _card(card: cardbook.Card) -> shapes.Card:
    fields = [name for name in shapes.Card.__annotations__ if card.kind == cardbook.HERO or name not in OF_HEROES]
    own = {"kind": KINDS[card.kind], "number": card.printed, "abilities": sorted(card.abilities)}
    return cast(shapes.Card, {name: own[name] if name in own else getattr(card, name) for name in fields})


def _monster(monster: cardbook.Monster) -> shapes.Monster:
    shown = {name: getattr(monster, name) for name in shapes.Monster.__annotations__}
    return cast(shapes.Monster, shown | {"abilities": sorted(monster.abilities)})
