"""The Advanced game's part of a scenario's `setup:` (docs/scenarios.md): heroes, monsters, cards, magic in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import BLESSING, BLESSINGS, SPELL, SPELLS, TREASURES, Card, blessings_of
from sandtable.games.banners.content.forces import BITS
from sandtable.games.banners.content.map import Hex, bits
from sandtable.games.banners.rules.study import distribute
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners, Cards, Gain, spot
from sandtable.kernel import ScenarioError

LOST_CITY: Cards = 1 << cardbook.card("lost-city-of-khazud").number

FIELDS = (
    "hands", "owned", "decks", "discards", "gone", "played", "monsters", "defeated", "abandoned", "pool", "study",
    "heroes", "fallen", "force", "today", "gains", "free heroes",
)  # fmt: skip


def read(g: Banners, setup: Mapping[str, Any]) -> None:
    """Put the position's magic on the table. Hands are as told, empty if not; what is nowhere else is in the decks."""
    if g.arcana is None:
        for field in FIELDS:
            if field in setup:
                raise ScenarioError(field, "is for the Advanced game; say `advanced: true` (BB 1.1)")
        return
    _cards(g, setup)
    _monsters(g, setup)
    _heroes(g, setup)
    arcana = g.arcana
    arcana.force = {str(k): int(v) for k, v in setup.get("force", {}).items()}
    arcana.today = {str(k): int(v) for k, v in setup.get("today", {}).items()}


def read_study(g: Banners, setup: Mapping[str, Any]) -> None:
    """Study markers as told, else all that the season has, in Autumn with its Churn (17.1, 17.2); read when the season
    is known."""
    arcana, told = g.arcana, setup.get("study")
    if arcana is None:
        return
    if told is None:
        distribute(g)
    else:
        arcana.glyphs, arcana.churns = int(told.get("glyphs", 0)), int(told.get("churns", 0))


def read_gains(g: Banners, setup: Mapping[str, Any]) -> None:
    """What magic has given; read when everybody, the active unit too, is on the map."""
    arcana = g.arcana
    if arcana is None:
        return
    for i, each in enumerate(setup.get("gains", [])):
        at = _hex(g, each.get("at"), f"gains[{i}].at")
        keys = {"army": g.army.get(at, NOBODY), "hero": g.hero.get(at, NOBODY), "place": spot(at)}
        keys |= {"active": g.active, "rider": g.rider}
        key = keys[each.get("of", "army")]
        gain: Gain = (
            int(each.get("light", 0)),
            int(each.get("heavy", 0)),
            sum(BITS[word] for word in each.get("abilities", [])),
            int(each.get("movement", 0)),
        )
        (arcana.turn_gains if each.get("turn") else g.gains)[key] = gain


def _cards(g: Banners, setup: Mapping[str, Any]) -> None:
    arcana = g.magic
    in_play = sum(blessings_of(k.id) for k in g.campaign.kingdoms)
    arcana.hand = [0] * len(g.campaign.players)
    arcana.owned = [0] * len(g.campaign.players)
    used: Cards = 0 if g.campaign.khazud is None else LOST_CITY  # once played it is out of the game (12.1.3)
    for field, where in (("hands", arcana.hand), ("owned", arcana.owned)):
        for kingdom, names in setup.get(field, {}).items():
            player = g.player[_kingdom(g, kingdom, f"{field}.{kingdom}")]
            for name in names:
                card = find(str(name), f"{field}.{kingdom}")
                if used >> card.number & 1:
                    gone = "is out of the game" if LOST_CITY >> card.number & 1 else "is somewhere else already"
                    raise ScenarioError(f"{field}.{kingdom}", f"{card.name} {gone}")
                if card.kind == BLESSING and not in_play >> card.number & 1:
                    raise ScenarioError(f"{field}.{kingdom}", f"{card.name} is a Blessing of a kingdom not in play")
                used |= 1 << card.number
                where[player] |= 1 << card.number
    arcana.spell_discard = arcana.blessing_discard = arcana.treasures_gone = 0
    for field in ("discards", "gone"):
        for name in setup.get(field, []):
            card = find(str(name), field)
            used |= 1 << card.number
            if card.kind == SPELL:
                arcana.spell_discard |= 1 << card.number
            elif card.kind == BLESSING:
                arcana.blessing_discard |= 1 << card.number
            else:
                arcana.treasures_gone |= 1 << card.number
    arcana.played = _mask(setup.get("played", []), "played")
    arcana.spell_deck, arcana.treasure_deck = SPELLS & ~used, TREASURES & ~used
    for k in g.campaign.kingdoms:
        arcana.blessing_decks[k.index] = blessings_of(k.id) & ~used
    decks = setup.get("decks", {})
    for kind, names in decks.items():
        mask = _mask(names, f"decks.{kind}")
        if kind == "spells":
            arcana.spell_deck = mask & SPELLS
        elif kind == "treasures":
            arcana.treasure_deck = mask & TREASURES
        elif kind == "blessings":
            for k in g.campaign.kingdoms:
                arcana.blessing_decks[k.index] = blessings_of(k.id) & mask
        else:
            raise ScenarioError(f"decks.{kind}", "a deck is one of spells, treasures, blessings")


def _monsters(g: Banners, setup: Mapping[str, Any]) -> None:
    arcana = g.magic
    for i, each in enumerate(setup.get("monsters", [])):
        at = _hex(g, each.get("at"), f"monsters[{i}].at")
        number = _monster(each.get("name"), f"monsters[{i}].name")
        arcana.monster[at] = number
        arcana.command[at] = _kingdom(g, each.get("command"), f"monsters[{i}].command")
        if each.get("status", "finished") == "ready":
            arcana.active_monsters |= 1 << at
        arcana.pool &= ~(1 << number)
    for i, each in enumerate(setup.get("defeated", [])):
        number = _monster(each.get("name"), f"defeated[{i}].name")
        arcana.defeated[_hex(g, each.get("at"), f"defeated[{i}].at")] = number
        arcana.pool &= ~(1 << number)
    if "abandoned" in setup:
        arcana.abandoned = sum({1 << _hex(g, name, "abandoned") for name in setup["abandoned"]})
    if "pool" in setup:
        arcana.pool = sum(1 << _monster(name, "pool") for name in setup["pool"])
    g.refresh_monsters()


def _heroes(g: Banners, setup: Mapping[str, Any]) -> None:
    arcana = g.magic
    for name in setup.get("fallen", []):
        arcana.fallen |= 1 << _hero(g, name, "fallen")
    for kingdom, names in setup.get("heroes", {}).items():
        k = _kingdom(g, kingdom, f"heroes.{kingdom}")
        waiting = {_hero(g, name, f"heroes.{kingdom}") for name in names}
        for unit in g.campaign.heroes_of[k]:
            arcana.unavailable &= ~(1 << unit)
        for unit in g.campaign.heroes_of[k]:
            if unit not in waiting and g.at[unit] == PLAYMAT and not arcana.fallen >> unit & 1:
                arcana.unavailable |= 1 << unit
    for kingdom, names in setup.get("free heroes", {}).items():
        k = _kingdom(g, kingdom, f"free heroes.{kingdom}")
        g.free_heroes[k] = [NOBODY if name == "any" else _hero(g, name, f"free heroes.{kingdom}") for name in names]


def place_hero(g: Banners, each: Mapping[str, Any], field: str) -> int:
    """A `hero:` entry of `units`."""
    if g.arcana is None:
        raise ScenarioError(field, "heroes are for the Advanced game; say `advanced: true` (BB 1.1)")
    unit = _hero(g, each.get("hero"), f"{field}.hero")
    if each.get("kingdom") not in (None, g.army_of(unit).kingdom, g.kingdom_of(unit).id):
        raise ScenarioError(f"{field}.kingdom", f"{g.army_of(unit).name} is of {g.army_of(unit).kingdom}")
    if g.at[unit] != PLAYMAT:
        raise ScenarioError(f"{field}.hero", f"{g.army_of(unit).name} is on the map already")
    at = _hex(g, each.get("at"), f"{field}.at")
    if at in g.hero:
        raise ScenarioError(f"{field}.at", f"{g.unit_text(g.hero[at])} is there already (one hero a hex, BB 14.2)")
    g.place(unit, at)
    g.arcana.unavailable &= ~(1 << unit)
    if each.get("locked"):
        g.arcana.locked |= 1 << unit
    return unit


def enslave(g: Banners, unit: int, which: Any, field: str) -> None:
    """An army with an Enslaved Hero (12.3.7): the next one, or by its number among the four."""
    if g.arcana is None or "night" not in g.campaign.index:
        raise ScenarioError(field, "only the Army of the Night enslaves, in the Advanced game (BB 12.3.7)")
    hero = _enslaved_hero(g, which, field)
    g.hand_over(unit, g.campaign.index["night"])
    g.place(hero, g.at[unit])


def _enslaved_hero(g: Banners, which: Any, field: str) -> int:
    heroes = g.campaign.enslaved
    numbered = isinstance(which, int) and not isinstance(which, bool)
    if numbered and not 1 <= which <= len(heroes):
        raise ScenarioError(field, "the Enslaved Heroes are numbered 1 to 4 (BB 12.3.7)")
    for hero in (heroes[which - 1],) if numbered else heroes:
        if g.at[hero] == PLAYMAT:
            return hero
    raise ScenarioError(field, "there are only four Enslaved Heroes (BB 12.3.7)")


# -- and back --------------------------------------------------------------------------------------------------------


def write(g: Banners) -> dict[str, Any]:
    if g.arcana is None:
        return {}
    camp, arcana = g.campaign, g.arcana
    names = [k.id for k in camp.kingdoms]
    setup: dict[str, Any] = {
        "hands": {names[camp.players[p][0]]: _ids(mask) for p, mask in enumerate(arcana.hand) if mask},
        "owned": {names[camp.players[p][0]]: _ids(mask) for p, mask in enumerate(arcana.owned) if mask},
        "decks": {
            "spells": _ids(arcana.spell_deck),
            "treasures": _ids(arcana.treasure_deck),
            "blessings": _ids(sum(arcana.blessing_decks)),
        },
        "discards": _ids(arcana.spell_discard | arcana.blessing_discard),
        "gone": _ids(arcana.treasures_gone),
        "played": _ids(arcana.played),
        "monsters": [
            {
                "name": cardbook.monsters()[m].name,
                "at": camp.map.names[h],
                "command": names[arcana.command[h]],
                "status": "ready" if arcana.active_monsters >> h & 1 else "finished",
            }
            for h, m in sorted(arcana.monster.items())
        ],
        "defeated": [
            {"name": cardbook.monsters()[m].name, "at": camp.map.names[h]} for h, m in sorted(arcana.defeated.items())
        ],
        "pool": [cardbook.monsters()[m].name for m in bits(arcana.pool)],
        "study": {"glyphs": arcana.glyphs, "churns": arcana.churns},
        "fallen": [hero_text(g, u) for u in bits(arcana.fallen)],
        "heroes": {
            names[k]: [
                g.army_of(u).name
                for u in camp.heroes_of[k]
                if not arcana.unavailable >> u & 1 and g.at[u] == PLAYMAT and not arcana.fallen >> u & 1
            ]
            for k in range(len(names))
        },
        "force": dict(arcana.force),
        "today": dict(arcana.today),
        "gains": [
            *(_gain(g, key, gain, False) for key, gain in sorted(g.gains.items())),
            *(_gain(g, key, gain, True) for key, gain in sorted(arcana.turn_gains.items())),
        ],
    }
    if arcana.abandoned or (camp.record is not None and camp.record.abandoned_lairs):
        setup["abandoned"] = [camp.map.names[h] for h in bits(arcana.abandoned)]
    setup["free heroes"] = {
        names[k]: ["any" if u == NOBODY else hero_text(g, u) for u in each] for k, each in enumerate(g.free_heroes)
    }
    return setup


def _gain(g: Banners, key: int, gain: Gain, turn: bool) -> dict[str, Any]:
    at = g.at[key] if key >= 0 else -2 - key
    of = "place" if key < 0 else "hero" if g.army_of(key).hero else "army"
    if g.must_leave and key in (g.active, g.rider):  # unlisted where others stand
        of = "active" if key == g.active else "rider"
    words = [word for word, bit in BITS.items() if gain[2] & bit]
    found = {"light": gain[0], "heavy": gain[1], "abilities": words, "movement": gain[3], "turn": turn}
    return {"at": g.campaign.map.names[at], "of": of, **{k: v for k, v in found.items() if v}}


def _ids(mask: Cards) -> list[str]:
    return [cardbook.cards()[n].id for n in bits(mask)]


# -- reading ---------------------------------------------------------------------------------------------------------


def find(name: str, field: str) -> Card:
    try:
        card = cardbook.card(name)
    except ValueError as error:
        raise ScenarioError(field, str(error)) from None
    if not (SPELLS | TREASURES | BLESSINGS) >> card.number & 1:
        raise ScenarioError(field, f"{card.name} is a hero, not a card to hold")
    return card


def _mask(names: list[str], field: str) -> Cards:
    return sum(1 << find(str(name), field).number for name in names)


def _monster(name: Any, field: str) -> int:
    try:
        return cardbook.monster(str(name)).number
    except ValueError as error:
        raise ScenarioError(field, str(error)) from None


def _hero(g: Banners, name: Any, field: str) -> int:
    text = str(name).casefold()
    if text.endswith(")"):  # the hero of a contingent, with its host (specials.py)
        text, _, host = text[:-1].partition(" (")
        for (kingdom, _number), units in g.campaign.guests.items():
            if g.campaign.kingdoms[kingdom].id == host and text in g.army_of(units[0]).names:
                return units[0]
    for number, unit in g.campaign.hero_of_card.items():
        if text in g.army_of(unit).names or text == cardbook.cards()[number].id:
            return unit
    known = ", ".join(g.army_of(u).name for u in g.campaign.hero_of_card.values())
    raise ScenarioError(field, f"there is no hero '{name}' here; there are {known}")


def hero_text(g: Banners, unit: int) -> str:
    """A hero by name, with its host if it is a guest there."""
    camp = g.campaign
    name = camp.unit_army[unit].name
    own = camp.hero_of_card.get(camp.unit_army[unit].card, unit)
    return name if unit == own else f"{name} ({camp.kingdoms[camp.unit_kingdom[unit]].id})"


def spare_hero(g: Banners, name: str, field: str, which: Any = True) -> int:
    """A hero, or an Enslaved Hero, that is not on the map yet."""
    if name == "Enslaved Hero":
        return _enslaved_hero(g, which, field)
    return _hero(g, name, field)


def kingdom_of_hero(name: str) -> str:
    text = name.casefold()
    for card in cardbook.cards():
        if card.kind == cardbook.HERO and text in (card.id, *cardbook.short_names(card.name)):
            return card.kingdom or ""
    raise ScenarioError("units", f"there is no hero '{name}'")


def _kingdom(g: Banners, name: Any, field: str) -> int:
    found = g.campaign.index.get(str(name).casefold())
    if found is None:
        raise ScenarioError(field, f"there is no kingdom '{name}' here; there are {', '.join(g.campaign.index)}")
    return found


def _hex(g: Banners, name: Any, field: str) -> Hex:
    found = None if name is None else g.campaign.map.find(str(name))
    if found is None:
        raise ScenarioError(field, f"there is no hex or settlement '{name}'")
    return found
