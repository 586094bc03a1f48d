"""The cards of the Dahab."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import my_heroes_here, opposing_character


@static("The Houses of Dahab", "copper cost")
def _houses_hire(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -1 if g.controller[me] == seat and g.kind[c] & FOLLOWER else 0


def _hires(g: Lbs, a: Act, c: int) -> bool:
    return may_attach(g, a.targets[0], c) and affordable(g, entry_bill(g, a.seat, a.targets[0], c))


@battle(
    "The Houses of Dahab",
    targets=[
        in_pile(HAND, lambda g, a, c: bool(g.kind[c] & FOLLOWER), word="a Follower in your hand"),
        your_hero(_hires, bowed=False),
    ],
)
def _houses_in_battle(g: Lbs, a: Act) -> Flow[None]:
    yield from bring(g, a.seat, a.targets[0], a.targets[1])


@day(
    "Suleyha, First Among Merchants",
    bow=True,
    targets=[
        holding(mine=True, bowed=True, word="a bowed Holding of yours"),
        holding(mine=True, bowed=True, optional=True, word="another bowed Holding of yours"),
    ],
)
def _suleyha(g: Lbs, a: Act) -> None:
    for c in a.targets:
        if c >= 0:
            straighten(g, c)


@open_("Amahla", bow=True, targets=[player()])
def _amahla(g: Lbs, a: Act) -> Flow[None]:
    seen = list(g.players[a.target].hand)
    for c in seen:
        reveal(g, c, (a.seat,))
    if not seen:
        return
    given = yield from choose(
        g,
        a.seat,
        g.players[a.seat].hand,
        "a card to discard for one of theirs",
        optional=True,
        source=a.card,
        secret=True,
    )
    if given < 0:
        return
    yield from discard(g, given)
    taken = yield from choose(g, a.seat, g.players[a.target].hand, "the card they discard", source=a.card, secret=True)
    if taken >= 0:
        yield from discard(g, taken, by=a.seat)


def _anbari_burns(g: Lbs, a: Act) -> Flow[None]:
    a.data["made"] = fate(g, a.target)
    yield from give_up(g, a)


@day("Anbari Khalil", bow=True, cost=_anbari_burns, targets=[holding(mine=True, free=True, word="a Holding of yours")])
def _anbari(g: Lbs, a: Act) -> Flow[None]:
    if a.data["given up"]:
        yield from gain_water(g, a.seat, a.data["made"], source=a.card)


@day("Bakira", bow=True, water=1)
def _bakira(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


@static("Seff Seven-Fingers", "strength")
def _seff(g: Lbs, me: int, c: int) -> int:
    return 2 if c == me and at_battle(g, me) else 0


@static("Jarrah the Paymaster", "strength")
def _jarrah(g: Lbs, me: int, c: int) -> int:
    return 1 if g.host[c] == me and g.kind[c] & FOLLOWER else 0


@night(
    "Tariq the Outbidder",
    bow=True,
    copper=2,
    targets=[
        follower(lambda g, a, c: strength(g, c) <= 2, theirs=True, word="an opponent's Follower"),
        your_hero(lambda g, a, c: may_attach(g, a.targets[0], c), bowed=False, other=True),
    ],
)
def _tariq(g: Lbs, a: Act) -> None:
    give(g, a.targets[0], a.targets[1])


@open_("Sahir of the Sealed Ledger", bow=True, targets=[follower()])
def _sealed_ledger(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2)


@static("Keeper of the Menagerie", "copper cost")
def _menagerie(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -1 if host == me and g.kind[c] & FOLLOWER and has(g, c, "Creature") else 0


@reaction(
    "Dahab Translator",
    "spell saved",
    bow=True,
    when=lambda g, me, seat, trigger: (
        trigger.by == seat and g.owner[trigger.card] == seat and g.zone[trigger.card] == SAVED
    ),
)
def _translator(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    move(g, a.trigger.card, HAND, seat=a.seat)
    reveal(g, a.trigger.card)


@reaction("Rented Spears", "destroying", ready=False, copper=2, when=lambda g, me, seat, trigger: trigger.card == me)
def _rented(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.cancelled = True
    move(g, a.card, HAND)
    reveal(g, a.card)


@battle(
    "A Better Offer",
    copper=lambda g, a: g.card(a.targets[0]).copper,
    targets=[
        opposing_follower(),
        your_hero(lambda g, a, c: may_attach(g, a.targets[0], c), bowed=False),
    ],
)
def _better_offer(g: Lbs, a: Act) -> None:
    give(g, a.targets[0], a.targets[1])


@battle("Payday")
def _payday(g: Lbs, a: Act) -> None:
    for h in my_heroes_here(g, a.seat):
        for f in followers(g, h):
            bonus(g, f, s=1)


@day(
    "Adopted by the House",
    can=lambda g, me, seat: bool(g.players[seat].faction),
    targets=[your_hero(lambda g, a, c: has(g, c, "Unaligned"), word="an Unaligned Hero of yours")],
)
def _adopted(g: Lbs, a: Act) -> None:
    modify(g, a.target, "trait", g.players[a.seat].faction, FOREVER)
    bonus(g, a.target, s=1, k=1, until=FOREVER)


@open_("Calling In a Debt", targets=[holding(mine=True, bowed=True, word="a bowed Holding of yours")])
def _debt(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@battle("Weight of Gold", targets=[opposing_character()])
def _weight_of_gold(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-3)


@tale(
    "The Tale of the Golden Debt",
    "entered",
    "acted",
    when=lambda g, me, seat, trigger: trigger.by == seat and g.memo.get(f"copper paid:{seat}", 0) >= 10,
)
def _golden_debt(g: Lbs, a: Act) -> None:
    """Told."""


@static("The Tale of the Golden Debt", "production")
def _golden_debt_reward(g: Lbs, me: int, c: int, purpose: int) -> int:
    return 1 if c == g.players[g.controller[me]].stronghold else 0
