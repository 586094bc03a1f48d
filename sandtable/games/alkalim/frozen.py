"""Positions from saved data: its shape, checked part by part, and older forms of it.

A damaged or forged save file raises a ValueError that says what is wrong, never a traceback.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, HERO, ITEM, KINDS, LEGEND, TYPES, book
from sandtable.games.alkalim.content.world import world
from sandtable.games.alkalim.records import Ally, Cards, Change, Count, Face, Fight, Legend, Party, Place, Record, Three
from sandtable.games.alkalim.state import DUEL, PLACING, PLAIN, TALLIES, AlKalim
from sandtable.kernel import Outcome, Rng
from sandtable.kernel.typed import converted


class StateData(msgspec.Struct, forbid_unknown_fields=True):
    """`AlKalim.freeze`; the fields are those of the state."""

    version: Literal[1]
    spec: str
    rng: list[Any]
    jewels: bytes
    waiting: list[tuple[Count, Count, Count]]
    parties: list[Party]
    adventure: Annotated[list[Cards], Meta(min_length=4, max_length=4)]
    discards: Annotated[list[Cards], Meta(min_length=4, max_length=4)]
    market: Cards
    market_discards: Cards
    desert: Cards
    stacks: Annotated[list[Cards], Meta(min_length=8, max_length=8)]
    legends: Annotated[list[Cards], Meta(min_length=5, max_length=5)]
    laid: Annotated[list[Count], Meta(min_length=11, max_length=11)]
    supply: Annotated[list[Change], Meta(min_length=4, max_length=4)]
    gear: Three
    storm: Place
    wind: Annotated[int, Meta(ge=0, le=5)]
    cities: Annotated[list[Place], Meta(min_length=3, max_length=3)]
    round: Count
    first: Count
    turn: Count
    phase: Annotated[int, Meta(ge=0, le=15)]
    night: bool
    start: Place
    pool: Change
    extra: Count
    rested: bool
    cool: bool
    dice: tuple[Face, ...]
    dealt: list[tuple[Count, Count, Count]]
    story: list[Face]
    fight: Fight | None
    visit: Annotated[int, Meta(ge=-1, le=7)]
    bought: list[Change]
    geared: Count
    die_rolled: bool
    clouds: bool
    spent: Count
    threat: Count
    doom: Count
    tally: Annotated[list[Count], Meta(min_length=TALLIES, max_length=TALLIES)]
    outcome: Outcome | None


def thaw(data: Any) -> AlKalim:
    """The position that was frozen; raises ValueError where the data is none."""
    try:
        frozen = converted(data, StateData, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is no position of Al-Kalim: {error}") from None
    _check_whole(data)
    g = AlKalim(world(frozen.spec), Rng.thaw(frozen.rng))
    for name in PLAIN:
        setattr(g, name, getattr(frozen, name))
    g.jewels = int.from_bytes(frozen.jewels, "little")
    g.waiting = {jewel: (card, wounds) for jewel, card, wounds in frozen.waiting}
    check(g)
    g.shift_storm(g.storm)
    return g


def _check_whole(data: dict[str, Any]) -> None:
    """What a new party or combat has by itself, a saved one must name."""
    parties, fights = data["parties"], [data["fight"]] if data["fight"] is not None else []
    held: tuple[tuple[type[Record], list[Any]], ...] = (
        (Party, parties),
        (Fight, fights),
        (Ally, [ally for party in parties for ally in party.get("allies", ())]),
        (Legend, [legend for party in parties for legend in party.get("legends", ())]),
    )
    for kind, records in held:
        wanted = {*kind.__struct_fields__} - {"kit"}
        if any(record.keys() != wanted for record in records):
            raise ValueError(f"this is no position of Al-Kalim: a {kind.__name__} has {', '.join(sorted(wanted))}")


# -- older forms -----------------------------------------------------------------------------------------------------


def migrate(data: Any, rules_version: int) -> Any:
    """Frozen data of older rules in today's form: until 0.1 it was a list of parts without names, until 0.2 three
    quests asked for other things."""
    if isinstance(data, list):
        try:
            data = _named(_second(data) if rules_version < 2 else data)
        except (IndexError, TypeError, ValueError):
            raise ValueError("this is no position of Al-Kalim: parts of it are missing") from None
    if rules_version < 4:
        try:
            parties = [{**each, "legends": [_retold(legend) for legend in each["legends"]]} for each in data["parties"]]
        except (IndexError, KeyError, TypeError, ValueError):
            return data  # `thaw` says what is wrong with it
        return {**data, "parties": parties}
    return data


def _retold(legend: dict[str, Any]) -> dict[str, Any]:
    """A quest that was changed after 0.2: what was done of it counts as far as it is still asked for."""
    known = book().cards
    id_ = known[legend["card"]].id if 0 <= legend["card"] < len(known) else ""
    old, done = legend["progress"], int(legend["done"])
    if id_ == "mother-safiya":  # Irram, Traders Fort, Dar Nejma; now Traders Fort has a test
        new = [old[0] & 1 | old[0] >> 1 & 2, old[0] >> 1 & 1]
    elif id_ == "old-patience":  # four bazaars; now three and a test
        new = [old[0], done]
    elif id_ == "seal-of-the-salt-queen":  # two bazaars before the payment; now a test
        new = [int(old[0] == 0b11), old[1]]
    else:
        return legend
    return {**legend, "progress": new}


def _second(data: list[Any]) -> list[Any]:
    """At first decks lay in order, and a duel remembered nothing of the one who attacked."""
    fight = data[16] and [*data[16][:19], *(data[16][19:] or ([0, 0, 0], [0, 0, 0]))]
    adventure, (market, _, desert), legends = data[3], data[5], data[7]
    piles = (*adventure, market, desert, *(stack[:-1] for stack in legends))
    return [*data[:16], fight, *data[17:], [len(pile) for pile in piles]]


ALLY_PARTS = ("card", "wounds", "exhaustion")
LEGEND_PARTS = ("card", "done", "progress", "uses")
PARTY_PARTS = (
    "hero", "at", "gold", "wounds", "exhaustion", "allies", "items", "down", "gear", "trophies", "counters",
    "last_life", "tile", "legends",
)  # fmt: skip
FIGHT_PARTS = (
    "kind", "by", "card", "jewel", "foe", "against", "wounds", "stage", "round", "phase", "acted", "tried", "first",
    "value", "fierce", "bonus", "damage", "used", "at_round", "back_value", "back_fierce",
)  # fmt: skip
STATE_PARTS: tuple[str | tuple[str, ...], ...] = (
    "spec", "rng", "parties", "adventure", "discards", ("market", "market_discards", "desert"), "stacks", "legends",
    "jewels", "waiting", "supply", "gear", "weather",
    ("round", "first", "turn", "phase", "night"), ("start", "pool", "extra", "rested", "cool", "dice", "dealt"),
    "story", "fight", ("visit", "bought", "geared", "die_rolled", "clouds", "spent"), ("threat", "doom"), "tally",
    "outcome", "laid",
)  # fmt: skip


def _named(data: list[Any]) -> dict[str, Any]:
    found: dict[str, Any] = {"version": 1}
    for names, part in zip(STATE_PARTS, data, strict=True):
        found |= {names: part} if isinstance(names, str) else dict(zip(names, part, strict=True))
    found["storm"], found["wind"], *found["cities"] = found.pop("weather")
    found["parties"] = [dict(zip(PARTY_PARTS, each, strict=True)) for each in found["parties"]]
    for party in found["parties"]:
        party["allies"] = [dict(zip(ALLY_PARTS, each, strict=True)) for each in party["allies"]]
        party["legends"] = [dict(zip(LEGEND_PARTS, each, strict=True)) for each in party["legends"]]
    if found["fight"] is not None:
        found["fight"] = fight = dict(zip(FIGHT_PARTS, found["fight"], strict=True))
        for name in ("bonus", "damage"):
            fight[name] = {str(key): value for key, value in fight[name]}
    if found["outcome"] is not None:
        found["outcome"] = dict(zip(("winners", "text", "rules"), found["outcome"], strict=True))
    return found


# -- checks ----------------------------------------------------------------------------------------------------------


def check(g: AlKalim) -> None:
    """Raises ValueError where numbers name cards, spaces or seats that there are not."""
    _check_places(g)
    for party in g.parties:
        _check_party(g, party)
    _check_piles(g)
    if g.fight is not None:
        _check_fight(g, g.fight)
    if g.outcome is not None and any(seat >= len(g.parties) for seat in g.outcome.winners):
        raise ValueError("there is no such winner")


def _check_places(g: AlKalim) -> None:
    """Seats, spaces and jewels."""
    jewels = len(g.world.board.jewels)
    if len(g.parties) != g.world.players:
        raise ValueError(f"{len(g.parties)} heroes sit at a table for {g.world.players}")
    for seat in (g.first, g.turn):
        if seat >= len(g.parties):
            raise ValueError(f"there is no seat {seat}")
    for at in (g.storm, g.start, *g.cities, *(party.at for party in g.parties)):
        if not -1 <= at < g.world.board.size:
            raise ValueError(f"there is no space {at}")
    if g.phase != PLACING and any(party.at < 0 for party in g.parties):
        raise ValueError("a hero stands nowhere")
    if g.jewels >> jewels or any(jewel >= jewels for jewel in g.waiting):
        raise ValueError("there is no such jewel")


def _check_piles(g: AlKalim) -> None:
    for pile in (*g.adventure, *g.discards, (card for card, _ in g.waiting.values())):
        _are(g, pile, CHALLENGE)
    for pile in (g.market, g.market_discards, g.desert, *g.stacks):
        _are(g, pile, ALLY, ITEM)
    for type_, pile in enumerate(g.legends):
        _are(g, pile, LEGEND)
        if any(g.world.cards[card].type != TYPES[type_] for card in pile):
            raise ValueError(f"a card lies in the stack of the {TYPES[type_]} quests that is none of them")
    for deck, ordered in enumerate(g.laid):
        if ordered > len(g.pile(deck)) - (deck > 5 and bool(g.pile(deck))):  # the top of a Legendary stack lies open
            raise ValueError(f"deck {deck} has no {ordered} cards that lie in order")
    _are(g, (card for card, _, _ in g.dealt), HERO, ALLY, LEGEND)
    _are(g, (card for card in g.bought if card >= 0), ALLY, ITEM)


def _are(g: AlKalim, cards: Iterable[int], *kinds: int) -> None:
    known = g.world.cards
    for card in cards:
        if card >= len(known) or known[card].kind not in kinds:
            raise ValueError(f"card {card} is no {' or '.join(KINDS[kind] for kind in kinds)}")


def _check_party(g: AlKalim, party: Party) -> None:
    _are(g, [party.hero], HERO)
    _are(g, (ally.card for ally in party.allies), ALLY, LEGEND)
    _are(g, party.items, ITEM, CHALLENGE)
    _are(g, party.down, *range(5))
    _are(g, (each.card for each in party.legends), LEGEND)
    for each in party.legends:
        if len(each.progress) != len(g.world.cards[each.card].legend.steps):
            raise ValueError(f"the quest of card {each.card} has other steps")


def _check_fight(g: AlKalim, fight: Fight) -> None:
    seats = range(len(g.parties))
    if (
        fight.by not in seats
        or fight.against not in seats
        or (fight.kind == DUEL and (fight.foe not in seats or fight.foe == fight.by))
    ):
        raise ValueError("a combat has heroes who sit at the table")
    if fight.kind != DUEL:
        _are(g, [max(fight.card, 0)], CHALLENGE)
        if fight.jewel >= len(g.world.board.jewels):
            raise ValueError(f"there is no jewel {fight.jewel}")
    _are(g, fight.acted, HERO, ALLY, LEGEND)
    _are(g, fight.bonus, HERO, ALLY, LEGEND)
    _are(g, (key // 3 for key in fight.damage), HERO, ALLY, LEGEND)
    _are(g, (key // 8 for key in fight.used), *range(5))
