"""Sands of Al-Kalim where two rules meet: a part of the hunt, and each law seen to find a rule that is broken."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from sandtable.games.alkalim.cards import abilities
from sandtable.games.alkalim.rules import aftermath, bazaar, combat, damage, movement
from sandtable.games.alkalim.state import AlKalim, Fight, Source
from tests.crossings.alkalim import GAME, LAWS, crossings
from tests.crossings.frame import GENERAL, Crossing, hunt

PAIRS = 10
POINTS = 12


def test_where_two_rules_meet() -> None:
    for crossing in islice(crossings(Random(2)), PAIRS):
        found = hunt(GAME, crossing, (*GENERAL, *LAWS), POINTS)
        assert not found.findings, found.findings[0].scenario()


# -- rules broken on purpose -------------------------------------------------------------------------------------------

KNIFE: dict[str, Any] = {
    "heroes": [{"hero": "Corbin", "at": "7,1", "gold": 2, "allies": ["Knife for Hire"]}],
    "fight": {"card": "Glass Dragon", "stage": "ready"},
}
MARKET: dict[str, Any] = {
    "heroes": [{"hero": "Corbin", "at": "Irram", "gold": 0, "items": ["Chainmail"]}],
    "phase": "bazaar",
    "stacks": {"Irram": ["Lightning Mace"]},
}

PAY = abilities.pay


def on_credit(g: AlKalim, seat: int, source: Source, fight: Fight | None = None) -> None:
    g.parties[seat].gold -= 5
    PAY(g, seat, source, fight)


def secretly(g: AlKalim, seat: int, source: Source, fight: Fight | None = None) -> None:
    events, g.events = g.events, None
    PAY(g, seat, source, fight)
    g.events = events


def hunted(setup: dict[str, Any], *about: str) -> set[str]:
    found = hunt(GAME, Crossing("broken", setup, about), (*GENERAL, *LAWS), 12)
    return {finding.law for finding in found.findings}


def patch_pay(patch: pytest.MonkeyPatch, to: Any) -> None:
    for module in (aftermath, combat, damage, movement):
        patch.setattr(module, "pay", to)


def test_costs_below_nothing_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "within_bounds" not in hunted(KNIFE, "use Knife")
    patch_pay(monkeypatch, on_credit)
    assert "within_bounds" in hunted(KNIFE, "use Knife")


def test_costs_that_nobody_tells_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "told" not in hunted(KNIFE, "use Knife")
    patch_pay(monkeypatch, secretly)
    assert "told" in hunted(KNIFE, "use Knife")


def vanishes(g: AlKalim, seat: int, card: int) -> None:
    g.parties[seat].items.remove(card)
    g.parties[seat].kit = None


def test_a_card_that_is_sold_to_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "one_place_each" not in hunted(MARKET, "sell Chainmail")
    monkeypatch.setattr(bazaar, "part_with", vanishes)
    assert "one_place_each" in hunted(MARKET, "sell Chainmail")
