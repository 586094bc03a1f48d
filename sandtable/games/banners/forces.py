"""Armies (1.7, chapter 3): what is printed on the counters, as fast lookups."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners import records, shapes
from sandtable.games.banners.map import FOREST, MOUNTAIN

ON_FOOT, MOUNTAINEER, WOODCRAFT, FLYING = range(4)
"""How an army moves over terrain: like everybody, 12.1.2 and 12.2.5, 12.5.1, 3.1.4."""

EASED = {MOUNTAINEER: MOUNTAIN, WOODCRAFT: FOREST}


class Army:
    """A type of army. Dice and movement are pairs: full strength, weakened."""

    __slots__ = (
        "cost",
        "count",
        "feral",
        "flying",
        "fragile",
        "ghostly",
        "heavy",
        "huge",
        "kingdom",
        "light",
        "miner",
        "movement",
        "name",
        "names",
        "number",
        "profile",
        "ranged",
        "record",
        "recovery",
        "regenerate",
        "siege",
        "single",
        "stealth",
        "woodcraft",
    )

    def __init__(self, number: int, record: shapes.ArmyRecord, mountaineers: bool) -> None:
        self.number = number
        self.record = record
        self.kingdom = record.kingdom
        self.name = record.name
        self.names = tuple(n.casefold() for n in (record.name, *record.aliases))
        self.single = record.single
        self.count = record.count
        self.cost = record.cost
        self.recovery = record.recovery
        self.light = (record.light, record.weakened_light or 0)
        self.heavy = (record.heavy, record.weakened_heavy or 0)
        self.movement = (record.movement, record.weakened_movement or record.movement)
        self.ranged = "ranged" in record.abilities
        self.stealth = "stealth" in record.abilities
        self.regenerate = "regenerate" in record.abilities
        self.flying = "flying" in record.abilities
        self.siege = "siege" in record.abilities
        self.feral = "feral" in record.characteristics
        self.fragile = "fragile" in record.characteristics
        self.huge = "huge" in record.characteristics
        self.ghostly = "ghostly" in record.traits
        self.miner = "miner" in record.traits
        self.woodcraft = "woodcraft" in record.traits
        if self.flying:
            self.profile = FLYING
        elif self.woodcraft:
            self.profile = WOODCRAFT
        elif mountaineers and not self.siege:
            self.profile = MOUNTAINEER
        else:
            self.profile = ON_FOOT


@lru_cache(maxsize=1)
def armies() -> tuple[Army, ...]:
    kingdoms = records.kingdoms()
    return tuple(Army(n, r, kingdoms[r.kingdom].mountaineers) for n, r in enumerate(records.armies()))
