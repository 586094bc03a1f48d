"""A checkpoint's position as a scenario's `setup:`; `reading.from_setup` of it gives the same position."""

from __future__ import annotations

import json
from typing import Any

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.forces import BITS, armies
from sandtable.games.banners.content.map import Mask
from sandtable.games.banners.records import Arcana, Gain
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.scenario.background import SANDBOX_ONLY
from sandtable.games.banners.scenario.names import hero_text
from sandtable.games.banners.state import NO_MARKER, NOBODY, OPENING, PHASES, PLAYMAT, RAZED, Banners
from sandtable.kernel.bits import bits

EMPTY_TOO = ("fixed", "abandoned", "pool")
"""What there is some of unless a position says otherwise, so that an exported one says when there is none."""


def to_setup(g: Banners) -> dict[str, Any]:
    setup = {**_background(g.campaign), **_kingdoms(g), **_units(g), **_markers(g), **_opening(g)}
    if g.active != NOBODY:
        setup["activation"] = _active(g)
    if g.arcana is not None:
        setup |= {**_cards(g, g.arcana), **_monsters(g, g.arcana), **_magic(g, g.arcana)}
    return {key: value for key, value in setup.items() if value not in ([], {}, None) or key in EMPTY_TOO}


def _so(found: dict[str, Any]) -> dict[str, Any]:
    """Without what is not so: neither false, nothing nor empty."""
    return {key: value for key, value in found.items() if value}


def _background(camp: Campaign) -> dict[str, Any]:
    spec = json.loads(camp.spec) if camp.spec.startswith("{") else {}
    kept = SANDBOX_ONLY if camp.id == "sandbox" else ("variant", "until", "players", "optional", "handicap")
    found = {"campaign": camp.id, **_so({key: spec.get(key) for key in kept})}
    if camp.id != "sandbox" and "advanced" in spec:
        found["rules"] = "advanced" if spec["advanced"] else "basic"
    return {**found, "khazud": camp.khazud}


def _kingdoms(g: Banners) -> dict[str, Any]:
    """Whose turn it is, when, and how the kingdoms stand."""
    camp = g.campaign
    names = [kingdom.id for kingdom in camp.kingdoms]
    season, year = season_name(g)
    return {
        "phase": PHASES[g.phase],
        "active": names[g.kingdom] if g.outcome is None else names[0],
        "season": season,
        "year": year,
        "gold": dict(zip(names, g.gold, strict=True)),
        "income": dict(zip(names, g.income, strict=True)),
        "collapsed": [names[kingdom] for kingdom in bits(g.collapsed)],
        "held": [names[kingdom] for kingdom in bits(g.held)],
        "returns": g.returns if camp.link is not None else None,
        "revolts": g.revolts if "empire" in camp.index else None,
        "run by": [g.declined, *g.player] if g.declined or g.player != camp.player else None,
    }


# -- settlements -----------------------------------------------------------------------------------------------------


def _markers(g: Banners) -> dict[str, Any]:
    camp = g.campaign
    started = _marked_at_the_start(camp)
    marked: dict[int, list[str]] = {}
    for place, mark in zip(camp.map.settlements, g.marker, strict=True):
        marked.setdefault(mark, []).append(place.name)
    return {
        "controls": {camp.kingdoms[mark].id: places for mark, places in marked.items() if mark >= 0},
        "unmarked": [name for name in marked.get(NO_MARKER, ()) if name.casefold() in started],
        "razed": marked.get(RAZED),
        "covens": _names(g, g.covens),
        "hidden": _names(g, g.hidden),
        "new": _names(g, g.new_friendly),
        "coven tried": g.coven_tried or None,
    }


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
        setup["fixed"] = [_state(g, unit) for unit in static if g.at[unit] != PLAYMAT]
    return setup


def _listed(g: Banners, unit: int) -> bool:
    """Listed among the units: not what a campaign fixes, Enslaved Heroes, nor those in the middle of an activation who
    may not stay where they are."""
    army = g.army_of(unit)
    if g.at[unit] == PLAYMAT or army.static or army.enslaved:
        return False
    return not (g.must_leave and unit in (g.active, g.rider))


def _unit(g: Banners, unit: int) -> dict[str, Any]:
    camp = g.campaign
    army = camp.unit_army[unit]
    home = camp.unit_kingdom[unit]
    guests = camp.guests.get((home, army.number))
    number = unit - (camp.units_by_army[army.number] if guests is None else guests)[0] + 1
    enslaver = g.rider if g.must_leave and unit == g.active else g.hero.get(g.at[unit], NOBODY)
    return _so(
        {
            "kingdom": camp.kingdoms[home].id if guests is None else army.kingdom,
            "host": None if guests is None else camp.kingdoms[home].id,
            **_state(g, unit),
            "army": None if army.hero else f"{army.name} #{number}",
            "hero": hero_text(g, unit) if army.hero else None,
            "locked": army.hero and bool(g.magic.locked >> unit & 1),
            "enslaved": camp.enslaved.index(enslaver) + 1 if g.owner[unit] != home else None,
        }
    )


def _state(g: Banners, unit: int) -> dict[str, Any]:
    """Where and how a counter lies; one that only defends is always finished."""
    finished = g.finished >> unit & 1 and not g.army_of(unit).passive
    return _so(
        {
            "army": g.army_of(unit).name,
            "at": g.campaign.map.names[g.at[unit]],
            "weakened": bool(g.weakened >> unit & 1),
            "status": "finished" if finished else None,
        }
    )


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
            act |= _so({"rider": hero_text(g, g.rider), "rider locked": bool(g.magic.locked >> g.rider & 1)})
    denied = [g.campaign.map.names[h] for h in bits(g.denied)]
    return act | _so({"moved": g.moved, "sailed": g.sailed, "denied": denied})


# -- the Advanced game -----------------------------------------------------------------------------------------------


def _cards(g: Banners, arcana: Arcana) -> dict[str, Any]:
    camp = g.campaign
    first = [camp.kingdoms[kingdoms[0]].id for kingdoms in camp.players]
    return {
        "hands": {first[player]: cardbook.ids(cards) for player, cards in enumerate(arcana.hand) if cards},
        "owned": {first[player]: cardbook.ids(cards) for player, cards in enumerate(arcana.owned) if cards},
        "decks": {
            "spells": cardbook.ids(arcana.spell_deck),
            "treasures": cardbook.ids(arcana.treasure_deck),
            "blessings": cardbook.ids(sum(arcana.blessing_decks)),
        },
        "discards": cardbook.ids(arcana.spell_discard | arcana.blessing_discard),
        "gone": cardbook.ids(arcana.treasures_gone),
        "played": cardbook.ids(arcana.played),
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
    return {"at": g.campaign.map.names[at], "of": of, **_so(found)}
