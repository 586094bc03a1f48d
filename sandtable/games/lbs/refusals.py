"""Why something is not offered."""

from __future__ import annotations

from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Decision, IllegalChoice


def why_not(g: Lbs, decision: Decision, key: str) -> IllegalChoice:
    return IllegalChoice(f"'{key}' is not possible here")
