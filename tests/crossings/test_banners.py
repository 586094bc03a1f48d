"""Burning Banners where two rules meet: each law is seen to find a rule that is broken."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.banners.cards import casting, playable
from sandtable.games.banners.cards.registry import EFFECTS
from sandtable.games.banners.content.cardbook import card
from sandtable.games.banners.rules import activation, hits
from sandtable.games.banners.state import Banners
from sandtable.kernel import Flow
from tests.crossings.banners import GAME, LAWS
from tests.crossings.frame import broken_laws

Patch = Callable[[pytest.MonkeyPatch], None]

DUEL: dict[str, Any] = {
    "advanced": True,
    "active": "orcs",
    "units": [
        {"hero": "Sumesh", "at": "wildlands:6,9"},
        {"kingdom": "orcs", "army": "Orc Reavers", "at": "wildlands:6,9"},
        {"hero": "Throndil", "at": "wildlands:6,10", "locked": True},
        {"kingdom": "oathborn", "army": "Miners", "at": "wildlands:6,10", "weakened": True},
        {"kingdom": "empire", "army": "Kontari", "at": "wildlands:3,4"},
    ],
    "gold": {"orcs": 3, "empire": 2},
    "hands": {
        "orcs": ["Ice Storm", "Mage Arrows", "Ritual of Speed"],
        "oathborn": ["Negation"],
        "empire": ["Orb of Confusion"],
    },
}


def silent_wound(g: Banners, unit: int) -> Flow[None]:
    """A hit that nobody is told about."""
    events, g.events = g.events, None
    yield from WOUND(g, unit)
    g.events = events


WOUND = hits.wound


def no_effect(g: Banners, it: Any) -> Flow[None]:
    yield from ()


ORDER = playable.order


def stays_weakened(self: Banners, unit: int) -> None:
    weakened = self.weakened
    LIFT(self, unit)
    self.weakened = weakened


LIFT = Banners.lift


def stays_locked(g: Banners, unit: int) -> None:
    locked = g.magic.locked
    REMOVE(g, unit)
    g.magic.locked = locked


REMOVE = hits.remove


ATTACK = ("stack Orc Reavers", "attack wildlands:6,10", "play ", "hit ", "advance", "end")
RITUAL = ("stack Orc Reavers", "Ritual of Speed", "pass")


@pytest.mark.parametrize(
    ("law", "about", "changes", "patch"),
    [
        ("one_place_each", ATTACK, {}, lambda m: m.setattr(casting, "put_away", lambda g, number: None)),
        (
            "within_bounds",
            ("suppress",),
            {"active": "empire", "revolts": 0},
            lambda m: m.setattr(activation, "may_suppress", lambda g, kingdom: True),
        ),
        ("stands", ATTACK, {}, lambda m: m.setattr(Banners, "lift", stays_weakened)),
        ("remembers", ATTACK, {}, lambda m: m.setattr(hits, "remove", stays_locked)),
        ("told", ATTACK, {}, lambda m: m.setattr(hits, "wound", silent_wound)),
        (
            "takes_effect",
            RITUAL,
            {},
            lambda m: m.setattr(EFFECTS[card("ritual-of-speed").number], "resolve", no_effect),
        ),
        ("asked_in_order", RITUAL, {}, lambda m: m.setattr(playable, "order", lambda g: ORDER(g)[::-1])),
    ],
)
def test_a_broken_rule_is_found(
    law: str, about: tuple[str, ...], changes: dict[str, Any], patch: Patch, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = {**DUEL, **changes}
    assert law not in broken_laws(GAME, LAWS, setup, about)
    patch(monkeypatch)
    assert law in broken_laws(GAME, LAWS, setup, about)
