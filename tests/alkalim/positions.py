"""Tables of Sands of Al-Kalim for tests: begun, or in the position of a scenario; and cards by name."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.content.book import Card, book
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Rng, Table

SEED = bytes(32)
SEEDS = [bytes([number]) * 32 for number in range(8)]
SKILLS = {"Climb", "Diplomacy", "Jump", "Lore", "Resist", "Ride", "Sneak", "Swim"}
TRAITS = {"Abomination", "Bandit", "Beast", "Crusader", "Dragon", "Elemental", "Genie", "Sorcerer", "Undead"}


def begun(seed: bytes = SEED, setup: str = "four", **settings: str) -> AlKalim:
    return GAME.new({"setup": setup, **settings}, Rng(seed))


def table(rolls: list[object] | None = None, **setup: Any) -> Table[AlKalim]:
    """A table that stands in this position and rolls these dice (None: whatever comes)."""
    g, settings = from_setup(setup, Rng(SEED, script=rolls))
    return Table.start(GAME, settings, SEED, g)


def hidden(g: AlKalim) -> list[list[int]]:
    """What lies face down; the tops of the Legendary stacks lie open."""
    return [*g.adventure, g.market, g.desert, *(stack[:-1] for stack in g.legends)]


def leaning(g: AlKalim, decision: Decision, chance: Random, share: float) -> Choice:
    """In so many of the cases what bots would do, else anything."""
    choices = decision.choices()
    worth = GAME.inclination(g, decision) if chance.random() < share else None
    return choices[chance.randrange(len(choices)) if worth is None else worth.index(max(worth))]


def named(name: str) -> Card:
    card = book().find(name)
    assert card is not None, name
    return card


def number(name: str) -> int:
    return named(name).number


def cards(*kinds: int) -> list[Card]:
    return [card for card in book().cards if card.kind in kinds]


def dice(total: int) -> list[object]:
    """Two ten-sided dice that show so much together."""
    assert 2 <= total <= 20
    return [min(total - 1, 10), total - min(total - 1, 10)]
