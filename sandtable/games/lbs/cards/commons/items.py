"""Items for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.lawful import instead


@open_("Baha al Din's Brass Lamp", sacrifice=True, targets=[hero(lambda g, a, c: has(g, c, "Jinn"), word="a Jinn")])
def _brass_lamp(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.target, by=a.seat)


def _may_fly_in(g: Lbs, me: int, seat: int) -> bool:
    kept = stats.ruled(g, "cannot move", g.host[me])
    return g.attack is not None and not at_battle(g, me) and joins(g, seat) >= 0 and not kept


@battle("Flying Carpet", bow=True, moves_in=True, can=_may_fly_in)
def _carpet(g: Lbs, a: Act) -> Flow[None]:
    if g.battle is not None:
        yield from move_to(g, g.host[a.card], g.battle.section, by=a.seat)


@static("Ring of the Unbound", "strength")
def _ring(g: Lbs, me: int, c: int) -> int:
    return 2 if c == g.host[me] and (has(g, c, "Jinn") or has(g, c, "Unaligned")) else 0


@battle("Harik's Ruby", bow=True, can=lambda g, me, seat: at_battle(g, me) and bool(opposing(g, seat)))
def _ruby(g: Lbs, a: Act) -> None:
    for h in opposing(g, a.seat):
        bonus(g, h, s=-1)


def _host_ready(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me) and not g.bowed[g.host[me]]


@battle(
    "Black Steel Sword",
    can=_host_ready,
    cost=lambda g, a: bow(g, g.host[a.card]),
    targets=[
        opposing_hero(
            lambda g, a, c: has(g, c, "Jinn") and may_challenge(g, g.host[a.card], c), word="an opposing Jinn"
        )
    ],
)
def _black_steel(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, g.host[a.card], a.target, refusable=False, source=a.card)


@static("Dhul Fiqar Knife", "on duel damage")
def _dhul_fiqar(g: Lbs, me: int, trigger: Trigger) -> None:
    if trigger.other == g.host[me] and trigger.n > 0:
        trigger.n += 1


def _brought(g: Lbs, seat: int) -> int:
    """How many Heroes, Holdings, Followers and Items the seat has brought in this turn."""
    return sum(s == seat and what in ("bring", "attach") for s, what, _, _ in g.history)


@open_("Crystal Hourglass", once="turn", water=1)
def _hourglass(g: Lbs, a: Act) -> None:
    g.memo[f"hourglass {a.card}"] = _brought(g, a.seat)


@static("Crystal Hourglass", "copper cost")
def _hourglass_cost(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    if seat != g.controller[me] or not g.kind[c] & (HERO | HOLDING | FOLLOWER | ITEM):
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
def _mirror(g: Lbs, a: Act) -> Flow[None]:
    assert a.trigger is not None
    assert a.trigger.act is not None
    act, bearer = a.trigger.act, g.host[a.card]
    new = yield from choose(g, a.seat, _other_targets(g, act, bearer), NEW_TARGET, source=a.card)
    if new >= 0:
        redirect(g, act, act.targets.index(bearer), new)


@static("Camel", "home unbowed")
def _camel(g: Lbs, me: int, c: int) -> bool:
    """After a battle, not after a raid."""
    return c == g.host[me] and (g.battle is not None or g.attack is not None)


def was_in_play(g: Lbs, a: Act, c: int) -> bool:
    return bool(g.kind[c] & HERO) and c in g.memo.get("left play", ()) and not unique_blocked(g, c)


@open_(
    "Book of the Dead", bow=True, water=2, can=lambda g, me, seat: g.battle is None or at_battle(g, me),
    targets=[in_pile(BURIED, was_in_play, theirs=True, word="a Hero who was in play this turn")],
)  # fmt: skip
def _book(g: Lbs, a: Act) -> Flow[None]:
    yield from enter(g, a.target, g.owner[a.target], bowed=True, by=a.seat)
