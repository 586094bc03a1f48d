"""The cards of the Dahab."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import cheaper, creatures_cheaper, leads, my_followers_here, opposing_character

static("The Houses of Dahab", "copper cost", do=cheaper(FOLLOWER))


def _hires(g: Lbs, act: Act, card: int) -> bool:
    return may_attach(g, act.targets[0], card) and affordable(g, entry_bill(g, act.seat, act.targets[0], card))


battle(
    "The Houses of Dahab",
    targets=[in_pile(HAND, of_type(FOLLOWER), word="a Follower in your hand"), your_hero(_hires, bowed=False)],
    do=lambda g, act: bring(g, act.seat, act.targets[0], act.targets[1]),
)
day(
    "Suleyha, First Among Merchants",
    bow=True,
    targets=[
        holding(mine=True, bowed=True, word="a bowed Holding of yours"),
        holding(mine=True, bowed=True, optional=True, word="another bowed Holding of yours"),
    ],
    do=each(straighten, all_chosen),
)


@open_("Amahla", bow=True, targets=[player()])
def _amahla(g: Lbs, act: Act) -> Flow[None]:
    seen = list(g.players[act.target].hand)
    for c in seen:
        reveal(g, c, (act.seat,))
    if not seen:
        return
    given = yield from choose(
        g,
        act.seat,
        g.players[act.seat].hand,
        "a card to discard for one of theirs",
        optional=True,
        source=act.card,
        secret=True,
    )
    if given < 0:
        return
    yield from discard(g, given)
    taken = yield from choose(
        g, act.seat, g.players[act.target].hand, "the card they discard", source=act.card, secret=True
    )
    if taken >= 0:
        yield from discard(g, taken, by=act.seat)


def _anbari_burns(g: Lbs, act: Act) -> Flow[None]:
    act.data["made"] = fate(g, act.target)
    yield from give_up(g, act)


@day("Anbari Khalil", bow=True, cost=_anbari_burns, targets=[holding(mine=True, free=True, word="a Holding of yours")])
def _anbari(g: Lbs, act: Act) -> Flow[None]:
    if act.data["given up"]:
        yield from gain_water(g, act.seat, act.data["made"], source=act.card)


day("Bakira", bow=True, water=1, do=draws(1))
static("Seff Seven-Fingers", "strength", do=lambda g, me, card: 2 if card == me and at_battle(g, me) else 0)
static("Jarrah the Paymaster", "strength", do=lambda g, me, card: int(leads(g, me, card)))
night(
    "Tariq the Outbidder",
    bow=True,
    copper=2,
    targets=[
        follower(lambda g, act, card: strength(g, card) <= 2, theirs=True, word="an opponent's Follower"),
        your_hero(lambda g, act, card: may_attach(g, act.targets[0], card), bowed=False, other=True),
    ],
    do=lambda g, act: give(g, act.targets[0], act.targets[1]),
)
open_("Sahir of the Sealed Ledger", bow=True, targets=[follower()], do=target_has(strength=2))
static("Keeper of the Menagerie", "copper cost", do=creatures_cheaper(1))
reaction(
    "Dahab Translator",
    "spell saved",
    bow=True,
    when=lambda g, me, seat, trigger: (
        trigger.by == seat and g.owner[trigger.card] == seat and g.zone[trigger.card] == SAVED
    ),
    do=lambda g, act: take(g, act.seat, act.answered.card),
)


@reaction("Rented Spears", "destroying", ready=False, copper=2, when=lambda g, me, seat, trigger: trigger.card == me)
def _rented(g: Lbs, act: Act) -> None:
    act.answered.cancelled = True
    move(g, act.card, HAND)
    reveal(g, act.card)


battle(
    "A Better Offer",
    copper=lambda g, act: g.card(act.targets[0]).copper,
    targets=[opposing_follower(), your_hero(lambda g, act, card: may_attach(g, act.targets[0], card), bowed=False)],
    do=lambda g, act: give(g, act.targets[0], act.targets[1]),
)
battle("Payday", do=all_have(my_followers_here, strength=1))


@day(
    "Adopted by the House",
    can=lambda g, me, seat: bool(g.players[seat].faction),
    targets=[your_hero(trait="Unaligned", word="an Unaligned Hero of yours")],
)
def _adopted(g: Lbs, act: Act) -> None:
    modify(g, act.target, "trait", g.players[act.seat].faction, FOREVER)
    bonus(g, act.target, strength=1, ka=1, until=FOREVER)


open_("Calling In a Debt", targets=[holding(mine=True, bowed=True, word="a bowed Holding of yours")], do=straightens)
battle("Weight of Gold", targets=[opposing_character()], do=target_has(strength=-3))
tale(
    "The Tale of the Golden Debt",
    "entered",
    "acted",
    when=lambda g, me, seat, trigger: trigger.by == seat and g.memo.get(f"copper paid:{seat}", 0) >= 10,
)


@static("The Tale of the Golden Debt", "production")
def _golden_debt_reward(g: Lbs, me: int, card: int, purpose: int) -> int:
    return 1 if card == g.players[g.controller[me]].stronghold else 0
