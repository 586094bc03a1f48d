"""Unaligned Heroes, and those who join several Factions."""

from __future__ import annotations

from sandtable.games.lbs.cards import terms
from sandtable.games.lbs.cards.language import *

battle(
    "R'adjir, the Thunderfoot",
    bow=True,
    can=terms.in_battle,
    do=each(bow, lambda g, act: [f for h in opposing(g, act.seat) for f in followers(g, h)]),
)
static("San'a", "no shelter", do=lambda g, me, hero, act: me in act.cards)


@enters("Golem")
def _golem(g: Lbs, me: int) -> None:
    bow(g, me)


day(
    "The Caliph",
    bow=True,
    targets=[hero(lambda g, act, card: influence(g, card) < influence(g, act.card), other=True)],
    do=bows,
)
static("Roc", "cannot attach", do=lambda g, me, card, host: host == me and bool(g.kind[card] & FOLLOWER))
open_("Marishka", bow=True, targets=[hero(weaker, other=True)], do=target_has(strength=-2))


@day(
    "Dena",
    once="turn",
    discard=1,
    targets=[item(lambda g, act, card: terms.on_another_hero(g, act, card) and may_attach(g, card, act.card))],
)
def _dena(g: Lbs, act: Act) -> Flow[None]:
    if (yield from flip(g, act.seat)) >= 2:
        give(g, act.target, act.card)


FULL_BELLY = token("Full Belly", strength=1, ka=1)


static("Tasir", "strength", do=lambda g, me, card: 1 if card == me and terms.has_weapon(g, me) else 0)


@open_(
    "Gullet",
    can=terms.here_in_battles,
    cost=give_up,
    targets=[follower(its_own, mine=True, free=True, word="a Follower of his")],
)
def _gullet(g: Lbs, act: Act) -> None:
    if act.data["given up"]:
        create(g, FULL_BELLY, act.card)


def _tangen_may_live(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return (
        trigger.card == me
        and trigger.data["why"] not in ("ka", "cost", "replaced")
        and ka(g, me) > 0
        and not terms.kept_here(g, me)
    )


@reaction("Bayushi Tangen", "destroying", ready=False, when=_tangen_may_live)
def _tangen(g: Lbs, act: Act) -> Flow[None]:
    if (yield from flip(g, act.seat)) >= 3:
        act.answered.cancelled = True
        yield from terms.home_bowed(g, act.card, act.seat)


def _in_the_raid(g: Lbs, act: Act, card: int) -> bool:
    return act.trigger is not None and card in (*act.trigger.data["raiders"], *act.trigger.data["defenders"])


reaction(
    "Shosuro Hametsu",
    "raid ends",
    bow=True,
    targets=[hero(_in_the_raid, theirs=True, word="a Hero who was in the raid")],
    do=creates(terms.HAMETSU),
)


def _dearer_jinn(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    return 1 if seat != g.controller[me] and has(g, card, "Jinn") else 0


for _question in ("copper cost", "water cost"):
    static("Kurrat al-Ayn", _question)(_dearer_jinn)


@static("The Grey Woman", "action cost")
def _grey_woman(g: Lbs, me: int, act: Act, copper: int, water: int) -> tuple[int, int]:
    return (-copper, -water) if act.caster == me and has(g, act.card, "Curse") else (0, 0)


day(
    "Adnan the Long-Winded",
    piles=True,
    can=lambda g, me, seat: g.zone[me] == BURIED and g.owner[me] == seat and can_bring(g, seat, me),
    do=lambda g, act: bring(g, act.seat, act.card),
)


def _flees_kalib(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Leaving a battle, not going home because it has ended (LBS FAQ kalib-al-asim/1)."""
    if trigger.data["why"] == "end" or not at_battle(g, me) or not at_battle(g, trigger.card):
        return False
    return side_of(g, trigger.card) == 1 - side_of(g, me)


@reaction("Kalib al Asim", "going home", when=_flees_kalib, bow=True)
def _kalib(g: Lbs, act: Act) -> Flow[None]:
    if strength(g, act.answered.card) < strength(g, act.card) and (
        yield from destroy(g, act.answered.card, by=act.seat)
    ):
        act.answered.cancelled = True


def in_one_battle(g: Lbs, act: int, battle: int) -> bool:
    """Two Heroes sent to the same battle, on whatever sides."""
    return (
        g.attack is not None and act in g.attack.sides and battle in g.attack.sides and g.place[act] == g.place[battle]
    )


@night("Raniyah", bow=True)
def _raniyah(g: Lbs, act: Act) -> Flow[None]:
    for seat in g.order(g.blessed):
        yield from pay(g, seat, 0, min(1, city_water(g, seat)))


static("Ghiyath", "cannot go home", clause="LBS FAQ ghiyath/2", do=lambda g, me, card: in_one_battle(g, me, card))
static("Ghiyath", "cannot move", clause="LBS FAQ ghiyath/2", do=lambda g, me, card: in_one_battle(g, me, card))
