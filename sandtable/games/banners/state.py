"""What is on the table: everything that changes while Burning Banners is played.

Units are numbers (one per counter), hexes are numbers, kingdoms are numbers in turn order. `campaign` is the shared,
unchanging background. A few masks are kept up to date beside the data they follow from; they are not saved.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.banners.campaign import Campaign, Kingdom, campaign
from sandtable.games.banners.forces import Army
from sandtable.games.banners.map import Hex, Mask
from sandtable.kernel import Outcome, Rng, State

OPENING, INCOME, ACTIVATION, OVER = range(4)
PHASES = ("opening", "income", "activation", "over")

NO_MARKER, RAZED = -1, -2
NOBODY = -1
PLAYMAT = -1


class Banners(State):
    __slots__ = (
        "active",
        "army",
        "at",
        "campaign",
        "collapsed",
        "coven_tried",
        "covens",
        "denied",
        "finished",
        "free",
        "free_covens",
        "gold",
        "held",
        "hidden",
        "hostile",
        "income",
        "marker",
        "moved",
        "movement",
        "must_leave",
        "new_friendly",
        "occupied",
        "outcome",
        "phase",
        "razed",
        "revolts",
        "road",
        "sailed",
        "season",
        "turn",
        "weakened",
    )

    def __init__(self, camp: Campaign, rng: Rng) -> None:
        self.rng = rng
        self.events = None
        self.campaign = camp
        self.at: list[Hex] = [PLAYMAT] * len(camp.unit_army)
        self.army: dict[Hex, int] = {}
        """The army in each occupied hex. While `must_leave`, the active army may stand there too, unlisted."""
        self.weakened: Mask = 0
        self.finished: Mask = 0
        self.marker: list[int] = [NO_MARKER] * len(camp.map.settlements)
        """Per settlement: a kingdom's Control marker, RAZED or NO_MARKER."""
        self.gold: list[int] = [0] * len(camp.kingdoms)
        self.income: list[int] = [0] * len(camp.kingdoms)
        self.collapsed: Mask = 0
        self.held: Mask = 0
        """Shashka kingdoms that have controlled a settlement (7.7)."""
        self.covens: Mask = 0
        """Settlements with a Coven of the Night (12.3.1), whether one was tried this turn, and which hid this turn."""
        self.coven_tried = False
        self.hidden: Mask = 0
        self.revolts = 0
        """The Empire's Revolt Track (12.4.4)."""
        self.free: list[list[int]] = [[] for _ in camp.kingdoms]
        """Per kingdom: armies that set-up still owes it for nothing (2.5)."""
        self.free_covens = 0
        """Covens that set-up still owes the Night without a roll (12.3.2)."""
        self.phase = OPENING
        self.season = 0
        """Seasons played so far."""
        self.turn = 0
        """Whose turn: a place in the turn order, or in the order of deployment during the opening."""
        self.new_friendly: Mask = 0
        """Settlements that became friendly to the active kingdom this turn (10.1)."""
        self.active = NOBODY
        """The active unit (7.0) and how far its activation has come:"""
        self.movement = 0
        self.road = True
        self.moved = False
        self.sailed = False
        self.must_leave = False
        """It may not stay where it is (8.3.1, or passing through between two legs) and has to move on."""
        self.denied: Mask = 0
        """Settlements whose holders have denied it entry (1.11.4)."""
        self.outcome: Outcome | None = None
        self.occupied: list[Mask] = [0] * len(camp.kingdoms)
        """Derived: hexes with each kingdom's armies."""
        self.hostile: list[Mask] = []
        """Derived: per kingdom, hexes of standing settlements that are hostile to it, or out of play."""
        self.razed: Mask = 0
        """Derived: hexes with a Razed marker."""
        self.refresh_settlements()

    # -- plain data --------------------------------------------------------------------------------------------------

    def clone(self) -> Banners:
        copy = Banners.__new__(Banners)
        copy.rng = self.rng.clone()
        copy.events = None
        copy.campaign = self.campaign
        copy.at = self.at[:]
        copy.army = self.army.copy()
        copy.weakened = self.weakened
        copy.finished = self.finished
        copy.marker = self.marker[:]
        copy.gold = self.gold[:]
        copy.income = self.income[:]
        copy.collapsed = self.collapsed
        copy.held = self.held
        copy.covens = self.covens
        copy.coven_tried = self.coven_tried
        copy.hidden = self.hidden
        copy.revolts = self.revolts
        copy.free = [each[:] for each in self.free] if self.phase == OPENING else self.free
        copy.free_covens = self.free_covens
        copy.phase = self.phase
        copy.season = self.season
        copy.turn = self.turn
        copy.new_friendly = self.new_friendly
        copy.active = self.active
        copy.movement = self.movement
        copy.road = self.road
        copy.moved = self.moved
        copy.sailed = self.sailed
        copy.must_leave = self.must_leave
        copy.denied = self.denied
        copy.outcome = self.outcome
        copy.occupied = self.occupied[:]
        copy.hostile = self.hostile
        copy.razed = self.razed
        return copy

    def freeze(self) -> list[Any]:
        out = self.outcome
        return [
            self.campaign.spec,
            self.rng.freeze(),
            [[u, h] for u, h in enumerate(self.at) if h != PLAYMAT],
            _bytes(self.weakened),
            _bytes(self.finished),
            [[s, m] for s, m in enumerate(self.marker) if m != NO_MARKER],
            self.gold,
            self.income,
            self.collapsed,
            self.held,
            self.phase,
            self.season,
            self.turn,
            _bytes(self.new_friendly),
            [self.active, self.movement, self.road, self.moved, self.sailed, self.must_leave, _bytes(self.denied)],
            None if out is None else [out.winners, out.text, out.rules],
            self.free if self.phase == OPENING else [],
            [_bytes(self.covens), self.coven_tried, _bytes(self.hidden), self.revolts, self.free_covens],
        ]

    @classmethod
    def thaw(cls, data: Any) -> Banners:
        (spec, rng, at, weakened, finished, marker, gold, income, collapsed, held) = data[:10]
        (phase, season, turn, new, act, out, free, others) = data[10:]
        g = cls(campaign(spec), Rng.thaw(rng))
        for s, m in marker:
            g.marker[s] = m
        g.gold, g.income = list(gold), list(income)
        g.collapsed, g.held, g.phase, g.season, g.turn = collapsed, held, phase, season, turn
        g.weakened, g.finished, g.new_friendly = _mask(weakened), _mask(finished), _mask(new)
        g.active, g.movement, g.road, g.moved, g.sailed, g.must_leave = act[:6]
        g.denied = _mask(act[6])
        for u, h in at:
            if u != g.active or not g.must_leave:
                g.place(u, h)
        if g.must_leave:
            g.stand(g.active, dict(at)[g.active])
        if out is not None:
            g.outcome = Outcome(tuple(out[0]), out[1], tuple(out[2]))
        g.covens, g.coven_tried, g.hidden = _mask(others[0]), others[1], _mask(others[2])
        g.revolts, g.free_covens = others[3:]
        if free:
            g.free = [list(each) for each in free]
        g.refresh_settlements()
        return g

    # -- kingdoms ----------------------------------------------------------------------------------------------------

    @property
    def kingdom(self) -> int:
        """The kingdom whose turn it is."""
        return self.campaign.deployment[self.turn] if self.phase == OPENING else self.turn

    def name(self, kingdom: int) -> str:
        return self.campaign.kingdoms[kingdom].name

    def whose(self, kingdom: int) -> str:
        name = self.name(kingdom)
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def does(self, kingdom: int, one: str, many: str) -> str:
        """The kingdom's name with its verb: Fjordland collects, Goblins collect."""
        name = self.name(kingdom)
        return f"{name} {many if name.endswith('s') else one}"

    def kingdom_of(self, unit: int) -> Kingdom:
        return self.campaign.kingdoms[self.campaign.unit_kingdom[unit]]

    def enemy_mask(self, kingdom: int) -> Mask:
        mask = 0
        occupied = self.occupied
        for other in self.campaign.enemies(kingdom):
            mask |= occupied[other]
        return mask

    def all_armies(self) -> Mask:
        mask = 0
        for each in self.occupied:
            mask |= each
        return mask

    def markers_left(self, kingdom: int) -> int:
        """Control markers on the playmat; the Night's Covens are the backs of its own (12.3.1)."""
        who = self.campaign.kingdoms[kingdom]
        covens = self.covens.bit_count() if self.covens and who.id == "night" else 0
        return who.markers - self.marker.count(kingdom) - covens

    # -- units -------------------------------------------------------------------------------------------------------

    def army_of(self, unit: int) -> Army:
        return self.campaign.unit_army[unit]

    def ready(self, unit: int) -> bool:
        return not self.finished >> unit & 1

    def place(self, unit: int, at: Hex) -> None:
        """Put a unit that is not on the map into a hex."""
        self.at[unit] = at
        self.army[at] = unit
        self.occupied[self.campaign.unit_kingdom[unit]] |= 1 << at

    def lift(self, unit: int) -> None:
        """Take a unit off the map, to its playmat (1.9)."""
        at = self.at[unit]
        if self.army.get(at) == unit:
            del self.army[at]
            self.occupied[self.campaign.unit_kingdom[unit]] &= ~(1 << at)
        self.at[unit] = PLAYMAT
        self.weakened &= ~(1 << unit)
        self.finished &= ~(1 << unit)

    def stand(self, unit: int, at: Hex) -> None:
        """Put a unit into a hex that it has to leave: listed only if no other army is there."""
        self.at[unit] = at
        if at not in self.army:
            self.place(unit, at)

    def shift(self, unit: int, to: Hex) -> None:
        """Move a unit on the map. Into an occupied hex it goes unlisted (see `must_leave`)."""
        at = self.at[unit]
        kingdom = self.campaign.unit_kingdom[unit]
        if self.army.get(at) == unit:
            del self.army[at]
            self.occupied[kingdom] &= ~(1 << at)
        self.at[unit] = to
        if to not in self.army:
            self.army[to] = unit
            self.occupied[kingdom] |= 1 << to

    def spare(self, army: Army) -> int | None:
        """A counter of this type on the playmat, if one is left (10.0)."""
        at = self.at
        for unit in self.campaign.units_by_army[army.number]:
            if at[unit] == PLAYMAT:
                return unit
        return None

    def did(self, unit: int, one: str, many: str) -> str:
        """A unit and the verb that fits it: "Orc Ogre attacks", "Orc Reavers attack"."""
        return f"{self.unit_text(unit)} {one if self.campaign.unit_army[unit].single else many}"

    def unit_text(self, unit: int) -> str:
        name, adjective = self.campaign.unit_army[unit].name, self.kingdom_of(unit).adjective
        return name if name.startswith(adjective) else f"{adjective} {name}"

    def place_text(self, at: Hex) -> str:
        return self.campaign.map.texts[at]

    # -- settlements -------------------------------------------------------------------------------------------------

    def refresh_settlements(self) -> None:
        """Bring the derived masks up to date after a marker was placed or removed."""
        camp, marker = self.campaign, self.marker
        hostile = [camp.out_of_play] * len(camp.kingdoms)
        razed = 0
        for i, settlement in enumerate(camp.map.settlements):
            mark = marker[i]
            bit = 1 << settlement.at
            if mark == RAZED:
                razed |= bit
                continue
            for kingdom in camp.kingdoms:
                if mark == NO_MARKER:
                    against = camp.printed_hostile[i][kingdom.index]
                else:
                    against = camp.kingdoms[mark].side != kingdom.side
                if against:
                    hostile[kingdom.index] |= bit
        self.hostile = hostile
        self.razed = razed


def _bytes(mask: Mask) -> bytes:
    return mask.to_bytes((mask.bit_length() + 7) // 8, "little")


def _mask(data: bytes) -> Mask:
    return int.from_bytes(data, "little")
