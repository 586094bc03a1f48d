"""A position of Al-Kalim in numbers, for the learned evaluation: about -1 to 1 each, from what everybody may know.

The seat's own hero comes first, the others follow from the left; places at the table that are empty are all zeros.
"""

from __future__ import annotations

from sandtable.games.alkalim.bot.outlook import colour_win, might, strength_of
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.odds.quest_places import come_so_far, nearest, places
from sandtable.games.alkalim.records import NOWHERE, Legend, Party
from sandtable.games.alkalim.rules.experience import KINDS, points
from sandtable.games.alkalim.rules.quests import open_steps
from sandtable.games.alkalim.state import PHASE_NAMES, AlKalim

SEATS = 6
FAR = 12
"""Spaces beyond which one place is as far as another."""
ANYWHERE = 3
"""How far off a quest counts that asks for no place."""
SOON = 3
"""Quests under way that are looked at one by one."""

HERO = (
    "plays", "has the turn", "plays before me this round", "rewards", "quests under way", "quests begun in all",
    "first quest done", "second quest done", "third quest done", "first quest far", "second quest far",
    "third quest far", "quest tile", "room for quests", "might", "life", "life left", "fatigue left", "gold",
    "experience points", "price in points", "first life counter last", "items", "worth of items", "allies",
    "allies' life left", "pack camels", "water skins", "kits", "cards face down", "in a storm", "in a town",
    *(f"chance against {colour}" for colour in COLOURS),
    *(f"{kind} counters" for kind in KINDS),
)  # fmt: skip
TABLE = (
    "players", "round", "rounds left", "night", "storm lies", "lost cities found", "threat", "doom",
    *(f"{colour} counters left" for colour in COLOURS),
    *(f"step: {name} ({number})" for number, name in enumerate(PHASE_NAMES)),
    "dice rolled", "dice left", "I fight", "another fights", "it is a duel", "I am attacked", "fight round",
    "foe's life left", "chance in the fight",
)  # fmt: skip
NAMES = (
    *TABLE,
    *(f"{'my' if place == 0 else f'{place} to the left:'} {name}" for place in range(SEATS) for name in HERO),
)
_NOBODY = [0.0] * len(HERO)


def features(g: AlKalim, seat: int) -> list[float]:
    found = _table(g, seat)
    count = len(g.parties)
    for place in range(SEATS):
        found += _hero(g, (seat + place) % count, seat) if place < count else _NOBODY
    return found


def _table(g: AlKalim, seat: int) -> list[float]:
    rounds = g.world.rounds
    found = [
        len(g.parties) / 6, min(g.round, 60) / 60, min(max(rounds - g.round, 0), 40) / 40, float(g.night),
        float(g.storm != NOWHERE), sum(at != NOWHERE for at in g.cities) / 3, g.threat / 20, g.doom / 10,
    ]  # fmt: skip
    found += [left / 10 for left in g.supply]
    step = [0.0] * len(PHASE_NAMES)
    step[g.phase] = 1.0
    found += step
    found += [float(bool(g.dice)), max(g.pool, 0) / 5]
    return found + _fight(g, seat)


def _fight(g: AlKalim, seat: int) -> list[float]:
    fight = g.fight
    if fight is None:
        return [0.0] * 7
    mine = seat in (fight.by, fight.foe, fight.against)
    left, chance = 1.0, 0.5
    if fight.card >= 0:
        foe = g.card(fight.card)
        life = foe.night if g.night else foe.day
        left = max(life - fight.wounds, 0) / max(life, 1)
        party = g.parties[fight.by]
        known = strength_of(g, party)
        own = max(known.life - party.wounds, 0)
        chance = colour_win(g, known, foe.colour, g.night, own) ** max(left, 0.1)
    return [
        float(mine), float(not mine), float(fight.foe >= 0), float(fight.foe >= 0 and seat != fight.against and mine),
        min(fight.round, 6) / 6, left, chance,
    ]  # fmt: skip


def _hero(g: AlKalim, seat: int, me: int) -> list[float]:
    party = g.parties[seat]
    known = strength_of(g, party)
    life = g.life(party, party.hero)
    left = max(life - party.wounds, 0)
    count = len(g.parties)
    rewards = sum(each.done for each in party.legends)
    under_way = [each for each in party.legends if not each.done]
    done, far = _quests(g, party, under_way)
    cards = g.world.cards
    worth = points(party)
    allies = sum(max(g.life(party, ally.card) - ally.wounds, 0) for ally in party.allies)
    found = [
        1.0, float(g.turn == seat), float((seat - g.first) % count < (me - g.first) % count),
        rewards / 4, len(under_way) / 3, len(party.legends) / 4, *done, *far,
        party.tile / 4, max(party.tile - len(party.legends), 0) / 4, might(g, party), life / 12, left / 12,
        max(g.fatigue(party, party.hero) - party.exhaustion, 0) / 10, min(party.gold, 20) / 20, min(worth, 20) / 20,
        min(worth / max(g.world.price, 1), 2.0) / 2, float(party.last_life), len(party.items) / 8,
        sum(cards[item].cost for item in party.items) / 40, len(party.allies) / 3, allies / 10,
        *(number / 3 for number in party.gear), len(party.down) / 5,
        float(party.at != NOWHERE and g.stormy(party.at)), float(party.at in g.world.board.town_at),
    ]  # fmt: skip
    found += [colour_win(g, known, colour, g.night, left) for colour in range(4)]
    return found + [number / 4 for number in party.counters]


def _quests(g: AlKalim, party: Party, under_way: list[Legend]) -> tuple[list[float], list[float]]:
    """How much of each quest is done, the furthest first, and how far off its next place is."""
    seen = []
    for legend in under_way:
        done, needed = come_so_far(g, legend)
        seen.append((done / max(needed, 1), 1.0 - min(_way(g, party, legend), FAR) / FAR))
    seen.sort(reverse=True)
    seen = [*seen, *[(0.0, 0.0)] * SOON][:SOON]
    return [done for done, _ in seen], [near for _, near in seen]


def _way(g: AlKalim, party: Party, legend: Legend) -> int:
    steps = g.card(legend.card).legend.steps
    ways = []
    for number in open_steps(g, legend):
        found = nearest(g, party.at, places(g, steps[number], legend.progress[number]))
        ways.append(ANYWHERE if found is None else found[0])
    return min(ways, default=ANYWHERE)
