"""Tables of Burning Sands in the position of a scenario, and what a player is offered and refused there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.lbs import GAME
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Rng, Table


def opened(setup: dict[str, Any]) -> tuple[Lbs, Mapping[str, Any]]:
    """A scenario's position; players may be given by their seats: `amber={"hand": ["Camel"]}`."""
    players = {seat: setup.pop(seat) for seat in SEATS if seat in setup}
    return GAME.from_setup({**({"players": players} if players else {}), **setup}, Rng(bytes(32)))


def position(**setup: Any) -> Lbs:
    return opened(setup)[0]


def table(**setup: Any) -> Table[Any]:
    g, settings = opened(setup)
    return Table.start(GAME, settings, bytes(32), g)


def fighting(at: str, units: Sequence[str], *defenders: str, army: str = "attacker") -> dict[str, Any]:
    """For a set-up: an attack whose battle is fought there, and which army acts."""
    sides = {"units": dict.fromkeys(units, at), "defenders": dict.fromkeys(defenders, at)}
    return {**sides, "battle": {"at": at, "army": army}}


def keys(t: Table[Any], seat: int = 0) -> list[str]:
    decision = t.decision(seat)
    return [] if decision is None else list(t.described(decision))


def refusal(t: Table[Any], key: str, seat: int = 0) -> tuple[str, tuple[str, ...]]:
    decision = t.decision(seat)
    assert decision is not None
    assert GAME.respell(t.state, key).casefold() not in [k.casefold() for k in keys(t, seat)], f"{key} is offered"
    why = GAME.why_not(t.state, decision, key)
    assert all(rule in GAME.ledger for rule in why.rules)
    return why.reason, why.rules


def number(g: Lbs, name: str) -> int:
    """The first card of this name."""
    return next(c for c in range(len(g.printed)) if g.name(c) == name)
