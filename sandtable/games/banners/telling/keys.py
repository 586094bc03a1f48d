"""Names as people write them, turned into those of keys: cards, units, Monsters, hexes.

A card goes by its id (`play enslave-2`), a Hero by the first name (`aim Gond > 6,11`), a settlement stands for its hex
(`attack Far Tumed`), and with one board in play so do its figures (`attack 5,9`). None: there is nothing of that name,
wherever it might be now.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.content.cardbook import KINGDOMS, cards, monsters, slug, title
from sandtable.games.banners.content.forces import armies, heroes
from sandtable.games.banners.rules.study import CLAUSES
from sandtable.games.banners.state import Banners

_CARD_FIELDS = ("hand", "owned", "spells", "blessings", "treasures gone", "card")
"""Fields of the view that show cards by their ids."""


def find_hex(g: Banners, text: str) -> str | None:
    at = g.campaign.map.find(text)
    return None if at is None else g.campaign.map.names[at]


def find_settlement(g: Banners, text: str) -> str | None:
    settlement = g.campaign.map.settlement(text)
    return None if settlement is None else g.campaign.map.settlements[settlement].name


def find_unit(g: Banners, text: str) -> str | None:
    """An army or hero by one of its names; one that several share is left to the player to make plain."""
    word = _numbered(text.casefold())
    found = {army.name for army in g.campaign.unit_army if word in army.names}
    if len(found) == 1 and word == text.casefold():
        return found.pop()
    return text if found or word in _all_units() else None


def find_army(g: Banners, text: str) -> str | None:
    return find_unit(g, text) if any(_numbered(text.casefold()) in army.names for army in armies()) else None


@lru_cache(maxsize=1)
def _all_units() -> frozenset[str]:
    """The names of all armies and heroes in the box."""
    every = (*armies(), *(hero for kingdom in KINGDOMS for hero in heroes(kingdom)))
    return frozenset(name for army in every for name in army.names)


def _numbered(word: str) -> str:
    """`miners #2` is one of the Miners."""
    name, mark, number = word.rpartition(" #")
    return name if mark and number.isdecimal() else word


def find_kingdom(g: Banners, text: str) -> str | None:
    return text.casefold() if text.casefold() in KINGDOMS else None


def find_monster(g: Banners, text: str) -> str | None:
    return next((each.name for each in monsters() if each.id == slug(text)), None)


def find_card(g: Banners, text: str) -> str | None:
    """By its title, id or name; a name that several cards share is left to the player to make plain."""
    wanted = slug(text)
    titles = [(title(card.number), card) for card in cards()]
    found = {each for each, card in titles if wanted in (slug(each), card.id)}
    alike = {each for each, card in titles if wanted == slug(card.name)}
    found = found or alike
    return found.pop() if len(found) == 1 else text if found else None


def find_piece(g: Banners, text: str) -> str | None:
    """`UNIT at HEX`."""
    name, _, place = text.rpartition(" at ")
    unit, at = find_unit(g, name), find_hex(g, place)
    return None if unit is None or at is None else f"{unit} at {at}"


def find_caster(g: Banners, text: str) -> str | None:
    if text == "-":
        return text
    return find_piece(g, text) or find_unit(g, text) or find_monster(g, text)


def find_target(g: Banners, text: str) -> str | None:
    word = text.casefold()
    if word in ("attacker", "defender") or word.removeprefix("the defender's ").removeprefix("die ").isdecimal():
        return word
    finds = (find_piece, find_hex, find_unit, find_monster, find_card, find_kingdom)
    seat = next((seat.id for seat in g.campaign.seats if seat.id == word), None)
    return seat or next((found for find in finds if (found := find(g, text)) is not None), None)


def find_discipline(g: Banners, text: str) -> str | None:
    return text.casefold() if text.casefold() in CLAUSES else None


def find_number(g: Banners, text: str) -> str | None:
    return text if text.isdecimal() else None


def spelled(g: Banners, field: str, text: str) -> str:
    """What stands for a field of the view, as the view shows it: a hex by its name, a card or a Monster by its id."""
    if field == "at":
        return find_hex(g, text) or text
    if field == "monster":
        return next((each.id for each in monsters() if each.id == slug(text)), text)
    if field in _CARD_FIELDS and "*" not in text:
        wanted = slug(find_card(g, text) or text)
        return next((card.id for card in cards() if slug(title(card.number)) == wanted), text)
    return text
