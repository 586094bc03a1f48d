"""What choices and questions look like to people: keys, labels, highlights, the rules they rest on."""

from __future__ import annotations

from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Option, Prompt

OBVIOUS: frozenset[str | int] = frozenset({"stop", "defend", "leave", "done"})


def describe(g: AlKalim, choice: Choice) -> Option:
    return Option(" ".join(map(str, choice)), " ".join(map(str, choice)))


def prompt(g: AlKalim, decision: Decision) -> Prompt:
    return Prompt(decision.kind)


def respell(g: AlKalim, key: str) -> str:
    return key
