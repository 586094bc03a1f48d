"""What is on the table: everything that changes while Burning Banners is played.

Units are numbers (one per counter), hexes are numbers, kingdoms are numbers in turn order. `campaign` is the shared,
unchanging background. A few masks are kept up to date beside the data they follow from; they are not saved.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from sandtable.games.banners.content import loading, naming
from sandtable.games.banners.content.campaign import Campaign, Kingdom
from sandtable.games.banners.content.forces import Army
from sandtable.games.banners.content.map import Hex, Mask
from sandtable.games.banners.records import Arcana, Gain, frozen_gains, to_bytes
from sandtable.kernel import Outcome, Rng, State
from sandtable.kernel.text import listed

OPENING: Final = 0
INCOME: Final = 1
ACTIVATION: Final = 2
OVER: Final = 3
STUDY: Final = 4
PHASES = ("opening", "income", "activation", "over", "study")

NO_MARKER: Final = -1
RAZED: Final = -2
FOREIGN: Final = -3
"""No marker, a Razed marker, the Control marker of a kingdom that is not in play (campaign rules)."""
NOBODY: Final = -1
PLAYMAT: Final = -1

VERSION = 1
"""Of the frozen form."""
NUMBERS = (
    "gold", "income", "collapsed", "held", "phase", "season", "turn", "declined", "player", "returns", "active",
    "movement", "rider", "rider_movement", "road", "moved", "sailed", "must_leave", "coven_tried", "revolts",
    "free_covens",
)  # fmt: skip
MASKS = ("weakened", "finished", "new_friendly", "denied", "covens", "hidden")
"""What is frozen as it is, and what as bytes."""


def spot(at: Hex) -> int:
    """The key under which a hex's garrison or monster gains dice; units gain under their own number."""
    return -2 - at


class Banners(State):
    __slots__ = (
        "active", "arcana", "army", "at", "barred", "campaign", "collapsed", "controlled", "coven_tried", "covens",
        "declined", "denied", "finished", "free", "free_covens", "free_heroes", "gains", "gold", "held", "hero",
        "heroes", "hidden", "hostile", "income", "leading", "magic", "marker", "moved", "movement", "must_leave",
        "new_friendly", "occupied", "outcome", "owner", "phase", "player", "razed", "returns", "revolts", "rider",
        "rider_movement", "road", "sailed", "season", "side_armies", "side_heroes", "turn", "weakened",
    )  # fmt: skip

    magic: Arcana
    """The same as `arcana`, for rules that hold only where it is played."""

    def __init__(self, camp: Campaign | None, rng: Rng) -> None:
        """Without a campaign, what `clone` fills."""
        self.rng = rng
        self.events = None
        if camp is None:
            return
        self.campaign = camp
        self.player: list[int] = camp.player
        """Per kingdom: the seat that runs it."""
        self.returns = -1
        """In a linked war: the season in which Fjordland comes back, or that it has (upheavals.py)."""
        self.declined: Mask = 0
        """Players without a kingdom who did not want to take one over (7.6)."""
        self.owner: list[int] = camp.unit_kingdom
        """Per unit: the kingdom that commands it. Shared until an army is enslaved (12.3.7), see `hand_over`."""
        self.at: list[Hex] = [PLAYMAT] * len(camp.unit_army)
        self.hero: dict[Hex, int] = {}
        """The hero in each hex that has one."""
        self.heroes: list[Mask] = [0] * len(camp.kingdoms)
        """Derived: hexes with each kingdom's heroes."""
        self.side_heroes: list[Mask] = [0, 0]
        """Derived: the same of each side."""
        self.leading: Mask = 0
        """Derived: the units that these heroes are."""
        self.army: dict[Hex, int] = {}
        """The army in each occupied hex. While `must_leave`, the active army may stand there too, unlisted."""
        self.weakened: Mask = 0
        self.finished: Mask = 0
        self.marker: list[int] = [NO_MARKER] * len(camp.map.settlements)
        """Per settlement: a kingdom's Control marker, RAZED, FOREIGN or NO_MARKER."""
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
        self.free_heroes: list[list[int]] = [[] for _ in camp.kingdoms]
        """Per kingdom: heroes that set-up still owes it: a unit, or NOBODY for one drawn at random (14.2)."""
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
        self.rider = NOBODY
        """The hero that is active together with an army (14.6.1), and what movement it has left itself."""
        self.rider_movement = 0
        self.gains: dict[int, Gain] = {}
        """What units (by number), garrisons and monsters (by `spot`) gained until the activation ends (16.7.1)."""
        self.arcana: Arcana | None = None
        """The Advanced game's cards, monsters and markers."""
        if camp.advanced:
            self.magic = self.arcana = Arcana(len(camp.kingdoms), len(camp.players))
        self.barred: Mask = 0
        """Derived: hexes with wandering monsters, which nobody enters (15.7)."""
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
        self.side_armies: list[Mask] = [0, 0]
        """Derived: the same of each side."""
        self.hostile: list[Mask] = []
        """Derived: per kingdom, hexes of standing settlements that are hostile to it, or out of play."""
        self.razed: Mask = 0
        """Derived: hexes with a Razed marker."""
        self.controlled: list[Mask] = []
        """Derived: per kingdom, hexes of the settlements it controls."""
        self.refresh_settlements()

    # -- plain data --------------------------------------------------------------------------------------------------

    def clone(self) -> Banners:
        copy = Banners(None, self.rng.clone())
        copy.campaign = self.campaign
        copy.player = self.player
        copy.returns = self.returns
        copy.declined = self.declined
        copy.owner = self.owner
        copy.at = self.at[:]
        copy.leading = self.leading
        copy.rider = self.rider
        copy.rider_movement = self.rider_movement
        copy.barred = self.barred
        arcana = self.arcana
        if arcana is None:
            copy.arcana = None
            copy.hero = self.hero
            copy.heroes = self.heroes
            copy.side_heroes = self.side_heroes
            copy.gains = self.gains
        else:
            copy.arcana = copy.magic = arcana.clone()
            copy.hero = self.hero.copy()
            copy.heroes = self.heroes[:]
            copy.side_heroes = self.side_heroes[:]
            copy.gains = self.gains.copy()
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
        copy.free_heroes = [each[:] for each in self.free_heroes] if self.phase == OPENING else self.free_heroes
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
        copy.side_armies = self.side_armies[:]
        copy.hostile = self.hostile
        copy.razed = self.razed
        copy.controlled = self.controlled
        return copy

    def freeze(self) -> dict[str, Any]:
        """The campaign by the text that leads to it; of the rest what differs from the set-up (`frozen.py`)."""
        opening = self.phase == OPENING
        return {
            "version": VERSION,
            "campaign": self.campaign.spec,
            "rng": self.rng.freeze(),
            **{name: getattr(self, name) for name in NUMBERS},
            **{name: to_bytes(getattr(self, name)) for name in MASKS},
            "at": [[u, h] for u, h in enumerate(self.at) if h != PLAYMAT],
            "marker": [[s, m] for s, m in enumerate(self.marker) if m != NO_MARKER],
            "owner": [[u, k] for u, k in enumerate(self.owner) if k != self.campaign.unit_kingdom[u]],
            "gains": frozen_gains(self.gains),
            "free": self.free if opening else [],
            "free_heroes": self.free_heroes if opening else [],
            "outcome": to_builtins(self.outcome),
            "arcana": None if self.arcana is None else self.arcana.freeze(),
        }

    # -- kingdoms ----------------------------------------------------------------------------------------------------

    def seat(self, kingdom: int) -> int:
        """The player who runs a kingdom."""
        return self.player[kingdom]

    def side_of(self, seat: int) -> int:
        return self.campaign.side_of[seat]

    def players_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, which win and lose together (1.11.5)."""
        return tuple(seat for seat in range(len(self.campaign.players)) if self.side_of(seat) == side)

    def kingdoms_of(self, seat: int) -> list[int]:
        """The kingdoms a player runs now, collapsed ones aside."""
        camp = self.campaign
        if not self.collapsed and (self.player is camp.player or self.player == camp.player):
            return camp.own[seat]
        return [k for k, who in enumerate(self.player) if who == seat and not self.collapsed >> k & 1]

    @property
    def kingdom(self) -> int:
        """The kingdom whose turn it is."""
        if self.phase == OPENING:
            return self.campaign.deployment[self.turn]
        return self.turn if self.returns >= NOBODY else self.campaign.orders[1][self.turn]

    def kingdom_after(self) -> int:
        """The kingdom next on the Turn Track."""
        return self.turn + 1 if self.returns >= NOBODY else self.campaign.orders[1][self.turn + 1]

    def name(self, kingdom: int) -> str:
        return self.campaign.kingdoms[kingdom].name

    def the(self, kingdom: int) -> str:
        """The kingdom within a sentence: `the Goblins`, `Fjordland`."""
        return naming.the(self.name(kingdom))

    def whose(self, kingdom: int) -> str:
        """The kingdom as the owner of something, within a sentence: `the Goblins'`, `Fjordland's`."""
        return naming.whose(self.name(kingdom))

    def does(self, kingdom: int, one: str, many: str) -> str:
        """The kingdom with its verb, as they begin a sentence: Fjordland collects, The Goblins collect."""
        return naming.doing([self.name(kingdom)], one, many)

    def then_does(self, kingdom: int, one: str, many: str) -> str:
        """The same within a sentence: Fjordland collects, the Goblins collect."""
        return naming.does([self.name(kingdom)], one, many)

    def player_does(self, seat: int, one: str, many: str) -> str:
        """The player, named after the kingdoms, with the verb: Fjordland plays, The Goblins and the Orcs play."""
        return naming.doing(self.names_of(seat), one, many)

    def player_text(self, seat: int) -> str:
        """The player within a sentence: `the Goblins and the Orcs`."""
        return listed(naming.the(name) for name in self.names_of(seat))

    def names_of(self, seat: int) -> list[str]:
        """The kingdoms that a player began with."""
        return [self.name(kingdom) for kingdom in self.campaign.players[seat]]

    def kingdom_of(self, unit: int) -> Kingdom:
        return self.campaign.kingdoms[self.owner[unit]]

    def enemy_mask(self, kingdom: int) -> Mask:
        return self.side_armies[self.campaign.foes[kingdom]]

    def all_armies(self) -> Mask:
        return self.side_armies[0] | self.side_armies[1]

    def all_heroes(self) -> Mask:
        return self.side_heroes[0] | self.side_heroes[1]

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

    def exhaust(self, unit: int) -> None:
        """A unit on the map is finished (7.1)."""
        if self.at[unit] >= 0:
            self.finished |= 1 << unit

    def place(self, unit: int, at: Hex) -> None:
        """Put a unit that is not on the map into a hex."""
        self.at[unit] = at
        kingdom, bit = self.owner[unit], 1 << at
        side = self.campaign.kingdoms[kingdom].side
        if self.campaign.hero_units >> unit & 1:
            self.hero[at] = unit
            self.heroes[kingdom] |= bit
            self.side_heroes[side] |= bit
            self.leading |= 1 << unit
        else:
            self.army[at] = unit
            self.occupied[kingdom] |= bit
            self.side_armies[side] |= bit

    def lift(self, unit: int) -> None:
        """Take a unit off the map, to its playmat (1.9)."""
        self._clear(unit)
        self.at[unit] = PLAYMAT
        self.weakened &= ~(1 << unit)
        self.finished &= ~(1 << unit)

    def _clear(self, unit: int) -> None:
        at, kingdom = self.at[unit], self.owner[unit]
        if self.campaign.hero_units >> unit & 1:
            if self.hero.get(at) == unit:
                del self.hero[at]
                self.heroes[kingdom] &= ~(1 << at)
                self.leading &= ~(1 << unit)
                self._refresh_side(kingdom, self.heroes, self.side_heroes)
        elif self.army.get(at) == unit:
            del self.army[at]
            self.occupied[kingdom] &= ~(1 << at)
            self._refresh_side(kingdom, self.occupied, self.side_armies)

    def _refresh_side(self, kingdom: int, masks: list[Mask], sides: list[Mask]) -> None:
        """Bring the mask of a kingdom's side up to date after one of its units has left a hex."""
        side = self.campaign.kingdoms[kingdom].side
        mask = 0
        for each in self.campaign.sides[side]:
            mask |= masks[each]
        sides[side] = mask

    def stand(self, unit: int, at: Hex) -> None:
        """Put a unit into a hex that it has to leave: listed only if no other of its kind is there."""
        self.at[unit] = at
        if at not in (self.hero if self.campaign.hero_units >> unit & 1 else self.army):
            self.place(unit, at)

    def shift(self, unit: int, to: Hex) -> None:
        """Move a unit on the map. Where there is another of its kind it goes unlisted (see `must_leave`)."""
        self._clear(unit)
        self.stand(unit, to)

    def take_place(self, unit: int, at: Hex) -> None:
        """A unit that stands in a hex unlisted is listed there instead of another of its kind and kingdom (8.3.1)."""
        if self.campaign.hero_units >> unit & 1:
            self.leading = self.leading & ~(1 << self.hero[at]) | 1 << unit
            self.hero[at] = unit
        else:
            self.army[at] = unit

    def hand_over(self, unit: int, kingdom: int) -> None:
        """An army comes under another kingdom's command (12.3.7)."""
        at = self.at[unit]
        listed = self.army.get(at) == unit
        before = self.owner[unit]
        self.owner = self.owner[:]
        self.owner[unit] = kingdom
        if listed:
            self.occupied[before] &= ~(1 << at)
            self.occupied[kingdom] |= 1 << at
            for each in (before, kingdom):
                self._refresh_side(each, self.occupied, self.side_armies)

    def serves_another(self, unit: int) -> bool:
        """The army is enslaved (12.3.7)."""
        return self.owner[unit] != self.campaign.unit_kingdom[unit]

    def own_units(self, kingdom: int) -> range | list[int]:
        """The units a kingdom commands: its own, less those enslaved, and those it has enslaved."""
        own = self.campaign.units_of[kingdom]
        if self.owner is self.campaign.unit_kingdom:
            return own
        return [u for u, k in enumerate(self.owner) if k == kingdom]

    def over(self) -> bool:
        """Asked here, where mypy cannot believe to know it from an earlier question: compiled code takes its word."""
        return self.outcome is not None

    def companion(self, unit: int) -> int:
        """The hero stacked with an army, or the army with a hero (14.6); NOBODY if none."""
        if self.campaign.hero_units >> unit & 1:
            other = self.army.get(self.at[unit], NOBODY)
        else:
            other = self.hero.get(self.at[unit], NOBODY)
        return other if other != NOBODY and self.owner[other] == self.owner[unit] else NOBODY

    def refresh_monsters(self) -> None:
        """Bring the mask of hexes barred by wandering monsters up to date (15.7)."""
        lairs = self.campaign.map.lairs
        self.barred = sum(1 << h for h in self.magic.monster if h not in lairs)

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

    def group_did(self, unit: int, other: int, one: str, many: str) -> str:
        """An army with its hero and the verb that fits them: "Freyja and the Drakken move"."""
        if other == NOBODY:
            return self.did(unit, one, many)
        return f"{self.unit_text(unit)} with {self.unit_text(other)} {one if self.army_of(unit).single else many}"

    def unit_text(self, unit: int) -> str:
        kind = self.campaign.unit_army[unit]
        if kind.hero:
            return kind.called
        adjective = loading.kingdoms()[kind.kingdom].adjective
        return kind.name if adjective.casefold() in kind.name.casefold() else f"{adjective} {kind.name}"

    def place_text(self, at: Hex) -> str:
        return self.campaign.map.texts[at]

    def place_is(self, at: Hex) -> str:
        """A hex with its verb: `Zarinbar is`, `the mountains north of Zarinbar are`."""
        return f"{self.place_text(at)} {'are' if self.place_text(at).startswith('the mountains ') else 'is'}"

    def town_text(self, settlement: int) -> str:
        """A settlement within a sentence: `the Heinburg`."""
        return self.campaign.map.texts[self.campaign.map.settlements[settlement].at]

    def where_text(self, at: Hex) -> str:
        """Where somebody is who is there: `on the plain north of Zarinbar`."""
        return self.campaign.map.wheres[at]

    # -- settlements -------------------------------------------------------------------------------------------------

    def refresh_settlements(self) -> None:
        """Bring the derived masks up to date after a marker was placed or removed."""
        camp = self.campaign
        kingdoms, places = camp.kingdoms, camp.map.settlements
        unmarked = camp.unmarked_hostile[self.season >= camp.treaty]
        hostile, razed, controlled = unmarked[:], 0, camp.loyal_hexes[:]
        for kingdom in kingdoms:
            if self.collapsed >> kingdom.index & 1:
                controlled[kingdom.index] = 0
        for i, mark in enumerate(self.marker):
            if mark == NO_MARKER:
                continue
            bit = 1 << places[i].at
            if camp.loyal[i] >= 0:
                controlled[camp.loyal[i]] &= ~bit
            if mark >= 0:
                controlled[mark] |= bit
            elif mark == RAZED:
                razed |= bit
            for kingdom in kingdoms:
                if mark == RAZED:
                    against = False
                elif mark == FOREIGN:
                    against = camp.held_by_nobody[i][kingdom.index]
                else:
                    against = kingdoms[mark].side != kingdom.side
                hostile[kingdom.index] = hostile[kingdom.index] & ~bit | (bit if against else 0)
        for index in range(len(hostile)):
            hostile[index] |= camp.out_of_play
        self.hostile = hostile
        self.razed = razed
        self.controlled = controlled
