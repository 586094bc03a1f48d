"""A position of Burning Banners in numbers, for the learned evaluation: about -1 to 1 each.

What a seat has, what its allies have and what its enemies have are added up; beside that every kingdom has numbers of
its own, with whose it is, because kingdoms are not alike. Of hands that the seat may not see only their size counts.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.bot.evaluation import nearness
from sandtable.games.banners.content.campaign import Campaign
from sandtable.games.banners.content.campaign_files import campaign_ids
from sandtable.games.banners.content.cardbook import SPELLS, TREASURES
from sandtable.games.banners.content.map import Mask, members
from sandtable.games.banners.rules.victory import Goal, goals, totals
from sandtable.games.banners.state import ACTIVATION, INCOME, OPENING, PLAYMAT, RAZED, STUDY, Banners

KINGDOMS = ("fjordland", "empire", "oathborn", "night", "goblins", "orcs")
GOALS = 4
"""Ways to win that are looked at one by one, for each side."""
NEAR = 3
"""Hexes within which a foe threatens a settlement."""
CAMPAIGNS = campaign_ids()

PART = (
    "gold", "Income", "settlements", "cities", "fortified settlements", "settlements with an army",
    "settlements threatened", "settlements threatened beyond their guard", "armies", "light dice", "heavy dice",
    "weakened armies", "ready dice", "dice near a goal", "engines", "heroes", "collapsed",
)  # fmt: skip
KINGDOM = (
    "plays", "is mine", "is an ally's", "is an enemy's", "has the turn", "is still to play this season", "gold",
    "Income", "settlements", "armies", "dice", "heroes", "collapsed",
)  # fmt: skip
TABLE = (
    "players", "Advanced game", "opening", "income step", "activation", "study", "seasons played", "seasons left",
    "turns left in the season", "I have the turn", "my side has the turn", "I am the invader", "razed settlements",
    "Covens", "revolts", "a unit is active", "movement left", "what counts at the end, mine less theirs",
    "my side's ways to win: nearest", "their ways to win: nearest",
)  # fmt: skip
HANDS = (
    "my Spells", "my Blessings", "my Treasures", "my open Treasures", "allies' hands", "enemies' hands",
    "enemies' open Treasures", "monsters in play", "monsters my side commands", "monsters they command",
    "Glyphs to come", "Churns to come",
)  # fmt: skip
NAMES = (
    *TABLE,
    *HANDS,
    *(f"{whose} {name}" for whose in ("my", "my allies'", "my enemies'") for name in PART),
    *(f"{name}: {what}" for name in KINGDOMS for what in KINGDOM),
    *(f"{whose} way to win {n + 1}: {what}" for whose in ("our", "their") for n in range(GOALS)
      for what in ("done", "missing")),
    *(f"campaign {name} as {side}" for name in CAMPAIGNS for side in ("invader", "resistance")),
)  # fmt: skip
_CAMPAIGN = {name: place for place, name in enumerate(CAMPAIGNS)}


def features(g: Banners, seat: int) -> list[float]:
    camp = g.campaign
    side = g.side_of(seat)
    sums = _kingdoms(g)
    ways = _ways(g, side), _ways(g, 1 - side)
    found = _table(g, seat, side, *ways)
    found += _hands(g, seat, side)
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    for kingdom in camp.kingdoms:
        mine = g.player[kingdom.index] == seat
        groups[0 if mine else 1 if kingdom.side == side else 2].append(kingdom.index)
    for group in groups:
        found += _part(sums, group)
    found += _each(g, seat, side, sums)
    for each in ways:
        found += each
    chapter = [0.0] * (2 * len(CAMPAIGNS))
    place = _CAMPAIGN.get(camp.id)
    if place is not None:
        chapter[2 * place + side] = 1.0
    return found + chapter


SCALES = (20, 15, 12, 4, 6, 8, 6, 4, 20, 40, 40, 10, 40, 40, 4, 6, 2)
(
    GOLD, INCOMES, SETTLEMENTS, CITIES, FORTS, GUARDED, THREATENED, LOST, ARMIES, LIGHT, HEAVY, WEAK, READY, CLOSE,
    ENGINES, HEROES, COLLAPSED,
) = range(17)  # fmt: skip


def _kingdoms(g: Banners) -> list[list[float]]:
    """The numbers of `PART` for every kingdom, not yet scaled."""
    camp = g.campaign
    sums = [[0.0] * len(PART) for _ in camp.kingdoms]
    strength: dict[int, float] = {}
    weakened, finished, owner = g.weakened, g.finished, g.owner
    fields = [nearness(camp, mask) for mask in g.hostile]
    for u, at in enumerate(g.at):
        if at == PLAYMAT:
            continue
        kind, kingdom = camp.unit_army[u], owner[u]
        row = sums[kingdom]
        weak = weakened >> u & 1
        light, heavy = kind.light[weak], kind.heavy[weak]
        dice = light + heavy
        row[LIGHT] += light
        row[HEAVY] += heavy
        if kind.hero:
            row[HEROES] += 1
        else:
            row[ARMIES] += 1
            row[WEAK] += weak
            strength[at] = strength.get(at, 0.0) + dice
        if not finished >> u & 1:
            row[READY] += dice
        if at >= 0 and fields[kingdom][at] <= NEAR:
            row[CLOSE] += dice
        row[ENGINES] += kind.siege
    _settlements(g, sums, strength)
    for k, row in enumerate(sums):
        row[GOLD], row[INCOMES] = g.gold[k], g.income[k]
        row[COLLAPSED] = g.collapsed >> k & 1
    return sums


def _settlements(g: Banners, sums: list[list[float]], strength: dict[int, float]) -> None:
    """What each kingdom holds, and what stands near enough to take it."""
    camp = g.campaign
    places, where = camp.map.settlements, camp.map.settlement_at
    for kingdom in camp.kingdoms:
        row, against = sums[kingdom.index], g.side_armies[1 - kingdom.side]
        held = g.controlled[kingdom.index]
        row[SETTLEMENTS] = held.bit_count()
        for at in members(held):
            place = places[where[at]]
            row[CITIES] += place.city
            row[FORTS] += bool(place.fortified)
            guarded = g.occupied[kingdom.index] >> at & 1
            row[GUARDED] += guarded
            coming = against & _around(camp, at)
            if coming:
                row[THREATENED] += 1
                power = 0.0
                while coming:
                    foe = coming & -coming
                    coming ^= foe
                    power += strength.get(foe.bit_length() - 1, 0.0)
                row[LOST] += power > strength.get(at, 0.0) + 1.0 + place.fortified


@lru_cache(maxsize=20_000)
def _around(camp: Campaign, at: int) -> Mask:
    """The hexes from which an army could come within a turn or so."""
    found, edge = 1 << at, [at]
    for _ in range(NEAR):
        edge = [n for h in edge for n in camp.map.neighbours[h] if not found >> n & 1]
        for h in edge:
            found |= 1 << h
    return found


def _part(sums: list[list[float]], group: list[int]) -> list[float]:
    if not group:
        return [0.0] * len(SCALES)
    whole = sums[group[0]]
    for k in group[1:]:
        whole = [some + more for some, more in zip(whole, sums[k], strict=True)]
    return [some / scale for some, scale in zip(whole, SCALES, strict=True)]


def _each(g: Banners, seat: int, side: int, sums: list[list[float]]) -> list[float]:
    camp = g.campaign
    found = []
    turn = -1 if g.phase == OPENING or g.outcome is not None else g.kingdom
    for name in KINGDOMS:
        k = camp.index.get(name, -1)
        if k < 0:
            found += [0.0] * len(KINGDOM)
            continue
        row, allied, mine = sums[k], camp.kingdoms[k].side == side, g.player[k] == seat
        found += [
            1.0, float(mine), float(allied and not mine), float(not allied), float(turn == k), float(turn < k),
            row[GOLD] / 10, row[INCOMES] / 10, row[SETTLEMENTS] / 8, row[ARMIES] / 10,
            (row[LIGHT] + row[HEAVY]) / 30, row[HEROES] / 3, row[COLLAPSED],
        ]  # fmt: skip
    return found


def _table(g: Banners, seat: int, side: int, ours: list[float], theirs: list[float]) -> list[float]:
    camp = g.campaign
    played = g.phase != OPENING and g.outcome is None
    turn = g.kingdom if played else -1
    most = camp.record.victory.most if camp.record is not None else None
    end = totals(g, most.of if most is not None else "settlements")
    return [
        len(camp.players) / 6, float(camp.advanced), float(g.phase == OPENING), float(g.phase == INCOME),
        float(g.phase == ACTIVATION), float(g.phase == STUDY), min(g.season, 15) / 15,
        min(max(camp.seasons - g.season, 0), 12) / 12, 1.0 - g.turn / max(len(camp.kingdoms), 1),
        float(turn >= 0 and g.player[turn] == seat), float(turn >= 0 and camp.kingdoms[turn].side == side),
        float(side == 0), g.marker.count(RAZED) / 5, g.covens.bit_count() / 5, g.revolts / 8,
        float(g.active >= 0), min(g.movement, 8) / 8, max(-1.0, min(1.0, (end[side] - end[1 - side]) / 8)),
        max(ours[::2], default=0.0), max(theirs[::2], default=0.0),
    ]  # fmt: skip


def _hands(g: Banners, seat: int, side: int) -> list[float]:
    arcana = g.arcana
    if arcana is None:
        return [0.0] * len(HANDS)
    camp = g.campaign
    hand = arcana.hand[seat]
    spells, treasures = (hand & SPELLS).bit_count(), (hand & TREASURES).bit_count()
    allies = theirs = opened = 0
    for player in range(len(camp.players)):
        if player == seat:
            continue
        if g.side_of(player) == side:
            allies += arcana.hand[player].bit_count()
        else:
            theirs += arcana.hand[player].bit_count()
            opened += arcana.owned[player].bit_count()
    commanded = [0, 0]
    for kingdom in arcana.command.values():
        commanded[camp.kingdoms[kingdom].side != side] += 1
    return [
        spells / 6, (hand.bit_count() - spells - treasures) / 4, treasures / 4, arcana.owned[seat].bit_count() / 4,
        allies / 12, theirs / 12, opened / 6, len(arcana.monster) / 6, commanded[0] / 3, commanded[1] / 3,
        arcana.glyphs / 6, arcana.churns / 4,
    ]  # fmt: skip


def _ways(g: Banners, side: int) -> list[float]:
    """For each way in which a side can win: how much of it is done, and how much is missing."""
    found: list[float] = []
    for goal in _of_side(g.campaign, side):
        have, need = 0, 0
        for tally in goal.tallies:
            have += min(tally.figure(g), tally.needed)
            need += tally.needed
        found += [have / need, min(need - have, 6) / 6] if need else [float(goal.holds(g)), 0.0]
    return found + [0.0] * (2 * GOALS - len(found))


@lru_cache(maxsize=256)
def _of_side(camp: Campaign, side: int) -> tuple[Goal, ...]:
    return tuple(goal for each in goals(camp).values() for goal in each if goal.side == side)[:GOALS]
