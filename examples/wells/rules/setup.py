"""How a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from examples.wells.content.desert import SEATS
from examples.wells.state import Wells
from sandtable.kernel import Rng, Setting, Setup, chosen_setup

SETUPS = (Setup("desert", "The small desert", "Two riders, four camels, five wells.", SEATS, "5 minutes"),)
SETTINGS = (Setting("needed", "Wells to win", ("2", "3", "4"), "3", "How many wells end the game."),)


def set_up(settings: Mapping[str, Any], rng: Rng) -> Wells:
    """WL 1: the table may agree on how many wells win."""
    chosen_setup(SETUPS, settings)
    return Wells(int(SETTINGS[0].chosen(settings)), rng)
