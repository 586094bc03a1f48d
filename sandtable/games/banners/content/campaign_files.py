"""The campaign files: loaded, and checked against each other and the boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from sandtable.games.banners.content import campaign_shapes as shapes
from sandtable.games.banners.content.loading import CONTENT, armies, check_hex, kingdoms, known, loyalties, maps
from sandtable.games.banners.content.shapes import SEASONS
from sandtable.kernel.content import ContentError, load_toml
from sandtable.kernel.text import instead


@cache
def campaign_ids(folder: Path = CONTENT) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (folder / "campaigns").glob("*.toml")))


@cache
def campaign(campaign_id: str, folder: Path = CONTENT) -> shapes.CampaignRecord:
    """The campaign with this id."""
    file = f"campaigns/{campaign_id}.toml"
    if campaign_id not in campaign_ids(folder):
        raise ContentError(file, "", "", f"there is no such campaign{instead(campaign_id, campaign_ids(folder))}")
    content = load_toml(folder / file, shapes.CampaignRecord, file=file)
    if content.id != campaign_id:
        raise ContentError(file, "", "id", f"must be '{campaign_id}', as the file is called")
    for fault in faults(content, folder):
        raise fault
    return content


def faults(content: shapes.CampaignRecord, folder: Path = CONTENT, file: str = "") -> Iterator[ContentError]:
    """What is wrong with a campaign, against the boards, the kingdoms and itself: the first fault of each part."""
    try:
        checks = _Checks(file or f"campaigns/{content.id}.toml", content, folder)
    except ContentError as fault:
        yield fault
        return
    yield from checks.faults()


@cache
def balance(folder: Path = CONTENT) -> Mapping[tuple[str, str], shapes.Balance]:
    """How even the campaigns are, by id and rules; what has not been measured is not among them."""
    file = "balance.toml"
    content = load_toml(folder / file, shapes.BalanceFile, file=file)
    found: dict[tuple[str, str], shapes.Balance] = {
        (name, rules): each for name, by_rules in content.campaigns.items() for rules, each in by_rules.items()
    }
    for (name, rules), measured in found.items():
        record = f"campaign '{name}', {rules}"
        known(file, "", "campaigns", name, campaign_ids(folder))
        for field in ("invader", "evened"):
            share = getattr(measured, field)
            if share is not None and not 0 <= share <= 1:
                raise ContentError(file, record, field, f"is a share from 0 to 1, not {share}")
        if (measured.handicap is None) != (measured.evened is None):
            raise ContentError(file, record, "evened", "goes together with handicap")
    return found


class _Checks:
    """A campaign file against the boards, the kingdoms and itself; each check raises the first fault it finds."""

    def __init__(self, file: str, content: shapes.CampaignRecord, folder: Path) -> None:
        self.file, self.content, self.folder = file, content, folder
        self.loyalties = {"neutral", *kingdoms(folder), *loyalties(folder)}
        self._names("", "maps", content.maps, maps(folder))
        everywhere = {place.name: place for name in content.maps for place in maps(folder)[name].settlements}
        self._names("", "settlements", content.settlements, everywhere)
        listed = content.settlements or everywhere
        self.in_play = {name: place for name, place in everywhere.items() if name in listed}

    def faults(self) -> Iterator[ContentError]:
        content = self.content
        held: dict[str, str] = {}
        parts: list[Callable[[], None]] = [
            lambda: self._duration("", content.turns, content.start, content.end),
            self._kingdoms_in_play,
            lambda: self._markers_of_nobody(held),
            *(partial(self._start, kingdom, start, held) for kingdom, start in content.kingdoms.items()),
            self._postures,
            *(partial(self._special, f"special rule number {n}", rule) for n, rule in enumerate(content.special, 1)),
            lambda: self._victory("victory", content.victory),
            lambda: self._names("", "together", content.together, content.kingdoms),
            *(partial(self._variant, variant) for variant in content.variants),
        ]
        for part in parts:
            try:
                part()
            except ContentError as fault:
                yield fault
                if part == self._kingdoms_in_play:  # everything else is about them
                    return

    def _fault(self, record: str, field: str, message: str) -> ContentError:
        return ContentError(self.file, record, field, message)

    def _known(self, record: str, field: str, name: str, names: Iterable[str]) -> None:
        known(self.file, record, field, name, names)

    def _names(self, record: str, field: str, wanted: Iterable[str], names: Iterable[str]) -> None:
        for name in wanted:
            known(self.file, record, field, name, names)

    def _duration(self, record: str, turns: int, start: shapes.Season, end: shapes.Season) -> None:
        seasons = [(each.year - 1) * len(SEASONS) + SEASONS.index(each.season) for each in (start, end)]
        if turns != seasons[1] - seasons[0] + 1:
            message = f"says {turns}, but there are {seasons[1] - seasons[0] + 1} from the start to the end"
            raise self._fault(record, "turns", message)

    # -- what lies on the boards -------------------------------------------------------------------------------------

    def _markers_of_nobody(self, held: dict[str, str]) -> None:
        """Settlements that begin razed or with the marker of a kingdom not in play: they go into `held`."""
        content = self.content
        self._names("", "razed", content.razed, self.in_play)
        for field, boards in (("razed_except", content.razed_except), ("abandoned_lairs", content.abandoned_lairs)):
            self._names("", field, boards, content.maps)
        held.update(dict.fromkeys(content.razed, "razed"))
        for board, standing in content.razed_except.items():
            here = {place.name for place in maps(self.folder)[board].settlements}
            self._names("", f"razed_except.{board}", standing, here)
            held.update(dict.fromkeys(here.difference(standing), "razed"))
        for kingdom, names in content.held_by_nobody.items():
            self._known("", "held_by_nobody", kingdom, kingdoms(self.folder))
            if kingdom in content.kingdoms:
                raise self._fault("", "held_by_nobody", f"'{kingdom}' is in play; list its markers as controls")
            self._names("", f"held_by_nobody.{kingdom}", names, self.in_play)
            held.update(dict.fromkeys(names, kingdom))

    def _kingdoms_in_play(self) -> None:
        """The same kingdoms stand in the sides, the turn order, the deployment and the table of beginnings."""
        content = self.content
        for kingdom in content.kingdoms:
            self._known(f"kingdom '{kingdom}'", "", kingdom, kingdoms(self.folder))
        lists = {
            "sides": [*content.sides.invader, *content.sides.resistance],
            "turn_order": list(content.turn_order),
            "deployment": [kingdom for group in content.deployment for kingdom in group],
        }
        for field, named in lists.items():
            for kingdom in named:
                self._known("", field, kingdom, content.kingdoms)
                if named.count(kingdom) > 1:
                    raise self._fault("", field, f"'{kingdom}' is listed twice")
            for kingdom in content.kingdoms:
                if kingdom not in named:
                    raise self._fault("", field, f"'{kingdom}' is in play but is not listed")

    def _postures(self) -> None:
        """Every settlement in play that is loyal to no kingdom in play has a posture towards each of them (4.6)."""
        content = self.content
        said: set[tuple[str, str]] = set()
        for number, posture in enumerate(content.postures, 1):
            self._posture(f"posture number {number}", posture, said)
        if content.series == shapes.OWN:  # where nothing is said, it is hostile
            return
        for settlement in self.in_play.values():
            if settlement.loyalty in content.kingdoms:
                continue
            loyalty = f"loyalty {settlement.loyalty or 'neutral'}"
            for kingdom in content.kingdoms:
                if not {(settlement.name, kingdom), (loyalty, kingdom)} & said:
                    message = f"'{settlement.name}' has no posture towards '{kingdom}'"
                    raise self._fault("", "postures", message)

    def _posture(self, record: str, posture: shapes.PostureRecord, said: set[tuple[str, str]]) -> None:
        if (posture.settlement is None) == (posture.loyalty is None):
            raise self._fault(record, "settlement", "name either a settlement or a loyalty")
        if posture.settlement is not None:
            self._known(record, "settlement", posture.settlement, self.in_play)
        if posture.loyalty is not None:
            self._known(record, "loyalty", posture.loyalty, self.loyalties)
        about = posture.settlement or f"loyalty {posture.loyalty}"
        sides = {"invader": self.content.sides.invader, "resistance": self.content.sides.resistance}
        for field in ("hostile", "welcoming", "allied", "prohibited"):
            named = getattr(posture, field)
            self._names(record, field, named, {*self.content.kingdoms, *sides})
            for kingdom in [each for name in named for each in sides.get(name, (name,))]:
                if (about, kingdom) in said:
                    raise self._fault(record, field, f"the posture towards '{kingdom}' is given twice")
                said.add((about, kingdom))
        if posture.prohibited and (posture.hostile or posture.welcoming or posture.allied):
            raise self._fault(record, "prohibited", "a settlement is out of play for everybody or for nobody")

    def _place(self, record: str, field: str, at: str) -> None:
        """A hex of one of the campaign's boards, "board:column,row"."""
        board, colon, place = at.partition(":")
        if not colon:
            raise self._fault(record, field, f"'{at}' is no hex; write board:column,row as in \"wildlands:7,10\"")
        self._known(record, field, board, self.content.maps)
        check_hex(self.file, maps(self.folder)[board], record, field, place)

    # -- what kingdoms begin with ------------------------------------------------------------------------------------

    def _start(self, kingdom: str, start: shapes.KingdomStart, held: dict[str, str]) -> None:
        record = f"kingdom '{kingdom}'"
        printed = kingdoms(self.folder)[kingdom]
        if (start.income is None) != printed.shashka:
            raise self._fault(record, "income", "is for kingdoms that are not Shashka, and for all of those")
        self._start_markers(kingdom, start, held)
        if start.covens and kingdom != "night":
            raise self._fault(record, "covens", "only the Army of the Night has Covens (12.3.1)")
        if kingdom != "empire" and (start.revolt or start.revolt_modifiers or start.suppression):
            raise self._fault(record, "revolt", "only the Empire suffers revolts (12.4.2)")
        for at in start.entries:
            self._place(record, "entries", at)
        self._opening_units(kingdom, start)
        if start.guests_at is not None:
            self._known(record, "guests_at", start.guests_at, self.in_play)
        if len(start.fixed_heroes) > start.heroes:
            message = f"{len(start.fixed_heroes)} are named, but heroes says {start.heroes}"
            raise self._fault(record, "fixed_heroes", message)

    def _start_markers(self, kingdom: str, start: shapes.KingdomStart, held: dict[str, str]) -> None:
        record = f"kingdom '{kingdom}'"
        for name in start.controls:
            self._known(record, "controls", name, self.in_play)
            if self.in_play[name].loyalty == kingdom:
                raise self._fault(record, "controls", f"'{name}' is loyal to it and takes no marker")
            if name in held:
                raise self._fault(record, "controls", f"'{name}' already has a marker ({held[name]})")
            held[name] = kingdom
        printed = kingdoms(self.folder)[kingdom].control_markers
        markers = printed if start.control_cap is None else start.control_cap
        used = len(start.controls) + (start.chosen.count if start.chosen is not None else 0) + start.covens
        if used > markers:
            raise self._fault(record, "controls", f"{used} markers, but it has {markers}")
        if start.chosen is not None:
            self._names(record, "chosen.maps", start.chosen.maps, self.content.maps)
            self._names(record, "chosen.loyalties", start.chosen.loyalties, self.loyalties)

    def _opening_units(self, kingdom: str, start: shapes.KingdomStart) -> None:
        allied = [rule for rule in self.content.special if isinstance(rule, shapes.AlliedContingent)]
        contingents = {(rule.nation, rule.host) for rule in allied}
        for number, unit in enumerate(start.units, 1):
            record = f"kingdom '{kingdom}', unit number {number}"
            owner = unit.kingdom or kingdom
            self._known(record, "kingdom", owner, kingdoms(self.folder))
            if owner != kingdom and (owner, kingdom) not in contingents:
                raise self._fault(record, "kingdom", "units of another kingdom need the rule 'allied-contingent'")
            counts = {army.name: army.count for army in armies(self.folder) if army.kingdom == owner}
            self._known(record, "army", unit.army, counts)
            if not 1 <= unit.count <= counts[unit.army]:
                message = f"{unit.count} of {unit.army}, but there are {counts[unit.army]}"
                raise self._fault(record, "count", message)
        for guests in start.guest_heroes:
            if (guests.kingdom, kingdom) not in contingents:
                message = "Heroes of another kingdom need the rule 'allied-contingent'"
                raise self._fault(f"kingdom '{kingdom}'", "guest_heroes", message)

    # -- special rules and victory -----------------------------------------------------------------------------------

    def _variant(self, variant: shapes.Variant) -> None:
        record = f"variant '{variant.id}'"
        if sum(other.id == variant.id for other in self.content.variants) > 1:
            raise self._fault(record, "id", "there are two variants of this id")
        if (variant.turns is None) != (variant.end is None):
            raise self._fault(record, "end", "goes together with turns")
        if variant.turns is not None and variant.end is not None:
            self._duration(record, variant.turns, self.content.start, variant.end)
        for special in variant.special:
            self._special(record, special)
        if variant.victory is not None:
            self._victory(f"{record}, victory", variant.victory)
        if variant.rival is not None:
            self._known(record, "rival", variant.rival, self.content.kingdoms)

    def _special(self, record: str, special: shapes.AnySpecial) -> None:
        """Whatever a special rule names is there."""
        content = self.content
        named = {
            **dict.fromkeys(("kingdom", "host", "keeper", "giver", "receiver"), content.kingdoms),
            "nation": kingdoms(self.folder),
            **dict.fromkeys(("settlement", "near"), self.in_play),
        }
        for field, names in named.items():
            if hasattr(special, field):
                self._known(record, field, getattr(special, field), names)
        match special:
            case shapes.OnlyListedSettlements() if not content.settlements:
                raise self._fault(record, "type", "'only-listed-settlements' needs a list of settlements")
            case shapes.OpeningSpending():
                self._known(record, "map", special.map, content.maps)
            case shapes.FixedDefender():
                own = [army.name for army in armies(self.folder) if army.kingdom == special.nation]
                self._known(record, "army", special.army, own)
            case shapes.ClosedHex():
                for at in special.hexes:
                    if at not in self.in_play:
                        self._place(record, "hexes", at)
            case shapes.SwapControlForCoven() | shapes.OsterlichAtTheSpire() if "night" not in content.kingdoms:
                raise self._fault(record, "type", "is for campaigns in which the Night is in play")
            case shapes.RestoreLoyalty():
                held = [name for names in content.held_by_nobody.values() for name in names]
                if special.settlement not in held:
                    raise self._fault(record, "settlement", "carries no marker of a kingdom that is not in play")

    def _victory(self, record: str, victory: shapes.VictoryRecord) -> None:
        """There is an end, and everybody whom a condition names is in play."""
        winners = {*self.content.kingdoms, *shapes.Sides.__struct_fields__}
        if (victory.deadline is None) == (victory.most is None):
            raise self._fault(record, "deadline", "say who wins at the end: either deadline or most")
        for number, immediate in enumerate(victory.immediate, 1):
            field = f"immediate number {number}"
            self._known(record, f"{field}, winner", immediate.winner, winners)
            moments = {"any-time", "season-end", *self.content.kingdoms}
            self._known(record, f"{field}, check", immediate.check, moments)
            self._condition(record, field, immediate.if_)
        if victory.deadline is not None:
            self._known(record, "deadline.winner", victory.deadline.winner, winners)
            if (victory.deadline.if_ is None) != (victory.deadline.otherwise is None):
                raise self._fault(record, "deadline.otherwise", "goes together with if")
            if victory.deadline.if_ is not None and victory.deadline.otherwise is not None:
                self._known(record, "deadline.otherwise", victory.deadline.otherwise, winners)
                self._condition(record, "deadline", victory.deadline.if_)
        if victory.most is not None:
            self._known(record, "most.tie", victory.most.tie, winners)
            self._names(record, "most.among", victory.most.among, self.in_play)

    def _condition(self, record: str, field: str, condition: shapes.Condition) -> None:
        content = self.content
        match condition:
            case shapes.AllOf():
                for each in condition.of:
                    self._condition(record, field, each)
            case shapes.Collapsed():
                self._names(record, f"{field}, kingdoms", condition.kingdoms, content.kingdoms)
            case shapes.IncomeAtMost():
                self._known(record, f"{field}, kingdom", condition.kingdom, content.kingdoms)
            case shapes.Count():
                self._names(record, f"{field}, by", condition.by, {*content.kingdoms, *shapes.Sides.__struct_fields__})
                self._names(record, f"{field}, settlements", condition.settlements, self.in_play)
                self._names(record, f"{field}, loyalties", condition.loyalties, self.loyalties)
                found = sum(
                    (not condition.settlements or place.name in condition.settlements)
                    and (not condition.loyalties or (place.loyalty or "neutral") in condition.loyalties)
                    and (not condition.cities or place.city)
                    for place in self.in_play.values()
                )
                if not found or condition.at_least > found:
                    message = f"{condition.at_least} are needed, but only {found} settlements would count"
                    raise self._fault(record, f"{field}, at_least", message)
