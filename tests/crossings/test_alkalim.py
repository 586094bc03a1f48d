"""Sands of Al-Kalim where two rules meet: each law is seen to find a rule that is broken."""

from typing import Any

import pytest

from sandtable.games.alkalim.cards import abilities
from sandtable.games.alkalim.records import Fight, Source
from sandtable.games.alkalim.rules import bazaar, combat, movement
from sandtable.games.alkalim.state import AlKalim
from tests.crossings.alkalim import GAME, LAWS
from tests.crossings.frame import broken_laws

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


def vanishes(g: AlKalim, seat: int, card: int) -> None:
    g.parties[seat].items.remove(card)
    g.parties[seat].kit = None


WHERE_PAID = (abilities, combat, movement)


@pytest.mark.parametrize(
    ("law", "setup", "about", "modules", "name", "wrong"),
    [
        ("within_bounds", KNIFE, "use Knife", WHERE_PAID, "pay", on_credit),
        ("told", KNIFE, "use Knife", WHERE_PAID, "pay", secretly),
        ("one_place_each", MARKET, "sell Chainmail", (bazaar,), "part_with", vanishes),
    ],
)
def test_a_broken_rule_is_found(
    law: str, setup: Any, about: str, modules: Any, name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert law not in broken_laws(GAME, LAWS, setup, (about,))
    for module in modules:
        monkeypatch.setattr(module, name, wrong)
    assert law in broken_laws(GAME, LAWS, setup, (about,))
