"""Winning (11.1, 13.2.1 and the campaigns' victory conditions) and collapse (7.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from sandtable.games.banners.content import campaign_shapes, loading, naming
from sandtable.games.banners.content.campaign import SIDES, Campaign
from sandtable.games.banners.content.cardbook import TREASURES
from sandtable.games.banners.content.chronicle import FJORDLAND
from sandtable.games.banners.content.map import Settlement
from sandtable.games.banners.content.readings import MEGAS_MUST_FALL
from sandtable.games.banners.rules import upheavals
from sandtable.games.banners.rules.collapsing import clear_units
from sandtable.games.banners.rules.reporting import everybody
from sandtable.games.banners.rules.settlements import controller, set_marker
from sandtable.games.banners.state import FOREIGN, NO_MARKER, NOBODY, OPENING, RAZED, Banners
from sandtable.kernel import Outcome
from sandtable.kernel.text import capital, listed

ANY_TIME: Final = "any-time"
SEASON_END: Final = "season-end"
DEADLINE: Final = "deadline"

VERBS = {
    "controlled": ("controls", "control"),
    "controlled-or-razed": ("controls or has seen razed", "control or have seen razed"),
    "markers": ("has Control markers in", "have Control markers in"),
    "army-occupies": ("has an army in", "have an army in"),
    "unit-or-control": ("has units or markers in", "have units or markers in"),
}


Does: TypeAlias = Callable[[Sequence[str], str, str], str]
"""Kingdoms and the verb that fits them."""


def _stored(names: Sequence[str], one: str, many: str) -> str:
    """As save files have it, which are verified word for word; people are told it with articles (`told`)."""
    return f"{listed(names)} {_number(names, one, many)}"


def _number(names: Sequence[str], one: str, many: str) -> str:
    return many if len(names) > 1 or names[-1].endswith("s") else one


# -- conditions -------------------------------------------------------------------------------------------------------


class Tally:
    """A count that decides: which settlements, whose, how many are needed."""

    __slots__ = ("by", "friends", "kind", "metric", "needed", "settlements", "what", "who")

    def __init__(self, camp: Campaign, count: campaign_shapes.Count) -> None:
        self.metric = count.metric
        kingdoms: list[int] = []
        for name in count.by:
            kingdoms += camp.sides[SIDES.index(name)] if name in SIDES else [camp.index[name]]
        self.by = frozenset(kingdoms)
        self.friends: frozenset[int] = frozenset(
            s
            for s, against in camp.held_by_nobody.items()
            if count.friends and MEGAS_MUST_FALL not in camp.optional and not any(against[k] for k in kingdoms)
        )
        """Settlements that count while the marker of a friend who is not in play lies there."""
        self.settlements: tuple[int, ...] = tuple(s for s in camp.counting if _counts(count, camp.map.settlements[s]))
        self.needed = count.at_least or len(self.settlements)
        self.who = tuple(camp.kingdoms[k].name for k in sorted(self.by))
        self.kind = "" if count.settlements else _kind_of_settlement(count)
        """`Fjordland settlements`; empty where they are named one by one."""
        self.what = f"the {self.kind}" if self.kind else listed(camp.map.settlements[s].name for s in self.settlements)

    def held(self, g: Banners) -> list[int]:
        """The settlements that count for it now."""
        marker, by = g.marker, self.by
        metric = self.metric
        if metric == "markers":
            return [s for s in self.settlements if marker[s] in by]
        if metric == "controlled":
            return [s for s in self.settlements if controller(g, s) in by]
        if metric == "controlled-or-razed":
            return [
                s
                for s in self.settlements
                if marker[s] == RAZED or controller(g, s) in by or (marker[s] == FOREIGN and s in self.friends)
            ]
        return self._entered(g)

    def _entered(self, g: Banners) -> list[int]:
        """The settlements in which it has an army, or a unit or marker."""
        places, by = g.campaign.map.settlements, self.by
        if self.metric == "army-occupies":
            return [
                s for s in self.settlements if (u := g.army.get(places[s].at, NOBODY)) != NOBODY and g.owner[u] in by
            ]
        return [
            s
            for s in self.settlements
            if g.marker[s] in by or (g.marker[s] != RAZED and self._unit_in(g, places[s].at))
        ]

    def figure(self, g: Banners) -> int:
        return len(self.held(g))

    def _unit_in(self, g: Banners, at: int) -> bool:
        """A unit of the kingdoms themselves; one that they merely host is no friend in this sense (1.2.1)."""
        camp = g.campaign
        return any(
            unit != NOBODY and g.owner[unit] in self.by and camp.unit_army[unit].kingdom in camp.index
            for unit in (g.army.get(at, NOBODY), g.hero.get(at, NOBODY))
        )

    def holds(self, g: Banners) -> bool:
        return self.figure(g) >= self.needed

    def standing(self, g: Banners, does: Does = naming.does) -> str:
        return f"{does(self.who, *VERBS[self.metric])} {self.figure(g)} of {self.what} ({self.needed} needed)"


def _counts(count: campaign_shapes.Count, place: Settlement) -> bool:
    """Whether a settlement is among those that are counted."""
    if count.settlements and not {name.casefold() for name in count.settlements}.intersection(place.names):
        return False
    if count.loyalties and (place.loyalty or "neutral") not in count.loyalties:
        return False
    return place.city or not count.cities


def _kind_of_settlement(count: campaign_shapes.Count) -> str:
    loyal = listed([_loyalty_name(name) for name in count.loyalties], "or")
    kind = "cities" if count.cities else "settlements"
    return f"{loyal} {kind}" if loyal else kind


def _loyalty_name(name: str) -> str:
    if name == "neutral":
        return "Neutral"
    kingdom = loading.kingdoms().get(name)
    return kingdom.adjective if kingdom else loading.loyalties()[name].name


class Goal:
    """One way to win, ready to be tested: the side that wins, the condition, from which season on, its clause."""

    __slots__ = ("clause", "condition", "first", "side", "tallies")

    def __init__(
        self, camp: Campaign, side: int, condition: campaign_shapes.Condition, first: int, clause: str
    ) -> None:
        self.side = side
        self.condition = condition
        self.first = first
        self.clause = clause
        counts = condition.of if isinstance(condition, campaign_shapes.AllOf) else (condition,)
        self.tallies = tuple(Tally(camp, each) for each in counts if isinstance(each, campaign_shapes.Count))

    def holds(self, g: Banners) -> bool:
        condition = self.condition
        if self.tallies:
            return all(tally.holds(g) for tally in self.tallies)
        camp = g.campaign
        if isinstance(condition, campaign_shapes.Collapsed):
            gone = [bool(g.collapsed >> camp.index[k] & 1) for k in condition.kingdoms]
            return any(gone) if condition.any else all(gone)
        if isinstance(condition, campaign_shapes.IncomeAtMost):
            return g.income[camp.index[condition.kingdom]] <= condition.at_most
        return any(_in_hostile_city(g, k) for k in camp.sides[self.side])

    def standing(self, g: Banners, does: Does = naming.does) -> str:
        """The figures behind it, in words."""
        condition = self.condition
        if self.tallies:
            return "; ".join(tally.standing(g, does) for tally in self.tallies)
        camp = g.campaign
        if isinstance(condition, campaign_shapes.Collapsed):
            fallen = [k for k in condition.kingdoms if g.collapsed >> camp.index[k] & 1]
            names = [camp.kingdoms[camp.index[k]].name for k in fallen or condition.kingdoms]
            verbs = ("has collapsed", "have collapsed") if fallen else ("stands", "stand")
            return does(names, *verbs)
        if isinstance(condition, campaign_shapes.IncomeAtMost):
            k = camp.index[condition.kingdom]
            whose = f"{g.name(k)}'s" if does is _stored else g.whose(k)
            return f"{whose} Income is {g.income[k]} ({condition.at_most} or less needed)"
        return "an army has entered a hostile city"

    def missing(self, g: Banners) -> str:
        """How it stands, and what is missing."""
        condition = self.condition
        if self.tallies or isinstance(condition, campaign_shapes.IncomeAtMost) or self.holds(g):
            return self.standing(g)
        if isinstance(condition, campaign_shapes.Collapsed):
            one = condition.any and len(condition.kingdoms) > 1
            return f"{self.standing(g)}, {'the collapse of one' if one else 'collapse'} is needed"
        return "no army has entered a hostile city (one is needed)"


def _in_hostile_city(g: Banners, kingdom: int) -> bool:
    """An army stands in a standing city that is hostile to it: it has just won it (4.9.2, step 3)."""
    inside = g.hostile[kingdom] & g.occupied[kingdom]
    if not inside:
        return False
    camp = g.campaign
    places = camp.map.settlements
    return any(inside >> places[s].at & 1 and places[s].city for s in camp.counting)


@lru_cache(maxsize=256)
def goals(camp: Campaign) -> dict[str, tuple[Goal, ...]]:
    """A campaign's victory conditions by the moment at which they are looked at."""
    found: dict[str, tuple[Goal, ...]] = {}
    if camp.record is None:
        return found
    victory = camp.record.victory
    for number, each in enumerate(victory.immediate, 1):
        first = camp.season_number(each.from_) if each.from_ is not None else 0
        clause = camp.clause_of_victory(each.clause or f"immediate-{number}")
        goal = Goal(camp, camp.side_named(each.winner), each.if_, first, clause)
        found[each.check] = (*found.get(each.check, ()), goal)
    last = victory.deadline
    if last is not None and last.if_ is not None:
        found[DEADLINE] = (Goal(camp, camp.side_named(last.winner), last.if_, 0, camp.clause_of_victory(last.clause)),)
    return found


def holds_at(g: Banners, moment: str) -> bool:
    """Whether somebody would win if it were this moment now."""
    return any(g.season >= goal.first and goal.holds(g) for goal in goals(g.campaign).get(moment, ()))


def check_victory(g: Banners, moment: str = ANY_TIME) -> bool:
    """Whether somebody has won at this moment: any time, at the end of a season, or at the end of a kingdom's turn."""
    if g.outcome is not None:
        return True
    for goal in goals(g.campaign).get(moment, ()):
        if g.season >= goal.first and goal.holds(g):
            _wins(g, goal.side, f"{goal.standing(g, _stored)}.", goal.clause)
            return True
    return False


# -- the end of the campaign ------------------------------------------------------------------------------------------


def decide(g: Banners) -> None:
    """The campaign has reached its end (11.1): what counts at the end of a season, then the deadline."""
    if check_victory(g, SEASON_END):
        return
    record = g.campaign.record
    victory = record.victory if record is not None else None
    if victory is None or victory.most is not None:
        _most(g, victory.most if victory is not None else None)
        return
    deadline = victory.deadline
    assert deadline is not None
    camp = g.campaign
    clause = camp.clause_of_victory(deadline.clause)
    goal = next(iter(goals(camp).get(DEADLINE, ())), None)
    if goal is None:
        _wins(g, camp.side_named(deadline.winner), "the last season is over, and nobody has won earlier.", clause)
    elif goal.holds(g):
        _wins(g, goal.side, f"{goal.standing(g, _stored)}.", clause)
    else:
        _wins(g, camp.side_named(deadline.otherwise or ""), f"{goal.standing(g, _stored)}.", clause)


def counted(g: Banners) -> dict[int, int]:
    """Settlements controlled by each kingdom among those that count for victory."""
    score = dict.fromkeys(range(len(g.campaign.kingdoms)), 0)
    for s in g.campaign.counting:
        holder = controller(g, s)
        if holder >= 0:
            score[holder] += 1
    return score


def victory_points(g: Banners) -> list[int]:
    """Per side: a point for each Control marker, and one for the majority of Treasures (The Jarl's War)."""
    camp = g.campaign
    points = [sum(g.marker[s] in side for s in camp.counting) for side in camp.sides]
    if g.arcana is not None:
        treasures = [
            sum(((g.arcana.hand[p] | g.arcana.owned[p]) & TREASURES).bit_count() for p in g.players_of(side))
            for side in range(2)
        ]
        if treasures[0] != treasures[1]:
            points[treasures.index(max(treasures))] += 1
    return points


def side_incomes(g: Banners) -> list[int]:
    """Per side: the Income of its kingdoms, less revolts; gold from Covens does not count (The Undead Empress)."""
    camp = g.campaign
    incomes = [sum(g.income[k] for k in side) for side in camp.sides]
    if "empire" in camp.index:
        incomes[camp.kingdoms[camp.index["empire"]].side] -= g.revolts
    return incomes


def totals(g: Banners, of: str) -> list[int]:
    """Per side: what is compared at the end of the campaign."""
    if of == "settlements":
        score = counted(g)
        return [sum(score[k] for k in side) for side in g.campaign.sides]
    return victory_points(g) if of == "victory-points" else side_incomes(g)


def _most(g: Banners, most: campaign_shapes.Most | None) -> None:
    camp = g.campaign
    of = most.of if most is not None else "settlements"
    reached = totals(g, of)
    names = [[g.name(k) for k in side] for side in camp.sides]
    tally = ", ".join(f"{', '.join(side)} {reached[number]}" for number, side in enumerate(names))
    what = of.replace("-", " ")
    if reached[0] != reached[1]:
        side = 0 if reached[0] > reached[1] else 1
        text = f"{', '.join(names[side])} {_number(names[side], 'wins', 'win')} with the most {what} ({tally})."
        rule = camp.clause_of_victory(most.clause) if most is not None else ""
    elif most is not None:
        side = camp.side_named(most.tie)
        even = "is even" if of == "income" else "are even"
        wins = _number(names[side], "wins", "win")
        text = f"{what.capitalize()} {even} ({tally}): {', '.join(names[side])} {wins} the tie."
        rule = camp.clause_of_victory("tie")
    else:
        declare(g, Outcome((), f"Settlements are even ({tally}).", ("BB 11.1",)))
        return
    declare(g, Outcome(_winners(g, side), text, ("BB 11.1", rule) if most is not None else ("BB 11.1",)))


def _wins(g: Banners, side: int, why: str, *rules: str) -> None:
    text = f"{_stored([g.name(k) for k in g.campaign.sides[side]], 'wins', 'win')}: {why}"
    winners = _winners(g, side)
    if winners != g.players_of(side):
        first = listed(g.campaign.seats[seat].name for seat in winners)
        text += f" First among equals: {first}."
        rules += (g.campaign.clause("first-among-equals"),)
    declare(g, Outcome(winners, text, rules))


def _winners(g: Banners, side: int) -> tuple[int, ...]:
    """The players who win with a side: all of them (1.11.5), or one, where a variant makes allies rivals."""
    variant = g.campaign.variant
    if variant is None or variant.rival is None:
        return g.players_of(side)
    camp = g.campaign
    rival = camp.index[variant.rival]
    others = [k for k in camp.sides[side] if k != rival]
    if camp.kingdoms[rival].side != side or not others:
        return g.players_of(side)
    markers = [g.marker.count(k) for k in range(len(camp.kingdoms))]
    first = rival if markers[rival] >= max(markers[k] for k in others) + variant.lead else others[0]
    return (g.seat(first),)


def declare(g: Banners, outcome: Outcome) -> None:
    g.outcome = outcome
    g.note(told(g, outcome), *outcome.rules, kind="end", concerns=everybody(g))


def told(g: Banners, outcome: Outcome) -> str:
    """How the game ended, as people say it."""
    text = outcome.text
    for goal in (goal for each in goals(g.campaign).values() for goal in each if goal.clause in outcome.rules):
        text = text.replace(goal.standing(g, _stored), goal.standing(g))
    if outcome.winners:
        names = [g.name(k) for k in g.campaign.sides[g.side_of(outcome.winners[0])]]
        wins = _number(names, "wins", "win")
        for who in dict.fromkeys((listed(names), ", ".join(names))):
            text = text.replace(f"{who} {wins}", naming.does(names, "wins", "win"))
    return capital(text)


# -- collapse ---------------------------------------------------------------------------------------------------------


def collapses(g: Banners, kingdom: int) -> bool:
    """All the kingdom's cities are razed or in enemy hands, and enough of them are in play (7.6)."""
    who = g.campaign.kingdoms[kingdom]
    needed = who.record.cities_to_collapse
    if needed is None or len(who.cities) < needed:
        return False
    return all(
        g.marker[s] != NO_MARKER and controller(g, s) != kingdom and not _allied(g, s, kingdom) for s in who.cities
    )


def _allied(g: Banners, settlement: int, kingdom: int) -> bool:
    holder = controller(g, settlement)
    return holder >= 0 and g.campaign.kingdoms[holder].side == g.campaign.kingdoms[kingdom].side


def may_collapse(g: Banners, kingdom: int) -> bool:
    """Some campaigns keep a kingdom from collapsing whatever happens to it; Fjordland is safe once it has returned."""
    if g.returns == upheavals.BACK and g.campaign.kingdoms[kingdom].id == FJORDLAND:
        return False
    return not g.campaign.lasting >> kingdom & 1


def _lasting_clause(g: Banners) -> str:
    if g.returns == upheavals.BACK:
        return "BB chronicle/return-of-fjordland-safe"
    return g.campaign.clause("collapse" if g.campaign.id == "last-stand-in-the-east" else "no-collapse")


def collapse(g: Banners, kingdom: int, *rules: str) -> None:
    """The kingdom is out of the game: armies and markers, Covens too, leave the map, ruins stay (7.6)."""
    if not may_collapse(g, kingdom):
        g.note(f"{capital(g.the(kingdom))} cannot collapse in this campaign.", _lasting_clause(g))
        return
    text = g.does(kingdom, "collapses", "collapse")
    g.note(f"{text}.", *(rules or ("BB 7.6",)), kind="turn", concerns=everybody(g), moment=text)
    g.collapsed |= 1 << kingdom
    if g.campaign.kingdoms[kingdom].id == "night":
        g.covens = 0
    clear_units(g, kingdom)
    for s, mark in enumerate(g.marker):
        if mark == kingdom:
            set_marker(g, s, NO_MARKER)
    upheavals.expect_return(g, kingdom)
    if check_victory(g):
        return
    side = g.campaign.kingdoms[kingdom].side
    if all(g.collapsed >> k & 1 for k in g.campaign.sides[side]):
        winners = g.players_of(1 - side)
        declare(g, Outcome(winners, f"No kingdom of the {SIDES[side].capitalize()} is left.", ("BB 7.6", "BB 1.11.5")))


def ending(g: Banners) -> str:
    """By which clause the game has ended, for statistics."""
    if g.outcome is None:
        return "none"
    return g.outcome.rules[-1].partition("/")[2] or "one side has collapsed"


def ends_game(g: Banners) -> bool:
    """Nobody has a turn after this one, whatever is done in it."""
    camp = g.campaign
    if g.season + 1 < camp.seasons or g.phase == OPENING or g.outcome is not None:
        return False
    order = camp.orders[0 if g.returns >= NOBODY else 1]
    return all(g.collapsed >> kingdom & 1 for kingdom in order[g.turn + 1 :])
