"""The shape of the campaign files, as typed records; `campaign_files.py` loads and checks them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sandtable.games.banners.content.shapes import Part, Record, SeasonName

OWN = "own"
"""The id and the series of a campaign that is no file of ours: somebody has made it."""

Amount = Annotated[int, Meta(ge=0, le=999)]
Few = Annotated[int, Meta(ge=0, le=30)]
Modifier = Annotated[int, Meta(ge=-9, le=9)]
Turns = Annotated[int, Meta(ge=1, le=99)]
Year = Annotated[int, Meta(ge=1, le=99)]


class Season(Part, frozen=True, kw_only=True):
    year: Year
    season: SeasonName


class Sides(Part, frozen=True, kw_only=True):
    invader: tuple[str, ...]
    resistance: tuple[str, ...]


class Study(Part, frozen=True, kw_only=True):
    """The Arcane Study markers of the Advanced Game (17.1)."""

    glyphs: Few
    churns: Few


class OpeningUnit(Part, frozen=True, kw_only=True):
    """Armies placed free of charge at the start (2.5), of the owner's own kingdom unless another is named.

    Those of another kingdom are a contingent: see `AlliedContingent`.
    """

    army: str
    count: Few = 1
    weakened: bool = False
    kingdom: str | None = None


class GuestHeroes(Part, frozen=True, kw_only=True):
    """Random Heroes of another kingdom that this one begins with, with its contingent."""

    kingdom: str
    count: Few = 1


class ChosenControls(Part, frozen=True, kw_only=True):
    """Control markers that a kingdom puts where it likes, before anybody builds. Nothing listed means any."""

    count: Few
    maps: tuple[str, ...] = ()
    loyalties: tuple[str, ...] = ()
    cities: bool = False
    instead_of: tuple[str, ...] = ()
    """Kingdoms whose markers are left out where the chosen one goes; other kingdoms' settlements are not chosen."""
    in_income: bool = True
    """Whether the printed Income has the markers in it."""


class RevoltModifier(Part, frozen=True, kw_only=True):
    """What is added to the Imperial Revolt roll (12.4.3), from the start or from a season on."""

    value: Modifier
    from_: Season | None = msgspec.field(default=None, name="from")


class KingdomStart(Part, frozen=True, kw_only=True):
    """What a kingdom begins with. Shashka kingdoms have no income; `suppression` lets opening gold put revolts down.

    `heroes` counts all its opening Heroes: those in `fixed_heroes`, the others at random but none of `absent_heroes`.
    """

    gold: Amount
    income: Amount | None = None
    controls: tuple[str, ...] = ()
    chosen: ChosenControls | None = None
    units: tuple[OpeningUnit, ...] = ()
    heroes: Few = 0
    fixed_heroes: tuple[str, ...] = ()
    absent_heroes: tuple[str, ...] = ()
    guest_heroes: tuple[GuestHeroes, ...] = ()
    guests_at: str | None = None
    """Its contingent begins in or next to this settlement, else any that it controls."""
    covens: Few = 0
    revolt: Few = 0
    revolt_modifiers: tuple[RevoltModifier, ...] = ()
    suppression: bool = False
    control_cap: Few | None = None
    cannot_collapse: bool = False
    entries: tuple[str, ...] = ()
    """Temporary Entry hexes (4.11), "board:column,row", beside the printed ones."""
    doubt: str = ""


class PostureRecord(Record, frozen=True, kw_only=True):
    """How one settlement, or all of one loyalty ("neutral" for none), stand to kingdoms in play (4.6).

    Kingdoms are named, or a whole side. Prohibited: out of play for them, neither attacked nor entered.
    """

    settlement: str | None = None
    loyalty: str | None = None
    hostile: tuple[str, ...] = ()
    welcoming: tuple[str, ...] = ()
    allied: tuple[str, ...] = ()
    prohibited: tuple[str, ...] = ()


# -- special rules of campaigns, told apart by `type` -----------------------------------------------------------------


class Special(Part, frozen=True, kw_only=True, tag_field="type"):
    """A special rule (specials.py)."""

    doubt: str = ""


class OnlyListedSettlements(Special, frozen=True, kw_only=True, tag="only-listed-settlements"):
    """Settlements that are not listed take no part."""


class OpeningMiners(Special, frozen=True, kw_only=True, tag="opening-miners"):
    """Miners may be built in mines so many hexes from a settlement of the kingdom during set-up."""

    kingdom: str
    distance: Few


class ClosedHex(Special, frozen=True, kw_only=True, tag="closed-hex"):
    """Nobody enters or passes these hexes."""

    hexes: tuple[str, ...]
    advanced_only: bool = False


class AlliedContingent(Special, frozen=True, kw_only=True, tag="allied-contingent"):
    """Units of `nation` that `host` runs: it pays for their recovery, never rebuilds them, never mixes stacks."""

    nation: str
    host: str
    recover_at_host: bool = False
    """They recover only at settlements the host controls."""


class FixedDefender(Special, frozen=True, kw_only=True, tag="fixed-defender"):
    """An army of a kingdom not in play that only defends a settlement; a Coven there hides each turn of `keeper`."""

    nation: str
    army: str
    settlement: str
    keeper: str


class NoGoldTransfer(Special, frozen=True, kw_only=True, tag="no-gold-transfer"):
    giver: str
    receiver: str


class FreeRebuilding(Special, frozen=True, kw_only=True, tag="free-rebuilding"):
    """The kingdom takes Razed markers off for nothing (4.10.2)."""

    kingdom: str


class Withdrawal(Special, frozen=True, kw_only=True, tag="withdrawal"):
    """In the winter after a year's Autumn the kingdom leaves the war; only its armies on the map stay."""

    kingdom: str
    after_year: Year


class NoOpeningBuilds(Special, frozen=True, kw_only=True, tag="no-opening-builds"):
    """The kingdom builds nothing in or next to a settlement during set-up."""

    kingdom: str
    near: str


class RestoreLoyalty(Special, frozen=True, kw_only=True, tag="restore-loyalty"):
    """A unit of the loyal kingdom that enters takes the marker of nobody in play off in peace, without loot."""

    settlement: str


class OsterlichAtTheSpire(Special, frozen=True, kw_only=True, tag="osterlich"):
    """Osterlich stands at the settlement as a Fragile army of the Night that never leaves."""

    settlement: str
    dice: tuple[Few, Few]
    """Light and heavy."""
    winter_of: Year | None = None
    """He comes in the winter after this year of the game, else with set-up."""


class SwapControlForCoven(Special, frozen=True, kw_only=True, tag="swap-control-for-coven"):
    """The Night may give one of its Control markers for a Coven in any hostile settlement, without a roll."""

    when: Literal["set-up", "first-income"]


class OpeningSpending(Special, frozen=True, kw_only=True, tag="opening-spending"):
    """At most so much opening gold is spent on a board; what is left over is lost."""

    kingdom: str
    map: str
    most: Amount


AnySpecial = (
    OnlyListedSettlements
    | OpeningMiners
    | ClosedHex
    | AlliedContingent
    | FixedDefender
    | NoGoldTransfer
    | FreeRebuilding
    | Withdrawal
    | NoOpeningBuilds
    | RestoreLoyalty
    | OsterlichAtTheSpire
    | SwapControlForCoven
    | OpeningSpending
)


# -- victory ----------------------------------------------------------------------------------------------------------


class Count(Part, frozen=True, kw_only=True, tag_field="type", tag="count"):
    """So many settlements, of these loyalties, cities or names, that kingdoms or sides have in some way.

    "controlled-or-razed" counts ruins whoever made them; "army-occupies" an army in the hex, "unit-or-control" a unit
    in the settlement or a marker on it; "markers" Control markers. An `at_least` of 0 means all there are. With
    `friends` a settlement under the marker of a friend who is not in play counts as well.
    """

    metric: Literal["controlled", "controlled-or-razed", "markers", "army-occupies", "unit-or-control"]
    by: tuple[str, ...]
    at_least: Amount
    loyalties: tuple[str, ...] = ()
    settlements: tuple[str, ...] = ()
    cities: bool = False
    friends: bool = False


class IncomeAtMost(Part, frozen=True, kw_only=True, tag_field="type", tag="income"):
    """A kingdom's Income marker; revolts do not move it."""

    kingdom: str
    at_most: Amount


class Collapsed(Part, frozen=True, kw_only=True, tag_field="type", tag="collapse"):
    kingdoms: tuple[str, ...]
    any: bool = False


class AllOf(Part, frozen=True, kw_only=True, tag_field="type", tag="all"):
    of: tuple[Count, ...]


class HostileCityEntered(Part, frozen=True, kw_only=True, tag_field="type", tag="hostile-city-entered"):
    """An army of the side stands in a hostile city, before it is controlled or razed."""


Condition = Count | IncomeAtMost | Collapsed | AllOf | HostileCityEntered


class Immediate(Part, frozen=True, kw_only=True):
    """Wins at once. `check`: "any-time" after every action, "season-end", or a kingdom, at the end of its turn."""

    winner: str
    check: str
    if_: Condition = msgspec.field(name="if")
    from_: Season | None = msgspec.field(default=None, name="from")
    clause: str = ""
    doubt: str = ""


class Deadline(Part, frozen=True, kw_only=True):
    """The end of the last season: `winner` wins, if there is a condition only if it holds, else `otherwise`."""

    winner: str
    if_: Condition | None = msgspec.field(default=None, name="if")
    otherwise: str | None = None
    clause: str = "deadline"
    """Its clause of the campaign in the ledger."""


class Most(Part, frozen=True, kw_only=True):
    """The end of the last season: the side with the most wins. An empty `among` means all settlements in play."""

    of: Literal["settlements", "victory-points", "income"]
    among: tuple[str, ...] = ()
    tie: str
    clause: str = "deadline"


class VictoryRecord(Part, frozen=True, kw_only=True):
    """How the campaign is won: at once, or at its end by `deadline` or by `most`."""

    immediate: tuple[Immediate, ...] = ()
    deadline: Deadline | None = None
    most: Most | None = None


class Variant(Part, frozen=True, kw_only=True):
    """Another way to play the campaign; what it does not mention stays."""

    id: str
    name: str
    text: str
    turns: Turns | None = None
    end: Season | None = None
    revolt_modifiers: tuple[RevoltModifier, ...] = ()
    special: tuple[AnySpecial, ...] = ()
    victory: VictoryRecord | None = None
    rival: str | None = None
    """Of its side only this kingdom wins if its Control markers are at least `lead` more than the others'."""
    lead: Few = 0
    doubt: str = ""


Difficulty = Literal["first game", "easy", "medium", "demanding"]


class CampaignRecord(Record, frozen=True, kw_only=True):
    """A campaign (2.1). An empty `settlements` means all settlements of its maps are in play.

    Within a group of `deployment` the kingdoms stand in the order in which they place: fewest places first.
    """

    id: str
    series: Literal["intro", "scroll", "chronicle", "own"]
    number: int
    name: str
    story: str
    difficulty: Difficulty
    year: Annotated[int, Meta(ge=1, le=9999)]
    maps: tuple[str, ...]
    rules: Literal["basic", "advanced"]
    players: int
    turns: Turns
    start: Season
    end: Season
    sides: Sides
    turn_order: tuple[str, ...]
    deployment: tuple[tuple[str, ...], ...]
    kingdoms: dict[str, KingdomStart]
    postures: tuple[PostureRecord, ...] = ()
    settlements: tuple[str, ...] = ()
    razed: tuple[str, ...] = ()
    razed_except: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Boards on which every settlement is razed, and those that stand."""
    abandoned_lairs: tuple[str, ...] = ()
    """Boards whose lairs are all abandoned (15.8)."""
    held_by_nobody: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Control markers of kingdoms that are not in play."""
    victory: VictoryRecord
    study: Study | None = None
    special: tuple[AnySpecial, ...] = ()
    variants: tuple[Variant, ...] = ()
    together: tuple[str, ...] = ()
    """With one player less than kingdoms, one player runs these."""
    notes: tuple[str, ...] = ()


class Balance(Part, frozen=True, kw_only=True):
    """How even a campaign is between opponents of the same strength."""

    invader: float
    """The share of games that the Invader won; a draw is half a win."""
    games: int
    handicap: str | None = None
    """What makes it more even, as the table's setting says it: `resistance 5`."""
    evened: float | None = None
    """The Invader's share with that handicap, in as many games."""


class BalanceFile(Part, frozen=True, kw_only=True):
    """`balance.toml`, which `python -m tools.balance` writes: by campaign and rules."""

    bot: str
    campaigns: dict[str, dict[Literal["basic", "advanced"], Balance]]
