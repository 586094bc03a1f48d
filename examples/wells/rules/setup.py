"""How a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from examples.wells.content.desert import SEATS
from examples.wells.state import Wells
from sandtable.kernel import BadSettings, Rng, Setting, Setup

SETUPS = (Setup("desert", "The small desert", "Two riders, four camels, five wells.", SEATS, "5 minutes"),)
SETTINGS = (Setting("needed", "Wells to win", ("2", "3", "4"), "3", "How many wells end the game."),)


def set_up(settings: Mapping[str, Any], rng: Rng) -> Wells:
    """WL 1: the table may agree on how many wells win."""
    given = {"setup": SETUPS[0].id, "needed": SETTINGS[0].default, **settings}
    if given["setup"] != SETUPS[0].id:
        raise BadSettings(f"there is no setup '{given['setup']}'; there is {SETUPS[0].id}")
    if not SETTINGS[0].allows(str(given["needed"])):
        raise BadSettings(SETTINGS[0].refused(given["needed"]))
    return Wells(int(given["needed"]), rng)
