"""A campaign as play uses it: the map, the kingdoms and their counters, postures, victory (chapter 2).

Built once and shared by all games of the campaign. A `sandbox`, for scenarios, is made from a small spec, not a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from sandtable.games.banners.content import campaign_files, campaign_shapes, loading, own_campaigns, shapes
from sandtable.games.banners.content.campaign_shapes import OWN, CampaignRecord, PostureRecord
from sandtable.games.banners.content.chronicle import FJORDLAND, Link, linked, with_variant
from sandtable.games.banners.content.forces import Army, armies, heroes, printed
from sandtable.games.banners.content.map import Hex, Mask, joined
from sandtable.games.banners.content.readings import ALWAYS_ASKED, KHAZUD_SAVES_NOBODY, OSTERLICH_ONLY_DEFENDS
from sandtable.games.banners.content.sandbox import sandbox_record
from sandtable.kernel import Choice, Option, Seat
from sandtable.kernel.text import listed

INVADER, RESISTANCE = 0, 1
SIDES = ("invader", "resistance")
SEASONS = ("Spring", "Summer", "Autumn")

S = TypeVar("S", bound=campaign_shapes.Special)

KHAZUD = "Khazud"
OWN_CLAUSE = f"BB {OWN}/campaign"
FIXED_NUMBERS = 1000
"""Armies that campaigns fix to a hex are numbered from here on, far behind the others."""


class Kingdom:
    __slots__ = (
        "adjective", "armies", "cities", "colour", "counters", "entry", "id", "index", "markers", "name", "record",
        "shashka", "side", "start",
    )  # fmt: skip

    def __init__(self, index: int, kingdom: str, side: int, start: campaign_shapes.KingdomStart) -> None:
        record = loading.kingdoms()[kingdom]
        self.index = index
        self.record = record
        self.id = record.id
        self.name = record.name
        self.adjective = record.adjective
        self.colour = record.colour
        self.side = side
        self.start = start
        self.shashka = record.shashka
        self.markers = record.control_markers if start.control_cap is None else start.control_cap
        self.armies: tuple[Army, ...] = tuple(a for a in armies() if a.kingdom == kingdom)
        self.counters: dict[str, int] = {}
        """How many counters it has of each army, by name."""
        self.entry: Mask = 0
        self.cities: tuple[int, ...] = ()


class Campaign:
    def __init__(self, spec: str, record: CampaignRecord | None, chosen: Mapping[str, Any]) -> None:
        self.spec = spec
        """What a saved game stores to find this campaign again."""
        self.id = record.id if record else "sandbox"
        self.victory_id = self.id
        """The campaign whose victory conditions hold: another one only in linked play."""
        self.variant: campaign_shapes.Variant | None = None
        self.link: Link | None = None
        """Where chapters of the Chronicle are linked: its calendar."""
        self.record = self._played(record, chosen) if record else None
        """The campaign file; None for a sandbox, which `chosen` describes."""
        written = self.record or sandbox_record(chosen)
        self.specials: tuple[campaign_shapes.AnySpecial, ...] = written.special
        self._specials: dict[type, tuple[Any, ...]] = {}
        self.withdrawals = self.special(campaign_shapes.Withdrawal)
        self.homecomings = self.special(campaign_shapes.RestoreLoyalty)
        """Special rules that are asked about all the time, though hardly any campaign has them."""
        self.name = written.name
        self.optional: frozenset[str] = frozenset(chosen.get("optional", ()))
        """Optional rules that are played with."""
        self.always_asked = ALWAYS_ASKED in self.optional
        """Whether being asked at a moment of magic reveals nothing, because all are who might hold something."""
        self.advanced: bool = bool(chosen.get("advanced", written.rules == "advanced"))
        """Whether heroes, monsters and magic are played with (1.1)."""
        self.handicap: Mapping[str, int] = chosen.get("handicap", {})
        """Gold that kingdoms have more than the campaign says, to even out players."""
        self.first_season = shapes.SEASONS.index(written.start.season)
        self.seasons: int = written.turns
        self._lay_out(written, chosen)
        self._line_up(written)
        self._seat(chosen.get("players", [[kingdom] for kingdom in written.turn_order]))
        self._counters()
        self._settlements(written)
        self._stand(written)
        self._entries()
        self.options: dict[Choice, Option] = {}
        """Options described so far; what a choice looks like never changes within a campaign."""
        self.records: dict[Any, Any] = {}
        """Records of units and settlements that views have shown; nobody changes them."""
        self.moves: list[Choice] = [("move", h) for h in range(self.map.size)]
        """The move to each hex, of which all lists of moves are made."""
        self.builds: dict[int, list[Choice]] = {}
        """Likewise, by the number of an army: to build it in each hex."""
        self.steps: dict[int, Any] = {}
        self.onward: dict[Any, Any] = {}
        self.farthest: dict[Any, Any] = {}
        self.reaches: dict[Any, Any] = {}
        """Movement already worked out (see walking.py and ships.py)."""

    def _lay_out(self, written: CampaignRecord, chosen: Mapping[str, Any]) -> None:
        """The boards, with the Lost City if it has been found."""
        self.map = joined(written.maps)
        self.khazud: str | None = chosen.get("khazud")
        """The hex in which the Lost City has been found, if it has (12.1.3)."""
        self.without_khazud: Campaign = self
        """The same campaign before the Lost City was found; most of what was worked out there still holds."""
        self.khazud_at = -1
        if self.khazud is not None:
            self.khazud_at = self.map.hex(self.khazud)
            self.map = self.map.with_settlement(lost_city(self.khazud), self.khazud_at)
            before = {key: value for key, value in chosen.items() if key != "khazud"}
            self.without_khazud = campaign(json.dumps(before, sort_keys=True))

    def _line_up(self, written: CampaignRecord) -> None:
        """The kingdoms, their sides, and the orders in which they set up and play."""
        order = written.turn_order
        self.kingdoms: tuple[Kingdom, ...] = tuple(
            Kingdom(index, name, INVADER if name in written.sides.invader else RESISTANCE, written.kingdoms[name])
            for index, name in enumerate(order)
        )
        self.index = {kingdom.id: kingdom.index for kingdom in self.kingdoms}
        self.sides: tuple[tuple[int, ...], ...] = tuple(
            tuple(kingdom.index for kingdom in self.kingdoms if kingdom.side == side) for side in (INVADER, RESISTANCE)
        )
        self.foes: tuple[int, ...] = tuple(1 - kingdom.side for kingdom in self.kingdoms)
        """Per kingdom: the other side."""
        self.lasting: Mask = sum(1 << kingdom.index for kingdom in self.kingdoms if kingdom.start.cannot_collapse)
        """Kingdoms that cannot collapse."""
        self.deployment: tuple[int, ...] = tuple(self.index[name] for group in written.deployment for name in group)
        self.openings = len(self.deployment)
        """How many set up at the start. One that returns later (upheavals.py) stands behind them in `deployment`."""
        self.orders: tuple[tuple[int, ...], ...] = (tuple(range(len(order))),)
        """The turn order, and in a linked war the one after the return of Fjordland."""
        if self.link is not None and FJORDLAND in self.index:
            self.deployment += (self.index[FJORDLAND],)
            self.orders += (tuple(self.index[name] for name in self.link.order(order)),)

    def _seat(self, groups: Iterable[Iterable[str]]) -> None:
        self.players: tuple[tuple[int, ...], ...] = tuple(tuple(self.index[name] for name in group) for group in groups)
        """Per seat: the kingdoms it runs when the game begins (1.11, 2.1)."""
        self.own: list[list[int]] = [sorted(group) for group in self.players]
        self.player: list[int] = [0] * len(self.kingdoms)
        """Per kingdom: the seat that runs it when the game begins."""
        for seat, group in enumerate(self.players):
            for kingdom in group:
                self.player[kingdom] = seat
        self.side_of: tuple[int, ...] = tuple(self.kingdoms[group[0]].side for group in self.players)
        """Per seat: its side."""
        self.seats: tuple[Seat, ...] = self._seats()
        teams = [seat.team for seat in self.seats]
        self.teams: tuple[int, ...] = tuple(teams.index(name) for name in teams)
        """By seat the number of its team (1.11.5)."""

    def _played(self, record: CampaignRecord, settings: Mapping[str, Any]) -> CampaignRecord:
        """The campaign file as table settings change it: a variant, or the Chronicle up to a later chapter."""
        last = campaign_files.campaign(settings["until"]) if "until" in settings else record
        wanted = settings.get("variant")
        if wanted is not None:
            self.variant = next(each for each in last.variants if each.id == wanted)
            last = with_variant(last, self.variant)
        if "until" not in settings:
            return last
        self.link = Link(record, last)
        self.victory_id = last.id
        return linked(record, last)

    def _counters(self) -> None:
        """One unit for each counter of each kingdom in play, numbered throughout."""
        self.unit_army: list[Army] = []
        self.unit_kingdom: list[int] = []
        self.units_of: list[range] = []
        """Per kingdom: its units."""
        self.heroes_of: list[range] = []
        """Per kingdom: its heroes, the Enslaved ones aside."""
        self.units_by_army: dict[int, range] = {}
        self.guests: dict[tuple[int, int], tuple[int, ...]] = {}
        """Units of another nation that a kingdom runs (specials.py), by kingdom and number of the army or hero."""
        self.osterlich = -1
        """Osterlich's unit, where a campaign puts him on the map as an army of the Night."""
        lent = self._lent()
        for kingdom in self.kingdoms:
            first = len(self.unit_army)
            own = heroes(kingdom.id) if self.advanced else ()
            for army in (*kingdom.armies, *own):
                begin = len(self.unit_army)
                count = army.count - lent.get(army.number, 0)
                self.unit_army.extend([army] * count)
                self.unit_kingdom.extend([kingdom.index] * count)
                self.units_by_army[army.number] = range(begin, len(self.unit_army))
                if not army.hero:
                    kingdom.counters[army.name] = count
            self._add_guests(kingdom)
            self.units_of.append(range(first, len(self.unit_army)))
            named = [self.units_by_army[hero.number][0] for hero in own if not hero.enslaved]
            self.heroes_of.append(range(named[0], named[-1] + 1) if named else range(0))
        self.army_units: list[int] = [own[0] for own in self.units_of]
        """Per kingdom: its first army, to ask where armies may be."""
        self.mixed: bool = any(
            army.static or army.kingdom != self.kingdoms[kingdom].id
            for army, kingdom in zip(self.unit_army, self.unit_kingdom, strict=True)
        )
        """Whether a kingdom has units that may not stack with its own: of other nations, or that never move."""
        self.huge_of = [sum(1 << unit for unit in own if self.unit_army[unit].huge) for own in self.units_of]
        """Per kingdom: its Huge armies (3.2.3), as units."""
        self._hero_counters()

    def _hero_counters(self) -> None:
        self.enslaved: range = range(0)
        """The Night's Enslaved Heroes (12.3.7)."""
        self.with_powers: dict[int, Mask] = {}
        """Heroes, as units, by the sets of cards that were asked for (`cards/playable.py`)."""
        self.hero_units: Mask = 0
        self.hero_of_card: dict[int, int] = {}
        """The hero unit of each hero card in play: its own kingdom's, if that is in play, not a contingent's."""
        for unit, army in enumerate(self.unit_army):
            if army.hero:
                self.hero_units |= 1 << unit
                if army.enslaved:
                    self.enslaved = self.units_by_army[army.number]
                elif army.card not in self.hero_of_card or self.kingdoms[self.unit_kingdom[unit]].id == army.kingdom:
                    self.hero_of_card[army.card] = unit
        self.bound: Mask = sum(
            1 << unit
            for unit, army in enumerate(self.unit_army)
            if army.passive or army.enslaved or (army.hero and self.enslaved)
        )
        """Units that may not always be activated when ready: what only defends, the enslaved, heroes beside those."""
        self.unit_refs: tuple[str, ...] = tuple(f"unit:{u}" for u in range(len(self.unit_army)))

    def _lent(self) -> dict[int, int]:
        """Counters that another kingdom's contingent takes from a kingdom in play, by number of the army."""
        lent: dict[int, int] = {}
        for kingdom in self.kingdoms:
            for unit in kingdom.start.units:
                if unit.kingdom is not None and unit.kingdom != kingdom.id:
                    number = army_named(unit.kingdom, unit.army).number
                    lent[number] = lent.get(number, 0) + unit.count
        for rule in self.special(campaign_shapes.FixedDefender):
            number = army_named(rule.nation, rule.army).number
            lent[number] = lent.get(number, 0) + 1
        return lent

    def _add_guests(self, kingdom: Kingdom) -> None:
        """Counters of other nations that the kingdom runs: its contingent, and armies that only defend or stay."""
        for unit in kingdom.start.units:
            if unit.kingdom is not None and unit.kingdom != kingdom.id:
                self._add_guest(kingdom, army_named(unit.kingdom, unit.army), unit.count)
        if self.advanced:
            for guests in kingdom.start.guest_heroes:
                for hero in heroes(guests.kingdom):
                    self._add_guest(kingdom, hero, 1)
        for special in self.specials:
            if isinstance(special, campaign_shapes.FixedDefender) and special.keeper == kingdom.id:
                self._add_guest(kingdom, fixed(army_named(special.nation, special.army)), 1)
            elif isinstance(special, campaign_shapes.OsterlichAtTheSpire) and kingdom.id == "night":
                self.osterlich = len(self.unit_army)
                self._add_guest(kingdom, osterlich(special.dice, OSTERLICH_ONLY_DEFENDS in self.optional), 1)

    def _add_guest(self, kingdom: Kingdom, army: Army, count: int) -> None:
        begin = len(self.unit_army)
        self.unit_army.extend([army] * count)
        self.unit_kingdom.extend([kingdom.index] * count)
        self.guests[kingdom.index, army.number] = tuple(range(begin, begin + count))
        if army.kingdom not in self.index:
            self.units_by_army[army.number] = range(begin, begin + count)

    def _entries(self) -> None:
        """Printed entry hexes, and temporary ones that the campaign adds (4.11)."""
        everyones: Mask = 0
        for mask in self.map.entries.values():
            everyones |= mask
        for kingdom in self.kingdoms:
            kingdom.entry = self.map.entries.get(kingdom.id, 0)
            for name in kingdom.start.entries:
                kingdom.entry |= 1 << self.map.hex(name)
            everyones |= kingdom.entry
        for special in self.specials:
            if isinstance(special, campaign_shapes.ClosedHex) and (self.advanced or not special.advanced_only):
                for name in special.hexes:
                    self.never_entered |= 1 << (self.map.find(name) or 0)
        never = self.map.sea | self.out_of_play | self.never_entered
        self.foreign_entries: tuple[Mask, ...] = tuple(everyones & ~k.entry & ~never for k in self.kingdoms)
        """Per kingdom: others' entry hexes, which may be passed through."""
        self.closed: tuple[Mask, ...] = tuple(never | (everyones & ~k.entry) for k in self.kingdoms)
        """Per kingdom: hexes that never may be ended in (8.2, 8.2.2, 4.11.1)."""

    def _settlements(self, written: CampaignRecord) -> None:
        """Which settlements are in play, and which count for victory."""
        places = self.map.settlements
        listed = {name.casefold() for name in written.settlements}
        prohibited = {posture.loyalty for posture in self._postures(written.postures) if posture.prohibited}
        self.in_play: tuple[bool, ...] = tuple(
            (not listed or place.name == KHAZUD or not listed.isdisjoint(place.names))
            and (place.loyalty or "neutral") not in prohibited
            for place in places
        )
        self.shown: tuple[int, ...] = tuple(number for number, in_play in enumerate(self.in_play) if in_play)
        self.counting: tuple[int, ...] = self._counting(written.victory.most)
        """The settlements that count for victory; the Lost City never does (12.1.3)."""
        self.loyal: tuple[int, ...] = tuple(
            self.index.get(place.loyalty or "", -1) if self.in_play[s] else -1 for s, place in enumerate(places)
        )
        self.out_of_play: Mask = sum(1 << place.at for s, place in enumerate(places) if not self.in_play[s])
        self.fortified: Mask = sum(1 << place.at for place in places if place.fortified)
        """Hexes of fortified settlements, standing or not."""
        self.never_entered: Mask = self.map.lair_mask | self.map.partial
        for kingdom in self.kingdoms:
            kingdom.cities = self._cities(kingdom)

    def _counting(self, most: campaign_shapes.Most | None) -> tuple[int, ...]:
        among = {name.casefold() for name in most.among} if most else set()
        found = [number for number in self.shown if self.map.settlements[number].name != KHAZUD]
        if among:
            found = [number for number in found if not among.isdisjoint(self.map.settlements[number].names)]
        return tuple(found)

    def _cities(self, kingdom: Kingdom) -> tuple[int, ...]:
        """The cities whose loss makes a kingdom collapse (7.6). The Lost City keeps it from that, but does not stand in
        for a city that is not in play."""
        places = self.map.settlements
        found = [number for number, loyal in enumerate(self.loyal) if loyal == kingdom.index and places[number].city]
        lacking = len(found) <= (kingdom.record.cities_to_collapse or 0)
        if self.khazud is not None and (lacking or KHAZUD_SAVES_NOBODY in self.optional):
            found = [number for number in found if places[number].name != KHAZUD]
        return tuple(found)

    def _stand(self, written: CampaignRecord) -> None:
        """How each settlement stands to each side without a marker (4.6)."""
        postures = self._postures(written.postures)
        self.printed_hostile, self.allied_neutral = self._stances(postures)
        """Per settlement and kingdom: hostile without a marker. Per settlement: kingdoms to which its loyalty, that of
        nobody in play, is allied (12.6)."""
        self.treaty = 10**6
        self.treaty_hostile, self.treaty_allied = self.printed_hostile, self.allied_neutral
        """The same from season `treaty` on, where a linked war sees the treaty of 593."""
        if self.link is not None and self.link.treaty is not None:
            self.treaty = self.link.treaty
            self.treaty_hostile, self.treaty_allied = self._stances(self._postures(self.link.postures()))
        self.unmarked_hostile: tuple[list[Mask], list[Mask]] = (
            self._hostile_hexes(self.printed_hostile),
            self._hostile_hexes(self.treaty_hostile),
        )
        """Per kingdom, hexes of settlements hostile to it that carry no marker: until the treaty, and from then on."""
        self.loyal_hexes: list[Mask] = [0] * len(self.kingdoms)
        """Per kingdom, hexes of settlements loyal to it."""
        for place, loyal in zip(self.map.settlements, self.loyal, strict=True):
            if loyal >= 0:
                self.loyal_hexes[loyal] |= 1 << place.at
        self.held_by_nobody: dict[int, tuple[bool, ...]] = {}
        """Settlements with the marker of a kingdom that is not in play, and to whom they are hostile so."""
        for owner, held in written.held_by_nobody.items():
            against = self._hostile(_posture(postures, (), owner))
            self.held_by_nobody.update(dict.fromkeys((self.map.settlement(name) or 0 for name in held), against))

    def _postures(self, postures: tuple[PostureRecord, ...]) -> list[PostureRecord]:
        """The postures of a campaign file with kingdoms in the place of sides."""

        def kingdoms(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(k.id for k in self.kingdoms if k.id in names or SIDES[k.side] in names)

        stances = ("hostile", "welcoming", "allied", "prohibited")
        return [
            msgspec.structs.replace(each, **{stance: kingdoms(getattr(each, stance)) for stance in stances})
            for each in postures
        ]

    def _stances(self, postures: list[PostureRecord]) -> tuple[list[tuple[bool, ...]], list[Mask]]:
        """How each settlement stands to each kingdom without a marker, and to whom it is allied, being loyal to
        nobody in play (4.6, 12.6).

        Fjordland, while a linked war still waits for it, is nobody in play: its settlements are allied as the chapter
        says, and no kingdom puts a marker into them.
        """
        hostile: list[tuple[bool, ...]] = []
        allied: list[Mask] = []
        for i, place in enumerate(self.map.settlements):
            loyal = self.loyal[i]
            posture = _posture(postures, place.names, place.loyalty)
            if not self.in_play[i]:
                hostile.append((True,) * len(self.kingdoms))
            elif loyal >= 0:
                hostile.append(tuple(self.kingdoms[loyal].side != kingdom.side for kingdom in self.kingdoms))
            else:
                hostile.append(self._hostile(posture))
            waited_for = self.link is not None and self.link.absent and place.loyalty == FJORDLAND
            friends = posture.allied if posture is not None and (loyal < 0 or waited_for) else ()
            allied.append(sum(1 << self.index[k] for k in friends if k in self.index))
        return hostile, allied

    def _hostile(self, posture: PostureRecord | None) -> tuple[bool, ...]:
        """To whom a Neutral or Loyal Neutral settlement is hostile (4.1.1, 4.1.2): where the campaign says nothing, to
        everybody."""
        friends = () if posture is None else (*posture.welcoming, *posture.allied)
        return tuple(kingdom.id not in friends for kingdom in self.kingdoms)

    def _seats(self) -> tuple[Seat, ...]:
        """One seat a player; who runs several kingdoms bears all their names (2.1)."""
        found = []
        for group in self.players:
            own = [self.kingdoms[k] for k in group]
            name = listed(kingdom.name for kingdom in own)
            found.append(Seat("+".join(k.id for k in own), name, self._team(own), own[0].colour))
        return tuple(found)

    def _team(self, own: list[Kingdom]) -> str:
        """A player's side; where a variant makes allies rivals, each of them is a team of its own."""
        side = SIDES[own[0].side]
        rival = self.variant.rival if self.variant is not None else None
        if rival is None or self.kingdoms[self.index[rival]].side != own[0].side:
            return side
        return f"{side}: {', '.join(k.name for k in own)}"

    def _hostile_hexes(self, stances: Sequence[Sequence[bool]]) -> list[Mask]:
        found = [0] * len(self.kingdoms)
        for place, against in zip(self.map.settlements, stances, strict=True):
            for kingdom in self.kingdoms:
                if against[kingdom.index]:
                    found[kingdom.index] |= 1 << place.at
        return found

    def clause(self, name: str) -> str:
        """The clause of this campaign with this name; a campaign that somebody has made has one for all."""
        return clause_of(self.id, name)

    def clause_of_victory(self, name: str) -> str:
        """Likewise, of the campaign whose victory conditions hold."""
        return clause_of(self.victory_id, name)

    def special(self, kind: type[S]) -> tuple[S, ...]:
        """The special rules of one kind that the campaign has."""
        found = self._specials.get(kind)
        if found is None:
            found = self._specials[kind] = tuple(each for each in self.specials if isinstance(each, kind))
        return found

    def side_named(self, name: str) -> int:
        """The side of this name, or that of the kingdom of this name."""
        return SIDES.index(name) if name in SIDES else self.kingdoms[self.index[name]].side

    def season_number(self, season: campaign_shapes.Season) -> int:
        """How many seasons of the campaign lie before this one."""
        return (season.year - 1) * len(SEASONS) + shapes.SEASONS.index(season.season) - self.first_season

    def enemies(self, kingdom: int) -> tuple[int, ...]:
        return self.sides[1 - self.kingdoms[kingdom].side]


def clause_of(campaign: str, name: str) -> str:
    return OWN_CLAUSE if campaign == OWN else f"BB {campaign}/{name}"


def army_named(kingdom: str, name: str) -> Army:
    """A kingdom's type of army by its name."""
    return next(army for army in armies() if army.kingdom == kingdom and name.casefold() in army.names)


@lru_cache(maxsize=8)
def fixed(army: Army) -> Army:
    """The same army, but it never moves or acts: it can only be attacked."""
    assert army.record is not None
    found = printed(FIXED_NUMBERS + army.number, army.record)
    found.static = found.passive = True
    return found


@lru_cache(maxsize=8)
def osterlich(dice: tuple[int, int], passive: bool) -> Army:
    """Osterlich at the Spire: a Fragile army of the Night that may do anything but leave (campaign rules)."""
    record = shapes.ArmyRecord(
        kingdom="night",
        name="Osterlich",
        single=True,
        count=1,
        cost=0,
        light=dice[0],
        heavy=dice[1],
        movement=0,
        abilities=("mage",),
        characteristics=("fragile",),
        provenance="campaign-book",
    )
    found = printed(FIXED_NUMBERS + len(armies()), record)
    found.static = True
    found.passive = passive
    return found


def _posture(postures: list[PostureRecord], names: tuple[str, ...], loyalty: str | None) -> PostureRecord | None:
    for posture in postures:
        named = posture.settlement is not None and posture.settlement.casefold() in names
        of_loyalty = posture.settlement is None and posture.loyalty == (loyalty or "neutral")
        if named or of_loyalty:
            return posture
    return None


@lru_cache(maxsize=256)
def campaign(spec: str) -> Campaign:
    """The campaign with this id, or what this JSON text describes: a campaign with table settings, one that somebody
    has made, or a sandbox."""
    if spec.startswith("{"):
        settings = json.loads(spec)
        if "record" in settings:
            return Campaign(spec, own_campaigns.checked(settings["record"]), settings)
        named = settings.get("campaign")
        return Campaign(spec, None if named is None else campaign_files.campaign(named), settings)
    return Campaign(spec, campaign_files.campaign(spec), {})


def lost_city(at: str) -> shapes.SettlementRecord:
    """Khazud: a Magically Fortified Loyal Oathborn City (12.1.3). Its rule names no wilderness symbol."""
    return shapes.SettlementRecord(
        at=at, name=KHAZUD, loyalty="oathborn", city=True, fortified=2, provenance="rulebook"
    )


def with_khazud(camp: Campaign, at: Hex) -> Campaign:
    """The same campaign with the Lost City in a hex, for the game in which its Blessing was played (12.1.3)."""
    settings = json.loads(camp.spec) if camp.spec.startswith("{") else {"campaign": camp.spec}
    return campaign(json.dumps({**settings, "khazud": camp.map.names[at]}, sort_keys=True))
