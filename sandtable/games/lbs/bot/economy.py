"""What to bring in with this turn's Copper: the set of cards that is worth most, not the best single card."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.lbs.bot.value import token_worth
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.loading import CARDS
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


class Budget(NamedTuple):
    """The Copper for anything, for Heroes alone, for Followers and Items alone; the Water that can be spared."""

    copper: int
    heroes: int
    gear: int
    water: int

    def bears(self, spent: tuple[int, int, int], water: int) -> bool:
        over = max(0, spent[HEROES] - self.heroes) + max(0, spent[GEAR] - self.gear) + spent[REST]
        return over <= self.copper and water <= self.water


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
    if callable(ability.copper) or callable(ability.water) or ability.cost_of is not None:
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
    made = [0, 0, 0]
    by_kind: dict[int, dict[int, int]] = {}
    for entry in offered:
        if entry.kind not in by_kind:
            by_kind[entry.kind] = dict(costs.sources(g, seat, int(entry.choice[1])))
    everything = dict(costs.sources(g, seat, costs.PAYMENT))
    for kind, sources in by_kind.items():
        made[kind] = sum(n for c, n in sources.items() if c not in everything)
    return Budget(sum(everything.values()), made[HEROES], made[GEAR], stats.city_water(g, seat) - RESERVE)


def shopping(g: Lbs, seat: int, choices: list[Choice], actions: dict[Choice, float]) -> dict[Choice, float]:
    """The set of cards and actions that is worth most for what the seat can pay this turn, each with its value."""
    offered = [entry for entry in entries(g, seat, choices, actions) if entry.value > 0]
    if not offered:
        return {}
    offered.sort(key=lambda entry: -entry.value)
    offered = offered[:10]
    return {entry.choice: entry.value for entry in _best_set(tuple(offered), budget(g, seat, offered))}


def _best_set(offered: tuple[Entry, ...], means: Budget) -> tuple[Entry, ...]:
    best: tuple[float, tuple[Entry, ...]] = (0.0, ())

    def widen(start: int, chosen: tuple[Entry, ...], value: float, spent: tuple[int, int, int], water: int) -> None:
        nonlocal best
        if value > best[0]:
            best = (value, chosen)
        for i in range(start, len(offered)):
            entry = offered[i]
            added = list(spent)
            added[entry.kind] += entry.copper
            after = (added[0], added[1], added[2])
            if means.bears(after, water + entry.water):
                widen(i + 1, (*chosen, entry), value + entry.value, after, water + entry.water)

    widen(0, (), 0.0, (0, 0, 0), 0)
    return best[1]
