"""Details as clients read them: the way of a move, all chances of an attack."""

from __future__ import annotations

from typing import NotRequired, TypedDict

_From = TypedDict("_From", {"from": str})


class PathDetail(_From):
    """Of `move`, `switch` and `sail`."""

    path: list[str]
    cost: NotRequired[int]
    """in movement points; left out where a power gives the step"""
    left: NotRequired[int]
    road: NotRequired[bool]
    ship: NotRequired[bool]


class DiceShown(TypedDict):
    light: int
    heavy: int
    modifier: int
    text: str


class SideChances(TypedDict):
    hits: list[float]
    """the chances of 0, 1, 2... hits"""
    weakened: float
    eliminated: float
    hero: float
    """the chance to lose the Hero"""


class WayOfFighting(TypedDict):
    advance: float
    attacker: SideChances
    defender: SideChances
    win: NotRequired[float]
    """not in an Ambush, which nobody wins; like the next three"""
    tie: NotRequired[float]
    draw: NotRequired[float]
    lose: NotRequired[float]
    share: NotRequired[float]
    """how often it comes to this, where that hangs on the Monster"""


_Ambushes = TypedDict(
    "_Ambushes",
    {"ambush by attacker": NotRequired[WayOfFighting], "ambush by defender": NotRequired[WayOfFighting]},
)


class _Ways(_Ambushes):
    attacker: DiceShown
    defender: NotRequired[DiceShown]
    normal: NotRequired[WayOfFighting]


class WithCard(_Ways):
    """The same with a card of the asking seat's own, aimed at its best."""

    card: str
    name: str
    afterwards: NotRequired[list[str]]
    """what it costs after the combat"""


_Cards = TypedDict("_Cards", {"with your cards": NotRequired[list[WithCard]]})


class AttackDetail(_Ways, _Cards):
    """Of `attack`."""

    unknown: NotRequired[int]
    """how many Monsters may live in the lair; then there is no `defender`"""


DETAILS = (PathDetail, AttackDetail)
