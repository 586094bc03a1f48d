"""Details as clients read them: figures by `kind`, and `lines`, the same in sentences."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class _Lines(TypedDict):
    lines: list[str]


class UnitStrength(TypedDict):
    card: int
    name: str
    strength: int


class SectionStrength(UnitStrength):
    water: int


class Foe(TypedDict):
    """What an attack on a player could meet."""

    seat: str
    units: list[UnitStrength]
    strength: int
    hand: int
    copper: int
    sections: list[SectionStrength]


class AttackDetail(_Lines):
    kind: Literal["attack"]
    units: list[UnitStrength]
    strength: int
    against: list[Foe]


class BattleDetail(_Lines):
    kind: Literal["battle"]
    attacking: int
    defending: int
    unit: NotRequired[UnitStrength]
    section: NotRequired[SectionStrength]


class EngagementDetail(_Lines):
    kind: Literal["engagement"]
    damage: int
    exposed: list[int]
    """cards that can be lost to it"""
    immune: list[int]
    section: NotRequired[SectionStrength]


class AbsorbingDetail(_Lines):
    kind: Literal["absorbing"]
    left: int
    absorbs: NotRequired[int]


class RaidGoal(TypedDict):
    card: int
    name: str
    needs: int
    water: int
    """at stake"""
    guards: list[str]


class RaidDetail(_Lines):
    kind: Literal["raid"]
    best: int
    goals: list[RaidGoal]


class RaidCardDetail(_Lines):
    kind: Literal["raid card"]
    value: int
    base: NotRequired[int]
    guards: NotRequired[list[str]]


class DuelDetail(_Lines):
    kind: Literal["duel"]
    mine: NotRequired[int]
    theirs: NotRequired[int]
    value: NotRequired[int]
    left: NotRequired[int]
    values: NotRequired[dict[str, float]]
    """the chance of each Fate value of the parry"""
    losses: NotRequired[dict[str, float]]
    """what is lost by the Fate of the thrust"""


class _Payment(TypedDict, total=False):
    copper: int
    water: int
    copper_left: int
    water_left: int
    bows: list[int]
    draws: list[int]
    """City Sections, once for each Water"""


class PaymentDetail(_Lines, _Payment):
    kind: Literal["payment"]


class ActionDetail(_Lines, _Payment):
    kind: Literal["action"]
    text: str
    targets: NotRequired[list[int]]


DETAILS = (
    AttackDetail, BattleDetail, EngagementDetail, AbsorbingDetail, RaidDetail, RaidCardDetail, DuelDetail,
    PaymentDetail, ActionDetail,
)  # fmt: skip
