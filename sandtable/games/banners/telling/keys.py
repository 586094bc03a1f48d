"""Keys as people write them: other names of cards, units, Monsters and hexes, turned into those of the options.

A card goes by its id (`play enslave-2`), a Hero by the first name (`aim Gond > 6,11`), a settlement stands for its hex
(`attack Far Tumed`), and with one board in play so do its figures (`attack 5,9`).
"""

from __future__ import annotations

from sandtable.games.banners.content.cardbook import cards, monsters, slug, title
from sandtable.games.banners.state import Banners
from sandtable.games.banners.telling import words
from sandtable.games.banners.telling.verbs import HEX_VERBS, UNIT_VERBS

_OF_UNITS = (*UNIT_VERBS, *words.UNIT_VERBS, "build", "place")
_OF_HEXES = (*HEX_VERBS, *words.HEX_VERBS, "hero", "slink")

_CARD_FIELDS = ("hand", "owned", "spells", "blessings", "treasures gone", "card")
"""Fields of the view that tell cards by their ids."""


def respell(g: Banners, key: str) -> str:
    """The key as `describe` spells it; what is not known here stays as it is."""
    text = " ".join(key.split())
    if verb := _verb(text, words.CARD_VERBS):
        return f"{verb} {_card(text[len(verb) + 1 :])}"
    if verb := _verb(text, ("aim",)):
        caster, mark, target = text[len(verb) + 1 :].partition(" > ")
        return f"{verb} {_unit_at(g, caster)}{mark}{_unit_at(g, target)}"
    if verb := _verb(text, _OF_HEXES):
        return f"{verb} {_hex(g, text[len(verb) + 1 :])}"
    if verb := _verb(text, _OF_UNITS):
        return f"{verb} {_unit_at(g, text[len(verb) + 1 :])}"
    who, strikes, where = text.partition(" strikes ")
    return f"{_monster(who)}{strikes}{_hex(g, where)}" if strikes else text


def told(g: Banners, field: str, text: str) -> str:
    """What stands for a field of the view, as the view tells it: a hex by its name, a card or a Monster by its id."""
    if field == "at":
        return _hex(g, text)
    if field == "monster":
        return next((each.id for each in monsters() if each.id == slug(text)), text)
    if field in _CARD_FIELDS and "*" not in text:
        return next((card.id for card in cards() if slug(_card(text)) == slug(title(card.number))), text)
    return text


def _verb(text: str, verbs: tuple[str, ...]) -> str:
    """The longest of the verbs with which the text begins, as it is written there."""
    words = text.casefold()
    found = [verb for verb in verbs if words.startswith(f"{verb} ")]
    return text[: max(map(len, found))] if found else ""


def _unit_at(g: Banners, text: str) -> str:
    """`UNIT at HEX`, or only one of them; anything else that a card is aimed at is left alone."""
    name, at, place = text.rpartition(" at ")
    if at:
        return f"{_unit(g, name)}{at}{_hex(g, place)}"
    return _hex(g, text) if g.campaign.map.find(text) is not None else _monster(_unit(g, text))


def _unit(g: Banners, text: str) -> str:
    wanted = text.casefold()
    found = {army.name for army in g.campaign.unit_army if wanted in army.names}
    return found.pop() if len(found) == 1 else text


def _card(text: str) -> str:
    """By its title, id or name; a name that several cards share is left to the player to make plain."""
    wanted = slug(text)
    titles = [(title(card.number), card) for card in cards()]
    found = {each for each, card in titles if wanted in (slug(each), card.id)}
    found = found or {each for each, card in titles if wanted == slug(card.name)}
    return found.pop() if len(found) == 1 else text


def _monster(text: str) -> str:
    return next((each.name for each in monsters() if each.id == slug(text)), text)


def _hex(g: Banners, text: str) -> str:
    at = g.campaign.map.find(text)
    return text if at is None else g.campaign.map.names[at]
