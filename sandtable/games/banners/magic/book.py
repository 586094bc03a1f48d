"""Every card's effect, loaded once: importing this fills `registry.EFFECTS`."""

from sandtable.games.banners.magic import (
    blessings,
    blessings_dark,
    blessings_empire,
    blessings_oathborn,
    powers,
    spells,
    spells_more,
    tomes,
    treasures,
    treasures_afield,
)

__all__ = [
    "blessings",
    "blessings_dark",
    "blessings_empire",
    "blessings_oathborn",
    "powers",
    "spells",
    "spells_more",
    "tomes",
    "treasures",
    "treasures_afield",
]
