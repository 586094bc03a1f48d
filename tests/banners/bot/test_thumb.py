"""The quick bot's rules of thumb: what it keeps its gold for, and whom it sends for what it must hold."""

from __future__ import annotations

from typing import Any

from sandtable.games.banners import GAME
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Position, Rng


def liked(position: Position[Banners]) -> dict[Choice, float]:
    decision = position.pending[0]
    values = GAME.inclination(position.state, decision)
    assert values is not None
    return dict(zip(decision.choices(), values, strict=True))


def goblins(**setup: Any) -> Position[Banners]:
    plain: dict[str, Any] = {
        "maps": ["wildlands"],
        "sides": {"invader": ["goblins"], "resistance": ["oathborn"]},
        "order": ["goblins", "oathborn"],
        "active": "goblins",
        "settlements": ["Arulud", "Zarinbar"],
        "controls": {"goblins": ["Arulud"]},
        "turns": 4,
    }
    state, _ = GAME.from_setup(plain | setup, Rng(bytes(32)))
    return Position(GAME, state)


def builds(found: dict[Choice, float]) -> list[float]:
    return [value for choice, value in found.items() if choice[0] == "build"]


def test_gold_for_the_last_marker_is_kept() -> None:
    poor, rich = liked(goblins(gold={"goblins": 3})), liked(goblins(gold={"goblins": 12}))
    assert max(builds(poor)) < poor["end",]
    assert max(builds(rich)) > rich["end",]


def test_whoever_must_hold_settlements_builds_those_that_can() -> None:
    """Five markers of the Night win at the Spire of the Moon; rats only leave ruins."""
    position = Position(GAME, GAME.new({"setup": "spire-of-the-moon", "rules": "basic"}, Rng(bytes(32))))
    night = position.state.campaign.index["night"]
    while True:
        found = liked(position)
        choice = max(found, key=lambda each: found[each])
        if position.state.kingdom == night and choice[0] == "build":
            break
        position.choose(position.pending[0], choice)
    kind = armies()[int(choice[1])]
    assert kind.kingdom == "night"
    assert not kind.feral
    assert not kind.huge
