"""What can be reckoned about travelling: the march by day, ambushes at night, where dice lead, what is near, what a
storm covers."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from sandtable.games.alkalim.content.board import DUNES, MIRAGE, Hex, Mask
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.odds.combat_odds import scratch_copy
from sandtable.games.alkalim.records import NOWHERE
from sandtable.games.alkalim.rules.movement import can_still_move, heat, opened, spared
from sandtable.games.alkalim.rules.numbers import TERRAIN_NUMBERS
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel.bits import bits
from sandtable.kernel.text import plural


def percent(share: float) -> str:
    """
    >>> percent(0.456), percent(1), percent(0.999), percent(0.001), percent(0)
    ('46%', '100%', 'over 99%', 'under 1%', '0%')
    """
    if 0.995 <= share < 1 - 1e-9:
        return "over 99%"
    if 1e-9 < share < 0.005:
        return "under 1%"
    return f"{share:.0%}"


def as_if(g: AlKalim, seat: int, night: bool) -> AlKalim:
    """The table as it would be after choosing day or night; fit for reading about the march and combats alone."""
    copy = scratch_copy(g, seat, night)
    copy.pool, copy.extra, copy.start, copy.cool = g.pool, g.extra, g.start, g.cool
    return copy


def dice_in_vain(g: AlKalim) -> bool:
    """Whether the movement dice could lead nowhere: under the sandstorm, without anything to carry the hero out."""
    return g.stormy(g.party.at) and not can_still_move(g)


class March(NamedTuple):
    """What rolling the dice by day means to a character."""

    card: int
    heat: int
    mirages: float
    """Exhaustion from mirages on average."""
    expected: float
    """Exhaustion and wounds on average."""
    wounds: float
    wounded: float
    """The chance that exhaustion beyond fatigue wounds (RB-71)."""


def march(g: AlKalim, seat: int, dice: int) -> list[March]:
    """The cost of the march for each character, exactly, if so many dice are rolled by day."""
    party = g.parties[seat]
    faces = g.world.layout.symbols
    shown = sum(MIRAGE in face for face in faces) / len(faces)
    chances = [comb(dice, n) * shown**n * (1 - shown) ** (dice - n) for n in range(dice + 1)]
    base = heat(g, party)
    found = []
    for card in g.members(party):
        less, sees = spared(g, party, card)
        sure = max(base - less, 0)
        room = max(g.fatigue(party, card) - g.exhaustion_of(party, card), 0)
        seen = 0.0 if sees else dice * shown
        over = [max(sure + (0 if sees else n) - room, 0) for n in range(dice + 1)]
        wounds = sum(p * more for p, more in zip(chances, over, strict=True))
        wounded = sum(p for p, more in zip(chances, over, strict=True) if more)
        found.append(March(card, sure, seen, sure + seen, wounds, wounded))
    return found


def ambushed(g: AlKalim) -> float:
    """The chance that the story die brings an ambush at night, as often as mirages have it rolled again."""
    faces = g.world.layout.symbols
    dunes = sum(DUNES in face for face in faces)
    again = sum(MIRAGE in face and DUNES not in face for face in faces)
    return dunes / (len(faces) - again) if dunes else 0.0


def dice_to(g: AlKalim) -> dict[Hex, int]:
    """For each space that the rolled dice lead to, the fewest dice that do."""
    party = g.party
    entry, storm = opened(g, party)
    entry = entry or g.world.entry
    ground, faces = g.world.board, g.world.layout.faces
    if storm >> party.at & 1:
        return {}
    opens = {
        face: sum(1 << h for h in range(ground.size) if entry[h] & faces[face] and not storm >> h & 1)
        for face in set(g.dice)
    }
    level: dict[tuple[int, ...], Mask] = {g.dice: 1 << party.at}
    seen: Mask = 1 << party.at
    found: dict[Hex, int] = {}
    for number in range(1, len(g.dice) + 1):
        following: dict[tuple[int, ...], Mask] = {}
        for left, places in level.items():
            around = 0
            for here in bits(places):
                around |= ground.next_to[here]
            for place, face in enumerate(left):
                if place and left[place - 1] == face:
                    continue
                there = around & opens[face]
                if there:
                    rest = left[:place] + left[place + 1 :]
                    following[rest] = following.get(rest, 0) | there
        reached = 0
        for places in following.values():
            reached |= places
        for h in bits(reached & ~seen):
            found[h] = number
        seen |= reached
        level = following
    return found


def near(g: AlKalim, at: Hex, step: QuestStep) -> tuple[int, str] | None:
    """How far the nearest place is that a quest's step asks for, and its name; nothing where any place will do."""
    ground = g.world.board
    far = ground.far(at)
    places: dict[str, Mask] = {}
    if step.location:
        places[step.location] = ground.place[step.location.casefold()].hexes
    for name in (*step.explore, step.town):
        if name == "any":
            places |= {town.name: town.hexes for town in ground.towns}
        elif name:
            spot = ground.find(name)
            if spot is None:  # a Lost City, which may not be on the board
                spot = g.cities[[g.place_name(5 + n) for n in range(3)].index(name)]
            if spot != NOWHERE:
                places[name] = 1 << spot
    if step.terrain and not step.location:
        numbers = [TERRAIN_NUMBERS[name] for name in step.terrain]
        land = sum(1 << h for h in range(ground.size) if any(ground.is_a(h, n) for n in numbers))
        places[" or ".join(step.terrain)] = land
    return min(((min(far[h] for h in bits(hexes)), name) for name, hexes in places.items()), default=None)


def covered(g: AlKalim, centre: Hex) -> list[str]:
    """What a sandstorm there would lie upon."""
    return lying_under(g, g.world.board.cover[centre])


def lying_under(g: AlKalim, cover: Mask) -> list[str]:
    """What lies in these spaces that a sandstorm would trouble: towns, Lost Cities, heroes, adventures."""
    ground = g.world.board
    hidden = [town.name for town in ground.towns if town.hexes & cover]
    hidden += [f"the {g.place_name(5 + n)}" for n, at in enumerate(g.cities) if at >= 0 and cover >> at & 1]
    hidden += [g.name(seat) for seat, party in enumerate(g.parties) if party.at >= 0 and cover >> party.at & 1]
    under = [spot for n, spot in enumerate(ground.jewels) if cover >> spot.at & 1 and (g.jewels >> n & 1)]
    if under:
        hidden.append(plural(len(under), "adventure"))
    return hidden
