"""What to bring in with this turn's Copper: the set of cards that is worth most, not the best single card."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.games.lbs.bot.value import token_worth
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.rules import abilities, costs, lawful, stats, turn
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice

HEROES, GEAR, REST = 0, 1, 2
"""What Copper is spent on: some Holdings pay only for Heroes, some only for Followers and Items."""
RESERVE = 3
"""Water that is not spent on cards."""


class Entry(NamedTuple):
    """A card that could be brought in."""

    choice: Choice
    copper: int
    water: int
    kind: int
    value: float


Coins = tuple[int, ...]
"""The Copper that each card makes which could be bowed, the least first: what is left over of it is lost."""


class Budget(NamedTuple):
    """What makes Copper for anything, for Heroes alone, for Followers and Items alone; the Water that can be spared."""

    coins: Coins
    heroes: Coins
    gear: Coins
    water: int

    def after(self, entry: Entry) -> Budget | None:
        """What is left once this is paid for; None where it cannot be."""
        if entry.water > self.water:
            return None
        own = self.heroes if entry.kind == HEROES else self.gear if entry.kind == GEAR else ()
        coins, left = spent(self.coins, own, entry.copper)
        if coins is None:
            return None
        heroes, gear = self.heroes, self.gear
        if entry.kind == HEROES:
            heroes = left
        elif entry.kind == GEAR:
            gear = left
        return Budget(coins, heroes, gear, self.water - entry.water)


@lru_cache(maxsize=1 << 14)
def spent(coins: Coins, own: Coins, need: int) -> tuple[Coins | None, Coins]:
    """What is left of what makes Copper after paying this: least is wasted, and what pays for nothing else goes
    first."""
    if need <= 0:
        return coins, own
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for i, n in enumerate((*own, *coins)):
        for made, (rank, used) in list(best.items()):
            if made < need:
                known = best.get(made + n)
                ranked = rank + (1 if i < len(own) else 2)
                if known is None or ranked < known[0]:
                    best[made + n] = (ranked, (*used, i))
    enough = [made for made in best if made >= need]
    if not enough:
        return None, own
    used = best[min(enough)][1]
    return (
        tuple(n for i, n in enumerate(coins, len(own)) if i not in used),
        tuple(n for i, n in enumerate(own) if i not in used),
    )


def horizon(g: Lbs) -> float:
    """For how many more turns a Holding will earn, about."""
    return max(1.0, min(6.0, 9.0 - 0.8 * g.turn))


def entries(g: Lbs, seat: int, choices: list[Choice], actions: dict[Choice, float]) -> list[Entry]:
    """Each card that is offered once, where it does most, and actions with what each is worth."""
    best: dict[int, Entry] = {}
    for choice, worth in actions.items():
        copper, water = action_price(g, seat, choice)
        best[-1 - len(best)] = Entry(choice, copper, water, REST, worth)
    for choice in choices:
        if choice[0] in ("bring", "attach", "overlay"):
            entry = _entry(g, seat, choice)
            known = best.get(int(choice[1]))
            if known is None or entry.value > known.value:
                best[int(choice[1])] = entry
    return list(best.values())


def action_price(g: Lbs, seat: int, choice: Choice) -> tuple[int, int]:
    """Copper and Water that an action takes, with the Copper that a card bowed for it will not make."""
    card, index = int(choice[1]), int(choice[2])
    ability = abilities.ability_at(g, card, index)
    printed = CARDS[g.printed[card]]
    if ability.by_targets:
        return printed.copper if ability.hand else 2, printed.water if ability.hand else 0
    copper, water = costs.cost(g, lawful.bill(g, Act(seat, card, ability)))
    return copper + (printed.produces if ability.bow and not ability.hand else 0), water


def _entry(g: Lbs, seat: int, choice: Choice) -> Entry:
    card = CARDS[g.printed[int(choice[1])]]
    copper, water = costs.cost(g, turn.bill_of(g, seat, choice))
    kind = HEROES if card.mask & shapes.HERO else GEAR if card.mask & (shapes.FOLLOWER | shapes.ITEM) else REST
    value = _value(g, seat, choice) - water * token_worth(g, seat)
    return Entry(choice, copper, water, kind, value)


def _value(g: Lbs, seat: int, choice: Choice) -> float:
    card = CARDS[g.printed[int(choice[1])]]
    if card.mask & shapes.HOLDING:
        return _holding(g, seat, choice)
    skills = 0.5 * len(card.abilities)
    if choice[0] == "overlay":
        beneath = int(choice[2])
        return 1.0 + 1.5 * (card.strength - stats.strength(g, beneath)) + skills
    if choice[0] == "attach":
        return _gear(g, seat, choice)
    few = 2.0 if len(g.heroes(seat)) < 2 else 0.0
    traits = 0.4 * (card.values.get("Raid", 0) + card.values.get("Carry", 0))
    return 2.0 + 1.6 * card.strength + 0.4 * card.ka + skills + few + traits


def _holding(g: Lbs, seat: int, choice: Choice) -> float:
    card = CARDS[g.printed[int(choice[1])]]
    if choice[0] == "attach":
        section = int(choice[2])
        return 1.2 + 0.3 * card.gives.get("Strength", 0) + 0.05 * g.water[section]
    earns = card.produces * (0.8 if card.producer is not None else 1.0)
    return 0.7 + 0.55 * earns * horizon(g) + 0.8 * len(card.abilities)


def _gear(g: Lbs, seat: int, choice: Choice) -> float:
    card = CARDS[g.printed[int(choice[1])]]
    host = int(choice[2])
    if g.controller[host] != seat:
        return 1.0
    value = 0.5 + 1.4 * card.strength + 0.4 * card.ka + 0.4 * len(card.abilities)
    crowd = len(g.kids.get(host, ()))
    return value + 0.1 * stats.strength(g, host) - 0.15 * crowd


def budget(g: Lbs, seat: int, offered: list[Entry]) -> Budget:
    """What can be spent, by what it may be spent on."""
    everything = dict(costs.sources(g, seat, costs.PAYMENT))
    own: dict[int, Coins] = {}
    for entry in offered:
        if entry.kind != REST and entry.kind not in own:
            found = costs.sources(g, seat, int(entry.choice[1]))
            own[entry.kind] = tuple(sorted(n for c, n in found if c not in everything))
    water = stats.city_water(g, seat) - RESERVE
    return Budget(tuple(sorted(everything.values())), own.get(HEROES, ()), own.get(GEAR, ()), water)


def shopping(g: Lbs, seat: int, choices: list[Choice], actions: dict[Choice, float]) -> dict[Choice, float]:
    """The set of cards and actions that is worth most for what the seat can pay this turn, each with its value."""
    offered = [entry for entry in entries(g, seat, choices, actions) if entry.value > 0]
    if not offered:
        return {}
    offered.sort(key=lambda entry: -entry.value)
    offered = offered[:10]
    return {entry.choice: entry.value for entry in _best_set(tuple(offered), budget(g, seat, offered))}


def _best_set(offered: tuple[Entry, ...], means: Budget) -> tuple[Entry, ...]:
    """Tried with the dearest first, as they will be bought."""
    by_price = sorted(offered, key=lambda entry: -entry.copper)
    best: tuple[float, tuple[Entry, ...]] = (0.0, ())

    def widen(start: int, chosen: tuple[Entry, ...], value: float, left: Budget) -> None:
        nonlocal best
        if value > best[0]:
            best = (value, chosen)
        for i in range(start, len(by_price)):
            entry = by_price[i]
            after = left.after(entry)
            if after is not None:
                widen(i + 1, (*chosen, entry), value + entry.value, after)

    widen(0, (), 0.0, means)
    return best[1]


def income(g: Lbs, seat: int) -> int:
    """The Copper that the seat makes in a turn, bowed or not."""
    return sum(CARDS[g.printed[c]].produces for c in g.players[seat].play)


def keeping(g: Lbs, seat: int, card: int) -> float:
    """What a card in the own hand is worth keeping for the next turns."""
    printed = CARDS[g.printed[card]]
    hand = g.players[seat].hand
    copies = sum(1 for c in hand if g.printed[c] == g.printed[card])
    value = _use_of(g, seat, card) + 0.15 * printed.fate - 0.4 * (copies - 1)
    if printed.copper > income(g, seat) + 2:
        value *= 0.6
    return value


def _use_of(g: Lbs, seat: int, card: int) -> float:
    printed = CARDS[g.printed[card]]
    mask = printed.mask
    if mask & shapes.HOLDING:
        return 0.5 + 0.55 * printed.produces * horizon(g) + 0.5 * len(printed.abilities)
    if mask & shapes.HERO:
        if printed.unique and any(g.printed[c] == printed.index for c in g.in_play()):
            return 0.2
        return 1.5 + 1.1 * printed.strength + 0.3 * printed.ka
    if mask & shapes.SPELL and "Jinn" in printed.traits:
        able = any(
            stats.has(g, h, "Sahir") for h in (*g.heroes(seat), *g.players[seat].hand) if g.kind[h] & shapes.HERO
        )
        return (1.5 + 1.1 * printed.strength) * (1.0 if able else 0.4)
    if mask & shapes.STORY:
        return 2.4 + 0.6 * stats.story_points(g, seat)
    if mask & (shapes.FOLLOWER | shapes.ITEM):
        return 1.0 + 0.9 * printed.strength
    return 2.0
