"""Items for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.lawful import instead

open_("Baha al Din's Brass Lamp", sacrifice=True, targets=[hero(trait="Jinn", word="a Jinn")], do=destroys)


def _may_fly_in(g: Lbs, me: int, seat: int) -> bool:
    kept = stats.ruled(g, "cannot move", g.host[me])
    return g.attack is not None and not at_battle(g, me) and joins(g, seat) >= 0 and not kept


@battle("Flying Carpet", bow=True, moves_in=True, can=_may_fly_in)
def _carpet(g: Lbs, act: Act) -> Flow[None]:
    if g.battle is not None:
        yield from move_to(g, g.host[act.card], g.battle.section, by=act.seat)


@static("Ring of the Unbound", "strength")
def _ring(g: Lbs, me: int, card: int) -> int:
    return 2 if card == g.host[me] and (has(g, card, "Jinn") or has(g, card, "Unaligned")) else 0


battle(
    "Harik's Ruby",
    bow=True,
    can=lambda g, me, seat: at_battle(g, me) and bool(opposing(g, seat)),
    do=all_have(lambda g, act: opposing(g, act.seat), strength=-1),
)


def _host_ready(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me) and not g.bowed[g.host[me]]


battle(
    "Black Steel Sword",
    can=_host_ready,
    cost=lambda g, act: bow(g, g.host[act.card]),
    targets=[
        opposing_hero(
            lambda g, act, card: has(g, card, "Jinn") and may_challenge(g, g.host[act.card], card),
            word="an opposing Jinn",
        )
    ],
    do=lambda g, act: challenge(g, g.host[act.card], act.target, refusable=False, source=act.card),
)


@static("Dhul Fiqar Knife", "on duel damage")
def _dhul_fiqar(g: Lbs, me: int, trigger: Trigger) -> None:
    if trigger.other == g.host[me] and trigger.number > 0:
        trigger.number += 1


def _brought(g: Lbs, seat: int) -> int:
    """How many Heroes, Holdings, Followers and Items the seat has brought in this turn."""
    return sum(s == seat and what in ("bring", "attach") for s, what, _, _ in g.history)


@open_("Crystal Hourglass", once="turn", water=1)
def _hourglass(g: Lbs, act: Act) -> None:
    g.memo[f"hourglass {act.card}"] = _brought(g, act.seat)


@static("Crystal Hourglass", "copper cost")
def _hourglass_cost(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    if seat != g.controller[me] or not g.kind[card] & (HERO | HOLDING | FOLLOWER | ITEM):
        return 0
    return -3 if g.memo.get(f"hourglass {me}", -1) == _brought(g, seat) else 0


def _other_targets(g: Lbs, act: Act, hero_: int) -> list[int]:
    """What an action that has chosen this Hero could have chosen instead."""
    return instead(g, act, act.targets.index(hero_)) if hero_ in act.targets else []


@reaction(
    "Umar's Mirror",
    "action",
    bow=True,
    when=lambda g, me, seat, trigger: (
        trigger.by != seat and trigger.act is not None and bool(_other_targets(g, trigger.act, g.host[me]))
    ),
)
def _mirror(g: Lbs, act: Act) -> Flow[None]:
    answered, bearer = act.answered.action, g.host[act.card]
    new = yield from choose(g, act.seat, _other_targets(g, answered, bearer), NEW_TARGET, source=act.card)
    if new >= 0:
        redirect(g, answered, answered.targets.index(bearer), new)


@static("Camel", "home unbowed")
def _camel(g: Lbs, me: int, card: int) -> bool:
    """After a battle, not after a raid."""
    return card == g.host[me] and (g.battle is not None or g.attack is not None)


def was_in_play(g: Lbs, act: Act, card: int) -> bool:
    return bool(g.kind[card] & HERO) and card in g.memo.get("left play", ()) and not unique_blocked(g, card)


@open_(
    "Book of the Dead", bow=True, water=2, can=lambda g, me, seat: g.battle is None or at_battle(g, me),
    targets=[in_pile(BURIED, was_in_play, theirs=True, word="a Hero who was in play this turn")],
)  # fmt: skip
def _book(g: Lbs, act: Act) -> Flow[None]:
    yield from enter(g, act.target, g.owner[act.target], bowed=True, by=act.seat)
