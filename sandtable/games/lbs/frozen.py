"""Positions from saved data: its shape, checked part by part, and older forms of it.

A damaged or forged save file raises a ValueError that says what is wrong. The newest form is what `Lbs.freeze` writes.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sandtable.games.lbs.content.book import NAMED
from sandtable.games.lbs.records import Attack, Battle, Duel, Player, Raid
from sandtable.games.lbs.state import ZONE_NAMES, Lbs, Mod
from sandtable.kernel import Outcome, Rng
from sandtable.kernel.typed import converted


class FrozenLbs(msgspec.Struct, forbid_unknown_fields=True):
    """A saved position; the fields are those of the state."""

    version: Literal[2]
    rng: list[Any]
    edition: str
    ask_always: bool
    players: list[Player]
    cards: list[str]
    """Printed cards by name."""
    kind: list[int]
    owner: list[int]
    controller: list[int]
    zone: list[int]
    host: list[int]
    bowed: list[int]
    water: list[int]
    place: list[int]
    kids: dict[int, tuple[int, ...]]
    under: dict[int, int]
    mods: dict[int, tuple[Mod, ...]]
    live: dict[str, tuple[int, ...]]
    omens: list[int]
    known: dict[int, int]
    turn: int
    phase: str
    started: bool
    blessed: int
    to_act: int
    passes: int
    attack: Attack | None
    battle: Battle | None
    raid: Raid | None
    duel: Duel | None
    raided: list[int]
    sections_hit: list[int]
    used: set[tuple[int, int, str]]
    history: list[tuple[int, str, int, int]]
    memo: dict[str, Any]
    later: list[tuple[str, str, tuple[Any, ...]]]
    dirty: bool
    outcome: Outcome | None


_BY_CARD = ("kind", "owner", "controller", "zone", "host", "bowed", "water", "place")
_MADE_ANEW = frozenset({"version", "rng", "cards", "bowed", "mods", "memo", "later"})


def thaw(data: Any) -> Lbs:
    paired = {
        **data,
        "attack": _unpaired(data["attack"], "sides"),
        "raid": _unpaired(data["raid"], "cards", "defending"),
    }
    frozen = converted(paired, FrozenLbs, str_keys=True)
    _check(frozen)
    g = Lbs(Rng.thaw(frozen.rng), 0)
    for name in FrozenLbs.__struct_fields__:
        if name not in _MADE_ANEW:
            setattr(g, name, getattr(frozen, name))
    g.printed = [NAMED[name].index for name in frozen.cards]
    g.pool = frozenset(g.printed)
    g.bowed = [bool(bowed) for bowed in frozen.bowed]
    g.mods = {
        card: tuple((what, _tuple(value), until) for what, value, until in mods) for card, mods in frozen.mods.items()
    }
    g.memo = {name: _tuple(value) for name, value in frozen.memo.items()}
    g.later = [(when, name, _tuple(list(arguments))) for when, name, arguments in frozen.later]
    return g


def _check(frozen: FrozenLbs) -> None:
    """Every card has its place in every list, and is one that there is."""
    unknown = [name for name in frozen.cards if name not in NAMED]
    if unknown:
        raise ValueError(f"there is no card '{unknown[0]}'")
    for name in _BY_CARD:
        if len(getattr(frozen, name)) != len(frozen.cards):
            raise ValueError(f"'{name}' speaks of {len(getattr(frozen, name))} cards, of {len(frozen.cards)}")
    if any(zone not in ZONE_NAMES for zone in frozen.zone):
        raise ValueError("a card lies nowhere")
    seats = range(len(frozen.players))
    if any(seat not in seats for seat in (*frozen.owner, *frozen.controller, frozen.blessed, frozen.to_act)):
        raise ValueError(f"there are {len(seats)} players, and a card is another's")


def _unpaired(data: Any, *fields: str) -> Any:
    return data if data is None else {**data, **{field: dict(data[field]) for field in fields}}


def _tuple(value: Any) -> Any:
    return tuple(_tuple(v) for v in value) if isinstance(value, list) else value


def migrate(data: Any, rules_version: int) -> Any:
    """Before 0.2 the form had no version, and who controls a card another name. Under the first rules questions had
    other names, and the traits of a Hero beneath an Experienced one went on: what cards in play answer is looked up
    anew."""
    if "version" not in data:
        data = {"version": 2, **data, "controller": data["ctrl"]}
        del data["ctrl"]
    if rules_version != 1:
        return data
    in_play = [c for player in data["players"] for c in player["play"]]
    live: dict[str, list[int]] = {}
    for c in in_play:
        for question in NAMED[data["cards"][c]].statics:
            live.setdefault(question, []).append(c)
    for question, found in live.items():  # what came in first answers first
        found.sort(key=[*data["live"].get(question, ()), *found].index)
    return {**data, "live": live}
