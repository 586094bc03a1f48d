"""Games played at random, for tests of anything that should hold at any moment."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias

from sandtable.kernel import BadSettings, Choice, Game, Table

AnyGame: TypeAlias = Game[Any]
AnyTable: TypeAlias = Table[Any]

LONGEST_GAME = 20_000
"""Choices; a random game that takes more than these never ends."""
QUICK = {("alkalim", "rounds"): "12"}
"""Settings that make games short enough to be played by the thousand; random heroes never end their tale themselves."""


def secret(seed: int) -> bytes:
    return seed.to_bytes(32, "big")


def played(game: AnyGame, settings: Mapping[str, Any], seed: int, choices: int) -> AnyTable:
    """A table after this many random choices, or at its end if that comes first."""
    table = Table.new(game, settings, secret(seed))
    play_on(table, Random(seed), choices)
    return table


def play_on(table: AnyTable, random: Random, choices: int) -> None:
    for _ in range(choices):
        if table.over:
            return
        decision = random.choice(table.pending)
        table.choose(decision.seat, some_choice(random, decision.choices()))


def some_choice(random: Random, choices: list[Choice], tries: int = 2) -> Choice:
    """A random choice; the likes of `("pass",)` less often, or games would be over before much has happened."""
    choice = random.choice(choices)
    for _ in range(tries):
        if len(choice) == 1:
            choice = random.choice(choices)
    return choice


@cache
def variants(game: AnyGame) -> list[dict[str, Any]]:
    """Every setup with the usual settings, and each unusual one with the first setup that takes it."""
    usual = {spec.name: QUICK.get((game.name, spec.name), spec.default) for spec in game.settings()}
    setups = [setup.id for setup in game.setups()]
    unusual = []
    for spec in game.settings():
        for choice in spec.choices:
            if choice != spec.default:
                tried = ({"setup": setup, **usual, spec.name: choice} for setup in setups)
                unusual += [settings for settings in tried if _taken(game, settings)][:1]
    return [*({"setup": setup, **usual} for setup in setups), *unusual]


def _taken(game: AnyGame, settings: Mapping[str, Any]) -> bool:
    try:
        game.seats(settings)
    except BadSettings:
        return False
    return True
