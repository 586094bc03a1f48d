"""What is worth knowing about choices: odds, paths, costs."""

from __future__ import annotations

from typing import Any

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision


def hints(g: AlKalim, decision: Decision) -> dict[Choice, str]:
    return {}


def detail(g: AlKalim, decision: Decision, choice: Choice) -> dict[str, Any] | None:
    return None
