"""Why a choice is not offered: the reason and the rule."""

from __future__ import annotations

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Decision, IllegalChoice


def why_not(g: AlKalim, decision: Decision, key: str) -> IllegalChoice:
    return IllegalChoice(f"'{key}' is not possible here")
