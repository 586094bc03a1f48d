"""Positions from saved data, and older forms of it. The newest form is what `Lbs.freeze` writes: named fields, cards by
their names."""

from __future__ import annotations

from typing import Any

import msgspec

from sandtable.games.lbs.content.loading import NAMED
from sandtable.games.lbs.state import Attack, Battle, Duel, Lbs, Player, Raid
from sandtable.kernel import Outcome, Rng


def thaw(data: Any) -> Lbs:
    g = Lbs(Rng.thaw(data["rng"]), 0)

    def make(value: Any, type_: Any) -> Any:
        return msgspec.convert(value, type_, str_keys=True)

    g.edition = data["edition"]
    g.ask_always = data["ask_always"]
    g.players = make(data["players"], list[Player])
    g.printed = [NAMED[name].index for name in data["cards"]]
    g.pool = frozenset(g.printed)
    g.controller = list(data["ctrl"])
    for name in ("kind", "owner", "zone", "host", "water", "place", "omens", "raided", "sections_hit"):
        setattr(g, name, list(data[name]))
    g.bowed = [bool(b) for b in data["bowed"]]
    g.kids = {int(k): tuple(v) for k, v in data["kids"].items()}
    g.under = {int(k): v for k, v in data["under"].items()}
    g.mods = {int(k): tuple((m[0], _tuple(m[1]), m[2]) for m in v) for k, v in data["mods"].items()}
    g.live = {k: tuple(v) for k, v in data["live"].items()}
    g.known = {int(k): v for k, v in data["known"].items()}
    for name in ("turn", "phase", "started", "blessed", "to_act", "passes", "dirty"):
        setattr(g, name, data[name])
    g.attack = make(_unpaired(data["attack"], "sides"), Attack | None)
    g.battle = make(data["battle"], Battle | None)
    g.raid = make(_unpaired(data["raid"], "cards", "defending"), Raid | None)
    g.duel = make(data["duel"], Duel | None)
    g.used = {(u[0], u[1], u[2]) for u in data["used"]}
    g.history = [(h[0], h[1], h[2], h[3]) for h in data["history"]]
    g.memo = {k: _tuple(v) for k, v in data["memo"].items()}
    g.later = [(w, n, _tuple(a)) for w, n, a in data["later"]]
    g.outcome = make(data["outcome"], Outcome | None)
    return g


def _unpaired(data: Any, *fields: str) -> Any:
    return data if data is None else {**data, **{field: dict(data[field]) for field in fields}}


def _tuple(value: Any) -> Any:
    return tuple(_tuple(v) for v in value) if isinstance(value, list) else value


def migrate(data: Any, rules_version: int) -> Any:
    """What cards in play answer is looked up anew: since version 1 questions have other names, and the traits of a
    Hero beneath an Experienced one no longer go on."""
    if rules_version != 1:
        return data
    in_play = [c for player in data["players"] for c in player["play"]]
    live: dict[str, list[int]] = {}
    for c in in_play:
        for question in NAMED[data["cards"][c]].statics:
            live.setdefault(question, []).append(c)
    for question, found in live.items():  # what came in first answers first
        before = data["live"].get(question, [])
        found.sort(key=lambda card, b=before: b.index(card) if card in b else len(b))  # type: ignore[misc]
    return {**data, "live": live}
