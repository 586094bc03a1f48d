"""What is said to newcomers beside each question (`content/coaching.toml`), and on which occasion."""

from __future__ import annotations

from pathlib import Path

from sandtable.kernel import Decision, Prompt
from sandtable.kernel.coaching import read_coaching

ENTERING = ("bring", "attach", "overlay")
"""Cards that can be brought in one after the other, each when the others have acted too."""
COACHING = read_coaching(Path(__file__).parents[1] / "content" / "coaching.toml")


def advised(asked: Prompt, decision: Decision) -> Prompt:
    """By Day, once nothing can come into play, nothing is said of what could."""
    occasion = decision.window or decision.kind
    if occasion != "day" or any(choice[0] in ENTERING for choice in decision.choices()):
        return COACHING.beside(asked, occasion)
    attack = "attack, " if ("attack",) in decision.choices() else ""
    return COACHING.beside(asked, "day with nothing to bring in", attack=attack)
