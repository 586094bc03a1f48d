"""What each player plays for, how far they have come, and at the end why they have won or lost: in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from sandtable.games.banners.content import campaign_shapes, naming
from sandtable.games.banners.content.campaign import SEASONS, SIDES, Campaign, Kingdom
from sandtable.games.banners.rules import victory
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.rules.victory import ANY_TIME, DEADLINE, SEASON_END, Tally
from sandtable.games.banners.state import NO_MARKER, Banners
from sandtable.kernel import Goal, Progress
from sandtable.kernel.text import MANY, capital, in_words, listed, plural

ENDLESS = 99
"""A free position is played for so many seasons: there is no end to count down to."""
DO = {
    "controlled": ("control", "keep control of"),
    "controlled-or-razed": ("control or raze", "keep"),
    "markers": ("hold Control markers in", "keep Control markers in"),
    "army-occupies": ("bring an army into", "keep an army in"),
    "unit-or-control": ("have units or Control markers in", "keep units or Control markers in"),
}
"""What is to be done with settlements, and what once that is done."""
DONE = {
    "controlled": "controlled",
    "controlled-or-razed": "controlled or razed",
    "markers": "with a Control marker",
    "army-occupies": "entered",
    "unit-or-control": "with units or markers",
}
KEPT = 2048
"""Texts that are kept: goals are worked out for every choice, and few choices change what they say."""
COMPARED = {
    "settlements": ("control more settlements", "settlements"),
    "victory-points": ("have more victory points (Control markers, and one for most Treasures)", "victory points"),
    "income": ("have a larger Income", "Income"),
}


class Way(NamedTuple):
    """One way to win."""

    text: str
    """What is left to do, as an order: `control 2 more Fjordland settlements (3 of 5)`."""
    standing: str
    """How it stands, for those who want to prevent it: `Goblins control 1 of 2 Fjordland settlements`."""
    progress: tuple[Progress, ...]
    share: float
    near: str = ""
    """Said when it is about to be reached."""


# -- words ------------------------------------------------------------------------------------------------------------


def _whole_side(camp: Campaign, kingdoms: Iterable[int]) -> str:
    """The name of a side, where these are all of its kingdoms and too many to be listed each time."""
    found = tuple(sorted(kingdoms))
    return next((name for name, side in zip(SIDES, camp.sides, strict=True) if len(side) > 2 and found == side), "")


@lru_cache(KEPT)
def _names(camp: Campaign, kingdoms: frozenset[int] | tuple[int, ...]) -> str:
    found = sorted(kingdoms)
    side = _whole_side(camp, found)
    return f"the {capital(side)}" if side else listed(naming.the(camp.kingdoms[k].name) for k in found)


@lru_cache(KEPT)
def _are_many(camp: Campaign, kingdoms: frozenset[int] | tuple[int, ...]) -> bool:
    found = sorted(kingdoms)
    return naming.are_many(camp.kingdoms[k].name for k in found) and not _whole_side(camp, found)


@lru_cache(KEPT)
def _places(camp: Campaign, settlements: tuple[int, ...], joint: str = "and") -> str:
    return listed((camp.map.texts[camp.map.settlements[s].at] for s in settlements), joint)


def _things(kind: str, number: int) -> str:
    """`Fjordland settlements`, or one of them."""
    return kind if number != 1 else kind.replace("cities", "city").replace("settlements", "settlement")


@lru_cache(KEPT)
def _refs(camp: Campaign, settlements: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"hex:{camp.map.names[camp.map.settlements[s].at]}" for s in settlements)


def season_text(camp: Campaign, season: int) -> str:
    """A season of the campaign, counted from 0: `Autumn of year 2`."""
    number = camp.first_season + season
    return f"{SEASONS[number % 3]} of year {number // 3 + 1}"


def _left(g: Banners) -> str:
    """How much time is left."""
    camp = g.campaign
    if camp.seasons >= ENDLESS:
        return ""
    left = camp.seasons - g.season
    return "This is the last season." if left <= 1 else f"{capital(in_words(left))} seasons left."


def _when(g: Banners, moment: str, first: int) -> str:
    camp = g.campaign
    since = f" from {season_text(camp, first)} on" if first > g.season else ""
    if moment == ANY_TIME:
        return since
    if moment == SEASON_END:
        return f" when a season ends{since}"
    if moment == DEADLINE:
        return " when the last season ends"
    return f" when {g.whose(camp.index[moment])} turn ends{since}"


# -- ways to win ------------------------------------------------------------------------------------------------------


@lru_cache(KEPT)
def _tally(camp: Campaign, tally: Tally, held: tuple[int, ...], side: int, together: bool) -> Way:
    """`together`: the verb has just been said of another count."""
    have, need = len(held), tally.needed
    left = max(need - have, 0)
    missing = tuple(s for s in tally.settlements if s not in held)
    must = "" if tally.by == frozenset(camp.sides[side]) else f"{_names(camp, tally.by)} must "
    verb = "" if together and left else f"{must}{DO[tally.metric][0 if left else 1]} "
    if not tally.kind:
        text = _places(camp, missing if left else tally.settlements)
    elif left:
        text = f"{left}{' more' if have else ''} {_things(tally.kind, left)} ({have} of {need})"
    else:
        text = f"{need} {_things(tally.kind, need)}"
    # Of all settlements those that count now are worth a badge; of some of them all, for they are where to go.
    marked = held if tally.kind == "settlements" else tally.settlements
    label = f"{tally.kind or _places(camp, tally.settlements)} {DONE[tally.metric]}"
    progress = Progress(capital(label), have, need, _refs(camp, marked))
    near = ""
    if left == 1 and need > 1:
        last = f"a {_things(tally.kind, 1)}" if tally.kind else _places(camp, missing)
        near = f"{_names(camp, tally.by)} {'need' if _are_many(camp, tally.by) else 'needs'} one more: {last}"
    return Way(verb + text, _tally_standing(camp, tally, held, together), (progress,), min(have / need, 1.0), near)


def _tally_standing(camp: Campaign, tally: Tally, held: tuple[int, ...], together: bool) -> str:
    """How a count stands, as its opponents see it."""
    have, need = len(held), tally.needed
    who, many = _names(camp, tally.by), _are_many(camp, tally.by)
    does = victory.VERBS[tally.metric][1 if many else 0]
    lacks = "lack" if many else "lacks"
    if not tally.kind:
        missing = tuple(s for s in tally.settlements if s not in held)
        return f"{who} still {lacks} {_places(camp, missing)}" if missing else f"{who} {does} {_places(camp, held)}"
    if have >= need:
        return f"{who} {does} {have} {_things(tally.kind, have)}, and fewer than {need} must be left"
    begins = "" if together else f"{who} {does} "
    return f"{begins}{have} of the {need} {_things(tally.kind, need)} {'they need' if many else 'it needs'}"


def _collapse(g: Banners, name: str) -> Way:
    """The collapse of one kingdom: the Shashka's by want of gold or markers (7.7), the others' by loss of cities."""
    kingdom = g.campaign.kingdoms[g.campaign.index[name]]
    found = _want(g, kingdom) if kingdom.shashka else _loss(g, kingdom)
    return found._replace(share=1.0) if g.collapsed >> kingdom.index & 1 else found


def _want(g: Banners, kingdom: Kingdom) -> Way:
    camp, who = g.campaign, naming.the(kingdom.name)
    markers = tuple(s for s, mark in enumerate(g.marker) if mark == kingdom.index)
    text = f"make {who} collapse (they end a turn without a Control marker, or cannot pay for theirs)"
    progress = Progress(f"{kingdom.adjective} Control markers left", len(markers), None, _refs(camp, markers))
    held = bool(g.held >> kingdom.index & 1)
    near = f"{who} have {'one' if markers else 'no'} Control marker left" if held and len(markers) < 2 else ""
    standing = f"{who} hold {plural(len(markers), 'Control marker')}"
    return Way(text, standing, (progress,), 1 / (2 + len(markers)) if held else 0.0, near)


def _loss(g: Banners, kingdom: Kingdom) -> Way:
    camp, who, k = g.campaign, naming.the(kingdom.name), kingdom.index
    lost = [
        s
        for s in kingdom.cities
        if g.marker[s] != NO_MARKER and (holder := controller(g, s)) != k and not _same_side(camp, holder, k)
    ]
    need = max(len(kingdom.cities), 1)
    cities = _places(camp, tuple(s for s in kingdom.cities if s not in lost))
    text = f"make {who} collapse (take or raze {cities})" if cities else f"make {who} collapse"
    progress = Progress(f"{kingdom.adjective} cities taken or razed", len(lost), need, _refs(camp, kingdom.cities))
    few = need > 1 and len(lost) == need - 1
    has = naming.does([kingdom.name], "has", "have")
    near = f"{has} no city left" if len(lost) == need else f"{has} one city left" if few else ""
    standing = f"{has} lost {len(lost)} of {need} {_things('cities', need)}"
    return Way(text, standing, (progress,), 0.95 * len(lost) / need, near)


def _same_side(camp: Campaign, one: int, other: int) -> bool:
    return one >= 0 and camp.kingdoms[one].side == camp.kingdoms[other].side


def _income(g: Banners, condition: campaign_shapes.IncomeAtMost) -> Way:
    k = g.campaign.index[condition.kingdom]
    first = max(g.campaign.kingdoms[k].start.income or 0, g.income[k], condition.at_most + 1)
    taken, need = first - g.income[k], first - condition.at_most
    whose = g.whose(k)
    text = f"bring {whose} Income down to {condition.at_most} (it is {g.income[k]})"
    progress = Progress(f"Income taken from {g.the(k)}", taken, need)
    near = f"{capital(whose)} Income is one above {condition.at_most}" if need - taken == 1 else ""
    return Way(
        text,
        f"{whose} Income is {g.income[k]}; {condition.at_most} would be too little",
        (progress,),
        taken / need,
        near,
    )


def _hostile_city(g: Banners, side: int) -> Way:
    camp = g.campaign
    kingdoms = camp.sides[side]
    places = camp.map.settlements
    hostile = tuple(
        s for s in camp.counting if places[s].city and any(g.hostile[k] >> places[s].at & 1 for k in kingdoms)
    )
    names = _places(camp, hostile, "or")
    progress = Progress("Hostile cities entered", 0, 1, _refs(camp, hostile))
    many = _are_many(camp, kingdoms)
    standing = f"{_names(camp, kingdoms)} {'have' if many else 'has'} not entered a hostile city"
    return Way(f"bring an army into a hostile city ({names})", standing, (progress,), 0.0)


def _joined(ways: list[Way], joint: str) -> Way:
    """Several conditions as one: all of them, or any."""
    share = min(way.share for way in ways) if joint == "and" else max(way.share for way in ways)
    progress = tuple(each for way in ways for each in way.progress)
    short = [way for way in ways if way.share < 1]
    near = short[0].near if len(short) == 1 or joint == "or" else ways[0].near if not short else ""
    return Way(
        f" {joint} ".join(way.text for way in ways),
        f" {joint} ".join(way.standing for way in ways),
        progress,
        share,
        near,
    )


def _way(g: Banners, goal: victory.Goal, moment: str) -> Way:
    """What is left of one victory condition, and when it is looked at."""
    condition = goal.condition
    if goal.tallies:
        first = goal.tallies[0]
        also = (tally is not first and (tally.metric, tally.by) == (first.metric, first.by) for tally in goal.tallies)
        tallies = zip(goal.tallies, also, strict=True)
        found = _joined(
            [_tally(g.campaign, tally, tuple(tally.held(g)), goal.side, together) for tally, together in tallies],
            "and",
        )
    elif isinstance(condition, campaign_shapes.Collapsed):
        found = _joined([_collapse(g, name) for name in condition.kingdoms], "or" if condition.any else "and")
    elif isinstance(condition, campaign_shapes.IncomeAtMost):
        found = _income(g, condition)
    else:
        found = _hostile_city(g, goal.side)
    when = _when(g, moment, goal.first)
    if moment == DEADLINE and isinstance(condition, campaign_shapes.Collapsed):
        when = " before the last season ends"
    near, share, progress = found.near, found.share, found.progress
    if share >= 1:
        kingdoms = g.campaign.sides[goal.side]
        win = "win" if _are_many(g.campaign, kingdoms) else "wins"
        near = f"if nothing changes, {_names(g.campaign, kingdoms)} {win}{when.replace('a season', 'this season')}"
    if g.season < goal.first:
        near = ""
    if moment == DEADLINE:
        near = near.replace("the last season", "this season") if g.season + 1 >= g.campaign.seasons else ""
        share *= (1 + _elapsed(g)) / 2
        progress = tuple(msgspec.structs.replace(each, label=f"{each.label}, at the end") for each in progress)
    return found._replace(text=found.text + when, near=capital(near), share=share, progress=progress)


def _ways(g: Banners, side: int) -> list[Way]:
    """Everything that makes a side win, but for mere waiting and what is compared at the end."""
    return [
        _way(g, goal, moment)
        for moment, each in victory.goals(g.campaign).items()
        for goal in each
        if goal.side == side
    ]


def _waits(camp: Campaign) -> int | None:
    """The side that wins if nothing happens; None where the sides are compared."""
    record = camp.record
    deadline = record.victory.deadline if record is not None else None
    if deadline is None:
        return None
    return camp.side_named(deadline.winner if deadline.if_ is None else deadline.otherwise or "")


def _elapsed(g: Banners) -> float:
    """The part of the campaign that has been played."""
    turns = len(g.campaign.kingdoms)
    return min((g.season * turns + g.turn) / (g.campaign.seasons * turns), 1.0)


def _holding_out(g: Banners, side: int, threats: list[Way]) -> Way:
    camp = g.campaign
    last = season_text(camp, camp.seasons - 1)
    standing = "; ".join(threat.standing for threat in threats)
    danger = max((threat.share for threat in threats), default=0.0)
    progress = tuple(each for threat in threats for each in threat.progress)
    text = f"hold out to the end of {last}" + (f": {standing}" if standing else "")
    near = ""
    lost = any(goal.holds(g) for each in victory.goals(camp).values() for goal in each if goal.side != side)
    if g.season + 1 >= camp.seasons > 1 and not lost:
        many = _are_many(camp, camp.sides[side])
        near = f"{_names(camp, camp.sides[side])} {'win' if many else 'wins'} by holding out this season"
    return Way(text, "", progress, _elapsed(g) * (1 - danger / 2), capital(near))


def _comparison(g: Banners, side: int) -> Way:
    """What is compared when the last season ends."""
    camp = g.campaign
    most = camp.record.victory.most if camp.record is not None else None
    of = most.of if most is not None else "settlements"
    reached = victory.totals(g, of)
    own, other = reached[side], reached[1 - side]
    do, label = COMPARED[of]
    tie = "" if most is None else f"; a tie goes to {_names(camp, camp.sides[camp.side_named(most.tie)])}"
    them = _names(camp, camp.sides[1 - side])
    marked = camp.counting
    if of == "settlements" and len(camp.counting) > ENDLESS:
        marked = tuple(s for s in marked if (holder := controller(g, s)) >= 0 and camp.kingdoms[holder].side == side)
    refs = _refs(camp, marked)
    progress = Progress(capital(label), own, None, () if of == "income" else refs)
    when = "" if camp.seasons >= ENDLESS else " when the last season ends"
    if _starred(camp):
        do = f"control more of the {in_words(len(camp.counting))} settlements marked with a star"
    near = ""
    if g.season + 1 >= camp.seasons and own > other:
        leads = "lead" if _are_many(camp, camp.sides[side]) else "leads"
        until = "the game ends with this turn" if victory.ends_game(g) else "this is the last season"
        near = f"{_names(camp, camp.sides[side])} {leads} {own} to {other}, and {until}"
    share = (max(own, 0) + 1) / (max(own, 0) + max(other, 0) + 2)
    return Way(f"{do} than {them}{when}: {own} to {other} now{tie}", "", (progress,), share, capital(near))


def _starred(camp: Campaign) -> bool:
    """Settlements are compared, and so few of them that those that count are marked with a star."""
    most = camp.record.victory.most if camp.record is not None else None
    return (most is None or most.of == "settlements") and len(camp.counting) <= MANY


def goals(g: Banners) -> tuple[Goal, ...]:
    """What each seat plays for. Players of a side win together, so they read the same."""
    ways = [_ways(g, side) for side in range(2)]
    by_side = [_goal(g, side, ways) if g.outcome is None else _over(g, side, ways) for side in range(2)]
    scored = [controller(g, settlement) for settlement in g.campaign.counting]
    found = []
    for seat in range(len(g.campaign.players)):
        way = by_side[g.side_of(seat)]
        won = g.outcome is not None and seat in g.outcome.winners
        own = sum(scored.count(kingdom) for kingdom, player in enumerate(g.player) if player == seat)
        badge = Progress("Score: what would decide the game if it ended now", own)
        found.append(Goal(seat, way.text, way.progress, way.near, 1.0 if won else way.share, badge))
    return tuple(found)


def _over(g: Banners, side: int, by_side: list[list[Way]]) -> Way:
    """Once the game is over: how it ended, and what everybody had come to."""
    return _goal(g, side, by_side)._replace(text=f"{capital(_reason(g))}.")


def _goal(g: Banners, side: int, by_side: list[list[Way]]) -> Way:
    """Of all that makes either side win."""
    camp = g.campaign
    ways = list(by_side[side])
    waits = _waits(camp)
    if waits is None:
        ways.append(_comparison(g, side))
    elif waits == side:
        ways.append(_holding_out(g, side, by_side[1 - side]))
    text = "; or ".join(way.text for way in ways)
    near = next((way.near for way in ways if way.near), "")
    progress = tuple(dict.fromkeys(each for way in ways for each in way.progress))
    share = max((way.share for way in ways), default=0.0)
    left = _left(g)
    whole = f"{capital(text)}. {left}".strip() if text else left
    if waits is None and _starred(camp):
        whole = f"{whole} With a star: {_places(camp, camp.counting)}."
    return Way(whole, "", progress, min(share, 1.0), near if g.outcome is None else "")


# -- the end ----------------------------------------------------------------------------------------------------------


def endings(g: Banners) -> tuple[str, ...]:
    """Why each seat has won or lost."""
    outcome = g.outcome
    if outcome is None:
        return ()
    why = _reason(g)
    found = []
    for seat in range(len(g.campaign.players)):
        if not outcome.winners:
            found.append(f"A draw: {why}.")
        elif seat in outcome.winners:
            found.append(f"You won: {why}.")
        elif g.side_of(seat) == g.side_of(outcome.winners[0]):
            first = listed(g.player_text(each) for each in outcome.winners)
            found.append(f"Your side won ({why}), but among its kingdoms {first} came first.")
        else:
            found.append(f"You lost: {why}.")
    return tuple(found)


def _reason(g: Banners) -> str:
    camp, outcome = g.campaign, g.outcome
    assert outcome is not None
    won = g.side_of(outcome.winners[0]) if outcome.winners else None
    for moment, each in victory.goals(camp).items():
        for goal in each:
            if goal.clause in outcome.rules and (won == goal.side or moment == DEADLINE):
                return (
                    _met(g, goal)
                    if won == goal.side
                    else f"the last season is over, and {_way(g, goal, moment).standing}"
                )
    record = camp.record
    if "BB 7.6" in outcome.rules and won is not None:
        return _collapsed(camp, camp.sides[1 - won])
    if record is None or record.victory.most is not None:
        return _compared(g, record.victory.most.of if record is not None and record.victory.most else "settlements")
    who = _names(camp, camp.sides[won]) if won is not None else ""
    return f"{who} held out to the end of the last season" if who else outcome.text.rstrip(".")


def _met(g: Banners, goal: victory.Goal) -> str:
    """A condition that has been fulfilled."""
    camp = g.campaign
    if isinstance(goal.condition, campaign_shapes.Collapsed):
        return _collapsed(camp, [k for name in goal.condition.kingdoms if g.collapsed >> (k := camp.index[name]) & 1])
    if not goal.tallies:
        return goal.standing(g)
    return listed(_counted(camp, tally, tally.held(g)) for tally in goal.tallies)


def _collapsed(camp: Campaign, kingdoms: Iterable[int]) -> str:
    found = tuple(sorted(kingdoms))
    return f"{_names(camp, found)} {'have' if _are_many(camp, found) else 'has'} collapsed"


def _counted(camp: Campaign, tally: Tally, held: list[int]) -> str:
    does = victory.VERBS[tally.metric][1 if _are_many(camp, tally.by) else 0]
    names = _places(camp, tuple(held))
    who = _names(camp, tally.by)
    if not tally.kind:
        return f"{who} {does} {names}"
    which = f" ({names})" if len(held) <= MANY else ""
    return f"{who} {does} {len(held)} {_things(tally.kind, len(held))}{which}, and {tally.needed} were enough"


def _compared(g: Banners, of: str) -> str:
    camp = g.campaign
    reached = victory.totals(g, of)
    first = 0 if reached[0] >= reached[1] else 1
    ends = [_names(camp, camp.sides[side]) for side in (first, 1 - first)]
    even = ""
    if reached[0] == reached[1] and g.outcome is not None and g.outcome.winners:
        winner = camp.sides[g.side_of(g.outcome.winners[0])]
        even = f", and a tie goes to {_names(camp, winner)}"
    counted = f"{ends[0]} had {reached[first]} {COMPARED[of][1]} and {ends[1]} {reached[1 - first]}"
    return f"when the last season ended, {counted}{even}"
