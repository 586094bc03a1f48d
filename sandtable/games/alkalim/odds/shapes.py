"""Details as clients read them: all there is to know about one choice, by `kind`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sandtable.games.alkalim.content.shapes import Colour

_From = TypedDict("_From", {"from": str})


class PathDetail(_From):
    """Of `go`, `step`, `camel` and `fly`."""

    kind: Literal["path"]
    path: list[str]
    spends: list[list[str]]
    """the symbols of the die that each step spends"""
    left: int
    """dice, or camels"""


class CharacterHeat(TypedDict):
    """What the dice cost a character by day."""

    card: str
    name: str
    heat: int
    mirages: float
    exhaustion: float
    wounds: float
    wounded: float
    """the chance of any wound"""


class TimeDetail(TypedDict):
    """Of `day`, `night` and `roll`."""

    kind: Literal["time"]
    time: Literal["day", "night"]
    dice: int
    characters: list[CharacterHeat]
    wounded: float
    """the chance that anybody is wounded"""
    ambush: str | None
    """the colour of the Challenge in an ambush"""
    wins: dict[str, float]
    """the chance to win against each colour"""


class PlannedPhase(TypedDict):
    phase: str
    who: str
    does: Literal["attacks", "defends"]


class FightPlan(TypedDict):
    plan: list[PlannedPhase]
    win: float
    wounds: float


class AllyRisk(TypedDict):
    name: str
    dies: float


class TraitChance(TypedDict):
    trait: str
    cards: int
    win: float


class FightDetail(TypedDict):
    """Of `attempt`, `fight`, and `attack` and `defend` in combat and in duels."""

    kind: Literal["fight"]
    win: float
    without: list[str]
    """cards that are left out of the count"""
    card: NotRequired[str]
    name: NotRequired[str]
    plan: NotRequired[list[PlannedPhase]]
    then: NotRequired[list[PlannedPhase]]
    """the rounds after this one, where they differ"""
    knocked_out: NotRequired[float]
    wounds: NotRequired[float]
    rounds: NotRequired[float]
    allies: NotRequired[list[AllyRisk]]
    plans: NotRequired[list[FightPlan]]
    unknown: NotRequired[str]
    """the colour of a Challenge that is still to be drawn; what follows is about those that may come"""
    cards: NotRequired[int]
    least: NotRequired[float]
    most: NotRequired[float]
    traits: NotRequired[list[TraitChance]]


class EscapeDetail(TypedDict):
    """Of `escape`."""

    kind: Literal["escape"]
    attribute: str
    chance: float
    wounds: int


class DuelPhase(TypedDict):
    phase: str
    attack: float
    deals: float
    defence: float
    takes: float


class DuelDetail(TypedDict):
    """Of `attack` against another hero."""

    kind: Literal["duel"]
    name: str
    win: float
    lost: float
    plan: list[PlannedPhase]
    phases: list[DuelPhase]
    without: list[str]


class TestPart(TypedDict):
    name: str
    adds: int


class TestDetail(TypedDict):
    """Of `deed`, and of whatever is chosen in a test."""

    kind: Literal["test"]
    skill: str
    attribute: str
    difficulty: int
    bonus: int
    chance: float
    parts: list[TestPart]
    sure: str
    """the card that makes it sure"""
    without: list[str]


class StormDetail(TypedDict):
    """Of `blow` and `wind`."""

    kind: Literal["storm"]
    centre: str
    covers: list[str]
    uncovers: list[str]
    upon: list[str]
    """what lies there"""
    wind: str
    next: list[str]


class ColourChances(TypedDict):
    """Chances to win against a colour, before and after."""

    colour: Colour
    day: tuple[float, float]
    night: tuple[float, float]


class CardDetail(TypedDict):
    """Of `buy`, and of other choices of a card."""

    kind: Literal["card"]
    card: str
    wins: NotRequired[list[ColourChances]]


class LearnDetail(TypedDict):
    """Of `learn`."""

    kind: Literal["learn"]
    wins: list[ColourChances]


DETAILS = (
    PathDetail, TimeDetail, FightDetail, EscapeDetail, DuelDetail, TestDetail, StormDetail, CardDetail, LearnDetail,
)  # fmt: skip
