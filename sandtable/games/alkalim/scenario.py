"""Positions as scenario files write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Rng, ScenarioError


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[AlKalim, Mapping[str, Any]]:
    raise ScenarioError("", "not written yet")


def to_setup(g: AlKalim) -> dict[str, Any]:
    return {}
