"""A checkpoint's position as a scenario's `setup:`; `reading.from_setup` of it gives the same position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import BITS, armies
from sandtable.games.banners.content.map import Mask
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.scenario.background import SANDBOX_ONLY
from sandtable.games.banners.scenario.names import hero_text
from sandtable.games.banners.state import (
    NO_MARKER,
    NOBODY,
    OPENING,
    PHASES,
    PLAYMAT,
    RAZED,
    Arcana,
    Banners,
    Cards,
    Gain,
)
from sandtable.kernel.bits import bits

EMPTY_TOO = ("fixed", "abandoned", "pool")
"""What there is some of unless a position says otherwise, so that an exported one says when there is none."""


def to_setup(g: Banners) -> dict[str, Any]:
    setup = {**_background(g.campaign), **_kingdoms(g), **_units(g), **_markers(g), **_opening(g), **_moment(g)}
    if g.arcana is not None:
        setup |= {**_cards(g, g.arcana), **_monsters(g, g.arcana), **_magic(g, g.arcana)}
    return {key: value for key, value in setup.items() if value not in ([], {}) or key in EMPTY_TOO}


def _background(camp: Campaign) -> dict[str, Any]:
    setup: dict[str, Any] = {"campaign": camp.id}
    if camp.id == "sandbox":
        sandbox = json.loads(camp.spec)
        setup |= {key: sandbox[key] for key in SANDBOX_ONLY if sandbox.get(key)}
    elif camp.spec.startswith("{"):
        setup |= _settings(json.loads(camp.spec))
    if camp.khazud is not None:
        setup["khazud"] = camp.khazud
    return setup


def _settings(spec: Mapping[str, Any]) -> dict[str, Any]:
    """What a table was made with, in the words of a table."""
    found = {key: spec[key] for key in ("variant", "until", "players", "optional", "handicap") if key in spec}
    if "advanced" in spec:
        found["rules"] = "advanced" if spec["advanced"] else "basic"
    return found


def _kingdoms(g: Banners) -> dict[str, Any]:
    """Whose turn it is, when, and how the kingdoms stand."""
    camp = g.campaign
    names = [kingdom.id for kingdom in camp.kingdoms]
    season, year = season_name(g)
    setup: dict[str, Any] = {
        "phase": PHASES[g.phase],
        "active": names[g.kingdom] if g.outcome is None else names[0],
        "season": season,
        "year": year,
        "gold": dict(zip(names, g.gold, strict=True)),
        "income": dict(zip(names, g.income, strict=True)),
        "collapsed": [names[kingdom] for kingdom in bits(g.collapsed)],
        "held": [names[kingdom] for kingdom in bits(g.held)],
    }
    if camp.link is not None:
        setup["returns"] = g.returns
    if "empire" in camp.index:
        setup["revolts"] = g.revolts
    if g.declined or g.player != camp.player:
        setup["run by"] = [g.declined, *g.player]
    return setup


# -- settlements -----------------------------------------------------------------------------------------------------


def _markers(g: Banners) -> dict[str, Any]:
    camp = g.campaign
    controls: dict[str, list[str]] = {}
    razed: list[str] = []
    unmarked: list[str] = []
    started = _marked_at_the_start(camp)
    for settlement, mark in enumerate(g.marker):
        name = camp.map.settlements[settlement].name
        if mark == RAZED:
            razed.append(name)
        elif mark >= 0:
            controls.setdefault(camp.kingdoms[mark].id, []).append(name)
        elif mark == NO_MARKER and name.casefold() in started:
            unmarked.append(name)
    covens = {"covens": _names(g, g.covens), "hidden": _names(g, g.hidden), "new": _names(g, g.new_friendly)}
    setup: dict[str, Any] = {"controls": controls, "unmarked": unmarked, "razed": razed, **covens}
    if g.coven_tried:
        setup["coven tried"] = True
    return setup


def _names(g: Banners, settlements: Mask) -> list[str]:
    return [g.campaign.map.settlements[settlement].name for settlement in bits(settlements)]


def _marked_at_the_start(camp: Campaign) -> set[str]:
    """Settlements with a marker that the set-up puts there."""
    found = {name for kingdom in camp.kingdoms for name in kingdom.start.controls}
    found |= {camp.map.settlements[settlement].name for settlement in camp.held_by_nobody}
    if camp.record is not None:
        found |= {*camp.record.razed}
        boards = camp.record.razed_except
        found |= {each.name for each in camp.map.settlements if camp.map.names[each.at].partition(":")[0] in boards}
    return {name.casefold() for name in found}


# -- units -----------------------------------------------------------------------------------------------------------


def _units(g: Banners) -> dict[str, Any]:
    camp = g.campaign
    setup: dict[str, Any] = {"units": [_unit(g, unit) for unit in range(len(g.at)) if _listed(g, unit)]}
    static = [units[0] for units in camp.guests.values() if camp.unit_army[units[0]].static]
    if static:
        setup["fixed"] = [_static(g, unit) for unit in static if g.at[unit] != PLAYMAT]
    return setup


def _listed(g: Banners, unit: int) -> bool:
    """Listed among the units: not what a campaign fixes, Enslaved Heroes, nor those in the middle of an activation who
    may not stay where they are."""
    if g.army_of(unit).static:
        return False
    if g.at[unit] == PLAYMAT or (g.army_of(unit).enslaved and not (g.must_leave and unit == g.rider)):
        return False
    return not (g.must_leave and unit in (g.active, g.rider))


def _unit(g: Banners, unit: int) -> dict[str, Any]:
    camp = g.campaign
    army = camp.unit_army[unit]
    home = camp.unit_kingdom[unit]
    guests = camp.guests.get((home, army.number))
    number = unit - (camp.units_by_army[army.number] if guests is None else guests)[0] + 1
    found: dict[str, Any] = {"kingdom": camp.kingdoms[home].id, "at": camp.map.names[g.at[unit]]}
    if guests is not None:
        found |= {"kingdom": army.kingdom, "host": camp.kingdoms[home].id}
    if army.hero:
        found["hero"] = hero_text(g, unit)
        if g.magic.locked >> unit & 1:
            found["locked"] = True
    else:
        found["army"] = f"{army.name} #{number}"
        if g.owner[unit] != home:
            hero = g.rider if g.must_leave and unit == g.active else g.hero[g.at[unit]]
            found["enslaved"] = camp.enslaved.index(hero) + 1
    if g.weakened >> unit & 1:
        found["weakened"] = True
    if g.finished >> unit & 1:
        found["status"] = "finished"
    return found


def _static(g: Banners, unit: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"army": g.army_of(unit).name, "at": g.campaign.map.names[g.at[unit]]}
    if g.weakened >> unit & 1:
        shown["weakened"] = True
    if g.finished >> unit & 1 and not g.army_of(unit).passive:
        shown["status"] = "finished"
    return shown


def _opening(g: Banners) -> dict[str, Any]:
    """What set-up still owes."""
    camp = g.campaign
    setup: dict[str, Any] = {}
    if g.phase == OPENING:
        owed = {kingdom.index for kingdom in camp.kingdoms if kingdom.start.units}
        setup["free"] = {
            camp.kingdoms[kingdom].id: [armies()[army].name for army in each]
            for kingdom, each in enumerate(g.free)
            if each or kingdom in owed
        }
    if g.free_covens or (g.phase == OPENING and any(kingdom.start.covens for kingdom in camp.kingdoms)):
        setup["free covens"] = g.free_covens
    return setup


# -- the moment ------------------------------------------------------------------------------------------------------


def _moment(g: Banners) -> dict[str, Any]:
    return {} if g.active == NOBODY else {"activation": _active(g)}


def _active(g: Banners) -> dict[str, Any]:
    act: dict[str, Any] = {"at": g.campaign.map.names[g.at[g.active]], "movement": g.movement, "road": g.road}
    if g.must_leave:
        shown = _unit(g, g.active)
        act |= {key: shown[key] for key in ("army", "hero", "host", "weakened", "enslaved", "locked") if key in shown}
        if "host" in shown or "enslaved" in shown:
            act["kingdom"] = shown["kingdom"]
        act["must leave"] = True
    elif g.army_of(g.active).hero:
        act["hero"] = True
    if g.rider != NOBODY:
        act["rider movement"] = g.rider_movement
        if g.must_leave:
            act["rider"] = hero_text(g, g.rider)
            if g.magic.locked >> g.rider & 1:
                act["rider locked"] = True
    for key, value in (("moved", g.moved), ("sailed", g.sailed)):
        if value:
            act[key] = True
    if g.denied:
        act["denied"] = [g.campaign.map.names[h] for h in bits(g.denied)]
    return act


# -- the Advanced game -----------------------------------------------------------------------------------------------


def _cards(g: Banners, arcana: Arcana) -> dict[str, Any]:
    camp = g.campaign
    first = [camp.kingdoms[kingdoms[0]].id for kingdoms in camp.players]
    return {
        "hands": {first[player]: _ids(cards) for player, cards in enumerate(arcana.hand) if cards},
        "owned": {first[player]: _ids(cards) for player, cards in enumerate(arcana.owned) if cards},
        "decks": {
            "spells": _ids(arcana.spell_deck),
            "treasures": _ids(arcana.treasure_deck),
            "blessings": _ids(sum(arcana.blessing_decks)),
        },
        "discards": _ids(arcana.spell_discard | arcana.blessing_discard),
        "gone": _ids(arcana.treasures_gone),
        "played": _ids(arcana.played),
    }


def _monsters(g: Banners, arcana: Arcana) -> dict[str, Any]:
    camp, book = g.campaign, cardbook.monsters()
    setup: dict[str, Any] = {
        "monsters": [
            {
                "name": book[monster].name,
                "at": camp.map.names[at],
                "command": camp.kingdoms[arcana.command[at]].id,
                "status": "ready" if arcana.active_monsters >> at & 1 else "finished",
            }
            for at, monster in sorted(arcana.monster.items())
        ],
        "defeated": [
            {"name": book[monster].name, "at": camp.map.names[at]} for at, monster in sorted(arcana.defeated.items())
        ],
        "pool": [book[monster].name for monster in bits(arcana.pool)],
    }
    if arcana.abandoned or (camp.record is not None and camp.record.abandoned_lairs):
        setup["abandoned"] = [camp.map.names[at] for at in bits(arcana.abandoned)]
    return setup


def _magic(g: Banners, arcana: Arcana) -> dict[str, Any]:
    """Heroes who wait, study markers, magic in force."""
    camp = g.campaign
    away = arcana.unavailable | arcana.fallen
    return {
        "study": {"glyphs": arcana.glyphs, "churns": arcana.churns},
        "fallen": [hero_text(g, unit) for unit in bits(arcana.fallen)],
        "heroes": {
            kingdom.id: [
                g.army_of(unit).name
                for unit in camp.heroes_of[kingdom.index]
                if not away >> unit & 1 and g.at[unit] == PLAYMAT
            ]
            for kingdom in camp.kingdoms
        },
        "force": dict(arcana.force),
        "today": dict(arcana.today),
        "gains": [
            *(_gain(g, key, gain, False) for key, gain in sorted(g.gains.items())),
            *(_gain(g, key, gain, True) for key, gain in sorted(arcana.turn_gains.items())),
        ],
        "free heroes": {
            camp.kingdoms[kingdom].id: ["any" if unit == NOBODY else hero_text(g, unit) for unit in each]
            for kingdom, each in enumerate(g.free_heroes)
        },
    }


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
