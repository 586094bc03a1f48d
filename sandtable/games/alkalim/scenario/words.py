"""Reading the words of a scenario's `setup:`: numbers, seats, hexes, cards; every complaint names its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.alkalim.content.board import COLOURS, SIDES, Hex
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, CITIES, HERO, LEGEND, Card
from sandtable.games.alkalim.content.settings import COLOURED
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import ScenarioError
from sandtable.kernel.scenario import reading
from sandtable.kernel.scenario.reading import items, number, one_of
from sandtable.kernel.text import meant

SEATS = tuple(each[0] for each in COLOURED)
KIND_WORDS = ("a hero", "an ally", "an item", "a Challenge", "a Legendary card")
THE_REST = "the rest"
"""In a list of discards: all cards of that deck that are nowhere else."""


def fields(written: Any, known: Sequence[str], field: str, what: str) -> Mapping[str, Any]:
    """Names with values, none of them unknown."""
    for word in reading.mapping(written, field):
        if word not in known and str(word).isdecimal():
            raise ScenarioError(reading.inside(field, word), 'a hex in { } or [ ] is written in quotes: "3,3"')
    return reading.fields(written, known, field, what)


def seat(g: AlKalim, value: Any, field: str) -> int:
    return one_of(value, SEATS[: g.world.players], field, "seat")


def hex_(g: AlKalim, value: Any, field: str) -> Hex:
    """A hex by its name or its town's, or a Lost City's that is on the board."""
    ground = g.world.board
    if isinstance(value, str):
        words = " ".join(value.split()).casefold().removeprefix("hex:")
        found = ground.find(words)
        if found is not None:
            return found
        for city, at in zip(CITIES, g.cities, strict=True):
            if city.casefold() == words and at >= 0:
                return at
    towns = ", ".join(town.name for town in ground.towns)
    wrong = "name a hex or a town here" if value is None else f"there is no hex or town {value!r}"
    raise ScenarioError(
        field,
        f'{wrong}; a hex is COLUMN,ROW such as "{ground.names[0]}" (with quotes in {{ }} and '
        f"[ ]), the towns are {towns}",
    )


def place(g: AlKalim, value: Any, field: str) -> int:
    """The market stack of a town or Lost City."""
    return one_of(value, [g.place_name(stack) for stack in range(8)], field, "town or Lost City")


def side(value: Any, field: str) -> int:
    """Where the wind blows: the first of its two neighbouring sides, clockwise; by name or number, or both by name."""
    if isinstance(value, list):
        sides = [one_of(each, SIDES, f"{field}[{n}]", "side") for n, each in enumerate(value)]
        if len(sides) == 2:
            for first, second in (sides, sides[::-1]):
                if (first + 1) % 6 == second:
                    return first
        raise ScenarioError(field, f"the wind blows across two neighbouring sides of {', '.join(SIDES)}")
    if isinstance(value, int):
        return number(value, field, 0, 5)
    return one_of(value, SIDES, field, "side")


def card(g: AlKalim, value: Any, kinds: Sequence[int], field: str) -> Card:
    """A card of one of these kinds, by its name or id; a Legendary card also by its quest."""
    book = g.world.book
    wanted = " or ".join(KIND_WORDS[kind] for kind in kinds)
    if value is None:
        raise ScenarioError(field, f"name {wanted} here")
    found = book.find(str(value))
    if found is not None and found.kind in kinds:
        return found
    if found is not None:
        raise ScenarioError(field, f"{found.name} is {KIND_WORDS[found.kind]}; what fits here is {wanted}")
    known = [each.name for each in book.cards if each.kind in kinds]
    known += [each.legend.quest for each in book.cards if each.kind == LEGEND and LEGEND in kinds]
    such = "" if len(kinds) == len(KIND_WORDS) else f" that is {wanted}"
    raise ScenarioError(field, f"there is no card '{value}'{such}{meant(str(value), known, 3, 0.4)}")


def character(g: AlKalim, name: Any, field: str) -> int:
    """A hero or an ally."""
    return card(g, name, (HERO, ALLY, LEGEND), field).number


def jewel(g: AlKalim, at: Hex, colour: int, field: str) -> int:
    """The jewel of a colour in a space."""
    ground = g.world.board
    for each in ground.jewels_at.get(at, ()):
        if ground.jewels[each].colour == colour:
            return each
    there = [COLOURS[ground.jewels[each].colour] for each in ground.jewels_at.get(at, ())]
    written = f"but a {' and a '.join(there)} one" if there else "nor any other"
    raise ScenarioError(field, f"there is no {COLOURS[colour]} jewel at {ground.texts[at]}, {written}")


def jewels(g: AlKalim, value: Any, field: str) -> list[int]:
    """Jewels by their hexes, `"3,3"` for all that are there or `3,3 red` for one."""
    found: list[int] = []
    for n, each in enumerate(items(value, field)):
        where = f"{field}[{n}]"
        words = str(each).split()
        if len(words) > 1 and words[-1].casefold() in COLOURS:
            at = hex_(g, " ".join(words[:-1]), where)
            found.append(jewel(g, at, COLOURS.index(words[-1].casefold()), where))
            continue
        at = hex_(g, each, where)
        here = g.world.board.jewels_at.get(at, ())
        if not here:
            raise ScenarioError(where, f"there is no jewel at {g.world.board.texts[at]}")
        found += here
    return found


def is_kept(each: Card) -> bool:
    """Whether a Challenge's card is kept as its reward."""
    return each.kind == CHALLENGE and each.challenge.reward.kept is not None
