"""Whether saved data is a position of this game: what a damaged or forged save file is told, instead of a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from sandtable.games.alkalim.book import ALLY, CHALLENGE, HERO, ITEM, KINDS, LEGEND, TYPES

if TYPE_CHECKING:
    from sandtable.games.alkalim.state import AlKalim, Fight, Party

Count = Annotated[int, Meta(ge=0, le=100_000)]
Change = Annotated[int, Meta(ge=-100_000, le=100_000)]
Three = tuple[Change, Change, Change]
Cards = list[Count]
Four = tuple[Count, Count, Count, Count]
PartyData = tuple[
    Count, Change, Count, Count, Count, list[tuple[Count, Count, Count]], Cards, Cards, tuple[Count, Count, Count],
    Four, tuple[Count, Count, Count, Count, Count], bool, Annotated[int, Meta(ge=0, le=4)],
    list[tuple[Count, bool, list[Count], Count]],
]  # fmt: skip
FightData = tuple[
    Annotated[int, Meta(ge=0, le=2)], Count, Change, Change, Change, Count, Count, Annotated[int, Meta(ge=0, le=5)],
    Count, Annotated[int, Meta(ge=0, le=3)], Cards, bool, bool, Three, Three, list[tuple[Count, Change]],
    list[tuple[Count, Change]], list[Count], Count, Three, Three,
]  # fmt: skip
StateData = tuple[
    str, Any, list[PartyData], tuple[Cards, Cards, Cards, Cards], tuple[Cards, Cards, Cards, Cards],
    tuple[Cards, Cards, Cards], Annotated[list[Cards], Meta(min_length=8, max_length=8)],
    tuple[Cards, Cards, Cards, Cards, Cards], bytes, list[tuple[Count, Count, Count]],
    tuple[Change, Change, Change, Change], tuple[Count, Count, Count],
    tuple[Change, Annotated[int, Meta(ge=0, le=5)], Change, Change, Change],
    tuple[Count, Count, Count, Annotated[int, Meta(ge=0, le=15)], bool],
    tuple[
        Change, Change, Count, bool, bool, list[Annotated[int, Meta(ge=0, le=6)]], list[tuple[Count, Count, Count]]
    ],
    list[Annotated[int, Meta(ge=0, le=6)]], FightData | None,
    tuple[Annotated[int, Meta(ge=-1, le=7)], list[Change], Count, bool, bool, Count], tuple[Count, Count],
    Annotated[list[Count], Meta(min_length=26, max_length=26)], tuple[list[Count], str, list[str]] | None,
    Annotated[list[Count], Meta(min_length=11, max_length=11)],
]  # fmt: skip
"""The shape of `AlKalim.freeze`, part by part."""


def check_shape(data: Any) -> None:
    """Raises ValueError where frozen data does not have the parts of a position."""
    try:
        msgspec.convert(data, StateData, strict=True)
    except msgspec.ValidationError as error:
        raise ValueError(f"this is no position of Al-Kalim: {error}") from None


def check(g: AlKalim) -> None:
    """Raises ValueError where numbers name cards, spaces or seats that there are not."""
    size, jewels = g.world.board.size, len(g.world.board.jewels)
    if len(g.parties) != g.world.players:
        raise ValueError(f"{len(g.parties)} heroes sit at a table for {g.world.players}")
    for seat in (g.first, g.turn):
        if seat >= len(g.parties):
            raise ValueError(f"there is no seat {seat}")
    for at in (g.storm, g.start, *g.cities, *(party.at for party in g.parties)):
        if not -1 <= at < size:
            raise ValueError(f"there is no space {at}")
    if g.phase and any(party.at < 0 for party in g.parties):  # 0: heroes are being placed
        raise ValueError("a hero stands nowhere")
    if g.jewels >> jewels or any(jewel >= jewels for jewel in g.waiting):
        raise ValueError("there is no such jewel")
    for party in g.parties:
        _check_party(g, party)
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
    if g.fight is not None:
        _check_fight(g, g.fight)
    if g.outcome is not None and any(seat >= len(g.parties) for seat in g.outcome.winners):
        raise ValueError("there is no such winner")


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


def _check_fight(g: AlKalim, f: Fight) -> None:
    from sandtable.games.alkalim.state import DUEL

    seats = range(len(g.parties))
    if f.by not in seats or f.against not in seats or (f.kind == DUEL and (f.foe not in seats or f.foe == f.by)):
        raise ValueError("a combat has heroes who sit at the table")
    if f.kind != DUEL:
        _are(g, [max(f.card, 0)], CHALLENGE)
        if f.jewel >= len(g.world.board.jewels):
            raise ValueError(f"there is no jewel {f.jewel}")
    _are(g, f.acted, HERO, ALLY, LEGEND)
    _are(g, f.bonus, HERO, ALLY, LEGEND)
    _are(g, (key // 3 for key in f.damage), HERO, ALLY, LEGEND)
    _are(g, (key // 8 for key in f.used), *range(5))
