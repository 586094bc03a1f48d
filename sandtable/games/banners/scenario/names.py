"""Things that a scenario names: kingdoms, armies, heroes, hexes, settlements, monsters, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.campaign import SEASONS, Campaign
from sandtable.games.banners.content.cardbook import BLESSINGS, SPELLS, TREASURES, Card
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.records import Cards
from sandtable.games.banners.state import PLAYMAT, Banners
from sandtable.kernel import ScenarioError
from sandtable.kernel.scenario.reading import items, one_of

T = TypeVar("T")


def words(value: Any, known: Sequence[str], field: str, what: str) -> list[str]:
    """A list of known words."""
    return [known[one_of(each, known, f"{field}[{i}]", what)] for i, each in enumerate(items(value, field))]


def kingdom(camp: Campaign, name: Any, field: str) -> int:
    return one_of(name, tuple(camp.index), field, "kingdom")


def army(camp: Campaign, of: int, name: str, field: str) -> int:
    for each in camp.kingdoms[of].armies:
        if name.casefold() in each.names:
            return each.number
    for (host, number), units in camp.guests.items():
        if host == of and name.casefold() in camp.unit_army[units[0]].names:
            return number
    known = ", ".join(each.name for each in camp.kingdoms[of].armies)
    raise ScenarioError(field, f"{camp.kingdoms[of].name} has no army '{name}'; it has {known}")


def guests(camp: Campaign, of: Any, host: Any, name: str, field: str) -> Sequence[int]:
    """The counters of a contingent that one kingdom runs for another."""
    runs = kingdom(camp, host, f"{field}.host")
    for (each, _), units in camp.guests.items():
        kind = camp.unit_army[units[0]]
        if each == runs and kind.kingdom == of and name.casefold() in kind.names:
            return units
    raise ScenarioError(f"{field}.host", f"{camp.kingdoms[runs].name} has no '{name}' of {of}")


def settlement(camp: Campaign, name: Any, field: str) -> int:
    found = camp.map.settlement(str(name))
    if found is None:
        raise ScenarioError(field, f"there is no settlement '{name}' on {', '.join(camp.map.ids)}")
    return found


def hex_of(camp: Campaign, name: Any, field: str) -> Hex:
    found = None if name is None else camp.map.find(str(name))
    if found is None:
        raise ScenarioError(field, f"there is no hex or settlement '{name}'; a hex is written {camp.map.names[0]}")
    return found


def season(value: Any, field: str) -> int:
    name = str(value).capitalize()
    if name not in SEASONS:
        raise ScenarioError(field, f"a season is one of {', '.join(SEASONS)} (winters are skipped, BB 5.1.2)")
    return SEASONS.index(name)


# -- the Advanced game -----------------------------------------------------------------------------------------------


def _in_the_book(look_up: Callable[[str], T], name: Any, field: str) -> T:
    try:
        return look_up(str(name))
    except ValueError as error:
        raise ScenarioError(field, str(error)) from None


def card(name: Any, field: str) -> Card:
    found = _in_the_book(cardbook.card, name, field)
    if not (SPELLS | TREASURES | BLESSINGS) >> found.number & 1:
        raise ScenarioError(field, f"{found.name} is a hero, not a card to hold")
    return found


def cards(names: Iterable[Any], field: str) -> Cards:
    return sum(1 << card(name, field).number for name in names)


def monster(name: Any, field: str) -> int:
    return _in_the_book(cardbook.monster, name, field).number


def hero(g: Banners, name: Any, field: str) -> int:
    """A hero by name or id; the hero of a contingent with its host: `Astrid (empire)`."""
    text = str(name).casefold()
    if text.endswith(")"):
        text, _, host = text[:-1].partition(" (")
        for (each, _number), units in g.campaign.guests.items():
            if g.campaign.kingdoms[each].id == host and text in g.army_of(units[0]).names:
                return units[0]
    for number, unit in g.campaign.hero_of_card.items():
        if text in g.army_of(unit).names or text == cardbook.cards()[number].id:
            return unit
    known = ", ".join(g.army_of(unit).name for unit in g.campaign.hero_of_card.values())
    raise ScenarioError(field, f"there is no hero '{name}' here; there are {known}")


def hero_text(g: Banners, unit: int) -> str:
    """A hero by name, with its host if it is a guest there."""
    camp = g.campaign
    name = camp.unit_army[unit].name
    own = camp.hero_of_card.get(camp.unit_army[unit].card, unit)
    return name if unit == own else f"{name} ({camp.kingdoms[camp.unit_kingdom[unit]].id})"


def enslaved_hero(g: Banners, which: Any, field: str) -> int:
    """An Enslaved Hero that is not on the map: the next one, or by its number among the four (12.3.7)."""
    heroes = g.campaign.enslaved
    numbered = isinstance(which, int) and not isinstance(which, bool)
    if numbered and not 1 <= which <= len(heroes):
        raise ScenarioError(field, "the Enslaved Heroes are numbered 1 to 4 (BB 12.3.7)")
    for unit in (heroes[which - 1],) if numbered else heroes:
        if g.at[unit] == PLAYMAT:
            return unit
    raise ScenarioError(field, "there are only four Enslaved Heroes (BB 12.3.7)")


def kingdom_of_hero(name: str) -> str:
    text = name.casefold()
    for each in cardbook.cards():
        if each.kind == cardbook.HERO and text in (each.id, *cardbook.short_names(each.name)):
            return each.kingdom or ""
    raise ScenarioError("units", f"there is no hero '{name}'")
