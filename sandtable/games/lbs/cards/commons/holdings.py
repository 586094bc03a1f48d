"""Holdings for everyone."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import being_raided, defends, guard, in_battle
from sandtable.games.lbs.rules.costs import DUE, spendable, take_from

QOLAT = token("Qolat Token")


@static("Court of Open Doors", "production")
def _open_doors(g: Lbs, me: int, card: int, purpose: int) -> int:
    return 2 if card == me and purpose >= 0 and g.kind[purpose] & HERO and has(g, purpose, "Unaligned") else 0


@static("Hiring Hall", "production")
def _hiring_hall(g: Lbs, me: int, card: int, purpose: int) -> int:
    return 2 if card == me and purpose >= 0 and g.kind[purpose] & FOLLOWER else 0


open_("Qolat Machinations", bow=True, do=lambda g, act: create(g, QOLAT, act.card))


def _commits(g: Lbs, act: Act) -> Flow[None]:
    held = tokens(g, act.card, QOLAT)
    n = yield from choose_number(g, act.seat, range(1, len(held) + 1), "how many Qolat tokens", act.card)
    for c in held[:n]:
        remove_token(g, c)
    act.data["committed"] = n


@reaction(
    "Qolat Machinations",
    "thrust",
    ready=False,
    cost=_commits,
    when=lambda g, me, seat, trigger: trigger.by == seat and bool(tokens(g, me, QOLAT)),
)
def _qolat_thrust(g: Lbs, act: Act) -> None:
    if g.duel is not None:
        n = act.data["committed"]
        g.duel.flags["extra"] = g.duel.flags.get("extra", 0) + n
        report(g, f"If the parry misses, it does {n} more damage.", "LBS FAQ qolat-machinations/2", refs=(act.card,))


def _only_for(mask: int) -> Callable[[Lbs, int, int, int], int]:
    """Copper for cards of these types alone."""

    def makes_it(g: Lbs, me: int, seat: int, purpose: int) -> int:
        return g.card(me).produces if purpose >= 0 and g.kind[purpose] & mask and not g.bowed[me] else 0

    return makes_it


producer("Hall of Hired Swords")(_only_for(HERO))
producer("Armorers' Bazaar")(_only_for(FOLLOWER | ITEM))


@producer("Gold Merchant")
def _gold(g: Lbs, me: int, seat: int, purpose: int) -> int:
    if g.bowed[me]:
        return 0
    return 4 if purpose >= 0 and g.kind[purpose] & HERO and has(g, purpose, "Experienced") else 2


FUELLED = ("Goods from the East", "Saffiya's Sweetwater")
"""Holdings whose Copper takes 1 Water."""


def _fuelled(copper: int, cards_only: bool) -> Callable[[Lbs, int, int, int], int]:
    def makes_it(g: Lbs, me: int, seat: int, purpose: int) -> int:
        if g.bowed[me] or (cards_only and purpose == PAYMENT):
            return 0
        thirsty = [c for c in g.players[seat].play if g.name(c) in FUELLED and not g.bowed[c]]
        spare = spendable(g, seat, purpose) - g.memo.get(DUE, 0)
        return copper if spare > thirsty.index(me) else 0

    return makes_it


def _fuel(g: Lbs, me: int, seat: int, purpose: int) -> Flow[None]:
    """The Water belongs to the cost that the Copper is for (LBS FAQ saffiyas-sweetwater)."""
    bow(g, me)
    wet = [s for s in g.sections(seat) if g.water[s]]
    section_ = yield from choose(g, seat, wet, WATER_TAKEN, source=me)
    take_from(g, seat, section_, purpose)


producer("Goods from the East")(_fuelled(4, cards_only=True))
produced("Goods from the East")(_fuel)
producer("Saffiya's Sweetwater")(_fuelled(3, cards_only=False))
produced("Saffiya's Sweetwater")(_fuel)
CAMEL_DRIVER = token("Camel Driver", type="Follower", strength=2, ka=1)


def _spices_cost(g: Lbs, act: Act) -> Flow[None]:
    """Bowing and destroying Spices are costs of a Follower, which Hensatti does not pay for her first one."""
    if g.name(act.target) == "Hensatti" and not followers(g, act.target):
        return
    bow(g, act.card)
    yield from destroy(g, act.card, "cost", act.seat)


@day("Spices", cost=_spices_cost, targets=[your_hero(bowed=False, word="an unbowed Hero of yours")])
def _spices(g: Lbs, act: Act) -> None:
    create(g, CAMEL_DRIVER, act.target)


day(
    "Ancient Pillars of Qaharaba",
    bow=True,
    targets=[in_pile(SAVED, lambda g, act, card: g.card(card).curse, word="a Curse")],
    do=lambda g, act: move(g, act.target, HAND, seat=act.seat),
)


BLACKSMITH = token("Blacksmith token", type="Item", strength=1, ka=1, traits=["Weapon"])


def _unarmed(g: Lbs, act: Act, card: int) -> bool:
    return not any(has(g, k, "Weapon") for k in items(g, card))


day(
    "Blacksmith",
    bow=True,
    copper=2,
    targets=[your_hero(_unarmed, bowed=False, word="an unbowed Hero without a Weapon")],
    do=creates(BLACKSMITH),
)


GLASS = token("Glass", gives={"Carry": 1})


@open_("Glass Blower", bow=True, water=1, targets=[your_hero(lambda g, act, card: not tokens(g, card, GLASS))])
def _glass_blower(g: Lbs, act: Act) -> None:
    create(g, GLASS, act.target)


def _other_holdings(g: Lbs, me: int, seat: int) -> list[int]:
    return [c for c in g.players[seat].play if g.kind[c] & HOLDING and c != me]


def _harem_cost(g: Lbs, act: Act) -> Flow[None]:
    given = 0
    while pool := _other_holdings(g, act.card, act.seat):
        c = yield from choose(g, act.seat, pool, "a Holding to destroy", optional=given > 0, source=act.card)
        if c < 0:
            break
        given += 1
        yield from destroy(g, c, "cost", act.seat)
    act.data["given"] = given


@day("Harem", bow=True, cost=_harem_cost, can=lambda g, me, seat: bool(_other_holdings(g, me, seat)))
def _harem(g: Lbs, act: Act) -> None:
    draw(g, act.seat, act.data["given"])


day("Court Astrologer", bow=True, do=draws_and_discards(2))
night("Warden of the Cisterns", bow=True, copper=2, do=gains_water(1))
reaction("Captain of the Night Watch", "raid", bow=True, when=being_raided, do=lambda g, act: guard(g, act.seat, 1))
reaction(
    "City Gates",
    "battle begins",
    bow=True,
    when=lambda g, me, seat, trigger: g.host[me] == trigger.card,
    targets=[
        hero(
            lambda g, act, card: side_of(g, card) == 1 and not flying(g, card) and strength(g, card) <= 4,
            word="an attacking Ground Hero",
        )
    ],
    do=each(bow, its_unit),
)
battle("Sentinel Point", bow=True, can=in_battle, do=lambda g, act: modify(g, g.host[act.card], "S", 4))


def _battle_action_here(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.by != seat and trigger.act is not None and bool(trigger.act.kind & BATTLE) and at_battle(g, me)


reaction("Watchtower", "action", bow=True, when=_battle_action_here, do=is_negated)


@static("Scarab Bastion", "strength")
def _bastion(g: Lbs, me: int, card: int) -> int:
    return int(bool(g.kind[card] & FOLLOWER) and defends(g, card) and g.place[hero_of(g, card)] == g.host[me])


static("Cistern of the Order", "capacity", do=lambda g, me, section: 2 if section == g.host[me] else 0)
night(
    "Cistern of the Order", bow=True, do=lambda g, act: gain_water(g, act.seat, 1, [g.host[act.card]], source=act.card)
)
