"""A campaign as play uses it: the map, the kingdoms and their counters, postures, victory (chapter 2).

Built once per campaign and shared by all its games. A `sandbox` campaign, for scenarios, is described by a small spec
instead of a file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sandtable.games.banners import records, shapes
from sandtable.games.banners.forces import Army, armies
from sandtable.games.banners.map import Mask, joined
from sandtable.kernel import Choice, Option, Seat

INVADER, RESISTANCE = 0, 1
SIDES = ("invader", "resistance")
SEASONS = ("Spring", "Summer", "Autumn")

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
        record = records.kingdoms()[kingdom]
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
        self.record = record
        self.id = record.id if record else "sandbox"
        self.name = record.name if record else "Sandbox"
        maps = record.maps if record else tuple(sandbox["maps"])
        self.map = joined(tuple(maps))
        sides: Mapping[str, Any] = (
            {"invader": record.sides.invader, "resistance": record.sides.resistance} if record else sandbox["sides"]
        )
        self.optional: frozenset[str] = frozenset(sandbox.get("optional", ()))
        """Optional rules that are played with."""
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
        deployment = record.deployment if record else (order,)
        self.deployment: tuple[int, ...] = tuple(self.index[k] for group in deployment for k in group)
        start = record.start.season.capitalize() if record else sandbox.get("start", SEASONS[0])
        self.first_season = SEASONS.index(start)
        self.seasons: int = record.turns if record else int(sandbox.get("turns", 99))
        self.sides: tuple[tuple[int, ...], ...] = tuple(
            tuple(k.index for k in self.kingdoms if k.side == side) for side in (INVADER, RESISTANCE)
        )
        self._counters()
        self._settlements(record, sandbox)
        self._entries(sandbox)
        self.options: dict[Choice, Option] = {}
        """Options described so far; what a choice looks like never changes within a campaign."""
        self.records: dict[Any, dict[str, Any]] = {}
        """Records of units and settlements that views have shown; nobody changes them."""
        self.steps: dict[int, Any] = {}
        self.reaches: dict[Any, Any] = {}
        """Movement already worked out (see movement.py)."""

    def _counters(self) -> None:
        """One unit for each counter of each kingdom in play, numbered throughout."""
        self.unit_army: list[Army] = []
        self.unit_kingdom: list[int] = []
        self.units_of: list[range] = []
        """Per kingdom: its units."""
        self.units_by_army: dict[int, range] = {}
        for kingdom in self.kingdoms:
            first = len(self.unit_army)
            for army in kingdom.armies:
                begin = len(self.unit_army)
                self.unit_army.extend([army] * army.count)
                self.unit_kingdom.extend([kingdom.index] * army.count)
                self.units_by_army[army.number] = range(begin, len(self.unit_army))
                kingdom.counters[army.name] = army.count
            self.units_of.append(range(first, len(self.unit_army)))
        self.unit_refs: tuple[str, ...] = tuple(f"unit:{u}" for u in range(len(self.unit_army)))

    def _entries(self, sandbox: Mapping[str, Any]) -> None:
        """Printed entry hexes, and temporary ones that the campaign adds (4.11)."""
        everyones: Mask = 0
        for mask in self.map.entries.values():
            everyones |= mask
        for kingdom in self.kingdoms:
            kingdom.entry = self.map.entries.get(kingdom.id, 0)
            for name in sandbox.get("entries", {}).get(kingdom.id, ()):
                kingdom.entry |= 1 << self.map.hex(name)
            everyones |= kingdom.entry
        never = self.map.partial | self.map.sea | self.map.lair_mask | self.out_of_play
        self.foreign_entries: tuple[Mask, ...] = tuple(everyones & ~k.entry & ~never for k in self.kingdoms)
        """Per kingdom: others' entry hexes, which may be passed through."""
        self.closed: tuple[Mask, ...] = tuple(never | (everyones & ~k.entry) for k in self.kingdoms)
        """Per kingdom: hexes that never may be ended in (8.2, 8.2.2, 4.11.1)."""

    def _settlements(self, record: shapes.CampaignRecord | None, sandbox: Mapping[str, Any]) -> None:
        """Which settlements are in play and how each stands to each side without a marker (4.6)."""
        game_map = self.map
        listed = record.settlements if record else tuple(sandbox.get("settlements", ()))
        names = {n.casefold() for n in listed}
        self.in_play: tuple[bool, ...] = tuple(
            not names or any(n in names for n in s.names) for s in game_map.settlements
        )
        among = {n.casefold() for n in record.victory.among} if record else set()
        self.counting: tuple[int, ...] = tuple(
            i
            for i, s in enumerate(game_map.settlements)
            if self.in_play[i] and (not among or any(n in among for n in s.names))
        )
        """The settlements that count for victory."""
        self.shown: tuple[int, ...] = tuple(i for i, in_play in enumerate(self.in_play) if in_play)
        self.loyal: tuple[int, ...] = tuple(
            self.index.get(s.loyalty or "", -1) if self.in_play[i] else -1 for i, s in enumerate(game_map.settlements)
        )
        self.printed_hostile: list[tuple[bool, ...]] = []
        """Per settlement and kingdom: hostile without a marker."""
        self.allied_neutral: list[Mask] = []
        """Per settlement: kingdoms to which its loyalty, that of nobody in play, is allied (12.6)."""
        postures = list(record.postures) if record else _sandbox_postures(sandbox)
        for i, settlement in enumerate(game_map.settlements):
            stands = []
            for kingdom in self.kingdoms:
                if not self.in_play[i]:
                    stands.append(True)
                elif self.loyal[i] >= 0:
                    stands.append(self.kingdoms[self.loyal[i]].side != kingdom.side)
                else:
                    stands.append(_hostile(postures, settlement.names, settlement.loyalty, kingdom.id))
            self.printed_hostile.append(tuple(stands))
            friends = _allied(postures, settlement.names, settlement.loyalty) if self.loyal[i] < 0 else ()
            self.allied_neutral.append(sum(1 << self.index[k] for k in friends if k in self.index))
        self.out_of_play: Mask = sum(1 << s.at for i, s in enumerate(game_map.settlements) if not self.in_play[i])
        for kingdom in self.kingdoms:
            kingdom.cities = tuple(
                i for i, s in enumerate(game_map.settlements) if s.city and self.loyal[i] == kingdom.index
            )
        self.never_entered: Mask = game_map.lair_mask | game_map.partial

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(k.id, k.name, SIDES[k.side], k.colour) for k in self.kingdoms)

    def enemies(self, kingdom: int) -> tuple[int, ...]:
        return self.sides[1 - self.kingdoms[kingdom].side]


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
    """The campaign with this id, or the sandbox that this JSON text describes."""
    if spec.startswith("{"):
        return Campaign(spec, None, json.loads(spec))
    return Campaign(spec, records.campaign(spec), {})


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
) -> str:
    """The canonical text of a sandbox campaign."""
    rarely: dict[str, Any] = {
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
