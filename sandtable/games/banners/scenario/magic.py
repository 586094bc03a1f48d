"""The Advanced game's part of a scenario's `setup:` (docs/scenarios.md): heroes, monsters, cards, magic in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.banners.cards.hands import put_away
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import BLESSING, SPELLS, TREASURES, blessings_of
from sandtable.games.banners.content.forces import BITS
from sandtable.games.banners.records import Cards
from sandtable.games.banners.rules.study import distribute
from sandtable.games.banners.scenario import names
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners, spot
from sandtable.kernel import ScenarioError
from sandtable.kernel.scenario.reading import fields, items, mapping

KINDS = ("spells", "treasures", "blessings")
LOST_CITY: Cards = 1 << cardbook.card("lost-city-of-khazud").number

FIELDS = (
    "hands", "owned", "decks", "discards", "gone", "played", "monsters", "defeated", "abandoned", "pool", "study",
    "heroes", "fallen", "force", "today", "gains", "free heroes",
)  # fmt: skip


def read(g: Banners, setup: Mapping[str, Any]) -> None:
    """Put the position's magic on the table. Hands are as given, else empty; what is nowhere else is in the decks."""
    if g.arcana is None:
        for field in FIELDS:
            if field in setup:
                raise ScenarioError(field, "is for the Advanced game; say `advanced: true` (BB 1.1)")
        return
    _cards(g, setup)
    _monsters(g, setup)
    _heroes(g, setup)
    arcana = g.arcana
    arcana.force, arcana.today = (
        {str(k): int(v) for k, v in mapping(setup.get(field), field).items()} for field in ("force", "today")
    )


def read_study(g: Banners, setup: Mapping[str, Any]) -> None:
    """Study markers as given, else all that the season has, in Autumn with its Churn (17.1, 17.2); read when the season
    is known."""
    arcana, given = g.arcana, setup.get("study")
    if arcana is None:
        return
    if given is None:
        distribute(g)
    else:
        arcana.glyphs, arcana.churns = int(given.get("glyphs", 0)), int(given.get("churns", 0))


def read_gains(g: Banners, setup: Mapping[str, Any]) -> None:
    """What magic has given; read when everybody, the active unit too, is on the map."""
    arcana = g.arcana
    if arcana is None:
        return
    for i, each in enumerate(items(setup.get("gains"), "gains")):
        at = names.hex_of(g.campaign, each.get("at"), f"gains[{i}].at")
        keys = {"army": g.army.get(at, NOBODY), "hero": g.hero.get(at, NOBODY), "place": spot(at)}
        keys |= {"active": g.active, "rider": g.rider}
        light, heavy, movement = (int(each.get(figure, 0)) for figure in ("light", "heavy", "movement"))
        gain = light, heavy, sum(BITS[word] for word in each.get("abilities", [])), movement
        (arcana.turn_gains if each.get("turn") else g.gains)[keys[each.get("of", "army")]] = gain


def _cards(g: Banners, setup: Mapping[str, Any]) -> None:
    arcana = g.magic
    in_play = sum(blessings_of(k.id) for k in g.campaign.kingdoms)
    arcana.hand, arcana.owned = ([0] * len(g.campaign.players) for _ in range(2))
    used: Cards = 0 if g.campaign.khazud is None else LOST_CITY  # once played it is out of the game (12.1.3)
    for field, where in (("hands", arcana.hand), ("owned", arcana.owned)):
        for kingdom, listed in mapping(setup.get(field), field).items():
            player = g.player[names.kingdom(g.campaign, kingdom, f"{field}.{kingdom}")]
            for name in listed:
                card = names.card(str(name), f"{field}.{kingdom}")
                if used >> card.number & 1:
                    gone = "is out of the game" if LOST_CITY >> card.number & 1 else "is somewhere else already"
                    raise ScenarioError(f"{field}.{kingdom}", f"{card.name} {gone}")
                if card.kind == BLESSING and not in_play >> card.number & 1:
                    raise ScenarioError(f"{field}.{kingdom}", f"{card.name} is a Blessing of a kingdom not in play")
                used |= 1 << card.number
                where[player] |= 1 << card.number
    arcana.spell_discard = arcana.blessing_discard = arcana.treasures_gone = 0
    for field in ("discards", "gone"):
        for name in items(setup.get(field), field):
            card = names.card(str(name), field)
            used |= 1 << card.number
            put_away(g, card.number)
    arcana.played = names.cards(items(setup.get("played"), "played"), "played")
    decks = fields(setup.get("decks"), KINDS, "decks", "the table")
    spells, treasures, blessings = (
        names.cards(decks[kind], f"decks.{kind}") if kind in decks else ~used for kind in KINDS
    )
    arcana.spell_deck, arcana.treasure_deck = SPELLS & spells, TREASURES & treasures
    for k in g.campaign.kingdoms:
        arcana.blessing_decks[k.index] = blessings_of(k.id) & blessings


def _monsters(g: Banners, setup: Mapping[str, Any]) -> None:
    arcana = g.magic
    for i, each in enumerate(items(setup.get("monsters"), "monsters")):
        at = names.hex_of(g.campaign, each.get("at"), f"monsters[{i}].at")
        number = names.monster(each.get("name"), f"monsters[{i}].name")
        arcana.monster[at] = number
        arcana.command[at] = names.kingdom(g.campaign, each.get("command"), f"monsters[{i}].command")
        if each.get("status", "finished") == "ready":
            arcana.active_monsters |= 1 << at
        arcana.pool &= ~(1 << number)
    for i, each in enumerate(items(setup.get("defeated"), "defeated")):
        number = names.monster(each.get("name"), f"defeated[{i}].name")
        arcana.defeated[names.hex_of(g.campaign, each.get("at"), f"defeated[{i}].at")] = number
        arcana.pool &= ~(1 << number)
    if "abandoned" in setup:
        arcana.abandoned = sum({1 << names.hex_of(g.campaign, name, "abandoned") for name in setup["abandoned"]})
    if "pool" in setup:
        arcana.pool = sum(1 << names.monster(name, "pool") for name in setup["pool"])
    g.refresh_monsters()


def _heroes(g: Banners, setup: Mapping[str, Any]) -> None:
    arcana = g.magic
    for name in items(setup.get("fallen"), "fallen"):
        arcana.fallen |= 1 << names.hero(g, name, "fallen")
    for kingdom, listed in mapping(setup.get("heroes"), "heroes").items():
        k = names.kingdom(g.campaign, kingdom, f"heroes.{kingdom}")
        waiting = {names.hero(g, name, f"heroes.{kingdom}") for name in listed}
        for unit in g.campaign.heroes_of[k]:
            arcana.unavailable &= ~(1 << unit)
        for unit in g.campaign.heroes_of[k]:
            if unit not in waiting and g.at[unit] == PLAYMAT and not arcana.fallen >> unit & 1:
                arcana.unavailable |= 1 << unit
    for kingdom, listed in mapping(setup.get("free heroes"), "free heroes").items():
        k = names.kingdom(g.campaign, kingdom, f"free heroes.{kingdom}")
        g.free_heroes[k] = [
            NOBODY if name == "any" else names.hero(g, name, f"free heroes.{kingdom}") for name in listed
        ]


def place_hero(g: Banners, each: Mapping[str, Any], field: str) -> int:
    """A `hero:` entry of `units`."""
    if g.arcana is None:
        raise ScenarioError(field, "heroes are for the Advanced game; say `advanced: true` (BB 1.1)")
    unit = names.hero(g, each.get("hero"), f"{field}.hero")
    if each.get("kingdom") not in (None, g.army_of(unit).kingdom, g.kingdom_of(unit).id):
        raise ScenarioError(f"{field}.kingdom", f"{g.army_of(unit).name} is of {g.army_of(unit).kingdom}")
    if g.at[unit] != PLAYMAT:
        raise ScenarioError(f"{field}.hero", f"{g.army_of(unit).name} is on the map already")
    at = names.hex_of(g.campaign, each.get("at"), f"{field}.at")
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
    hero = names.enslaved_hero(g, which, field)
    g.hand_over(unit, g.campaign.index["night"])
    g.place(hero, g.at[unit])
