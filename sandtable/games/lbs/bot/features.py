"""A position of Legend of the Burning Sands in numbers, for the learned evaluation: about -1 to 1 each.

The seat itself comes first, the others follow from the left; places at the table that are empty are all zeros. Of cards
that the seat may not see only their number counts.
"""

from __future__ import annotations

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import (
    ACTION,
    FACTIONS,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    PANTHEON,
    SECTION,
    SPELL,
    STORY,
)
from sandtable.games.lbs.records import DAWN_PHASE, DAY_PHASE, END_PHASE, NIGHT_PHASE
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import Lbs

SEATS = 6
PHASES = (DAWN_PHASE, DAY_PHASE, NIGHT_PHASE, END_PHASE)
KINDS = (HERO, ACTION, HOLDING, FOLLOWER, ITEM, SPELL, STORY, PANTHEON)
KIND_NAMES = ("Heroes", "Actions", "Holdings", "Followers", "Items", "Spells", "Stories", "Pantheon cards")

PLAYER = (
    "plays", "is out", "hand", "deck", "Saved", "Buried", "Water on City Sections", "Water in all", "driest section",
    "City Sections", "Base Strength in all", "weakest Base Strength", "room for Water", "Story Points", "Copper",
    "Copper ready", "Holdings", "Heroes", "Heroes ready", "Strength", "Strength ready", "strongest unit", "Ka",
    "greatest Ka", "Influence", "Followers", "Items", "is Blessed", "has attacked", "has raided", "acts",
    "attacks now", "defends now", "Strength sent",
)  # fmt: skip
TABLE = (
    "players", "players left", "turn", *(f"phase: {name}" for name in PHASES), "passes in a row", "an attack",
    "a battle", "I attack in it", "I defend in it", "attackers' Strength there", "defenders' Strength there",
    "wall there", "Water there", "a raid", "I raid", "raiders", "a duel", "I duel", "Ka lost by mine",
    "Ka lost by the other", "an Omen", "place after the Blessed",
)  # fmt: skip
HAND = (
    *(f"in hand: {name}" for name in KIND_NAMES), "in hand: what I can pay", "in hand: best Fate",
    "in hand: middling Fate", "in hand: Strength", "in hand: Copper to come", "in hand: Reactions",
    "in hand: mean price",
)  # fmt: skip
NAMES = (
    *TABLE,
    *HAND,
    *(f"my Faction: {name}" for name in FACTIONS),
    *(f"rivals' Faction: {name}" for name in FACTIONS),
    *(f"{'my' if place == 0 else f'{place} to the left:'} {name}" for place in range(SEATS) for name in PLAYER),
)
_NOBODY = [0.0] * len(PLAYER)
_FACTION = {name: place for place, name in enumerate(FACTIONS)}


def features(g: Lbs, seat: int) -> list[float]:
    count = len(g.players)
    found = [*_table(g, seat), *_hand(g, seat)]
    mine, theirs = [0.0] * len(FACTIONS), [0.0] * len(FACTIONS)
    for s, player in enumerate(g.players):
        place = _FACTION.get(player.faction)
        if place is not None and not player.out:
            (mine if s == seat else theirs)[place] += 1.0 if s == seat else 1.0 / (count - 1)
    found += mine
    found += theirs
    for place in range(SEATS):
        found += _player(g, (seat + place) % count) if place < count else _NOBODY
    return found


def _table(g: Lbs, seat: int) -> list[float]:
    count = len(g.players)
    attack, battle, raid, duel = g.attack, g.battle, g.raid, g.duel
    found = [
        count / 6, len(g.seats()) / 6, min(g.turn, 30) / 30, *(float(g.phase == name) for name in PHASES),
        g.passes / count, float(attack is not None), float(battle is not None),
    ]  # fmt: skip
    if battle is not None:
        sides = attack.sides if attack is not None else {}
        sent = [0, 0]
        for hero, side in sides.items():
            if g.place[hero] == battle.section:
                sent[side] += stats.unit_strength(g, hero)
        there = battle.section >= 0
        found += [
            float(battle.attacker == seat), float(battle.defender == seat), sent[1] / 20, sent[0] / 20,
            stats.city_strength(g, battle.section) / 10 if there else 0.0,
            g.water[battle.section] / 5 if there else 0.0,
        ]  # fmt: skip
    else:
        found += [0.0] * 6
    if raid is not None:
        found += [1.0, float(raid.raider == seat), len(raid.raiders) / 4]
    else:
        found += [0.0] * 3
    if duel is not None:
        fighters = (duel.challenger, duel.challenged)
        own = [hero for hero in fighters if g.controller[hero] == seat]
        lost = duel.lost
        mine = sum(lost.get(hero, 0) for hero in own)
        found += [1.0, float(bool(own)), mine / 5, (sum(lost.get(hero, 0) for hero in fighters) - mine) / 5]
    else:
        found += [0.0] * 4
    found += [float(bool(g.omens)), ((seat - g.blessed) % count) / count]
    return found


def _hand(g: Lbs, seat: int) -> list[float]:
    counts = [0] * len(KINDS)
    water = stats.city_water(g, seat)
    payable = best = fate = strength = copper = reactions = price = 0
    hand = g.players[seat].hand
    for c in hand:
        card = CARDS[g.printed[c]]
        mask = card.mask
        for place, kind in enumerate(KINDS):
            if mask & kind:
                counts[place] += 1
                break
        payable += card.water <= water
        fate += card.fate
        best = max(best, card.fate)
        strength += card.strength
        copper += card.produces
        reactions += bool(card.listens)
        price += card.copper
    several = max(len(hand), 1)
    return [
        *(number / 4 for number in counts), payable / 8, best / 5, fate / several / 5, strength / 15, copper / 6,
        reactions / 4, price / several / 8,
    ]  # fmt: skip


def _player(g: Lbs, seat: int) -> list[float]:
    player = g.players[seat]
    kind, water, bowed, printed = g.kind, g.water, g.bowed, g.printed
    attack = g.attack
    sides = attack.sides if attack is not None else {}
    city = total = base = room = sections = copper = copper_ready = holdings = heroes = ready = 0
    strength = strength_ready = strongest = ka = best_ka = followers = items = influence = story = sent = 0
    driest = weakest = 99
    for c in player.play:
        mask = kind[c]
        total += water[c]
        card = CARDS[printed[c]]
        story += card.story
        influence += card.influence
        if mask & SECTION:
            wall = stats.base(g, c)
            sections += 1
            city += water[c]
            base += wall
            room += card.capacity - water[c]
            driest = min(driest, water[c])
            weakest = min(weakest, wall)
        elif mask & HERO:
            unit, own = stats.unit_strength(g, c), stats.ka(g, c)
            heroes += 1
            strength += unit
            ka += own
            strongest = max(strongest, unit)
            best_ka = max(best_ka, own)
            if not bowed[c]:
                ready += 1
                strength_ready += unit
            if c in sides:
                sent += unit
        elif mask & FOLLOWER:
            followers += 1
        elif mask & ITEM:
            items += 1
        elif mask & HOLDING:
            holdings += 1
        if card.produces:
            copper += card.produces
            copper_ready += 0 if bowed[c] else card.produces
    return [
        1.0, float(player.out), len(player.hand) / 8, len(player.deck) / 40, len(player.saved) / 20,
        len(player.buried) / 20, city / 20, total / 20, driest / 5 if sections else 0.0, sections / 4, base / 20,
        weakest / 6 if sections else 0.0, room / 20, story / 5, copper / 12, copper_ready / 12, holdings / 6,
        heroes / 6, ready / 6, strength / 25, strength_ready / 25, strongest / 12, ka / 20, best_ka / 6,
        influence / 12, followers / 6, items / 4, float(g.blessed == seat), min(player.attacked, 2) / 2,
        min(player.raided, 2) / 2, float(g.to_act == seat), float(attack is not None and attack.attacker == seat),
        float(attack is not None and seat in attack.defenders), sent / 20,
    ]  # fmt: skip
