"""A campaign as play uses it: the map, the kingdoms and their counters, postures, victory (chapter 2).

Built once per campaign and shared by all its games. A `sandbox` campaign, for scenarios, is described by a small spec
instead of a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from sandtable.games.banners.content import loading, shapes
from sandtable.games.banners.content.chronicle import FJORDLAND, Link, linked, with_variant
from sandtable.games.banners.content.forces import Army, armies, heroes
from sandtable.games.banners.content.map import Hex, Mask, joined
from sandtable.games.banners.content.readings import ALWAYS_ASKED, KHAZUD_SAVES_NOBODY, OSTERLICH_ONLY_DEFENDS
from sandtable.kernel import Choice, Option, Seat

INVADER, RESISTANCE = 0, 1
SIDES = ("invader", "resistance")
SEASONS = ("Spring", "Summer", "Autumn")

S = TypeVar("S", bound=shapes.Special)

KHAZUD = "Khazud"
FIXED_NUMBERS = 1000
"""Armies that campaigns fix to a hex are numbered from here on, far behind the others."""

SANDBOX_SIDES = {"resistance": ["oathborn", "fjordland", "empire"], "invader": ["night", "orcs", "goblins"]}


class Kingdom:
    __slots__ = (
        "adjective",
        "armies",
        "cities",
        "colour",
        "counters",
        "entry",
        "id",
        "index",
        "markers",
        "name",
        "record",
        "shashka",
        "side",
        "start",
    )

    def __init__(self, index: int, kingdom: str, side: int, start: shapes.KingdomStart) -> None:
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
    def __init__(self, spec: str, record: shapes.CampaignRecord | None, sandbox: Mapping[str, Any]) -> None:
        self.spec = spec
        """What a saved game stores to find this campaign again."""
        self.id = record.id if record else "sandbox"
        self.victory_id = self.id
        """The campaign whose victory conditions hold: another one only in linked play."""
        self.variant: shapes.Variant | None = None
        self.link: Link | None = None
        """Where chapters of the Chronicle are linked: its calendar."""
        record = self._played(record, sandbox) if record else None
        self.record = record
        self.specials: tuple[shapes.AnySpecial, ...] = record.special if record else ()
        self._specials: dict[type, tuple[Any, ...]] = {}
        self.name = record.name if record else "Sandbox"
        maps = record.maps if record else tuple(sandbox["maps"])
        self.map = joined(tuple(maps))
        self.khazud: str | None = sandbox.get("khazud")
        """The hex in which the Lost City has been found, if it has (12.1.3)."""
        self.without_khazud: Campaign = self
        """The same campaign before the Lost City was found; most of what was worked out there still holds."""
        self.khazud_at = -1
        if self.khazud is not None:
            self.khazud_at = self.map.hex(self.khazud)
            self.map = self.map.with_settlement(lost_city(self.khazud), self.khazud_at)
            before = {key: value for key, value in sandbox.items() if key != "khazud"}
            self.without_khazud = campaign(json.dumps(before, sort_keys=True))
        sides: Mapping[str, Any] = (
            {"invader": record.sides.invader, "resistance": record.sides.resistance} if record else sandbox["sides"]
        )
        self.optional: frozenset[str] = frozenset(sandbox.get("optional", ()))
        """Optional rules that are played with."""
        self.always_asked = ALWAYS_ASKED in self.optional
        """Whether being asked at a moment of magic tells nothing, because all are who might hold something."""
        self.advanced: bool = bool(sandbox.get("advanced", record is not None and record.rules == "advanced"))
        """Whether heroes, monsters and magic are played with (1.1)."""
        order = record.turn_order if record else tuple(sandbox["order"])
        suppression = bool(sandbox.get("opening suppression"))
        starts = (
            record.kingdoms
            if record
            else {k: shapes.KingdomStart(gold=0, income=0, suppression=suppression) for k in order}
        )
        self.kingdoms: tuple[Kingdom, ...] = tuple(
            Kingdom(i, k, INVADER if k in sides["invader"] else RESISTANCE, starts[k]) for i, k in enumerate(order)
        )
        self.index = {k.id: k.index for k in self.kingdoms}
        self.lasting: Mask = sum(1 << k.index for k in self.kingdoms if k.start.cannot_collapse)
        """Kingdoms that cannot collapse."""
        deployment = record.deployment if record else (order,)
        self.deployment: tuple[int, ...] = tuple(self.index[k] for group in deployment for k in group)
        self.openings = len(self.deployment)
        """How many set up at the start. One that returns later (specials.py) stands behind them in `deployment`."""
        self.orders: tuple[tuple[int, ...], ...] = (tuple(range(len(order))),)
        """The turn order, and in a linked war the one after the return of Fjordland."""
        if self.link is not None and FJORDLAND in self.index:
            self.deployment += (self.index[FJORDLAND],)
            self.orders += (tuple(self.index[k] for k in self.link.order(tuple(order))),)
        self.handicap: Mapping[str, int] = sandbox.get("handicap", {})
        """Gold that kingdoms have more than the campaign says, to even out players."""
        start = record.start.season.capitalize() if record else sandbox.get("start", SEASONS[0])
        self.first_season = SEASONS.index(start)
        self.seasons: int = record.turns if record else int(sandbox.get("turns", 99))
        self.sides: tuple[tuple[int, ...], ...] = tuple(
            tuple(k.index for k in self.kingdoms if k.side == side) for side in (INVADER, RESISTANCE)
        )
        self.players: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.index[k] for k in group) for group in sandbox.get("players", [[k] for k in order])
        )
        """Per seat: the kingdoms it runs when the game begins (1.11, 2.1)."""
        self.own: list[list[int]] = [sorted(group) for group in self.players]
        self.player: list[int] = [0] * len(order)
        """Per kingdom: the seat that runs it when the game begins."""
        for seat, group in enumerate(self.players):
            for kingdom in group:
                self.player[kingdom] = seat
        self._counters()
        self._settlements(record, sandbox)
        self._entries(sandbox)
        self.options: dict[Choice, Option] = {}
        """Options described so far; what a choice looks like never changes within a campaign."""
        self.records: dict[Any, Any] = {}
        """Records of units and settlements that views have shown; nobody changes them."""
        self.steps: dict[int, Any] = {}
        self.reaches: dict[Any, Any] = {}
        """Movement already worked out (see movement.py)."""

    def _played(self, record: shapes.CampaignRecord, settings: Mapping[str, Any]) -> shapes.CampaignRecord:
        """The campaign file as table settings change it: a variant, or the Chronicle up to a later chapter."""
        last = loading.campaign(settings["until"]) if "until" in settings else record
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
        self.enslaved: range = range(0)
        """The Night's Enslaved Heroes (12.3.7)."""
        self.mixed: bool = any(
            army.static or army.kingdom != self.kingdoms[kingdom].id
            for army, kingdom in zip(self.unit_army, self.unit_kingdom, strict=True)
        )
        """Whether a kingdom has units that may not stack with its own: of other nations, or that never move."""
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
        self.unit_refs: tuple[str, ...] = tuple(f"unit:{u}" for u in range(len(self.unit_army)))

    def _lent(self) -> dict[int, int]:
        """Counters that another kingdom's contingent takes from a kingdom in play, by number of the army."""
        lent: dict[int, int] = {}
        for kingdom in self.kingdoms:
            for unit in kingdom.start.units:
                if unit.kingdom is not None and unit.kingdom != kingdom.id:
                    number = army_named(unit.kingdom, unit.army).number
                    lent[number] = lent.get(number, 0) + unit.count
        for rule in self.special(shapes.FixedDefender):
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
            if isinstance(special, shapes.FixedDefender) and special.keeper == kingdom.id:
                self._add_guest(kingdom, fixed(army_named(special.nation, special.army)), 1)
            elif isinstance(special, shapes.OsterlichAtTheSpire) and kingdom.id == "night":
                self.osterlich = len(self.unit_army)
                self._add_guest(kingdom, osterlich(special.dice, OSTERLICH_ONLY_DEFENDS in self.optional), 1)

    def _add_guest(self, kingdom: Kingdom, army: Army, count: int) -> None:
        begin = len(self.unit_army)
        self.unit_army.extend([army] * count)
        self.unit_kingdom.extend([kingdom.index] * count)
        self.guests[kingdom.index, army.number] = tuple(range(begin, begin + count))
        if army.kingdom not in self.index:
            self.units_by_army[army.number] = range(begin, begin + count)

    def _entries(self, sandbox: Mapping[str, Any]) -> None:
        """Printed entry hexes, and temporary ones that the campaign adds (4.11)."""
        everyones: Mask = 0
        for mask in self.map.entries.values():
            everyones |= mask
        for kingdom in self.kingdoms:
            kingdom.entry = self.map.entries.get(kingdom.id, 0)
            for name in (*kingdom.start.entries, *sandbox.get("entries", {}).get(kingdom.id, ())):
                kingdom.entry |= 1 << self.map.hex(name)
            everyones |= kingdom.entry
        for special in self.specials:
            if isinstance(special, shapes.ClosedHex) and (self.advanced or not special.advanced_only):
                for name in special.hexes:
                    self.never_entered |= 1 << (self.map.find(name) or 0)
        never = self.map.sea | self.out_of_play | self.never_entered
        self.foreign_entries: tuple[Mask, ...] = tuple(everyones & ~k.entry & ~never for k in self.kingdoms)
        """Per kingdom: others' entry hexes, which may be passed through."""
        self.closed: tuple[Mask, ...] = tuple(never | (everyones & ~k.entry) for k in self.kingdoms)
        """Per kingdom: hexes that never may be ended in (8.2, 8.2.2, 4.11.1)."""

    def _settlements(self, record: shapes.CampaignRecord | None, sandbox: Mapping[str, Any]) -> None:
        """Which settlements are in play and how each stands to each side without a marker (4.6)."""
        game_map = self.map
        listed = record.settlements if record else tuple(sandbox.get("settlements", ()))
        names = {n.casefold() for n in listed}
        postures = self._postures(record.postures) if record else _sandbox_postures(sandbox)
        prohibited = {posture.loyalty for posture in postures if posture.prohibited}
        self.in_play: tuple[bool, ...] = tuple(
            (not names or s.name == KHAZUD or any(n in names for n in s.names))
            and (s.loyalty or "neutral") not in prohibited
            for s in game_map.settlements
        )
        most = record.victory.most if record else None
        among = {n.casefold() for n in most.among} if most else set()
        self.counting: tuple[int, ...] = tuple(
            i
            for i, s in enumerate(game_map.settlements)
            if self.in_play[i] and (not among or any(n in among for n in s.names)) and s.name != KHAZUD
        )
        """The settlements that count for victory; the Lost City never does (12.1.3)."""
        self.shown: tuple[int, ...] = tuple(i for i, in_play in enumerate(self.in_play) if in_play)
        self.loyal: tuple[int, ...] = tuple(
            self.index.get(s.loyalty or "", -1) if self.in_play[i] else -1 for i, s in enumerate(game_map.settlements)
        )
        self.printed_hostile, self.allied_neutral = self._stances(postures)
        """Per settlement and kingdom: hostile without a marker. Per settlement: kingdoms to which its loyalty, that of
        nobody in play, is allied (12.6)."""
        self.treaty = 10**6
        self.treaty_hostile, self.treaty_allied = self.printed_hostile, self.allied_neutral
        """The same from season `treaty` on, where a linked war sees the treaty of 593."""
        if self.link is not None and self.link.treaty is not None:
            self.treaty = self.link.treaty
            self.treaty_hostile, self.treaty_allied = self._stances(self._postures(self.link.postures()))
        self.held_by_nobody: dict[int, tuple[bool, ...]] = {}
        """Settlements with the marker of a kingdom that is not in play, and to whom they are hostile so."""
        for owner, held in record.held_by_nobody.items() if record else ():
            against = tuple(_hostile(postures, (), owner, k.id) for k in self.kingdoms)
            self.held_by_nobody.update(dict.fromkeys((game_map.settlement(n) or 0 for n in held), against))
        self.out_of_play: Mask = sum(1 << s.at for i, s in enumerate(game_map.settlements) if not self.in_play[i])
        for kingdom in self.kingdoms:
            kingdom.cities = tuple(
                i for i, s in enumerate(game_map.settlements) if s.city and self.loyal[i] == kingdom.index
            )
            lacking = len(kingdom.cities) <= (kingdom.record.cities_to_collapse or 0)
            if self.khazud is not None and (lacking or KHAZUD_SAVES_NOBODY in self.optional):
                # The Lost City keeps a kingdom from collapsing, but does not stand in for a city not in play (7.6).
                kingdom.cities = tuple(i for i in kingdom.cities if game_map.settlements[i].name != KHAZUD)
        self.fortified: Mask = sum(1 << s.at for s in game_map.settlements if s.fortified)
        """Hexes of fortified settlements, standing or not."""
        self.never_entered: Mask = game_map.lair_mask | game_map.partial

    def _postures(self, postures: tuple[shapes.PostureRecord, ...]) -> list[shapes.PostureRecord]:
        """The postures of a campaign file with kingdoms in the place of sides."""

        def kingdoms(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(k.id for k in self.kingdoms if k.id in names or SIDES[k.side] in names)

        return [
            msgspec.structs.replace(
                each,
                hostile=kingdoms(each.hostile),
                welcoming=kingdoms(each.welcoming),
                allied=kingdoms(each.allied),
                prohibited=kingdoms(each.prohibited),
            )
            for each in postures
        ]

    def _stances(self, postures: list[shapes.PostureRecord]) -> tuple[list[tuple[bool, ...]], list[Mask]]:
        """How each settlement stands to each kingdom without a marker, and to whom it is allied, being loyal to
        nobody in play (4.6, 12.6).

        Fjordland, while a linked war still waits for it, is nobody in play: its settlements are allied as the chapter
        says, and no kingdom puts a marker into them.
        """
        hostile: list[tuple[bool, ...]] = []
        allied: list[Mask] = []
        for i, settlement in enumerate(self.map.settlements):
            stands = []
            loyal = self.loyal[i]
            for kingdom in self.kingdoms:
                if not self.in_play[i]:
                    stands.append(True)
                elif loyal >= 0:
                    stands.append(self.kingdoms[loyal].side != kingdom.side)
                else:
                    stands.append(_hostile(postures, settlement.names, settlement.loyalty, kingdom.id))
            hostile.append(tuple(stands))
            waited_for = self.link is not None and self.link.absent and settlement.loyalty == FJORDLAND
            friends = _allied(postures, settlement.names, settlement.loyalty) if loyal < 0 or waited_for else ()
            allied.append(sum(1 << self.index[k] for k in friends if k in self.index))
        return hostile, allied

    @property
    def seats(self) -> tuple[Seat, ...]:
        """One seat a player; who runs several kingdoms bears all their names (2.1)."""
        found = []
        for group in self.players:
            own = [self.kingdoms[k] for k in group]
            name = " and ".join(filter(None, (", ".join(k.name for k in own[:-1]), own[-1].name)))
            found.append(Seat("+".join(k.id for k in own), name, self._team(own), own[0].colour))
        return tuple(found)

    def _team(self, own: list[Kingdom]) -> str:
        """A player's side; where a variant makes allies rivals, each of them is a team of its own."""
        side = SIDES[own[0].side]
        rival = self.variant.rival if self.variant is not None else None
        if rival is None or self.kingdoms[self.index[rival]].side != own[0].side:
            return side
        return f"{side}: {', '.join(k.name for k in own)}"

    def special(self, kind: type[S]) -> tuple[S, ...]:
        """The special rules of one kind that the campaign has."""
        found = self._specials.get(kind)
        if found is None:
            found = self._specials[kind] = tuple(each for each in self.specials if isinstance(each, kind))
        return found

    def side_named(self, name: str) -> int:
        """The side of this name, or that of the kingdom of this name."""
        return SIDES.index(name) if name in SIDES else self.kingdoms[self.index[name]].side

    def season_number(self, season: shapes.Season) -> int:
        """How many seasons of the campaign lie before this one."""
        return (season.year - 1) * len(SEASONS) + shapes.SEASONS.index(season.season) - self.first_season

    def enemies(self, kingdom: int) -> tuple[int, ...]:
        return self.sides[1 - self.kingdoms[kingdom].side]


def army_named(kingdom: str, name: str) -> Army:
    """A kingdom's type of army by its name."""
    return next(army for army in armies() if army.kingdom == kingdom and name.casefold() in army.names)


@lru_cache(maxsize=8)
def fixed(army: Army) -> Army:
    """The same army, but it never moves or acts: it can only be attacked."""
    assert army.record is not None
    found = Army(FIXED_NUMBERS + army.number, army.record, False)
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
    found = Army(FIXED_NUMBERS + len(armies()), record, False)
    found.static = True
    found.passive = passive
    return found


def _hostile(postures: list[shapes.PostureRecord], names: tuple[str, ...], loyalty: str | None, kingdom: str) -> bool:
    """Posture of a Neutral or Loyal Neutral settlement (4.1.1, 4.1.2); hostile where the campaign says nothing."""
    posture = _posture(postures, names, loyalty)
    return posture is None or (kingdom not in posture.welcoming and kingdom not in posture.allied)


def _allied(postures: list[shapes.PostureRecord], names: tuple[str, ...], loyalty: str | None) -> tuple[str, ...]:
    posture = _posture(postures, names, loyalty)
    return () if posture is None else posture.allied


def _posture(
    postures: list[shapes.PostureRecord], names: tuple[str, ...], loyalty: str | None
) -> shapes.PostureRecord | None:
    for posture in postures:
        named = posture.settlement is not None and posture.settlement.casefold() in names
        of_loyalty = posture.settlement is None and posture.loyalty == (loyalty or "neutral")
        if named or of_loyalty:
            return posture
    return None


def _sandbox_postures(sandbox: Mapping[str, Any]) -> list[shapes.PostureRecord]:
    welcoming, allied = sandbox.get("welcoming", {}), sandbox.get("allied", {})
    return [
        shapes.PostureRecord(
            settlement=name,
            welcoming=tuple(welcoming.get(name, ())),
            allied=tuple(allied.get(name, ())),
            provenance="reconstructed",
        )
        for name in {**welcoming, **allied}
    ]


@lru_cache(maxsize=256)
def campaign(spec: str) -> Campaign:
    """The campaign with this id, or what this JSON text describes: a campaign with table settings, or a sandbox."""
    if spec.startswith("{"):
        settings = json.loads(spec)
        named = settings.get("campaign")
        return Campaign(spec, None if named is None else loading.campaign(named), settings)
    return Campaign(spec, loading.campaign(spec), {})


def lost_city(at: str) -> shapes.SettlementRecord:
    """Khazud: a Magically Fortified Loyal Oathborn City (12.1.3). Its rule names no wilderness symbol."""
    return shapes.SettlementRecord(
        at=at, name=KHAZUD, loyalty="oathborn", city=True, fortified=2, provenance="rulebook"
    )


def with_khazud(camp: Campaign, at: Hex) -> Campaign:
    """The same campaign with the Lost City in a hex, for the game in which its Blessing was played (12.1.3)."""
    settings = json.loads(camp.spec) if camp.spec.startswith("{") else {"campaign": camp.spec}
    return campaign(json.dumps({**settings, "khazud": camp.map.names[at]}, sort_keys=True))


def sandbox_spec(
    maps: list[str],
    order: list[str],
    sides: Mapping[str, list[str]],
    welcoming: Mapping[str, list[str]],
    settlements: list[str],
    entries: Mapping[str, list[str]],
    turns: int,
    start: str = SEASONS[0],
    allied: Mapping[str, list[str]] | None = None,
    optional: list[str] | None = None,
    opening_suppression: bool = False,
    advanced: bool = False,
    players: list[list[str]] | None = None,
) -> str:
    """The canonical text of a sandbox campaign."""
    rarely: dict[str, Any] = {
        "advanced": advanced,
        "players": players,
        "allied": {name: sorted(names) for name, names in (allied or {}).items()},
        "optional": sorted(optional or ()),
        "opening suppression": opening_suppression,
    }
    return json.dumps(
        {
            **{key: value for key, value in rarely.items() if value},
            "maps": sorted(maps),
            "order": order,
            "sides": {side: sorted(k for k in sides[side] if k in order) for side in SIDES},
            "welcoming": {name: sorted(welcoming[name]) for name in sorted(welcoming)},
            "settlements": sorted(settlements),
            "entries": {kingdom: sorted(entries[kingdom]) for kingdom in sorted(entries)},
            "turns": turns,
            "start": start,
        },
        sort_keys=True,
    )
