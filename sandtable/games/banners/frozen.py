"""Positions from saved data: its shape, checked part by part, and older forms of it.

A damaged or forged save file raises a ValueError that says what is wrong, never a traceback.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, defstruct

from sandtable.games.banners import records, state
from sandtable.games.banners.content.campaign import campaign
from sandtable.games.banners.content.forces import SHIELDED
from sandtable.kernel import Outcome, Rng
from sandtable.kernel.typed import converted

Number = Annotated[int, Meta(ge=-100_000, le=100_000)]
Phase = Annotated[int, Meta(ge=0, lt=len(state.PHASES))]
Pairs = list[tuple[Number, Number]]
Gains = list[tuple[Number, Number, Number, int, Number]]
"""Who gains, and the `Gain`."""
Named = list[tuple[str, Number]]
_OTHER_NUMBERS: dict[str, Any] = {
    **dict.fromkeys(("gold", "income", "player"), list[Number]),
    **dict.fromkeys(("road", "moved", "sailed", "must_leave", "coven_tried"), bool),
    "phase": Phase,
}
"""Of what is frozen as it is: lists, and what is true or not."""


ArcanaData = defstruct(
    "ArcanaData",
    [
        *((name, list[bytes]) for name in records.HANDS),
        *((name, bytes) for name in records.CARD_MASKS),
        *{"glyphs": Number, "churns": Number, "study": tuple[Number, Number]}.items(),
        *{"monster": Pairs, "command": Pairs, "defeated": Pairs, "force": Named, "today": Named}.items(),
        ("turn_gains", Gains),
    ],
    forbid_unknown_fields=True,
)
"""`Arcana.freeze`."""

StateData = defstruct(
    "StateData",
    [
        *{"version": Literal[1], "campaign": str, "rng": list[Any], "outcome": Outcome | None}.items(),
        *((name, _OTHER_NUMBERS.get(name, Number)) for name in state.NUMBERS),
        *((name, bytes) for name in state.MASKS),
        *{"at": Pairs, "marker": Pairs, "owner": Pairs, "gains": Gains}.items(),
        *{"free": list[list[Number]], "free_heroes": list[list[Number]], "arcana": ArcanaData | None}.items(),
    ],
    forbid_unknown_fields=True,
)
"""`Banners.freeze`."""


def thaw(data: Any) -> state.Banners:
    """The position that was frozen; raises ValueError where the data is none."""
    try:
        frozen: Any = converted(data, StateData, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is no position of Burning Banners: {error}") from None
    g = state.Banners(campaign(frozen.campaign), Rng.thaw(frozen.rng))
    for name in (*state.NUMBERS, "outcome"):
        setattr(g, name, getattr(frozen, name))
    for name in state.MASKS:
        setattr(g, name, _mask(getattr(frozen, name)))
    for settlement, mark in frozen.marker:
        g.marker[settlement] = mark
    if frozen.owner:
        g.owner = g.owner[:]
        for unit, kingdom in frozen.owner:
            g.owner[unit] = kingdom
    g.gains = _gains(frozen.gains)
    g.free = frozen.free or g.free
    g.free_heroes = frozen.free_heroes or g.free_heroes
    if frozen.arcana is not None:
        g.arcana = g.magic = _arcana(frozen.arcana)
        g.refresh_monsters()
    _set_out(g, dict(frozen.at))
    g.refresh_settlements()
    return g


def _arcana(frozen: Any) -> records.Arcana:
    arcana = records.Arcana(len(frozen.blessing_decks), len(frozen.hand))
    for name in records.HANDS:
        setattr(arcana, name, [_mask(each) for each in getattr(frozen, name)])
    for name in records.CARD_MASKS:
        setattr(arcana, name, _mask(getattr(frozen, name)))
    for name in records.MARKERS:
        setattr(arcana, name, getattr(frozen, name))
    for name in records.TABLES:
        setattr(arcana, name, dict(getattr(frozen, name)))
    arcana.turn_gains = _gains(frozen.turn_gains)
    return arcana


def _set_out(g: state.Banners, at: dict[int, int]) -> None:
    """Units on the map; those that have to leave come last, as others of their kind may stand there."""
    leaving = [unit for unit in (g.active, g.rider) if g.must_leave and unit != state.NOBODY]
    for unit, where in at.items():
        if unit not in leaving:
            g.place(unit, where)
    for unit in leaving:
        g.stand(unit, at[unit])


def _mask(data: bytes) -> int:
    return int.from_bytes(data, "little")


def _gains(data: Gains) -> dict[int, records.Gain]:
    return {key: (first, second, third, fourth) for key, first, second, third, fourth in data}


# -- older forms -----------------------------------------------------------------------------------------------------


def migrate(data: Any, rules_version: int) -> Any:
    """Frozen data of older rules in today's form: until 0.1 it was a list of parts without names. Games of version 1
    were Basic, with one kingdom a seat; in version 2 a Draconic Shield was magic in force."""
    if not isinstance(data, list):
        return data
    if rules_version == 1:
        data = [*data, [0, *range(len(data[6])), -1], None]
    named = _named(data)
    if rules_version == 2 and named["arcana"] is not None:
        _gain_shields(named)
    return named


def _named(data: list[Any]) -> dict[str, Any]:
    """The parts of a position of 0.1 by name."""
    (spec, rng, at, weakened, finished, marker, gold, income, collapsed, held) = data[:10]
    (phase, season, turn, new_friendly, acting, outcome, free, others, players, arcane) = data[10:]
    frozen, owner, (rider, rider_movement), gains, free_heroes = arcane or (None, [], (state.NOBODY, 0), [], [])
    named = {
        **{"version": state.VERSION, "campaign": spec, "rng": rng, "at": at, "marker": marker, "owner": owner},
        **{"weakened": weakened, "finished": finished, "new_friendly": new_friendly, "gold": gold, "income": income},
        **{"collapsed": collapsed, "held": held, "phase": phase, "season": season, "turn": turn},
        **{"declined": players[0], "player": players[1:-1], "returns": players[-1]},
        **dict(zip(("active", "movement", "road", "moved", "sailed", "must_leave", "denied"), acting, strict=True)),
        **dict(zip(("covens", "coven_tried", "hidden", "revolts", "free_covens"), others, strict=True)),
        **{"rider": rider, "rider_movement": rider_movement, "gains": gains, "free": free, "free_heroes": free_heroes},
        "outcome": None if outcome is None else dict(zip(("winners", "text", "rules"), outcome, strict=True)),
        "arcana": None,
    }
    if frozen is not None:
        hands, (masks, monster, command, defeated, markers, force, today, turn_gains) = frozen[:3], frozen[3:]
        named["arcana"] = {
            **dict(zip(records.HANDS, hands, strict=True)),
            **dict(zip(records.CARD_MASKS, masks, strict=True)),
            **{"glyphs": markers[0], "churns": markers[1], "study": markers[2:]},
            **{"monster": monster, "command": command, "defeated": defeated, "force": force, "today": today},
            "turn_gains": turn_gains,
        }
    return named


def _gain_shields(named: dict[str, Any]) -> None:
    """A Draconic Shield is among the gains since version 3."""
    force = dict(named["arcana"]["force"])
    hero = force.pop("draconic shield", None)
    if hero is not None:
        gains = _gains(named["gains"])
        light, heavy, abilities, movement = gains.get(hero, records.NO_GAIN)
        gains[hero] = (light, heavy, abilities | SHIELDED, movement)
        named["gains"] = records.frozen_gains(gains)
        named["arcana"]["force"] = sorted(force.items())
